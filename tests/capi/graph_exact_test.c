/* hawser/graph_learner.h: method exact, UAI texts, all marginals in one call. */
#include <math.h>

#include "capi_test.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF

/* Three binary variables in a cycle; the last pair cannot both be 1. */
static const char kCycle[] = "MARKOV\n3\n2 2 2\n3\n2 0 1\n2 1 2\n2 2 0\n4 1 2 3 4\n4 1 2 3 4\n4 1 2 3 0\n";

static hws_learner *learner_of(const hws_graph *graph, const char *method) {
  hws_options *o = NULL;
  hws_learner *l = NULL;
  int32_t done = 0;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", method));
  assert_ok(hws_graph_learner_new(graph, o, &l));
  assert_ok(hws_learner_step(l, 100, &done));
  assert_int_equal(done, 1);
  hws_options_free(o);
  return l;
}

static double metric(const hws_learner *l, const char *name) {
  double x = 0;
  assert_ok(hws_learner_metric(l, name, &x));
  return x;
}

static void marginals_are_those_of_enumeration(void **state) {
  static const double pair[] = {1, 2, 3, 4}, last[] = {1, 2, 3, 0};
  double expected[6] = {0}, z = 0, found[6], one[2];
  int64_t needed = 0;
  hws_graph *g = NULL;
  (void)state;
  for (int s = 0; s < 8; ++s) {
    const int a = s >> 2, b = s >> 1 & 1, c = s & 1;
    const double w = pair[2 * a + b] * pair[2 * b + c] * last[2 * c + a];
    z += w;
    expected[a] += w;
    expected[2 + b] += w;
    expected[4 + c] += w;
  }
  assert_ok(hws_graph_read_uai(kCycle, -1, NULL, 0, NULL, &g));
  hws_learner *l = learner_of(g, "exact");
  assert_ok(hws_graph_learner_marginals(l, found, 6, &needed));
  assert_int_equal(needed, 6);
  for (int i = 0; i < 6; ++i) assert_true(fabs(found[i] - expected[i] / z) < 1e-14);
  assert_ok(hws_graph_learner_probabilities(l, 1, one, 2));
  assert_true(one[0] == found[2] && one[1] == found[3]);
  assert_true(fabs(metric(l, "free_energy") + log(z)) < 1e-14);
  assert_true(metric(l, "converged") == 1 && metric(l, "treewidth") == 2 && metric(l, "table_entries") == 8);
  hws_learner_free(l);
  hws_graph_free(g);
}

static void auto_takes_it_where_there_are_cycles(void **state) {
  char name[16];
  int64_t needed = 0;
  hws_graph *g = NULL;
  (void)state;
  assert_ok(hws_graph_read_uai(kCycle, -1, NULL, 0, NULL, &g));
  hws_learner *l = learner_of(g, "auto");
  assert_ok(hws_graph_learner_method(l, name, sizeof name, &needed));
  assert_string_equal(name, "exact");
  hws_learner_free(l);
  hws_graph_free(g);
  assert_ok(hws_graph_read_uai("MARKOV 2 2 2 1 2 0 1 4 1 2 3 4", -1, NULL, 0, NULL, &g));
  l = learner_of(g, "auto");
  assert_ok(hws_graph_learner_method(l, name, sizeof name, &needed));
  assert_string_equal(name, "bp"); /* exact on trees, and without tables of its own */
  hws_learner_free(l);
  hws_graph_free(g);
}

static void evidence_and_contradictions(void **state) {
  double found[6];
  int64_t needed = 0;
  hws_graph *g = NULL, *changed = NULL;
  hws_learner *l = NULL;
  hws_options *o = NULL;
  (void)state;
  assert_ok(hws_graph_read_uai(kCycle, -1, "1 2 1", -1, NULL, &g));
  l = learner_of(g, "exact");
  assert_ok(hws_graph_learner_marginals(l, found, 6, &needed));
  assert_true(found[5] == 1 && found[0] == 1);
  hws_learner_free(l);
  assert_ok(hws_graph_with_value(g, 0, 1, &changed));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", "exact"));
  assert_status(hws_graph_learner_new(changed, o, &l), HWS_E_IMPOSSIBLE);
  hws_options_free(o);
  hws_graph_free(changed);
  hws_graph_free(g);
  assert_status(hws_graph_read_uai(kCycle, -1, "1 3 1", -1, NULL, &g), HWS_E_PARSE);
  assert_status(hws_graph_read_uai(NULL, 5, NULL, 0, NULL, &g), HWS_E_ARGUMENT);
}

static void options_without_effect_and_strings_are_refused(void **state) {
  hws_graph *g = NULL;
  hws_learner *l = NULL;
  hws_options *o = NULL;
  (void)state;
  assert_ok(hws_graph_read_uai(kCycle, -1, NULL, 0, NULL, &g));
  for (int i = 0; i < 3; ++i) {
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, "method", "exact"));
    if (i == 0) assert_ok(hws_options_set_real(o, "damping", 0.5));
    if (i == 1) assert_ok(hws_options_set_real(o, "tolerance", 0.5));
    if (i == 2) assert_ok(hws_options_set_text(o, "schedule", "residual"));
    assert_status(hws_graph_learner_new(g, o, &l), HWS_E_ARGUMENT);
    hws_options_free(o);
  }
  hws_graph_free(g);
