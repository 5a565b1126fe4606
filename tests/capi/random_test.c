/* hawser/random.h through the interface. What the options mean is tested in
 * tests/fsa/compile/random_machine_test.cc; here that each has an effect. */
#include "capi_test.h"

/* A number that tells machines apart. */
static double fingerprint(const hws_machine *m) {
  const int64_t arcs = hws_machine_arcs(m), states = hws_machine_states(m);
  int64_t a, s;
  double sum = 1000.0 * (double)arcs + (double)states;
  for (a = 0; a < arcs; ++a) {
    int64_t from, to;
    int32_t labels[16];
    double weight;
    assert_ok(hws_machine_arc(m, a, &from, labels, &weight, &to));
    sum += (double)(a + 1) * (double)labels[0] + 0.37 * (double)to + (isinf(weight) ? 13.0 : weight) * (double)(from + 1);
  }
  for (s = 0; s < states; ++s) {
    double weight;
    int32_t is_final;
    assert_ok(hws_machine_final(m, s, &weight, &is_final));
    sum += is_final ? (double)(s + 1) * (isinf(weight) ? 17.0 : weight + 1) : 0;
  }
  return sum;
}

static double made(int32_t semiring, int32_t tapes, uint64_t seed, const hws_options *o) {
  hws_machine *m;
  double f;
  assert_ok(hws_machine_random(semiring, tapes, NULL, seed, o, &m));
  f = fingerprint(m);
  hws_machine_free(m);
  return f;
}

static void a_seed_makes_one_machine(void **state) {
  (void)state;
  assert_true(made(HWS_LOG, 1, 1, NULL) == made(HWS_LOG, 1, 1, NULL));
  assert_true(made(HWS_LOG, 1, 1, NULL) != made(HWS_LOG, 1, 2, NULL));
  assert_true(made(HWS_LOG, 1, 1, NULL) != made(HWS_LOG, 2, 1, NULL));
  assert_true(made(HWS_LOG, 1, 1, NULL) != made(HWS_REAL, 1, 1, NULL));
}

static void every_option_has_an_effect(void **state) {
  static const struct {
    const char *name;
    double value;
    const char *text;
  } options[] = {{"states", 11, NULL},   {"arcs", 3, NULL},          {"acyclic", 0, "yes"},  {"connected", 0, "yes"},
                 {"deterministic", 0, "yes"}, {"epsilon", 0.5, NULL}, {"final", 0.9, NULL},  {"failure", 0.5, NULL},
                 {"default", 0.5, NULL}, {"zero", 0.5, NULL},        {"min_cost", -2, NULL}, {"max_cost", 5, NULL},
                 {"grain", 0.5, NULL},   {"mass", 0.5, NULL}};
  const double standard = made(HWS_LOG, 1, 5, NULL);
  size_t i;
  hws_machine *m;
  hws_options *o;
  (void)state;
  for (i = 0; i < sizeof options / sizeof options[0]; ++i) {
    assert_ok(hws_options_new(&o));
    if (options[i].text) assert_ok(hws_options_set_text(o, options[i].name, options[i].text));
    else assert_ok(hws_options_set_real(o, options[i].name, options[i].value));
    print_message("%s\n", options[i].name);
    assert_true(made(HWS_LOG, 1, 5, o) != standard);
    hws_options_free(o);
  }
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_real(o, "failure", 0.5));
  assert_ok(hws_options_set_int(o, "failure_tape", 1));
  assert_ok(hws_machine_random(HWS_TROPICAL, 2, NULL, 5, o, &m));
  assert_int_equal(hws_machine_phi_tape(m), 1);
  hws_machine_free(m);
  hws_options_free(o);
}

static void what_contradicts_itself_is_refused(void **state) {
  hws_machine *m = (hws_machine *)state;
  hws_options *o;
  (void)state;
  assert_status(hws_machine_random(7, 1, NULL, 1, NULL, &m), HWS_E_ARGUMENT);
  assert_null(m);
  assert_status(hws_machine_random(HWS_LOG, 0, NULL, 1, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_machine_random(HWS_LOG, 17, NULL, 1, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_machine_random(HWS_LOG, 1, NULL, 1, NULL, NULL), HWS_E_ARGUMENT);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_real(o, "mass", 0.5));
  assert_status(hws_machine_random(HWS_TROPICAL, 1, NULL, 1, o, &m), HWS_E_ARGUMENT); /* nothing to scale */
  assert_message("mass");
  hws_options_free(o);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "failure_tape", 1));
  assert_status(hws_machine_random(HWS_LOG, 2, NULL, 1, o, &m), HWS_E_ARGUMENT); /* no failure arcs */
  assert_message("failure_tape");
  assert_ok(hws_options_set_real(o, "failure", 0.5));
  assert_status(hws_machine_random(HWS_LOG, 1, NULL, 1, o, &m), HWS_E_ARGUMENT);
  assert_message("failure_tape is 1; expected a tape from 0 to 0");
  hws_options_free(o);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "deterministic", "yes"));
  assert_status(hws_machine_random(HWS_LOG, 2, NULL, 1, o, &m), HWS_E_ARGUMENT);
  hws_options_free(o);
}

CAPI_MAIN(cmocka_unit_test(a_seed_makes_one_machine), cmocka_unit_test(every_option_has_an_effect),
          cmocka_unit_test(what_contradicts_itself_is_refused))
