/* Bits of what is learned: one row per method and kind of data, with a hash of the model's numbers after three steps. The gate
 * scripts/gates/bits.sh compares the rows with tests/bits/bits.txt. Every learner is saved after two steps and loaded into a
 * new one, which goes on; so the state of a checkpoint counts, and not the form of the file, its version or its times.
 * Whatever a default could choose is given, so that rows change only with the arithmetic. */
#include "tests/random_data.h"

static uint64_t hash;

/* FNV-1a, 64 bits. */
static void add_bytes(const void *bytes, size_t size) {
  const unsigned char *p = bytes;
  size_t i;
  for (i = 0; i < size; ++i) hash = (hash ^ p[i]) * 0x100000001b3u;
}

static void add_numbers(const double *values, int64_t count) { add_bytes(values, sizeof *values * (size_t)count); }

static void begin_row(void) { hash = 0xcbf29ce484222325u; }

/* The name of a row is its parts with '-' between them. */
static void end_row(const char *family, const char *method, const char *kind) {
  printf("%s-%s-%s %016llx\n", family, method, kind, (unsigned long long)hash);
}

/* What a two-call getter copies out, as many as `expression` says with (values, capacity, &needed). */
#define ADD_COPIED(type, expression)                          \
  do {                                                        \
    type *values = NULL;                                      \
    int64_t capacity = 0, needed = 0;                         \
    if ((expression) >= 0) {                                  \
      values = malloc(sizeof *values * (size_t)(needed + 1)); \
      capacity = needed;                                      \
      require(expression);                                    \
      add_bytes(values, sizeof *values * (size_t)needed);     \
      free(values);                                           \
    }                                                         \
  } while (0)

/* Those of these metrics that the learner has. */
static void add_metrics(const hws_learner *learner) {
  static const char *const names[] = {"log_likelihood", "objective", "elbo", "surrogate", "change", "log_joint", "free_energy"};
  size_t i;
  for (i = 0; i < sizeof names / sizeof names[0]; ++i) {
    double x;
    if (hws_learner_metric(learner, names[i], &x) >= 0) add_numbers(&x, 1);
  }
}

static void add_machine(const hws_machine *machine) {
  const int64_t arcs = hws_machine_arcs(machine), states = hws_machine_states(machine);
  int64_t *to = malloc(sizeof *to * (size_t)(arcs + 1));
  double *weights = malloc(sizeof *weights * (size_t)(arcs + states + 1));
  require(hws_machine_copy_arcs(machine, NULL, NULL, weights, to));
  require(hws_machine_copy_finals(machine, weights + arcs, NULL));
  add_bytes(to, sizeof *to * (size_t)arcs);
  add_numbers(weights, arcs + states);
  free(to);
  free(weights);
}

/* The second learner, made like the first, after the first one's two steps and its own to the end: one more where `iterations`
 * is 3, all of them where states are merged. */
static hws_learner *resumed(hws_learner *first, hws_learner *second) {
  int64_t size;
  int32_t done;
  void *bytes;
  require(hws_learner_step(first, 2, &done));
  require(hws_learner_save(first, NULL, 0, &size));
  bytes = malloc((size_t)size);
  require(hws_learner_save(first, bytes, size, &size));
  require(hws_learner_load(second, bytes, size));
  require(hws_learner_step(second, 1000, &done));
  free(bytes);
  hws_learner_free(first);
  add_metrics(second);
  return second;
}

static void add_hmm(const hws_hmm *hmm, const hws_hmm_data *data) {
  static const char *const counts[] = {"initial", "transition", "end", "emission"};
  static const char *const of_channels[] = {"mean", "covariance", "variance", "rate", "probability"};
  double channels, *log_probs = malloc(sizeof *log_probs * (size_t)hws_hmm_data_sequences(data));
  size_t i;
  int32_t c;
  ADD_COPIED(double, hws_hmm_initial(hmm, values, capacity, &needed));
  ADD_COPIED(double, hws_hmm_transition(hmm, values, capacity, &needed));
  ADD_COPIED(double, hws_hmm_end(hmm, values, capacity, &needed));
  ADD_COPIED(double, hws_hmm_emission(hmm, values, capacity, &needed));
  for (i = 0; i < 4; ++i) ADD_COPIED(double, hws_hmm_counts(hmm, counts[i], values, capacity, &needed));
  require(hws_hmm_info(hmm, "channels", &channels));
  for (c = 0; c < (int32_t)channels; ++c) {
    for (i = 0; i < 5; ++i) ADD_COPIED(double, hws_hmm_channel(hmm, c, of_channels[i], values, capacity, &needed));
  }
  require(hws_hmm_score(hmm, data, NULL, log_probs));
  add_numbers(log_probs, hws_hmm_data_sequences(data));
  free(log_probs);
}

