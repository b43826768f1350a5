// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QHash>
#include <QList>

#include <stdexcept>

/// A golden file: '#' provenance lines, a header, rows. Throws if the file is missing or a column is unknown.
class GoldenCsv {
public:
    explicit GoldenCsv(const QString& path)
    {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            throw std::runtime_error("no golden file " + path.toStdString());
        while (!file.atEnd()) {
            const QByteArray line = file.readLine().trimmed();
            if (line.isEmpty() || line.startsWith('#'))
                continue;
            const QList<QByteArray> fields = line.split(',');
            if (m_columns.isEmpty()) {
                for (int i = 0; i < fields.size(); ++i)
                    m_columns.insert(fields[i], i);
            } else {
                m_rows.append(fields);
            }
        }
    }
    qsizetype size() const { return m_rows.size(); }
    QByteArray text(qsizetype row, const char* column) const { return m_rows[row][index(column)]; }
    quint64 u64(qsizetype row, const char* column) const { return text(row, column).toULongLong(); }

private:
    int index(const char* column) const
    {
        const auto it = m_columns.constFind(QByteArray(column));
        if (it == m_columns.constEnd())
            throw std::runtime_error(std::string("no column ") + column);
        return *it;
    }

    QHash<QByteArray, int> m_columns;
    QList<QList<QByteArray>> m_rows;
};
