/* hawser/ops.h through the interface: what goes in, limits, free in any order.
 * The operations themselves are tested against an oracle in tests/fsa. */
#include "capi_test.h"

/* A transducer of two tapes with one path: 0 -a:b-> 1 -a:b-> ... */
static hws_machine *pairs(int32_t semiring, const hws_alphabet *const *tapes, int32_t a, int32_t b, int n, double weight) {
  hws_builder *builder;
  hws_machine *m;
  int64_t first;
  int i;
  const int32_t labels[2] = {a, b};
  assert_ok(hws_builder_new(semiring, 2, tapes, NULL, &builder));
  assert_ok(hws_builder_add_states(builder, n + 1, &first));
  for (i = 0; i < n; ++i) assert_ok(hws_builder_add_arc(builder, i, labels, weight, i + 1));
  assert_ok(hws_builder_set_final(builder, n, semiring == HWS_REAL ? 1 : 0));
  assert_ok(hws_builder_build(builder, &m));
  hws_builder_free(builder);
  return m;
}

/* All strings over symbols 1..k; n states in a ring. */
static hws_machine *ring(int n, int k, double weight) {
  hws_builder *b;
  hws_machine *m;
  int64_t first;
  int s;
  int32_t x;
  assert_ok(hws_builder_new(HWS_REAL, 1, NULL, NULL, &b));
  assert_ok(hws_builder_add_states(b, n, &first));
  for (s = 0; s < n; ++s) {
    for (x = 1; x <= k; ++x) assert_ok(hws_builder_add_arc(b, s, &x, weight, (s + x) % n));
    assert_ok(hws_builder_set_final(b, s, 1));
  }
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

static void compose_joins_the_last_tape_with_the_first(void **state) {
  (void)state;
  hws_machine *a = pairs(HWS_LOG, NULL, 1, 2, 3, 0.5), *b = pairs(HWS_LOG, NULL, 2, 3, 3, 0.25), *c, *d;
  const hws_machine *both[2] = {a, b};
  double total, product;
  int32_t labels[2];
  assert_ok(hws_machine_compose(a, b, NULL, &c));
  assert_int_equal(hws_machine_tapes(c), 2);
  assert_int_equal(hws_machine_states(c), 4);
  assert_ok(hws_machine_arc(c, 0, NULL, labels, NULL, NULL));
  assert_true(labels[0] == 1 && labels[1] == 3);
  assert_ok(hws_machine_total(c, NULL, &total));
  assert_near(total, 2.25, 1e-12);
  assert_ok(hws_machine_compose_all(both, 2, NULL, &d));
  assert_ok(hws_machine_total(d, NULL, &product));
  assert_true(total == product);
  hws_machine_free(d);
  assert_ok(hws_machine_compose_all(both, 1, NULL, &d));
  assert_int_equal(hws_machine_arcs(d), hws_machine_arcs(a));
  hws_machine_free(a);
  hws_machine_free(b);
  hws_machine_free(c);
  hws_machine_free(d);
}

static void project_keeps_the_named_tapes_in_order(void **state) {
  (void)state;
  hws_machine *m = pairs(HWS_LOG, NULL, 1, 2, 3, 0.5), *p = NULL;
  const int32_t swap[] = {1, 0}, second[] = {1}, wrong[] = {2}, twice[] = {0, 0}, negative[] = {-1};
  int32_t labels[2];
  assert_ok(hws_machine_project(m, swap, 2, NULL, &p));
  assert_ok(hws_machine_arc(p, 0, NULL, labels, NULL, NULL));
  assert_true(labels[0] == 2 && labels[1] == 1);
  hws_machine_free(p);
  assert_ok(hws_machine_project(m, second, 1, NULL, &p));
  assert_int_equal(hws_machine_tapes(p), 1);
  hws_machine_free(p);
  assert_status(hws_machine_project(m, wrong, 1, NULL, &p), HWS_E_ARGUMENT);
  assert_null(p);
  assert_status(hws_machine_project(m, twice, 2, NULL, &p), HWS_E_ARGUMENT);
  assert_status(hws_machine_project(m, negative, 1, NULL, &p), HWS_E_ARGUMENT);
  assert_status(hws_machine_project(m, second, 0, NULL, &p), HWS_E_ARGUMENT);
  assert_status(hws_machine_project(m, second, -1, NULL, &p), HWS_E_ARGUMENT);
  assert_status(hws_machine_project(m, second, INT32_MAX, NULL, &p), HWS_E_ARGUMENT);
  assert_status(hws_machine_project(m, NULL, 1, NULL, &p), HWS_E_ARGUMENT);
  assert_status(hws_machine_project(NULL, second, 1, NULL, &p), HWS_E_ARGUMENT);
  assert_status(hws_machine_project(m, second, 1, NULL, NULL), HWS_E_ARGUMENT);
  hws_machine_free(m);
}

static void what_does_not_fit_is_an_argument_error_that_names_both_sides(void **state) {
  (void)state;
  hws_machine *log_m = pairs(HWS_LOG, NULL, 1, 2, 3, 0.5), *real = pairs(HWS_REAL, NULL, 2, 3, 3, 0.25), *c;
  const hws_machine *mixed[3] = {log_m, NULL, real};
  assert_status(hws_machine_compose(log_m, real, NULL, &c), HWS_E_ARGUMENT);
  assert_null(c);
  assert_message("log");
  assert_message("real");
  assert_status(hws_machine_compose(NULL, real, NULL, &c), HWS_E_ARGUMENT);
  assert_message("a is NULL");
  assert_status(hws_machine_compose(real, NULL, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_machine_compose(real, real, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_machine_compose_all(mixed, 3, NULL, &c), HWS_E_ARGUMENT);
  assert_message("machines[1] is NULL");
  assert_status(hws_machine_compose_all(mixed, 0, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_machine_compose_all(mixed, -1, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_machine_compose_all(NULL, 1, NULL, &c), HWS_E_ARGUMENT);
  hws_machine_free(log_m);
  hws_machine_free(real);
}

static void limits_leave_nothing_behind(void **state) {
  (void)state;
  hws_machine *a = ring(50, 3, 0.1), *b = ring(49, 3, 0.1), *c = a;
  hws_options *o;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_states", 100));
  assert_status(hws_machine_compose(a, b, o, &c), HWS_E_LIMIT);
  assert_null(c);
  assert_message("max_states");
  assert_ok(hws_options_set_int(o, "max_states", 2450));
  assert_ok(hws_options_set_int(o, "max_arcs", 100));
  assert_status(hws_machine_compose(a, b, o, &c), HWS_E_LIMIT);
  assert_message("max_arcs");
  assert_ok(hws_options_set_int(o, "max_arcs", 100000));
  assert_ok(hws_options_set_int(o, "max_bytes", 1000));
  assert_status(hws_machine_compose(a, b, o, &c), HWS_E_LIMIT);
  assert_message("max_bytes");
  assert_ok(hws_options_set_int(o, "max_bytes", 100000000));
  assert_ok(hws_machine_compose(a, b, o, &c));
  assert_int_equal(hws_machine_states(c), 2450);
  assert_ok(hws_options_set_int(o, "max_states", 0));
  hws_machine *d;
  assert_status(hws_machine_compose(a, b, o, &d), HWS_E_ARGUMENT);
  assert_message("max_states of hws_machine_compose is 0; expected a whole number from 1 to");
  hws_options_free(o);
  hws_machine_free(a);
  hws_machine_free(b);
  hws_machine_free(c);
}

static void inputs_may_be_freed_at_once_and_in_any_order(void **state) {
  (void)state;
  double totals[6];
  int order;
  for (order = 0; order < 6; ++order) {
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    hws_machine *m[3];
    int i;
    m[0] = ring(4, 2, 0.1);
    m[1] = ring(3, 2, 0.3);
    assert_ok(hws_machine_compose(m[0], m[1], NULL, &m[2]));
    totals[order] = 0;
    for (i = 0; i < 3; ++i) {
      if (orders[order][i] == 2) assert_ok(hws_machine_total(m[2], NULL, &totals[order]));
      hws_machine_free(m[orders[order][i]]);
    }
    assert_true(totals[order] == totals[0] && totals[0] > 0);
  }
}

CAPI_MAIN(cmocka_unit_test(compose_joins_the_last_tape_with_the_first),
          cmocka_unit_test(project_keeps_the_named_tapes_in_order),
          cmocka_unit_test(what_does_not_fit_is_an_argument_error_that_names_both_sides),
          cmocka_unit_test(limits_leave_nothing_behind), cmocka_unit_test(inputs_may_be_freed_at_once_and_in_any_order))
