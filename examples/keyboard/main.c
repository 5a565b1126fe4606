/* A keyboard's suggestions: words that complete what is typed, or come next.
 *     keyboard TEXT MODEL    learns TEXT, writes MODEL, and answers the lines of standard input
 *     keyboard MODEL         opens MODEL, which is mapped, not read, and answers */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hawser/hawser.h"

static void must(hws_status status, const char *what) {
  if (status >= 0) return;
  fprintf(stderr, "%s: %s (%s)\n", what, hws_error_message_view(), hws_status_name(status));
  exit(1);
}

static void learn(const char *path, const char *model_path) {
  static char text[1 << 20];
  hws_strings *lines;
  hws_alphabet *words;
  hws_ngram_counts *counts;
  hws_ngram_model *model;
  FILE *file = fopen(path, "rb");
  if (!file) exit(fprintf(stderr, "%s: cannot read it\n", path) > 0);
  must(hws_ngram_segment_text(text, (int64_t)fread(text, 1, sizeof text, file), HWS_SPLIT_WORDS, NULL, NULL, &lines, &words),
       path);
  fclose(file);
  must(hws_ngram_counts_new(words, 3, &counts), "counts");
  must(hws_ngram_counts_add(counts, lines, NULL), "counts");
  must(hws_ngram_estimate(counts, NULL, &model), "a model");
  must(hws_ngram_write_file(model, model_path), model_path);
  hws_ngram_model_free(model);
  hws_ngram_counts_free(counts);
  hws_strings_free(lines);
  hws_alphabet_free(words);
}

/* A line's words are read one by one; what follows its last space is being typed. */
static void answer(const hws_ngram_model *model, const hws_alphabet *words, char *line) {
  int64_t state, count;
  int32_t word, best[4];
  char *typed = line, *space;
  must(hws_ngram_start(model, &state), "the model");
  for (; (space = strchr(typed, ' ')) != NULL; typed = space + 1) {
    if (hws_alphabet_find(words, typed, space - typed, &word) != HWS_OK) word = 1; /* <unk> */
    must(hws_ngram_score_word(model, state, word, &state, NULL), typed);
  }
  must(hws_ngram_best_continuations(model, state, typed, 4, NULL, best, NULL, &count), typed);
  printf("%s|", line);
  for (int64_t i = 0, shown = 0; i < count && shown < 3; ++i) {
    if (best[i] != 1) ++shown, printf(" %s", hws_alphabet_name_view(words, best[i]));
  }
  printf("\n");
}

int main(int argc, char **argv) {
  char line[1000];
  hws_ngram_model *model;
  hws_alphabet *words;
  if (argc < 2) exit(fprintf(stderr, "usage: keyboard [TEXT] MODEL\n") > 0);
  if (argc > 2) learn(argv[1], argv[2]);
  must(hws_ngram_read_file(argv[argc - 1], NULL, &model), argv[argc - 1]);
  must(hws_ngram_alphabet(model, &words), "the words");
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = '\0';
    answer(model, words, line);
  }
  hws_ngram_model_free(model);
  hws_alphabet_free(words);
  return 0;
}
