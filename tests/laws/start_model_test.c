/* Learning that begins with a model: what each method makes of it, how states, words and symbols are matched, and what is
 * refused. */
#include "tests/capi/capi_test.h"

#include <math.h>

#include "tests/laws/learners.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

static struct world W;
static int set_up(void **state) {
  static const struct world_size size = {20, 60, 24, 30, 5, 1};
  (void)state;
  W = world_of(&size);
  return 0;
}
static int tear_down(void **state) {
  (void)state;
  free_world(&W);
  return 0;
}

static const char *const kMethods[] = {"em",  "vi",           "cvi1",  "cvi2", "cvi3", "cgs", "blocked-gibbs",
                                       "svi", "svi-buffered", "scvi2", "scvi3"};
enum { METHODS = COUNT_OF(kMethods) };

/* ---- Hidden Markov models. */
static hws_learner *begun(const hws_hmm *start, const hws_hmm_data *data, const char *options) {
  hws_options *o = options_of(options);
  hws_learner *l = NULL;
  const hws_status status = hws_hmm_learner_new(start, data, NULL, o, &l);
  if (status) fail_msg("%s: %s", options, hws_error_message_view());
  hws_options_free(o);
  return l;
}
static hws_hmm *model_of(const hws_learner *l) {
  hws_hmm *h = NULL;
  assert_ok(hws_hmm_learner_model(l, NULL, &h));
  return h;
}
static void steps(hws_learner *l, int64_t count) {
  int32_t done = 0;
  assert_ok(hws_learner_step(l, count, &done));
}
static hws_hmm *learned_model(const hws_hmm *start, const hws_hmm_data *data, const char *options, int64_t count) {
  hws_learner *l = begun(start, data, options);
  hws_hmm *h;
  steps(l, count);
  h = model_of(l);
  hws_learner_free(l);
  return h;
}
static double metric(const hws_learner *l, const char *name) {
  double x = 0;
  assert_ok(hws_learner_metric(l, name, &x));
  return x;
}
static double score(const hws_hmm *h, const hws_hmm_data *d) {
  const int64_t count = hws_hmm_data_sequences(d);
  double *logs = malloc(sizeof *logs * (size_t)count), sum = 0;
  int64_t i;
  assert_ok(hws_hmm_score(h, d, NULL, logs));
  for (i = 0; i < count; ++i) sum += logs[i];
  free(logs);
  return sum;
}
static double most_apart(const double *a, const double *b, int64_t n) {
  double most = 0;
  for (; n-- > 0; ++a, ++b) most = fmax(most, fabs(*a - *b));
  return most;
}
/* The largest difference of transitions and emissions. */
static double difference(const hws_hmm *a, const hws_hmm *b) {
  double x[5 * 64], y[5 * 64], most;
  int64_t n = 0, m = 0;
  assert_ok(hws_hmm_transition(a, x, 5 * 64, &n));
  assert_ok(hws_hmm_transition(b, y, 5 * 64, &m));
  assert_int_equal(n, m);
  most = most_apart(x, y, n);
  assert_ok(hws_hmm_emission(a, x, 5 * 64, &n));
  assert_ok(hws_hmm_emission(b, y, 5 * 64, &m));
  assert_int_equal(n, m);
  return fmax(most, most_apart(x, y, n));
}

