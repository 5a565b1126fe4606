/* hawser/machine.h: builders and machines, as a user meets them. */
#include "capi_test.h"

static hws_builder *two_states(int32_t semiring, int32_t tapes) {
  hws_builder *b;
  int64_t first = -1;
  assert_ok(hws_builder_new(semiring, tapes, NULL, NULL, &b));
  assert_ok(hws_builder_add_states(b, 2, &first));
  assert_int_equal(first, 0);
  return b;
}

static hws_machine *built(const hws_builder *b) {
  hws_machine *m;
  assert_ok(hws_builder_build(b, &m));
  assert_non_null(m);
  return m;
}

static void what_is_built_can_be_read_back(void **state) {
  (void)state;
  hws_builder *b = two_states(HWS_LOG, 2);
  const int32_t xy[] = {1, 2}, ab[] = {3, HWS_EPSILON}, fail_over[] = {HWS_PHI, 0};
  int64_t first, from, to, begin, end;
  assert_ok(hws_builder_add_states(b, 3, &first));
  assert_int_equal(first, 2);
  assert_ok(hws_builder_add_arc(b, 3, xy, 0.5, 4));
  assert_ok(hws_builder_add_arc(b, 0, ab, 0.25, 3));
  assert_ok(hws_builder_add_arc(b, 3, fail_over, 1.5, 0));
  assert_ok(hws_builder_set_start(b, 3));
  assert_ok(hws_builder_set_final(b, 4, 9));
  assert_ok(hws_builder_set_final(b, 4, -0.125));
  assert_ok(hws_builder_set_final(b, 1, INFINITY));
  hws_machine *m = built(b);
  assert_int_equal(hws_machine_semiring(m), HWS_LOG);
  assert_int_equal(hws_machine_tapes(m), 2);
  assert_int_equal(hws_machine_states(m), 5);
  assert_int_equal(hws_machine_arcs(m), 3);
  assert_int_equal(hws_machine_start(m), 3);
  assert_int_equal(hws_machine_phi_tape(m), 0);
  assert_true(hws_machine_bytes(m) > 0);

  assert_ok(hws_machine_arc_range(m, 3, &begin, &end));
  assert_int_equal(begin, 1);
  assert_int_equal(end, 3);
  assert_ok(hws_machine_arc_range(m, 4, &begin, &end));
  assert_int_equal(begin, 3);
  assert_int_equal(end, 3);
  int32_t labels[2], is_final;
  double weight;
  assert_ok(hws_machine_arc(m, 0, &from, labels, &weight, &to));
  assert_int_equal(from, 0);
  assert_int_equal(labels[0], 3);
  assert_int_equal(labels[1], 0);
  assert_true(weight == 0.25);
  assert_int_equal(to, 3);
  assert_ok(hws_machine_arc(m, 2, &from, NULL, NULL, NULL));
  assert_int_equal(from, 3);

  assert_ok(hws_machine_final(m, 4, &weight, &is_final));
  assert_true(weight == -0.125 && is_final == 1);
  assert_ok(hws_machine_final(m, 1, &weight, &is_final));
  assert_true(weight == INFINITY && is_final == 1); /* final with weight zero */
  assert_ok(hws_machine_final(m, 0, &weight, &is_final));
  assert_true(weight == INFINITY && is_final == 0);
  assert_ok(hws_machine_final(m, 0, &weight, NULL));

  int64_t froms[3], tos[3];
  int32_t all[6], finals[5];
  double weights[3], final_weights[5];
  assert_ok(hws_machine_copy_arcs(m, froms, all, weights, tos));
  int i;
  for (i = 0; i < 3; ++i) {
    assert_ok(hws_machine_arc(m, i, &from, labels, &weight, &to));
    assert_true(froms[i] == from && tos[i] == to && weights[i] == weight);
    assert_true(all[2 * i] == labels[0] && all[2 * i + 1] == labels[1]);
  }
  assert_ok(hws_machine_copy_arcs(m, NULL, NULL, weights, NULL));
  assert_ok(hws_machine_copy_finals(m, final_weights, finals));
  for (i = 0; i < 5; ++i) {
    assert_ok(hws_machine_final(m, i, &weight, &is_final));
    assert_true(final_weights[i] == weight && finals[i] == is_final);
  }
  assert_ok(hws_machine_copy_finals(m, NULL, NULL));
  hws_machine_free(m);
  hws_builder_free(b);
}

