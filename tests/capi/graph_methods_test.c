/* hawser/graph_learner.h: methods between finite variables and tables other than exact. */
#include <math.h>

#include "capi_test.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF

/* Three variables in a cycle, and a table of all three. */
static const char kModel[] = "MARKOV 3 2 2 2 4 2 0 1 2 1 2 2 2 0 3 0 1 2 4 1 2 3 4 4 1 2 3 4 4 1 2 3 9 8 1 2 1 1 3 1 1 2";

static hws_options *options_with(const char *method) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", method));
  return o;
}

static hws_learner *run_to_end(const hws_graph *graph, hws_options *o) {
  hws_learner *l = NULL;
  int32_t done = 0;
  assert_ok(hws_graph_learner_new(graph, o, &l));
  assert_ok(hws_learner_step(l, 1000, &done));
  assert_int_equal(done, 1);
  hws_options_free(o);
  return l;
}

static hws_learner *learner_of(const hws_graph *graph, const char *method) {
  hws_options *o = options_with(method);
  if (strcmp(method, "gibbs") != 0 && strcmp(method, "exact") != 0 && strcmp(method, "best-state") != 0) {
    assert_ok(hws_options_set_int(o, "iterations", 1000));
    assert_ok(hws_options_set_real(o, "tolerance", 1e-9));
  }
  return run_to_end(graph, o);
}

static double metric(const hws_learner *l, const char *name) {
  double x = 0;
  assert_ok(hws_learner_metric(l, name, &x));
  return x;
}

static hws_graph *model(void) {
  hws_graph *g = NULL;
  assert_ok(hws_graph_read_uai(kModel, -1, NULL, 0, NULL, &g));
  return g;
}

static void each_is_near_and_bounds_what_it_says(void **state) {
  static const char *const methods[] = {"bp", "trw", "mean-field", "gibbs"};
  double exact[6], found[6];
  int64_t needed = 0;
  hws_graph *g = model();
  hws_learner *right = learner_of(g, "exact");
  const double log_z = -metric(right, "free_energy");
  (void)state;
  assert_ok(hws_graph_learner_marginals(right, exact, 6, &needed));
  for (int m = 0; m < 4; ++m) {
    hws_learner *l = learner_of(g, methods[m]);
    double value = 0;
    assert_ok(hws_graph_learner_marginals(l, found, 6, &needed));
    for (int i = 0; i < 6; ++i) assert_true(fabs(found[i] - exact[i]) < 0.25);
    assert_true(metric(l, "converged") == 1);
    if (m == 1) assert_true(metric(l, "bound") == 1 && -metric(l, "free_energy") > log_z && metric(l, "split") == 1);
    if (m == 2) assert_true(metric(l, "bound") == -1 && -metric(l, "free_energy") < log_z);
    if (m == 3) {
      assert_true(metric(l, "r_hat") < 1.05);
      assert_status(hws_learner_metric(l, "free_energy", &value), HWS_E_EMPTY);
    } else {
      assert_true(fabs(metric(l, "free_energy") + log_z) < 2);
    }
    hws_learner_free(l);
  }
  hws_learner_free(right);
  hws_graph_free(g);
}

