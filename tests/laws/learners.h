/* One way to make a learner of any family and one to read off what it has learned, over small random data: what the laws of
 * this folder and tests/bits go through. All modules are needed. */
#ifndef HAWSER_LAWS_LEARNERS_H
#define HAWSER_LAWS_LEARNERS_H

#include "tests/laws/learned.h"
#include "tests/laws/parser_data.h"
#include "tests/laws/random_items.h"
#include "tests/random_data.h"
#include "tests/random_tagged.h"

/* ---- Data of every family. */
struct world {
  hws_alphabet *alphabet;
  hws_strings *words, *pairs;
  hws_edit_model *edit[2]; /* without windows, and with */
  hws_corpus *strings;
  struct tagged_text sequences;
  hws_channels *channels;
  hws_hmm_data *hmm[6]; /* by kHmmData */
  hws_hmm *begins[2]; /* models that rows "fixed" and "fixed channels" hold parts of: of the first data, and of the last */
  hws_grammar *grammar; /* of three nonterminals: all binary rules, and all words of the sequences */
  hws_grammar *any;     /* two of its nonterminals are any substring of the sequences */
  hws_pfa *automata[3]; /* by kPfaData: what rows of those names hold parts of */
  hws_treebank *trees;  /* of few shapes, with tags and words that are drawn */
  hws_treebank *heads;  /* projective trees of dependencies, of up to seven words */
  hws_pcfg_la *plain;   /* the grammar of these trees, with one subtype for each label */
  hws_graph *graph, *tables, *binary; /* of strings and values; of values alone, in a cycle; of two values each */
  hws_graph *rules;                   /* of two values each, with rules of logic beside tables */
  hws_graph *picture;                 /* of two values each, a grid of sixteen rows */
  hws_bitext *bitext;                 /* of few words, some of them on both sides, and with empty sides */
};
/* The last two are the numbers of "channels", with covariances of another kind. */
MAYBE_UNUSED static const char *const kHmmData[6] = {"dense", "dictionary", "tags", "channels", "spherical", "tied"};

static const char *const kPfaData[3] = {"fixed", "fixed hmm", "fixed cgs-hmm"};

/* Strings first, then what else there is: between the two tests/bits draws from the same numbers. */
MAYBE_UNUSED static void make_strings(struct world *w, const struct world_size *size) {
  int i;
  require(hws_alphabet_new(8, NULL, &w->alphabet));
  w->words = random_strings(1, 2 * size->pairs, w->alphabet);
  w->pairs = random_strings(2, size->pairs, w->alphabet);
  for (i = 0; i < 2; ++i) {
    hws_options *shape =
        options_of(i ? "left_input=1 right_input=1 left_output=1" : "left_input=0 right_input=0 left_output=0");
    require(hws_edit_model_new(w->alphabet, shape, &w->edit[i]));
    hws_options_free(shape);
  }
  if (size->structured) {
    w->strings = automaton_strings(size->strings);
  } else {
    struct tagged_text t = random_tagged(size->strings, 6, 4);
    w->strings = t.corpus;
    t.corpus = NULL;
    free_tagged(&t);
  }
}

/* What two steps of em make of the data. */
static hws_hmm *model_to_begin_with(const hws_hmm_data *data) {
  hws_options *options = options_of("method=em prior_emission=1.5 iterations=2");
  hws_learner *learner;
  hws_hmm *hmm;
  int32_t done = 0;
  require(hws_hmm_learner_new(NULL, data, NULL, options, &learner));
  require(hws_learner_step(learner, 2, &done));
  require(hws_hmm_learner_model(learner, NULL, &hmm));
  hws_learner_free(learner);
  hws_options_free(options);
  return hmm;
}

