#include "src/stats/uniform_rows.hh"

#include "fsa/base/array.hh"
#include "fsa/base/instruction_set.hh"
#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

Array<const UniformRows *> forms() {
  return {&uniform_rows_by(InstructionSet::baseline), &uniform_rows()};
}

}  // namespace

static void blocks_are_the_stream_s(void **) {
  for (const uint64_t item : {uint64_t{0}, uint64_t{7}, uint64_t{0x1234567890abcdef}}) {
    for (const UniformRows *form : forms()) {
      for (const size_t count : {size_t{4}, size_t{8}, size_t{12}, size_t{40}}) {
        Rng rng(5, RngMethod::test, 3, 2, item);
        const uint32_t key[2] = {rng.key(0), rng.key(1)};
        Array<uint16_t> first(32), then(8 * count);
        form->blocks(key, item, 0, 4, first.data());
        form->blocks(key, item, 4, count, then.data());
        first.insert(first.end(), then.begin(), then.end());
        for (size_t b = 0; b < 4 + count; ++b) {
          for (size_t w = 0; w < 4; ++w) {
            const size_t at = 2 * (16 * (b / 4) + 8 * (w / 2) + 2 * (b % 4) + w % 2);
            const uint32_t word = rng.bits32();
            assert_int_equal(first[at], word & 0xffff);
            assert_int_equal(first[at + 1], word >> 16);
          }
        }
      }
    }
  }
}

static void block_numbers_above_32_bits_are_of_their_own(void **) {
  const uint32_t key[2] = {1, 2};
  Array<uint16_t> expected(32), found(32), low(32);
  uniform_rows_by(InstructionSet::baseline).blocks(key, 3, uint64_t{5} << 32, 4, expected.data());
  uniform_rows_by(InstructionSet::baseline).blocks(key, 3, 0, 4, low.data());
  assert_false(expected == low);
  for (const UniformRows *form : forms()) {
    form->blocks(key, 3, uint64_t{5} << 32, 4, found.data());
    assert_true(found == expected);
  }
}

static void rows_and_sums_are_those_of_one_number_after_the_other(void **) {
  Rng r(61, RngMethod::test, 0, 0, 0);
  for (size_t n = 1; n < 70; ++n) {
    const size_t padded = (n + 7) / 8 * 8;
    Array<uint16_t> bits(padded);
    for (uint16_t &x : bits) x = static_cast<uint16_t>(r.bits32());
    Array<double> before(padded), bits_of_first;
    for (double &x : before) x = r.uniform();
    for (const UniformRows *form : forms()) {
      Array<double> row(padded, -1.0), to = before;
      const double sum = form->row(bits.data(), n, row.data());
      double expected = 0;
      for (size_t k = 0; k < padded; ++k) {
        assert_true(row[k] == (k < n ? bits[k] + 0.5 : 0));
        expected += row[k];
      }
      assert_true(sum == expected);  // halves below 2^53: no rounding
      form->add_scaled(row.data(), 0.3, padded, to.data());
      for (size_t k = 0; k < padded; ++k) assert_close(to[k], before[k] + 0.3 * row[k], 1e-15);
      if (bits_of_first.empty()) bits_of_first = to;
      assert_true(to == bits_of_first);
    }
  }
}

TESTS(blocks_are_the_stream_s, block_numbers_above_32_bits_are_of_their_own,
      rows_and_sums_are_those_of_one_number_after_the_other)
