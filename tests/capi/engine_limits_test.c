/* Every option of every call of the engine changes a result, a status or a metric. The
 * calls and their options are those hws_options_describe lists: one that is added without
 * operands here that show its effect fails. A limit of 1 is HWS_E_LIMIT and the message names
 * the option; a tolerance or a delta changes what comes out; a cancel stops; a monitor counts. */
#include "capi_test.h"

#include "engine_calls.h"
#include "described_options.h"

#define BINARY_NAME "engine_limits_test.bin"
#define TEXT_NAME "engine_limits_test.txt"

/* ---- Machines. */
static struct {
  hws_alphabet *alphabet, *larger;
  hws_strings *words, *ngrams, *near_words;
  hws_machine *plain;      /* cycles, epsilons, failure and default arcs */
  hws_machine *branching;  /* no cycles, ambiguous */
  hws_machine *steps;      /* deterministic, cyclic */
  hws_machine *pairs;      /* two tapes, failure arcs on the first */
  hws_machine *delayed;    /* two tapes, read out of step */
  hws_machine *word, *rule, *network, *called, *nested, *enclosing, *alike, *alike_too;
  hws_machine *slow;       /* a hundred states of silent arcs, near divergence, then 1 or 2 */
  hws_machine *slow_steps; /* the same, each state's arcs reading different symbols */
  hws_machine *short_slow; /* what `slow` reads, in two arcs */
  hws_machine *near, *nearly, *near_steps; /* weights 1e-6 apart, within a machine and between machines */
  char *binary, *text;
  int64_t binary_length, text_length;
} W;

static hws_machine *of_text(int32_t semiring, int32_t tapes, const char *text) {
  const hws_alphabet *of[2];
  hws_machine *m;
  of[0] = of[1] = W.alphabet;
  assert_ok(hws_machine_read_text(text, -1, semiring, tapes, of, 2, NULL, NULL, NULL, &m));
  return m;
}

static hws_machine *random_machine(int32_t tapes, const char *kind, double epsilon, double failure, double rho) {
  const hws_alphabet *of[2];
  hws_options *o;
  hws_machine *m;
  of[0] = of[1] = W.alphabet;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "states", 12));
  assert_ok(hws_options_set_text(o, "connected", "yes"));
  if (*kind) assert_ok(hws_options_set_text(o, kind, "yes"));
  if (epsilon > 0) assert_ok(hws_options_set_real(o, "epsilon", epsilon));
  if (failure > 0) assert_ok(hws_options_set_real(o, "failure", failure));
  if (rho > 0) assert_ok(hws_options_set_real(o, "default", rho));
  assert_ok(hws_options_set_real(o, "mass", 0.8));
  assert_ok(hws_machine_random(HWS_LOG, tapes, of, 5, o, &m));
  hws_options_free(o);
  return m;
}

/* Sums over this come out of iterations: a ring with chords and a hundred states, from which
 * one part in ten thousand leaves at a time. */
