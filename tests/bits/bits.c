/* Bits of what is learned: one row per method and kind of data, with a hash of the model's numbers after three steps. The gate
 * scripts/gates/bits.sh compares the rows with tests/bits/bits.txt. Every learner is saved after two steps and loaded into a
 * new one, which goes on; so the state of a checkpoint counts, and not the form of the file, its version or its times.
 * Whatever a default could choose is given, so that rows change only with the arithmetic. */
#include "tests/laws/learners.h"

#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])

/* The name of a row is its parts with '-' between them. */
static void end_row(const char *family, const char *method, const char *kind) {
  printf("%s-%s-%s %016llx\n", family, method, kind, (unsigned long long)hash);
}

/* A learner after its own steps to the end behind another one's first two, which came to it by a checkpoint: one more where
 * `iterations` is 3, all of them where states are merged. */
static hws_learner *resumed(const struct world *w, const char *family, const char *kind, const char *text) {
  hws_options *options = options_of(text);
  hws_learner *first, *second;
  int64_t size;
  int32_t done;
  void *bytes;
  require(new_learner(w, family, kind, options, &first));
  require(new_learner(w, family, kind, options, &second));
  require(hws_learner_step(first, 2, &done));
  bytes = saved(first, &size);
  require(hws_learner_load(second, bytes, size, NULL));
  require(hws_learner_step(second, 1000, &done));
  free(bytes);
  hws_learner_free(first);
  hws_options_free(options);
  return second;
}

static void row(const struct world *w, const char *family, const char *method, const char *kind, const char *settings) {
  char text[512];
  hws_learner *learner;
  snprintf(text, sizeof text, strcmp(family, "edit") == 0 ? "%.0s%s" : "method=%s %s", method, settings);
  learner = resumed(w, family, kind, text);
  hash = learned(w, family, kind, learner);
  end_row(family, method, kind);
  hws_learner_free(learner);
}

/* Concentrations; of methods that look for the mode they are above 1. */
#define PRIORS " prior_transition=0.7 prior_emission=0.1 prior_initial=0.9 seed=11 "
#define MODE_PRIORS " prior_transition=1.7 prior_emission=1.1 prior_initial=1.9 seed=11 "
#define PASSES " iterations=3 tolerance=0.0 prior_update=fixed "
#define SWEEPS " iterations=3 burn_in=1 period=1 chains=2 prior_update=fixed "
#define STICK " hdp=1 gamma=1.0 sigma=1.0 sticky=1.0 sticky_update=learn prior_emission=0.1 seed=11 "
#define TABLES " init=sampled start_sweeps=20 existence=memory expected_tables=first-order label_order=counts hyper=ml " \
               "moves=merge,delete "
#define MINIBATCHES " init=counts iterations=3 minibatch=8 forgetting_rate=0.7 delay=1.0 prior_update=fixed "

/* Posteriors and the most probable paths. */
static void hmm_decode_row(const struct world *w, const char *kind) {
  const hws_hmm_data *data = hmm_data(w, kind);
  hws_learner *learner = resumed(w, "hmm", kind, "method=vi end=0 init=posteriors" PRIORS PASSES);
  hws_hmm *hmm;
  hws_options *options = options_of("decode=viterbi");
  const int64_t tokens = hws_hmm_data_tokens(data);
  int32_t *states = malloc(sizeof *states * (size_t)tokens);
  require(hws_hmm_learner_model(learner, NULL, &hmm));
  begin_hash();
  ADD_COPIED(double, hws_hmm_posteriors(hmm, data, 0, hws_hmm_data_sequences(data), NULL, values, capacity, &needed));
  require(hws_hmm_decode(hmm, data, options, states));
  add_bytes(states, sizeof *states * (size_t)tokens);
  end_row("hmm", "decode", kind);
  free(states);
  hws_options_free(options);
  hws_hmm_free(hmm);
  hws_learner_free(learner);
}

