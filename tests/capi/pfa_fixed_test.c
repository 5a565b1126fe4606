/* Parts of an automaton that are held: what a model to begin with has of them is what every later model has, and the rest is
 * learned under them. */
#include "capi_test.h"

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA

#include "tests/random_data.h"

enum { STRINGS = 40, N = 3, A = 2, WIDTH = A * N + 1 };

static uint64_t random_state;
static double uniform(void) {
  random_state = random_state * 6364136223846793005ull + 1442695040888963407ull;
  return (double)(random_state >> 33) / 2147483648.0;
}

/* Rows of probabilities, some of them 0; the last number of a row never is. */
static void random_rows(int64_t rows, int64_t length, double zeros, double *p) {
  int64_t i, j;
  for (i = 0; i < rows; ++i) {
    double sum = 0;
    for (j = 0; j < length; ++j) {
      const int zero = j + 1 < length && j != i % length && uniform() < zeros;
      sum += p[i * length + j] = zero ? 0 : .1 + uniform();
    }
    for (j = 0; j < length; ++j) p[i * length + j] /= sum;
  }
}

/* The rows of states 0 to N of an automaton in whose state 0 strings begin: by symbol and next state, then the end. */
struct rows {
  double p[N + 1][WIDTH];
};

/* A number with a decimal point, whatever the host's locale. Good until the next call. */
static const char *decimal(double x) {
  static char text[40];
  char *comma;
  snprintf(text, sizeof text, "%.17g", x);
  if ((comma = strchr(text, ',')) != NULL) *comma = '.';
  return text;
}
static hws_pfa *pfa_of(const struct rows *rows) {
  static char text[20000];
  size_t used = 0;
  int i, a, j;
  hws_pfa *m = NULL;
#define PUT(...) used += (size_t)snprintf(text + used, sizeof text - used, __VA_ARGS__)
  PUT("I: (state)\n\t(0) 1.0\nF: (state)\n");
  for (i = 0; i <= N; ++i) PUT("\t(%d) %s\n", i, decimal(rows->p[i][WIDTH - 1]));
  PUT("S: (state,symbol)\n");
  for (i = 0; i <= N; ++i) {
    for (a = 0; a < A; ++a) {
      double sum = 0;
      for (j = 0; j < N; ++j) sum += rows->p[i][a * N + j];
      if (sum > 0) PUT("\t(%d,%d) %s\n", i, a, decimal(sum / (1 - rows->p[i][WIDTH - 1])));
    }
  }
  PUT("T: (state,symbol,state)\n");
  for (i = 0; i <= N; ++i) {
    for (a = 0; a < A; ++a) {
      double sum = 0;
      for (j = 0; j < N; ++j) sum += rows->p[i][a * N + j];
      for (j = 0; j < N; ++j) {
        if (rows->p[i][a * N + j] > 0) PUT("\t(%d,%d,%d) %s\n", i, a, j + 1, decimal(rows->p[i][a * N + j] / sum));
      }
    }
  }
#undef PUT
  assert_ok(hws_pfa_read_pautomac(text, (int64_t)used, NULL, &m));
  return m;
}

static struct rows rows_of(const hws_pfa *m) {
  hws_machine *machine = NULL;
  struct rows rows;
  double weights[400], ends[N + 1];
  int64_t from[400], to[400], i;
  int32_t labels[400];
  memset(&rows, 0, sizeof rows);
  assert_ok(hws_pfa_machine(m, HWS_REAL, NULL, &machine));
  assert_int_equal(hws_machine_states(machine), N + 1);
  assert_true(hws_machine_arcs(machine) <= 400);
  assert_ok(hws_machine_copy_arcs(machine, from, labels, weights, to));
  assert_ok(hws_machine_copy_finals(machine, ends, NULL));
  for (i = 0; i < hws_machine_arcs(machine); ++i) {
    if (to[i] == 0) fail_msg("an arc of %g from state %d to the first", weights[i], (int)from[i]);
    rows.p[from[i]][(labels[i] - 1) * N + to[i] - 1] += weights[i];
  }
  for (i = 0; i <= N; ++i) rows.p[i][WIDTH - 1] = ends[i];
  hws_machine_free(machine);
  return rows;
}

