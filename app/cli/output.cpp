// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"

#include "sim/io/messages.h"
#include "sim/io/write_atomic.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <memory>
#include <unistd.h>

namespace app {

namespace {

sim::Result<void> writeStdout(std::string_view bytes)
{
    errno = 0;
    const std::size_t written = std::fwrite(bytes.data(), 1, bytes.size(), stdout);
    if (written != bytes.size() || std::fflush(stdout) != 0)
        return sim::fail(sim::ErrorCode::CannotWrite, {std::strerror(errno)}, {.file = "standard output"});
    return {};
}

} // namespace

sim::Result<void> writeOutput(const std::string& fileOrDash, std::string_view bytes)
{
    return fileOrDash == "-" ? writeStdout(bytes) : sim::io::write_atomic(fileOrDash, bytes);
}

void printError(std::string_view line)
{
    const std::string text = std::string(line) + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
}

int reportError(const sim::Error& error)
{
    printError(sim::io::message(error));
    return sim::io::exit_code(error);
}

std::function<void(double)> progressPrinter(bool wanted, const std::string& what)
{
    if (!wanted)
        return {};
    const bool terminal = isatty(STDERR_FILENO) == 1;
    const auto told = std::make_shared<int>(-1);
    return [what, terminal, told](double part) {
        const int percent = std::clamp(static_cast<int>(part * 100), 0, 100);
        const int step = terminal ? percent : percent / 10 * 10;
        if (step == *told)
            return;
        *told = step;
        if (terminal) {
            const auto filled = static_cast<std::size_t>(percent) / 4;
            const std::string bar = std::string(filled, '#') + std::string(25 - filled, '.');
            fmt::print(stderr, "\r{} [{}] {:3} %{}", what, bar, percent, percent == 100 ? "\n" : "");
        } else {
            fmt::print(stderr, "{} {} %\n", what, step);
        }
        std::fflush(stderr);
    };
}

} // namespace app
