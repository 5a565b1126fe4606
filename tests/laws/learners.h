/* One way to make a learner of any family and one to read off what it has learned, over small random data: what the laws of
 * this folder and tests/bits go through. All modules are needed. */
#ifndef HAWSER_LAWS_LEARNERS_H
#define HAWSER_LAWS_LEARNERS_H

#include "tests/laws/world.h"

/* ---- Making a learner. `data` is of HMMs one of kHmmData, where others are "dense", of edit models "windows" or not, of
 * grammars "substrings" or not, and of graphs "tables", "binary", "rules", "picture" or not. */
static const hws_pfa *pfa_begins(const struct world *w, const char *data) {
  int i;
  for (i = 0; i < 3; ++i) {
    if (strcmp(data, kPfaData[i]) == 0) return w->automata[i];
  }
  return NULL;
}
static const hws_hmm *hmm_begins(const struct world *w, const char *data) {
  return strcmp(data, "fixed") == 0 ? w->begins[0] : strcmp(data, "fixed channels") == 0 ? w->begins[1] : NULL;
}
static const hws_hmm_data *hmm_data(const struct world *w, const char *data) {
  int i;
  if (strcmp(data, "fixed channels") == 0) return w->hmm[5];
  for (i = 5; i > 0 && strcmp(data, kHmmData[i]) != 0; --i) continue;
  return w->hmm[i];
}

/* Items of a family of graphs; sums over strings take longer. */
static int64_t family_items(const char *data) { return strcmp(data, "strings") == 0 ? 12 : 60; }

/* Of the transducer's weights, or of others in their place; tied where `data` says so. */
static hws_status machine_learner(const struct world *w, const hws_machine *machine, const char *data, const hws_strings *pairs,
                                  const hws_options *options, hws_learner **learner) {
  const int tied = strcmp(data, "tied") == 0;
  return hws_machine_learner_new(machine, tied ? w->ties : NULL, NULL, tied ? w->ties_count : 0, pairs, NULL, options, learner);
}

MAYBE_UNUSED static hws_status new_learner(const struct world *w, const char *family, const char *data,
                                           const hws_options *options, hws_learner **learner) {
  if (strcmp(family, "hmm") == 0) {
    return hws_hmm_learner_new(hmm_begins(w, data), hmm_data(w, data), NULL, options, learner);
  }
  if (strcmp(family, "grammar") == 0) {
    return hws_grammar_learner_new(strcmp(data, "substrings") == 0 ? w->any : w->grammar, w->sequences.corpus, NULL, options,
                                   learner);
  }
  if (strcmp(family, "align") == 0) return hws_align_learner_new(NULL, w->bitext, options, learner);
  if (strcmp(family, "machine") == 0) return machine_learner(w, w->transducer, data, w->pairs, options, learner);
  if (strcmp(family, "pairs") == 0) return hws_pairs_learner_new(w->chunks, w->pairs, NULL, options, learner);
  if (strcmp(family, "dmv") == 0) return hws_dmv_learner_new(NULL, w->sequences.corpus, NULL, options, learner);
  if (strcmp(family, "pcfg_la") == 0) return hws_pcfg_la_learner_new(NULL, w->trees, NULL, 0, options, learner);
  if (strcmp(family, "parser") == 0) return hws_parser_learner_new(w->heads, NULL, options, learner);
  if (strcmp(family, "pcfg_la_split_merge") == 0) {
    return hws_pcfg_la_split_merge_learner_new(w->plain, w->trees, options, learner);
  }
  if (strcmp(family, "pfa") == 0) return hws_pfa_learner_new(pfa_begins(w, data), w->strings, NULL, options, learner);
  if (strcmp(family, "graph_family") == 0) {
    const int has_strings = strcmp(data, "strings") == 0;
    return hws_graph_family_learner_new(has_strings ? w->string_family : w->family,
                                        has_strings ? w->string_values : w->family_values, family_items(data), NULL, 0, options,
                                        learner);
  }
  if (strcmp(family, "graph") == 0) {
    return hws_graph_learner_new(strcmp(data, "tables") == 0   ? w->tables
                                 : strcmp(data, "binary") == 0 ? w->binary
                                 : strcmp(data, "rules") == 0  ? w->rules
                                 : strcmp(data, "picture") == 0 ? w->picture
                                                                : w->graph,
                                 options, learner);
  }
  return hws_edit_learner_new(w->edit[strcmp(data, "windows") == 0], w->pairs, NULL, options, learner);
}

