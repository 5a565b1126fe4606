// The likelihood-ratio criterion against likelihoods by their formula.
#include "src/pfa/merging/merge_criteria.hh"
#include "src/stats/chi_square.hh"
#include "tests/harness.hh"
#include "tests/src/pfa/fold_rows.hh"

using namespace hws;

static void the_ratio_test_gives_the_tail_less_alpha(void **) {
  // Outcomes both have, less one per pair: 1 and 0.
  assert_close(gain_of(likelihood_ratio_criterion(0.01, 1, 100, Run{})),
               chi_square_tail(2 * (kFirstFall + kSecondFall), 1) - 0.01, 1e-12);
  assert_close(gain_of(likelihood_ratio_criterion(0.01, 3, 100, Run{})), chi_square_tail(2 * kFirstFall, 1) - 0.01, 1e-12);
  assert_close(gain_of(likelihood_ratio_criterion(0.5, 41, 100, Run{})), 0.5, 1e-12);
}

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(the_ratio_test_gives_the_tail_less_alpha)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
