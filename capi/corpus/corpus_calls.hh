// The calls of this room that take options, in the order of their shims. A shim's first line, HWS_OPTIONS, is its table, and
// does not compile for a call that is missing here.
#pragma once
#include "capi/base/engine_options.hh"

#define HWS_CORPUS_CALLS(CALL) \
  CALL(hws_corpus_with_classes) \
  CALL(hws_corpus_read) \
  CALL(hws_corpus_reader_new)

namespace hws::capi::option_tables {
HWS_CORPUS_CALLS(HWS_DECLARE_OPTIONS)
}  // namespace hws::capi::option_tables