/* One that begins with the model of another one. */
MAYBE_UNUSED static hws_status learner_from_model(const struct world *w, const char *family, const char *data,
                                                  const hws_learner *own, const hws_options *options, hws_learner **learner) {
  hws_edit_model *edit = NULL;
  hws_hmm *hmm = NULL;
  hws_pfa *pfa = NULL;
  hws_grammar *grammar = NULL;
  hws_dmv *dmv = NULL;
  hws_pcfg_la *pcfg_la = NULL;
  hws_aligner *aligner = NULL;
  hws_parser *parser = NULL;
  hws_machine *machine = NULL;
  hws_graph_family *graphs = NULL;
  hws_strings *chunks = NULL;
  hws_status status;
  if (strcmp(family, "machine") == 0) {
    status = hws_machine_learner_machine(own, &machine);
    if (!status) status = machine_learner(w, machine, data, w->pairs, options, learner);
  } else if (strcmp(family, "pairs") == 0) {
    status = hws_pairs_learner_chunks(own, &chunks);
    if (!status) status = hws_pairs_learner_new(chunks, w->pairs, NULL, options, learner);
  } else if (strcmp(family, "parser") == 0) {
    status = hws_parser_learner_model(own, &parser);
    if (!status) status = hws_parser_learner_new(w->heads, parser, options, learner);
  } else if (strcmp(family, "align") == 0) {
    status = hws_align_learner_model(own, &aligner);
    if (!status) status = hws_align_learner_new(aligner, w->bitext, options, learner);
  } else if (strcmp(family, "pcfg_la") == 0) {
    status = hws_pcfg_la_learner_model(own, &pcfg_la);
    if (!status) status = hws_pcfg_la_learner_new(pcfg_la, w->trees, NULL, 0, options, learner);
  } else if (strcmp(family, "pcfg_la_split_merge") == 0) {
    status = hws_pcfg_la_learner_model(own, &pcfg_la);
    if (!status) status = hws_pcfg_la_split_merge_learner_new(pcfg_la, w->trees, options, learner);
  } else if (strcmp(family, "grammar") == 0) {
    status = hws_grammar_learner_model(own, &grammar);
    if (!status) status = hws_grammar_learner_new(grammar, w->sequences.corpus, NULL, options, learner);
  } else if (strcmp(family, "graph_family") == 0) {
    status = hws_graph_family_learner_model(own, &graphs);
    if (!status) {
      const int32_t *const values = strcmp(data, "strings") == 0 ? w->string_values : w->family_values;
      status = hws_graph_family_learner_new(graphs, values, family_items(data), NULL, 0, options, learner);
    }
  } else if (strcmp(family, "dmv") == 0) {
    status = hws_dmv_learner_model(own, &dmv);
    if (!status) status = hws_dmv_learner_new(dmv, w->sequences.corpus, NULL, options, learner);
  } else if (strcmp(family, "hmm") == 0) {
    status = hws_hmm_learner_model(own, NULL, &hmm);
    if (!status) status = hws_hmm_learner_new(hmm, hmm_data(w, data), NULL, options, learner);
  } else if (strcmp(family, "pfa") == 0) {
    status = hws_pfa_learner_model(own, &pfa);
    if (!status) status = hws_pfa_learner_new(pfa, w->strings, NULL, options, learner);
  } else {
    status = hws_edit_learner_model(own, &edit);
    if (!status) status = hws_edit_learner_new(edit, w->pairs, NULL, options, learner);
  }
  hws_parser_free(parser);
  hws_strings_free(chunks);
  hws_machine_free(machine);
  hws_edit_model_free(edit);
  hws_hmm_free(hmm);
  hws_pfa_free(pfa);
  hws_grammar_free(grammar);
  hws_dmv_free(dmv);
  hws_pcfg_la_free(pcfg_la);
  hws_aligner_free(aligner);
  hws_graph_family_free(graphs);
  return status;
}

/* The options of its constructor, as JSON by the two-call pattern. */
MAYBE_UNUSED static hws_status describe_learner(const char *family, char *json, int64_t capacity, int64_t *needed) {
  char call[40];
  snprintf(call, sizeof call, "hws_%s_learner_new", family);
  return hws_options_describe(call, json, capacity, needed);
}

