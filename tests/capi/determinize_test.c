/* hawser/determinize.h through the interface: what goes in, what the options do,
 * every error. The operations themselves are tested against an oracle in tests/fsa. */
#include "capi_test.h"

/* A machine from AT&T text over an alphabet of 3 symbols a tape. */
static hws_machine *machine(int32_t semiring, int32_t tapes, const char *text) {
  hws_alphabet *abc;
  hws_machine *m;
  const hws_alphabet *on[2];
  assert_ok(hws_alphabet_new(3, NULL, &abc));
  on[0] = on[1] = abc;
  assert_ok(hws_machine_read_text(text, -1, semiring, tapes, on, tapes, NULL, NULL, NULL, &m));
  hws_alphabet_free(abc);
  return m;
}

/* 1 2 in two ways; 1 3 in one. */
#define AMBIGUOUS "0 1 1 0.25\n0 2 1 0.5\n1 3 2 0.5\n2 3 2 0.25\n2 3 3 0.5\n3 1\n"
/* Two states whose shares drift apart for ever. */
#define NO_TWINS "0 1 1 0.5\n0 2 1 0.5\n1 1 2 0.5\n2 2 2 0.25\n1 1\n2 1\n"

static void determinize_merges_paths(void **state) {
  (void)state;
  hws_machine *m = machine(HWS_REAL, 1, AMBIGUOUS), *d;
  double total, same;
  assert_ok(hws_machine_determinize(m, HWS_AS_TUPLES, NULL, &d));
  assert_int_equal(hws_machine_arcs(d), 3);
  assert_int_equal(hws_machine_states(d), 3);
  assert_ok(hws_machine_total(m, NULL, &total));
  assert_ok(hws_machine_total(d, NULL, &same));
  assert_near(total, same, 1e-14);
  hws_machine_free(m);
  hws_machine_free(d);
}

static void determinize_reads_tuples_or_a_function(void **state) {
  (void)state;
  /* 1 2 writes 1 1, 1 3 writes 2 1; the first output waits for the second input. */
  const char *const text = "0 1 1 1 1\n0 2 1 2 1\n1 3 2 1 0.5\n2 3 3 1 0.25\n3 1\n";
  hws_machine *m = machine(HWS_REAL, 2, text), *d;
  assert_ok(hws_machine_determinize(m, HWS_AS_TUPLES, NULL, &d));
  assert_int_equal(hws_machine_arcs(d), 4);
  hws_machine_free(d);
  assert_ok(hws_machine_determinize(m, HWS_AS_FUNCTION, NULL, &d));
  assert_int_equal(hws_machine_arcs(d), 5); /* 1:0, 2:1 0:1, 3:2 0:1 */
  hws_machine_free(d);
  hws_machine_free(m);
  m = machine(HWS_REAL, 2, "0 1 1 1 1\n0 1 1 2 1\n1 1\n");
  assert_status(hws_machine_determinize(m, HWS_AS_FUNCTION, NULL, &d), HWS_E_UNSUPPORTED);
  assert_null(d);
  assert_message("having read '1' it can have written '1' and '2'");
  hws_machine_free(m);
}

static void determinize_meets_limits(void **state) {
  (void)state;
  hws_machine *m = machine(HWS_REAL, 1, NO_TWINS), *d = m;
  hws_options *o;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_states", 20));
  assert_status(hws_machine_determinize(m, HWS_AS_TUPLES, o, &d), HWS_E_LIMIT);
  assert_null(d);
  assert_message("max_states");
  assert_message("leads to 2 states");
  assert_ok(hws_options_set_int(o, "max_states", 100000));
  assert_ok(hws_options_set_int(o, "max_arcs", 20));
  assert_status(hws_machine_determinize(m, HWS_AS_TUPLES, o, &d), HWS_E_LIMIT);
  assert_message("max_arcs");
  assert_ok(hws_options_set_int(o, "max_arcs", 100000));
  assert_ok(hws_options_set_int(o, "max_bytes", 20000));
  assert_status(hws_machine_determinize(m, HWS_AS_TUPLES, o, &d), HWS_E_LIMIT);
  assert_message("max_bytes");
  hws_options_free(o);
  hws_machine_free(m);
  /* Shares that differ by a thousandth: `delta` says whether that is a difference. */
  m = machine(HWS_REAL, 1, "0 1 1 0.5\n0 2 1 0.5\n1 1 2 0.5\n2 2 2 0.5005\n1 1\n2 1\n");
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_states", 50));
  assert_status(hws_machine_determinize(m, HWS_AS_TUPLES, o, &d), HWS_E_LIMIT);
  assert_ok(hws_options_set_real(o, "delta", 0.01));
  assert_ok(hws_machine_determinize(m, HWS_AS_TUPLES, o, &d));
  hws_machine_free(d);
  hws_options_free(o);
  hws_machine_free(m);
}