static hws_machine *slow_machine(int silent) {
  enum { STATES = 100 };
  const hws_alphabet *const of[1] = {W.alphabet};
  hws_builder *b;
  hws_machine *m;
  int64_t first;
  int s, i;
  assert_ok(hws_builder_new(HWS_REAL, 1, of, NULL, &b));
  assert_ok(hws_builder_add_states(b, STATES + 1, &first));
  for (s = 0; s < STATES; ++s) {
    static const int by[3] = {1, 7, 31};
    static const double weights[3] = {0.3, 0.3333, 0.3666};
    for (i = 0; i < 3; ++i) {
      const int32_t label = silent ? HWS_EPSILON : i + 1;
      assert_ok(hws_builder_add_arc(b, s, &label, weights[i] * (1 - 1e-4 * (s % 5)), (s + by[i]) % STATES));
    }
  }
  for (i = 1; i <= 2; ++i) {
    const int32_t label = silent ? i : 4;
    assert_ok(hws_builder_add_arc(b, 13 * i, &label, 0.001 * i, STATES));
  }
  assert_ok(hws_builder_set_final(b, STATES, 1));
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

static int make_world(void **state) {
  static const int64_t offsets[] = {0, 2, 4, 6, 8, 9}, grams[] = {0, 1, 3, 5};
  static const int32_t labels[] = {1, 3, 2, 3, 1, 4, 2, 4, 4}, gram[] = {1, 1, 2, 3, 4};
  static const double costs[] = {0.5, 0.5, 0.25, 0.250001, 3};
  const hws_alphabet *tape[1];
  (void)state;
  memset(&W, 0, sizeof W);
  assert_ok(hws_alphabet_new(4, NULL, &W.alphabet));
  assert_ok(hws_alphabet_new(6, NULL, &W.larger));
  tape[0] = W.alphabet;
  assert_ok(hws_strings_from_arrays(1, 5, offsets, labels, costs, tape, NULL, &W.words));
  assert_ok(hws_strings_from_arrays(1, 4, offsets, labels, costs, tape, NULL, &W.near_words));
  assert_ok(hws_strings_from_arrays(1, 3, grams, gram, NULL, NULL, NULL, &W.ngrams));
  W.plain = random_machine(1, "", 0.2, 0.5, 0.3);
  W.branching = random_machine(1, "acyclic", 0, 0, 0);
  W.steps = random_machine(1, "deterministic", 0, 0, 0);
  W.pairs = random_machine(2, "", 0.2, 0.5, 0);
  W.delayed = of_text(HWS_LOG, 2, "0 1 1 0 1\n1 2 2 0 1\n2 3 0 3 1\n3 4 0 4 1\n4 0 1 1 1\n4 1\n");
  W.word = of_text(HWS_LOG, 1, "0 1 1\n1 2 2\n2\n");
  W.rule = of_text(HWS_LOG, 2, "0 1 1 2 0\n1 2 2 0 1\n2\n");
  W.network = of_text(HWS_LOG, 1, "0 1 1\n1 2 2\n2 3 3\n3\n");
  W.called = of_text(HWS_LOG, 1, "0 1 1\n1 2 3\n2\n");
  W.enclosing = of_text(HWS_LOG, 1, "0 0 1 0.5\n0 1 3\n1 1 2\n1\n");
  W.nested = of_text(HWS_LOG, 1, "0 1 1\n1 2 2\n2 3 1\n3\n0 3 3\n");
  /* Two pairs of rings that only a search tells which is which. */
  W.alike = of_text(HWS_LOG, 1, "0 1 1\n0 2 1\n0 3 1\n1 4 1\n1 5 1\n2 5 1\n2 6 1\n3 6 1\n3 4 1\n4\n5\n6\n");
  W.alike_too = of_text(HWS_LOG, 1, "0 3 1\n0 1 1\n0 2 1\n1 6 1\n1 5 1\n2 4 1\n2 6 1\n3 5 1\n3 4 1\n4\n5\n6\n");
  W.slow = slow_machine(1);
  W.slow_steps = slow_machine(0);
  assert_ok(hws_machine_rm_epsilon(W.slow, NULL, &W.short_slow));
  W.near = of_text(HWS_REAL, 1, "0 1 1 0.5\n0 2 1 0.25\n0 1 2 0.5\n0 2 2 0.2500001\n1 3 3 1\n2 3 3 0.5\n2 3 4 1\n3 1\n");
  W.near_steps = of_text(HWS_REAL, 1, "0 1 1 0.5\n0 2 2 0.5\n1 3 3 0.5\n1 3 4 0.5\n2 3 3 0.5\n2 3 4 0.5000001\n3 1\n");
  W.nearly = of_text(HWS_REAL, 1, "0 1 1 0.5\n0 2 1 0.25\n0 1 2 0.5\n0 2 2 0.2500002\n1 3 3 1\n2 3 3 0.5\n2 3 4 1\n3 1\n");
  assert_ok(hws_machine_write(W.plain, NULL, 0, &W.binary_length));
  W.binary = (char *)malloc((size_t)W.binary_length);
  assert_ok(hws_machine_write(W.plain, W.binary, W.binary_length, NULL));
  assert_ok(hws_machine_write_text(W.plain, NULL, NULL, NULL, 0, &W.text_length));
  W.text = (char *)malloc((size_t)W.text_length);
  assert_ok(hws_machine_write_text(W.plain, NULL, NULL, W.text, W.text_length, NULL));
#if !defined(HWS_NO_FILES)
  assert_ok(hws_machine_write_file(W.plain, BINARY_NAME));
  assert_ok(hws_machine_write_text_file(W.plain, NULL, NULL, TEXT_NAME));
#endif
  return 0;
}

static int free_world(void **state) {
  hws_machine *const machines[] = {W.plain, W.branching,  W.steps,      W.pairs,  W.delayed, W.word,
                                   W.rule,  W.network,    W.called,     W.nested, W.enclosing, W.alike,   W.alike_too,
                                   W.slow,  W.slow_steps, W.short_slow, W.near,   W.nearly,  W.near_steps};
  size_t i;
  (void)state;
  for (i = 0; i < sizeof machines / sizeof machines[0]; ++i) hws_machine_free(machines[i]);
  hws_strings_free(W.words);
  hws_strings_free(W.ngrams);
  hws_strings_free(W.near_words);
  hws_alphabet_free(W.alphabet);
  hws_alphabet_free(W.larger);
  free(W.binary);
  free(W.text);
  remove(BINARY_NAME);
  remove(TEXT_NAME);
  return 0;
}

/* ---- Operands for which a call's options have an effect. */
static int is(const char *call, const char *name) { return strcmp(call + strlen("hws_machine_"), name) == 0; }

static void fit_machines(const char *call, struct operands *in) {
  hws_machine *a = W.plain, *b = W.plain;
  if (is(call, "project")) a = W.pairs;
  if (is(call, "eliminate_flags")) a = W.branching; /* without failure arcs */
  if (is(call, "determinize") || is(call, "disambiguate") || is(call, "top_sort")) a = W.branching;
  if (is(call, "sum_product")) a = W.branching; /* reads most of the alphabet, so that a composition is made inside */
  if (is(call, "minimize") || is(call, "kl") || is(call, "cross_entropy") || is(call, "fit_weights")) a = b = W.steps;
  if (is(call, "join") || is(call, "constrain")) a = W.pairs;
  if (is(call, "is_functional") || is(call, "is_unambiguous")) a = W.delayed;
  if (is(call, "difference")) b = W.word;
  if (is(call, "synchronize")) a = W.delayed;
  if (is(call, "rewrite")) a = W.rule, b = NULL;
  if (is(call, "expand_parentheses")) a = W.network;
  if (is(call, "replace")) a = W.network, b = W.called;
  if (is(call, "isomorphic")) a = W.alike, b = W.alike_too;
  in->machines[0] = a;
  in->machines[1] = b;
  in->machines[2] = is(call, "rewrite") ? NULL : W.plain;
}

static void fit(const char *call, struct operands *in) {
  int i;
  memset(in, 0, sizeof *in);
  fit_machines(call, in);
  in->count = 2;
  in->number = 0.5;
  in->n = 5;
  in->seed = 11;
  for (i = 0; i < 16; ++i) in->alphabets[i] = W.alphabet;
  in->strings = is(call, "ngram_counts") ? W.ngrams : W.words;
  in->text = "1 (2|3)* [^1]{2}";
  in->text_length = -1;
  in->binary = W.binary;
  in->binary_length = W.binary_length;
  in->binary_path = BINARY_NAME;
  in->text_path = TEXT_NAME;
  if (is(call, "project")) in->choice[0] = 1, in->count = 1;
  if (is(call, "join") || is(call, "constrain")) in->count = 1;
  if (is(call, "relabel")) in->labels[0] = 1, in->others[0] = in->labels[1] = in->others[1] = 2; /* two symbols become one */
  if (is(call, "from_labels")) in->labels[0] = 1, in->labels[1] = 2;
  if (is(call, "realphabet")) in->alphabets[0] = W.larger;
  if (is(call, "convert") || is(call, "random")) in->choice[1] = 1;
  if (is(call, "posterior_prune")) in->number = 1e-4;
  if (is(call, "replace")) in->labels[1] = 2;
  if (is(call, "expand_parentheses")) in->count = 1, in->labels[0] = 1, in->others[0] = 2;
  if (is(call, "frequent_ngrams")) in->choice[1] = 2, in->number = 1e-4;
  if (is(call, "read_text") || is(call, "read_text_file")) in->choice[0] = HWS_LOG, in->text = W.text, in->choice[1] = 1;
}

/* For a tolerance: sums over the slow machines. For a delta: weights that differ by a millionth. */
static void fit_tolerance(const char *call, struct operands *in) {
  in->machines[0] = is(call, "minimize") ? W.slow_steps : W.slow;
  in->machines[1] = W.short_slow;
  in->machines[2] = W.slow;
  if (is(call, "sum_product")) in->machines[1] = W.short_slow;
  if (is(call, "sample")) in->n = 3;
  if (is(call, "posterior_prune")) { /* between the expected counts of an arc under one tolerance and the other */
    hws_options *o;
    double *counts[2], states[101];
    int64_t a;
    int i;
    in->number = 1e9;
    assert_ok(hws_options_new(&o));
    for (i = 0; i < 2; ++i) {
      counts[i] = (double *)malloc((size_t)hws_machine_arcs(W.slow) * sizeof(double));
      assert_ok(hws_options_set_real(o, "tolerance", i == 0 ? 1e-15 : 1e-2));
      assert_ok(hws_machine_expected_counts(W.slow, o, counts[i], states));
    }
    for (a = 0; a < hws_machine_arcs(W.slow); ++a) {
      if (fabs(counts[0][a] / counts[1][a] - 1) > 1e-12) in->number = fmin(in->number, (counts[0][a] + counts[1][a]) / 2);
    }
    free(counts[0]);
    free(counts[1]);
    hws_options_free(o);
  }
}
static void fit_delta(const char *call, struct operands *in) {
  in->machines[0] = is(call, "minimize") ? W.near_steps : W.near;
  in->machines[1] = W.nearly;
  in->strings = W.near_words;
}

/* ---- Outcomes compared to the bit. */
static int same_outcome(const struct outcome *a, const struct outcome *b) {
  int same = 1;
  if (a->number_count != b->number_count || (a->machine == NULL) != (b->machine == NULL)) return 0;
  if (a->number_count > 0 && memcmp(a->numbers, b->numbers, (size_t)a->number_count * sizeof(double)) != 0) return 0;
  if (a->machine) {
    int64_t size = 0, other = 0;
    assert_ok(hws_machine_write(a->machine, NULL, 0, &size));
    assert_ok(hws_machine_write(b->machine, NULL, 0, &other));
    if (size != other) return 0;
    char *x = (char *)malloc((size_t)size), *y = (char *)malloc((size_t)size);
    assert_ok(hws_machine_write(a->machine, x, size, NULL));
    assert_ok(hws_machine_write(b->machine, y, size, NULL));
    same = memcmp(x, y, (size_t)size) == 0;
    free(x);
    free(y);
  }
  if (a->strings) {
    const int64_t n = hws_strings_count(a->strings), *offsets[2];
    const int32_t *labels[2];
    const double *values[2];
    if (n != hws_strings_count(b->strings)) return 0;
    assert_ok(hws_strings_arrays_view(a->strings, &offsets[0], &labels[0], &values[0]));
    assert_ok(hws_strings_arrays_view(b->strings, &offsets[1], &labels[1], &values[1]));
    same = memcmp(values[0], values[1], (size_t)n * sizeof(double)) == 0 &&
           memcmp(offsets[0], offsets[1], (size_t)(n * hws_strings_tapes(a->strings) + 1) * sizeof(int64_t)) == 0;
  }
  return same;
}

/* ---- One option of one call. */
static int missing; /* options without an effect so far */
static void no_effect(const char *call, const char *option, const char *what) {
  print_error("%s, %s: %s (%s)\n", call, option, what, hws_error_message_view());
  ++missing;
}

static hws_machine *fresh_copy(const hws_machine *m) {
  hws_machine *copy = NULL;
  int64_t size;
  char *bytes;
  if (!m) return NULL;
  assert_ok(hws_machine_write(m, NULL, 0, &size));
  bytes = (char *)malloc((size_t)size);
  assert_ok(hws_machine_write(m, bytes, size, NULL));
  assert_ok(hws_machine_read(bytes, size, NULL, &copy));
  free(bytes);
  return copy;
}

/* What a call did under a limit, and without one afterwards. */
struct limited {
  hws_status status, without;
  int names_option; /* the message does */
};

/* On machines of its own: what a call has once found out about a machine, within its limits
 * then, is kept with the machine and costs the next one nothing. */
static struct limited run_limited(const struct engine_call *call, const char *option, int64_t limit) {
  struct limited found;
  struct operands in;
  struct outcome out;
  hws_options *o;
  hws_machine *fresh[3];
  int i;
  fit(call->name, &in);
  for (i = 0; i < 3; ++i) in.machines[i] = fresh[i] = fresh_copy(in.machines[i]);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, option, limit));
  found.status = run_call(call, &in, o, &out);
  found.names_option = found.status < 0 && strstr(hws_error_message_view(), option);
  free_outcome(&out);
  found.without = run_call(call, &in, NULL, &out);
  free_outcome(&out);
  hws_options_free(o);
  for (i = 0; i < 3; ++i) hws_machine_free(fresh[i]);
  return found;
}

