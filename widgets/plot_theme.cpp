// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot_theme.h"

#include <algorithm>
#include <cmath>

namespace plot {

namespace {

constexpr double kDarkBelow = 0.2;
constexpr double kTextContrast = 4.5;
constexpr double kLineContrast = 3.0;

QColor rgb(QRgb value)
{
    return QColor::fromRgb(value);
}

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

/// Every mark and text of the table can be read on this ground.
bool groundWorks(const Theme& theme, const QColor& ground)
{
    const auto legible = [&ground](const QColor& color, double least) { return contrast(color, ground) >= least; };
    return legible(theme.text, 7) && legible(theme.text2, kTextContrast) && legible(theme.a.text, kTextContrast)
           && legible(theme.b.text, kTextContrast) && legible(theme.a.line, kLineContrast)
           && legible(theme.b.line, kLineContrast) && legible(theme.axis, kLineContrast);
}

QPalette paletteOf(const Theme& theme)
{
    QPalette palette;
    palette.setColor(QPalette::Window, theme.window);
    palette.setColor(QPalette::WindowText, theme.text);
    palette.setColor(QPalette::Base, theme.base);
    palette.setColor(QPalette::AlternateBase, theme.alternate);
    palette.setColor(QPalette::Text, theme.text);
    palette.setColor(QPalette::PlaceholderText, theme.text2);
    palette.setColor(QPalette::Button, theme.isDark() ? theme.head : theme.base);
    palette.setColor(QPalette::ButtonText, theme.text);
    palette.setColor(QPalette::BrightText, theme.isDark() ? QColor(Qt::white) : QColor(Qt::black));
    palette.setColor(QPalette::Highlight, theme.highlight);
    palette.setColor(QPalette::HighlightedText, theme.isDark() ? theme.base : QColor(Qt::white));
    palette.setColor(QPalette::Link, theme.b.text);
    palette.setColor(QPalette::LinkVisited, theme.categories.at(1));
    palette.setColor(QPalette::ToolTipBase, theme.head);
    palette.setColor(QPalette::ToolTipText, theme.text);
    palette.setColor(QPalette::Light, theme.isDark() ? theme.border : QColor(Qt::white));
    palette.setColor(QPalette::Midlight, theme.head);
    palette.setColor(QPalette::Mid, theme.controlBorder);
    palette.setColor(QPalette::Dark, theme.controlBorder);
    palette.setColor(QPalette::Shadow, theme.isDark() ? QColor(Qt::black) : theme.disabled);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, theme.disabled);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, theme.border);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, theme.disabled);
    return palette;
}

} // namespace

Theme Theme::light()
{
    Theme t;
    t.kind = Kind::Light;
    t.window = rgb(0xF1F2F4), t.base = rgb(0xFFFFFF), t.alternate = rgb(0xF7F8FA), t.head = rgb(0xE9EBEE);
    t.text = rgb(0x1A1D21), t.text2 = rgb(0x555D68), t.disabled = rgb(0x868E99);
    t.border = rgb(0xC9CED6), t.controlBorder = rgb(0x858E9A);
    t.grid = rgb(0xE7EAEE), t.axis = rgb(0x6B7480);
    t.highlight = rgb(0x2B6CB0), t.selectedRow = rgb(0xDCE8F5);
    t.a = {rgb(0xD55E00), rgb(0xA54600), rgb(0xFBE9DC)};
    t.b = {rgb(0x0072B2), rgb(0x00639B), rgb(0xDCEDF7)};
    t.prediction = rgb(0x9A4A7E), t.ok = rgb(0x00795A);
    t.warningText = rgb(0x7A5600), t.warningGround = rgb(0xFFF4D6);
    t.hatch = rgb(0xC4CAD2);
    t.categories = {rgb(0x00795A), rgb(0x9A4A7E), rgb(0x8A6500), rgb(0x4A5568), rgb(0x007C89)};
    t.cpuBusy = rgb(0xFFC72E), t.cpuAwake = rgb(0xBCCDE2), t.cpuPoll = rgb(0xA9BFD9);
    t.cpuIdle = {rgb(0x86A5C9), rgb(0x5379A6), rgb(0x1F3A63)};
    t.difference = {rgb(0xA54600), rgb(0xBF7F50), rgb(0xD9B9A0), rgb(0xF4F4F2),
                    rgb(0xA1C3D4), rgb(0x5193B8), rgb(0x00639B)};
    return t;
}

