// SPDX-License-Identifier: GPL-3.0-or-later
// Domain trees of the machines that come with the program, as one CPU of each sees them. Worked out by hand from the
// rules: level {span} flags imbalance_pct/cache_nice_tries min-max interval, imb_numa_nr; groups, local one first:
// flags of the local group. The flags that all domains have are left out.
#include "sim/io/library.h"
#include "tests/support/hand_domains.h"

#include <QTest>

#include <array>

using namespace sim;

namespace {

constexpr std::size_t kMostGroups = 4; // written out

QString spanText(const CpuMask& mask)
{
    QStringList parts;
    for (CpuId c = mask.first(); c != kNoCpu;) {
        CpuId last = c;
        while (last.value + 1 < kMaxCpus && mask.test(CpuId{last.value + 1}))
            last = CpuId{last.value + 1};
        parts << (last == c ? QString::number(c.value) : QStringLiteral("%1-%2").arg(c.value).arg(last.value));
        c = last.value + 1 < kMaxCpus ? mask.next(last.value + 1) : kNoCpu;
    }
    return QStringLiteral("{%1}").arg(parts.join(QLatin1Char(',')));
}

QString flagsText(u32 flags)
{
    struct Name {
        u32 flag;
        const char* name;
    };
    constexpr std::array<Name, 8> names{{{SD_SHARE_CPUCAPACITY, "CPUCAPACITY"},
                                         {SD_CLUSTER, "CLUSTER"},
                                         {SD_SHARE_LLC, "LLC"},
                                         {SD_PREFER_SIBLING, "SIBLING"},
                                         {SD_NUMA, "NUMA"},
                                         {SD_SERIALIZE, "SERIALIZE"},
                                         {SD_ASYM_CPUCAPACITY, "ASYM"},
                                         {SD_ASYM_CPUCAPACITY_FULL, "FULL"}}};
    QStringList words;
    for (const Name& n : names)
        if (flags & n.flag)
            words << QString::fromLatin1(n.name);
    return words.isEmpty() ? QStringLiteral("-") : words.join(QLatin1Char('+'));
}

QString levelText(const SchedDomain& sd, CpuId cpu)
{
    QString text = QStringLiteral("%1 %2 %3 %4/%5 %6-%7, %8;")
                       .arg(QString::fromStdString(sd.name), spanText(sd.span), flagsText(sd.flags))
                       .arg(sd.imbalance_pct)
                       .arg(sd.cache_nice_tries)
                       .arg(sd.min_interval_ms)
                       .arg(sd.max_interval_ms)
                       .arg(sd.imb_numa_nr);
    const std::size_t local = sd.local_group(cpu);
    for (std::size_t i = 0; i < std::min(kMostGroups, sd.groups.size()); ++i)
        text += QLatin1Char(' ') + spanText(sd.groups[(local + i) % sd.groups.size()].span);
    if (sd.groups.size() > kMostGroups)
        text += QStringLiteral(" of %1").arg(sd.groups.size());
    return text + QStringLiteral(": ") + flagsText(sd.groups[local].flags);
}

QString levelName(const Topology& t, CpuId cpu, int level)
{
    return level < 0 ? QStringLiteral("none") : QString::fromStdString(t.domain(cpu, level).name);
}

} // namespace

class TestPresetDomains : public QObject {
    Q_OBJECT

private slots:
    void tree_data();
    void tree();
    void everyPresetHasARow();
    void epycSpansBothSocketsForForkAndWakeup();
};

