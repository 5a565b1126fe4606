/* Random graphs and strings of automata, for the laws of all learners. */
#ifndef HAWSER_LAWS_RANDOM_ITEMS_H
#define HAWSER_LAWS_RANDOM_ITEMS_H

#include "tests/random_data.h"

/* Three strings, the second and third made from the one before by edits; lists of words say what the first and the third may
 * be; `middle`, unless NULL, what the second may be. Three finite variables in a loop of tables stand beside them. */
MAYBE_UNUSED static hws_graph *random_graph(const hws_alphabet *alphabet, const hws_strings *middle) {
  hws_alphabet *all;
  hws_options *options = options_of("left_input=0 right_input=0 left_output=0");
  hws_edit_model *model;
  hws_machine *edits, *words[3] = {NULL, NULL, NULL};
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
    require(hws_machine_from_words(list, HWS_LOG, NULL, &words[i]));
    hws_strings_free(list);
  }
  for (i = 0; i < 3; ++i) require(hws_graph_builder_add_strings(builder, alphabet, NULL, &strings[i]));
  for (i = 0; i < 2; ++i) {
    require(hws_graph_builder_add_machine(builder, words[i], &strings[2 * i], 1, NULL, &factor));
    require(hws_graph_builder_add_machine(builder, edits, &strings[i], 2, NULL, &factor));
  }
  if (middle) {
    require(hws_machine_from_words(middle, HWS_LOG, NULL, &words[2]));
    require(hws_graph_builder_add_machine(builder, words[2], &strings[1], 1, NULL, &factor));
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
  for (i = 0; i < 3; ++i) hws_machine_free(words[i]);
  hws_machine_free(edits);
  hws_alphabet_free(all);
  hws_edit_model_free(model);
  hws_options_free(options);
  return graph;
}

/* Strings of a random deterministic automaton of three states over three symbols. */
MAYBE_UNUSED static hws_corpus *automaton_strings(int64_t count) {
  hws_options *options = options_of("target=dpfa states=3 symbols=3 mean_length=4");
  hws_pfa *automaton;
  hws_corpus *corpus;
  require(hws_pfa_random(5, options, &automaton));
  require(hws_pfa_sample(automaton, count, draw(1000000), NULL, &corpus));
  hws_pfa_free(automaton);
  hws_options_free(options);
  return corpus;
}

/* A class of three values, two words that share rows given the class, and a third word given the class and the second one. Half
 * of the words are hidden, and some are not there. */
MAYBE_UNUSED static hws_graph_family *random_family(int32_t values[1200]) {
  static const int64_t parts[] = {0, 1, 1, 2};
  int64_t v[4], scope[3], f, i;
  double table[27];
  hws_graph_builder *b;
  hws_graph *g;
  hws_graph_family *family;
  require(hws_graph_builder_new(&b));
  for (i = 0; i < 4; ++i) require(hws_graph_builder_add_finite(b, 3, NULL, &v[i]));
  for (i = 0; i < 27; ++i) table[i] = (double)(draw(9) + 1);
  require(hws_graph_builder_add_table(b, &v[0], 1, table, 3, "class", &f));
  for (i = 1; i < 3; ++i) {
    scope[0] = v[0];
    scope[1] = v[i];
    require(hws_graph_builder_add_table(b, scope, 2, table, 9, NULL, &f));
  }
  scope[0] = v[0];
  scope[1] = v[2];
  scope[2] = v[3];
  require(hws_graph_builder_add_table(b, scope, 3, table, 27, NULL, &f));
  require(hws_graph_builder_build(b, &g));
  hws_graph_builder_free(b);
  require(hws_graph_family_new(g, parts, NULL, 4, &family));
  hws_graph_free(g);
  for (i = 0; i < 1200; ++i) {
    const int64_t kind = (int64_t)draw(8);
    values[i] = i % 4 == 0 ? (kind == 0 ? 1 : -1) : i % 4 == 1 || kind < 5 ? (int32_t)draw(3) : kind == 5 ? -2 : -1;
  }
  return family;
}

/* A class, a word, and two copies of the word: the class has a table, a machine reads class and word, words have n-grams, and
 * the copies share an edit model. Words and classes are hidden as a rule, and copies now and then. */