/* ---- What it has learned. */
/* A model of other states than its data (hdp) scores their words in its own. */
static void add_hmm(const hws_hmm *hmm, const hws_hmm_data *learned_from, const hws_corpus *words) {
  static const char *const counts[] = {"initial", "transition", "end", "emission"};
  static const char *const of_channels[] = {"mean", "covariance", "variance", "rate", "probability"};
  double channels, states, *log_probs = malloc(sizeof *log_probs * (size_t)hws_hmm_data_sequences(learned_from));
  const hws_hmm_data *data = learned_from;
  hws_hmm_data *own = NULL;
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
  require(hws_hmm_info(hmm, "states", &states));
  if ((int64_t)states != hws_hmm_data_states(data)) {
    require(hws_hmm_data_for(hmm, words, NULL, NULL, NULL, NULL, &own));
    data = own;
  }
  require(hws_hmm_score(hmm, data, NULL, log_probs));
  add_numbers(log_probs, hws_hmm_data_sequences(data));
  hws_hmm_data_free(own);
  free(log_probs);
}

static void add_pfa(const hws_pfa *pfa, const hws_corpus *corpus) {
  double *log_probs = malloc(sizeof *log_probs * (size_t)hws_corpus_count(corpus));
  hws_machine *machine;
  require(hws_pfa_score(pfa, corpus, NULL, log_probs));
  add_numbers(log_probs, hws_corpus_count(corpus));
  require(hws_pfa_machine(pfa, HWS_REAL, NULL, &machine));
  add_machine(machine);
  hws_machine_free(machine);
  free(log_probs);
}

static void add_edit_model(const hws_edit_model *model, const hws_strings *pairs) {
  double *log_probs = malloc(sizeof *log_probs * (size_t)hws_strings_count(pairs));
  require(hws_edit_model_score(model, pairs, NULL, log_probs));
  add_numbers(log_probs, hws_strings_count(pairs));
  free(log_probs);
}

/* Of random_graph's three strings and three finite variables. */
static void add_beliefs(const hws_learner *learner, const hws_strings *words) {
  double *log_probs = malloc(sizeof *log_probs * (size_t)hws_strings_count(words)), probabilities[4];
  int64_t v;
  for (v = 0; v < 3; ++v) {
    const hws_status status = hws_graph_learner_log_probs(learner, v, words, NULL, log_probs);
    if (status >= 0) add_numbers(log_probs, hws_strings_count(words));
    add_bytes(&status, sizeof status);
  }
  for (; v < 6; ++v) {
    require(hws_graph_learner_probabilities(learner, v, probabilities, 4));
    add_numbers(probabilities, 4);
  }
  free(log_probs);
}

/* Words' translations to the last digit, and what jumps are: links and scores of each direction that there is. */
static void add_aligner(const hws_aligner *aligner, const hws_bitext *bitext) {
  static const char *const directions[] = {"direction=forward", "direction=reverse"};
  double *log_probs = malloc(sizeof *log_probs * (size_t)hws_bitext_count(bitext));
  int64_t needed = 0;
  char *text;
  int i;
  for (i = 0; i < 2; ++i) {
    hws_options *options = options_of(directions[i]);
    if (hws_aligner_score(aligner, bitext, options, log_probs) == HWS_OK) {
      add_numbers(log_probs, hws_bitext_count(bitext));
      require(hws_aligner_lexicon(aligner, options, NULL, 0, &needed));
      text = malloc((size_t)needed + 1);
      require(hws_aligner_lexicon(aligner, options, text, needed + 1, NULL));
      add_bytes(text, (size_t)needed);
      free(text);
    }
    hws_options_free(options);
  }
  free(log_probs);
}

