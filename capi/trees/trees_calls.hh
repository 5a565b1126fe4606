// The calls of this room that take options, in the order of their shims. A shim's first line, HWS_OPTIONS, is its table, and
// does not compile for a call that is missing here.
#pragma once
#include "capi/base/engine_options.hh"

#define HWS_TREES_CALLS(CALL) \
  CALL(hws_trees_log_totals) \
  CALL(hws_trees_marginals) \
  CALL(hws_trees_best) \
  CALL(hws_trees_pair_means) \
  CALL(hws_trees_grandparent_log_totals) \
  CALL(hws_trees_grandparent_marginals) \
  CALL(hws_trees_grandparent_best)

namespace hws::capi::option_tables {
HWS_TREES_CALLS(HWS_DECLARE_OPTIONS)
}  // namespace hws::capi::option_tables
