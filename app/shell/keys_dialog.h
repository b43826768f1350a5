// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace app {

class Actions;

/// All keys in one table: those of the actions and those of the plots.
class KeysDialog : public QDialog {
    Q_OBJECT
public:
    explicit KeysDialog(const Actions& actions, QWidget* parent = nullptr);
};

} // namespace app
