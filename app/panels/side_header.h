// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

namespace app {

/// A horizontal header whose sections "A" and "B" are badges in the side's colours.
class SideHeader : public QHeaderView {
    Q_OBJECT
public:
    explicit SideHeader(QWidget* parent = nullptr);

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
};

} // namespace app
