/* Steps that several learners make together, each of which holds a part of the items: they make the bits of one learner that
 * holds all, where the parts are cut between blocks; a coordinator that holds nothing makes them too, and each goes on from its
 * checkpoint. Methods that have no such step refuse. */
#include "tests/laws/rows.h"

#ifdef HWS_TEST_SLOW
static const struct world_size kLarge = {60, 200, 300, 30, 5, 1};
#else
static const struct world_size kLarge = {300, 1500, 1500, 30, 5, 1};
#endif
/* Of a minibatch of a third of the items a block holds 128 of 300 or 1,500, of the corpus 32. */
#define MANY 3
enum { kWhole, kFirst, kCoordinator = kFirst + MANY, kLearners };

static struct world L;
static int make_world(void **state) {
  (void)state;
  L = world_of(&kLarge);
  return 0;
}
static int free_the_world(void **state) {
  (void)state;
  free_world(&L);
  return 0;
}

static hws_hmm_data *part_of(const struct world *w, const char *data, int64_t first, int64_t last) {
  const hws_corpus *corpus = w->sequences.corpus;
  int64_t *numbers = malloc((size_t)(last - first + 1) * sizeof *numbers), i;
  hws_corpus *part;
  hws_hmm_data *made;
  hws_options *options = options_of(strcmp(data, "dictionary") == 0 ? "" : "states=5");
  for (i = first; i < last; ++i) numbers[i - first] = i;
  assert_ok(hws_corpus_part(corpus, numbers, last - first, &part));
  assert_ok(hws_hmm_data_new(part, NULL, strcmp(data, "dictionary") ? NULL : w->sequences.dictionary, NULL, options, &made));
  hws_options_free(options);
  hws_corpus_free(part);
  free(numbers);
  return made;
}

static hws_learner *holder_of(const struct row *row, const hws_hmm_data *data, int64_t items, int64_t first) {
  hws_options *options;
  hws_learner *learner = NULL;
  options = options_for(row, "init=posteriors");
  if (strstr(row->settings, "minibatch")) assert_ok(hws_options_set_int(options, "minibatch", items / 3));
  if (first >= 0) {
    assert_ok(hws_options_set_int(options, "items", items));
    assert_ok(hws_options_set_int(options, "first_item", first));
  }
  if (hws_hmm_learner_new(NULL, data, NULL, options, &learner)) FAIL(row, "%s\n", hws_error_message_view());
  hws_options_free(options);
  return learner;
}

/* As bytes, at an odd place, and back by way of another learner. */
static hws_statistics *travelled(const hws_statistics *statistics, const hws_learner *receiver) {
  int64_t size = 0;
  char *bytes;
  hws_statistics *there = NULL;
  assert_ok(hws_statistics_write(statistics, NULL, 0, &size));
  bytes = (char *)malloc((size_t)size + 1);
  assert_ok(hws_statistics_write(statistics, bytes + 1, size, NULL));
  assert_ok(hws_learner_read_statistics(receiver, bytes + 1, size, &there));
  free(bytes);
  return there;
}

/* What all of them have to sum, by way of the coordinator. */
static hws_statistics *summed(hws_learner *const *learners) {
  hws_statistics *all = NULL;
  int p;
  for (p = kFirst; p < kFirst + MANY; ++p) {
    hws_statistics *own = NULL, *there, *both;
    assert_ok(hws_learner_statistics(learners[p], &own));
    there = travelled(own, learners[kCoordinator]);
    hws_statistics_free(own);
    if (all) {
      assert_ok(hws_statistics_merge(all, there, &both));
      hws_statistics_free(all);
      hws_statistics_free(there);
      all = both;
    } else {
      all = there;
    }
  }
  return all;
}

static double metric_of(const hws_learner *learner, const char *name) {
  double value = 0;
  assert_ok(hws_learner_metric(learner, name, &value));
  return value;
}

