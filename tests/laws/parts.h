/* Data that several learners share, for parts_test.c: learners of the items from one number to another, of every family whose
 * steps are sums over items. */
#ifndef HAWSER_LAWS_PARTS_H
#define HAWSER_LAWS_PARTS_H

#include "tests/laws/rows.h"

#ifndef HWS_LAWS_PARTS /* of a table of its own: its learner_of_items() and edges_of() */

/* ---- Strings in sorted order, some of them twice and more. The items are the distinct ones. */
enum { kDrawn = 900, kLongest = 8, kPairs = 1100 };
struct sorted_strings {
  int32_t symbols[kDrawn][kLongest]; /* 0 behind the last one */
  int64_t first[kDrawn + 1], items;  /* by item: its first string; and one more */
};

static inline int compare_strings(const void *a, const void *b) {
  const int32_t *x = a, *y = b;
  int i;
  for (i = 0; i < kLongest; ++i) {
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  }
  return 0;
}

static inline const struct sorted_strings *sorted_strings(void) {
  static struct sorted_strings drawn, *const s = &drawn;
  int64_t i, k;
  if (s->items) return s;
  for (i = 0; i < kDrawn; ++i) {
    const int64_t length = i == 0 ? 0 : 4 + draw(4);
    for (k = 0; k < length; ++k) s->symbols[i][k] = 1 + (int32_t)draw(3);
  }
  qsort(s->symbols, kDrawn, sizeof s->symbols[0], compare_strings);
  for (i = 0; i < kDrawn; ++i) {
    if (i == 0 || compare_strings(s->symbols[i - 1], s->symbols[i])) s->first[s->items++] = i;
  }
  s->first[s->items] = kDrawn;
  return s;
}

/* The strings of the items from `first` to `last`, the last one first: their order makes no difference. */
static inline hws_corpus *corpus_of_items(const struct sorted_strings *s, const hws_corpus *like, int64_t first, int64_t last) {
  int64_t offsets[kDrawn + 1] = {0}, count = 0, at = 0, i, k;
  int32_t symbols[kDrawn * kLongest];
  hws_alphabet *alphabet;
  hws_corpus *corpus;
  for (i = s->first[last]; i-- > s->first[first];) {
    for (k = 0; k < kLongest && s->symbols[i][k]; ++k) symbols[at++] = s->symbols[i][k];
    offsets[++count] = at;
  }
  assert_ok(hws_corpus_alphabet(like, &alphabet));
  assert_ok(hws_corpus_from_arrays(count, offsets, symbols, alphabet, &corpus));
  hws_alphabet_free(alphabet);
  return corpus;
}

/* ---- Parts of the data of a world. */
static inline hws_hmm_data *part_of_sequences(const struct world *w, const char *data, int64_t first, int64_t last) {
  int64_t *numbers = malloc((size_t)(last - first + 1) * sizeof *numbers), i;
  hws_options *options = options_of(strcmp(data, "dictionary") == 0 ? "" : "states=5");
  hws_corpus *part;
  hws_hmm_data *made;
  for (i = first; i < last; ++i) numbers[i - first] = i;
  assert_ok(hws_corpus_part(w->sequences.corpus, numbers, last - first, &part));
  assert_ok(hws_hmm_data_new(part, NULL, strcmp(data, "dictionary") ? NULL : w->sequences.dictionary, NULL, options, &made));
  hws_options_free(options);
  hws_corpus_free(part);
  free(numbers);
  return made;
}

static inline hws_bitext *part_of_bitext(const hws_bitext *bitext, int64_t first, int64_t last) {
  hws_corpus *whole, *parts[2];
  hws_bitext *part;
  int64_t numbers[300], i;
  int32_t side;
  for (i = first; i < last; ++i) numbers[i - first] = i;
  for (side = 0; side < 2; ++side) {
    assert_ok(hws_bitext_corpus(bitext, side, &whole));
    assert_ok(hws_corpus_part(whole, numbers, last - first, &parts[side]));
    hws_corpus_free(whole);
  }
  assert_ok(hws_bitext_new(parts[0], parts[1], &part));
  for (side = 0; side < 2; ++side) hws_corpus_free(parts[side]);
  return part;
}

