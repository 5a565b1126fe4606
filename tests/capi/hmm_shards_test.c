/* hawser/hmm.h: steps whose sums are made in parts: what is refused, and parts cut elsewhere than at edges. (That parts cut at
 * edges make the step, of every learner: tests/laws/steps_test.c.) */
#include "capi_test.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#include "hmm_scene.h"

/* Enough tokens for several blocks. */
static hws_hmm_data *many(void) { return sampled_data(1500, 7); }

static hws_options *of_method(const char *method) {
  hws_options *o = a_text("method", method);
  if (strstr(method, "svi") || strstr(method, "scvi")) assert_ok(hws_options_set_int(o, "minibatch", 1000));
  return o;
}

static hws_learner *learner_of(const hws_hmm_data *d, const char *method) {
  hws_options *o = of_method(method);
  hws_learner *l = NULL;
  assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
  hws_options_free(o);
  return l;
}

static int64_t edges_of(const hws_learner *l, int64_t *edges, int64_t capacity) {
  int64_t n = 0;
  assert_ok(hws_hmm_learner_edges(l, edges, capacity, &n));
  return n;
}

static void parts_cut_elsewhere_add_up_to_the_step_but_for_rounding(void **state) {
  hws_hmm_data *d = many();
  hws_learner *l = learner_of(d, "vi"), *whole = learner_of(d, "vi");
  hws_statistics *left = NULL, *right = NULL, *all = NULL;
  hws_hmm *a = NULL, *b = NULL;
  double x[9], y[9];
  int32_t done = 0;
  int i;
  (void)state;
  assert_ok(hws_hmm_learner_statistics(l, 0, 701, &left));
  assert_ok(hws_hmm_learner_statistics(l, 701, 1500, &right));
  assert_ok(hws_statistics_merge(left, right, &all));
  assert_ok(hws_hmm_learner_update(l, all, &done));
  assert_ok(hws_learner_step(whole, 1, &done));
  assert_ok(hws_hmm_learner_model(l, NULL, &a));
  assert_ok(hws_hmm_learner_model(whole, NULL, &b));
  assert_ok(hws_hmm_counts(a, "transition", x, 9, NULL));
  assert_ok(hws_hmm_counts(b, "transition", y, 9, NULL));
  for (i = 0; i < 9; ++i) assert_near(x[i], y[i], 1e-10);
  hws_hmm_free(a);
  hws_hmm_free(b);
  hws_statistics_free(left);
  hws_statistics_free(right);
  hws_statistics_free(all);
  hws_learner_free(l);
  hws_learner_free(whole);
  hws_hmm_data_free(d);
}

static void what_is_no_whole_step_is_refused(void **state) {
  hws_hmm_data *d = many();
  hws_learner *l = learner_of(d, "em"), *sampler = learner_of(d, "cgs"), *svi = learner_of(d, "svi");
  hws_statistics *part = NULL, *of_svi = NULL, *none = NULL;
  static int64_t edges[4096];
  const int64_t n = edges_of(l, edges, 4096);
  int64_t steps = 7, size = 0;
  int32_t done = 0;
  char *bytes;
  (void)state;
  assert_true(n > 2);
  assert_ok(hws_hmm_learner_statistics(l, edges[1], edges[n - 1], &part));
  assert_status(hws_hmm_learner_update(l, part, &done), HWS_E_ARGUMENT);
  assert_status(hws_statistics_merge(part, part, &none), HWS_E_ARGUMENT);
  assert_ok(hws_hmm_learner_statistics(svi, 0, 1, &of_svi));
  assert_status(hws_hmm_learner_update(l, of_svi, &done), HWS_E_ARGUMENT);
  assert_status(hws_statistics_merge(part, of_svi, &none), HWS_E_ARGUMENT);
  assert_status(hws_hmm_learner_statistics(l, -1, 1, &none), HWS_E_ARGUMENT);
  assert_status(hws_hmm_learner_statistics(l, 0, 1501, &none), HWS_E_ARGUMENT);
  assert_status(hws_hmm_learner_statistics(l, 5, 4, &none), HWS_E_ARGUMENT);
  assert_status(hws_hmm_learner_statistics(sampler, 0, 1, &none), HWS_E_UNSUPPORTED);
  assert_status(hws_hmm_learner_edges(sampler, edges, 4096, &size), HWS_E_UNSUPPORTED);
  assert_status(hws_hmm_learner_update(sampler, part, &done), HWS_E_UNSUPPORTED);
  assert_ok(hws_statistics_write(part, NULL, 0, &size));
  bytes = (char *)malloc((size_t)size);
  assert_ok(hws_statistics_write(part, bytes, size, NULL));
  assert_status(hws_hmm_learner_read_statistics(svi, bytes, size, &none), HWS_E_VERSION);
  assert_status(hws_hmm_learner_read_statistics(l, bytes, size - 8, &none), HWS_E_CORRUPT);
  bytes[size / 2] ^= 1;
  assert_status(hws_hmm_learner_read_statistics(l, bytes, size, &none), HWS_E_CORRUPT);
  assert_null(none);
  assert_ok(hws_learner_steps(l, &steps));
  assert_int_equal(steps, 0);
  free(bytes);
  hws_statistics_free(part);
  hws_statistics_free(of_svi);
  hws_learner_free(l);
  hws_learner_free(sampler);
  hws_learner_free(svi);
  hws_hmm_data_free(d);
}

CAPI_MAIN(cmocka_unit_test(parts_cut_elsewhere_add_up_to_the_step_but_for_rounding),
          cmocka_unit_test(what_is_no_whole_step_is_refused))

#else
int main(void) { return 0; }
#endif
