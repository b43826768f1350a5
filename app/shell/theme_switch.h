// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/settings.h"

namespace app {

/// Applies a palette and its style sheet to the whole application, at once. System = the desktop's palette.
void applyPalette(Settings::Palette palette);

} // namespace app