#ifdef HAS_STRINGS_IN_GRAPHS
  hws_graph_builder *b = NULL;
  hws_alphabet *letters = NULL;
  int64_t v;
  assert_ok(hws_graph_builder_new(&b));
  assert_ok(hws_alphabet_new(2, NULL, &letters));
  assert_ok(hws_graph_builder_add_strings(b, letters, "word", &v));
  assert_ok(hws_graph_builder_build(b, &g));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", "exact"));
  assert_status(hws_graph_learner_new(g, o, &l), HWS_E_UNSUPPORTED);
  assert_non_null(strstr(hws_error_message_view(), "word"));
  char text[64];
  int64_t needed;
  assert_status(hws_graph_write_uai(g, text, sizeof text, &needed), HWS_E_UNSUPPORTED);
  hws_options_free(o);
  hws_alphabet_free(letters);
  hws_graph_builder_free(b);
  hws_graph_free(g);
#endif
}

/* A grid of 16 x 16: 2^17 entries or more in the largest table. */
static void a_limit_is_said_before_tables_are_made(void **state) {
  static char text[1 << 15];
  size_t n = 0;
  hws_graph *g = NULL;
  hws_learner *l = NULL;
  hws_options *o = NULL;
  int32_t done;
  (void)state;
  enum { SIDE = 16 };
  n += (size_t)snprintf(text + n, sizeof text - n, "MARKOV %d", SIDE * SIDE);
  for (int i = 0; i < SIDE * SIDE; ++i) n += (size_t)snprintf(text + n, sizeof text - n, " 2");
  n += (size_t)snprintf(text + n, sizeof text - n, " %d", 2 * SIDE * (SIDE - 1));
  for (int y = 0; y < SIDE; ++y) {
    for (int x = 0; x < SIDE; ++x) {
      if (x + 1 < SIDE) n += (size_t)snprintf(text + n, sizeof text - n, " 2 %d %d", y * SIDE + x, y * SIDE + x + 1);
      if (y + 1 < SIDE) n += (size_t)snprintf(text + n, sizeof text - n, " 2 %d %d", y * SIDE + x, (y + 1) * SIDE + x);
    }
  }
  for (int i = 0; i < 2 * SIDE * (SIDE - 1); ++i) n += (size_t)snprintf(text + n, sizeof text - n, " 4 2 1 1 2");
  assert_ok(hws_graph_read_uai(text, -1, NULL, 0, NULL, &g));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", "exact"));
  assert_ok(hws_options_set_int(o, "max_bytes", 1 << 19));
  assert_ok(hws_graph_learner_new(g, o, &l));
  assert_status(hws_learner_step(l, 1, &done), HWS_E_LIMIT);
  assert_non_null(strstr(hws_error_message_view(), "tables of 2^"));
  assert_non_null(strstr(hws_error_message_view(), "max_bytes"));
  hws_learner_free(l);
  hws_options_free(o);
  hws_graph_free(g);
}

static void texts_and_checkpoints_come_back(void **state) {
  char first[256], second[256];
  static char checkpoint[4096];
  double found[6], again[6];
  int64_t needed = 0;
  hws_graph *g = NULL, *copy = NULL;
  hws_learner *l = NULL, *fresh = NULL;
  hws_options *o = NULL;
  int32_t done = 0;
  (void)state;
  assert_ok(hws_graph_read_uai(kCycle, -1, NULL, 0, NULL, &g));
  assert_ok(hws_graph_write_uai(g, first, sizeof first, &needed));
  assert_ok(hws_graph_read_uai(first, -1, NULL, 0, NULL, &copy));
  assert_ok(hws_graph_write_uai(copy, second, sizeof second, &needed));
  assert_string_equal(first, second);
  l = learner_of(g, "exact");
  assert_ok(hws_learner_save(l, checkpoint, sizeof checkpoint, &needed));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", "exact"));
  assert_ok(hws_graph_learner_new(copy, o, &fresh));
  assert_status(hws_graph_learner_marginals(fresh, again, 6, &needed), HWS_E_EMPTY);
  assert_ok(hws_learner_save(l, checkpoint, sizeof checkpoint, &needed));
  assert_ok(hws_learner_load(fresh, checkpoint, needed, NULL));
  assert_ok(hws_learner_step(fresh, 1, &done));
  assert_int_equal(done, 1);
  assert_ok(hws_graph_learner_marginals(l, found, 6, &needed));
  assert_ok(hws_graph_learner_marginals(fresh, again, 6, &needed));
  assert_memory_equal(found, again, sizeof found);
  assert_true(metric(l, "free_energy") == metric(fresh, "free_energy"));
  hws_options_free(o);
  hws_learner_free(fresh);
  hws_learner_free(l);
  hws_graph_free(copy);
  hws_graph_free(g);
}

CAPI_MAIN(cmocka_unit_test(marginals_are_those_of_enumeration), cmocka_unit_test(auto_takes_it_where_there_are_cycles),
          cmocka_unit_test(evidence_and_contradictions), cmocka_unit_test(options_without_effect_and_strings_are_refused),
          cmocka_unit_test(a_limit_is_said_before_tables_are_made), cmocka_unit_test(texts_and_checkpoints_come_back))

#else
int main(void) { return 0; }
#endif
