#include "src/stats/code_rows.hh"

#include <cmath>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "src/stats/count_codes.hh"
#include "src/stats/dense_products.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

void numbers_become_what_their_codes_stand_for(void **) {
  Rng r(41, RngMethod::test, 1, 9, 0);
  constexpr double quantum = 0x1p-20;
  for (const CodeRows *rows : {&code_rows_by(InstructionSet::baseline), &code_rows()}) {
    for (const size_t n : {0u, 1u, 3u, 4u, 7u, 8u, 13u, 45u, 400u}) {
      const size_t stride = dense_stride(n);
      Array<double> row(stride, 7.0), read(stride, 5.0);
      for (size_t j = 0; j < n; ++j) row[j] = j % 7 == 6 ? 1e30 : j % 7 == 5 ? 0 : std::exp(-16 * r.uniform());
      for (size_t j = 0; j < n && j < 30; ++j) row[j] = (2047 + static_cast<double>(j) / 16) * quantum;  // where forms meet
      const Array<double> before = row;
      Array<uint16_t> codes(n + 8, 4321);
      Array<double> old(stride, 0.0);
      for (size_t j = 0; j < n; ++j) old[j] = r.uniform();
      const double change = rows->round(row.data(), old.data(), quantum, n, codes.data());
      assert_true(change == dense_products().distance(row.data(), old.data(), stride));
      rows->read(codes.data(), quantum, n, read.data());
      for (size_t j = 0; j < n; ++j) {
        assert_int_equal(codes[j], before[j] > 1 ? UINT16_MAX : code_of(static_cast<float>(before[j] / quantum)));
        assert_true(row[j] == quantum * static_cast<double>(number_of(codes[j])) && read[j] == row[j]);
      }
      for (size_t j = n; j < n + 8; ++j) assert_int_equal(codes[j], 4321);
      for (size_t j = n; j < stride; ++j) assert_true(row[j] == 0 && read[j] == 0);
    }
  }
}

}  // namespace

TESTS(numbers_become_what_their_codes_stand_for)
