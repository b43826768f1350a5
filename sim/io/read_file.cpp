// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/read_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace sim::io {

namespace {

struct Closer {
    void operator()(std::FILE* f) const { static_cast<void>(std::fclose(f)); }
};

} // namespace

Result<std::string> read_file(const std::string& path, std::size_t max_bytes)
{
    const auto cannot_open = [&path](int error) {
        return fail(ErrorCode::CannotOpen, {std::strerror(error)}, {.file = path, .line = 0, .column = 0, .path = {}});
    };
    errno = 0;
    const std::unique_ptr<std::FILE, Closer> file(std::fopen(path.c_str(), "rbe"));
    if (!file)
        return cannot_open(errno);
    std::string bytes;
    char block[65536];
    for (;;) {
        errno = 0;
        const std::size_t n = std::fread(block, 1, sizeof block, file.get());
        bytes.append(block, n);
        if (bytes.size() > max_bytes)
            return fail(ErrorCode::TooLarge, {"number of bytes", std::to_string(max_bytes)},
                        {.file = path, .line = 1, .column = 1, .path = {}});
        if (n == sizeof block)
            continue;
        if (std::ferror(file.get()) != 0)
            return cannot_open(errno); // a directory opens well and fails here
        return bytes;
    }
}

} // namespace sim::io
