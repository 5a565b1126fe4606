/* Cascades through the C interface: what they give beside the composition that is written out, texts in every unit, batches,
 * the effect of every option, mistakes. The random machines are in tests/fsa/cascade. */
#include "option_effects.h"

static struct {
  hws_alphabet *abc;
  hws_machine *channel, *filter;   /* tropical: abc to abc with silent arcs and ties; an acceptor */
  hws_machine *failing;            /* log, failure arcs on its second tape */
  hws_machine *others;             /* tropical, with an identity symbol */
  hws_machine *slow;               /* real: sums over its silent arcs come out of iterations */
  hws_cascade *one, *two, *sums, *logs;   /* channel; channel, filter; slow */
  hws_strings *inputs;
  hws_monitor *monitor;
} W;

static hws_machine *of_text(const char *text, int32_t semiring, int32_t tapes, const hws_alphabet *alphabet) {
  const hws_alphabet *of[2];
  hws_machine *m;
  of[0] = of[1] = alphabet;
  assert_ok(hws_machine_read_text(text, -1, semiring, tapes, alphabet ? of : NULL, alphabet ? tapes : 0, "<phi>", NULL, NULL,
                                  &m));
  return m;
}

static hws_cascade *cascade_of(const hws_machine *first, const hws_machine *second, const hws_options *options) {
  const hws_machine *all[2];
  hws_cascade *c;
  all[0] = first;
  all[1] = second;
  assert_ok(hws_cascade_new(all, second ? 2 : 1, options, &c));
  return c;
}

