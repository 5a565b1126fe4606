// The calls of this room that take options, in the order of their shims. A shim's first line, HWS_OPTIONS, is its table, and
// does not compile for a call that is missing here.
#pragma once
#include "capi/base/engine_options.hh"

#define HWS_ALIGN_CALLS(CALL) \
  CALL(hws_bitext_read) \
  CALL(hws_align_learner_new) \
  CALL(hws_aligner_merge) \
  CALL(hws_aligner_align) \
  CALL(hws_aligner_score) \
  CALL(hws_aligner_lexicon) \
  CALL(hws_aligner_read) \
  CALL(hws_links_read) \
  CALL(hws_links_write) \
  CALL(hws_links_symmetrize)

namespace hws::capi::option_tables {
HWS_ALIGN_CALLS(HWS_DECLARE_OPTIONS)
}  // namespace hws::capi::option_tables
