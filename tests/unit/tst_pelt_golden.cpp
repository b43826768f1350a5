// SPDX-License-Identifier: GPL-3.0-or-later
// PELT, bit for bit against vectors of the kernel's own functions (tests/golden/pelt). A mismatch names file and row.
#include "sim/core/core.h"
#include "sim/pelt/pelt.h"
#include "tests/support/golden_csv.h"

#include <QTest>

using sim::u32;
using sim::u64;

namespace {

QString goldenPath(const char* name)
{
    return QStringLiteral(TESTS_DIR "/golden/pelt/%1.csv").arg(QLatin1String(name));
}

/// The single task and its runqueue that the vectors were made with. Clocks start at 0.
class GoldenCpu {
public:
    GoldenCpu(u32 capacity, u64 freqScale, u32 lshift)
        : m_lshift(lshift)
    {
        auto topo = std::make_shared<sim::Topology>();
        topo->ncpus = 1;
        topo->capacity = {capacity};
        m_machine.topo = topo;
        m_machine.s.rqs.resize(1);
        rq().freq_scale = freqScale;
        m_se.load_avg = 1024;
    }
    sim::Rq& rq() { return m_machine.s.rqs.front(); }
    const sim::SchedAvg& se() const { return m_se; }
    void at(u64 ns)
    {
        m_machine.s.now = sim::from_u64(ns);
        sim::update_rq_clock(m_machine, rq());
    }
    void update()
    {
        const u64 now = sim::rq_clock_pelt(rq());
        if (sim::pelt::update_load_sum(now, m_se, m_onRq, m_onRq, m_running, m_lshift))
            sim::pelt::update_load_avg_values(m_se, 1024);
        sim::SchedAvg& cfs = rq().cfs.avg;
        if (sim::pelt::update_load_sum(now, cfs, m_onRq ? 1024 : 0, m_onRq, m_running, m_lshift))
            sim::pelt::update_load_avg_values(cfs, 1);
    }
    void enqueue()
    {
        update();
        m_onRq = true;
    }
    void setNext()
    {
        update();
        m_running = true;
        rq().curr = sim::TaskId{0};
    }
    void dequeue()
    {
        update();
        m_onRq = false;
    }
    void idle()
    {
        update();
        m_running = false;
        sim::update_idle_rq_clock_pelt(rq());
        rq().curr = sim::kIdleTask;
    }

private:
    sim::Machine m_machine;
    sim::SchedAvg m_se;
    u32 m_lshift;
    bool m_onRq = false;
    bool m_running = false;
};

QByteArray state(GoldenCpu& cpu)
{
    const sim::SchedAvg& se = cpu.se();
    const sim::SchedAvg& cfs = cpu.rq().cfs.avg;
    return QByteArray::number(quint64(cpu.rq().clock_pelt)) + ' ' + QByteArray::number(quint64(cpu.rq().lost_idle_time))
           + ' ' + QByteArray::number(quint64(se.last_update_time)) + ' ' + QByteArray::number(se.util_sum) + ' '
           + QByteArray::number(quint64(se.util_avg)) + ' ' + QByteArray::number(quint64(se.runnable_avg)) + ' '
           + QByteArray::number(quint64(se.load_sum)) + ' ' + QByteArray::number(quint64(se.load_avg)) + ' '
           + QByteArray::number(se.period_contrib) + ' ' + QByteArray::number(cfs.util_sum) + ' '
           + QByteArray::number(quint64(cfs.util_avg)) + ' ' + QByteArray::number(quint64(cfs.load_avg));
}

QByteArray expected(const GoldenCsv& csv, qsizetype row)
{
    QByteArray text;
    for (const char* column :
         {"clock_pelt", "lost_idle_time", "se_last_update_time", "se_util_sum", "se_util_avg", "se_runnable_avg",
          "se_load_sum", "se_load_avg", "period_contrib", "cfs_util_sum", "cfs_util_avg", "cfs_load_avg"}) {
        text += (text.isEmpty() ? "" : " ") + csv.text(row, column);
    }
    return text;
}

void apply(GoldenCpu& cpu, const QByteArray& event)
{
    if (event == "enqueue")
        cpu.enqueue();
    else if (event == "set_next")
        cpu.setNext();
    else if (event == "tick")
        cpu.update();
    else if (event == "dequeue")
        cpu.dequeue();
    else if (event == "idle")
        cpu.idle();
    else if (event == "start") {
        cpu.enqueue();
        cpu.setNext();
    } else
        QFAIL(("unknown event " + event).constData());
}

} // namespace

