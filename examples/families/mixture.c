/* A mixture: candies from two bags that were poured together. Who counts them sees a candy's flavour, its wrapper and whether
 * it has a hole, and not its bag. The counts and the first step of EM are those of Russell and Norvig, Artificial Intelligence,
 * section 20.3 ("Learning with hidden variables"). mixture.py does the same. */
#include <stdio.h>
#include <stdlib.h>

#include "hawser/hawser.h"

static void must(hws_status status) {
  if (status < 0) exit(fprintf(stderr, "%s (%s)\n", hws_error_message_view(), hws_status_name(status)) > 0);
}

int main(void) {
  /* Of the variables bag, flavour, wrapper and hole each has two values. All but the first depend on the bag. */
  static const int64_t sizes[] = {2, 2, 2, 2}, scopes[][2] = {{0, 1}, {0, 2}, {0, 3}};
  static const double bags[] = {.6, .4}, alike[] = {.6, .4, .4, .6};
  static const int counts[] = {273, 93, 104, 90, 79, 100, 94, 167}; /* by flavour, wrapper and hole */
  static int32_t values[4 * 1000];
  hws_graph_builder *builder;
  hws_graph *graph;
  hws_graph_family *family, *learned;
  hws_options *options;
  hws_learner *learner;
  double rows[14], before;
  int64_t first, needed;
  int32_t done, *v = values;
  must(hws_graph_builder_new(&builder));
  must(hws_graph_builder_add_finite_many(builder, sizes, 4, &first));
  must(hws_graph_builder_add_table(builder, &first, 1, bags, 2, NULL, &first));
  for (int i = 0; i < 3; ++i) must(hws_graph_builder_add_table(builder, scopes[i], 2, alike, 4, NULL, &first));
  must(hws_graph_builder_build(builder, &graph));
  must(hws_graph_family_new(graph, NULL, NULL, 0, &family));
  for (int32_t kind = 0; kind < 8; ++kind) {
    for (int n = 0; n < counts[kind]; ++n) *v++ = -1, *v++ = kind / 4, *v++ = kind / 2 % 2, *v++ = kind % 2;
  }
  must(hws_options_new(&options));
  must(hws_options_set_text(options, "start", "rows"));
  must(hws_graph_family_learner_new(family, values, 1000, NULL, 0, options, &learner));
  for (int step = 0; step <= 10; ++step) {
    must(hws_learner_step(learner, 1, &done));
    must(hws_learner_metric(learner, "log_likelihood", &before));
    if (step < 2 || step == 10) printf("after %d steps ln p = %.3f\n", step, before);
    if (step > 0) continue;
    must(hws_graph_family_learner_model(learner, &learned));
    must(hws_graph_family_rows(learned, rows, 14, &needed));
    printf("first step: bag 1 %.4f, cherry %.4f and %.4f, red %.4f and %.4f, hole %.4f and %.4f\n", rows[0], rows[2], rows[4],
           rows[6], rows[8], rows[10], rows[12]);
    hws_graph_family_free(learned);
  }
  hws_learner_free(learner);
  hws_options_free(options);
  hws_graph_family_free(family);
  hws_graph_free(graph);
  hws_graph_builder_free(builder);
  return 0;
}