/* Baum and Welch by sums over every path, of few states and short sequences, from arrays. */
enum { K = 3, V = 4, COUNT = 12, LONGEST = 5 };
struct parameters {
  double initial[K], transition[K][K], emission[K][V];
};
static double path_sums(const struct parameters *p, const int32_t *x, int length, struct parameters *counts) {
  struct parameters own;
  double total = 0;
  int64_t path, paths = 1;
  int t;
  for (t = 0; t < length; ++t) paths *= K;
  memset(&own, 0, sizeof own);
  for (path = 0; path < paths; ++path) {
    int z[LONGEST] = {0};
    double weight;
    int64_t rest = path;
    for (t = 0; t < length; ++t, rest /= K) z[t] = (int)(rest % K);
    weight = p->initial[z[0]];
    for (t = 0; t < length; ++t) weight *= p->emission[z[t]][x[t] - 1] * (t > 0 ? p->transition[z[t - 1]][z[t]] : 1);
    total += weight;
    own.initial[z[0]] += weight;
    for (t = 0; t < length; ++t) {
      own.emission[z[t]][x[t] - 1] += weight;
      if (t > 0) own.transition[z[t - 1]][z[t]] += weight;
    }
  }
  for (t = 0; t < (int)(sizeof own / sizeof(double)); ++t) ((double *)counts)[t] += ((double *)&own)[t] / total;
  return log(total);
}
static void normalize(double *row, int n) {
  double sum = 0;
  int i;
  for (i = 0; i < n; ++i) sum += row[i];
  for (i = 0; i < n; ++i) row[i] /= sum;
}
static double em_step(struct parameters *p, const int64_t *offsets, const int32_t *symbols) {
  struct parameters counts;
  double log_likelihood = 0;
  int i;
  memset(&counts, 0, sizeof counts);
  for (i = 0; i < COUNT; ++i) {
    log_likelihood += path_sums(p, symbols + offsets[i], (int)(offsets[i + 1] - offsets[i]), &counts);
  }
  normalize(counts.initial, K);
  for (i = 0; i < K; ++i) normalize(counts.transition[i], K), normalize(counts.emission[i], V);
  *p = counts;
  return log_likelihood;
}

static void em_from_given_parameters_goes_as_baum_and_welch_do(void **state) {
  struct parameters p;
  hws_alphabet *words = NULL;
  hws_corpus *corpus = NULL;
  hws_hmm_data *data = NULL;
  hws_hmm *start = NULL;
  hws_options *three = options_of("states=3");
  hws_learner *l;
  int64_t offsets[COUNT + 1] = {0}, n;
  int32_t symbols[COUNT * LONGEST];
  double found[K * V];
  int i, j, step;
  (void)state;
  for (i = 0; i < COUNT; ++i) {
    offsets[i + 1] = offsets[i] + 2 + draw(LONGEST - 1);
    for (j = (int)offsets[i]; j < offsets[i + 1]; ++j) symbols[j] = 1 + (int32_t)draw(V);
  }
  for (i = 0; i < K; ++i) p.initial[i] = 1 + draw(9);
  for (i = 0; i < K * K; ++i) p.transition[i / K][i % K] = 1 + draw(9);
  for (i = 0; i < K * V; ++i) p.emission[i / V][i % V] = 1 + draw(9);
  normalize(p.initial, K);
  for (i = 0; i < K; ++i) normalize(p.transition[i], K), normalize(p.emission[i], V);
  assert_ok(hws_alphabet_new(V, NULL, &words));
  assert_ok(hws_corpus_from_arrays(COUNT, offsets, symbols, words, &corpus));
  assert_ok(hws_hmm_data_new(corpus, NULL, NULL, NULL, three, &data));
  assert_ok(hws_hmm_new(K, words, NULL, p.initial, p.transition[0], NULL, p.emission[0], NULL, &start));
  l = begun(start, data, "method=em iterations=20");
  em_step(&p, offsets, symbols); /* what the learner begins with is half a step ahead */
  for (step = 0; step < 12; ++step) {
    hws_hmm *h = model_of(l);
    double log_likelihood;
    assert_ok(hws_hmm_initial(h, found, K * V, &n));
    assert_true(most_apart(found, p.initial, n) < 1e-11);
    assert_ok(hws_hmm_transition(h, found, K * V, &n));
    assert_true(most_apart(found, p.transition[0], n) < 1e-11);
    assert_ok(hws_hmm_emission(h, found, K * V, &n));
    assert_true(most_apart(found, p.emission[0], n) < 1e-11);
    hws_hmm_free(h);
    log_likelihood = em_step(&p, offsets, symbols);
    steps(l, 1);
    assert_float_equal(metric(l, "log_likelihood"), log_likelihood, 1e-10);
  }
  hws_learner_free(l);
  hws_hmm_free(start);
  hws_hmm_data_free(data);
  hws_corpus_free(corpus);
  hws_alphabet_free(words);
  hws_options_free(three);
}