static hws_machine *slow_ring(void) {
  enum { STATES = 100 };
  static const int by[3] = {1, 7, 31};
  static const double weights[3] = {0.3, 0.3333, 0.3666};
  const hws_alphabet *of[1];
  const int32_t silent = HWS_EPSILON, read[2] = {1, 2};
  hws_builder *b;
  hws_machine *m;
  int64_t first;
  int s, i;
  of[0] = W.abc;
  assert_ok(hws_builder_new(HWS_REAL, 1, of, NULL, &b));
  assert_ok(hws_builder_add_states(b, STATES + 1, &first));
  for (s = 0; s < STATES; ++s) {
    for (i = 0; i < 3; ++i) {
      assert_ok(hws_builder_add_arc(b, s, &silent, weights[i] * (1 - 1e-4 * (s % 5)), (s + by[i]) % STATES));
    }
  }
  for (i = 0; i < 2; ++i) assert_ok(hws_builder_add_arc(b, 13 * (i + 1), &read[i], 0.001 * (i + 1), STATES));
  assert_ok(hws_builder_set_final(b, STATES, 1));
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

static int make_world(void **state) {
  static const int64_t offsets[] = {0, 3, 3, 5, 9};
  static const int32_t labels[] = {1, 2, 3, 2, 2, 1, 2, 1, 3};
  const hws_alphabet *tape[1];
  (void)state;
  assert_ok(hws_alphabet_from_chars("abc", -1, NULL, &W.abc));
  tape[0] = W.abc;
  W.channel = of_text("0 0 a b 0.25\n0 0 b a 0.5\n0 1 b <eps> 0.25\n1 0 <eps> c 0.25\n0 0 c c 0.125\n0 2 a b 0\n2 0 b b 1.5\n"
                      "2 3 <eps> a 3\n3 0 c c 0\n0 0 <eps> a 2\n0 0\n",
                      HWS_TROPICAL, 2, W.abc);
  W.filter = of_text("0 1 a 1\n0 1 b 0.5\n0 0 c 0\n1 0 b 0.25\n1 0 c 1\n1 1 a 3\n0 0\n1 0.125\n", HWS_TROPICAL, 1, W.abc);
  W.failing = of_text("0 1 a a 1\n0 2 <eps> <phi> 0.5\n2 1 b b 1\n2 2 a b 2\n1 0 c c 1\n1 2 <eps> <phi> 1\n1 0\n", HWS_LOG, 2,
                      W.abc);
  W.others = of_text("0 0 @_IDENTITY_SYMBOL_@ @_IDENTITY_SYMBOL_@\n0 0 a b\n0\n", HWS_TROPICAL, 2, NULL);
  W.slow = slow_ring();
  W.one = cascade_of(W.channel, NULL, NULL);
  W.two = cascade_of(W.channel, W.filter, NULL);
  W.sums = cascade_of(W.slow, NULL, NULL);
  W.logs = cascade_of(W.failing, NULL, NULL);
  assert_ok(hws_strings_from_arrays(1, 4, offsets, labels, NULL, tape, NULL, &W.inputs));
  assert_ok(hws_monitor_new(&W.monitor));
  return 0;
}

static int free_world(void **state) {
  (void)state;
  hws_monitor_free(W.monitor);
  hws_strings_free(W.inputs);
  hws_cascade_free(W.one);
  hws_cascade_free(W.two);
  hws_cascade_free(W.sums);
  hws_cascade_free(W.logs);
  hws_machine_free(W.slow);
  hws_machine_free(W.failing);
  hws_machine_free(W.others);
  hws_machine_free(W.filter);
  hws_machine_free(W.channel);
  hws_alphabet_free(W.abc);
  return 0;
}

static const int32_t kString[] = {1, 2, 1, 2, 3, 2}; /* abab cb */

static void put_strings(struct outcome *out, const hws_strings *s) {
  const int64_t *offsets, n = hws_strings_count(s);
  const int32_t *labels;
  const double *values;
  assert_ok(hws_strings_arrays_view(s, &offsets, &labels, &values));
  put(out, offsets, (n + 1) * 8);
  put(out, labels, offsets[n] * 4);
  put(out, values, n * 8);
}

static void put_machine(struct outcome *out, const hws_machine *m) {
  char text[20000];
  assert_ok(hws_machine_write_text(m, NULL, NULL, text, sizeof text, NULL));
  put(out, text, (int64_t)strlen(text));
}

/* The machine that composition writes out, on its last tape. */
static hws_machine *composed(const hws_machine *second) {
  const int32_t last = 1;
  const hws_machine *all[3];
  hws_machine *x, *whole, *written;
  assert_ok(hws_machine_from_labels(W.abc, HWS_TROPICAL, kString, 6, NULL, &x));
  all[0] = x;
  all[1] = W.channel;
  all[2] = second;
  assert_ok(hws_machine_compose_all(all, second ? 3 : 2, NULL, &whole));
  assert_ok(hws_machine_project(whole, &last, 1, NULL, &written));
  hws_machine_free(x);
  hws_machine_free(whole);
  return written;
}

static void assert_same_strings(hws_strings *a, hws_strings *b) {
  struct outcome x = {0, NULL}, y = {0, NULL};
  put_strings(&x, a);
  put_strings(&y, b);
  assert_int_equal(x.size, y.size);
  assert_memory_equal(x.bytes, y.bytes, (size_t)x.size);
  free(x.bytes);
  free(y.bytes);
  hws_strings_free(a);
  hws_strings_free(b);
}

static void answers_are_those_of_the_composition(void **state) {
  int k;
  (void)state;
  for (k = 0; k < 2; ++k) {
    const hws_cascade *c = k ? W.two : W.one;
    hws_machine *whole = composed(k ? W.filter : NULL), *lattice, *acceptor;
    hws_strings *got, *expected;
    double total, least, value;
    int64_t n;
    for (n = 1; n <= 30; n += 29) {
      assert_ok(hws_cascade_best_strings(c, kString, 6, n, NULL, &got));
      assert_ok(hws_machine_best_strings(whole, n, NULL, &expected));
      assert_same_strings(got, expected);
    }
    assert_ok(hws_cascade_best_paths(c, kString, 6, 2, NULL, &got));
    assert_ok(hws_machine_best_paths(whole, 2, NULL, &expected));
    for (n = 0; n < 2; ++n) {
      assert_ok(hws_strings_value(got, n, &total));
      assert_ok(hws_strings_value(expected, n, &value));
      assert_true(total == value);
    }
    hws_strings_free(got);
    hws_strings_free(expected);
    assert_ok(hws_cascade_total(c, kString, 6, NULL, &total));
    assert_ok(hws_machine_total(whole, NULL, &least));
    assert_true(total == least);
    assert_ok(hws_cascade_lattice(c, kString, 6, NULL, &lattice));
    assert_ok(hws_machine_total(lattice, NULL, &total));
    assert_true(total == least && hws_machine_tapes(lattice) == 1);
    hws_machine_free(lattice);
    assert_ok(hws_machine_from_labels(W.abc, HWS_TROPICAL, kString, 6, NULL, &acceptor));
    assert_ok(hws_cascade_compose(c, acceptor, NULL, &lattice));
    assert_ok(hws_machine_total(lattice, NULL, &total));
    assert_true(total == least);
    hws_machine_free(acceptor);
    hws_machine_free(lattice);
    hws_machine_free(whole);
  }
}

static void what_is_read_and_written_is_known(void **state) {
  hws_alphabet *a;
  hws_machine *open;
  hws_cascade *c;
  int32_t side;
  (void)state;
  assert_int_equal(hws_cascade_semiring(W.two), HWS_TROPICAL);
  assert_int_equal(hws_cascade_semiring(NULL), -1);
  for (side = 0; side < 2; ++side) {
    assert_ok(hws_cascade_alphabet(W.two, side, &a));
    assert_true(hws_alphabet_matches(a, W.abc));
    hws_alphabet_free(a);
  }
  assert_status(hws_cascade_alphabet(W.two, 2, &a), HWS_E_ARGUMENT);
  open = of_text("0 0 1 2\n0\n", HWS_LOG, 2, NULL);
  c = cascade_of(open, NULL, NULL);
  assert_ok(hws_cascade_alphabet(c, 0, &a));
  assert_null(a);
  hws_machine_free(open); /* the cascade keeps it */
  assert_int_equal(hws_cascade_semiring(c), HWS_LOG);
  hws_cascade_free(c);
  hws_cascade_free(NULL);
}

static void texts_are_read_and_written_in_every_unit(void **state) {
  /* bytes 97 to 98 and to two bytes of "ü"; code points 97, 252 to 8364 */
  hws_machine *bytes = of_text("0 0 97 98 1\n0 1 99 195\n1 0 0 188\n0 0 195 32\n0 0 188 0\n0\n", HWS_TROPICAL, 2, NULL);
  hws_machine *points = of_text("0 0 97 98 1\n0 0 252 8364 2\n0 0 99 1114112\n0 0 100 55296\n0\n", HWS_TROPICAL, 2, NULL);
  hws_cascade *b = cascade_of(bytes, NULL, NULL), *p = cascade_of(points, NULL, NULL);
  hws_machine *named = of_text("0 0 a b 0.5\n0 0 b c\n0\n", HWS_TROPICAL, 2, W.abc);
  hws_cascade *c = cascade_of(named, NULL, NULL);
  char text[40];
  int64_t needed;
  (void)state;
  assert_ok(hws_cascade_rewrite(b, "ac\xc3\xbc" "a", -1, HWS_UNIT_BYTES, NULL, text, sizeof text, &needed));
  assert_string_equal(text, "b\xc3\xbc b");
  assert_int_equal(needed, 6);
  assert_ok(hws_cascade_rewrite(b, "a", 1, HWS_UNIT_BYTES, NULL, text, 2, NULL));
  assert_ok(hws_cascade_rewrite(b, "a", 1, HWS_UNIT_BYTES, NULL, NULL, 0, &needed));
  assert_int_equal(needed, 2);
  assert_status(hws_cascade_rewrite(b, "a", 1, HWS_UNIT_BYTES, NULL, text, 1, NULL), HWS_E_ARGUMENT);
  assert_status(hws_cascade_rewrite(b, "a\0a", 3, HWS_UNIT_BYTES, NULL, text, 9, NULL), HWS_E_PARSE);
  assert_status(hws_cascade_rewrite(b, "ax", 2, HWS_UNIT_BYTES, NULL, text, 9, NULL), HWS_E_IMPOSSIBLE);
  assert_ok(hws_cascade_rewrite(p, "a\xc3\xbc", -1, HWS_UNIT_CODE_POINTS, NULL, text, sizeof text, NULL));
  assert_string_equal(text, "b\xe2\x82\xac");
  assert_status(hws_cascade_rewrite(p, "a\xc3", -1, HWS_UNIT_CODE_POINTS, NULL, text, 9, NULL), HWS_E_PARSE);
  assert_status(hws_cascade_rewrite(p, "c", -1, HWS_UNIT_CODE_POINTS, NULL, text, 9, NULL), HWS_E_UNSUPPORTED);
  assert_status(hws_cascade_rewrite(p, "d", -1, HWS_UNIT_CODE_POINTS, NULL, text, 9, NULL), HWS_E_UNSUPPORTED);
  assert_status(hws_cascade_rewrite(p, "\xc3\xbc", -1, HWS_UNIT_BYTES, NULL, text, 9, NULL), HWS_E_IMPOSSIBLE);
  assert_ok(hws_cascade_rewrite(c, "abab", -1, HWS_UNIT_CHARS, NULL, text, sizeof text, NULL));
  assert_string_equal(text, "bcbc");
  assert_ok(hws_cascade_rewrite(c, "a b", -1, HWS_UNIT_SPACES, NULL, text, sizeof text, NULL));
  assert_string_equal(text, "b c");
  assert_ok(hws_cascade_rewrite(c, "", 0, HWS_UNIT_SPACES, NULL, text, sizeof text, NULL));
  assert_string_equal(text, "");
  assert_status(hws_cascade_rewrite(c, "abx", -1, HWS_UNIT_CHARS, NULL, text, 9, NULL), HWS_E_PARSE);
  assert_status(hws_cascade_rewrite(c, "a", -1, HWS_UNIT_BYTES, NULL, text, 9, NULL), HWS_E_PARSE); /* 97 of 3 symbols */
  assert_status(hws_cascade_rewrite(c, "a", -1, 4, NULL, text, 9, NULL), HWS_E_ARGUMENT);
  assert_status(hws_cascade_rewrite(c, "a", -1, -1, NULL, text, 9, NULL), HWS_E_ARGUMENT);
  hws_cascade_free(b);
  hws_cascade_free(p);
  hws_cascade_free(c);
  hws_machine_free(bytes);
  hws_machine_free(points);
  hws_machine_free(named);
}

static void batches_are_their_items(void **state) {
  int64_t begin[5], i, j;
  hws_strings *all, *one;
  hws_options *o;
  (void)state;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "threads", 2));
  assert_ok(hws_cascade_apply(W.two, W.inputs, 3, o, &all, begin));
  hws_options_free(o);
  assert_int_equal(begin[0], 0);
  assert_int_equal(begin[4], hws_strings_count(all));
  for (i = 0; i < 4; ++i) {
    const int32_t *labels;
    int64_t count;
    assert_ok(hws_strings_labels_view(W.inputs, i, 0, &labels, &count));
    assert_ok(hws_cascade_best_strings(W.two, labels, count, 3, NULL, &one));
    assert_int_equal(begin[i + 1] - begin[i], hws_strings_count(one));
    for (j = 0; j < hws_strings_count(one); ++j) {
      double a, b;
      assert_ok(hws_strings_value(one, j, &a));
      assert_ok(hws_strings_value(all, begin[i] + j, &b));
      assert_true(a == b);
    }
    hws_strings_free(one);
  }
  hws_strings_free(all);
  assert_ok(hws_cascade_apply(W.two, W.inputs, 0, NULL, &all, NULL));
  assert_int_equal(hws_strings_count(all), 0);
  hws_strings_free(all);
  assert_status(hws_cascade_apply(W.two, W.inputs, -1, NULL, &all, begin), HWS_E_ARGUMENT);
  assert_null(all);
}

