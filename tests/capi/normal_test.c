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
  assert_ok(hws_builder_new(semiring, 1, NULL, &b));
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

CAPI_MAIN(cmocka_unit_test(rm_epsilon_sums_silent_cycles_exactly),
          cmocka_unit_test(rm_epsilon_says_where_a_sum_is_infinite), cmocka_unit_test(rm_epsilon_respects_its_options))
