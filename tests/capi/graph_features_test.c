/* hawser/graph.h: log-linear features with shared weights, Ising and Potts models. */
#include <math.h>

#include "capi_test.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF

static const int64_t kSizes[] = {2, 2, 2}, kPairs[] = {0, 1, 1, 2}, kAll[] = {0, 1, 2}, kShared[] = {0}, kOwn[] = {1, 1, 2};
static const double kTheta[] = {.7, -.4, .3};

/* A chain: the two pairs have one weight, variables 0 and 1 another one, variable 2 the third, asked for its value 0. */
static hws_graph *chain(void) {
  static const int64_t last[] = {2}, zero[] = {0}, third[] = {2};
  hws_graph_builder *b = NULL;
  hws_graph *g = NULL;
  int64_t first = -1;
  assert_ok(hws_graph_builder_new(&b));
  assert_ok(hws_graph_builder_add_finite_many(b, kSizes, 3, &first));
  assert_ok(hws_graph_builder_add_weights(b, kTheta, 3, &first));
  assert_int_equal(first, 0);
  assert_ok(hws_graph_builder_add_features(b, kPairs, 2, 2, NULL, 0, kShared, 1, &first));
  assert_int_equal(first, 0);
  assert_ok(hws_graph_builder_add_features(b, kAll, 1, 2, NULL, 0, kOwn, 2, &first));
  assert_int_equal(first, 2);
  assert_ok(hws_graph_builder_add_features(b, last, 1, 1, zero, 1, third, 1, &first));
  assert_int_equal(first, 4);
  assert_ok(hws_graph_builder_build(b, &g));
  hws_graph_builder_free(b);
  return g;
}

/* By enumeration: counts of the three weights; returns ln Z. */
static double enumerated(const double *theta, double *counts) {
  double z = 0;
  counts[0] = counts[1] = counts[2] = 0;
  for (int i = 0; i < 8; ++i) {
    const int x = i / 4, y = i / 2 % 2, w = i % 2;
    const double n[] = {x * y + y * w, x + y, 1 - w};
    const double p = exp(n[0] * theta[0] + n[1] * theta[1] + n[2] * theta[2]);
    z += p;
    for (int k = 0; k < 3; ++k) counts[k] += p * n[k];
  }
  for (int k = 0; k < 3; ++k) counts[k] /= z;
  return log(z);
}

static hws_learner *done_learner(const hws_graph *g, const char *method) {
  hws_options *o = NULL;
  hws_learner *l = NULL;
  int32_t done = 0;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", method));
  assert_ok(hws_graph_learner_new(g, o, &l));
  assert_ok(hws_learner_step(l, 100, &done));
  hws_options_free(o);
  return l;
}

static void counts_of_weights_are_those_of_enumeration(void **state) {
  static const char *const methods[] = {"exact", "bp", "trw"};
  static const double other[] = {-.2, .9, 1.5};
  hws_graph *g = chain(), *changed = NULL;
  (void)state;
  assert_ok(hws_graph_with_weights(g, other, 3, &changed));
  for (int m = 0; m < 3; ++m) {
    for (int i = 0; i < 2; ++i) {
      double counts[3], found[3], value = 0;
      int64_t needed = 0;
      hws_learner *l = done_learner(i ? changed : g, methods[m]);
      const double log_z = enumerated(i ? other : kTheta, counts);
      assert_ok(hws_graph_learner_expected_counts(l, found, 3, &needed));
      assert_int_equal(needed, 3);
      for (int k = 0; k < 3; ++k) assert_true(fabs(found[k] - counts[k]) < 1e-12);
      assert_ok(hws_learner_metric(l, "free_energy", &value));
      assert_true(fabs(value + log_z) < 1e-12);
      hws_learner_free(l);
    }
  }
  hws_graph_free(changed);
  hws_graph_free(g);
}

static void weights_are_read_and_replaced(void **state) {
  double found[3] = {0};
  int64_t needed = 0;
  hws_graph *g = chain(), *changed = NULL;
  static const double other[] = {1, 2, 3};
  (void)state;
  assert_ok(hws_graph_weights(g, NULL, 0, &needed));
  assert_int_equal(needed, 3);
  assert_ok(hws_graph_with_weights(g, other, 3, &changed));
  assert_ok(hws_graph_weights(changed, found, 3, &needed));
  for (int k = 0; k < 3; ++k) assert_true(found[k] == other[k]);
  assert_ok(hws_graph_weights(g, found, 3, &needed));
  for (int k = 0; k < 3; ++k) assert_true(found[k] == kTheta[k]);
  hws_graph_free(changed);
  hws_graph_free(g);
}

/* Two spins with J = .8 and h = .3: E[s] and E[s t] have closed forms. */
static void an_ising_pair_has_its_closed_form(void **state) {
  static const double j[] = {.8}, h[] = {.3};
  static const int64_t pair[] = {0, 1};
  double p[4];
  int64_t first = 0, needed = 0;
  hws_graph *g = NULL;
  hws_graph_builder *b = NULL;
  hws_learner *l = NULL;
  (void)state;
  assert_ok(hws_graph_builder_new(&b));
  assert_ok(hws_graph_builder_add_finite_many(b, kSizes, 2, &first));
  assert_ok(hws_graph_builder_add_couplings(b, HWS_ISING, pair, 1, j, 1, &first));
  assert_ok(hws_graph_builder_add_fields(b, HWS_ISING, pair, 2, h, 1, &first));
  assert_int_equal(first, 1);
  assert_ok(hws_graph_builder_build(b, &g));
  l = done_learner(g, "exact");
  assert_ok(hws_graph_learner_marginals(l, p, 4, &needed));
  const double z = exp(.8 + .6) + exp(.8 - .6) + 2 * exp(-.8);
  assert_true(fabs(p[1] - (exp(.8 + .6) + exp(-.8)) / z) < 1e-14);
  hws_learner_free(l);
  hws_graph_free(g);
  hws_graph_builder_free(b);
}

