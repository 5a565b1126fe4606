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

#endif