/* What a few steps make of the strings. */
/* A grid of two columns whose variables have tables of their own. */
static hws_graph *random_picture(void) {
  enum { kRows = 16, kVariables = 2 * kRows };
  char text[4096];
  size_t at = 0;
  int v;
  hws_graph *graph;
#define APPEND(...) at += (size_t)snprintf(text + at, sizeof text - at, __VA_ARGS__)
  APPEND("MARKOV %d", kVariables);
  for (v = 0; v < kVariables; ++v) APPEND(" 2");
  APPEND(" %d", kVariables + kRows + 2 * (kRows - 1));
  for (v = 0; v < kVariables; ++v) APPEND(" 1 %d", v);
  for (v = 0; v < kVariables; v += 2) APPEND(" 2 %d %d", v, v + 1);
  for (v = 0; v + 2 < kVariables; ++v) APPEND(" 2 %d %d", v, v + 2);
  for (v = 0; v < kVariables; ++v) APPEND(" 2 %d %d", (int)draw(9) + 1, (int)draw(9) + 1);
  for (v = 0; v < kRows + 2 * (kRows - 1); ++v) APPEND(" 4 %d 2 1 3", (int)draw(4) + 2);
#undef APPEND
  require(hws_graph_read_uai(text, -1, NULL, 0, NULL, &graph));
  return graph;
}

static hws_graph *graph_with_rules(void) {
  static const int64_t first[] = {0, 1, 2}, crossing[] = {1, 3}, pair[] = {2, 3};
  hws_graph_builder *b;
  hws_graph *g;
  int64_t v, made;
  require(hws_graph_builder_new(&b));
  for (v = 0; v < 4; ++v) {
    double table[2];
    table[0] = (double)draw(900) + 1;
    table[1] = (double)draw(900) + 1;
    require(hws_graph_builder_add_finite(b, 2, NULL, &made));
    require(hws_graph_builder_add_table(b, &v, 1, table, 2, NULL, &made));
  }
  {
    static const double attracts[] = {3, 1, 1, 2};
    require(hws_graph_builder_add_logic(b, HWS_EXACTLY_ONE, first, 3, NULL, &made));
    require(hws_graph_builder_add_logic(b, HWS_AT_MOST_ONE, crossing, 2, NULL, &made));
    require(hws_graph_builder_add_table(b, pair, 2, attracts, 4, NULL, &made));
  }
  require(hws_graph_builder_build(b, &g));
  hws_graph_builder_free(b);
  return g;
}

static hws_grammar *dense_grammar(const hws_corpus *corpus) {
  enum { kNonterminals = 3 };
  hws_alphabet *words, *nonterminals;
  hws_options *options = options_of("weights=normalize");
  hws_grammar *grammar;
  int32_t *parents, *right, a, b, w;
  int64_t *offsets, rules = 0, size = 0, most;
  double *weights;
  require(hws_corpus_alphabet(corpus, &words));
  require(hws_alphabet_new(kNonterminals, NULL, &nonterminals));
  most = kNonterminals * (kNonterminals * kNonterminals + hws_alphabet_size(words));
  parents = malloc(sizeof *parents * (size_t)most);
  right = malloc(sizeof *right * 2 * (size_t)most);
  offsets = malloc(sizeof *offsets * (size_t)(most + 1));
  weights = malloc(sizeof *weights * (size_t)most);
  offsets[0] = 0;
  for (a = 0; a < kNonterminals; ++a) {
    for (b = 0; b < kNonterminals * kNonterminals; ++b) {
      parents[rules] = a;
      weights[rules] = 1;
      right[size++] = b / kNonterminals;
      right[size++] = b % kNonterminals;
      offsets[++rules] = size;
    }
    for (w = 1; w <= (int32_t)hws_alphabet_size(words); ++w) {
      parents[rules] = a;
      weights[rules] = 1;
      right[size++] = -w - 1;
      offsets[++rules] = size;
    }
  }
  require(hws_grammar_new(nonterminals, words, 0, rules, parents, offsets, right, weights, NULL, NULL, options, &grammar));
  free(parents);
  free(right);
  free(offsets);
  free(weights);
  hws_alphabet_free(words);
  hws_alphabet_free(nonterminals);
  hws_options_free(options);
  return grammar;
}

/* The relative frequencies of the trees' rules. */
static hws_pcfg_la *plain_grammar(const hws_treebank *trees) {
  hws_options *options = options_of("subtypes=1");
  hws_learner *learner;
  hws_pcfg_la *plain;
  int32_t done = 0;
  require(hws_pcfg_la_learner_new(NULL, trees, NULL, 0, options, &learner));
  require(hws_learner_step(learner, 1, &done));
  require(hws_pcfg_la_learner_model(learner, &plain));
  hws_learner_free(learner);
  hws_options_free(options);
  return plain;
}

