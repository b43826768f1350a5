// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace tidy {

/// One text file of the project. Lines have no line end; the three lists are equally long.
struct SourceFile {
    QString path;         ///< from the project's root, with '/'
    QStringList lines;    ///< as they stand
    QStringList code;     ///< C++ only: comments and the inside of literals blanked, columns kept
    QStringList comments; ///< C++ only: everything but comments blanked, columns kept

    bool isHeader() const { return path.endsWith(u".h"); }
    bool isSource() const { return path.endsWith(u".cpp"); }
    bool isCpp() const { return isHeader() || isSource() || path.endsWith(u".def"); }
    /// In the folder `folder` ("sim/io") or below it.
    bool isUnder(QStringView folder) const;
    /// Name without folder and ending.
    QString baseName() const;
};

/// Something that breaks a rule. `line` is 1-based; 0 = the file as a whole.
struct Finding {
    QString path;
    int line = 0;
    QString what;
};

using SourceTree = QList<SourceFile>;

/// Splits `text` into lines and separates code, comments and literals (raw strings too).
SourceFile parseSource(const QString& path, const QString& text);

/// Every text file of the project below `root`: C++, CMake, scripts, data and documents. Build folders and hidden
/// folders other than .ci are left out. Sorted by path.
SourceTree loadTree(const QString& root);

/// "path:line: what", one a line.
QString report(const QList<Finding>& findings);

} // namespace tidy
