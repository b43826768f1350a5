// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/engine/engine.h"
#include "sim/io/workload_json.h"
#include "tests/support/machine_builder.h"

/// Programs as they stand in files, on machines where nothing but the program takes time.
namespace programs {

using namespace sim;

/// Nothing takes time but the program; no tick comes in the first 10 ms.
inline SideSpec side()
{
    SideSpec s = hand::side_at(100);
    Params& p = s.params;
    p.context_switch_ns = p.resched_ipi_ns = p.tick_work_ns = p.select_ns = p.scan_local_ns = p.scan_remote_ns = 0;
    p.enqueue_ns = p.rq_lock_hold_ns = 0;
    p.tick_phase_us = 5000;
    return s;
}

/// The tasks of a workload file, on `cpus` equal CPUs.
inline std::shared_ptr<const RunSpec> spec_of(const std::string& tasks, int cpus, const SideSpec& s)
{
    const std::string text = R"({"schema":"ramplight.workload/1","tasks":[)" + tasks + "]}";
    auto workload = io::read_workload(text, "test", "test");
    if (!workload)
        throw std::runtime_error(workload.error().where.path + " " + workload.error().args.front());
    return hand::run_spec(hand::symmetric_spec(cpus), std::move(*workload), s);
}

} // namespace programs
