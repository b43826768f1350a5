// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/share_bars.h"

#include "widgets/numbers.h"
#include "widgets/paint.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace plot {

namespace {
constexpr double kPad = 8;
constexpr double kTick = 4;
constexpr double kRowGap = 8;
constexpr double kHeadroom = 1.05;
} // namespace

ShareBars::ShareBars(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::fromPalette(palette()))
{
    setMouseTracking(true);
    describe();
}

void ShareBars::setRows(const QStringList& names, const QList<Row>& rows)
{
    m_names = names;
    m_rows = rows;
    describe();
    update();
}

void ShareBars::setReference(const QString& label, double value)
{
    m_reference = label;
    m_referenceValue = value;
    update();
}

void ShareBars::setSorted(bool sorted)
{
    m_sorted = sorted;
    update();
}

void ShareBars::setEmptyText(const QString& text)
{
    m_empty = text;
    describe();
    update();
}

void ShareBars::describe()
{
    QStringList words;
    for (const Row& row : m_rows) {
        const auto most = std::max_element(row.values.begin(), row.values.end());
        if (most != row.values.end())
            words << tr("%1: most is %2 (%3)")
                         .arg(sideLetter(row.side), m_names.value(most - row.values.begin()),
                              formatNumber(*most, 2, locale()));
    }
    setAccessibleDescription(m_empty.isEmpty() ? words.join(QStringLiteral("; ")) : m_empty);
}

QSize ShareBars::sizeHint() const
{
    return {380, 220};
}

QSize ShareBars::minimumSizeHint() const
{
    return {200, 120};
}

void ShareBars::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_theme = Theme::fromPalette(palette());
        update();
    }
}

QRectF ShareBars::area(int row, QSize size) const
{
    const QFontMetricsF metrics(plotFont());
    const double left = kPad + metrics.horizontalAdvance(QStringLiteral("00.00")) + kTick + 2;
    const double right = kPad + metrics.horizontalAdvance(m_reference) + 6;
    const double foot = metrics.height() + kTick + 2;
    const double rows = static_cast<double>(std::max<qsizetype>(m_rows.size(), 1));
    const double height = (size.height() - kPad - foot - (rows - 1) * kRowGap) / rows;
    return QRectF(left, kPad + row * (height + kRowGap), std::max(1.0, size.width() - left - right),
                  std::max(1.0, height));
}

double ShareBars::greatest() const
{
    double most = m_referenceValue;
    for (const Row& row : m_rows)
        for (const double v : row.values)
            most = std::max(most, v);
    return most > 0 ? most * kHeadroom : 1;
}

QList<int> ShareBars::order(const Row& row) const
{
    QList<int> order(row.values.size());
    std::iota(order.begin(), order.end(), 0);
    if (m_sorted)
        std::stable_sort(order.begin(), order.end(), [&row](int x, int y) { return row.values[x] > row.values[y]; });
    return order;
}

