// Akaike's criterion against likelihoods by their formula.
#include "src/pfa/merging/merge_criteria.hh"
#include "tests/harness.hh"
#include "tests/src/pfa/fold_rows.hh"

using namespace hws;

static void aic_weighs_parameters_against_likelihood(void **) {
  assert_close(gain_of(aic_criterion(1, 100, Run{})), 1 - kFirstFall - kSecondFall, 1e-12);
  assert_close(gain_of(aic_criterion(3, 100, Run{})), 1 - kFirstFall, 1e-12);
}

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(aic_weighs_parameters_against_likelihood)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
