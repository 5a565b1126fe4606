/* hawser/graph_learner.h: belief propagation from several starts. */
#include <math.h>

#include "capi_test.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF

enum { kVariables = 6 };

/* All joined: each prefers 0 by 4.5 nats, and each pair weighs e^2 where both are 1. Two fixed points lie far apart. Even
 * messages reach the one of the smaller value. */
static hws_graph *two_fixed_points(void) {
  const double own[] = {1, exp(-4.5)}, pair[] = {1, 1, 1, exp(2)};
  hws_graph_builder *b = NULL;
  hws_graph *g = NULL;
  int64_t v[kVariables], f;
  assert_ok(hws_graph_builder_new(&b));
  for (int i = 0; i < kVariables; ++i) assert_ok(hws_graph_builder_add_finite(b, 2, NULL, &v[i]));
  for (int i = 0; i < kVariables; ++i) {
    assert_ok(hws_graph_builder_add_table(b, &v[i], 1, own, 2, NULL, &f));
    for (int j = i + 1; j < kVariables; ++j) {
      const int64_t scope[2] = {v[i], v[j]};
      assert_ok(hws_graph_builder_add_table(b, scope, 2, pair, 4, NULL, &f));
    }
  }
  assert_ok(hws_graph_builder_build(b, &g));
  hws_graph_builder_free(b);
  return g;
}

static double metric(const hws_learner *l, const char *name) {
  double x = 0;
  assert_ok(hws_learner_metric(l, name, &x));
  return x;
}

static hws_options *starts(const char *number) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set(o, "method", "bp"));
  assert_ok(hws_options_set(o, "starts", number));
  assert_ok(hws_options_set(o, "iterations", "1000"));
  return o;
}

static hws_learner *to_the_end(const hws_graph *g, hws_options *o) {
  hws_learner *l = NULL;
  int32_t done = 0;
  assert_ok(hws_graph_learner_new(g, o, &l));
  assert_ok(hws_learner_step(l, 100000, &done));
  assert_int_equal(done, 1);
  hws_options_free(o);
  return l;
}

static void the_better_of_two_fixed_points_is_taken(void **state) {
  hws_graph *g = two_fixed_points();
  hws_learner *one = to_the_end(g, starts("1")), *all = to_the_end(g, starts("8")), *next = NULL;
  double p[2 * kVariables], x = 0;
  int64_t needed = 0;
  int32_t done = 0;
  (void)state;
  assert_true(metric(one, "converged") == 1 && metric(all, "converged") == 1);
  assert_status(hws_learner_metric(one, "fixed_points", &x), HWS_E_EMPTY);
  assert_true(metric(all, "fixed_points") >= 2 && metric(all, "starts_done") == 8);
  assert_true(metric(one, "free_energy") > metric(all, "free_energy") + 2);
  assert_true(metric(all, "starts_spread") > 2);
  assert_ok(hws_graph_learner_marginals(one, p, 2 * kVariables, &needed));
  for (int v = 0; v < kVariables; ++v) assert_true(p[2 * v + 1] < 0.1);
  assert_ok(hws_graph_learner_marginals(all, p, 2 * kVariables, &needed));
  for (int v = 0; v < kVariables; ++v) assert_true(p[2 * v + 1] > 0.9);
  /* One that goes on from these messages has a single run, and stays at their fixed point. */
  assert_ok(hws_graph_learner_with_graph(all, g, &next));
  assert_ok(hws_learner_step(next, 1000, &done));
  assert_true(done == 1 && metric(next, "starts_done") == 1);
  assert_ok(hws_graph_learner_marginals(next, p, 2 * kVariables, &needed));
  for (int v = 0; v < kVariables; ++v) assert_true(p[2 * v + 1] > 0.9);
  hws_learner_free(next);
  hws_learner_free(one);
  hws_learner_free(all);
  hws_graph_free(g);
}

/* Tables that change begin all runs anew, or go on from the best messages in one. */
static void changed_tables_begin_runs_anew(void **state) {
  static const int64_t factor[] = {0};
  const double own[] = {1, exp(-4.4)};
  hws_graph *g = two_fixed_points();
  hws_learner *l = to_the_end(g, starts("4"));
  double p[2 * kVariables];
  int64_t needed = 0;
  int32_t done = 0;
  (void)state;
  for (int keep = 0; keep < 3; ++keep) {
    assert_ok(hws_graph_learner_set_tables(l, factor, 1, own, 2, keep > 0));
    assert_ok(hws_learner_step(l, 100000, &done));
    assert_int_equal(done, 1);
    assert_true(metric(l, "starts_done") == (keep > 0 ? 1 : 4));
    assert_ok(hws_graph_learner_marginals(l, p, 2 * kVariables, &needed));
    for (int v = 0; v < kVariables; ++v) assert_true(p[2 * v + 1] > 0.9);
  }
  hws_learner_free(l);
  hws_graph_free(g);
}

static void methods_without_starts_refuse_them(void **state) {
  static const char *const methods[] = {"exact", "trw", "mean-field", "gibbs", "max-product"};
  hws_graph *g = two_fixed_points();
  (void)state;
  for (int m = 0; m < 5; ++m) {
    hws_options *o = NULL;
    hws_learner *l = NULL;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set(o, "method", methods[m]));
    assert_ok(hws_options_set(o, "starts", "3"));
    assert_status(hws_graph_learner_new(g, o, &l), HWS_E_ARGUMENT);
    hws_options_free(o);
  }
  hws_graph_free(g);
}

CAPI_MAIN(cmocka_unit_test(the_better_of_two_fixed_points_is_taken), cmocka_unit_test(changed_tables_begin_runs_anew),
          cmocka_unit_test(methods_without_starts_refuse_them))

#else
int main(void) { return 0; }
#endif
