#include "fsa/base/mapped_pages.hh"

#include <algorithm>
#include <cstdio>
#include <string>

#include "fsa/base/file.hh"
#include "tests/harness.hh"
#if defined(__linux__)
#include <sys/resource.h>
#endif

using namespace hws;

#if defined(__linux__) && !defined(HWS_NO_FILES)
constexpr char kPath[] = "hawser_mapped_pages_test.tmp";
constexpr size_t kPiece = size_t{1} << 16, kPieces = 512;

static long peak() {
  rusage use{};
  assert_int_equal(getrusage(RUSAGE_SELF, &use), 0);
  return use.ru_maxrss / 1024;  // MB
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
  const FileBytes file = map_file(kPath, INT64_MAX);
  assert_true(file.mapped);
  const MappedPages pages(file.bytes);
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

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(a_file_that_is_read_to_its_end_does_not_stay_in_memory)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
#else
int main() { return 0; }
#endif
