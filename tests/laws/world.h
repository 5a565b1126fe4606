/* Small random data of every family, from which learners.h makes learners. All modules are needed. */
#ifndef HAWSER_LAWS_WORLD_H
#define HAWSER_LAWS_WORLD_H

#include "tests/laws/learned.h"
#include "tests/laws/machine_items.h"
#include "tests/laws/parser_data.h"
#include "tests/laws/random_items.h"
#include "tests/random_data.h"
#include "tests/random_tagged.h"

struct world {
  hws_alphabet *alphabet;
  hws_strings *words, *pairs;
  hws_strings *chunks; /* all of two symbols a side that pairs are made of */
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
  hws_graph_family *family; /* a hidden class, two words of one part, and a third one; loops where words are hidden */
  int32_t family_values[1200]; /* of 300 items */
  hws_graph_family *string_family; /* a class, a word and two copies of it */
  int32_t string_values[1200]; /* of 300 items */
  hws_bitext *bitext;                 /* of few words, some of them on both sides, and with empty sides */
  hws_machine *transducer;            /* of two states that are alike but for where arcs lead; pairs have paths */
  int64_t ties[80], ties_count;       /* of its weights: those of both states are equal, and final weights are fixed */
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
  {
    hws_options *sizes = options_of("max_input=2 max_output=2 insertions=1");
    require(hws_pairs_chunks(w->pairs, sizes, &w->chunks));
    hws_options_free(sizes);
  }
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
  for (v = 0; v < kVariables; ++v) {
    const int second = (int)draw(9) + 1, first = (int)draw(9) + 1;
    APPEND(" 2 %d %d", first, second);
  }
  for (v = 0; v < kRows + 2 * (kRows - 1); ++v) APPEND(" 4 %d 2 1 3", (int)draw(4) + 2);
#undef APPEND
  require(hws_graph_read_uai(text, -1, NULL, 0, NULL, &graph));
  return graph;
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
  int i, first, second; /* drawn one by one: compilers differ in the order of a call's arguments */
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
  second = (int)draw(900) + 1;
  first = (int)draw(900) + 1;
  snprintf(text, sizeof text, "MARKOV 4 2 3 2 2 4 2 0 1 2 1 2 2 2 3 2 3 0 6 1 2 3 4 5 6 6 3 1 4 1 5 9 4 2 6 5 3 4 2 7 %d %d",
           first, second);
  require(hws_graph_read_uai(text, -1, NULL, 0, NULL, &w->tables));
  second = (int)draw(900) + 1;
  first = (int)draw(900) + 1;
  snprintf(text, sizeof text, "MARKOV 4 2 2 2 2 4 2 0 1 2 1 2 2 2 3 2 3 0 4 1 2 3 4 4 3 1 4 1 4 2 6 5 3 4 2 7 %d %d",
           first, second);
  require(hws_graph_read_uai(text, -1, NULL, 0, NULL, &w->binary));
  w->rules = graph_with_rules();
  w->picture = random_picture();
  hws_options_free(options);
}

static hws_bitext *random_bitext(int64_t pairs) {
  hws_bitext *bitext;
  char text[16384];
  size_t at = 0;
  int64_t p;
  int side, k;
  for (p = 0; p < pairs && at < sizeof text - 100; ++p) {
    for (side = 0; side < 2; ++side) {
      k = (int)draw(6);
      if (pairs == 1 && k == 0) k = 1; /* a bitext without words is refused */
      for (; k > 0; --k) {
        const int number = (int)draw(5);
        at += (size_t)snprintf(text + at, sizeof text - at, "%c%d ", draw(3) ? "xy"[side] : 'z', number);
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
  w.transducer = random_transducer(w.alphabet, w.pairs, w.ties, &w.ties_count);
  w.family = random_family(w.family_values);
  w.string_family = random_string_family(w.string_values);
  return w;
}

MAYBE_UNUSED static void free_world(struct world *w) {
  int i;
  hws_graph_free(w->graph);
  hws_graph_free(w->tables);
  hws_graph_free(w->binary);
  hws_graph_free(w->rules);
  hws_graph_free(w->picture);
  hws_graph_family_free(w->family);
  hws_graph_family_free(w->string_family);
  hws_bitext_free(w->bitext);
  hws_machine_free(w->transducer);
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
  hws_strings_free(w->chunks);
  hws_strings_free(w->pairs);
  hws_strings_free(w->words);
  hws_alphabet_free(w->alphabet);
}

#endif
