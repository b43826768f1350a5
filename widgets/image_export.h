// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QColor>
#include <QSize>
#include <QString>

#include <functional>

class QPainter;

namespace plot {

/// Draws a picture into (0, 0, size) in device-independent pixels.
using DrawFunction = std::function<void(QPainter&)>;

/// Whole files as bytes, empty if the painter could not be opened. Sizes in pixels at 96 dpi; text stays text in SVG
/// and PDF. Needs a QGuiApplication, offscreen will do.
QByteArray pngBytes(QSize size, double scale, const QColor& ground, const DrawFunction& draw);
QByteArray svgBytes(QSize size, const QString& title, const DrawFunction& draw);
QByteArray pdfBytes(QSize size, const QString& title, const DrawFunction& draw);

/// Atomically: temporary file in the same folder, then rename. False and a warning in the log if it fails or if there
/// is nothing to write.
bool writeWhole(const QString& path, const QByteArray& bytes);

} // namespace plot