static void a_builder_may_go_on_after_building(void **state) {
  (void)state;
  hws_builder *b = two_states(HWS_REAL, 1);
  const int32_t x = 1;
  assert_ok(hws_builder_add_arc(b, 0, &x, 1, 1));
  hws_machine *one = built(b);
  assert_ok(hws_builder_add_arc(b, 0, &x, 2, 1));
  hws_machine *two = built(b);
  hws_builder_free(b);
  assert_int_equal(hws_machine_arcs(one), 1);
  assert_int_equal(hws_machine_arcs(two), 2);
  hws_machine_free(one);
  hws_machine_free(two);
}

static void a_null_machine_reads_as_nothing(void **state) {
  (void)state;
  assert_int_equal(hws_machine_states(NULL), 0);
  assert_int_equal(hws_machine_arcs(NULL), 0);
  assert_int_equal(hws_machine_tapes(NULL), 0);
  assert_int_equal(hws_machine_semiring(NULL), 0);
  assert_int_equal(hws_machine_start(NULL), 0);
  assert_int_equal(hws_machine_bytes(NULL), 0);
  assert_int_equal(hws_machine_phi_tape(NULL), -1);
  hws_machine_free(NULL);
  hws_builder_free(NULL);
}

static void failed_calls_null_their_outputs(void **state) {
  (void)state;
  char junk;
  hws_builder *b = (hws_builder *)(void *)&junk;
  hws_machine *m = (hws_machine *)(void *)&junk;
  hws_alphabet *a = (hws_alphabet *)(void *)&junk;
  int64_t first = 7, begin = 7, end = 7, from = 7, to = 7;
  int32_t is_final = 7, labels[1] = {7};
  double weight = 7;
  assert_status(hws_builder_new(7, 1, NULL, NULL, &b), HWS_E_ARGUMENT);
  assert_null(b);
  assert_message("semiring 7");
  assert_status(hws_builder_build(NULL, &m), HWS_E_ARGUMENT);
  assert_null(m);
  assert_status(hws_builder_add_states(NULL, 1, &first), HWS_E_ARGUMENT);
  assert_int_equal(first, 0);
  assert_status(hws_machine_alphabet(NULL, 0, &a), HWS_E_ARGUMENT);
  assert_null(a);
  assert_status(hws_machine_final(NULL, 0, &weight, &is_final), HWS_E_ARGUMENT);
  assert_true(weight == 0 && is_final == 0);
  assert_status(hws_machine_arc_range(NULL, 0, &begin, &end), HWS_E_ARGUMENT);
  assert_true(begin == 0 && end == 0);
  weight = 7;
  assert_status(hws_machine_arc(NULL, 0, &from, labels, &weight, &to), HWS_E_ARGUMENT);
  assert_true(from == 0 && weight == 0 && to == 0);
}

