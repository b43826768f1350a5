// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/image_export.h"

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <cmath>

namespace plot {

namespace {
constexpr int kDpi = 96;
constexpr double kPointsPerPixel = 72.0 / kDpi;
constexpr double kMetresPerInch = 0.0254;
} // namespace

QByteArray pngBytes(QSize size, double scale, const QColor& ground, const DrawFunction& draw)
{
    const QSize pixels(static_cast<int>(std::lround(size.width() * scale)),
                       static_cast<int>(std::lround(size.height() * scale)));
    QImage image(pixels, QImage::Format_RGB32);
    if (image.isNull())
        return {};
    image.fill(ground);
    image.setDevicePixelRatio(scale);
    const int dotsPerMetre = static_cast<int>(std::lround(kDpi * scale / kMetresPerInch));
    QPainter painter(&image);
    if (!painter.isActive())
        return {};
    draw(painter);
    painter.end();
    image.setDotsPerMeterX(dotsPerMetre);
    image.setDotsPerMeterY(dotsPerMetre);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    return image.save(&buffer, "PNG") ? bytes : QByteArray();
}

QByteArray svgBytes(QSize size, const QString& title, const DrawFunction& draw)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kDpi);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    generator.setTitle(title);
    QPainter painter(&generator);
    if (!painter.isActive())
        return {};
    painter.fillRect(QRect(QPoint(0, 0), size), Qt::white);
    draw(painter);
    painter.end();
    return bytes;
}

QByteArray pdfBytes(QSize size, const QString& title, const DrawFunction& draw)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kDpi);
    writer.setTitle(title);
    writer.setPageSize(QPageSize(QSizeF(size) * kPointsPerPixel, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    QPainter painter(&writer);
    if (!painter.isActive())
        return {};
    draw(painter);
    painter.end();
    return bytes;
}

bool writeWhole(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    if (bytes.isEmpty() || !file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        qWarning("%s: %s", qUtf8Printable(path),
                 bytes.isEmpty() ? "nothing was drawn" : qUtf8Printable(file.errorString()));
        return false;
    }
    return true;
}

} // namespace plot
