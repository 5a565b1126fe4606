/* Graphs whose variables lie on a square: for tests and counts of work that must grow with the edges and no faster. */
#ifndef HAWSER_GRID_GRAPH_H
#define HAWSER_GRID_GRAPH_H

#include "tests/random_data.h"

/* n x n binary variables, numbered row by row, each with a factor of its own and one for each neighbour. */
static hws_graph *grid_graph(int n) {
  hws_graph_builder *builder;
  hws_graph *graph;
  int64_t both[2], at;
  double table[4];
  int i, k;
  require(hws_graph_builder_new(&builder));
  for (i = 0; i < n * n; ++i) {
    require(hws_graph_builder_add_finite(builder, 2, NULL, &both[0]));
    for (k = 0; k < 2; ++k) table[k] = 1 + draw(100) / 50.0;
    require(hws_graph_builder_add_table(builder, both, 1, table, 2, NULL, &at));
  }
  for (i = 0; i < 2 * n * n; ++i) {
    both[0] = i / 2;
    both[1] = i / 2 + (i % 2 ? n : 1);
    if (i % 2 ? both[1] >= n * n : both[1] % n == 0) continue;
    for (k = 0; k < 4; ++k) table[k] = 1 + draw(100) / 200.0;
    require(hws_graph_builder_add_table(builder, both, 2, table, 4, NULL, &at));
  }
  require(hws_graph_builder_build(builder, &graph));
  hws_graph_builder_free(builder);
  return graph;
}

/* A learner of belief propagation after two sweeps. */
static hws_learner *grid_learner(int n) {
  hws_graph *graph = grid_graph(n);
  hws_options *options;
  hws_learner *made;
  int32_t done;
  require(hws_options_new(&options));
  require(hws_options_set_text(options, "method", "bp"));
  require(hws_graph_learner_new(graph, options, &made));
  require(hws_learner_step(made, 2, &done));
  hws_options_free(options);
  hws_graph_free(graph);
  return made;
}

/* What `graph infer --json` reads: the metrics that look at all variables, and for each variable its belief and numbers. */
static double read_grid(const hws_learner *grid, int n) {
  static const char *const metrics[] = {"free_energy", "converged", "stuck", "features", "arcs"};
  static const char *const values[] = {"accepted", "skipped", "features", "arcs", "entropy"};
  double sum = 0, x, p[2];
  size_t i;
  int64_t v;
  for (i = 0; i < sizeof metrics / sizeof metrics[0]; ++i) {
    require(hws_learner_metric(grid, metrics[i], &x));
    sum += x;
  }
  for (v = 0; v < (int64_t)n * n; ++v) {
    require(hws_graph_learner_probabilities(grid, v, p, 2));
    sum += p[1];
    for (i = 0; i < sizeof values / sizeof values[0]; ++i) {
      require(hws_graph_learner_variable(grid, v, values[i], NULL, &x));
      sum += x;
    }
  }
  return sum;
}

#endif
