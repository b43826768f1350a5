// SPDX-License-Identifier: GPL-3.0-or-later
#include "functions.h"

#include <QRegularExpression>

namespace tidy {

namespace {

enum class Scope { Namespace, Class, Function, Initialiser };

/// Removes a leading `template <...>`, whose parameters look like classes and default values.
QString withoutTemplates(QString head)
{
    while (head.startsWith(u"template")) {
        int depth = 0;
        qsizetype i = head.indexOf(u'<');
        if (i < 0)
            return head;
        for (; i < head.size(); ++i) {
            depth += head[i] == u'<' ? 1 : head[i] == u'>' ? -1 : 0;
            if (depth == 0)
                break;
        }
        head = head.mid(i + 1).trimmed();
    }
    return head;
}

/// The head with everything inside parentheses and brackets removed, so that what is left stands at top level.
QString topLevel(const QString& head)
{
    QString out;
    int depth = 0;
    for (const QChar c : head) {
        if (c == u')' || c == u']' || c == u'}')
            --depth;
        if (depth == 0)
            out += c;
        if (c == u'(' || c == u'[' || c == u'{')
            ++depth;
    }
    return out;
}

Scope classify(const QString& rawHead)
{
    static const QRegularExpression namespaceWord(QStringLiteral("^(inline )?(namespace|extern)\\b"));
    static const QRegularExpression enumWord(QStringLiteral("^(typedef )?enum\\b"));
    static const QRegularExpression classWord(
        QStringLiteral("^(typedef |static |constexpr |inline |const )*(class|struct|union)\\b"));
    static const QRegularExpression accessLabel(
        QStringLiteral("^.*\\b(public|private|protected|signals|Q_SIGNALS)( slots| Q_SLOTS)? ?:(?!:)"));
    static const QRegularExpression operatorName(QStringLiteral("\\boperator ?(\\( ?\\)|[^\\w\\s(]+)"));
    static const QRegularExpression assignment(QStringLiteral("(?<![=!<>])=(?!=)"));
    static const QRegularExpression initialiserList(QStringLiteral("\\)[^:]*(?<!:):(?!:)"));

    QString head = rawHead;
    head = withoutTemplates(head.remove(accessLabel).trimmed());
    head.replace(operatorName, QStringLiteral("operator_"));
    const QString top = topLevel(head);
    if (namespaceWord.match(head).hasMatch())
        return Scope::Namespace;
    if (enumWord.match(head).hasMatch())
        return Scope::Initialiser;
    if (classWord.match(top).hasMatch() && !top.endsWith(u')'))
        return Scope::Class;
    if (!top.contains(u'(') || assignment.match(top).hasMatch())
        return Scope::Initialiser;
    // In `X::X() : m_a{1}, m_b(2) {` only a brace after a finished entry opens the body.
    if (initialiserList.match(top).hasMatch() && !head.endsWith(u')') && !head.endsWith(u'}'))
        return Scope::Initialiser;
    return Scope::Function;
}

class Scanner {
public:
    FunctionList run(const SourceFile& file)
    {
        bool inDirective = false;
        for (int i = 0; i < file.code.size(); ++i) {
            const QString& line = file.code[i];
            inDirective = inDirective || line.trimmed().startsWith(u'#');
            if (!inDirective)
                takeLine(line, i + 1);
            inDirective = inDirective && file.lines[i].endsWith(u'\\');
        }
        m_result.balanced = m_result.balanced && m_scopes.isEmpty();
        return m_result;
    }

private:
    struct Open {
        Scope scope;
        int line;
        QString head;
    };

    bool inFunction() const { return !m_scopes.isEmpty() && m_scopes.last().scope == Scope::Function; }
    bool inInitialiser() const { return !m_scopes.isEmpty() && m_scopes.last().scope == Scope::Initialiser; }

    void takeLine(const QString& line, int number)
    {
        for (const QChar c : line) {
            if (c == u'{')
                open(number);
            else if (c == u'}')
                close(number);
            else if (c == u';' && !inFunction() && !inInitialiser() && m_parentheses == 0)
                m_head.clear();
            else if (!inFunction())
                m_head += c;
            if (!inFunction())
                m_parentheses += c == u'(' ? 1 : c == u')' ? -1 : 0;
        }
        m_head += u' ';
    }

    void open(int number)
    {
        const bool nested = inFunction() || inInitialiser() || m_parentheses > 0;
        const Scope scope = inFunction() ? Scope::Function
                            : nested     ? Scope::Initialiser
                                         : classify(m_head.simplified());
        m_scopes << Open{scope, number, nested ? QString() : m_head.simplified()};
        if (scope == Scope::Initialiser)
            m_head += u'{';
        else
            m_head.clear();
    }

    void close(int number)
    {
        if (m_scopes.isEmpty()) {
            m_result.balanced = false;
            return;
        }
        const Open done = m_scopes.takeLast();
        if (done.scope == Scope::Initialiser) {
            m_head += u'}';
            return;
        }
        m_head.clear();
        if (done.scope == Scope::Function && !done.head.isEmpty())
            m_result.functions << Function{done.head, done.line, std::max(0, number - done.line - 1)};
    }

    FunctionList m_result;
    QList<Open> m_scopes;
    QString m_head;
    int m_parentheses = 0;
};

} // namespace

bool Function::isConstructor() const
{
    static const QRegularExpression name(QStringLiteral("^(?:\\w+::)*(\\w+)::\\1 ?\\("));
    return name.match(head).hasMatch();
}

FunctionList findFunctions(const SourceFile& file)
{
    return Scanner().run(file);
}

} // namespace tidy
