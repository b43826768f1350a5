// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/log_filter.h"

#include <QStringList>

namespace app {

namespace {
constexpr int kMostCpus = 4096; // an upper bound for typing errors, more than a machine may have
} // namespace

bool LogFilter::parseCpus(const QString& text, std::optional<std::set<int>>& cpus)
{
    const QString list = text.simplified().remove(QLatin1Char(' '));
    if (list.isEmpty()) {
        cpus.reset();
        return true;
    }
    std::set<int> found;
    for (const QString& part : list.split(QLatin1Char(','))) {
        const QStringList ends = part.split(QLatin1Char('-'));
        bool first = false;
        bool last = false;
        const int from = ends.front().toInt(&first);
        const int to = ends.back().toInt(&last);
        if (!first || !last || ends.size() > 2 || from < 0 || to < from || to >= kMostCpus)
            return false;
        for (int cpu = from; cpu <= to; ++cpu)
            found.insert(cpu);
    }
    cpus = std::move(found);
    return true;
}

} // namespace app
