// MDI against likelihoods by their formula.
#include "src/pfa/merging/merge_criteria.hh"
#include "tests/harness.hh"
#include "tests/src/pfa/fold_rows.hh"

using namespace hws;

static void mdi_divides_the_rise_of_the_divergence_by_the_states_saved(void **) {
  assert_close(gain_of(mdi_criterion(0.7, 10, 100, Run{})), 0.7 - (kFirstFall + kSecondFall) / 10 / 2, 1e-12);
}

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(mdi_divides_the_rise_of_the_divergence_by_the_states_saved)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
