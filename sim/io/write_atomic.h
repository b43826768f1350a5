// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <memory>
#include <string>
#include <string_view>

namespace sim::io {

/// Replaces a file's contents at once or not at all: a temporary file beside it, fsync, rename. An existing file keeps
/// its mode, a symbolic link stays one (its target is replaced), a device or pipe is simply written to. Error:
/// CannotWrite with the system's reason; the old contents are untouched then, and nothing is left behind.
Result<void> write_atomic(const std::string& path, std::string_view bytes);

/// The same for contents that come piece by piece and don't fit into memory: nothing is seen under the name until
/// commit(). Dropped without it, the file is as it was.
class AtomicFile {
public:
    /// Error: CannotWrite.
    static Result<AtomicFile> open(const std::string& path);
    AtomicFile(AtomicFile&&) noexcept;
    AtomicFile& operator=(AtomicFile&&) noexcept;
    ~AtomicFile();
    /// Error: CannotWrite; the file is then of no further use.
    Result<void> append(std::string_view bytes);
    /// Gives the contents their name. Call once. Error: CannotWrite.
    Result<void> commit();

private:
    struct Impl;
    explicit AtomicFile(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m;
};

} // namespace sim::io