static void hmm_row(const struct world *w, const char *method, const char *kind, const char *settings) {
  char text[480];
  snprintf(text, sizeof text, "end=%d %s", strcmp(kind, "end") == 0, settings);
  row(w, "hmm", method, kind, text);
}

static void hmm_rows(const struct world *w) {
  static const struct {
    const char *method, *settings;
  } methods[] = {
      {"em", "init=rows" MODE_PRIORS PASSES},
      {"vi", "init=posteriors" PRIORS PASSES},
      {"cvi1", "init=posteriors" PRIORS PASSES},
      {"cvi2", "init=posteriors" PRIORS PASSES},
      {"cvi3", "init=posteriors subsequence=5 vanilla=0" PRIORS PASSES},
      {"cgs", PRIORS SWEEPS},
      {"blocked-gibbs", PRIORS SWEEPS},
      {"svi", "" PRIORS MINIBATCHES},
      {"svi-buffered", "subsequence=5 buffer=2 vanilla=0" PRIORS MINIBATCHES},
      {"scvi2", PRIORS MINIBATCHES},
      {"scvi3", "subsequence=5 vanilla=0" PRIORS MINIBATCHES},
  };
  static const struct {
    const char *method, *kind, *settings;
  } others[] = {
      {"em", "end", "init=counts" MODE_PRIORS PASSES},
      {"vi", "end", "init=rows" PRIORS PASSES},
      {"vi", "minka", "init=posteriors prior_update=minka prior_update_first=1 iterations=3 tolerance=0.0" PRIORS},
      {"cvi1", "end", "init=counts" PRIORS PASSES},
      {"cvi2", "end", "init=counts" PRIORS PASSES},
      {"cvi3", "vanilla", "init=posteriors subsequence=4 vanilla=1" PRIORS PASSES},
      {"cgs", "end", PRIORS SWEEPS},
      {"cgs", "anneal", "anneal=2.0:0.5 cold=0.2" PRIORS SWEEPS},
      {"svi", "pieces", "subsequence=5" PRIORS MINIBATCHES},
      {"scvi3", "vanilla", "subsequence=5 vanilla=1" PRIORS MINIBATCHES},
      {"cvi2", "hdp", "iterations=11 tolerance=0.0 top_level=pass emission_base=fixed" STICK TABLES},
      {"scvi2", "hdp", "iterations=9 minibatch=8 sample_tokens=60 forgetting_rate=0.7 delay=1.0 top_level=minibatch"
       " level_step=natural existence_sum=decayed" STICK TABLES},
      {"cgs", "hdp",
       "top_level=pass hyper=gamma hyper_shape=1.0 hyper_rate=1.0 iterations=9 burn_in=1 period=1 chains=2" STICK},
      {"beam", "hdp", "hyper=gamma hyper_shape=1.0 hyper_rate=1.0 iterations=9 burn_in=1 period=1 chains=2" STICK},
  };
  size_t i, k;
  for (i = 0; i < COUNT(methods); ++i) {
    for (k = 0; k < 4; ++k) hmm_row(w, methods[i].method, kHmmData[k], methods[i].settings);
  }
  for (i = 0; i < COUNT(others); ++i) hmm_row(w, others[i].method, others[i].kind, others[i].settings);
  for (k = 0; k < 4; ++k) hmm_decode_row(w, kHmmData[k]);
}

