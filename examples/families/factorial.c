/* A factorial hidden Markov model: two chains that know nothing of each other, and at each time a symbol that depends on both.
 * Sequences are drawn from such a model, and EM learns from their symbols how slow each chain is. All times share their tables,
 * so that the family has five parts. factorial.py does the same. */
#include <stdio.h>
#include <stdlib.h>

#include "hawser/hawser.h"

enum { TIMES = 12, SEQUENCES = 100 };

static void must(hws_status status) {
  if (status < 0) exit(fprintf(stderr, "%s (%s)\n", hws_error_message_view(), hws_status_name(status)) > 0);
}

static int below(double p) { /* whether a number that is drawn from 0 to 1 is below p */
  static int64_t seed = 1;
  return (double)(seed = seed * 48271 % 2147483647) / 2147483647 < p;
}

int main(void) {
  static const double even[] = {.5, .5}, first[] = {.8, .2, .2, .8}, second[] = {.6, .4, .4, .6};
  static const double shown[] = {.4, .2, .2, .2, .2, .4, .2, .2, .2, .2, .4, .2, .2, .2, .2, .4}; /* by both chains' states */
  static int32_t values[SEQUENCES][3 * TIMES]; /* states of the first chain, of the second one, then symbols */
  hws_graph_builder *builder;
  hws_graph *graph;
  hws_graph_family *family, *learned;
  hws_options *options;
  hws_learner *learner;
  double rows[28], log_likelihood;
  int64_t parts[5 * TIMES], n = 0, v, f;
  int32_t done = 0;
  must(hws_graph_builder_new(&builder));
  for (int i = 0; i < 3 * TIMES; ++i) must(hws_graph_builder_add_finite(builder, i < 2 * TIMES ? 2 : 4, NULL, &v));
  for (int64_t t = 0; t < TIMES; ++t) {
    const int64_t a[] = {t - 1, t}, b[] = {TIMES + t - 1, TIMES + t}, all[] = {t, TIMES + t, 2 * TIMES + t};
    must(hws_graph_builder_add_table(builder, t ? a : a + 1, t ? 2 : 1, t ? first : even, t ? 4 : 2, NULL, &f));
    must(hws_graph_builder_add_table(builder, t ? b : b + 1, t ? 2 : 1, t ? second : even, t ? 4 : 2, NULL, &f));
    must(hws_graph_builder_add_table(builder, all, 3, shown, 16, NULL, &f));
    parts[n++] = t ? 2 : 0, parts[n++] = t ? 3 : 1, parts[n++] = 4;
  }
  must(hws_graph_builder_build(builder, &graph));
  must(hws_graph_family_new(graph, parts, NULL, n, &family));
  for (int i = 0; i < SEQUENCES; ++i)
    for (int t = 0, a = below(.5), b = below(.5); t < TIMES; ++t, a ^= below(.05), b ^= below(.3)) {
      values[i][t] = values[i][TIMES + t] = -1;
      values[i][2 * TIMES + t] = below(.85) ? 2 * a + b : below(.5) ? 3 * below(.5) : 1 + below(.5);
    }
  must(hws_options_new(&options));
  must(hws_options_set_text(options, "start", "rows"));
  must(hws_graph_family_learner_new(family, *values, SEQUENCES, NULL, 0, options, &learner));
  while (!done) must(hws_learner_step(learner, 1, &done));
  must(hws_learner_metric(learner, "log_likelihood", &log_likelihood));
  must(hws_graph_family_learner_model(learner, &learned));
  must(hws_graph_family_rows(learned, rows, 28, &n));
  printf("ln p = %.3f\nthe first chain stays: %.3f %.3f, the second one: %.3f %.3f\n", log_likelihood, rows[4], rows[7],
         rows[8], rows[11]);
  hws_graph_family_free(learned), hws_learner_free(learner), hws_options_free(options), hws_graph_family_free(family);
  hws_graph_free(graph), hws_graph_builder_free(builder);
  return 0;
}
