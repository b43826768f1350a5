// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plots/convert.h"

#include "app/texts/figure_text.h"

#include <QCoreApplication>

namespace app {

plot::Side toPlot(Side side)
{
    return side == Side::A ? plot::Side::A : plot::Side::B;
}

plot::Side toPlot(std::optional<Side> side)
{
    return side ? toPlot(*side) : plot::Side::None;
}

QList<plot::StepLine> toPlot(const QList<LineValues>& lines)
{
    QList<plot::StepLine> out;
    out.reserve(lines.size());
    for (const LineValues& l : lines) {
        plot::StepLine line;
        line.label = l.label;
        line.signal = l.signal;
        line.side = toPlot(l.side);
        line.points = l.points;
        line.end = l.end;
        line.held = l.held;
        line.labelled = l.labelled;
        line.decimals = l.decimals;
        line.gapText = l.gapText;
        out.push_back(std::move(line));
    }
    return out;
}

QList<plot::Envelope> toPlot(const QList<EnvelopeValues>& envelopes)
{
    QList<plot::Envelope> out;
    for (const EnvelopeValues& e : envelopes) {
        plot::Envelope envelope{e.label, e.signal, toPlot(e.side), {}, e.decimals};
        envelope.columns.reserve(e.columns.size());
        for (const EnvelopeValue& c : e.columns)
            envelope.columns.push_back({c.x, c.min, c.max});
        out.push_back(std::move(envelope));
    }
    return out;
}

QList<plot::Reference> toPlot(const QList<ReferenceValue>& references)
{
    QList<plot::Reference> out;
    for (const ReferenceValue& r : references)
        out.push_back({r.label, r.value, toPlot(r.side), r.line});
    return out;
}

QList<plot::ValuePoint> toPlot(const QList<PointValue>& points)
{
    QList<plot::ValuePoint> out;
    for (const PointValue& p : points)
        out.push_back({p.x, p.y, p.text, toPlot(p.side)});
    return out;
}

QList<plot::Mark> toPlot(const std::vector<MarkValue>& marks)
{
    QList<plot::Mark> out;
    for (const MarkValue& m : marks) {
        const bool flip = m.kind == MarkValue::Kind::flip;
        out.push_back({toMs(m.time), MarksModel::flagText(m), toPlot(m.side),
                       flip ? plot::MarkKind::Flip : plot::MarkKind::Migration});
    }
    return out;
}

QList<plot::LaneRow> toPlot(const QList<TimelineRowValue>& rows)
{
    QList<plot::LaneRow> out;
    for (const TimelineRowValue& r : rows) {
        plot::LaneRow row{sideText(r.side), toPlot(r.side), {}, r.note};
        row.bars.reserve(r.bars.size());
        for (const TimelineBarValue& b : r.bars)
            row.bars.push_back({b.from, b.to, b.text, b.full});
        out.push_back(std::move(row));
    }
    return out;
}

QList<plot::BarSection> toPlot(const QList<ResidencySection>& sections, bool compares)
{
    const auto ms = [](const std::optional<sim::Duration>& d) { return d ? std::optional(toMs(*d)) : std::nullopt; };
    QList<plot::BarSection> out;
    for (const ResidencySection& s : sections) {
        const QString a = figure::milliseconds(s.totalA, 1);
        const QString b = figure::milliseconds(s.totalB, 1);
        const QString totals = compares ? QCoreApplication::translate("ResidencyPanel", "A %1 · B %2 ms").arg(a, b)
                                        : QCoreApplication::translate("ResidencyPanel", "%1 ms").arg(a);
        plot::BarSection section{s.title, s.unit.isEmpty() ? totals : s.unit + QStringLiteral(", ") + totals, {}};
        for (const ResidencyRowValue& r : s.rows)
            section.rows.push_back({r.category, ms(r.a), ms(r.b)});
        out.push_back(std::move(section));
    }
    return out;
}

} // namespace app
