// SPDX-License-Identifier: GPL-3.0-or-later
#include "functions.h"
#include "rules.h"

#include <QRegularExpression>

namespace tidy {

namespace {

constexpr int kSourceLines = 400;
constexpr int kHeaderLines = 120;
constexpr int kFunctionLines = 70;
constexpr int kWindowConstructorLines = 40;

bool buildsWindows(const SourceFile& file)
{
    return file.isUnder(u"app/panels") || file.isUnder(u"app/shell") || file.isUnder(u"widgets");
}

} // namespace

QList<Finding> filesAreShort(const SourceTree& tree)
{
    QList<Finding> findings;
    for (const SourceFile& file : tree) {
        // What tests share is defined in headers: there they are sources.
        const bool source = file.isSource() || (file.isHeader() && file.isUnder(u"tests"));
        const int limit = source ? kSourceLines : file.isHeader() ? kHeaderLines : 0;
        if (limit > 0 && file.lines.size() > limit)
            findings << Finding{file.path, limit + 1,
                                QStringLiteral("%1 lines, %2 allowed").arg(file.lines.size()).arg(limit)};
    }
    return findings;
}

QList<Finding> functionsAreShort(const SourceTree& tree)
{
    QList<Finding> findings;
    for (const SourceFile& file : tree) {
        if (!file.isHeader() && !file.isSource())
            continue;
        const FunctionList list = findFunctions(file);
        if (!list.balanced)
            findings << Finding{file.path, 0, QStringLiteral("braces do not match, functions can't be measured")};
        for (const Function& f : list.functions) {
            const int limit = buildsWindows(file) && f.isConstructor() ? kWindowConstructorLines : kFunctionLines;
            if (f.bodyLines > limit)
                findings << Finding{
                    file.path, f.line,
                    QStringLiteral("%1 lines, %2 allowed: %3").arg(f.bodyLines).arg(limit).arg(f.head.left(80))};
        }
    }
    return findings;
}

QList<Finding> licenceComesFirst(const SourceTree& tree)
{
    QList<Finding> findings;
    for (const SourceFile& file : tree) {
        const bool script = file.lines.first().startsWith(u"#!");
        if (!file.isCpp() && !script)
            continue;
        if (!file.lines.value(script ? 1 : 0).endsWith(u" SPDX-License-Identifier: GPL-3.0-or-later"))
            findings << Finding{file.path, script ? 2 : 1, QStringLiteral("SPDX-License-Identifier is missing here")};
    }
    return findings;
}

QList<Finding> headersAreGuarded(const SourceTree& tree)
{
    static const QRegularExpression usingNamespace(QStringLiteral("\\busing\\s+namespace\\b"));
    QList<Finding> findings;
    for (const SourceFile& file : tree) {
        if (!file.isHeader())
            continue;
        if (!file.code.contains(QStringLiteral("#pragma once")))
            findings << Finding{file.path, 1, QStringLiteral("#pragma once is missing")};
        for (int i = 0; i < file.code.size() && !file.isUnder(u"tests"); ++i) {
            if (usingNamespace.match(file.code[i]).hasMatch())
                findings << Finding{file.path, i + 1, QStringLiteral("using namespace in a header")};
        }
    }
    return findings;
}

QList<Finding> nothingIsLeftOpen(const SourceTree& tree)
{
    static const QRegularExpression mark(QStringLiteral("\\b(TODO|FIXME|XXX|HACK)\\b(?!.*#\\d+)"));
    static const QRegularExpression scriptComment(QStringLiteral("#.*"));
    QList<Finding> findings;
    for (const SourceFile& file : tree) {
        const bool script = file.path.endsWith(u"CMakeLists.txt") || file.lines.first().startsWith(u"#!");
        for (int i = 0; i < file.lines.size(); ++i) {
            const QString text = file.isCpp() ? file.comments[i]
                                 : script     ? scriptComment.match(file.lines[i]).captured()
                                              : QString();
            if (mark.match(text).hasMatch())
                findings << Finding{file.path, i + 1, QStringLiteral("left-over mark without an issue number (#12)")};
        }
    }
    return findings;
}

QList<Finding> noForeignPaths(const SourceTree& tree)
{
    static const QRegularExpression path(QStringLiteral("(?<![\\w/.}])/(home|root|work|Users)/"));
    QList<Finding> findings;
    for (const SourceFile& file : tree) {
        for (int i = 0; i < file.lines.size(); ++i) {
            const auto match = path.match(file.lines[i]);
            if (match.hasMatch())
                findings << Finding{file.path, i + 1,
                                    QStringLiteral("absolute path of some machine: %1").arg(match.captured())};
        }
    }
    return findings;
}

} // namespace tidy