/* A grid by couplings is the grid by the tables that they mean. */
static void a_grid_by_couplings_is_the_grid_by_tables(void **state) {
  static const double across[] = {.5}, down[] = {.1, .2, .3}, fields[12] = {.1, .2, .3, .4, .5, .6, 0, 0, 1, 1, 2, 0};
  double a[12], b[12];
  (void)state;
  for (int by_tables = 0; by_tables < 2; ++by_tables) {
    hws_graph_builder *builder = NULL;
    hws_graph *g = NULL;
    hws_learner *l = NULL;
    int64_t first = 0, needed = 0;
    assert_ok(hws_graph_builder_new(&builder));
    if (by_tables) {
      double unary[12];
      const double row[] = {exp(.5), 1, 1, exp(.5)}, column[] = {exp(.1), 1, 1, exp(.1)};
      for (int i = 0; i < 12; ++i) unary[i] = exp(fields[i]);
      assert_ok(hws_graph_builder_add_grid(builder, 2, 3, 2, row, column, unary, &first));
    } else {
      assert_ok(hws_graph_builder_add_coupled_grid(builder, HWS_POTTS, 2, 3, 2, across, 1, down, 1, fields, 12, &first));
    }
    assert_ok(hws_graph_builder_build(builder, &g));
    l = done_learner(g, "exact");
    assert_ok(hws_graph_learner_marginals(l, by_tables ? b : a, 12, &needed));
    hws_learner_free(l);
    hws_graph_free(g);
    hws_graph_builder_free(builder);
  }
  for (int i = 0; i < 12; ++i) assert_true(a[i] == b[i]);
}

static void what_is_wrong_is_refused(void **state) {
  static const double wild[] = {1e9, 1, 1}, grid[] = {1, 2, 3, 4};
  static const int64_t five[] = {5}, many[] = {0, 0, 0};
  int64_t first = -1, needed = 0;
  double counts[3];
  hws_graph_builder *b = NULL;
  hws_graph *g = chain(), *changed = NULL;
  hws_learner *l = NULL;
  (void)state;
  assert_ok(hws_graph_builder_new(&b));
  assert_ok(hws_graph_builder_add_finite_many(b, kSizes, 3, &first));
  assert_status(hws_graph_builder_add_weights(b, wild, 3, &first), HWS_E_ARGUMENT);
  assert_ok(hws_graph_builder_add_weights(b, kTheta, 1, &first));
  assert_int_equal(first, 0);
  assert_status(hws_graph_builder_add_features(b, kPairs, 2, 2, NULL, 0, five, 1, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_features(b, kPairs, 0, 2, NULL, 0, kShared, 1, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_features(b, kPairs, 2, INT64_MAX, NULL, 0, kShared, 1, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_features(b, kPairs, 2, 2, NULL, 2, kShared, 1, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_features(b, kPairs, 2, 2, five, 1, kShared, 1, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_features(b, kPairs, 2, 2, NULL, 0, many, 3, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_couplings(b, 2, kPairs, 2, kTheta, 1, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_couplings(b, HWS_POTTS, kPairs, 2, kTheta, 3, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_couplings(b, HWS_POTTS, kPairs, 2, wild, 1, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_fields(b, -1, kAll, 3, kTheta, 1, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_fields(b, HWS_POTTS, kAll, 3, kTheta, 3, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_coupled_grid(b, HWS_ISING, 2, 2, 3, grid, 1, grid, 1, NULL, 0, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_coupled_grid(b, HWS_ISING, 2, 2, 2, grid, 3, grid, 1, NULL, 0, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_coupled_grid(b, HWS_ISING, 2, 2, 2, grid, 1, grid, 1, NULL, 4, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_coupled_grid(b, HWS_POTTS, 2, 2, 2, grid, 1, grid, 1, grid, 4, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_with_weights(g, kTheta, 2, &changed), HWS_E_ARGUMENT);
  assert_status(hws_graph_with_weights(g, wild, 3, &changed), HWS_E_ARGUMENT);
  assert_status(hws_graph_with_table(g, 0, grid, 4, &changed), HWS_E_ARGUMENT);
  assert_ok(hws_graph_learner_new(g, NULL, &l));
  assert_status(hws_graph_learner_expected_counts(l, counts, 3, &needed), HWS_E_EMPTY);
  hws_learner_free(l);
  hws_graph_free(g);
  hws_graph_builder_free(b);
}

CAPI_MAIN(cmocka_unit_test(counts_of_weights_are_those_of_enumeration), cmocka_unit_test(weights_are_read_and_replaced),
          cmocka_unit_test(an_ising_pair_has_its_closed_form), cmocka_unit_test(a_grid_by_couplings_is_the_grid_by_tables),
          cmocka_unit_test(what_is_wrong_is_refused))

#else
int main(void) { return 0; }
#endif
