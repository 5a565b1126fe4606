/* Data made from a fixed sequence of numbers, for programs whose output is pinned: tests/bits and tests/counts. A program of
 * this kind stops at the first call that fails; where capi_test.h comes first the test fails instead. The laws of tests/laws
 * take their data from here too. */
#ifndef HAWSER_RANDOM_DATA_H
#define HAWSER_RANDOM_DATA_H

#include <hawser/hawser.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAYBE_UNUSED __attribute__((unused))

MAYBE_UNUSED static void require(hws_status status) {
  if (status < 0) {
    fprintf(stderr, "%s: %s\n", hws_status_name(status), hws_error_message_view());
#ifdef HAWSER_CAPI_TEST_H
    fail();
#else
    exit(1);
#endif
  }
}

static uint64_t numbers = 0x9e3779b97f4a7c15u;
static uint32_t draw(uint32_t n) {
  numbers = numbers * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((numbers >> 33) % n);
}

/* States in layers of `width`; every state has `degree` arcs to states at most `back` behind and
 * `ahead` before it. With back 0 there are no cycles. Costs keep every cycle's weight below one. */
MAYBE_UNUSED static hws_machine *random_machine(int32_t tapes, int64_t states, int32_t degree, int64_t back, int64_t ahead,
                                                uint32_t symbols) {
  hws_alphabet *alphabet;
  const hws_alphabet *alphabets[2];
  hws_builder *builder;
  hws_machine *machine;
  int64_t first, s;
  int32_t i;
  require(hws_alphabet_new(symbols, NULL, &alphabet));
  alphabets[0] = alphabets[1] = alphabet;
  require(hws_builder_new(HWS_LOG, tapes, alphabets, NULL, &builder));
  require(hws_builder_add_states(builder, states, &first));
  for (s = 0; s < states; ++s) {
    for (i = 0; i < degree; ++i) {
      int32_t labels[2];
      int64_t to = s - (int64_t)draw((uint32_t)back + 1) + 1 + (int64_t)draw((uint32_t)ahead);
      if (to >= states) to = states - 1;
      if (to < 0) to = 0;
      if (back == 0 && to <= s) continue;
      labels[0] = 1 + (int32_t)draw(symbols);
      labels[1] = 1 + (int32_t)draw(symbols);
      require(hws_builder_add_arc(builder, s, labels, log((double)degree) + 0.1 + 0.001 * draw(1000), to));
    }
  }
  require(hws_builder_set_final(builder, states - 1, 0));
  require(hws_builder_build(builder, &machine));
  hws_builder_free(builder);
  hws_alphabet_free(alphabet);
  return machine;
}

/* `count` items of `tapes` strings of 4 to 9 of 8 symbols; the second is the first with a change. */
MAYBE_UNUSED static hws_strings *random_strings(int32_t tapes, int64_t count, hws_alphabet *alphabet) {
  const hws_alphabet *alphabets[2];
  int64_t *offsets = malloc(sizeof *offsets * (size_t)(count * tapes + 1));
  int32_t *labels = malloc(sizeof *labels * (size_t)(count * tapes * 9));
  double *values = malloc(sizeof *values * (size_t)count);
  int64_t i, at = 0, string = 0;
  hws_strings *strings;
  alphabets[0] = alphabets[1] = alphabet;
  offsets[0] = 0;
  for (i = 0; i < count; ++i) {
    const int64_t begin = at, length = 4 + draw(6);
    int64_t j;
    for (j = 0; j < length; ++j) labels[at++] = 1 + (int32_t)draw(8);
    offsets[++string] = at;
    if (tapes == 2) {
      memcpy(labels + at, labels + begin, sizeof *labels * (size_t)length);
      labels[at + draw((uint32_t)length)] = 1 + (int32_t)draw(8);
      at += length;
      offsets[++string] = at;
    }
    values[i] = tapes == 2 ? 1 : 0.5;
  }
  require(hws_strings_from_arrays(tapes, count, offsets, labels, values, alphabets, NULL, &strings));
  free(offsets);
  free(labels);
  free(values);
  return strings;
}

