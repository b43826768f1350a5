// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QTreeView;

namespace app {

class FeatureDelegate;
class FeatureModel;

/// The patches tree with a column per side, and under it what the selected variant changes.
class PatchesPanel : public QWidget {
    Q_OBJECT
public:
    explicit PatchesPanel(FeatureModel& model, QWidget* parent = nullptr);
    QTreeView* tree() const { return m_tree; }

private:
    void createTree();
    /// Keys A and B change the current row's check mark of that side.
    void createKeys();
    /// Opens the scenario's own series and selects the first patch that a side has on.
    void openFirst();
    void explain();

    FeatureModel& m_model;
    QTreeView* m_tree;
    QLabel* m_text;
};

} // namespace app
