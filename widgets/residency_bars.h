// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/bar_paint.h"
#include "widgets/plot_theme.h"

#include <QAbstractScrollArea>

class QPainter;

namespace plot {

/// Paired bars of A and B per category in sections, with the value beside each bar and "A –" for none. One scale for
/// all, so that lengths compare. Scrolls when there are more rows than height.
class ResidencyBars : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit ResidencyBars(QWidget* parent = nullptr);

    void setSections(const QList<BarSection>& sections, int decimals = 1);
    const QList<BarSection>& sections() const { return m_sections; }
    /// Without B every category has one bar. Default true.
    void setPaired(bool paired);
    /// One grey sentence while there are no rows.
    void setEmptyText(const QString& text);
    /// Fixes the value of a full bar; 0 (default) = greatest value shown.
    void setFullScale(double value);

    /// Height of all rows at the present font.
    int contentHeight() const;
    /// Draws everything from the top into (0, 0, size) with `theme`.
    void renderTo(QPainter& painter, QSize size, const Theme& theme) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    BarStyle barStyle() const;
    void updateScrollBar();
    void describe();

    QList<BarSection> m_sections;
    QString m_empty;
    Theme m_theme;
    double m_fullScale = 0;
    int m_decimals = 1;
    bool m_paired = true;
};

} // namespace plot
