/* Small random factor graphs: loops, deterministic factors, factors of three strings, impossible observations, factors of
 * infinite mass, under every method and projection and tight limits. Whatever happens is a result or a status, and every number
 * that is given is one: finite, or -infinity where it is a logarithm. */
#include "capi_test.h"

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

#ifdef HWS_TEST_SLOW
#define GRAPHS 150
#else
#define GRAPHS 1000
#endif
#define MOST_VARIABLES 6

static const char *const kMethods[] = {"bp", "pruned", "candidates", "surrogate", "ep", "pep", "pep-greedy"};
#define METHODS ((int)(sizeof kMethods / sizeof kMethods[0]))

static uint64_t random_state;
static uint32_t below(uint32_t n) {
  random_state = random_state * 6364136223846793005ull + 1442695040888963407ull;
  return (uint32_t)((random_state >> 33) % n);
}
static double between(double low, double high) { return low + (high - low) * below(1 << 20) / (double)(1 << 20); }

struct random_graph {
  hws_alphabet *letters;
  int64_t strings[MOST_VARIABLES], finite[MOST_VARIABLES]; /* variables */
  int string_count, finite_count;
  int64_t sizes[MOST_VARIABLES]; /* of the finite ones */
  hws_graph_builder *builder;
};

static hws_machine *built(hws_builder *b) {
  hws_machine *m = NULL;
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

/* An acceptor of a few states; its total is infinite now and then. */
static hws_machine *random_acceptor(const struct random_graph *g) {
  const int states = 1 + (int)below(4), arcs = 1 + (int)below(8), symbols = (int)hws_alphabet_size(g->letters);
  const double heavy = below(5) ? .5 : 1.5;
  const hws_alphabet *tape = g->letters;
  hws_builder *b = NULL;
  int64_t first;
  int i;
  assert_ok(hws_builder_new(HWS_REAL, 1, &tape, NULL, &b));
  assert_ok(hws_builder_add_states(b, states, &first));
  for (i = 0; i < arcs; ++i) {
    const int32_t label = (int32_t)below((uint32_t)symbols + (below(6) == 0 ? 1 : 0)) + (below(8) ? 1 : 0);
    assert_ok(hws_builder_add_arc(b, below((uint32_t)states), &(const int32_t){label > symbols ? 0 : label}, between(0, heavy),
                                  below((uint32_t)states)));
  }
  for (i = 0; i < states; ++i) {
    if (i == states - 1 || below(3) == 0) assert_ok(hws_builder_set_final(b, i, between(.1, 1)));
  }
  return built(b);
}

/* Two tapes: a noisy copy (any), the identity (deterministic), or anything. */
static hws_machine *random_transducer(const struct random_graph *g) {
  const int kind = (int)below(3), symbols = (int)hws_alphabet_size(g->letters), states = kind == 2 ? 1 + (int)below(3) : 1;
  const hws_alphabet *tapes[2];
  const double insert = below(4) ? between(0, .2) : 1; /* 1: infinitely many ways */
  hws_builder *b = NULL;
  int64_t first;
  int32_t x, y;
  int i;
  tapes[0] = tapes[1] = g->letters;
  assert_ok(hws_builder_new(HWS_REAL, 2, tapes, NULL, &b));
  assert_ok(hws_builder_add_states(b, states, &first));
  for (x = 0; x <= symbols && kind != 2; ++x) {
    for (y = 0; y <= symbols; ++y) {
      const int32_t labels[2] = {x, y};
      if ((x == 0 && y == 0) || (kind == 1 && x != y)) continue;
      assert_ok(hws_builder_add_arc(b, 0, labels, x == y ? .7 : x == 0 ? insert : .1, 0));
    }
  }
  for (i = 0; kind == 2 && i < 6; ++i) {
    const int32_t labels[2] = {(int32_t)below((uint32_t)symbols + 1), (int32_t)below((uint32_t)symbols + 1)};
    assert_ok(hws_builder_add_arc(b, below((uint32_t)states), labels, between(0, .6), below((uint32_t)states)));
  }
  assert_ok(hws_builder_set_final(b, states - 1, 1));
  return built(b);
}

/* Three tapes, a few states: two strings and what comes of them. */
static hws_machine *random_joint(const struct random_graph *g) {
  const int states = 1 + (int)below(3), arcs = 3 + (int)below(6), symbols = (int)hws_alphabet_size(g->letters);
  const hws_alphabet *tapes[3];
  hws_builder *b = NULL;
  int64_t first;
  int i, k;
  for (k = 0; k < 3; ++k) tapes[k] = g->letters;
  assert_ok(hws_builder_new(HWS_REAL, 3, tapes, NULL, &b));
  assert_ok(hws_builder_add_states(b, states, &first));
  for (i = 0; i < arcs; ++i) {
    int32_t labels[3];
    for (k = 0; k < 3; ++k) labels[k] = below(3) ? 1 + (int32_t)below((uint32_t)symbols) : 0;
    if (!labels[0] && !labels[1] && !labels[2]) labels[below(3)] = 1;
    assert_ok(hws_builder_add_arc(b, below((uint32_t)states), labels, below(8) ? between(0, .5) : 1, below((uint32_t)states)));
  }
  assert_ok(hws_builder_set_final(b, states - 1, 1));
  return built(b);
}

/* A string and a value: each value weighs the string's symbols differently. */
static hws_machine *random_tagger(const struct random_graph *g, int64_t values) {
  const hws_alphabet *tapes[2];
  hws_alphabet *numbers = NULL;
  hws_builder *b = NULL;
  int64_t first;
  int32_t v, x;
  assert_ok(hws_alphabet_new(values, NULL, &numbers));
  tapes[0] = g->letters;
  tapes[1] = numbers;
  assert_ok(hws_builder_new(HWS_REAL, 2, tapes, NULL, &b));
  assert_ok(hws_builder_add_states(b, values + 1, &first));
  for (v = 1; v <= values; ++v) {
    const int32_t enter[2] = {0, v};
    assert_ok(hws_builder_add_arc(b, 0, enter, between(.1, 1), v));
    for (x = 1; x <= hws_alphabet_size(g->letters); ++x) {
      const int32_t loop[2] = {x, 0};
      assert_ok(hws_builder_add_arc(b, v, loop, below(4) ? between(0, .4) : 1, v));
    }
    assert_ok(hws_builder_set_final(b, v, 1));
  }
  hws_alphabet_free(numbers);
  return built(b);
}

static hws_ngram_model *random_model(const struct random_graph *g) {
  const int64_t offsets[] = {0, 0, 1, 3};
  const int32_t labels[] = {1, 1, 2};
  const double theta[] = {between(-3, .5), between(-2, 2), below(4) ? between(-2, 2) : -INFINITY};
  hws_ngram_model *m = NULL;
  assert_ok(hws_ngram_from_theta(g->letters, 3, offsets, labels, theta, NULL, &m));
  return m;
}

static int joints; /* factors of three strings */

static void add_machine(struct random_graph *g, hws_machine *m, int64_t a, int64_t b, int32_t count) {
  const int64_t variables[2] = {a, b};
  int64_t f;
  assert_ok(hws_graph_builder_add_machine(g->builder, m, variables, count, NULL, &f));
  hws_machine_free(m);
}

static void add_joint(struct random_graph *g) {
  hws_machine *m = random_joint(g);
  const int first = (int)below((uint32_t)g->string_count);
  int64_t variables[3], f;
  int i;
  for (i = 0; i < 3; ++i) variables[i] = g->strings[(first + i) % g->string_count];
  assert_ok(hws_graph_builder_add_machine(g->builder, m, variables, 3, NULL, &f));
  hws_machine_free(m);
  ++joints;
}

/* Two different strings of the graph's; 0 if it has only one. */
static int two_strings(const struct random_graph *g, int64_t *a, int64_t *b) {
  const int i = (int)below((uint32_t)g->string_count);
  if (g->string_count < 2) return 0;
  *a = g->strings[i];
  *b = g->strings[(i + 1 + (int)below((uint32_t)g->string_count - 1)) % g->string_count];
  return 1;
}

static void add_random_factor(struct random_graph *g) {
  const int64_t any = g->strings[below((uint32_t)g->string_count)];
  const int some = g->finite_count ? (int)below((uint32_t)g->finite_count) : -1;
  int64_t a, b, f;
  switch (below(7)) {
    case 6:
      if (g->string_count > 2) return add_joint(g);
      break;
    case 0:
    case 1:
      if (two_strings(g, &a, &b)) return add_machine(g, random_transducer(g), a, b, 2);
      break;
    case 2:
      if (some >= 0) return add_machine(g, random_tagger(g, g->sizes[some]), any, g->finite[some], 2);
      break;
    case 3:
      if (g->string_count > 2) {
        assert_ok(hws_graph_builder_add_concatenation(g->builder, g->strings, g->string_count, NULL, &f));
        return;
      }
      break;
    case 4:
      if (some >= 0) {
        const int other = (some + 1) % g->finite_count, pair = other != some;
        const int64_t variables[2] = {g->finite[some], g->finite[other]},
                      entries = g->sizes[some] * (pair ? g->sizes[other] : 1);
        double table[16];
        int64_t i;
        for (i = 0; i < entries; ++i) table[i] = below(4) ? between(0, 3) : 0;
        assert_ok(hws_graph_builder_add_table(g->builder, variables, pair ? 2 : 1, table, entries, NULL, &f));
        return;
      }
      break;
    default: {
      hws_ngram_model *m = random_model(g);
      assert_ok(hws_graph_builder_add_ngram(g->builder, m, any, NULL, &f));
      hws_ngram_model_free(m);
      return;
    }
  }
  add_machine(g, random_acceptor(g), any, 0, 1);
}

static hws_graph *random_graph(struct random_graph *g, uint64_t seed) {
  hws_graph *made = NULL;
  int i, k;
  random_state = seed * 1000003u + 17;
  memset(g, 0, sizeof *g);
  assert_ok(hws_alphabet_new(2 + below(2), NULL, &g->letters));
  assert_ok(hws_graph_builder_new(&g->builder));
  g->string_count = 1 + (int)below(4);
  g->finite_count = (int)below(3);
  for (i = 0; i < g->string_count; ++i) assert_ok(hws_graph_builder_add_strings(g->builder, g->letters, NULL, &g->strings[i]));
  for (i = 0; i < g->finite_count; ++i) {
    g->sizes[i] = 1 + below(4);
    assert_ok(hws_graph_builder_add_finite(g->builder, g->sizes[i], NULL, &g->finite[i]));
  }
  for (i = 1 + (int)below(6); i > 0; --i) add_random_factor(g);
  for (i = 0; i < g->string_count; ++i) {
    int32_t labels[4];
    const int32_t length = (int32_t)below(5);
    if (below(3)) continue;
    for (k = 0; k < length; ++k) labels[k] = 1 + (int32_t)below((uint32_t)hws_alphabet_size(g->letters));
    assert_ok(hws_graph_builder_observe_string(g->builder, g->strings[i], labels, length));
  }
  if (g->finite_count && below(4) == 0) {
    assert_ok(hws_graph_builder_observe_value(g->builder, g->finite[0], below((uint32_t)g->sizes[0])));
  }
  assert_ok(hws_graph_builder_build(g->builder, &made));
  hws_graph_builder_free(g->builder);
  return made;
}

static int proven; /* the learner in question knows that its graph is possible, and keeps exact messages */
/* Statuses that a graph may give. Exact messages find contradictions that were too large for the check. */
static int expected_status(hws_status status) {
  if (status == HWS_E_IMPOSSIBLE) return !proven;
  return status >= 0 || status == HWS_E_LIMIT || status == HWS_E_DIVERGED || status == HWS_E_IMPROPER ||
         status == HWS_E_EMPTY || status == HWS_E_UNSUPPORTED;
}

static uint64_t seed_now;
static const char *method_now;
#define ASSERT_EXPECTED(status, what)                                                                 \
  do {                                                                                                \
    if (!expected_status(status)) {                                                                   \
      fail_msg("graph %d, %s, %s: %s (%s)", (int)seed_now, method_now, what, hws_status_name(status), \
               hws_error_message_view());                                                             \
    }                                                                                                 \
  } while (0)
#define ASSERT_NUMBER(holds, what, value)                                                                       \
  do {                                                                                                          \
    if (!(holds)) fail_msg("graph %d, %s: %s is %.17g", (int)seed_now, method_now, what, (double)(value));      \
  } while (0)

static int results;    /* beliefs that were there */
static int impossible; /* graphs that contradict themselves */

static void look_at_strings(const hws_learner *l, int64_t v, const hws_options *limits, const hws_strings *asked) {
  hws_machine *belief = NULL;
  hws_strings *best = NULL;
  double p[3], total;
  int64_t i;
  hws_status status = hws_graph_learner_belief(l, v, limits, &belief);
  ASSERT_EXPECTED(status, "belief");
  if (proven && status == HWS_E_EMPTY) fail_msg("graph %d: no string is possible, which the check did not find", (int)seed_now);
  if (status >= 0) {
    ++results;
    status = hws_machine_total(belief, NULL, &total);
    ASSERT_EXPECTED(status, "the belief's total");
    if (status >= 0) ASSERT_NUMBER(fabs(total) < 1e-6, "the belief's total cost", total);
    hws_machine_free(belief);
  }
  status = hws_graph_learner_log_probs(l, v, asked, limits, p);
  ASSERT_EXPECTED(status, "log_probs");
  for (i = 0; status >= 0 && i < 3; ++i) ASSERT_NUMBER(p[i] <= 1e-6, "a log probability", p[i]);
  status = hws_graph_learner_best(l, v, 3, limits, &best);
  ASSERT_EXPECTED(status, "best");
  for (i = 0; i < hws_strings_count(best); ++i) {
    assert_ok(hws_strings_value(best, i, &p[0]));
    ASSERT_NUMBER(p[0] >= 0 && p[0] <= 1 + 1e-6, "a probability", p[0]);
  }
  hws_strings_free(best);
  best = NULL;
  status = hws_graph_learner_sample(l, v, 3, seed_now, limits, &best);
  ASSERT_EXPECTED(status, "samples");
  if (status >= 0) assert_int_equal(hws_strings_count(best), 3);
  hws_strings_free(best);
}

static void look_at_values(const hws_learner *l, int64_t v, int64_t size) {
  double p[4], sum = 0;
  int64_t i;
  const hws_status status = hws_graph_learner_probabilities(l, v, p, size);
  ASSERT_EXPECTED(status, "probabilities");
  for (i = 0; status >= 0 && i < size; ++i) {
    ASSERT_NUMBER(p[i] >= 0 && p[i] <= 1, "a probability", p[i]);
    sum += p[i];
  }
  if (status >= 0) ASSERT_NUMBER(fabs(sum - 1) < 1e-9, "the probabilities' sum", sum);
}

static void look_at_numbers(const hws_learner *l, int64_t strings, int64_t variables, const hws_options *limits) {
  static const char *const of_variables[] = {"entropy", "expected_length", "accepted", "skipped", "features", "arcs"};
  static const char *const of_learners[] = {"change", "converged",   "accepted", "skipped", "skipped_total",
                                            "stuck",  "free_energy", "features", "arcs"};
  double x;
  int64_t v;
  size_t i;
  for (i = 0; i < sizeof of_learners / sizeof of_learners[0]; ++i) {
    const hws_status status = hws_learner_metric(l, of_learners[i], &x);
    ASSERT_EXPECTED(status, of_learners[i]);
    if (status >= 0) ASSERT_NUMBER(!isnan(x) && x < INFINITY, of_learners[i], x);
  }
  for (v = 0; v < variables; ++v) {
    for (i = 0; i < sizeof of_variables / sizeof of_variables[0]; ++i) {
      if (i == 1 && v >= strings) continue; /* values have no length */
      const hws_status status = hws_graph_learner_variable(l, v, of_variables[i], limits, &x);
      ASSERT_EXPECTED(status, of_variables[i]);
      if (status >= 0) ASSERT_NUMBER(x >= -1e-9 && x < INFINITY, of_variables[i], x);
    }
  }
}

static hws_options *limits_of(void) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_states", 400));
  assert_ok(hws_options_set_int(o, "max_arcs", 3000));
  assert_ok(hws_options_set_int(o, "max_bytes", 1 << 26));
  return o;
}

