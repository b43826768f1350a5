// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heat_colors.h"

#include "widgets/paint.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace plot {

namespace {

constexpr double kSwatch = 18;
constexpr double kSwatchHeight = 11;
constexpr double kSwatchGap = 5;
constexpr double kBlockGap = 14;
constexpr double kScaleBar = 120;

QColor mix(const QColor& one, const QColor& other, double share)
{
    const auto channel = [share](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * share)); };
    return QColor(channel(one.red(), other.red()), channel(one.green(), other.green()),
                  channel(one.blue(), other.blue()));
}

/// `at` of 0..1 on a list of colours at equal distances.
QColor between(const QList<QColor>& colors, double at)
{
    const double place = std::clamp(at, 0.0, 1.0) * static_cast<double>(colors.size() - 1);
    const auto low = std::min(static_cast<qsizetype>(place), colors.size() - 2);
    return mix(colors[low], colors[low + 1], place - static_cast<double>(low));
}

/// Draws blocks of swatch and words from left to right, or only measures them.
class LegendRow {
public:
    LegendRow(QPainter& painter, const QRectF& rect, const Theme& theme, bool dry)
        : m_painter(painter)
        , m_rect(rect)
        , m_theme(theme)
        , m_metrics(plotFont())
        , m_dry(dry)
    {
        m_painter.setFont(plotFont());
    }
    double width() const { return std::max(0.0, m_x - kBlockGap); }

    QRectF swatch(double width = kSwatch)
    {
        const QRectF box(std::round(m_rect.left() + m_x), std::round(m_rect.center().y() - kSwatchHeight / 2), width,
                         kSwatchHeight);
        m_x += width + kSwatchGap;
        return box;
    }
    void frame(const QRectF& box)
    {
        if (m_dry)
            return;
        m_painter.setPen(QPen(m_theme.controlBorder, 1));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(box.adjusted(0, 0, -1, -1));
    }
    void words(const QString& text, const QColor& color, double gap = kSwatchGap)
    {
        if (text.isEmpty())
            return;
        const double width = m_metrics.horizontalAdvance(text);
        if (!m_dry) {
            m_painter.setPen(color);
            m_painter.drawText(QRectF(m_rect.left() + m_x, m_rect.top(), width + 1, m_rect.height()),
                               Qt::AlignLeft | Qt::AlignVCenter, text);
        }
        m_x += width + gap;
    }
    void endBlock() { m_x += kBlockGap - kSwatchGap; }

private:
    QPainter& m_painter;
    QRectF m_rect;
    const Theme& m_theme;
    QFontMetricsF m_metrics;
    double m_x = 0;
    bool m_dry;
};

} // namespace

QColor heatColor(const Theme& theme, const HeatClass& c)
{
    switch (c.tone) {
    case HeatClass::Tone::Busy:
        return theme.cpuBusy;
    case HeatClass::Tone::Awake:
        return theme.cpuAwake;
    case HeatClass::Tone::Polling:
        return theme.cpuPoll;
    case HeatClass::Tone::Idle:
        break;
    }
    return between(theme.cpuIdle, c.depth);
}

QColor heatScaleColor(int level)
{
    static const QList<QColor> anchors = [] {
        QList<QColor> list;
        for (const QRgb rgb : {0x00204DU, 0x00336FU, 0x39486BU, 0x575C6DU, 0x707173U, 0x8A8779U, 0xA69D75U, 0xC4B56CU,
                               0xE4CF5BU, 0xFFEA46U})
            list.append(QColor::fromRgb(rgb));
        return list;
    }();
    return between(anchors, level / 255.0);
}

HeatInk::HeatInk(const Theme& theme, const HeatColors& colors)
    : m_scaled(colors.classes.isEmpty())
{
    for (const HeatClass& c : colors.classes)
        m_classes.append(heatColor(theme, c));
    for (int level = 0; level < 256; ++level)
        m_scale[static_cast<std::size_t>(level)] = heatScaleColor(level).rgb();
}

QRgb HeatInk::pixel(std::span<const HeatCell> cells) const
{
    unsigned known = 0;
    unsigned level = 0;
    std::array<unsigned, HeatCell::kClasses> share{};
    for (const HeatCell& cell : cells) {
        if (!cell.known)
            continue;
        ++known;
        level += cell.level;
        for (std::size_t c = 0; c < share.size(); ++c)
            share[c] += cell.share[c];
    }
    if (known == 0)
        return 0;
    if (m_scaled)
        return m_scale[std::min(255U, (level + known / 2) / known)];
    unsigned red = 0, green = 0, blue = 0, sum = 0;
    for (qsizetype c = 0; c < std::min<qsizetype>(m_classes.size(), HeatCell::kClasses); ++c) {
        const unsigned s = share[static_cast<std::size_t>(c)];
        if (s == 0)
            continue;
        const QRgb rgb = m_classes[c].rgb();
        red += s * static_cast<unsigned>(qRed(rgb));
        green += s * static_cast<unsigned>(qGreen(rgb));
        blue += s * static_cast<unsigned>(qBlue(rgb));
        sum += s;
    }
    if (sum == 0)
        return 0;
    const auto mean = [sum](unsigned x) { return static_cast<int>((x + sum / 2) / sum); };
    return qRgb(mean(red), mean(green), mean(blue));
}

double drawHeatLegend(QPainter& painter, const QRectF& rect, const HeatColors& colors, const QString& unknown,
                      const QString& mark, const Theme& theme, bool dry)
{
    LegendRow row(painter, rect, theme, dry);
    for (const HeatClass& c : colors.classes) {
        const QRectF box = row.swatch();
        if (!dry)
            painter.fillRect(box, heatColor(theme, c));
        row.frame(box);
        row.words(c.name, theme.text);
        row.words(c.note, theme.text2);
        row.endBlock();
    }
    for (qsizetype i = 0; colors.classes.isEmpty() && i < colors.scale.size(); ++i) {
        const bool last = i + 1 == colors.scale.size();
        row.words(last && !colors.unit.isEmpty() ? colors.scale[i] + u' ' + colors.unit : colors.scale[i], theme.text);
        if (last) {
            row.endBlock();
            break;
        }
        // The part of the bar between this label and the next.
        const auto parts = static_cast<double>(colors.scale.size() - 1);
        const double width = std::round(kScaleBar / parts);
        const QRectF bar = row.swatch(width);
        for (int x = 0; !dry && x < static_cast<int>(width); ++x) {
            const double at = (static_cast<double>(i) + x / width) / parts;
            painter.fillRect(QRectF(bar.left() + x, bar.top(), 1, bar.height()),
                             heatScaleColor(static_cast<int>(at * 255)));
        }
        row.frame(bar);
    }
    if (!unknown.isEmpty()) {
        const QRectF box = row.swatch();
        if (!dry)
            drawHatch(painter, box, theme);
        row.frame(box);
        row.words(unknown, theme.text2);
        row.endBlock();
    }
    if (!mark.isEmpty()) {
        const QRectF box = row.swatch(12);
        if (!dry)
            drawHeatMark(painter, box.center().x(), box.bottom());
        row.words(mark, theme.text2);
        row.endBlock();
    }
    return row.width();
}

void drawHeatMark(QPainter& painter, double x, double y)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::black, 1));
    painter.setBrush(Qt::white);
    painter.drawPolygon(QPolygonF({{x - 4.5, y}, {x + 4.5, y}, {x, y - 8}}));
    painter.restore();
}

} // namespace plot
