// Words and numbers made to fall into one slot of a table with a fixed hash cost no more probes than random ones.
#include "fsa/base/table_hash.hh"

#include <bit>
#include <string>
#include <vector>

#include "fsa/base/hash_slots.hh"
#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

uint64_t inverse(uint64_t odd) {
  uint64_t x = odd;
  for (int i = 0; i < 6; ++i) x *= 2 - odd * x;
  return x;
}
// Undoes v ^= v >> shift.
uint64_t unshifted(uint64_t v, int shift) {
  uint64_t r = v;
  for (int i = 0; i < 64; i += shift) r = v ^ (r >> shift);
  return r;
}
std::string bytes_of(uint64_t word) { return {reinterpret_cast<const char *>(&word), sizeof word}; }

// Of 8 bytes, all of whose checksums (sections.hh) end with 24 zeros.
std::vector<std::string> against_checksums(size_t n) {
  constexpr uint64_t p1 = 0x9E3779B185EBCA87u, p2 = 0xC2B2AE3D27D4EB4Fu, p3 = 0x165667B19E3779F9u, p4 = 0x85EBCA77C2B2AE63u,
                     p5 = 0x27D4EB2F165667C5u;
  std::vector<std::string> words;
  for (uint64_t k = 1; words.size() < n; ++k) {
    uint64_t h = unshifted(k << 24, 32) * inverse(p3);
    h = unshifted(unshifted(h, 29) * inverse(p2), 33);
    const uint64_t mixed_in = std::rotr((h - p4) * inverse(p1), 27) ^ (p5 + 8);
    words.push_back(bytes_of(std::rotr(mixed_in * inverse(p1), 31) * inverse(p2)));
  }
  return words;
}

// Of 16 bytes, all of one value of libstdc++'s std::hash (MurmurHash64A).
std::vector<std::string> against_murmur(size_t n) {
  constexpr uint64_t m = (uint64_t{0xc6a4a793u} << 32) + 0x5bd1e995u, seed = 0xc70f6907u, target = 0x123456789u;
  std::vector<std::string> words;
  Rng rng(5, RngMethod::test, 0, 0, 0);
  while (words.size() < n) {
    const uint64_t a = rng.bits64();
    uint64_t k = a * m;
    const uint64_t h = ((seed ^ 16 * m) ^ (k ^ k >> 47) * m) * m;
    k = unshifted(((target * inverse(m)) ^ h) * inverse(m), 47) * inverse(m);
    words.push_back(bytes_of(a) + bytes_of(k));
  }
  return words;
}

// Differences that a multiplication to 64 bits, a shift by 29 or 32 and a second word undo under every start value.
std::vector<std::string> against_any_start(size_t blocks, int shift) {
  std::vector<std::string> words;
  for (uint64_t choice = 0; choice < uint64_t{1} << blocks; ++choice) {
    std::string word;
    for (size_t b = 0; b < blocks; ++b) {
      const bool flip = choice >> b & 1;
      const uint64_t top = uint64_t{1} << 63;
      word += bytes_of(0x6162636465666768u ^ (flip ? top : 0));
      word += bytes_of(0x7172737475767778u ^ (flip ? top | top >> shift : 0));
    }
    words.push_back(word);
  }
  return words;
}

// Comparisons per key when all are added to a table one by one, as names and states are.
template <class Key>
double probes(const std::vector<Key> &keys, const TableHash &hash) {
  HashSlots slots;
  int64_t asked = 0;
  const auto hash_of = [&](int32_t i) { return hash.of(keys[static_cast<size_t>(i)]); };
  for (size_t n = 0; n < keys.size(); ++n) {
    slots.reserve(n, Run{}, 0, hash_of);
    const auto same = [&](int32_t other) {
      ++asked;
      return keys[static_cast<size_t>(other)] == keys[n];
    };
    const auto own = static_cast<int32_t>(n);
    assert_int_equal(slots.number(hash_of(own), same, [&] { return own; }), own);
  }
  return static_cast<double>(asked) / static_cast<double>(keys.size());
}

// Of a table that is half full, random keys ask for one comparison on average. A progression of numbers may lie more closely,
// and a hash that anybody can compute asks for thousands. The process's key is another in each run.
constexpr double kMostProbes = 4;

}  // namespace

static void words_made_against_fixed_hashes_cost_as_random_ones(void **) {
  for (const TableHash &hash : {TableHash(), TableHash(0x0123456789ABCDEFu, 0xFEDCBA9876543211u)}) {
    assert_true(probes(against_checksums(40000), hash) < kMostProbes);
    assert_true(probes(against_murmur(40000), hash) < kMostProbes);
    for (const int shift : {29, 31, 32, 33, 47}) assert_true(probes(against_any_start(12, shift), hash) < kMostProbes);
  }
  // The words do what they are made for: under the hashes that they are made against a table has one long run.
  const auto words = against_murmur(300);
  if (std::hash<std::string_view>()(words[0]) == std::hash<std::string_view>()(words[1])) {
    for (const std::string &word : words) {
      assert_true(std::hash<std::string_view>()(word) == std::hash<std::string_view>()(words[0]));
    }
  }
}

static void regular_numbers_cost_as_random_ones(void **) {
  const TableHash hash;
  for (const int shift : {0, 1, 8, 16, 24, 32, 40, 47}) {
    std::vector<uint64_t> keys;
    for (uint64_t i = 0; i < 40000; ++i) keys.push_back(i << shift);
    assert_true(probes(keys, hash) < kMostProbes);
  }
  std::vector<uint64_t> grid, of_two;
  for (uint64_t a = 0; a < 200; ++a) {
    for (uint64_t b = 0; b < 200; ++b) grid.push_back(a << 32 | b);
    for (uint64_t b = 0; b < 200; ++b) of_two.push_back((a * 0x9E3779B97F4A7C15u) ^ b << 47);
  }
  assert_true(probes(grid, hash) < kMostProbes);
  assert_true(probes(of_two, hash) < kMostProbes);
}

static void the_hash_of_a_key_is_the_same_on_every_machine(void **) {
  const TableHash hash(0x0123456789ABCDEFu, 0xFEDCBA9876543211u), same(0x0123456789ABCDEFu, 0xFEDCBA9876543211u);
  // The product's lower half, and its upper one.
  const uint64_t h = (0x0123456789ABCDEFu * 0xFEDCBA9876543211u) ^ 0x0121FA00AD77D742u;
  assert_true(hash.of(uint64_t{0}) == (((h ^ h >> 29) * 0x9E3779B97F4A7C15u) ^ h >> 32));
  for (const std::string_view text : {"", "a", "abcdefgh", "abcdefghi"}) assert_true(hash.of(text) == same.of(text));
  const int32_t values[] = {1, -1, 3};
  assert_true(hash.of(std::span(values)) != hash.of(std::span(values, 2)));
  assert_true(hash.of("a") != hash.of(std::string_view("a\0", 2)));
  assert_true(TableHash().of(uint64_t{7}) == TableHash().of(uint64_t{7}));  // one key per process
}

TESTS(words_made_against_fixed_hashes_cost_as_random_ones, regular_numbers_cost_as_random_ones,
      the_hash_of_a_key_is_the_same_on_every_machine)
