// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/heat_source.h"
#include "widgets/plot_theme.h"

#include <QRgb>

#include <span>

namespace plot {

/// Colour of a class: brighter = more awake, darker with depth, in between by lightness.
QColor heatColor(const Theme& theme, const HeatClass& c);
/// Colour of a level of a scale (cividis): readable for every kind of colour vision and in grey.
QColor heatScaleColor(int level);

/// Turns cells into pixels of one theme and one set of colours.
class HeatInk {
public:
    HeatInk() = default;
    HeatInk(const Theme& theme, const HeatColors& colors);
    /// The mean of the known cells; transparent if none is known.
    QRgb pixel(std::span<const HeatCell> cells) const;

private:
    QList<QColor> m_classes;
    std::array<QRgb, 256> m_scale{};
    bool m_scaled = false;
};

/// "[] busy  [] LPI-0 exit 1 us ...", or a bar of the scale with its labels, then hatch = unknown; returns the width
/// used. `dry` only measures.
double drawHeatLegend(QPainter& painter, const QRectF& rect, const HeatColors& colors, const QString& unknown,
                      const QString& mark, const Theme& theme, bool dry = false);
/// White triangle with a black outline, readable on any colour; (x, y) is the middle of its foot.
void drawHeatMark(QPainter& painter, double x, double y);

} // namespace plot