/* A run of em that begins with the model of another one after n steps is that one from step n + 1 on, whatever the data. */
static void em_goes_on_where_a_model_stood(void **state) {
  int i;
  (void)state;
  for (i = 0; i < 4; ++i) {
    hws_hmm *stood = learned_model(NULL, W.hmm[i], "method=em", 3), *whole = learned_model(NULL, W.hmm[i], "method=em", 9),
            *two = learned_model(stood, W.hmm[i], "method=em", 5);
    assert_float_equal(score(whole, W.hmm[i]), score(two, W.hmm[i]), 1e-9);
    if (i < 3) assert_true(difference(whole, two) < 1e-11);
    hws_hmm_free(stood), hws_hmm_free(whole), hws_hmm_free(two);
  }
}

/* Where it has converged it stays. A run ends once its objective no longer rises, which is sooner: hence many. */
static void em_stays_at_its_own_model(void **state) {
  int i, run;
  (void)state;
  for (i = 0; i < 3; ++i) {
    const char *const options = "method=em iterations=3000 prior_transition=1.5 prior_emission=1.5";
    hws_hmm *own = learned_model(NULL, W.hmm[i], options, 3000), *next = NULL;
    double moved = 1;
    for (run = 0; run < 200; ++run) {
      next = learned_model(own, W.hmm[i], options, 20);
      moved = difference(own, next);
      hws_hmm_free(own);
      own = next;
    }
    if (!(moved < 1e-9)) fail_msg("%s: moved by %g", kHmmData[i], moved);
    hws_hmm_free(own);
  }
}

/* Every method begins with a model as well fitted as the one it is given, and far above a start of its own. Means over
 * posteriors are not quite the model they were read off, so that vi and collapsed methods move a little. */
static void every_method_goes_on_from_a_model(void **state) {
  int i;
  size_t m;
  (void)state;
  for (i = 0; i < 4; ++i) {
    hws_hmm *good = learned_model(NULL, W.hmm[i], "method=vi iterations=200", 200);
    const double tokens = (double)hws_hmm_data_tokens(W.hmm[i]), reached = score(good, W.hmm[i]) / tokens;
    for (m = 0; m < METHODS; ++m) {
      char text[160];
      hws_learner *l;
      hws_hmm *first;
      const int samples = !strcmp(kMethods[m], "cgs") || !strcmp(kMethods[m], "blocked-gibbs");
      snprintf(text, sizeof text, "method=%s iterations=12%s", kMethods[m], samples ? " burn_in=11 period=1" : "");
      l = begun(good, W.hmm[i], text);
      first = model_of(l);
      if (!(score(first, W.hmm[i]) / tokens > reached - .15)) {
        fail_msg("%s on %s begins with %g per token; expected about %g", kMethods[m], kHmmData[i],
                 score(first, W.hmm[i]) / tokens, reached);
      }
      hws_hmm_free(first);
      hws_learner_free(l);
    }
    hws_hmm_free(good);
  }
}

/* ---- How states and words are matched. */
static hws_alphabet *renamed(const hws_alphabet *a, const int32_t *order, const char *more) {
  const char *names[64];
  hws_alphabet *made = NULL;
  int64_t i, n = hws_alphabet_size(a);
  for (i = 0; i < n; ++i) names[i] = hws_alphabet_name_view(a, order[i]);
  if (more) names[n++] = more;
  assert_ok(hws_alphabet_from_names(names, n, NULL, &made));
  return made;
}
static void shuffle(int32_t *order, int32_t n) {
  int32_t i;
  for (i = 0; i < n; ++i) order[i] = i + 1;
  for (i = n; i-- > 1;) {
    const uint32_t j = draw((uint32_t)i + 1);
    const int32_t kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }
}
/* The sequences with their tags, words and tags numbered in another order. */
static hws_hmm_data *numbered_anew(const int32_t *words, const int32_t *tags, const char *more_words) {
  const struct tagged_text *t = &W.sequences;
  const int32_t *symbols = NULL, *labels = NULL;
  const int64_t *offsets = NULL;
  int32_t *x = malloc(sizeof *x * (size_t)t->tokens), *z = malloc(sizeof *z * (size_t)t->tokens), to_word[64], to_tag[64], i;
  hws_alphabet *w = renamed(t->words, words, more_words), *g = renamed(t->tags, tags, NULL);
  hws_corpus *c = NULL;
  hws_tagged *tagged = NULL;
  hws_hmm_data *d = NULL;
  int64_t at;
  for (i = 0; i < 30; ++i) to_word[words[i]] = i + 1;
  for (i = 0; i < 5; ++i) to_tag[tags[i]] = i + 1;
  assert_ok(hws_corpus_arrays_view(t->corpus, &offsets, &symbols));
  assert_ok(hws_tagged_labels_view(t->partly, &labels, &at));
  for (at = 0; at < t->tokens; ++at) {
    x[at] = to_word[symbols[at]];
    z[at] = labels[at] ? to_tag[labels[at]] : 0;
  }
  assert_ok(hws_corpus_from_arrays(t->count, t->offsets, x, w, &c));
  assert_ok(hws_tagged_new(c, g, z, t->tokens, &tagged));
  assert_ok(hws_hmm_data_new(c, NULL, NULL, tagged, NULL, &d));
  hws_tagged_free(tagged);
  hws_corpus_free(c);
  hws_alphabet_free(g);
  hws_alphabet_free(w);
  free(z);
  free(x);
  return d;
}

