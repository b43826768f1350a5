// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QDockWidget;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace app {

/// The title of a dock or of the plots: bold noun, grey context, tools at the right.
class TitleBar : public QWidget {
    Q_OBJECT
public:
    TitleBar(const QString& noun, const QString& context, QWidget* parent = nullptr);
    void setContext(const QString& context);
    /// A 14-px icon for the action, right of those added before.
    QToolButton* addTool(QAction* action);
    QToolButton* addTool(const QString& iconName, const QString& text);
    /// A control of the panel's own, right of those added before.
    void addControl(QWidget* control);
    /// Makes this the title bar of the dock, with its float and close buttons.
    void installOn(QDockWidget* dock);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_context;
    QHBoxLayout* m_layout;
};

} // namespace app
