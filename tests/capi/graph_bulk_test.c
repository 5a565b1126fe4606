/* hawser/graph.h: many variables, factors, tables and observations in one call. */
#include <math.h>

#include "capi_test.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF

static const double kAcross[] = {2, 1, 1, 2}, kDown[] = {3, 1, 1, 2}, kUnary[] = {1, 2, 3, 1, 1, 1, 2, 1, 1, 4, 1, 1};

/* A 2 x 3 grid. */
static hws_graph *grid(void) {
  hws_graph_builder *b = NULL;
  hws_graph *g = NULL;
  int64_t first = -1;
  assert_ok(hws_graph_builder_new(&b));
  assert_ok(hws_graph_builder_add_grid(b, 2, 3, 2, kAcross, kDown, kUnary, &first));
  assert_int_equal(first, 0);
  assert_ok(hws_graph_builder_build(b, &g));
  hws_graph_builder_free(b);
  return g;
}

/* The same from its parts. */
static hws_graph *grid_of_parts(void) {
  static const int64_t sizes[] = {2, 2, 2, 2, 2, 2}, single[] = {0, 1, 2, 3, 4, 5};
  static const int64_t rows[] = {0, 1, 1, 2, 3, 4, 4, 5}, columns[] = {0, 3, 1, 4, 2, 5};
  hws_graph_builder *b = NULL;
  hws_graph *g = NULL;
  int64_t first = -1;
  assert_ok(hws_graph_builder_new(&b));
  assert_ok(hws_graph_builder_add_finite_many(b, sizes, 6, &first));
  assert_int_equal(first, 0);
  assert_ok(hws_graph_builder_add_tables(b, single, 1, 6, kUnary, 12, &first));
  assert_int_equal(first, 0);
  assert_ok(hws_graph_builder_add_tables(b, rows, 2, 4, kAcross, 4, &first));
  assert_int_equal(first, 6);
  assert_ok(hws_graph_builder_add_tables(b, columns, 2, 3, kDown, 4, &first));
  assert_int_equal(first, 10);
  assert_ok(hws_graph_builder_build(b, &g));
  hws_graph_builder_free(b);
  return g;
}

static void marginals(const hws_graph *g, double *found) {
  hws_options *o = NULL;
  hws_learner *l = NULL;
  int64_t needed = 0;
  int32_t done = 0;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", "exact"));
  assert_ok(hws_graph_learner_new(g, o, &l));
  assert_ok(hws_learner_step(l, 1, &done));
  assert_ok(hws_graph_learner_marginals(l, found, 12, &needed));
  assert_int_equal(needed, 12);
  hws_options_free(o);
  hws_learner_free(l);
}

static void a_grid_is_what_its_parts_are(void **state) {
  double a[12], b[12];
  int64_t variables = 0, factors = 0, edges = 0;
  hws_graph *g = grid(), *h = grid_of_parts();
  (void)state;
  assert_ok(hws_graph_info(g, &variables, &factors, &edges));
  assert_true(variables == 6 && factors == 13 && edges == 20);
  marginals(g, a);
  marginals(h, b);
  for (int i = 0; i < 12; ++i) assert_true(a[i] == b[i]);
  hws_graph_free(g);
  hws_graph_free(h);
}

static void changes_in_bulk_are_changes_one_by_one(void **state) {
  static const int64_t changed[] = {8, 0}, seen[] = {1, 5, 2}, values[] = {0, 1, -1};
  static const double tables[] = {5, 1, 2, 3, 4, 1};
  double a[12], b[12];
  hws_graph *g = grid(), *many = NULL, *more = NULL, *single[4] = {NULL, NULL, NULL, NULL};
  (void)state;
  assert_ok(hws_graph_with_tables(g, changed, 2, tables, 6, &many));
  assert_ok(hws_graph_with_values(many, seen, values, 3, &more));
  assert_ok(hws_graph_with_table(g, 8, tables, 4, &single[0]));
  assert_ok(hws_graph_with_table(single[0], 0, tables + 4, 2, &single[1]));
  assert_ok(hws_graph_with_value(single[1], 1, 0, &single[2]));
  assert_ok(hws_graph_with_value(single[2], 5, 1, &single[3]));
  marginals(more, a);
  marginals(single[3], b);
  for (int i = 0; i < 12; ++i) assert_true(a[i] == b[i]);
  assert_true(a[2] == 1 && a[3] == 0 && a[11] == 1);
  for (int i = 0; i < 4; ++i) hws_graph_free(single[i]);
  hws_graph_free(many);
  hws_graph_free(more);
  hws_graph_free(g);
}