static void states_and_words_are_matched_by_name(void **state) {
  int trial;
  (void)state;
  for (trial = 0; trial < 5; ++trial) {
    int32_t words[30], tags[5];
    hws_hmm_data *other;
    hws_hmm *start, *here, *there;
    hws_learner *a, *b;
    shuffle(words, 30);
    shuffle(tags, 5);
    other = numbered_anew(words, tags, trial % 2 ? "new" : NULL);
    start = learned_model(NULL, W.hmm[2], "method=em iterations=3", 3);
    a = begun(start, W.hmm[2], "method=em iterations=9");
    b = begun(start, other, "method=em iterations=9");
    steps(a, 4), steps(b, 4);
    assert_float_equal(metric(a, "log_likelihood"), metric(b, "log_likelihood"), 1e-8);
    here = model_of(a), there = model_of(b);
    assert_float_equal(score(here, W.hmm[2]), score(there, other), 1e-8);
    hws_hmm_free(here), hws_hmm_free(there), hws_hmm_free(start);
    hws_learner_free(a), hws_learner_free(b);
    hws_hmm_data_free(other);
  }
}

static void states_without_names_get_the_models(void **state) {
  hws_hmm *start = learned_model(NULL, W.hmm[2], "method=em iterations=3", 3),
          *h = learned_model(start, W.hmm[0], "method=em iterations=3", 3);
  hws_alphabet *tags = NULL;
  (void)state;
  assert_ok(hws_hmm_tags(h, &tags));
  assert_string_equal(hws_alphabet_name_view(tags, 2), "t1");
  hws_alphabet_free(tags);
  hws_hmm_free(h);
  hws_hmm_free(start);
}

/* ---- What is refused. */
static void refuses(const hws_hmm *start, const hws_hmm_data *data, const char *options, hws_status expected,
                    const char *message) {
  hws_options *o = options_of(options);
  hws_learner *l = NULL;
  assert_int_equal(hws_hmm_learner_new(start, data, NULL, o, &l), expected);
  if (!strstr(hws_error_message_view(), message)) fail_msg("%s; expected: %s", hws_error_message_view(), message);
  hws_options_free(o);
}

static void starts_that_do_not_fit_are_refused(void **state) {
  hws_hmm *start = learned_model(NULL, W.hmm[1], "method=em iterations=3 end=1", 3),
          *numbers = learned_model(NULL, W.hmm[3], "method=em iterations=3", 3);
  hws_options *four = options_of("states=4");
  hws_hmm_data *fewer = NULL;
  hws_learner *a, *b;
  void *bytes;
  int64_t size;
  (void)state;
  assert_ok(hws_hmm_data_new(W.sequences.corpus, NULL, NULL, NULL, four, &fewer));
  refuses(start, fewer, "end=1", HWS_E_ARGUMENT, "a start of 5 states for data of 4");
  refuses(start, W.hmm[1], "", HWS_E_ARGUMENT, "expected 1 for end");
  refuses(start, W.hmm[1], "end=1 method=em init=rows", HWS_E_ARGUMENT, "init");
  refuses(start, W.hmm[1], "end=1 method=cvi1 init=sampled", HWS_E_ARGUMENT, "init");
  refuses(start, W.hmm[3], "end=1", HWS_E_ARGUMENT, "words");
  refuses(numbers, W.hmm[1], "", HWS_E_ARGUMENT, "words");
  a = begun(start, W.hmm[1], "method=em end=1");
  b = begun(NULL, W.hmm[1], "method=em end=1");
  bytes = saved(a, &size);
  assert_status(hws_learner_load(b, bytes, size, NULL), HWS_E_VERSION);
  free(bytes);
  hws_learner_free(b);
  b = begun(start, W.hmm[1], "method=em end=1");
  steps(a, 3);
  bytes = saved(a, &size);
  assert_ok(hws_learner_load(b, bytes, size, NULL));
  free(bytes);
  hws_learner_free(a);
  hws_learner_free(b);
  hws_hmm_data_free(fewer);
  hws_options_free(four);
  hws_hmm_free(numbers);
  hws_hmm_free(start);
}

