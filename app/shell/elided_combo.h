// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace app {

/// A flat combo box whose text is elided in the middle, with an optional grey word before it. The whole text is in the
/// tool tip.
class ElidedCombo : public QComboBox {
    Q_OBJECT
public:
    ElidedCombo(const QString& prefix, const QString& name, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_prefix;
};

} // namespace app