static hws_hmm *learned_hmm(const hws_hmm_data *data, const char *text) {
  hws_options *options = options_of(text);
  hws_learner *first, *second;
  hws_hmm *hmm;
  require(hws_hmm_learner_new(data, NULL, options, &first));
  require(hws_hmm_learner_new(data, NULL, options, &second));
  second = resumed(first, second);
  require(hws_hmm_learner_model(second, NULL, &hmm));
  hws_learner_free(second);
  hws_options_free(options);
  return hmm;
}

/* Concentrations; of methods that look for the mode they are above 1. */
#define PRIORS " alpha=0.7 beta=0.1 initial_alpha=0.9 seed=11 "
#define MODE_PRIORS " alpha=1.7 beta=1.1 initial_alpha=1.9 seed=11 "
#define PASSES " iterations=3 tolerance=0.0 hyper=fixed "
#define SWEEPS " iterations=3 burn_in=1 period=1 chains=2 hyper=fixed "
#define MINIBATCHES " init=counts iterations=3 batch=8 kappa=0.7 tau=1.0 hyper=fixed "

static void hmm_row(const char *method, const char *kind, const hws_hmm_data *data, const char *settings) {
  char text[400];
  hws_hmm *hmm;
  snprintf(text, sizeof text, "method=%s end=%d %s", method, strcmp(kind, "end") == 0, settings);
  begin_row();
  hmm = learned_hmm(data, text);
  add_hmm(hmm, data);
  end_row("hmm", method, kind);
  hws_hmm_free(hmm);
}

/* Posteriors and the most probable paths. */
static void hmm_decode_row(const char *kind, const hws_hmm_data *data) {
  hws_hmm *hmm = learned_hmm(data, "method=vi end=0 init=posteriors" PRIORS PASSES);
  hws_options *options = options_of("decode=viterbi");
  const int64_t tokens = hws_hmm_data_tokens(data);
  int32_t *states = malloc(sizeof *states * (size_t)tokens);
  begin_row();
  ADD_COPIED(double, hws_hmm_posteriors(hmm, data, 0, hws_hmm_data_sequences(data), NULL, values, capacity, &needed));
  require(hws_hmm_decode(hmm, data, options, states));
  add_bytes(states, sizeof *states * (size_t)tokens);
  end_row("hmm", "decode", kind);
  free(states);
  hws_options_free(options);
  hws_hmm_free(hmm);
}

static hws_channels *random_channels(const struct tagged_text *t) {
  static const int32_t kinds[] = {HWS_CHANNEL_REAL, HWS_CHANNEL_COUNT, HWS_CHANNEL_BIT}, dimensions[] = {3, 2, 3};
  double *values = malloc(sizeof *values * (size_t)(t->tokens * 8));
  hws_channels *channels;
  const int32_t *tags;
  int64_t i, tokens;
  int32_t d;
  require(hws_tagged_labels_view(t->tagged, &tags, &tokens));
  for (i = 0; i < tokens; ++i) {
    const int32_t tag = tags[i];
    for (d = 0; d < 3; ++d) {
      values[i * 3 + d] = draw(20) == 0 ? NAN : tag * (d + 1) % 7 + 0.001 * draw(1000) + 0.001 * draw(1000);
      values[tokens * 5 + i * 3 + d] = draw(4) == 0 ? draw(2) : (uint32_t)(tag >> d) % 2;
    }
    for (d = 0; d < 2; ++d) values[tokens * 3 + i * 2 + d] = draw(3) + (uint32_t)(tag * (d + 2)) % 9;
  }
  require(hws_channels_new(t->count, t->offsets, 3, kinds, dimensions, values, NULL, &channels));
  free(values);
  return channels;
}