/* Other projections than the default one, each method's in turn. */
static const char *projection_of(const char *method) {
  static const char *const of_ep[] = {"gradient", "converged", "closed"}, *const of_pep[] = {"gradient", "converged", "refit"},
                          *const of_greedy[] = {"refit", "closed"};
  if (strcmp(method, "ep") == 0) return of_ep[seed_now % 3];
  if (strcmp(method, "pep") == 0) return of_pep[seed_now % 3];
  if (strcmp(method, "pep-greedy") == 0) return of_greedy[seed_now % 2];
  return NULL;
}

/* Whether the graph is possible; 0: the learner was refused since it is not. */
static int infer(const struct random_graph *g, const hws_graph *graph, const char *method, const char *projection) {
  static const int64_t offsets[] = {0, 0, 1, 4};
  static const int32_t labels[] = {1, 1, 2, 1};
  hws_options *o = limits_of(), *limits = limits_of();
  hws_strings *asked = NULL;
  hws_learner *l = NULL;
  hws_status status;
  int32_t done = 0;
  int i, possible;
  method_now = method;
  assert_ok(hws_options_set_text(o, "method", method));
  assert_ok(hws_options_set_int(o, "iterations", 3));
  if (projection) assert_ok(hws_options_set_text(o, "projection", projection));
  if (below(3) == 0) assert_ok(hws_options_set_real(o, "damping", .5));
  assert_ok(hws_options_set_text(o, "schedule", below(4) == 0 ? "flooding" : below(4) == 0 ? "residual" : "sweeps"));
  assert_ok(hws_strings_from_arrays(1, 3, offsets, labels, NULL, (const hws_alphabet *const *)&g->letters, NULL, &asked));
  status = hws_graph_learner_new(graph, o, &l);
  proven = 0;
  ASSERT_EXPECTED(status, "a learner");
  possible = status != HWS_E_IMPOSSIBLE;
  if (l) {
    double unchecked = 0;
    assert_ok(hws_learner_metric(l, "unchecked", &unchecked));
    proven = unchecked == 0 && strcmp(method, "bp") == 0;
  }
  while (status >= 0 && !done) {
    status = hws_learner_step(l, 1, &done);
    ASSERT_EXPECTED(status, "a sweep");
  }
  if (l) {
    look_at_numbers(l, g->string_count, g->string_count + g->finite_count, limits);
    for (i = 0; i < g->string_count; ++i) look_at_strings(l, g->strings[i], limits, asked);
    for (i = 0; i < g->finite_count; ++i) look_at_values(l, g->finite[i], g->sizes[i]);
  }
  hws_learner_free(l);
  hws_strings_free(asked);
  hws_options_free(limits);
  hws_options_free(o);
  return possible;
}

