/* hawser/sums.h through the interface: values in each semiring's terms, limits,
 * divergence, options. The algorithms are tested against an oracle in tests/fsa. */
#include "capi_test.h"

/* 0 -x-> 0 with weight `loop`, 0 final with `end`: loop^n * end for every n. */
static hws_machine *loop_machine(int32_t semiring, double loop, double end) {
  hws_builder *b;
  hws_machine *m;
  int64_t first;
  const int32_t x = 1;
  assert_ok(hws_builder_new(semiring, 1, NULL, NULL, &b));
  assert_ok(hws_builder_add_states(b, 1, &first));
  assert_ok(hws_builder_add_arc(b, 0, &x, loop, 0));
  assert_ok(hws_builder_set_final(b, 0, end));
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

static void totals_are_in_the_machines_own_terms(void **state) {
  (void)state;
  hws_machine *real = loop_machine(HWS_REAL, 0.75, 2), *log_m = loop_machine(HWS_LOG, -log(0.75), -log(2)),
              *tropical = loop_machine(HWS_TROPICAL, 0.1, 0.3);
  double x;
  assert_ok(hws_machine_total(real, NULL, &x));
  assert_near(x, 8, 1e-12);
  assert_ok(hws_machine_log_total(real, NULL, &x));
  assert_near(x, log(8), 1e-12);
  assert_ok(hws_machine_total(log_m, NULL, &x));
  assert_near(x, -log(8), 1e-12);
  assert_ok(hws_machine_log_total(log_m, NULL, &x));
  assert_near(x, log(8), 1e-12);
  assert_ok(hws_machine_total(tropical, NULL, &x));
  assert_true(x == 0.3); /* to the bit */
  assert_ok(hws_machine_log_total(tropical, NULL, &x));
  assert_true(x == -0.3);
  hws_machine_free(real);
  hws_machine_free(log_m);
  hws_machine_free(tropical);
}

static void an_infinite_sum_is_diverged(void **state) {
  (void)state;
  hws_machine *real = loop_machine(HWS_REAL, 1, 1), *tropical = loop_machine(HWS_TROPICAL, -1, 0);
  double x = 7, weights[1] = {7};
  assert_status(hws_machine_total(real, NULL, &x), HWS_E_DIVERGED);
  assert_true(x == 0);
  assert_status(hws_machine_log_total(real, NULL, &x), HWS_E_DIVERGED);
  assert_status(hws_machine_total(tropical, NULL, &x), HWS_E_DIVERGED);
  assert_status(hws_machine_forward(real, NULL, weights), HWS_E_DIVERGED);
  assert_status(hws_machine_backward(tropical, NULL, weights), HWS_E_DIVERGED);
  assert_true(weights[0] == 7);
  hws_machine_free(real);
  hws_machine_free(tropical);
}

static void nothing_accepted_is_zero_not_an_error(void **state) {
  (void)state;
  const int32_t semirings[] = {HWS_REAL, HWS_LOG, HWS_TROPICAL};
  int i;
  for (i = 0; i < 3; ++i) {
    hws_builder *b;
    hws_machine *m;
    double x = 7;
    assert_ok(hws_builder_new(semirings[i], 1, NULL, NULL, &b));
    assert_ok(hws_builder_build(b, &m));
    assert_ok(hws_machine_total(m, NULL, &x));
    assert_true(x == (i == 0 ? 0 : INFINITY));
    assert_ok(hws_machine_log_total(m, NULL, &x));
    assert_true(x == -INFINITY);
    hws_machine_free(m);
    hws_builder_free(b);
  }
}

static void a_total_beyond_doubles_is_a_limit_and_its_logarithm_is_not(void **state) {
  (void)state;
  hws_builder *b;
  hws_machine *m;
  int64_t first;
  int i;
  const int32_t x = 1;
  double total = 7, log_total, weights[4];
  assert_ok(hws_builder_new(HWS_REAL, 1, NULL, NULL, &b));
  assert_ok(hws_builder_add_states(b, 4, &first));
  for (i = 0; i < 3; ++i) assert_ok(hws_builder_add_arc(b, i, &x, 1e200, i + 1));
  assert_ok(hws_builder_set_final(b, 3, 1));
  assert_ok(hws_builder_build(b, &m));
  assert_status(hws_machine_total(m, NULL, &total), HWS_E_LIMIT);
  assert_true(total == 0);
  assert_message("e^1381.55");
  assert_ok(hws_machine_log_total(m, NULL, &log_total));
  assert_near(log_total, 600 * log(10), 1e-12);
  assert_status(hws_machine_backward(m, NULL, weights), HWS_E_LIMIT);
  hws_machine_free(m);
  hws_builder_free(b);
}

static void state_sums_fill_one_number_per_state(void **state) {
  (void)state;
  hws_builder *b;
  hws_machine *m;
  int64_t first;
  const int32_t x = 1;
  double weights[4] = {7, 7, 7, 7};
  assert_ok(hws_builder_new(HWS_REAL, 1, NULL, NULL, &b));
  assert_ok(hws_builder_add_states(b, 3, &first));
  assert_ok(hws_builder_add_arc(b, 0, &x, 0.5, 1));
  assert_ok(hws_builder_add_arc(b, 0, &x, 0.25, 1));
  assert_ok(hws_builder_set_final(b, 1, 4));
  assert_ok(hws_builder_build(b, &m));
  assert_ok(hws_machine_forward(m, NULL, weights));
  assert_true(weights[0] == 1 && weights[1] == 0.75 && weights[2] == 0 && weights[3] == 7);
  assert_ok(hws_machine_backward(m, NULL, weights));
  assert_true(weights[0] == 3 && weights[1] == 4 && weights[2] == 0 && weights[3] == 7);
  assert_status(hws_machine_forward(m, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_machine_backward(NULL, NULL, weights), HWS_E_ARGUMENT);
  hws_machine_free(m);
  hws_builder_free(b);
}

static void expected_counts_fill_one_number_per_arc_and_state(void **state) {
  (void)state;
  hws_machine *m = loop_machine(HWS_REAL, 0.75, 2), *infinite = loop_machine(HWS_REAL, 1, 2),
              *tropical = loop_machine(HWS_TROPICAL, 1, 2), *empty = loop_machine(HWS_LOG, 1, INFINITY);
  double arcs[2] = {7, 7}, finals[2] = {7, 7};
  assert_ok(hws_machine_expected_counts(m, NULL, arcs, finals));
  assert_near(arcs[0], 3, 1e-12); /* 0.75 / (1 - 0.75) */
  assert_near(finals[0], 1, 1e-12);
  assert_true(arcs[1] == 7 && finals[1] == 7);
  arcs[0] = 7;
  assert_ok(hws_machine_expected_counts(m, NULL, arcs, NULL));
  assert_near(arcs[0], 3, 1e-12);
  arcs[0] = finals[0] = 7;
  assert_status(hws_machine_expected_counts(infinite, NULL, arcs, finals), HWS_E_DIVERGED);
  assert_status(hws_machine_expected_counts(tropical, NULL, arcs, finals), HWS_E_UNSUPPORTED);
  assert_status(hws_machine_expected_counts(empty, NULL, arcs, finals), HWS_E_EMPTY);
  assert_status(hws_machine_expected_counts(m, NULL, NULL, finals), HWS_E_ARGUMENT);
  assert_status(hws_machine_expected_counts(NULL, NULL, arcs, finals), HWS_E_ARGUMENT);
  assert_true(arcs[0] == 7 && finals[0] == 7); /* a failed call does not change the caller's arrays */
  hws_machine_free(m);
  hws_machine_free(infinite);
  hws_machine_free(tropical);
  hws_machine_free(empty);
}

static void sum_product_is_the_total_of_the_composition(void **state) {
  (void)state;
  const int32_t semirings[] = {HWS_REAL, HWS_LOG, HWS_TROPICAL};
  int i;
  for (i = 0; i < 3; ++i) {
    hws_machine *a = loop_machine(semirings[i], 0.5, 2), *b = loop_machine(semirings[i], 0.75, 3), *c;
    hws_machine *other = loop_machine(semirings[(i + 1) % 3], 0.5, 2);
    const hws_machine *all[3], *mixed[2], *missing[2];
    double x, y;
    all[0] = mixed[0] = missing[0] = a;
    all[1] = b;
    all[2] = a;
    mixed[1] = other;
    missing[1] = NULL;
    assert_ok(hws_machine_sum_product(all, 1, NULL, &x));
    assert_ok(hws_machine_total(a, NULL, &y));
    assert_near(x, y, 1e-12);
    assert_ok(hws_machine_compose_all(all, 3, NULL, &c));
    assert_ok(hws_machine_sum_product(all, 3, NULL, &x));
    assert_ok(hws_machine_total(c, NULL, &y));
    assert_near(x, y, 1e-12);
    assert_status(hws_machine_sum_product(mixed, 2, NULL, &x), HWS_E_ARGUMENT);
    assert_true(x == 0);
    assert_status(hws_machine_sum_product(missing, 2, NULL, &x), HWS_E_ARGUMENT);
    assert_status(hws_machine_sum_product(all, 0, NULL, &x), HWS_E_ARGUMENT);
    assert_status(hws_machine_sum_product(NULL, 2, NULL, &x), HWS_E_ARGUMENT);
    assert_status(hws_machine_sum_product(all, 2, NULL, NULL), HWS_E_ARGUMENT);
    hws_machine_free(a);
    hws_machine_free(b);
    hws_machine_free(c);
    hws_machine_free(other);
  }
}

static void options_are_checked_against_the_call(void **state) {
  (void)state;
  hws_machine *m = loop_machine(HWS_REAL, 0.5, 1);
  hws_options *o;
  double x;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_machine_total(m, o, &x));
  assert_ok(hws_options_set_real(o, "tolerance", 1e-9));
  assert_ok(hws_machine_total(m, o, &x));
  assert_ok(hws_options_set_real(o, "tolerance", 2));
  x = 7;
  assert_status(hws_machine_total(m, o, &x), HWS_E_ARGUMENT);
  assert_true(x == 0);
  assert_message("option tolerance of hws_machine_total is 2; expected a number from 1e-15 to 0.01");
  assert_ok(hws_options_set_real(o, "tolerance", 1e-9));
  assert_ok(hws_options_set_int(o, "max_state", 5));
  assert_status(hws_machine_total(m, o, &x), HWS_E_ARGUMENT);
  assert_message("option max_state is not one of hws_machine_total; the nearest it takes is max_states");
  hws_options_free(o);
  /* an option another call takes, but not this one */
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_real(o, "delta", 1e-9));
  assert_status(hws_machine_total(m, o, &x), HWS_E_ARGUMENT);
  assert_message("delta");
  hws_options_free(o);
  hws_machine_free(m);
}

