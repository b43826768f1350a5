// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/heat_ring.h"
#include "widgets/time_view.h"

#include <QPixmap>

#include <memory>

class QScrollBar;

namespace plot {

/// Rows over time as colours, e.g. CPUs by what they do. Groups fold (click on the name, Enter), Up and Down move the
/// cell cursor, + - 0 change the height of rows, Page Up and Down scroll; the rest is as in every TimeView. Pixels come
/// from a ring with one column per bucket, so that a growing recording paints new columns only.
class HeatmapView : public TimeView {
    Q_OBJECT
public:
    explicit HeatmapView(QWidget* parent = nullptr);
    ~HeatmapView() override;

    void setSource(const HeatSource* source);
    void setRows(const QList<HeatRow>& rows, const QList<HeatGroup>& groups);
    void setColors(const HeatColors& colors);
    /// Header: badge of the side, bold title, context such as shares ("busy 13.5 %").
    void setHeader(Side side, const QString& title, const QString& context);
    void setMarks(const QList<HeatMark>& marks);
    void setEmptyText(const QString& text);

    /// The source's buckets [first, last) have new values; painted when the view is.
    void updateBuckets(qint64 first, qint64 last);
    void resetBuckets(); ///< all values changed
    /// Pixel columns of the plot area on the device: as many buckets make sense.
    int columns() const;

    const HeatRows& rows() const { return *m_rows; }
    void foldLevel(int level); ///< folds all groups of a level; negative unfolds all
    void setFolded(int group, bool folded);
    /// Folds, row height and scroll position of another view with the same rows.
    void copyRowsFrom(const HeatmapView& other);
    /// Row of the cell cursor, e.g. chosen by a click; -1 = none.
    int selectedRow() const { return m_selected; }
    void setSelectedRow(int row);
    /// Under the pointer, here or in a view beside.
    void setHoveredRow(int row);
    /// For tests: colour of a row's line in a bucket (0 = not known), columns painted so far, lines and marks as drawn.
    QRgb colorAt(int row, qint64 bucket);
    qint64 paintedColumns() const;
    QRect lineRect(int line) const;
    QList<QPointF> drawnMarks() const;

    QRect plotRect(QSize size) const override;
    using TimeView::plotRect;
    int neededLeftGutter() const override;
    void renderTo(QPainter& painter, QSize size, const Theme& theme) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void rowsMoved();      ///< folds, row height or scroll position changed by the user
    void columnsChanged(); ///< laid out anew: columns() may be another
    void rowSelected(int row);
    void rowHovered(int row);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void themeChanged() override;
    void rangeChanged() override;
    void overlayChanged() override;

private:
    struct Picture; // what one drawing needs: sizes, theme, lines, ring
    void layOut();
    void repaintAll();
    void ensureRing();
    void showRow(int row);
    void moveRow(int step);
    bool toggleLine(int line);
    int lineAt(const QPoint& pos) const;
    int groupAt(const QPoint& pos) const;
    void setRowHeight(int px);
    int currentRow() const { return m_hovered >= 0 ? m_hovered : m_selected; }
    QString cursorText() const;
    void describe();

    Picture picture(QSize size, const Theme& theme, const HeatRing& ring) const;
    void drawStatic(QPainter& painter, const Picture& p) const;
    void drawLines(QPainter& painter, const Picture& p) const;
    void drawGutter(QPainter& painter, const Picture& p) const;
    void drawHeading(QPainter& painter, QSize size, const Theme& theme, const QString& atCursor) const;
    void drawOverlay(QPainter& painter);

    std::unique_ptr<HeatRows> m_rows;
    HeatRing m_ring;
    QScrollBar* m_bar;
    const HeatSource* m_source = nullptr;
    HeatColors m_colors;
    QList<HeatMark> m_marks;
    QString m_title, m_context, m_empty;
    Side m_side = Side::None;
    QPixmap m_cache; // all but the overlay
    bool m_cacheValid = false;
    bool m_ringValid = false;
    qint64 m_dirtyFirst = 0, m_dirtyLast = 0;
    QPoint m_press;
    int m_selected = -1;
    int m_hovered = -1;
};

} // namespace plot
