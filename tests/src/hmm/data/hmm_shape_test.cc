#include "src/hmm/data/hmm_shape.hh"

#include "tests/test_list.hh"

using namespace hws;

static void bases_are_of_all_rows_or_of_each(void **) {
  const RowPriors plain{0.5, {}}, shared{2, {0.1, 0.2, 0.3}}, each{10, {1, 2, 3, 4, 5, 6}};
  assert_close(plain.of(1, 2, 3), 0.5, 0);
  assert_close(shared.of(1, 2, 3), 0.6, 1e-15);
  assert_close(each.of(0, 1, 3), 20, 0);
  assert_close(each.of(1, 1, 3), 50, 0);
}

static void an_end_is_one_more_outcome_of_a_transition(void **) {
  assert_int_equal((HmmShape{3, 5, true}.transition_outcomes()), 4);
  HmmPriors priors;
  priors.transition.base = {1, 1, 1, 2};
  check_priors(priors, {3, 5, true}, 0);
  assert_throws(check_priors(priors, {3, 5, false}, 0), Code::argument);
}

static void what_cannot_be_a_prior_is_refused(void **) {
  const HmmShape shape{2, 3, false};
  HmmPriors priors;
  check_priors(priors, shape, 1);
  for (const double bad : {0.0, -1.0, HUGE_VAL, std::nan("")}) {
    priors.emission.concentration = bad;
    assert_throws(check_priors(priors, shape, 0), Code::argument);
    priors.emission.concentration = 1;
    if (bad == 0) continue;  // forbids an outcome
    priors.emission.base = {1, bad, 1};
    assert_throws(check_priors(priors, shape, 0), Code::argument);
    priors.emission.base.clear();
  }
  priors.emission.concentration = 1;
  priors.emission.base = {1, 0, 1};
  check_priors(priors, shape, 1);
  priors.emission.base = {1, 0, 1, 0, 0, 0};
  assert_throws(check_priors(priors, shape, 0), Code::argument);
  priors.emission.base.clear();
  priors.initial.concentration = 0.5;
  check_priors(priors, shape, 0);
  assert_throws(check_priors(priors, shape, 1), Code::argument);
}

static void sizes_and_limits_are_checked(void **) {
  assert_throws(check_shape({0, 3, false}, Run{}), Code::argument);
  assert_throws(check_shape({3, -1, false}, Run{}), Code::argument);
  check_shape({3, 0, false}, Run{});  // without words
  Run run;
  run.max_states = 10;
  check_shape({10, 3, false}, run);
  assert_throws(check_shape({11, 3, false}, run), Code::limit);
  run.max_arcs = 100;
  check_shape({10, 3, false}, run);
  assert_throws(check_shape({10, 3, true}, run), Code::limit);
}

TESTS(bases_are_of_all_rows_or_of_each, an_end_is_one_more_outcome_of_a_transition, what_cannot_be_a_prior_is_refused,
      sizes_and_limits_are_checked)
