// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/side.h"

#include <QStyledItemDelegate>
#include <QWidget>

class QListWidgetItem;

namespace app {

struct WhyStep;

/// The letter of a side on its tint.
class SideBadge : public QWidget {
    Q_OBJECT
public:
    explicit SideBadge(Side side, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Side m_side;
};

/// A function that took part in a placement: its number and name, and under it how it ended, per side.
class StepDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    /// Sets what the delegate shows, and the same as one accessible sentence.
    static void fill(QListWidgetItem& item, int number, const WhyStep& step);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace app
