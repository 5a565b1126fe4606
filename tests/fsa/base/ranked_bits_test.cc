// Ranks and selects against counting, on random bits of all densities and on those that fill lines exactly.
#include "fsa/base/ranked_bits.hh"

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Bits {
  Array<uint64_t> words;
  int64_t size = 0;
  explicit Bits(int64_t n) : words(static_cast<size_t>(n / 64 + 1), 0), size(n) {}
  void set(int64_t i) { words[i / 64] |= uint64_t{1} << (i % 64); }
  bool operator[](int64_t i) const { return words[i / 64] >> (i % 64) & 1; }
};

void check(const Bits &bits) {
  const RankedLines made = RankedBits::make(bits.words, bits.size);
  int64_t ones = 0;
  for (int64_t i = 0; i < bits.size; ++i) ones += bits[i];
  const RankedBits ranked(made.lines, made.hints, bits.size, ones);
  assert_null(ranked.wrong());
  int64_t before = 0, last = -1;
  for (int64_t i = 0; i <= bits.size; ++i) {
    assert_int_equal(ranked.rank(i), before);
    if (i == bits.size) break;
    assert_int_equal(ranked[i], bits[i]);
    if (!bits[i]) continue;
    assert_int_equal(ranked.select(before), i);
    if (last >= 0) assert_int_equal(ranked.next(before - 1, last), i);
    last = i;
    ++before;
  }
  if (last >= 0) assert_int_equal(ranked.next(ones - 1, last), bits.size);
}

}  // namespace

static void ranks_and_selects_count(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  for (const int64_t size : {0, 1, 63, 64, 65, 447, 448, 449, 895, 896, 897, 5000, 70000}) {
    for (const double density : {0.0, 0.001, 0.02, 0.5, 0.98, 1.0}) {
      Bits bits(size);
      for (int64_t i = 0; i < size; ++i) {
        if (rng.uniform() < density) bits.set(i);
      }
      check(bits);
    }
  }
  // Runs of ones and zeros that are longer than lines and hints.
  Bits runs(60000);
  for (int64_t i = 0; i < runs.size;) {
    for (int64_t end = std::min<int64_t>(runs.size, i + 1 + static_cast<int64_t>(rng.below(3000))); i < end; ++i) runs.set(i);
    i += 1 + static_cast<int64_t>(rng.below(9000));
  }
  check(runs);
}

static void a_words_ones_are_found(void **) {
  Rng rng(4, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 5000; ++round) {
    uint64_t x = rng.bits64();
    if (round % 3 == 0) x &= rng.bits64();
    if (round % 3 == 1) x |= rng.bits64();
    if (round == 1) x = ~uint64_t{0};
    uint32_t ones = 0;
    for (uint32_t i = 0; i < 64; ++i) {
      if (x >> i & 1) assert_int_equal(one_at(x, ones++), i);
    }
    assert_int_equal(ones_of(x), ones);
  }
}

static void damage_is_found(void **) {
  Bits bits(3000);
  for (int64_t i = 0; i < bits.size; i += 1 + i % 4) bits.set(i);
  const RankedLines made = RankedBits::make(bits.words, bits.size);
  int64_t ones = 0;
  for (int64_t i = 0; i < bits.size; ++i) ones += bits[i];
  for (size_t bit = 0; bit < 64 * made.lines.size(); ++bit) {
    RankedLines bad = made;
    bad.lines[bit / 64] ^= uint64_t{1} << (bit % 64);
    assert_non_null(RankedBits(bad.lines, bad.hints, bits.size, ones).wrong());
  }
  for (size_t i = 0; i < made.hints.size(); ++i) {
    RankedLines bad = made;
    ++bad.hints[i];
    assert_non_null(RankedBits(bad.lines, bad.hints, bits.size, ones).wrong());
  }
  assert_non_null(RankedBits(made.lines, made.hints, bits.size, ones + 1).wrong());
  assert_non_null(RankedBits(made.lines, made.hints, bits.size + 448, ones).wrong());
}

TESTS(ranks_and_selects_count, a_words_ones_are_found, damage_is_found)