MAYBE_UNUSED static hws_graph_family *random_string_family(int32_t values[1200]) {
  static const int64_t parts[] = {0, 1, 2, 3, 3}, offsets[] = {0, 0, 2, 3, 5};
  static const int32_t grams[] = {HWS_BOS, 1, 2, 1, 2};
  static const double theta[] = {-1.5, .5, .25, -.25}, table[] = {.4, .6};
  int64_t v[4], scope[2], f, i, c;
  hws_alphabet *letters, *classes;
  hws_builder *mb;
  hws_machine *reads, *edits;
  hws_ngram_model *ngrams;
  hws_edit_model *copies;
  hws_strings *strings;
  hws_graph_builder *b;
  hws_graph *g;
  hws_graph_family *family[5];
  const hws_alphabet *tapes[2];
  require(hws_alphabet_new(2, NULL, &letters));
  require(hws_alphabet_new(2, NULL, &classes));
  tapes[0] = classes;
  tapes[1] = letters;
  require(hws_builder_new(HWS_REAL, 2, tapes, NULL, &mb));
  require(hws_builder_add_states(mb, 3, &f));
  for (i = 1; i < 3; ++i) {
    int32_t labels[2];
    labels[0] = (int32_t)i;
    labels[1] = 0;
    require(hws_builder_add_arc(mb, 0, labels, .5, i));
    labels[0] = 0;
    for (c = 1; c < 3; ++c) {
      labels[1] = (int32_t)c;
      require(hws_builder_add_arc(mb, i, labels, c == i ? .4 : .2, i));
    }
    require(hws_builder_set_final(mb, i, .4));
  }
  require(hws_builder_build(mb, &reads));
  hws_builder_free(mb);
  require(hws_ngram_from_theta(letters, 4, offsets, grams, theta, NULL, &ngrams));
  require(hws_edit_model_new(letters, NULL, &copies));
  require(hws_edit_model_machine(copies, HWS_LOG, NULL, &edits));
  require(hws_strings_read("1 2\n1\n2 1\n2\n1 1 2\n", -1, 1, HWS_SPLIT_SPACES, (const hws_alphabet *const *)&letters, NULL,
                           &strings));
  require(hws_graph_builder_new(&b));
  require(hws_graph_builder_add_finite(b, 2, "class", &v[0]));
  for (i = 1; i < 4; ++i) require(hws_graph_builder_add_strings(b, letters, NULL, &v[i]));
  require(hws_graph_builder_add_table(b, &v[0], 1, table, 2, NULL, &f));
  scope[0] = v[0];
  scope[1] = v[1];
  require(hws_graph_builder_add_machine(b, reads, scope, 2, "word", &f));
  require(hws_graph_builder_add_ngram(b, ngrams, v[1], NULL, &f));
  for (i = 2; i < 4; ++i) {
    scope[0] = v[1];
    scope[1] = v[i];
    require(hws_graph_builder_add_machine(b, edits, scope, 2, NULL, &f));
  }
  require(hws_graph_builder_build(b, &g));
  hws_graph_builder_free(b);
  require(hws_graph_family_new(g, parts, NULL, 5, &family[0]));
  hws_graph_free(g);
  require(hws_graph_family_with_machine(family[0], 1, NULL, NULL, NULL, 0, NULL, &family[1]));
  require(hws_graph_family_with_ngram(family[1], 2, NULL, .25, &family[2]));
  require(hws_graph_family_with_edit_model(family[2], 3, copies, &family[3]));
  require(hws_graph_family_with_strings(family[3], strings, &family[4]));
  for (i = 0; i < 4; ++i) hws_graph_family_free(family[i]);
  hws_strings_free(strings);
  hws_machine_free(reads);
  hws_machine_free(edits);
  hws_ngram_model_free(ngrams);
  hws_edit_model_free(copies);
  hws_alphabet_free(letters);
  hws_alphabet_free(classes);
  for (i = 0; i < 1200; ++i) {
    const int64_t kind = (int64_t)draw(8);
    values[i] = i % 4 == 0 ? (kind == 0 ? 1 : -1) : i % 4 == 1 ? (kind < 2 ? (int32_t)draw(5) : -1)
                : kind == 0 ? -1 : kind == 1 && i % 4 == 3 ? -2 : (int32_t)draw(5);
  }
  return family[4];
}

MAYBE_UNUSED static hws_graph *graph_with_rules(void) {
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

#endif
