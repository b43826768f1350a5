// SPDX-License-Identifier: GPL-3.0-or-later
// State of the heatmap; heatmap_input.cpp handles mouse and keys, heatmap_paint.cpp draws.
#include "widgets/heatmap_view.h"

#include "widgets/paint.h"
#include "widgets/time_axis.h"

#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace plot {

namespace {
constexpr int kLeastBody = 48;
constexpr int kSpareColumns = 80; // of the ring: a small pan back finds its columns painted
} // namespace

HeatmapView::HeatmapView(QWidget* parent)
    : TimeView(parent)
    , m_rows(std::make_unique<HeatRows>())
    , m_bar(new QScrollBar(Qt::Vertical, this))
{
    m_bar->hide();
    m_bar->setFocusPolicy(Qt::NoFocus);
    connect(m_bar, &QScrollBar::valueChanged, this, [this] {
        repaintAll();
        emit rowsMoved();
    });
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    describe();
}

HeatmapView::~HeatmapView() = default;

void HeatmapView::setSource(const HeatSource* source)
{
    m_source = source;
    resetBuckets();
}

void HeatmapView::setRows(const QList<HeatRow>& rows, const QList<HeatGroup>& groups)
{
    m_rows->set(rows, groups);
    if (m_selected >= static_cast<int>(rows.size()))
        m_selected = -1;
    m_hovered = -1;
    layOut();
    updateGeometry();
}

void HeatmapView::setColors(const HeatColors& colors)
{
    m_colors = colors;
    resetBuckets();
}

void HeatmapView::setHeader(Side side, const QString& title, const QString& context)
{
    if (side == m_side && title == m_title && context == m_context)
        return;
    m_side = side;
    m_title = title;
    m_context = context;
    describe();
    repaintAll();
}

void HeatmapView::setMarks(const QList<HeatMark>& marks)
{
    m_marks = marks;
    repaintAll();
}

void HeatmapView::setEmptyText(const QString& text)
{
    if (text == m_empty)
        return;
    m_empty = text;
    repaintAll();
}

void HeatmapView::updateBuckets(qint64 first, qint64 last)
{
    if (first >= last)
        return;
    const bool none = m_dirtyFirst >= m_dirtyLast;
    m_dirtyFirst = none ? first : std::min(m_dirtyFirst, first);
    m_dirtyLast = none ? last : std::max(m_dirtyLast, last);
    repaintAll();
}

void HeatmapView::resetBuckets()
{
    m_ringValid = false;
    repaintAll();
}

void HeatmapView::repaintAll()
{
    m_cacheValid = false;
    update();
}

int HeatmapView::columns() const
{
    return std::max(1, static_cast<int>(std::lround(plotRect().width() * devicePixelRatioF())));
}

void HeatmapView::ensureRing()
{
    if (m_source == nullptr)
        return;
    if (!m_ringValid) {
        m_ring.reset(m_rows->lines(), columns() + kSpareColumns, HeatInk(theme(), m_colors));
        m_ringValid = true;
        m_dirtyFirst = m_source->firstBucket();
        m_dirtyLast = m_source->lastBucket();
    }
    m_ring.paint(*m_source, m_dirtyFirst, m_dirtyLast);
    m_dirtyFirst = m_dirtyLast = 0;
}

void HeatmapView::layOut()
{
    const QRect area = plotRect();
    m_rows->layOut(area.height(), lineHeight(plotFont()) - 8);
    const int excess = std::max(0, m_rows->contentHeight() - area.height());
    m_bar->setRange(0, excess);
    m_bar->setPageStep(area.height());
    m_bar->setSingleStep(lineHeight(plotFont()));
    m_bar->setVisible(excess > 0);
    const int width = m_bar->sizeHint().width();
    m_bar->setGeometry(size().width() - width, area.top(), width, area.height());
    m_ringValid = false;
    repaintAll();
    emit columnsChanged();
}

void HeatmapView::foldLevel(int level)
{
    m_rows->foldLevel(level);
    layOut();
    emit rowsMoved();
}

void HeatmapView::setFolded(int group, bool folded)
{
    m_rows->setFolded(group, folded);
    layOut();
    emit rowsMoved();
}