static void every_graph_ends_in_a_result_or_a_status(void **state) {
  int m;
  (void)state;
  for (seed_now = 0; seed_now < GRAPHS; ++seed_now) {
    struct random_graph g;
    hws_graph *graph = random_graph(&g, seed_now);
    int possible = 0, runs = 0;
    for (m = 0; m < METHODS; ++m) {
      possible += infer(&g, graph, kMethods[m], NULL);
      ++runs;
      if (!projection_of(kMethods[m])) continue;
      possible += infer(&g, graph, kMethods[m], projection_of(kMethods[m]));
      ++runs;
    }
    if (possible != 0 && possible != runs) fail_msg("graph %d: possible under %d of %d", (int)seed_now, possible, runs);
    impossible += possible == 0;
    hws_graph_free(graph);
    hws_alphabet_free(g.letters);
  }
  print_message("%d beliefs over strings in %d graphs, %d of them impossible, %d factors of three strings\n", results, GRAPHS,
                impossible, joints);
  assert_in_range(impossible, GRAPHS / 4, GRAPHS / 4 * 3);
  assert_true(joints > GRAPHS / 20);
  assert_true(results > GRAPHS); /* most are beliefs, not statuses */
}

CAPI_MAIN(cmocka_unit_test(every_graph_ends_in_a_result_or_a_status))

#else
int main(void) { return 0; }
#endif
