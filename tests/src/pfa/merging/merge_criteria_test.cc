#include "src/pfa/merging/merge_criteria.hh"

#include "src/stats/chi_square.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// A fold of two pairs of states, and what it costs in likelihood by the formula.
double likelihood(std::initializer_list<double> counts) {
  double total = 0, sum = 0;
  for (const double c : counts) total += c;
  for (const double c : counts) {
    if (c > 0) sum += c * std::log(c / total);
  }
  return sum;
}

// Two pairs of states: with outcomes {30, 10, 0} and {10, 20, 5}, and {4, 0, 0} and {1, 1, 0}.
const CountPair kFirst[] = {{30, 10}, {10, 20}, {0, 5}}, kSecond[] = {{4, 1}, {0, 1}};
const double kFirstFall = likelihood({30, 10}) + likelihood({10, 20, 5}) - likelihood({40, 30, 5});
const double kSecondFall = likelihood({4}) + likelihood({1, 1}) - likelihood({5, 1});

double gain_of(const MergeCriterionPtr &c) {
  c->begin();
  assert_true(c->absorb({40, 35}, kFirst));
  assert_true(c->absorb({4, 2}, kSecond));
  return c->gain();
}

}  // namespace

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

static void mdi_divides_the_rise_of_the_divergence_by_the_states_saved(void **) {
  assert_close(gain_of(mdi_criterion(0.7, 10, 100, Run{})), 0.7 - (kFirstFall + kSecondFall) / 10 / 2, 1e-12);
}

static void the_ratio_test_gives_the_tail_less_alpha(void **) {
  // Outcomes both have, less one per pair: 1 and 0.
  assert_close(gain_of(likelihood_ratio_criterion(0.01, 1, 100, Run{})),
               chi_square_tail(2 * (kFirstFall + kSecondFall), 1) - 0.01, 1e-12);
  assert_close(gain_of(likelihood_ratio_criterion(0.01, 3, 100, Run{})), chi_square_tail(2 * kFirstFall, 1) - 0.01, 1e-12);
  assert_close(gain_of(likelihood_ratio_criterion(0.5, 41, 100, Run{})), 0.5, 1e-12);
}

static void aic_weighs_parameters_against_likelihood(void **) {
  assert_close(gain_of(aic_criterion(1, 100, Run{})), 1 - kFirstFall - kSecondFall, 1e-12);
  assert_close(gain_of(aic_criterion(3, 100, Run{})), 1 - kFirstFall, 1e-12);
}

TESTS(a_gain_is_the_ratio_of_probabilities, states_too_different_are_refused_at_alpha,
      frequencies_may_differ_by_less_than_the_bound, states_seen_too_seldom_are_not_tested,
      the_first_fold_that_passes_will_do_and_whole_rows_are_asked_for,
      mdi_divides_the_rise_of_the_divergence_by_the_states_saved, the_ratio_test_gives_the_tail_less_alpha,
      aic_weighs_parameters_against_likelihood)