static void determinize_refuses_what_it_is_not_given(void **state) {
  (void)state;
  hws_machine *m = machine(HWS_REAL, 1, AMBIGUOUS), *d = m;
  assert_status(hws_machine_determinize(NULL, HWS_AS_TUPLES, NULL, &d), HWS_E_ARGUMENT);
  assert_null(d);
  assert_status(hws_machine_determinize(m, HWS_AS_TUPLES, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_machine_determinize(m, 2, NULL, &d), HWS_E_ARGUMENT);
  assert_message("HWS_AS_FUNCTION");
  assert_status(hws_machine_determinize(m, -1, NULL, &d), HWS_E_ARGUMENT);
  assert_status(hws_machine_determinize(m, HWS_AS_FUNCTION, NULL, &d), HWS_E_ARGUMENT);
  assert_message("1 tape");
  hws_machine_free(m);
}

/* An alphabet of 50,000 symbols costs what one of 3 does. */
static int64_t arcs_visited_by_difference(int64_t alphabet_size) {
  hws_alphabet *alphabet;
  hws_machine *a, *b, *d;
  hws_options *o;
  hws_monitor *monitor;
  int64_t visited = 0;
  assert_ok(hws_alphabet_new(alphabet_size, NULL, &alphabet));
  const hws_alphabet *const tape[1] = {alphabet};
  assert_ok(hws_machine_read_text("0 0 -3 0.5\n0 1 -2 2\n1 0.25\n", -1, HWS_REAL, 1, tape, 1, NULL, NULL, NULL, &a));
  assert_ok(
      hws_machine_read_text("0 1 1 1\n0 0 1 1\n1 0 2 1\n1 0 -2 1\n0 1\n", -1, HWS_REAL, 1, tape, 1, NULL, NULL, NULL, &b));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_monitor_new(&monitor));
  assert_ok(hws_options_set_monitor(o, monitor));
  assert_ok(hws_machine_difference(a, b, o, &d));
  assert_true(hws_machine_arcs(d) < 20);
  assert_ok(hws_monitor_metric(monitor, "arcs_visited", &visited));
  hws_options_free(o);
  hws_monitor_free(monitor);
  hws_alphabet_free(alphabet);
  hws_machine_free(a);
  hws_machine_free(b);
  hws_machine_free(d);
  return visited;
}

static void difference_leaves_what_is_rejected(void **state) {
  (void)state;
  hws_machine *a = machine(HWS_REAL, 1, AMBIGUOUS), *b = machine(HWS_REAL, 1, "0 1 1 1\n1 2 2 1\n2 1\n"), *d;
  hws_machine *log_b = machine(HWS_LOG, 1, "0 1 1 0\n1 0\n"), *two = machine(HWS_REAL, 2, "0 1 1 1 1\n1 1\n");
  hws_options *o;
  double total;
  assert_ok(hws_machine_difference(a, b, NULL, &d));
  assert_ok(hws_machine_total(d, NULL, &total));
  assert_near(total, 0.25, 1e-14);
  hws_machine_free(d);
  assert_status(hws_machine_difference(b, a, NULL, &d), HWS_E_ARGUMENT);
  assert_null(d);
  assert_message("weight 0.25; expected an unweighted machine");
  assert_status(hws_machine_difference(a, log_b, NULL, &d), HWS_E_ARGUMENT);
  assert_message("log");
  assert_status(hws_machine_difference(a, two, NULL, &d), HWS_E_ARGUMENT);
  assert_message("2 tapes");
  assert_status(hws_machine_difference(NULL, b, NULL, &d), HWS_E_ARGUMENT);
  assert_status(hws_machine_difference(a, NULL, NULL, &d), HWS_E_ARGUMENT);
  assert_status(hws_machine_difference(a, b, NULL, NULL), HWS_E_ARGUMENT);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_states", 2));
  assert_status(hws_machine_difference(a, b, o, &d), HWS_E_LIMIT);
  assert_message("max_states");
  hws_options_free(o);
  hws_machine_free(a);
  hws_machine_free(b);
  hws_machine_free(log_b);
  hws_machine_free(two);
  assert_int_equal(arcs_visited_by_difference(3), arcs_visited_by_difference(50000));
}

