// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/heatmap_panel.h"

#include "app/models/machine_text.h"
#include "app/panels/title_bar.h"
#include "app/plots/convert.h"
#include "app/session/run_data.h"
#include "widgets/heat_legend.h"
#include "widgets/heatmap_view.h"
#include "widgets/plot_stack.h"
#include "widgets/time_axis.h"
#include "widgets/time_axis_strip.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace app {

namespace {

constexpr int kCopyScale = 2;
constexpr plot::Gutters kLeastGutters{58, 36}; // only the scroll bar and the unit of time stand at the right

QString modeText(HeatMode mode)
{
    switch (mode) {
    case HeatMode::CpuState:
        return HeatmapPanel::tr("CPU state");
    case HeatMode::Busy:
        return HeatmapPanel::tr("busy share");
    case HeatMode::UtilAvg:
    case HeatMode::NrRunning:
    case HeatMode::AvgIdle:
        break;
    case HeatMode::Frequency:
        return HeatmapPanel::tr("frequency");
    }
    return heatModeKey(mode); // a field of the kernel has one name
}

} // namespace

HeatmapPanel::HeatmapPanel(RunData& run, plot::TimeAxis* axis, QWidget* parent)
    : QWidget(parent)
    , m_data(run)
    , m_title(new TitleBar(tr("Idle heatmap"), tr("CPU × time"), this))
    , m_stack(new plot::PlotStack(this))
    , m_legend(new plot::HeatLegend(this))
{
    m_stack->setAxis(axis);
    m_stack->setLeastGutters(kLeastGutters);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_legend);
    createTools();
    for (const Side side : kSides)
        addSide(side);
    for (const Side side : kSides)
        connectRows(side);
    m_stack->addView(new plot::TimeAxisStrip(m_stack));
    m_legend->setWords(tr("unknown", "legend: state of a CPU"), tr("stale pick"));
    connect(axis, &plot::TimeAxis::visibleRangeChanged, this, &HeatmapPanel::updateRanges);
    connect(&m_data, &RunData::restarted, this, &HeatmapPanel::showRows);
    connect(&m_data, &RunData::rangeExtended, this, &HeatmapPanel::followRun);
    showRows();
}

// The views go after the panel's own members: one that loses the focus then would ask a source that is gone.
HeatmapPanel::~HeatmapPanel()
{
    for (const SideParts& parts : m_sides)
        parts.view->setSource(nullptr);
}

void HeatmapPanel::createTools()
{
    m_modes = new QComboBox(m_title);
    for (const HeatMode mode : kHeatModes)
        m_modes->addItem(tr("Colour: %1").arg(modeText(mode)), static_cast<int>(mode));
    m_modes->setAccessibleName(tr("What the colours of the heatmap mean"));
    m_modes->setToolTip(m_modes->accessibleName());
    connect(m_modes, &QComboBox::activated, this,
            [this] { setMode(static_cast<HeatMode>(m_modes->currentData().toInt())); });
    m_levels = new QComboBox(m_title);
    m_levels->setAccessibleName(tr("Groups of CPUs in the heatmap"));
    m_levels->setToolTip(m_levels->accessibleName());
    connect(m_levels, &QComboBox::activated, this, [this] { setGroupLevel(m_levels->currentData().toInt()); });
    for (QComboBox* box : {m_modes, m_levels})
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_title->addControl(m_modes);
    m_title->addControl(m_levels);
    const auto tool = [this](const char* icon, const QString& text, auto&& act) {
        QToolButton* button = m_title->addTool(QString::fromLatin1(icon), text);
        connect(button, &QToolButton::clicked, this, act);
        return button;
    };
    tool("fold", tr("Fold all groups (Enter folds the one at the cursor)"),
         [this] { view(Side::A)->foldLevel(std::max(m_level, 0)); });
    tool("unfold", tr("Unfold all groups"), [this] { view(Side::A)->foldLevel(-1); });
    m_follow = tool("follow", tr("Move with the end of the run"), [] {});
    m_follow->setCheckable(true);
    m_follow->setChecked(true);
    tool("fit", tr("Show the selection, or the whole run (F)"), [this] { m_stack->axis()->fit(); });
    tool("copy", tr("Copy the heatmap as a picture"), [this] { copyImage(); });
    tool("save", tr("Save the heatmap as a file"), [this] { emit saveRequested(); });
}

void HeatmapPanel::addSide(Side side)
{
    SideParts& parts = m_sides[idx(side)];
    parts.model = new HeatmapModel(m_data, side, this);
    parts.source = std::make_unique<HeatAdapter>(*parts.model);
    parts.view = new plot::HeatmapView(m_stack);
    parts.view->setSource(parts.source.get());
    connect(parts.view, &plot::HeatmapView::columnsChanged, this, &HeatmapPanel::updateRanges);
    m_stack->addView(parts.view, 1);
    connect(parts.model, &HeatmapModel::bucketsComputed, parts.view, &plot::HeatmapView::updateBuckets);
    connect(parts.model, &HeatmapModel::bucketsReset, this, [this, side] {
        const SideParts& p = m_sides[idx(side)];
        fillLevels();
        p.view->setRows(p.source->rows(), p.source->groups(m_level));
        showColors();
    });
    connect(parts.model, &HeatmapModel::changed, this, [this, side] { showValues(side); });
}

