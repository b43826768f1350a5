// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/engine/run_spec.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI { // NOLINT(readability-identifier-naming): the library's own name
class App;
}

namespace app {

/// The words that say what to simulate, as typed.
struct SpecWords {
    std::string scenario;
    std::string machine, workload;
    std::vector<std::string> features, params; ///< --feature, --param
    std::vector<std::string> at;               ///< --at
    std::vector<std::string> a, b, aAt, bAt;
    std::string side;
    std::string seed, seeds;
    std::string duration, warmup;
};

enum class Takes : std::uint8_t { OneSide, BothSides, Either };

/// Adds SCENARIO and the options of a run, a comparison or an export to a subcommand.
void addSpecOptions(CLI::App& command, SpecWords& words, Takes takes);

/// One side of the scenario with the changes of --feature, --param and --at. Errors: Usage, UnknownName, OutOfRange,
/// and those of the files.
sim::Result<std::shared_ptr<const sim::RunSpec>> oneSide(const SpecWords& words);

struct SpecPair {
    std::shared_ptr<const sim::RunSpec> a, b; ///< one scenario object for both
};
/// Both sides. --a or --b start both from the baselines and side A's parameters; --feature and --param change both.
sim::Result<SpecPair> bothSides(const SpecWords& words);

/// "1-20", "1,3,5-7": positive, at most 10000. Error: Usage that names --seeds.
sim::Result<std::vector<std::uint64_t>> parseSeeds(const std::string& text);

/// A span such as "300ms". Errors: Usage that names `option`; below `least` too.
sim::Result<sim::Duration> parseSpan(const std::string& option, const std::string& text, sim::Duration least);

} // namespace app
