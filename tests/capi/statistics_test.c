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

CAPI_MAIN(cmocka_unit_test(what_is_no_whole_step_is_refused))

#else
int main(void) { return 0; }
#endif