/* ---- Options. Each run gives what two machines answer; where sums are asked for, what `slow` does besides. */
static hws_status run_new(const hws_options *options, struct outcome *out) {
  const hws_machine *all[2], *other[1];
  hws_cascade *c = NULL, *failing = NULL;
  hws_options *watched;
  hws_status status;
  int64_t visited[3];
  double places;
  int i;
  all[0] = W.channel;
  all[1] = W.filter;
  other[0] = W.failing;
  status = hws_cascade_new(other, 1, options, &failing); /* what meets the limits */
  hws_cascade_free(failing);
  if (status < 0) return status;
  status = hws_cascade_new(all, 2, options, &c);
  if (status < 0) return status;
  assert_ok(hws_options_new(&watched));
  for (i = 0; i < 2; ++i) {
    hws_strings *s;
    hws_monitor *m;
    assert_ok(hws_monitor_new(&m));
    assert_ok(hws_options_set_monitor(watched, m));
    assert_ok(hws_cascade_best_strings(c, kString, 6, 2, watched, &s));
    assert_ok(hws_monitor_metric(m, "arcs_visited", &visited[i]));
    hws_strings_free(s);
    hws_monitor_free(m);
  }
  hws_options_free(watched);
  visited[2] = hws_cascade_unit(c);
  hws_cascade_free(c);
  other[0] = W.others;
  status = hws_cascade_new(other, 1, options, &c);
  if (status < 0) return status;
  assert_ok(hws_cascade_info(c, "other_symbols", &places));
  hws_cascade_free(c);
  put(out, visited, sizeof visited);
  put(out, &places, sizeof places);
  return status;
}

