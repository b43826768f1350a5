// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot_types.h"

#include <QWidget>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace plot {
class TimeAxis;
}

namespace app {

class MarksModel;
class RunData;
class SignalsStack;
class TitleBar;

/// The centre of the window: title with tools, errors of either side, and the plots. Rebuilds the plots when another
/// machine comes.
class SignalsPanel : public QWidget {
    Q_OBJECT
public:
    SignalsPanel(RunData& run, const MarksModel& marks, QWidget* parent = nullptr);

    SignalsStack* stack() const { return m_stack; }
    /// The window's time axis: the same for as long as the panel lives.
    plot::TimeAxis* axis() const { return m_axis; }
    TitleBar* titleBar() const { return m_title; }
    /// Whether figures are taken over the selected range.
    bool isLinked() const;
    void setLinked(bool linked);
    void fit();
    void copyImage();

signals:
    /// Also when the figures were linked or unlinked. An empty pair means the whole recording.
    void figureRangeChanged(std::optional<plot::Range> range);
    void selectionTextChanged(const QString& text);
    void saveRequested();

private:
    void createTools();
    void rebuild();
    void showErrors();
    void selectionChanged();

    RunData& m_data;
    const MarksModel& m_marks;
    plot::TimeAxis* m_axis;
    TitleBar* m_title;
    QToolButton* m_link = nullptr;
    QLabel* m_error;
    QVBoxLayout* m_layout;
    SignalsStack* m_stack = nullptr;
    const void* m_machine = nullptr; // identity of the machine that the plots were built for
};

} // namespace app
