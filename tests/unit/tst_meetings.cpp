// SPDX-License-Identifier: GPL-3.0-or-later
// What tasks do with each other and with time: timelines by hand, in microseconds.
#include "sim/workload/index_expression.h"
#include "sim/workload/wait_objects.h"
#include "tests/support/programs.h"

#include <QTest>

#include <map>

using namespace sim;
using namespace hand;
using programs::side;
using programs::spec_of;

class TestMeetings : public QObject {
    Q_OBJECT
private slots:
    void exits_data();
    void exits();
    void pipeMergesAndFills();
    void socketWaitsForRoom();
    void placesHaveIndices();
    void indices_data();
    void indices();
    void niceIsChanged();
    void operationsOfATimer();
    void checkpointIsReplay();
};

namespace {

class Exits final : public TraceSink {
public:
    void on(const TraceEvent& e) override
    {
        if (e.kind == TraceKind::sched_process_exit)
            at[e.task.value] = (e.time - kRunStart).count() / 1000;
    }
    std::map<int, qint64> at;
};

struct Run {
    explicit Run(const std::string& tasks, int cpus = 3, const SideSpec& s = side())
        : engine(*Engine::create(spec_of(tasks, cpus, s)))
    {
        engine.set_sink(&exits);
    }
    void until(Duration d)
    {
        const auto ran = engine.run_until(kRunStart + d);
        if (!ran)
            throw std::runtime_error(ran.error().args.front());
    }
    const WaitObject& object(s64 index = 0) const { return engine.state().wait_objects.at({0, index}); }
    Engine engine;
    Exits exits;
};

// A task on one CPU, `us` later.
std::string task(const std::string& name, int cpu, int us, const std::string& steps, const std::string& more = {})
{
    return R"({"name":")" + name + R"(","allowed":)" + std::to_string(cpu) + R"(,"delay":")" + std::to_string(us)
           + R"(us",)" + more + R"("phases":[{"name":"x","do":[)" + steps + "]}]}";
}

std::string runs(int us)
{
    return R"({"runtime":")" + std::to_string(us) + R"(us"})";
}

} // namespace

void TestMeetings::exits_data()
{
    QTest::addColumn<QString>("tasks");
    QTest::addColumn<QList<qint64>>("expected");
    const auto row = [](const char* name, const std::string& tasks, const QList<qint64>& expected) {
        QTest::newRow(name) << QString::fromStdString(tasks) << expected;
    };
    const std::string lock = R"({"lock":"L"},)";
    const std::string unlock = R"(,{"unlock":"L"})";
    row("lock: first come, first served",
        task("a", 0, 0, lock + runs(100) + unlock + "," + runs(10)) + "," + task("b", 1, 10, lock + runs(50) + unlock)
            + "," + task("c", 2, 20, lock + runs(50) + unlock),
        {110, 150, 200});
    const std::string post = R"({"sem_post":"s"},)";
    const std::string take = R"({"sem_wait":"s"},)";
    row("semaphore: posts are kept",
        task("a", 0, 0, post + post + runs(100) + "," + post + runs(20)) + ","
            + task("b", 1, 20, take + take + runs(10) + "," + take + runs(10)),
        {120, 110});
    const std::string wait = R"({"futex_wait":"f"},)";
    row("futex: only who waits now, the first first",
        task("a", 0, 0,
             R"({"futex_wake":"f"},)" + runs(50) + R"(,{"futex_wake":"f"},)" + runs(50)
                 + R"(,{"futex_wake":"f","tasks":"all"})")
            + "," + task("b", 1, 10, wait + runs(10)) + "," + task("c", 2, 20, wait + runs(10)),
        {100, 60, 110});
    const auto meet = [](int us) {
        return R"({"loop":2,"do":[)" + runs(us) + R"(,{"barrier":"b","tasks":3},)" + runs(5) + "]}";
    };
    row("barrier: all go on with the last",
        task("a", 0, 0, meet(10)) + "," + task("b", 1, 0, meet(20)) + "," + task("c", 2, 0, meet(30)), {70, 70, 70});
    row("yield: the other one runs",
        task("a", 0, 0, runs(10) + R"(,"yield",)" + runs(10)) + ","
            + task("b", 0, 0, runs(10) + R"(,"yield",)" + runs(10)),
        {30, 40});
    row("yield alone", task("a", 0, 0, R"({"loop":5,"do":[)" + runs(10) + R"(,"yield"]})"), {50});
    row("exec on the only CPU allowed", task("a", 0, 0, runs(10) + R"(,"exec",)" + runs(10)), {20});
    const std::string late = runs(1500) + R"(,{"timer":"1ms"},)" + runs(100) + R"(,{"timer":"1ms")";
    row("timer: begins anew after a missed point", task("a", 0, 0, late + "}," + runs(1)), {2501});
    row("timer: absolute",
        task("a", 0, 0,
             runs(1500) + R"(,{"timer":"1ms","mode":"absolute"},)" + runs(100)
                 + R"(,{"timer":"1ms","mode":"absolute"},)" + runs(1)),
        {2001});
    row("timer: counts from the start of the program", task("a", 0, 300, R"({"timer":"1ms"},)" + runs(1)), {1301});
    const std::string big = R"({"write":8192,"pipe":"p"})";
    row("pipe: a reader waits for all its bytes",
        task("a", 0, 0, runs(10) + "," + big + "," + runs(30) + "," + big) + ","
            + task("b", 1, 0, R"({"read":16384,"pipe":"p"},)" + runs(5)),
        {40, 45});
}

