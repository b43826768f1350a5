// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/heatmap_model.h"
#include "app/plots/heat_adapter.h"

#include <QComboBox>
#include <QWidget>

#include <memory>

class QToolButton;

namespace plot {
class HeatLegend;
class HeatmapView;
class PlotStack;
class TimeAxis;
} // namespace plot

namespace app {

class RunData;
class TitleBar;

/// CPUs over time as colours, A above B, on the window's time axis: what the colours mean is chosen in the title,
/// groups fold, both sides show the same rows. Owns its models; they compute only while the panel is visible.
class HeatmapPanel : public QWidget {
    Q_OBJECT
public:
    HeatmapPanel(RunData& run, plot::TimeAxis* axis, QWidget* parent = nullptr);
    ~HeatmapPanel() override;

    plot::HeatmapView* view(Side side) const { return m_sides[idx(side)].view; }
    HeatmapModel& model(Side side) const { return *m_sides[idx(side)].model; }
    HeatMode mode() const;
    void setMode(HeatMode mode);
    /// Groups stand down to this level of the machine; -1 = none.
    int groupLevel() const { return m_level; }
    void setGroupLevel(int level);
    /// The window moves with the end of the run, once that has reached its right edge.
    bool follows() const;
    void setFollows(bool follows);
    void copyImage();

signals:
    void modeChanged(app::HeatMode mode);
    void saveRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct SideParts {
        HeatmapModel* model = nullptr;
        std::unique_ptr<HeatAdapter> source;
        plot::HeatmapView* view = nullptr;
    };
    void createTools();
    void addSide(Side side);
    void connectRows(Side side);
    void showRows();
    void showColors();
    void showValues(Side side);
    void updateRanges();
    void followRun();
    void fillLevels();

    RunData& m_data;
    TitleBar* m_title;
    plot::PlotStack* m_stack;
    plot::HeatLegend* m_legend;
    QComboBox* m_modes = nullptr;
    QComboBox* m_levels = nullptr;
    QToolButton* m_follow = nullptr;
    std::array<SideParts, 2> m_sides;
    QStringList m_levelNames;
    int m_level = 0;
    double m_knownBefore = 0; // ms
};

} // namespace app
