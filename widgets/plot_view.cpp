// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot_view.h"

#include "widgets/header_line.h"
#include "widgets/paint.h"
#include "widgets/pane_paint.h"
#include "widgets/plot_canvas.h"
#include "widgets/time_axis.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace plot {

namespace {
constexpr int kBottomMargin = 6;
constexpr int kMinimumPane = 64;
constexpr int kDefaultPane = 96;
constexpr int kHeaderPad = 8;
const double kNaN = std::numeric_limits<double>::quiet_NaN();
} // namespace

struct PlotView::Private {
    PlotCanvas* canvas = nullptr;
    QString title, context, empty;
    ValueAxis values;
    QList<Reference> references;
    QList<Mark> marks;

    Range valueRange() const { return {values.from, values.to}; }
};

PlotView::PlotView(QWidget* parent)
    : TimeView(parent)
    , d(std::make_unique<Private>())
{
    d->canvas = new PlotCanvas(this);
    d->canvas->setAttribute(Qt::WA_TransparentForMouseEvents);
    d->canvas->setFocusPolicy(Qt::NoFocus);
    d->canvas->setPaneFunction([this](QPainter& painter) {
        const QRect area = plotRect();
        paintPane(painter, paneMap(area, d->valueRange()), size(), theme());
    });
    d->canvas->setOverlayFunction([this](QPainter& painter) { paintOverlay(painter); });
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    themeChanged();
}

PlotView::~PlotView() = default;

void PlotView::setTitle(const QString& title, const QString& context)
{
    if (title == d->title && context == d->context)
        return;
    d->title = title;
    d->context = context;
    setAccessibleName(context.isEmpty() ? title : tr("%1, %2", "plot title, context").arg(title, context));
    setAccessibleDescription(describe());
    overlayChanged();
}

QString PlotView::title() const
{
    return d->title;
}

void PlotView::setValueAxis(const ValueAxis& axis)
{
    const int before = neededLeftGutter();
    d->values = axis;
    if (neededLeftGutter() != before)
        updateGeometry(); // the stack listens and widens everybody's gutter
    contentChanged();
}

ValueAxis PlotView::valueAxis() const
{
    return d->values;
}

void PlotView::setReferences(const QList<Reference>& references)
{
    const int before = neededRightGutter();
    d->references = references;
    if (neededRightGutter() != before)
        updateGeometry();
    contentChanged();
}

const QList<Reference>& PlotView::references() const
{
    return d->references;
}

void PlotView::setMarks(const QList<Mark>& marks)
{
    d->marks = marks;
    contentChanged();
}

const QList<Mark>& PlotView::marks() const
{
    return d->marks;
}

void PlotView::setEmptyText(const QString& text)
{
    if (text == d->empty)
        return;
    d->empty = text;
    contentChanged();
}

int PlotView::neededLeftGutter() const
{
    return valueLabelWidth(paneTicks(d->values, plotRect().height()), locale());
}

int PlotView::neededRightGutter() const
{
    return referenceLabelWidth(d->references);
}

QRect PlotView::plotRect(QSize size) const
{
    const QRect across = TimeView::plotRect(size);
    const int header = lineHeight(plotFont());
    return QRect(across.left(), header, across.width(), std::max(1, size.height() - header - kBottomMargin));
}

QSize PlotView::sizeHint() const
{
    return {720, lineHeight(plotFont()) + kDefaultPane + kBottomMargin};
}

QSize PlotView::minimumSizeHint() const
{
    return {320, lineHeight(plotFont()) + kMinimumPane + kBottomMargin};
}

int PlotView::replotCount() const
{
    return d->canvas->replotCount();
}

QList<double> PlotView::referenceLabelCenters() const
{
    return referenceCenters(paneMap(plotRect(), d->valueRange()), d->references);
}

QList<ReadOut> PlotView::readOuts(double) const
{
    return {};
}

void PlotView::drawContent(QPainter&, const PaneMap&, const Theme&) {}

void PlotView::drawAtCursor(QPainter&, const PaneMap&, const Theme&, double) {}

QString PlotView::describe() const
{
    return d->empty.isEmpty() ? d->title : d->empty;
}

void PlotView::contentChanged()
{
    if (!isVisible())
        return; // showEvent() does it
    updateAxes();
    d->canvas->queueReplot();
}

