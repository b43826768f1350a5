// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/trace_event_json.h"
#include "tests/support/fake_trace.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

using namespace sim;
using namespace std::chrono_literals;
using nlohmann::json;

class TestTraceEventJson : public QObject {
    Q_OBJECT
private slots:
    void opens();
    void slicesDoNotOverlap();
    void slicesShowWhoRan();
    void countersFollowTheSignals();
    void instants();
    void oddNames();
};

namespace {

io::TraceEventInput input(const fake::FakeRamp& ramp)
{
    io::TraceEventInput in;
    in.store = &ramp.store;
    in.machine = ramp.spec->scenario->machine.get();
    in.task_names = sim::TaskNames({"rampup"});
    in.origin = ramp.origin;
    in.from = ramp.origin - 50ms; // with the end of the prologue
    in.to = ramp.origin + 300ms;
    in.other_data = {{"command", "ramplight run m1-rampup"}};
    return in;
}

json parsed(const io::TraceEventInput& in)
{
    std::ostringstream out;
    io::write_trace_event_json(out, in);
    return json::parse(out.str());
}

std::vector<json> of_phase(const json& trace, const std::string& phase)
{
    std::vector<json> out;
    for (const json& e : trace.at("traceEvents")) {
        if (e.at("ph") == phase)
            out.push_back(e);
    }
    return out;
}

// Whole nanoseconds of a time in microseconds.
std::int64_t ns(const json& us)
{
    return std::llround(us.get<double>() * 1000);
}

} // namespace

void TestTraceEventJson::opens()
{
    const fake::FakeRamp ramp('A');
    const json trace = parsed(input(ramp));
    QCOMPARE(trace.at("displayTimeUnit").get<std::string>(), std::string("ns"));
    QCOMPARE(trace.at("otherData").at("command").get<std::string>(), std::string("ramplight run m1-rampup"));
    QVERIFY(trace.at("traceEvents").size() > 100);
    for (const json& e : trace.at("traceEvents")) {
        QVERIFY(e.contains("name") && e.contains("pid"));
        if (e.at("ph") != "M")
            QVERIFY(e.at("ts").get<double>() >= 0 && e.at("ts").get<double>() <= 350'000);
    }
    std::set<std::string> threads;
    for (const json& e : of_phase(trace, "M")) {
        if (e.at("name") == "thread_name")
            threads.insert(e.at("args").at("name"));
    }
    QCOMPARE(threads.size(), std::size_t{8});
}

void TestTraceEventJson::slicesDoNotOverlap()
{
    for (char side : {'A', 'B'}) {
        const fake::FakeRamp ramp(side);
        std::map<int, std::vector<std::pair<std::int64_t, std::int64_t>>> by_thread;
        for (const json& e : of_phase(parsed(input(ramp)), "X")) {
            QVERIFY(ns(e.at("dur")) > 0);
            by_thread[e.at("tid")].emplace_back(ns(e.at("ts")), ns(e.at("ts")) + ns(e.at("dur")));
        }
        QVERIFY(!by_thread.empty());
        for (auto& [tid, slices] : by_thread) {
            std::sort(slices.begin(), slices.end());
            for (std::size_t i = 1; i < slices.size(); ++i)
                QVERIFY(slices[i].first >= slices[i - 1].second);
        }
    }
}

void TestTraceEventJson::slicesShowWhoRan()
{
    const fake::FakeRamp ramp('A');
    std::int64_t ran = 0;
    for (const json& e : of_phase(parsed(input(ramp)), "X")) {
        QVERIFY(e.at("name") != "idle");
        if (e.at("name") == "rampup")
            ran += ns(e.at("dur"));
    }
    QCOMPARE(ran, std::int64_t{300'060'000}); // the busy phase, and 20 us three times before it
}

void TestTraceEventJson::countersFollowTheSignals()
{
    const fake::FakeRamp ramp('B');
    const io::TraceEventInput in = input(ramp);
    std::vector<StepPoint> util, little;
    std::set<std::string> names;
    for (const json& e : of_phase(parsed(in), "C")) {
        const std::string name = e.at("name");
        names.insert(name);
        const SimTime t = in.from + Duration{ns(e.at("ts"))};
        if (name == "rampup util_avg")
            util.push_back({t, e.at("args").at("util_avg").get<std::int64_t>()});
        if (name == "frequency E")
            little.push_back({t, e.at("args").at("kHz").get<std::int64_t>()});
    }
    QVERIFY(util == ramp.store.changes({SignalKind::task_util_avg, 0}, in.from, in.to));
    QVERIFY(little == ramp.store.changes({SignalKind::policy_frequency, 0}, in.from, in.to));
    const std::set<std::string> want{"rampup util_avg", "rampup util_est", "frequency E", "frequency P"};
    QVERIFY(names == want);
}

void TestTraceEventJson::instants()
{
    const fake::FakeRamp ramp('A');
    io::TraceEventInput in = input(ramp);
    const CommandLog log{{-100ms, "util_est", "off"}, {60ms, "util_est", "on_tick"}};
    in.log = &log;
    std::map<std::string, int> seen;
    for (const json& e : of_phase(parsed(in), "i")) {
        ++seen[e.at("name")];
        if (e.at("name") == "rampup CPU0 -> CPU4") {
            QCOMPARE(ns(e.at("ts")), std::int64_t{140'400'000});
            QCOMPARE(e.at("tid").get<int>(), 5);
            QCOMPARE(e.at("args").at("reason").get<std::string>(), std::string("active_balance"));
        }
    }
    QCOMPARE(seen["rampup CPU0 -> CPU4"], 1);
    QCOMPARE(seen["sched_wakeup rampup"], 4);
    QCOMPARE(seen["util_est = on_tick"], 1);
    QCOMPARE(seen["util_est = off"], 0);
}

void TestTraceEventJson::oddNames()
{
    const fake::FakeRamp ramp('A');
    io::TraceEventInput in = input(ramp);
    in.task_names = sim::TaskNames({"a \"quoted\" \\ name\n\xff"});
    const json trace = parsed(in); // throws if it is no JSON
    QVERIFY(of_phase(trace, "X").front().at("name").get<std::string>().starts_with("a \"quoted\" \\ name\n"));
    in.task_names = {};
    QCOMPARE(of_phase(parsed(in), "X").front().at("name").get<std::string>(), std::string("task 0"));
}

QTEST_APPLESS_MAIN(TestTraceEventJson)
#include "tst_trace_event_json.moc"
