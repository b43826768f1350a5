// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace app {

/// A model that feeds a panel with plain values. It computes only while its panel is visible and something changed,
/// at most once per turn of the event loop and not more often than its interval allows.
class ViewModel : public QObject {
    Q_OBJECT
public:
    explicit ViewModel(QObject* parent = nullptr);

    /// Hidden panels cost nothing: an inactive model only remembers that it is stale.
    void setActive(bool active);
    bool isActive() const { return m_active; }
    /// Shortest wall time between two computations; 0 = none.
    void setInterval(int ms) { m_interval = ms; }
    /// Something that the values depend on changed.
    void invalidate();
    /// Computes now if stale and active.
    void refresh();
    /// How often compute() ran; for tests.
    int computations() const { return m_computations; }

signals:
    /// The values are new.
    void changed();

protected:
    virtual void compute() = 0;

private:
    bool m_active = false;
    bool m_stale = true;
    int m_interval = 0;
    int m_computations = 0;
    QElapsedTimer m_last;
    QTimer m_timer;
};

} // namespace app
