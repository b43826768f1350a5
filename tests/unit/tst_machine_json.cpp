// SPDX-License-Identifier: GPL-3.0-or-later
// Machine files: every key read once, what is wrong said with its place.
#include "sim/io/library.h"
#include "sim/io/machine_json.h"
#include "sim/io/messages.h"

#include <QTest>

using namespace sim;
using namespace std::chrono_literals;

namespace {

// Two cores with two threads, a little CPU and one that is offline; number 5 is missing. Rows replace one piece of it.
const QByteArray kMachine = R"({"schema": "ramplight.machine/1", "label": "M",
 "estimates": [{"what": "wake_us", "why": "a guess"}],
 "cpus": [
  {"ids": "0-3", "capacity": 1024, "core": "0-1,0-1", "cluster": "0x4", "llc": 2, "freq_domain": "big", "idle_table": "deep"},
  {"ids": 4, "capacity": 300, "llc": 3, "cluster": 3, "freq_domain": "little", "idle_table": "flat"},
  {"ids": 6, "capacity": 300, "llc": 3, "cluster": 3, "freq_domain": "little", "idle_table": "flat", "online": false}],
 "freq_domains": [
  {"name": "big", "per": "core", "transition_latency_ns": 9, "transition_delay_us": 500, "range": {"min_khz": 1, "max_khz": 30, "transition_latency_ns": 4}},
  {"name": "little", "opps": [{"khz": 7, "power_uw": 11}]}],
 "idle_tables": [
  {"name": "deep", "wakes_without_ipi": true, "states": [
   {"name": "POLL", "exit_latency_us": 0, "target_residency_us": 0, "polling": true},
   {"name": "C6", "exit_latency_us": 85, "target_residency_us": 200, "wake_us": 42.125, "entry_us": 3}]},
  {"name": "flat", "states": [{"name": "WFI", "exit_latency_us": 1, "target_residency_us": 1}]}]})";

Result<MachineSpec> read(const QByteArray& text)
{
    return io::read_machine(text.toStdString(), "m.json", "m");
}

void row(const char* from, const char* to, const char* expected)
{
    QTest::newRow(to) << QByteArray(from) << QByteArray(to) << QByteArray("m.json:") + expected;
}

void cpu_rows()
{
    row("\"0-1,0-1\"", "\"0-1x\"",
        "4:44: cpus[0].core: found \"0-1x\", expected numbers like \"0-3\", \"0,0,1\" or "
        "\"0-39x2\"");
    row("\"0-1,0-1\"", "\"1-0x2\"",
        "4:44: cpus[0].core: found \"1-0x2\", expected numbers like \"0-3\", \"0,0,1\" or "
        "\"0-39x2\"");
    row("\"0-1,0-1\"", "\"0-1x1000000000\"",
        "4:44: cpus[0].core: there must be as many numbers as CPUs in this entry: 4");
    row("\"0-1,0-1\"", "\"0-2\"", "4:44: cpus[0].core: there must be as many numbers as CPUs in this entry: 4");
    row("\"0-1,0-1\"", "\"65533-65536\"", "4:44: cpus[0].core: 65536 is outside 0 to 65535");
    row("\"llc\": 2", "\"llc\": \"2x3,3\"", "4:3: cpus[0]: siblings of one core share their cluster and their llc");
    row("\"llc\": 2", "\"llc\": \"2-3,2-3\", \"numa\": \"0-1,0-1\"",
        "4:3: cpus[0]: a cluster or llc lies within one node");
    row("\"cluster\": \"0x4\", \"llc\": 2", "\"cluster\": \"0,3,0,3\", \"llc\": \"2,2,2,2\"",
        "4:3: cpus[0]: cluster and llc cut each other: one of them lies within the other");
    row("\"ids\": 6", "\"ids\": 4", "6:3: cpus[2]: CPU 4 is described twice");
    row("\"idle_table\": \"deep\"", "\"idle_table\": \"dep\"",
        "4:119: cpus[0].idle_table: unknown idle table \"dep\"; nearest: deep");
    row(", \"idle_table\": \"deep\"", ", \"online\": true", "4:3: cpus[0]: key \"idle_table\" is missing");
    row("\"online\": false", "\"online\": 0", "6:112: cpus[2].online: found the number 0, expected true or false");
}

void table_rows()
{
    row("\"per\": \"core\"", "\"per\": \"socket\"",
        "8:26: freq_domains[0].per: found \"socket\", expected \"cpu\" or \"core\"");
    row("\"min_khz\": 1,", "\"min_khz\": 30,", "8:99: freq_domains[0].range: max_khz must be above min_khz");
    row("\"range\":", "\"opps\": [{\"khz\": 1}], \"range\":",
        "8:121: freq_domains[0].range: a frequency domain has opps or a range, not both");
    row("\"opps\": [{\"khz\": 7, \"power_uw\": 11}]", "\"per\": \"cpu\"",
        "9:3: freq_domains[1]: key \"opps\" is missing");
    row("\"power_uw\": 11", "\"power_uw\": -1",
        "9:54: freq_domains[1].opps[0].power_uw: -1 is outside 0 to 1000000000");
    row("42.125", "42.1255",
        "13:81: idle_tables[0].states[1].wake_us: found 42.1255, expected microseconds with up to three decimals");
    row("42.125", "1e3",
        "13:81: idle_tables[0].states[1].wake_us: found 1e3, expected microseconds with up to three decimals");
    row("42.125", "-1", "13:81: idle_tables[0].states[1].wake_us: -1us is outside 0s to 1s");
    row("42.125", "\"1us\"",
        "13:81: idle_tables[0].states[1].wake_us: found a string, expected a number of microseconds");
    row("\"C6\"", "\"POLL\"", "13:4: idle_tables[0].states[1]: two idle states are called \"POLL\"");
    row("\"name\": \"flat\", \"states\"", "\"name\": \"deep\", \"states\"",
        "14:3: idle_tables[1]: two idle tables are called \"deep\"");
    row("\"idle_tables\": [", "\"idle_states\": [], \"idle_tables\": [",
        "10:36: idle_tables: a machine has idle_states or idle_tables, not both");
    row("[{\"name\": \"WFI\", \"exit_latency_us\": 1, \"target_residency_us\": 1}]", "[]",
        "14:30: idle_tables[1].states: an idle table has at least one state");
    row("\"why\": \"a guess\"", "\"because\": 1", "2:36: estimates[0].because: unknown key \"because\"");
}

} // namespace

