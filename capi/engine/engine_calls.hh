// The calls of this room that take options, in the order of their shims. A shim's first line, HWS_OPTIONS, is its table, and
// does not compile for a call that is missing here.
#pragma once
#include "capi/base/engine_options.hh"

#define HWS_ENGINE_CALLS(CALL) \
  CALL(hws_alphabet_new) \
  CALL(hws_alphabet_from_names) \
  CALL(hws_alphabet_from_chars) \
  CALL(hws_alphabet_read) \
  CALL(hws_builder_new) \
  CALL(hws_machine_from_labels) \
  CALL(hws_machine_from_words) \
  CALL(hws_machine_from_words_minimal) \
  CALL(hws_machine_replace) \
  CALL(hws_machine_from_regex) \
  CALL(hws_machine_rewrite) \
  CALL(hws_machine_determinize) \
  CALL(hws_machine_difference) \
  CALL(hws_machine_synchronize) \
  CALL(hws_machine_disambiguate) \
  CALL(hws_machine_is_functional) \
  CALL(hws_machine_is_unambiguous) \
  CALL(hws_machine_equivalent) \
  CALL(hws_machine_distinguish) \
  CALL(hws_machine_expectation) \
  CALL(hws_machine_entropy) \
  CALL(hws_machine_cross_entropy) \
  CALL(hws_machine_kl) \
  CALL(hws_machine_fit_weights) \
  CALL(hws_machine_total_difference) \
  CALL(hws_machine_ngram_counts) \
  CALL(hws_machine_frequent_ngrams) \
  CALL(hws_machine_read_text) \
  CALL(hws_machine_read) \
  CALL(hws_machine_read_view) \
  CALL(hws_machine_read_openfst) \
  CALL(hws_machine_write_openfst) \
  CALL(hws_alphabet_read_openfst) \
  CALL(hws_archive_read) \
  CALL(hws_archive_machine) \
  CALL(hws_archive_write) \
  CALL(hws_machine_rm_epsilon) \
  CALL(hws_machine_push) \
  CALL(hws_machine_normalize) \
  CALL(hws_machine_minimize) \
  CALL(hws_machine_isomorphic) \
  CALL(hws_machine_prune) \
  CALL(hws_machine_posterior_prune) \
  CALL(hws_cascade_new) \
  CALL(hws_cascade_best_strings) \
  CALL(hws_cascade_best_paths) \
  CALL(hws_cascade_total) \
  CALL(hws_cascade_lattice) \
  CALL(hws_cascade_compose) \
  CALL(hws_cascade_apply) \
  CALL(hws_cascade_rewrite) \
  CALL(hws_machine_compose) \
  CALL(hws_machine_compose_all) \
  CALL(hws_machine_join) \
  CALL(hws_machine_constrain) \
  CALL(hws_machine_project) \
  CALL(hws_machine_random) \
  CALL(hws_machine_union) \
  CALL(hws_machine_concat) \
  CALL(hws_machine_closure) \
  CALL(hws_machine_cross) \
  CALL(hws_machine_reverse) \
  CALL(hws_machine_invert) \
  CALL(hws_machine_relabel) \
  CALL(hws_machine_eliminate_flags) \
  CALL(hws_machine_realphabet) \
  CALL(hws_machine_trim) \
  CALL(hws_machine_explicit_failure) \
  CALL(hws_machine_arc_sort) \
  CALL(hws_machine_top_sort) \
  CALL(hws_machine_convert) \
  CALL(hws_machine_power) \
  CALL(hws_machine_scale) \
  CALL(hws_machine_with_weights) \
  CALL(hws_machine_components) \
  CALL(hws_machine_properties) \
  CALL(hws_machine_best_paths) \
  CALL(hws_machine_best_strings) \
  CALL(hws_machine_sample) \
  CALL(hws_strings_from_arrays) \
  CALL(hws_strings_read) \
  CALL(hws_machine_total) \
  CALL(hws_machine_log_total) \
  CALL(hws_machine_sum_product) \
  CALL(hws_machine_forward) \
  CALL(hws_machine_backward) \
  CALL(hws_machine_expected_counts)

namespace hws::capi::option_tables {
HWS_ENGINE_CALLS(HWS_DECLARE_OPTIONS)
}  // namespace hws::capi::option_tables