static void null_outputs_are_refused(void **state) {
  (void)state;
  hws_builder *b = two_states(HWS_LOG, 1);
  hws_machine *m = built(b);
  double weight;
  int64_t end = 7;
  assert_status(hws_builder_new(HWS_LOG, 1, NULL, NULL, NULL), HWS_E_ARGUMENT);
  assert_message("builder is NULL");
  assert_status(hws_builder_build(b, NULL), HWS_E_ARGUMENT);
  assert_status(hws_builder_add_states(b, 1, NULL), HWS_E_ARGUMENT);
  assert_status(hws_machine_final(m, 0, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_machine_arc_range(m, 0, NULL, &end), HWS_E_ARGUMENT);
  assert_int_equal(end, 0);
  assert_status(hws_machine_alphabet(m, 0, NULL), HWS_E_ARGUMENT);
  assert_ok(hws_machine_final(m, 0, &weight, NULL));
  hws_machine_free(m);
  m = built(b);
  assert_int_equal(hws_machine_states(m), 2); /* the refused add_states added none */
  hws_machine_free(m);
  hws_builder_free(b);
}

static void numbers_out_of_range_are_refused(void **state) {
  (void)state;
  hws_builder *b = two_states(HWS_LOG, 1);
  const int32_t x = 1, bad = -1, phi = HWS_PHI;
  int64_t first;
  const int64_t wrong[] = {-1, 2, INT64_MAX, INT64_MIN, 4294967296, 4294967297};
  hws_builder *none;
  size_t i;
  for (i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
    assert_status(hws_builder_add_arc(b, wrong[i], &x, 0, 0), HWS_E_ARGUMENT);
    assert_status(hws_builder_add_arc(b, 0, &x, 0, wrong[i]), HWS_E_ARGUMENT);
    assert_status(hws_builder_set_start(b, wrong[i]), HWS_E_ARGUMENT);
    assert_status(hws_builder_set_final(b, wrong[i], 0), HWS_E_ARGUMENT);
  }
  assert_status(hws_builder_add_arc(b, 0, &bad, 0, 1), HWS_E_ARGUMENT);
  assert_message("label -1");
  assert_status(hws_builder_add_arc(b, 0, &x, NAN, 1), HWS_E_ARGUMENT);
  assert_status(hws_builder_add_arc(b, 0, &x, -INFINITY, 1), HWS_E_ARGUMENT);
  assert_status(hws_builder_add_arc(b, 0, NULL, 0, 1), HWS_E_ARGUMENT);
  assert_status(hws_builder_set_final(b, 0, NAN), HWS_E_ARGUMENT);
  assert_status(hws_builder_add_states(b, -1, &first), HWS_E_ARGUMENT);
  assert_status(hws_builder_add_states(b, INT64_MAX, &first), HWS_E_LIMIT);
  assert_status(hws_builder_new(HWS_LOG, 0, NULL, NULL, &none), HWS_E_ARGUMENT);
  assert_status(hws_builder_new(HWS_LOG, 17, NULL, NULL, &none), HWS_E_ARGUMENT);
  assert_status(hws_builder_new(HWS_LOG, INT32_MIN, NULL, NULL, &none), HWS_E_ARGUMENT);
  assert_status(hws_builder_new(HWS_LOG, INT32_MAX, NULL, NULL, &none), HWS_E_ARGUMENT);

  hws_machine *m = built(b);
  double weight;
  int64_t begin, end;
  assert_int_equal(hws_machine_arcs(m), 0);
  for (i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
    assert_status(hws_machine_final(m, wrong[i], &weight, NULL), HWS_E_ARGUMENT);
    assert_status(hws_machine_arc_range(m, wrong[i], &begin, &end), HWS_E_ARGUMENT);
    assert_status(hws_machine_arc(m, wrong[i], NULL, NULL, NULL, NULL), HWS_E_ARGUMENT);
  }
  hws_machine_free(m);

  assert_ok(hws_builder_add_arc(b, 0, &phi, 0, 1));
  assert_ok(hws_builder_add_arc(b, 0, &phi, 0, 1));
  m = NULL;
  assert_status(hws_builder_build(b, &m), HWS_E_ARGUMENT);
  assert_message("two failure arcs");
  hws_builder_free(b);
}

static void bulk_arcs_are_added_all_or_none(void **state) {
  (void)state;
  hws_builder *b = two_states(HWS_LOG, 2);
  const int64_t from[] = {0, 1, 0}, to[] = {1, 0, 1}, bad_to[] = {1, 0, 2};
  const int32_t labels[] = {1, 2, HWS_PHI, 0, 3, 3}, rho_elsewhere[] = {1, 2, 3, 4, 5, HWS_RHO};
  const double weights[] = {1, 2, 3}, bad_weights[] = {1, 2, NAN};
  assert_status(hws_builder_add_arcs(b, 3, from, labels, weights, bad_to), HWS_E_ARGUMENT);
  assert_message("entry 2 of 3: destination state 2");
  assert_status(hws_builder_add_arcs(b, 3, from, labels, bad_weights, to), HWS_E_ARGUMENT);
  assert_message("entry 2 of 3: weight nan");
  hws_machine *m = built(b);
  assert_int_equal(hws_machine_arcs(m), 0);
  assert_int_equal(hws_machine_phi_tape(m), -1);
  hws_machine_free(m);
  /* the failure arc that was taken back does not bind the tape */
  assert_ok(hws_builder_add_arcs(b, 3, from, rho_elsewhere, weights, to));
  assert_ok(hws_builder_add_arcs(b, 0, NULL, NULL, NULL, NULL));
  m = built(b);
  assert_int_equal(hws_machine_arcs(m), 3);
  assert_int_equal(hws_machine_phi_tape(m), 1);
  hws_machine_free(m);

  assert_status(hws_builder_add_arcs(b, -1, from, labels, weights, to), HWS_E_ARGUMENT);
  assert_status(hws_builder_add_arcs(b, INT64_MAX, from, labels, weights, to), HWS_E_ARGUMENT);
  /* more than 32 bits number; where pointers have 32 bits, more than an array can hold */
  assert_status(hws_builder_add_arcs(b, 4294967296, from, labels, weights, to),
                sizeof(void *) > 4 ? HWS_E_LIMIT : HWS_E_ARGUMENT);
  assert_status(hws_builder_add_arcs(b, 1, NULL, labels, weights, to), HWS_E_ARGUMENT);
  assert_status(hws_builder_add_arcs(b, 1, from, NULL, weights, to), HWS_E_ARGUMENT);
  assert_status(hws_builder_add_arcs(b, 1, from, labels, NULL, to), HWS_E_ARGUMENT);
  assert_status(hws_builder_add_arcs(b, 1, from, labels, weights, NULL), HWS_E_ARGUMENT);
  hws_builder_free(b);
}

static void bulk_arcs_equal_single_ones(void **state) {
  (void)state;
  enum { n = 200 };
  int64_t from[n], to[n];
  int32_t labels[2 * n], copied[2 * n];
  double weights[n], copied_weights[n];
  int64_t first;
  int i;
  hws_builder *one, *bulk;
  assert_ok(hws_builder_new(HWS_REAL, 2, NULL, NULL, &one));
  assert_ok(hws_builder_new(HWS_REAL, 2, NULL, NULL, &bulk));
  assert_ok(hws_builder_add_states(one, 10, &first));
  assert_ok(hws_builder_add_states(bulk, 10, &first));
  for (i = 0; i < n; ++i) {
    from[i] = i * 7 % 10;
    to[i] = i * 3 % 10;
    labels[2 * i] = i % 5;
    labels[2 * i + 1] = i % 9;
    weights[i] = i;
    assert_ok(hws_builder_add_arc(one, from[i], labels + 2 * i, weights[i], to[i]));
  }
  assert_ok(hws_builder_add_arcs(bulk, n, from, labels, weights, to));
  hws_machine *a = built(one), *b = built(bulk);
  assert_ok(hws_machine_copy_arcs(a, NULL, labels, weights, to));
  assert_ok(hws_machine_copy_arcs(b, NULL, copied, copied_weights, from));
  assert_memory_equal(labels, copied, sizeof labels);
  assert_memory_equal(weights, copied_weights, sizeof weights);
  assert_memory_equal(to, from, sizeof to);
  hws_machine_free(a);
  hws_machine_free(b);
  hws_builder_free(one);
  hws_builder_free(bulk);
}

static void bulk_finals_are_set_all_or_none(void **state) {
  (void)state;
  hws_builder *b = two_states(HWS_REAL, 1);
  const int64_t states[] = {0, 1}, bad[] = {0, 2};
  const double weights[] = {0.5, 0}, negative[] = {0.5, -1};
  double weight;
  int32_t is_final;
  assert_status(hws_builder_set_finals(b, 2, bad, weights), HWS_E_ARGUMENT);
  assert_message("entry 1 of 2: final state 2");
  assert_status(hws_builder_set_finals(b, 2, states, negative), HWS_E_ARGUMENT);
  assert_status(hws_builder_set_finals(b, -1, states, weights), HWS_E_ARGUMENT);
  assert_status(hws_builder_set_finals(b, 1, NULL, weights), HWS_E_ARGUMENT);
  hws_machine *m = built(b);
  assert_ok(hws_machine_final(m, 0, &weight, &is_final));
  assert_int_equal(is_final, 0);
  hws_machine_free(m);
  assert_ok(hws_builder_set_finals(b, 2, states, weights));
  m = built(b);
  assert_ok(hws_machine_final(m, 0, &weight, &is_final));
  assert_true(is_final == 1 && weight == 0.5);
  assert_ok(hws_machine_final(m, 1, &weight, &is_final));
  assert_true(is_final == 1 && weight == 0);
  hws_machine_free(m);
  hws_builder_free(b);
}

static void an_open_tape_has_no_alphabet(void **state) {
  (void)state;
  hws_builder *b = two_states(HWS_TROPICAL, 1);
  hws_machine *m = built(b);
  hws_alphabet *a = NULL;
  assert_ok(hws_machine_alphabet(m, 0, &a));
  assert_null(a);
  assert_status(hws_machine_alphabet(m, 1, &a), HWS_E_ARGUMENT);
  assert_status(hws_machine_alphabet(m, -1, &a), HWS_E_ARGUMENT);
  hws_machine_free(m);
  hws_builder_free(b);
}

CAPI_MAIN(cmocka_unit_test(what_is_built_can_be_read_back), cmocka_unit_test(a_builder_may_go_on_after_building),
          cmocka_unit_test(a_null_machine_reads_as_nothing), cmocka_unit_test(failed_calls_null_their_outputs),
          cmocka_unit_test(null_outputs_are_refused), cmocka_unit_test(numbers_out_of_range_are_refused),
          cmocka_unit_test(bulk_arcs_are_added_all_or_none), cmocka_unit_test(bulk_arcs_equal_single_ones),
          cmocka_unit_test(bulk_finals_are_set_all_or_none), cmocka_unit_test(an_open_tape_has_no_alphabet))
