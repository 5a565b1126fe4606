/* A small pair model of words and sounds for tests of its calls. */
#ifndef HAWSER_TESTS_PAIRS_WORLD_H
#define HAWSER_TESTS_PAIRS_WORLD_H

#include <hawser/hawser.h>

#if (!defined(HWS_WITH_PAIRS) || HWS_WITH_PAIRS) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
#define HAS_PAIRS 1

static const char *const kPairLetters[] = {"a", "b", "c", "t", "z"};
static const char *const kPairSounds[] = {"A0", "A1", "B", "K", "T"};
static const char kPairLines[] =
    "c a b\tK A1 B\nc a t\tK A1 T\nt a b\tT A1 B\nb a t\tB A1 T\na b b a\tA1 B A0\na c t\tA1 K T\n";

/* Alphabets first, then the pairs, a learner after its last step, its chunks and a model, and a language model of outputs. */
struct pairs_world {
  hws_alphabet *alphabets[2];
  hws_strings *pairs, *chunks, *inputs, *outputs;
  hws_learner *learner;
  hws_pairs_model *model;
  hws_ngram_model *language;
};

/* Returns the status of the first call that fails. */
static inline hws_status make_pairs_world(struct pairs_world *w) {
  const hws_alphabet *both[2];
  hws_options *marks = NULL;
  int32_t done;
  hws_status status;
#define TRY(call) \
  if ((status = (call)) < 0) return status
  TRY(hws_alphabet_from_names(kPairLetters, 5, NULL, &w->alphabets[0]));
  TRY(hws_alphabet_from_names(kPairSounds, 5, NULL, &w->alphabets[1]));
  both[0] = w->alphabets[0];
  both[1] = w->alphabets[1];
  TRY(hws_strings_read(kPairLines, -1, 2, HWS_SPLIT_SPACES, both, NULL, &w->pairs));
  TRY(hws_strings_read("c a b\na b b a\nc z\n", -1, 1, HWS_SPLIT_SPACES, both, NULL, &w->inputs));
  TRY(hws_strings_read("K A1 T\nK A1 T\nB A0 T\n", -1, 1, HWS_SPLIT_SPACES, both + 1, NULL, &w->outputs));
  TRY(hws_pairs_learner_new(NULL, w->pairs, w->pairs, NULL, &w->learner));
  TRY(hws_learner_step(w->learner, 20, &done));
  TRY(hws_pairs_learner_chunks(w->learner, &w->chunks));
  TRY(hws_options_new(&marks));
  TRY(hws_options_set_text(marks, "marks", "01"));
  status = hws_pairs_model_new(w->chunks, w->pairs, marks, &w->model);
  hws_options_free(marks);
  TRY(status);
  return hws_pairs_model_estimate_language(w->model, w->outputs, NULL, &w->language);
#undef TRY
}

static inline void free_pairs_world(struct pairs_world *w) {
  hws_alphabet_free(w->alphabets[0]);
  hws_alphabet_free(w->alphabets[1]);
  hws_strings_free(w->pairs);
  hws_strings_free(w->inputs);
  hws_strings_free(w->chunks);
  hws_strings_free(w->outputs);
  hws_ngram_model_free(w->language);
  hws_learner_free(w->learner);
  hws_pairs_model_free(w->model);
}

#endif
#endif
