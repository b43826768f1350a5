// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot_canvas.h"

#include <qcustomplot.h>

namespace plot {

namespace {

/// Ticks computed elsewhere, because panes, strips and figures share them.
class ListTicker : public QCPAxisTicker {
public:
    void set(const Ticks& ticks) { m_positions = QVector<double>(ticks.values.begin(), ticks.values.end()); }

    void generate(const QCPRange&, const QLocale&, QChar, int, QVector<double>& ticks, QVector<double>* subTicks,
                  QVector<QString>* tickLabels) override
    {
        ticks = m_positions;
        if (subTicks != nullptr)
            subTicks->clear();
        if (tickLabels != nullptr)
            tickLabels->clear();
    }

private:
    QVector<double> m_positions;
};

/// Lets a function draw on a layer of the plot.
class Hook : public QCPLayerable {
public:
    Hook(QCustomPlot* plot, const QString& layer)
        : QCPLayerable(plot, layer)
    {
    }
    PlotCanvas::Draw function;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    // The library moves the clip up by a pixel for its own needs; the hook draws to the very edge.
    QRect clipRect() const override { return parentPlot()->rect().adjusted(0, 0, 0, 1); }
    void draw(QCPPainter* painter) override
    {
        if (function)
            function(*painter);
    }
};

} // namespace

struct PlotCanvas::Private {
    QCustomPlot* plot = nullptr;
    Hook* pane = nullptr;    // owned by the plot's layer system
    Hook* overlay = nullptr; // likewise
    QSharedPointer<ListTicker> xTicker{new ListTicker};
    QSharedPointer<ListTicker> yTicker{new ListTicker};
    int replots = 0;
};

PlotCanvas::PlotCanvas(QWidget* parent)
    : QWidget(parent)
    , d(std::make_unique<Private>())
{
    d->plot = new QCustomPlot(this);
    d->plot->setAttribute(Qt::WA_TransparentForMouseEvents);
    d->plot->setFocusPolicy(Qt::NoFocus);
    d->plot->setNotAntialiasedElements(QCP::aeAll);
    d->plot->plotLayout()->setAutoMargins(QCP::msNone);
    d->plot->plotLayout()->setMargins(QMargins());
    QCPAxisRect* rect = d->plot->axisRect();
    rect->setAutoMargins(QCP::msNone);
    rect->setMinimumSize(1, 1);

    // The numbers are drawn with the pane: the library leaves out labels that come near the edge of the widget, which
    // the zero of a low pane always does.
    d->plot->xAxis->setTicker(d->xTicker);
    d->plot->yAxis->setTicker(d->yTicker);
    for (QCPAxis* axis : {d->plot->xAxis, d->plot->yAxis}) {
        axis->setTickLabels(false);
        axis->setTickPen(Qt::NoPen);
        axis->setSubTicks(false);
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    d->plot->xAxis->setBasePen(Qt::NoPen);

    d->pane = new Hook(d->plot, QStringLiteral("main"));
    d->overlay = new Hook(d->plot, QStringLiteral("overlay"));
    d->plot->layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmBuffered);
    connect(d->plot, &QCustomPlot::afterReplot, this, [this] { ++d->replots; });
}

PlotCanvas::~PlotCanvas() = default;

void PlotCanvas::setPaneFunction(Draw draw)
{
    d->pane->function = std::move(draw);
}

void PlotCanvas::setOverlayFunction(Draw draw)
{
    d->overlay->function = std::move(draw);
}

void PlotCanvas::applyTheme(const Theme& theme)
{
    d->plot->setBackground(QBrush(theme.base));
    const QPen grid(theme.grid, 1);
    d->plot->xAxis->grid()->setPen(grid);
    d->plot->yAxis->grid()->setPen(grid);
    d->plot->yAxis->setBasePen(QPen(theme.axis, 1));
}

void PlotCanvas::setMarginsAround(const QMargins& margins)
{
    d->plot->axisRect()->setMargins(margins);
}

void PlotCanvas::setAxes(Range x, const Ticks& xTicks, Range y, const Ticks& yTicks)
{
    d->plot->xAxis->setRange(x.from, x.to);
    d->xTicker->set(xTicks);
    d->plot->yAxis->setRange(y.from, y.to);
    d->yTicker->set(yTicks);
}

void PlotCanvas::queueReplot()
{
    d->plot->replot(QCustomPlot::rpQueuedReplot);
}

void PlotCanvas::replotOverlay()
{
    if (d->replots == 0) // there is no buffer to draw into yet
        queueReplot();
    else
        d->plot->layer(QStringLiteral("overlay"))->replot();
}

int PlotCanvas::replotCount() const
{
    return d->replots;
}

QRect PlotCanvas::axisRect() const
{
    return d->plot->axisRect()->rect();
}

void PlotCanvas::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    d->plot->setGeometry(rect());
}

} // namespace plot