/* A chain 0 - 1 - 2 with unary tables, of which variable 2 is observed: exact on it are both methods. */
static void beliefs_of_factors_are_those_of_enumeration(void **state) {
  static const int64_t sizes[] = {2, 2, 2}, pairs[] = {0, 1, 1, 2}, single[] = {0, 1};
  static const char *const methods[] = {"exact", "bp"};
  hws_graph_builder *b = NULL;
  hws_graph *g = NULL;
  int64_t first = 0, needed = 0;
  double expected[12] = {0}, found[12], z = 0;
  (void)state;
  assert_ok(hws_graph_builder_new(&b));
  assert_ok(hws_graph_builder_add_finite_many(b, sizes, 3, &first));
  assert_ok(hws_graph_builder_add_tables(b, pairs, 2, 2, kDown, 4, &first));
  assert_ok(hws_graph_builder_add_tables(b, single, 1, 2, kUnary, 4, &first));
  assert_ok(hws_graph_builder_observe_value(b, 2, 1));
  assert_ok(hws_graph_builder_build(b, &g));
  for (int i = 0; i < 4; ++i) {
    const int x = i / 2, y = i % 2;
    const double w = kDown[i] * kDown[2 * y + 1] * kUnary[x] * kUnary[2 + y];
    z += w;
    expected[i] += w;
    expected[4 + 2 * y + 1] += w;
    expected[8 + x] += w;
    expected[10 + y] += w;
  }
  for (int m = 0; m < 2; ++m) {
    hws_options *o = NULL;
    hws_learner *l = NULL;
    int32_t done = 0;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, "method", methods[m]));
    assert_ok(hws_graph_learner_new(g, o, &l));
    assert_status(hws_graph_learner_factor_marginals(l, found, 12, &needed), HWS_E_EMPTY);
    assert_ok(hws_learner_step(l, 10, &done));
    assert_ok(hws_graph_learner_factor_marginals(l, found, 12, &needed));
    assert_int_equal(needed, 12);
    for (int i = 0; i < 12; ++i) assert_true(fabs(found[i] - expected[i] / z) < 1e-13);
    hws_options_free(o);
    hws_learner_free(l);
  }
  hws_graph_free(g);
  hws_graph_builder_free(b);
}

static void observations_in_bulk_count(void **state) {
  static const int64_t sizes[] = {2, 2}, both[] = {0, 1}, seen[] = {1, 0, 1}, values[] = {0, 1, 1};
  double found[4];
  int64_t first = 0, needed = 0;
  int32_t done = 0;
  hws_graph_builder *b = NULL;
  hws_graph *g = NULL;
  hws_learner *l = NULL;
  (void)state;
  assert_ok(hws_graph_builder_new(&b));
  assert_ok(hws_graph_builder_add_finite_many(b, sizes, 2, &first));
  assert_ok(hws_graph_builder_add_tables(b, both, 2, 1, kAcross, 4, &first));
  assert_ok(hws_graph_builder_observe_values(b, seen, values, 3));
  assert_ok(hws_graph_builder_build(b, &g));
  assert_ok(hws_graph_learner_new(g, NULL, &l));
  assert_ok(hws_learner_step(l, 10, &done));
  assert_ok(hws_graph_learner_marginals(l, found, 4, &needed));
  assert_true(found[0] == 0 && found[1] == 1 && found[2] == 0 && found[3] == 1);
  hws_learner_free(l);
  hws_graph_free(g);
  hws_graph_builder_free(b);
}

