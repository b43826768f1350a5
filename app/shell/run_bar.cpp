// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/run_bar.h"

#include "app/models/machine_text.h"
#include "app/panels/icons.h"
#include "app/panels/look.h"
#include "app/session/ab_session.h"
#include "app/shell/actions.h"
#include "app/shell/elided_combo.h"
#include "app/shell/speed_scale.h"
#include "app/texts/figure_text.h"
#include "sim/io/library.h"

#include <QAction>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

namespace app {

namespace {

constexpr int kClockPixels = 15;
constexpr int kSliderWidth = 110;

/// Shows `name` (data) under `label`; a part that is no built-in one gets an entry of its own.
void select(ElidedCombo* combo, const QString& name, const QString& label)
{
    const QSignalBlocker quiet(combo);
    int at = combo->findData(name);
    if (at < 0) {
        combo->addItem(label, name);
        at = combo->count() - 1;
    }
    combo->setCurrentIndex(at);
    combo->setToolTip(QStringLiteral("%1: %2").arg(combo->accessibleName(), label));
    combo->updateGeometry();
}

} // namespace

RunBar::RunBar(AbSession& session, const Actions& actions, QWidget* parent)
    : QToolBar(tr("Run"), parent)
    , m_session(session)
    , m_actions(actions)
{
    setObjectName(QStringLiteral("runBar"));
    setMovable(false);
    setIconSize({18, 18});
    addChoices();
    addSeparator();
    addTransport();
    addSeparator();
    addSpeed();
    addClock();
    addSides();
    connect(&m_session, &AbSession::restarted, this, &RunBar::showScenario);
    connect(&m_session, &AbSession::restarted, this, &RunBar::showStatus);
    connect(&m_session, &AbSession::statusChanged, this, &RunBar::showStatus);
    connect(&m_session, &AbSession::rangeExtended, this, &RunBar::showStatus);
    showStatus();
}

void RunBar::addChoices()
{
    m_scenario = new ElidedCombo(tr("Scenario"), tr("Scenario"), this);
    for (const std::string& name : sim::io::names(sim::io::PartKind::Scenario))
        m_scenario->addItem(QString::fromStdString(name), QString::fromStdString(name));
    m_machine = new ElidedCombo({}, tr("Machine"), this);
    for (const std::string& name : sim::io::names(sim::io::PartKind::Machine)) {
        const auto machine = sim::io::load_machine(name);
        m_machine->addItem(QString::fromStdString(machine ? (*machine)->label : name), QString::fromStdString(name));
    }
    m_workload = new ElidedCombo({}, tr("Load"), this);
    for (const std::string& name : sim::io::names(sim::io::PartKind::Workload))
        m_workload->addItem(QString::fromStdString(name), QString::fromStdString(name));
    // Beside the machine's name: not all that is said about it is published.
    m_estimates = new QLabel(QStringLiteral("≈"), this);
    m_estimates->setObjectName(QStringLiteral("machineEstimates"));
    setRole(m_estimates, "context");
    m_estimates->setAccessibleName(tr("Estimates in this machine"));
    addWidget(m_scenario);
    addWidget(m_machine);
    m_estimatesAction = addWidget(m_estimates);
    m_estimatesAction->setVisible(false);
    addWidget(m_workload);
    const auto chosen = [](const ElidedCombo* combo) { return combo->currentData().toString(); };
    connect(m_scenario, &QComboBox::activated, this, [this, chosen] { emit scenarioChosen(chosen(m_scenario)); });
    connect(m_machine, &QComboBox::activated, this, [this, chosen] { emit machineChosen(chosen(m_machine)); });
    connect(m_workload, &QComboBox::activated, this, [this, chosen] { emit workloadChosen(chosen(m_workload)); });
}

void RunBar::addTransport()
{
    for (const Do what : {Do::Restart, Do::Play, Do::NextEvent, Do::NextTick, Do::NextDecision})
        addAction(m_actions[what]);
}

void RunBar::addSpeed()
{
    addWidget(new QLabel(tr("Speed"), this));
    m_speed = new QSlider(Qt::Horizontal, this);
    m_speed->setRange(0, SpeedScale::count() - 1);
    m_speed->setPageStep(3);
    m_speed->setFixedWidth(kSliderWidth);
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("Simulated seconds per second: 1/1000 of real time … as fast as possible"));
    m_speed->setValue(SpeedScale::step(m_session.speed()));
    m_speedText = new QLabel(SpeedScale::text(m_speed->value()), this);
    m_speedText->setMinimumWidth(fontMetrics().horizontalAdvance(SpeedScale::widest()) + 8);
    addWidget(m_speed);
    addWidget(m_speedText);
    connect(m_speed, &QSlider::valueChanged, this, [this](int step) {
        m_speedText->setText(SpeedScale::text(step));
        m_session.setSpeed(SpeedScale::speed(step));
    });
}