void ShareBars::drawRow(QPainter& painter, int index, QSize size, const Theme& theme) const
{
    const Row& row = m_rows[index];
    const QRectF box = area(index, size);
    const QFontMetricsF metrics(plotFont());
    const Theme::SideColors colors = theme.side(row.side);
    const double top = greatest();
    const auto y = [&box, top](double v) { return std::round(box.bottom() - v / top * box.height()); };
    const auto x = [&box, &row](qsizetype i) {
        return box.left() + box.width() * static_cast<double>(i) / static_cast<double>(row.values.size());
    };
    const Ticks ticks = valueTicks({0, top, 0, 0}, box.height(), metrics.height() + 8);
    painter.setFont(plotFont());
    for (const double v : ticks.values) {
        painter.setPen(QPen(theme.grid, 1));
        painter.drawLine(QPointF(box.left(), y(v)), QPointF(box.right(), y(v)));
        painter.setPen(theme.text2);
        painter.drawText(QRectF(0, y(v) - metrics.height() / 2, box.left() - kTick - 2, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, formatNumber(v, ticks.decimals, locale()));
    }
    const QList<int> order = this->order(row);
    for (qsizetype i = 0; i < order.size(); ++i) {
        const double left = std::round(x(i)), right = std::round(x(i + 1));
        const double gap = right - left >= 3 ? 1 : 0;
        const double value = row.values[order[i]];
        if (value > 0)
            painter.fillRect(QRectF(left, std::min(y(value), box.bottom() - 1), std::max(1.0, right - left - gap),
                                    box.bottom() - std::min(y(value), box.bottom() - 1)),
                             colors.line);
    }
    painter.setPen(QPen(theme.axis, 1));
    painter.drawLine(box.bottomLeft(), box.bottomRight());
    if (!m_reference.isEmpty()) {
        painter.setPen(QPen(theme.text, 1, Qt::CustomDashLine));
        QPen pen(theme.text, 1);
        pen.setDashPattern({1, 3});
        painter.setPen(pen);
        painter.drawLine(QPointF(box.left(), y(m_referenceValue)), QPointF(box.right(), y(m_referenceValue)));
        painter.setPen(theme.text2);
        painter.drawText(QRectF(box.right() + 4, y(m_referenceValue) - metrics.height() / 2, size.width() - box.right(),
                                metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, m_reference);
    }
    drawBadge(painter, 2, box.top() + 6, row.side, theme);
}

void ShareBars::renderTo(QPainter& painter, QSize size, const Theme& theme) const
{
    painter.fillRect(QRect(QPoint(0, 0), size), theme.base);
    painter.setFont(plotFont());
    if (!m_empty.isEmpty()) {
        painter.setPen(theme.text2);
        painter.drawText(QRectF(QPointF(0, 0), size).adjusted(kPad, 0, -kPad, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         m_empty);
        return;
    }
    for (int row = 0; row < static_cast<int>(m_rows.size()); ++row)
        drawRow(painter, row, size, theme);
    if (m_rows.isEmpty() || m_names.isEmpty())
        return;
    const QRectF box = area(static_cast<int>(m_rows.size()) - 1, size);
    const QFontMetricsF metrics(plotFont());
    painter.setFont(plotFont());
    painter.setPen(theme.text2);
    const QRectF foot(box.left(), box.bottom() + kTick, box.width(), metrics.height());
    if (m_sorted) {
        painter.drawText(foot, Qt::AlignCenter, tr("by share, greatest first"));
        return;
    }
    const auto count = static_cast<double>(m_names.size());
    double last = -1e9;
    qsizetype step = 1;
    for (const qsizetype s : {1, 2, 5, 10, 20, 40, 50, 100, 200, 400}) {
        step = s;
        if (box.width() * static_cast<double>(s) / count >= 36)
            break;
    }
    for (qsizetype i = 0; i < m_names.size(); i += step) {
        const double middle = box.left() + box.width() * (static_cast<double>(i) + 0.5) / count;
        const double width = metrics.horizontalAdvance(m_names[i]);
        if (middle - width / 2 < last + 6)
            continue;
        painter.drawText(QRectF(middle - width / 2, foot.top(), width + 1, foot.height()), Qt::AlignCenter, m_names[i]);
        last = middle + width / 2;
    }
}

void ShareBars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    renderTo(painter, size(), m_theme);
}

bool ShareBars::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QString text;
    for (int row = 0; row < static_cast<int>(m_rows.size()) && m_empty.isEmpty(); ++row) {
        const QRectF box = area(row, size());
        if (!box.adjusted(0, -kRowGap / 2, 0, kRowGap / 2).contains(help->pos()) || m_rows[row].values.isEmpty())
            continue;
        const QList<int> order = this->order(m_rows[row]);
        const auto at = std::clamp<qsizetype>(
            static_cast<qsizetype>((help->pos().x() - box.left()) / box.width() * static_cast<double>(order.size())), 0,
            order.size() - 1);
        text = m_rows[row].details.value(order[at]);
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace plot
