<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>DisplayText</name>
    <message>
        <source>util_est series</source>
        <translation>Serie util_est</translation>
    </message>
    <message>
        <source>avg_idle series</source>
        <translation>Serie avg_idle</translation>
    </message>
    <message>
        <source>idle_pick series</source>
        <translation>Serie idle_pick</translation>
    </message>
    <message>
        <source>Kernel switches</source>
        <translation>Kernelschalter</translation>
    </message>
    <message>
        <source>sched_feat</source>
        <translation>sched_feat</translation>
    </message>
    <message>
        <source>04</source>
        <translation>04</translation>
    </message>
    <message>
        <source>up to 6.15</source>
        <translation>bis 6.15</translation>
    </message>
    <message>
        <source>mainline</source>
        <translation>Mainline</translation>
    </message>
    <message>
        <source>06</source>
        <translation>06</translation>
    </message>
    <message>
        <source>no UTIL_EST</source>
        <translation>ohne UTIL_EST</translation>
    </message>
    <message>
        <source>05</source>
        <translation>05</translation>
    </message>
    <message>
        <source>for study</source>
        <translation>zum Studium</translation>
    </message>
    <message>
        <source>since 6.11</source>
        <translation>seit 6.11</translation>
    </message>
    <message>
        <source>before 6.11</source>
        <translation>vor 6.11</translation>
    </message>
    <message>
        <source>no latency known</source>
        <translation>Latenz unbekannt</translation>
    </message>
    <message>
        <source>util_est takes a new sample of util_avg only when the task goes to sleep. While it runs without a break the estimate stands still.</source>
        <translation>util_est nimmt einen neuen Wert von util_avg nur auf, wenn der Task schlafen geht. Läuft er ohne Pause, steht die Schätzung still.</translation>
    </message>
    <message>
        <source>At each tick the estimate of a running task grows with the time it has run, in wall time: a slow CPU or a low frequency does not hold it back.</source>
        <translation>Bei jedem Tick wächst die Schätzung eines laufenden Tasks mit seiner Laufzeit in Echtzeit: Eine langsame CPU oder niedrige Frequenz hält sie nicht auf.</translation>
    </message>
    <message>
        <source>No estimate: schedutil and placement see util_avg alone, which decays while a task sleeps.</source>
        <translation>Keine Schätzung: schedutil und Platzierung sehen nur util_avg, das im Schlaf abklingt.</translation>
    </message>
    <message>
        <source>A CPU is big enough while the utilisation stays below 80 % of its capacity.</source>
        <translation>Eine CPU ist groß genug, solange die Auslastung unter 80 % ihrer Kapazität bleibt.</translation>
    </message>
    <message>
        <source>A CPU is big enough while one more tick of running would not lift the utilisation to its capacity. The limit follows from HZ, not from a fixed share.</source>
        <translation>Eine CPU ist groß genug, solange ein weiterer Tick Laufzeit die Auslastung nicht auf ihre Kapazität hebt. Die Grenze folgt aus HZ, nicht aus einem festen Anteil.</translation>
    </message>
    <message>
        <source>schedutil asks for a quarter more than the utilisation.</source>
        <translation>schedutil fordert ein Viertel mehr als die Auslastung an.</translation>
    </message>
    <message>
        <source>schedutil asks for what the utilisation can grow to until it may act again: one tick or the rate limit, whichever is longer.</source>
        <translation>schedutil fordert an, worauf die Auslastung wachsen kann, bis es wieder handeln darf: ein Tick oder das Ratenlimit, was länger ist.</translation>
    </message>
    <message>
        <source>schedutil asks for exactly the utilisation, so the frequency can only follow the load once it is saturated.</source>
        <translation>schedutil fordert genau die Auslastung an; die Frequenz folgt der Last erst, wenn die CPU gesättigt ist.</translation>
    </message>
    <message>
        <source>The running update happens at ticks only, which is what the posted patch does with group scheduling compiled in.</source>
        <translation>Die Schätzung wächst nur an Ticks; so wirkt der eingereichte Patch mit einkompiliertem Group Scheduling.</translation>
    </message>
    <message>
        <source>The running update also happens when one fair task hands the CPU to another.</source>
        <translation>Die Schätzung wächst auch, wenn ein fairer Task die CPU an einen anderen abgibt.</translation>
    </message>
    <message>
        <source>A contribution to util_avg halves every 32 ms.</source>
        <translation>Ein Beitrag zu util_avg halbiert sich alle 32 ms.</translation>
    </message>
    <message>
        <source>A contribution to util_avg halves every 16 ms: signals rise and fall twice as fast.</source>
        <translation>Ein Beitrag zu util_avg halbiert sich alle 16 ms: Signale steigen und fallen doppelt so schnell.</translation>
    </message>
    <message>
        <source>A contribution to util_avg halves every 8 ms: signals rise and fall four times as fast.</source>
        <translation>Ein Beitrag zu util_avg halbiert sich alle 8 ms: Signale steigen und fallen viermal so schnell.</translation>
    </message>
    <message>
        <source>Where rate_limit_us is -1, schedutil waits one and a half times the transition latency between requests.</source>
        <translation>Wo rate_limit_us −1 ist, wartet schedutil zwischen zwei Anforderungen das Anderthalbfache der Umschaltlatenz.</translation>
    </message>
    <message>
        <source>Where rate_limit_us is -1, schedutil waits a thousand times the transition latency, at most 10 ms, between requests.</source>
        <translation>Wo rate_limit_us −1 ist, wartet schedutil zwischen zwei Anforderungen das Tausendfache der Umschaltlatenz, höchstens 10 ms.</translation>
    </message>
    <message>
        <source>Where rate_limit_us is -1, schedutil waits 1 ms between requests, as for drivers that state no latency.</source>
        <translation>Wo rate_limit_us −1 ist, wartet schedutil zwischen zwei Anforderungen 1 ms, wie bei Treibern ohne Latenzangabe.</translation>
    </message>
    <message>
        <source>A frequency change counts for the other CPUs of the policy from its exact instant.</source>
        <translation>Ein Frequenzwechsel zählt für die anderen CPUs der Policy ab genau seinem Zeitpunkt.</translation>
    </message>
    <message>
        <source>The other CPUs of a policy see a frequency change only when they next update their clock, as in the kernel.</source>
        <translation>Die anderen CPUs einer Policy sehen einen Frequenzwechsel erst, wenn sie ihre Uhr das nächste Mal stellen, wie im Kernel.</translation>
    </message>
    <message>
        <source>util_est is updated also when util_avg is above the capacity of the CPU.</source>
        <translation>util_est wird auch dann fortgeschrieben, wenn util_avg über der Kapazität der CPU liegt.</translation>
    </message>
    <message>
        <source>util_est leaves its average alone while util_avg is above the capacity of the CPU, as kernels up to 6.15 did.</source>
        <translation>util_est lässt sein Mittel stehen, solange util_avg über der Kapazität der CPU liegt, wie in Kerneln bis 6.15.</translation>
    </message>
    <message>
        <source>The running task has no protected slice: the earliest eligible deadline wins at every pick.</source>
        <translation>Der laufende Task hat keine geschützte Scheibe: Bei jeder Wahl gewinnt die früheste zulässige Frist.</translation>
    </message>
    <message>
        <source>A picked task keeps the CPU until its slice or its lag is used up, unless a shorter slice wakes.</source>
        <translation>Ein gewählter Task behält die CPU, bis seine Scheibe oder sein Lag verbraucht ist, es sei denn, eine kürzere Scheibe wacht auf.</translation>
    </message>
    <message>
        <source>A waking task with a shorter slice has to wait for the protected slice of the running one.</source>
        <translation>Ein aufwachender Task mit kürzerer Scheibe wartet die geschützte Scheibe des laufenden ab.</translation>
    </message>
    <message>
        <source>A waking task with a shorter slice may end the protection of the running one.</source>
        <translation>Ein aufwachender Task mit kürzerer Scheibe darf den Schutz des laufenden beenden.</translation>
    </message>
    <message>
        <source>A waking task never preempts: it waits for the next tick or sleep.</source>
        <translation>Ein aufwachender Task verdrängt nie: Er wartet auf den nächsten Tick oder Schlaf.</translation>
    </message>
    <message>
        <source>A waking task preempts the running one where the deadline order says so.</source>
        <translation>Ein aufwachender Task verdrängt den laufenden, wo die Ordnung der Fristen es verlangt.</translation>
    </message>
    <message>
        <source>A waking task keeps the lag with which it went to sleep.</source>
        <translation>Ein aufwachender Task behält den Lag, mit dem er einschlief.</translation>
    </message>
    <message>
        <source>A new task gets a whole slice as its first deadline.</source>
        <translation>Ein neuer Task bekommt eine ganze Scheibe als erste Frist.</translation>
    </message>
    <message>
        <source>A new task gets half a slice as its first deadline.</source>
        <translation>Ein neuer Task bekommt eine halbe Scheibe als erste Frist.</translation>
    </message>
    <message>
        <source>A migrating task gets a fresh deadline on its new CPU.</source>
        <translation>Ein wandernder Task bekommt auf der neuen CPU eine neue Frist.</translation>
    </message>
    <message>
        <source>A migrating task keeps its deadline relative to its virtual time.</source>
        <translation>Ein wandernder Task behält seine Frist relativ zu seiner virtuellen Zeit.</translation>
    </message>
    <message>
        <source>The waker enqueues the task on the remote CPU itself.</source>
        <translation>Der Weckende reiht den Task selbst auf der entfernten CPU ein.</translation>
    </message>
    <message>
        <source>A wakeup to a CPU of another cache is handed over and enqueued there.</source>
        <translation>Ein Aufwecken zu einer CPU eines anderen Caches wird übergeben und dort eingereiht.</translation>
    </message>
    <message>
        <source>Newidle balancing runs whenever its cost allows it.</source>
        <translation>Der Newidle-Ausgleich läuft, sooft seine Kosten es erlauben.</translation>
    </message>
    <message>
        <source>Newidle balancing runs with a probability that follows how often it succeeded.</source>
        <translation>Der Newidle-Ausgleich läuft mit einer Wahrscheinlichkeit, die seinem bisherigen Erfolg folgt.</translation>
    </message>
    <message>
        <source>Ticks per second.</source>
        <translation>Ticks je Sekunde.</translation>
    </message>
    <message>
        <source>Offset of the first CPU&apos;s tick.</source>
        <translation>Versatz des Ticks der ersten CPU.</translation>
    </message>
    <message>
        <source>Offset of the tick from one CPU to the next.</source>
        <translation>Versatz des Ticks von einer CPU zur nächsten.</translation>
    </message>
    <message>
        <source>Shortest time between two frequency requests of schedutil; −1 = found by rate_limit_rule.</source>
        <translation>Kürzeste Zeit zwischen zwei Frequenzanforderungen von schedutil; −1 = nach rate_limit_rule.</translation>
    </message>
    <message>
        <source>Stands for the other tasks of the recorded machine, which the scenario leaves out. The only calibrated number of this scenario.</source>
        <translation>Steht für die anderen Tasks der aufgezeichneten Maschine, die das Szenario weglässt. Die einzige kalibrierte Zahl dieses Szenarios.</translation>
    </message>
    <message>
        <source>Slice of a task before it is scaled by the number of CPUs.</source>
        <translation>Scheibe eines Tasks vor der Skalierung mit der Zahl der CPUs.</translation>
    </message>
    <message>
        <source>How long a task counts as cache-hot.</source>
        <translation>Wie lange ein Task als cachewarm gilt.</translation>
    </message>
    <message>
        <source>Most tasks that one balance pass moves.</source>
        <translation>Höchstzahl der Tasks, die ein Ausgleich verschiebt.</translation>
    </message>
    <message>
        <source>What a context switch costs the next task.</source>
        <translation>Was ein Kontextwechsel den nächsten Task kostet.</translation>
    </message>
    <message>
        <source>Way of a reschedule interrupt to another CPU.</source>
        <translation>Weg eines Reschedule-Interrupts zu einer anderen CPU.</translation>
    </message>
    <message>
        <source>From queueing stop work until the stopper runs.</source>
        <translation>Vom Einreihen der Stop-Arbeit, bis der Stopper läuft.</translation>
    </message>
    <message>
        <source>From the nohz kick until idle balancing starts.</source>
        <translation>Vom nohz-Anstoß, bis der Leerlaufausgleich beginnt.</translation>
    </message>
    <message>
        <source>What a tick costs the running task.</source>
        <translation>Was ein Tick den laufenden Task kostet.</translation>
    </message>
    <message>
        <source>Newidle balancing: fixed cost per domain.</source>
        <translation>Newidle-Ausgleich: feste Kosten je Domäne.</translation>
    </message>
    <message>
        <source>Newidle balancing: cost per CPU of the domain.</source>
        <translation>Newidle-Ausgleich: Kosten je CPU der Domäne.</translation>
    </message>
    <message>
        <source>The idle state follows from the lengths of the last eight idle periods and from the next timer, corrected by how often timers were right.</source>
        <translation>Der Leerlaufzustand folgt aus der Länge der letzten acht Leerlaufzeiten und aus dem nächsten Timer, berichtigt danach, wie oft Timer recht hatten.</translation>
    </message>
    <message>
        <source>The idle state follows from the next timer, unless most of the late idle periods ended before their timer.</source>
        <translation>Der Leerlaufzustand folgt aus dem nächsten Timer, außer wenn die meisten jüngsten Leerlaufzeiten vor ihrem Timer endeten.</translation>
    </message>
    <message>
        <source>From the switch to idle, or the end of an interrupt, until the CPU publishes an idle state.</source>
        <translation>Vom Wechsel in den Leerlauf oder vom Ende eines Interrupts bis die CPU einen Leerlaufzustand veröffentlicht.</translation>
    </message>
    <message>
        <source>Newidle balancing: cost per pulled task.</source>
        <translation>Newidle-Ausgleich: Kosten je geholtem Task.</translation>
    </message>
    <message>
        <source>Newidle balancing: cost of updating blocked averages.</source>
        <translation>Newidle-Ausgleich: Kosten der Fortschreibung blockierter Mittel.</translation>
    </message>
    <message>
        <source>util_avg: how busy the task was lately, scaled by capacity and frequency; 0…1024</source>
        <translation>util_avg: wie beschäftigt der Task zuletzt war, skaliert mit Kapazität und Frequenz; 0…1024</translation>
    </message>
    <message>
        <source>util_est: the utilisation expected of the task, remembered across sleep; 0…1024</source>
        <translation>util_est: die vom Task erwartete Auslastung, über Schlaf hinweg behalten; 0…1024</translation>
    </message>
    <message>
        <source>Effective frequency of the policy in GHz, after the transition</source>
        <translation>Wirksame Frequenz der Policy in GHz, nach dem Umschalten</translation>
    </message>
    <message>
        <source>posted</source>
        <translation>eingereicht</translation>
    </message>
    <message>
        <source>live</source>
        <translation>sofort wirksam</translation>
    </message>
    <message>
        <source>restarts the run</source>
        <translation>startet den Lauf neu</translation>
    </message>
    <message>
        <source>%1, decided in %2(). %3</source>
        <translation>%1, entschieden in %2(). %3</translation>
    </message>
    <message>
        <source>Takes effect at once, also during a run.</source>
        <translation>Wirkt sofort, auch während eines Laufs.</translation>
    </message>
    <message>
        <source>A change restarts the run.</source>
        <translation>Eine Änderung startet den Lauf neu.</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; in %2: %3&lt;br&gt;default %4, range %5…%6; %7&lt;br&gt;Source: %8</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; in %2: %3&lt;br&gt;Vorgabe %4, Bereich %5…%6; %7&lt;br&gt;Quelle: %8</translation>
    </message>
    <message>
        <source>may change during a run</source>
        <translation>im Lauf änderbar</translation>
    </message>
    <message>
        <source>a change restarts the run</source>
        <translation>eine Änderung startet den Lauf neu</translation>
    </message>
    <message>
        <source>; did you mean %1?</source>
        <translation>; war %1 gemeint?</translation>
    </message>
    <message>
        <source>cannot be opened: %1</source>
        <translation>lässt sich nicht öffnen: %1</translation>
    </message>
    <message>
        <source>cannot be written: %1</source>
        <translation>lässt sich nicht schreiben: %1</translation>
    </message>
    <message>
        <source>found %1, expected %2</source>
        <translation>%1 gefunden, %2 erwartet</translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; is missing</source>
        <translation>der Schlüssel „%1“ fehlt</translation>
    </message>
    <message>
        <source>unknown key &quot;%1&quot;%2</source>
        <translation>unbekannter Schlüssel „%1“%2</translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; stands here twice</source>
        <translation>der Schlüssel „%1“ steht hier zweimal</translation>
    </message>
    <message>
        <source>found %1, wanted %2</source>
        <translation>%1 gefunden, %2 verlangt</translation>
    </message>
    <message>
        <source>%1 is outside %2…%3</source>
        <translation>%1 liegt außerhalb von %2…%3</translation>
    </message>
    <message>
        <source>unknown %1 &quot;%2&quot;%3</source>
        <translation>%1 „%2“ ist unbekannt%3</translation>
    </message>
    <message>
        <source>schema &quot;%1&quot; is not known; wanted &quot;%2&quot;</source>
        <translation>Schema „%1“ ist unbekannt; verlangt ist „%2“</translation>
    </message>
    <message>
        <source>nested deeper than %1 levels</source>
        <translation>tiefer als %1 Ebenen verschachtelt</translation>
    </message>
    <message>
        <source>%1 is larger than %2</source>
        <translation>%1 ist größer als %2</translation>
    </message>
    <message>
        <source>the simulator broke its own rule %1 at %3 ns, event %2, seed %4</source>
        <translation>der Simulator hat seine eigene Regel %1 verletzt: bei %3 ns, Ereignis %2, Startwert %4</translation>
    </message>
    <message>
        <source>nothing to show: %1</source>
        <translation>nichts zu zeigen: %1</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>placed at wakeup</source>
        <translation>beim Aufwecken gesetzt</translation>
    </message>
    <message>
        <source>pulled by periodic balancing</source>
        <translation>vom periodischen Ausgleich geholt</translation>
    </message>
    <message>
        <source>pulled by newidle balancing</source>
        <translation>vom Newidle-Ausgleich geholt</translation>
    </message>
    <message>
        <source>pushed by active balancing</source>
        <translation>vom aktiven Ausgleich verschoben</translation>
    </message>
    <message>
        <source>placed at fork</source>
        <translation>beim Fork gesetzt</translation>
    </message>
    <message>
        <source>placed at exec</source>
        <translation>beim Exec gesetzt</translation>
    </message>
    <message>
        <source>moved by an affinity change</source>
        <translation>durch geänderte Affinität verschoben</translation>
    </message>
    <message>
        <source>the CPU changes to another task</source>
        <translation>die CPU wechselt zu einem anderen Task</translation>
    </message>
    <message>
        <source>a sleeping task becomes runnable</source>
        <translation>ein schlafender Task wird lauffähig</translation>
    </message>
    <message>
        <source>a new task becomes runnable</source>
        <translation>ein neuer Task wird lauffähig</translation>
    </message>
    <message>
        <source>a task moves to another CPU</source>
        <translation>ein Task zieht auf eine andere CPU</translation>
    </message>
    <message>
        <source>a task creates another</source>
        <translation>ein Task erzeugt einen anderen</translation>
    </message>
    <message>
        <source>a task ends</source>
        <translation>ein Task endet</translation>
    </message>
    <message>
        <source>a policy&apos;s effective frequency changes</source>
        <translation>die wirksame Frequenz einer Policy ändert sich</translation>
    </message>
    <message>
        <source>a CPU enters or leaves idle</source>
        <translation>eine CPU geht in den Leerlauf oder verlässt ihn</translation>
    </message>
    <message>
        <source>a running task is pushed to another CPU</source>
        <translation>ein laufender Task wird auf eine andere CPU verschoben</translation>
    </message>
    <message>
        <source>util_avg and util_est of a task that goes to sleep</source>
        <translation>util_avg und util_est eines Tasks, der schlafen geht</translation>
    </message>
    <message>
        <source>util_avg of a task changed</source>
        <translation>util_avg eines Tasks hat sich geändert</translation>
    </message>
    <message>
        <source>util_est of a task changed</source>
        <translation>util_est eines Tasks hat sich geändert</translation>
    </message>
    <message>
        <source>util_avg of a runqueue changed</source>
        <translation>util_avg einer Runqueue hat sich geändert</translation>
    </message>
    <message>
        <source>util_est of a runqueue changed</source>
        <translation>util_est einer Runqueue hat sich geändert</translation>
    </message>
    <message>
        <source>schedutil asks for a frequency</source>
        <translation>schedutil fordert eine Frequenz an</translation>
    </message>
    <message>
        <source>a task became, or ceased to be, too big for its CPU</source>
        <translation>ein Task wurde zu groß für seine CPU oder ist es nicht mehr</translation>
    </message>
    <message>
        <source>a phase of a task&apos;s program begins</source>
        <translation>ein Abschnitt im Programm eines Tasks beginnt</translation>
    </message>
    <message>
        <source>a live change</source>
        <translation>eine Änderung im Lauf</translation>
    </message>
    <message>
        <source>the scheduler&apos;s tick</source>
        <translation>der Tick des Schedulers</translation>
    </message>
    <message>
        <source>A waking task starts at the average virtual time; what it owed or was owed is forgotten.</source>
        <translation>Ein aufwachender Task beginnt bei der mittleren virtuellen Zeit; Guthaben und Schuld sind vergessen.</translation>
    </message>
    <message>
        <source>1/2</source>
        <translation>1/2</translation>
    </message>
    <message>
        <source>2/2</source>
        <translation>2/2</translation>
    </message>
    <message>
        <source>Among idle CPUs of equal exit latency a fork takes the one that went idle last: forks that search at once meet there.</source>
        <translation>Unter untätigen CPUs gleicher exit_latency nimmt ein Fork die zuletzt untätig gewordene: gleichzeitige Suchen treffen sich dort.</translation>
    </message>
    <message>
        <source>Among idle CPUs of equal exit latency a fork takes the first one it looks at.</source>
        <translation>Unter untätigen CPUs gleicher exit_latency nimmt ein Fork die erste, die er ansieht.</translation>
    </message>
    <message>
        <source>Among idle CPUs of equal exit latency a fork takes each with the same probability, in one pass. CPUs that publish no idle state count only if no other is idle.</source>
        <translation>Unter untätigen CPUs gleicher exit_latency nimmt ein Fork jede mit gleicher Wahrscheinlichkeit, in einem Durchgang. CPUs ohne veröffentlichten Zustand zählen nur, wenn keine andere untätig ist.</translation>
    </message>
    <message>
        <source>Time from a fork to the first CPU its search looks at.</source>
        <translation>Zeit vom Fork bis zur ersten CPU, die seine Suche ansieht.</translation>
    </message>
    <message>
        <source>Time the search of a fork needs to look at a CPU of its own node.</source>
        <translation>Zeit, die die Suche eines Forks für eine CPU des eigenen Knotens braucht.</translation>
    </message>
    <message>
        <source>Time the search of a fork needs to look at a CPU of another node.</source>
        <translation>Zeit, die die Suche eines Forks für eine CPU eines anderen Knotens braucht.</translation>
    </message>
    <message>
        <source>CPUs that a search looks at in one instant; fewer are more exact and slower to simulate.</source>
        <translation>CPUs, die eine Suche in einem Augenblick ansieht; weniger ist genauer und langsamer zu simulieren.</translation>
    </message>
    <message>
        <source>Time from getting the lock of the chosen runqueue until the new task counts there.</source>
        <translation>Zeit vom Erhalt der Sperre der gewählten Runqueue, bis die neue Task dort zählt.</translation>
    </message>
    <message>
        <source>How long the enqueue of a new task keeps others from the lock of the runqueue.</source>
        <translation>Wie lange das Einreihen einer neuen Task die Sperre der Runqueue festhält.</translation>
    </message>
    <message>
        <source>the number of runnable tasks of a CPU changed</source>
        <translation>die Zahl der lauffähigen Tasks einer CPU hat sich geändert</translation>
    </message>
    <message>
        <source>avg_idle of a CPU changed</source>
        <translation>avg_idle einer CPU hat sich geändert</translation>
    </message>
    <message>
        <source>the slow path chose a CPU</source>
        <translation>der langsame Pfad hat eine CPU gewählt</translation>
    </message>
    <message>
        <source>Between the waker&apos;s CPU and the previous one only the load decides, not which of them is idle.</source>
        <translation>Zwischen der CPU des Weckers und der vorigen entscheidet nur die Last, nicht welche von beiden untätig ist.</translation>
    </message>
    <message>
        <source>Of the waker&apos;s CPU and the previous one, an idle one is preferred.</source>
        <translation>Von der CPU des Weckers und der vorigen wird eine untätige vorgezogen.</translation>
    </message>
    <message>
        <source>If neither CPU is idle the task stays near its previous CPU, whatever the load.</source>
        <translation>Ist keine der beiden CPUs untätig, bleibt der Task nahe ihrer vorigen CPU, gleich wie groß die Last ist.</translation>
    </message>
    <message>
        <source>If neither CPU is idle the task goes near the one with less load for its capacity.</source>
        <translation>Ist keine der beiden CPUs untätig, geht der Task in die Nähe derjenigen, die gemessen an ihrer Kapazität weniger Last hat.</translation>
    </message>
    <message>
        <source>The loads of the two CPUs are compared as they are.</source>
        <translation>Die Lasten der beiden CPUs werden verglichen, wie sie sind.</translation>
    </message>
    <message>
        <source>The waker&apos;s CPU is taken also if its load is a little higher.</source>
        <translation>Die CPU des Weckers wird auch dann genommen, wenn ihre Last etwas höher ist.</translation>
    </message>
    <message>
        <source>A wakeup looks at all CPUs of the cache for an idle one.</source>
        <translation>Ein Aufwecken sieht alle CPUs des Caches nach einer untätigen durch.</translation>
    </message>
    <message>
        <source>The busier the CPUs of a cache are, the fewer of them a wakeup looks at.</source>
        <translation>Je beschäftigter die CPUs eines Caches sind, desto weniger von ihnen sieht ein Aufwecken an.</translation>
    </message>
    <message>
        <source>While no CPU is overutilised, a wakeup goes to the CPU on which the task costs least energy. Only on machines with an energy model and CPUs of unequal capacity.</source>
        <translation>Solange keine CPU überlastet ist, geht ein aufgeweckter Task auf die CPU, auf der er am wenigsten Energie kostet. Nur auf Maschinen mit Energiemodell und CPUs ungleicher Kapazität.</translation>
    </message>
    <message>
        <source>Wakeups look for an idle CPU that fits the task and do not ask for energy.</source>
        <translation>Aufwachende Tasks suchen eine untätige CPU, auf die sie passen, und fragen nicht nach der Energie.</translation>
    </message>
    <message>
        <source>Time from the last CPU that the search of a fork looks at to its return, where a stale pick is judged.</source>
        <translation>Zeit von der letzten CPU, die die Suche eines Forks ansieht, bis zu ihrer Rückkehr, wo über stale picks entschieden wird.</translation>
    </message>