static void synchronize_reads_all_tapes_in_step(void **state) {
  (void)state;
  hws_machine *m = machine(HWS_REAL, 2, "0 1 1 0 0.5\n1 2 2 3 0.5\n2 3 0 1 1\n3 0.5\n"), *s;
  hws_machine *drifts = machine(HWS_REAL, 2, "0 0 1 0 0.5\n0 1\n");
  hws_options *o;
  double total;
  assert_ok(hws_machine_synchronize(m, NULL, &s));
  assert_ok(hws_machine_total(s, NULL, &total));
  assert_near(total, 0.125, 1e-14);
  assert_int_equal(hws_machine_states(s), 4);
  hws_machine_free(s);
  assert_status(hws_machine_synchronize(drifts, NULL, &s), HWS_E_LIMIT);
  assert_null(s);
  assert_message("no bound");
  assert_status(hws_machine_synchronize(NULL, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_machine_synchronize(m, NULL, NULL), HWS_E_ARGUMENT);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_states", 2));
  assert_status(hws_machine_synchronize(m, o, &s), HWS_E_LIMIT);
  hws_options_free(o);
  hws_machine_free(m);
  hws_machine_free(drifts);
}

static void disambiguate_leaves_one_path_a_string(void **state) {
  (void)state;
  hws_machine *m = machine(HWS_REAL, 1, AMBIGUOUS), *no_twins = machine(HWS_REAL, 1, NO_TWINS), *d;
  hws_strings *paths;
  hws_options *o;
  double total;
  assert_ok(hws_machine_disambiguate(m, NULL, &d));
  assert_status(hws_machine_best_paths(d, 5, NULL, &paths), HWS_PARTIAL);
  assert_int_equal(hws_strings_count(paths), 2);
  assert_ok(hws_machine_total(d, NULL, &total));
  assert_near(total, 0.5, 1e-14);
  hws_strings_free(paths);
  hws_machine_free(d);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_states", 40));
  assert_status(hws_machine_disambiguate(no_twins, o, &d), HWS_E_LIMIT);
  assert_null(d);
  assert_message("share a future");
  assert_status(hws_machine_disambiguate(NULL, NULL, &d), HWS_E_ARGUMENT);
  assert_status(hws_machine_disambiguate(m, NULL, NULL), HWS_E_ARGUMENT);
  hws_options_free(o);
  hws_machine_free(m);
  hws_machine_free(no_twins);
}

static void equivalence_has_a_witness(void **state) {
  (void)state;
  hws_machine *m = machine(HWS_REAL, 1, AMBIGUOUS), *d, *two = machine(HWS_REAL, 2, "0 1 1 1 1\n1 1\n");
  hws_machine *other = machine(HWS_REAL, 1, "0 1 1 0.5\n1 2 2 0.5\n1 2 3 0.25\n2 1\n");
  hws_machine *drifts = machine(HWS_REAL, 2, "0 0 1 0 0.5\n0 1\n");
  hws_strings *witness;
  hws_options *o;
  int32_t same = 7, labels[4];
  int64_t count;
  double cost;
  assert_ok(hws_machine_determinize(m, HWS_AS_TUPLES, NULL, &d));
  assert_ok(hws_machine_equivalent(m, d, NULL, &same));
  assert_int_equal(same, 1);
  assert_ok(hws_machine_distinguish(m, d, NULL, &witness));
  assert_int_equal(hws_strings_count(witness), 0);
  hws_strings_free(witness);
  assert_ok(hws_machine_equivalent(m, other, NULL, &same));
  assert_int_equal(same, 0);
  assert_ok(hws_machine_distinguish(m, other, NULL, &witness));
  assert_int_equal(hws_strings_count(witness), 2);
  assert_ok(hws_strings_labels(witness, 1, 0, labels, 4, &count));
  assert_true(count == 2 && labels[0] == 1 && labels[1] == 3);
  assert_ok(hws_strings_value(witness, 0, &cost));
  assert_near(cost, -log(0.25), 1e-14);
  assert_ok(hws_strings_value(witness, 1, &cost));
  assert_near(cost, -log(0.125), 1e-14);
  hws_strings_free(witness);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_real(o, "delta", 0.1));
  hws_machine_free(other);
  other = machine(HWS_REAL, 1, "0 1 1 0.5\n1 2 2 0.5\n1 2 3 0.51\n2 1\n");
  assert_ok(hws_machine_equivalent(m, other, NULL, &same));
  assert_int_equal(same, 0);
  assert_ok(hws_machine_equivalent(m, other, o, &same));
  assert_int_equal(same, 1);
  assert_ok(hws_options_set_int(o, "max_states", 1));
  assert_status(hws_machine_equivalent(m, other, o, &same), HWS_E_LIMIT);
  assert_int_equal(same, 0);
  assert_status(hws_machine_equivalent(m, two, NULL, &same), HWS_E_ARGUMENT);
  assert_message("2");
  assert_status(hws_machine_equivalent(drifts, drifts, NULL, &same), HWS_E_UNSUPPORTED);
  assert_status(hws_machine_equivalent(NULL, m, NULL, &same), HWS_E_ARGUMENT);
  assert_status(hws_machine_equivalent(m, NULL, NULL, &same), HWS_E_ARGUMENT);
  assert_status(hws_machine_equivalent(m, m, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_machine_distinguish(NULL, m, NULL, &witness), HWS_E_ARGUMENT);
  assert_null(witness);
  assert_status(hws_machine_distinguish(m, NULL, NULL, &witness), HWS_E_ARGUMENT);
  hws_options_free(o);
  hws_machine_free(m);
  hws_machine_free(d);
  hws_machine_free(two);
  hws_machine_free(other);
  hws_machine_free(drifts);
}

CAPI_MAIN(cmocka_unit_test(determinize_merges_paths), cmocka_unit_test(determinize_reads_tuples_or_a_function),
          cmocka_unit_test(determinize_meets_limits), cmocka_unit_test(determinize_refuses_what_it_is_not_given),
          cmocka_unit_test(difference_leaves_what_is_rejected), cmocka_unit_test(synchronize_reads_all_tapes_in_step),
          cmocka_unit_test(disambiguate_leaves_one_path_a_string), cmocka_unit_test(equivalence_has_a_witness))