void RunBar::stepSpeed(int steps)
{
    m_speed->setValue(m_speed->value() + steps);
}

void RunBar::addClock()
{
    m_clock = new QLabel(this);
    setRole(m_clock, "clock");
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(std::max(kClockPixels, QFontInfo(this->font()).pixelSize() + 3));
    font.setBold(true);
    m_clock->setFont(font);
    m_clock->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_clock->setMinimumWidth(QFontMetrics(font).horizontalAdvance(figure::clock(sim::Duration{-1})) + 24);
    m_clock->setAccessibleName(tr("Simulated time since the origin"));
    m_clock->setToolTip(tr("Simulated time since the origin, s"));
    auto* gap = new QWidget(this);
    gap->setFixedWidth(8);
    addWidget(gap);
    addWidget(m_clock);
}

void RunBar::addSides()
{
    auto* gap = new QWidget(this);
    gap->setFixedWidth(8);
    addWidget(gap);
    const std::pair<Do, QString> sides[] = {{Do::OneSide, QStringLiteral("A")}, {Do::BothSides, QStringLiteral("A/B")}};
    auto* box = new QWidget(this);
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (const auto& [what, text] : sides) {
        auto* button = new QToolButton(box);
        QAction* action = m_actions[what];
        button->setText(text);
        button->setCheckable(true);
        button->setToolTip(action->toolTip());
        button->setAccessibleName(action->toolTip());
        setRole(button, "segment");
        layout->addWidget(button);
        // Not the action itself: its text is the menu's.
        connect(button, &QToolButton::clicked, action, [action, button] {
            action->trigger();
            button->setChecked(action->isChecked());
        });
        connect(action, &QAction::changed, button, [action, button] { button->setChecked(action->isChecked()); });
        button->setChecked(action->isChecked());
    }
    addWidget(box);
}

void RunBar::showScenario()
{
    const sim::ScenarioSpec* scenario = m_session.scenario();
    if (!scenario)
        return;
    const auto text = [](const std::string& s) { return QString::fromStdString(s); };
    select(m_scenario, text(scenario->name), text(scenario->name));
    select(m_machine, text(scenario->machine->name), text(scenario->machine->label));
    const QString estimates = estimatesText(*scenario->machine);
    m_estimatesAction->setVisible(!estimates.isEmpty());
    m_estimates->setToolTip(tr("Estimates in this machine") + QLatin1Char('\n') + estimates);
    m_estimates->setAccessibleDescription(estimates);
    select(m_workload, text(scenario->workload->name), text(scenario->workload->name));
}

void RunBar::showStatus()
{
    m_clock->setText(figure::clock(m_session.shownEnd()));
    const bool playing = m_session.isPlaying();
    QAction* play = m_actions[Do::Play];
    const QString name = playing ? tr("&Pause") : tr("&Play");
    if (play->text() == name)
        return;
    play->setText(name);
    play->setIcon(icon(playing ? QStringLiteral("pause") : QStringLiteral("play")));
}

} // namespace app