static void the_best_state(void **state) {
  static const char *const methods[] = {"max-product", "bp", "trw", "mean-field", "gibbs"};
  static const double tables[3][4] = {{1, 2, 3, 4}, {1, 2, 3, 4}, {1, 2, 3, 9}}, all[] = {1, 2, 1, 1, 3, 1, 1, 2};
  int32_t values[3];
  int64_t needed = 0;
  double most = 0;
  hws_graph *g = model();
  hws_learner *l = NULL;
  (void)state;
  for (int s = 0; s < 8; ++s) {
    const int a = s >> 2, b = s >> 1 & 1, c = s & 1;
    most = fmax(most, tables[0][2 * a + b] * tables[1][2 * b + c] * tables[2][2 * c + a] * all[s]);
  }
  for (int m = 0; m < 5; ++m) {
    l = learner_of(g, methods[m]);
    assert_ok(hws_graph_learner_best_state(l, values, 3, &needed));
    assert_int_equal(needed, 3);
    const double weight = tables[0][2 * values[0] + values[1]] * tables[1][2 * values[1] + values[2]] *
                          tables[2][2 * values[2] + values[0]] * all[4 * values[0] + 2 * values[1] + values[2]];
    assert_true(fabs(weight - most) < 1e-9 && fabs(metric(l, "best_log_weight") - log(most)) < 1e-12);
    hws_learner_free(l);
  }
  for (int m = 0; m < 2; ++m) { /* exact, and what chooses it: all states, and one more is asked for */
    l = learner_of(g, m ? "best-state" : "exact");
    assert_ok(hws_graph_learner_best_state(l, values, 3, &needed));
    int32_t best[9 * 3];
    double logs[9];
    int64_t found = 0;
    assert_status(hws_graph_learner_best_states(l, 9, NULL, best, 3, logs, &found), HWS_PARTIAL);
    assert_int_equal(found, 8);
    assert_memory_equal(best, values, sizeof values);
    assert_true(fabs(logs[0] - log(most)) < 1e-12 && fabs(metric(l, "best_log_weight") - log(most)) < 1e-12);
    for (int s = 0; s < 8; ++s) {
      const int32_t *x = best + 3 * s;
      const double weight = tables[0][2 * x[0] + x[1]] * tables[1][2 * x[1] + x[2]] * tables[2][2 * x[2] + x[0]] *
                            all[4 * x[0] + 2 * x[1] + x[2]];
      assert_true(fabs(logs[s] - log(weight)) < 1e-12 && (s == 0 || logs[s] <= logs[s - 1]));
      for (int t = 0; t < s; ++t) assert_true(memcmp(x, best + 3 * t, 3 * sizeof *x) != 0);
    }
    assert_true(best[24] == -1 && isinf(logs[8]) && logs[8] < 0);
    assert_ok(hws_graph_learner_best_states(l, 1, NULL, best, 3, logs, &found));
    assert_status(hws_graph_learner_best_states(l, 0, NULL, best, 3, logs, &found), HWS_E_ARGUMENT);
    assert_status(hws_graph_learner_best_states(l, 1, NULL, best, 2, logs, &found), HWS_E_ARGUMENT);
    assert_status(hws_graph_learner_best_states(l, 1, NULL, NULL, 3, logs, &found), HWS_E_ARGUMENT);
    assert_status(hws_graph_learner_best_states(l, INT64_MAX, NULL, best, 3, logs, &found), HWS_E_ARGUMENT);
    assert_int_equal(found, 0);
    hws_learner_free(l);
  }
  /* exact inference refuses a tolerance, unless auto has chosen it */
  hws_options *tolerant = options_with("exact");
  assert_ok(hws_options_set_real(tolerant, "tolerance", 1e-9));
  assert_status(hws_graph_learner_new(g, tolerant, &l), HWS_E_ARGUMENT);
  assert_ok(hws_options_set_text(tolerant, "method", "auto"));
  assert_ok(hws_graph_learner_new(g, tolerant, &l));
  hws_options_free(tolerant);
  hws_learner_free(l);
  l = learner_of(g, "max-product");
  int64_t none = 1;
  assert_status(hws_graph_learner_best_states(l, 2, NULL, (int32_t[6]){0}, 3, (double[2]){0}, &none), HWS_E_UNSUPPORTED);
  assert_non_null(strstr(hws_error_message_view(), "exact"));
  hws_learner_free(l);
  hws_options *o = options_with("max-product");
  assert_ok(hws_graph_learner_new(g, o, &l));
  assert_status(hws_graph_learner_best_state(l, values, 3, &needed), HWS_E_EMPTY);
  hws_learner_free(l);
  hws_options_free(o);
  hws_graph_free(g);
}

