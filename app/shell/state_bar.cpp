// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/state_bar.h"

#include "app/panels/look.h"
#include "app/session/ab_session.h"
#include "app/shell/actions.h"
#include "app/texts/figure_text.h"

#include <QFontDatabase>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace app {

namespace {

constexpr int kIcon = 14;
constexpr int kDigestEnd = 4;
constexpr double kCommandShare = 0.27; // of the bar's width
constexpr int kSpacing = 60;           // margins and gaps between the fields

/// "5f1c…09be": enough to tell two runs apart at a glance.
QString shortDigest(const QString& digest)
{
    return digest.isEmpty() ? digest : digest.left(kDigestEnd) + QChar(0x2026) + digest.right(kDigestEnd);
}

/// "1.8 M", "12 k", "340"
QString rate(double perSecond)
{
    if (perSecond >= 1e6)
        return StateBar::tr("%1 M").arg(figure::number(perSecond / 1e6, 1));
    return perSecond >= 1e4 ? StateBar::tr("%1 k").arg(figure::number(perSecond / 1e3, 0))
                            : figure::number(perSecond, 0);
}

} // namespace

StateBar::StateBar(AbSession& session, const Actions& actions, QWidget* parent)
    : QStatusBar(parent)
    , m_session(session)
    , m_commandText(addField(false))
    , m_digests(nullptr)
    , m_divergence(nullptr)
    , m_speed(nullptr)
    , m_events(nullptr)
    , m_selection(nullptr)
{
    setSizeGripEnabled(false);
    setRole(m_commandText, "command");
    const QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    m_commandText->setFont(fixed);
    m_commandText->setAccessibleName(tr("Command line of this run"));
    auto* copy = new QToolButton(this);
    copy->setDefaultAction(actions[Do::CopyCommand]);
    copy->setIconSize({kIcon, kIcon});
    addWidget(copy);
    m_digests = addField(false);
    m_digests->setFont(fixed);
    m_divergence = addField(false);
    m_speed = addField(true);
    m_events = addField(true);
    m_selection = addField(true);
    m_selection->setText(tr("Selection: none"));
    connect(&m_session, &AbSession::choicesChanged, this, &StateBar::showIdentity);
    connect(&m_session, &AbSession::statusChanged, this, &StateBar::showIdentity);
    connect(&m_session, &AbSession::statusChanged, this, &StateBar::showSpeed);
    showIdentity();
    showSpeed();
}

QLabel* StateBar::addField(bool right)
{
    auto* label = new QLabel(this);
    label->setContentsMargins(6, 0, 6, 0);
    if (right)
        addPermanentWidget(label);
    else
        addWidget(label);
    return label;
}

void StateBar::setSelectionText(const QString& text)
{
    m_selection->setText(text);
    elide();
}

void StateBar::showIdentity()
{
    const QString command = m_session.command();
    const QString a = m_session.digest(Side::A);
    const QString b = m_session.digest(Side::B);
    m_digests->setText(b.isEmpty() ? QStringLiteral("A %1").arg(shortDigest(a))
                                   : QStringLiteral("A %1  B %2").arg(shortDigest(a), shortDigest(b)));
    m_digests->setToolTip(tr("Digest over the events so far: equal runs have equal digests\nA %1\nB %2")
                              .arg(a, b.isEmpty() ? QStringLiteral("–") : b));
    m_command = command;
    elide();
}

void StateBar::elide()
{
    const auto cut = [](QLabel* label, const QString& text, Qt::TextElideMode mode, int width) {
        label->setText(label->fontMetrics().elidedText(text, mode, width));
        label->setToolTip(text);
    };
    cut(m_commandText, m_command, Qt::ElideMiddle, static_cast<int>(width() * kCommandShare));
    QString divergence;
    if (const auto& found = m_session.divergence())
        divergence = tr("First divergence %1 ms, %2: %3")
                         .arg(figure::milliseconds(found->time, 3), sideText(found->side), found->event);
    // What the others leave; figures are never cut.
    int left = width() - kSpacing - kIcon;
    for (const QLabel* label : {m_commandText, m_digests, m_speed, m_events, m_selection})
        left -= label->sizeHint().width();
    cut(m_divergence, divergence, Qt::ElideRight, std::max(0, left));
}

void StateBar::resizeEvent(QResizeEvent* event)
{
    QStatusBar::resizeEvent(event);
    elide();
}

void StateBar::showSpeed()
{
    const double speed = m_session.simulatedPerWall();
    m_speed->setText(tr("%1 s simulated/s").arg(figure::number(speed, speed < 0.1 ? 3 : 2)));
    m_events->setText(tr("%1 events/s").arg(rate(m_session.eventsPerSecond())));
}

} // namespace app
