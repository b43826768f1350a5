// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot_theme.h"

#include <QLocale>
#include <QRectF>

class QPainter;

namespace plot {

/// How paired bars are drawn, the same in a panel and in a figure.
struct BarStyle {
    int decimals = 1;
    bool paired = true;   ///< false: bars of one side only
    double fullScale = 1; ///< value of a bar of full length; its length leaves room for its own label
    QLocale locale;
    Side only = Side::A; ///< whose, when not paired
};

/// Greatest value of all rows; 1 when there is none.
double greatestBar(const QList<BarSection>& sections);
/// Height of all sections one under the other.
int barsHeight(const QList<BarSection>& sections, bool paired);
/// Draws them from the top of `area`; rows outside the painter's clip are skipped.
void drawBars(QPainter& painter, const QRectF& area, const QList<BarSection>& sections, const BarStyle& style,
              const Theme& theme);

} // namespace plot
