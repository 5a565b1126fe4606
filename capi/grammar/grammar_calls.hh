// The calls of this room that take options, in the order of their shims. A shim's first line, HWS_OPTIONS, is its table, and
// does not compile for a call that is missing here.
#pragma once
#include "capi/base/engine_options.hh"

#define HWS_GRAMMAR_CALLS(CALL) \
  CALL(hws_grammar_new) \
  CALL(hws_grammar_read_text) \
  CALL(hws_grammar_read_berkeley) \
  CALL(hws_grammar_write_text) \
  CALL(hws_grammar_read) \
  CALL(hws_grammar_mass) \
  CALL(hws_grammar_expectations) \
  CALL(hws_grammar_sample) \
  CALL(hws_grammar_score) \
  CALL(hws_grammar_counts) \
  CALL(hws_grammar_parse) \
  CALL(hws_grammar_segment) \
  CALL(hws_grammar_with_substrings) \
  CALL(hws_grammar_counts_known) \
  CALL(hws_grammar_parse_known) \
  CALL(hws_grammar_prefix_new) \
  CALL(hws_grammar_prefix_read) \
  CALL(hws_grammar_score_lattice) \
  CALL(hws_grammar_counts_lattice) \
  CALL(hws_grammar_parse_lattice) \
  CALL(hws_grammar_intersect) \
  CALL(hws_grammar_machine) \
  CALL(hws_grammar_from_machine) \
  CALL(hws_grammar_learner_new) \
  CALL(hws_grammar_learner_new_known)

namespace hws::capi::option_tables {
HWS_GRAMMAR_CALLS(HWS_DECLARE_OPTIONS)
}  // namespace hws::capi::option_tables