class TestPeltGolden : public QObject {
    Q_OBJECT

private slots:
    void decayLoad();
    void accumulateSegments();
    void updateLoadSum();
    void clockScaling_data();
    void clockScaling();
    void multiplier();
    void approximateUtilAvg();
    void approximateRuntime();
    void landmarks();
};

void TestPeltGolden::decayLoad()
{
    const GoldenCsv csv(goldenPath("decay_load"));
    QVERIFY(csv.size() > 1000);
    for (qsizetype i = 0; i < csv.size(); ++i)
        QCOMPARE(quint64(sim::pelt::decay_load(csv.u64(i, "val"), csv.u64(i, "n"))), csv.u64(i, "result"));
}

void TestPeltGolden::accumulateSegments()
{
    const GoldenCsv csv(goldenPath("accumulate_segments"));
    QVERIFY(csv.size() > 500);
    for (qsizetype i = 0; i < csv.size(); ++i) {
        const u32 got =
            sim::pelt::accumulate_segments(csv.u64(i, "periods"), u32(csv.u64(i, "d1")), u32(csv.u64(i, "d3")));
        QCOMPARE(quint64(got), csv.u64(i, "contrib"));
    }
}

void TestPeltGolden::updateLoadSum()
{
    const GoldenCsv csv(goldenPath("update_load_sum"));
    QVERIFY(csv.size() > 2000);
    QByteArray stream;
    sim::SchedAvg avg;
    for (qsizetype i = 0; i < csv.size(); ++i) {
        if (csv.text(i, "stream") != stream) {
            stream = csv.text(i, "stream");
            avg = {};
            // Streams se0-3 and cfs4-7 start at multiples of one prime time.
            avg.last_update_time = 1000000007ull * (stream.right(1).toULongLong() + 1);
        }
        const bool task = stream.startsWith("se");
        const bool crossed = sim::pelt::update_load_sum(csv.u64(i, "now_ns"), avg, csv.u64(i, "load"),
                                                        csv.u64(i, "runnable"), csv.u64(i, "running") != 0);
        if (crossed)
            sim::pelt::update_load_avg_values(avg, task ? 1024 : 1);
        const QByteArray where = stream + " step " + csv.text(i, "step");
        QVERIFY2(crossed == (csv.u64(i, "crossed") != 0), where);
        QVERIFY2(avg.last_update_time == csv.u64(i, "last_update_time"), where);
        QVERIFY2(avg.load_sum == csv.u64(i, "load_sum"), where);
        QVERIFY2(avg.runnable_sum == csv.u64(i, "runnable_sum"), where);
        QVERIFY2(avg.util_sum == csv.u64(i, "util_sum"), where);
        QVERIFY2(avg.period_contrib == csv.u64(i, "period_contrib"), where);
        QVERIFY2(avg.load_avg == csv.u64(i, "load_avg"), where);
        QVERIFY2(avg.runnable_avg == csv.u64(i, "runnable_avg"), where);
        QVERIFY2(avg.util_avg == csv.u64(i, "util_avg"), where);
    }
}

void TestPeltGolden::clockScaling_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("mode");
    QTest::newRow("always running") << QStringLiteral("always_running") << QByteArray("tick_mode");
    QTest::newRow("periodic, idle sync and lost idle time") << QStringLiteral("periodic") << QByteArray("pattern");
}

void TestPeltGolden::clockScaling()
{
    QFETCH(QString, file);
    QFETCH(QByteArray, mode);
    const GoldenCsv csv(goldenPath(file.toLatin1().constData()));
    std::unique_ptr<GoldenCpu> cpu;
    QByteArray sequence;
    quint64 lost = 0;
    for (qsizetype i = 0; i < csv.size(); ++i) {
        const QByteArray key = csv.text(i, "config") + ' ' + csv.text(i, mode.constData());
        if (key != sequence) {
            sequence = key;
            cpu = std::make_unique<GoldenCpu>(u32(csv.u64(i, "cap_scale")), csv.u64(i, "freq_scale"), 0);
        }
        cpu->at(csv.u64(i, "time_ns"));
        apply(*cpu, csv.text(i, "event"));
        lost = std::max(lost, csv.u64(i, "lost_idle_time"));
        QVERIFY2(state(*cpu) == expected(csv, i),
                 key + " at " + csv.text(i, "time_ns") + ": " + state(*cpu) + " / kernel " + expected(csv, i));
    }
    QVERIFY(csv.size() > 1000);
    QVERIFY(mode != "pattern" || lost > 0); // the saturated pattern is among the rows
}

