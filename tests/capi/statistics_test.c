/* hawser/learner.h: statistics that do not make a step are refused, and the learner is as it was. (That those of all parts make
 * it, of every method: tests/laws/parts_test.c.) */
#include "capi_test.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#include "hmm_scene.h"

static hws_learner *learner_of(const hws_hmm_data *d, const char *method, int64_t items, int64_t first) {
  hws_options *o = a_text("method", method);
  hws_learner *l = NULL;
  if (items > 0) {
    assert_ok(hws_options_set_int(o, "items", items));
    assert_ok(hws_options_set_int(o, "first_item", first));
  }
  assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
  hws_options_free(o);
  return l;
}

static void what_is_no_whole_step_is_refused(void **state) {
  hws_hmm_data *d = sampled_data(150, 7);
  hws_learner *l = learner_of(d, "em", 300, 0), *rest = learner_of(d, "em", 300, 150), *sampler = learner_of(d, "cgs", 0, 0),
              *vi = learner_of(d, "vi", 400, 0);
  hws_statistics *part = NULL, *behind = NULL, *all = NULL, *none = NULL;
  int64_t steps = 7, size = 0;
  int32_t done = 0;
  char *bytes;
  (void)state;
  assert_status(hws_learner_step(l, 1, &done), HWS_E_UNSUPPORTED);
  assert_status(hws_learner_statistics(sampler, &none), HWS_E_UNSUPPORTED);
  assert_ok(hws_learner_statistics(l, &part));
  assert_ok(hws_learner_statistics(rest, &behind));
  assert_status(hws_learner_update(l, part, &done), HWS_E_ARGUMENT);
  assert_status(hws_learner_update(sampler, part, &done), HWS_E_UNSUPPORTED);
  assert_status(hws_statistics_merge(part, part, &none), HWS_E_ARGUMENT);
  assert_status(hws_statistics_merge(behind, part, &none), HWS_E_ARGUMENT);
  assert_ok(hws_statistics_write(part, NULL, 0, &size));
  bytes = (char *)malloc((size_t)size);
  assert_ok(hws_statistics_write(part, bytes, size, NULL));
  assert_status(hws_learner_read_statistics(vi, bytes, size, &none), HWS_E_VERSION);
  assert_status(hws_learner_read_statistics(l, bytes, size - 8, &none), HWS_E_CORRUPT);
  bytes[size / 2] ^= 1;
  assert_status(hws_learner_read_statistics(l, bytes, size, &none), HWS_E_CORRUPT);
  assert_null(none);
  free(bytes);
  /* What they begin with is no step; nor is it one to give that again. */
  assert_ok(hws_statistics_merge(part, behind, &all));
  assert_ok(hws_learner_update(l, all, &done));
  assert_status(hws_learner_update(l, all, &done), HWS_E_ARGUMENT);
  assert_ok(hws_learner_steps(l, &steps));
  assert_int_equal(steps, 0);
  hws_statistics_free(all);
  hws_statistics_free(part);
  hws_statistics_free(behind);
  hws_learner_free(l);
  hws_learner_free(rest);
  hws_learner_free(sampler);
  hws_learner_free(vi);
  hws_hmm_data_free(d);
}

enum { kSeries = 300, kLongest = 5, kColumns = 2 };

/* Series from number `first` to `last` - 1, of different lengths; the same numbers whenever it is asked for them. */
static hws_channels *channels_of(int64_t first, int64_t last) {
  static const int32_t kinds[1] = {HWS_CHANNEL_REAL}, dimensions[1] = {kColumns};
  double values[kSeries * kLongest * kColumns];
  int64_t offsets[kSeries + 1] = {0}, count = 0, i, t, j;
  hws_channels *made = NULL;
  for (i = first; i < last; ++i) {
    const int64_t length = 1 + i % kLongest;
    for (t = 0; t < length; ++t) {
      for (j = 0; j < kColumns; ++j) values[count * kColumns + j] = (double)((i * 7 + t * 3 + j * 5) % 11) + (i % 2 ? 20 : 0);
      ++count;
    }
    offsets[i - first + 1] = count;
  }
  assert_ok(hws_channels_new(last - first, offsets, 1, kinds, dimensions, values, NULL, &made));
  return made;
}

