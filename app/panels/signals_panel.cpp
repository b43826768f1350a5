// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/signals_panel.h"

#include "app/panels/look.h"
#include "app/panels/signals_stack.h"
#include "app/panels/title_bar.h"
#include "app/session/run_data.h"
#include "app/texts/display_text.h"
#include "app/texts/figure_text.h"
#include "widgets/time_axis.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace app {

namespace {
constexpr int kCopyScale = 2;
} // namespace

SignalsPanel::SignalsPanel(RunData& run, const MarksModel& marks, QWidget* parent)
    : QWidget(parent)
    , m_data(run)
    , m_marks(marks)
    , m_axis(new plot::TimeAxis(this))
    , m_title(new TitleBar(tr("Signals"), {}, this))
    , m_error(new QLabel(this))
    , m_layout(new QVBoxLayout(this))
{
    setMinimumWidth(480);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    setRole(m_error, "warning");
    m_error->setWordWrap(true);
    m_error->hide();
    m_layout->addWidget(m_title);
    m_layout->addWidget(m_error);
    createTools();
    connect(m_axis, &plot::TimeAxis::selectionChanged, this, &SignalsPanel::selectionChanged);
    connect(&m_data, &RunData::restarted, this, &SignalsPanel::rebuild);
    connect(&m_data, &RunData::statusChanged, this, &SignalsPanel::showErrors);
    rebuild();
}

void SignalsPanel::createTools()
{
    m_link = m_title->addTool(QStringLiteral("link"), tr("Take the figures over the selected range only"));
    m_link->setCheckable(true);
    m_link->setChecked(true);
    connect(m_link, &QToolButton::toggled, this, &SignalsPanel::selectionChanged);
    connect(m_title->addTool(QStringLiteral("fit"), tr("Show the selection, or the whole run (F)")),
            &QToolButton::clicked, this, &SignalsPanel::fit);
    connect(m_title->addTool(QStringLiteral("copy"), tr("Copy the plots as a picture")), &QToolButton::clicked, this,
            &SignalsPanel::copyImage);
    connect(m_title->addTool(QStringLiteral("save"), tr("Save the plots as a file (Ctrl+E)")), &QToolButton::clicked,
            this, &SignalsPanel::saveRequested);
}

void SignalsPanel::rebuild()
{
    const sim::ScenarioSpec* scenario = m_data.scenario();
    const bool named = scenario && !scenario->phase_of_interest.empty();
    m_title->setContext(
        named ? tr("one time axis, zero = start of phase %1").arg(QString::fromStdString(scenario->phase_of_interest))
              : tr("one time axis, zero = start of the run"));
    const void* machine = scenario ? scenario->machine.get() : nullptr;
    if (m_stack && machine == m_machine)
        return;
    m_machine = machine;
    delete m_stack;
    m_stack = new SignalsStack(m_data, m_marks, m_axis, this);
    m_layout->addWidget(m_stack, 1);
    selectionChanged();
}

bool SignalsPanel::isLinked() const
{
    return m_link->isChecked();
}

void SignalsPanel::setLinked(bool linked)
{
    m_link->setChecked(linked);
}

void SignalsPanel::fit()
{
    if (axis()->selection())
        axis()->fit();
    else
        m_stack->showWhole();
}

void SignalsPanel::selectionChanged()
{
    const auto selection = axis()->selection();
    emit figureRangeChanged(selection && isLinked() ? selection : std::nullopt);
    emit selectionTextChanged(selection ? tr("Selection: %1…%2 ms, %3 ms")
                                              .arg(figure::number(selection->from, 3), figure::number(selection->to, 3),
                                                   figure::number(selection->size(), 3))
                                        : tr("Selection: none"));
}

void SignalsPanel::showErrors()
{
    QStringList texts;
    for (const Side side : kSides)
        if (m_data.hasSide(side) && m_data.side(side)->status.error)
            texts
                << tr("Side %1: %2").arg(sideText(side), DisplayText::errorWithPlace(*m_data.side(side)->status.error));
    m_error->setText(texts.join(QLatin1Char('\n')));
    m_error->setVisible(!texts.isEmpty());
}

void SignalsPanel::copyImage()
{
    QImage image(m_stack->size() * kCopyScale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(kCopyScale);
    image.fill(Qt::white);
    QPainter painter(&image);
    m_stack->renderTo(painter, m_stack->size(), plot::Theme::print());
    painter.end();
    QGuiApplication::clipboard()->setImage(image);
}

} // namespace app
