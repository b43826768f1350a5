// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot_theme.h"
#include "widgets/plot_types.h"

#include <QWidget>

class QPainter;

namespace plot {

/// One bar per item of a long row (CPUs), A above B on one scale, with a reference such as the equal share.
class ShareBars : public QWidget {
    Q_OBJECT
public:
    /// A side's values in the order of the items.
    struct Row {
        Side side = Side::None;
        QList<double> values;
        QStringList details; ///< tool tip of each item
    };

    explicit ShareBars(QWidget* parent = nullptr);
    /// Names stand under the lowest row where there is room. Rows of one length.
    void setRows(const QStringList& names, const QList<Row>& rows);
    const QList<Row>& rows() const { return m_rows; }
    void setReference(const QString& label, double value);
    /// Greatest first, each side by itself, instead of in the order of the items.
    void setSorted(bool sorted);
    bool isSorted() const { return m_sorted; }
    void setEmptyText(const QString& text);
    /// Draws into (0, 0, size).
    void renderTo(QPainter& painter, QSize size, const Theme& theme) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QRectF area(int row, QSize size) const;
    double greatest() const;
    QList<int> order(const Row& row) const;
    void drawRow(QPainter& painter, int row, QSize size, const Theme& theme) const;
    void describe();

    QStringList m_names;
    QList<Row> m_rows;
    QString m_reference, m_empty;
    double m_referenceValue = 0;
    bool m_sorted = false;
    Theme m_theme;
};

} // namespace plot
