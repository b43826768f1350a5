// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/first_divergence.h"

#include "sim/engine/engine.h"
#include "sim/run/event_words.h"
#include "sim/run/run_accumulators.h"

#include <algorithm>

namespace sim {

namespace {

constexpr Duration kSlice = std::chrono::milliseconds{5};

class DigestEvents final : public TraceSink {
public:
    void on(const TraceEvent& event) override
    {
        if (in_digest(event.kind))
            events.push_back(event);
    }
    std::vector<TraceEvent> events;
};

struct Side {
    Engine engine;
    SimTime end;
    DigestEvents seen;
    TaskNames names;

    Side(Engine e, const RunSpec& spec)
        : engine(std::move(e))
        , end(engine.origin() + spec.warmup + spec.duration)
        , names(spec)
    {
        engine.set_sink(&seen);
    }
};

Result<std::unique_ptr<Side>> make_side(const std::shared_ptr<const RunSpec>& spec)
{
    auto engine = Engine::create(spec);
    if (!engine)
        return tl::unexpected<Error>(engine.error());
    return std::make_unique<Side>(std::move(*engine), *spec);
}

std::string words(char letter, const Side& side, const TraceEvent& event)
{
    return std::string("only on ") + letter + ": " + event_words(event, side.names);
}

// The earlier of two events at the same place in both streams is the one that the other side lacks.
std::optional<FirstDivergence> first_difference(const Side& a, const Side& b, std::uint64_t seed)
{
    const auto& ea = a.seen.events;
    const auto& eb = b.seen.events;
    const std::size_t common = std::min(ea.size(), eb.size());
    std::size_t i = 0;
    while (i < common && ea[i] == eb[i])
        ++i;
    const bool has_a = i < ea.size();
    const bool has_b = i < eb.size();
    if (!has_a && !has_b)
        return std::nullopt;
    if (has_a && (!has_b || ea[i].time <= eb[i].time))
        return FirstDivergence{seed, ea[i].time - a.engine.origin(), words('A', a, ea[i])};
    return FirstDivergence{seed, eb[i].time - b.engine.origin(), words('B', b, eb[i])};
}

} // namespace

Result<std::optional<FirstDivergence>> first_divergence(const std::shared_ptr<const RunSpec>& a,
                                                        const std::shared_ptr<const RunSpec>& b,
                                                        const std::atomic<bool>* cancel)
{
    const std::uint64_t seed = a->seed;
    auto side_a = make_side(a);
    if (!side_a)
        return tl::unexpected<Error>(side_a.error());
    auto side_b = make_side(b);
    if (!side_b)
        return tl::unexpected<Error>(side_b.error());

    const SimTime end = std::max((*side_a)->end, (*side_b)->end);
    for (SimTime t = kRunStart; t < end;) {
        if (cancel && cancel->load(std::memory_order_relaxed))
            return fail(ErrorCode::Cancelled, {});
        t = std::min(t + kSlice, end);
        for (Side* side : {side_a->get(), side_b->get()})
            if (auto ran = side->engine.run_until(t); !ran)
                return tl::unexpected<Error>(ran.error());
        if (auto found = first_difference(**side_a, **side_b, seed))
            return found;
        (*side_a)->seen.events.clear();
        (*side_b)->seen.events.clear();
    }
    return std::optional<FirstDivergence>{};
}

} // namespace sim
