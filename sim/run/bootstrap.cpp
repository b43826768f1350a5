// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/base/check.h"
#include "sim/run/compare.h"

#include <Eigen/Core>
#include <algorithm>
#include <cstdint>

namespace sim {

namespace {

constexpr std::size_t kResamples = 10000;
constexpr std::uint64_t kResamplingSeed = 0x5EED'0F'2A4DULL;

// splitmix64: small, well mixed, and the same everywhere, which the standard distributions are not.
class Draws {
public:
    std::uint64_t below(std::uint64_t n)
    {
        m_state += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        z ^= z >> 31;
        return ((z >> 32) * n) >> 32;
    }

private:
    std::uint64_t m_state = kResamplingSeed;
};

} // namespace

std::optional<std::pair<double, double>> paired_bootstrap_pct(std::span<const double> a, std::span<const double> b)
{
    SIM_CHECK(a.size() == b.size());
    SIM_CHECK(a.size() >= 2);
    const auto n = static_cast<Eigen::Index>(a.size());
    const Eigen::Map<const Eigen::VectorXd> va(a.data(), n);
    const Eigen::Map<const Eigen::VectorXd> vb(b.data(), n);

    Draws draws;
    std::vector<double> changes;
    changes.reserve(kResamples);
    Eigen::VectorXd times(n); // how often each pair is in the resample
    for (std::size_t r = 0; r < kResamples; ++r) {
        times.setZero();
        for (Eigen::Index i = 0; i < n; ++i)
            times[static_cast<Eigen::Index>(draws.below(a.size()))] += 1;
        const double sum_a = times.dot(va);
        if (sum_a == 0)
            return std::nullopt;
        changes.push_back((times.dot(vb) - sum_a) / sum_a * 100);
    }
    std::sort(changes.begin(), changes.end());
    return std::pair{changes[kResamples * 25 / 1000], changes[kResamples * 975 / 1000 - 1]};
}

} // namespace sim