</context>
<context>
    <name>HeatmapPanel</name>
    <message>
        <source>exit %1 us</source>
        <translation>Ausstieg %1 us</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Grundlage</translation>
    </message>
</context>
<context>
    <name>ResidencyPanel</name>
    <message>
        <source>A %1 · B %2 ms</source>
        <translation>A %1 · B %2 ms</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
</context>
<context>
    <name>SpeedScale</name>
    <message>
        <source>max</source>
        <translation>max</translation>
    </message>
</context>
<context>
    <name>app::Actions</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>&amp;Open Scenario…</source>
        <translation>Szenario ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Open a scenario file</source>
        <translation>Eine Szenariodatei öffnen</translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation>Liste &amp;leeren</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Copy as Co&amp;mmand</source>
        <translation>Als &amp;Befehl kopieren</translation>
    </message>
    <message>
        <source>Copy the command line that gives this run</source>
        <translation>Die Befehlszeile kopieren, die diesen Lauf ergibt</translation>
    </message>
    <message>
        <source>Copy &amp;Plots as Picture</source>
        <translation>&amp;Diagramme als Bild kopieren</translation>
    </message>
    <message>
        <source>Copy the plots as they are zoomed</source>
        <translation>Die Diagramme im gezeigten Ausschnitt kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;Milestones as Table</source>
        <translation>&amp;Meilensteine als Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copy the milestones with tabs between the columns</source>
        <translation>Die Meilensteine kopieren, Spalten durch Tabulatoren getrennt</translation>
    </message>
    <message>
        <source>&amp;Fit Selection or Run</source>
        <translation>Auswahl oder Lauf &amp;einpassen</translation>
    </message>
    <message>
        <source>Show the selected range, or the whole run</source>
        <translation>Den gewählten Bereich oder den ganzen Lauf zeigen</translation>
    </message>
    <message>
        <source>Zoom &amp;Back</source>
        <translation>Ausschnitt &amp;zurück</translation>
    </message>
    <message>
        <source>Return to the range shown before</source>
        <translation>Zum vorher gezeigten Bereich zurück</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>Anordnung zu&amp;rücksetzen</translation>
    </message>
    <message>
        <source>All panels back to their places</source>
        <translation>Alle Bereiche an ihren Platz</translation>
    </message>
    <message>
        <source>Colours of the &amp;System</source>
        <translation>Farben des &amp;Systems</translation>
    </message>
    <message>
        <source>&amp;Light Colours</source>
        <translation>&amp;Helle Farben</translation>
    </message>
    <message>
        <source>&amp;Dark Colours</source>
        <translation>&amp;Dunkle Farben</translation>
    </message>
    <message>
        <source>&amp;Restart</source>
        <translation>&amp;Neu starten</translation>
    </message>
    <message>
        <source>From the beginning with the present choices</source>
        <translation>Von vorn mit den jetzigen Einstellungen</translation>
    </message>
    <message>
        <source>Re&amp;play with Live Changes</source>
        <translation>Mit Änderungen &amp;wiederholen</translation>
    </message>
    <message>
        <source>From the beginning, with every live change at its instant</source>
        <translation>Von vorn, jede Änderung zu ihrem Zeitpunkt</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>&amp;Laufen lassen</translation>
    </message>
    <message>
        <source>Run or pause</source>
        <translation>Laufen lassen oder anhalten</translation>
    </message>
    <message>
        <source>Next &amp;Event</source>
        <translation>Nächstes &amp;Ereignis</translation>
    </message>
    <message>
        <source>To the next event of the side that is behind</source>
        <translation>Zum nächsten Ereignis der Seite, die zurückliegt</translation>
    </message>
    <message>
        <source>Next &amp;Tick</source>
        <translation>Nächster &amp;Tick</translation>
    </message>
    <message>
        <source>To the next tick of a busy CPU</source>
        <translation>Zum nächsten Tick einer belegten CPU</translation>
    </message>
    <message>
        <source>&amp;Faster</source>
        <translation>&amp;Schneller</translation>
    </message>
    <message>
        <source>&amp;Slower</source>
        <translation>L&amp;angsamer</translation>
    </message>
    <message>
        <source>Side &amp;A Only</source>
        <translation>Nur Seite &amp;A</translation>
    </message>
    <message>
        <source>Run side A alone</source>
        <translation>Seite A allein laufen lassen</translation>
    </message>
    <message>
        <source>Sides A and &amp;B</source>
        <translation>Seiten A und &amp;B</translation>
    </message>
    <message>
        <source>Run both sides on one time axis</source>
        <translation>Beide Seiten auf einer Zeitachse</translation>
    </message>
    <message>
        <source>Figures of the &amp;Selection</source>
        <translation>Zahlen der &amp;Auswahl</translation>
    </message>
    <message>
        <source>Take residencies over the selected range only</source>
        <translation>Verweildauern nur über den gewählten Bereich</translation>
    </message>
    <message>
        <source>Plots as &amp;Shown…</source>
        <translation>Diagramme wie &amp;gezeigt …</translation>
    </message>
    <message>
        <source>Save the plots as they are zoomed: SVG, PNG or PDF</source>
        <translation>Die Diagramme im gezeigten Ausschnitt speichern: SVG, PNG oder PDF</translation>
    </message>
    <message>
        <source>&amp;Check a File…</source>
        <translation>Datei &amp;prüfen …</translation>
    </message>
    <message>
        <source>Say what a file is and what is wrong with it</source>
        <translation>Sagt, was eine Datei ist und was an ihr nicht stimmt</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>All keys in one table</source>
        <translation>Alle Tasten in einer Tabelle</translation>
    </message>
    <message>
        <source>&amp;About Ramplight</source>
        <translation>Ü&amp;ber Ramplight</translation>
    </message>
    <message>
        <source>Workspace &amp;Ramp</source>
        <translation>Arbeitsbereich &amp;Rampe</translation>
    </message>
    <message>
        <source>Signals of the followed task and where it ran</source>
        <translation>Signale des verfolgten Tasks und wo er lief</translation>
    </message>
    <message>
        <source>Workspace P&amp;lacement</source>
        <translation>Arbeitsbereich P&amp;latzierung</translation>
    </message>
    <message>
        <source>CPUs over time and which of them are picked</source>
        <translation>CPUs über die Zeit und welche davon gewählt werden</translation>
    </message>
    <message>
        <source>Next &amp;Placement</source>
        <translation>Nächste &amp;Platzierung</translation>
    </message>
    <message>
        <source>To the next placement of a task on the side that is behind, and why</source>
        <translation>Zur nächsten Platzierung eines Tasks auf der Seite, die zurückliegt, und warum</translation>
    </message>
