/* Families of graphs through the C interface: a mixture of two words given a class, beside its own EM; files, scores. */
#include <math.h>

#include "capi_test.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF

/* A class of two values; two words of two values each, which share their rows. */
static const char kMixture[] =
    "BAYES\n3\n2 2 2\n3\n1 0\n2 0 1\n2 0 2\n2 .4 .6\n4 .9 .1 .2 .8\n4 .9 .1 .2 .8\n";
static const int64_t kParts[] = {0, 1, 1};
static const int32_t kItems[] = {-1, 0, 0, -1, 1, 1, -1, 0, 1, 0, -1, 0};

static hws_graph_family *family(void) {
  hws_graph *graph;
  hws_graph_family *made;
  assert_ok(hws_graph_read_uai(kMixture, -1, NULL, 0, NULL, &graph));
  assert_ok(hws_graph_family_new(graph, kParts, NULL, 3, &made));
  hws_graph_free(graph);
  return made;
}

static double log_prob(const int32_t *item, const double *p, const double (*rows)[2]) {
  double sum = 0;
  int h, k;
  for (h = 0; h < 2; ++h) {
    double now = item[0] >= 0 && item[0] != h ? 0 : p[h];
    for (k = 1; k < 3; ++k) now *= item[k] < 0 ? 1 : rows[h][item[k]];
    sum += now;
  }
  return log(sum);
}

static void scores_are_sums_over_what_is_hidden(void **state) {
  static const double p[2] = {.4, .6}, rows[2][2] = {{.9, .1}, {.2, .8}};
  hws_graph_family *f = family(), *other;
  hws_graph *graph;
  double scores[4], numbers[6], value;
  int64_t needed, variables, factors, edges;
  char *bytes;
  int i;
  (void)state;
  assert_ok(hws_graph_family_score(f, kItems, 4, NULL, scores));
  for (i = 0; i < 4; ++i) assert_true(fabs(scores[i] - log_prob(kItems + 3 * i, p, rows)) < 1e-12);
  assert_ok(hws_graph_family_rows(f, numbers, 6, &needed));
  assert_int_equal(needed, 6);
  assert_true(fabs(numbers[0] - .4) + fabs(numbers[2] - .9) + fabs(numbers[5] - .8) < 1e-12);
  assert_ok(hws_graph_family_info(f, "parts", &value));
  assert_true(value == 2);
  assert_status(hws_graph_family_info(f, "colours", &value), HWS_E_ARGUMENT);
  numbers[0] = numbers[1] = .5;
  assert_ok(hws_graph_family_with_rows(f, numbers, 6, &other));
  assert_ok(hws_graph_family_graph(other, &graph));
  assert_ok(hws_graph_info(graph, &variables, &factors, &edges));
  assert_int_equal(variables, 3);
  hws_graph_free(graph);
  numbers[0] = .7;
  hws_graph_family_free(other);
  assert_status(hws_graph_family_with_rows(f, numbers, 6, &other), HWS_E_ARGUMENT);
  assert_ok(hws_graph_family_write(f, NULL, 0, &needed));
  bytes = malloc((size_t)needed);
  assert_ok(hws_graph_family_write(f, bytes, needed, NULL));
  assert_ok(hws_graph_family_read(bytes, needed, NULL, &other));
  assert_ok(hws_graph_family_score(other, kItems, 1, NULL, numbers));
  assert_true(fabs(numbers[0] - scores[0]) < 1e-12);
  hws_graph_family_free(other);
  bytes[needed / 2] ^= 1;
  assert_status(hws_graph_family_read(bytes, needed, NULL, &other), HWS_E_CORRUPT);
  free(bytes);
  hws_graph_family_free(f);
}

static void a_step_of_em_takes_shares_of_expected_counts(void **state) {
  static const double p[2] = {.4, .6}, rows[2][2] = {{.9, .1}, {.2, .8}};
  double uses[2] = {0, 0}, words[2][2] = {{0, 0}, {0, 0}}, numbers[6];
  hws_graph_family *f = family(), *learned;
  hws_learner *learner;
  hws_options *o;
  int32_t done;
  int i, h, k, v;
  (void)state;
  for (i = 0; i < 4; ++i) {
    double q[2];
    for (h = 0; h < 2; ++h) {
      q[h] = kItems[3 * i] >= 0 && kItems[3 * i] != h ? 0 : p[h];
      for (k = 1; k < 3; ++k) q[h] *= kItems[3 * i + k] < 0 ? 1 : rows[h][kItems[3 * i + k]];
    }
    for (h = 0; h < 2; ++h) {
      const double share = q[h] / (q[0] + q[1]);
      uses[h] += share;
      for (k = 1; k < 3; ++k) {
        for (v = 0; v < 2; ++v) {
          const int32_t seen = kItems[3 * i + k];
          words[h][v] += share * (seen < 0 ? rows[h][v] : seen == v);
        }
      }
    }
  }
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", "em"));
  assert_ok(hws_options_set_text(o, "start", "rows"));
  assert_ok(hws_graph_family_learner_new(f, kItems, 4, NULL, 0, o, &learner));
  assert_ok(hws_learner_step(learner, 1, &done));
  assert_ok(hws_graph_family_learner_model(learner, &learned));
  assert_ok(hws_graph_family_rows(learned, numbers, 6, NULL));
  for (h = 0; h < 2; ++h) {
    assert_true(fabs(numbers[h] - uses[h] / 4) < 1e-12);
    for (v = 0; v < 2; ++v) assert_true(fabs(numbers[2 + 2 * h + v] - words[h][v] / (words[h][0] + words[h][1])) < 1e-12);
  }
  hws_graph_family_free(learned);
  hws_learner_free(learner);
  assert_status(hws_graph_family_learner_new(f, kItems, 0, NULL, 0, o, &learner), HWS_E_EMPTY);
  hws_options_free(o);
  hws_graph_family_free(f);
}

CAPI_MAIN(cmocka_unit_test(scores_are_sums_over_what_is_hidden), cmocka_unit_test(a_step_of_em_takes_shares_of_expected_counts))
#else
int main(void) { return 77; }
#endif
