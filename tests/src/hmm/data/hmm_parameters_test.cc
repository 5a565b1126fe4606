#include "src/hmm/data/hmm_parameters.hh"

#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

static void rows_are_padded_with_zeros(void **) {
  const EmissionRows rows(9, 3, nullptr, Run{});
  const HmmParameters p(rows, true);
  assert_int_equal(p.chain.stride, 16);
  assert_int_equal(p.chain.initial.size(), 16);
  assert_int_equal(p.chain.end.size(), 16);
  assert_int_equal(p.chain.transition.size(), 9 * 16);
  assert_int_equal(p.emission.size(), 3 * 16);
  assert_true(HmmParameters(rows, false).chain.end.empty());
}

static void transposing_exchanges_rows_and_columns(void **) {
  Rng r(2, RngMethod::test, 0, 0, 0);
  const StateChain c = hmm_oracle::chain(&r, 10, false, 0);
  const Array<double> t = transposed_transition(c);
  for (size_t j = 0; j < 10; ++j) {
    for (size_t k = 0; k < c.stride; ++k) assert_true(t[j * c.stride + k] == (k < 10 ? c.transition[k * c.stride + j] : 0));
  }
}

static void numbers_move_between_layouts(void **) {
  Rng r(3, RngMethod::test, 0, 0, 0);
  random_hmm::Choice choice;
  choice.dictionary = true;
  const HmmDataPtr d = random_hmm::data(&r, choice);
  const HmmParameters p = random_hmm::parameters(&r, *d, false, 0);
  const EmissionRows all(3, 4, nullptr, Run{});
  const Array<double> whole = moved_emission(p.emission, d->rows, all);
  assert_true(moved_emission(whole, all, d->rows) == p.emission);
  for (Label w = 1; w <= 4; ++w) {
    double row[8];
    d->rows.expand(p.emission.data(), w, 0, row);
    assert_memory_equal(row, whole.data() + all.offset(w), sizeof row);
  }
  assert_throws(moved_emission(whole, all, EmissionRows(4, 4, nullptr, Run{})), Code::argument);
}

TESTS(rows_are_padded_with_zeros, numbers_move_between_layouts, transposing_exchanges_rows_and_columns)
