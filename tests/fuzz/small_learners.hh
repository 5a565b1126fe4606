// Learners of every family on a few short strings, as the fuzz targets take them apart.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "hawser/hawser.h"

// Of samplers: a run that is over after six sweeps.
#define HWS_SMALL_SWEEPS " iterations=6 burn_in=1 period=1"

namespace small {

// A call that cannot fail.
inline void must(hws_status status) {
  if (status >= 0) return;
  std::fprintf(stderr, "small learners: %s: %s\n", hws_status_name(status), hws_error_message_view());
  std::abort();
}

inline hws_learner *edit_learner() {
  constexpr int64_t kOffsets[] = {0, 2, 3, 5, 7};
  constexpr int32_t kLabels[] = {1, 2, 1, 3, 3, 3, 2};
  hws_alphabet *letters = nullptr;
  hws_strings *pairs = nullptr;
  hws_edit_model *start = nullptr;
  hws_learner *learner = nullptr;
  must(hws_alphabet_new(3, nullptr, &letters));
  const hws_alphabet *tapes[] = {letters, letters};
  must(hws_strings_from_arrays(2, 2, kOffsets, kLabels, nullptr, tapes, nullptr, &pairs));
  must(hws_edit_model_new(letters, nullptr, &start));
  must(hws_edit_learner_new(start, pairs, nullptr, nullptr, &learner));
  hws_edit_model_free(start);
  hws_strings_free(pairs);
  hws_alphabet_free(letters);
  return learner;
}

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
// Two strings of two letters, one a copy of the other but for a change here and there, one of them seen; and a bit beside them.
inline hws_learner *graph_learner(const char *method) {
  constexpr int64_t kLoops[4] = {}, kModelOffsets[] = {0, 0, 1};
  constexpr int32_t kEdits[] = {1, 1, 2, 2, 1, 2, 2, 1}, kModel[] = {1}, kSeen[] = {1, 2, 2};
  constexpr double kWeights[] = {.4, .4, .05, .05}, kTheta[] = {-1.5, -.5}, kTable[] = {1, 2};
  hws_alphabet *letters = nullptr;
  hws_builder *b = nullptr;
  hws_machine *channel = nullptr;
  hws_ngram_model *model = nullptr;
  hws_graph_builder *g = nullptr;
  hws_graph *graph = nullptr;
  hws_options *options = nullptr;
  hws_learner *learner = nullptr;
  int64_t pair[2], bit, at;
  must(hws_alphabet_new(2, nullptr, &letters));
  const hws_alphabet *tapes[] = {letters, letters};
  must(hws_builder_new(HWS_REAL, 2, tapes, nullptr, &b));
  must(hws_builder_add_states(b, 1, &at));
  must(hws_builder_add_arcs(b, 4, kLoops, kEdits, kWeights, kLoops));
  must(hws_builder_set_final(b, 0, 1));
  must(hws_builder_build(b, &channel));
  hws_builder_free(b);
  must(hws_ngram_from_theta(letters, 2, kModelOffsets, kModel, kTheta, nullptr, &model));
  must(hws_graph_builder_new(&g));
  for (int64_t &v : pair) must(hws_graph_builder_add_strings(g, letters, nullptr, &v));
  must(hws_graph_builder_add_finite(g, 2, nullptr, &bit));
  must(hws_graph_builder_add_ngram(g, model, pair[0], nullptr, &at));
  must(hws_graph_builder_add_machine(g, channel, pair, 2, nullptr, &at));
  must(hws_graph_builder_add_table(g, &bit, 1, kTable, 2, nullptr, &at));
  must(hws_graph_builder_observe_string(g, pair[1], kSeen, 3));
  must(hws_graph_builder_build(g, &graph));
  must(hws_options_new(&options));
  must(hws_options_set_text(options, "method", method));
  must(hws_graph_learner_new(graph, options, &learner));
  hws_options_free(options);
  hws_graph_free(graph);
  hws_graph_builder_free(g);
  hws_ngram_model_free(model);
  hws_machine_free(channel);
  hws_alphabet_free(letters);
  return learner;
}
#endif

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
// Method nullptr: states and prior_transition are chosen first.
inline hws_learner *pfa_learner(const char *method) {
  hws_corpus *corpus = nullptr;
  hws_options *o = nullptr;
  hws_learner *learner = nullptr;
  must(hws_corpus_read("8 2\n3 0 1 0\n1 1\n0\n2 1 1\n3 0 1 1\n2 0 0\n4 0 1 0 1\n1 0\n", -1, HWS_CORPUS_PAUTOMAC, nullptr,
                       nullptr, &corpus));
  must(hws_options_new(&o));
  if (!method) {
    must(hws_options_set_text(o, "candidate_states", "1,2"));
    must(hws_options_set_text(o, "candidate_prior_transition", "0.5"));
    must(hws_options_set_int(o, "folds", 2));
    must(hws_options_set_int(o, "iterations", 4));
    must(hws_options_set_real(o, "budget", 1));
  } else {
    must(hws_options_set_text(o, "method", method));
    const bool sampling = std::strncmp(method, "cgs", 3) == 0;
    if (sampling || std::strstr("em hard-em vb cvb0 cvb2 gcvb0", method)) must(hws_options_set_int(o, "states", 2));
    if (sampling) {
      must(hws_options_set_real(o, "prior_transition", 0.5));
      must(hws_options_set_int(o, "chains", 2));
      must(hws_options_set_int(o, "iterations", 6));
      must(hws_options_set_int(o, "burn_in", 1));
      must(hws_options_set_int(o, "period", 1));
    }
    if (std::strstr("alergia mdi", method)) must(hws_options_set_int(o, "minimum_count", 1));
  }
  must(hws_pfa_learner_new(nullptr, corpus, nullptr, o, &learner));
  hws_options_free(o);
  hws_corpus_free(corpus);
  return learner;
}
#endif

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM
// Of words, two states; "minka" and "grid" are vi's.
inline hws_learner *hmm_learner(const char *method) {
  hws_tagged *tagged = nullptr;
  hws_corpus *words = nullptr;
  hws_hmm_data *data = nullptr;
  hws_options *o = nullptr;
  hws_learner *learner = nullptr;
  must(hws_tagged_read("a\nb\na\n\nb\nb\n\na\nc\nb\na\n", -1, nullptr, nullptr, nullptr, &tagged));
  must(hws_tagged_corpus(tagged, &words));
  must(hws_options_new(&o));
  must(hws_options_set_int(o, "states", 2));
  must(hws_hmm_data_new(words, nullptr, nullptr, nullptr, o, &data));
  hws_options_free(o);
  must(hws_options_new(&o));
  const bool minka = std::strcmp(method, "minka") == 0, grid = std::strcmp(method, "grid") == 0;
  must(hws_options_set_text(o, minka ? "prior_update" : grid ? "choose" : "method", method));
  if (grid) {
    must(hws_options_set_text(o, "candidate_prior_transition", "0.1,1"));
    must(hws_options_set_text(o, "candidate_prior_emission", "0.1"));
  }
  if (std::strstr("cgs blocked-gibbs", method)) {
    must(hws_options_set_int(o, "iterations", 6));
    must(hws_options_set_int(o, "burn_in", 1));
    must(hws_options_set_int(o, "period", 1));
  }
  must(hws_hmm_learner_new(nullptr, data, data, o, &learner));
  hws_options_free(o);
  hws_hmm_data_free(data);
  hws_corpus_free(words);
  hws_tagged_free(tagged);
  return learner;
}
#endif

// Options of words "name=value" between blanks.
inline hws_options *options_of(const std::string &settings) {
  hws_options *o = nullptr;
  must(hws_options_new(&o));
  for (size_t at = 0; at < settings.size();) {
    const size_t end = std::min(settings.find(' ', at), settings.size()), equals = settings.find('=', at);
    must(hws_options_set(o, settings.substr(at, equals - at).c_str(), settings.substr(equals + 1, end - equals - 1).c_str()));
    at = end + 1;
  }
  return o;
}

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM
// States share a base that is learned.
inline hws_learner *hdp_learner(const char *settings) {
  hws_tagged *tagged = nullptr;
  hws_corpus *words = nullptr;
  hws_hmm_data *data = nullptr;
  hws_learner *learner = nullptr;
  must(hws_tagged_read("a\nb\na\nb\n\nb\nb\n\na\nc\nb\na\n", -1, nullptr, nullptr, nullptr, &tagged));
  must(hws_tagged_corpus(tagged, &words));
  hws_options *o = options_of("states=3");
  must(hws_hmm_data_new(words, nullptr, nullptr, nullptr, o, &data));
  hws_options_free(o);
  o = options_of(std::string("hdp=1 ") + settings);
  must(hws_hmm_learner_new(nullptr, data, nullptr, o, &learner));
  hws_options_free(o);
  hws_hmm_data_free(data);
  hws_corpus_free(words);
  hws_tagged_free(tagged);
  return learner;
}
#endif

#if !defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH
// Three variables of two and three values in a circle, one of them with a table of its own, or numbers under a logical rule.
inline hws_learner *finite_graph_learner(const char *settings) {
  const bool rules = std::strstr(settings, "rules");
  constexpr double kTables[] = {1, 2, 3, 4, 5, 6, 6, 3, 1, 4, 1, 5, 4, 2, 6, 5}, kOwn[] = {2, 7};
  constexpr int64_t kPairs[] = {0, 1, 1, 2, 2, 0}, kSizes[] = {2, 3, 2};
  hws_graph_builder *g = nullptr;
  hws_graph *graph = nullptr;
  hws_learner *learner = nullptr;
  int64_t v[3], at;
  must(hws_graph_builder_new(&g));
  for (int i = 0; i < 3; ++i) must(hws_graph_builder_add_finite(g, rules ? 2 : kSizes[i], nullptr, &v[i]));
  must(hws_graph_builder_add_table(g, &v[2], 1, kOwn, 2, nullptr, &at));
  if (rules) {
    must(hws_graph_builder_add_logic(g, HWS_EXACTLY_ONE, v, 3, nullptr, &at));
    must(hws_graph_builder_add_table(g, kPairs, 2, kTables, 4, nullptr, &at));
  } else {
    must(hws_graph_builder_add_table(g, kPairs, 2, kTables, 6, nullptr, &at));
    must(hws_graph_builder_add_table(g, kPairs + 2, 2, kTables + 6, 6, nullptr, &at));
    must(hws_graph_builder_add_table(g, kPairs + 4, 2, kTables + 12, 4, nullptr, &at));
  }
  must(hws_graph_builder_build(g, &graph));
  hws_options *o = options_of(rules ? "method=bp iterations=5" : settings);
  must(hws_graph_learner_new(graph, o, &learner));
  hws_options_free(o);
  hws_graph_free(graph);
  hws_graph_builder_free(g);
  return learner;
}
#endif

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR
enum class Trees { grammar, dependencies, annotations };

// Of three sentences, or of their trees.
inline hws_learner *tree_learner(Trees kind, const char *settings) {
  hws_options *o = options_of(settings);
  hws_treebank *trees = nullptr;
  hws_corpus *words = nullptr;
  hws_grammar *grammar = nullptr;
  hws_learner *learner = nullptr;
  must(hws_treebank_read("(S (A a) (S (B b) (B b)))\n(S (A b) (B a))\n(S (S (A a) (B b)) (S (B a) (B b)))\n", -1, nullptr,
                         &trees));
  must(hws_treebank_corpus(trees, "words", nullptr, &words));
  if (kind == Trees::grammar) {
    must(hws_grammar_read_text("0.25 S --> S S\n0.25 S --> A B\n0.5 A --> a\n0.5 A --> b\n0.5 B --> a\n0.5 B --> b\n"
                               "0.25 S --> a\n0.25 S --> b\n", -1, nullptr, &grammar));
    must(hws_grammar_learner_new(grammar, words, nullptr, o, &learner));
  } else if (kind == Trees::dependencies) {
    must(hws_dmv_learner_new(nullptr, words, nullptr, o, &learner));
  } else {
    must(hws_pcfg_la_learner_new(nullptr, trees, nullptr, 0, o, &learner));
  }
  hws_options_free(o);
  hws_grammar_free(grammar);
  hws_corpus_free(words);
  hws_treebank_free(trees);
  return learner;
}
#endif

// One of every kind, by number from 0; nullptr after the last. Inputs begin with these numbers: new kinds come last.
inline hws_learner *learner(int kind) {
  if (kind == 0) return edit_learner();
  --kind;
#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
  constexpr const char *kGraph[] = {"bp", "pruned", "candidates", "surrogate", "ep", "pep", "pep-greedy"};
  if (kind < 7) return graph_learner(kGraph[kind]);
  kind -= 7;
#endif
#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
  constexpr const char *kPfa[] = {nullptr, "cgs",    "cgs-sg", "cgs-hmm",     "em",      "hard-em", "vb",
                                  "cvb0",  "cvb2",   "gcvb0",  "estatemerge", "alergia", "mdi",     "likelihood-ratio",
                                  "aic",   "evgram", "cvgram", "ngram"};
  if (kind < 18) return pfa_learner(kPfa[kind]);
  kind -= 18;
#endif
#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM
  constexpr const char *kHmm[] = {"em",           "vi",    "cvi1",  "cvi2",  "cgs",  "blocked-gibbs", "svi",
                                  "svi-buffered", "scvi2", "scvi3", "minka", "grid", "cvi3"};
  if (kind < 13) return hmm_learner(kHmm[kind]);
  kind -= 13;
  constexpr const char *kHdp[] = {"method=cvi2 sticky=2 existence=sampled", "method=cvi1 hyper=gamma",
                                  "method=vi prior_emission=0.1 level_form=point hyper=gamma",
                                  "method=scvi2 init=counts moves=none minibatch=2", "method=cgs sticky=1" HWS_SMALL_SWEEPS,
                                  "method=beam" HWS_SMALL_SWEEPS};
  if (kind < 6) return hdp_learner(kHdp[kind]);
  kind -= 6;
#endif
#if !defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH
  constexpr const char *kFinite[] = {"method=bp schedule=residual", "method=bp schedule=flooding damping=0.25", "rules",
                                     "method=exact", "method=trw", "method=trw spanning_trees=optimized tree_rounds=3",
                                     "method=mean-field", "method=gibbs samples=20", "method=max-product damping=0.25"};
  if (kind < 9) return finite_graph_learner(kFinite[kind]);
  kind -= 9;
#endif
#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR
  constexpr const char *kByTrees[] = {"method=em", "method=vi", "method=scvi minibatch=2", "method=cvi",
                                      "method=hastings" HWS_SMALL_SWEEPS, "method=blocked-gibbs" HWS_SMALL_SWEEPS};
  if (kind < 18) return tree_learner(static_cast<Trees>(kind / 6), kByTrees[kind % 6]);
  kind -= 18;
#endif
#if !defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH  // behind all others, so that the numbers in the corpora stay
  if (kind < 1) return finite_graph_learner("method=bp starts=3 iterations=2");
#endif
  return nullptr;
}

}  // namespace small
