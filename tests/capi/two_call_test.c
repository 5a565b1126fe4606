/* Arrays copied out in two calls: every function with (..., buffer, capacity, needed), in one table.
 * tests/header/check_coverage.sh fails for one that docs/api.json has and the table lacks. */
#include "two_call_world.h"

#define TWO_CALL(function, type, ...)                                                      \
  static hws_status two_call_##function(void *buffer, int64_t capacity, int64_t *needed) { \
    return function(__VA_ARGS__, (type *)buffer, capacity, needed);                        \
  }
static hws_status two_call_hws_error_copy(void *buffer, int64_t capacity, int64_t *needed) {
  return hws_error_copy(NULL, NULL, NULL, (char *)buffer, capacity, needed);
}
/* The machine as a file, and the same with a note. */
static unsigned char file_plain[1 << 16], file_noted[1 << 16];
static hws_status two_call_hws_file_with_note(void *buffer, int64_t capacity, int64_t *needed) {
  int64_t length = 0;
  const hws_status status = hws_machine_write(W.machine, file_plain, sizeof file_plain, &length);
  return status < 0 ? status : hws_file_with_note(file_plain, length, "a note", 6, buffer, capacity, needed);
}
static hws_status two_call_hws_file_note(void *buffer, int64_t capacity, int64_t *needed) {
  int64_t length = 0;
  const hws_status status = two_call_hws_file_with_note(file_noted, sizeof file_noted, &length);
  return status < 0 ? status : hws_file_note(file_noted, length, buffer, capacity, needed);
}
static const int32_t kLabels[] = {1, 3, 2};
TWO_CALL(hws_options_describe, char, "hws_machine_total")
TWO_CALL(hws_alphabet_write, char, W.alphabet)
TWO_CALL(hws_alphabet_encode, int32_t, W.alphabet, "ab\xc3\xbc", -1, HWS_SPLIT_CHARS)
TWO_CALL(hws_alphabet_decode, char, W.alphabet, kLabels, 3, HWS_SPLIT_SPACES)
TWO_CALL(hws_strings_labels, int32_t, W.words, 1, 0)
TWO_CALL(hws_machine_write_text, char, W.machine, NULL, NULL)
TWO_CALL(hws_machine_write, void, W.machine)
static hws_status two_call_hws_machine_write_openfst(void *buffer, int64_t capacity, int64_t *needed) {
  return hws_machine_write_openfst(W.machine, NULL, buffer, capacity, needed);
}
static hws_status two_call_hws_archive_write(void *buffer, int64_t capacity, int64_t *needed) {
  const char *const keys[1] = {"key"};
  const hws_machine *const machines[1] = {W.machine};
  return hws_archive_write(keys, machines, 1, NULL, buffer, capacity, needed);
}
static hws_status two_call_hws_cascade_rewrite(void *buffer, int64_t capacity, int64_t *needed) {
  return hws_cascade_rewrite(W.cascade, "ab", 2, HWS_UNIT_CHARS, NULL, (char *)buffer, capacity, needed);
}
TWO_CALL(hws_cascade_write, void, W.cascade)
TWO_CALL(hws_cascade_encode, int32_t, W.cascade, "ab", 2, HWS_UNIT_CHARS)
TWO_CALL(hws_cascade_decode, char, W.cascade, NULL, 0, kLabels, 3, HWS_UNIT_CHARS)
TWO_CALL(hws_machine_draw, char, W.machine)
TWO_CALL(hws_learner_metrics, char, W.learner)
TWO_CALL(hws_learner_save, void, W.learner)
TWO_CALL(hws_edit_model_write, void, W.model)
TWO_CALL(hws_edit_model_card, char, W.model)
TWO_CALL(hws_machine_learner_counts, double, W.machine_learner)
#ifdef HAS_NGRAM
TWO_CALL(hws_ngram_card, char, W.ngrams)
TWO_CALL(hws_ngram_write, void, W.ngrams)
TWO_CALL(hws_ngram_write_arpa, char, W.ngrams, NULL)
static hws_status two_call_hws_ngram_counts_write(void *buffer, int64_t capacity, int64_t *needed) {
  hws_ngram_counts *counts = NULL;
  hws_status status = hws_ngram_counts_new(W.alphabet, 2, &counts);
  if (status >= 0) status = hws_ngram_counts_add(counts, W.words, NULL);
  if (status >= 0) status = hws_ngram_counts_write(counts, buffer, capacity, needed);
  hws_ngram_counts_free(counts);
  return status;
}
#endif
#ifdef HAS_GRAPH
TWO_CALL(hws_graph_name, char, W.graph, W.scene.meant)
TWO_CALL(hws_graph_write_uai, char, W.tables)
TWO_CALL(hws_graph_write_fg, char, W.tables)
TWO_CALL(hws_graph_write_pairwise, char, W.tables)
TWO_CALL(hws_graph_write, void, W.tables)
TWO_CALL(hws_graph_scopes, int64_t, W.tables)
TWO_CALL(hws_graph_tables, double, W.tables)
TWO_CALL(hws_graph_observed_values, int64_t, W.tables)
TWO_CALL(hws_graph_learner_marginals, double, W.exact)
TWO_CALL(hws_graph_learner_factor_marginals, double, W.exact)
TWO_CALL(hws_graph_learner_factor_counts, double, W.beliefs, 0, NULL)
TWO_CALL(hws_graph_learner_all_factor_counts, double, W.beliefs, NULL)
static const double kEditUses[4096];
static int64_t edit_uses(void) { /* arcs and states of the model's machine */
  hws_machine *m = NULL;
  const int64_t uses = hws_edit_model_machine(W.model, HWS_LOG, NULL, &m) ? 0 : hws_machine_arcs(m) + hws_machine_states(m);
  hws_machine_free(m);
  return uses;
}
TWO_CALL(hws_edit_model_row_counts, double, W.model, kEditUses, edit_uses(), NULL)
TWO_CALL(hws_graph_family_rows, double, W.family)
TWO_CALL(hws_graph_family_card, char, W.family)
TWO_CALL(hws_graph_family_write, void, W.family)
TWO_CALL(hws_graph_family_items, int32_t, W.family, "0,1\n1,?\n", -1, NULL)
TWO_CALL(hws_graph_weights, double, W.features)
TWO_CALL(hws_graph_learner_expected_counts, double, W.counted)
TWO_CALL(hws_graph_learner_best_state, int32_t, W.flat)
TWO_CALL(hws_graph_pruner_kept, int32_t, W.pruner)
TWO_CALL(hws_graph_pruner_gains, double, W.pruner)
TWO_CALL(hws_graph_learner_method, char, W.beliefs)
#endif
#ifdef HAS_PARSE
TWO_CALL(hws_parser_method, char, W.parser)
TWO_CALL(hws_parser_templates, char, W.parser)
TWO_CALL(hws_parser_card, char, W.parser)
TWO_CALL(hws_parser_write, void, W.parser)
#endif
#ifdef HAS_PAIRS
TWO_CALL(hws_pairs_model_card, char, W.paired.model)
TWO_CALL(hws_pairs_model_write, void, W.paired.model)
#endif
#ifdef HAS_ALIGN
TWO_CALL(hws_links_write, char, W.links, NULL)
TWO_CALL(hws_aligner_card, char, W.aligner)
TWO_CALL(hws_aligner_lexicon, char, W.aligner, NULL)
TWO_CALL(hws_aligner_write, void, W.aligner)
#endif
#ifdef HAS_GRAMMAR
TWO_CALL(hws_treebank_write, char, W.bank, NULL)
/* Has no handle. */
static hws_status two_call_hws_treebank_collins(void *buffer, int64_t capacity, int64_t *needed) {
  return hws_treebank_collins((char *)buffer, capacity, needed);
}
TWO_CALL(hws_dmv_rows, double, W.dmv)
TWO_CALL(hws_dmv_card, char, W.dmv)
TWO_CALL(hws_dmv_write, void, W.dmv)
/* Has no handle. */
static hws_status two_call_hws_pcfg_la_signatures(void *buffer, int64_t capacity, int64_t *needed) {
  return hws_pcfg_la_signatures((char *)buffer, capacity, needed);
}
TWO_CALL(hws_pcfg_la_rows, double, W.pcfg_la)
TWO_CALL(hws_pcfg_la_card, char, W.pcfg_la)
TWO_CALL(hws_pcfg_la_write, void, W.pcfg_la)
#endif
#ifdef HAS_PFA
TWO_CALL(hws_corpus_write, char, W.corpus, HWS_CORPUS_PAUTOMAC)
TWO_CALL(hws_pfa_write, void, W.pfa)
TWO_CALL(hws_pfa_write_pautomac, char, W.pfa, NULL)
TWO_CALL(hws_pfa_method, char, W.pfa)
TWO_CALL(hws_pfa_card, char, W.pfa)
TWO_CALL(hws_pfa_initial, double, W.pfa, 0)
TWO_CALL(hws_pfa_emission, double, W.pfa, 0)
TWO_CALL(hws_pfa_transition, double, W.pfa, 0)
TWO_CALL(hws_pfa_read_solution, double, "3\n0.5\n0.25\n0.125\n", -1, NULL)
TWO_CALL(hws_pfa_learner_candidates, double, W.choosing)
#endif
#ifdef HAS_GRAMMAR
static const int32_t kNewHeads[] = {0, 1};
TWO_CALL(hws_treebank_replace_heads, char, "1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n"
         "2\tb\t_\t_\t_\t_\t_\t_\t_\t_\n", -1, kNewHeads, 2)