void TestMeetings::exits()
{
    QFETCH(QString, tasks);
    QFETCH(QList<qint64>, expected);
    Run r(tasks.toStdString());
    r.until(milliseconds{4});
    for (int i = 0; i < expected.size(); ++i) {
        QVERIFY2(r.exits.at.count(i) == 1, qPrintable(QStringLiteral("task %1 exits").arg(i)));
        QCOMPARE(r.exits.at[i], expected[i]);
    }
}

// 41 writes of 100 bytes: 40 in one page. 8192: two whole pages. 5000: a page and 904 bytes that do not fit into the
// last one. Then 100 more join them. 65536 bytes find ten free pages.
void TestMeetings::pipeMergesAndFills()
{
    const auto write = [](int bytes) { return R"({"write":)" + std::to_string(bytes) + R"(,"pipe":"p"})"; };
    Run r(task("w", 0, 0,
               R"({"loop":41,"do":[)" + write(100) + "," + runs(1) + "]}," + write(8192) + "," + write(5000) + ","
                   + write(100) + "," + runs(50) + "," + write(65536))
          + "," + task("r", 1, 1000, R"({"read":4000,"pipe":"p"},)" + runs(100) + R"(,{"read":8292,"pipe":"p"})"));
    r.until(microseconds{60});
    QVERIFY(r.object().buffers == (std::deque<u32>{4000, 100, 4096, 4096, 4096, 1004}));
    r.until(microseconds{500});
    QCOMPARE(r.object().buffers.size(), kPipeBuffers);
    QCOMPARE(r.engine.state().tasks[0].program.bytes_left, s64{65536 - 10 * 4096});
    QCOMPARE(r.object().writers.size(), std::size_t{1});
    r.until(microseconds{1050}); // one page was freed and filled again
    QCOMPARE(r.object().buffers.size(), kPipeBuffers);
    QCOMPARE(r.engine.state().tasks[0].program.bytes_left, s64{65536 - 11 * 4096});
    r.until(microseconds{1200}); // three more
    QCOMPARE(r.engine.state().tasks[0].program.bytes_left, s64{65536 - 14 * 4096});
}

// The writer comes back when a quarter of the messages is left, 69 of 278, not before.
void TestMeetings::socketWaitsForRoom()
{
    const std::string read = R"({"read":100,"socket":"s"})";
    Run r(task("w", 0, 0, R"({"loop":300,"do":[{"write":100,"socket":"s"}]},)" + runs(10)) + ","
          + task("r", 1, 1000, R"({"loop":208,"do":[)" + read + "]}," + runs(100) + "," + read));
    r.until(microseconds{500});
    QCOMPARE(r.object().buffers.size(), kSocketMessages);
    r.until(microseconds{1050});
    QCOMPARE(r.object().buffers.size(), std::size_t{70});
    QCOMPARE(r.object().writers.size(), std::size_t{1});
    r.until(microseconds{1200});
    QCOMPARE(r.object().buffers.size(), std::size_t{69 + 22});
    QCOMPARE(r.exits.at[0], qint64{1110});
}