static inline hws_strings *part_of_pairs(const struct world *w, int64_t first, int64_t last) {
  const hws_alphabet *alphabets[2];
  const int64_t *offsets;
  int64_t own[2 * kPairs + 1], i;
  const int32_t *labels;
  const double *values;
  hws_strings *part;
  alphabets[0] = alphabets[1] = w->alphabet;
  assert_ok(hws_strings_arrays_view(w->pairs, &offsets, &labels, &values));
  for (i = 0; i <= 2 * (last - first); ++i) own[i] = offsets[2 * first + i] - offsets[2 * first];
  labels += offsets[2 * first];
  assert_ok(hws_strings_from_arrays(2, last - first, own, labels, values + first, alphabets, NULL, &part));
  return part;
}

/* A learner of those items; of all of them by itself where `shared` is 0. */
static inline hws_learner *learner_of_items(const struct world *w, const struct row *row, int shared, int64_t items,
                                            int64_t first, int64_t last) {
  hws_options *options = options_for(row, strcmp(row->family, "hmm") ? "" : "init=posteriors");
  hws_learner *learner = NULL;
  hws_status status;
  if (strstr(row->settings, "minibatch")) assert_ok(hws_options_set_int(options, "minibatch", items / 3));
  if (shared) {
    assert_ok(hws_options_set_int(options, "items", items));
    assert_ok(hws_options_set_int(options, "first_item", first));
  }
  if (!strcmp(row->family, "hmm")) {
    hws_hmm_data *data = part_of_sequences(w, row->data, first, last);
    status = hws_hmm_learner_new(NULL, data, NULL, options, &learner);
    hws_hmm_data_free(data);
  } else if (!strcmp(row->family, "dmv") || !strcmp(row->family, "grammar")) {
    int64_t numbers[300], i;
    hws_corpus *part;
    for (i = first; i < last; ++i) numbers[i - first] = i;
    assert_ok(hws_corpus_part(w->sequences.corpus, numbers, last - first, &part));
    status = !strcmp(row->family, "dmv") ? hws_dmv_learner_new(NULL, part, NULL, options, &learner)
                                         : hws_grammar_learner_new(w->grammar, part, NULL, options, &learner);
    hws_corpus_free(part);
  } else if (!strcmp(row->family, "align")) {
    hws_bitext *bitext = part_of_bitext(w->bitext, first, last);
    status = hws_align_learner_new(NULL, bitext, options, &learner);
    hws_bitext_free(bitext);
  } else if (!strcmp(row->family, "graph_family")) {
    const int has_strings = !strcmp(row->data, "strings");
    status = hws_graph_family_learner_new(has_strings ? w->string_family : w->family,
                                          (has_strings ? w->string_values : w->family_values) + 4 * first, last - first,
                                          NULL, 0, options, &learner);
  } else if (!strcmp(row->family, "pfa")) {
    hws_corpus *corpus = corpus_of_items(sorted_strings(), w->strings, first, last);
    status = hws_pfa_learner_new(pfa_begins(w, row->data), corpus, NULL, options, &learner);
    hws_corpus_free(corpus);
  } else {
    hws_strings *pairs = part_of_pairs(w, first, last);
    status = !strcmp(row->family, "machine")
                 ? machine_learner(w, w->transducer, row->data, pairs, options, &learner)
             : !strcmp(row->family, "pairs")
                 ? hws_pairs_learner_new(w->chunks, pairs, NULL, options, &learner)
                 : hws_edit_learner_new(w->edit[strcmp(row->data, "windows") == 0], pairs, NULL, options, &learner);
    hws_strings_free(pairs);
  }
  if (status) FAIL(row, "%s\n", hws_error_message_view());
  hws_options_free(options);
  return learner;
}

/* Edges of blocks, from 0 to all items of parts_test.c. Of a minibatch of a third of 300 sequences a block holds 128, of all of
 * them 32; of strings 256, of pairs 512. */
static inline void edges_of(const struct row *row, int64_t edges[4]) {
  const int64_t sequences[] = {0, 128, 256, 300}, pairs[] = {0, 512, 1024, 1100},
                strings[] = {0, 256, 512, sorted_strings()->items};
  const int of_sequences = !strcmp(row->family, "hmm") || !strcmp(row->family, "dmv") || !strcmp(row->family, "grammar") ||
                           !strcmp(row->family, "graph_family") || !strcmp(row->family, "align");
  memcpy(edges, of_sequences ? sequences : !strcmp(row->family, "pfa") ? strings : pairs, sizeof sequences);
}

#else
#include HWS_LAWS_PARTS
#endif

#endif