</context>
<context>
    <name>app::DockLayout</name>
    <message>
        <source>Patches</source>
        <translation>Patches</translation>
    </message>
    <message>
        <source>Tunables</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Residency</source>
        <translation>Verweildauer</translation>
    </message>
    <message>
        <source>time at each value</source>
        <translation>Zeit bei jedem Wert</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Tasks</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Float or dock: Tables</source>
        <translation>Lösen oder andocken: Tabellen</translation>
    </message>
    <message>
        <source>Pick distribution</source>
        <translation>Verteilung der Wahlen</translation>
    </message>
    <message>
        <source>Signals</source>
        <translation>Signale</translation>
    </message>
    <message>
        <source>Idle heatmap</source>
        <translation>Leerlaufkarte</translation>
    </message>
    <message>
        <source>Why This CPU?</source>
        <translation>Warum diese CPU?</translation>
    </message>
    <message>
        <source>one placement</source>
        <translation>eine Platzierung</translation>
    </message>
</context>
<context>
    <name>app::Exporter</name>
    <message>
        <source>&amp;Save as SVG, PNG, PDF, CSV or Text…</source>
        <translation>&amp;Speichern als SVG, PNG, PDF, CSV oder Text …</translation>
    </message>
    <message>
        <source>&amp;Copy as Text for a Mail</source>
        <translation>Als Text für eine Mail &amp;kopieren</translation>
    </message>
    <message>
        <source>Save the Plot %1</source>
        <translation>Diagramm %1 speichern</translation>
    </message>
    <message>
        <source>Plots (*.svg *.png *.pdf *.csv *.txt)</source>
        <translation>Diagramme (*.svg *.png *.pdf *.csv *.txt)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Copied %1 as text</source>
        <translation>%1 als Text kopiert</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
