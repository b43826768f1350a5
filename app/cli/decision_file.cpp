// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/decision_file.h"

#include "app/cli/output.h"
#include "sim/run/decision_json.h"

#include <utility>

namespace app {

namespace {

constexpr std::size_t kFlushBytes = 256UL * 1024;

} // namespace

DecisionFile::DecisionFile(std::string fileOrDash, sim::TaskNames names)
    : m_name(std::move(fileOrDash))
    , m_names(std::move(names))
{
}

sim::Result<void> DecisionFile::open()
{
    if (m_name == "-")
        return {};
    auto file = sim::io::AtomicFile::open(m_name);
    if (!file)
        return tl::unexpected(file.error());
    m_file = std::move(*file);
    return {};
}

void DecisionFile::on(const sim::Decision& decision)
{
    if (!m_state)
        return;
    m_pending += sim::decision_json_line(decision, m_names, sim::SimTime{});
    if (m_pending.size() >= kFlushBytes)
        flush();
}

void DecisionFile::flush()
{
    if (m_state)
        m_state = m_file ? m_file->append(m_pending) : writeOutput("-", m_pending);
    m_pending.clear();
}

sim::Result<void> DecisionFile::finish()
{
    flush();
    if (!m_state || !m_file)
        return m_state;
    return m_file->commit();
}

} // namespace app