static void hmm_rows(void) {
  static const struct {
    const char *method, *settings;
  } methods[] = {
      {"em", "init=params" MODE_PRIORS PASSES},
      {"vi", "init=posteriors" PRIORS PASSES},
      {"cvi1", "init=posteriors" PRIORS PASSES},
      {"cvi2", "init=posteriors" PRIORS PASSES},
      {"cvi3", "init=posteriors subsequence=5 vanilla=0" PRIORS PASSES},
      {"cgs", PRIORS SWEEPS},
      {"blocked-gibbs", PRIORS SWEEPS},
      {"svi", "subsequence=0" PRIORS MINIBATCHES},
      {"svi-buffered", "subsequence=5 buffer=2 vanilla=0" PRIORS MINIBATCHES},
      {"scvi2", PRIORS MINIBATCHES},
      {"scvi3", "subsequence=5 vanilla=0" PRIORS MINIBATCHES},
  };
  static const char *const kinds[] = {"dense", "dictionary", "tags", "channels"};
  static const struct {
    const char *method, *kind, *settings;
  } others[] = {
      {"em", "end", "init=counts" MODE_PRIORS PASSES},
      {"vi", "end", "init=params" PRIORS PASSES},
      {"vi", "minka", "init=posteriors hyper=minka hyper_first=1 iterations=3 tolerance=0.0" PRIORS},
      {"cvi1", "end", "init=counts" PRIORS PASSES},
      {"cvi2", "end", "init=counts" PRIORS PASSES},
      {"cvi3", "vanilla", "init=posteriors subsequence=4 vanilla=1" PRIORS PASSES},
      {"cgs", "end", PRIORS SWEEPS},
      {"cgs", "anneal", "anneal=2.0:0.5 cold=0.2" PRIORS SWEEPS},
      {"svi", "pieces", "subsequence=5" PRIORS MINIBATCHES},
      {"scvi3", "vanilla", "subsequence=5 vanilla=1" PRIORS MINIBATCHES},
  };
  struct tagged_text t = random_tagged(60, 60, 19);
  hws_channels *channels = random_channels(&t);
  hws_options *options = options_of("states=19");
  hws_hmm_data *data[4];
  size_t i, k;
  require(hws_hmm_data_new(t.corpus, NULL, NULL, NULL, options, &data[0]));
  require(hws_hmm_data_new(t.corpus, NULL, t.dictionary, NULL, NULL, &data[1]));
  require(hws_hmm_data_new(t.corpus, NULL, NULL, t.partly, NULL, &data[2]));
  require(hws_hmm_data_new(NULL, channels, NULL, NULL, options, &data[3]));
  for (i = 0; i < sizeof methods / sizeof methods[0]; ++i) {
    for (k = 0; k < 4; ++k) hmm_row(methods[i].method, kinds[k], data[k], methods[i].settings);
  }
  for (i = 0; i < sizeof others / sizeof others[0]; ++i) hmm_row(others[i].method, others[i].kind, data[0], others[i].settings);
  for (k = 0; k < 4; ++k) hmm_decode_row(kinds[k], data[k]);
  for (k = 0; k < 4; ++k) hws_hmm_data_free(data[k]);
  hws_options_free(options);
  hws_channels_free(channels);
  free_tagged(&t);
}

