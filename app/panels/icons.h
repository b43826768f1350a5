// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>

namespace app {

/// An icon of the program by name ("play"). Drawn in the text colour of the palette at the time of painting, so it
/// follows light and dark; sharp at every scale.
QIcon icon(const QString& name);
/// The program's own icon, in its colours.
QIcon programIcon();

} // namespace app
