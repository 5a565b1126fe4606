/* hws_graph_learner_set_tables beside new learners in changed graphs: the same bits from the beginning, the same run from the
 * messages of before, under every method; and what it refuses. (Memory: graph_frames_test.c.) */
#include <math.h>

#include "capi_test.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF

enum { kVariables = 6, kMostValues = 16 };

static unsigned draws = 7;
static double uniform(void) {
  draws = draws * 1664525u + 1013904223u;
  return (draws >> 8) / 16777216.0;
}

/* Six binary variables with tables of their own, factors 0 to 5, and what the kind says:
 * 0 at most one of rows and columns; 1 the same and a pair; 2 a rule beside it; 3 pairs; 4 a table of three; 5 a chain of pairs
 * and one of three values. */
static hws_graph *graph_of(int kind) {
  static const int64_t row[] = {0, 1, 2}, other[] = {3, 4, 5}, column[] = {0, 3}, next[] = {1, 4}, last[] = {2, 5};
  static const double pair[] = {1, 2, 3, 1}, three[] = {1, 2, 2, 1, 3, 1, 1, 2}, six[] = {1, 2, 3, 4, 2, 1};
  hws_graph_builder *b = NULL;
  hws_graph *g = NULL;
  int64_t v, made;
  assert_ok(hws_graph_builder_new(&b));
  for (v = 0; v < kVariables; ++v) assert_ok(hws_graph_builder_add_finite(b, kind == 5 && v == 5 ? 3 : 2, NULL, &made));
  for (v = 0; v < kVariables; ++v) {
    const double table[] = {1 + uniform(), 1 + uniform(), 2};
    assert_ok(hws_graph_builder_add_table(b, &v, 1, table, kind == 5 && v == 5 ? 3 : 2, NULL, &made));
  }
  if (kind < 3) {
    assert_ok(hws_graph_builder_add_logic(b, HWS_AT_MOST_ONE, row, 3, NULL, &made));
    assert_ok(hws_graph_builder_add_logic(b, HWS_AT_MOST_ONE, other, 3, NULL, &made));
    assert_ok(hws_graph_builder_add_logic(b, HWS_AT_MOST_ONE, column, 2, NULL, &made));
    assert_ok(hws_graph_builder_add_logic(b, HWS_AT_MOST_ONE, next, 2, NULL, &made));
    assert_ok(hws_graph_builder_add_logic(b, kind == 2 ? HWS_EXACTLY_ONE : HWS_AT_MOST_ONE, last, 2, NULL, &made));
  }
  if (kind == 1 || kind == 3 || kind == 5) {
    assert_ok(hws_graph_builder_add_table(b, column, 2, pair, 4, NULL, &made));
    if (kind > 1) assert_ok(hws_graph_builder_add_table(b, next, 2, pair, 4, NULL, &made));
    if (kind == 3) assert_ok(hws_graph_builder_add_table(b, row, 2, pair, 4, NULL, &made));
    if (kind == 3) assert_ok(hws_graph_builder_add_table(b, other, 2, pair, 4, NULL, &made));
    if (kind == 5) assert_ok(hws_graph_builder_add_table(b, last, 2, six, 6, NULL, &made));
  }
  if (kind == 4) assert_ok(hws_graph_builder_add_table(b, row, 3, three, 8, NULL, &made));
  if (kind == 4) assert_ok(hws_graph_builder_add_table(b, next, 2, pair, 4, NULL, &made));
  assert_ok(hws_graph_builder_build(b, &g));
  hws_graph_builder_free(b);
  return g;
}

static hws_options *options_of(const char *method, const char *schedule, double damping) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", method));
  if (schedule) assert_ok(hws_options_set_text(o, "schedule", schedule));
  if (damping > 0) assert_ok(hws_options_set_real(o, "damping", damping));
  if (strcmp(method, "gibbs") == 0) assert_ok(hws_options_set_int(o, "samples", 50));
  else if (strcmp(method, "exact") != 0) assert_ok(hws_options_set_real(o, "tolerance", 1e-12));
  return o;
}

struct found {
  double marginals[kMostValues], free_energy;
  int64_t values, steps;
};
static struct found found_by(hws_learner *l) {
  struct found f;
  int32_t done;
  memset(&f, 0, sizeof f);
  assert_ok(hws_learner_step(l, 2000, &done));
  assert_ok(hws_graph_learner_marginals(l, f.marginals, kMostValues, &f.values));
  assert_ok(hws_learner_steps(l, &f.steps));
  if (hws_learner_metric(l, "free_energy", &f.free_energy) != HWS_OK) f.free_energy = 0;
  return f;
}

/* What a checkpoint keeps, which is the whole state. */
static void assert_same_state(const hws_learner *a, const hws_learner *b) {
  static char one[65536], other[65536];
  int64_t size = 0, other_size = 0;
  assert_ok(hws_learner_save(a, one, sizeof one, &size));
  assert_ok(hws_learner_save(b, other, sizeof other, &other_size));
  assert_int_equal(size, other_size);
  assert_memory_equal(one, other, (size_t)size);
}

