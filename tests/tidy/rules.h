// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source_tree.h"

#include <QList>

namespace tidy {

/// A rule looks at the whole tree and names every place that breaks it.
using Rule = QList<Finding> (*)(const SourceTree&);

// Layers (rules_layers.cpp)
QList<Finding> layersPointDown(const SourceTree& tree);     ///< an include only of the own layer or one below
QList<Finding> includesFromTheRoot(const SourceTree& tree); ///< "sim/fair/fair.h", not "fair.h" or "../fair.h"
QList<Finding> simStaysPure(const SourceTree& tree);        ///< sim: no Qt, threads, files, streams; per part of it

// Sizes and marks (rules_text.cpp)
QList<Finding> filesAreShort(const SourceTree& tree);     ///< .cpp 400 lines, .h 120
QList<Finding> functionsAreShort(const SourceTree& tree); ///< 70 lines; constructors of windows 40
QList<Finding> licenceComesFirst(const SourceTree& tree); ///< SPDX tag in the first line (second after #!)
QList<Finding> headersAreGuarded(const SourceTree& tree); ///< #pragma once, no `using namespace`
QList<Finding> nothingIsLeftOpen(const SourceTree& tree); ///< no unfinished-work mark without an issue number
QList<Finding> noForeignPaths(const SourceTree& tree);    ///< no absolute path of somebody's machine

// The simulator (rules_sim.cpp)
QList<Finding> decisionsAreIntegers(const SourceTree& tree); ///< no floating point outside analysis, io, run
QList<Finding> runsAreReproducible(const SourceTree& tree);  ///< no clocks, foreign randomness, hash order, statics
QList<Finding> mechanismsNameTheirOrigin(const SourceTree& tree); ///< "// K: function() file" near the head
QList<Finding> featuresHaveAFile(const SourceTree& tree); ///< each line of features.def has its mechanism's file
QList<Finding> clang14CanParse(const SourceTree& tree);   ///< nothing that the linters' parser rejects

// Qt (rules_qt.cpp)
QList<Finding> noAutoSlots(const SourceTree& tree);               ///< no on_object_signal()
QList<Finding> visibleTextsAreTranslated(const SourceTree& tree); ///< texts of panels and shell go through tr()

} // namespace tidy