/* Draws from numbers of its own, so that other data stay what they are. */
static hws_treebank *random_trees(int64_t count) {
  static const char *const kShapes[] = {
      "(TOP (S (NP (D w%u) (N w%u)) (VP (V w%u))))\n", "(TOP (S (N w%u) (VP (V w%u) (NP (N w%u)))))\n",
      "(TOP (S (VP (V w%u) (N w%u) (N w%u))))\n", "(TOP (S (S (N w%u) (V w%u)) (V w%u)))\n"};
  const size_t size = (size_t)count * 64 + 1;
  char *text = malloc(size);
  size_t at = 0;
  static uint32_t state = 12345; /* each world has other trees */
  uint32_t drawn[4];
  hws_treebank *trees;
  int64_t i;
  int k;
  for (i = 0; i < count; ++i) {
    for (k = 0; k < 4; ++k) {
      state = state * 1664525u + 1013904223u;
      drawn[k] = (state >> 16) % (k == 0 ? 4u : 9u) * (k > 1 ? (state >> 24) % 3u : 1u);
    }
    at += (size_t)snprintf(text + at, size - at, kShapes[drawn[0]], (unsigned)drawn[1], (unsigned)drawn[2], (unsigned)drawn[3]);
  }
  require(hws_treebank_read(text, -1, NULL, &trees));
  free(text);
  return trees;
}

static hws_pfa *automaton_to_begin_with(const hws_corpus *strings, const char *method) {
  hws_options *options = options_of(method);
  hws_learner *learner;
  hws_pfa *pfa;
  int32_t done = 0;
  require(hws_pfa_learner_new(NULL, strings, NULL, options, &learner));
  require(hws_learner_step(learner, 3, &done));
  require(hws_pfa_learner_model(learner, &pfa));
  hws_learner_free(learner);
  hws_options_free(options);
  return pfa;
}

MAYBE_UNUSED static void make_sequences(struct world *w, const struct world_size *size) {
  char states[32], text[160];
  hws_options *options;
  int i;
  snprintf(states, sizeof states, "states=%d", (int)size->tags);
  options = options_of(states);
  w->sequences = random_tagged(size->sequences, size->words, size->tags);
  w->channels = random_channels(&w->sequences);
  w->grammar = dense_grammar(w->sequences.corpus);
  require(hws_grammar_read_text("0.4 S --> A S\n0.4 S --> A\n0.2 S --> B A\n1 A --> <any>\n1 B --> <any>\n", -1, NULL,
                                &w->any));
  w->trees = random_trees(size->sequences);
  w->plain = plain_grammar(w->trees);
  w->heads = trees_of_heads();
  require(hws_hmm_data_new(w->sequences.corpus, NULL, NULL, NULL, options, &w->hmm[0]));
  require(hws_hmm_data_new(w->sequences.corpus, NULL, w->sequences.dictionary, NULL, NULL, &w->hmm[1]));
  require(hws_hmm_data_new(w->sequences.corpus, NULL, NULL, w->sequences.partly, NULL, &w->hmm[2]));
  require(hws_hmm_data_new(NULL, w->channels, NULL, NULL, options, &w->hmm[3]));
  for (i = 4; i < 6; ++i) {
    require(hws_options_set_text(options, "covariance", kHmmData[i]));
    require(hws_hmm_data_new(NULL, w->channels, NULL, NULL, options, &w->hmm[i]));
  }
  w->begins[0] = model_to_begin_with(w->hmm[0]);
  w->begins[1] = model_to_begin_with(w->hmm[5]);
  w->automata[0] = automaton_to_begin_with(w->strings, "method=em states=4");
  w->automata[1] = automaton_to_begin_with(w->strings, "method=em states=4 shape=hmm");
  w->automata[2] = automaton_to_begin_with(w->strings, "method=cgs-hmm states=4 chains=1 iterations=3 burn_in=0 period=1");
  w->graph = random_graph(w->alphabet, size->structured ? w->words : NULL);
  snprintf(text, sizeof text, "MARKOV 4 2 3 2 2 4 2 0 1 2 1 2 2 2 3 2 3 0 6 1 2 3 4 5 6 6 3 1 4 1 5 9 4 2 6 5 3 4 2 7 %d %d",
           (int)draw(900) + 1, (int)draw(900) + 1);
  require(hws_graph_read_uai(text, -1, NULL, 0, NULL, &w->tables));
  snprintf(text, sizeof text, "MARKOV 4 2 2 2 2 4 2 0 1 2 1 2 2 2 3 2 3 0 4 1 2 3 4 4 3 1 4 1 4 2 6 5 3 4 2 7 %d %d",
           (int)draw(900) + 1, (int)draw(900) + 1);
  require(hws_graph_read_uai(text, -1, NULL, 0, NULL, &w->binary));
  w->rules = graph_with_rules();
  w->picture = random_picture();
  hws_options_free(options);
}