static void put_slow_strings(struct outcome *out, const hws_options *options) {
  const int32_t x[1] = {1};
  hws_strings *s;
  if (hws_cascade_best_strings(W.sums, x, 1, 2, options, &s) < 0) return; /* options that need costs */
  put_strings(out, s);
  hws_strings_free(s);
}

static hws_status run_strings(const hws_options *options, struct outcome *out) {
  hws_strings *s;
  const hws_status status = hws_cascade_best_strings(W.two, kString, 6, 2, options, &s);
  if (status < 0) return status;
  put_strings(out, s);
  hws_strings_free(s);
  put_slow_strings(out, options);
  return status;
}

static hws_status run_paths(const hws_options *options, struct outcome *out) {
  hws_strings *s;
  const hws_status status = hws_cascade_best_paths(W.two, kString, 6, 2, options, &s);
  if (status < 0) return status;
  put_strings(out, s);
  hws_strings_free(s);
  return status;
}

static hws_status run_total(const hws_options *options, struct outcome *out) {
  const int32_t x[1] = {2};
  double total = 0;
  const hws_status status = hws_cascade_total(W.sums, x, 1, options, &total);
  if (status >= 0) put(out, &total, sizeof total);
  return status;
}

static hws_status run_lattice(const hws_options *options, struct outcome *out) {
  hws_machine *m;
  const hws_status status = hws_cascade_lattice(W.two, kString, 6, options, &m);
  if (status < 0) return status;
  put_machine(out, m);
  hws_machine_free(m);
  return status;
}