MAYBE_UNUSED static uint64_t learned(const struct world *w, const char *family, const char *data, const hws_learner *learner) {
  begin_hash();
  add_metrics(learner);
  if (strcmp(family, "hmm") == 0) {
    hws_hmm *hmm;
    require(hws_hmm_learner_model(learner, NULL, &hmm));
    ADD_COPIED(double, hws_hmm_learner_candidates(learner, values, capacity, &needed));
    add_hmm(hmm, hmm_data(w, data), w->sequences.corpus);
    hws_hmm_free(hmm);
  } else if (strcmp(family, "pfa") == 0) {
    hws_pfa *pfa;
    require(hws_pfa_learner_model(learner, &pfa));
    ADD_COPIED(double, hws_pfa_learner_candidates(learner, values, capacity, &needed));
    add_pfa(pfa, w->strings);
    hws_pfa_free(pfa);
  } else if (strcmp(family, "grammar") == 0) {
    hws_grammar *grammar;
    require(hws_grammar_learner_model(learner, &grammar));
    ADD_COPIED(double, hws_grammar_weights(grammar, values, capacity, &needed));
    hws_grammar_free(grammar);
  } else if (strcmp(family, "align") == 0) {
    hws_aligner *aligner;
    require(hws_align_learner_model(learner, &aligner));
    add_aligner(aligner, w->bitext);
    hws_aligner_free(aligner);
  } else if (strcmp(family, "graph_family") == 0) {
    hws_graph_family *graphs;
    require(hws_graph_family_learner_model(learner, &graphs));
    ADD_COPIED(double, hws_graph_family_rows(graphs, values, capacity, &needed));
    hws_graph_family_free(graphs);
  } else if (strcmp(family, "dmv") == 0) {
    hws_dmv *dmv;
    require(hws_dmv_learner_model(learner, &dmv));
    ADD_COPIED(double, hws_dmv_rows(dmv, values, capacity, &needed));
    hws_dmv_free(dmv);
  } else if (strncmp(family, "pcfg_la", 7) == 0) {
    hws_pcfg_la *pcfg_la;
    require(hws_pcfg_la_learner_model(learner, &pcfg_la));
    ADD_COPIED(double, hws_pcfg_la_rows(pcfg_la, values, capacity, &needed));
    hws_pcfg_la_free(pcfg_la);
  } else if (strcmp(family, "parser") == 0) {
    hws_parser *parser;
    require(hws_parser_learner_model(learner, &parser));
    add_parser(parser, w->heads);
    hws_parser_free(parser);
  } else if (strcmp(family, "pairs") == 0) {
    hws_strings *chunks;
    const int64_t *offsets;
    const int32_t *labels;
    const double *values;
    require(hws_pairs_learner_chunks(learner, &chunks));
    require(hws_strings_arrays_view(chunks, &offsets, &labels, &values));
    add_numbers(values, hws_strings_count(chunks));
    hws_strings_free(chunks);
  } else if (strcmp(family, "machine") == 0) {
    add_learned_machine(learner);
  } else if (strcmp(family, "edit") == 0) {
    hws_edit_model *model;
    require(hws_edit_learner_model(learner, &model));
    add_edit_model(model, w->pairs);
    hws_edit_model_free(model);
  } else if (strcmp(data, "tables") == 0 || strcmp(data, "binary") == 0 || strcmp(data, "rules") == 0 ||
             strcmp(data, "picture") == 0) {
    ADD_COPIED(double, hws_graph_learner_marginals(learner, values, capacity, &needed));
  } else {
    add_beliefs(learner, w->words);
  }
  return hash;
}

/* The status of reading the result, which has limits of its own. */
MAYBE_UNUSED static hws_status read_result(const char *family, const hws_learner *learner) {
  hws_hmm *hmm = NULL;
  hws_pfa *pfa = NULL;
  hws_grammar *grammar = NULL;
  hws_dmv *dmv = NULL;
  hws_pcfg_la *pcfg_la = NULL;
  hws_aligner *aligner = NULL;
  hws_parser *parser = NULL;
  hws_machine *machine = NULL;
  hws_graph_family *graphs = NULL;
  hws_strings *chunks = NULL;
  hws_status status = HWS_OK;
  if (strcmp(family, "pairs") == 0) status = hws_pairs_learner_chunks(learner, &chunks);
  hws_strings_free(chunks);
  if (strcmp(family, "machine") == 0) status = hws_machine_learner_machine(learner, &machine);
  hws_machine_free(machine);
  if (strcmp(family, "graph_family") == 0) status = hws_graph_family_learner_model(learner, &graphs);
  hws_graph_family_free(graphs);
  if (strcmp(family, "parser") == 0) status = hws_parser_learner_model(learner, &parser);
  hws_parser_free(parser);
  if (strcmp(family, "grammar") == 0) status = hws_grammar_learner_model(learner, &grammar);
  hws_grammar_free(grammar);
  if (strcmp(family, "dmv") == 0) status = hws_dmv_learner_model(learner, &dmv);
  if (strcmp(family, "align") == 0) status = hws_align_learner_model(learner, &aligner);
  hws_aligner_free(aligner);
  if (strncmp(family, "pcfg_la", 7) == 0) status = hws_pcfg_la_learner_model(learner, &pcfg_la);
  hws_pcfg_la_free(pcfg_la);
  if (strcmp(family, "hmm") == 0) status = hws_hmm_learner_model(learner, NULL, &hmm);
  if (strcmp(family, "pfa") == 0) status = hws_pfa_learner_model(learner, &pfa);
  hws_hmm_free(hmm);
  hws_pfa_free(pfa);
  hws_dmv_free(dmv);
  return status;
}

#endif
