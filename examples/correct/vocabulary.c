/* Words and misspellings: from text to batches of strings and machines. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "correct.h"

enum { MOST_LETTERS = 31 };
typedef struct {
  char text[MOST_LETTERS + 1];
} word;

static int by_text(const void *a, const void *b) { return strcmp(((const word *)a)->text, ((const word *)b)->text); }

void must(hws_status status, const char *what) {
  if (status >= 0) return;
  fprintf(stderr, "%s: %s (%s)\n", what, hws_error_message_view(), hws_status_name(status));
  exit(1);
}

/* All words of the file, sorted. */
static word *read_words(const char *path, size_t *count) {
  FILE *file = fopen(path, "rb");
  size_t room = 1 << 15;
  word *words = malloc(room * sizeof *words), now;
  size_t length = 0;
  int c;
  if (!file || !words) {
    fprintf(stderr, "%s: cannot read it\n", path);
    exit(1);
  }
  *count = 0;
  do {
    c = fgetc(file);
    if (c != EOF && isalpha(c)) {
      if (length < MOST_LETTERS) now.text[length++] = (char)tolower(c);
      continue;
    }
    if (length == 0) continue;
    if (*count == room && !(words = realloc(words, (room *= 2) * sizeof *words))) exit(1);
    memset(now.text + length, 0, sizeof now.text - length);
    words[(*count)++] = now;
    length = 0;
  } while (c != EOF);
  fclose(file);
  qsort(words, *count, sizeof *words, by_text);
  return words;
}

void read_vocabulary(const char *path, vocabulary *v) {
  size_t tokens, types = 0, letters = 0, i, j;
  word *words = read_words(path, &tokens);
  int64_t *offsets = malloc((tokens + 1) * sizeof *offsets);
  int32_t *labels = malloc(tokens * MOST_LETTERS * sizeof *labels);
  double *costs = malloc(tokens * sizeof *costs);
  if (!offsets || !labels || !costs) exit(1);
  must(hws_alphabet_from_chars("abcdefghijklmnopqrstuvwxyz", -1, NULL, &v->alphabet), "the alphabet");
  offsets[0] = 0;
  for (i = 0; i < tokens; i = j) {
    for (j = i; j < tokens && strcmp(words[i].text, words[j].text) == 0; ++j) {
    }
    for (const char *c = words[i].text; *c; ++c) labels[letters++] = *c - 'a' + 1;
    costs[types++] = -log((double)(j - i) / (double)tokens);
    offsets[types] = (int64_t)letters;
  }
  must(hws_strings_from_arrays(1, (int64_t)types, offsets, labels, costs, (const hws_alphabet *const *)&v->alphabet, NULL,
                               &v->words),
       path);
  must(hws_machine_from_words(v->words, HWS_LOG, NULL, &v->machine), path);
  v->tokens = (long)tokens;
  free(words);
  free(offsets);
  free(labels);
  free(costs);
}

void free_vocabulary(vocabulary *v) {
  hws_machine_free(v->machine);
  hws_strings_free(v->words);
  hws_alphabet_free(v->alphabet);
}

const char *spelled(const hws_strings *strings, int64_t item, int32_t tape, const hws_alphabet *alphabet, char *buffer) {
  const int32_t *labels;
  int64_t count, needed;
  must(hws_strings_labels_view(strings, item, tape, &labels, &count), "a string");
  must(hws_alphabet_decode(alphabet, labels, count, HWS_SPLIT_CHARS, buffer, 64, &needed), "a string");
  return buffer;
}

/* The items whose number from 1 is (or is not) a multiple of four. */
static hws_strings *part(const hws_strings *all, const hws_alphabet *alphabet, int fourths) {
  const int64_t *offsets;
  const int32_t *labels;
  const double *values;
  const hws_alphabet *both[2];
  const int64_t count = hws_strings_count(all);
  int64_t *ends = malloc((size_t)(2 * count + 1) * sizeof *ends), items = 0, at = 0, i;
  int32_t *chosen;
  hws_strings *result;
  both[0] = both[1] = alphabet;
  must(hws_strings_arrays_view(all, &offsets, &labels, &values), "the misspellings");
  chosen = malloc((size_t)offsets[2 * count] * sizeof *chosen + 1);
  if (!ends || !chosen) exit(1);
  ends[0] = 0;
  for (i = 0; i < count; ++i) {
    if (((i + 1) % 4 == 0) != fourths) continue;
    for (int64_t string = 2 * i; string < 2 * i + 2; ++string) {
      const int64_t length = offsets[string + 1] - offsets[string];
      memcpy(chosen + at, labels + offsets[string], (size_t)length * sizeof *chosen);
      at += length;
      ends[2 * items + 1 + (string - 2 * i)] = at;
    }
    ++items;
  }
  must(hws_strings_from_arrays(2, items, ends, chosen, NULL, both, NULL, &result), "the misspellings");
  free(ends);
  free(chosen);
  return result;
}

void read_misspellings(const char *path, const hws_alphabet *alphabet, hws_strings **training, hws_strings **held_out) {
  const hws_alphabet *both[2];
  hws_strings *all;
  both[0] = both[1] = alphabet;
  must(hws_strings_read_file(path, 2, HWS_SPLIT_CHARS, both, NULL, &all), path);
  *training = part(all, alphabet, 0);
  *held_out = part(all, alphabet, 1);
  hws_strings_free(all);
}