static void pfa_rows(const hws_corpus *corpus) {
  static const struct {
    const char *method, *kind, *settings;
  } rows[] = {
      {"em", "pfa", "shape=pfa states=7 restarts=2 anneal=0.5 anneal_iterations=2 tolerance=0.0 beta=1.1 smoothing=0.01"},
      {"em", "hmm", "shape=hmm states=7 restarts=2 anneal=1.0 tolerance=0.0 beta=1.1 alpha=1.2 smoothing=0.01"},
      {"hard-em", "pfa", "shape=pfa states=7 restarts=2 tolerance=0.0 beta=1.1 smoothing=0.01"},
      {"vb", "pfa", "shape=pfa states=7 restarts=2 anneal=0.5 anneal_iterations=2 tolerance=0.0 beta=0.1"},
      {"vb", "hmm", "shape=hmm states=7 restarts=2 anneal=1.0 tolerance=0.0 beta=0.1 alpha=0.2"},
      {"cgs", "two", "states=21 beta=0.1 chains=2 burn_in=1 period=1 start_beta=0.3 anneal_iterations=2 init=random"},
      {"cgs", "three", "states=5 beta=0.1 chains=3 burn_in=1 period=1 start_beta=0.0 init=random"},
      {"cgs", "merge", "states=21 beta=0.1 chains=2 burn_in=1 period=1 start_beta=0.0 init=merge"},
      {"cgs-sg", "words", "states=9 beta=0.1 chains=2 burn_in=1 period=1 start_beta=0.0 structure_interval=1 smoothing=0.01"},
      {"cgs-hmm", "words", "states=9 beta=0.1 alpha=0.2 chains=2 burn_in=1 period=1 start_beta=0.0 transitions=normalized"},
      {"cgs-hmm-star", "words", "states=9 beta=0.1 alpha=0.2 chains=2 burn_in=1 period=1 start_beta=0.0"},
      {"cvb0", "words", "states=9 beta=0.1 tolerance=0.0"},
      {"cvb2", "words", "states=9 beta=0.1 tolerance=0.0"},
      {"gcvb0", "words", "states=5 beta=0.1 tolerance=0.0"},
      {"estatemerge", "words", "beta=0.1 alpha=0.0 merge_order=count"},
      {"alergia", "words", "alpha=0.05 smoothing=0.1 merge_order=count minimum_count=3"},
      {"mdi", "words", "alpha=0.01 smoothing=0.1 merge_order=shortlex minimum_count=3"},
      {"likelihood-ratio", "words", "alpha=0.05 smoothing=0.1 merge_order=count minimum_count=3"},
      {"aic", "words", "smoothing=0.1 merge_order=count minimum_count=3"},
      {"evgram", "words", "order=3"},
      {"cvgram", "words", "order=3 folds=3 seed=11"},
      {"ngram", "words", "order=3 discount=kneser-ney"},
  };
  double *log_probs = malloc(sizeof *log_probs * (size_t)hws_corpus_count(corpus));
  size_t i;
  for (i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
    char text[400];
    hws_options *options;
    hws_learner *first, *second;
    hws_machine *machine;
    hws_pfa *pfa;
    const int iterates = strstr(rows[i].settings, "states=") != NULL;
    snprintf(text, sizeof text, "method=%s %s %s", rows[i].method, rows[i].settings, iterates ? "iterations=3 seed=11" : "");
    begin_row();
    options = options_of(text);
    require(hws_pfa_learner_new(corpus, options, &first));
    require(hws_pfa_learner_new(corpus, options, &second));
    second = resumed(first, second);
    require(hws_pfa_learner_model(second, &pfa));
    require(hws_pfa_score(pfa, corpus, NULL, log_probs));
    add_numbers(log_probs, hws_corpus_count(corpus));
    require(hws_pfa_machine(pfa, HWS_REAL, NULL, &machine));
    add_machine(machine);
    end_row("pfa", rows[i].method, rows[i].kind);
    hws_machine_free(machine);
    hws_pfa_free(pfa);
    hws_learner_free(second);
    hws_options_free(options);
  }
  free(log_probs);
}

static void edit_rows(const hws_strings *pairs, const hws_alphabet *alphabet) {
  static const char *const windows[] = {"left_input=0 right_input=0 left_output=0", "left_input=1 right_input=1 left_output=1"};
  static const char *const kinds[] = {"plain", "windows"};
  double *log_probs = malloc(sizeof *log_probs * (size_t)hws_strings_count(pairs));
  size_t i;
  for (i = 0; i < 2; ++i) {
    hws_options *shape = options_of(windows[i]), *options = options_of("iterations=3 tolerance=0.0 prior=0.5");
    hws_edit_model *start, *model;
    hws_learner *first, *second;
    begin_row();
    require(hws_edit_model_new(alphabet, shape, &start));
    require(hws_edit_learner_new(start, pairs, options, &first));
    require(hws_edit_learner_new(start, pairs, options, &second));
    second = resumed(first, second);
    require(hws_edit_learner_model(second, &model));
    require(hws_edit_model_score(model, pairs, NULL, log_probs));
    add_numbers(log_probs, hws_strings_count(pairs));
    end_row("edit", "em", kinds[i]);
    hws_edit_model_free(model);
    hws_edit_model_free(start);
    hws_learner_free(second);
    hws_options_free(options);
    hws_options_free(shape);
  }
  free(log_probs);
}

