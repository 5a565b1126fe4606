#include "src/hmm/collapsed/cvi_totals.hh"

#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

random_hmm::Choice of_words(random_hmm::Choice c) {
  c.channels = 0;
  return c;
}

}  // namespace

static void totals_have_the_sums_of_their_rows(void **) {
  for (int round = 0; round < 8; ++round) {
    Rng r(85, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    const HmmDataPtr d = random_hmm::data(&r, of_words(random_hmm::choice_of_round(&r, round)));
    const bool end = round & 1;
    const HmmParameters counts = random_hmm::parameters(&r, *d, end, 0.2);
    const CviTotals t(counts, d->rows);
    assert_true(random_hmm::same(t.counts, counts));
    double initial = 0;
    for (size_t j = 0; j < d->rows.states(); ++j) {
      initial += counts.chain.initial[j];
      double row = end ? counts.chain.end[j] : 0, emitted = 0;
      for (size_t k = 0; k < d->rows.states(); ++k) row += counts.chain.transition[j * d->rows.stride() + k];
      for (Label w = 1; w <= d->rows.symbols(); ++w) {
        for (size_t i = 0; i < d->rows.row_states(w).size(); ++i) {
          if (d->rows.row_states(w)[i] == static_cast<int32_t>(j)) emitted += counts.emission[d->rows.offset(w) + i];
        }
      }
      assert_close(t.row[j], row, 1e-14);
      assert_close(t.emission[j], emitted, 1e-14);
    }
    assert_close(t.initial, initial, 1e-14);
  }
}

static void priors_are_what_was_given(void **) {
  const EmissionRows rows(3, 4, nullptr, Run{});
  for (const bool end : {false, true}) {
    const size_t outcomes = 3 + (end ? 1 : 0);
    for (int kind = 0; kind < 3; ++kind) {
      HmmPriors p;
      p.initial.concentration = 0.5;
      p.transition.concentration = 0.25;
      p.emission.concentration = 2;
      for (size_t i = 0; kind > 0 && i < (kind == 1 ? 1 : 3) * outcomes; ++i) {
        p.transition.base.push_back(1 + static_cast<double>(i));
      }
      for (size_t i = 0; kind > 0 && i < (kind == 1 ? 1 : 3) * 4; ++i) p.emission.base.push_back(2 + static_cast<double>(i));
      CviPriors priors(p, rows, end);
      assert_close(priors.initial_sum(), 1.5, 1e-15);
      for (size_t j = 0; j < 3; ++j) {
        double row = end ? priors.end(j) : 0, emitted = 0;
        for (size_t k = 0; k < 3; ++k) {
          assert_true(priors.transition(j)[k] == p.transition.of(j, k, outcomes));
          row += priors.transition(j)[k];
        }
        if (end) assert_true(priors.end(j) == p.transition.of(j, 3, outcomes));
        for (Label w = 1; w <= 4; ++w) {
          assert_true(priors.emission_row(w)[j] == p.emission.of(j, static_cast<size_t>(w) - 1, 4));
          assert_true(priors.emission(j, w) == priors.emission_row(w)[j]);
          emitted += priors.emission(j, w);
        }
        assert_close(priors.row_sum(j), row, 1e-14);
        assert_close(priors.emission_sum(j), emitted, 1e-14);
        for (size_t k = 3; k < 8; ++k) {
          assert_true(priors.transition(j)[k] == 0 && priors.emission_row(1)[k] == 0 && priors.initial()[k] == 0);
        }
      }
    }
  }
}

TESTS(totals_have_the_sums_of_their_rows, priors_are_what_was_given)
