// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/display_text.h"

#include "app/texts/figure_text.h"
#include "sim/features/features.h"

#include <algorithm>
#include <iterator>

namespace app {

namespace {

// Texts are kept as untranslated keys in tables; tr() happens at look-up, so a change of language needs no restart.
struct Entry {
    const char* key;
    const char* text;
};

template <std::size_t N> const char* find(const Entry (&table)[N], const QString& key)
{
    const auto it = std::find_if(std::begin(table), std::end(table),
                                 [&key](const Entry& e) { return key == QLatin1String(e.key); });
    return it == std::end(table) ? nullptr : it->text;
}

// clang-format off
constexpr Entry kGroups[] = {
    {"util_est_series", QT_TRANSLATE_NOOP("DisplayText", "util_est series")},
    {"avg_idle_series", QT_TRANSLATE_NOOP("DisplayText", "avg_idle series")},
    {"idle_pick_series", QT_TRANSLATE_NOOP("DisplayText", "idle_pick series")},
    {"kernel_switch", QT_TRANSLATE_NOOP("DisplayText", "Kernel switches")},
    {"sched_feat", QT_TRANSLATE_NOOP("DisplayText", "sched_feat")},
};

constexpr Entry kFeatureContexts[] = {
    {"fits_capacity", QT_TRANSLATE_NOOP("DisplayText", "04")},
    {"util_est_capacity_skip", QT_TRANSLATE_NOOP("DisplayText", "up to 6.15")},
};

constexpr Entry kVariantContexts[] = {
    {"util_est=on_dequeue", QT_TRANSLATE_NOOP("DisplayText", "mainline")},
    {"util_est=on_tick", QT_TRANSLATE_NOOP("DisplayText", "06")},
    {"util_est=off", QT_TRANSLATE_NOOP("DisplayText", "no UTIL_EST")},
    {"dvfs_headroom=fixed_25pct", QT_TRANSLATE_NOOP("DisplayText", "mainline")},
    {"dvfs_headroom=until_next_update", QT_TRANSLATE_NOOP("DisplayText", "05")},
    {"dvfs_headroom=none", QT_TRANSLATE_NOOP("DisplayText", "for study")},
    {"idle_pick=recency", QT_TRANSLATE_NOOP("DisplayText", "mainline")},
    {"idle_pick=first", QT_TRANSLATE_NOOP("DisplayText", "1/2")},
    {"idle_pick=reservoir", QT_TRANSLATE_NOOP("DisplayText", "2/2")},
    {"pelt_half_life=ms32", QT_TRANSLATE_NOOP("DisplayText", "mainline")},
    {"idle_governor=menu", QT_TRANSLATE_NOOP("DisplayText", "mainline")},
    {"rate_limit_rule=latency_x1_5", QT_TRANSLATE_NOOP("DisplayText", "since 6.11")},
    {"rate_limit_rule=legacy_x1000", QT_TRANSLATE_NOOP("DisplayText", "before 6.11")},
    {"rate_limit_rule=fixed_1ms", QT_TRANSLATE_NOOP("DisplayText", "no latency known")},
};

constexpr Entry kWhatChanges[] = {
    {"util_est=on_dequeue", QT_TRANSLATE_NOOP("DisplayText", "util_est takes a new sample of util_avg only when the task goes to sleep. While it runs without a break the estimate stands still.")},
    {"util_est=on_tick", QT_TRANSLATE_NOOP("DisplayText", "At each tick the estimate of a running task grows with the time it has run, in wall time: a slow CPU or a low frequency does not hold it back.")},
    {"util_est=off", QT_TRANSLATE_NOOP("DisplayText", "No estimate: schedutil and placement see util_avg alone, which decays while a task sleeps.")},
    {"fits_capacity=margin_80pct", QT_TRANSLATE_NOOP("DisplayText", "A CPU is big enough while the utilisation stays below 80 % of its capacity.")},
    {"fits_capacity=one_tick", QT_TRANSLATE_NOOP("DisplayText", "A CPU is big enough while one more tick of running would not lift the utilisation to its capacity. The limit follows from HZ, not from a fixed share.")},
    {"dvfs_headroom=fixed_25pct", QT_TRANSLATE_NOOP("DisplayText", "schedutil asks for a quarter more than the utilisation.")},
    {"dvfs_headroom=until_next_update", QT_TRANSLATE_NOOP("DisplayText", "schedutil asks for what the utilisation can grow to until it may act again: one tick or the rate limit, whichever is longer.")},
    {"dvfs_headroom=none", QT_TRANSLATE_NOOP("DisplayText", "schedutil asks for exactly the utilisation, so the frequency can only follow the load once it is saturated.")},
    {"update_on_switch=off", QT_TRANSLATE_NOOP("DisplayText", "The running update happens at ticks only, which is what the posted patch does with group scheduling compiled in.")},
    {"update_on_switch=on", QT_TRANSLATE_NOOP("DisplayText", "The running update also happens when one fair task hands the CPU to another.")},
    {"idle_pick=recency", QT_TRANSLATE_NOOP("DisplayText", "Among idle CPUs of equal exit latency a fork takes the one that went idle last: forks that search at once meet there.")},
    {"idle_pick=first", QT_TRANSLATE_NOOP("DisplayText", "Among idle CPUs of equal exit latency a fork takes the first one it looks at.")},
    {"idle_pick=reservoir", QT_TRANSLATE_NOOP("DisplayText", "Among idle CPUs of equal exit latency a fork takes each with the same probability, in one pass. CPUs that publish no idle state count only if no other is idle.")},
    {"pelt_half_life=ms32", QT_TRANSLATE_NOOP("DisplayText", "A contribution to util_avg halves every 32 ms.")},
    {"pelt_half_life=ms16", QT_TRANSLATE_NOOP("DisplayText", "A contribution to util_avg halves every 16 ms: signals rise and fall twice as fast.")},
    {"pelt_half_life=ms8", QT_TRANSLATE_NOOP("DisplayText", "A contribution to util_avg halves every 8 ms: signals rise and fall four times as fast.")},
    {"rate_limit_rule=latency_x1_5", QT_TRANSLATE_NOOP("DisplayText", "Where rate_limit_us is -1, schedutil waits one and a half times the transition latency between requests.")},
    {"rate_limit_rule=legacy_x1000", QT_TRANSLATE_NOOP("DisplayText", "Where rate_limit_us is -1, schedutil waits a thousand times the transition latency, at most 10 ms, between requests.")},
    {"rate_limit_rule=fixed_1ms", QT_TRANSLATE_NOOP("DisplayText", "Where rate_limit_us is -1, schedutil waits 1 ms between requests, as for drivers that state no latency.")},
    {"late_freq_scale=off", QT_TRANSLATE_NOOP("DisplayText", "A frequency change counts for the other CPUs of the policy from its exact instant.")},
    {"late_freq_scale=on", QT_TRANSLATE_NOOP("DisplayText", "The other CPUs of a policy see a frequency change only when they next update their clock, as in the kernel.")},
    {"util_est_capacity_skip=off", QT_TRANSLATE_NOOP("DisplayText", "util_est is updated also when util_avg is above the capacity of the CPU.")},
    {"util_est_capacity_skip=on", QT_TRANSLATE_NOOP("DisplayText", "util_est leaves its average alone while util_avg is above the capacity of the CPU, as kernels up to 6.15 did.")},
    {"sched_energy_aware=on", QT_TRANSLATE_NOOP("DisplayText", "While no CPU is overutilised, a wakeup goes to the CPU on which the task costs least energy. Only on machines with an energy model and CPUs of unequal capacity.")},
    {"sched_energy_aware=off", QT_TRANSLATE_NOOP("DisplayText", "Wakeups look for an idle CPU that fits the task and do not ask for energy.")},
    {"idle_governor=menu", QT_TRANSLATE_NOOP("DisplayText", "The idle state follows from the lengths of the last eight idle periods and from the next timer, corrected by how often timers were right.")},
    {"idle_governor=teo", QT_TRANSLATE_NOOP("DisplayText", "The idle state follows from the next timer, unless most of the late idle periods ended before their timer.")},
    {"RUN_TO_PARITY=off", QT_TRANSLATE_NOOP("DisplayText", "The running task has no protected slice: the earliest eligible deadline wins at every pick.")},
    {"RUN_TO_PARITY=on", QT_TRANSLATE_NOOP("DisplayText", "A picked task keeps the CPU until its slice or its lag is used up, unless a shorter slice wakes.")},
    {"PREEMPT_SHORT=off", QT_TRANSLATE_NOOP("DisplayText", "A waking task with a shorter slice has to wait for the protected slice of the running one.")},
    {"PREEMPT_SHORT=on", QT_TRANSLATE_NOOP("DisplayText", "A waking task with a shorter slice may end the protection of the running one.")},
    {"WAKEUP_PREEMPTION=off", QT_TRANSLATE_NOOP("DisplayText", "A waking task never preempts: it waits for the next tick or sleep.")},
    {"WAKEUP_PREEMPTION=on", QT_TRANSLATE_NOOP("DisplayText", "A waking task preempts the running one where the deadline order says so.")},
    {"PLACE_LAG=off", QT_TRANSLATE_NOOP("DisplayText", "A waking task starts at the average virtual time; what it owed or was owed is forgotten.")},
    {"PLACE_LAG=on", QT_TRANSLATE_NOOP("DisplayText", "A waking task keeps the lag with which it went to sleep.")},
    {"PLACE_DEADLINE_INITIAL=off", QT_TRANSLATE_NOOP("DisplayText", "A new task gets a whole slice as its first deadline.")},
    {"PLACE_DEADLINE_INITIAL=on", QT_TRANSLATE_NOOP("DisplayText", "A new task gets half a slice as its first deadline.")},
    {"PLACE_REL_DEADLINE=off", QT_TRANSLATE_NOOP("DisplayText", "A migrating task gets a fresh deadline on its new CPU.")},
    {"PLACE_REL_DEADLINE=on", QT_TRANSLATE_NOOP("DisplayText", "A migrating task keeps its deadline relative to its virtual time.")},
    {"TTWU_QUEUE=off", QT_TRANSLATE_NOOP("DisplayText", "The waker enqueues the task on the remote CPU itself.")},
    {"TTWU_QUEUE=on", QT_TRANSLATE_NOOP("DisplayText", "A wakeup to a CPU of another cache is handed over and enqueued there.")},
    {"NI_RANDOM=off", QT_TRANSLATE_NOOP("DisplayText", "Newidle balancing runs whenever its cost allows it.")},
    {"NI_RANDOM=on", QT_TRANSLATE_NOOP("DisplayText", "Newidle balancing runs with a probability that follows how often it succeeded.")},
    {"WA_IDLE=off", QT_TRANSLATE_NOOP("DisplayText", "Between the waker's CPU and the previous one only the load decides, not which of them is idle.")},
    {"WA_IDLE=on", QT_TRANSLATE_NOOP("DisplayText", "Of the waker's CPU and the previous one, an idle one is preferred.")},
    {"WA_WEIGHT=off", QT_TRANSLATE_NOOP("DisplayText", "If neither CPU is idle the task stays near its previous CPU, whatever the load.")},
    {"WA_WEIGHT=on", QT_TRANSLATE_NOOP("DisplayText", "If neither CPU is idle the task goes near the one with less load for its capacity.")},
    {"WA_BIAS=off", QT_TRANSLATE_NOOP("DisplayText", "The loads of the two CPUs are compared as they are.")},
    {"WA_BIAS=on", QT_TRANSLATE_NOOP("DisplayText", "The waker's CPU is taken also if its load is a little higher.")},
    {"SIS_UTIL=off", QT_TRANSLATE_NOOP("DisplayText", "A wakeup looks at all CPUs of the cache for an idle one.")},
    {"SIS_UTIL=on", QT_TRANSLATE_NOOP("DisplayText", "The busier the CPUs of a cache are, the fewer of them a wakeup looks at.")},
};

constexpr Entry kParams[] = {
    {"HZ", QT_TRANSLATE_NOOP("DisplayText", "Ticks per second.")},
    {"tick_phase_us", QT_TRANSLATE_NOOP("DisplayText", "Offset of the first CPU's tick.")},
    {"tick_skew_us", QT_TRANSLATE_NOOP("DisplayText", "Offset of the tick from one CPU to the next.")},
    {"rate_limit_us", QT_TRANSLATE_NOOP("DisplayText", "Shortest time between two frequency requests of schedutil; −1 = found by rate_limit_rule.")},
    {"background_util", QT_TRANSLATE_NOOP("DisplayText", "Stands for the other tasks of the recorded machine, which the scenario leaves out. The only calibrated number of this scenario.")},
    {"base_slice_us", QT_TRANSLATE_NOOP("DisplayText", "Slice of a task before it is scaled by the number of CPUs.")},
    {"migration_cost_us", QT_TRANSLATE_NOOP("DisplayText", "How long a task counts as cache-hot.")},
    {"nr_migrate", QT_TRANSLATE_NOOP("DisplayText", "Most tasks that one balance pass moves.")},
    {"context_switch_ns", QT_TRANSLATE_NOOP("DisplayText", "What a context switch costs the next task.")},
    {"resched_ipi_ns", QT_TRANSLATE_NOOP("DisplayText", "Way of a reschedule interrupt to another CPU.")},
    {"idle_select_ns", QT_TRANSLATE_NOOP("DisplayText", "From the switch to idle, or the end of an interrupt, until the CPU publishes an idle state.")},
    {"stopper_wake_ns", QT_TRANSLATE_NOOP("DisplayText", "From queueing stop work until the stopper runs.")},
    {"ilb_ipi_ns", QT_TRANSLATE_NOOP("DisplayText", "From the nohz kick until idle balancing starts.")},
    {"tick_work_ns", QT_TRANSLATE_NOOP("DisplayText", "What a tick costs the running task.")},
    {"newidle_cost_base_ns", QT_TRANSLATE_NOOP("DisplayText", "Newidle balancing: fixed cost per domain.")},
    {"newidle_cost_cpu_ns", QT_TRANSLATE_NOOP("DisplayText", "Newidle balancing: cost per CPU of the domain.")},
    {"newidle_cost_pull_ns", QT_TRANSLATE_NOOP("DisplayText", "Newidle balancing: cost per pulled task.")},
    {"newidle_cost_update_ns", QT_TRANSLATE_NOOP("DisplayText", "Newidle balancing: cost of updating blocked averages.")},
    {"select_ns", QT_TRANSLATE_NOOP("DisplayText", "Time from a fork to the first CPU its search looks at.")},
    {"scan_local_ns", QT_TRANSLATE_NOOP("DisplayText", "Time the search of a fork needs to look at a CPU of its own node.")},
    {"scan_remote_ns", QT_TRANSLATE_NOOP("DisplayText", "Time the search of a fork needs to look at a CPU of another node.")},
    {"select_return_ns", QT_TRANSLATE_NOOP("DisplayText", "Time from the last CPU that the search of a fork looks at to its return, where a stale pick is judged.")},
    {"scan_chunk", QT_TRANSLATE_NOOP("DisplayText", "CPUs that a search looks at in one instant; fewer are more exact and slower to simulate.")},
    {"enqueue_ns", QT_TRANSLATE_NOOP("DisplayText", "Time from getting the lock of the chosen runqueue until the new task counts there.")},
    {"rq_lock_hold_ns", QT_TRANSLATE_NOOP("DisplayText", "How long the enqueue of a new task keeps others from the lock of the runqueue.")},
};

constexpr Entry kSignals[] = {
    {"util_avg", QT_TRANSLATE_NOOP("DisplayText", "util_avg: how busy the task was lately, scaled by capacity and frequency; 0…1024")},
    {"util_est", QT_TRANSLATE_NOOP("DisplayText", "util_est: the utilisation expected of the task, remembered across sleep; 0…1024")},
    {"frequency", QT_TRANSLATE_NOOP("DisplayText", "Effective frequency of the policy in GHz, after the transition")},
};
// clang-format on

QString tr(const char* text)
{
    return text ? QCoreApplication::translate("DisplayText", text) : QString();
}

} // namespace

QString DisplayText::groupName(const QString& key)
{
    const char* text = find(kGroups, key);
    return text ? tr(text) : key;
}

QString DisplayText::groupContext(const QString& key)
{
    return key.endsWith(QLatin1String("_series")) ? tr("posted") : QString();
}

QString DisplayText::featureContext(const QString& key)
{
    return app::tr(find(kFeatureContexts, key));
}

QString DisplayText::variantContext(const QString& key, const QString& variant)
{
    return app::tr(find(kVariantContexts, key + QLatin1Char('=') + variant));
}

QString DisplayText::whatChanges(const QString& key, const QString& variant)
{
    return app::tr(find(kWhatChanges, key + QLatin1Char('=') + variant));
}

QString DisplayText::liveText(bool live)
{
    return live ? tr("live") : tr("restarts the run");
}

QString DisplayText::featureToolTip(const QString& key, const QString& function, bool live)
{
    return tr("%1, decided in %2(). %3")
        .arg(key, function, live ? tr("Takes effect at once, also during a run.") : tr("A change restarts the run."));
}

QString DisplayText::paramToolTip(const QString& name)
{
    const int param = sim::find_param(name.toStdString());
    if (param < 0)
        return {};
    const sim::ParamInfo& info = sim::param_table()[static_cast<std::size_t>(param)];
    const auto text = [](std::string_view s) { return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size())); };
    return tr("<b>%1</b> in %2: %3<br>default %4, range %5…%6; %7<br>Source: %8")
        .arg(name, text(info.unit), app::tr(find(kParams, name)), figure::integer(info.def), figure::integer(info.min),
             figure::integer(info.max), info.live ? tr("may change during a run") : tr("a change restarts the run"),
             text(info.source).toHtmlEscaped());
}

QString DisplayText::signalToolTip(const QString& signal)
{
    return app::tr(find(kSignals, signal));
}

} // namespace app
