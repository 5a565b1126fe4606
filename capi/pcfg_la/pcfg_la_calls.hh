// The calls of this room that take options, in the order of their shims. A shim's first line, HWS_OPTIONS, is its table, and
// does not compile for a call that is missing here.
#pragma once
#include "capi/base/engine_options.hh"

#define HWS_PCFG_LA_CALLS(CALL) \
  CALL(hws_pcfg_la_score) \
  CALL(hws_pcfg_la_parse) \
  CALL(hws_pcfg_la_read) \
  CALL(hws_pcfg_la_learner_new) \
  CALL(hws_pcfg_la_split_merge) \
  CALL(hws_pcfg_la_split_merge_learner_new)

namespace hws::capi::option_tables {
HWS_PCFG_LA_CALLS(HWS_DECLARE_OPTIONS)
}  // namespace hws::capi::option_tables