static void ngram_rows(const hws_strings *words) {
  static const struct {
    const char *method, *kind, *settings;
  } rows[] = {
      {"closed", "words", "order=3"},
      {"gradient", "tree", "order=2 penalty=tree lambda=0.01 iterations=9 step=1.0 gradient_tolerance=1e-8 accelerate=1"},
      {"gradient", "l1", "order=2 penalty=l1 lambda=0.01 iterations=9 step=1.0 gradient_tolerance=1e-8 accelerate=0"},
      {"greedy", "words", "order=3 lambda=0.001 batch=4 stop=objective"},
      {"bundle", "words", "order=3 lambda=0.001 batch=4"},
  };
  double *log_weights = malloc(sizeof *log_weights * (size_t)hws_strings_count(words));
  hws_machine *machine;
  size_t i;
  require(hws_machine_from_words(words, HWS_LOG, &machine));
  for (i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
    char text[400];
    hws_options *options;
    hws_ngram_model *model;
    double cross_entropy;
    snprintf(text, sizeof text, "method=%s %s", rows[i].method, rows[i].settings);
    options = options_of(text);
    begin_row();
    require(hws_ngram_project(machine, NULL, options, &model, &cross_entropy));
    add_numbers(&cross_entropy, 1);
    require(hws_ngram_log_weights(model, words, NULL, log_weights));
    add_numbers(log_weights, hws_strings_count(words));
    end_row("ngram", rows[i].method, rows[i].kind);
    hws_ngram_model_free(model);
    hws_options_free(options);
  }
  hws_machine_free(machine);
  free(log_weights);
}

/* Three strings, the second and third made from the one before by edits; a list of words says what the first and the third may
 * be. Three finite variables in a loop of tables stand beside them. */
static hws_graph *random_graph(const hws_alphabet *alphabet) {
  hws_alphabet *all;
  hws_options *options = options_of("left_input=0 right_input=0 left_output=0");
  hws_edit_model *model;
  hws_machine *edits, *words[2];
  hws_graph_builder *builder;
  hws_graph *graph;
  int64_t strings[3], finite[3], factor;
  double table[16];
  int32_t i, k;
  require(hws_graph_builder_new(&builder));
  require(hws_edit_model_new(alphabet, options, &model));
  require(hws_edit_model_machine(model, HWS_LOG, NULL, &edits));
  require(hws_edit_model_alphabet(model, &all));
  for (i = 0; i < 2; ++i) {
    hws_strings *list = random_strings(1, 5, all);
    require(hws_machine_from_words(list, HWS_LOG, &words[i]));
    hws_strings_free(list);
  }
  for (i = 0; i < 3; ++i) require(hws_graph_builder_add_strings(builder, alphabet, NULL, &strings[i]));
  for (i = 0; i < 2; ++i) {
    require(hws_graph_builder_add_machine(builder, words[i], &strings[2 * i], 1, NULL, &factor));
    require(hws_graph_builder_add_machine(builder, edits, &strings[i], 2, NULL, &factor));
  }
  for (i = 0; i < 3; ++i) require(hws_graph_builder_add_finite(builder, 4, NULL, &finite[i]));
  for (i = 0; i < 3; ++i) {
    const int64_t pair[2] = {finite[i], finite[(i + 1) % 3]};
    for (k = 0; k < 16; ++k) table[k] = 1 + draw(9);
    require(hws_graph_builder_add_table(builder, pair, 2, table, 16, NULL, &factor));
  }
  for (k = 0; k < 4; ++k) table[k] = 1 + draw(9);
  require(hws_graph_builder_add_table(builder, finite, 1, table, 4, NULL, &factor));
  require(hws_graph_builder_build(builder, &graph));
  hws_graph_builder_free(builder);
  for (i = 0; i < 2; ++i) hws_machine_free(words[i]);
  hws_machine_free(edits);
  hws_alphabet_free(all);
  hws_edit_model_free(model);
  hws_options_free(options);
  return graph;
}

