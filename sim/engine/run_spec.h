// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/engine/command_log.h"
#include "sim/features/features.h"
#include "sim/topology/machine_spec.h"
#include "sim/workload/workload_spec.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sim {

/// What one side of a scenario sets. Baselines where nothing is said.
struct SideSpec {
    Features features;
    Params params;
    CommandLog log;
    friend bool operator==(const SideSpec&, const SideSpec&) = default;
};

/// A scenario as data (ramplight.scenario/1), parts resolved. Immutable after loading; shared by both sides.
struct ScenarioSpec {
    std::string name; ///< built-in name, or the path as the user gave it
    std::string label;
    std::string description; ///< one paragraph
    std::shared_ptr<const MachineSpec> machine;
    std::shared_ptr<const WorkloadSpec> workload;
    std::string machine_override;  ///< the user's word for a machine that replaced the scenario's own; "" = none did
    std::string workload_override; ///< the same for the workload
    SideSpec a;
    std::optional<SideSpec> b;
    std::string followed_task;     ///< name; "" = none
    std::string phase_of_interest; ///< of the followed task: its first start is the time origin; "" = start of the run
    Duration warmup{};
    Duration duration{};
    bool deterministic = false; ///< draws nothing random: all seeds give one digest
    /// Keys that the scenario names first in the patches tree, in its order (feature keys).
    std::vector<std::string> shown_features;
    std::vector<std::string> shown_params;
};

/// All that decides a run of one side. Equal specs give equal digests.
struct RunSpec {
    std::shared_ptr<const ScenarioSpec> scenario;
    SideSpec side;
    char side_letter = 'a'; ///< 'a' or 'b': which side of the scenario `side` started from
    std::uint64_t seed = 1;
    Duration warmup{};
    Duration duration{};
};

} // namespace sim
