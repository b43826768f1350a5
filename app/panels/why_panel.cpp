// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/why_panel.h"

#include "app/models/plot_values.h"
#include "app/models/why_model.h"
#include "app/panels/icons.h"
#include "app/panels/look.h"
#include "app/panels/row_delegate.h"
#include "app/panels/side_header.h"
#include "app/panels/step_delegate.h"
#include "widgets/paint.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

namespace app {

namespace {
constexpr int kCellPadding = 20;
constexpr int kMeasuredRows = 200;
} // namespace

WhyPanel::WhyPanel(WhyModel& model, QAction* next, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_pages(new QStackedWidget(this))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_pages->addWidget(createEmpty(next));
    m_pages->addWidget(createStory());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(createTools());
    layout->addWidget(m_pages, 1);
    auto* copyKey = new QShortcut(QKeySequence::Copy, this);
    copyKey->setContext(Qt::WidgetWithChildrenShortcut);
    connect(copyKey, &QShortcut::activated, this, &WhyPanel::copy);
    connect(&model, &WhyModel::changed, this, &WhyPanel::showModel);
    showModel();
}

QToolButton* WhyPanel::addTool(const QString& toolTip)
{
    auto* button = new QToolButton(this);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setFixedSize(24, 22);
    return button;
}

QWidget* WhyPanel::createTools()
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 4, 8, 4);
    m_previous = addTool(tr("The placement before on this side"));
    m_previous->setArrowType(Qt::LeftArrow);
    m_next = addTool(tr("The placement after on this side"));
    m_next->setArrowType(Qt::RightArrow);
    m_follow = new QCheckBox(tr("Follow"), row);
    m_follow->setToolTip(tr("Always explain the newest placement"));
    QToolButton* copy = addTool(tr("Copy the explanation as text (Ctrl+C)"));
    copy->setIcon(icon(QStringLiteral("copy")));
    copy->setIconSize({14, 14});
    layout->addWidget(m_previous);
    layout->addWidget(m_next);
    layout->addWidget(m_follow);
    layout->addStretch();
    layout->addWidget(copy);
    connect(m_previous, &QToolButton::clicked, this, [this] { move(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { move(1); });
    connect(m_follow, &QCheckBox::clicked, &m_model, &WhyModel::setFollowing);
    connect(copy, &QToolButton::clicked, this, &WhyPanel::copy);
    return row;
}

QWidget* WhyPanel::createEmpty(QAction* next)
{
    auto* page = new QWidget(this);
    auto* text = new QLabel(tr("No placement was recorded yet. They are recorded while this panel is in view."), page);
    setRole(text, "context");
    text->setWordWrap(true);
    text->setAlignment(Qt::AlignCenter);
    auto* button = new QPushButton(tr("Go to the Next One"), page);
    connect(button, &QPushButton::clicked, next, &QAction::trigger);
    auto* layout = new QVBoxLayout(page);
    layout->addStretch();
    layout->addWidget(text);
    layout->addWidget(button, 0, Qt::AlignHCenter);
    layout->addStretch();
    return page;
}

QWidget* WhyPanel::createStory()
{
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (const Side side : kSides) {
        auto* row = new QWidget(page);
        auto* rowLayout = new QHBoxLayout(row);
        rowLayout->setContentsMargins(8, 2, 8, 4);
        rowLayout->addWidget(new SideBadge(side, row), 0, Qt::AlignTop);
        auto* text = new QLabel(row);
        text->setWordWrap(true);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        rowLayout->addWidget(text, 1);
        layout->addWidget(row);
        m_headRows[idx(side)] = row;
        m_heads[idx(side)] = text;
    }
    m_steps = new QListWidget(page);
    m_steps->setAccessibleName(tr("Functions that decided"));
    m_steps->setItemDelegate(new StepDelegate(m_steps));
    m_steps->setResizeMode(QListView::Adjust);
    m_steps->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_steps, &QListWidget::currentRowChanged, &m_model, &WhyModel::setStep);
    m_candidates = new QTableView(page);
    m_candidates->setModel(&m_model);
    m_candidates->setItemDelegate(new RowDelegate(m_candidates));
    m_candidates->setHorizontalHeader(new SideHeader(m_candidates));
    m_candidates->setAccessibleName(tr("Candidates that the function compared"));
    m_candidates->setShowGrid(false);
    m_candidates->setTabKeyNavigation(false);
    m_candidates->setAlternatingRowColors(true);
    m_candidates->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_candidates->verticalHeader()->hide();
    m_candidates->verticalHeader()->setMinimumSectionSize(1);
    m_candidates->verticalHeader()->setDefaultSectionSize(plot::lineHeight(plot::plotFont()));
    m_leftOut = new QLabel(page);
    setRole(m_leftOut, "context");
    m_leftOut->setContentsMargins(8, 2, 8, 2);
    auto* split = new QSplitter(Qt::Vertical, page);
    split->addWidget(m_steps);
    split->addWidget(m_candidates);
    split->setChildrenCollapsible(false);
    split->setStretchFactor(0, 2);
    split->setStretchFactor(1, 3);
    layout->addWidget(split, 1);
    layout->addWidget(m_leftOut);
    return page;
}

void WhyPanel::move(int steps)
{
    if (m_model.chooseNeighbour(steps))
        emit instantActivated(toMs(m_model.time()));
}

void WhyPanel::copy()
{
    if (m_model.decision())
        QApplication::clipboard()->setText(m_model.plainText());
}

void WhyPanel::showModel()
{
    m_pages->setCurrentIndex(m_model.decision() ? 1 : 0);
    m_previous->setEnabled(m_model.hasNeighbour(-1));
    m_next->setEnabled(m_model.hasNeighbour(1));
    m_follow->setChecked(m_model.isFollowing());
    for (const Side side : kSides) {
        const QString head = m_model.headline(side);
        m_headRows[idx(side)]->setVisible(!head.isEmpty());
        m_heads[idx(side)]->setText(head);
    }
    const QSignalBlocker quiet(m_steps);
    const std::vector<WhyStep>& steps = m_model.steps();
    while (m_steps->count() > static_cast<int>(steps.size()))
        delete m_steps->takeItem(m_steps->count() - 1);
    for (int i = 0; i < static_cast<int>(steps.size()); ++i) {
        if (i == m_steps->count())
            m_steps->addItem(new QListWidgetItem);
        StepDelegate::fill(*m_steps->item(i), i + 1, steps[static_cast<std::size_t>(i)]);
    }
    m_steps->setCurrentRow(m_model.step());
    fitColumns();
    m_leftOut->setText(m_model.leftOut());
    m_leftOut->setVisible(!m_leftOut->text().isEmpty());
}

void WhyPanel::fitColumns()
{
    const QFontMetrics bold(plot::plotFont(true)); // the chosen candidate is bold
    for (int c = 0; c < m_model.columnCount(); ++c) {
        int width = fontMetrics().horizontalAdvance(m_model.headerData(c, Qt::Horizontal).toString());
        for (int r = 0; r < std::min(m_model.rowCount(), kMeasuredRows); ++r)
            width = std::max(width, bold.horizontalAdvance(m_model.index(r, c).data().toString()));
        m_candidates->setColumnWidth(c, width + kCellPadding);
    }
    m_candidates->horizontalHeader()->setStretchLastSection(true);
}

void WhyPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_model.setActive(true);
}

void WhyPanel::hideEvent(QHideEvent* event)
{
    m_model.setActive(false);
    QWidget::hideEvent(event);
}

} // namespace app