static void pfa_rows(const struct world *w) {
  static const struct {
    const char *method, *kind, *settings;
  } rows[] = {
      {"em", "pfa", "shape=pfa states=7 starts=2 anneal=2:1 anneal_iterations=2 tolerance=0.0"
       " prior_transition=1.1 uniform_share=0.01"},
      {"em", "hmm", "shape=hmm states=7 starts=2 anneal=1:1 tolerance=0.0 prior_transition=1.1"
       " prior_emission=1.2 uniform_share=0.01"},
      {"hard-em", "pfa", "shape=pfa states=7 starts=2 tolerance=0.0 prior_transition=1.1 uniform_share=0.01"},
      {"vb", "pfa", "shape=pfa states=7 starts=2 anneal=2:1 anneal_iterations=2 tolerance=0.0 prior_transition=0.1"},
      {"vb", "hmm", "shape=hmm states=7 starts=2 anneal=1:1 tolerance=0.0 prior_transition=0.1 prior_emission=0.2"},
      {"cgs", "two", "states=21 prior_transition=0.1 chains=2 burn_in=1 period=1 start_prior_transition=0.3"
       " anneal_iterations=2 init=random"},
      {"cgs", "three", "states=5 prior_transition=0.1 chains=3 burn_in=1 period=1 start_prior_transition=0.0 init=random"},
      {"cgs", "merge", "states=21 prior_transition=0.1 chains=2 burn_in=1 period=1 start_prior_transition=0.0 init=merged"},
      {"cgs-sg", "words", "states=9 prior_transition=0.1 chains=2 burn_in=1 period=1"
       " start_prior_transition=0.0 structure_interval=1 uniform_share=0.01"},
      {"cgs-hmm", "words", "states=9 prior_transition=0.1 prior_emission=0.2 chains=2 burn_in=1 period=1"
       " start_prior_transition=0.0 transitions=normalized"},
      {"cgs-hmm-star", "words", "states=9 prior_transition=0.1 prior_emission=0.2 chains=2 burn_in=1 period=1"
       " start_prior_transition=0.0"},
      {"cvb0", "words", "states=9 prior_transition=0.1 tolerance=0.0"},
      {"cvb2", "words", "states=9 prior_transition=0.1 tolerance=0.0"},
      {"gcvb0", "words", "states=5 prior_transition=0.1 tolerance=0.0"},
      {"estatemerge", "words", "prior_transition=0.1 significance=0.0 merge_order=count"},
      {"alergia", "words", "significance=0.05 added_count=0.1 merge_order=count minimum_count=3"},
      {"mdi", "words", "threshold=0.01 added_count=0.1 merge_order=shortlex minimum_count=3"},
      {"likelihood-ratio", "words", "significance=0.05 added_count=0.1 merge_order=count minimum_count=3"},
      {"aic", "words", "added_count=0.1 merge_order=count minimum_count=3"},
      {"evgram", "words", "order=3"},
      {"cvgram", "words", "order=3 folds=3 seed=11"},
      {"ngram", "words", "order=3 smoothing=kneser-ney"},
  };
  size_t i;
  for (i = 0; i < COUNT(rows); ++i) {
    const int iterates = strstr(rows[i].settings, "states=") != NULL;
    char text[300];
    snprintf(text, sizeof text, "%s %s", rows[i].settings, iterates ? "iterations=3 seed=11" : "");
    row(w, "pfa", rows[i].method, rows[i].kind, text);
  }
}

#define BATCHES "minibatch=8 forgetting_rate=0.7 delay=1.0"

static void sentence_rows(const struct world *w) {
  static const char *const kMethods[] = {"svi", "scvi"};
  size_t i;
  for (i = 0; i < COUNT(kMethods); ++i) {
    row(w, "grammar", kMethods[i], "sentences", "iterations=3 prior=0.1 init=random seed=11 " BATCHES);
    row(w, "dmv", kMethods[i], "sentences", "iterations=3 prior=0.1 start=harmonic valence=2 seed=11 " BATCHES);
  }
}

static void pcfg_la_rows(const struct world *w) {
  static const char *const kMethods[] = {"em", "vi", "cvi", "cvi1", "hastings", "blocked-gibbs", "svi", "scvi"};
  size_t i;
  for (i = 0; i < COUNT(kMethods); ++i) {
    char text[200];
    snprintf(text, sizeof text, "iterations=3 subtypes=3 rare=2 coupling=0.5 seed=11 %s %s",
             strcmp(kMethods[i], "em") == 0 ? "prior=1.5" : "prior=0.1",
             i < 4 ? "tolerance=0.0" : i < 6 ? "burn_in=1 period=1 chains=2" : BATCHES);
    row(w, "pcfg_la", kMethods[i], "trees", text);
  }
}

