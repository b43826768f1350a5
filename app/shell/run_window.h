// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Opens the window and runs it until it is closed: `ramplight [FILE]`. Without a file the built-in M1 ramp-up runs.
/// Returns the exit code of the process.
int runWindow(int argc, char** argv);
