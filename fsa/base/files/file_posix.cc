#if !defined(_WIN32)
#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <system_error>

#include "fsa/base/array.hh"
#include "fsa/base/error.hh"
#include "fsa/base/files/file.hh"
#include "fsa/base/files/file_pages.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

constexpr size_t kFilePosixPiece = size_t{1} << 16;

[[noreturn]] void fail_io(const char *what, const std::string &path, int error) {
  // std::error_category::message is thread-safe, strerror is not.
  fail(Code::io, "cannot %s %s: %s", what, quoted(path).c_str(), std::generic_category().message(error).c_str());
}

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  int get() const { return fd_; }
  int release() {
    const int fd = fd_;
    fd_ = -1;
    return fd;
  }
  // False if the system reports, only now, that a write failed.
  bool close() {
    const int fd = fd_;
    fd_ = -1;
    return fd < 0 || ::close(fd) == 0 || errno == EINTR;
  }

 private:
  int fd_;
};

int open_retrying(const std::string &path, int flags, mode_t mode) {
  int fd;
  do {
    fd = ::open(path.c_str(), flags | O_CLOEXEC, mode);
  } while (fd < 0 && errno == EINTR);
  return fd;
}

// Opens for reading; a directory is refused here, where it can be named.
int open_to_read(const std::string &path, struct stat &info) {
  if (path.find('\0') != std::string::npos) fail(Code::argument, "a path with a zero byte in it");
  Descriptor fd(open_retrying(path, O_RDONLY, 0));
  if (fd.get() < 0 || ::fstat(fd.get(), &info) != 0) fail_io("open", path, errno);
  if (S_ISDIR(info.st_mode)) fail_io("read", path, EISDIR);
  return fd.release();
}

void check_size(const std::string &path, int64_t size, int64_t max_bytes) {
  if (size > max_bytes) {
    fail(Code::limit, "%s has more than %" PRId64 " bytes; option max_bytes sets this limit", quoted(path).c_str(),
         max_bytes);
  }
}

// Words, so that sections inside are aligned.
struct Memory {
  Array<uint64_t> words;
  char *bytes() { return reinterpret_cast<char *>(words.data()); }
  size_t capacity() const { return words.size() * sizeof(uint64_t); }
  void reserve(size_t bytes_needed) { words.resize((bytes_needed + 7) / 8); }
};

FileBytes read_all(int fd, const struct stat &info, const std::string &path, int64_t max_bytes) {
  auto memory = std::make_shared<Memory>();
  // One byte more than a regular file has, so that its end is seen at once.
  memory->reserve(S_ISREG(info.st_mode) ? static_cast<size_t>(info.st_size) + 1 : size_t{1} << 16);
  size_t size = 0;
  for (;;) {
    if (size == memory->capacity()) memory->reserve(2 * size);
    const ssize_t got = ::read(fd, memory->bytes() + size, memory->capacity() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail_io("read", path, errno);
    if (got == 0) break;
    size += static_cast<size_t>(got);
    check_size(path, static_cast<int64_t>(size), max_bytes);
  }
  FileBytes file;
  file.bytes = {reinterpret_cast<const std::byte *>(memory->bytes()), size};
  file.owner = std::move(memory);
  return file;
}

struct Mapping {
  void *address = MAP_FAILED;
  size_t size = 0;
  int descriptor = -1;
  Mapping() = default;
  Mapping(const Mapping &) = delete;
  Mapping &operator=(const Mapping &) = delete;
  ~Mapping() {
    if (address != MAP_FAILED) ::munmap(address, size);
    if (descriptor >= 0) ::close(descriptor);
  }
};

// The target of a symbolic link, or the path itself if it does not exist yet.
std::string resolve(const std::string &path) {
  char *real = ::realpath(path.c_str(), nullptr);
  if (!real) return path;
  struct Release {
    char *text;
    ~Release() { std::free(text); }
  } release{real};
  return real;
}

void write_all(int fd, std::string_view bytes, const std::string &path) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(fd, bytes.data(), std::min(bytes.size(), size_t{1} << 30));
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) fail_io("write", path, errno);
    bytes.remove_prefix(static_cast<size_t>(put));
  }
}

// Some file systems cannot sync (EINVAL, ENOTSUP): nothing more can be done there.
bool sync_failed(int fd) { return ::fsync(fd) != 0 && errno != EINVAL && errno != ENOTSUP && errno != EROFS; }

