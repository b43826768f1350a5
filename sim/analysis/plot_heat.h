// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/analysis/cpu_states.h"

#include <string>
#include <vector>

namespace sim {

/// CPUs over time as a plot shows them: how long each was in which class, in buckets of equal width.
struct PlotHeat {
    struct Row {
        int cpu = 0;
        std::string group; ///< outermost group that it belongs to, "node 0"; may be empty
        bool offline = false;
    };
    struct Mark {
        double x = 0; ///< ms
        std::size_t row = 0;
    };
    std::vector<CpuStateClass> classes;
    std::vector<Row> rows; ///< in the order of the machine's parts
    std::size_t columns = 0;
    double x_min = 0;            ///< ms, begin of the first bucket
    double width = 0;            ///< ms, of a bucket
    std::vector<Duration> times; ///< by row, column, class; a bucket whose times add up to nothing is unknown
    std::vector<Mark> stale;     ///< stale picks by time

    const Duration* cell(std::size_t row, std::size_t column) const
    {
        return times.data() + (row * columns + column) * classes.size();
    }
};

} // namespace sim