void TestPeltGolden::multiplier()
{
    const GoldenCsv csv(goldenPath("multiplier"));
    constexpr quint64 kTick = 1000003;
    std::unique_ptr<GoldenCpu> cpu;
    QByteArray sequence;
    quint64 last = 0;
    for (qsizetype i = 0; i < csv.size(); ++i) {
        const QByteArray key = csv.text(i, "lshift") + ' ' + csv.text(i, "mode");
        const quint64 now = csv.u64(i, "time_ns");
        if (key != sequence) {
            sequence = key;
            cpu = std::make_unique<GoldenCpu>(u32(csv.u64(i, "cap_scale")), csv.u64(i, "freq_scale"),
                                              u32(csv.u64(i, "lshift")));
            cpu->at(0);
            cpu->enqueue();
            cpu->setNext();
        } else if (key.contains("per5_15") && now - last > 2 * kTick) {
            // Between two bursts the task slept; only its ticks have rows.
            cpu->dequeue();
            cpu->idle();
            cpu->at(now - kTick);
            cpu->enqueue();
            cpu->setNext();
        }
        cpu->at(now);
        cpu->update();
        last = now;
        QVERIFY2(state(*cpu) == expected(csv, i),
                 key + " at " + csv.text(i, "time_ns") + ": " + state(*cpu) + " / kernel " + expected(csv, i));
    }
    QVERIFY(csv.size() > 1000);
}

void TestPeltGolden::approximateUtilAvg()
{
    const GoldenCsv plain(goldenPath("approximate_util_avg"));
    for (qsizetype i = 0; i < plain.size(); ++i) {
        const u32 got = sim::pelt::approximate_util_avg(u32(plain.u64(i, "util")), plain.u64(i, "delta_us"));
        QCOMPARE(quint64(got), plain.u64(i, "result"));
    }
    const GoldenCsv scaled(goldenPath("approximate_util_avg_multiplier"));
    for (qsizetype i = 0; i < scaled.size(); ++i) {
        const u32 got = sim::pelt::approximate_util_avg(u32(scaled.u64(i, "util")), scaled.u64(i, "delta_us"),
                                                        u32(scaled.u64(i, "lshift")));
        QCOMPARE(quint64(got), scaled.u64(i, "result"));
    }
    QVERIFY(plain.size() > 1000 && scaled.size() > 900);
}

void TestPeltGolden::approximateRuntime()
{
    const GoldenCsv csv(goldenPath("approximate_runtime"));
    QCOMPARE(csv.size(), 1024);
    for (qsizetype i = 0; i < csv.size(); ++i)
        QCOMPARE(quint64(sim::pelt::approximate_runtime(u32(csv.u64(i, "util")))), csv.u64(i, "runtime_periods"));
    QCOMPARE(sim::pelt::approximate_runtime(1024), sim::pelt::approximate_runtime(1023));
}

// Figures that the model's description names: half of the sum after 32 periods is one short of the half.
void TestPeltGolden::landmarks()
{
    QCOMPARE(sim::pelt::decay_load(47742, 32), u64{23870});
    QCOMPARE(sim::pelt::decay_load(1024, 1), u64{1002});
    QCOMPARE(sim::pelt::decay_load(~u64{0}, 2017), u64{0});
    GoldenCpu cpu(446, 1024, 0);
    cpu.at(0);
    cpu.enqueue();
    cpu.setNext();
    u64 to357 = 0;
    u64 to446 = 0;
    for (u64 ms = 1; ms <= 100; ++ms) {
        cpu.at(ms * 1'000'000);
        cpu.update();
        if (!to357 && cpu.se().util_avg >= 357)
            to357 = ms;
        if (!to446 && cpu.se().util_avg >= 446)
            to446 = ms;
    }
    QCOMPARE(to357, u64{49});
    QCOMPARE(to446, u64{66});
}

QTEST_APPLESS_MAIN(TestPeltGolden)
#include "tst_pelt_golden.moc"
