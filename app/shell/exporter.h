// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/run_data.h"

#include <QObject>

class QMenu;
class QWidget;

namespace app {

class AbSession;

/// Saves and copies the named plots of the scenario over the recording so far, through the same makers and writers as
/// the command line.
class Exporter : public QObject {
    Q_OBJECT
public:
    Exporter(AbSession& session, QWidget* window);

    /// One submenu per plot that has data for this kind of scenario.
    void fillMenu(QMenu* menu);
    /// Asks for a file; its ending chooses SVG, PNG, PDF, CSV or text.
    void savePlot(const QString& name);
    void copyText(const QString& name);
    /// The plot with its provenance. Errors: NoData.
    sim::Result<sim::PlotData> make(const QString& name) const;
    /// Writes by the ending of the path. Errors: Usage, CannotWrite.
    static sim::Result<void> write(const sim::PlotData& data, const QString& path);

signals:
    void reported(const QString& text);

private:
    void fail(const sim::Error& error);

    AbSession& m_session;
    QWidget* m_window;
};

} // namespace app
