// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/ids.h"
#include "sim/base/kernel_math.h"

#include <array>
#include <bit>

namespace sim {

inline constexpr int kMaxCpus = 1024;

/// K: struct cpumask. A set of CPUs, walked in ascending order.
class CpuMask {
public:
    /// CPUs 0 .. n-1.
    static CpuMask first(int n)
    {
        CpuMask m;
        for (int c = 0; c < n; ++c)
            m.set(CpuId{c});
        return m;
    }
    void set(CpuId c) { word(c) |= bit(c); }
    void clear(CpuId c) { word(c) &= ~bit(c); }
    bool test(CpuId c) const { return (m_words[idx(c) / 64] & bit(c)) != 0; }
    bool empty() const { return weight() == 0; }
    int weight() const
    {
        int n = 0;
        for (u64 w : m_words)
            n += std::popcount(w);
        return n;
    }
    /// Lowest CPU >= `from`, or kNoCpu.
    CpuId next(int from) const
    {
        for (std::size_t w = static_cast<std::size_t>(from) / 64; w < m_words.size(); ++w) {
            u64 bits = m_words[w];
            if (w == static_cast<std::size_t>(from) / 64)
                bits &= ~u64{0} << (static_cast<unsigned>(from) % 64);
            if (bits)
                return CpuId{static_cast<std::int32_t>(w * 64) + std::countr_zero(bits)};
        }
        return kNoCpu;
    }
    CpuId first() const { return next(0); }
    bool intersects(const CpuMask& o) const { return !(*this & o).empty(); }
    bool subset_of(const CpuMask& o) const { return (*this & o) == *this; }
    friend CpuMask operator&(CpuMask a, const CpuMask& b)
    {
        for (std::size_t i = 0; i < a.m_words.size(); ++i)
            a.m_words[i] &= b.m_words[i];
        return a;
    }
    friend bool operator==(const CpuMask&, const CpuMask&) = default;

    /// Range-for over the members, ascending.
    class Iterator {
    public:
        Iterator(const CpuMask* mask, CpuId at)
            : m_mask(mask)
            , m_at(at)
        {
        }
        CpuId operator*() const { return m_at; }
        Iterator& operator++()
        {
            m_at = m_at.value + 1 < kMaxCpus ? m_mask->next(m_at.value + 1) : kNoCpu;
            return *this;
        }
        bool operator!=(const Iterator& o) const { return m_at != o.m_at; }

    private:
        const CpuMask* m_mask;
        CpuId m_at;
    };
    Iterator begin() const { return {this, first()}; }
    Iterator end() const { return {this, kNoCpu}; }

private:
    static u64 bit(CpuId c) { return u64{1} << (idx(c) % 64); }
    u64& word(CpuId c) { return m_words[idx(c) / 64]; }

    std::array<u64, kMaxCpus / 64> m_words{};
};

/// K: for_each_cpu_wrap(). Members of `mask` from `start` on, then those below it, until `visit(cpu)` returns true.
/// The mask may lose members meanwhile; those are not visited any more.
template <class Visit> void for_each_cpu_wrap(const CpuMask& mask, int start, Visit visit)
{
    for (CpuId c = mask.next(start); c != kNoCpu; c = mask.next(c.value + 1)) {
        if (visit(c))
            return;
    }
    for (CpuId c = mask.first(); c != kNoCpu && c.value < start; c = mask.next(c.value + 1)) {
        if (visit(c))
            return;
    }
}

} // namespace sim
