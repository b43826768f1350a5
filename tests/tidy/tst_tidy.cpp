// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of CONTRIBUTING.md that a program can check, over the whole source tree; and for each rule a sample that
// breaks it, so that no rule is blind.
#include "functions.h"
#include "rules.h"

#include <QtTest>

using namespace tidy;

Q_DECLARE_METATYPE(Rule)

namespace {

struct NamedRule {
    const char* name;
    Rule rule;
};

constexpr NamedRule kRules[] = {
    {"layers point down", layersPointDown},
    {"includes from the root", includesFromTheRoot},
    {"sim stays pure", simStaysPure},
    {"files are short", filesAreShort},
    {"functions are short", functionsAreShort},
    {"licence comes first", licenceComesFirst},
    {"headers are guarded", headersAreGuarded},
    {"nothing is left open", nothingIsLeftOpen},
    {"no foreign paths", noForeignPaths},
    {"decisions are integers", decisionsAreIntegers},
    {"runs are reproducible", runsAreReproducible},
    {"mechanisms name their origin", mechanismsNameTheirOrigin},
    {"features have a file", featuresHaveAFile},
    {"clang 14 can parse", clang14CanParse},
    {"no auto slots", noAutoSlots},
    {"visible texts are translated", visibleTextsAreTranslated},
};

QString body(int lines)
{
    return QStringLiteral("{\n%1}\n").arg(QStringLiteral("    step();\n").repeated(lines));
}

} // namespace

class TestTidy : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void tree_data();
    void tree();
    void samples_data();
    void samples();
    void everyRuleHasASample();
    void functionLines_data();
    void functionLines();
    void separatesCodeFromText();

private:
    SourceTree m_tree;
};

void TestTidy::initTestCase()
{
    m_tree = loadTree(QStringLiteral(SOURCE_DIR));
    QVERIFY2(m_tree.size() > 50, "the source tree was not found");
}

void TestTidy::tree_data()
{
    QTest::addColumn<Rule>("rule");
    for (const NamedRule& row : kRules)
        QTest::newRow(row.name) << row.rule;
}

void TestTidy::tree()
{
    QFETCH(Rule, rule);
    const QList<Finding> findings = rule(m_tree);
    QVERIFY2(findings.isEmpty(), qPrintable(u'\n' + report(findings)));
}

void TestTidy::samples_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("line"); // of the only finding; -1 = none
    int n = 0;
    const auto add = [&n](const char* rule, const char* path, const QString& text, int line) {
        QTest::addRow("%02d %s: %s", ++n, rule, path)
            << QString::fromLatin1(rule) << QString::fromLatin1(path) << text << line;
    };
    add("layers point down", "sim/fair/a.cpp", "\n#include \"sim/io/json.h\"\n", 2);
    add("layers point down", "sim/io/a.cpp", "#include \"sim/run/compare.h\"\n", 1);
    add("layers point down", "widgets/a.h", "#include \"sim/base/units.h\"\n", 1);
    add("layers point down", "app/models/a.h", "#include \"widgets/series_plot.h\"\n", 1);
    add("layers point down", "app/plots/a.h", "#include \"app/panels/series_panel.h\"\n", 1);
    add("layers point down", "app/plots/a.h", "#include \"widgets/series_plot.h\"\n#include \"app/models/m.h\"\n", -1);
    add("layers point down", "sim/run/a.h", "#include \"sim/io/json.h\"\n", -1);
    add("layers point down", "sim/fair/a.cpp", "// #include \"sim/io/json.h\"\n", -1);
    add("includes from the root", "sim/fair/a.cpp", "#include \"fair.h\"\n", 1);
    add("includes from the root", "sim/fair/a.cpp", "#include \"../pelt/pelt.h\"\n", 1);
    add("includes from the root", "app/main.cpp", "#include \"main.moc\"\n", -1);
    add("sim stays pure", "sim/io/a.cpp", "#include <QString>\n", 1);
    add("sim stays pure", "sim/engine/a.cpp", "#include <mutex>\n", 1);
    add("sim stays pure", "sim/run/a.cpp", "#include <mutex>\n", -1);
    add("files are short", "sim/a.cpp", QStringLiteral("\n").repeated(401), 401);
    add("files are short", "sim/a.h", QStringLiteral("\n").repeated(120), -1);
    add("functions are short", "sim/a.cpp", "\nvoid f(int)\n" + body(71), 3);
    add("functions are short", "sim/a.cpp", "void f(int)\n" + body(70), -1);
    add("functions are short", "app/panels/a.cpp", "A::A(QWidget* p)\n    : B(p)\n    , m{1}\n" + body(41), 4);
    add("functions are short", "app/models/a.cpp", "A::A(QWidget* p)\n    : B(p)\n" + body(41), -1);
    add("licence comes first", "sim/a.h", "#pragma once\n", 1);
    add("licence comes first", "app/run", "#!/bin/sh\n# SPDX-License-Identifier: GPL-3.0-or-later\n", -1);
    add("headers are guarded", "sim/a.h", "int f();\n", 1);
    add("headers are guarded", "sim/a.h", "#pragma once\nusing namespace std;\n", 2);
    add("nothing is left open", "sim/a.cpp", "int a; // TODO later\n", 1);
    add("nothing is left open", "sim/a.cpp", "int a; // TODO(#12) later\nconst char* kWord = \"XXX\";\n", -1);
    add("no foreign paths", "README.md", "see \x2fhome/someone/ramplight\n", 1);
    add("no foreign paths", "README.md", "see sim/homework/load and ~/.config\n", -1);
    add("decisions are integers", "sim/pelt/a.cpp", "int a;\ndouble b;\n", 2);
    add("decisions are integers", "sim/analysis/a.cpp", "double b;\n", -1);
    add("decisions are integers", "sim/pelt/a.cpp", "int a;  // not a double\n", -1);
    add("runs are reproducible", "sim/core/a.cpp", "std::unordered_map<int, int> a;\n", 1);
    add("runs are reproducible", "sim/core/a.cpp", "static int count = 0;\n", 1);
    add("runs are reproducible", "sim/core/a.cpp", "static int count(int a)\n{\n    return rng.time(a);\n}\n", -1);
    add("runs are reproducible", "sim/io/a.cpp", "auto t = std::chrono::steady_clock::now();\n", 1);
    add("mechanisms name their origin", "sim/fair/a.cpp", "// about something\n", 1);
    add("mechanisms name their origin", "sim/fair/a.cpp", "// text\n// K: pick_eevdf() kernel/sched/fair.c\n", -1);
    add("features have a file", "sim/features/features.def", "FEATURE(a, A, \"no_such_function\", g, live, x, y)\n", 1);
    add("clang 14 can parse", "sim/a.cpp", "auto a = v | std::views::filter(f);\n", 1);
    add("no auto slots", "app/panels/a.h", "void on_button_clicked();\n", 1);
    add("visible texts are translated", "app/shell/a.cpp", "label->setText(QStringLiteral(\"Speed\"));\n", 1);
    add("visible texts are translated", "app/shell/a.cpp",
        "label->setText(tr(\"Speed\"));\nlabel->setText(u\"–\"_qs);\n", -1);
}

