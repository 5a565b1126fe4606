#include "tools/base/files.hh"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "tools/base/handles.hh"

namespace tool {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail_with_reason(const std::string &path, const char *what) {
  throw Failure{1, path + ": cannot " + what + " it: " + std::generic_category().message(errno)};
}

// What is there is a device, a pipe or a folder, and no file that another one could replace.
bool is_special(const std::string &path) {
  std::error_code none;
  const fs::file_status there = fs::status(path, none);
  return fs::exists(there) && !fs::is_regular_file(there);
}

bool is_same_file(const std::string &one, const std::string &two) {
  std::error_code none;
  if (one == "-" || two == "-" || is_special(one) || is_special(two)) return false;
  if (fs::exists(one, none) || fs::exists(two, none)) return fs::equivalent(one, two, none);
  return fs::weakly_canonical(one, none) == fs::weakly_canonical(two, none);
}

}  // namespace

std::string read_input(const std::string &path) {
  std::FILE *file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (!file) fail_with_reason(path, "open");
  std::string bytes;
  char block[1 << 16];
  size_t got;
  while ((got = std::fread(block, 1, sizeof block, file)) > 0) bytes.append(block, got);
  const int bad = std::ferror(file) ? errno : 0;
  if (file != stdin) std::fclose(file);
  errno = bad;
  if (bad != 0) fail_with_reason(path == "-" ? "standard input" : path, "read");
  return bytes;
}

void write_file(const std::string &path, const std::string &bytes) {
  if (!is_special(path)) return check(hws_write_file(path.c_str(), bytes.data(), static_cast<int64_t>(bytes.size())), path);
  std::FILE *file = std::fopen(path.c_str(), "wb");
  if (!file) fail_with_reason(path, "write");
  const bool put = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() && std::fflush(file) == 0;
  const int reason = errno;
  if (std::fclose(file) == 0 && put) return;
  if (!put) errno = reason;
  fail_with_reason(path, "write");
}

void require_writable(const std::string &path) {
  if (is_special(path)) {
    if (!fs::is_directory(path)) return;
    errno = EISDIR;
    fail_with_reason(path, "write");
  }
  std::error_code none;
  // Its own file beside the one that a link names, as the writer makes.
  const std::string target = fs::exists(path, none) ? fs::canonical(path, none).string() : path;
  const std::string probe = target + ".part";
  const bool there = fs::exists(probe, none);
  std::FILE *file = std::fopen(probe.c_str(), "ab");
  if (!file) fail_with_reason(path, "write");
  std::fclose(file);
  if (!there) fs::remove(probe, none);
}

void keep_apart(const std::vector<NamedFile> &written, const std::vector<NamedFile> &read) {
  for (size_t i = 0; i < written.size(); ++i) {
    for (size_t k = 0; k < i + read.size(); ++k) {
      const NamedFile &other = k < i ? written[k] : read[k - i];
      if (!is_same_file(written[i].path, other.path)) continue;
      throw Failure{2, written[i].name + " " + written[i].path + " is the file of " + other.name +
                           ", which would be lost; expected another one"};
    }
  }
}

bool has_content(const std::string &path) {
  std::error_code none;
  return fs::is_regular_file(path, none) && fs::file_size(path, none) > 0;
}

}  // namespace tool
