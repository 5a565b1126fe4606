/* hawser/graph.h: formats of graphs of finite variables, and what a graph says of itself. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "capi_test.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF

/* A cycle of three with an unary factor; the pair of 1 and 2 is a coupling. */
static const char kPairwise[] =
    "PAIRWISE 3\nsizes 2 3 3\nunary 0 .25 .5\npair 0 1 1 2 3 4 5 0\ncoupling 1 2 0\npair 2 0 1 2 3 4 5 6\n";
static const char kFg[] = "4\n\n1\n0\n2\n2\n0 .25\n1 .5\n\n2\n0 1\n2 3\n5\n0 1\n1 4\n2 2\n3 5\n4 3\n\n2\n1 2\n3 3\n9\n0 1\n"
                          "1 1\n2 1\n3 1\n4 1\n5 1\n6 1\n7 1\n8 1\n\n2\n2 0\n3 2\n6\n0 1\n1 3\n2 5\n3 2\n4 4\n5 6\n";
static const char kUai[] = "MARKOV 3 2 3 3 4 1 0 2 0 1 2 1 2 2 2 0 2 .25 .5 6 1 2 3 4 5 0 9 1 1 1 1 1 1 1 1 1 6 1 2 3 4 5 6";

static hws_graph *read_as(int32_t format) {
  hws_graph *g = NULL;
  if (format == 0) assert_ok(hws_graph_read_uai(kUai, -1, NULL, 0, NULL, &g));
  if (format == 1) assert_ok(hws_graph_read_fg(kFg, -1, NULL, &g));
  if (format == 2) assert_ok(hws_graph_read_pairwise(kPairwise, -1, NULL, &g));
  return g;
}

/* Tables and scopes of all formats are the same. */
static void all_formats_say_the_same(void **state) {
  int64_t scopes[16], of_first[16], needed = 0;
  double tables[32], first[32];
  (void)state;
  for (int32_t format = 0; format < 3; ++format) {
    hws_graph *g = read_as(format);
    assert_ok(hws_graph_scopes(g, format ? scopes : of_first, 16, &needed));
    assert_int_equal(needed, 11);
    assert_ok(hws_graph_tables(g, format ? tables : first, 32, &needed));
    assert_int_equal(needed, 23);
    if (format) assert_memory_equal(scopes, of_first, 11 * sizeof *scopes);
    if (format) assert_memory_equal(tables, first, 23 * sizeof *tables);
    hws_graph_free(g);
  }
}

/* Each format's text, and the binary, read again. */
static void what_is_written_is_read_again(void **state) {
  (void)state;
  for (int32_t format = 0; format < 4; ++format) {
    hws_graph *g = read_as(0), *again = NULL;
    char text[4096];
    int64_t needed = 0;
    double a[32], b[32];
    if (format == 0) assert_ok(hws_graph_write_uai(g, text, sizeof text, &needed));
    if (format == 1) assert_ok(hws_graph_write_fg(g, text, sizeof text, &needed));
    if (format == 2) assert_ok(hws_graph_write_pairwise(g, text, sizeof text, &needed));
    if (format == 3) assert_ok(hws_graph_write(g, text, sizeof text, &needed));
    assert_int_equal(hws_graph_is_binary(text, needed), format == 3);
    if (format == 0) assert_ok(hws_graph_read_uai(text, -1, NULL, 0, NULL, &again));
    if (format == 1) assert_ok(hws_graph_read_fg(text, -1, NULL, &again));
    if (format == 2) assert_ok(hws_graph_read_pairwise(text, -1, NULL, &again));
    if (format == 3) assert_ok(hws_graph_read(text, needed, NULL, &again));
    assert_ok(hws_graph_tables(g, a, 32, &needed));
    assert_ok(hws_graph_tables(again, b, 32, &needed));
    assert_memory_equal(a, b, (size_t)needed * sizeof *a);
    hws_graph_free(again);
    hws_graph_free(g);
  }
  assert_int_equal(hws_graph_is_binary(NULL, 0), 0);
}

static void observations_are_read(void **state) {
  static const int64_t two[] = {2};
  int64_t values[3], needed = 0;
  hws_graph *g = read_as(2), *seen = NULL;
  (void)state;
  assert_ok(hws_graph_with_value(g, 1, *two, &seen));
  assert_ok(hws_graph_observed_values(seen, values, 3, &needed));
  assert_true(needed == 3 && values[0] == -1 && values[1] == 2 && values[2] == -1);
  hws_graph_free(seen);
  assert_ok(hws_graph_with_uai_evidence(g, "2 0 1 2 0", -1, &seen));
  assert_ok(hws_graph_observed_values(seen, values, 3, &needed));
  assert_true(values[0] == 1 && values[1] == -1 && values[2] == 0);
  hws_graph_free(seen);
  assert_status(hws_graph_with_uai_evidence(g, "1 0 7", -1, &seen), HWS_E_PARSE);
  hws_graph_free(g);
}

