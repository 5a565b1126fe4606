// The calls of this room that take options, in the order of their shims. A shim's first line, HWS_OPTIONS, is its table, and
// does not compile for a call that is missing here.
#pragma once
#include "capi/base/engine_options.hh"

#define HWS_GRAPH_CALLS(CALL) \
  CALL(hws_graph_exact_size) \
  CALL(hws_graph_learner_new) \
  CALL(hws_prune_select) \
  CALL(hws_graph_pruner_new) \
  CALL(hws_graph_pruner_from_graph) \
  CALL(hws_graph_pruner_add) \
  CALL(hws_graph_pruner_select) \
  CALL(hws_graph_pruner_reselect) \
  CALL(hws_graph_pruner_bound) \
  CALL(hws_graph_learner_best_states) \
  CALL(hws_graph_learner_sample) \
  CALL(hws_graph_learner_variable) \
  CALL(hws_graph_read_uai) \
  CALL(hws_graph_read_fg) \
  CALL(hws_graph_read_pairwise) \
  CALL(hws_graph_read) \
  CALL(hws_graph_family_items) \
  CALL(hws_graph_family_score) \
  CALL(hws_graph_family_read) \
  CALL(hws_graph_family_learner_new)

namespace hws::capi::option_tables {
HWS_GRAPH_CALLS(HWS_DECLARE_OPTIONS)
}  // namespace hws::capi::option_tables
