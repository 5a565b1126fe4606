// The calls of this room that take options, in the order of their shims. A shim's first line, HWS_OPTIONS, is its table, and
// does not compile for a call that is missing here.
#pragma once
#include "capi/base/engine_options.hh"

#define HWS_NGRAM_CALLS(CALL) \
  CALL(hws_ngram_from_theta) \
  CALL(hws_ngram_theta) \
  CALL(hws_ngram_product) \
  CALL(hws_ngram_quotient) \
  CALL(hws_ngram_power) \
  CALL(hws_ngram_log_weights) \
  CALL(hws_ngram_log_total) \
  CALL(hws_ngram_normalize) \
  CALL(hws_ngram_compact) \
  CALL(hws_ngram_machine) \
  CALL(hws_ngram_from_machine) \
  CALL(hws_ngram_best_continuations) \
  CALL(hws_ngram_sample) \
  CALL(hws_ngram_segment_text) \
  CALL(hws_ngram_counts_add) \
  CALL(hws_ngram_counts_add_machine) \
  CALL(hws_ngram_counts_add_bytes) \
  CALL(hws_ngram_estimate) \
  CALL(hws_ngram_prune_kneser_ney) \
  CALL(hws_ngram_grow) \
  CALL(hws_ngram_prune) \
  CALL(hws_ngram_read_arpa) \
  CALL(hws_ngram_write_arpa) \
  CALL(hws_ngram_score) \
  CALL(hws_ngram_score_symbols) \
  CALL(hws_ngram_perplexity) \
  CALL(hws_ngram_project) \
  CALL(hws_ngram_read) \
  CALL(hws_ngram_read_view)

namespace hws::capi {
inline constexpr OptionSpec kNgramReadOptions[] = {kMaxStates, kMaxBytes};  // for models alone
}
namespace hws::capi::option_tables {
HWS_NGRAM_CALLS(HWS_DECLARE_OPTIONS)
}  // namespace hws::capi::option_tables
