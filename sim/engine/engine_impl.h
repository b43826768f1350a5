// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/engine/engine.h"
#include "sim/state/machine.h"

namespace sim {

/// What an Engine is made of. Only for the files of this folder.
struct Engine::Impl {
    Machine m;
    std::unique_ptr<DecisionRecorder> recorder; ///< while somebody wants decisions
    SimTime origin{kRunStart};
};

// build_machine.cpp
/// The machine at kRunStart: topology, clocks, policies, tasks with their first events. Error: Invalid.
Result<Machine> build_machine(std::shared_ptr<const RunSpec> spec);

// handle_event.cpp
/// Handles one event: the queue's top, already removed. m.s.now stands at its time.
void handle_event(Machine& m, const Event& event);

// run_program.cpp
/// The running task of `rq` has done its instruction and goes on to the next one that takes time: runs, blocks, forks
/// or exits. Work accounted up to now.
void run_program(Machine& m, Rq& rq);

// apply_command.cpp
/// Changes a feature, a live parameter or a nice value now. Error: nothing was changed.
Result<void> apply_command(Machine& m, const std::string& key, const std::string& value);
/// Only the check, for a command that acts later.
Result<void> check_command(const Machine& m, const std::string& key, const std::string& value);

// check_state.cpp
/// Invariants of one runqueue at an event's end; throws InvariantFailure.
void check_rq(const Machine& m, const Rq& rq);
/// Invariants between queues and tasks of the whole machine; costs time in the number of tasks.
void check_machine_state(const Machine& m);

} // namespace sim
