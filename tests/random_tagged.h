/* Random text with tags and channels, for tests of hidden Markov models. */
#ifndef HAWSER_RANDOM_TAGGED_H
#define HAWSER_RANDOM_TAGGED_H

#include "tests/random_data.h"

/* A corpus with a tag per token. Tags follow one another along a noisy cycle, and each tag emits few of the words. */
struct tagged_text {
  hws_alphabet *words, *tags;
  hws_corpus *corpus;
  hws_tagged *tagged;       /* every token has its tag */
  hws_tagged *partly;       /* one token of five has its tag */
  hws_dictionary *dictionary; /* the tags that each word is seen with; one word of eight has no entry */
  int64_t *offsets, count, tokens;
};

MAYBE_UNUSED static hws_alphabet *named_alphabet(char letter, int32_t size) {
  char(*texts)[16] = malloc(sizeof *texts * (size_t)size);
  const char **names = malloc(sizeof *names * (size_t)size);
  hws_alphabet *alphabet;
  int32_t i;
  for (i = 0; i < size; ++i) {
    snprintf(texts[i], sizeof texts[i], "%c%d", letter, i);
    names[i] = texts[i];
  }
  require(hws_alphabet_from_names(names, size, NULL, &alphabet));
  free(names);
  free(texts);
  return alphabet;
}

MAYBE_UNUSED static struct tagged_text random_tagged(int64_t count, uint32_t words, uint32_t tags) {
  struct tagged_text t;
  int32_t *symbols = malloc(sizeof *symbols * (size_t)(count * 20));
  int32_t *labels = malloc(sizeof *labels * (size_t)(count * 20)), *some = malloc(sizeof *some * (size_t)(count * 20));
  int64_t i, at = 0;
  hws_dictionary *all;
  hws_tagged *known;
  t.words = named_alphabet('w', (int32_t)words);
  t.tags = named_alphabet('t', (int32_t)tags);
  t.offsets = malloc(sizeof *t.offsets * (size_t)(count + 1));
  t.offsets[0] = 0;
  for (i = 0; i < count; ++i) {
    const int64_t length = 4 + draw(15);
    uint32_t tag = draw(tags);
    int64_t j;
    for (j = 0; j < length; ++j, ++at) {
      tag = (tag + 1 + draw(3)) % tags;
      symbols[at] = 1 + (int32_t)((tag * 3 + draw(7)) % words);
      labels[at] = 1 + (int32_t)tag;
      some[at] = draw(5) == 0 ? labels[at] : 0;
    }
    t.offsets[i + 1] = at;
  }
  t.count = count;
  t.tokens = at;
  require(hws_corpus_from_arrays(count, t.offsets, symbols, t.words, &t.corpus));
  require(hws_tagged_new(t.corpus, t.tags, labels, at, &t.tagged));
  require(hws_tagged_new(t.corpus, t.tags, some, at, &t.partly));
  for (i = 0; i < at; ++i) labels[i] = symbols[i] % 8 == 0 ? 0 : labels[i];
  require(hws_tagged_new(t.corpus, t.tags, labels, at, &known));
  require(hws_dictionary_collect(known, NULL, &all));
  require(hws_dictionary_adapt(all, t.corpus, NULL, &t.dictionary));
  hws_dictionary_free(all);
  hws_tagged_free(known);
  free(symbols);
  free(labels);
  free(some);
  return t;
}

MAYBE_UNUSED static void free_tagged(struct tagged_text *t) {
  hws_dictionary_free(t->dictionary);
  hws_tagged_free(t->partly);
  hws_tagged_free(t->tagged);
  hws_corpus_free(t->corpus);
  hws_alphabet_free(t->tags);
  hws_alphabet_free(t->words);
  free(t->offsets);
}

MAYBE_UNUSED static hws_channels *random_channels(const struct tagged_text *t) {
  static const int32_t kinds[] = {HWS_CHANNEL_REAL, HWS_CHANNEL_COUNT, HWS_CHANNEL_BIT}, dimensions[] = {3, 2, 3};
  double *values = malloc(sizeof *values * (size_t)(t->tokens * 8));
  hws_channels *channels;
  const int32_t *tags;
  int64_t i, tokens;
  int32_t d;
  require(hws_tagged_labels_view(t->tagged, &tags, &tokens));
  for (i = 0; i < tokens; ++i) {
    const int32_t tag = tags[i];
    for (d = 0; d < 3; ++d) {
      values[i * 3 + d] = draw(20) == 0 ? NAN : tag * (d + 1) % 7 + 0.001 * draw(1000) + 0.001 * draw(1000);
      values[tokens * 5 + i * 3 + d] = draw(4) == 0 ? draw(2) : (uint32_t)(tag >> d) % 2;
    }
    for (d = 0; d < 2; ++d) values[tokens * 3 + i * 2 + d] = draw(3) + (uint32_t)(tag * (d + 2)) % 9;
  }
  require(hws_channels_new(t->count, t->offsets, 3, kinds, dimensions, values, NULL, &channels));
  free(values);
  return channels;
}

#endif
