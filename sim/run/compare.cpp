// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/compare.h"

#include "sim/base/check.h"
#include "sim/run/first_divergence.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace sim {

namespace {

std::shared_ptr<const RunSpec> with_seed(const RunSpec& spec, std::uint64_t seed)
{
    auto copy = std::make_shared<RunSpec>(spec);
    copy->seed = seed;
    return copy;
}

// Runs a fixed list of specs on a few threads. Results lie at their spec's place, so who ran what does not show.
class Pool {
public:
    Pool(std::vector<std::shared_ptr<const RunSpec>> specs, const CompareOptions& options)
        : m_specs(std::move(specs))
        , m_options(options)
        , m_results(m_specs.size())
    {
    }

    /// All results in order, or the error of the first spec that has one.
    Result<std::vector<RunResult>> run()
    {
        {
            std::vector<std::jthread> threads;
            const std::size_t wanted = static_cast<std::size_t>(std::max(m_options.jobs, 1));
            for (std::size_t i = 0; i < std::min(wanted, m_specs.size()); ++i)
                threads.emplace_back([this] { work(); });
            report_progress();
        }
        std::vector<RunResult> results;
        for (auto& r : m_results) {
            // Specs are started in order, so whatever stands before a failed one has its result.
            SIM_CHECK(r.has_value());
            if (!*r)
                return tl::unexpected<Error>(r->error());
            results.push_back(std::move(**r));
        }
        return results;
    }

private:
    void work()
    {
        for (;;) {
            std::unique_lock lock(m_mutex);
            if (m_failed || m_next == m_specs.size())
                return;
            const std::size_t i = m_next++;
            lock.unlock();
            RunOptions options;
            options.cancel = m_options.cancel;
            auto output = run_side(m_specs[i], options);
            lock.lock();
            if (output)
                m_results[i].emplace(std::move(output->result));
            else
                m_results[i].emplace(tl::unexpected<Error>(output.error()));
            m_failed = m_failed || !output;
            ++m_done;
            m_changed.notify_one();
        }
    }

    void report_progress()
    {
        std::unique_lock lock(m_mutex);
        std::size_t told = 0;
        for (;;) {
            m_changed.wait(lock, [&] { return m_done != told; });
            told = m_done;
            const bool all = told == m_specs.size() || (m_failed && told == m_next);
            if (m_options.progress) {
                lock.unlock();
                m_options.progress(static_cast<double>(told) / static_cast<double>(m_specs.size()));
                lock.lock();
            }
            if (all)
                return;
        }
    }

    const std::vector<std::shared_ptr<const RunSpec>> m_specs;
    const CompareOptions& m_options;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<std::optional<Result<RunResult>>> m_results;
    std::size_t m_next = 0;
    std::size_t m_done = 0;
    bool m_failed = false;
};

MetricSummary summary(const std::vector<double>& values)
{
    const Eigen::Map<const Eigen::ArrayXd> v(values.data(), static_cast<Eigen::Index>(values.size()));
    MetricSummary s;
    s.mean = v.mean();
    s.min = v.minCoeff();
    s.max = v.maxCoeff();
    if (values.size() > 1)
        s.sd = std::sqrt((v - s.mean).square().sum() / static_cast<double>(values.size() - 1));
    return s;
}

// A metric counts where every run of both sides has it: a mean over some of the seeds would compare unequal sets.
std::optional<MetricComparison> compare_metric(const std::string& name, const std::vector<CompareResult::Pair>& runs)
{
    std::vector<double> a, b;
    for (const CompareResult::Pair& pair : runs) {
        const auto in_a = pair.a.metrics.find(name);
        const auto in_b = pair.b.metrics.find(name);
        if (in_a == pair.a.metrics.end() || in_b == pair.b.metrics.end())
            return std::nullopt;
        a.push_back(in_a->second);
        b.push_back(in_b->second);
    }
    MetricComparison c;
    c.a = summary(a);
    c.b = summary(b);
    if (c.a.mean != 0) {
        c.change_pct = (c.b.mean - c.a.mean) / c.a.mean * 100;
        if (runs.size() >= 2)
            c.ci95_pct = paired_bootstrap_pct(a, b);
    }
    return c;
}

} // namespace

Result<CompareResult> compare(const std::shared_ptr<const RunSpec>& a, const std::shared_ptr<const RunSpec>& b,
                              std::span<const std::uint64_t> seeds, const CompareOptions& options)
{
    SIM_CHECK(a && b);
    SIM_CHECK(!seeds.empty());
    std::vector<std::shared_ptr<const RunSpec>> specs;
    for (const std::uint64_t seed : seeds) {
        specs.push_back(with_seed(*a, seed));
        specs.push_back(with_seed(*b, seed));
    }
    CompareResult result;
    result.a = specs[0];
    result.b = specs[1];
    result.seeds.assign(seeds.begin(), seeds.end());

    auto outputs = Pool(std::move(specs), options).run();
    if (!outputs)
        return tl::unexpected<Error>(outputs.error());
    for (std::size_t i = 0; i < seeds.size(); ++i)
        result.runs.push_back({seeds[i], std::move((*outputs)[2 * i]), std::move((*outputs)[2 * i + 1])});

    for (const auto& [name, value] : result.runs.front().a.metrics)
        if (auto c = compare_metric(name, result.runs))
            result.metrics.emplace(name, *c);

    if (result.runs.front().a.digest != result.runs.front().b.digest) {
        auto found = first_divergence(result.a, result.b, options.cancel);
        if (!found)
            return tl::unexpected<Error>(found.error());
        result.first_divergence = *found;
    }
    return result;
}

} // namespace sim
