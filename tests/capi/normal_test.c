/* hawser/normal.h through the interface: what goes in and comes out, errors, limits.
 * The operations themselves are tested against oracles in tests/fsa. */
#include "capi_test.h"

struct arc {
  int64_t from;
  int32_t label;
  double weight;
  int64_t to;
};

static hws_machine *make(int32_t semiring, int64_t states, const struct arc *arcs, int count, int64_t end, double stop) {
  hws_builder *b;
  hws_machine *m;
  int64_t first;
  int i;
  assert_ok(hws_builder_new(semiring, 1, NULL, NULL, &b));
  assert_ok(hws_builder_add_states(b, states, &first));
  for (i = 0; i < count; ++i) assert_ok(hws_builder_add_arc(b, arcs[i].from, &arcs[i].label, arcs[i].weight, arcs[i].to));
  assert_ok(hws_builder_set_final(b, end, stop));
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

/* 0 -eps/.5-> 1, 1 -eps/loop-> 1, 1 -1/.25-> 2, final 2. */
static hws_machine *looping(double weight) {
  const struct arc arcs[] = {{0, 0, 0.5, 1}, {1, 0, weight, 1}, {1, 1, 0.25, 2}};
  return make(HWS_REAL, 3, arcs, 3, 2, 1);
}

static void rm_epsilon_sums_silent_cycles_exactly(void **state) {
  (void)state;
  hws_machine *m = looping(0.75), *r = NULL, *again;
  double weight;
  int32_t label;
  int64_t to;
  assert_ok(hws_machine_rm_epsilon(m, NULL, &r));
  hws_machine_free(m);
  assert_int_equal(hws_machine_states(r), 2);
  assert_int_equal(hws_machine_arcs(r), 1);
  assert_ok(hws_machine_arc(r, 0, NULL, &label, &weight, &to));
  assert_int_equal(label, 1);
  assert_int_equal(to, 1);
  assert_near(weight, 0.5, 1e-15);
  assert_ok(hws_machine_rm_epsilon(r, NULL, &again));
  assert_int_equal(hws_machine_arcs(again), 1);
  hws_machine_free(r);
  hws_machine_free(again);
}

static void rm_epsilon_says_where_a_sum_is_infinite(void **state) {
  (void)state;
  hws_machine *m = looping(1), *r = m;
  assert_status(hws_machine_rm_epsilon(m, NULL, &r), HWS_E_DIVERGED);
  assert_null(r);
  assert_message("state 1");
  assert_status(hws_machine_rm_epsilon(NULL, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_rm_epsilon(m, NULL, NULL), HWS_E_ARGUMENT);
  hws_machine_free(m);
}

static void rm_epsilon_respects_its_options(void **state) {
  (void)state;
  struct arc arcs[60];
  int i;
  hws_machine *m, *r;
  hws_options *o;
  for (i = 0; i < 30; ++i) {
    const struct arc silent = {i, 0, 0, i + 1}, reads = {i, i + 1, 0, 30 - i};
    arcs[2 * i] = silent;
    arcs[2 * i + 1] = reads;
  }
  m = make(HWS_TROPICAL, 31, arcs, 60, 30, 0);
  assert_ok(hws_machine_rm_epsilon(m, NULL, &r));
  assert_true(hws_machine_arcs(r) > 400);
  hws_machine_free(r);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_arcs", 400));
  assert_status(hws_machine_rm_epsilon(m, o, &r), HWS_E_LIMIT);
  assert_message("max_arcs");
  assert_ok(hws_options_set_int(o, "max_arcs", 4000));
  assert_ok(hws_options_set_int(o, "max_states", 10));
  assert_status(hws_machine_rm_epsilon(m, o, &r), HWS_E_LIMIT);
  assert_message("max_states");
  assert_ok(hws_options_set_int(o, "max_states", 4000));
  assert_ok(hws_options_set_int(o, "max_bytes", 1000));
  assert_status(hws_machine_rm_epsilon(m, o, &r), HWS_E_LIMIT);
  assert_message("max_bytes");
  hws_options_free(o);
  hws_machine_free(m);
}

/* Two words that end alike: 0 -1-> 1 -3-> 3, 0 -2-> 2 -3-> 4. */
static hws_machine *words(int32_t semiring, double weight, double other) {
  const struct arc arcs[] = {{0, 1, weight, 1}, {0, 2, weight, 2}, {1, 3, weight, 3}, {2, 3, other, 4}};
  hws_builder *b;
  hws_machine *m;
  int64_t first;
  int i;
  assert_ok(hws_builder_new(semiring, 1, NULL, NULL, &b));
  assert_ok(hws_builder_add_states(b, 5, &first));
  for (i = 0; i < 4; ++i) assert_ok(hws_builder_add_arc(b, arcs[i].from, &arcs[i].label, arcs[i].weight, arcs[i].to));
  for (i = 3; i < 5; ++i) assert_ok(hws_builder_set_final(b, i, semiring == HWS_REAL ? 1 : 0));
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

static void push_keeps_the_total_at_the_start_or_the_end(void **state) {
  (void)state;
  hws_machine *m = words(HWS_REAL, 0.5, 0.25), *p, *e;
  double weight, total;
  assert_ok(hws_machine_push(m, HWS_TO_START, NULL, &p));
  assert_ok(hws_machine_arc(p, 0, NULL, NULL, &weight, NULL));
  assert_near(weight, 0.25, 1e-15);
  assert_ok(hws_machine_arc(p, 3, NULL, NULL, &weight, NULL));
  assert_near(weight, 1, 1e-15);
  assert_ok(hws_machine_push(m, HWS_TO_END, NULL, &e));
  assert_ok(hws_machine_arc(e, 0, NULL, NULL, &weight, NULL));
  assert_near(weight, 1, 1e-15);
  assert_ok(hws_machine_total(e, NULL, &total));
  assert_near(total, 0.375, 1e-15);
  hws_machine_free(p);
  p = m;
  assert_status(hws_machine_push(m, 2, NULL, &p), HWS_E_ARGUMENT);
  assert_null(p);
  assert_message("direction 2");
  assert_status(hws_machine_push(NULL, HWS_TO_START, NULL, &p), HWS_E_ARGUMENT);
  assert_status(hws_machine_push(m, HWS_TO_START, NULL, NULL), HWS_E_ARGUMENT);
  hws_machine_free(m);
  hws_machine_free(e);
}

static void normalize_divides_the_total_off(void **state) {
  (void)state;
  hws_machine *m = words(HWS_REAL, 0.5, 0.25), *t = words(HWS_TROPICAL, 1, 2), *none, *loop = looping(1), *p;
  hws_builder *b;
  double total, weight;
  assert_ok(hws_machine_normalize(m, NULL, &p));
  assert_ok(hws_machine_total(p, NULL, &total));
  assert_near(total, 1, 1e-15);
  assert_ok(hws_machine_arc(p, 0, NULL, NULL, &weight, NULL));
  assert_near(weight, 2.0 / 3, 1e-15);
  hws_machine_free(p);
  assert_ok(hws_builder_new(HWS_LOG, 1, NULL, NULL, &b));
  assert_ok(hws_builder_build(b, &none));
  hws_builder_free(b);
  assert_status(hws_machine_normalize(none, NULL, &p), HWS_E_EMPTY);
  assert_status(hws_machine_normalize(t, NULL, &p), HWS_E_UNSUPPORTED);
  assert_message("tropical");
  assert_status(hws_machine_normalize(loop, NULL, &p), HWS_E_DIVERGED);
  assert_null(p);
  assert_status(hws_machine_normalize(NULL, NULL, &p), HWS_E_ARGUMENT);
  hws_machine_free(m);
  hws_machine_free(t);
  hws_machine_free(none);
  hws_machine_free(loop);
}

static void minimize_merges_what_ends_alike(void **state) {
  (void)state;
  hws_machine *m = words(HWS_LOG, 0.5, 0.5), *near = words(HWS_LOG, 0.5, 0.5001), *least, *again;
  const struct arc twice[] = {{0, 1, 1, 1}, {0, 1, 1, 0}};
  hws_machine *ambiguous = make(HWS_TROPICAL, 2, twice, 2, 1, 0);
  hws_options *o;
  int32_t same;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_machine_minimize(m, o, &least));
  assert_int_equal(hws_machine_states(least), 3);
  assert_int_equal(hws_machine_arcs(least), 3);
  assert_ok(hws_machine_isomorphic(m, least, o, &same));
  assert_int_equal(same, 0);
  assert_ok(hws_machine_isomorphic(m, near, o, &same));
  assert_int_equal(same, 0);
  /* Pushed, the costs of near's last arcs are 0 on both branches: its first arcs differ. */
  assert_ok(hws_machine_minimize(near, o, &again));
  assert_int_equal(hws_machine_states(again), 3);
  assert_ok(hws_machine_isomorphic(least, again, o, &same));
  assert_int_equal(same, 0);
  assert_ok(hws_options_set_real(o, "delta", 1e-3));
  assert_ok(hws_machine_isomorphic(least, again, o, &same));
  assert_int_equal(same, 1);
  hws_options_free(o);
  hws_machine_free(again);
  again = m;
  assert_status(hws_machine_minimize(ambiguous, NULL, &again), HWS_E_UNSUPPORTED);
  assert_null(again);
  assert_message("state 0 has two arcs with label 1");
  assert_status(hws_machine_minimize(NULL, NULL, &again), HWS_E_ARGUMENT);
  hws_machine_free(m);
  hws_machine_free(near);
  hws_machine_free(least);
  hws_machine_free(ambiguous);
}

static void isomorphic_compares_machines_of_one_kind(void **state) {
  (void)state;
  hws_machine *m = words(HWS_LOG, 0.5, 0.5), *real = words(HWS_REAL, 0.5, 0.5);
  int32_t same = 7;
  assert_ok(hws_machine_isomorphic(m, m, NULL, &same));
  assert_int_equal(same, 1);
  assert_status(hws_machine_isomorphic(m, real, NULL, &same), HWS_E_ARGUMENT);
  assert_int_equal(same, 0);
  assert_message("log");
  assert_message("real");
  assert_status(hws_machine_isomorphic(NULL, m, NULL, &same), HWS_E_ARGUMENT);
  assert_message("a is NULL");
  assert_status(hws_machine_isomorphic(m, NULL, NULL, &same), HWS_E_ARGUMENT);
  assert_status(hws_machine_isomorphic(m, m, NULL, NULL), HWS_E_ARGUMENT);
  hws_machine_free(m);
  hws_machine_free(real);
}

static void prune_keeps_the_best(void **state) {
  (void)state;
  hws_machine *m = words(HWS_TROPICAL, 0.5, 2), *real = words(HWS_REAL, 0.5, 0.25), *p;
  assert_ok(hws_machine_prune(m, 1, 0, NULL, &p));
  assert_int_equal(hws_machine_arcs(p), 2);
  hws_machine_free(p);
  assert_ok(hws_machine_prune(m, INFINITY, 3, NULL, &p));
  assert_int_equal(hws_machine_states(p), 3);
  hws_machine_free(p);
  assert_ok(hws_machine_prune(m, 1.5, 0, NULL, &p));
  assert_int_equal(hws_machine_arcs(p), 4);
  hws_machine_free(p);
  assert_status(hws_machine_prune(m, -1, 0, NULL, &p), HWS_E_ARGUMENT);
  assert_status(hws_machine_prune(m, NAN, 0, NULL, &p), HWS_E_ARGUMENT);
  assert_status(hws_machine_prune(m, 1, -1, NULL, &p), HWS_E_ARGUMENT);
  assert_null(p);
  assert_status(hws_machine_prune(NULL, 1, 0, NULL, &p), HWS_E_ARGUMENT);
  assert_ok(hws_machine_posterior_prune(real, 0.5, NULL, &p));
  assert_int_equal(hws_machine_arcs(p), 2);
  hws_machine_free(p);
  assert_status(hws_machine_posterior_prune(m, 0.5, NULL, &p), HWS_E_UNSUPPORTED);
  assert_status(hws_machine_posterior_prune(real, -1, NULL, &p), HWS_E_ARGUMENT);
  assert_status(hws_machine_posterior_prune(real, NAN, NULL, &p), HWS_E_ARGUMENT);
  assert_status(hws_machine_posterior_prune(NULL, 0.5, NULL, &p), HWS_E_ARGUMENT);
  assert_null(p);
  hws_machine_free(m);
  hws_machine_free(real);
}

static hws_status pushed(const hws_machine *m, const hws_options *o, hws_machine **r) {
  return hws_machine_push(m, HWS_TO_START, o, r);
}
static hws_status ended(const hws_machine *m, const hws_options *o, hws_machine **r) {
  return hws_machine_push(m, HWS_TO_END, o, r);
}
static hws_status pruned(const hws_machine *m, const hws_options *o, hws_machine **r) {
  return hws_machine_prune(m, 9, 0, o, r);
}
static hws_status likely(const hws_machine *m, const hws_options *o, hws_machine **r) {
  return hws_machine_posterior_prune(m, 0, o, r);
}

static void limits_leave_nothing_behind(void **state) {
  (void)state;
  static hws_status (*const calls[])(const hws_machine *, const hws_options *, hws_machine **) = {
      pushed, ended, hws_machine_normalize, hws_machine_minimize, pruned, likely};
  static const char *const limits[] = {"max_states", "max_arcs", "max_bytes"};
  hws_machine *m = words(HWS_LOG, 0.5, 0.25), *r;
  hws_cancel *cancel;
  hws_options *o;
  size_t i, k;
  assert_ok(hws_cancel_new(&cancel));
  for (i = 0; i < sizeof calls / sizeof *calls; ++i) {
    for (k = 0; k < 3; ++k) {
      assert_ok(hws_options_new(&o));
      r = m;
      assert_ok(hws_options_set_int(o, limits[k], 1));
      assert_status(calls[i](m, o, &r), HWS_E_LIMIT);
      assert_null(r);
      assert_message(limits[k]);
      assert_ok(hws_options_set_int(o, limits[k], 100000));
      assert_ok(calls[i](m, o, &r));
      hws_machine_free(r);
      hws_options_free(o);
    }
  }
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_cancel(o, cancel));
  hws_cancel_set(cancel);
  for (i = 0; i < sizeof calls / sizeof *calls; ++i) assert_status(calls[i](m, o, &r), HWS_E_CANCELLED);
  hws_options_free(o);
  hws_cancel_free(cancel);
  hws_machine_free(m);
}

CAPI_MAIN(cmocka_unit_test(rm_epsilon_sums_silent_cycles_exactly),
          cmocka_unit_test(rm_epsilon_says_where_a_sum_is_infinite), cmocka_unit_test(rm_epsilon_respects_its_options),
          cmocka_unit_test(push_keeps_the_total_at_the_start_or_the_end), cmocka_unit_test(normalize_divides_the_total_off),
          cmocka_unit_test(minimize_merges_what_ends_alike), cmocka_unit_test(isomorphic_compares_machines_of_one_kind),
          cmocka_unit_test(prune_keeps_the_best), cmocka_unit_test(limits_leave_nothing_behind))
