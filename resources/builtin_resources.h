// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

/// A file of resources/ that is part of the program: `machines/apple-m1-macmini.json` has kind "machines" and name
/// "apple-m1-macmini".
struct BuiltinResource {
    std::string_view kind;
    std::string_view name;
    std::string_view text;
};

/// All of them, by kind and name. Lives as long as the program; any thread.
std::span<const BuiltinResource> builtin_resources();
