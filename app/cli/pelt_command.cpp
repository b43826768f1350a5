// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "sim/io/pelt_csv.h"
#include "sim/io/read_file.h"
#include "sim/run/pelt_replay.h"

#include <fmt/format.h>
#include <iterator>

namespace app {

namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 20; // --every can make far more rows than fit in memory

struct PeltWords {
    std::string file;
    std::string every;
    bool raw = false;
};

// Prints samples as rows, in blocks. After a failed write nothing more is written.
class SamplePrinter {
public:
    SamplePrinter()
        : m_text("time_ns,util_sum,util_avg,runnable_sum,runnable_avg,load_sum,load_avg,period_contrib\n")
    {
    }

    void operator()(const sim::PeltSample& sample)
    {
        const sim::SchedAvg& s = sample.signal;
        fmt::format_to(std::back_inserter(m_text), "{},{},{},{},{},{},{},{}\n", sample.time_ns, s.util_sum, s.util_avg,
                       s.runnable_sum, s.runnable_avg, s.load_sum, s.load_avg, s.period_contrib);
        if (m_text.size() >= kBlockBytes)
            flush();
    }

    sim::Result<void> finish()
    {
        flush();
        return m_written;
    }

private:
    void flush()
    {
        if (m_written)
            m_written = writeOutput("-", m_text);
        m_text.clear();
    }

    std::string m_text;
    sim::Result<void> m_written;
};

sim::Result<void> replay(const PeltWords& words)
{
    sim::Duration every{};
    if (!words.every.empty()) {
        if (words.raw)
            return sim::fail(sim::ErrorCode::Usage, {"--every does not go with --raw: its rows are the updates"});
        auto span = parseSpan("--every", words.every, sim::Duration{1});
        if (!span)
            return tl::unexpected<sim::Error>(span.error());
        every = *span;
    }
    auto text = sim::io::read_file(words.file);
    if (!text)
        return tl::unexpected<sim::Error>(text.error());
    SamplePrinter printer;
    const sim::PeltSampleSink sink = [&printer](const sim::PeltSample& s) { printer(s); };
    if (words.raw) {
        auto rows = sim::io::read_pelt_raw_csv(*text, words.file);
        if (!rows)
            return tl::unexpected<sim::Error>(rows.error());
        sim::replay_pelt_raw(*rows, sink);
    } else {
        auto rows = sim::io::read_pelt_csv(*text, words.file);
        if (!rows)
            return tl::unexpected<sim::Error>(rows.error());
        sim::replay_pelt(*rows, every, sink);
    }
    return printer.finish();
}

} // namespace

void addPeltCommand(CLI::App& program, Action& chosen)
{
    auto words = std::make_shared<PeltWords>();
    CLI::App* command = program.add_subcommand("pelt", "PELT signals of a given run/sleep pattern, as CSV");
    command->add_option("FILE", words->file, "CSV: time_ns,running,runnable,capacity,freq_scale")->required();
    command->add_flag("--raw", words->raw, "Rows are inputs of the load-sum update: time_ns,load,runnable,running");
    command->add_option("--every", words->every, "Rows in between, e.g. 1ms");
    command->callback([words, &chosen] {
        chosen = [words] {
            const auto done = replay(*words);
            return done ? 0 : reportError(done.error());
        };
    });
}

} // namespace app
