/* Learns from lines "word  S OW N D Z" and pronounces the words of the command line: pronounce WORDS.txt WORD... */
#include <hawser/hawser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(hws_status status) {
  if (status >= 0) return;
  fprintf(stderr, "pronounce: %s\n", hws_error_message_view());
  exit(1);
}

/* The file's lines with blanks between letters, and a tab before the sounds. */
static char *pairs_of(const char *path) {
  FILE *file = fopen(path, "r");
  char line[512], *text = malloc(1), *sounds;
  size_t size = 0;
  if (!file || !text) exit(1);
  while (fgets(line, sizeof line, file)) {
    if (line[0] == ';' || !(sounds = strchr(line, ' '))) continue;
    text = realloc(text, size + 2 * sizeof line);
    if (!text) exit(1);
    for (char *c = line; c < sounds; ++c) {
      text[size++] = *c;
      text[size++] = c + 1 < sounds ? ' ' : '\t';
    }
    while (*sounds == ' ') ++sounds;
    size += (size_t)sprintf(text + size, "%s", sounds);
  }
  fclose(file);
  text[size] = 0;
  return text;
}

/* The distinct names of one side of the lines. */
static hws_alphabet *alphabet_of(const char *text, int side) {
  char *copy = malloc(strlen(text) + 1), *names = malloc(2 * strlen(text) + 1), *to = names;
  const char *raw[256];
  int64_t count = 0, i;
  hws_alphabet *alphabet;
  strcpy(copy, text);
  for (char *line = strtok(copy, "\n"); line; line = strtok(NULL, "\n")) {
    char *tab = strchr(line, '\t'), *at = side ? tab + 1 : line, *end = side ? line + strlen(line) : tab;
    while (at < end) {
      size_t length = strcspn(at, " \t\r\n");
      if (length > 0) {
        memcpy(to, at, length);
        to[length] = 0;
        for (i = 0; i < count && strcmp(raw[i], to) != 0; ++i) continue;
        if (i == count && count < 256) {
          raw[count++] = to;
          to += length + 1;
        }
      }
      at += length + 1;
    }
  }
  check(hws_alphabet_from_names(raw, count, NULL, &alphabet));
  free(copy);
  free(names);
  return alphabet;
}

int main(int argc, char **argv) {
  const hws_alphabet *alphabets[2];
  hws_strings *pairs, *chunks;
  hws_learner *learner;
  hws_pairs_model *model;
  int32_t done = 0;
  if (argc < 3) return 2;
  char *text = pairs_of(argv[1]);
  alphabets[0] = alphabet_of(text, 0);
  alphabets[1] = alphabet_of(text, 1);
  check(hws_strings_read(text, -1, 2, HWS_SPLIT_SPACES, alphabets, NULL, &pairs));
  check(hws_pairs_learner_new(NULL, pairs, NULL, NULL, &learner));
  while (!done) check(hws_learner_step(learner, 1, &done));
  check(hws_pairs_learner_chunks(learner, &chunks));
  check(hws_pairs_model_new(chunks, pairs, NULL, &model));
  for (int k = 2; k < argc; ++k) {
    hws_strings *word, *outputs;
    int64_t found, count;
    const int32_t *labels;
    check(hws_strings_read(argv[k], -1, 1, HWS_SPLIT_CHARS, alphabets, NULL, &word));
    check(hws_pairs_model_apply(model, word, 1, NULL, &found, &outputs));
    printf("%s\t", argv[k]);
    if (found > 0) {
      check(hws_strings_labels_view(outputs, 0, 0, &labels, &count));
      for (int64_t s = 0; s < count; ++s) printf("%s%s", s ? " " : "", hws_alphabet_name_view(alphabets[1], labels[s]));
    }
    printf("\n");
    hws_strings_free(word);
    hws_strings_free(outputs);
  }
  hws_pairs_model_free(model);
  hws_strings_free(chunks);
  hws_learner_free(learner);
  hws_strings_free(pairs);
  hws_alphabet_free((hws_alphabet *)alphabets[0]);
  hws_alphabet_free((hws_alphabet *)alphabets[1]);
  free(text);
  return 0;
}