static hws_status run_compose(const hws_options *options, struct outcome *out) {
  hws_machine *m;
  const hws_status status = hws_cascade_compose(W.one, W.filter, options, &m);
  if (status < 0) return status;
  put_machine(out, m);
  hws_machine_free(m);
  return status;
}

static hws_status run_apply(const hws_options *options, struct outcome *out) {
  static const int64_t offsets[] = {0, 1, 2, 3};
  static const int32_t labels[] = {1, 2, 2};
  const hws_alphabet *tape[1];
  hws_strings *s, *inputs;
  const hws_status status = hws_cascade_apply(W.two, W.inputs, 4, options, &s, NULL);
  if (status < 0) return status;
  put_strings(out, s);
  hws_strings_free(s);
  tape[0] = W.abc;
  assert_ok(hws_strings_from_arrays(1, 3, offsets, labels, NULL, tape, NULL, &inputs));
  if (hws_cascade_apply(W.sums, inputs, 2, options, &s, NULL) >= 0) {
    put_strings(out, s);
    hws_strings_free(s);
  }
  hws_strings_free(inputs);
  return status;
}

static hws_status run_rewrite(const hws_options *options, struct outcome *out) {
  char text[100];
  /* in log, by a lattice, which meets the limits; beam and seconds have no costs there */
  hws_status status = hws_cascade_rewrite(W.logs, "aca", -1, HWS_UNIT_CHARS, options, text, sizeof text, NULL);
  if (status < 0 && status != HWS_E_UNSUPPORTED) return status;
  status = hws_cascade_rewrite(W.two, "ababcb", -1, HWS_UNIT_CHARS, options, text, sizeof text, NULL);
  if (status == HWS_E_IMPOSSIBLE) status = HWS_CUT_SHORT, strcpy(text, "nothing");
  if (status < 0) return status;
  put(out, text, (int64_t)strlen(text));
  put(out, &status, sizeof status); /* whether ways were left out */
  return status;
}