/* ---- What it is for: a tagger of one text goes on with another one, of other words, and gains. */
static struct tagged_text text_of(uint64_t seed, int64_t count) {
  struct tagged_text t;
  const uint64_t kept = numbers;
  numbers = seed;
  t = random_tagged(count, 30, 5);
  numbers = kept;
  return t;
}
/* The tokens of a text whose most probable tag is the right one. */
static double accuracy(const hws_hmm *h, const struct tagged_text *t) {
  hws_hmm_data *d = NULL;
  const int32_t *labels = NULL;
  int32_t *found = malloc(sizeof *found * (size_t)t->tokens);
  int64_t i, right = 0;
  assert_ok(hws_hmm_data_for(h, t->corpus, NULL, NULL, NULL, NULL, &d));
  assert_ok(hws_hmm_decode(h, d, NULL, found));
  assert_ok(hws_tagged_labels_view(t->tagged, &labels, &i));
  for (i = 0; i < t->tokens; ++i) right += found[i] + 1 == labels[i];
  hws_hmm_data_free(d);
  free(found);
  return (double)right / (double)t->tokens;
}

static void a_tagger_goes_on_with_new_text_and_gains(void **state) {
  struct tagged_text little = text_of(11, 6), unlabelled = text_of(12, 300), held_out = text_of(13, 200);
  hws_hmm_data *known = NULL, *more = NULL;
  hws_options *five = options_of("states=5");
  hws_hmm *first, *adapted, *alone;
  (void)state;
  assert_ok(hws_hmm_data_new(little.corpus, NULL, NULL, little.tagged, five, &known));
  assert_ok(hws_hmm_data_new(unlabelled.corpus, NULL, NULL, NULL, five, &more));
  first = learned_model(NULL, known, "method=vi iterations=20", 20);
  adapted = learned_model(first, more, "method=vi iterations=20", 20);
  alone = learned_model(NULL, more, "method=vi iterations=20", 20);
  assert_true(accuracy(adapted, &held_out) > accuracy(first, &held_out) + .02);
  assert_true(accuracy(adapted, &held_out) > accuracy(alone, &held_out) + .2); /* whose states have no names either */
  hws_hmm_free(alone), hws_hmm_free(adapted), hws_hmm_free(first);
  hws_hmm_data_free(more), hws_hmm_data_free(known);
  hws_options_free(five);
  free_tagged(&held_out), free_tagged(&unlabelled), free_tagged(&little);
}

/* ---- Automata. */
static const char *const kAutomata[] = {"em",  "hard-em", "vb",     "cvb0",    "cvb2",
                                        "gcvb0", "cgs",   "cgs-sg", "cgs-hmm", "cgs-hmm-star"};
