// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/view_model.h"

#include <algorithm>

namespace app {

ViewModel::ViewModel(QObject* parent)
    : QObject(parent)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &ViewModel::refresh);
}

void ViewModel::setActive(bool active)
{
    if (active == m_active)
        return;
    m_active = active;
    if (m_active)
        refresh();
}

void ViewModel::invalidate()
{
    m_stale = true;
    if (!m_active || m_timer.isActive())
        return;
    const qint64 wait = m_last.isValid() ? std::max<qint64>(0, m_interval - m_last.elapsed()) : 0;
    m_timer.start(static_cast<int>(wait));
}

void ViewModel::refresh()
{
    if (!m_active || !m_stale)
        return;
    m_timer.stop();
    m_stale = false;
    m_last.start();
    ++m_computations;
    compute();
    emit changed();
}

} // namespace app
