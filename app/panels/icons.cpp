// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>

// Outside of any namespace, as the macro demands: the icons lie in a static library, which registers nothing by itself.
static void registerIcons()
{
    Q_INIT_RESOURCE(icons);
}

namespace app {

namespace {

class TextColourEngine final : public QIconEngine {
public:
    explicit TextColourEngine(QByteArray svg)
        : m_svg(std::move(svg))
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const QPalette palette = QGuiApplication::palette();
        const QColor colour =
            palette.color(mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active, QPalette::WindowText);
        QByteArray svg = m_svg;
        svg.replace("#000000", colour.name().toLatin1());
        QSvgRenderer renderer(svg);
        renderer.render(painter, QRectF(rect));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new TextColourEngine(m_svg); }

private:
    QByteArray m_svg;
};

} // namespace

QIcon programIcon()
{
    registerIcons();
    return QIcon(QStringLiteral(":/icons/io.github.ramplight.Ramplight.svg"));
}

QIcon icon(const QString& name)
{
    registerIcons();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QIcon(new TextColourEngine(file.readAll()));
}

} // namespace app
