// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/time_view.h"

namespace plot {

/// Who ran where: one row of bars per side or CPU, pale or full, with text inside where it fits. Only bars inside the
/// window are drawn, and bars narrower than a pixel are merged.
class TimelinePlot : public TimeView {
    Q_OBJECT
public:
    explicit TimelinePlot(QWidget* parent = nullptr);

    void setTitle(const QString& title, const QString& context);
    void setRows(const QList<LaneRow>& rows);
    const QList<LaneRow>& rows() const { return m_rows; }
    void setMarks(const QList<Mark>& marks);

    QRect plotRect(QSize size) const override;
    using TimeView::plotRect;
    void renderTo(QPainter& painter, QSize size, const Theme& theme) override;
    int neededLeftGutter() const override;
    int neededRightGutter() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void themeChanged() override;

private:
    QRect rowRect(int row, const QRect& area) const;
    void drawRow(QPainter& painter, const LaneRow& row, const QRect& rect, const QRect& area, const Theme& theme) const;
    void draw(QPainter& painter, QSize size, const Theme& theme) const;

    QString m_title;
    QString m_context;
    QList<LaneRow> m_rows;
    QList<Mark> m_marks;
};

} // namespace plot
