// The calls of this room that take options, in the order of their shims. A shim's first line, HWS_OPTIONS, is its table, and
// does not compile for a call that is missing here.
#pragma once
#include "capi/base/engine_options.hh"

#define HWS_DMV_CALLS(CALL) \
  CALL(hws_dmv_score) \
  CALL(hws_dmv_parse) \
  CALL(hws_dmv_best) \
  CALL(hws_dmv_sample) \
  CALL(hws_dmv_arcs) \
  CALL(hws_dmv_read) \
  CALL(hws_dmv_learner_new) \
  CALL(hws_dmv_learner_new_known)

namespace hws::capi::option_tables {
HWS_DMV_CALLS(HWS_DECLARE_OPTIONS)
}  // namespace hws::capi::option_tables
