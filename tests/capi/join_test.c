/* Joins, constraints, functional and unambiguous machines through the interface. The
 * operations themselves are tested against an oracle in tests/fsa. */
#include "capi_test.h"

/* A machine from AT&T text over an alphabet of 3 symbols a tape. */
static hws_machine *machine(int32_t tapes, const char *text) {
  hws_alphabet *abc;
  hws_machine *m;
  const hws_alphabet *on[3];
  assert_ok(hws_alphabet_new(3, NULL, &abc));
  on[0] = on[1] = on[2] = abc;
  assert_ok(hws_machine_read_text(text, -1, HWS_REAL, tapes, on, tapes, NULL, NULL, NULL, &m));
  hws_alphabet_free(abc);
  return m;
}

static double total_of(const hws_machine *m) {
  double total;
  assert_ok(hws_machine_total(m, NULL, &total));
  return total;
}

static void join_keeps_or_drops_the_joined_tapes(void **state) {
  (void)state;
  hws_machine *a = machine(2, "0 1 1 2 0.5\n0 1 1 3 0.5\n1 1\n"), *b = machine(3, "0 1 2 1 3 0.25\n0 1 3 2 3 0.5\n1 1\n"), *j;
  const int32_t second[] = {1, 0}, first[] = {0, 1};
  int32_t labels[4];
  assert_ok(hws_machine_join(a, b, second, first, 1, HWS_JOINED_KEEP, NULL, &j));
  assert_int_equal(hws_machine_tapes(j), 4);
  assert_int_equal(hws_machine_arcs(j), 2);
  assert_ok(hws_machine_arc(j, 0, NULL, labels, NULL, NULL));
  assert_true(labels[0] == 1 && labels[1] == 2 && labels[2] == 1 && labels[3] == 3);
  assert_near(total_of(j), 0.375, 1e-15);
  hws_machine_free(j);
  assert_ok(hws_machine_join(a, b, second, first, 1, HWS_JOINED_DROP, NULL, &j));
  assert_int_equal(hws_machine_tapes(j), 3);
  assert_near(total_of(j), 0.375, 1e-15);
  hws_machine_free(j);
  /* Two pairs: the second arc of b reads 2 where a has 1. */
  assert_ok(hws_machine_join(a, b, second, first, 2, HWS_JOINED_KEEP, NULL, &j));
  assert_int_equal(hws_machine_tapes(j), 3);
  assert_near(total_of(j), 0.125, 1e-15);
  hws_machine_free(j);
  assert_ok(hws_machine_join(a, b, NULL, NULL, 0, HWS_JOINED_KEEP, NULL, &j));
  assert_int_equal(hws_machine_tapes(j), 5);
  assert_near(total_of(j), 0.75, 1e-15);
  hws_machine_free(j);
  hws_machine_free(a);
  hws_machine_free(b);
}

static void join_says_what_it_cannot_do(void **state) {
  (void)state;
  hws_machine *drifts = machine(2, "0 0 1 0 0.5\n0 0 0 1 0.25\n0 1\n"), *loops = machine(2, "0 0 1 1 0.5\n0 1\n"), *j = drifts;
  const int32_t both[] = {0, 1}, twice[] = {0, 0}, none[] = {0, 2};
  hws_options *o;
  assert_status(hws_machine_join(drifts, loops, both, both, 2, HWS_JOINED_KEEP, NULL, &j), HWS_E_UNSUPPORTED);
  assert_null(j);
  assert_message("tapes 0 and 1 of the left machine");
  assert_message("from state 0 to state 0");
  assert_status(hws_machine_join(loops, loops, twice, both, 2, HWS_JOINED_KEEP, NULL, &j), HWS_E_ARGUMENT);
  assert_message("two pairs");
  assert_status(hws_machine_join(loops, loops, both, none, 2, HWS_JOINED_KEEP, NULL, &j), HWS_E_ARGUMENT);
  assert_message("tape 2 of the right machine");
  assert_status(hws_machine_join(loops, loops, both, both, 2, HWS_JOINED_DROP, NULL, &j), HWS_E_ARGUMENT);
  assert_message("dropped");
  assert_status(hws_machine_join(loops, loops, both, both, 2, 2, NULL, &j), HWS_E_ARGUMENT);
  assert_message("HWS_JOINED_DROP");
  assert_status(hws_machine_join(loops, loops, both, both, -1, 0, NULL, &j), HWS_E_ARGUMENT);
  assert_status(hws_machine_join(loops, loops, NULL, both, 1, 0, NULL, &j), HWS_E_ARGUMENT);
  assert_message("tapes_a is NULL");
  assert_status(hws_machine_join(loops, loops, both, NULL, 1, 0, NULL, &j), HWS_E_ARGUMENT);
  assert_status(hws_machine_join(NULL, loops, both, both, 1, 0, NULL, &j), HWS_E_ARGUMENT);
  assert_status(hws_machine_join(loops, NULL, both, both, 1, 0, NULL, &j), HWS_E_ARGUMENT);
  assert_status(hws_machine_join(loops, loops, both, both, 1, 0, NULL, NULL), HWS_E_ARGUMENT);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_arcs", 1));
  assert_status(hws_machine_join(drifts, drifts, both, both, 1, 0, o, &j), HWS_E_LIMIT);
  assert_null(j);
  assert_message("max_arcs");
  hws_options_free(o);
  hws_machine_free(drifts);
  hws_machine_free(loops);
}