static int same_model(const struct row *row, const hws_learner *a, const hws_learner *b) {
  return learned(&L, row->family, row->data, a) == learned(&L, row->family, row->data, b);
}

static void learn_together(const struct row *row, const int64_t *cuts, int to_the_bit) {
  hws_hmm_data *data[kLearners];
  hws_learner *learners[kLearners], *later;
  const int64_t items = cuts[MANY];
  int64_t steps = 0, size = 0;
  int32_t done[kLearners] = {0};
  int round, p;
  data[kWhole] = part_of(&L, row->data, 0, items);
  learners[kWhole] = holder_of(row, data[kWhole], items, -1);
  for (p = 0; p < MANY; ++p) {
    data[kFirst + p] = part_of(&L, row->data, cuts[p], cuts[p + 1]);
    learners[kFirst + p] = holder_of(row, data[kFirst + p], items, cuts[p]);
  }
  data[kCoordinator] = part_of(&L, row->data, 0, 0);
  learners[kCoordinator] = holder_of(row, data[kCoordinator], items, 0);
  assert_status(hws_learner_step(learners[kFirst], 1, done), HWS_E_UNSUPPORTED);
  /* The first round makes what they begin with. */
  for (round = 0; round < 4; ++round) {
    hws_statistics *all = summed(learners);
    for (p = kFirst; p < kLearners; ++p) {
      hws_statistics *there = travelled(all, learners[p]);
      assert_ok(hws_learner_update(learners[p], there, &done[p]));
      hws_statistics_free(there);
    }
    hws_statistics_free(all);
    if (round == 0) continue;
    assert_ok(hws_learner_step(learners[kWhole], 1, &done[kWhole]));
    for (p = kFirst; p < kLearners; ++p) {
      assert_int_equal(done[p], done[kWhole]);
      if (to_the_bit && !same_model(row, learners[kWhole], learners[p])) FAIL(row, "learner %d learns something else\n", p);
      assert_near(metric_of(learners[p], "log_likelihood_per_token"), metric_of(learners[kWhole], "log_likelihood_per_token"),
                  1e-10);
    }
  }
  /* A worker goes on from the coordinator's checkpoint. */
  later = holder_of(row, data[kFirst + 1], items, cuts[1]);
  {
    void *bytes = saved(learners[kCoordinator], &size);
    hws_statistics *one, *other;
    assert_ok(hws_learner_load(later, bytes, size));
    free(bytes);
    assert_ok(hws_learner_steps(later, &steps));
    assert_int_equal(steps, 3);
    assert_ok(hws_learner_statistics(later, &one));
    assert_ok(hws_learner_statistics(learners[kFirst + 1], &other));
    assert_status(hws_learner_update(later, one, done), HWS_E_ARGUMENT); /* of a part */
    hws_statistics_free(one);
    hws_statistics_free(other);
  }
  hws_learner_free(later);
  for (p = 0; p < kLearners; ++p) {
    hws_learner_free(learners[p]);
    hws_hmm_data_free(data[p]);
  }
}

static void together(const struct world *w, const struct row *row) {
  static const int64_t kEdges[] = {0, 128, 256, 300}, kElsewhere[] = {0, 77, 201, 300};
  hws_learner *alone;
  hws_statistics *none = NULL;
  (void)w;
  if (row->parts && (!strcmp(row->data, "dense") || !strcmp(row->data, "dictionary"))) {
    learn_together(row, kEdges, 1);
    learn_together(row, kElsewhere, 0);
  }
  if (row->parts) return;
  alone = learner_of(&L, row, "");
  assert_status(hws_learner_statistics(alone, &none), HWS_E_UNSUPPORTED);
  hws_learner_free(alone);
}
static void learners_of_parts_make_the_steps_of_one(void **state) {
  (void)state;
  for_each_row(&L, together);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(learners_of_parts_make_the_steps_of_one)};
static int suite(void) { return cmocka_run_group_tests(tests, make_world, free_the_world); }
int main(void) { return capi_main(suite); }
