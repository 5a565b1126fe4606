/* Frame after frame by hws_graph_learner_set_tables takes no memory once the first frame was seen: a program that must not
 * allocate while it runs can infer. */
#include "capi_test.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF
#include "tests/own_malloc.h"

static int refused(void) { return 0; }

enum { kTracks = 6, kSeen = 7, kPairs = kTracks * kSeen };

/* At most one of each row and column. rules: 1: exactly one of the first row, and an or beside it; 2: tables of pairs
 * instead. */
static hws_graph *assignment(int rules) {
  static const int64_t corner[] = {0, 1, kSeen};
  int64_t v, i, k, made, scope[kSeen];
  hws_graph_builder *b = NULL;
  hws_graph *g = NULL;
  assert_ok(hws_graph_builder_new(&b));
  for (v = 0; v < kPairs; ++v) assert_ok(hws_graph_builder_add_finite(b, 2, NULL, &made));
  for (v = 0; v < kPairs; ++v) {
    static const double even[] = {1, 1};
    assert_ok(hws_graph_builder_add_table(b, &v, 1, even, 2, NULL, &made));
  }
  for (v = 0; rules == 2 && v + 5 < kPairs; ++v) {
    static const double pair[] = {2, 1, 1, 2};
    const int64_t both[] = {v, v % 3 ? v + 1 : v + 5};
    assert_ok(hws_graph_builder_add_table(b, both, 2, pair, 4, NULL, &made));
  }
  for (i = 0; rules < 2 && i < kTracks; ++i) {
    for (k = 0; k < kSeen; ++k) scope[k] = i * kSeen + k;
    assert_ok(hws_graph_builder_add_logic(b, rules && i == 0 ? HWS_EXACTLY_ONE : HWS_AT_MOST_ONE, scope, kSeen, NULL, &made));
  }
  for (k = 0; rules < 2 && k < kSeen; ++k) {
    for (i = 0; i < kTracks; ++i) scope[i] = i * kSeen + k;
    assert_ok(hws_graph_builder_add_logic(b, HWS_AT_MOST_ONE, scope, kTracks, NULL, &made));
  }
  if (rules == 1) assert_ok(hws_graph_builder_add_logic(b, HWS_OR, corner, 3, NULL, &made));
  assert_ok(hws_graph_builder_build(b, &g));
  hws_graph_builder_free(b);
  return g;
}

static void frames_take_no_memory(void **state) {
  static const char *const schedules[] = {"sweeps", "flooding"};
  int rules, s, keep, frame;
  (void)state;
  for (rules = 0; rules < 3; ++rules) {
    for (s = 0; s < (rules == 2 ? 1 : 2); ++s) {
      for (keep = 0; keep < 2; ++keep) {
        hws_graph *g = assignment(rules);
        hws_options *o = NULL;
        hws_learner *l = NULL;
        int64_t factors[kPairs], after_first = 0;
        unsigned draws = 5;
        int i;
        for (i = 0; i < kPairs; ++i) factors[i] = i;
        assert_ok(hws_options_new(&o));
        assert_ok(hws_options_set_text(o, "method", "bp"));
        assert_ok(hws_options_set_text(o, "schedule", schedules[s]));
        if (rules == 1) assert_ok(hws_options_set_real(o, "damping", .2));
        assert_ok(hws_graph_learner_new(g, o, &l));
        for (frame = 0; frame < 10; ++frame) {
          double tables[2 * kPairs], marginals[2 * kPairs], value;
          int32_t done;
          int64_t needed;
          for (i = 0; i < kPairs; ++i) {
            draws = draws * 1664525u + 1013904223u;
            tables[2 * i] = 1;
            tables[2 * i + 1] = !rules && draws >> 30 == 0 ? 0 : .1 + (draws >> 8 & 1023) / 200.0;
          }
          assert_ok(hws_graph_learner_set_tables(l, factors, kPairs, tables, 2 * kPairs, keep));
          assert_ok(hws_learner_step(l, 1000, &done));
          assert_int_equal(done, 1);
          assert_ok(hws_learner_metric(l, "converged", &value));
          assert_true(value == 1);
          assert_ok(hws_graph_learner_marginals(l, marginals, 2 * kPairs, &needed));
          if (frame == 0) after_first = all_allocations;
        }
        assert_int_equal(all_allocations - after_first, 0);
        hws_learner_free(l);
        hws_options_free(o);
        hws_graph_free(g);
      }
    }
  }
}

CAPI_MAIN(cmocka_unit_test(frames_take_no_memory))

#else
int main(void) { return 0; }
#endif