static void check_limit(const struct engine_call *call, const char *option) {
  const struct limited found = run_limited(call, option, 1);
  if (found.status != HWS_E_LIMIT) no_effect(call->name, option, "a limit of 1 is not met");
  else if (!found.names_option) no_effect(call->name, option, "the message does not name it");
  if (found.without < 0) no_effect(call->name, option, "fails without options");
}

/* A call may meet its limit of bytes wherever it asks for some. It then says so, or cuts what it makes short, and the next
 * call is as if nothing had been. */
static void check_every_limit_of_bytes(const struct engine_call *call) {
  int64_t bytes;
  for (bytes = 2; bytes < 40000; bytes += 1 + bytes / 6) {
    const struct limited found = run_limited(call, "max_bytes", bytes);
    if (found.status < 0 && found.status != HWS_E_LIMIT) no_effect(call->name, "max_bytes", "another status than a limit's");
    if (found.without < 0) no_effect(call->name, "max_bytes", "fails after a limit was met");
  }
}

/* Two values between which the outcome changes; or, of a tolerance, how much was looked at:
 * what samples are drawn from changes in its tenth digit, which few of them show. */
static void check_change(const struct engine_call *call, const char *option, int is_real, double one, double other,
                         const struct operands *in) {
  struct outcome out[2];
  hws_status status[2];
  int64_t visited[2];
  int i;
  for (i = 0; i < 2; ++i) {
    hws_options *o;
    hws_monitor *m;
    const double value = i == 0 ? one : other;
    assert_ok(hws_options_new(&o));
    if (is_real) assert_ok(hws_options_set_real(o, option, value));
    else if (!isnan(value)) assert_ok(hws_options_set_int(o, option, (int64_t)value)); /* NaN: auto */
    if (is(call->name, "equivalent") || is(call->name, "distinguish")) {
      if (strcmp(option, "tolerance") == 0) assert_ok(hws_options_set_real(o, "delta", 1e-14));
    }
    assert_ok(hws_monitor_new(&m));
    assert_ok(hws_options_set_monitor(o, m));
    status[i] = run_call(call, in, o, &out[i]);
    assert_ok(hws_monitor_metric(m, "arcs_visited", &visited[i]));
    hws_monitor_free(m);
    if (status[i] < 0) no_effect(call->name, option, "fails");
    hws_options_free(o);
  }
  const int by_visits = is(call->name, "sample") || strcmp(option, "look_ahead") == 0;
  if (status[0] == status[1] && same_outcome(&out[0], &out[1]) && !(by_visits && visited[0] != visited[1])) {
    no_effect(call->name, option, "changes nothing");
  }
  free_outcome(&out[0]);
  free_outcome(&out[1]);
}

