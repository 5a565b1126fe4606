/* The mixture of unigrams for the law of learners that hold a part of the items each (tests/laws/parts_test.c). */
#ifndef HAWSER_TOY_FAMILY_PARTS_H
#define HAWSER_TOY_FAMILY_PARTS_H

static inline hws_learner *learner_of_items(const struct world *w, const struct row *row, int shared, int64_t items,
                                            int64_t first, int64_t last) {
  hws_options *options = options_for(row, "");
  int64_t *numbers = malloc((size_t)(last - first + 1) * sizeof *numbers), i;
  hws_learner *learner = NULL;
  hws_corpus *part;
  for (i = first; i < last; ++i) numbers[i - first] = i;
  assert_ok(hws_corpus_part(w->documents.corpus, numbers, last - first, &part));
  if (strstr(row->settings, "minibatch")) assert_ok(hws_options_set_int(options, "minibatch", items / 3));
  if (shared) {
    assert_ok(hws_options_set_int(options, "items", items));
    assert_ok(hws_options_set_int(options, "first_item", first));
  }
  if (hws_mixture_learner_new(NULL, part, options, &learner)) FAIL(row, "%s\n", hws_error_message_view());
  hws_corpus_free(part);
  hws_options_free(options);
  free(numbers);
  return learner;
}

/* A block of 300 documents holds 32, of a minibatch of a third of them 128. */
static inline void edges_of(const struct row *row, int64_t edges[4]) {
  static const int64_t own[] = {0, 128, 256, 300};
  (void)row;
  memcpy(edges, own, sizeof own);
}

#endif