static struct rows random_pfa_rows(double zeros) {
  struct rows rows;
  random_rows(N + 1, WIDTH, zeros, &rows.p[0][0]);
  return rows;
}

/* The states of a hidden Markov model; with `first` one more, 0, in which strings begin. */
struct hmm {
  int states;
  double initial[N + 1], emission[(N + 1) * (A + 1)], transition[(N + 1) * (N + 1)];
};

static struct hmm random_hmm(int first) {
  struct hmm h;
  int i, j;
  memset(&h, 0, sizeof h);
  h.states = N + first;
  random_rows(1, h.states, 0, h.initial);
  random_rows(h.states, A + 1, 0, h.emission);
  random_rows(h.states, h.states, 0, h.transition);
  for (i = 0; i < h.states && first; ++i) {
    const double lost = h.transition[i * h.states];
    h.initial[i] = i == 0;
    for (j = 0; j < h.states; ++j) h.transition[i * h.states + j] = j ? h.transition[i * h.states + j] / (1 - lost) : 0;
  }
  return h;
}

static hws_pfa *pfa_of_hmm(const struct hmm *h) {
  hws_alphabet *a = NULL;
  hws_pfa *m = NULL;
  const char *names[] = {"0", "1"};
  assert_ok(hws_alphabet_from_names(names, 2, NULL, &a));
  assert_ok(hws_pfa_from_hmm(h->states, a, h->initial, h->emission, h->transition, NULL, &m));
  hws_alphabet_free(a);
  return m;
}

static struct hmm hmm_of(const hws_pfa *m, int states) {
  struct hmm h;
  memset(&h, 0, sizeof h);
  h.states = states;
  assert_ok(hws_pfa_initial(m, 0, h.initial, N + 1, NULL));
  assert_ok(hws_pfa_emission(m, 0, h.emission, (N + 1) * (A + 1), NULL));
  assert_ok(hws_pfa_transition(m, 0, h.transition, (N + 1) * (N + 1), NULL));
  return h;
}

static hws_corpus *strings_from(const hws_pfa *maker) {
  hws_corpus *c = NULL;
  assert_ok(hws_pfa_sample(maker, STRINGS, 7, NULL, &c));
  return c;
}

static int same(const double *a, const double *b, size_t n) { return !memcmp(a, b, n * sizeof *a); }
static int holds(const char *fixed, const char *part) { return strstr(fixed, part) != NULL; }
static void expect(int held, int is_same, const char *method, const char *fixed, const char *part) {
  if (held != is_same) fail_msg("%s fixed=%s: %s is %s", method, fixed, part, held ? "another" : "as it was");
}
/* Whether all but the last number of two rows, or the first, are in proportion. */
static int alike(const double *a, const double *b, int n) {
  double sums[2] = {0, 0};
  int k, is = 1;
  for (k = 0; k < n; ++k) {
    sums[0] += a[k];
    sums[1] += b[k];
  }
  for (k = 0; k < n; ++k) is = is && fabs(a[k] / sums[0] - b[k] / sums[1]) < 1e-14;
  return is;
}

static void check_rows(const struct rows *now, const struct rows *start, const char *fixed, const char *method) {
  int i, rest = 1, ends = 1, bits = 1;
  for (i = 1; i <= N; ++i) {
    rest = rest && alike(now->p[i], start->p[i], WIDTH - 1);
    bits = bits && same(now->p[i], start->p[i], WIDTH - 1);
    ends = ends && same(&now->p[i][WIDTH - 1], &start->p[i][WIDTH - 1], 1);
  }
  expect(holds(fixed, "initial"), same(now->p[0], start->p[0], WIDTH), method, fixed, "initial");
  expect(holds(fixed, "end"), ends, method, fixed, "end");
  expect(holds(fixed, "transition"), rest, method, fixed, "transition");
  if (holds(fixed, "transition") && holds(fixed, "end")) assert_true(bits);
}