static void ngram_rows(const hws_strings *words) {
  static const struct {
    const char *method, *kind, *settings;
  } rows[] = {
      {"closed", "words", "order=3"},
      {"gradient", "tree", "order=2 penalty=tree penalty_weight=0.01 "
       "iterations=9 step=1.0 gradient_tolerance=1e-8 accelerate=1"},
      {"gradient", "l1", "order=2 penalty=l1 penalty_weight=0.01 "
       "iterations=9 step=1.0 gradient_tolerance=1e-8 accelerate=0"},
      {"greedy", "words", "order=3 penalty_weight=0.001 batch=4 stop=objective"},
      {"bundle", "words", "order=3 penalty_weight=0.001 batch=4"},
  };
  double *log_weights = malloc(sizeof *log_weights * (size_t)hws_strings_count(words));
  hws_machine *machine;
  size_t i;
  require(hws_machine_from_words(words, HWS_LOG, NULL, &machine));
  for (i = 0; i < COUNT(rows); ++i) {
    char text[400];
    hws_options *options;
    hws_ngram_model *model;
    double cross_entropy;
    snprintf(text, sizeof text, "method=%s %s", rows[i].method, rows[i].settings);
    options = options_of(text);
    begin_hash();
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

static void graph_rows(const struct world *w) {
  static const struct {
    const char *method, *kind, *settings;
  } rows[] = {
      {"bp", "strings", "schedule=sweeps damping=0.0"},
      {"pruned", "strings", "schedule=sweeps damping=0.0 kept_strings=9"},
      {"candidates", "strings", "schedule=sweeps damping=0.0"},
      {"surrogate", "strings", "schedule=sweeps damping=0.0"},
      {"ep", "strings", "schedule=sweeps damping=0.0 order=2 separate=0"},
      {"ep", "flooding", "schedule=flooding damping=0.2 order=2 separate=0"},
      {"ep", "damped", "schedule=sweeps damping=0.3 order=3 separate=0"},
      {"pep", "strings", "schedule=sweeps damping=0.0 order=3 penalty_weight=0.01 penalty_decay=1.0 "
       "unigram_sweeps=1 separate=0"},
      {"pep-greedy", "strings", "schedule=sweeps damping=0.0 order=3 penalty_weight=0.01 penalty_decay=1.0 "
       "batch=4 separate=0"},
  };
  size_t i;
  for (i = 0; i < COUNT(rows); ++i) {
    char text[300];
    snprintf(text, sizeof text, "iterations=3 tolerance=0.0 %s", rows[i].settings);
    row(w, "graph", rows[i].method, rows[i].kind, text);
  }
}

/* Sums of the engine, which take exponentials of whole arrays of costs. */
static void machine_rows(void) {
  hws_machine *acyclic = random_machine(1, 400, 6, 0, 20, 9), *cyclic = random_machine(1, 80, 4, 9, 9, 9);
  const hws_machine *both[2] = {acyclic, cyclic};
  double total;
  begin_hash();
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
  static const struct world_size size = {60, 100, 60, 60, 19, 0};
  struct world w = {0};
  make_strings(&w, &size);
  machine_rows();
  make_sequences(&w, &size);
  row(&w, "edit", "em", "plain", "iterations=3 tolerance=0.0 prior_edit=0.5");
  row(&w, "edit", "em", "windows", "iterations=3 tolerance=0.0 prior_edit=0.5");
  hmm_rows(&w);
  pfa_rows(&w);
  sentence_rows(&w);
  pcfg_la_rows(&w);
  ngram_rows(w.words);
  graph_rows(&w);
  free_world(&w);
  return 0;
}
