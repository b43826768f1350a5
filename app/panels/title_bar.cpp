// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/title_bar.h"

#include "app/panels/icons.h"
#include "app/panels/look.h"

#include <QAction>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QStyle>
#include <QStyleOption>
#include <QToolButton>

namespace app {

namespace {
constexpr int kHeight = 26;
constexpr int kIcon = 14;
} // namespace

TitleBar::TitleBar(const QString& noun, const QString& context, QWidget* parent)
    : QWidget(parent)
    , m_context(new QLabel(context, this))
    , m_layout(new QHBoxLayout(this))
{
    setRole(this, "title");
    auto* title = new QLabel(noun, this);
    setRole(title, "title");
    setRole(m_context, "context");
    m_context->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_layout->setContentsMargins(8, 0, 4, 0);
    m_layout->setSpacing(2);
    m_layout->addWidget(title);
    m_layout->addSpacing(4);
    m_layout->addWidget(m_context, 1);
    setFixedHeight(std::max(kHeight, fontMetrics().height() + 8));
}

void TitleBar::setContext(const QString& context)
{
    m_context->setText(context);
    m_context->setToolTip(context);
}

QToolButton* TitleBar::addTool(const QString& iconName, const QString& text)
{
    auto* button = new QToolButton(this);
    button->setIcon(icon(iconName));
    button->setIconSize({kIcon, kIcon});
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setFixedSize(24, 22);
    m_layout->addWidget(button);
    return button;
}

QToolButton* TitleBar::addTool(QAction* action)
{
    auto* button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setIconSize({kIcon, kIcon});
    button->setFixedSize(24, 22);
    m_layout->addWidget(button);
    return button;
}

void TitleBar::addControl(QWidget* control)
{
    m_layout->addWidget(control);
    m_layout->addSpacing(4);
}

void TitleBar::installOn(QDockWidget* dock)
{
    auto* floating = addTool(QStringLiteral("float"), tr("Float or dock: %1").arg(dock->windowTitle()));
    connect(floating, &QToolButton::clicked, dock, [dock] { dock->setFloating(!dock->isFloating()); });
    auto* close =
        addTool(QStringLiteral("close"), tr("Close; the View menu opens it again: %1").arg(dock->windowTitle()));
    connect(close, &QToolButton::clicked, dock, &QDockWidget::close);
    dock->setTitleBarWidget(this);
}

void TitleBar::paintEvent(QPaintEvent*)
{
    // A plain QWidget subclass paints no style sheet background by itself.
    QStyleOption option;
    option.initFrom(this);
    QPainter painter(this);
    style()->drawPrimitive(QStyle::PE_Widget, &option, &painter, this);
}

} // namespace app
