/* A model's likelihood and accuracy on pairs. Every word of the vocabulary is
 * scored against every typed word by the edit model's own grid, in one batch per
 * typed word: the same probabilities as the machines give (correct.sh compares). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "correct.h"

/* ln p(word) + ln p(typed | word) for every word, into log_joint. */
static void score_words(const vocabulary *v, const hws_edit_model *model, const int32_t *typed, int64_t length,
                        double *log_joint) {
  const int64_t *offsets;
  const int32_t *labels;
  const double *costs;
  const int64_t words = hws_strings_count(v->words);
  const hws_alphabet *both[2];
  int64_t at = 0, *ends;
  int32_t *text;
  hws_strings *pairs;
  must(hws_strings_arrays_view(v->words, &offsets, &labels, &costs), "the words");
  ends = malloc((size_t)(2 * words + 1) * sizeof *ends);
  text = malloc((size_t)(offsets[words] + words * length) * sizeof *text);
  if (!ends || !text) exit(1);
  ends[0] = 0;
  for (int64_t w = 0; w < words; ++w) {
    const int64_t letters = offsets[w + 1] - offsets[w];
    memcpy(text + at, labels + offsets[w], (size_t)letters * sizeof *text);
    ends[2 * w + 1] = at += letters;
    memcpy(text + at, typed, (size_t)length * sizeof *text);
    ends[2 * w + 2] = at += length;
  }
  both[0] = both[1] = v->alphabet;
  must(hws_strings_from_arrays(2, words, ends, text, NULL, both, NULL, &pairs), "pairs");
  must(hws_edit_model_score(model, pairs, NULL, log_joint), "scores");
  for (int64_t w = 0; w < words; ++w) log_joint[w] -= costs[w];
  hws_strings_free(pairs);
  free(ends);
  free(text);
}

/* The number of words before the right one, or -1 if it is not in the vocabulary. */
static int64_t rank_of(const vocabulary *v, const int32_t *right, int64_t length, const double *log_joint) {
  const int64_t words = hws_strings_count(v->words);
  int64_t found = -1, better = 0;
  for (int64_t w = 0; w < words && found < 0; ++w) {
    const int32_t *labels;
    int64_t count;
    must(hws_strings_labels_view(v->words, w, 0, &labels, &count), "a word");
    if (count == length && memcmp(labels, right, (size_t)count * sizeof *labels) == 0) found = w;
  }
  if (found < 0) return -1;
  for (int64_t w = 0; w < words; ++w) better += log_joint[w] > log_joint[found];
  return better;
}

double log_prob_per_letter(const hws_edit_model *model, const hws_strings *pairs) {
  const int64_t count = hws_strings_count(pairs);
  double *scores = malloc((size_t)count * sizeof *scores), sum = 0, letters = 0;
  if (!scores) exit(1);
  must(hws_edit_model_score(model, pairs, NULL, scores), "scores");
  for (int64_t i = 0; i < count; ++i) {
    int64_t length;
    must(hws_strings_labels(pairs, i, 1, NULL, 0, &length), "a pair");
    sum += scores[i];
    letters += (double)(length + 1);
  }
  free(scores);
  return sum / letters;
}

quality judge(const vocabulary *v, const hws_edit_model *model, const hws_strings *pairs) {
  quality q = {0, 0};
  const int64_t count = hws_strings_count(pairs);
  double *log_joint = malloc((size_t)hws_strings_count(v->words) * sizeof *log_joint);
  if (!log_joint) exit(1);
  for (int64_t i = 0; i < count; ++i) {
    const int32_t *right, *wrong;
    int64_t right_length, wrong_length, rank;
    must(hws_strings_labels_view(pairs, i, 0, &right, &right_length), "a pair");
    must(hws_strings_labels_view(pairs, i, 1, &wrong, &wrong_length), "a pair");
    score_words(v, model, wrong, wrong_length, log_joint);
    rank = rank_of(v, right, right_length, log_joint);
    q.first += rank == 0;
    q.first_five += rank >= 0 && rank < 5;
  }
  q.first /= (double)count;
  q.first_five /= (double)count;
  free(log_joint);
  return q;
}
