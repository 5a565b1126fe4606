// Numbers of every width come back, wherever their bits begin.
#include "fsa/base/packed_numbers.hh"

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

static void numbers_come_back(void **) {
  Rng rng(5, RngMethod::test, 0, 0, 0);
  for (uint32_t width = 0; width <= 32; ++width) {
    const size_t n = 200;
    const auto before = static_cast<uint32_t>(rng.below(32));  // bits of something else
    const uint64_t bits = before + n * width;
    PackedWriter out(bits);
    out.add(static_cast<uint32_t>(rng.bits64()) & ((1u << before) - 1), before);
    Array<uint32_t> numbers(n);
    for (size_t i = 0; i < n; ++i) {
      numbers[i] = i % 7 == 0 ? UINT32_MAX : static_cast<uint32_t>(rng.bits64());
      if (width < 32) numbers[i] &= (1u << width) - 1;
      out.add(numbers[i], width);
    }
    const Array<uint64_t> words = out.take();
    assert_int_equal(words.size(), PackedNumbers::words_of(bits));
    const PackedNumbers packed(words, width, width, before);
    for (size_t i = 0; i < n; ++i) assert_int_equal(packed[i], numbers[i]);
  }
}

// Records of two fields, each of which is read by itself.
static void fields_come_back(void **) {
  Rng rng(6, RngMethod::test, 0, 0, 0);
  for (const uint32_t first : {0u, 5u, 31u, 32u}) {
    for (const uint32_t second : {0u, 3u, 32u}) {
      PackedWriter out(100 * uint64_t{first + second});
      Array<uint64_t> numbers(200);
      for (size_t i = 0; i < 200; ++i) {
        const uint32_t width = i % 2 ? second : first;
        numbers[i] = rng.bits64() & ((uint64_t{1} << width) - 1);
        out.add(static_cast<uint32_t>(numbers[i]), width);
      }
      const Array<uint64_t> words = out.take();
      const PackedNumbers a(words, first, first + second), b(words, second, first + second, first);
      for (size_t i = 0; i < 100; ++i) assert_true(a[i] == numbers[2 * i] && b[i] == numbers[2 * i + 1]);
    }
  }
}

static void widths_hold_the_largest_number(void **) {
  assert_int_equal(width_of(0), 0);
  assert_int_equal(width_of(1), 1);
  assert_int_equal(width_of(255), 8);
  assert_int_equal(width_of(256), 9);
  assert_int_equal(width_of(UINT32_MAX), 32);
}

TESTS(numbers_come_back, fields_come_back, widths_hold_the_largest_number)