static void what_a_method_cannot_take_it_refuses(void **state) {
  hws_graph *g = model(), *zeros = NULL;
  hws_options *o = NULL;
  hws_learner *l = NULL;
  (void)state;
#ifdef HAS_STRINGS_IN_GRAPHS
  hws_graph *strings = NULL;
  hws_graph_builder *b = NULL;
  hws_alphabet *letters = NULL;
  int64_t v = 0;
  assert_ok(hws_alphabet_new(2, NULL, &letters));
  assert_ok(hws_graph_builder_new(&b));
  assert_ok(hws_graph_builder_add_strings(b, letters, "word", &v));
  assert_ok(hws_graph_builder_build(b, &strings));
  hws_graph_builder_free(b);
  o = options_with("trw");
  assert_status(hws_graph_learner_new(strings, o, &l), HWS_E_UNSUPPORTED);
  assert_non_null(strstr(hws_error_message_view(), "word"));
  hws_options_free(o);
  hws_alphabet_free(letters);
  hws_graph_free(strings);
#endif
  assert_ok(hws_graph_read_uai("MARKOV 2 2 2 1 2 0 1 4 0 1 1 0", -1, NULL, 0, NULL, &zeros));
  o = options_with("mean-field");
  assert_status(hws_graph_learner_new(zeros, o, &l), HWS_E_UNSUPPORTED);
  hws_options_free(o);
  o = options_with("gibbs");
  assert_ok(hws_options_set_text(o, "schedule", "flooding"));
  assert_status(hws_graph_learner_new(g, o, &l), HWS_E_ARGUMENT);
  hws_options_free(o);
  o = options_with("max-product");
  assert_ok(hws_options_set_text(o, "precision", "single"));
  assert_status(hws_graph_learner_new(g, o, &l), HWS_E_ARGUMENT);
  hws_options_free(o);
  hws_graph_free(zeros);
  hws_graph_free(g);
}

/* Frame after frame: a factor has changed a little, and messages need fewer sweeps than from nothing. */
static void a_learner_goes_on_from_another_ones_messages(void **state) {
  static const char *const methods[] = {"bp", "trw", "mean-field", "max-product"};
  static const double changed_table[] = {1, 2, 3, 4.0000001};
  hws_graph *g = model(), *changed = NULL;
  (void)state;
  assert_ok(hws_graph_with_table(g, 0, changed_table, 4, &changed));
  for (int m = 0; m < 4; ++m) {
    hws_learner *first = learner_of(g, methods[m]), *next = NULL, *fresh = learner_of(changed, methods[m]);
    int64_t steps = 0, fresh_steps = 0, needed = 0;
    int32_t done = 0;
    double a[6], b[6];
    assert_ok(hws_graph_learner_with_graph(first, changed, &next));
    assert_ok(hws_learner_step(next, 1000, &done));
    assert_ok(hws_learner_steps(next, &steps));
    assert_ok(hws_learner_steps(fresh, &fresh_steps));
    assert_true(steps < fresh_steps);
    assert_ok(hws_graph_learner_marginals(next, a, 6, &needed));
    assert_ok(hws_graph_learner_marginals(fresh, b, 6, &needed));
    for (int i = 0; i < 6; ++i) assert_true(fabs(a[i] - b[i]) < 1e-7);
    hws_learner_free(first);
    hws_learner_free(next);
    hws_learner_free(fresh);
  }
  hws_graph_free(changed);
  hws_graph_free(g);
}

CAPI_MAIN(cmocka_unit_test(each_is_near_and_bounds_what_it_says), cmocka_unit_test(the_best_state),
          cmocka_unit_test(what_a_method_cannot_take_it_refuses),
          cmocka_unit_test(a_learner_goes_on_from_another_ones_messages))

#else
int main(void) { return 0; }
#endif