std::string directory_of(const std::string &path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

// Makes the rename itself durable. Best effort: the file is complete either way.
void sync_directory_of(const std::string &path) {
  const Descriptor fd(open_retrying(directory_of(path), O_RDONLY, 0));
  if (fd.get() >= 0) (void)::fsync(fd.get());
}

// A temporary file is PATH.tmp-PROCESS-NUMBER, and its writer holds a lock on it.
constexpr std::string_view kTemporary = ".tmp-";

// Whether no process of this system has the number in a temporary file's name.
bool writer_is_gone(std::string_view numbers) {
  int64_t process = 0, number = 0;
  const size_t dash = numbers.find('-');
  if (dash == numbers.npos || !parse_integer(numbers.substr(0, dash), process) ||
      !parse_integer(numbers.substr(dash + 1), number) || process <= 0 || process > INT32_MAX || number < 0) {
    return false;
  }
  return ::getpgid(static_cast<pid_t>(process)) == -1 && errno == ESRCH;
}

// Removes the temporary files of `path` that killed processes have left. Processes of other systems that share the folder are
// told by their locks. Best effort.
void remove_left_behind(const std::string &path) {
  const std::string directory = directory_of(path);
  const std::string begin = path.substr(path.rfind('/') + 1) + std::string(kTemporary);
  struct Close {
    void operator()(DIR *entries) const { (void)::closedir(entries); }
  };
  const std::unique_ptr<DIR, Close> entries(::opendir(directory.c_str()));
  if (!entries && errno == ENOMEM) throw std::bad_alloc();
  while (const dirent *entry = entries ? ::readdir(entries.get()) : nullptr) {
    const std::string_view name = entry->d_name;
    if (!name.starts_with(begin) || !writer_is_gone(name.substr(begin.size()))) continue;
    const std::string file = directory + "/" + entry->d_name;
    const Descriptor fd(open_retrying(file, O_RDONLY, 0));
    if (fd.get() >= 0 && ::flock(fd.get(), LOCK_EX | LOCK_NB) == 0) (void)::unlink(file.c_str());
  }
}

}  // namespace

FileBytes read_file(const std::string &path, int64_t max_bytes) {
  struct stat info;
  const Descriptor fd(open_to_read(path, info));
  if (S_ISREG(info.st_mode)) check_size(path, info.st_size, max_bytes);
  return read_all(fd.get(), info, path, max_bytes);
}

void read_file_in_pieces(const std::string &path, const std::function<void(std::string_view)> &take) {
  struct stat info;
  const Descriptor fd(open_to_read(path, info));
  Array<char> piece(kFilePosixPiece);
  for (;;) {
    const ssize_t got = ::read(fd.get(), piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail_io("read", path, errno);
    if (got == 0) return;
    take({piece.data(), static_cast<size_t>(got)});
  }
}

FileBytes map_file(const std::string &path, int64_t max_bytes, bool stays_open) {
  struct stat info;
  Descriptor fd(open_to_read(path, info));
  if (S_ISREG(info.st_mode)) check_size(path, info.st_size, max_bytes);
  if (!S_ISREG(info.st_mode) || info.st_size == 0) return read_all(fd.get(), info, path, max_bytes);
  auto mapping = std::make_shared<Mapping>();
  mapping->size = static_cast<size_t>(info.st_size);
  mapping->address = ::mmap(nullptr, mapping->size, PROT_READ, MAP_PRIVATE, fd.get(), 0);
  if (mapping->address == MAP_FAILED) return read_all(fd.get(), info, path, max_bytes);
  FileBytes file;
  file.bytes = {static_cast<const std::byte *>(mapping->address), mapping->size};
  if (stays_open) {
    mapping->descriptor = fd.release();
    file.pages = std::make_shared<const FilePages>(file.bytes, mapping->descriptor);
  }
  file.owner = std::move(mapping);
  return file;
}

void write_file(const std::string &path, std::string_view bytes) { write_pieces(path, {&bytes, 1}); }

void write_pieces(const std::string &given, std::span<const std::string_view> pieces) {
  if (given.find('\0') != std::string::npos) fail(Code::argument, "a path with a zero byte in it");
  const std::string path = resolve(given);
  struct stat info;
  const bool exists = ::stat(path.c_str(), &info) == 0;
  if (exists && S_ISDIR(info.st_mode)) fail_io("write", given, EISDIR);
  if (exists && !S_ISREG(info.st_mode)) {
    // A pipe whose reader is gone would raise SIGPIPE in the host.
    if (!S_ISCHR(info.st_mode)) fail(Code::io, "cannot write %s: neither a file nor a character device", quoted(given).c_str());
    Descriptor fd(open_retrying(path, O_WRONLY, 0));
    if (fd.get() < 0) fail_io("open", given, errno);
    for (const std::string_view bytes : pieces) write_all(fd.get(), bytes, given);
    if (!fd.close()) fail_io("write", given, errno);
    return;
  }
  remove_left_behind(path);
  // O_EXCL and the counter keep writers of one path, here or in other processes, apart.
  std::string temporary;
  int raw = -1;
  for (int64_t i = 0; raw < 0; ++i) {
    temporary = path + std::string(kTemporary);
    append_integer(temporary, ::getpid());
    temporary += '-';
    append_integer(temporary, i);
    raw = open_retrying(temporary, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (raw < 0 && (errno != EEXIST || i == 1000)) fail_io("create", temporary, errno);
  }
  Descriptor fd(raw);
  (void)::flock(raw, LOCK_EX | LOCK_NB);
  struct Remove {
    const std::string &file;
    bool armed = true;
    ~Remove() {
      if (armed) (void)::unlink(file.c_str());
    }
  } remove{temporary};
  if (exists) (void)::fchmod(fd.get(), info.st_mode & 07777);
  for (const std::string_view bytes : pieces) write_all(fd.get(), bytes, temporary);
  if (sync_failed(fd.get()) || !fd.close()) fail_io("write", temporary, errno);
  if (::rename(temporary.c_str(), path.c_str()) != 0) fail_io("rename to", given, errno);
  remove.armed = false;
  sync_directory_of(path);
}

}  // namespace hws
#endif