class TestMachineJson : public QObject {
    Q_OBJECT

private slots:
    void readsAllKeys();
    void rejects_data();
    void rejects();
    void allOffline();
    void numbersOfManyCpus();
    void presetsReadBackAsWritten_data();
    void presetsReadBackAsWritten();
};

void TestMachineJson::readsAllKeys()
{
    const auto m = read(kMachine);
    QVERIFY2(m, m ? "" : io::message(m.error()).c_str());
    QCOMPARE(m->estimates, (std::vector<EstimateSpec>{{"wake_us", "a guess"}}));
    QCOMPARE(m->cpus.size(), std::size_t{7});
    QCOMPARE(m->cpus[3].core, 1);
    QCOMPARE(m->cpus[3].llc, 2);
    QVERIFY(!m->cpus[5].present && m->cpus[6].present && !m->cpus[6].online);
    // One clock a core, in the order of the cores' first CPUs; then the little ones'.
    QCOMPARE(m->policies.size(), std::size_t{3});
    QCOMPARE(m->policies[0].name, std::string("big0"));
    QCOMPARE(m->policies[1].name, std::string("big1"));
    QCOMPARE(m->cpus[2].policy, PolicyId{0});
    QCOMPARE(m->cpus[3].policy, PolicyId{1});
    QCOMPARE(m->cpus[6].policy, PolicyId{2});
    const PolicySpec& big = m->policies[1];
    QVERIFY(big.any_khz);
    QCOMPARE(big.transition_latency, Duration{9});
    QCOMPARE(big.transition_delay_us, std::int64_t{500});
    QCOMPARE(big.opps, (std::vector<OppSpec>{{KHz{1}, Duration{4}}, {KHz{30}, Duration{4}}}));
    QCOMPARE(m->policies[2].opps[0].power_uw, std::int64_t{11});
    QCOMPARE(m->cpus[1].idle_table, 0);
    QCOMPARE(m->cpus[4].idle_table, 1);
    const IdleTableSpec& deep = m->idle_tables[0];
    QVERIFY(deep.wakes_without_ipi && deep.states[0].polling && !deep.states[1].polling);
    QCOMPARE(deep.states[1].wake, Duration{42'125});
    QCOMPARE(deep.states[1].entry, Duration{3us});
}

void TestMachineJson::rejects_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QByteArray>("expected");
    cpu_rows();
    table_rows();
}

void TestMachineJson::rejects()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QByteArray, expected);
    QVERIFY(kMachine.contains(from));
    QByteArray text = kMachine;
    const auto m = read(text.replace(text.indexOf(from), from.size(), to));
    QVERIFY(!m);
    QCOMPARE(QByteArray::fromStdString(io::message(m.error())), expected);
    QCOMPARE(io::exit_code(m.error()), 3);
}

void TestMachineJson::allOffline()
{
    const auto m = read(R"({"schema": "ramplight.machine/1",
 "cpus": [{"ids": 2, "capacity": 1024, "freq_domain": "P", "online": false}],
 "freq_domains": [{"name": "P", "opps": [{"khz": 1}]}]})");
    QVERIFY(!m);
    QCOMPARE(QByteArray::fromStdString(io::message(m.error())),
             QByteArray("m.json:2:10: cpus: at least one CPU must be online"));
}

// What is alike for many CPUs is written once.
void TestMachineJson::numbersOfManyCpus()
{
    const std::string text = io::write_machine(**io::load_machine("amd-epyc-2x64-zen3"));
    QVERIFY(text.find("\"ids\": \"0-255\"") != std::string::npos);
    QVERIFY(text.find("\"core\": \"0-127,0-127\"") != std::string::npos);
    QVERIFY(text.find("\"llc\": \"0-15x8,0-15x8\"") != std::string::npos);
    QVERIFY(text.find("\"per\": \"core\"") != std::string::npos);
    QVERIFY(text.size() < 4000);
}

void TestMachineJson::presetsReadBackAsWritten_data()
{
    QTest::addColumn<int>("none");
    for (const std::string& name : io::names(io::PartKind::Machine))
        QTest::newRow(name.c_str()) << 0;
}

void TestMachineJson::presetsReadBackAsWritten()
{
    const std::string name = QTest::currentDataTag();
    const auto machine = io::load_machine(name);
    QVERIFY(machine);
    QVERIFY(!(*machine)->sources.empty());
    QVERIFY(!(*machine)->estimates.empty());
    const auto back = io::read_machine(io::write_machine(**machine), "m.json", name);
    QVERIFY(back);
    QVERIFY(*back == **machine);
}

QTEST_APPLESS_MAIN(TestMachineJson)
#include "tst_machine_json.moc"
