/* The C client: the scenario of tests/clients/README.md through pkg-config.
 *
 * What a C program does with the interface: ask every status, read the error at
 * once, free each handle as soon as it has no more use for it. A handle keeps
 * alive what it needs, so `free` stands as early as it can here, before what was
 * made from the handle is used. */
#include <hawser/hawser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A failure here is unexpected: say where and what, and end. */
static void must(hws_status status, const char *call, int line) {
  if (status >= 0) return;
  fprintf(stderr, "client.c:%d: %s\n%s: %s\n", line, call, hws_status_name(status), hws_error_message_view());
  exit(1);
}
#define MUST(call) must((call), #call, __LINE__)

#define COUNT(array) ((int64_t)(sizeof(array) / sizeof((array)[0])))

/* A machine from arrays: labels has `tapes` entries per arc. */
static hws_machine *make_machine(const hws_alphabet *alphabet, int32_t tapes, int64_t states, int64_t arcs,
                                 const int64_t *from, const int32_t *labels, const double *weights, const int64_t *to,
                                 int64_t finals, const int64_t *final_states, const double *final_weights) {
  const hws_alphabet *alphabets[2];
  hws_builder *builder = NULL;
  hws_machine *machine = NULL;
  int64_t first = 0;
  alphabets[0] = alphabets[1] = alphabet;
  MUST(hws_builder_new(HWS_LOG, tapes, alphabets, NULL, &builder));
  MUST(hws_builder_add_states(builder, states, &first));
  MUST(hws_builder_add_arcs(builder, arcs, from, labels, weights, to));
  MUST(hws_builder_set_finals(builder, finals, final_states, final_weights));
  MUST(hws_builder_build(builder, &machine));
  hws_builder_free(builder);
  return machine;
}

static hws_machine *make_words(const hws_alphabet *alphabet) {
  static const int64_t from[] = {0, 0, 1, 1, 2}, to[] = {1, 1, 2, 1, 0}, finals[] = {2, 1};
  static const int32_t labels[] = {1, 2, 3, 1, 2};
  static const double weights[] = {0.5, 1.25, 0.75, 1.5, 2.25}, final_weights[] = {0.25, 2};
  return make_machine(alphabet, 1, 3, COUNT(from), from, labels, weights, to, COUNT(finals), finals, final_weights);
}

static hws_machine *make_noise(const hws_alphabet *alphabet) {
  static const int64_t from[] = {0, 0, 0, 0, 0, 0, 0}, to[] = {0, 0, 0, 0, 0, 0, 0}, finals[] = {0};
  static const int32_t labels[] = {1, 1, 2, 2, 3, 3, 1, 2, 2, 3, 3, 0, 0, 1};
  static const double weights[] = {0.25, 0.25, 0.25, 2.5, 3, 3.5, 4}, final_weights[] = {0.125};
  return make_machine(alphabet, 2, 1, COUNT(from), from, labels, weights, to, COUNT(finals), finals, final_weights);
}

/* An arc from state 0 to itself at no cost: infinitely many paths of one weight. */
static hws_machine *make_endless(const hws_alphabet *alphabet) {
  static const int64_t zero[] = {0};
  static const int32_t labels[] = {1};
  static const double weights[] = {0};
  return make_machine(alphabet, 1, 1, 1, zero, labels, weights, zero, 1, zero, weights);
}

static void print_string(const hws_alphabet *alphabet, const hws_strings *strings, int64_t item, int32_t tape) {
  const int32_t *labels;
  int64_t count, i;
  MUST(hws_strings_labels_view(strings, item, tape, &labels, &count));
  for (i = 0; i < count; ++i) printf("%s", hws_alphabet_name_view(alphabet, labels[i]));
}

static void print_strings(const char *key, const hws_alphabet *alphabet, const hws_strings *strings) {
  int64_t i;
  double cost;
  for (i = 0; i < hws_strings_count(strings); ++i) {
    MUST(hws_strings_value(strings, i, &cost));
    printf("%s.%d %.17g ", key, (int)i + 1, cost);
    print_string(alphabet, strings, i, 0);
    printf(":");
    print_string(alphabet, strings, i, 1);
    printf("\n");
  }
}

