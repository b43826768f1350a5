// SPDX-License-Identifier: GPL-3.0-or-later
#include "source_tree.h"

#include <QDirIterator>
#include <QFile>

#include <algorithm>

namespace tidy {

namespace {

/// Walks C++ text once and sorts each character into code, comment or literal.
class Separator {
public:
    explicit Separator(const QString& text)
        : m_text(text)
        , m_code(text)
        , m_comments(text)
    {
    }

    void run()
    {
        while (m_at < m_text.size()) {
            if (starts(u"//"))
                takeComment(lineEnd());
            else if (starts(u"/*"))
                takeComment(after(u"*/", m_at + 2));
            else if (starts(u"R\"") && isLiteralStart())
                takeRawString();
            else if (m_text[m_at] == u'"' || (m_text[m_at] == u'\'' && isLiteralStart()))
                takeLiteral();
            else
                blank(m_comments, m_at++);
        }
    }

    QString code() const { return m_code; }
    QString comments() const { return m_comments; }

private:
    bool starts(QStringView what) const { return QStringView(m_text).mid(m_at).startsWith(what); }

    /// False for the quote in 1'000: what stands before it is neither empty nor an encoding prefix.
    bool isLiteralStart() const
    {
        qsizetype from = m_at;
        while (from > 0 && (m_text[from - 1].isLetterOrNumber() || m_text[from - 1] == u'_'))
            --from;
        const QStringView before = QStringView(m_text).mid(from, m_at - from);
        return before.isEmpty() || before == u"u" || before == u"U" || before == u"L" || before == u"u8";
    }

    static void blank(QString& text, qsizetype i)
    {
        if (text[i] != u'\n')
            text[i] = u' ';
    }

    qsizetype lineEnd() const
    {
        const qsizetype end = m_text.indexOf(u'\n', m_at);
        return end < 0 ? m_text.size() : end;
    }

    qsizetype after(QStringView what, qsizetype from) const
    {
        const qsizetype found = m_text.indexOf(what, from);
        return found < 0 ? m_text.size() : found + what.size();
    }

    void takeComment(qsizetype end)
    {
        for (; m_at < end; ++m_at)
            blank(m_code, m_at);
    }

    void takeRawString()
    {
        const qsizetype open = m_text.indexOf(u'(', m_at);
        const QString close = u')' + m_text.mid(m_at + 2, open - m_at - 2) + u'"';
        const qsizetype end = after(close, open);
        for (; m_at < end; ++m_at) {
            blank(m_code, m_at);
            blank(m_comments, m_at);
        }
    }

    void takeLiteral()
    {
        const QChar quote = m_text[m_at];
        blank(m_comments, m_at++);
        while (m_at < m_text.size() && m_text[m_at] != quote && m_text[m_at] != u'\n') {
            const int width = m_text[m_at] == u'\\' && m_at + 1 < m_text.size() ? 2 : 1;
            for (int i = 0; i < width; ++i, ++m_at) {
                blank(m_code, m_at);
                blank(m_comments, m_at);
            }
        }
        if (m_at < m_text.size())
            blank(m_comments, m_at++);
    }

    const QString& m_text;
    QString m_code;
    QString m_comments;
    qsizetype m_at = 0;
};

bool isText(const QString& path)
{
    static const QStringList endings{
        QStringLiteral(".h"),    QStringLiteral(".cpp"),     QStringLiteral(".def"),  QStringLiteral(".txt"),
        QStringLiteral(".json"), QStringLiteral(".md"),      QStringLiteral(".xml"),  QStringLiteral(".qrc"),
        QStringLiteral(".svg"),  QStringLiteral(".desktop"), QStringLiteral(".csv"),  QStringLiteral(".ts"),
        QStringLiteral(".in"),   QStringLiteral(".cmake"),   QStringLiteral(".supp"), QStringLiteral(".trace"),
    };
    if (std::any_of(endings.begin(), endings.end(), [&](const QString& e) { return path.endsWith(e); }))
        return true;
    const QString name = path.section(u'/', -1);
    return !name.contains(u'.') || name == u".clang-tidy" || name == u".clang-format"; // scripts and root files
}

} // namespace

bool SourceFile::isUnder(QStringView folder) const
{
    return path.startsWith(folder) && path.size() > folder.size() && path[folder.size()] == u'/';
}

QString SourceFile::baseName() const
{
    return path.section(u'/', -1).section(u'.', 0, 0);
}

SourceFile parseSource(const QString& path, const QString& text)
{
    SourceFile file;
    file.path = path;
    file.lines = text.split(u'\n');
    if (file.lines.size() > 1 && file.lines.last().isEmpty())
        file.lines.removeLast();
    if (file.isCpp()) {
        Separator separator(text);
        separator.run();
        file.code = separator.code().split(u'\n').first(file.lines.size());
        file.comments = separator.comments().split(u'\n').first(file.lines.size());
    }
    return file;
}

SourceTree loadTree(const QString& root)
{
    const QDir top(root);
    SourceTree tree;
    QDirIterator it(root, QDir::Files | QDir::Hidden | QDir::NoSymLinks, QDirIterator::Subdirectories);
    while (it.hasNext()) {
        const QString path = top.relativeFilePath(it.next());
        const bool hidden = path.startsWith(u'.') && path.contains(u'/') && !path.startsWith(u".ci/");
        if (hidden || path.startsWith(u"build") || !isText(path))
            continue;
        QFile file(it.filePath());
        if (file.open(QIODevice::ReadOnly))
            tree << parseSource(path, QString::fromUtf8(file.readAll()));
    }
    std::sort(tree.begin(), tree.end(), [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
    return tree;
}

QString report(const QList<Finding>& findings)
{
    QStringList text;
    for (const Finding& f : findings)
        text << QStringLiteral("%1:%2: %3").arg(f.path).arg(f.line).arg(f.what);
    return text.join(u'\n');
}

} // namespace tidy