static hws_learner *automaton_begun(const hws_pfa *start, const hws_corpus *corpus, const char *options) {
  hws_options *o = options_of(options);
  hws_learner *l = NULL;
  const hws_status status = hws_pfa_learner_new(start, corpus, NULL, o, &l);
  if (status) fail_msg("%s: %s", options, hws_error_message_view());
  hws_options_free(o);
  return l;
}
static hws_pfa *automaton_of(const hws_learner *l) {
  hws_pfa *p = NULL;
  assert_ok(hws_pfa_learner_model(l, &p));
  return p;
}
static hws_pfa *learned_automaton(const hws_pfa *start, const hws_corpus *corpus, const char *options, int64_t count) {
  hws_learner *l = automaton_begun(start, corpus, options);
  hws_pfa *p;
  steps(l, count);
  p = automaton_of(l);
  hws_learner_free(l);
  return p;
}
static double score_of(const hws_pfa *p, const hws_corpus *c) {
  const int64_t count = hws_corpus_count(c);
  double *logs = malloc(sizeof *logs * (size_t)count), sum = 0;
  int64_t i;
  assert_ok(hws_pfa_score(p, c, NULL, logs));
  for (i = 0; i < count; ++i) sum += logs[i];
  free(logs);
  return sum;
}

static void automata_go_on_where_a_model_stood(void **state) {
  static const char *const shapes[] = {"", " shape=hmm"};
  size_t i;
  (void)state;
  for (i = 0; i < COUNT_OF(shapes); ++i) {
    char options[80];
    hws_pfa *stood, *whole, *two;
    snprintf(options, sizeof options, "method=em uniform_share=0 states=4%s", shapes[i]);
    stood = learned_automaton(NULL, W.strings, options, 3);
    whole = learned_automaton(NULL, W.strings, options, 9);
    two = learned_automaton(stood, W.strings, options, 5);
    assert_float_equal(score_of(whole, W.strings), score_of(two, W.strings), 1e-9);
    hws_pfa_free(stood), hws_pfa_free(whole), hws_pfa_free(two);
  }
}

/* Every method begins far above its own random start, at a model nearly as good as the one it is given. */
static void every_method_of_automata_goes_on_from_a_model(void **state) {
  hws_pfa *good = learned_automaton(NULL, W.strings, "method=em states=4 iterations=200 starts=5", 1000);
  const double symbols = (double)hws_corpus_symbols(W.strings), reached = score_of(good, W.strings) / symbols;
  size_t m;
  (void)state;
  for (m = 0; m < COUNT_OF(kAutomata); ++m) {
    char options[80];
    hws_learner *own, *begun_with;
    hws_pfa *a, *b;
    snprintf(options, sizeof options, "method=%s prior_transition=%s", kAutomata[m], m < 2 ? "1" : "0.01");
    begun_with = automaton_begun(good, W.strings, options); /* of as many states */
    snprintf(options + strlen(options), 20, " states=4");
    own = automaton_begun(NULL, W.strings, options);
    a = automaton_of(own), b = automaton_of(begun_with);
    /* an HMM's emissions and transitions are no arcs */
    if (!(score_of(b, W.strings) / symbols > reached - (strstr(kAutomata[m], "hmm") ? .4 : .25) &&
          score_of(b, W.strings) > score_of(a, W.strings))) {
      fail_msg("%s begins with %g per symbol, at random with %g; expected about %g", kAutomata[m],
               score_of(b, W.strings) / symbols, score_of(a, W.strings) / symbols, reached);
    }
    hws_pfa_free(a), hws_pfa_free(b);
    hws_learner_free(own), hws_learner_free(begun_with);
  }
  hws_pfa_free(good);
}

/* The strings with their three symbols, a to c, numbered as these names say. */
static hws_corpus *letters_anew(const char *const *letters, int64_t count) {
  hws_alphabet *a = NULL;
  hws_corpus *c = NULL;
  const int64_t *offsets = NULL;
  const int32_t *symbols = NULL;
  int64_t i, n = hws_corpus_symbols(W.strings);
  int32_t *x = malloc(sizeof *x * (size_t)n);
  assert_ok(hws_alphabet_from_names(letters, count, NULL, &a));
  assert_ok(hws_corpus_arrays_view(W.strings, &offsets, &symbols));
  for (i = 0; i < n; ++i) {
    const char name[2] = {(char)('a' + symbols[i] - 1), 0};
    assert_ok(hws_alphabet_find(a, name, 1, &x[i]));
  }
  assert_ok(hws_corpus_from_arrays(hws_corpus_count(W.strings), offsets, x, a, &c));
  hws_alphabet_free(a);
  free(x);
  return c;
}