/* The record that a failed call left. Successful calls and frees in between would do it no harm. */
static void print_error(int number, hws_status status) {
  printf("error.%d %s %d %d %s\n", number, hws_status_name(status), (int)hws_error_line(), (int)hws_error_column(),
         hws_error_message_view());
}

static void machines(void) {
  static const char *const names[] = {"a", "b", "c"};
  hws_alphabet *alphabet = NULL;
  hws_machine *words, *noise, *composed = NULL;
  hws_strings *best = NULL, *samples = NULL;
  double total = 0;

  MUST(hws_alphabet_from_names(names, COUNT(names), NULL, &alphabet));
  words = make_words(alphabet);
  noise = make_noise(alphabet);
  hws_alphabet_free(alphabet);
  MUST(hws_machine_compose(words, noise, NULL, &composed));
  hws_machine_free(words);
  hws_machine_free(noise);

  MUST(hws_machine_total(composed, NULL, &total));
  printf("composed.states %d\n", (int)hws_machine_states(composed));
  printf("composed.arcs %d\n", (int)hws_machine_arcs(composed));
  printf("total %.17g\n", total);
  MUST(hws_machine_best_strings(composed, 5, NULL, &best));
  MUST(hws_machine_sample(composed, 10, 2026, NULL, &samples));
  MUST(hws_machine_alphabet(composed, 0, &alphabet));
  hws_machine_free(composed);

  print_strings("best", alphabet, best);
  print_strings("sample", alphabet, samples);
  hws_alphabet_free(alphabet);
  hws_strings_free(best);
  hws_strings_free(samples);
}

static hws_learner *make_learner(void) {
  /* abc -> abc, ab -> ac, bca -> ba, c -> cb */
  static const int64_t offsets[] = {0, 3, 6, 8, 10, 13, 15, 16, 18};
  static const int32_t labels[] = {1, 2, 3, 1, 2, 3, 1, 2, 1, 3, 2, 3, 1, 2, 1, 3, 3, 2};
  static const double counts[] = {1, 2, 1, 0.5};
  const hws_alphabet *alphabets[2];
  hws_alphabet *alphabet = NULL;
  hws_strings *pairs = NULL;
  hws_options *options = NULL;
  hws_edit_model *start = NULL;
  hws_learner *learner = NULL;
  MUST(hws_alphabet_new(3, NULL, &alphabet));
  alphabets[0] = alphabets[1] = alphabet;
  MUST(hws_strings_from_arrays(2, COUNT(counts), offsets, labels, counts, alphabets, NULL, &pairs));
  MUST(hws_options_new(&options));
  MUST(hws_options_set_int(options, "left_input", 1));
  MUST(hws_options_set_real(options, "p_copy", 0.75));
  MUST(hws_edit_model_new(alphabet, options, &start));
  hws_options_free(options);
  hws_alphabet_free(alphabet);
  MUST(hws_edit_learner_new(start, pairs, NULL, NULL, &learner));
  hws_edit_model_free(start);
  hws_strings_free(pairs);
  return learner;
}

static void training(void) {
  hws_learner *learner = make_learner();
  hws_edit_model *model = NULL;
  double likelihood = 0, contexts = 0, copy = 0;
  const int32_t right[] = {1};
  int32_t done = 0;
  int step;
  for (step = 1; step <= 3; ++step) {
    MUST(hws_learner_step(learner, 1, &done));
    MUST(hws_learner_metric(learner, "log_likelihood", &likelihood));
    printf("step.%d %.17g\n", step, likelihood);
  }
  MUST(hws_edit_learner_model(learner, &model));
  hws_learner_free(learner);
  MUST(hws_edit_model_info(model, "contexts", &contexts));
  MUST(hws_edit_model_probability(model, NULL, 0, right, 1, NULL, 0, 1, 1, &copy));
  printf("model.contexts %d\n", (int)contexts);
  printf("model.copy %.17g\n", copy);
  hws_edit_model_free(model);
}

