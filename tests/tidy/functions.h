// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source_tree.h"

#include <QList>
#include <QString>

namespace tidy {

/// A function with a body. Lambdas count as part of the function they stand in.
struct Function {
    QString head;               ///< text before the body, white space reduced
    int line = 0;               ///< 1-based line of the opening brace
    int bodyLines = 0;          ///< lines between the braces
    bool isConstructor() const; ///< written outside its class: X::X(...)
};

struct FunctionList {
    QList<Function> functions;
    bool balanced = true; ///< false: the braces do not match, the list can't be trusted
};

/// Finds functions by their braces, without a compiler: a brace at namespace or class level whose head has a parameter
/// list and is neither an initialiser nor part of a constructor's initialiser list.
FunctionList findFunctions(const SourceFile& file);

} // namespace tidy
