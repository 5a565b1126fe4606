/* Inference between finite variables and no more: what such a program takes of the static library (scripts/gates/size.sh). */
#include <stdio.h>

#include "hawser/graph.h"
#include "hawser/graph_learner.h"
#include "hawser/options.h"

int main(void) {
  const double pair[] = {2, 1, 1, 2}, unary[] = {1, 2, 1, 1, 1, 1, 3, 1};
  double marginals[8];
  hws_graph_builder *builder = NULL;
  hws_graph *graph = NULL;
  hws_options *options = NULL;
  hws_learner *learner = NULL;
  int64_t first, needed;
  int32_t done = 0;
  if (hws_graph_builder_new(&builder) || hws_graph_builder_add_grid(builder, 2, 2, 2, pair, pair, unary, &first) ||
      hws_graph_builder_build(builder, &graph) || hws_options_new(&options) || hws_options_set_text(options, "method", "bp") ||
      hws_graph_learner_new(graph, options, &learner)) {
    return 1;
  }
  while (!done) {
    if (hws_learner_step(learner, 1, &done) < 0) return 1;
  }
  if (hws_graph_learner_marginals(learner, marginals, 8, &needed) < 0) return 1;
  printf("%.6f\n", marginals[0]);
  hws_learner_free(learner);
  hws_options_free(options);
  hws_graph_free(graph);
  hws_graph_builder_free(builder);
  return 0;
}