static void check_hmm(const struct hmm *now, const struct hmm *start, const char *fixed, const char *method) {
  const int n = now->states, first = n > N;
  int i, ends = 1, emitted = 1, bits = 1;
  for (i = first; i < n; ++i) {
    const double *e = now->emission + i * (A + 1), *s = start->emission + i * (A + 1);
    ends = ends && e[0] == s[0];
    emitted = emitted && alike(e + 1, s + 1, A);
    bits = bits && same(e, s, A + 1);
  }
  if (first) {
    expect(holds(fixed, "initial"), same(now->emission, start->emission, A + 1), method, fixed, "the first emission");
    expect(holds(fixed, "initial"), same(now->transition, start->transition, (size_t)n), method, fixed, "the first transition");
  } else {
    expect(holds(fixed, "initial"), same(now->initial, start->initial, (size_t)n), method, fixed, "initial");
  }
  expect(holds(fixed, "end"), ends, method, fixed, "end");
  expect(holds(fixed, "emission"), emitted, method, fixed, "emission");
  expect(holds(fixed, "transition"),
         same(now->transition + first * n, start->transition + first * n, (size_t)((n - first) * n)), method, fixed,
         "transition");
  if (holds(fixed, "emission") && holds(fixed, "end")) assert_true(bits);
}

static const char *const kParts[] = {"initial", "transition", "end", "emission"};
/* Subset `bits` of the parts, as the option has it. */
static const char *named(int bits) {
  static char text[64];
  int i;
  *text = 0;
  for (i = 0; i < 4; ++i) {
    if (!(bits >> i & 1)) continue;
    if (*text) strcat(text, ",");
    strcat(text, kParts[i]);
  }
  return text;
}

static hws_learner *learner_of(const hws_pfa *start, const hws_corpus *c, const char *text) {
  hws_options *o = options_of(text);
  hws_learner *l = NULL;
  if (hws_pfa_learner_new(start, c, NULL, o, &l)) fail_msg("%s: %s", text, hws_error_message_view());
  hws_options_free(o);
  return l;
}

static hws_pfa *model_of(const hws_learner *l) {
  hws_pfa *m = NULL;
  assert_ok(hws_pfa_learner_model(l, &m));
  return m;
}

/* Every step's model against the start, and a checkpoint that goes on. `rows`: of an automaton; else of `hmm`. */
static void run_held(const char *text, const char *fixed, const hws_pfa *start, const hws_corpus *c, const struct rows *rows,
                     const struct hmm *hmm, const char *climbs) {
  hws_learner *l = learner_of(start, c, text), *later = learner_of(start, c, text);
  double before = -1e300, now = 0;
  int64_t size = 0;
  void *checkpoint;
  int32_t done = 0;
  int step;
  for (step = 0; step < 6; ++step) {
    hws_pfa *all = model_of(l), *m = NULL;
    assert_ok(hws_pfa_member(all, 0, &m));
    if (rows) {
      const struct rows r = rows_of(m);
      check_rows(&r, rows, fixed, text);
    } else {
      const struct hmm h = hmm_of(m, hmm->states);
      check_hmm(&h, hmm, fixed, text);
    }
    hws_pfa_free(m);
    hws_pfa_free(all);
    if (step == 4) {
      assert_ok(hws_learner_save(l, NULL, 0, &size));
      checkpoint = malloc((size_t)size);
      assert_ok(hws_learner_save(l, checkpoint, size, NULL));
      assert_ok(hws_learner_load(later, checkpoint, size, NULL));
      free(checkpoint);
    }
    if (hws_learner_step(l, 1, &done)) fail_msg("%s: %s", text, hws_error_message_view());
    if (step >= 4) assert_ok(hws_learner_step(later, 1, &done));
    if (!climbs) continue;
    assert_ok(hws_learner_metric(l, climbs + 1, &now));
    if (*climbs == '-') now = -now;
    if (!(now >= before - 1e-9 * fabs(now))) fail_msg("%s: %.17g after %.17g", text, now, before);
    before = now;
  }
  {
    hws_pfa *m[2];
    char *bytes[2];
    int64_t sizes[2];
    int i;
    m[0] = model_of(l);
    m[1] = model_of(later);
    for (i = 0; i < 2; ++i) {
      assert_ok(hws_pfa_write(m[i], NULL, 0, &sizes[i]));
      bytes[i] = malloc((size_t)sizes[i]);
      assert_ok(hws_pfa_write(m[i], bytes[i], sizes[i], NULL));
    }
    assert_true(sizes[0] == sizes[1] && !memcmp(bytes[0], bytes[1], (size_t)sizes[0]));
    for (i = 0; i < 2; ++i) {
      free(bytes[i]);
      hws_pfa_free(m[i]);
    }
  }
  hws_learner_free(l);
  hws_learner_free(later);
}

