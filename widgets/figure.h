// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/figure_heat.h"
#include "widgets/plot_theme.h"
#include "widgets/plot_types.h"

#include <QByteArray>
#include <QSize>
#include <QStringList>

#include <memory>

class QPainter;

namespace plot {

/// One panel of a figure: lines over x, paired bars over categories, or rows over time as colours.
struct FigurePanel {
    QString title;
    QString context;
    QString xLabel, xUnit;
    QString yLabel, yUnit;
    Range x{0, 1}; ///< of bars: a full bar is x.to, or the greatest value if that is more
    ValueAxis y;
    QList<StepLine> lines;
    QList<Reference> references;
    QList<Mark> marks;
    QList<ValuePoint> points;
    bool bars = false;
    QList<BarRow> rows; ///< when bars
    int decimals = 1;   ///< of bar values
    bool paired = true; ///< bars of A and B; false: only those of `only`
    Side only = Side::A;
    bool filled = false;                    ///< lines: columns from zero instead
    std::shared_ptr<const FigureHeat> heat; ///< instead of lines; `only` = its side
};

/// A figure for a paper, a slide or a mail: panels one under the other. Panels of lines share the left and right edge.
struct Figure {
    QString title;
    QList<FigurePanel> panels;
    QStringList provenance; ///< small lines at the foot: command, version, digests
};

/// How it is drawn. `size` in points at 96 dpi (device-independent pixels); height 0 or lower than the content needs is
/// chosen by the content.
struct FigureOptions {
    QSize size{900, 0};
    double scale = 1;        ///< PNG only: device pixels per pixel
    bool monochrome = false; ///< A long dash, B solid, no hue
};

/// Pixels of `mm` millimetres.
int pixelsOfMillimetres(double mm);
/// Size the figure takes with these options.
QSize figureSize(const Figure& figure, const FigureOptions& options);
/// Draws into (0, 0, figureSize()) with the print theme. Needs a QGuiApplication (offscreen will do).
void drawFigure(QPainter& painter, const Figure& figure, const FigureOptions& options);

/// Whole files as bytes; empty if the painter could not be opened. Text stays text in SVG and PDF.
QByteArray figurePng(const Figure& figure, const FigureOptions& options);
QByteArray figureSvg(const Figure& figure, const FigureOptions& options);
QByteArray figurePdf(const Figure& figure, const FigureOptions& options);

} // namespace plot
