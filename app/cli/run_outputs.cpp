// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_outputs.h"

#include "app/cli/output.h"
#include "sim/base/check.h"
#include "sim/io/messages.h"
#include "sim/io/series_csv.h"
#include "sim/io/trace_event_json.h"
#include "sim/run/provenance.h"
#include "sim/run/run_accumulators.h"

#include <filesystem>
#include <sstream>

namespace app {

namespace {

sim::io::SeriesCsvInput tableInput(const sim::RunOutput& output)
{
    const sim::RunResult& result = output.result;
    const sim::ScenarioSpec& scenario = *result.spec->scenario;
    sim::io::SeriesCsvInput in;
    in.store = output.store.get();
    in.machine = scenario.machine.get();
    in.origin = result.origin;
    in.from = result.origin + result.spec->warmup;
    in.to = in.from + result.spec->duration;
    if (!scenario.followed_task.empty() && !result.tasks.empty()) {
        in.task = result.tasks.front().task;
        in.task_name = result.tasks.front().name;
    }
    for (const auto& [name, value] : sim::run_provenance(result, RAMPLIGHT_VERSION))
        in.provenance.push_back(name + ": " + sim::io::printable(value));
    return in;
}

} // namespace

sim::Result<void> writeTables(const std::string& directory, const sim::RunOutput& output)
{
    SIM_CHECK(output.store != nullptr);
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    if (error)
        return sim::fail(sim::ErrorCode::CannotWrite, {error.message()}, {.file = directory});
    const sim::io::SeriesCsvInput in = tableInput(output);
    const std::filesystem::path at = directory;
    if (auto ok = writeOutput((at / "series.csv").string(), sim::io::series_csv(in)); !ok)
        return ok;
    return writeOutput((at / "residency.csv").string(), sim::io::residency_csv(in));
}

sim::Result<void> writeTraceEvents(const std::string& file, const sim::RunOutput& output)
{
    SIM_CHECK(output.store != nullptr);
    const sim::RunResult& result = output.result;
    sim::io::TraceEventInput in;
    in.store = output.store.get();
    in.machine = result.spec->scenario->machine.get();
    in.task_names = sim::TaskNames(*result.spec);
    in.log = &result.command_log;
    in.origin = result.origin;
    in.from = result.origin + result.spec->warmup;
    in.to = in.from + result.spec->duration;
    in.other_data = sim::run_provenance(result, RAMPLIGHT_VERSION);
    std::ostringstream text;
    sim::io::write_trace_event_json(text, in);
    return writeOutput(file, text.str());
}

} // namespace app
