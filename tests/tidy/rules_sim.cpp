// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules.h"

#include <QHash>
#include <QRegularExpression>

namespace tidy {

namespace {

constexpr int kHeadLines = 30;

/// A pattern that must not occur in the code of some folders.
struct Pattern {
    QRegularExpression what;
    QString why;
    QStringList except; ///< folders where it is allowed
};

Pattern pattern(const char* what, const char* why, QStringList except = {})
{
    return {QRegularExpression(QLatin1String(what)), QString::fromLatin1(why), std::move(except)};
}

bool isUnderAny(const SourceFile& file, const QStringList& folders)
{
    for (const QString& folder : folders) {
        if (file.isUnder(folder))
            return true;
    }
    return false;
}

QList<Finding> findPatterns(const SourceTree& tree, QStringView folder, const QList<Pattern>& patterns)
{
    QList<Finding> findings;
    for (const SourceFile& file : tree) {
        if (!file.isCpp() || !file.isUnder(folder))
            continue;
        for (const Pattern& p : patterns) {
            if (isUnderAny(file, p.except))
                continue;
            for (int i = 0; i < file.code.size(); ++i) {
                if (p.what.match(file.code[i]).hasMatch())
                    findings << Finding{file.path, i + 1, p.why};
            }
        }
    }
    return findings;
}

} // namespace

QList<Finding> decisionsAreIntegers(const SourceTree& tree)
{
    const QStringList measuring{QStringLiteral("sim/analysis"), QStringLiteral("sim/io"), QStringLiteral("sim/run")};
    return findPatterns(
        tree, u"sim",
        {pattern("\\b(double|float)\\b", "floating point where the kernel decides in integers", measuring),
         pattern("\\b(Matrix|Vector|Array)\\w*[fd]\\b", "floating-point matrix in the engine", measuring)});
}

QList<Finding> runsAreReproducible(const SourceTree& tree)
{
    const QStringList run{QStringLiteral("sim/run")};
    const QStringList border{QStringLiteral("sim/io"), QStringLiteral("sim/run")};
    return findPatterns(
        tree, u"sim",
        {pattern("(?<![\\w.>:])(std::)?(s?rand|drand48|random)\\s*\\(", "draws come from the engine's keyed streams"),
         pattern("\\b(random_device|mt19937\\w*|\\w+_distribution)\\b", "draws come from the engine's keyed streams"),
         pattern("(?<![\\w.>:])(std::)?(time|clock|gettimeofday)\\s*\\(\\s*(nullptr|NULL|0|&|\\))", "no wall clock"),
         pattern("\\bsystem_clock\\b", "no wall clock"),
         pattern("\\b(steady_clock|high_resolution_clock|clock_gettime)\\b", "only sim/run measures real time", run),
         pattern("\\bunordered_(multi)?(map|set)\\b", "the order of a hash table is not reproducible"),
         pattern("\\b(map|set)<(const )?[\\w:]+\\s*\\*", "the order of addresses is not reproducible"),
         pattern("\\bthread_local\\b", "no global state"),
         pattern("^\\s*static\\s+(?!const\\b|constexpr\\b|inline\\b|constinit\\b)[\\w:<>,\\s*&]+\\s+\\w+\\s*(=|;|\\{)",
                 "no global state: a static variable must be const", border)});
}

QList<Finding> mechanismsNameTheirOrigin(const SourceTree& tree)
{
    const QStringList mechanisms{QStringLiteral("sim/fair"), QStringLiteral("sim/core"), QStringLiteral("sim/pelt"),
                                 QStringLiteral("sim/cpufreq"), QStringLiteral("sim/cpuidle")};
    static const QRegularExpression origin(QStringLiteral("^// K: \\w+"));
    QList<Finding> findings;
    for (const SourceFile& file : tree) {
        if (!file.isSource() || !isUnderAny(file, mechanisms))
            continue;
        const QStringList head = file.lines.first(std::min<qsizetype>(kHeadLines, file.lines.size()));
        if (head.filter(origin).isEmpty())
            findings << Finding{file.path, 1,
                                QStringLiteral("no \"// K: function() file\" in the first %1 lines").arg(kHeadLines)};
    }
    return findings;
}

QList<Finding> featuresHaveAFile(const SourceTree& tree)
{
    // Where a family of kernel functions shares one file, the file of the family.
    static const QHash<QString, QString> families{
        {QStringLiteral("util_est_update"), QStringLiteral("util_est")},
        {QStringLiteral("update_load_sum"), QStringLiteral("pelt")},
        {QStringLiteral("sugov_init"), QStringLiteral("schedutil")},
    };
    static const QRegularExpression entry(QStringLiteral("^FEATURE\\((\\w+), \\w+, \"(\\w+)\""));
    QStringList sources;
    QList<Finding> findings;
    for (const SourceFile& file : tree) {
        if (file.isSource() && file.isUnder(u"sim"))
            sources << file.baseName();
    }
    for (const SourceFile& file : tree) {
        if (file.path != u"sim/features/features.def")
            continue;
        for (int i = 0; i < file.lines.size(); ++i) {
            const auto match = entry.match(file.lines[i]);
            const QString function = match.captured(2);
            if (match.hasMatch() && !sources.contains(families.value(function, function)))
                findings << Finding{file.path, i + 1,
                                    QStringLiteral("%1: no file %2.cpp in sim").arg(match.captured(1), function)};
        }
    }
    return findings;
}

QList<Finding> clang14CanParse(const SourceTree& tree)
{
    const QList<Pattern> patterns{
        pattern("\\bstd::views::|\\bstd::ranges::views\\b", "views pipelines do not parse in clang 14"),
        pattern("\\bsource_location\\b", "std::source_location is not known to clang 14"),
        pattern("^\\s*#\\s*include\\s*<format>", "<format> is absent; use fmt in sim/io"),
    };
    QList<Finding> findings;
    for (const QStringView folder : {u"sim", u"widgets", u"app"})
        findings += findPatterns(tree, folder, patterns);
    return findings;
}

} // namespace tidy
