// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/series_model.h"

namespace app {

/// The effective frequency of one policy in GHz, a line per side: solid while a CPU of the policy is busy, dotted while
/// its value is only held, absent before the policy was first busy.
class FrequencyModel : public RangeModel {
    Q_OBJECT
public:
    FrequencyModel(RunData& data, sim::PolicyId policy, QObject* parent = nullptr);

    sim::PolicyId policy() const { return m_policy; }
    /// "CPU0–3"
    QString cpusText() const;
    const QList<LineValues>& lines() const { return m_lines; }
    /// Labels for the right ends: "2.064 held", "3.204 A".
    const QList<ReferenceValue>& references() const { return m_references; }
    /// Lowest and highest operating point, GHz.
    std::pair<double, double> range() const;

protected:
    void compute() override;

private:
    /// Stretches of [from, to] in which a CPU of the policy runs something, ascending and disjoint.
    std::vector<std::pair<sim::SimTime, sim::SimTime>> busy(Side side, sim::SimTime from, sim::SimTime to) const;
    void addSide(Side side, sim::SimTime from, sim::SimTime to);
    QString cpuLabel(Side side, sim::SimTime to) const;
    void addEndLabels();

    struct End {
        std::optional<double> value;
        bool held = false;
    };

    sim::PolicyId m_policy;
    std::vector<sim::CpuId> m_cpus;
    QList<LineValues> m_lines;
    QList<ReferenceValue> m_references;
    std::array<End, 2> m_ends;
};

} // namespace app
