// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/time_view.h"

namespace plot {

/// Where one flag stands. Flags that find no place in two rows are counted by the flag before them.
struct FlagPlace {
    int mark = 0;    ///< index into the marks
    int row = 0;     ///< 0 or 1
    double left = 0; ///< pixel
    double width = 0;
    int hidden = 0; ///< > 0: a counter "+n" for this many marks instead of a flag
};

/// Places flags of the given widths at their anchors (ascending) between `left` and `right`: beside the anchor, pushed
/// inside at the edge, into the second row when the first is taken there, into a counter when both are.
QList<FlagPlace> placeFlags(const QList<double>& anchors, const QList<double>& widths, double left, double right,
                            double counterWidth);

/// Flags of the marks: side tint with an edge, time and text. The lane grows to a second row only when it needs one.
class MarksLane : public TimeView {
    Q_OBJECT
public:
    explicit MarksLane(QWidget* parent = nullptr);

    void setMarks(const QList<Mark>& marks);
    const QList<Mark>& marks() const { return m_marks; }
    /// Rows in use at the present width and window: 1 or 2.
    int rowCount() const { return m_rows; }

    void renderTo(QPainter& painter, QSize size, const Theme& theme) override;
    int neededLeftGutter() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A flag was clicked.
    void markActivated(int index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void rangeChanged() override;
    void themeChanged() override;

private:
    QList<FlagPlace> places(const QRect& area) const;
    QRect flagRect(const FlagPlace& place) const;
    int rowHeight() const;
    void updateRows();
    void draw(QPainter& painter, QSize size, const Theme& theme) const;

    QList<Mark> m_marks;
    int m_rows = 1;
};

} // namespace plot