void TestTidy::samples()
{
    QFETCH(QString, rule);
    QFETCH(QString, path);
    QFETCH(QString, text);
    QFETCH(int, line);
    for (const NamedRule& row : kRules) {
        if (rule != QLatin1String(row.name))
            continue;
        const QList<Finding> findings = row.rule({parseSource(path, text)});
        QCOMPARE(findings.size(), line < 0 ? 0 : 1);
        if (line >= 0)
            QCOMPARE(findings.first().line, line);
        return;
    }
    QFAIL("no such rule");
}

void TestTidy::everyRuleHasASample()
{
    QFile self(QStringLiteral(TESTS_DIR "/tidy/tst_tidy.cpp"));
    QVERIFY(self.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(self.readAll());
    for (const NamedRule& row : kRules)
        QVERIFY2(text.contains(QStringLiteral("add(\"%1\"").arg(QLatin1String(row.name))), row.name);
}

void TestTidy::functionLines_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QList<int>>("lines"); // body lines of each function, in order
    QTest::newRow("plain") << "int f(int a)\n{\n    return a;\n}\n" << QList<int>{1};
    QTest::newRow("one line") << "int f() { return 1; }\n" << QList<int>{0};
    QTest::newRow("in classes") << "namespace a {\nstruct B : C<int(int)> {\n    int v{3};\n    int f() const\n    {\n "
                                   "       return v;\n    }\n};\n}\n"
                                << QList<int>{1};
    QTest::newRow("after an access label")
        << "class A {\n    Q_P(int a)\npublic:\n    int f() const\n    {\n        g();\n    }\n};\n"
        << QList<int>{1};
    QTest::newRow("initialiser list") << "A::A(int x)\n    : a{x}\n    , b(x)\n{\n    g();\n    g();\n}\n"
                                      << QList<int>{2};
    QTest::newRow("template") << "template <class T, int N = 3>\nT f(T t)\n{\n    g();\n}\n" << QList<int>{1};
    QTest::newRow("operator")
        << "bool operator==(A a, A b)\n{\n    return x;\n}\nbool operator()(int a) const { return a; }\n"
        << QList<int>{1, 0};
    QTest::newRow("data is none")
        << "const Row kRows[] = {\n    {1, f(2)},\n};\nenum class E { a, b };\ninline constexpr T k{g(1)};\n"
        << QList<int>{};
    QTest::newRow("lambda counts inside") << "void f()\n{\n    h([] {\n        g();\n    });\n}\n" << QList<int>{3};
    QTest::newRow("default argument") << "struct A {\n    void f(T t = {});\n    void g(T t = {}) { h(); }\n};\n"
                                      << QList<int>{0};
    QTest::newRow("braces in text") << "void f()\n{\n    g(u'{', \"}\\\"{\", R\"(}}})\");  // }\n}\n" << QList<int>{1};
    QTest::newRow("macros") << "#define A(x) {\\\n    x\n#define B }\nvoid f()\n{\n}\n" << QList<int>{0};
    QTest::newRow("trailing return") << "auto f(int a) -> std::vector<int>\n{\n    g();\n}\n" << QList<int>{1};
}

void TestTidy::functionLines()
{
    QFETCH(QString, text);
    QFETCH(QList<int>, lines);
    const FunctionList list = findFunctions(parseSource(QStringLiteral("sim/a.cpp"), text));
    QVERIFY(list.balanced);
    QList<int> found;
    for (const Function& f : list.functions)
        found << f.bodyLines;
    QCOMPARE(found, lines);
}

void TestTidy::separatesCodeFromText()
{
    const SourceFile file =
        parseSource(QStringLiteral("sim/a.cpp"), QStringLiteral("int a = 1'000; // b\nf(\"// c\"); /* d\ne */ g();\n"));
    QCOMPARE(file.code, (QStringList{QStringLiteral("int a = 1'000;     "), QStringLiteral("f(\"    \");     "),
                                     QStringLiteral("     g();")}));
    QCOMPARE(file.comments, (QStringList{QStringLiteral("               // b"), QStringLiteral("           /* d"),
                                         QStringLiteral("e */     ")}));
}

QTEST_GUILESS_MAIN(TestTidy)
#include "tst_tidy.moc"