static const struct {
  const char *method, *schedule;
  double damping;
  int most_kind;
} kRuns[] = {{"bp", "sweeps", 0, 5},   {"bp", "flooding", 0, 5}, {"bp", "residual", 0, 5}, {"bp", "sweeps", .2, 5},
             {"exact", NULL, 0, 5},    {"trw", NULL, 0, 5},      {"gibbs", NULL, 0, 5},    {"max-product", NULL, 0, 5}};

/* Frame after frame: some tables, zeros in some of them, and once those of all factors. */
static void results_are_those_of_a_new_learner(void **state) {
  size_t r;
  (void)state;
  for (r = 0; r < sizeof kRuns / sizeof *kRuns; ++r) {
    int kind, frame, keep;
    for (kind = 0; kind <= kRuns[r].most_kind; ++kind) {
      for (keep = 0; keep < 2; ++keep) {
        hws_options *o = options_of(kRuns[r].method, kRuns[r].schedule, kRuns[r].damping);
        hws_graph *g = graph_of(kind);
        hws_learner *l = NULL, *before = NULL;
        assert_ok(hws_graph_learner_new(g, o, &l));
        assert_ok(hws_graph_learner_new(g, o, &before));
        found_by(l);
        found_by(before);
        for (frame = 0; frame < 10; ++frame) {
          static const int64_t some[] = {4, 0, 1, 2};
          double tables[8];
          hws_graph *changed = NULL;
          hws_learner *next = NULL;
          struct found by_tables, by_graph;
          int i;
          for (i = 0; i < 8; ++i) tables[i] = .5 + uniform();
          if (frame == 8) tables[0] = 1e-300, tables[2] = tables[4] = 1e300; /* odds leave their range */
          if (frame % 3 == 2) tables[1 + 2 * (frame % 4)] = 0;
          assert_ok(hws_graph_learner_set_tables(l, some, 4, tables, 8, keep));
          assert_ok(hws_graph_with_tables(g, some, 4, tables, 8, &changed));
          if (keep) assert_ok(hws_graph_learner_with_graph(before, changed, &next));
          else assert_ok(hws_graph_learner_new(changed, o, &next));
          if (frame % 2 == 0) assert_same_state(l, next);
          by_tables = found_by(l);
          by_graph = found_by(next);
          assert_int_equal(by_tables.steps, by_graph.steps);
          assert_memory_equal(by_tables.marginals, by_graph.marginals, sizeof by_tables.marginals);
          assert_true(by_tables.free_energy == by_graph.free_energy);
          assert_same_state(l, next);
          hws_learner_free(before);
          hws_graph_free(g);
          before = next;
          g = changed;
        }
        hws_learner_free(l);
        hws_learner_free(before);
        hws_graph_free(g);
        hws_options_free(o);
      }
    }
  }
}

static void what_is_wrong_changes_nothing(void **state) {
  static const int64_t logic[] = {6}, none[] = {77}, minus[] = {-1}, first[] = {0}, two[] = {0, 5}, far[] = {4294967296};
  static const double table[] = {1, 2, 3, 4}, wrong[] = {1, -1}, infinite[] = {INFINITY, 1}, zeros[] = {0, 0, 1, 1};
  hws_options *o = options_of("bp", NULL, 0);
  hws_graph *g = graph_of(2);
  hws_learner *l = NULL, *before = NULL;
  struct found a, b;
  (void)state;
  assert_ok(hws_graph_learner_new(g, o, &l));
  assert_ok(hws_graph_learner_new(g, o, &before));
  a = found_by(l);
  found_by(before);
  assert_status(hws_graph_learner_set_tables(NULL, first, 1, table, 2, 0), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_set_tables(l, logic, 1, table, 2, 0), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_set_tables(l, none, 1, table, 2, 0), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_set_tables(l, minus, 1, table, 2, 0), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_set_tables(l, far, 1, table, 2, 0), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_set_tables(l, first, 1, table, 3, 0), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_set_tables(l, two, 2, table, 3, 0), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_set_tables(l, first, 1, wrong, 2, 0), HWS_E_ARGUMENT);
  assert_message("factor 0");
  assert_status(hws_graph_learner_set_tables(l, first, 1, infinite, 2, 0), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_set_tables(l, first, 1, NULL, 2, 0), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_set_tables(l, NULL, 1, table, 2, 0), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_set_tables(l, first, -1, table, 2, 0), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_set_tables(l, first, 1, table, 2, 2), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_set_tables(l, two, 2, zeros, 4, 1), HWS_E_IMPOSSIBLE);
  assert_same_state(l, before);
  b = found_by(l);
  assert_memory_equal(a.marginals, b.marginals, sizeof a.marginals);
  assert_ok(hws_graph_learner_set_tables(l, NULL, 0, NULL, 0, 0));
  b = found_by(l);
  assert_memory_equal(a.marginals, b.marginals, sizeof a.marginals);
  hws_learner_free(l);
  hws_learner_free(before);
  hws_graph_free(g);
  hws_options_free(o);
}

CAPI_MAIN(cmocka_unit_test(results_are_those_of_a_new_learner), cmocka_unit_test(what_is_wrong_changes_nothing))

#else
int main(void) { return 0; }
#endif