Theme Theme::dark()
{
    Theme t = light();
    t.kind = Kind::Dark;
    t.window = rgb(0x22252A), t.base = rgb(0x17191D), t.alternate = rgb(0x1C1F24), t.head = rgb(0x2A2E34);
    t.text = rgb(0xE6E9ED), t.text2 = rgb(0xA7B0BB), t.disabled = rgb(0x7A838F);
    t.border = rgb(0x3C424B), t.controlBorder = rgb(0x7B8592);
    t.grid = rgb(0x272B31), t.axis = rgb(0x8D97A4);
    t.highlight = rgb(0x4A90D9), t.selectedRow = rgb(0x22384F);
    t.a = {rgb(0xE69F00), rgb(0xEDB23A), rgb(0x3B2E14)};
    t.b = {rgb(0x56B4E9), rgb(0x7CC6F0), rgb(0x15303F)};
    t.prediction = rgb(0xD895BD), t.ok = rgb(0x35C79A);
    t.warningText = rgb(0xE8C766), t.warningGround = rgb(0x3A3115);
    t.hatch = rgb(0x434A54);
    t.categories = {rgb(0x35C79A), rgb(0xD895BD), rgb(0xF0E442), rgb(0xC3CAD3), rgb(0x4FB3BF)};
    t.cpuIdle = {rgb(0x86A5C9), rgb(0x4C6F99), rgb(0x1B3358)};
    t.difference[3] = rgb(0x2A2E35);
    return t;
}

Theme Theme::print()
{
    Theme t = light();
    t.kind = Kind::Print;
    t.window = t.base = t.alternate = rgb(0xFFFFFF);
    t.head = rgb(0xF2F2F2);
    t.text = rgb(0x000000), t.text2 = rgb(0x404040), t.disabled = rgb(0x808080);
    t.border = rgb(0x808080), t.controlBorder = rgb(0x808080);
    t.grid = rgb(0xD9D9D9), t.axis = rgb(0x404040);
    t.a = {rgb(0xC65200), rgb(0xA34700), QColor()};
    t.b = {rgb(0x005F96), rgb(0x005F96), QColor()};
    t.prediction = rgb(0x8A3F70);
    return t;
}

Theme Theme::printMonochrome()
{
    Theme t = print();
    t.monochrome = true;
    t.a = {rgb(0x000000), rgb(0x000000), QColor()};
    t.b = t.a;
    t.highlight = rgb(0x000000);
    return t;
}

Theme Theme::fromPalette(const QPalette& palette)
{
    const QColor base = palette.color(QPalette::Active, QPalette::Base);
    Theme t = luminance(base) < kDarkBelow ? dark() : light();
    if (groundWorks(t, base)) {
        t.base = base;
        const QColor text = palette.color(QPalette::Active, QPalette::Text);
        if (contrast(text, base) >= 7)
            t.text = text;
    }
    const QColor window = palette.color(QPalette::Active, QPalette::Window);
    if (contrast(t.text, window) >= 7 && contrast(t.text2, window) >= kTextContrast)
        t.window = window;
    const QColor highlight = palette.color(QPalette::Active, QPalette::Highlight);
    if (contrast(highlight, t.base) >= kLineContrast)
        t.highlight = highlight;
    return t;
}

Theme::SideColors Theme::side(Side side) const
{
    switch (side) {
    case Side::A:
        return a;
    case Side::B:
        return b;
    case Side::None:
        break;
    }
    return {axis, text2, kind == Kind::Print ? QColor() : head};
}

QColor Theme::textOn(const QColor& fill) const
{
    return contrast(base, fill) >= contrast(text, fill) ? base : text;
}

QPalette lightPalette()
{
    return paletteOf(Theme::light());
}

QPalette darkPalette()
{
    return paletteOf(Theme::dark());
}

double luminance(const QColor& color)
{
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrast(const QColor& one, const QColor& other)
{
    const auto [low, high] = std::minmax({luminance(one), luminance(other)});
    return (high + 0.05) / (low + 0.05);
}

QList<qreal> dashOf(const QString& signal, bool held)
{
    if (held)
        return {1, 3};
    if (signal == QLatin1String("util_est"))
        return {6, 4};
    if (signal == QLatin1String("runnable_avg"))
        return {2, 2};
    if (signal == QLatin1String("prediction"))
        return {2, 3};
    if (signal == QLatin1String("reference"))
        return {1, 3};
    return {};
}

namespace {

QPen pen(const QColor& color, const QList<qreal>& dash)
{
    // Exactly 1 wide: the raster engine draws such a pen many times faster than any other, dashed or not.
    QPen result(color, 1, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
    if (!dash.isEmpty())
        result.setDashPattern(dash);
    return result;
}

} // namespace

QPen linePen(const Theme& theme, const QString& signal, Side side, bool held)
{
    if (theme.monochrome && !held)
        return pen(theme.text, side == Side::A ? QList<qreal>{10, 4} : QList<qreal>{});
    if (signal == QLatin1String("prediction"))
        return pen(theme.prediction, dashOf(signal, held));
    return pen(theme.side(side).line, dashOf(signal, held));
}

QPen referencePen(const Theme& theme, Side side)
{
    return pen(theme.side(side).line, {1, 3});
}

QPen markPen(const Theme& theme, Side side)
{
    return pen(theme.side(side).line, {4, 3});
}

} // namespace plot