void TestPresetDomains::tree_data()
{
    QTest::addColumn<int>("cpu");
    QTest::addColumn<QString>("llcAndAsym");
    QTest::addColumn<QStringList>("levels");
    const auto row = [](const char* machine, int cpu, const char* llcAndAsym,
                        std::initializer_list<const char*> levels) {
        QStringList texts;
        for (const char* level : levels)
            texts << QString::fromLatin1(level);
        QTest::newRow(machine) << cpu << QString::fromLatin1(llcAndAsym) << texts;
    };
    row("apple-m1-macmini", 0, "MC PKG",
        {"MC {0-3} LLC 117/1 4-8, 0; {0} {1} {2} {3}: -",
         "PKG {0-7} SIBLING+ASYM+FULL 117/1 8-16, 2; {0-3} {4-7}: LLC"});
    row("ampere-altra-80", 5, "MC none",
        {"MC {4-5} LLC+SIBLING 117/1 2-4, 0; {5} {4}: -",
         "PKG {0-79} SIBLING 117/1 80-160, 40; {4-5} {6-7} {8-9} {10-11} of 40: LLC+SIBLING"});
    row("ampere-altra-160", 158, "MC none",
        {"MC {158-159} LLC+SIBLING 117/1 2-4, 0; {158} {159}: -",
         "PKG {80-159} SIBLING 117/1 80-160, 40; {158-159} {80-81} {82-83} {84-85} of 40: LLC+SIBLING",
         "NUMA {0-159} NUMA+SERIALIZE 117/2 160-320, 40; {80-159} {0-79}: SIBLING"});
    row("amd-epyc-2x64-zen3", 5, "MC none",
        {"SMT {5,133} CPUCAPACITY+LLC+SIBLING 110/0 2-4, 0; {5} {133}: -",
         "MC {0-7,128-135} LLC+SIBLING 117/1 16-32, 0; {5,133} {6,134} {7,135} {0,128} of 8: CPUCAPACITY+LLC+SIBLING",
         "PKG {0-63,128-191} SIBLING 117/1 128-256, 8; {0-7,128-135} {8-15,136-143} {16-23,144-151} {24-31,152-159} "
         "of 8: LLC+SIBLING",
         "NUMA {0-255} NUMA+SERIALIZE 117/2 256-512, 8; {0-63,128-191} {64-127,192-255}: SIBLING"});
    // The cache holds everybody: there is no package level above it.
    row("intel-desktop-smt", 8, "MC none",
        {"SMT {2,8} CPUCAPACITY+LLC+SIBLING 110/0 2-4, 0; {8} {2}: -",
         "MC {0-11} LLC+SIBLING 117/1 12-24, 0; {2,8} {3,9} {4,10} {5,11} of 6: CPUCAPACITY+LLC+SIBLING"});
    // A little core: no siblings, but a cluster of four. Big cores and clusters are groups side by side.
    row("intel-hybrid-alderlake", 17, "MC none",
        {"CLS {16-19} CLUSTER+LLC+SIBLING 117/1 4-8, 0; {17} {18} {19} {16}: -",
         "MC {0-23} LLC+SIBLING 117/1 24-48, 0; {16-19} {20-23} {0-1} {2-3} of 10: CLUSTER+LLC+SIBLING"});
    row("arm-juno-r0", 3, "MC PKG",
        {"MC {0,3-5} LLC 117/1 4-8, 0; {3} {4} {5} {0}: -",
         "PKG {0-5} SIBLING+ASYM+FULL 117/1 6-12, 1; {0,3-5} {1-2}: LLC"});
    // imb_numa_nr as CPU 0 counts it: domains are stored once for all their CPUs.
    row("arm-juno-r2", 1, "MC PKG",
        {"MC {1-2} LLC 117/1 2-4, 0; {1} {2}: -", "PKG {0-5} SIBLING+ASYM+FULL 117/1 6-12, 1; {1-2} {0,3-5}: LLC"});
    row("hikey960", 5, "MC PKG",
        {"MC {4-7} LLC 117/1 4-8, 0; {5} {6} {7} {4}: -",
         "PKG {0-7} SIBLING+ASYM+FULL 117/1 8-16, 2; {4-7} {0-3}: LLC"});
    row("pixel6-gs101", 4, "MC MC",
        {"CLS {4-5} CLUSTER+LLC 117/1 2-4, 0; {4} {5}: -",
         "MC {0-7} LLC+SIBLING+ASYM+FULL 117/1 8-16, 0; {4-5} {6-7} {0-3}: CLUSTER+LLC"});
    row("rk3588", 6, "MC MC",
        {"CLS {6-7} CLUSTER+LLC 117/1 2-4, 0; {6} {7}: -",
         "MC {0-7} LLC+SIBLING+ASYM+FULL 117/1 8-16, 0; {6-7} {0-3} {4-5}: CLUSTER+LLC"});
    row("raspberrypi4", 1, "MC none", {"MC {0-3} LLC+SIBLING 117/1 4-8, 0; {1} {2} {3} {0}: -"});
    row("raspberrypi5", 3, "MC none", {"MC {0-3} LLC+SIBLING 117/1 4-8, 0; {3} {0} {1} {2}: -"});
    row("smt8", 5, "MC none",
        {"SMT {1,5} CPUCAPACITY+LLC+SIBLING 110/0 2-4, 0; {5} {1}: -",
         "MC {0-7} LLC+SIBLING 117/1 8-16, 0; {1,5} {2,6} {3,7} {0,4}: CPUCAPACITY+LLC+SIBLING"});
    row("snapdragon845-rb3", 2, "MC MC", {"MC {0-7} LLC+SIBLING+ASYM+FULL 117/1 8-16, 0; {2} {3} {4} {5} of 8: -"});
    row("snapdragon865-rb5", 7, "MC MC", {"MC {0-7} LLC+SIBLING+ASYM+FULL 117/1 8-16, 0; {7} {0} {1} {2} of 8: -"});
}

void TestPresetDomains::tree()
{
    QFETCH(int, cpu);
    QFETCH(QString, llcAndAsym);
    QFETCH(QStringList, levels);
    const auto machine = io::load_machine(QTest::currentDataTag());
    QVERIFY(machine);
    const Topology t = hand::topology(**machine);
    const CpuId id{cpu};
    QStringList found;
    for (int level = 0; level < t.levels(id); ++level)
        found << levelText(t.domain(id, level), id);
    QCOMPARE(found.join(QLatin1Char('\n')), levels.join(QLatin1Char('\n')));
    QCOMPARE(levelName(t, id, t.sd_llc[idx(id)]) + QLatin1Char(' ') + levelName(t, id, t.sd_asym_cpucapacity[idx(id)]),
             llcAndAsym);
}

void TestPresetDomains::everyPresetHasARow()
{
    // Grows with the machines: a new one needs its tree above.
    QCOMPARE(io::names(io::PartKind::Machine).size(), std::size_t{16});
}

void TestPresetDomains::epycSpansBothSocketsForForkAndWakeup()
{
    MachineSpec spec = **io::load_machine("amd-epyc-2x64-zen3");
    const Topology t = hand::topology(spec);
    QCOMPARE(t.domain(CpuId{0}, 3).flags & hand::kBase, hand::kBase);
    // Elsewhere than on Zen, distance 32 is too far.
    spec.node_reclaim_distance = 30;
    const Topology far = hand::topology(spec);
    QCOMPARE(far.domain(CpuId{0}, 3).flags & hand::kBase, u32{SD_BALANCE_NEWIDLE});
}

QTEST_APPLESS_MAIN(TestPresetDomains)
#include "tst_preset_domains.moc"