TWO_CALL(hws_grammar_write, void, W.grammar)
TWO_CALL(hws_grammar_write_text, char, W.grammar, NULL)
TWO_CALL(hws_grammar_method, char, W.grammar)
TWO_CALL(hws_grammar_card, char, W.grammar)
TWO_CALL(hws_grammar_parents, int32_t, W.grammar)
TWO_CALL(hws_grammar_offsets, int64_t, W.grammar)
TWO_CALL(hws_grammar_right_sides, int32_t, W.grammar)
TWO_CALL(hws_grammar_weights, double, W.grammar)
TWO_CALL(hws_grammar_priors, double, W.grammar)
TWO_CALL(hws_grammar_fixed, int32_t, W.grammar)
TWO_CALL(hws_grammar_prefix_next, double, W.prefix)
#endif
#ifdef HAS_HMM
static const int32_t kTags[] = {2, 0, 1};
TWO_CALL(hws_tagged_write, char, W.tagged)
TWO_CALL(hws_tagged_retag, char, "a\tX\nb\tY\n\na\tY\n", -1, W.tags, kTags, 3, NULL)
TWO_CALL(hws_dictionary_write, char, W.dictionary)
TWO_CALL(hws_channels_write, char, W.channels)
TWO_CALL(hws_channels_values, double, W.channels, 0)
TWO_CALL(hws_hmm_write, void, W.hmm)
TWO_CALL(hws_hmm_method, char, W.hmm)
TWO_CALL(hws_hmm_card, char, W.hmm)
TWO_CALL(hws_hmm_filter_states, double, W.filter)
TWO_CALL(hws_hmm_filter_next, double, W.filter)
TWO_CALL(hws_hmm_initial, double, W.hmm)
TWO_CALL(hws_hmm_transition, double, W.hmm)
TWO_CALL(hws_hmm_end, double, W.hmm)
TWO_CALL(hws_hmm_emission, double, W.hmm)
TWO_CALL(hws_hmm_counts, double, W.hmm, "emission")
TWO_CALL(hws_hmm_channel, double, W.real, 0, "covariance")
TWO_CALL(hws_hmm_posteriors, double, W.hmm, W.tokens, 0, 2, NULL)
TWO_CALL(hws_hmm_learner_candidates, double, W.grid)
TWO_CALL(hws_statistics_write, void, W.statistics)
#endif