static void ngrams(void) {
  static const char *const names[] = {"a", "b", "c"};
  hws_alphabet *alphabet = NULL;
  hws_machine *words;
  hws_ngram_model *model = NULL;
  double cross_entropy = 0, size = 0, first = 0;
  int64_t state = 0;
  MUST(hws_alphabet_from_names(names, 3, NULL, &alphabet));
  words = make_words(alphabet);
  hws_alphabet_free(alphabet);
  MUST(hws_ngram_project(words, NULL, NULL, &model, &cross_entropy));
  hws_machine_free(words);
  MUST(hws_ngram_info(model, "ngrams", &size));
  MUST(hws_ngram_start(model, &state));
  MUST(hws_ngram_score_word(model, state, 1, NULL, &first));
  printf("ngrams.count %d\n", (int)size);
  printf("ngrams.nats %.17g\n", cross_entropy);
  printf("ngrams.first %.17g\n", first);
  hws_ngram_model_free(model);
}

/* meant - heard - typed, of which the last was seen. Alphabet, machines and graph are gone when the learner is used. */
static hws_learner *make_chain(int64_t *meant, int64_t *heard) {
  static const char *const names[] = {"a", "b", "c"};
  static const int32_t seen[] = {1, 3};
  hws_alphabet *alphabet = NULL;
  hws_machine *words, *noise;
  hws_graph_builder *builder = NULL;
  hws_graph *graph = NULL;
  hws_options *options = NULL;
  hws_learner *learner = NULL;
  int64_t pair[2], typed, factor;
  MUST(hws_alphabet_from_names(names, COUNT(names), NULL, &alphabet));
  words = make_words(alphabet);
  noise = make_noise(alphabet);
  MUST(hws_graph_builder_new(&builder));
  MUST(hws_graph_builder_add_strings(builder, alphabet, "meant", meant));
  MUST(hws_graph_builder_add_strings(builder, alphabet, "heard", heard));
  MUST(hws_graph_builder_add_strings(builder, alphabet, "typed", &typed));
  hws_alphabet_free(alphabet);
  MUST(hws_graph_builder_add_machine(builder, words, meant, 1, NULL, &factor));
  pair[0] = *meant, pair[1] = *heard;
  MUST(hws_graph_builder_add_machine(builder, noise, pair, 2, NULL, &factor));
  pair[0] = *heard, pair[1] = typed;
  MUST(hws_graph_builder_add_machine(builder, noise, pair, 2, NULL, &factor));
  hws_machine_free(words);
  hws_machine_free(noise);
  MUST(hws_graph_builder_observe_string(builder, typed, seen, COUNT(seen)));
  MUST(hws_graph_builder_build(builder, &graph));
  hws_graph_builder_free(builder);
  MUST(hws_options_new(&options));
  MUST(hws_options_set_text(options, "method", "bp"));
  MUST(hws_graph_learner_new(graph, options, &learner));
  hws_options_free(options);
  hws_graph_free(graph);
  return learner;
}

static void print_belief(const char *key, const hws_learner *learner, int64_t variable, const hws_alphabet *alphabet) {
  hws_strings *best = NULL;
  double p = 0;
  int64_t i;
  MUST(hws_graph_learner_best(learner, variable, 3, NULL, &best));
  for (i = 0; i < hws_strings_count(best); ++i) {
    MUST(hws_strings_value(best, i, &p));
    printf("%s.%d %.17g ", key, (int)i + 1, p);
    print_string(alphabet, best, i, 0);
    printf("\n");
  }
  hws_strings_free(best);
}

static void inference(void) {
  static const char *const names[] = {"a", "b", "c"};
  hws_alphabet *alphabet = NULL;
  int64_t meant = 0, heard = 0;
  hws_learner *learner = make_chain(&meant, &heard);
  int32_t done = 0;
  double length = 0;
  while (!done) MUST(hws_learner_step(learner, 1, &done));
  MUST(hws_alphabet_from_names(names, COUNT(names), NULL, &alphabet));
  print_belief("meant", learner, meant, alphabet);
  print_belief("heard", learner, heard, alphabet);
  MUST(hws_graph_learner_variable(learner, heard, "expected_length", NULL, &length));
  printf("heard.length %.17g\n", length);
  hws_learner_free(learner);
  hws_alphabet_free(alphabet);
}