static hws_status run_pairs(const hws_options *options, struct outcome *out) {
  int64_t entered, kept;
  const hws_status status = hws_cascade_pairs(W.one, kString, 6, options, &entered, &kept);
  if (status < 0) return status;
  put(out, &entered, sizeof entered);
  put(out, &kept, sizeof kept);
  return status;
}

/* The steps that a cascade keeps, for store_bytes. */
static void put_steps(struct outcome *out, const hws_cascade *c) {
  double steps;
  hws_strings *s;
  int i;
  for (i = 0; i < 2; ++i) {
    assert_ok(hws_cascade_best_strings(c, i ? kString + 4 : kString, i ? 1 : 6, 1, NULL, &s));
    hws_strings_free(s);
  }
  assert_ok(hws_cascade_info(c, "steps", &steps));
  put(out, &steps, sizeof steps);
}

static hws_status run_read(const hws_options *options, struct outcome *out) {
  static char bytes[1 << 16];
  hws_cascade *c;
  int64_t size;
  hws_status status;
  assert_ok(hws_cascade_write(W.two, bytes, sizeof bytes, &size));
  if ((status = hws_cascade_read(bytes, size, options, &c)) < 0) return status;
  put_steps(out, c);
  hws_cascade_free(c);
  return status;
}

static hws_status run_read_file(const hws_options *options, struct outcome *out) {
  hws_cascade *c;
  hws_status status;
  assert_ok(hws_cascade_write_file(W.two, "cascade_test.tmp"));
  status = hws_cascade_read_file("cascade_test.tmp", options, &c);
  if (status >= 0) put_steps(out, c);
  if (status >= 0) hws_cascade_free(c);
  remove("cascade_test.tmp");
  return status;
}

static const struct called kCalls[] = {
    {"hws_cascade_new", run_new, NULL},          {"hws_cascade_best_strings", run_strings, NULL},
    {"hws_cascade_best_paths", run_paths, NULL}, {"hws_cascade_total", run_total, NULL},
    {"hws_cascade_lattice", run_lattice, NULL},  {"hws_cascade_compose", run_compose, NULL},
    {"hws_cascade_apply", run_apply, NULL},      {"hws_cascade_rewrite", run_rewrite, NULL},
    {"hws_cascade_pairs", run_pairs, NULL},      {"hws_cascade_read", run_read, NULL},
    {"hws_cascade_read_file", run_read_file, NULL}};
static const struct witness kWitnesses[] = {
    {"hws_cascade_new", "", "store_bytes=0"},
    {"hws_cascade_new", "", "composed_states=100"},
    {"hws_cascade_new", "", "together=1"},
    {"hws_cascade_new", "", "unit=spaces"},
    {"hws_cascade_new", "", "other_symbols=2"},
    {"hws_cascade_read", "", "store_bytes=0"},
    {"hws_cascade_read", "", "together=1"},
    {"hws_cascade_read_file", "", "store_bytes=0"},
    {"hws_cascade_read_file", "", "together=1"},
    {"hws_cascade_pairs", "", "beam=0"},
    {"hws_cascade_pairs", "", "seconds=0"},
    {"hws_cascade_best_strings", "", "beam=0"},
    {"hws_cascade_best_strings", "", "seconds=0"},
    {"hws_cascade_best_strings", "", "tolerance=0.01"},
    {"hws_cascade_best_paths", "", "beam=0"},
    {"hws_cascade_best_paths", "", "seconds=0"},
    {"hws_cascade_total", "", "tolerance=0.01"},
    {"hws_cascade_lattice", "", "input_tape=1"},
    {"hws_cascade_lattice", "", "beam=0"},
    {"hws_cascade_lattice", "", "seconds=0"},
    {"hws_cascade_apply", "", "outputs=paths"},
    {"hws_cascade_apply", "", "beam=0"},
    {"hws_cascade_apply", "", "seconds=0"},
    {"hws_cascade_apply", "", "tolerance=0.01"},
    {"hws_cascade_rewrite", "", "beam=0"},
    {"hws_cascade_rewrite", "", "seconds=0"}};