enum contents { IS_BINARY, IS_TEXT, IS_MESSAGE };
struct two_call {
  const char *name;
  hws_status (*call)(void *buffer, int64_t capacity, int64_t *needed);
  size_t unit; /* bytes an entry */
  enum contents contents;
};
#define ENTRY(function, unit, contents) {#function, two_call_##function, unit, contents}
static const struct two_call two_calls[] = {
    ENTRY(hws_error_copy, 1, IS_MESSAGE),
    ENTRY(hws_options_describe, 1, IS_TEXT),
    ENTRY(hws_alphabet_write, 1, IS_TEXT),
    ENTRY(hws_alphabet_encode, 4, IS_BINARY),
    ENTRY(hws_alphabet_decode, 1, IS_TEXT),
    ENTRY(hws_strings_labels, 4, IS_BINARY),
    ENTRY(hws_machine_write_text, 1, IS_TEXT),
    ENTRY(hws_machine_write, 1, IS_BINARY),
    ENTRY(hws_file_with_note, 1, IS_BINARY),
    ENTRY(hws_file_note, 1, IS_BINARY),
    ENTRY(hws_machine_write_openfst, 1, IS_BINARY),
    ENTRY(hws_archive_write, 1, IS_BINARY),
    ENTRY(hws_cascade_rewrite, 1, IS_TEXT),
    ENTRY(hws_cascade_write, 1, IS_BINARY),
    ENTRY(hws_cascade_encode, 4, IS_BINARY),
    ENTRY(hws_cascade_decode, 1, IS_TEXT),
    ENTRY(hws_machine_draw, 1, IS_TEXT),
    ENTRY(hws_learner_metrics, 1, IS_TEXT),
    ENTRY(hws_learner_save, 1, IS_BINARY),
    ENTRY(hws_edit_model_write, 1, IS_BINARY),
    ENTRY(hws_edit_model_card, 1, IS_TEXT),
    ENTRY(hws_machine_learner_counts, 8, IS_BINARY),
#ifdef HAS_NGRAM
    ENTRY(hws_ngram_card, 1, IS_TEXT),
    ENTRY(hws_ngram_write, 1, IS_BINARY),
    ENTRY(hws_ngram_counts_write, 1, IS_BINARY),
    ENTRY(hws_ngram_write_arpa, 1, IS_TEXT),
#endif
#ifdef HAS_GRAPH
    ENTRY(hws_graph_name, 1, IS_TEXT),
    ENTRY(hws_graph_write_uai, 1, IS_TEXT),
    ENTRY(hws_graph_write_fg, 1, IS_TEXT),
    ENTRY(hws_graph_write_pairwise, 1, IS_TEXT),
    ENTRY(hws_graph_write, 1, IS_BINARY),
    ENTRY(hws_graph_scopes, 8, IS_BINARY),
    ENTRY(hws_graph_tables, 8, IS_BINARY),
    ENTRY(hws_graph_observed_values, 8, IS_BINARY),
    ENTRY(hws_graph_learner_factor_counts, 8, IS_BINARY), ENTRY(hws_graph_learner_all_factor_counts, 8, IS_BINARY),
    ENTRY(hws_edit_model_row_counts, 8, IS_BINARY), ENTRY(hws_graph_family_rows, 8, IS_BINARY),
    ENTRY(hws_graph_family_card, 1, IS_TEXT), ENTRY(hws_graph_family_write, 1, IS_BINARY),
    ENTRY(hws_graph_family_items, 4, IS_BINARY),
    ENTRY(hws_graph_learner_marginals, 8, IS_BINARY),
    ENTRY(hws_graph_learner_factor_marginals, 8, IS_BINARY),
    ENTRY(hws_graph_weights, 8, IS_BINARY),
    ENTRY(hws_graph_learner_expected_counts, 8, IS_BINARY),
    ENTRY(hws_graph_learner_best_state, 4, IS_BINARY),
    ENTRY(hws_graph_pruner_kept, 4, IS_BINARY),
    ENTRY(hws_graph_pruner_gains, 8, IS_BINARY),
    ENTRY(hws_graph_learner_method, 1, IS_TEXT),
#endif
#ifdef HAS_PARSE
    ENTRY(hws_parser_method, 1, IS_TEXT),
    ENTRY(hws_parser_templates, 1, IS_TEXT),
    ENTRY(hws_parser_card, 1, IS_TEXT),
    ENTRY(hws_parser_write, 1, IS_BINARY),
#endif
#ifdef HAS_PAIRS
    ENTRY(hws_pairs_model_card, 1, IS_TEXT),
    ENTRY(hws_pairs_model_write, 1, IS_BINARY),
#endif
#ifdef HAS_ALIGN
    ENTRY(hws_links_write, 1, IS_TEXT),
    ENTRY(hws_aligner_card, 1, IS_TEXT),
    ENTRY(hws_aligner_lexicon, 1, IS_TEXT),
    ENTRY(hws_aligner_write, 1, IS_BINARY),
#endif
#ifdef HAS_GRAMMAR
    ENTRY(hws_treebank_write, 1, IS_TEXT),
    ENTRY(hws_treebank_collins, 1, IS_TEXT),
    ENTRY(hws_dmv_rows, 8, IS_BINARY),
    ENTRY(hws_dmv_card, 1, IS_TEXT),
    ENTRY(hws_dmv_write, 1, IS_BINARY),
    ENTRY(hws_pcfg_la_signatures, 1, IS_TEXT),
    ENTRY(hws_pcfg_la_rows, 8, IS_BINARY),
    ENTRY(hws_pcfg_la_card, 1, IS_TEXT),
    ENTRY(hws_pcfg_la_write, 1, IS_BINARY),
#endif
#ifdef HAS_PFA
    ENTRY(hws_corpus_write, 1, IS_TEXT),
    ENTRY(hws_pfa_write, 1, IS_BINARY),
    ENTRY(hws_pfa_write_pautomac, 1, IS_TEXT),
    ENTRY(hws_pfa_method, 1, IS_TEXT),
    ENTRY(hws_pfa_card, 1, IS_TEXT),
    ENTRY(hws_pfa_initial, 8, IS_BINARY),
    ENTRY(hws_pfa_emission, 8, IS_BINARY),
    ENTRY(hws_pfa_transition, 8, IS_BINARY),
    ENTRY(hws_pfa_read_solution, 8, IS_BINARY),
    ENTRY(hws_pfa_learner_candidates, 8, IS_BINARY),
#endif
#ifdef HAS_GRAMMAR
    ENTRY(hws_grammar_write, 1, IS_BINARY),
    ENTRY(hws_treebank_replace_heads, 1, IS_TEXT),
    ENTRY(hws_grammar_write_text, 1, IS_TEXT),
    ENTRY(hws_grammar_method, 1, IS_TEXT),
    ENTRY(hws_grammar_card, 1, IS_TEXT),
    ENTRY(hws_grammar_parents, 4, IS_BINARY),
    ENTRY(hws_grammar_offsets, 8, IS_BINARY),
    ENTRY(hws_grammar_right_sides, 4, IS_BINARY),
    ENTRY(hws_grammar_weights, 8, IS_BINARY),
    ENTRY(hws_grammar_priors, 8, IS_BINARY),
    ENTRY(hws_grammar_prefix_next, 8, IS_BINARY),
    ENTRY(hws_grammar_fixed, 4, IS_BINARY),
#endif
#ifdef HAS_HMM
    ENTRY(hws_tagged_write, 1, IS_TEXT),
    ENTRY(hws_tagged_retag, 1, IS_TEXT),
    ENTRY(hws_dictionary_write, 1, IS_TEXT),
    ENTRY(hws_channels_write, 1, IS_TEXT),
    ENTRY(hws_channels_values, 8, IS_BINARY),
    ENTRY(hws_hmm_write, 1, IS_BINARY),
    ENTRY(hws_hmm_method, 1, IS_TEXT),
    ENTRY(hws_hmm_card, 1, IS_TEXT),
    ENTRY(hws_hmm_filter_states, 8, IS_BINARY),
    ENTRY(hws_hmm_filter_next, 8, IS_BINARY),
    ENTRY(hws_hmm_initial, 8, IS_BINARY),
    ENTRY(hws_hmm_transition, 8, IS_BINARY),
    ENTRY(hws_hmm_end, 8, IS_BINARY),
    ENTRY(hws_hmm_emission, 8, IS_BINARY),
    ENTRY(hws_hmm_counts, 8, IS_BINARY),
    ENTRY(hws_hmm_channel, 8, IS_BINARY),
    ENTRY(hws_hmm_posteriors, 8, IS_BINARY),
    ENTRY(hws_statistics_write, 1, IS_BINARY),
    ENTRY(hws_hmm_learner_candidates, 8, IS_BINARY),
#endif
};