/* Strings over the named alphabet a, b, c; the alphabet is gone when the corpus is used. */
static hws_corpus *make_corpus(int64_t count, const int64_t *offsets, const int32_t *symbols) {
  static const char *const names[] = {"a", "b", "c"};
  hws_alphabet *alphabet = NULL;
  hws_corpus *corpus = NULL;
  MUST(hws_alphabet_from_names(names, COUNT(names), NULL, &alphabet));
  MUST(hws_corpus_from_arrays(count, offsets, symbols, alphabet, &corpus));
  hws_alphabet_free(alphabet);
  return corpus;
}

/* Options and corpus are gone when the learner is used. */
static hws_learner *make_automaton_learner(hws_options *options) {
  /* ab, abab, c, abc, ababab, ab, the empty string, cc, abab, c */
  static const int64_t offsets[] = {0, 2, 6, 7, 10, 16, 18, 18, 20, 24, 25};
  static const int32_t symbols[] = {1, 2, 1, 2, 1, 2, 3, 1, 2, 3, 1, 2, 1, 2, 1, 2, 1, 2, 3, 3, 1, 2, 1, 2, 3};
  hws_corpus *corpus = make_corpus(COUNT(offsets) - 1, offsets, symbols);
  hws_learner *learner = NULL;
  MUST(hws_pfa_learner_new(NULL, corpus, NULL, options, &learner));
  hws_options_free(options);
  hws_corpus_free(corpus);
  return learner;
}

static void print_automaton(const char *key, hws_learner *learner, const char *metric) {
  /* ab, cab, the empty string */
  static const int64_t offsets[] = {0, 2, 5, 5};
  static const int32_t symbols[] = {1, 2, 3, 1, 2};
  hws_corpus *strings = make_corpus(COUNT(offsets) - 1, offsets, symbols);
  hws_pfa *model = NULL;
  double value = 0, states = 0, log_probs[3];
  int32_t done = 0;
  int i;
  while (!done) MUST(hws_learner_step(learner, 1, &done));
  MUST(hws_learner_metric(learner, metric, &value));
  MUST(hws_pfa_learner_model(learner, &model));
  hws_learner_free(learner);
  MUST(hws_pfa_info(model, "states", &states));
  MUST(hws_pfa_score(model, strings, NULL, log_probs));
  hws_pfa_free(model);
  hws_corpus_free(strings);
  printf("%s.%s %.17g\n", key, metric, value);
  printf("%s.states %d\n", key, (int)states);
  for (i = 0; i < 3; ++i) printf("%s.score.%d %.17g\n", key, i + 1, log_probs[i]);
}

static void automata(void) {
  hws_options *options = NULL;
  MUST(hws_options_new(&options));
  MUST(hws_options_set_text(options, "method", "cgs"));
  MUST(hws_options_set_int(options, "states", 3));
  MUST(hws_options_set_real(options, "prior_transition", 0.25));
  MUST(hws_options_set_int(options, "iterations", 40));
  MUST(hws_options_set_int(options, "seed", 2026));
  print_automaton("cgs", make_automaton_learner(options), "log_joint");
  MUST(hws_options_new(&options));
  MUST(hws_options_set_text(options, "method", "estatemerge"));
  MUST(hws_options_set_int(options, "minimum_count", 1));
  print_automaton("estatemerge", make_automaton_learner(options), "log_evidence");
}

/* A text with tags, its dictionary and its words are gone when the learner is used; so are its data and options. There is no
 * word for words that are not in the text. */