/* As the learner's metrics say once it has inferred. */
static void the_size_of_exact_inference_is_the_learners(void **state) {
  double width = -1, entries = -1, bytes = -1, found = 0;
  int32_t done = 0;
  int64_t first = 0;
  hws_graph *g = NULL;
  hws_graph_builder *b = NULL;
  hws_options *o = NULL;
  hws_learner *l = NULL;
  static const double j[] = {.5};
  (void)state;
  assert_ok(hws_graph_builder_new(&b));
  assert_ok(hws_graph_builder_add_coupled_grid(b, HWS_POTTS, 4, 6, 3, j, 1, j, 1, NULL, 0, &first));
  assert_ok(hws_graph_builder_build(b, &g));
  assert_ok(hws_graph_exact_size(g, NULL, &width, &entries, &bytes));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", "exact"));
  assert_ok(hws_graph_learner_new(g, o, &l));
  assert_ok(hws_learner_step(l, 1, &done));
  assert_ok(hws_learner_metric(l, "treewidth", &found));
  assert_true(found == width);
  assert_ok(hws_learner_metric(l, "table_entries", &found));
  assert_true(found == entries);
  assert_true(bytes > 8 * entries && bytes <= 16 * entries);
  hws_learner_free(l);
  hws_options_free(o);
  hws_graph_free(g);
  /* A grid whose tables no computer holds. */
  assert_ok(hws_graph_builder_add_coupled_grid(b, HWS_POTTS, 100, 100, 2, j, 1, j, 1, NULL, 0, &first));
  assert_ok(hws_graph_builder_build(b, &g));
  {
    const hws_status status = hws_graph_exact_size(g, NULL, &width, &entries, &bytes);
    assert_true(status == HWS_OK || status == HWS_CUT_SHORT);
    assert_true(width >= 100 && entries > 1e30 && bytes > 8 * entries);
  }
  hws_graph_free(g);
  hws_graph_builder_free(b);
}

static void what_is_wrong_is_refused(void **state) {
  hws_graph *g = NULL;
  hws_options *o = NULL;
  hws_graph_builder *b = NULL;
  int64_t first = 0, needed = 0;
  double numbers[4];
  static const int64_t sizes[] = {2, 2};
  (void)state;
  assert_status(hws_graph_read_fg("1\n1\n0\n2\n1\n5 1\n", -1, NULL, &g), HWS_E_PARSE);
  assert_status(hws_graph_read_pairwise("PAIRWISE 1\nsizes 2\nunary 0 1\n", -1, NULL, &g), HWS_E_PARSE);
  assert_status(hws_graph_read("nonsense", 8, NULL, &g), HWS_E_CORRUPT);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_bytes", 1000));
  assert_status(hws_graph_read_fg("1\n2\n0 1\n100 100\n0\n", -1, o, &g), HWS_E_LIMIT);
  hws_options_free(o);
  assert_ok(hws_graph_builder_new(&b));
  assert_ok(hws_graph_builder_add_finite_many(b, sizes, 2, &first));
  static const int64_t both[] = {0, 1};
  assert_ok(hws_graph_builder_add_logic(b, HWS_EXACTLY_ONE, both, 2, NULL, &first));
  assert_ok(hws_graph_builder_build(b, &g));
  assert_status(hws_graph_tables(g, numbers, 4, &needed), HWS_E_UNSUPPORTED);
  assert_status(hws_graph_write_fg(g, NULL, 0, &needed), HWS_E_UNSUPPORTED);
  assert_status(hws_graph_write_pairwise(g, NULL, 0, &needed), HWS_E_UNSUPPORTED);
  assert_ok(hws_graph_exact_size(g, NULL, &numbers[0], &numbers[1], &numbers[2]));
  assert_true(numbers[0] == 1 && numbers[1] == 4);
  hws_graph_free(g);
  hws_graph_builder_free(b);
  assert_ok(hws_graph_read_uai("MARKOV 1 2 2 1 0 1 0 2 1 0 2 0 1", -1, NULL, 0, NULL, &g));
  assert_status(hws_graph_exact_size(g, NULL, &numbers[0], &numbers[1], &numbers[2]), HWS_E_IMPOSSIBLE);
  hws_graph_free(g);
}

CAPI_MAIN(cmocka_unit_test(all_formats_say_the_same), cmocka_unit_test(what_is_written_is_read_again),
          cmocka_unit_test(observations_are_read), cmocka_unit_test(the_size_of_exact_inference_is_the_learners),
          cmocka_unit_test(what_is_wrong_is_refused))

#else
int main(void) { return 0; }
#endif