</context>
<context>
    <name>app::FeatureModel</name>
    <message>
        <source>%1 of %2 on</source>
        <translation>%1 von %2 an</translation>
    </message>
    <message>
        <source>A %1, B %2 of %3 on</source>
        <translation>A %1, B %2 von %3 an</translation>
    </message>
    <message>
        <source>side %1: %2 = %3</source>
        <translation>Seite %1: %2 = %3</translation>
    </message>
    <message>
        <source>Feature</source>
        <translation>Merkmal</translation>
    </message>
    <message>
        <source>Choice of side A</source>
        <translation>Wahl der Seite A</translation>
    </message>
    <message>
        <source>Choice of side B</source>
        <translation>Wahl der Seite B</translation>
    </message>
</context>
<context>
    <name>app::FrequencyModel</name>
    <message>
        <source>idle</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>%1 held</source>
        <translation>%1 gehalten</translation>
    </message>
    <message>
        <source>%1 A</source>
        <translation>%1 A</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
</context>
<context>
    <name>app::HeatmapModel</name>
    <message>
        <source>%1 idle %2 of %3</source>
        <comment>name of a group of CPUs, idle CPUs, all of them</comment>
        <translation>%1: %2 von %3 im Leerlauf</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>abgeschaltet</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>%1, %2 idle %3 of %4</source>
        <comment>CPU 5 busy, node 0 idle 52 of 80</comment>
        <translation>%1, %2: %3 von %4 im Leerlauf</translation>
    </message>
    <message>
        <source>%1 %2 (%3)</source>
        <comment>state, share, time</comment>
        <translation>%1 %2 (%3)</translation>
    </message>
    <message>
        <source>%1…%2 ms: %3</source>
        <comment>begin, end, what it did</comment>
        <translation>%1…%2 ms: %3</translation>
    </message>
    <message>
        <source>runs %1</source>
        <translation>führt %1 aus</translation>
    </message>
    <message>
        <source>picked %1 times so far, %2 stale</source>
        <translation>bisher %1-mal gewählt, davon %2 überholt</translation>
    </message>
    <message>
        <source>Nothing is known here yet.</source>
        <translation>Hier ist noch nichts bekannt.</translation>
    </message>
    <message>
        <source>%1 ms: %2</source>
        <comment>instant, state</comment>
        <translation>%1 ms: %2</translation>
    </message>