static void check_cancel(const struct engine_call *call) {
  struct operands in;
  struct outcome out;
  hws_options *o;
  hws_cancel *c;
  fit(call->name, &in);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_cancel_new(&c));
  assert_ok(hws_options_set_cancel(o, c));
  hws_cancel_set(c);
  if (run_call(call, &in, o, &out) != HWS_E_CANCELLED) no_effect(call->name, "cancel", "does not stop it");
  if (out.machine || out.strings) no_effect(call->name, "cancel", "leaves a result");
  free_outcome(&out);
  hws_options_free(o);
  hws_cancel_free(c);
}

/* Calls that look at no arc of a machine: they share its arrays, change final weights alone,
 * or make a machine from something else. */
static int looks_at_no_arc(const char *call) {
  static const char *const names[] = {"invert", "scale", "from_words_minimal", "from_words", "from_labels",
                                      "from_regex", "random", "read", "read_view",
                                      "read_text", "read_file", "read_text_file"};
  size_t i;
  for (i = 0; i < sizeof names / sizeof names[0]; ++i) {
    if (is(call, names[i])) return 1;
  }
  return 0;
}

static void check_monitor(const struct engine_call *call) {
  struct operands in;
  struct outcome out;
  hws_options *o;
  hws_monitor *m;
  int64_t visited = 0;
  fit(call->name, &in);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_monitor_new(&m));
  assert_ok(hws_options_set_monitor(o, m));
  if (run_call(call, &in, o, &out) < 0) no_effect(call->name, "monitor", "fails");
  assert_ok(hws_monitor_metric(m, "arcs_visited", &visited));
  if (!looks_at_no_arc(call->name) && visited == 0) no_effect(call->name, "monitor", "counts nothing");
  free_outcome(&out);
  hws_options_free(o);
  hws_monitor_free(m);
}

