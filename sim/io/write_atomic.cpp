// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/write_atomic.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace sim::io {

namespace {

namespace fs = std::filesystem;

// Owns a file descriptor.
class Handle {
public:
    explicit Handle(int fd)
        : m_fd(fd)
    {
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() { static_cast<void>(close_now()); }
    // Takes a newly opened one. Precondition: it has none.
    void reset(int fd) { m_fd = fd; }
    int fd() const { return m_fd; }
    bool valid() const { return m_fd >= 0; }
    // 0, or -1 with errno: some file systems report a full disk only here.
    int close_now() { return m_fd < 0 ? 0 : ::close(std::exchange(m_fd, -1)); }

private:
    int m_fd;
};

// Removes a temporary file unless it has become the real one.
class Temporary {
public:
    explicit Temporary(std::string path)
        : m_path(std::move(path))
    {
    }
    Temporary(const Temporary&) = delete;
    Temporary& operator=(const Temporary&) = delete;
    ~Temporary()
    {
        if (!m_path.empty())
            static_cast<void>(::unlink(m_path.c_str()));
    }
    void own(const std::string& path) { m_path = path; }
    void keep() { m_path.clear(); }

private:
    std::string m_path;
};

tl::unexpected<Error> cannot_write(const std::string& path, int error)
{
    return fail(ErrorCode::CannotWrite, {std::strerror(error)}, {.file = path, .line = 0, .column = 0, .path = {}});
}

// 0 or errno.
int write_all(int fd, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t n = ::write(fd, bytes.data(), bytes.size());
        if (n < 0 && errno != EINTR)
            return errno;
        bytes.remove_prefix(n < 0 ? 0 : static_cast<std::size_t>(n));
    }
    return 0;
}

// A name of its own beside the target; short, so that it fits wherever the target's name does.
int open_temporary(const fs::path& folder, std::string& path)
{
    constexpr int kAttempts = 1000;
    for (int i = 0; i < kAttempts; ++i) {
        path = (folder / (".ramplight-" + std::to_string(::getpid()) + "-" + std::to_string(i))).string();
        // 0666: the umask makes the mode of a new file what the user wants.
        const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

fs::path folder_of(const fs::path& target)
{
    return target.has_parent_path() ? target.parent_path() : fs::path(".");
}

// After a rename: makes the new name durable. Not all file systems can; the data itself is safe by then.
void sync_folder(const fs::path& folder)
{
    const Handle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (handle.valid())
        static_cast<void>(::fsync(handle.fd()));
}

} // namespace

struct AtomicFile::Impl {
    std::string path; // as the caller gave it
    fs::path target;  // what is replaced; empty for a device or pipe, which is written to directly
    std::string name; // of the temporary file
    bool exists = false;
    mode_t mode = 0;
    Handle file{-1};
    Temporary temporary{{}};
};

AtomicFile::AtomicFile(std::unique_ptr<Impl> impl)
    : m(std::move(impl))
{
}
AtomicFile::AtomicFile(AtomicFile&&) noexcept = default;
AtomicFile& AtomicFile::operator=(AtomicFile&&) noexcept = default;
AtomicFile::~AtomicFile() = default;

Result<AtomicFile> AtomicFile::open(const std::string& path)
{
    auto impl = std::make_unique<Impl>();
    impl->path = path;
    std::error_code no_target;
    impl->target = fs::canonical(path, no_target);
    if (no_target)
        impl->target = path;
    struct stat old {};
    impl->exists = ::stat(impl->target.c_str(), &old) == 0;
    if (impl->exists && S_ISDIR(old.st_mode))
        return cannot_write(path, EISDIR);
    if (impl->exists && !S_ISREG(old.st_mode)) {
        impl->file.reset(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
        impl->target.clear();
    } else {
        // A file made read-only is meant so, even where its folder is writable.
        if (impl->exists && ::faccessat(AT_FDCWD, impl->target.c_str(), W_OK, AT_EACCESS) != 0)
            return cannot_write(path, errno);
        impl->mode = old.st_mode;
        impl->file.reset(open_temporary(folder_of(impl->target), impl->name));
    }
    if (!impl->file.valid())
        return cannot_write(path, errno);
    impl->temporary.own(impl->name);
    return AtomicFile(std::move(impl));
}

Result<void> AtomicFile::append(std::string_view bytes)
{
    if (const int error = write_all(m->file.fd(), bytes); error != 0)
        return cannot_write(m->path, error);
    return {};
}

Result<void> AtomicFile::commit()
{
    if (m->target.empty())
        return {};
    constexpr mode_t kPermissions = 07777;
    if (m->exists && ::fchmod(m->file.fd(), m->mode & kPermissions) != 0)
        return cannot_write(m->path, errno);
    if (::fsync(m->file.fd()) != 0 || m->file.close_now() != 0 || ::rename(m->name.c_str(), m->target.c_str()) != 0)
        return cannot_write(m->path, errno);
    m->temporary.keep();
    sync_folder(folder_of(m->target));
    return {};
}

Result<void> write_atomic(const std::string& path, std::string_view bytes)
{
    auto file = AtomicFile::open(path);
    if (!file)
        return tl::unexpected(file.error());
    if (auto ok = file->append(bytes); !ok)
        return ok;
    return file->commit();
}

} // namespace sim::io
