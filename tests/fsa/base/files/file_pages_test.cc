#include "fsa/base/files/file_pages.hh"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>

#include "fsa/base/error.hh"
#include "fsa/base/files/file.hh"
#include "tests/test_list.hh"
#if defined(__linux__)
#include <sys/resource.h>
#endif

using namespace hws;

#if defined(__linux__)
constexpr char kPath[] = "hawser_mapped_pages_test.tmp";
constexpr size_t kPiece = size_t{1} << 16, kPieces = 512;

static long peak() {
  rusage use{};
  assert_int_equal(getrusage(RUSAGE_SELF, &use), 0);
  return use.ru_maxrss / 1024;  // MB
}

static long faults() {
  rusage use{};
  assert_int_equal(getrusage(RUSAGE_SELF, &use), 0);
  return use.ru_minflt + use.ru_majflt;
}

// 32 MB, of which about 8 stay.
static void a_file_that_is_read_to_its_end_does_not_stay_in_memory(void **) {
  std::FILE *out = std::fopen(kPath, "wb");
  assert_non_null(out);
  for (size_t i = 0; i < kPieces; ++i) {
    const std::string piece(kPiece, static_cast<char>(i % 251));
    assert_int_equal(std::fwrite(piece.data(), 1, piece.size(), out), piece.size());
  }
  std::fclose(out);
  const FileBytes file = map_file(kPath, INT64_MAX, true);
  assert_true(file.pages != nullptr);
  const MappedPages &pages = *file.pages;
  const long before = peak();
  for (int round = 0; round < 2; ++round) {
    for (size_t i = 0; i < kPieces; ++i) {
      const std::span<const std::byte> piece = file.bytes.subspan(i * kPiece, kPiece);
      assert_true(std::ranges::all_of(piece, [&](std::byte b) { return b == static_cast<std::byte>(i % 251); }));
      pages.passed(kPiece);
    }
  }
  assert_true(peak() - before < 20);
  std::remove(kPath);
}

static void copies_take_no_pages_and_say_what_is_missing(void **) {
  std::string bytes(size_t{1} << 25, '\0');
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * i >> 7);
  write_file(kPath, bytes);
  const FileBytes file = map_file(kPath, INT64_MAX, true);
  const MappedPages &pages = *file.pages;
  const long before = faults();
  std::string found(1000, '\0');
  for (size_t at = 0; at + found.size() <= bytes.size(); at += 100003) {
    pages.copy(file.bytes.data() + at, found.size(), found.data());
    assert_true(std::string_view(bytes).substr(at, found.size()) == found);
  }
  assert_true(faults() - before < 30);  // 336 copies
  std::filesystem::resize_file(kPath, 5000);
  pages.copy(file.bytes.data() + 4000, 1000, found.data());
  assert_throws(pages.copy(file.bytes.data() + 4001, 1000, found.data()), Code::corrupt);
  assert_throws(pages.copy(file.bytes.data() + 6000, 1, found.data()), Code::corrupt);
  const FilePages closed(file.bytes, -1);
  assert_throws(closed.copy(file.bytes.data(), 1, found.data()), Code::io);
  std::remove(kPath);
}

TESTS(a_file_that_is_read_to_its_end_does_not_stay_in_memory, copies_take_no_pages_and_say_what_is_missing)
#else
int main() { return 0; }
#endif
