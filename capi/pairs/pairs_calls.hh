// The calls of this room that take options, in the order of their shims. A shim's first line, HWS_OPTIONS, is its table, and
// does not compile for a call that is missing here.
#pragma once
#include "capi/base/engine_options.hh"

#define HWS_PAIRS_CALLS(CALL) \
  CALL(hws_pairs_chunks) \
  CALL(hws_pairs_learner_new) \
  CALL(hws_pairs_model_new) \
  CALL(hws_pairs_model_with_known) \
  CALL(hws_pairs_model_machine) \
  CALL(hws_pairs_model_estimate_language) \
  CALL(hws_pairs_model_with_language) \
  CALL(hws_pairs_model_read) \
  CALL(hws_pairs_model_apply) \
  CALL(hws_pairs_model_sample) \
  CALL(hws_pairs_model_score) \
  CALL(hws_pairs_model_choose_weight) \
  CALL(hws_pairs_model_align)

namespace hws::capi::option_tables {
HWS_PAIRS_CALLS(HWS_DECLARE_OPTIONS)
}  // namespace hws::capi::option_tables