static void constrain_takes_an_acceptor_per_tape(void **state) {
  (void)state;
  hws_machine *m = machine(2, "0 0 1 0 0.5\n0 0 0 2 0.25\n0 0 1 3 0.125\n0 1\n"), *one = machine(1, "0 1 1 0.5\n1 1\n"),
              *two = machine(1, "0 1 2 0.5\n1 1\n"), *c;
  const hws_machine *by[2], *wrong[2];
  const int32_t tapes[] = {0, 1}, twice[] = {1, 1};
  by[0] = one;
  by[1] = two;
  assert_ok(hws_machine_constrain(m, by, tapes, 2, NULL, &c));
  assert_int_equal(hws_machine_tapes(c), 2);
  assert_near(total_of(c), 2 * 0.5 * 0.25 * 0.25, 1e-15); /* 1 before 2, and after it */
  hws_machine_free(c);
  assert_ok(hws_machine_constrain(m, NULL, NULL, 0, NULL, &c));
  assert_int_equal(hws_machine_arcs(c), 3);
  hws_machine_free(c);
  assert_status(hws_machine_constrain(m, by, twice, 2, NULL, &c), HWS_E_ARGUMENT);
  assert_null(c);
  assert_message("constrained twice");
  wrong[0] = one;
  wrong[1] = m;
  assert_status(hws_machine_constrain(m, wrong, tapes, 2, NULL, &c), HWS_E_ARGUMENT);
  assert_message("acceptor 1 has 2 tapes");
  wrong[1] = NULL;
  assert_status(hws_machine_constrain(m, wrong, tapes, 2, NULL, &c), HWS_E_ARGUMENT);
  assert_message("acceptors[1] is NULL");
  assert_status(hws_machine_constrain(NULL, by, tapes, 2, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_machine_constrain(m, by, NULL, 2, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_machine_constrain(m, by, tapes, -1, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_machine_constrain(m, by, tapes, 2, NULL, NULL), HWS_E_ARGUMENT);
  hws_machine_free(m);
  hws_machine_free(one);
  hws_machine_free(two);
}

static void functions_and_single_paths_are_told(void **state) {
  (void)state;
  hws_machine *function = machine(2, "0 1 1 1 0.5\n0 1 1 1 0.5\n1 1\n"),
              *relation = machine(2, "0 1 1 1 0.5\n0 1 1 2 0.5\n1 1\n");
  hws_machine *drifts = machine(2, "0 0 1 0 0.5\n0 1\n");
  int32_t yes = 7;
  hws_options *o;
  assert_ok(hws_machine_is_functional(function, NULL, &yes));
  assert_int_equal(yes, 1);
  assert_ok(hws_machine_is_unambiguous(function, NULL, &yes));
  assert_int_equal(yes, 0);
  assert_ok(hws_machine_is_functional(relation, NULL, &yes));
  assert_int_equal(yes, 0);
  assert_ok(hws_machine_is_unambiguous(relation, NULL, &yes));
  assert_int_equal(yes, 1);
  assert_ok(hws_machine_is_functional(drifts, NULL, &yes));
  assert_int_equal(yes, 1);
  assert_status(hws_machine_is_unambiguous(drifts, NULL, &yes), HWS_E_UNSUPPORTED);
  assert_int_equal(yes, 0);
  assert_message("undecidable");
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_states", 1));
  assert_status(hws_machine_is_functional(relation, o, &yes), HWS_E_LIMIT);
  assert_status(hws_machine_is_unambiguous(relation, o, &yes), HWS_E_LIMIT);
  assert_status(hws_machine_is_functional(NULL, NULL, &yes), HWS_E_ARGUMENT);
  assert_status(hws_machine_is_functional(relation, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_machine_is_unambiguous(NULL, NULL, &yes), HWS_E_ARGUMENT);
  assert_status(hws_machine_is_unambiguous(relation, NULL, NULL), HWS_E_ARGUMENT);
  hws_options_free(o);
  hws_machine_free(function);
  hws_machine_free(relation);
  hws_machine_free(drifts);
}

CAPI_MAIN(cmocka_unit_test(join_keeps_or_drops_the_joined_tapes), cmocka_unit_test(join_says_what_it_cannot_do),
          cmocka_unit_test(constrain_takes_an_acceptor_per_tape), cmocka_unit_test(functions_and_single_paths_are_told))