/* Queries on one model: other variables are observed each time, and a learner goes on to each. */
static void a_learner_goes_on_to_other_observations(void **state) {
  static const char *const methods[] = {"exact", "bp"};
  (void)state;
  for (int m = 0; m < 2; ++m) {
    hws_options *o = NULL;
    hws_graph *g = grid(), *seen = NULL;
    hws_learner *l = NULL, *next = NULL, *fresh = NULL;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, "method", methods[m]));
    if (m == 1) {
      assert_ok(hws_options_set_real(o, "tolerance", 1e-12));
      assert_ok(hws_options_set_int(o, "iterations", 1000));
    }
    assert_ok(hws_graph_learner_new(g, o, &l));
    for (int64_t query = 0; query < 4; ++query) {
      const int64_t variables[] = {query, query + 1}, values[] = {1, query % 2 ? -1 : 0};
      double a[12], b[12];
      int64_t needed = 0;
      int32_t done = 0;
      assert_ok(hws_learner_step(l, 1000, &done));
      assert_ok(hws_graph_with_values(g, variables, values, 2, &seen));
      assert_ok(hws_graph_learner_with_graph(l, seen, &next));
      assert_ok(hws_learner_step(next, 1000, &done));
      assert_ok(hws_graph_learner_new(seen, o, &fresh));
      assert_ok(hws_learner_step(fresh, 1000, &done));
      assert_ok(hws_graph_learner_marginals(next, a, 12, &needed));
      assert_ok(hws_graph_learner_marginals(fresh, b, 12, &needed));
      for (int i = 0; i < 12; ++i) assert_true(fabs(a[i] - b[i]) < 1e-9);
      assert_true(a[2 * query + 1] == 1);
      hws_learner_free(fresh);
      hws_learner_free(l);
      hws_graph_free(seen);
      l = next;
    }
    hws_learner_free(l);
    hws_options_free(o);
    hws_graph_free(g);
  }
}

static void what_is_wrong_is_refused(void **state) {
  static const int64_t sizes[] = {2, 2, 0}, pair[] = {0, 1}, none[] = {7}, minus[] = {-2};
  static const double table[] = {1, 2, 3, 4};
  int64_t first = -1;
  hws_graph_builder *b = NULL;
  hws_graph *g = grid(), *changed = NULL;
  (void)state;
  assert_ok(hws_graph_builder_new(&b));
  assert_status(hws_graph_builder_add_finite_many(b, sizes, 3, &first), HWS_E_ARGUMENT);
  assert_ok(hws_graph_builder_add_finite_many(b, sizes, 2, &first));
  assert_int_equal(first, 0);
  assert_status(hws_graph_builder_add_tables(b, pair, 2, 1, table, 3, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_tables(b, pair, 0, 1, table, 4, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_tables(b, pair, 2, INT64_MAX, table, 4, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_grid(b, 0, 3, 2, table, table, NULL, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_grid(b, INT64_MAX, 3, 2, table, table, NULL, &first), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_observe_values(b, none, none, 1), HWS_E_ARGUMENT);
  assert_status(hws_graph_with_tables(g, none, 1, table, 3, &changed), HWS_E_ARGUMENT);
  assert_status(hws_graph_with_tables(g, minus, 1, table, 4, &changed), HWS_E_ARGUMENT);
  assert_status(hws_graph_with_values(g, pair, minus, 1, &changed), HWS_E_ARGUMENT);
  assert_status(hws_graph_with_values(g, none, pair, 1, &changed), HWS_E_ARGUMENT);
  hws_graph_builder_free(b);
  hws_graph_free(g);
}

CAPI_MAIN(cmocka_unit_test(a_grid_is_what_its_parts_are), cmocka_unit_test(changes_in_bulk_are_changes_one_by_one),
          cmocka_unit_test(beliefs_of_factors_are_those_of_enumeration),
          cmocka_unit_test(observations_in_bulk_count),
          cmocka_unit_test(a_learner_goes_on_to_other_observations), cmocka_unit_test(what_is_wrong_is_refused))

#else
int main(void) { return 0; }
#endif
