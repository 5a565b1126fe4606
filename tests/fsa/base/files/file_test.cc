#include "fsa/base/files/file.hh"

#include "fsa/base/error.hh"
#include "tests/harness.hh"

#if !defined(_WIN32)
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#endif
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>

using namespace hws;

static constexpr int64_t kMax = 1 << 20;
static const char *const kPath = "hawser_file_test.bin";

static void what_is_written_is_read(void **) {
  for (const size_t size : {size_t{0}, size_t{1}, size_t{65536}, size_t{100001}}) {
    std::string bytes(size, '\0');
    for (size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(i * 7);
    write_file(kPath, bytes);
    std::string joined;
    read_file_in_pieces(kPath, [&](std::string_view piece) {
      assert_in_range(piece.size(), 1, 65536);
      joined += piece;
    });
    assert_true(joined == bytes);
    for (const bool map : {false, true}) {
      const FileBytes file = map ? map_file(kPath, kMax) : read_file(kPath, kMax);
      assert_true(file.text() == bytes);
      assert_int_equal(reinterpret_cast<uintptr_t>(file.bytes.data()) % 8, 0);
    }
  }
}

static void a_mapping_outlives_the_file(void **) {
  write_file(kPath, "before");
  const FileBytes file = map_file(kPath, kMax);
  write_file(kPath, "after!");
  assert_true(file.text() == "before");
  std::remove(kPath);
  assert_true(file.text() == "before");
}

static void errors_name_the_path(void **) {
  assert_throws(read_file("no/such/file", kMax), Code::io);
  assert_throws(read_file_in_pieces("no/such/file", [](std::string_view) {}), Code::io);
  assert_throws(read_file_in_pieces(".", [](std::string_view) {}), Code::io);
  assert_throws(map_file("no/such/file", kMax), Code::io);
  assert_throws(write_file("no/such/directory/x", "x"), Code::io);
  assert_throws(read_file(".", kMax), Code::io);
  assert_throws(write_file(".", "x"), Code::io);
  assert_throws(read_file(std::string("a\0b", 3), kMax), Code::argument);
  assert_throws(write_file(std::string("a\0b", 3), "x"), Code::argument);
  try {
    read_file("no/such/file", kMax);
  } catch (const Error &e) {
    assert_non_null(strstr(e.message, "no/such/file"));
  }
}

static void what_takes_pieces_may_throw(void **) {
  write_file(kPath, std::string(100001, 'x'));
  int pieces = 0;
  assert_throws(read_file_in_pieces(kPath,
                                    [&](std::string_view) {
                                      ++pieces;
                                      (fail)(Code::parse, "enough");  // not the macro of CMocka
                                    }),
                Code::parse);
  assert_int_equal(pieces, 1);
}

static void size_limit_is_kept(void **) {
  write_file(kPath, std::string(100, 'x'));
  assert_throws(read_file(kPath, 99), Code::limit);
  assert_throws(map_file(kPath, 99), Code::limit);
  assert_int_equal(read_file(kPath, 100).bytes.size(), 100);
}

#if !defined(_WIN32)
static void links_permissions_and_devices(void **) {
  const char *link = "hawser_file_test.link";
  write_file(kPath, "one");
  assert_int_equal(chmod(kPath, 0640), 0);
  unlink(link);
  assert_int_equal(symlink(kPath, link), 0);
  write_file(link, "two");
  struct stat info;
  assert_int_equal(lstat(link, &info), 0);
  assert_true(S_ISLNK(info.st_mode));
  assert_int_equal(stat(kPath, &info), 0);
  assert_int_equal(info.st_mode & 0777, 0640);
  assert_true(read_file(kPath, kMax).text() == "two");
  unlink(link);
  write_file("/dev/null", "into the void");  // must not be replaced by a file
  assert_int_equal(stat("/dev/null", &info), 0);
  assert_true(S_ISCHR(info.st_mode));
  assert_int_equal(map_file("/dev/null", kMax).bytes.size(), 0);
}

// Those with kPath in their names: other tests work in this folder.
static std::set<std::string> files_here() {
  std::set<std::string> names;
  for (const auto &entry : std::filesystem::directory_iterator(".")) {
    const std::string name = entry.path().filename().string();
    if (name.find(kPath) != name.npos) names.insert(name);
  }
  return names;
}

// A number that no process has: that of a child which has ended.
static pid_t ended_process() {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  assert_int_equal(waitpid(child, nullptr, 0), child);
  return child;
}

static void what_killed_writers_leave_is_removed_and_no_other_file(void **) {
  const std::string gone = std::to_string(ended_process()), own = std::to_string(getpid()), path = kPath;
  const std::string left[] = {path + ".tmp-" + gone + "-0", path + ".tmp-" + gone + "-17"};
  const std::string stays[] = {path + ".tmp-" + own + "-3", path + ".tmp-" + gone, path + ".tmp-" + gone + "-x",
                               path + ".tmp-" + gone + "-0.bak", path + ".tmp-0-0", "x" + left[0],
                               path + "x.tmp-" + gone + "-0"};
  for (const std::string &name : left) std::ofstream(name) << "half";
  for (const std::string &name : stays) std::ofstream(name) << "mine";
  std::set<std::string> expected = files_here();
  for (const std::string &name : left) expected.erase(name);
  expected.insert(path);
  write_file(path, "whole");
  assert_true(files_here() == expected);
  assert_true(read_file(path, kMax).text() == "whole");
  // A writer on another system, whose process is not here, holds a lock.
  std::ofstream(left[0]) << "half";
  const int fd = open(left[0].c_str(), O_RDONLY);
  assert_int_equal(flock(fd, LOCK_EX), 0);
  write_file(path, "again");
  assert_int_equal(access(left[0].c_str(), F_OK), 0);
  close(fd);
  write_file(path, "again");
  assert_int_not_equal(access(left[0].c_str(), F_OK), 0);
  for (const std::string &name : stays) unlink(name.c_str());
}

static void pipes_are_read_to_their_end(void **) {
  int ends[2];
  assert_int_equal(pipe(ends), 0);
  assert_int_equal(write(ends[1], "through", 7), 7);
  close(ends[1]);
  char path[64];
  snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
  if (access(path, R_OK) == 0) assert_true(map_file(path, kMax).text() == "through");
  close(ends[0]);
  const char *fifo = "hawser_file_test.fifo";
  unlink(fifo);
  assert_int_equal(mkfifo(fifo, 0600), 0);
  assert_throws(write_file(fifo, "x"), Code::io);
  unlink(fifo);
}
#endif

static int tidy(void **) {
  std::remove(kPath);
  return 0;
}

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(what_is_written_is_read),
                              cmocka_unit_test(a_mapping_outlives_the_file),
                              cmocka_unit_test(errors_name_the_path),
                              cmocka_unit_test(what_takes_pieces_may_throw),
                              cmocka_unit_test(size_limit_is_kept),
#if !defined(_WIN32)
                              cmocka_unit_test(links_permissions_and_devices),
                              cmocka_unit_test(what_killed_writers_leave_is_removed_and_no_other_file),
                              cmocka_unit_test(pipes_are_read_to_their_end)
#endif
  };
  return cmocka_run_group_tests(tests, nullptr, tidy);
}
