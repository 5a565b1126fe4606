/* What a call takes from malloc at most is within a tenth of its max_bytes, whether it does what it was asked or meets the
 * limit: searches for the n best, whose memory grows without a bound of its own, and the largest makers of machines. */
#include "capi_test.h"

#include "tests/own_malloc.h"

static int refused(void) { return 0; }

static struct {
  hws_alphabet *letters;
  hws_machine *ambiguous;     /* strings have many paths */
  hws_machine *silent;        /* epsilons and cycles */
  hws_machine *relation;      /* two tapes */
} W;

static hws_machine *random_machine(int64_t states, int32_t tapes, const char *kind, double epsilon) {
  const hws_alphabet *of[2];
  hws_options *o = NULL;
  hws_machine *m = NULL;
  of[0] = of[1] = W.letters;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "states", states));
  assert_ok(hws_options_set_text(o, "connected", "yes"));
  if (*kind) assert_ok(hws_options_set_text(o, kind, "yes"));
  if (epsilon > 0) assert_ok(hws_options_set_real(o, "epsilon", epsilon));
  assert_ok(hws_options_set_real(o, "mass", 0.9));
  assert_ok(hws_machine_random(HWS_LOG, tapes, of, 3, o, &m));
  hws_options_free(o);
  return m;
}

static int make_world(void **state) {
  (void)state;
  assert_ok(hws_alphabet_new(6, &W.letters));
  W.ambiguous = random_machine(400, 1, "acyclic", 0);
  W.silent = random_machine(2000, 1, "", 0.1);
  W.relation = random_machine(300, 2, "", 0);
  return 0;
}
static int free_world(void **state) {
  (void)state;
  hws_machine_free(W.ambiguous);
  hws_machine_free(W.silent);
  hws_machine_free(W.relation);
  hws_alphabet_free(W.letters);
  return 0;
}

/* Without what is kept with a machine that was worked on before. */
static hws_machine *fresh(const hws_machine *m) {
  hws_machine *copy = NULL;
  int64_t size = 0;
  char *bytes;
  assert_ok(hws_machine_write(m, NULL, 0, &size));
  bytes = (char *)malloc((size_t)size);
  assert_ok(hws_machine_write(m, bytes, size, NULL));
  assert_ok(hws_machine_read(bytes, size, NULL, &copy));
  free(bytes);
  return copy;
}

/* A call on one machine, freeing its result. */
#define MACHINE_CALL(name, call)                                                  \
  static hws_status name(const hws_machine *m, const hws_options *o) {            \
    hws_machine *made = NULL;                                                     \
    const hws_status status = call;                                               \
    hws_machine_free(made);                                                       \
    return status;                                                                \
  }
#define STRINGS_CALL(name, call)                                                  \
  static hws_status name(const hws_machine *m, const hws_options *o) {            \
    hws_strings *made = NULL;                                                     \
    const hws_status status = call;                                               \
    hws_strings_free(made);                                                       \
    return status;                                                                \
  }
STRINGS_CALL(best_strings, hws_machine_best_strings(m, 3000, o, &made))
STRINGS_CALL(best_paths, hws_machine_best_paths(m, 30000, o, &made))
MACHINE_CALL(compose, hws_machine_compose(m, m, o, &made))
MACHINE_CALL(reverse, hws_machine_reverse(m, o, &made))
struct measured {
  const char *name;
  hws_status (*run)(const hws_machine *m, const hws_options *options);
  hws_machine *const *on;
};

/* Bytes taken at most, beside what there was before. */
static int64_t peak_of(const struct measured *call, int64_t limit, hws_status *status) {
  hws_machine *m = fresh(*call->on);
  hws_options *o = NULL;
  int64_t before;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_bytes", limit));
  before = most_bytes = live_bytes;
  *status = call->run(m, o);
  before = most_bytes - before;
  hws_options_free(o);
  hws_machine_free(m);
  return before;
}

static void peaks_are_within_a_tenth_of_max_bytes(void **state) {
  static const struct measured calls[] = {{"best_strings", best_strings, &W.ambiguous},
                                          {"best_paths", best_paths, &W.ambiguous},
                                          {"compose", compose, &W.relation},
                                          {"reverse", reverse, &W.silent}};
  enum { SLACK = 16384 }; /* of one call: its options, messages and small arrays */
  size_t c;
  int beyond = 0, limited = 0;
  (void)state;
  for (c = 0; c < sizeof calls / sizeof calls[0]; ++c) {
    hws_status status;
    const int64_t whole = peak_of(&calls[c], INT64_C(1) << 28, &status);
    double worst = 0;
    int step, met = 0;
    if (status < 0 && status != HWS_E_LIMIT) fail_msg("%s: %s", calls[c].name, hws_error_message_view());
    for (step = 1; step <= 12; ++step) {
      const int64_t limit = whole * step / 10, peak = peak_of(&calls[c], limit, &status);
      const double ratio = (double)(peak - SLACK) / (double)limit;
      met += status != HWS_OK;
      if (ratio > worst) worst = ratio;
    }
    print_message("%s: %lld bytes, at most %.2f of the limit, met %d times\n", calls[c].name, (long long)whole, worst, met);
    if (worst > 1.1) ++beyond;
    limited += met > 0;
  }
  assert_true(limited > 2); /* but for calls that do with less where they may take less */
  assert_int_equal(beyond, 0);
}

CAPI_MAIN(cmocka_unit_test_setup_teardown(peaks_are_within_a_tenth_of_max_bytes, make_world, free_world))
