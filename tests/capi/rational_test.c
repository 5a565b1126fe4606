/* hawser/rational.h through the interface: what goes in and comes out, every error,
 * limits. The operations themselves are tested against an oracle in tests/fsa. */
#include "capi_test.h"

/* 0 -a/w-> 1, final with weight w; one tape over `alphabet`. */
static hws_machine *letter(int32_t semiring, const hws_alphabet *alphabet, int32_t a, double w) {
  hws_builder *b;
  hws_machine *m;
  int64_t first;
  assert_ok(hws_builder_new(semiring, 1, &alphabet, NULL, &b));
  assert_ok(hws_builder_add_states(b, 2, &first));
  assert_ok(hws_builder_add_arc(b, 0, &a, w, 1));
  assert_ok(hws_builder_set_final(b, 1, w));
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

static double total(const hws_machine *m) {
  double x;
  assert_ok(hws_machine_total(m, NULL, &x));
  return x;
}

static hws_options *bytes(int64_t n) {
  hws_options *o;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_bytes", n));
  return o;
}

static void sums_products_and_closures(void **state) {
  hws_machine *m[2], *r;
  const hws_machine *const *all = (const hws_machine *const *)m;
  double x;
  (void)state;
  m[0] = letter(HWS_REAL, NULL, 1, 0.5);
  m[1] = letter(HWS_REAL, NULL, 2, 0.25);
  assert_ok(hws_machine_union(all, 2, NULL, &r));
  assert_near(total(r), 0.25 + 0.0625, 1e-15);
  assert_int_equal(hws_machine_start(r), 0);
  hws_machine_free(r);
  assert_ok(hws_machine_concat(all, 2, NULL, &r));
  assert_near(total(r), 0.25 * 0.0625, 1e-15);
  hws_machine_free(r);
  assert_ok(hws_machine_cross(m[0], m[1], NULL, &r));
  assert_near(total(r), 0.25 * 0.0625, 1e-15);
  assert_int_equal(hws_machine_tapes(r), 2);
  hws_machine_free(r);
  assert_ok(hws_machine_closure(m[0], HWS_STAR, NULL, &r));
  assert_near(total(r), 1 / 0.75, 1e-13);
  hws_machine_free(r);
  assert_ok(hws_machine_closure(m[0], HWS_PLUS, NULL, &r));
  assert_near(total(r), 0.25 / 0.75, 1e-13);
  hws_machine_free(r);
  assert_ok(hws_machine_closure(m[0], HWS_OPTION, NULL, &r));
  assert_near(total(r), 1.25, 1e-15);
  hws_machine_free(r);
  hws_machine_free(m[0]);
  m[0] = letter(HWS_REAL, NULL, 1, 1);
  assert_ok(hws_machine_closure(m[0], HWS_STAR, NULL, &r)); /* infinite mass is for the sum to report */
  assert_status(hws_machine_total(r, NULL, &x), HWS_E_DIVERGED);
  hws_machine_free(r);
  assert_status(hws_machine_closure(m[0], 3, NULL, &r), HWS_E_ARGUMENT);
  assert_message("kind 3");
  assert_null(r);
  assert_status(hws_machine_closure(m[0], -1, NULL, &r), HWS_E_ARGUMENT);
  hws_machine_free(m[0]);
  hws_machine_free(m[1]);
}

static void what_does_not_fit_names_both_sides(void **state) {
  static const char *const abc[] = {"a", "b", "c"}, *const xy[] = {"x", "y"};
  hws_alphabet *left, *right;
  hws_machine *r;
  const hws_machine *m[3];
  (void)state;
  assert_ok(hws_alphabet_from_names(abc, 3, NULL, &left));
  assert_ok(hws_alphabet_from_names(xy, 2, NULL, &right));
  hws_machine *a = letter(HWS_LOG, left, 1, 0.5), *b = letter(HWS_LOG, right, 1, 0.5), *c = letter(HWS_REAL, left, 1, 0.5),
              *wide;
  hws_alphabet_free(left);
  hws_alphabet_free(right);
  m[0] = a;
  m[1] = b;
  assert_status(hws_machine_union(m, 2, NULL, &r), HWS_E_ARGUMENT);
  assert_null(r);
  assert_message("named a, b, c");
  assert_message("named x, y");
  assert_status(hws_machine_concat(m, 2, NULL, &r), HWS_E_ARGUMENT);
  assert_message("named x, y");
  m[1] = c;
  assert_status(hws_machine_union(m, 2, NULL, &r), HWS_E_ARGUMENT);
  assert_message("log");
  assert_message("real");
  assert_status(hws_machine_cross(a, c, NULL, &r), HWS_E_ARGUMENT);
  assert_message("log");
  assert_ok(hws_machine_cross(a, b, NULL, &wide));
  m[1] = wide;
  assert_status(hws_machine_concat(m, 2, NULL, &r), HWS_E_ARGUMENT);
  assert_message("1 tapes");
  assert_message("2");
  m[1] = NULL;
  assert_status(hws_machine_union(m, 2, NULL, &r), HWS_E_ARGUMENT);
  assert_message("machines[1] is NULL");
  assert_status(hws_machine_union(m, 0, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_concat(m, -1, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_concat(NULL, 1, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_cross(a, NULL, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_cross(NULL, a, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_cross(a, a, NULL, NULL), HWS_E_ARGUMENT);
  hws_machine_free(a);
  hws_machine_free(b);
  hws_machine_free(c);
  hws_machine_free(wide);
}

static void other_labels(void **state) {
  static const char *const ab[] = {"a", "b"}, *const bac[] = {"b", "a", "c"}, *const b_only[] = {"b"};
  hws_alphabet *old, *wide, *narrow;
  hws_machine *m, *r;
  int32_t label;
  const int32_t from[] = {1, 2}, to[] = {2, HWS_EPSILON}, bad[] = {1, HWS_PHI};
  (void)state;
  assert_ok(hws_alphabet_from_names(ab, 2, NULL, &old));
  assert_ok(hws_alphabet_from_names(bac, 3, NULL, &wide));
  assert_ok(hws_alphabet_from_names(b_only, 1, NULL, &narrow));
  m = letter(HWS_TROPICAL, old, 1, 0.5);
  assert_ok(hws_machine_relabel(m, 0, from, to, 2, NULL, NULL, &r));
  assert_ok(hws_machine_arc(r, 0, NULL, &label, NULL, NULL));
  assert_int_equal(label, 2);
  hws_machine_free(r);
  assert_ok(hws_machine_relabel(m, 0, NULL, NULL, 0, wide, NULL, &r)); /* by number: b now */
  assert_ok(hws_machine_arc(r, 0, NULL, &label, NULL, NULL));
  assert_int_equal(label, 1);
  hws_machine_free(r);
  assert_ok(hws_machine_realphabet(m, 0, wide, NULL, &r)); /* by name: a still */
  assert_ok(hws_machine_arc(r, 0, NULL, &label, NULL, NULL));
  assert_int_equal(label, 2);
  hws_machine_free(r);
  assert_ok(hws_machine_realphabet(m, 0, NULL, NULL, &r));
  hws_machine_free(r);
  assert_status(hws_machine_realphabet(m, 0, narrow, NULL, &r), HWS_E_ARGUMENT);
  assert_message("reads a (label 1)");
  assert_null(r);
  assert_status(hws_machine_realphabet(m, 1, narrow, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_realphabet(NULL, 0, narrow, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_relabel(m, 0, from, bad, 2, NULL, NULL, &r), HWS_E_ARGUMENT);
  assert_message("to[1] is -2");
  assert_status(hws_machine_relabel(m, 0, bad, from, 2, NULL, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_relabel(m, -1, from, to, 2, NULL, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_relabel(m, 0, from, to, -1, NULL, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_relabel(m, 0, from, NULL, 2, NULL, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_relabel(m, 0, NULL, to, 2, NULL, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_relabel(NULL, 0, from, to, 2, NULL, NULL, &r), HWS_E_ARGUMENT);
  hws_alphabet_free(old);
  hws_alphabet_free(wide);
  hws_alphabet_free(narrow);
  hws_machine_free(m);
}

static void orders_and_components(void **state) {
  hws_builder *b;
  hws_machine *m, *r;
  int64_t first, to;
  int32_t component[4], label, properties;
  int64_t count;
  const int32_t labels[] = {3, 1, 2, 1};
  const int64_t from[] = {3, 3, 1, 2}, next[] = {1, 1, 0, 0};
  const double weights[] = {0, 0, 0, 0};
  (void)state;
  assert_ok(hws_builder_new(HWS_LOG, 1, NULL, NULL, &b));
  assert_ok(hws_builder_add_states(b, 4, &first));
  assert_ok(hws_builder_set_start(b, 3));
  assert_ok(hws_builder_add_arcs(b, 4, from, labels, weights, next));
  assert_ok(hws_builder_set_final(b, 0, 0));
  assert_ok(hws_builder_build(b, &m));
  assert_ok(hws_machine_arc_sort(m, 0, NULL, &r));
  assert_ok(hws_machine_arc(r, 2, NULL, &label, NULL, &to));
  assert_true(label == 1 && to == 1);
  hws_machine_free(r);
  assert_status(hws_machine_arc_sort(m, 1, NULL, &r), HWS_E_ARGUMENT);
  assert_ok(hws_machine_properties(m, NULL, &properties));
  assert_int_equal(properties, HWS_IS_ACYCLIC | HWS_IS_EPSILON_FREE | HWS_IS_DETERMINISTIC | HWS_IS_UNWEIGHTED);
  assert_ok(hws_machine_top_sort(m, NULL, &r));
  assert_int_equal(hws_machine_start(r), 1); /* 2, then 3, 1, 0 */
  assert_ok(hws_machine_properties(r, NULL, &properties));
  assert_true(properties & HWS_IS_TOP_SORTED);
  hws_machine_free(r);
  assert_ok(hws_machine_trim(m, NULL, &r));
  assert_int_equal(hws_machine_states(r), 3);
  assert_ok(hws_machine_properties(r, NULL, &properties));
  assert_true((properties & HWS_IS_TRIM) && !(properties & (HWS_HAS_FAILURE | HWS_HAS_DEFAULT)));
  hws_machine_free(r);
  assert_ok(hws_machine_components(m, NULL, component, &count));
  assert_int_equal(count, 4);
  assert_true(component[3] < component[1] && component[1] < component[0] && component[2] < component[0]);
  hws_machine_free(m);
  assert_ok(hws_builder_add_arc(b, 0, labels, 0, 3));
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  assert_status(hws_machine_top_sort(m, NULL, &r), HWS_E_UNSUPPORTED);
  assert_message("state 0 is on a cycle of 3 states");
  assert_ok(hws_machine_components(m, NULL, component, &count));
  assert_int_equal(count, 2);
  assert_true(component[0] == component[3] && component[2] == 0);
  assert_status(hws_machine_components(m, NULL, NULL, &count), HWS_E_ARGUMENT);
  assert_status(hws_machine_components(m, NULL, component, NULL), HWS_E_ARGUMENT);
  assert_status(hws_machine_components(NULL, NULL, component, &count), HWS_E_ARGUMENT);
  assert_status(hws_machine_properties(NULL, NULL, &properties), HWS_E_ARGUMENT);
  assert_status(hws_machine_properties(m, NULL, NULL), HWS_E_ARGUMENT);
  hws_machine_free(m);
}

static void tapes_and_strings_turned_round(void **state) {
  hws_machine *a = letter(HWS_LOG, NULL, 1, 0.5), *b = letter(HWS_LOG, NULL, 2, 0.25), *ab, *r;
  hws_strings *s;
  const int32_t *labels;
  const hws_machine *const both[] = {a, b};
  int64_t n;
  (void)state;
  assert_ok(hws_machine_cross(a, b, NULL, &ab));
  assert_ok(hws_machine_invert(ab, NULL, &r));
  assert_ok(hws_machine_best_strings(r, 1, NULL, &s));
  assert_ok(hws_strings_labels_view(s, 0, 0, &labels, &n));
  assert_true(n == 1 && labels[0] == 2);
  hws_strings_free(s);
  hws_machine_free(r);
  hws_machine_free(ab);
  assert_ok(hws_machine_concat(both, 2, NULL, &ab));
  assert_ok(hws_machine_reverse(ab, NULL, &r));
  assert_ok(hws_machine_best_strings(r, 1, NULL, &s));
  assert_ok(hws_strings_labels_view(s, 0, 0, &labels, &n));
  assert_true(n == 2 && labels[0] == 2 && labels[1] == 1);
  assert_near(total(r), 1.5, 1e-15);
  hws_strings_free(s);
  hws_machine_free(r);
  hws_machine_free(ab);
  hws_machine_free(a);
  hws_machine_free(b);
  assert_status(hws_machine_reverse(NULL, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_invert(NULL, NULL, &r), HWS_E_ARGUMENT);
}

static void other_weights(void **state) {
  hws_machine *m = letter(HWS_LOG, NULL, 1, 0.5), *r;
  const double arcs[] = {2}, finals[] = {INFINITY, 3}, wrong[] = {0, 3}, nan_[] = {NAN, NAN};
  (void)state;
  assert_ok(hws_machine_convert(m, HWS_REAL, NULL, &r));
  assert_near(total(r), exp(-1), 1e-15);
  assert_int_equal(hws_machine_semiring(r), HWS_REAL);
  hws_machine_free(r);
  assert_ok(hws_machine_convert(m, HWS_BOOLEAN, NULL, &r));
  assert_true(total(r) == 0);
  hws_machine_free(r);
  assert_ok(hws_machine_power(m, 3, NULL, &r));
  assert_near(total(r), 3, 1e-15);
  hws_machine_free(r);
  assert_ok(hws_machine_scale(m, -0.25, NULL, &r));
  assert_near(total(r), 0.75, 1e-15);
  hws_machine_free(r);
  assert_ok(hws_machine_with_weights(m, arcs, finals, NULL, &r));
  assert_near(total(r), 5, 1e-15);
  hws_machine_free(r);
  assert_ok(hws_machine_with_weights(m, NULL, NULL, NULL, &r));
  assert_near(total(r), 1, 1e-15);
  hws_machine_free(r);
  assert_status(hws_machine_with_weights(m, NULL, wrong, NULL, &r), HWS_E_ARGUMENT);
  assert_message("state 0, which is not final");
  assert_status(hws_machine_with_weights(m, nan_, NULL, NULL, &r), HWS_E_ARGUMENT);
  assert_message("arc 0");
  assert_status(hws_machine_with_weights(NULL, arcs, NULL, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_convert(m, 4, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_convert(NULL, HWS_LOG, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_power(m, NAN, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_power(m, INFINITY, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_power(NULL, 1, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_scale(m, NAN, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_scale(NULL, 1, NULL, &r), HWS_E_ARGUMENT);
  hws_machine_free(m);
  m = letter(HWS_LOG, NULL, 1, -1000);
  assert_status(hws_machine_convert(m, HWS_REAL, NULL, &r), HWS_E_LIMIT);
  assert_message("-1000 of arc 0");
  assert_status(hws_machine_power(m, 1e308, NULL, &r), HWS_E_LIMIT);
  hws_machine_free(m);
}

/* Default arcs over 1,000 symbols: native where they can be, else within limits. */
static void failure_arcs_are_native_or_limited(void **state) {
  hws_alphabet *sigma;
  hws_machine *m, *r;
  hws_options *o;
  int32_t properties;
  const int32_t one = 1, two = 2;
  (void)state;
  assert_ok(hws_alphabet_new(1000, NULL, &sigma));
  m = letter(HWS_LOG, sigma, HWS_RHO, 0.5);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_arcs", 100));
  assert_ok(hws_machine_closure(m, HWS_STAR, o, &r));
  assert_ok(hws_machine_properties(r, NULL, &properties));
  assert_true(properties & HWS_HAS_DEFAULT);
  hws_machine_free(r);
  assert_status(hws_machine_explicit_failure(m, o, &r), HWS_E_LIMIT);
  assert_message("max_arcs");
  assert_status(hws_machine_reverse(m, o, &r), HWS_E_LIMIT);
  assert_status(hws_machine_relabel(m, 0, &one, &two, 1, NULL, o, &r), HWS_E_LIMIT);
  assert_status(hws_machine_realphabet(m, 0, NULL, o, &r), HWS_E_LIMIT);
  assert_ok(hws_machine_explicit_failure(m, NULL, &r));
  assert_int_equal(hws_machine_arcs(r), 1000);
  hws_machine_free(r);
  assert_status(hws_machine_explicit_failure(NULL, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_trim(NULL, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_arc_sort(NULL, 0, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_top_sort(NULL, NULL, &r), HWS_E_ARGUMENT);
  hws_options_free(o);
  hws_machine_free(m);
  hws_alphabet_free(sigma);
}

#define LIMITED(call)                 \
  do {                                \
    r = m;                            \
    assert_status(call, HWS_E_LIMIT); \
    assert_message("max_");           \
    assert_null(r);                   \
  } while (0)
static void limits_leave_nothing_behind(void **state) {
  hws_machine *m = letter(HWS_LOG, NULL, 1, 0.5), *r;
  const hws_machine *const both[] = {m, m};
  hws_options *o = bytes(5), *few, *arcs;
  const double weight = 1;
  const int32_t one = 1, two = 2;
  int32_t properties, component[2];
  int64_t count;
  (void)state;
  LIMITED(hws_machine_union(both, 2, o, &r));
  LIMITED(hws_machine_concat(both, 2, o, &r));
  LIMITED(hws_machine_cross(m, m, o, &r));
  LIMITED(hws_machine_closure(m, HWS_OPTION, o, &r));
  LIMITED(hws_machine_reverse(m, o, &r));
  hws_options_free(o);
  o = bytes(2);
  LIMITED(hws_machine_relabel(m, 0, &one, &two, 1, NULL, o, &r));
  LIMITED(hws_machine_realphabet(m, 0, NULL, o, &r));
  LIMITED(hws_machine_arc_sort(m, 0, o, &r));
  LIMITED(hws_machine_top_sort(m, o, &r));
  LIMITED(hws_machine_convert(m, HWS_REAL, o, &r));
  LIMITED(hws_machine_power(m, 2, o, &r));
  LIMITED(hws_machine_scale(m, 2, o, &r));
  LIMITED(hws_machine_with_weights(m, &weight, NULL, o, &r));
  assert_status(hws_machine_components(m, o, component, &count), HWS_E_LIMIT);
  assert_status(hws_machine_properties(m, o, &properties), HWS_E_LIMIT);
  hws_options_free(o);
  assert_ok(hws_options_new(&few));
  assert_ok(hws_options_set_int(few, "max_states", 2));
  LIMITED(hws_machine_union(both, 2, few, &r));
  LIMITED(hws_machine_concat(both, 2, few, &r));
  LIMITED(hws_machine_cross(m, m, few, &r));
  LIMITED(hws_machine_closure(m, HWS_STAR, few, &r));
  LIMITED(hws_machine_reverse(m, few, &r));
  assert_ok(hws_machine_closure(m, HWS_PLUS, few, &r));
  hws_machine_free(r);
  hws_options_free(few);
  assert_ok(hws_options_new(&arcs));
  assert_ok(hws_options_set_int(arcs, "max_arcs", 1));
  LIMITED(hws_machine_union(both, 2, arcs, &r));
  LIMITED(hws_machine_concat(both, 2, arcs, &r));
  LIMITED(hws_machine_cross(m, m, arcs, &r));
  LIMITED(hws_machine_closure(m, HWS_PLUS, arcs, &r));
  LIMITED(hws_machine_reverse(m, arcs, &r));
  hws_options_free(arcs);
  hws_machine_free(m);
}

static void a_request_to_stop_is_honoured(void **state) {
  hws_machine *m = letter(HWS_LOG, NULL, 1, 0.5), *r;
  const hws_machine *const both[] = {m, m};
  hws_options *o;
  hws_cancel *c;
  (void)state;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_cancel_new(&c));
  assert_ok(hws_options_set_cancel(o, c));
  hws_cancel_set(c);
  assert_status(hws_machine_union(both, 2, o, &r), HWS_E_CANCELLED);
  assert_null(r);
  assert_status(hws_machine_invert(m, o, &r), HWS_E_CANCELLED);
  assert_status(hws_machine_trim(m, o, &r), HWS_E_CANCELLED);
  hws_cancel_free(c);
  hws_options_free(o);
  hws_machine_free(m);
}

CAPI_MAIN(cmocka_unit_test(sums_products_and_closures), cmocka_unit_test(what_does_not_fit_names_both_sides),
          cmocka_unit_test(other_labels), cmocka_unit_test(orders_and_components),
          cmocka_unit_test(tapes_and_strings_turned_round), cmocka_unit_test(other_weights),
          cmocka_unit_test(failure_arcs_are_native_or_limited), cmocka_unit_test(limits_leave_nothing_behind),
          cmocka_unit_test(a_request_to_stop_is_honoured))
