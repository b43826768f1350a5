// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/fake_trace.h"

#include <stdexcept>
#include <string>

namespace fake {

/// Plots that this recording has data for.
inline std::vector<sim::PlotInfo> ramp_plots()
{
    std::vector<sim::PlotInfo> plots;
    for (const sim::PlotInfo& p : sim::plot_table())
        if (std::string(p.scenario) == "m1-rampup")
            plots.push_back(p);
    return plots;
}

/// Both sides of the made-up ramp-up, as plot makers want them.
class FakePair {
public:
    FakePair()
        : m_view_a(m_a.view())
        , m_view_b(m_b.view())
    {
        for (int cpu = 0; cpu < 8; ++cpu) {
            m_view_a.fits_threshold.push_back(cpu < 4 ? 368 : 820);
            m_view_b.fits_threshold.push_back(cpu < 4 ? 445 : 1025);
        }
    }

    /// Throws what the plot maker complains about.
    sim::PlotData plot(const std::string& name, Duration to = 300ms, bool both = true) const
    {
        auto made = sim::make_plot(name, m_view_a, both ? &m_view_b : nullptr, 0ms, to);
        if (!made)
            throw std::runtime_error(made.error().args.front());
        made->provenance = {"ramplight compare m1-rampup --seed 1 --duration 300ms",
                            "ramplight 0.1.0, digest A 0123456789abcdef B fedcba9876543210"};
        return *made;
    }
    sim::SideView& a() { return m_view_a; }
    sim::SideView& b() { return m_view_b; }

private:
    FakeRamp m_a{'A'}, m_b{'B'};
    sim::SideView m_view_a, m_view_b;
};

} // namespace fake