static void no_step_of_any_method_changes_a_fixed_part(void **state) {
  static const struct {
    const char *method, *climbs;
    int zeros;
  } methods[] = {{"em", "+objective", 1}, {"hard-em", "+objective", 1}, {"vb", "+objective", 1}, {"cvb0", NULL, 1},
                 {"cvb2", NULL, 1},       {"gcvb0", "-d0", 0},          {"cgs", NULL, 1}};
  size_t m;
  int bits, round = 0;
  (void)state;
  for (m = 0; m < sizeof methods / sizeof methods[0]; ++m) {
    for (bits = 1; bits < 7; ++bits) {
      for (; ; ++round) {
        const double zeros = methods[m].zeros && round % 2 ? .3 : 0;
        struct rows rows, other;
        hws_pfa *start, *maker;
        hws_corpus *c;
        char text[200];
        random_state = (uint64_t)round;
        rows = random_pfa_rows(zeros);
        other = random_pfa_rows(0);
        start = pfa_of(&rows);
        rows = rows_of(start);
        maker = pfa_of(zeros > 0 ? &rows : &other); /* so that no string is impossible */
        c = strings_from(maker);
        snprintf(text, sizeof text, "method=%s fixed=%s iterations=20%s", methods[m].method, named(bits),
                 !strcmp(methods[m].method, "cgs") ? " burn_in=1 period=2" : "");
        run_held(text, named(bits), start, c, &rows, NULL, methods[m].climbs);
        hws_corpus_free(c);
        hws_pfa_free(maker);
        hws_pfa_free(start);
        if (round % 2) break;
      }
      ++round;
    }
  }
}

static void nor_one_of_a_hidden_markov_model(void **state) {
  static const char *const methods[] = {"em shape=hmm", "hard-em shape=hmm", "vb shape=hmm", "cgs-hmm burn_in=1 period=2"};
  size_t m;
  int bits;
  (void)state;
  for (m = 0; m < 4; ++m) {
    for (bits = 1; bits < 15; ++bits) {
      struct hmm own, other;
      hws_pfa *start, *maker;
      hws_corpus *c;
      char text[200];
      if (m == 3 && (bits >> 2 & 1) != (bits >> 3 & 1)) continue;
      random_state = (uint64_t)(100 * m) + (uint64_t)bits;
      own = random_hmm(m == 3);
      other = random_hmm(0);
      start = pfa_of_hmm(&own);
      maker = pfa_of_hmm(&other);
      c = strings_from(maker);
      snprintf(text, sizeof text, "method=%s fixed=%s iterations=20", methods[m], named(bits));
      run_held(text, named(bits), start, c, NULL, &own, m < 3 ? "+objective" : NULL);
      hws_corpus_free(c);
      hws_pfa_free(maker);
      hws_pfa_free(start);
    }
  }
}

/* ---- Beside sums over all paths. */