// Groups of two senders and two receivers: each receiver gets ten bytes from each sender of its group.
void TestMeetings::placesHaveIndices()
{
    Run r(R"({"name":"s","instances":4,"phases":[{"name":"x","loop":2,"do":[{"runtime":"1us"},)"
          R"({"write":10,"pipe":"in[instance/2*2+pass]"}]}]},)"
          R"({"name":"r","instances":4,"phases":[{"name":"x","do":[{"read":20,"pipe":"in[instance]"}]}]})");
    r.until(milliseconds{1});
    QCOMPARE(r.exits.at.size(), std::size_t{8});
    QCOMPARE(r.engine.state().wait_objects.size(), std::size_t{4});
    for (s64 i = 0; i < 4; ++i)
        QVERIFY(r.object(i).buffers.empty());
}

void TestMeetings::indices_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("good");
    QTest::addColumn<qint64>("value"); // of instance 47 in pass 3
    QTest::newRow("none") << "a" << true << qint64{0};
    QTest::newRow("number") << "a[12]" << true << qint64{12};
    QTest::newRow("group") << "a[instance/20*20+pass]" << true << qint64{43};
    QTest::newRow("from left to right") << "a[instance-pass-4]" << true << qint64{40};
    QTest::newRow("rank") << "a[1+instance%10*2]" << true << qint64{15};
    QTest::newRow("by zero") << "a[instance/0+7%0]" << true << qint64{0};
    QTest::newRow("empty") << "a[]" << false << qint64{0};
    QTest::newRow("open") << "a[1" << false << qint64{0};
    QTest::newRow("rest") << "a[1]b" << false << qint64{0};
    QTest::newRow("word") << "a[group]" << false << qint64{0};
    QTest::newRow("no name") << "[1]" << false << qint64{0};
    QTest::newRow("large") << "a[99999999999]" << false << qint64{0};
}

void TestMeetings::indices()
{
    QFETCH(QString, text);
    QFETCH(bool, good);
    QFETCH(qint64, value);
    const auto name = parse_object_name(text.toStdString());
    QCOMPARE(name.has_value(), good);
    if (!good)
        return;
    QCOMPARE(name->name, std::string("a"));
    QCOMPARE(qint64{index_value(name->index, 47, 3)}, value);
}

void TestMeetings::niceIsChanged()
{
    Run r(task("a", 0, 0, runs(10) + R"(,{"nice":5},)" + runs(1000)));
    r.until(microseconds{100});
    QCOMPARE(r.engine.state().tasks[0].nice, 5);
    QCOMPARE(r.engine.state().rqs[0].cfs.load_weight, u64{335});
}

void TestMeetings::operationsOfATimer()
{
    Run r(
        R"({"name":"a","phases":[{"name":"x","loop":-1,"do":[{"runtime":"300us"},{"timer":"1ms"},{"count":"op"}]}]})");
    r.until(microseconds{3500});
    QCOMPARE(r.engine.state().operations, std::uint64_t{3});
}

void TestMeetings::checkpointIsReplay()
{
    const std::string tasks =
        R"({"name":"s","instances":6,"phases":[{"name":"x","loop":-1,"do":[{"run":{"exponential":"20us"}},)"
        R"({"write":3000,"pipe":"in[instance/2]"},{"lock":"L"},{"run":{"uniform":["1us","9us"]}},{"unlock":"L"}]}]},)"
        R"({"name":"r","instances":3,"phases":[{"name":"x","loop":-1,"do":[{"read":2000,"pipe":"in[instance]"},)"
        R"({"run":{"lognormal":["10us",700]}},{"sleep":{"normal":["30us","20us"]}},{"sem_post":"z"}]}]},)"
        R"({"name":"z","nice":-3,"phases":[{"name":"x","loop":-1,"do":[{"sem_wait":"z"},{"run":"2us"},"yield"]}]})";
    Run r(tasks, 4, side_at(250));
    r.until(milliseconds{20});
    const Checkpoint middle = r.engine.checkpoint();
    r.until(milliseconds{100});
    const std::uint64_t digest = r.engine.digest();
    r.engine.restore(middle);
    r.until(milliseconds{100});
    QCOMPARE(r.engine.digest(), digest);
    Run again(tasks, 4, side_at(250));
    again.until(milliseconds{100});
    QCOMPARE(again.engine.digest(), digest);
}

QTEST_GUILESS_MAIN(TestMeetings)
#include "tst_meetings.moc"
