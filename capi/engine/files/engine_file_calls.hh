// The calls of this room that take options, in the order of their shims. A shim's first line, HWS_OPTIONS, is its table, and
// does not compile for a call that is missing here.
#pragma once
#include "capi/base/engine_options.hh"

#define HWS_ENGINE_FILE_CALLS(CALL) \
  CALL(hws_alphabet_read_file) \
  CALL(hws_strings_read_file) \
  CALL(hws_machine_read_file) \
  CALL(hws_machine_read_text_file) \
  CALL(hws_machine_read_openfst_file) \
  CALL(hws_machine_write_openfst_file) \
  CALL(hws_archive_read_file) \
  CALL(hws_cascade_read_file)

namespace hws::capi::option_tables {
HWS_ENGINE_FILE_CALLS(HWS_DECLARE_OPTIONS)
}  // namespace hws::capi::option_tables