/* Expected counts of a pfa's rows on strings. */
static struct rows expected_counts(const struct rows *m, const hws_corpus *c) {
  const int64_t *offsets = NULL;
  const int32_t *symbols = NULL;
  struct rows counts;
  int64_t i;
  memset(&counts, 0, sizeof counts);
  assert_ok(hws_corpus_arrays_view(c, &offsets, &symbols));
  for (i = 0; i < hws_corpus_count(c); ++i) {
    const int64_t length = offsets[i + 1] - offsets[i];
    const int32_t *w = symbols + offsets[i];
    double total = 0;
    int pass;
    int64_t paths = 1, path, t;
    for (t = 0; t < length; ++t) paths *= N;
    for (pass = 0; pass < 2; ++pass) {
      for (path = 0; path < paths; ++path) {
        int64_t rest = path;
        double p = 1;
        int from = 0, z[16];
        for (t = 0; t < length; ++t, rest /= N) z[t] = 1 + (int)(rest % N);
        for (t = 0; t < length; ++t) {
          p *= m->p[from][(w[t] - 1) * N + z[t] - 1];
          from = z[t];
        }
        p *= m->p[from][WIDTH - 1];
        if (pass == 0) {
          total += p;
          continue;
        }
        from = 0;
        for (t = 0; t < length; ++t) {
          counts.p[from][(w[t] - 1) * N + z[t] - 1] += p / total;
          from = z[t];
        }
        counts.p[from][WIDTH - 1] += p / total;
      }
    }
  }
  return counts;
}

static void em_learns_the_other_parts_as_sums_over_all_paths_do(void **state) {
  int bits, step, i, k;
  (void)state;
  for (bits = 1; bits < 7; ++bits) {
    const double pseudo = bits % 2 ? .5 : 0; /* the end has N times as much */
    struct rows own, other;
    hws_pfa *start, *maker;
    hws_corpus *c;
    hws_options *drawn = options_of("max_length=9");
    hws_learner *l;
    char text[200];
    int32_t done = 0;
    random_state = 77 + (uint64_t)bits;
    own = random_pfa_rows(0);
    other = random_pfa_rows(0);
    for (i = 0; i <= N; ++i) {
      for (k = 0; k < WIDTH; ++k) other.p[i][k] = k + 1 < WIDTH ? other.p[i][k] * .5 / (1 - other.p[i][WIDTH - 1]) : .5;
    }
    start = pfa_of(&own);
    own = rows_of(start);
    maker = pfa_of(&other);
    for (i = 1;; ++i) { /* paths are many where strings are long */
      if (hws_pfa_sample(maker, 12, (uint64_t)i, drawn, &c) == HWS_OK) break;
    }
    snprintf(text, sizeof text, "method=em fixed=%s uniform_share=0 prior_transition=%s", named(bits), decimal(1 + pseudo));
    l = learner_of(start, c, text);
    for (step = 0; step < 4; ++step) {
      const struct rows counts = expected_counts(&own, c);
      hws_pfa *m = model_of(l);
      const struct rows found = rows_of(m);
      for (i = 0; i <= N; ++i) {
        const int rest = i ? bits >> 1 & 1 : bits & 1, end = i ? bits >> 2 & 1 : bits & 1;
        const double ends = counts.p[i][WIDTH - 1] + N * pseudo, was = own.p[i][WIDTH - 1];
        double going = 0, now;
        for (k = 0; k + 1 < WIDTH; ++k) going += counts.p[i][k] + pseudo;
        now = end ? was : ends / (ends + going);
        for (k = 0; k + 1 < WIDTH; ++k) {
          own.p[i][k] = (1 - now) * (rest ? own.p[i][k] / (1 - was) : (counts.p[i][k] + pseudo) / going);
        }
        own.p[i][WIDTH - 1] = now;
        for (k = 0; k < WIDTH; ++k) assert_near(found.p[i][k], own.p[i][k], 1e-12);
      }
      hws_pfa_free(m);
      assert_ok(hws_learner_step(l, 1, &done));
    }
    hws_learner_free(l);
    hws_options_free(drawn);
    hws_corpus_free(c);
    hws_pfa_free(maker);
    hws_pfa_free(start);
  }
}

static void assert_refused(const hws_pfa *start, const hws_corpus *c, const char *text, hws_status expected, const char *why) {
  hws_options *o = options_of(text);
  hws_learner *l = NULL;
  const hws_status status = hws_pfa_learner_new(start, c, NULL, o, &l);
  if (status != expected || !strstr(hws_error_message_view(), why)) {
    fail_msg("%s: %d, %s", text, (int)status, hws_error_message_view());
  }
  hws_options_free(o);
}

