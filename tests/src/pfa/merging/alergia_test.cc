// ALERGIA's criterion against its formula.
#include "src/pfa/merging/merge_criteria.hh"
#include "tests/harness.hh"

using namespace hws;

static bool passes(double alpha, int64_t minimum, CountPair total, CountPair outcome) {
  const MergeCriterionPtr c = alergia_criterion(alpha, minimum);
  c->begin();
  return c->absorb(total, {&outcome, 1});
}

static void frequencies_may_differ_by_less_than_the_bound(void **) {
  const double n1 = 400, n2 = 100, alpha = 0.05;
  const double bound = std::sqrt(std::log(2 / alpha) / 2) * (1 / std::sqrt(n1) + 1 / std::sqrt(n2));
  const int64_t allowed = static_cast<int64_t>(std::ceil(bound * n1)) - 1;  // of 400 against none of 100
  assert_true(allowed > 70 && allowed < 100);
  assert_true(passes(alpha, 1, {400, 100}, {allowed, 0}));
  assert_false(passes(alpha, 1, {400, 100}, {allowed + 1, 0}));
  assert_true(passes(alpha / 10, 1, {400, 100}, {allowed + 1, 0}));
  assert_false(passes(alpha, 1, {100, 400}, {0, allowed + 1}));
}

static void states_seen_too_seldom_are_not_tested(void **) {
  assert_false(passes(0.05, 100, {400, 100}, {400, 0}));
  assert_true(passes(0.05, 101, {400, 100}, {400, 0}));
  assert_true(passes(0.05, 101, {100, 400}, {0, 400}));
}

static void the_first_fold_that_passes_will_do_and_whole_rows_are_asked_for(void **) {
  const MergeCriterionPtr c = alergia_criterion(0.05, 1);
  assert_true(c->first_will_do() && c->whole_rows() && c->gain() > 0);
  assert_false(aic_criterion(1, 10, Run{})->first_will_do());
}

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(frequencies_may_differ_by_less_than_the_bound),
      cmocka_unit_test(states_seen_too_seldom_are_not_tested),
      cmocka_unit_test(the_first_fold_that_passes_will_do_and_whole_rows_are_asked_for),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