static void a_request_made_before_the_call_counts(void **state) {
  (void)state;
  hws_machine *m = loop_machine(HWS_REAL, 0.5, 1);
  hws_options *o;
  hws_cancel *c;
  double x = 7;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_cancel_new(&c));
  assert_ok(hws_options_set_cancel(o, c));
  assert_ok(hws_machine_total(m, o, &x));
  hws_cancel_set(c);
  assert_status(hws_machine_total(m, o, &x), HWS_E_CANCELLED);
  assert_true(x == 0);
  hws_cancel_clear(c);
  hws_cancel_free(c); /* the options keep it alive */
  assert_ok(hws_machine_total(m, o, &x));
  assert_ok(hws_options_set_cancel(o, NULL));
  assert_ok(hws_machine_total(m, o, &x));
  hws_options_free(o);
  hws_machine_free(m);
}

static void a_monitor_counts_over_calls(void **state) {
  (void)state;
  hws_machine *m = loop_machine(HWS_REAL, 0.5, 1);
  hws_options *o;
  hws_monitor *monitor;
  double x;
  int64_t once, twice, done, total;
  const char *stage;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_monitor_new(&monitor));
  assert_ok(hws_options_set_monitor(o, monitor));
  assert_ok(hws_machine_total(m, o, &x));
  assert_ok(hws_monitor_metric(monitor, "arcs_visited", &once));
  assert_true(once > 0);
  assert_ok(hws_machine_total(m, o, &x));
  assert_ok(hws_monitor_metric(monitor, "arcs_visited", &twice));
  assert_true(twice > once);
  assert_ok(hws_monitor_read(monitor, &stage, &done, &total));
  assert_string_equal(stage, "");
  hws_options_free(o);
  hws_monitor_free(monitor);
  hws_machine_free(m);
}

CAPI_MAIN(cmocka_unit_test(totals_are_in_the_machines_own_terms), cmocka_unit_test(an_infinite_sum_is_diverged),
          cmocka_unit_test(nothing_accepted_is_zero_not_an_error),
          cmocka_unit_test(a_total_beyond_doubles_is_a_limit_and_its_logarithm_is_not),
          cmocka_unit_test(state_sums_fill_one_number_per_state),
          cmocka_unit_test(sum_product_is_the_total_of_the_composition),
          cmocka_unit_test(expected_counts_fill_one_number_per_arc_and_state),
          cmocka_unit_test(options_are_checked_against_the_call),
          cmocka_unit_test(a_request_made_before_the_call_counts), cmocka_unit_test(a_monitor_counts_over_calls))