static hws_learner *make_tag_learner(const char *method) {
  static const char text[] =
      "the\tD\ndog\tN\nruns\tV\n\nthe\tD\ncan\tN\nleaks\tV\n\ndogs\tN\ncan\tV\nrun\tV\n\n"
      "the\tD\nrun\tN\ncan\tV\nend\tV\n\na\tD\ndog\tN\ncan\tV\nend\tV\nthe\tD\nrun\tN\n";
  hws_options *options = NULL;
  hws_tagged *tagged = NULL;
  hws_corpus *words = NULL;
  hws_dictionary *dictionary = NULL;
  hws_hmm_data *data = NULL;
  hws_learner *learner = NULL;
  MUST(hws_options_new(&options));
  MUST(hws_options_set_int(options, "min_count", 0));
  MUST(hws_tagged_read(text, (int64_t)sizeof text - 1, NULL, NULL, options, &tagged));
  hws_options_free(options);
  MUST(hws_tagged_corpus(tagged, &words));
  MUST(hws_dictionary_collect(tagged, NULL, &dictionary));
  hws_tagged_free(tagged);
  MUST(hws_hmm_data_new(words, NULL, dictionary, NULL, NULL, &data));
  hws_corpus_free(words);
  hws_dictionary_free(dictionary);
  MUST(hws_options_new(&options));
  MUST(hws_options_set_text(options, "method", method));
  MUST(hws_options_set_text(options, "init", "posteriors"));
  MUST(hws_options_set_int(options, "end", 1));
  MUST(hws_options_set_int(options, "seed", 2026));
  MUST(hws_hmm_learner_new(NULL, data, NULL, options, &learner));
  hws_options_free(options);
  hws_hmm_data_free(data);
  return learner;
}

static hws_hmm *train_tagger(const char *method, const char *metric) {
  hws_learner *learner = make_tag_learner(method);
  hws_hmm *model = NULL;
  double value = 0;
  int32_t done = 0;
  int step;
  for (step = 1; step <= 3; ++step) {
    MUST(hws_learner_step(learner, 1, &done));
    MUST(hws_learner_metric(learner, metric, &value));
    printf("%s.%d %.17g\n", method, step, value);
  }
  MUST(hws_hmm_learner_model(learner, NULL, &model));
  hws_learner_free(learner);
  return model;
}

/* A sequence a line. */
static hws_corpus *make_words_corpus(const char *text) {
  hws_options *options = NULL;
  hws_tagged *tagged = NULL;
  hws_corpus *words = NULL;
  MUST(hws_options_new(&options));
  MUST(hws_options_set_text(options, "format", "text"));
  MUST(hws_tagged_read(text, -1, NULL, NULL, options, &tagged));
  hws_options_free(options);
  MUST(hws_tagged_corpus(tagged, &words));
  hws_tagged_free(tagged);
  return words;
}

static void tagging(void) {
  hws_corpus *words = make_words_corpus("the can can run\ndogs end\n");
  hws_hmm_data *data = NULL;
  hws_alphabet *tags = NULL;
  hws_hmm *model;
  int32_t states[6];
  double log_probs[2];
  int i;
  hws_hmm_free(train_tagger("em", "log_likelihood"));
  model = train_tagger("cvi2", "surrogate");
  MUST(hws_hmm_data_for(model, words, NULL, NULL, NULL, NULL, &data));
  hws_corpus_free(words);
  MUST(hws_hmm_tags(model, &tags));
  MUST(hws_hmm_decode(model, data, NULL, states));
  MUST(hws_hmm_score(model, data, NULL, log_probs));
  hws_hmm_free(model);
  hws_hmm_data_free(data);
  printf("tags ");
  for (i = 0; i < 6; ++i) printf("%s", hws_alphabet_name_view(tags, states[i] + 1));
  printf("\n");
  for (i = 0; i < 2; ++i) printf("tags.score.%d %.17g\n", i + 1, log_probs[i]);
  hws_alphabet_free(tags);
}

/* Two spins and a third variable of three values; the last has two features, which share the second weight. The builder is gone
 * before the graph is used, and the first graph before the second one's learner is. */
