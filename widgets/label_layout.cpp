// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/label_layout.h"

#include <algorithm>
#include <numeric>

namespace plot {

namespace {

/// Labels that touch: they stand `gap` apart about `middle`.
struct Cluster {
    double sum = 0;
    int count = 0;
    double middle(double gap, double low, double high) const
    {
        const double half = gap * (count - 1) / 2;
        return std::max(low + half, std::min(sum / count, high - half));
    }
};

} // namespace

QList<double> pushApart(const QList<double>& wanted, double gap, double low, double high)
{
    const qsizetype n = wanted.size();
    if (n == 0)
        return {};
    if (n > 1)
        gap = std::min(gap, std::max(0.0, high - low) / static_cast<double>(n - 1));
    QList<qsizetype> order(n);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](qsizetype a, qsizetype b) { return wanted[a] < wanted[b]; });

    QList<Cluster> clusters;
    for (const qsizetype index : order) {
        Cluster next{wanted[index], 1};
        // A cluster that reaches the one above it joins it; the joint one may then reach further up.
        while (!clusters.isEmpty()) {
            const Cluster& above = clusters.last();
            const double edgeAbove = above.middle(gap, low, high) + gap * (above.count - 1) / 2;
            const double edgeBelow = next.middle(gap, low, high) - gap * (next.count - 1) / 2;
            if (edgeBelow - edgeAbove >= gap - 1e-9)
                break;
            next = {next.sum + above.sum, next.count + above.count};
            clusters.removeLast();
        }
        clusters.append(next);
    }

    QList<double> result(n);
    qsizetype at = 0;
    for (const Cluster& cluster : clusters) {
        const double top = cluster.middle(gap, low, high) - gap * (cluster.count - 1) / 2;
        for (int i = 0; i < cluster.count; ++i, ++at)
            result[order[at]] = top + gap * i;
    }
    return result;
}

} // namespace plot
