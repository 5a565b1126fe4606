/* Steps that several learners make together, each of which holds a part of the items: they make the bits of one learner that
 * holds all, where the parts are cut between blocks; a coordinator that holds nothing makes them too, and each goes on from its
 * checkpoint. Methods that have no such step refuse. */
#include "tests/laws/parts.h"

#ifdef HWS_TEST_SLOW
static const struct world_size kLarge = {1100, 200, 300, 30, 5, 1};
#else
static const struct world_size kLarge = {1100, 1500, 1500, 30, 5, 1};
#endif
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

/* Of what the last step began with, per token or symbol; NaN where it is not known. */
static double log_likelihood_of(const hws_learner *learner) {
  double value = NAN;
  const hws_status status = hws_learner_metric(learner, "log_likelihood_per_token", &value);
  if (status == HWS_E_EMPTY) return NAN;
  if (status) assert_ok(hws_learner_metric(learner, "log_likelihood_per_token", &value));
  return value;
}
static void assert_same_log_likelihood(const hws_learner *a, const hws_learner *b) {
  const double x = log_likelihood_of(a), y = log_likelihood_of(b);
  if (x == x || y == y) assert_near(x, y, 1e-10);
}

static int same_model(const struct row *row, const hws_learner *a, const hws_learner *b) {
  return learned(&L, row->family, row->data, a) == learned(&L, row->family, row->data, b);
}

static void learn_together(const struct row *row, const int64_t *cuts, int to_the_bit) {
  hws_learner *learners[kLearners], *later;
  const int64_t items = cuts[MANY];
  int64_t steps = 0, last = 0, size = 0;
  int32_t done[kLearners] = {0};
  int round, p;
  learners[kWhole] = learner_of_items(&L, row, 0, items, 0, items);
  for (p = 0; p < MANY; ++p) learners[kFirst + p] = learner_of_items(&L, row, 1, items, cuts[p], cuts[p + 1]);
  learners[kCoordinator] = learner_of_items(&L, row, 1, items, 0, 0);
  assert_status(hws_learner_step(learners[kFirst], 1, done), HWS_E_UNSUPPORTED);
  /* The first round makes what they begin with, where that depends on the data. */
  for (round = 0; round < 4; ++round) {
    hws_statistics *all = summed(learners);
    for (p = kFirst; p < kLearners; ++p) {
      hws_statistics *there = travelled(all, learners[p]);
      assert_ok(hws_learner_update(learners[p], there, &done[p]));
      hws_statistics_free(there);
    }
    hws_statistics_free(all);
    assert_ok(hws_learner_steps(learners[kFirst], &steps));
    if (steps == 0) continue;
    assert_ok(hws_learner_step(learners[kWhole], 1, &done[kWhole]));
    for (p = kFirst; p < kLearners; ++p) {
      assert_int_equal(done[p], done[kWhole]);
      if (to_the_bit && !same_model(row, learners[kWhole], learners[p])) FAIL(row, "learner %d learns something else\n", p);
      assert_same_log_likelihood(learners[p], learners[kWhole]);
    }
  }
  /* A worker goes on from the coordinator's checkpoint. */
  later = learner_of_items(&L, row, 1, items, cuts[1], cuts[2]);
  {
    void *bytes = saved(learners[kCoordinator], &size);
    hws_statistics *one, *other;
    assert_ok(hws_learner_load(later, bytes, size, NULL));
    free(bytes);
    assert_ok(hws_learner_steps(learners[kWhole], &last));
    assert_ok(hws_learner_steps(later, &steps));
    assert_int_equal(steps, last);
    assert_ok(hws_learner_statistics(later, &one));
    assert_ok(hws_learner_statistics(learners[kFirst + 1], &other));
    assert_status(hws_learner_update(later, one, done), HWS_E_ARGUMENT); /* of a part */
    hws_statistics_free(one);
    hws_statistics_free(other);
  }
  hws_learner_free(later);
  for (p = 0; p < kLearners; ++p) hws_learner_free(learners[p]);
}

static void together(const struct world *w, const struct row *row) {
  int64_t edges[4], elsewhere[4] = {0};
  hws_learner *alone;
  hws_statistics *none = NULL;
  char method[40];
  (void)w;
  snprintf(method, sizeof method, " %s ", row->method);
  edges_of(row, edges);
  elsewhere[1] = edges[1] - 51, elsewhere[2] = edges[2] - 55, elsewhere[3] = edges[3];
  if (row->parts && !strcmp(row->data, "strings")) { /* sums over strings take long, and vi has those of em */
    if (!strcmp(row->method, "em")) learn_together(row, edges, 1);
    return;
  }
  if (row->parts && (strcmp(row->family, "hmm") || !strcmp(row->data, "dense") || !strcmp(row->data, "dictionary"))) {
    learn_together(row, edges, 1);
    learn_together(row, elsewhere, 0);
  }
  if (row->parts) return;
  /* A step of these is a sum over items. But parts need rules that were written out for the whole corpus (grammar.h). */
  if (!strcmp(row->data, "substrings") && strstr(" em hard-em vi svi scvi ", method)) return;
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