void PlotView::updateAxes()
{
    const QRect area = plotRect();
    const Range visible = axis()->visibleRange();
    d->canvas->setMarginsAround(QMargins(area.left(), area.top(), width() - area.left() - area.width(), kBottomMargin));
    d->canvas->setAxes(visible, timeTicks(visible, area.width(), timeUnitFor(visible.size())), d->valueRange(),
                       paneTicks(d->values, area.height()));
}

void PlotView::paintPane(QPainter& painter, const PaneMap& map, QSize size, const Theme& theme)
{
    const double known = axis()->knownUntil();
    if (known < map.x.to) {
        const double left = std::max(map.pixelX(std::max(known, map.x.from)), map.area.left());
        drawHatch(painter, QRectF(left, map.area.top(), map.area.right() - left, map.area.height()), theme);
    }
    drawValueLabels(painter, map, paneTicks(d->values, map.area.height()), theme, locale());
    drawReferenceLines(painter, map, d->references, theme);
    drawContent(painter, map, theme);
    drawMarkLines(painter, map, map.area.top(), map.area.bottom() + kBottomMargin, d->marks, theme);
    drawReferenceLabels(painter, map, d->references, size.width() - kHeaderPad, theme);
    if (!d->empty.isEmpty()) {
        painter.setFont(plotFont());
        painter.setPen(theme.text2);
        painter.drawText(map.area, Qt::AlignCenter | Qt::TextWordWrap, d->empty);
    }
}

void PlotView::paintOverlay(QPainter& painter)
{
    const QRect area = plotRect();
    const std::optional<double> cursor = axis()->cursor();
    const bool shown = cursor && axis()->visibleRange().contains(*cursor);
    const QRectF header(kHeaderPad, 0, width() - 2 * kHeaderPad, area.top());
    drawHeaderLine(painter, header, d->title, d->context, readOuts(shown ? *cursor : kNaN), true, theme());
    paintSelection(painter, area);
    if (shown) {
        paintCursor(painter, area.adjusted(0, -2, 0, kBottomMargin));
        drawAtCursor(painter, paneMap(area, d->valueRange()), theme(), *cursor);
    }
    paintFocusRing(painter);
}

void PlotView::renderTo(QPainter& painter, QSize size, const Theme& theme)
{
    const QRect area = plotRect(size);
    const PaneMap map = paneMap(area, d->valueRange(), false);
    const Ticks values = paneTicks(d->values, area.height());
    painter.fillRect(QRect(QPoint(0, 0), size), theme.base);
    drawGrid(painter, map, timeTicks(map.x, area.width(), timeUnitFor(map.x.size())), values, theme);
    paintPane(painter, map, size, theme);
    const QRectF header(kHeaderPad, 0, size.width() - 2 * kHeaderPad, area.top());
    drawHeaderLine(painter, header, d->title, d->context, readOuts(kNaN), false, theme);
}

void PlotView::themeChanged()
{
    d->canvas->applyTheme(theme());
    contentChanged();
}

void PlotView::rangeChanged()
{
    contentChanged();
}

void PlotView::overlayChanged()
{
    if (isVisible())
        d->canvas->replotOverlay();
}

void PlotView::resizeEvent(QResizeEvent* event)
{
    TimeView::resizeEvent(event);
    d->canvas->setGeometry(rect());
    contentChanged();
}

void PlotView::showEvent(QShowEvent* event)
{
    TimeView::showEvent(event);
    contentChanged();
}

void PlotView::focusInEvent(QFocusEvent* event)
{
    setAccessibleDescription(describe());
    TimeView::focusInEvent(event);
}

bool PlotView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return TimeView::event(event);
    // The header may have had to leave words out; the tip has them all.
    const auto* help = static_cast<QHelpEvent*>(event);
    if (help->pos().y() >= plotRect().top()) {
        QToolTip::hideText();
        return true;
    }
    QStringList lines{accessibleName()};
    const double x = axis()->cursor().value_or(kNaN);
    for (const ReadOut& readOut : readOuts(x))
        lines.append(
            tr("%1 %2: %3", "side, signal: value").arg(sideLetter(readOut.side), readOut.label, readOut.value));
    if (!toolTip().isEmpty())
        lines.append(toolTip());
    QToolTip::showText(help->globalPos(), lines.join(QLatin1Char('\n')), this);
    return true;
}

} // namespace plot
