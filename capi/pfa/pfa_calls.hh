// The calls of this room that take options, in the order of their shims. A shim's first line, HWS_OPTIONS, is its table, and
// does not compile for a call that is missing here.
#pragma once
#include "capi/base/engine_options.hh"

#define HWS_PFA_CALLS(CALL) \
  CALL(hws_pfa_read) \
  CALL(hws_pfa_read_pautomac) \
  CALL(hws_pfa_write_pautomac) \
  CALL(hws_pfa_from_hmm) \
  CALL(hws_pfa_machine) \
  CALL(hws_pfa_from_machine) \
  CALL(hws_pfa_score) \
  CALL(hws_pfa_sample) \
  CALL(hws_pfa_entropy) \
  CALL(hws_pfa_divergence) \
  CALL(hws_pfa_read_solution) \
  CALL(hws_pfa_random) \
  CALL(hws_pfa_learner_new)

namespace hws::capi::option_tables {
HWS_PFA_CALLS(HWS_DECLARE_OPTIONS)
}  // namespace hws::capi::option_tables
