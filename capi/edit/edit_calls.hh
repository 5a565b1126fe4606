// The calls of this room that take options, in the order of their shims. A shim's first line, HWS_OPTIONS, is its table, and
// does not compile for a call that is missing here.
#pragma once
#include "capi/base/engine_options.hh"

#define HWS_EDIT_CALLS(CALL) \
  CALL(hws_edit_model_new) \
  CALL(hws_edit_model_typing) \
  CALL(hws_edit_model_score) \
  CALL(hws_edit_model_score_matrix) \
  CALL(hws_edit_model_machine) \
  CALL(hws_edit_model_row_counts) \
  CALL(hws_edit_model_read) \
  CALL(hws_edit_learner_new) \
  CALL(hws_edit_learner_machines_new) \
  CALL(hws_edit_learner_hold_out) \
  CALL(hws_speller_new) \
  CALL(hws_speller_correct)

namespace hws::capi::option_tables {
HWS_EDIT_CALLS(HWS_DECLARE_OPTIONS)
}  // namespace hws::capi::option_tables