</context>
<context>
    <name>app::HeatmapPanel</name>
    <message>
        <source>CPU state</source>
        <translation>CPU-Zustand</translation>
    </message>
    <message>
        <source>busy share</source>
        <translation>Anteil beschäftigt</translation>
    </message>
    <message>
        <source>frequency</source>
        <translation>Frequenz</translation>
    </message>
    <message>
        <source>Idle heatmap</source>
        <translation>Leerlaufkarte</translation>
    </message>
    <message>
        <source>CPU × time</source>
        <translation>CPU × Zeit</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>legend: state of a CPU</comment>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>stale pick</source>
        <translation>überholte Wahl</translation>
    </message>
    <message>
        <source>Colour: %1</source>
        <translation>Farbe: %1</translation>
    </message>
    <message>
        <source>What the colours of the heatmap mean</source>
        <translation>Was die Farben der Karte bedeuten</translation>
    </message>
    <message>
        <source>Groups of CPUs in the heatmap</source>
        <translation>Gruppen von CPUs in der Karte</translation>
    </message>
    <message>
        <source>Fold all groups (Enter folds the one at the cursor)</source>
        <translation>Alle Gruppen zuklappen (Enter klappt die am Cursor zu)</translation>
    </message>
    <message>
        <source>Unfold all groups</source>
        <translation>Alle Gruppen aufklappen</translation>
    </message>
    <message>
        <source>Move with the end of the run</source>
        <translation>Mit dem Ende des Laufs mitwandern</translation>
    </message>
    <message>
        <source>Show the selection, or the whole run (F)</source>
        <translation>Die Auswahl oder den ganzen Lauf zeigen (F)</translation>
    </message>
    <message>
        <source>Copy the heatmap as a picture</source>
        <translation>Die Karte als Bild kopieren</translation>
    </message>
    <message>
        <source>Save the heatmap as a file</source>
        <translation>Die Karte als Datei sichern</translation>
    </message>
    <message>
        <source>Group: none</source>
        <translation>Gruppe: keine</translation>
    </message>
    <message>
        <source>Group: %1</source>
        <translation>Gruppe: %1</translation>
    </message>
    <message>
        <source>Nothing is known of this range yet. Play runs the scenario.</source>
        <translation>Von diesem Bereich ist noch nichts bekannt. Abspielen führt das Szenario aus.</translation>
    </message>
</context>
<context>
    <name>app::KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>In the plots: zoom at the cursor</source>
        <translation>In den Diagrammen: am Zeiger vergrößern</translation>
    </message>
    <message>
        <source>Wheel, W, S</source>
        <translation>Rad, W, S</translation>
    </message>
    <message>
        <source>In the plots: move the range</source>
        <translation>In den Diagrammen: Bereich verschieben</translation>
    </message>
    <message>
        <source>A, D, Shift+Left, Shift+Right, middle drag</source>
        <translation>A, D, Umschalt+Links, Umschalt+Rechts, Ziehen mit der mittleren Taste</translation>
    </message>
    <message>
        <source>In the plots: move the cursor</source>
        <translation>In den Diagrammen: Zeiger bewegen</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>Links, Rechts</translation>
    </message>
    <message>
        <source>In the plots: select a range</source>
        <translation>In den Diagrammen: Bereich wählen</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>In the plots: clear the selection</source>
        <translation>In den Diagrammen: Auswahl aufheben</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>In the plots: fit, all, zoom back</source>
        <translation>In den Diagrammen: einpassen, alles, zurück</translation>
    </message>
    <message>
        <source>F, Home, Backspace</source>
        <translation>F, Pos1, Rückschritt</translation>
    </message>
    <message>
        <source>In the plots: run or pause</source>
        <translation>In den Diagrammen: laufen lassen oder anhalten</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>In the patches: change side A, side B</source>
        <translation>In den Patches: Seite A, Seite B ändern</translation>
    </message>
    <message>
        <source>A, B</source>
        <translation>A, B</translation>
    </message>
    <message>
        <source>In the patches: change the check mark with the focus</source>
        <translation>In den Patches: das Häkchen mit dem Fokus ändern</translation>
    </message>
</context>
<context>
    <name>app::LogModel</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>migration</source>
        <translation>Migration</translation>
    </message>
    <message>
        <source>live change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>ms after the origin</source>
        <translation>ms nach dem Nullpunkt</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschah</translation>
    </message>
    <message>
        <source>placement</source>
        <translation>Platzierung</translation>
    </message>
</context>
<context>
    <name>app::LogPanel</name>
    <message>
        <source>ms after the origin</source>
        <translation>ms nach dem Nullpunkt</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>live change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Log: events, placements, live changes, errors</source>
        <translation>Protokoll: Ereignisse, Platzierungen, Änderungen im Lauf, Fehler</translation>
    </message>
    <message>
        <source>Kind of entries</source>
        <translation>Art der Einträge</translation>
    </message>
    <message>
        <source>Both sides</source>
        <translation>Beide Seiten</translation>
    </message>
    <message>
        <source>Marks and placements</source>
        <translation>Marken und Platzierungen</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Marken</translation>
    </message>
    <message>
        <source>Placements</source>
        <translation>Platzierungen</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Marks are live changes, migrations of the followed task, and errors</source>
        <translation>Marken sind Änderungen im Lauf, Migrationen des verfolgten Tasks und Fehler</translation>
    </message>
    <message>
        <source>CPUs</source>
        <translation>CPUs</translation>
    </message>
    <message>
        <source>Only these CPUs, as in 0-3,8</source>
        <translation>Nur diese CPUs, etwa 0-3,8</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Task</translation>
    </message>
    <message>
        <source>Only tasks with this in their name</source>
        <translation>Nur Tasks, deren Name dies enthält</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Keep the newest entry in view</source>
        <translation>Den neuesten Eintrag im Blick behalten</translation>
    </message>
    <message>
        <source>keep </source>
        <translation>behalte </translation>
    </message>
    <message>
        <source>How many entries and placements are kept</source>
        <translation>Wie viele Einträge und Platzierungen behalten werden</translation>
    </message>
    <message>
        <source>How many entries are shown, and how many placements each side keeps; the oldest give way</source>
        <translation>Wie viele Einträge gezeigt werden und wie viele Platzierungen jede Seite behält; die ältesten weichen</translation>
    </message>
    <message>
        <source>“%1” is no list of CPUs; write 0-3,8</source>
        <translation>„%1“ ist keine Liste von CPUs; schreib 0-3,8</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>noch nichts</translation>
    </message>
    <message>
        <source>%1 shown, older ones left out</source>
        <translation>%1 gezeigt, ältere weggelassen</translation>
    </message>
    <message>
        <source>Placements are recorded while this list or their explanation is in view.</source>
        <translation>Platzierungen werden aufgezeichnet, solange diese Liste oder ihre Erklärung zu sehen ist.</translation>
    </message>