static void network(void) {
  static const int64_t sizes[] = {2, 2, 3}, pair[] = {0, 1}, last[] = {2, 2}, asked[] = {1, 2, 0, 1}, joined[] = {1, 2, 0, 2};
  static const int64_t by[] = {0, 1, 1}, values[] = {0, 2};
  static const double theta[] = {0.75, -0.5}, other[] = {1.25, 0.25}, coupling[] = {0.5}, fields[] = {0.125, -0.25};
  hws_graph_builder *builder = NULL;
  hws_graph *graph = NULL, *changed = NULL;
  hws_options *options = NULL;
  hws_learner *learner = NULL;
  double counts[2], marginals[7], value = 0;
  int64_t first = 0, needed = 0;
  int32_t done = 0;
  int i;
  MUST(hws_graph_builder_new(&builder));
  MUST(hws_graph_builder_add_finite_many(builder, sizes, 3, &first));
  MUST(hws_graph_builder_add_couplings(builder, HWS_ISING, pair, 1, coupling, 1, &first));
  MUST(hws_graph_builder_add_fields(builder, HWS_ISING, pair, 2, fields, 2, &first));
  MUST(hws_graph_builder_add_weights(builder, theta, 2, &first));
  MUST(hws_graph_builder_add_features(builder, joined, 2, 2, asked, 4, by, 2, &first));
  MUST(hws_graph_builder_add_features(builder, last, 1, 2, values, 2, by + 1, 2, &first));
  MUST(hws_graph_builder_build(builder, &graph));
  hws_graph_builder_free(builder);
  MUST(hws_graph_with_weights(graph, other, 2, &changed));
  hws_graph_free(graph);
  MUST(hws_options_new(&options));
  MUST(hws_options_set_text(options, "method", "exact"));
  MUST(hws_graph_learner_new(changed, options, &learner));
  hws_options_free(options);
  hws_graph_free(changed);
  MUST(hws_learner_step(learner, 1, &done));
  MUST(hws_learner_metric(learner, "free_energy", &value));
  MUST(hws_graph_learner_expected_counts(learner, counts, 2, &needed));
  MUST(hws_graph_learner_marginals(learner, marginals, 7, &needed));
  hws_learner_free(learner);
  printf("network.log_z %.17g\n", -value);
  for (i = 0; i < 2; ++i) printf("network.count.%d %.17g\n", i + 1, counts[i]);
  for (i = 0; i < 7; ++i) printf("network.marginal.%d %.17g\n", i + 1, marginals[i]);
}

/* Thirty lines of letters from three regimes, each of which writes two. How many regimes there are is learned. */
static void regimes(void) {
  char text[30 * 21 + 1], *at = text;
  hws_corpus *corpus = NULL;
  hws_hmm_data *data = NULL;
  hws_options *options = NULL;
  hws_learner *learner = NULL;
  hws_hmm *model = NULL;
  int32_t done = 0, x = 1, regime = 0, line, t;
  double states = 0, value = 0;
  for (line = 0; line < 30; ++line) {
    for (t = 0; t < 20; ++t) {
      x = (x * 75 + 74) % 65537;
      if (x / 7 % 5 == 0) regime = (regime + 1) % 3;
      x = (x * 75 + 74) % 65537;
      *at++ = "abcdef"[2 * regime + x / 16 % 2];
    }
    *at++ = '\n';
  }
  MUST(hws_corpus_read(text, at - text, HWS_CORPUS_CHARS, NULL, NULL, &corpus));
  MUST(hws_hmm_data_new(corpus, NULL, NULL, NULL, NULL, &data));
  hws_corpus_free(corpus);
  MUST(hws_options_new(&options));
  MUST(hws_options_set_int(options, "hdp", 1));
  MUST(hws_options_set_int(options, "seed", 2026));
  MUST(hws_hmm_learner_new(NULL, data, NULL, options, &learner));
  hws_options_free(options);
  hws_hmm_data_free(data);
  while (!done) MUST(hws_learner_step(learner, 1, &done));
  MUST(hws_learner_metric(learner, "surrogate", &value));
  MUST(hws_hmm_learner_model(learner, NULL, &model));
  hws_learner_free(learner);
  MUST(hws_hmm_info(model, "states_99", &states));
  hws_hmm_free(model);
  printf("regimes.states %.17g\nregimes.surrogate %.17g\n", states, value);
}

static hws_learner *make_grammar_learner(void) {
  hws_grammar *rules = NULL;
  hws_corpus *corpus = NULL;
  hws_options *options = NULL;
  hws_learner *learner = NULL;
  MUST(hws_grammar_read_text("0.6 S --> NP VP\n0.4 S --> S PP\n0.5 NP --> we\n0.3 NP --> dogs\n0.2 NP --> NP PP\n"
                             "0.6 VP --> saw NP\n0.4 VP --> VP PP\n1 PP --> with NP\n",
                             -1, NULL, &rules));
  MUST(hws_corpus_read("we saw dogs\nwe saw dogs with we\ndogs with dogs saw we\nwe with dogs saw we with dogs\n", -1,
                       HWS_CORPUS_SPACES, NULL, NULL, &corpus));
  MUST(hws_options_new(&options));
  MUST(hws_options_set_text(options, "method", "cvi"));
  MUST(hws_options_set_int(options, "iterations", 5));
  MUST(hws_options_set_int(options, "seed", 2026));
  MUST(hws_grammar_learner_new(rules, corpus, NULL, options, &learner));
  hws_options_free(options);
  hws_corpus_free(corpus);
  hws_grammar_free(rules);
  return learner;
}