static void symbols_are_matched_by_name(void **state) {
  static const char *const kLetters[] = {"a", "b", "c"}, *const kMore[] = {"c", "z", "a", "b"};
  hws_corpus *first = letters_anew(kLetters, 3), *second = letters_anew(kMore, 4);
  size_t m;
  (void)state;
  for (m = 0; m < 6; ++m) { /* samplers visit symbols in another order of cells */
    char options[80];
    hws_pfa *start, *a, *b;
    snprintf(options, sizeof options, "method=%s states=4 iterations=3", kAutomata[m]);
    start = learned_automaton(NULL, first, options, 3);
    snprintf(options, sizeof options, "method=%s prior_transition=%s iterations=1", kAutomata[m], m < 2 ? "1" : "1e-9");
    a = learned_automaton(start, first, options, 1), b = learned_automaton(start, second, options, 1);
    if (!(fabs(score_of(a, first) - score_of(b, second)) < 1e-3)) {
      fail_msg("%s: %.9g and %.9g", kAutomata[m], score_of(a, first), score_of(b, second));
    }
    hws_pfa_free(start), hws_pfa_free(a), hws_pfa_free(b);
  }
  hws_corpus_free(first);
  hws_corpus_free(second);
}

static void refuses_automaton(const hws_pfa *start, const char *options, hws_status expected, const char *message) {
  hws_options *o = options_of(options);
  hws_learner *l = NULL;
  if (hws_pfa_learner_new(start, W.strings, NULL, o, &l) != expected) fail_msg("%s: %s", options, hws_error_message_view());
  if (!strstr(hws_error_message_view(), message)) fail_msg("%s; expected: %s", hws_error_message_view(), message);
  hws_options_free(o);
}

static void automata_that_do_not_fit_are_refused(void **state) {
  hws_pfa *start = learned_automaton(NULL, W.strings, "method=em states=4 iterations=3", 3), *other = NULL;
  hws_learner *a = automaton_begun(start, W.strings, "method=vb"), *b = automaton_begun(NULL, W.strings, "method=vb states=4");
  void *bytes;
  int64_t size;
  (void)state;
  refuses_automaton(start, "method=alergia", HWS_E_UNSUPPORTED, "alergia");
  refuses_automaton(start, "method=ngram", HWS_E_UNSUPPORTED, "ngram");
  refuses_automaton(start, "method=em states=5", HWS_E_ARGUMENT, "of 4 states; expected the 5");
  refuses_automaton(start, "method=cvb0 states=5", HWS_E_ARGUMENT, "of 4 states; expected the 5");
  refuses_automaton(start, "method=cgs states=3", HWS_E_ARGUMENT, "of 4 states; expected at most the 3");
  refuses_automaton(start, "method=em starts=2", HWS_E_ARGUMENT, "starts");
  refuses_automaton(start, "method=cgs init=merged", HWS_E_ARGUMENT, "init");
  refuses_automaton(start, "choose=full", HWS_E_ARGUMENT, "choose");
  assert_ok(hws_pfa_random(1, NULL, &other)); /* deterministic, of other arcs */
  refuses_automaton(other, "method=em", HWS_E_EMPTY, "no probability");
  hws_pfa_free(other);
  bytes = saved(a, &size);
  assert_status(hws_learner_load(b, bytes, size, NULL), HWS_E_VERSION);
  free(bytes);
  hws_learner_free(a);
  hws_learner_free(b);
  hws_pfa_free(start);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(em_from_given_parameters_goes_as_baum_and_welch_do),
    cmocka_unit_test(em_goes_on_where_a_model_stood),
    cmocka_unit_test(em_stays_at_its_own_model),
    cmocka_unit_test(every_method_goes_on_from_a_model),
    cmocka_unit_test(states_and_words_are_matched_by_name),
    cmocka_unit_test(states_without_names_get_the_models),
    cmocka_unit_test(starts_that_do_not_fit_are_refused),
    cmocka_unit_test(a_tagger_goes_on_with_new_text_and_gains),
    cmocka_unit_test(automata_go_on_where_a_model_stood),
    cmocka_unit_test(every_method_of_automata_goes_on_from_a_model),
    cmocka_unit_test(symbols_are_matched_by_name),
    cmocka_unit_test(automata_that_do_not_fit_are_refused),
};
static int suite(void) { return cmocka_run_group_tests(tests, set_up, tear_down); }
int main(void) { return capi_main(suite); }
