// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules.h"

#include <QRegularExpression>

#include <functional>
#include <optional>

namespace tidy {

namespace {

struct Include {
    QString name;
    bool quoted = false;
    int line = 0;
};

QList<Include> includesOf(const SourceFile& file)
{
    static const QRegularExpression pattern(QStringLiteral("^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]"));
    QList<Include> found;
    for (int i = 0; i < file.code.size(); ++i) {
        const auto match = pattern.match(file.lines[i]);
        if (match.hasMatch() && file.code[i].contains(u'#'))
            found << Include{match.captured(2), match.captured(1) == u"\"", i + 1};
    }
    return found;
}

/// A layer: the folders it consists of and the layers it may use besides itself. Longest folder wins.
struct Layer {
    QString name;
    QStringList folders;
    QStringList below;
};

const QList<Layer>& layers()
{
    static const QList<Layer> all = [] {
        const auto s = [](const char* words) { return QString::fromLatin1(words).split(u' ', Qt::SkipEmptyParts); };
        return QList<Layer>{
            {QStringLiteral("sim"), s("sim"), {}},
            {QStringLiteral("sim_io"), s("sim/io"), s("sim")},
            {QStringLiteral("sim_run"), s("sim/run"), s("sim sim_io")},
            {QStringLiteral("widgets"), s("widgets"), {}},
            {QStringLiteral("app_core"), s("app/session app/models app/cli app/texts"), s("sim sim_io sim_run")},
            {QStringLiteral("app_plots"), s("app/plots"), s("sim sim_io sim_run app_core widgets")},
            {QStringLiteral("app"), s("app"), s("sim sim_io sim_run app_core app_plots widgets")},
        };
    }();
    return all;
}

/// Layer of a file or of what an include names; null where there is none (tests, generated files).
const Layer* layerOf(const QString& path)
{
    const Layer* best = nullptr;
    qsizetype bestLength = 0;
    for (const Layer& layer : layers()) {
        for (const QString& folder : layer.folders) {
            if (path.startsWith(folder + u'/') && folder.size() > bestLength) {
                best = &layer;
                bestLength = folder.size();
            }
        }
    }
    return best;
}

QList<Finding> forEachInclude(const SourceTree& tree,
                              const std::function<QString(const SourceFile&, const Include&)>& judge)
{
    QList<Finding> findings;
    for (const SourceFile& file : tree) {
        for (const Include& include : includesOf(file)) {
            const QString what = judge(file, include);
            if (!what.isEmpty())
                findings << Finding{file.path, include.line, what};
        }
    }
    return findings;
}

/// What a part of the tree must not include, and why.
struct Ban {
    QStringList layers;
    QRegularExpression headers;
    QString why;
};

const QList<Ban>& bans()
{
    static const QList<Ban> all = [] {
        const auto ban = [](QStringList names, const char* headers, const char* why) {
            return Ban{std::move(names), QRegularExpression(QStringLiteral("^(?:%1)$").arg(QLatin1String(headers))),
                       QString::fromLatin1(why)};
        };
        const QString sim = QStringLiteral("sim");
        const QString io = QStringLiteral("sim_io");
        const QString run = QStringLiteral("sim_run");
        return QList<Ban>{
            ban({sim, io, run}, "Q[A-Z].*|Qt.*/.*|q[a-z]+\\.h|qcustomplot\\.h", "no Qt in the simulator"),
            ban({sim}, "thread|mutex|shared_mutex|atomic|condition_variable|future|stop_token|semaphore|latch|barrier",
                "the engine knows no threads; they live in sim/run"),
            ban({sim}, "fstream|filesystem|iostream|cstdio|stdio\\.h|unistd\\.h",
                "files are read and written in sim/io"),
            ban({sim}, "fmt/.*|nlohmann/.*|pugixml\\.hpp", "texts and file formats belong to sim/io"),
            ban({sim, io, run}, "CLI/.*", "the command line belongs to app/cli"),
            ban({sim, io, run}, "random|locale", "not reproducible: draws and locales"),
            ban({sim, io}, "ctime|time\\.h|sys/time\\.h", "only sim/run measures real time"),
            ban({QStringLiteral("widgets")}, "Eigen/.*|tl/.*|fmt/.*|nlohmann/.*", "widgets know numbers and Qt only"),
            ban({QStringLiteral("app_core")},
                "QtWidgets.*|QWidget|QApplication|QMainWindow|QDialog|qcustomplot\\.h|QtPrintSupport.*",
                "models and sessions work without widgets"),
        };
    }();
    return all;
}

} // namespace

QList<Finding> layersPointDown(const SourceTree& tree)
{
    return forEachInclude(tree, [](const SourceFile& file, const Include& include) {
        const Layer* from = layerOf(file.path);
        if (!from || !include.quoted)
            return QString();
        if (include.name.startsWith(u"tests/"))
            return QStringLiteral("%1 includes the tests").arg(from->name);
        const Layer* to = layerOf(include.name);
        if (!to || to == from || from->below.contains(to->name))
            return QString();
        return QStringLiteral("%1 must not include %2 (%3)").arg(from->name, to->name, include.name);
    });
}

QList<Finding> includesFromTheRoot(const SourceTree& tree)
{
    static const QRegularExpression generated(QStringLiteral("^(moc_.*\\.cpp|.*\\.moc|ui_.*\\.h)$"));
    return forEachInclude(tree, [](const SourceFile& file, const Include& include) {
        const bool rooted = layerOf(include.name) || include.name.startsWith(u"resources/");
        if (!include.quoted || file.isUnder(u"tests") || rooted || generated.match(include.name).hasMatch())
            return QString();
        return QStringLiteral("write the path from the project's root: \"%1\"").arg(include.name);
    });
}

QList<Finding> simStaysPure(const SourceTree& tree)
{
    return forEachInclude(tree, [](const SourceFile& file, const Include& include) {
        const Layer* layer = layerOf(file.path);
        if (!layer)
            return QString();
        for (const Ban& ban : bans()) {
            if (ban.layers.contains(layer->name) && ban.headers.match(include.name).hasMatch())
                return QStringLiteral("%1 in %2: %3").arg(include.name, layer->name, ban.why);
        }
        return QString();
    });
}

} // namespace tidy
