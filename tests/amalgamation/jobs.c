/* Five jobs whose sizes docs/embedding.md gives; each takes its model from memory. Compiled with -DJOB=1 (queries of an n-gram
 * model), 2 (tagging by a hidden Markov model), 3 (a weighted expression read, composed with a machine and summed) 4 (a pair of
 * sentences aligned by a saved model) or 5 (a word pronounced by a saved model). They are linked and not run. */
#include <stddef.h>

#include "hawser.h"

#if JOB == 1
int main(int argc, char **argv) {
  hws_ngram_model *model = NULL;
  int64_t state = 0;
  double log_prob = 0;
  (void)argc;
  if (hws_ngram_read(argv[0], 1 << 20, NULL, &model) || hws_ngram_start(model, &state)) return 1;
  if (hws_ngram_score_word(model, state, 1, &state, &log_prob)) return 2;
  hws_ngram_model_free(model);
  return log_prob < -1;
}
#elif JOB == 2
int main(int argc, char **argv) {
  hws_hmm *hmm = NULL;
  hws_corpus *words = NULL;
  hws_hmm_data *data = NULL;
  const int64_t offsets[] = {0, 2};
  const int32_t symbols[] = {1, 2};
  int32_t states[2];
  (void)argc;
  if (hws_hmm_read(argv[0], 1 << 20, NULL, &hmm) || hws_corpus_from_arrays(1, offsets, symbols, NULL, &words) ||
      hws_hmm_data_for(hmm, words, NULL, NULL, NULL, NULL, &data) || hws_hmm_decode(hmm, data, NULL, states)) {
    return 1;
  }
  hws_hmm_data_free(data);
  hws_corpus_free(words);
  hws_hmm_free(hmm);
  return states[0];
}
#elif JOB == 4
int main(int argc, char **argv) {
  static const char pair[] = "a house ||| une maison";
  hws_aligner *aligner = NULL;
  hws_bitext *bitext = NULL;
  hws_links *links = NULL;
  const int64_t *offsets = NULL;
  const int32_t *sources, *targets, *sure;
  const double *probabilities;
  int64_t found;
  (void)argc;
  if (hws_aligner_read(argv[0], 1 << 20, NULL, &aligner) || hws_bitext_read(pair, sizeof pair - 1, NULL, &bitext) ||
      hws_aligner_align(aligner, bitext, NULL, &links) ||
      hws_links_arrays_view(links, &offsets, &sources, &targets, &sure, &probabilities)) {
    return 1;
  }
  found = offsets[1];
  hws_links_free(links);
  hws_bitext_free(bitext);
  hws_aligner_free(aligner);
  return found > 2;
}
#elif JOB == 5
int main(int argc, char **argv) {
  hws_pairs_model *model = NULL;
  hws_alphabet *letters = NULL, *sounds = NULL;
  const hws_alphabet *of[1];
  hws_strings *words = NULL, *outputs = NULL;
  const int32_t *labels;
  int64_t counts[1], length = 0;
  (void)argc;
  if (hws_pairs_model_read(argv[0], 1 << 20, NULL, &model) || hws_pairs_model_alphabet(model, 0, &letters) ||
      hws_pairs_model_alphabet(model, 1, &sounds)) {
    return 1;
  }
  of[0] = letters;
  if (hws_strings_read("w o r d\n", -1, 1, HWS_SPLIT_SPACES, of, NULL, &words) ||
      hws_pairs_model_apply(model, words, 1, NULL, counts, &outputs) ||
      hws_strings_labels_view(outputs, 0, 0, &labels, &length)) {
    return 2;
  }
  length = hws_alphabet_name_view(sounds, labels[0]) != NULL;
  hws_strings_free(outputs);
  hws_strings_free(words);
  hws_alphabet_free(sounds);
  hws_alphabet_free(letters);
  hws_pairs_model_free(model);
  return length > 0;
}
#else
int main(void) {
  hws_machine *left = NULL, *right = NULL, *both = NULL;
  double total = 0;
  if (hws_machine_from_regex(NULL, HWS_REAL, "a<0.9>* b<0.1>", -1, NULL, &left) ||
      hws_machine_from_regex(NULL, HWS_REAL, "(a|b)*", -1, NULL, &right) || hws_machine_compose(left, right, NULL, &both) ||
      hws_machine_total(both, NULL, &total)) {
    return 1;
  }
  hws_machine_free(left);
  hws_machine_free(right);
  hws_machine_free(both);
  return total > 1;
}
#endif