</context>
<context>
    <name>app::MainWindow</name>
    <message>
        <source>Open Scenario</source>
        <translation>Szenario öffnen</translation>
    </message>
    <message>
        <source>Ramplight</source>
        <translation>Ramplight</translation>
    </message>
    <message>
        <source>%1 – Ramplight</source>
        <translation>%1 – Ramplight</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Lauf</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleich</translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation>E&amp;xport</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Werkzeuge</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Copied the command</source>
        <translation>Befehl kopiert</translation>
    </message>
    <message>
        <source>Scenarios (*.json);;All files (*)</source>
        <translation>Szenarien (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>Save the Plots as Shown</source>
        <translation>Diagramme wie gezeigt speichern</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.png *.pdf)</source>
        <translation>Bilder (*.svg *.png *.pdf)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>%1 lässt sich nicht schreiben.</translation>
    </message>
    <message>
        <source>Check a File</source>
        <translation>Datei prüfen</translation>
    </message>
    <message>
        <source>%1 is right: %2.</source>
        <translation>%1 ist in Ordnung: %2.</translation>
    </message>
    <message>
        <source>About Ramplight</source>
        <translation>Über Ramplight</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Ramplight %1&lt;/h3&gt;&lt;p&gt;A laboratory for the Linux fair scheduler: kernel patches are flipped on and off, and what changes is seen, exact and live.&lt;/p&gt;&lt;p&gt;Kernel of reference: v6.19.&lt;br&gt;Licence: GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Ramplight %1&lt;/h3&gt;&lt;p&gt;Ein Labor für den fairen Scheduler von Linux: Man schaltet Kernel-Patches an und aus und sieht genau und sofort, was sich ändert.&lt;/p&gt;&lt;p&gt;Bezugskernel: v6.19.&lt;br&gt;Lizenz: GNU General Public License, Version 3 oder neuer.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>app::MarksModel</name>
    <message>
        <source>%1 %2 ms %3</source>
        <translation>%1 %2 ms %3</translation>
    </message>
    <message>
        <source>CPU%1 → CPU%2</source>
        <translation>CPU%1 → CPU%2</translation>
    </message>
</context>
<context>
    <name>app::ParamModel</name>
    <message>
        <source>Scenario (both sides)</source>
        <translation>Szenario (beide Seiten)</translation>
    </message>
    <message>
        <source>Tick, delays and costs</source>
        <translation>Tick, Verzögerungen, Kosten</translation>
    </message>
    <message>
        <source>Simulated time from the origin that counts into no figure; ns, us, ms or s. A change restarts the run.</source>
        <translation>Simulierte Zeit ab dem Nullpunkt, die in keine Zahl eingeht; ns, us, ms oder s. Eine Änderung startet den Lauf neu.</translation>
    </message>
    <message>
        <source>Measured simulated time after the warm-up; ns, us, ms or s.</source>
        <translation>Gemessene simulierte Zeit nach dem Warmlauf; ns, us, ms oder s.</translation>
    </message>
    <message>
        <source>Start of all random draws. Equal seed, equal run. A change restarts the run.</source>
        <translation>Anfang aller Zufallszahlen. Gleicher Startwert, gleicher Lauf. Eine Änderung startet den Lauf neu.</translation>
    </message>
    <message>
        <source>%1…%2, default %3</source>
        <translation>%1…%2, Vorgabe %3</translation>
    </message>
    <message>
        <source>%1, side %2: %3</source>
        <translation>%1, Seite %2: %3</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>%1 takes a whole number</source>
        <translation>%1 verlangt eine ganze Zahl</translation>
    </message>
    <message>
        <source>a seed is a whole number from 0</source>
        <translation>ein Startwert ist eine ganze Zahl ab 0</translation>
    </message>
    <message>
        <source>%1 takes a time such as 300 ms or 1 s</source>
        <translation>%1 verlangt eine Zeit wie 300 ms oder 1 s</translation>
    </message>
</context>
<context>
    <name>app::PatchesPanel</name>
    <message>
        <source>Patches: kernel changes by side</source>
        <translation>Patches: Kerneländerungen je Seite</translation>
    </message>
    <message>
        <source>Select a patch to read what it changes.</source>
        <translation>Einen Patch wählen, um zu lesen, was er ändert.</translation>
    </message>
</context>
<context>
    <name>app::PickModel</name>
    <message>
        <source>Nothing is known yet. Play runs the scenario.</source>
        <translation>Noch ist nichts bekannt. Abspielen führt das Szenario aus.</translation>
    </message>
    <message>
        <source>No fork has been placed by a choice between idle CPUs in this run.</source>
        <translation>In diesem Lauf ist noch kein Fork durch eine Wahl zwischen leerlaufenden CPUs platziert worden.</translation>
    </message>
    <message>
        <source>No fork was placed by a choice between idle CPUs in this range.</source>
        <translation>In diesem Bereich ist kein Fork durch eine Wahl zwischen leerlaufenden CPUs platziert worden.</translation>
    </message>
    <message>
        <source>no pick</source>
        <translation>keine Wahl</translation>
    </message>
</context>
<context>
    <name>app::PickTableModel</name>
    <message>
        <source>Forks whose last find_dst_group_cpu chose one of at least two idle CPUs</source>
        <translation>Forks, deren letztes find_dst_group_cpu eine von mindestens zwei leerlaufenden CPUs gewählt hat</translation>
    </message>
    <message>
        <source>stale picks</source>
        <translation>überholte Wahlen</translation>
    </message>
    <message>
        <source>Picks whose CPU was no longer idle when find_dst_cpu returned</source>
        <translation>Wahlen, deren CPU bei der Rückkehr von find_dst_cpu nicht mehr leer lief</translation>
    </message>
    <message>
        <source>Stale picks in percent of the picks</source>
        <translation>Überholte Wahlen in Prozent der Wahlen</translation>
    </message>
    <message>
        <source>CPUs picked</source>
        <translation>gewählte CPUs</translation>
    </message>
    <message>
        <source>CPUs that were picked at least once</source>
        <translation>CPUs, die mindestens einmal gewählt wurden</translation>
    </message>
    <message>
        <source>greatest share, %</source>
        <translation>größter Anteil, %</translation>
    </message>
    <message>
        <source>Share of the picks that the most picked CPU got</source>
        <translation>Anteil der am häufigsten gewählten CPU</translation>
    </message>
    <message>
        <source>least share, %</source>
        <translation>kleinster Anteil, %</translation>
    </message>
    <message>
        <source>Share of the picks that the least picked CPU got</source>
        <translation>Anteil der am seltensten gewählten CPU</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
</context>
<context>
    <name>app::PicksPanel</name>
    <message>
        <source>Pick distribution</source>
        <translation>Verteilung der Wahlen</translation>
    </message>
    <message>
        <source>% of fork picks per CPU</source>
        <translation>% der Fork-Wahlen je CPU</translation>
    </message>
    <message>
        <source>Share of fork picks per CPU</source>
        <translation>Anteil der Fork-Wahlen je CPU</translation>
    </message>
    <message>
        <source>Sort by share, greatest first</source>
        <translation>Nach Anteil ordnen, größter zuerst</translation>
    </message>
    <message>
        <source>Copy the figures as a table</source>
        <translation>Die Zahlen als Tabelle kopieren</translation>
    </message>
    <message>
        <source>Save the distribution as a file</source>
        <translation>Die Verteilung als Datei sichern</translation>
    </message>
    <message>
        <source>Figures of the fork picks by side</source>
        <translation>Zahlen der Fork-Wahlen je Seite</translation>
    </message>
    <message>
        <source>Stale-pick rate</source>
        <translation>Rate überholter Wahlen</translation>
    </message>
    <message>
        <source>% of picks, whole run; band = range above</source>
        <translation>% der Wahlen, ganzer Lauf; Band = Bereich oben</translation>
    </message>
    <message>
        <source>%1, CPU %2: %3 % of picks, %4 of %5, %6 stale</source>
        <comment>side, CPU, share, picks, all, stale</comment>
        <translation>%1, CPU %2: %3 % der Wahlen, %4 von %5, %6 überholt</translation>
    </message>
    <message>
        <source>no picks yet</source>
        <translation>noch keine Wahl</translation>
    </message>
