// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pane_map.h"
#include "widgets/plot_theme.h"
#include "widgets/plot_types.h"

#include <QWidget>

class QPainter;

namespace plot {

class TimeAxis;

/// Pixel columns left and right of the plot area; equal in every view of a stack, so that time aligns to the pixel.
struct Gutters {
    int left = 76;
    int right = 128;
    friend bool operator==(const Gutters&, const Gutters&) = default;
};

/// A horizontal view on a TimeAxis: gutters, theme, navigation by mouse and keyboard, focus ring, export.
/// wheel, W, S = zoom at the cursor · A, D, Left/Right with Shift, middle drag, Shift+drag = pan · drag = selection ·
/// Left, Right = move the cursor · F = fit · Home = all · Backspace = zoom back · Esc = clear the selection.
class TimeView : public QWidget {
    Q_OBJECT
public:
    explicit TimeView(QWidget* parent = nullptr);
    ~TimeView() override;

    /// Never null: a view begins with an axis of its own. Not owned when set.
    TimeAxis* axis() const { return m_axis; }
    virtual void setAxis(TimeAxis* axis);

    Gutters gutters() const { return m_gutters; }
    virtual void setGutters(Gutters gutters);
    /// Left gutter that the labels of this view need with its present content and font.
    virtual int neededLeftGutter() const;
    virtual int neededRightGutter() const;

    const Theme& theme() const { return m_theme; }
    /// Fixes the theme; without it the view follows the palette.
    void setTheme(const Theme& theme);

    /// Plot area in widget coordinates.
    QRect plotRect() const { return plotRect(size()); }
    virtual QRect plotRect(QSize size) const;
    double pixelToX(double pixel) const;

    /// Draws the whole view into (0, 0, size) with `theme`, as vectors where the painter can; screen state (cursor,
    /// focus) is left out. Works hidden and offscreen.
    virtual void renderTo(QPainter& painter, QSize size, const Theme& theme) = 0;
    /// Write files atomically; false with a warning in the log if it fails. Sizes in device-independent pixels.
    bool savePng(const QString& path, QSize size, double scale, const Theme& theme);
    bool saveSvg(const QString& path, QSize size, const Theme& theme);
    bool savePdf(const QString& path, QSize size, const Theme& theme);

signals:
    void visibleRangeChanged(double from, double to);
    void cursorMoved(double x);
    void selectionChanged(double from, double to);

protected:
    /// The theme or the font changed. Called before the repaint.
    virtual void themeChanged() {}
    /// Full, visible or known range, or the gutters, changed.
    virtual void rangeChanged() { update(); }
    /// Cursor or selection changed.
    virtual void overlayChanged() { update(); }
    /// Mapping of the plot area; the value range is that of the pane, if it has one.
    PaneMap paneMap(const QRect& area, Range values = {0, 1}, bool snap = true) const;
    /// Selection and cursor over `area`.
    void paintCursor(QPainter& painter, const QRect& area) const;
    void paintSelection(QPainter& painter, const QRect& area) const;

    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    /// Highlight ring while the view has the keyboard focus.
    void paintFocusRing(QPainter& painter) const;

private:
    enum class Drag { None, Select, Pan };
    void connectAxis();
    void moveCursor(int pixels);

    TimeAxis* m_axis;
    Gutters m_gutters;
    Theme m_theme;
    bool m_themeFixed = false;
    Drag m_drag = Drag::None;
    double m_dragPixel = 0;
    double m_dragX = 0;
};

} // namespace plot