/* A grammar learned from four sentences, and the best trees of two others, of which one has a word that it lacks. */
static void grammar(void) {
  hws_learner *learner = make_grammar_learner();
  hws_grammar *model = NULL;
  hws_corpus *corpus = NULL;
  hws_treebank *parses = NULL;
  double value = 0, weights[8], scores[2];
  int64_t needed = 0, impossible = 0;
  int32_t done = 0, unknown[2];
  char text[256];
  int i;
  while (!done) MUST(hws_learner_step(learner, 1, &done));
  MUST(hws_learner_metric(learner, "surrogate", &value));
  MUST(hws_grammar_learner_model(learner, &model));
  hws_learner_free(learner);
  MUST(hws_grammar_weights(model, weights, 8, &needed));
  MUST(hws_corpus_read("we saw we with dogs\nwe saw cats\n", -1, HWS_CORPUS_SPACES, NULL, NULL, &corpus));
  MUST(hws_grammar_parse(model, corpus, 1, NULL, scores, unknown, &impossible, &parses));
  hws_corpus_free(corpus);
  hws_grammar_free(model);
  MUST(hws_treebank_write(parses, NULL, text, (int64_t)sizeof text, &needed));
  hws_treebank_free(parses);
  printf("grammar.surrogate %.17g\n", value);
  for (i = 0; i < 8; ++i) printf("grammar.weight.%d %.17g\n", i + 1, weights[i]);
  printf("grammar.score %.17g\ngrammar.impossible %d\ngrammar.unknown %d\n", scores[0], (int)impossible, (int)unknown[1]);
  printf("grammar.tree %.*s\n", (int)(strchr(text, '\n') - text), text);
}

#include "pairs_part.h"

static void errors(void) {
  static const char *const names[] = {"a", "b", "c"}, *const other_names[] = {"x", "y"};
  hws_alphabet *alphabet = NULL, *other = NULL;
  hws_machine *words, *endless, *result = NULL;
  const hws_alphabet *borrowed;
  double total = 0;
  hws_learner *learner = make_tag_learner("em");
  hws_corpus *unknown = make_words_corpus("the cat\n");
  hws_hmm *model = NULL;
  hws_tagged *tagged = NULL;
  hws_hmm_data *data = NULL;
  MUST(hws_alphabet_from_names(names, 3, NULL, &alphabet));
  MUST(hws_alphabet_from_names(other_names, 2, NULL, &other));
  words = make_words(alphabet);
  endless = make_endless(other);
  borrowed = alphabet;
  print_error(1, hws_machine_compose(words, endless, NULL, &result));
  print_error(2, hws_machine_read_text("0 1 a 0.5\n1 2 z 1.5\n2\n", -1, HWS_LOG, 1, &borrowed, 1, NULL, NULL, NULL,
                                       &result));
  print_error(3, hws_machine_total(endless, NULL, &total));
  print_error(4, hws_tagged_read("the\tD\ndog\tN\tV\n", -1, NULL, NULL, NULL, &tagged));
  MUST(hws_hmm_learner_model(learner, NULL, &model));
  hws_learner_free(learner);
  print_error(5, hws_hmm_data_for(model, unknown, NULL, NULL, NULL, NULL, &data));
  hws_hmm_free(model);
  hws_corpus_free(unknown);
  hws_alphabet_free(alphabet);
  hws_alphabet_free(other);
  hws_machine_free(words);
  hws_machine_free(endless);
}

int main(void) {
  machines();
  training();
  ngrams();
  inference();
  network();
  automata();
  tagging();
  regimes();
  grammar();
  pairs();
  errors();
  printf("done 1\n");
  return 0;
}
