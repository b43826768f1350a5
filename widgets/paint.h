// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot_theme.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace plot {

/// Small drawing helpers that every view and the figures share.

/// Font of plots: the application's font, never under 9 pt.
QFont plotFont(bool bold = false);
/// Height of a header line or lane row that fits `font` on the 4-px grid; 22 with a 9-pt font.
int lineHeight(const QFont& font);

/// Side of a badge square for this font.
int badgeSize(const QFont& font);
/// Letter of a side in bold on its tint, in a square of badgeSize() whose left edge is x and whose middle is y.
void drawBadge(QPainter& painter, double x, double y, Side side, const Theme& theme);

/// 45-degree hatch in steps of 6 px over `area`: time not yet run or not known.
void drawHatch(QPainter& painter, const QRectF& area, const Theme& theme);

/// Marker of a value: A circle, B square, None diamond; 8 px, filled with the base colour.
void drawValueMarker(QPainter& painter, const QPointF& center, Side side, const Theme& theme);

/// A flag: text on tint with an edge; print has the edge only.
void drawFlag(QPainter& painter, const QRectF& rect, const QString& text, Side side, const Theme& theme);

/// "bold title  grey context", vertically centred in rect, elided at the right; returns the width used.
double drawHeader(QPainter& painter, const QRectF& rect, const QString& title, const QString& context,
                  const Theme& theme);

} // namespace plot
