// The calls of this room that take options, in the order of their shims. A shim's first line, HWS_OPTIONS, is its table, and
// does not compile for a call that is missing here.
#pragma once
#include "capi/base/engine_options.hh"

#define HWS_TRANSDUCER_CALLS(CALL) \
  CALL(hws_machine_learner_new) \
  CALL(hws_machine_learner_machines_new) \
  CALL(hws_machine_learner_hold_out)

namespace hws::capi::option_tables {
HWS_TRANSDUCER_CALLS(HWS_DECLARE_OPTIONS)
}  // namespace hws::capi::option_tables