/* An option that a call takes and does not need changes nothing, whatever it is. */
static void check_idle(const struct engine_call *call, const char *option) {
  struct operands in;
  struct outcome plain, limited;
  hws_options *o;
  fit(call->name, &in);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, option, strcmp(option, "threads") == 0 ? 2 : 1));
  if (run_call(call, &in, NULL, &plain) != run_call(call, &in, o, &limited) || !same_outcome(&plain, &limited)) {
    no_effect(call->name, option, "is described as not needed, but matters");
  }
  free_outcome(&plain);
  free_outcome(&limited);
  hws_options_free(o);
}

static void check_option(const struct engine_call *call, const char *option) {
  struct operands in;
  fit(call->name, &in);
  if (strcmp(option, "max_states") == 0 || strcmp(option, "max_arcs") == 0 || strcmp(option, "max_bytes") == 0) {
    check_limit(call, option);
    if (strcmp(option, "max_bytes") == 0) check_every_limit_of_bytes(call);
  } else if (strcmp(option, "tolerance") == 0) {
    fit_tolerance(call->name, &in);
    check_change(call, option, 1, 1e-2, 1e-15, &in);
  } else if (strcmp(option, "delta") == 0) {
    fit_delta(call->name, &in);
    check_change(call, option, 1, 1e-3, 1e-12, &in);
  } else if (strcmp(option, "look_ahead") == 0) { /* the result is the same, and fewer arcs are looked at */
    in.machines[0] = in.machines[1] = in.machines[2] = W.branching;
    check_change(call, option, 0, 0, 1, &in);
  } else if (strcmp(option, "max_depth") == 0) {
    in.count = 1;
    if (is(call->name, "expand_parentheses")) {
      in.machines[0] = W.enclosing; /* a pair that contains itself */
    } else {
      in.machines[0] = W.nested; /* calls itself */
      in.labels[0] = 2;
    }
    check_change(call, option, 0, 1, 3, &in);
  } else if (strcmp(option, "keep_parentheses") == 0) {
    in.machines[0] = W.network;
    check_change(call, option, 0, 0, 1, &in);
  } else if (strcmp(option, "bos") == 0 || strcmp(option, "eos") == 0) {
    check_change(call, option, 0, NAN, option[0] == 'b' ? 3 : 4, &in);
  } else if (strcmp(option, "in_place") != 0 && strcmp(option, "verify") != 0 && strcmp(option, "part") != 0 &&
             strcmp(option, "empty_column") != 0 && !is(call->name, "random")) { /* in io_test.c, in random_test.c */
    no_effect(call->name, option, "nothing here shows its effect");
  }
}

static void every_option_of_every_call_has_an_effect(void **state) {
  int c, options = 0, calls = 0;
  (void)state;
  missing = 0;
  for (c = 0; c < ENGINE_CALLS; ++c) {
    struct described d = options_described(engine_calls[c].name);
    while (next_option(&d)) {
      if (!d.needed) {
        check_idle(&engine_calls[c], d.option);
        continue;
      }
      check_option(&engine_calls[c], d.option);
      ++options;
    }
    check_cancel(&engine_calls[c]);
    check_monitor(&engine_calls[c]);
    ++calls;
  }
  assert_int_equal(missing, 0);
  assert_true(calls == ENGINE_CALLS && options > 150);
}

CAPI_MAIN(cmocka_unit_test_setup_teardown(every_option_of_every_call_has_an_effect, make_world, free_world))