</context>
<context>
    <name>app::ResidencyPanel</name>
    <message>
        <source>Frequency</source>
        <translation>Frequenz</translation>
    </message>
    <message>
        <source>Time at each frequency while the task ran, ms; from state changes, not samples</source>
        <translation>Zeit bei jeder Frequenz, während der Task lief, ms; aus Zustandswechseln, nicht aus Stichproben</translation>
    </message>
    <message>
        <source>util_avg</source>
        <translation>util_avg</translation>
    </message>
    <message>
        <source>Time at each util_avg while the task ran, ms; steps of 64</source>
        <translation>Zeit bei jedem util_avg, während der Task lief, ms; in Stufen von 64</translation>
    </message>
    <message>
        <source>The followed task has not run in this range yet.</source>
        <translation>Der verfolgte Task ist in diesem Bereich noch nicht gelaufen.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Time running on CPU&lt;/b&gt;  ms, whole recording</source>
        <translation>&lt;b&gt;Laufzeit je CPU&lt;/b&gt;  ms, ganze Aufzeichnung</translation>
    </message>
    <message>
        <source>Time running on CPU</source>
        <translation>Laufzeit je CPU</translation>
    </message>
    <message>
        <source>%1, running %2…%3 ms</source>
        <translation>%1, laufend %2…%3 ms</translation>
    </message>
</context>
<context>
    <name>app::RunBar</name>
    <message>
        <source>Estimates in this machine</source>
        <translation>Schätzwerte dieser Maschine</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Szenario</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Simulated seconds per second: 1/1000 of real time … as fast as possible</source>
        <translation>Simulierte Sekunden je Sekunde: 1/1000 der Echtzeit … so schnell wie möglich</translation>
    </message>
    <message>
        <source>Simulated time since the origin</source>
        <translation>Simulierte Zeit seit dem Nullpunkt</translation>
    </message>
    <message>
        <source>Simulated time since the origin, s</source>
        <translation>Simulierte Zeit seit dem Nullpunkt, s</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>&amp;Laufen lassen</translation>
    </message>
</context>
<context>
    <name>app::RunningTimeModel</name>
    <message>
        <source>Time that the followed task ran on the CPU, ms since the origin</source>
        <translation>Zeit, die der verfolgte Task auf der CPU lief, ms seit dem Nullpunkt</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
</context>
<context>
    <name>app::SeriesModel</name>
    <message>
        <source>capacity %1</source>
        <translation>Kapazität %1</translation>
    </message>
    <message>
        <source>fits %1</source>
        <translation>passt %1</translation>
    </message>
    <message>
        <source>fits %1 A</source>
        <translation>passt %1 A</translation>
    </message>
    <message>
        <source>fits %1 B</source>
        <translation>passt %1 B</translation>
    </message>
    <message>
        <source>%1 at migration</source>
        <translation>%1 bei der Migration</translation>
    </message>
</context>
<context>
    <name>app::SignalsPanel</name>
    <message>
        <source>Signals</source>
        <translation>Signale</translation>
    </message>
    <message>
        <source>Take the figures over the selected range only</source>
        <translation>Die Zahlen nur über den gewählten Bereich</translation>
    </message>
    <message>
        <source>Show the selection, or the whole run (F)</source>
        <translation>Die Auswahl oder den ganzen Lauf zeigen (F)</translation>
    </message>
    <message>
        <source>Copy the plots as a picture</source>
        <translation>Die Diagramme als Bild kopieren</translation>
    </message>
    <message>
        <source>Save the plots as a file (Ctrl+E)</source>
        <translation>Die Diagramme als Datei speichern (Strg+E)</translation>
    </message>
    <message>
        <source>one time axis, zero = start of phase %1</source>
        <translation>eine Zeitachse, null = Beginn des Abschnitts %1</translation>
    </message>
    <message>
        <source>one time axis, zero = start of the run</source>
        <translation>eine Zeitachse, null = Beginn des Laufs</translation>
    </message>
    <message>
        <source>Selection: %1…%2 ms, %3 ms</source>
        <translation>Auswahl: %1…%2 ms, %3 ms</translation>
    </message>
    <message>
        <source>Selection: none</source>
        <translation>Auswahl: keine</translation>
    </message>
    <message>
        <source>Side %1: %2</source>
        <translation>Seite %1: %2</translation>
    </message>
</context>
<context>
    <name>app::SignalsStack</name>
    <message>
        <source>The whole recording, util_avg 0…1024 over ms. Drag the frame or its edges.</source>
        <translation>Die ganze Aufzeichnung, util_avg 0…1024 über ms. Den Rahmen oder seine Kanten ziehen.</translation>
    </message>
    <message>
        <source>util_avg, util_est</source>
        <translation>util_avg, util_est</translation>
    </message>
    <message>
        <source>%1, 0…1024</source>
        <translation>%1, 0…1024</translation>
    </message>
    <message>
        <source>Nothing is known of this range yet. Play runs the scenario.</source>
        <translation>Von diesem Bereich ist noch nichts bekannt. „Laufen lassen“ führt das Szenario aus.</translation>
    </message>
    <message>
        <source>Frequency %1</source>
        <translation>Frequenz %1</translation>
    </message>
    <message>
        <source>GHz</source>
        <translation>GHz</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>%1 runs on</source>
        <translation>%1 läuft auf</translation>
    </message>
</context>
<context>
    <name>app::StateBar</name>
    <message>
        <source>%1 M</source>
        <translation>%1 M</translation>
    </message>
    <message>
        <source>%1 k</source>
        <translation>%1 k</translation>
    </message>
    <message>
        <source>Command line of this run</source>
        <translation>Befehlszeile dieses Laufs</translation>
    </message>
    <message>
        <source>Selection: none</source>
        <translation>Auswahl: keine</translation>
    </message>
    <message>
        <source>Digest over the events so far: equal runs have equal digests
A %1
B %2</source>
        <translation>Prüfsumme über die bisherigen Ereignisse: gleiche Läufe haben gleiche Prüfsummen
A %1
B %2</translation>
    </message>
    <message>
        <source>First divergence %1 ms, %2: %3</source>
        <translation>Erste Abweichung %1 ms, %2: %3</translation>
    </message>
    <message>
        <source>%1 s simulated/s</source>
        <translation>%1 s simuliert/s</translation>
    </message>
    <message>
        <source>%1 events/s</source>
        <translation>%1 Ereignisse/s</translation>
    </message>
</context>
<context>
    <name>app::TaskTableModel</name>
    <message>
        <source>ms after the origin</source>
        <translation>ms nach dem Nullpunkt</translation>
    </message>
    <message>
        <source>leaves %1</source>
        <translation>verlässt %1</translation>
    </message>
    <message>
        <source>util_avg ≥ %1</source>
        <translation>util_avg ≥ %1</translation>
    </message>
    <message>
        <source>at %1 GHz, %2</source>
        <translation>bei %1 GHz, %2</translation>
    </message>
    <message>
        <source>ms running</source>
        <translation>ms laufend</translation>
    </message>
    <message>
        <source>nice %1</source>
        <translation>nice %1</translation>
    </message>
    <message>
        <source>Task, milestone</source>
        <translation>Task, Meilenstein</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
</context>
<context>
    <name>app::TasksPanel</name>
    <message>
        <source>Milestones of the followed task by side</source>
        <translation>Meilensteine des verfolgten Tasks je Seite</translation>
    </message>
    <message>
        <source>ms after the origin</source>
        <translation>ms nach dem Nullpunkt</translation>
    </message>
</context>
<context>
    <name>app::TimelineModel</name>
    <message>
        <source>pale: %1</source>
        <translation>blass: %1</translation>
    </message>
    <message>
        <source>full: %1</source>
        <translation>kräftig: %1</translation>
    </message>
</context>
<context>
    <name>app::TitleBar</name>
    <message>
        <source>Float or dock: %1</source>
        <translation>Lösen oder andocken: %1</translation>
    </message>
    <message>
        <source>Close; the View menu opens it again: %1</source>
        <translation>Schließen; das Menü Ansicht öffnet es wieder: %1</translation>
    </message>
</context>
<context>
    <name>app::TunablesPanel</name>
    <message>
        <source>Tunables by side</source>
        <translation>Parameter je Seite</translation>
    </message>
</context>
<context>
    <name>plot::HeatLegend</name>
    <message>
        <source>Legend of the heatmap</source>
        <translation>Legende der Karte</translation>
    </message>
    <message>
        <source>from %1 (dark) to %2 (bright) %3</source>
        <translation>von %1 (dunkel) bis %2 (hell) %3</translation>
    </message>
</context>
<context>
    <name>plot::HeatmapView</name>
    <message>
        <source>%1: click unfolds it</source>
        <translation>%1: ein Klick klappt auf</translation>
    </message>
    <message>
        <source>%1: click folds it</source>
        <translation>%1: ein Klick klappt zu</translation>
    </message>
    <message>
        <source>Heatmap: %1</source>
        <translation>Karte: %1</translation>
    </message>
    <message>
        <source>Heatmap of side %1: %2</source>
        <translation>Karte der Seite %1: %2</translation>
    </message>