/* Options from a text such as "method=em states=3 tolerance=1e-3". */
MAYBE_UNUSED static hws_options *options_of(const char *text) {
  hws_options *options;
  char name[64], value[64];
  int used;
  require(hws_options_new(&options));
  for (; sscanf(text, " %63[^= ]=%63s%n", name, value, &used) == 2; text += used) {
    require(hws_options_set(options, name, value));
  }
  return options;
}

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

/* Three strings, the second and third made from the one before by edits; lists of words say what the first and the third may
 * be; `middle`, unless NULL, what the second may be. Three finite variables in a loop of tables stand beside them. */
MAYBE_UNUSED static hws_graph *random_graph(const hws_alphabet *alphabet, const hws_strings *middle) {
  hws_alphabet *all;
  hws_options *options = options_of("left_input=0 right_input=0 left_output=0");
  hws_edit_model *model;
  hws_machine *edits, *words[3] = {NULL, NULL, NULL};
  hws_graph_builder *builder;
  hws_graph *graph;
  int64_t strings[3], finite[3], factor;
  double table[16];
  int32_t i, k;
  require(hws_graph_builder_new(&builder));
  require(hws_edit_model_new(alphabet, options, &model));
  require(hws_edit_model_machine(model, HWS_LOG, NULL, &edits));
  require(hws_edit_model_alphabet(model, &all));
  for (i = 0; i < 2; ++i) {
    hws_strings *list = random_strings(1, 5, all);
    require(hws_machine_from_words(list, HWS_LOG, NULL, &words[i]));
    hws_strings_free(list);
  }
  for (i = 0; i < 3; ++i) require(hws_graph_builder_add_strings(builder, alphabet, NULL, &strings[i]));
  for (i = 0; i < 2; ++i) {
    require(hws_graph_builder_add_machine(builder, words[i], &strings[2 * i], 1, NULL, &factor));
    require(hws_graph_builder_add_machine(builder, edits, &strings[i], 2, NULL, &factor));
  }
  if (middle) {
    require(hws_machine_from_words(middle, HWS_LOG, NULL, &words[2]));
    require(hws_graph_builder_add_machine(builder, words[2], &strings[1], 1, NULL, &factor));
  }
  for (i = 0; i < 3; ++i) require(hws_graph_builder_add_finite(builder, 4, NULL, &finite[i]));
  for (i = 0; i < 3; ++i) {
    const int64_t pair[2] = {finite[i], finite[(i + 1) % 3]};
    for (k = 0; k < 16; ++k) table[k] = 1 + draw(9);
    require(hws_graph_builder_add_table(builder, pair, 2, table, 16, NULL, &factor));
  }
  for (k = 0; k < 4; ++k) table[k] = 1 + draw(9);
  require(hws_graph_builder_add_table(builder, finite, 1, table, 4, NULL, &factor));
  require(hws_graph_builder_build(builder, &graph));
  hws_graph_builder_free(builder);
  for (i = 0; i < 3; ++i) hws_machine_free(words[i]);
  hws_machine_free(edits);
  hws_alphabet_free(all);
  hws_edit_model_free(model);
  hws_options_free(options);
  return graph;
}

/* Strings of a random deterministic automaton of three states over three symbols. */
MAYBE_UNUSED static hws_corpus *automaton_strings(int64_t count) {
  hws_options *options = options_of("target=dpfa states=3 symbols=3 mean_length=4");
  hws_pfa *automaton;
  hws_corpus *corpus;
  require(hws_pfa_random(5, options, &automaton));
  require(hws_pfa_sample(automaton, count, draw(1000000), NULL, &corpus));
  hws_pfa_free(automaton);
  hws_options_free(options);
  return corpus;
}

#endif
