// EStateMerge's criterion against the evidence of two states by products.
#include "src/pfa/merging/merge_criteria.hh"
#include "tests/harness.hh"

using namespace hws;

// The probability of a state's outcomes one after the other, each from the posterior mean so far (Pólya's urn).
static double urn(std::initializer_list<int64_t> counts, double beta) {
  double p = 1, seen = 0;
  for (const int64_t c : counts) {
    for (int64_t k = 0; k < c; ++k) p *= (static_cast<double>(k) + beta) / (seen++ + beta * static_cast<double>(counts.size()));
  }
  return p;
}

static void a_gain_is_the_ratio_of_probabilities(void **) {
  for (const double beta : {0.1, 1.0, 3.0}) {
    const MergeCriterionPtr c = evidence_criterion(beta, 0, 4, 100, Run{});
    const CountPair rows[] = {{3, 1}, {0, 2}, {4, 0}};
    c->begin();
    assert_true(c->absorb({7, 3}, rows));
    const double one = std::log(urn({4, 2, 4, 0}, beta) / (urn({3, 0, 4, 0}, beta) * urn({1, 2, 0, 0}, beta)));
    assert_close(c->gain(), one, 1e-12);
    const CountPair more[] = {{2, 5}};
    assert_true(c->absorb({2, 5}, more));
    assert_close(c->gain(), one + std::log(urn({7, 0, 0, 0}, beta) / (urn({2, 0, 0, 0}, beta) * urn({5, 0, 0, 0}, beta))),
                 1e-12);
    c->begin();
    assert_true(c->gain() == 0);
  }
}

static void states_too_different_are_refused_at_alpha(void **) {
  const CountPair rows[] = {{9, 0}, {0, 9}};
  const double ratio = urn({9, 9}, 1) / (urn({9, 0}, 1) * urn({0, 9}, 1));
  for (const double factor : {0.99, 1.01}) {
    const MergeCriterionPtr c = evidence_criterion(1, ratio * factor, 2, 100, Run{});
    c->begin();
    assert_true(c->absorb({9, 9}, rows) == (factor < 1));
  }
}

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(a_gain_is_the_ratio_of_probabilities),
      cmocka_unit_test(states_too_different_are_refused_at_alpha),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
