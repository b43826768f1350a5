// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sim::io {

/// One decoded code point; `bytes` 0 = the bytes there are no valid UTF-8 (overlong, surrogate, cut off, too large).
struct CodePoint {
    char32_t value = 0;
    std::size_t bytes = 0;
};

/// Precondition: at < text.size().
CodePoint decode_utf8(std::string_view text, std::size_t at);

/// Precondition: `c` is a Unicode scalar value.
void append_utf8(std::string& to, char32_t c);

} // namespace sim::io
