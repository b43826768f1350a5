// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sim::io {

/// State of a task and its CPU from `time_ns` on.
struct PeltRow {
    std::int64_t time_ns = 0; ///< >= 0, never less than the row before
    bool running = false;
    bool runnable = false;        ///< counts while it runs, too
    std::uint32_t capacity = 0;   ///< 0..1024
    std::uint32_t freq_scale = 0; ///< 0..1024
};

/// Inputs of one load-sum update; the flags describe the time that ends here.
struct PeltRawRow {
    std::int64_t time_ns = 0; ///< PELT clock, >= 0; may go backwards
    bool load = false;
    bool runnable = false;
    bool running = false;
};

inline constexpr std::string_view kPeltHeader = "time_ns,running,runnable,capacity,freq_scale";
inline constexpr std::string_view kPeltRawHeader = "time_ns,load,runnable,running";

/// Each wants its header, then rows of plain integers; `#` lines may stand before the header, lines may end with CR LF.
/// Errors with line and column of the bad field (of the place where a missing one should begin): Syntax, OutOfRange,
/// Invalid (time goes backwards).
Result<std::vector<PeltRow>> read_pelt_csv(std::string_view text, const std::string& file);
Result<std::vector<PeltRawRow>> read_pelt_raw_csv(std::string_view text, const std::string& file);

} // namespace sim::io