void HeatmapView::copyRowsFrom(const HeatmapView& other)
{
    const QSignalBlocker quiet(m_bar);
    const bool same =
        m_rows->folded() == other.m_rows->folded() && m_rows->chosenRowHeight() == other.m_rows->chosenRowHeight();
    if (!same) {
        m_rows->setFoldedKeys(other.m_rows->folded());
        m_rows->setRowHeight(other.m_rows->chosenRowHeight());
        layOut();
    }
    m_bar->setValue(other.m_bar->value());
    repaintAll();
}

void HeatmapView::setRowHeight(int px)
{
    m_rows->setRowHeight(std::clamp(px, 1, HeatRows::kMost));
    layOut();
    showRow(m_selected);
    emit rowsMoved();
}

void HeatmapView::setSelectedRow(int row)
{
    if (row == m_selected)
        return;
    m_selected = row;
    repaintAll();
    describe();
}

void HeatmapView::setHoveredRow(int row)
{
    if (row == m_hovered)
        return;
    m_hovered = row;
    update();
}

QRgb HeatmapView::colorAt(int row, qint64 bucket)
{
    ensureRing();
    return m_ring.pixel(m_rows->lineOfRow(row), bucket);
}

qint64 HeatmapView::paintedColumns() const
{
    return m_ring.paintedColumns();
}

QSize HeatmapView::sizeHint() const
{
    return {720, 280};
}

QSize HeatmapView::minimumSizeHint() const
{
    return {320, lineHeight(plotFont()) + kLeastBody};
}

void HeatmapView::showRow(int row)
{
    const int line = m_rows->lineOfRow(row);
    if (line < 0)
        return;
    const HeatLine& l = m_rows->lines()[line];
    const int room = plotRect().height();
    if (l.top < m_bar->value())
        m_bar->setValue(l.top);
    else if (l.bottom() > m_bar->value() + room)
        m_bar->setValue(l.bottom() - room);
}

void HeatmapView::moveRow(int step)
{
    const int lines = static_cast<int>(m_rows->lines().size());
    if (lines == 0)
        return;
    const int now = m_rows->lineOfRow(m_selected);
    const int line = now < 0 ? (step > 0 ? 0 : lines - 1) : std::clamp(now + step, 0, lines - 1);
    m_hovered = -1;
    setSelectedRow(m_rows->lines()[line].first);
    showRow(m_selected);
    emit rowSelected(m_selected);
}

bool HeatmapView::toggleLine(int line)
{
    if (line < 0)
        return false;
    const HeatLine& l = m_rows->lines()[line];
    const int group = l.group >= 0 ? l.group : m_rows->innermost(l.first);
    if (group < 0)
        return false;
    setFolded(group, l.group < 0);
    showRow(m_selected);
    return true;
}

int HeatmapView::lineAt(const QPoint& pos) const
{
    const QRect area = plotRect();
    return pos.y() < area.top() || pos.y() > area.bottom() ? -1 : m_rows->lineAt(pos.y() - area.top() + m_bar->value());
}

QString HeatmapView::cursorText() const
{
    const int line = m_rows->lineOfRow(currentRow());
    if (m_source == nullptr || line < 0 || !axis()->cursor())
        return {};
    const HeatLine& l = m_rows->lines()[line];
    return m_source->shortText(l.first, l.last, m_rows->name(l), *axis()->cursor());
}

void HeatmapView::describe()
{
    const QString side = sideLetter(m_side);
    setAccessibleName(side.isEmpty() ? tr("Heatmap: %1").arg(m_title)
                                     : tr("Heatmap of side %1: %2").arg(side, m_title));
    QStringList parts{m_context, cursorText()};
    parts.removeAll(QString());
    setAccessibleDescription(parts.join(QStringLiteral("; ")));
}

void HeatmapView::resizeEvent(QResizeEvent* event)
{
    TimeView::resizeEvent(event);
    layOut();
}

void HeatmapView::themeChanged()
{
    updateGeometry();
    layOut();
}

void HeatmapView::rangeChanged()
{
    repaintAll();
}

void HeatmapView::overlayChanged()
{
    describe();
    update();
}

} // namespace plot
