/* The word that some words go back to:    ancestor WORD...
 * A hidden string, a prior on its length, and one edit channel to each word. */
#include <stdio.h>
#include <stdlib.h>

#include "hawser/hawser.h"

static void must(hws_status status, const char *what) {
  if (status >= 0) return;
  fprintf(stderr, "%s: %s (%s)\n", what, hws_error_message_view(), hws_status_name(status));
  exit(1);
}

static hws_graph *family_tree(const hws_alphabet *letters, int count, char **words) {
  static const int64_t offsets[] = {0, 0};
  static const double per_letter[] = {-3.5}; /* the empty n-gram occurs once per letter and at the end */
  hws_options *options;
  hws_edit_model *edits;
  hws_machine *channel;
  hws_ngram_model *prior;
  hws_graph_builder *builder;
  hws_graph *graph;
  int64_t pair[2], factor, length;
  int32_t labels[100];
  must(hws_options_new(&options), "options");
  must(hws_options_set_real(options, "p_copy", 0.9), "options");
  must(hws_options_set_real(options, "p_insert", 0.05), "options");
  must(hws_options_set_real(options, "p_delete", 0.03), "options");
  must(hws_edit_model_new(letters, options, &edits), "the channel");
  must(hws_edit_model_machine(edits, HWS_LOG, NULL, &channel), "the channel");
  must(hws_ngram_from_theta(letters, 1, offsets, NULL, per_letter, NULL, &prior), "the prior");
  must(hws_graph_builder_new(&builder), "the graph");
  must(hws_graph_builder_add_strings(builder, letters, "ancestor", &pair[0]), "the ancestor");
  must(hws_graph_builder_add_ngram(builder, prior, pair[0], NULL, &factor), "the prior");
  for (int i = 0; i < count; ++i) {
    must(hws_alphabet_encode(letters, words[i], -1, HWS_SPLIT_CHARS, labels, 100, &length), words[i]);
    must(hws_graph_builder_add_strings(builder, letters, NULL, &pair[1]), words[i]);
    must(hws_graph_builder_add_machine(builder, channel, pair, 2, NULL, &factor), words[i]);
    must(hws_graph_builder_observe_string(builder, pair[1], labels, length), words[i]);
  }
  must(hws_graph_builder_build(builder, &graph), "the graph");
  hws_graph_builder_free(builder);
  hws_ngram_model_free(prior);
  hws_machine_free(channel);
  hws_edit_model_free(edits);
  hws_options_free(options);
  return graph;
}

int main(int argc, char **argv) {
  hws_alphabet *letters;
  hws_options *options;
  hws_learner *learner;
  hws_strings *best;
  int32_t done = 0;
  must(hws_alphabet_from_chars("abcdefghijklmnopqrstuvwxyz", -1, NULL, &letters), "the letters");
  hws_graph *graph = family_tree(letters, argc - 1, argv + 1);
  must(hws_options_new(&options), "options");
  must(hws_options_set_text(options, "method", "ep"), "options");
  must(hws_graph_learner_new(graph, options, &learner), "inference");
  while (!done) must(hws_learner_step(learner, 1, &done), "inference");
  must(hws_graph_learner_best(learner, 0, 4, NULL, &best), "the ancestor");
  for (int64_t i = 0; i < hws_strings_count(best); ++i) {
    const int32_t *labels;
    int64_t length;
    double p;
    must(hws_strings_value(best, i, &p), "a string");
    must(hws_strings_labels_view(best, i, 0, &labels, &length), "a string");
    printf("%.3f ", p);
    for (int64_t k = 0; k < length; ++k) printf("%s", hws_alphabet_name_view(letters, labels[k]));
    printf("\n");
  }
  hws_strings_free(best);
  hws_learner_free(learner);
  hws_options_free(options);
  hws_graph_free(graph);
  hws_alphabet_free(letters);
  return 0;
}
