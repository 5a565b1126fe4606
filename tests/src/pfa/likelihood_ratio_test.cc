// The likelihood-ratio criterion, AIC and MDI against likelihoods by their formula.
#include "src/pfa/merge_criteria.hh"
#include "src/stats/chi_square.hh"
#include "tests/harness.hh"

using namespace hws;

static double likelihood(std::initializer_list<double> counts) {
  double total = 0, sum = 0;
  for (const double c : counts) total += c;
  for (const double c : counts) {
    if (c > 0) sum += c * std::log(c / total);
  }
  return sum;
}

// Two pairs of states: with outcomes {30, 10, 0} and {10, 20, 5}, and {4, 0, 0} and {1, 1, 0}.
static const CountPair kFirst[] = {{30, 10}, {10, 20}, {0, 5}}, kSecond[] = {{4, 1}, {0, 1}};
static const double kFirstFall = likelihood({30, 10}) + likelihood({10, 20, 5}) - likelihood({40, 30, 5});
static const double kSecondFall = likelihood({4}) + likelihood({1, 1}) - likelihood({5, 1});

static double gain_of(const MergeCriterionPtr &c) {
  c->begin();
  assert_true(c->absorb({40, 35}, kFirst));
  assert_true(c->absorb({4, 2}, kSecond));
  return c->gain();
}

static void the_ratio_test_gives_the_tail_less_alpha(void **) {
  // Outcomes both have, less one per pair: 1 and 0.
  assert_close(gain_of(likelihood_ratio_criterion(0.01, 1, 100, Run{})), chi_square_tail(2 * (kFirstFall + kSecondFall), 1) - 0.01, 1e-12);
  assert_close(gain_of(likelihood_ratio_criterion(0.01, 3, 100, Run{})), chi_square_tail(2 * kFirstFall, 1) - 0.01, 1e-12);
  assert_close(gain_of(likelihood_ratio_criterion(0.5, 41, 100, Run{})), 0.5, 1e-12);
}

static void aic_weighs_parameters_against_likelihood(void **) {
  assert_close(gain_of(aic_criterion(1, 100, Run{})), 1 - kFirstFall - kSecondFall, 1e-12);
  assert_close(gain_of(aic_criterion(3, 100, Run{})), 1 - kFirstFall, 1e-12);
}

static void mdi_divides_the_rise_of_the_divergence_by_the_states_saved(void **) {
  assert_close(gain_of(mdi_criterion(0.7, 10, 100, Run{})), 0.7 - (kFirstFall + kSecondFall) / 10 / 2, 1e-12);
}

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(the_ratio_test_gives_the_tail_less_alpha),
      cmocka_unit_test(aic_weighs_parameters_against_likelihood),
      cmocka_unit_test(mdi_divides_the_rise_of_the_divergence_by_the_states_saved),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
