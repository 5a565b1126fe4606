#include "association.h"

#include <stdlib.h>

struct association {
  hws_learner *learner;
  int64_t pairs, *factors;
  double *tables, *marginals; /* two numbers for each pair */
};

static hws_status build(association *a, int tracks, int columns, hws_graph_builder *builder, hws_graph **graph) {
  int64_t i, first, *scope = a->factors; /* of use only later */
  int64_t *values = malloc(sizeof *values * (size_t)a->pairs);
  static const double even[] = {1, 1};
  hws_status status = values ? HWS_OK : HWS_E_NO_MEMORY;
  for (i = 0; values && i < a->pairs; ++i) values[i] = 2;
  if (status == HWS_OK) status = hws_graph_builder_add_finite_many(builder, values, a->pairs, &first);
  for (i = 0; values && i < a->pairs; ++i) values[i] = i;
  if (status == HWS_OK) status = hws_graph_builder_add_tables(builder, values, 1, a->pairs, even, 2, &first);
  free(values);
  for (i = 0; status == HWS_OK && i < tracks; ++i) {
    for (int k = 0; k < columns; ++k) scope[k] = i * columns + k;
    status = hws_graph_builder_add_logic(builder, HWS_AT_MOST_ONE, scope, columns, NULL, &first);
  }
  for (i = 0; status == HWS_OK && i < columns; ++i) {
    for (int k = 0; k < tracks; ++k) scope[k] = k * columns + i;
    status = hws_graph_builder_add_logic(builder, HWS_AT_MOST_ONE, scope, tracks, NULL, &first);
  }
  return status == HWS_OK ? hws_graph_builder_build(builder, graph) : status;
}

hws_status association_new(int tracks, int columns, association **made) {
  association *a = calloc(1, sizeof *a);
  hws_graph_builder *builder = NULL;
  hws_graph *graph = NULL;
  hws_options *options = NULL;
  hws_status status;
  *made = NULL;
  if (!a) return HWS_E_NO_MEMORY;
  a->pairs = (int64_t)tracks * columns;
  a->factors = malloc(sizeof *a->factors * (size_t)a->pairs);
  a->tables = malloc(sizeof *a->tables * 2 * (size_t)a->pairs);
  a->marginals = malloc(sizeof *a->marginals * 2 * (size_t)a->pairs);
  status = a->factors && a->tables && a->marginals ? hws_graph_builder_new(&builder) : HWS_E_NO_MEMORY;
  if (status == HWS_OK) status = build(a, tracks, columns, builder, &graph);
  if (status == HWS_OK) status = hws_options_new(&options);
  if (status == HWS_OK) status = hws_options_set_text(options, "method", "bp");
  if (status == HWS_OK) status = hws_options_set_int(options, "iterations", 1000);
  if (status == HWS_OK) status = hws_graph_learner_new(graph, options, &a->learner);
  hws_options_free(options);
  hws_graph_free(graph);
  hws_graph_builder_free(builder);
  for (int64_t i = 0; status == HWS_OK && i < a->pairs; ++i) a->factors[i] = i;
  if (status == HWS_OK) *made = a;
  else association_free(a);
  return status;
}

void association_free(association *a) {
  if (!a) return;
  hws_learner_free(a->learner);
  free(a->factors);
  free(a->tables);
  free(a->marginals);
  free(a);
}

hws_status association_frame(association *a, const double *odds, int keep, double *probabilities, int64_t *sweeps) {
  int32_t done;
  int64_t needed;
  hws_status status;
  for (int64_t i = 0; i < a->pairs; ++i) {
    a->tables[2 * i] = 1;
    a->tables[2 * i + 1] = odds[i];
  }
  status = hws_graph_learner_set_tables(a->learner, a->factors, a->pairs, a->tables, 2 * a->pairs, keep);
  if (status == HWS_OK) status = hws_learner_step(a->learner, INT64_MAX, &done);
  if (status == HWS_OK) status = hws_learner_steps(a->learner, sweeps);
  if (status == HWS_OK) status = hws_graph_learner_marginals(a->learner, a->marginals, 2 * a->pairs, &needed);
  for (int64_t i = 0; status == HWS_OK && i < a->pairs; ++i) probabilities[i] = a->marginals[2 * i + 1];
  return status;
}
