// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>

namespace sim {

/// Thrown by SIM_CHECK. The engine's loop catches it and names event, time and seed (ErrorCode::Invariant).
class InvariantFailure : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

/// Throws InvariantFailure with "file:line: condition".
[[noreturn]] void invariant_failed(const char* condition, const char* file, int line);

} // namespace sim

/// A rule that must hold; kept in release builds. One condition each.
#define SIM_CHECK(cond) ((cond) ? static_cast<void>(0) : ::sim::invariant_failed(#cond, __FILE__, __LINE__))

#ifdef NDEBUG
#define SIM_DCHECK(cond) static_cast<void>(0)
#else
/// A rule too dear for release builds.
#define SIM_DCHECK(cond) SIM_CHECK(cond)
#endif