static void what_makes_no_sense_is_refused(void **state) {
  struct rows rows;
  struct hmm h;
  hws_pfa *start, *hmm, *ending;
  hws_corpus *c, *others = NULL;
  int i, k;
  (void)state;
  random_state = 3;
  rows = random_pfa_rows(0);
  h = random_hmm(0);
  start = pfa_of(&rows);
  hmm = pfa_of_hmm(&h);
  c = strings_from(start);
  assert_refused(NULL, c, "method=em fixed=end", HWS_E_ARGUMENT, "without a model to begin with");
  assert_refused(start, c, "method=em fixed=initial,transition,end", HWS_E_ARGUMENT, "all parts");
  assert_refused(start, c, "method=em fixed=transitions", HWS_E_ARGUMENT, "some of initial|transition|emission|end");
  assert_refused(start, c, "method=em fixed=emission", HWS_E_ARGUMENT, "symbol and next state together");
  assert_refused(start, c, "method=em shape=hmm fixed=emission", HWS_E_ARGUMENT, "has no emission and transition");
  assert_refused(hmm, c, "method=em shape=hmm fixed=emission,end prior_emission=2", HWS_E_ARGUMENT, "prior_emission");
  assert_refused(hmm, c, "method=em shape=hmm fixed=initial,transition prior_transition=2", HWS_E_ARGUMENT, "prior_transition");
  assert_refused(start, c, "method=cgs-sg fixed=end", HWS_E_UNSUPPORTED, "draws the graph");
  assert_refused(start, c, "method=cgs-hmm-star fixed=end", HWS_E_UNSUPPORTED, "estimated together");
  assert_refused(hmm, c, "method=cgs-hmm fixed=end", HWS_E_UNSUPPORTED, "both or neither");
  assert_refused(hmm, c, "method=cgs-hmm fixed=transition", HWS_E_ARGUMENT, "never entered");
  assert_refused(hmm, c, "method=cgs-hmm fixed=transition transitions=printed", HWS_E_UNSUPPORTED, "printed");
  assert_refused(start, c, "method=cgs states=5 fixed=transition", HWS_E_ARGUMENT, "states");
  assert_refused(start, c, "method=alergia fixed=end", HWS_E_UNSUPPORTED, "alergia");
  assert_refused(NULL, c, "method=ngram fixed=end", HWS_E_ARGUMENT, "fixed");
  assert_ok(hws_corpus_read("0 1 2\n1 0\n", -1, HWS_CORPUS_SPACES, NULL, NULL, &others));
  assert_refused(start, others, "method=em fixed=transition", HWS_E_ARGUMENT, "expected the model's symbols");
  {
    hws_learner *l = learner_of(start, others, "method=em fixed=end"); /* which holds no symbol */
    hws_learner_free(l);
  }
  /* A state that always ends says nothing of its transitions; strings that end elsewhere are impossible. */
  for (i = 1; i <= N; ++i) {
    for (k = 0; k < WIDTH; ++k) rows.p[i][k] = k + 1 == WIDTH;
  }
  ending = pfa_of(&rows);
  assert_refused(ending, c, "method=cgs fixed=transition", HWS_E_ARGUMENT, "always ends");
  assert_refused(ending, c, "method=cgs fixed=transition,end", HWS_E_EMPTY, "has no probability");
  assert_refused(ending, c, "method=cvb0 fixed=initial", HWS_E_EMPTY, "has no probability");
  assert_refused(ending, c, "method=em fixed=transition,end", HWS_E_EMPTY, "no probability");
  hws_pfa_free(ending);
  hws_corpus_free(others);
  hws_corpus_free(c);
  hws_pfa_free(hmm);
  hws_pfa_free(start);
}

CAPI_MAIN(cmocka_unit_test(no_step_of_any_method_changes_a_fixed_part), cmocka_unit_test(nor_one_of_a_hidden_markov_model),
          cmocka_unit_test(em_learns_the_other_parts_as_sums_over_all_paths_do),
          cmocka_unit_test(what_makes_no_sense_is_refused))

#else
int main(void) { return 0; }
#endif
