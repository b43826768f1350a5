// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/messages.h"
#include "sim/io/read_file.h"
#include "sim/io/write_atomic.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using sim::io::read_file;
using sim::io::write_atomic;

namespace {

// Root may write everywhere: such a test run gives its rights up for the call.
template <class F> auto as_plain_user(F f)
{
    constexpr uid_t kNobody = 65534;
    const bool root = ::geteuid() == 0;
    if (root && ::seteuid(kNobody) != 0)
        qFatal("cannot give up root's rights");
    auto result = f();
    if (root && ::seteuid(0) != 0)
        qFatal("cannot take root's rights back");
    return result;
}

} // namespace

class TestWriteAtomic : public QObject {
    Q_OBJECT
private slots:
    void init();
    void writesNewFile();
    void replacesAndKeepsMode();
    void keepsSymbolicLink();
    void acceptsLongNames();
    void writesToDevices();
    void refuses_data();
    void refuses();
    void oldFileSurvivesFullDisk();

private:
    std::string path(const char* name) const { return m_dir->filePath(QString::fromLatin1(name)).toStdString(); }
    QStringList files() const { return QDir(m_dir->path()).entryList(QDir::Files | QDir::Hidden); }
    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestWriteAtomic::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(m_dir->isValid());
}

void TestWriteAtomic::writesNewFile()
{
    const std::string bytes("a\0b\n", 4);
    const mode_t mask = ::umask(022);
    QVERIFY(write_atomic(path("new"), bytes));
    ::umask(mask);
    QCOMPARE(*read_file(path("new")), bytes);
    struct stat s {};
    QCOMPARE(::stat(path("new").c_str(), &s), 0);
    QCOMPARE(s.st_mode & 0777u, 0644u);
    QCOMPARE(files(), QStringList{QStringLiteral("new")});
}

void TestWriteAtomic::replacesAndKeepsMode()
{
    QVERIFY(write_atomic(path("f"), "a long first text"));
    QCOMPARE(::chmod(path("f").c_str(), 0640), 0);
    QVERIFY(write_atomic(path("f"), "short"));
    QCOMPARE(*read_file(path("f")), std::string("short"));
    struct stat s {};
    QCOMPARE(::stat(path("f").c_str(), &s), 0);
    QCOMPARE(s.st_mode & 0777u, 0640u);
    QCOMPARE(files(), QStringList{QStringLiteral("f")});
}

void TestWriteAtomic::keepsSymbolicLink()
{
    QVERIFY(QDir(m_dir->path()).mkdir(QStringLiteral("sub")));
    QVERIFY(write_atomic(path("sub/real"), "old"));
    QCOMPARE(::symlink("sub/real", path("link").c_str()), 0);
    QVERIFY(write_atomic(path("link"), "new"));
    QCOMPARE(*read_file(path("sub/real")), std::string("new"));
    struct stat s {};
    QCOMPARE(::lstat(path("link").c_str(), &s), 0);
    QVERIFY(S_ISLNK(s.st_mode));
}

void TestWriteAtomic::acceptsLongNames()
{
    const std::string name = path(QByteArray(250, 'n').constData());
    QVERIFY(write_atomic(name, "x"));
    QCOMPARE(*read_file(name), std::string("x"));
}

void TestWriteAtomic::writesToDevices()
{
    QVERIFY(write_atomic("/dev/null", "x"));
    struct stat s {};
    QCOMPARE(::stat("/dev/null", &s), 0);
    QVERIFY(S_ISCHR(s.st_mode));
}

void TestWriteAtomic::refuses_data()
{
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("reason");
    QTest::newRow("missing folder") << "nowhere/f"
                                    << "No such file or directory";
    QTest::newRow("a file as folder") << "file/f"
                                      << "Not a directory";
    QTest::newRow("a folder") << "folder"
                              << "Is a directory";
    QTest::newRow("unwritable folder") << "locked/f"
                                       << "Permission denied";
    QTest::newRow("unwritable file") << "readonly"
                                     << "Permission denied";
}

void TestWriteAtomic::refuses()
{
    QFETCH(QString, where);
    QFETCH(QString, reason);
    QVERIFY(write_atomic(path("file"), "x"));
    QVERIFY(write_atomic(path("readonly"), "x"));
    QVERIFY(QDir(m_dir->path()).mkdir(QStringLiteral("folder")));
    QVERIFY(QDir(m_dir->path()).mkdir(QStringLiteral("locked")));
    QCOMPARE(::chmod(path("readonly").c_str(), 0444), 0);
    QCOMPARE(::chmod(path("locked").c_str(), 0555), 0);
    QCOMPARE(::chmod(m_dir->path().toLatin1().constData(), 0755), 0);
    const std::string target = path(where.toLatin1().constData());
    const auto written = as_plain_user([&target] { return write_atomic(target, "y"); });
    QVERIFY(!written);
    const QString expected = QString::fromStdString(target) + QStringLiteral(": cannot be written: ") + reason;
    QCOMPARE(QString::fromStdString(sim::io::message(written.error())), expected);
    QCOMPARE(sim::io::exit_code(written.error()), 1);
    QCOMPARE(files(), (QStringList{QStringLiteral("file"), QStringLiteral("readonly")}));
}

// A limit on the size of files stands in for a full disk.
void TestWriteAtomic::oldFileSurvivesFullDisk()
{
    QVERIFY(write_atomic(path("f"), "old"));
    rlimit before{};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{4096, before.rlim_max};
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto written = write_atomic(path("f"), std::string(100'000, 'x'));
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, handler);
    QVERIFY(!written);
    QCOMPARE(written.error().code, sim::ErrorCode::CannotWrite);
    QCOMPARE(*read_file(path("f")), std::string("old"));
    QCOMPARE(files(), QStringList{QStringLiteral("f")});
}

QTEST_APPLESS_MAIN(TestWriteAtomic)
#include "tst_write_atomic.moc"
