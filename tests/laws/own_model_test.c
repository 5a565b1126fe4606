/* Learning that begins with a model of its own, of methods whose steps depend on nothing else: it makes the steps that the
 * learner the model came from makes next, and a model that the method has converged to is a fixed point. Priors that move with
 * the model are none of these, and neither is what is read off as a mean (vi, collapsed methods, samplers). */
#include "tests/laws/rows.h"

enum { kSteps = 4 };

/* A first learner of HMMs makes one start: where it compares three, it has converged only once all have been judged. */
static hws_learner *learner_for(const struct row *row, const hws_learner *own) {
  const int compares = !own && strcmp(row->family, "hmm") == 0;
  hws_options *options =
      options_for(row, compares ? "iterations=1000000000 tolerance=0 starts=1" : "iterations=1000000000 tolerance=0");
  hws_learner *learner = NULL;
  const hws_status status = own ? learner_from_model(&W, row->family, row->data, own, options, &learner)
                                : new_learner(&W, row->family, row->data, options, &learner);
  if (status) FAIL(row, "%s\n", hws_error_message_view());
  hws_options_free(options);
  return learner;
}

/* A metric after each of some steps: of the models before them. */
static void measured(const struct row *row, hws_learner *learner, const char *metric, int steps, double *values) {
  int32_t done;
  int i;
  for (i = 0; i < steps; ++i) {
    assert_ok(hws_learner_step(learner, 1, &done));
    if (hws_learner_metric(learner, metric, &values[i])) FAIL(row, "%s\n", hws_error_message_view());
  }
}

static double farthest(const double *a, const double *b, int n) {
  double most = 0;
  for (; n-- > 0; ++a, ++b) most = fmax(most, fabs(*a - *b) / fmax(1, fabs(*a)));
  return most;
}

/* Some methods make counts of a model before their first step, and are a step ahead then. */
static void learning_goes_on_where_a_model_stood(void **state) {
  size_t i;
  (void)state;
  for (i = 0; i < COUNT(kOwnModel); ++i) {
    const struct row *row = &kOwnModel[i];
    hws_learner *whole = learner_for(row, NULL), *next;
    double first[3], expected[kSteps + 1], found[kSteps], moved;
    measured(row, whole, "log_likelihood", 3, first);
    next = learner_for(row, whole);
    measured(row, whole, "log_likelihood", kSteps + 1, expected);
    measured(row, next, "log_likelihood", kSteps, found);
    moved = fmin(farthest(expected, found, kSteps), farthest(expected + 1, found, kSteps));
    if (!(moved < 1e-10)) FAIL(row, "goes on elsewhere, log-likelihoods differ by %g\n", moved);
    if (strcmp(row->method, "hard-em") != 0 && !(fabs(first[2] - first[1]) > 1e-6 * fabs(first[2]))) {
      FAIL(row, "has converged in three steps\n"); /* and shows nothing */
    }
    hws_learner_free(next);
    hws_learner_free(whole);
  }
}

static void a_converged_model_is_a_fixed_point(void **state) {
#ifdef HWS_TEST_SLOW
  enum { kMany = 200 };
#else
  enum { kMany = 2000 };
#endif
  size_t i;
  (void)state;
  for (i = 0; i < COUNT(kOwnModel); ++i) {
    const struct row *row = &kOwnModel[i];
    hws_learner *own = learner_for(row, NULL), *next;
    double reached[2], found[kSteps], rise;
    int32_t done;
    int k;
    assert_ok(hws_learner_step(own, kMany, &done));
    measured(row, own, "objective", 2, reached);
    rise = fabs(reached[1] - reached[0]); /* what is left of convergence */
    next = learner_for(row, own);
    measured(row, next, "objective", kSteps, found);
    for (k = 0; k < kSteps; ++k) {
      if (!(fabs(found[k] - reached[1]) <= 10 * kSteps * rise + 1e-10 * fabs(reached[1]))) {
        FAIL(row, "leaves %.17g for %.17g\n", reached[1], found[k]);
      }
    }
    hws_learner_free(next);
    hws_learner_free(own);
  }
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(learning_goes_on_where_a_model_stood),
                                          cmocka_unit_test(a_converged_model_is_a_fixed_point)};
static int suite(void) { return cmocka_run_group_tests(tests, make_small_world, free_small_world); }
int main(void) { return capi_main(suite); }