#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])
static void every_option_of_every_call_has_its_effect(void **state) {
  (void)state;
  check_calls(kCalls, COUNT(kCalls), kWitnesses, COUNT(kWitnesses), "hws_cascade_", "", " in_place verify ");
}

static void mistakes_are_refused(void **state) {
  static const int32_t wrong[] = {1, 4};
  hws_machine *log = of_text("0 0 a b\n0\n", HWS_LOG, 2, W.abc), *three, *open = of_text("0 0 7\n0\n", HWS_TROPICAL, 1, NULL);
  const hws_machine *mixed[2], *none[1] = {NULL}, *wide[1];
  hws_cascade *c;
  hws_strings *s;
  hws_machine *m;
  hws_options *o;
  hws_cancel *cancel;
  double total;
  (void)state;
  mixed[0] = W.channel;
  mixed[1] = log;
  assert_status(hws_cascade_new(mixed, 2, NULL, &c), HWS_E_ARGUMENT);
  assert_message("machine 1");
  assert_null(c);
  mixed[1] = open;
  assert_status(hws_cascade_new(mixed, 2, NULL, &c), HWS_E_ARGUMENT);
  assert_ok(hws_machine_read_text("0 0 1 1 1\n0\n", -1, HWS_LOG, 3, NULL, 0, NULL, NULL, NULL, &three));
  wide[0] = three;
  assert_status(hws_cascade_new(wide, 1, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_cascade_new(none, 1, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_cascade_new(mixed, 0, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_cascade_new(NULL, 1, NULL, &c), HWS_E_ARGUMENT);
  assert_status(hws_cascade_best_strings(NULL, wrong, 1, 1, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_cascade_best_strings(W.one, wrong, 2, 1, NULL, &s), HWS_E_ARGUMENT);
  assert_message("place 1");
  assert_status(hws_cascade_best_strings(W.one, wrong, -1, 1, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_cascade_best_paths(W.one, wrong, 1, -1, NULL, &s), HWS_E_ARGUMENT);
  assert_status(hws_cascade_total(W.one, NULL, 1, NULL, &total), HWS_E_ARGUMENT);
  assert_status(hws_cascade_compose(W.one, W.channel, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_cascade_compose(W.one, NULL, NULL, &m), HWS_E_ARGUMENT);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_real(o, "beam", 3));
  assert_status(hws_cascade_best_strings(W.sums, wrong, 1, 1, o, &s), HWS_E_UNSUPPORTED);
  assert_status(hws_cascade_lattice(W.sums, wrong, 1, o, &m), HWS_E_UNSUPPORTED);
  assert_status(hws_cascade_apply(W.sums, W.inputs, 1, o, &s, NULL), HWS_E_UNSUPPORTED);
  hws_options_free(o);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_cancel_new(&cancel));
  hws_cancel_set(cancel);
  assert_ok(hws_options_set_cancel(o, cancel));
  assert_status(hws_cascade_best_strings(W.one, wrong, 1, 1, o, &s), HWS_E_CANCELLED);
  assert_status(hws_cascade_apply(W.one, W.inputs, 1, o, &s, NULL), HWS_E_CANCELLED);
  assert_status(hws_cascade_best_strings(W.sums, kString + 4, 1, 5, NULL, &s), HWS_PARTIAL); /* c: nothing reads it */
  assert_int_equal(hws_strings_count(s), 0);
  hws_strings_free(s);
  hws_cancel_free(cancel);
  hws_options_free(o);
  hws_machine_free(log);
  hws_machine_free(three);
  hws_machine_free(open);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(answers_are_those_of_the_composition), cmocka_unit_test(what_is_read_and_written_is_known),
    cmocka_unit_test(texts_are_read_and_written_in_every_unit), cmocka_unit_test(batches_are_their_items),
    cmocka_unit_test(every_option_of_every_call_has_its_effect), cmocka_unit_test(mistakes_are_refused)};
static int suite(void) { return cmocka_run_group_tests(tests, make_world, free_world); }
int main(void) { return capi_main(suite); }