/* An array too small, of no size, of a negative one, just large enough, too large; no array at all. */
static void follows_the_pattern(const struct two_call *t) {
  int64_t needed = -7, again = -7;
  size_t j;
  assert_ok(t->call(NULL, 0, &needed));
  assert_true(needed > 1);
  const size_t bytes = (size_t)needed * t->unit;
  unsigned char *buffer = (unsigned char *)malloc(bytes + 1), *other = (unsigned char *)malloc(bytes);
  memset(buffer, 0x5A, bytes + 1);
  assert_status(t->call(buffer, needed - 1, &again), HWS_E_ARGUMENT);
  assert_int_equal(again, needed);
  for (j = 0; j < bytes; ++j) assert_int_equal(buffer[j], 0x5A); /* nothing is written, the size told all the same */
  again = -7;
  assert_status(t->call(buffer, 0, &again), HWS_E_ARGUMENT);
  assert_int_equal(again, needed);
  assert_status(t->call(buffer, -1, &again), HWS_E_ARGUMENT);
  /* the refusals above are what the error record tells now, except to the call that reads it and leaves it alone */
  if (t->contents != IS_MESSAGE) assert_int_equal(hws_error_code(), HWS_E_ARGUMENT);
  assert_ok(t->call(buffer, needed, NULL));
  assert_int_equal(buffer[bytes], 0x5A); /* not one byte more is written */
  if (t->contents != IS_BINARY) assert_int_equal(strlen((const char *)buffer), needed - 1);
  again = -7;
  assert_ok(t->call(other, needed + 100, &again));
  assert_int_equal(again, needed);
  assert_memory_equal(buffer, other, bytes);
  assert_status(t->call(NULL, 0, NULL), HWS_E_ARGUMENT);
  if (t->contents == IS_MESSAGE) assert_string_equal((const char *)buffer, hws_error_message_view());
  free(buffer);
  free(other);
}

static void arrays_are_copied_out_in_two_calls(void **state) {
  size_t i;
  (void)state;
  for (i = 0; i < sizeof two_calls / sizeof two_calls[0]; ++i) {
    print_message("%s\n", two_calls[i].name);
    follows_the_pattern(&two_calls[i]);
  }
}

CAPI_MAIN(cmocka_unit_test_setup_teardown(arrays_are_copied_out_in_two_calls, make_world, free_world))