static void graph_rows(const hws_strings *words, const hws_alphabet *alphabet) {
  static const struct {
    const char *method, *kind, *settings;
  } rows[] = {
      {"bp", "strings", "schedule=sweeps damping=0.0"},
      {"pruned", "strings", "schedule=sweeps damping=0.0 k=9"},
      {"candidates", "strings", "schedule=sweeps damping=0.0"},
      {"surrogate", "strings", "schedule=sweeps damping=0.0"},
      {"ep", "strings", "schedule=sweeps damping=0.0 order=2 separate=0"},
      {"ep", "flooding", "schedule=flooding damping=0.2 order=2 separate=0"},
      {"ep", "damped", "schedule=sweeps damping=0.3 order=3 separate=0"},
      {"pep", "strings", "schedule=sweeps damping=0.0 order=3 lambda=0.01 lambda_decay=1.0 unigram_sweeps=1 separate=0"},
      {"pep-greedy", "strings", "schedule=sweeps damping=0.0 order=3 lambda=0.01 lambda_decay=1.0 batch=4 separate=0"},
  };
  hws_graph *graph = random_graph(alphabet);
  double *log_probs = malloc(sizeof *log_probs * (size_t)hws_strings_count(words));
  size_t i;
  for (i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
    char text[400];
    hws_options *options;
    hws_learner *first, *second;
    int64_t v;
    double probabilities[4];
    snprintf(text, sizeof text, "method=%s iterations=3 tolerance=0.0 %s", rows[i].method, rows[i].settings);
    options = options_of(text);
    begin_row();
    require(hws_graph_learner_new(graph, options, &first));
    require(hws_graph_learner_new(graph, options, &second));
    second = resumed(first, second);
    for (v = 0; v < 3; ++v) {
      const hws_status status = hws_graph_learner_log_probs(second, v, words, NULL, log_probs);
      if (status >= 0) add_numbers(log_probs, hws_strings_count(words));
      add_bytes(&status, sizeof status);
    }
    for (; v < 6; ++v) {
      require(hws_graph_learner_probabilities(second, v, probabilities, 4));
      add_numbers(probabilities, 4);
    }
    end_row("graph", rows[i].method, rows[i].kind);
    hws_learner_free(second);
    hws_options_free(options);
  }
  free(log_probs);
  hws_graph_free(graph);
}

/* Sums of the engine, which take exponentials of whole arrays of costs. */
static void machine_rows(void) {
  hws_machine *acyclic = random_machine(1, 400, 6, 0, 20, 9), *cyclic = random_machine(1, 80, 4, 9, 9, 9);
  const hws_machine *both[2] = {acyclic, cyclic};
  double total;
  begin_row();
  require(hws_machine_log_total(acyclic, NULL, &total));
  add_numbers(&total, 1);
  require(hws_machine_log_total(cyclic, NULL, &total));
  add_numbers(&total, 1);
  require(hws_machine_sum_product(both, 2, NULL, &total));
  add_numbers(&total, 1);
  end_row("machine", "totals", "log");
  hws_machine_free(acyclic);
  hws_machine_free(cyclic);
}

int main(void) {
  hws_alphabet *alphabet;
  hws_strings *words, *pairs;
  struct tagged_text sequences;
  require(hws_alphabet_new(8, &alphabet));
  words = random_strings(1, 120, alphabet);
  pairs = random_strings(2, 60, alphabet);
  sequences = random_tagged(100, 6, 4);
  machine_rows();
  edit_rows(pairs, alphabet);
  hmm_rows();
  pfa_rows(sequences.corpus);
  ngram_rows(words);
  graph_rows(words, alphabet);
  hws_strings_free(words);
  hws_strings_free(pairs);
  free_tagged(&sequences);
  hws_alphabet_free(alphabet);
  return 0;
}
