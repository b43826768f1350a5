// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/exporter.h"

#include "app/panels/icons.h"
#include "app/plots/render_figure.h"
#include "app/session/ab_session.h"
#include "app/shell/settings.h"
#include "app/texts/display_text.h"
#include "sim/io/plot_csv.h"
#include "sim/io/text_plot.h"
#include "sim/io/write_atomic.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QMessageBox>

namespace app {

Exporter::Exporter(AbSession& session, QWidget* window)
    : QObject(window)
    , m_session(session)
    , m_window(window)
{
}

void Exporter::fillMenu(QMenu* menu)
{
    for (const sim::PlotInfo& info : sim::plot_table()) {
        const QString name = QString::fromLatin1(info.name);
        QMenu* plot = menu->addMenu(name);
        QAction* save = plot->addAction(icon(QStringLiteral("save")), tr("&Save as SVG, PNG, PDF, CSV or Text…"));
        connect(save, &QAction::triggered, this, [this, name] { savePlot(name); });
        QAction* copy = plot->addAction(icon(QStringLiteral("copy")), tr("&Copy as Text for a Mail"));
        connect(copy, &QAction::triggered, this, [this, name] { copyText(name); });
    }
}

sim::Result<sim::PlotData> Exporter::make(const QString& name) const
{
    if (!m_session.hasSide(Side::A))
        return sim::fail(sim::ErrorCode::NoData, {"no scenario is open"});
    const sim::SideView a = m_session.view(Side::A);
    std::optional<sim::SideView> b;
    if (m_session.hasSide(Side::B))
        b = m_session.view(Side::B);
    auto data = sim::make_plot(name.toStdString(), a, b ? &*b : nullptr, sim::Duration{0}, m_session.shownEnd());
    if (!data)
        return data;
    data->provenance = {"command: " + m_session.command().toStdString(), std::string("ramplight ") + RAMPLIGHT_VERSION,
                        "digest A: " + m_session.digest(Side::A).toStdString()};
    if (b)
        data->provenance.push_back("digest B: " + m_session.digest(Side::B).toStdString());
    return data;
}

sim::Result<void> Exporter::write(const sim::PlotData& data, const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("csv"))
        return sim::io::write_atomic(path.toStdString(), sim::io::plot_csv(data));
    if (suffix == QLatin1String("txt"))
        return sim::io::write_atomic(path.toStdString(), sim::io::text_plot(data));
    return renderFigure(data, path.toStdString());
}

void Exporter::savePlot(const QString& name)
{
    const auto data = make(name);
    if (!data) {
        fail(data.error());
        return;
    }
    const QString first = QStringLiteral("%1/%2.svg").arg(Settings::exportFolder(), name);
    const QString path = QFileDialog::getSaveFileName(m_window, tr("Save the Plot %1").arg(name), first,
                                                      tr("Plots (*.svg *.png *.pdf *.csv *.txt)"));
    if (path.isEmpty())
        return;
    Settings::setExportFolder(QFileInfo(path).absolutePath());
    if (const auto written = write(*data, path); !written)
        fail(written.error());
    else
        emit reported(tr("Saved %1").arg(path));
}

void Exporter::copyText(const QString& name)
{
    const auto data = make(name);
    if (!data) {
        fail(data.error());
        return;
    }
    QGuiApplication::clipboard()->setText(QString::fromStdString(sim::io::text_plot(*data)));
    emit reported(tr("Copied %1 as text").arg(name));
}

void Exporter::fail(const sim::Error& error)
{
    QMessageBox::warning(m_window, tr("Export"), DisplayText::errorWithPlace(error));
}

} // namespace app
