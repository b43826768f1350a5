// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plots/render_figure.h"

#include "app/plots/figure_of.h"
#include "sim/io/write_atomic.h"

#include <QGuiApplication>

namespace app {

namespace {

// Fonts and painters need an application; the command line has none. It is never destroyed: at the end of the
// process there is nothing left to do for it, and an order of destruction to get wrong.
void needApplication()
{
    if (QCoreApplication::instance())
        return;
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    static int argc = 1;
    static char name[] = "ramplight";
    static char* argv[] = {name, nullptr};
    [[maybe_unused]] static const auto* const application = new QGuiApplication(argc, argv);
}

} // namespace

sim::Result<void> renderFigure(const sim::PlotData& data, const std::string& path)
{
    return renderFigure(data, path, RenderOptions{});
}

sim::Result<void> renderFigure(const sim::PlotData& data, const std::string& path, const RenderOptions& options)
{
    needApplication();
    const plot::FigureOptions how{options.size, options.scale, options.monochrome};
    const plot::Figure figure = figureOf(data);
    const QString name = QString::fromStdString(path);
    QByteArray bytes;
    if (name.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive))
        bytes = plot::figureSvg(figure, how);
    else if (name.endsWith(QLatin1String(".png"), Qt::CaseInsensitive))
        bytes = plot::figurePng(figure, how);
    else if (name.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive))
        bytes = plot::figurePdf(figure, how);
    else
        return sim::fail(sim::ErrorCode::Usage, {"a figure is written as .svg, .png or .pdf"}, {.file = path});
    if (bytes.isEmpty())
        return sim::fail(sim::ErrorCode::CannotWrite, {"the picture could not be drawn"}, {.file = path});
    return sim::io::write_atomic(path, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

} // namespace app