static hws_learner *series_learner(const hws_hmm *start, const char *method, int64_t first, int64_t last, int64_t items) {
  hws_channels *channels = channels_of(first, last);
  hws_options *o = a_text("method", method), *states = NULL;
  hws_hmm_data *data = NULL;
  hws_learner *l = NULL;
  if (items > 0) {
    assert_ok(hws_options_set_int(o, "items", items));
    assert_ok(hws_options_set_int(o, "first_item", first));
  }
  assert_ok(hws_options_new(&states));
  assert_ok(hws_options_set_int(states, "states", 2));
  assert_ok(start ? hws_hmm_data_for(start, NULL, channels, NULL, NULL, NULL, &data)
                  : hws_hmm_data_new(NULL, channels, NULL, NULL, states, &data));
  if (start || items == 0) {
    assert_ok(hws_hmm_learner_new(start, data, NULL, o, &l));
  } else {
    assert_status(hws_hmm_learner_new(NULL, data, NULL, o, &l), HWS_E_UNSUPPORTED); /* random starts need all series */
  }
  hws_options_free(states);
  hws_options_free(o);
  hws_hmm_data_free(data);
  hws_channels_free(channels);
  return l;
}

static void assert_same_numbers(const hws_learner *a, const hws_learner *b) {
  static const char *const names[] = {"mean", "covariance"};
  hws_hmm *models[2] = {NULL, NULL};
  double values[2][8], chain[2][4];
  int i, j;
  assert_ok(hws_hmm_learner_model(a, NULL, &models[0]));
  assert_ok(hws_hmm_learner_model(b, NULL, &models[1]));
  for (j = 0; j < 2; ++j) {
    int64_t size = 0;
    for (i = 0; i < 2; ++i) assert_ok(hws_hmm_channel(models[i], 0, names[j], values[i], 8, &size));
    assert_memory_equal(values[0], values[1], (size_t)size * sizeof values[0][0]);
  }
  for (i = 0; i < 2; ++i) assert_ok(hws_hmm_transition(models[i], chain[i], 4, NULL));
  assert_memory_equal(chain[0], chain[1], sizeof chain[0]);
  hws_hmm_free(models[0]);
  hws_hmm_free(models[1]);
}

/* Parts of channels begin with a model, and make the bits of one process where they are cut between blocks. */
static void parts_of_channels_begin_with_a_model(void **state) {
  static const char *const methods[] = {"em", "vi", "svi"};
  hws_learner *first = series_learner(NULL, "vi", 0, 40, 0);
  hws_hmm *start = NULL;
  int32_t done = 0;
  int m;
  (void)state;
  assert_ok(hws_learner_step(first, 2, &done));
  assert_ok(hws_hmm_learner_model(first, NULL, &start));
  hws_learner_free(first);
  assert_null(series_learner(NULL, "em", 0, 128, kSeries));
  for (m = 0; m < 3; ++m) {
    hws_learner *alone = series_learner(start, methods[m], 0, kSeries, 0), *l[3];
    int64_t steps = 0, parts, p;
    double edge = 0;
    int round;
    l[2] = series_learner(start, methods[m], 0, 0, kSeries);
    assert_ok(hws_learner_metric(l[2], "items_per_block", &edge));
    parts = (int64_t)edge * (1 + (kSeries / 2) / (int64_t)edge);
    assert_true(parts < kSeries);
    l[0] = series_learner(start, methods[m], 0, parts, kSeries);
    l[1] = series_learner(start, methods[m], parts, kSeries, kSeries);
    for (round = 0; round < 4; ++round) {
      hws_statistics *own[2] = {NULL, NULL}, *all = NULL;
      for (p = 0; p < 2; ++p) assert_ok(hws_learner_statistics(l[p], &own[p]));
      assert_ok(hws_statistics_merge(own[0], own[1], &all));
      for (p = 0; p < 3; ++p) assert_ok(hws_learner_update(l[p], all, &done));
      for (p = 0; p < 2; ++p) hws_statistics_free(own[p]);
      hws_statistics_free(all);
      assert_ok(hws_learner_steps(l[0], &steps));
      if (steps == 0) continue;
      assert_ok(hws_learner_step(alone, 1, &done));
      for (p = 0; p < 3; ++p) assert_same_numbers(alone, l[p]);
    }
    assert_true(steps >= 3);
    for (p = 0; p < 3; ++p) hws_learner_free(l[p]);
    hws_learner_free(alone);
  }
  hws_hmm_free(start);
}

CAPI_MAIN(cmocka_unit_test(what_is_no_whole_step_is_refused), cmocka_unit_test(parts_of_channels_begin_with_a_model))

#else
int main(void) { return 0; }
#endif
