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

Result<void> write_through(const std::string& path, std::string_view bytes)
{
    Handle file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (!file.valid())
        return cannot_write(path, errno);
    if (const int error = write_all(file.fd(), bytes); error != 0)
        return cannot_write(path, error);
    return {};
}

// After a rename: makes the new name durable. Not all file systems can; the data itself is safe by then.
void sync_folder(const fs::path& folder)
{
    const Handle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (handle.valid())
        static_cast<void>(::fsync(handle.fd()));
}

} // namespace

Result<void> write_atomic(const std::string& path, std::string_view bytes)
{
    std::error_code no_target;
    fs::path target = fs::canonical(path, no_target);
    if (no_target)
        target = path;
    struct stat old {};
    const bool exists = ::stat(target.c_str(), &old) == 0;
    if (exists && S_ISDIR(old.st_mode))
        return cannot_write(path, EISDIR);
    if (exists && !S_ISREG(old.st_mode))
        return write_through(path, bytes);
    if (exists && ::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0)
        return cannot_write(path, errno); // a file made read-only is meant so, even where its folder is writable
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    std::string name;
    Handle file(open_temporary(folder, name));
    if (!file.valid())
        return cannot_write(path, errno);
    Temporary temporary(name);
    if (const int error = write_all(file.fd(), bytes); error != 0)
        return cannot_write(path, error);
    constexpr mode_t kPermissions = 07777;
    if (exists && ::fchmod(file.fd(), old.st_mode & kPermissions) != 0)
        return cannot_write(path, errno);
    if (::fsync(file.fd()) != 0 || file.close_now() != 0 || ::rename(name.c_str(), target.c_str()) != 0)
        return cannot_write(path, errno);
    temporary.keep();
    sync_folder(folder);
    return {};
}

} // namespace sim::io
