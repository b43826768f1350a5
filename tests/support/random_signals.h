// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/trace/trace_store.h"
#include "sim/trace/trace_writer.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <vector>

namespace fake {

/// A few random step signals, twice: in a store of randomly cut chunks, and as plain lists to compare with.
/// Times are small integers, so that changes at one instant, at a seal and at range ends all occur.
class RandomSignals {
public:
    explicit RandomSignals(std::uint32_t seed, int changes = 400, int gap_max = 4, int seal_one_in = 12)
    {
        std::mt19937 rng(seed);
        const auto draw = [&rng](int n) { return static_cast<int>(rng() % static_cast<unsigned>(n)); };
        sim::TraceWriter writer;
        std::int64_t t = 100;
        for (int i = 0; i < changes; ++i) {
            t += draw(gap_max);
            const int task = draw(3);
            const int value = draw(5);
            writer.on({sim::SimTime{sim::Duration{t}}, sim::TraceKind::sched_util_est_se, sim::CpuId{0},
                       sim::TaskId{task}, value, 0});
            plain[task].push_back({sim::SimTime{sim::Duration{t}}, value});
            ++events;
            if (draw(seal_one_in) == 0)
                store.append(writer.seal(sim::SimTime{sim::Duration{t}}));
        }
        end = sim::SimTime{sim::Duration{t + draw(3)}};
        store.append(writer.seal(end));
    }

    static sim::SignalId signal(int task) { return {sim::SignalKind::task_util_est, task}; }

    /// Value in force at `t`, by looking at everything.
    std::optional<std::int64_t> value_at(int task, sim::SimTime t) const
    {
        std::optional<std::int64_t> v;
        const auto it = plain.find(task);
        if (it == plain.end() || t > end)
            return v;
        for (const sim::StepPoint& p : it->second) {
            if (p.time <= t)
                v = p.value;
        }
        return v;
    }

    /// As TraceStore::changes(), one instant after the other.
    std::vector<sim::StepPoint> changes(int task, sim::SimTime from, sim::SimTime to) const
    {
        std::vector<sim::StepPoint> out;
        std::optional<std::int64_t> held;
        for (sim::SimTime t = from; t <= std::min(to, end); t += sim::Duration{1}) {
            const auto v = value_at(task, t);
            if (v && v != held)
                out.push_back({t, *v});
            held = v;
        }
        return out;
    }

    sim::TraceStore store;
    std::map<int, std::vector<sim::StepPoint>> plain;
    sim::SimTime end{};
    std::size_t events = 0;
};

} // namespace fake
