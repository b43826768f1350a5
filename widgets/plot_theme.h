// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot_types.h"

#include <QColor>
#include <QList>
#include <QPalette>
#include <QPen>

namespace plot {

/// Every colour a plot uses, as one value: light, dark or print. Hue means side; grey is for references.
struct Theme {
    enum class Kind { Light, Dark, Print };

    /// Colours of one side. An invalid tint means "no fill" (print).
    struct SideColors {
        QColor line; ///< curves, edges, bars
        QColor text; ///< text and fills that carry a label
        QColor tint; ///< ground of badges and flags
    };

    Kind kind = Kind::Light;
    QColor window, base, alternate, head;
    QColor text, text2, disabled;
    QColor border, controlBorder;
    QColor grid, axis;
    QColor highlight, selectedRow;
    SideColors a, b;
    QColor prediction, ok;
    QColor warningText, warningGround;
    QColor hatch;
    QList<QColor> categories; ///< green, purple, ochre, slate, teal: things that are not sides
    QColor cpuBusy, cpuPoll;  ///< CPU states, brighter = more awake
    QColor cpuAwake;          ///< idle, but on the way in or out of a state
    QList<QColor> cpuIdle;    ///< shallow, mid, deep
    QList<QColor> difference; ///< seven steps, first = more on A, middle = equal, last = more on B
    bool monochrome = false;  ///< sides by dash (A 10 4, B solid) instead of hue

    static Theme light();
    static Theme dark();
    static Theme print();
    /// Print without hue: black lines, A in long dashes.
    static Theme printMonochrome();
    /// Light or dark by the luminance of the base colour (dark below 0.2); window, base, text and highlight come from
    /// the palette where they keep the contrast that text needs, else from the table.
    static Theme fromPalette(const QPalette& palette);

    /// Colours of a side; for Side::None the greys (line = axis, text = text2, tint = head).
    SideColors side(Side side) const;
    /// Colour of text on a fill of `fill`: base or text, whichever is easier to read.
    QColor textOn(const QColor& fill) const;
    bool isDark() const { return kind == Kind::Dark; }
};

/// Application palettes with the colours of the themes.
QPalette lightPalette();
QPalette darkPalette();

/// WCAG relative luminance (0..1) and contrast ratio (1..21).
double luminance(const QColor& color);
double contrast(const QColor& one, const QColor& other);

/// Dash pattern of a signal in pen widths; empty = solid. `held` wins over the signal.
QList<qreal> dashOf(const QString& signal, bool held = false);
/// Pen of exactly width 1 for a line of that signal and side in this theme.
QPen linePen(const Theme& theme, const QString& signal, Side side, bool held = false);
/// Pen of a horizontal reference (1 3) or of a vertical mark (4 3).
QPen referencePen(const Theme& theme, Side side);
QPen markPen(const Theme& theme, Side side);

} // namespace plot
