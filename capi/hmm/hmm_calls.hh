// The calls of this room that take options, in the order of their shims. A shim's first line, HWS_OPTIONS, is its table, and
// does not compile for a call that is missing here.
#pragma once
#include "capi/base/engine_options.hh"

#define HWS_HMM_CALLS(CALL) \
  CALL(hws_channels_new) \
  CALL(hws_channels_read) \
  CALL(hws_dictionary_collect) \
  CALL(hws_dictionary_read) \
  CALL(hws_dictionary_adapt) \
  CALL(hws_dictionary_ambiguity) \
  CALL(hws_dictionary_random_accuracy) \
  CALL(hws_hmm_read) \
  CALL(hws_hmm_new) \
  CALL(hws_hmm_with_counts) \
  CALL(hws_hmm_score) \
  CALL(hws_hmm_decode) \
  CALL(hws_hmm_posteriors) \
  CALL(hws_hmm_machine) \
  CALL(hws_hmm_sample) \
  CALL(hws_hmm_sample_channels) \
  CALL(hws_hmm_data_new) \
  CALL(hws_hmm_data_for) \
  CALL(hws_hmm_data_like) \
  CALL(hws_hmm_data_allow) \
  CALL(hws_hmm_filter_new) \
  CALL(hws_hmm_learner_new) \
  CALL(hws_hmm_learner_model) \
  CALL(hws_tagged_read) \
  CALL(hws_tagged_reader_new) \
  CALL(hws_tagged_retag) \
  CALL(hws_tagged_score)

namespace hws::capi::option_tables {
HWS_HMM_CALLS(HWS_DECLARE_OPTIONS)
}  // namespace hws::capi::option_tables
