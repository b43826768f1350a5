// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules.h"

#include <QRegularExpression>

namespace tidy {

QList<Finding> noAutoSlots(const SourceTree& tree)
{
    static const QRegularExpression slot(QStringLiteral("\\bon_[a-z]\\w*_[a-z]\\w*\\s*\\("));
    QList<Finding> findings;
    for (const SourceFile& file : tree) {
        if (!file.isUnder(u"app") && !file.isUnder(u"widgets"))
            continue;
        for (int i = 0; i < file.code.size(); ++i) {
            if (slot.match(file.code[i]).hasMatch())
                findings << Finding{file.path, i + 1,
                                    QStringLiteral("auto-connected slot: connect with member pointers")};
        }
    }
    return findings;
}

QList<Finding> visibleTextsAreTranslated(const SourceTree& tree)
{
    // A call that shows its first argument, and a literal with a letter in it instead of tr().
    static const QRegularExpression call(QStringLiteral(
        "(set(Text|Title|WindowTitle|ToolTip|StatusTip|WhatsThis|PlaceholderText|AccessibleName|AccessibleDescription|"
        "ValueLabel)|addAction|addMenu|addTab|new "
        "Q(Label|PushButton|CheckBox|RadioButton|ToolButton|GroupBox|Action|DockWidget))"
        "\\(\\s*(QStringLiteral\\(|QLatin1String\\(|QString\\(|u)?\"[^\"]*[A-Za-z]"));
    QList<Finding> findings;
    for (const SourceFile& file : tree) {
        if (!file.isSource() || (!file.isUnder(u"app/panels") && !file.isUnder(u"app/shell")))
            continue;
        for (int i = 0; i < file.lines.size(); ++i) {
            const auto match = call.match(file.lines[i]);
            if (match.hasMatch() && !file.code[i].mid(match.capturedStart(), 3).trimmed().isEmpty())
                findings << Finding{file.path, i + 1, QStringLiteral("visible text without tr()")};
        }
    }
    return findings;
}

} // namespace tidy
