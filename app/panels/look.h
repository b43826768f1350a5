// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot_theme.h"

#include <QString>

class QWidget;

namespace app {

/// Style sheet of the whole window for a theme: flat title bars, tables, tabs and tool buttons on a 4-px grid.
QString styleSheet(const plot::Theme& theme);

/// Names the part that a widget plays in the style sheet: "title", "context", "explanation", "scope", "warning",
/// "segment", "clock", "command".
void setRole(QWidget* widget, const char* role);

} // namespace app