void HeatmapPanel::connectRows(Side side)
{
    plot::HeatmapView* one = view(side);
    plot::HeatmapView* other = view(otherSide(side));
    connect(one, &plot::HeatmapView::rowsMoved, other, [one, other] { other->copyRowsFrom(*one); });
    connect(one, &plot::HeatmapView::rowSelected, other, &plot::HeatmapView::setSelectedRow);
    connect(one, &plot::HeatmapView::rowHovered, other, &plot::HeatmapView::setHoveredRow);
}

void HeatmapPanel::showRows()
{
    for (const Side side : kSides)
        view(side)->setVisible(m_data.hasSide(side));
    m_knownBefore = 0;
    for (const Side side : kSides)
        showValues(side);
}

void HeatmapPanel::fillLevels()
{
    QStringList names;
    for (const std::string& name : model(Side::A).rows().levels)
        names << QString::fromStdString(name);
    if (names == m_levelNames && m_levels->count() > 0)
        return;
    m_levelNames = names;
    m_levels->clear();
    m_levels->addItem(tr("Group: none"), -1);
    for (int i = 0; i < static_cast<int>(names.size()); ++i)
        m_levels->addItem(tr("Group: %1").arg(names[i]), i);
    m_level = std::min(std::max(m_level, 0), static_cast<int>(names.size()) - 1);
    m_levels->setCurrentIndex(m_level + 1);
}

void HeatmapPanel::showColors()
{
    const plot::HeatColors colors = m_sides[0].source->colors();
    m_legend->setColors(colors);
    for (const Side side : kSides)
        view(side)->setColors(colors);
}

void HeatmapPanel::showValues(Side side)
{
    const SideParts& parts = m_sides[idx(side)];
    const bool known = parts.model->firstBucket() < parts.model->lastBucket();
    parts.view->setHeader(toPlot(side), sideTitle(m_data, side), parts.model->summary());
    parts.view->setMarks(parts.source->marks());
    parts.view->setEmptyText(known || !parts.model->isComplete()
                                 ? QString()
                                 : tr("Nothing is known of this range yet. Play runs the "
                                      "scenario."));
}

HeatMode HeatmapPanel::mode() const
{
    return model(Side::A).mode();
}

void HeatmapPanel::setMode(HeatMode mode)
{
    m_modes->setCurrentIndex(m_modes->findData(static_cast<int>(mode)));
    for (const Side side : kSides)
        model(side).setMode(mode);
    emit modeChanged(mode);
}

void HeatmapPanel::setGroupLevel(int level)
{
    m_level = level;
    m_levels->setCurrentIndex(m_levels->findData(level));
    for (const Side side : kSides)
        view(side)->setRows(m_sides[idx(side)].source->rows(), m_sides[idx(side)].source->groups(level));
}

bool HeatmapPanel::follows() const
{
    return m_follow->isChecked();
}

void HeatmapPanel::setFollows(bool follows)
{
    m_follow->setChecked(follows);
}

void HeatmapPanel::updateRanges()
{
    const plot::Range visible = m_stack->axis()->visibleRange();
    for (const Side side : kSides)
        if (view(side)) // the first one is laid out before there is a second
            model(side).setVisibleRange(fromMs(visible.from), fromMs(visible.to), view(side)->columns());
}

void HeatmapPanel::followRun()
{
    const double known = toMs(m_data.shownEnd());
    const plot::Range visible = m_stack->axis()->visibleRange();
    // Only a window that the end of the run has just left: one that was put elsewhere stays there.
    if (isVisible() && follows() && m_knownBefore >= visible.from && m_knownBefore <= visible.to && known > visible.to)
        m_stack->axis()->setVisibleRange({known - visible.size(), known});
    m_knownBefore = known;
}

void HeatmapPanel::copyImage()
{
    QImage image(m_stack->size() * kCopyScale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(kCopyScale);
    image.fill(Qt::white);
    QPainter painter(&image);
    m_stack->renderTo(painter, m_stack->size(), plot::Theme::print());
    painter.end();
    QGuiApplication::clipboard()->setImage(image);
}

void HeatmapPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    updateRanges();
    for (const Side side : kSides)
        model(side).setActive(true);
}

void HeatmapPanel::hideEvent(QHideEvent* event)
{
    for (const Side side : kSides)
        model(side).setActive(false);
    QWidget::hideEvent(event);
}

void HeatmapPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    updateRanges();
}

} // namespace app
