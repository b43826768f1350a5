// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/heat_colors.h"

#include <QWidget>

namespace plot {

/// What the colours of heatmaps mean, in one line: swatches or a scale, hatch, mark.
class HeatLegend : public QWidget {
    Q_OBJECT
public:
    explicit HeatLegend(QWidget* parent = nullptr);
    void setColors(const HeatColors& colors);
    /// Names of the hatch and of the mark; empty = left out.
    void setWords(const QString& unknown, const QString& mark);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void describe();

    HeatColors m_colors;
    QString m_unknown, m_mark;
    Theme m_theme;
};

} // namespace plot
