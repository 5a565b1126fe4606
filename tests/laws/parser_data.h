/* A treebank that parsers learn from, and what such a parser has learned, for learners.h. */
#ifndef HAWSER_LAWS_PARSER_DATA_H
#define HAWSER_LAWS_PARSER_DATA_H

#include "tests/laws/learned.h"
#include "tests/random_data.h"

/* Nothing of it is drawn, so that the data made after it stay as they are. A second world has other words. */
static hws_treebank *trees_of_heads(void) {
  static int worlds;
  const int shift = worlds++;
  enum { kSentences = 21 };
  char text[kSentences * 7 * 40];
  size_t at = 0;
  hws_options *options = options_of("format=conllu");
  hws_treebank *bank;
  int s, w;
  for (s = 0; s < kSentences; ++s) {
    const int words = 2 + s % 6, middle = 1 + s % words;
    for (w = 1; w <= words; ++w) {
      /* Words lean on their neighbours towards the root's child, or on that itself. */
      const int near = w < middle ? w + 1 : w - 1, head = w == middle ? 0 : (s + w) % 3 ? near : middle;
      at += (size_t)snprintf(text + at, sizeof text - at, "%d\tw%d\t_\t%c\t_\t_\t%d\t_\t_\t_\n", w, (s * w + shift) % 5,
                             "ABCD"[(s + 2 * w) % 4], head);
    }
    at += (size_t)snprintf(text + at, sizeof text - at, "\n");
  }
  require(hws_treebank_read(text, -1, options, &bank));
  hws_options_free(options);
  return bank;
}

/* By the marginals of arcs, which all weights have a part in, and by the scores of arcs alone. */
static void add_parser(const hws_parser *parser, const hws_treebank *bank) {
  const int64_t *offsets;
  const int32_t *words, *tags, *heads, *relations, *parents;
  double sentences, *marginals, *scores;
  int64_t count = 0, s;
  require(hws_treebank_info(bank, "sentences", &sentences));
  require(hws_treebank_words_view(bank, &offsets, &words, &tags, &heads, &relations, &parents));
  for (s = 0; s < (int64_t)sentences; ++s) count += (offsets[s + 1] - offsets[s] + 1) * (offsets[s + 1] - offsets[s] + 1);
  marginals = malloc(sizeof *marginals * (size_t)count);
  scores = malloc(sizeof *scores * (size_t)count);
  require(hws_parser_marginals(parser, bank, count, NULL, marginals, scores));
  add_numbers(marginals, count);
  add_numbers(scores, count);
  free(marginals);
  free(scores);
}

#endif
