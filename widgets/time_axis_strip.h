// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/time_view.h"

namespace plot {

/// The one time scale under a stack: ticks 1-2-5 (25 for 250), the unit once at the right, the cursor's time as a tag
/// with three decimals over the tick labels.
class TimeAxisStrip : public TimeView {
    Q_OBJECT
public:
    explicit TimeAxisStrip(QWidget* parent = nullptr);

    void renderTo(QPainter& painter, QSize size, const Theme& theme) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void themeChanged() override;

private:
    void draw(QPainter& painter, QSize size, const Theme& theme, std::optional<double> cursor) const;
};

} // namespace plot
