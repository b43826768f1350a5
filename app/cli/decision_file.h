// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/io/write_atomic.h"
#include "sim/trace/decision.h"
#include "sim/workload/task_names.h"

#include <optional>
#include <string>

namespace app {

/// Writes decisions as JSON lines while a run makes them, with bounded memory: to stdout for "-", else to a file that
/// appears under its name when finish() succeeds.
class DecisionFile final : public sim::DecisionSink {
public:
    /// `names` are the tasks' names by id.
    DecisionFile(std::string fileOrDash, sim::TaskNames names);
    /// Error: CannotWrite. Before the run.
    sim::Result<void> open();
    /// Times of the decision are since the run's origin.
    void on(const sim::Decision& decision) override;
    /// Error: CannotWrite, of any write so far.
    sim::Result<void> finish();

private:
    void flush();

    std::string m_name;
    sim::TaskNames m_names;
    std::optional<sim::io::AtomicFile> m_file;
    std::string m_pending;
    sim::Result<void> m_state;
};

} // namespace app