</context>
<context>
    <name>plot::MarksLane</name>
    <message>
        <source>Marks: migrations and flips</source>
        <translation>Marken: Migrationen und Umschaltungen</translation>
    </message>
    <message>
        <source>marks</source>
        <translation>Marken</translation>
    </message>
</context>
<context>
    <name>plot::OverviewStrip</name>
    <message>
        <source>Overview of the whole run</source>
        <translation>Übersicht über den ganzen Lauf</translation>
    </message>
    <message>
        <source>The whole run. Drag the frame or its edges to choose what the plots show.</source>
        <translation>Der ganze Lauf. Den Rahmen oder seine Kanten ziehen, um den Ausschnitt der Diagramme zu wählen.</translation>
    </message>
    <message>
        <source>overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>%1 … %2 %3</source>
        <comment>begin … end unit</comment>
        <translation>%1 … %2 %3</translation>
    </message>
</context>
<context>
    <name>plot::PlotView</name>
    <message>
        <source>%1, %2</source>
        <comment>plot title, context</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 %2: %3</source>
        <comment>side, signal: value</comment>
        <translation>%1 %2: %3</translation>
    </message>
</context>
<context>
    <name>plot::ResidencyBars</name>
    <message>
        <source>%1, %2</source>
        <comment>plot title, context</comment>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>plot::SeriesPlot</name>
    <message>
        <source>%1…%2</source>
        <comment>smallest and greatest value</comment>
        <translation>%1…%2</translation>
    </message>
    <message>
        <source>%1…%2</source>
        <translation>%1…%2</translation>
    </message>
    <message>
        <source>%1 %2: %3</source>
        <comment>side, signal: value</comment>
        <translation>%1 %2: %3</translation>
    </message>
</context>
<context>
    <name>plot::ShareBars</name>
    <message>
        <source>%1: most is %2 (%3)</source>
        <translation>%1: am meisten %2 (%3)</translation>
    </message>
    <message>
        <source>by share, greatest first</source>
        <translation>nach Anteil, größter zuerst</translation>
    </message>
</context>
<context>
    <name>plot::TimeAxisStrip</name>
    <message>
        <source>Time axis</source>
        <translation>Zeitachse</translation>
    </message>
</context>
<context>
    <name>plot::TimelinePlot</name>
    <message>
        <source>%1, %2</source>
        <comment>plot title, context</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 %2: %3 to %4 ms</source>
        <comment>row, bar: begin to end</comment>
        <translation>%1 %2: %3 bis %4 ms</translation>
    </message>
</context>
<context>
    <name>DecisionText</name>
    <message>
        <source>bigger CPUs there</source>
        <translation>dort sind größere CPUs</translation>
    </message>
    <message>
        <source>both groups are imbalanced</source>
        <translation>beide Gruppen sind unausgeglichen</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>busy, least load so far</source>
        <translation>belegt, bisher geringste Last</translation>
    </message>
    <message>
        <source>drawn among the least exit latency</source>
        <translation>gelost unter der geringsten exit_latency</translation>
    </message>
    <message>
        <source>first of the least exit latency</source>
        <translation>die erste mit der geringsten exit_latency</translation>
    </message>
    <message>
        <source>idle, kept the other</source>
        <translation>idle, die andere bleibt</translation>
    </message>
    <message>
        <source>idlest so far</source>
        <translation>bisher am ehesten idle</translation>
    </message>
    <message>
        <source>least loaded</source>
        <translation>geringste Last</translation>
    </message>
    <message>
        <source>less load there</source>
        <translation>dort weniger Last</translation>
    </message>
    <message>
        <source>local</source>
        <translation>lokal</translation>
    </message>
    <message>
        <source>local load within imbalance_pct</source>
        <translation>lokale Last innerhalb von imbalance_pct</translation>
    </message>
    <message>
        <source>more idle CPUs there</source>
        <translation>dort mehr CPUs idle</translation>
    </message>
    <message>
        <source>no bigger CPU there</source>
        <translation>dort keine größere CPU</translation>
    </message>
    <message>
        <source>no other group</source>
        <translation>keine andere Gruppe</translation>
    </message>
    <message>
        <source>not allowed in the local group</source>
        <translation>in der lokalen Gruppe nicht erlaubt</translation>
    </message>
    <message>
        <source>not idler</source>
        <translation>nicht eher idle</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>genommen</translation>
    </message>
    <message>
        <source>the local group has as many idle CPUs</source>
        <translation>in der lokalen Gruppe sind ebenso viele CPUs idle</translation>
    </message>
    <message>
        <source>the local group has the lower type</source>
        <translation>die lokale Gruppe hat den kleineren Typ</translation>
    </message>
    <message>
        <source>the only CPU of its group</source>
        <translation>die einzige CPU ihrer Gruppe</translation>
    </message>
    <message>
        <source>the other group has the lower type</source>
        <translation>die andere Gruppe hat den kleineren Typ</translation>
    </message>
    <message>
        <source>went idle last among the least exit latency</source>
        <translation>unter der geringsten exit_latency zuletzt idle geworden</translation>
    </message>
    <message>
        <source>wakeup</source>
        <translation>wakeup</translation>
    </message>
    <message>
        <source>fork</source>
        <translation>fork</translation>
    </message>
    <message>
        <source>exec</source>
        <translation>exec</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 von %2: %3</translation>
    </message>
    <message>
        <source>no choice</source>
        <translation>keine Wahl</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>EventText</name>
    <message>
        <source>still runnable</source>
        <translation>noch lauffähig</translation>
    </message>
    <message>
        <source>sleeps</source>
        <translation>schläft</translation>
    </message>
    <message>
        <source>dead</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>policy %1 runs at %2 GHz</source>
        <translation>Policy %1 läuft mit %2 GHz</translation>
    </message>
    <message>
        <source>policy %1 asked for %2 GHz</source>
        <translation>Policy %1 fordert %2 GHz an</translation>
    </message>
    <message>
        <source>%1: %2 (%3) → %4</source>
        <translation>%1: %2 (%3) → %4</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message>
        <source>%1 to %2, %3 were idle</source>
        <translation>%1 auf %2, %3 waren idle</translation>
    </message>
    <message>
        <source>, chosen across nodes</source>
        <translation>, über Knoten hinweg gewählt</translation>
    </message>
    <message>
        <source>, stale</source>
        <translation>, veraltet</translation>
    </message>
    <message>
        <source>, collision</source>
        <translation>, Kollision</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>%1 ns</source>
        <translation>%1 ns</translation>
    </message>
    <message>
        <source>%1, phase %2</source>
        <translation>%1, Phase %2</translation>
    </message>
    <message>
        <source>%1 on %2, woken from %3</source>
        <translation>%1 auf %2, geweckt von %3</translation>
    </message>
    <message>
        <source>%1: %2 → %3, %4</source>
        <translation>%1: %2 → %3, %4</translation>
    </message>
    <message>
        <source>%1 by %2 on %3</source>
        <translation>%1 von %2 auf %3</translation>
    </message>
    <message>
        <source>%1 leaves idle</source>
        <translation>%1 verlässt idle</translation>
    </message>
    <message>
        <source>%1 enters state %2</source>
        <translation>%1 geht in Zustand %2</translation>
    </message>
    <message>
        <source>%1 pushes %2 to %3</source>
        <translation>%1 schiebt %2 auf %3</translation>
    </message>
</context>
<context>
    <name>TaskNames</name>
    <message>
        <source>no task</source>
        <translation>kein Task</translation>
    </message>
</context>
<context>
    <name>app::WhyModel</name>
    <message>
        <source>%1 of %2 by CPU%3 at %4 ms: %5</source>
        <translation>%1 von %2 durch CPU%3 bei %4 ms: %5</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>More candidates, not kept: %1</source>
        <translation>Weitere Kandidaten, nicht behalten: %1</translation>
    </message>
</context>
<context>
    <name>app::WhyPanel</name>
    <message>
        <source>The placement before on this side</source>
        <translation>Die vorige Platzierung auf dieser Seite</translation>
    </message>
    <message>
        <source>The placement after on this side</source>
        <translation>Die nächste Platzierung auf dieser Seite</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Always explain the newest placement</source>
        <translation>Immer die neueste Platzierung erklären</translation>
    </message>
    <message>
        <source>Copy the explanation as text (Ctrl+C)</source>
        <translation>Die Erklärung als Text kopieren (Strg+C)</translation>
    </message>
    <message>
        <source>No placement was recorded yet. They are recorded while this panel is in view.</source>
        <translation>Noch wurde keine Platzierung aufgezeichnet. Aufgezeichnet wird, solange dieses Feld zu sehen ist.</translation>
    </message>
    <message>
        <source>Go to the Next One</source>
        <translation>Zur nächsten gehen</translation>
    </message>
    <message>
        <source>Functions that decided</source>
        <translation>Funktionen, die entschieden haben</translation>
    </message>
    <message>
        <source>Candidates that the function compared</source>
        <translation>Kandidaten, die die Funktion verglichen hat</translation>
    </message>
</context>
</TS>