static hws_bitext *random_bitext(int64_t pairs) {
  hws_bitext *bitext;
  char text[4096];
  size_t at = 0;
  int64_t p;
  int side, k;
  for (p = 0; p < pairs && at < sizeof text - 100; ++p) {
    for (side = 0; side < 2; ++side) {
      for (k = (int)draw(6); k > 0; --k) {
        at += (size_t)snprintf(text + at, sizeof text - at, "%c%d ", draw(3) ? "xy"[side] : 'z', (int)draw(5));
      }
      at += (size_t)snprintf(text + at, sizeof text - at, side == 0 ? " ||| " : "\n");
    }
  }
  require(hws_bitext_read(text, (int64_t)at, NULL, &bitext));
  return bitext;
}

MAYBE_UNUSED static struct world world_of(const struct world_size *size) {
  struct world w;
  make_strings(&w, size);
  make_sequences(&w, size);
  w.bitext = random_bitext(size->sequences);
  return w;
}

MAYBE_UNUSED static void free_world(struct world *w) {
  int i;
  hws_graph_free(w->graph);
  hws_graph_free(w->tables);
  hws_graph_free(w->binary);
  hws_graph_free(w->rules);
  hws_graph_free(w->picture);
  hws_bitext_free(w->bitext);
  hws_treebank_free(w->trees);
  hws_treebank_free(w->heads);
  hws_pcfg_la_free(w->plain);
  for (i = 0; i < 2; ++i) hws_hmm_free(w->begins[i]);
  for (i = 0; i < 3; ++i) hws_pfa_free(w->automata[i]);
  for (i = 0; i < 6; ++i) hws_hmm_data_free(w->hmm[i]);
  hws_channels_free(w->channels);
  free_tagged(&w->sequences);
  hws_corpus_free(w->strings);
  for (i = 0; i < 2; ++i) hws_edit_model_free(w->edit[i]);
  hws_grammar_free(w->grammar);
  hws_grammar_free(w->any);
  hws_strings_free(w->pairs);
  hws_strings_free(w->words);
  hws_alphabet_free(w->alphabet);
}

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
  if (strcmp(family, "dmv") == 0) return hws_dmv_learner_new(NULL, w->sequences.corpus, NULL, options, learner);
  if (strcmp(family, "pcfg_la") == 0) return hws_pcfg_la_learner_new(NULL, w->trees, NULL, 0, options, learner);
  if (strcmp(family, "parser") == 0) return hws_parser_learner_new(w->heads, NULL, options, learner);
  if (strcmp(family, "pcfg_la_split_merge") == 0) {
    return hws_pcfg_la_split_merge_learner_new(w->plain, w->trees, options, learner);
  }
  if (strcmp(family, "pfa") == 0) return hws_pfa_learner_new(pfa_begins(w, data), w->strings, NULL, options, learner);
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
  hws_status status;
  if (strcmp(family, "parser") == 0) {
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
  hws_edit_model_free(edit);
  hws_hmm_free(hmm);
  hws_pfa_free(pfa);
  hws_grammar_free(grammar);
  hws_dmv_free(dmv);
  hws_pcfg_la_free(pcfg_la);
  hws_aligner_free(aligner);
  return status;
}

/* The options of its constructor, as JSON by the two-call pattern. */
MAYBE_UNUSED static hws_status describe_learner(const char *family, char *json, int64_t capacity, int64_t *needed) {
  char call[40];
  snprintf(call, sizeof call, "hws_%s_learner_new", family);
  return hws_options_describe(call, json, capacity, needed);
}

/* ---- What it has learned. */
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
  hws_status status = HWS_OK;
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
