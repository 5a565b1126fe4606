// The calls of this room that take options, in the order of their shims. A shim's first line, HWS_OPTIONS, is its table, and
// does not compile for a call that is missing here.
#pragma once
#include "capi/base/engine_options.hh"

#define HWS_GRAPH_STRINGS_CALLS(CALL) \
  CALL(hws_graph_learner_belief) \
  CALL(hws_graph_learner_factor_belief) \
  CALL(hws_graph_learner_factor_counts) \
  CALL(hws_graph_learner_all_factor_counts) \
  CALL(hws_graph_learner_model) \
  CALL(hws_graph_learner_log_probs) \
  CALL(hws_graph_learner_best) \
  CALL(hws_graph_builder_choose) \
  CALL(hws_graph_builder_choose_acceptor) \
  CALL(hws_graph_binary) \
  CALL(hws_graph_family_with_machine) \
  CALL(hws_graph_family_with_text) \
  CALL(hws_graph_family_best)

namespace hws::capi::option_tables {
HWS_GRAPH_STRINGS_CALLS(HWS_DECLARE_OPTIONS)
}  // namespace hws::capi::option_tables
