// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/engine/engine.h"
#include "sim/io/library.h"

#include <stdexcept>
#include <vector>

/// The built-in scenario m1-rampup, side 'a' or 'b', ready to run.
inline std::shared_ptr<sim::RunSpec> m1Rampup(char side)
{
    auto scenario = sim::io::load_scenario("m1-rampup");
    if (!scenario)
        throw std::runtime_error("m1-rampup does not load");
    auto spec = std::make_shared<sim::RunSpec>();
    spec->scenario = *scenario;
    spec->side = side == 'b' ? *(*scenario)->b : (*scenario)->a;
    spec->side_letter = side;
    spec->warmup = (*scenario)->warmup;
    spec->duration = (*scenario)->duration;
    return spec;
}

/// An engine of it. Throws if it cannot be built.
inline sim::Engine m1Engine(const std::shared_ptr<sim::RunSpec>& spec)
{
    auto engine = sim::Engine::create(spec);
    if (!engine)
        throw std::runtime_error("no engine: "
                                 + (engine.error().args.empty() ? std::string() : engine.error().args.front()));
    return std::move(*engine);
}

/// Keeps every event.
class VectorSink final : public sim::TraceSink {
public:
    void on(const sim::TraceEvent& event) override { events.push_back(event); }
    std::vector<sim::TraceEvent> events;
};
