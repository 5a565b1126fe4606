/* Two kinds of letters, found by a hidden Markov model that is told nothing but a book's letters in their order.
 *     letters BOOK
 * Learns a model of two states by variational inference from several random beginnings and keeps the one with the greatest
 * bound; a letter is of the kind that most of its occurrences are. letters.sh does the same with the command line. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hawser/hawser.h"

enum { SEEDS = 5, LETTERS = 26 };

static void must(hws_status status, const char *what) {
  if (status >= 0) return;
  fprintf(stderr, "%s: %s (%s)\n", what, hws_error_message_view(), hws_status_name(status));
  exit(1);
}

/* The letters of a text, small ones, nothing else: a line per paragraph. */
static char *letters_of(const char *path) {
  static char text[1 << 20], letters[1 << 20];
  char *to = letters;
  FILE *file = fopen(path, "rb");
  if (!file) exit(fprintf(stderr, "%s: cannot read it\n", path) > 0);
  text[fread(text, 1, sizeof text - 1, file)] = '\0';
  fclose(file);
  for (const char *c = text; *c; ++c) {
    if (isalpha((unsigned char)*c)) *to++ = (char)tolower((unsigned char)*c);
    else if (c[0] == '\n' && c[1] == '\n' && to > letters && to[-1] != '\n') *to++ = '\n';
  }
  return letters;
}

static hws_hmm_data *data_of(const hws_corpus *corpus, int64_t states) {
  hws_options *options;
  hws_hmm_data *data;
  must(hws_options_new(&options), "options");
  must(hws_options_set_int(options, "states", states), "states");
  must(hws_hmm_data_new(corpus, NULL, NULL, NULL, options, &data), "data");
  hws_options_free(options);
  return data;
}

/* The model of one random beginning, and its bound. */
static hws_hmm *learned(const hws_hmm_data *data, int64_t seed, double *bound) {
  hws_options *options;
  hws_learner *learner;
  hws_hmm *model;
  int32_t done = 0;
  must(hws_options_new(&options), "options");
  must(hws_options_set_text(options, "method", "vi"), "method");
  must(hws_options_set_text(options, "init", "rows"), "init");
  must(hws_options_set_int(options, "starts", 1), "starts");
  must(hws_options_set_int(options, "iterations", 100), "iterations");
  must(hws_options_set_int(options, "seed", seed), "seed");
  must(hws_hmm_learner_new(NULL, data, NULL, options, &learner), "a learner");
  while (!done) must(hws_learner_step(learner, 10, &done), "a step");
  must(hws_learner_metric(learner, "elbo", bound), "the bound");
  must(hws_hmm_learner_model(learner, NULL, &model), "the model");
  hws_learner_free(learner);
  hws_options_free(options);
  return model;
}

static hws_hmm *best_of(const hws_hmm_data *data, int seeds) {
  hws_hmm *best = NULL;
  double best_bound = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    double bound;
    hws_hmm *model = learned(data, seed, &bound);
    if (best && bound <= best_bound) {
      hws_hmm_free(model);
      continue;
    }
    hws_hmm_free(best);
    best = model;
    best_bound = bound;
  }
  return best;
}

static double per_letter(const hws_hmm *model, const hws_hmm_data *data) {
  const int64_t n = hws_hmm_data_sequences(data);
  double *log_probs = malloc((size_t)n * sizeof *log_probs), sum = 0;
  must(hws_hmm_score(model, data, NULL, log_probs), "scores");
  for (int64_t i = 0; i < n; ++i) sum += log_probs[i];
  free(log_probs);
  return sum / (double)hws_hmm_data_tokens(data);
}

/* kinds[c - 'a']: the state that letter c mostly is in, the state with fewer letters being 0; -1: it does not occur. */
static void kinds_of(const hws_hmm *model, const hws_corpus *corpus, const hws_hmm_data *data, int kinds[LETTERS]) {
  const int64_t *offsets;
  const int32_t *symbols;
  const int64_t n = hws_hmm_data_tokens(data);
  int32_t *states = malloc((size_t)n * sizeof *states);
  int64_t counts[LETTERS][2] = {{0}};
  hws_alphabet *alphabet;
  int of_first = 0, all = 0;
  must(hws_corpus_arrays_view(corpus, &offsets, &symbols), "the letters");
  must(hws_corpus_alphabet(corpus, &alphabet), "the letters' names");
  must(hws_hmm_decode(model, data, NULL, states), "states");
  for (int64_t t = 0; t < n; ++t) ++counts[hws_alphabet_name_view(alphabet, symbols[t])[0] - 'a'][states[t]];
  for (int c = 0; c < LETTERS; ++c) {
    kinds[c] = counts[c][0] + counts[c][1] == 0 ? -1 : counts[c][1] > counts[c][0];
    all += kinds[c] >= 0;
    of_first += kinds[c] == 0;
  }
  for (int c = 0; c < LETTERS && 2 * of_first > all; ++c) kinds[c] = kinds[c] < 0 ? -1 : 1 - kinds[c];
  hws_alphabet_free(alphabet);
  free(states);
}

int main(int argc, char **argv) {
  static const char line[] = "alice was beginning to get very tired of sitting by her sister on the bank";
  int kinds[LETTERS];
  hws_corpus *corpus;
  if (argc != 2) exit(fprintf(stderr, "usage: letters BOOK\n") > 0);
  const char *letters = letters_of(argv[1]);
  must(hws_corpus_read(letters, (int64_t)strlen(letters), HWS_CORPUS_CHARS, NULL, NULL, &corpus), argv[1]);
  hws_hmm_data *one = data_of(corpus, 1), *two = data_of(corpus, 2);
  hws_hmm *plain = best_of(one, 1), *model = best_of(two, SEEDS);
  kinds_of(model, corpus, two, kinds);
  printf("Two kinds of letters, from the order of %d of them alone:\n", (int)hws_hmm_data_tokens(two));
  for (int kind = 0; kind < 2; ++kind) {
    printf("  %s:", kind == 0 ? "one kind" : "the other");
    for (int c = 0; c < LETTERS; ++c) {
      if (kinds[c] == kind) printf(" %c", 'a' + c);
    }
    printf("\n");
  }
  printf("ln p per letter: %.4f with one kind, %.4f with two\n\n  %s\n  ", per_letter(plain, one), per_letter(model, two),
         line);
  for (const char *c = line; *c; ++c) putchar(*c != ' ' && kinds[*c - 'a'] == 0 ? '^' : *c == ' ' ? ' ' : '.');
  printf("\n");
  hws_hmm_free(plain);
  hws_hmm_free(model);
  hws_hmm_data_free(one);
  hws_hmm_data_free(two);
  hws_corpus_free(corpus);
  return 0;
}
