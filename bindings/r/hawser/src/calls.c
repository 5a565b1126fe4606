/* Written by bindings/generate.py from docs/api.json; not to be changed by hand. */
#include "hawser_r.h"

#include <R_ext/Rdynload.h>
#include <R_ext/Visibility.h>

static void release_cancel(void *handle) { hws_cancel_free((hws_cancel *)handle); }
static const hr_kind kind_of_cancel = {"hws_cancel", release_cancel};
static void release_monitor(void *handle) { hws_monitor_free((hws_monitor *)handle); }
static const hr_kind kind_of_monitor = {"hws_monitor", release_monitor};
static void release_alphabet(void *handle) { hws_alphabet_free((hws_alphabet *)handle); }
static const hr_kind kind_of_alphabet = {"hws_alphabet", release_alphabet};
static void release_strings(void *handle) { hws_strings_free((hws_strings *)handle); }
static const hr_kind kind_of_strings = {"hws_strings", release_strings};
static void release_machine(void *handle) { hws_machine_free((hws_machine *)handle); }
static const hr_kind kind_of_machine = {"hws_machine", release_machine};
static void release_builder(void *handle) { hws_builder_free((hws_builder *)handle); }
static const hr_kind kind_of_builder = {"hws_builder", release_builder};
static void release_ngram(void *handle) { hws_ngram_model_free((hws_ngram_model *)handle); }
static const hr_kind kind_of_ngram = {"hws_ngram_model", release_ngram};
static void release_ngram_counts(void *handle) { hws_ngram_counts_free((hws_ngram_counts *)handle); }
static const hr_kind kind_of_ngram_counts = {"hws_ngram_counts", release_ngram_counts};
static void release_learner(void *handle) { hws_learner_free((hws_learner *)handle); }
static const hr_kind kind_of_learner = {"hws_learner", release_learner};
static void release_statistics(void *handle) { hws_statistics_free((hws_statistics *)handle); }
static const hr_kind kind_of_statistics = {"hws_statistics", release_statistics};
static void release_edit_model(void *handle) { hws_edit_model_free((hws_edit_model *)handle); }
static const hr_kind kind_of_edit_model = {"hws_edit_model", release_edit_model};
static void release_speller(void *handle) { hws_speller_free((hws_speller *)handle); }
static const hr_kind kind_of_speller = {"hws_speller", release_speller};
static void release_graph(void *handle) { hws_graph_free((hws_graph *)handle); }
static const hr_kind kind_of_graph = {"hws_graph", release_graph};
static void release_graph_builder(void *handle) { hws_graph_builder_free((hws_graph_builder *)handle); }
static const hr_kind kind_of_graph_builder = {"hws_graph_builder", release_graph_builder};
static void release_graph_pruner(void *handle) { hws_graph_pruner_free((hws_graph_pruner *)handle); }
static const hr_kind kind_of_graph_pruner = {"hws_graph_pruner", release_graph_pruner};
static void release_corpus(void *handle) { hws_corpus_free((hws_corpus *)handle); }
static const hr_kind kind_of_corpus = {"hws_corpus", release_corpus};
static void release_corpus_reader(void *handle) { hws_corpus_reader_free((hws_corpus_reader *)handle); }
static const hr_kind kind_of_corpus_reader = {"hws_corpus_reader", release_corpus_reader};
static void release_treebank(void *handle) { hws_treebank_free((hws_treebank *)handle); }
static const hr_kind kind_of_treebank = {"hws_treebank", release_treebank};
static void release_dmv(void *handle) { hws_dmv_free((hws_dmv *)handle); }
static const hr_kind kind_of_dmv = {"hws_dmv", release_dmv};
static void release_pcfg_la(void *handle) { hws_pcfg_la_free((hws_pcfg_la *)handle); }
static const hr_kind kind_of_pcfg_la = {"hws_pcfg_la", release_pcfg_la};
static void release_pfa(void *handle) { hws_pfa_free((hws_pfa *)handle); }
static const hr_kind kind_of_pfa = {"hws_pfa", release_pfa};
static void release_tagged(void *handle) { hws_tagged_free((hws_tagged *)handle); }
static const hr_kind kind_of_tagged = {"hws_tagged", release_tagged};
static void release_tagged_reader(void *handle) { hws_tagged_reader_free((hws_tagged_reader *)handle); }
static const hr_kind kind_of_tagged_reader = {"hws_tagged_reader", release_tagged_reader};
static void release_dictionary(void *handle) { hws_dictionary_free((hws_dictionary *)handle); }
static const hr_kind kind_of_dictionary = {"hws_dictionary", release_dictionary};
static void release_channels(void *handle) { hws_channels_free((hws_channels *)handle); }
static const hr_kind kind_of_channels = {"hws_channels", release_channels};
static void release_hmm(void *handle) { hws_hmm_free((hws_hmm *)handle); }
static const hr_kind kind_of_hmm = {"hws_hmm", release_hmm};
static void release_hmm_data(void *handle) { hws_hmm_data_free((hws_hmm_data *)handle); }
static const hr_kind kind_of_hmm_data = {"hws_hmm_data", release_hmm_data};
static void release_hmm_filter(void *handle) { hws_hmm_filter_free((hws_hmm_filter *)handle); }
static const hr_kind kind_of_hmm_filter = {"hws_hmm_filter", release_hmm_filter};
static void release_grammar(void *handle) { hws_grammar_free((hws_grammar *)handle); }
static const hr_kind kind_of_grammar = {"hws_grammar", release_grammar};
static void release_grammar_prefix(void *handle) { hws_grammar_prefix_free((hws_grammar_prefix *)handle); }
static const hr_kind kind_of_grammar_prefix = {"hws_grammar_prefix", release_grammar_prefix};
static void release_bitext(void *handle) { hws_bitext_free((hws_bitext *)handle); }
static const hr_kind kind_of_bitext = {"hws_bitext", release_bitext};
static void release_links(void *handle) { hws_links_free((hws_links *)handle); }
static const hr_kind kind_of_links = {"hws_links", release_links};
static void release_aligner(void *handle) { hws_aligner_free((hws_aligner *)handle); }
static const hr_kind kind_of_aligner = {"hws_aligner", release_aligner};
static void release_parser(void *handle) { hws_parser_free((hws_parser *)handle); }
static const hr_kind kind_of_parser = {"hws_parser", release_parser};
static void release_parses(void *handle) { hws_parses_free((hws_parses *)handle); }
static const hr_kind kind_of_parses = {"hws_parses", release_parses};

static const hr_constant constants_of_split[] = {{"chars", 0}, {"spaces", 1}, {"words", 2}, {NULL, 0}};
static const hr_constant constants_of_semiring[] = {{"real", 0}, {"log", 1}, {"tropical", 2}, {"boolean", 3}, {NULL, 0}};
static const hr_constant constants_of_direction[] = {{"left_to_right", 0}, {"right_to_left", 1}, {"simultaneous", 2}, {NULL,
    0}};
static const hr_constant constants_of_mode[] = {{"obligatory", 0}, {"optional", 1}, {NULL, 0}};
static const hr_constant constants_of_joined[] = {{"keep", 0}, {"drop", 1}, {NULL, 0}};
static const hr_constant constants_of_closure[] = {{"star", 0}, {"plus", 1}, {"option", 2}, {NULL, 0}};
static const hr_constant constants_of_push[] = {{"start", 0}, {"end", 1}, {NULL, 0}};
static const hr_constant constants_of_as[] = {{"tuples", 0}, {"function", 1}, {NULL, 0}};
static const hr_constant constants_of_logic[] = {{"exactly_one", 0}, {"at_most_one", 1}, {"or", 2}, {"and", 3}, {"parity",
    4}, {NULL, 0}};
static const hr_constant constants_of_coupling[] = {{"ising", 0}, {"potts", 1}, {NULL, 0}};
static const hr_constant constants_of_format[] = {{"spaces", 0}, {"chars", 1}, {"integers", 2}, {"pautomac", 3},
    {"abbadingo", 4}, {"binary", 5}, {NULL, 0}};
static const hr_constant constants_of_kind[] = {{"real", 0}, {"count", 1}, {"bit", 2}, {NULL, 0}};

static SEXP call_hws_version(void) {
  const char *r_given = hws_version();
  return hr_string(r_given);
}

static SEXP call_hws_abi_version(void) {
  int32_t r_given = hws_abi_version();
  return Rf_ScalarInteger(r_given);
}

static SEXP call_hws_build_info(void) {
  const char *r_given = hws_build_info();
  return hr_string(r_given);
}

static SEXP call_hws_options_describe(SEXP call) {
  const char *call_ = call == R_NilValue ? NULL : hr_text(call, "call");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_options_describe(call_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_parse_integer(SEXP text) {
  const char *text_ = hr_text(text, "text");
  int64_t value_ = 0;
  hws_status r_status;
  r_status = hws_parse_integer(text_, &value_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)value_);
  return r_result;
}

static SEXP call_hws_parse_real(SEXP text) {
  const char *text_ = hr_text(text, "text");
  double value_ = 0;
  hws_status r_status;
  r_status = hws_parse_real(text_, &value_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(value_);
  return r_result;
}

static SEXP call_hws_cancel_new(void) {
  hws_cancel *cancel_ = NULL;
  SEXP cancel_slot_ = PROTECT(hr_slot(&kind_of_cancel, kind_of_cancel.name));
  hws_status r_status;
  r_status = hws_cancel_new(&cancel_);
  hr_fill(cancel_slot_, cancel_);
  hr_check(r_status);
  SEXP r_result = cancel_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_cancel_set(SEXP cancel) {
  hws_cancel *cancel_ = (hws_cancel *)hr_handle(cancel, &kind_of_cancel, "cancel");
  hws_cancel_set(cancel_);
  return R_NilValue;
}

static SEXP call_hws_cancel_clear(SEXP cancel) {
  hws_cancel *cancel_ = (hws_cancel *)hr_handle(cancel, &kind_of_cancel, "cancel");
  hws_cancel_clear(cancel_);
  return R_NilValue;
}

static SEXP call_hws_cancel_is_set(SEXP cancel) {
  const hws_cancel *cancel_ = (const hws_cancel *)hr_handle(cancel, &kind_of_cancel, "cancel");
  int32_t r_given = hws_cancel_is_set(cancel_);
  return Rf_ScalarLogical(r_given != 0);
}

static SEXP call_hws_monitor_new(void) {
  hws_monitor *monitor_ = NULL;
  SEXP monitor_slot_ = PROTECT(hr_slot(&kind_of_monitor, kind_of_monitor.name));
  hws_status r_status;
  r_status = hws_monitor_new(&monitor_);
  hr_fill(monitor_slot_, monitor_);
  hr_check(r_status);
  SEXP r_result = monitor_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_monitor_read(SEXP monitor) {
  const hws_monitor *monitor_ = (const hws_monitor *)hr_handle(monitor, &kind_of_monitor, "monitor");
  int64_t done_ = 0;
  int64_t total_ = 0;
  const char *stage_ = NULL;
  hws_status r_status;
  r_status = hws_monitor_read(monitor_, &stage_, &done_, &total_);
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, hr_string(stage_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("stage"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal((double)done_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("done"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarReal((double)total_));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("total"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_monitor_metric(SEXP monitor, SEXP name) {
  const hws_monitor *monitor_ = (const hws_monitor *)hr_handle(monitor, &kind_of_monitor, "monitor");
  const char *name_ = hr_text(name, "name");
  int64_t value_ = 0;
  hws_status r_status;
  r_status = hws_monitor_metric(monitor_, name_, &value_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)value_);
  return r_result;
}

static SEXP call_hws_alphabet_new(SEXP size, SEXP options) {
  int64_t size_ = hr_int64(size, "size");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_alphabet *alphabet_ = NULL;
  SEXP alphabet_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_alphabet_new(size_, hr_options_of(r_options), &alphabet_);
  hr_end();
  hr_fill(alphabet_slot_, alphabet_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = alphabet_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_alphabet_from_names(SEXP names, SEXP options) {
  int64_t names_entries = 0;
  const char **names_ = hr_texts(names, "names", &names_entries);
  int64_t count_ = (int64_t)(names_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_alphabet *alphabet_ = NULL;
  SEXP alphabet_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_alphabet_from_names(names_, count_, hr_options_of(r_options), &alphabet_);
  hr_end();
  hr_fill(alphabet_slot_, alphabet_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = alphabet_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_alphabet_from_chars(SEXP text, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_alphabet *alphabet_ = NULL;
  SEXP alphabet_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_alphabet_from_chars(text_, text_entries, hr_options_of(r_options), &alphabet_);
  hr_end();
  hr_fill(alphabet_slot_, alphabet_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = alphabet_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_alphabet_read(SEXP text, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_alphabet *alphabet_ = NULL;
  SEXP alphabet_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_alphabet_read(text_, text_entries, hr_options_of(r_options), &alphabet_);
  hr_end();
  hr_fill(alphabet_slot_, alphabet_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = alphabet_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_alphabet_write(SEXP alphabet) {
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_handle(alphabet, &kind_of_alphabet, "alphabet");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_alphabet_write(alphabet_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_alphabet_size(SEXP alphabet) {
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_handle(alphabet, &kind_of_alphabet, "alphabet");
  int64_t r_given = hws_alphabet_size(alphabet_);
  return Rf_ScalarReal((double)r_given);
}

static SEXP call_hws_alphabet_name_view(SEXP alphabet, SEXP label) {
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_handle(alphabet, &kind_of_alphabet, "alphabet");
  int32_t label_ = hr_int32(label, "label");
  const char *r_given = hws_alphabet_name_view(alphabet_, label_);
  return hr_string(r_given);
}

static SEXP call_hws_alphabet_find(SEXP alphabet, SEXP name) {
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_handle(alphabet, &kind_of_alphabet, "alphabet");
  int64_t name_entries = 0;
  const char *name_ = hr_bytes(name, "name", &name_entries);
  int32_t label_ = 0;
  hws_status r_status;
  r_status = hws_alphabet_find(alphabet_, name_, name_entries, &label_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarInteger(label_);
  return r_result;
}

static SEXP call_hws_alphabet_matches(SEXP a, SEXP b) {
  const hws_alphabet *a_ = (const hws_alphabet *)hr_handle(a, &kind_of_alphabet, "a");
  const hws_alphabet *b_ = (const hws_alphabet *)hr_handle(b, &kind_of_alphabet, "b");
  int32_t r_given = hws_alphabet_matches(a_, b_);
  return Rf_ScalarLogical(r_given != 0);
}

static SEXP call_hws_alphabet_encode(SEXP alphabet, SEXP text, SEXP split) {
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_handle(alphabet, &kind_of_alphabet, "alphabet");
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  int32_t split_ = hr_constant_of(split, constants_of_split, "split");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 4);
    r_status = hws_alphabet_encode(alphabet_, text_, text_entries, split_, (int32_t *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_integers((const int32_t *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_alphabet_decode(SEXP alphabet, SEXP labels, SEXP split) {
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_handle(alphabet, &kind_of_alphabet, "alphabet");
  int64_t labels_entries = 0;
  const int32_t *labels_ = hr_int32_array(labels, "labels", &labels_entries);
  int32_t split_ = hr_constant_of(split, constants_of_split, "split");
  int64_t count_ = (int64_t)(labels_entries);
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_alphabet_decode(alphabet_, labels_, count_, split_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_alphabet_read_file(SEXP path, SEXP options) {
  const char *path_ = hr_path(path, "path");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_alphabet *alphabet_ = NULL;
  SEXP alphabet_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_alphabet_read_file(path_, hr_options_of(r_options), &alphabet_);
  hr_end();
  hr_fill(alphabet_slot_, alphabet_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = alphabet_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_strings_from_arrays(SEXP tapes, SEXP count, SEXP offsets, SEXP labels, SEXP values, SEXP alphabets,
    SEXP options) {
  int64_t offsets_entries = 0;
  const int64_t *offsets_ = hr_int64_array(offsets, "offsets", &offsets_entries);
  int64_t labels_entries = 0;
  const int32_t *labels_ = hr_int32_array(labels, "labels", &labels_entries);
  int64_t values_entries = 0;
  const double *values_ = values == R_NilValue ? NULL : hr_float64_array(values, "values", &values_entries);
  int64_t alphabets_entries = 0;
  const hws_alphabet *const *alphabets_ = alphabets == R_NilValue ? NULL : (const hws_alphabet *const
      *)hr_handles(alphabets, &kind_of_alphabet, "alphabets", &alphabets_entries);
  int32_t tapes_ = hr_int32(tapes, "tapes");
  int64_t count_ = hr_int64(count, "count");
  hr_expect("offsets", offsets_entries, ((count_ * tapes_) + 1));
  hr_expect("labels", labels_entries, offsets_[(count_ * tapes_)]);
  if (values != R_NilValue) hr_expect("values", values_entries, count_);
  if (alphabets != R_NilValue) hr_expect("alphabets", alphabets_entries, tapes_);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_strings *strings_ = NULL;
  SEXP strings_slot_ = PROTECT(hr_slot(&kind_of_strings, kind_of_strings.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_strings_from_arrays(tapes_, count_, offsets_, labels_, values_, alphabets_, hr_options_of(r_options),
      &strings_);
  hr_end();
  hr_fill(strings_slot_, strings_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = strings_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_strings_read(SEXP text, SEXP tapes, SEXP split, SEXP alphabets, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  int64_t alphabets_entries = 0;
  const hws_alphabet *const *alphabets_ = alphabets == R_NilValue ? NULL : (const hws_alphabet *const
      *)hr_handles(alphabets, &kind_of_alphabet, "alphabets", &alphabets_entries);
  int32_t tapes_ = hr_int32(tapes, "tapes");
  int32_t split_ = hr_constant_of(split, constants_of_split, "split");
  if (alphabets != R_NilValue) hr_expect("alphabets", alphabets_entries, tapes_);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_strings *strings_ = NULL;
  SEXP strings_slot_ = PROTECT(hr_slot(&kind_of_strings, kind_of_strings.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_strings_read(text_, text_entries, tapes_, split_, alphabets_, hr_options_of(r_options), &strings_);
  hr_end();
  hr_fill(strings_slot_, strings_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = strings_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_strings_count(SEXP strings) {
  const hws_strings *strings_ = (const hws_strings *)hr_handle(strings, &kind_of_strings, "strings");
  int64_t r_given = hws_strings_count(strings_);
  return Rf_ScalarReal((double)r_given);
}

static SEXP call_hws_strings_tapes(SEXP strings) {
  const hws_strings *strings_ = (const hws_strings *)hr_handle(strings, &kind_of_strings, "strings");
  int32_t r_given = hws_strings_tapes(strings_);
  return Rf_ScalarInteger(r_given);
}

static SEXP call_hws_strings_value(SEXP strings, SEXP item) {
  const hws_strings *strings_ = (const hws_strings *)hr_handle(strings, &kind_of_strings, "strings");
  int64_t item_ = hr_int64(item, "item");
  double value_ = 0;
  hws_status r_status;
  r_status = hws_strings_value(strings_, item_, &value_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(value_);
  return r_result;
}

static SEXP call_hws_strings_labels(SEXP strings, SEXP item, SEXP tape) {
  const hws_strings *strings_ = (const hws_strings *)hr_handle(strings, &kind_of_strings, "strings");
  int64_t item_ = hr_int64(item, "item");
  int32_t tape_ = hr_int32(tape, "tape");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 4);
    r_status = hws_strings_labels(strings_, item_, tape_, (int32_t *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_integers((const int32_t *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_strings_labels_view(SEXP strings, SEXP item, SEXP tape) {
  const hws_strings *strings_ = (const hws_strings *)hr_handle(strings, &kind_of_strings, "strings");
  int64_t item_ = hr_int64(item, "item");
  int32_t tape_ = hr_int32(tape, "tape");
  int64_t count_ = 0;
  const int32_t *labels_ = NULL;
  hws_status r_status;
  r_status = hws_strings_labels_view(strings_, item_, tape_, &labels_, &count_);
  hr_check(r_status);
  int64_t labels_entries = count_;
  SEXP r_result = hr_integers(labels_, labels_entries);
  return r_result;
}

static SEXP call_hws_strings_arrays_view(SEXP strings) {
  const hws_strings *strings_ = (const hws_strings *)hr_handle(strings, &kind_of_strings, "strings");
  const int64_t *offsets_ = NULL;
  const int32_t *labels_ = NULL;
  const double *values_ = NULL;
  hws_status r_status;
  r_status = hws_strings_arrays_view(strings_, &offsets_, &labels_, &values_);
  hr_check(r_status);
  int64_t offsets_entries = ((hws_strings_count(strings_) * hws_strings_tapes(strings_)) + 1);
  int64_t labels_entries = offsets_[(hws_strings_count(strings_) * hws_strings_tapes(strings_))];
  int64_t values_entries = hws_strings_count(strings_);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, hr_wide_integers(offsets_, offsets_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("offsets"));
  SET_VECTOR_ELT(r_result, 1, hr_integers(labels_, labels_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("labels"));
  SET_VECTOR_ELT(r_result, 2, hr_reals(values_, values_entries));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("values"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_strings_read_file(SEXP path, SEXP tapes, SEXP split, SEXP alphabets, SEXP options) {
  const char *path_ = hr_path(path, "path");
  int64_t alphabets_entries = 0;
  const hws_alphabet *const *alphabets_ = alphabets == R_NilValue ? NULL : (const hws_alphabet *const
      *)hr_handles(alphabets, &kind_of_alphabet, "alphabets", &alphabets_entries);
  int32_t tapes_ = hr_int32(tapes, "tapes");
  int32_t split_ = hr_constant_of(split, constants_of_split, "split");
  if (alphabets != R_NilValue) hr_expect("alphabets", alphabets_entries, tapes_);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_strings *strings_ = NULL;
  SEXP strings_slot_ = PROTECT(hr_slot(&kind_of_strings, kind_of_strings.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_strings_read_file(path_, tapes_, split_, alphabets_, hr_options_of(r_options), &strings_);
  hr_end();
  hr_fill(strings_slot_, strings_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = strings_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_builder_new(SEXP semiring, SEXP tapes, SEXP alphabets, SEXP options) {
  int64_t alphabets_entries = 0;
  const hws_alphabet *const *alphabets_ = alphabets == R_NilValue ? NULL : (const hws_alphabet *const
      *)hr_handles(alphabets, &kind_of_alphabet, "alphabets", &alphabets_entries);
  int32_t semiring_ = hr_constant_of(semiring, constants_of_semiring, "semiring");
  int32_t tapes_ = hr_int32(tapes, "tapes");
  if (alphabets != R_NilValue) hr_expect("alphabets", alphabets_entries, tapes_);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_builder *builder_ = NULL;
  SEXP builder_slot_ = PROTECT(hr_slot(&kind_of_builder, kind_of_builder.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_builder_new(semiring_, tapes_, alphabets_, hr_options_of(r_options), &builder_);
  hr_end();
  hr_fill(builder_slot_, builder_);
  hr_check(r_status);
  hr_release(r_options);
  hr_keep(builder_slot_, Rf_ScalarInteger(tapes_));
  SEXP r_result = builder_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_builder_add_states(SEXP builder, SEXP count) {
  hws_builder *builder_ = (hws_builder *)hr_handle(builder, &kind_of_builder, "builder");
  int64_t count_ = hr_int64(count, "count");
  int64_t first_ = 0;
  hws_status r_status;
  r_status = hws_builder_add_states(builder_, count_, &first_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)first_);
  return r_result;
}

static SEXP call_hws_builder_set_start(SEXP builder, SEXP state) {
  hws_builder *builder_ = (hws_builder *)hr_handle(builder, &kind_of_builder, "builder");
  int64_t state_ = hr_int64(state, "state");
  hws_status r_status;
  r_status = hws_builder_set_start(builder_, state_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_builder_set_final(SEXP builder, SEXP state, SEXP weight) {
  hws_builder *builder_ = (hws_builder *)hr_handle(builder, &kind_of_builder, "builder");
  int64_t state_ = hr_int64(state, "state");
  double weight_ = hr_real(weight, "weight");
  hws_status r_status;
  r_status = hws_builder_set_final(builder_, state_, weight_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_builder_add_arc(SEXP builder, SEXP from, SEXP labels, SEXP weight, SEXP to) {
  hws_builder *builder_ = (hws_builder *)hr_handle(builder, &kind_of_builder, "builder");
  int64_t labels_entries = 0;
  const int32_t *labels_ = hr_int32_array(labels, "labels", &labels_entries);
  int64_t from_ = hr_int64(from, "from");
  double weight_ = hr_real(weight, "weight");
  int64_t to_ = hr_int64(to, "to");
  hr_expect("labels", labels_entries, hr_int32(hr_kept(builder), "tapes"));
  hws_status r_status;
  r_status = hws_builder_add_arc(builder_, from_, labels_, weight_, to_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_builder_add_arcs(SEXP builder, SEXP from, SEXP labels, SEXP weights, SEXP to) {
  hws_builder *builder_ = (hws_builder *)hr_handle(builder, &kind_of_builder, "builder");
  int64_t from_entries = 0;
  const int64_t *from_ = hr_int64_array(from, "from", &from_entries);
  int64_t labels_entries = 0;
  const int32_t *labels_ = hr_int32_array(labels, "labels", &labels_entries);
  int64_t weights_entries = 0;
  const double *weights_ = hr_float64_array(weights, "weights", &weights_entries);
  int64_t to_entries = 0;
  const int64_t *to_ = hr_int64_array(to, "to", &to_entries);
  int64_t count_ = (int64_t)(from_entries);
  hr_expect("labels", labels_entries, (count_ * hr_int32(hr_kept(builder), "tapes")));
  hr_expect("weights", weights_entries, count_);
  hr_expect("to", to_entries, count_);
  hws_status r_status;
  r_status = hws_builder_add_arcs(builder_, count_, from_, labels_, weights_, to_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_builder_set_finals(SEXP builder, SEXP states, SEXP weights) {
  hws_builder *builder_ = (hws_builder *)hr_handle(builder, &kind_of_builder, "builder");
  int64_t states_entries = 0;
  const int64_t *states_ = hr_int64_array(states, "states", &states_entries);
  int64_t weights_entries = 0;
  const double *weights_ = hr_float64_array(weights, "weights", &weights_entries);
  int64_t count_ = (int64_t)(states_entries);
  hr_expect("weights", weights_entries, count_);
  hws_status r_status;
  r_status = hws_builder_set_finals(builder_, count_, states_, weights_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_builder_build(SEXP builder) {
  const hws_builder *builder_ = (const hws_builder *)hr_handle(builder, &kind_of_builder, "builder");
  hws_machine *machine_ = NULL;
  SEXP machine_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_status r_status;
  r_status = hws_builder_build(builder_, &machine_);
  hr_fill(machine_slot_, machine_);
  hr_check(r_status);
  SEXP r_result = machine_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_machine_from_labels(SEXP alphabet, SEXP semiring, SEXP labels, SEXP options) {
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_optional(alphabet, &kind_of_alphabet, "alphabet");
  int64_t labels_entries = 0;
  const int32_t *labels_ = hr_int32_array(labels, "labels", &labels_entries);
  int32_t semiring_ = hr_constant_of(semiring, constants_of_semiring, "semiring");
  int64_t count_ = (int64_t)(labels_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *machine_ = NULL;
  SEXP machine_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_from_labels(alphabet_, semiring_, labels_, count_, hr_options_of(r_options), &machine_);
  hr_end();
  hr_fill(machine_slot_, machine_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = machine_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_from_words(SEXP words, SEXP semiring, SEXP options) {
  const hws_strings *words_ = (const hws_strings *)hr_handle(words, &kind_of_strings, "words");
  int32_t semiring_ = hr_constant_of(semiring, constants_of_semiring, "semiring");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *machine_ = NULL;
  SEXP machine_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_from_words(words_, semiring_, hr_options_of(r_options), &machine_);
  hr_end();
  hr_fill(machine_slot_, machine_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = machine_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_semiring(SEXP machine) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int32_t r_given = hws_machine_semiring(machine_);
  return hr_constant_name(r_given, constants_of_semiring);
}

static SEXP call_hws_machine_tapes(SEXP machine) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int32_t r_given = hws_machine_tapes(machine_);
  return Rf_ScalarInteger(r_given);
}

static SEXP call_hws_machine_states(SEXP machine) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t r_given = hws_machine_states(machine_);
  return Rf_ScalarReal((double)r_given);
}

static SEXP call_hws_machine_arcs(SEXP machine) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t r_given = hws_machine_arcs(machine_);
  return Rf_ScalarReal((double)r_given);
}

static SEXP call_hws_machine_start(SEXP machine) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t r_given = hws_machine_start(machine_);
  return Rf_ScalarReal((double)r_given);
}

static SEXP call_hws_machine_phi_tape(SEXP machine) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int32_t r_given = hws_machine_phi_tape(machine_);
  return Rf_ScalarInteger(r_given);
}

static SEXP call_hws_machine_bytes(SEXP machine) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t r_given = hws_machine_bytes(machine_);
  return Rf_ScalarReal((double)r_given);
}

static SEXP call_hws_machine_alphabet(SEXP machine, SEXP tape) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int32_t tape_ = hr_int32(tape, "tape");
  hws_alphabet *alphabet_ = NULL;
  SEXP alphabet_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_status r_status;
  r_status = hws_machine_alphabet(machine_, tape_, &alphabet_);
  hr_fill(alphabet_slot_, alphabet_);
  hr_check(r_status);
  SEXP r_result = alphabet_ == NULL ? R_NilValue : alphabet_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_machine_final(SEXP machine, SEXP state) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t state_ = hr_int64(state, "state");
  double weight_ = 0;
  int32_t is_final_ = 0;
  hws_status r_status;
  r_status = hws_machine_final(machine_, state_, &weight_, &is_final_);
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal(weight_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("weight"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarLogical(is_final_ != 0));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("is_final"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_arc_range(SEXP machine, SEXP state) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t state_ = hr_int64(state, "state");
  int64_t begin_ = 0;
  int64_t end_ = 0;
  hws_status r_status;
  r_status = hws_machine_arc_range(machine_, state_, &begin_, &end_);
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal((double)begin_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("begin"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal((double)end_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("end"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_arc(SEXP machine, SEXP arc) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t arc_ = hr_int64(arc, "arc");
  int64_t from_ = 0;
  double weight_ = 0;
  int64_t to_ = 0;
  int64_t labels_entries = hws_machine_tapes(machine_);
  int32_t *labels_ = (int32_t *)hr_room(labels_entries, sizeof *labels_);
  hws_status r_status;
  r_status = hws_machine_arc(machine_, arc_, &from_, labels_, &weight_, &to_);
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 4));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 4));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal((double)from_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("from"));
  SET_VECTOR_ELT(r_result, 1, hr_integers(labels_, labels_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("labels"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarReal(weight_));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("weight"));
  SET_VECTOR_ELT(r_result, 3, Rf_ScalarReal((double)to_));
  SET_STRING_ELT(r_names, 3, Rf_mkChar("to"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_copy_arcs(SEXP machine) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t from_entries = hws_machine_arcs(machine_);
  int64_t *from_ = (int64_t *)hr_room(from_entries, sizeof *from_);
  int64_t labels_entries = (hws_machine_arcs(machine_) * hws_machine_tapes(machine_));
  int32_t *labels_ = (int32_t *)hr_room(labels_entries, sizeof *labels_);
  int64_t weights_entries = hws_machine_arcs(machine_);
  double *weights_ = (double *)hr_room(weights_entries, sizeof *weights_);
  int64_t to_entries = hws_machine_arcs(machine_);
  int64_t *to_ = (int64_t *)hr_room(to_entries, sizeof *to_);
  hws_status r_status;
  r_status = hws_machine_copy_arcs(machine_, from_, labels_, weights_, to_);
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 4));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 4));
  SET_VECTOR_ELT(r_result, 0, hr_wide_integers(from_, from_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("from"));
  SET_VECTOR_ELT(r_result, 1, hr_integers(labels_, labels_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("labels"));
  SET_VECTOR_ELT(r_result, 2, hr_reals(weights_, weights_entries));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("weights"));
  SET_VECTOR_ELT(r_result, 3, hr_wide_integers(to_, to_entries));
  SET_STRING_ELT(r_names, 3, Rf_mkChar("to"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_copy_finals(SEXP machine) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t weights_entries = hws_machine_states(machine_);
  double *weights_ = (double *)hr_room(weights_entries, sizeof *weights_);
  int64_t is_final_entries = hws_machine_states(machine_);
  int32_t *is_final_ = (int32_t *)hr_room(is_final_entries, sizeof *is_final_);
  hws_status r_status;
  r_status = hws_machine_copy_finals(machine_, weights_, is_final_);
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_reals(weights_, weights_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("weights"));
  SET_VECTOR_ELT(r_result, 1, hr_integers(is_final_, is_final_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("is_final"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_from_words_minimal(SEXP words, SEXP semiring, SEXP options) {
  const hws_strings *words_ = (const hws_strings *)hr_handle(words, &kind_of_strings, "words");
  int32_t semiring_ = hr_constant_of(semiring, constants_of_semiring, "semiring");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *machine_ = NULL;
  SEXP machine_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_from_words_minimal(words_, semiring_, hr_options_of(r_options), &machine_);
  hr_end();
  hr_fill(machine_slot_, machine_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = machine_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_from_regex(SEXP alphabet, SEXP semiring, SEXP pattern, SEXP options) {
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_optional(alphabet, &kind_of_alphabet, "alphabet");
  int64_t pattern_entries = 0;
  const char *pattern_ = hr_bytes(pattern, "pattern", &pattern_entries);
  int32_t semiring_ = hr_constant_of(semiring, constants_of_semiring, "semiring");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *machine_ = NULL;
  SEXP machine_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_from_regex(alphabet_, semiring_, pattern_, pattern_entries, hr_options_of(r_options), &machine_);
  hr_end();
  hr_fill(machine_slot_, machine_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = machine_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_rewrite(SEXP change, SEXP left, SEXP right, SEXP bos, SEXP eos, SEXP direction, SEXP mode,
    SEXP options) {
  const hws_machine *change_ = (const hws_machine *)hr_handle(change, &kind_of_machine, "change");
  const hws_machine *left_ = (const hws_machine *)hr_optional(left, &kind_of_machine, "left");
  const hws_machine *right_ = (const hws_machine *)hr_optional(right, &kind_of_machine, "right");
  int32_t bos_ = hr_int32(bos, "bos");
  int32_t eos_ = hr_int32(eos, "eos");
  int32_t direction_ = hr_constant_of(direction, constants_of_direction, "direction");
  int32_t mode_ = hr_constant_of(mode, constants_of_mode, "mode");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_rewrite(change_, left_, right_, bos_, eos_, direction_, mode_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_replace(SEXP machines, SEXP labels, SEXP root, SEXP tape, SEXP options) {
  int64_t machines_entries = 0;
  const hws_machine *const *machines_ = (const hws_machine *const *)hr_handles(machines, &kind_of_machine, "machines",
      &machines_entries);
  int64_t labels_entries = 0;
  const int32_t *labels_ = hr_int32_array(labels, "labels", &labels_entries);
  int32_t root_ = hr_int32(root, "root");
  int32_t tape_ = hr_int32(tape, "tape");
  int32_t count_ = (int32_t)(machines_entries);
  hr_expect("labels", labels_entries, count_);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_replace(machines_, labels_, count_, root_, tape_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_read_text(SEXP text, SEXP semiring, SEXP tapes, SEXP alphabets, SEXP phi, SEXP rho, SEXP
    options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  int64_t alphabets_entries = 0;
  const hws_alphabet *const *alphabets_ = (const hws_alphabet *const *)hr_handles(alphabets, &kind_of_alphabet, "alphabets",
      &alphabets_entries);
  const char *phi_ = phi == R_NilValue ? NULL : hr_text(phi, "phi");
  const char *rho_ = rho == R_NilValue ? NULL : hr_text(rho, "rho");
  int32_t semiring_ = hr_constant_of(semiring, constants_of_semiring, "semiring");
  int32_t tapes_ = hr_int32(tapes, "tapes");
  int32_t alphabet_count_ = (int32_t)(alphabets_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *machine_ = NULL;
  SEXP machine_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_read_text(text_, text_entries, semiring_, tapes_, alphabets_, alphabet_count_, phi_, rho_,
      hr_options_of(r_options), &machine_);
  hr_end();
  hr_fill(machine_slot_, machine_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = machine_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_write_text(SEXP machine, SEXP phi, SEXP rho) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  const char *phi_ = phi == R_NilValue ? NULL : hr_text(phi, "phi");
  const char *rho_ = rho == R_NilValue ? NULL : hr_text(rho, "rho");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_machine_write_text(machine_, phi_, rho_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_machine_write(SEXP machine) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_machine_write(machine_, (void *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_raw(r_room, r_needed);
  return r_result;
}

static SEXP call_hws_machine_read(SEXP buffer, SEXP options) {
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_bytes(buffer, "buffer", &buffer_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *machine_ = NULL;
  SEXP machine_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_read(buffer_, buffer_entries, hr_options_of(r_options), &machine_);
  hr_end();
  hr_fill(machine_slot_, machine_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = machine_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_read_view(SEXP buffer, SEXP options) {
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_lend(buffer, "buffer", &buffer_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *machine_ = NULL;
  SEXP machine_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_read_view(buffer_, buffer_entries, hr_give_back, buffer, hr_options_of(r_options), &machine_);
  hr_end();
  hr_fill(machine_slot_, machine_);
  if (r_status < 0) R_ReleaseObject(buffer);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = machine_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_is_binary(SEXP buffer) {
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_bytes(buffer, "buffer", &buffer_entries);
  int32_t r_given = hws_machine_is_binary(buffer_, buffer_entries);
  return Rf_ScalarLogical(r_given != 0);
}

static SEXP call_hws_file_kind(SEXP file) {
  int64_t file_entries = 0;
  const void *file_ = hr_bytes(file, "file", &file_entries);
  const char *r_given = hws_file_kind(file_, file_entries);
  return hr_string(r_given);
}

static SEXP call_hws_file_with_note(SEXP file, SEXP note) {
  int64_t file_entries = 0;
  const void *file_ = hr_bytes(file, "file", &file_entries);
  int64_t note_entries = 0;
  const void *note_ = hr_bytes(note, "note", &note_entries);
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_file_with_note(file_, file_entries, note_, note_entries, (void *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_raw(r_room, r_needed);
  return r_result;
}

static SEXP call_hws_file_note(SEXP file) {
  int64_t file_entries = 0;
  const void *file_ = hr_bytes(file, "file", &file_entries);
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_file_note(file_, file_entries, (void *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_raw(r_room, r_needed);
  return r_result;
}

static SEXP call_hws_machine_draw(SEXP machine) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_machine_draw(machine_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_write_file(SEXP path, SEXP buffer) {
  const char *path_ = hr_path(path, "path");
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_bytes(buffer, "buffer", &buffer_entries);
  hws_status r_status;
  r_status = hws_write_file(path_, buffer_, buffer_entries);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_machine_read_file(SEXP path, SEXP options) {
  const char *path_ = hr_path(path, "path");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *machine_ = NULL;
  SEXP machine_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_read_file(path_, hr_options_of(r_options), &machine_);
  hr_end();
  hr_fill(machine_slot_, machine_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = machine_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_write_file(SEXP machine, SEXP path) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  const char *path_ = hr_path(path, "path");
  hws_status r_status;
  r_status = hws_machine_write_file(machine_, path_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_machine_read_text_file(SEXP path, SEXP semiring, SEXP tapes, SEXP alphabets, SEXP phi, SEXP rho,
    SEXP options) {
  const char *path_ = hr_path(path, "path");
  int64_t alphabets_entries = 0;
  const hws_alphabet *const *alphabets_ = (const hws_alphabet *const *)hr_handles(alphabets, &kind_of_alphabet, "alphabets",
      &alphabets_entries);
  const char *phi_ = phi == R_NilValue ? NULL : hr_text(phi, "phi");
  const char *rho_ = rho == R_NilValue ? NULL : hr_text(rho, "rho");
  int32_t semiring_ = hr_constant_of(semiring, constants_of_semiring, "semiring");
  int32_t tapes_ = hr_int32(tapes, "tapes");
  int32_t alphabet_count_ = (int32_t)(alphabets_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *machine_ = NULL;
  SEXP machine_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_read_text_file(path_, semiring_, tapes_, alphabets_, alphabet_count_, phi_, rho_,
      hr_options_of(r_options), &machine_);
  hr_end();
  hr_fill(machine_slot_, machine_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = machine_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_write_text_file(SEXP machine, SEXP phi, SEXP rho, SEXP path) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  const char *phi_ = phi == R_NilValue ? NULL : hr_text(phi, "phi");
  const char *rho_ = rho == R_NilValue ? NULL : hr_text(rho, "rho");
  const char *path_ = hr_path(path, "path");
  hws_status r_status;
  r_status = hws_machine_write_text_file(machine_, phi_, rho_, path_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_machine_compose(SEXP a, SEXP b, SEXP options) {
  const hws_machine *a_ = (const hws_machine *)hr_handle(a, &kind_of_machine, "a");
  const hws_machine *b_ = (const hws_machine *)hr_handle(b, &kind_of_machine, "b");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_compose(a_, b_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_compose_all(SEXP machines, SEXP options) {
  int64_t machines_entries = 0;
  const hws_machine *const *machines_ = (const hws_machine *const *)hr_handles(machines, &kind_of_machine, "machines",
      &machines_entries);
  int32_t count_ = (int32_t)(machines_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_compose_all(machines_, count_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_join(SEXP a, SEXP b, SEXP tapes_a, SEXP tapes_b, SEXP joined, SEXP options) {
  const hws_machine *a_ = (const hws_machine *)hr_handle(a, &kind_of_machine, "a");
  const hws_machine *b_ = (const hws_machine *)hr_handle(b, &kind_of_machine, "b");
  int64_t tapes_a_entries = 0;
  const int32_t *tapes_a_ = hr_int32_array(tapes_a, "tapes_a", &tapes_a_entries);
  int64_t tapes_b_entries = 0;
  const int32_t *tapes_b_ = hr_int32_array(tapes_b, "tapes_b", &tapes_b_entries);
  int32_t joined_ = hr_constant_of(joined, constants_of_joined, "joined");
  int32_t count_ = (int32_t)(tapes_a_entries);
  hr_expect("tapes_b", tapes_b_entries, count_);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_join(a_, b_, tapes_a_, tapes_b_, count_, joined_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_constrain(SEXP machine, SEXP acceptors, SEXP tapes, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t acceptors_entries = 0;
  const hws_machine *const *acceptors_ = (const hws_machine *const *)hr_handles(acceptors, &kind_of_machine, "acceptors",
      &acceptors_entries);
  int64_t tapes_entries = 0;
  const int32_t *tapes_ = hr_int32_array(tapes, "tapes", &tapes_entries);
  int32_t count_ = (int32_t)(acceptors_entries);
  hr_expect("tapes", tapes_entries, count_);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_constrain(machine_, acceptors_, tapes_, count_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_project(SEXP machine, SEXP tapes, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t tapes_entries = 0;
  const int32_t *tapes_ = hr_int32_array(tapes, "tapes", &tapes_entries);
  int32_t count_ = (int32_t)(tapes_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_project(machine_, tapes_, count_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_union(SEXP machines, SEXP options) {
  int64_t machines_entries = 0;
  const hws_machine *const *machines_ = (const hws_machine *const *)hr_handles(machines, &kind_of_machine, "machines",
      &machines_entries);
  int32_t count_ = (int32_t)(machines_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_union(machines_, count_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_concat(SEXP machines, SEXP options) {
  int64_t machines_entries = 0;
  const hws_machine *const *machines_ = (const hws_machine *const *)hr_handles(machines, &kind_of_machine, "machines",
      &machines_entries);
  int32_t count_ = (int32_t)(machines_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_concat(machines_, count_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_closure(SEXP machine, SEXP kind, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int32_t kind_ = hr_constant_of(kind, constants_of_closure, "kind");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_closure(machine_, kind_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_cross(SEXP a, SEXP b, SEXP options) {
  const hws_machine *a_ = (const hws_machine *)hr_handle(a, &kind_of_machine, "a");
  const hws_machine *b_ = (const hws_machine *)hr_handle(b, &kind_of_machine, "b");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_cross(a_, b_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_reverse(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_reverse(machine_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_invert(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_invert(machine_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_relabel(SEXP machine, SEXP tape, SEXP from, SEXP to, SEXP alphabet, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t from_entries = 0;
  const int32_t *from_ = hr_int32_array(from, "from", &from_entries);
  int64_t to_entries = 0;
  const int32_t *to_ = hr_int32_array(to, "to", &to_entries);
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_optional(alphabet, &kind_of_alphabet, "alphabet");
  int32_t tape_ = hr_int32(tape, "tape");
  int64_t count_ = (int64_t)(from_entries);
  hr_expect("to", to_entries, count_);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_relabel(machine_, tape_, from_, to_, count_, alphabet_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_realphabet(SEXP machine, SEXP tape, SEXP alphabet, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_optional(alphabet, &kind_of_alphabet, "alphabet");
  int32_t tape_ = hr_int32(tape, "tape");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_realphabet(machine_, tape_, alphabet_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_trim(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_trim(machine_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_explicit_failure(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_explicit_failure(machine_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_arc_sort(SEXP machine, SEXP tape, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int32_t tape_ = hr_int32(tape, "tape");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_arc_sort(machine_, tape_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_top_sort(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_top_sort(machine_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_convert(SEXP machine, SEXP semiring, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int32_t semiring_ = hr_constant_of(semiring, constants_of_semiring, "semiring");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_convert(machine_, semiring_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_power(SEXP machine, SEXP exponent, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  double exponent_ = hr_real(exponent, "exponent");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_power(machine_, exponent_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_scale(SEXP machine, SEXP weight, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  double weight_ = hr_real(weight, "weight");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_scale(machine_, weight_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_with_weights(SEXP machine, SEXP arcs, SEXP finals, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t arcs_entries = 0;
  const double *arcs_ = arcs == R_NilValue ? NULL : hr_float64_array(arcs, "arcs", &arcs_entries);
  int64_t finals_entries = 0;
  const double *finals_ = finals == R_NilValue ? NULL : hr_float64_array(finals, "finals", &finals_entries);
  if (arcs != R_NilValue) hr_expect("arcs", arcs_entries, hws_machine_arcs(machine_));
  if (finals != R_NilValue) hr_expect("finals", finals_entries, hws_machine_states(machine_));
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_with_weights(machine_, arcs_, finals_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_components(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t count_ = 0;
  int64_t component_entries = hws_machine_states(machine_);
  int32_t *component_ = (int32_t *)hr_room(component_entries, sizeof *component_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_components(machine_, hr_options_of(r_options), component_, &count_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_integers(component_, component_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("component"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal((double)count_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("count"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_machine_properties(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int32_t properties_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_properties(machine_, hr_options_of(r_options), &properties_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarInteger(properties_);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_machine_rm_epsilon(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_rm_epsilon(machine_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_push(SEXP machine, SEXP direction, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int32_t direction_ = hr_constant_of(direction, constants_of_push, "direction");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_push(machine_, direction_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_normalize(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_normalize(machine_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_minimize(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_minimize(machine_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_isomorphic(SEXP a, SEXP b, SEXP options) {
  const hws_machine *a_ = (const hws_machine *)hr_handle(a, &kind_of_machine, "a");
  const hws_machine *b_ = (const hws_machine *)hr_handle(b, &kind_of_machine, "b");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int32_t isomorphic_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_isomorphic(a_, b_, hr_options_of(r_options), &isomorphic_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarLogical(isomorphic_ != 0);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_machine_prune(SEXP machine, SEXP threshold, SEXP max_states, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  double threshold_ = hr_real(threshold, "threshold");
  int64_t max_states_ = hr_int64(max_states, "max_states");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_prune(machine_, threshold_, max_states_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_posterior_prune(SEXP machine, SEXP posterior, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  double posterior_ = hr_real(posterior, "posterior");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_posterior_prune(machine_, posterior_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_determinize(SEXP machine, SEXP as, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int32_t as_ = hr_constant_of(as, constants_of_as, "as");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_determinize(machine_, as_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_disambiguate(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_disambiguate(machine_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_is_functional(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int32_t functional_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_is_functional(machine_, hr_options_of(r_options), &functional_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarLogical(functional_ != 0);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_machine_is_unambiguous(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int32_t unambiguous_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_is_unambiguous(machine_, hr_options_of(r_options), &unambiguous_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarLogical(unambiguous_ != 0);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_machine_equivalent(SEXP a, SEXP b, SEXP options) {
  const hws_machine *a_ = (const hws_machine *)hr_handle(a, &kind_of_machine, "a");
  const hws_machine *b_ = (const hws_machine *)hr_handle(b, &kind_of_machine, "b");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int32_t equivalent_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_equivalent(a_, b_, hr_options_of(r_options), &equivalent_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarLogical(equivalent_ != 0);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_machine_distinguish(SEXP a, SEXP b, SEXP options) {
  const hws_machine *a_ = (const hws_machine *)hr_handle(a, &kind_of_machine, "a");
  const hws_machine *b_ = (const hws_machine *)hr_handle(b, &kind_of_machine, "b");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_strings *witness_ = NULL;
  SEXP witness_slot_ = PROTECT(hr_slot(&kind_of_strings, kind_of_strings.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_distinguish(a_, b_, hr_options_of(r_options), &witness_);
  hr_end();
  hr_fill(witness_slot_, witness_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = witness_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_difference(SEXP a, SEXP b, SEXP options) {
  const hws_machine *a_ = (const hws_machine *)hr_handle(a, &kind_of_machine, "a");
  const hws_machine *b_ = (const hws_machine *)hr_handle(b, &kind_of_machine, "b");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_difference(a_, b_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_synchronize(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *result_ = NULL;
  SEXP result_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_synchronize(machine_, hr_options_of(r_options), &result_);
  hr_end();
  hr_fill(result_slot_, result_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = result_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_total(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double total_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_total(machine_, hr_options_of(r_options), &total_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarReal(total_);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_machine_log_total(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double log_total_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_log_total(machine_, hr_options_of(r_options), &log_total_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarReal(log_total_);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_machine_sum_product(SEXP machines, SEXP options) {
  int64_t machines_entries = 0;
  const hws_machine *const *machines_ = (const hws_machine *const *)hr_handles(machines, &kind_of_machine, "machines",
      &machines_entries);
  int32_t count_ = (int32_t)(machines_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double total_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_sum_product(machines_, count_, hr_options_of(r_options), &total_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarReal(total_);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_machine_forward(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t weights_entries = hws_machine_states(machine_);
  double *weights_ = (double *)hr_room(weights_entries, sizeof *weights_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_forward(machine_, hr_options_of(r_options), weights_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals(weights_, weights_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_machine_backward(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t weights_entries = hws_machine_states(machine_);
  double *weights_ = (double *)hr_room(weights_entries, sizeof *weights_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_backward(machine_, hr_options_of(r_options), weights_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals(weights_, weights_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_machine_expected_counts(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t arc_counts_entries = hws_machine_arcs(machine_);
  double *arc_counts_ = (double *)hr_room(arc_counts_entries, sizeof *arc_counts_);
  int64_t final_counts_entries = hws_machine_states(machine_);
  double *final_counts_ = (double *)hr_room(final_counts_entries, sizeof *final_counts_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_expected_counts(machine_, hr_options_of(r_options), arc_counts_, final_counts_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_reals(arc_counts_, arc_counts_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("arc_counts"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(final_counts_, final_counts_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("final_counts"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_machine_best_paths(SEXP machine, SEXP n, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t n_ = hr_int64(n, "n");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_strings *paths_ = NULL;
  SEXP paths_slot_ = PROTECT(hr_slot(&kind_of_strings, kind_of_strings.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_best_paths(machine_, n_, hr_options_of(r_options), &paths_);
  hr_end();
  hr_fill(paths_slot_, paths_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = paths_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_best_strings(SEXP machine, SEXP n, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t n_ = hr_int64(n, "n");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_strings *strings_ = NULL;
  SEXP strings_slot_ = PROTECT(hr_slot(&kind_of_strings, kind_of_strings.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_best_strings(machine_, n_, hr_options_of(r_options), &strings_);
  hr_end();
  hr_fill(strings_slot_, strings_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = strings_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_sample(SEXP machine, SEXP n, SEXP seed, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t n_ = hr_int64(n, "n");
  uint64_t seed_ = hr_uint64(seed, "seed");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_strings *samples_ = NULL;
  SEXP samples_slot_ = PROTECT(hr_slot(&kind_of_strings, kind_of_strings.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_sample(machine_, n_, seed_, hr_options_of(r_options), &samples_);
  hr_end();
  hr_fill(samples_slot_, samples_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = samples_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_expectation(SEXP machine, SEXP arc_values, SEXP final_values, SEXP d, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t arc_values_entries = 0;
  const double *arc_values_ = hr_float64_array(arc_values, "arc_values", &arc_values_entries);
  int64_t final_values_entries = 0;
  const double *final_values_ = final_values == R_NilValue ? NULL : hr_float64_array(final_values, "final_values",
      &final_values_entries);
  int32_t d_ = hr_int32(d, "d");
  hr_expect("arc_values", arc_values_entries, (hws_machine_arcs(machine_) * d_));
  if (final_values != R_NilValue) hr_expect("final_values", final_values_entries, (hws_machine_states(machine_) * d_));
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t mean_entries = d_;
  double *mean_ = (double *)hr_room(mean_entries, sizeof *mean_);
  int64_t covariance_entries = (d_ * d_);
  double *covariance_ = (double *)hr_room(covariance_entries, sizeof *covariance_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_expectation(machine_, arc_values_, final_values_, d_, hr_options_of(r_options), mean_,
      covariance_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_reals(mean_, mean_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("mean"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(covariance_, covariance_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("covariance"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_machine_entropy(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double nats_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_entropy(machine_, hr_options_of(r_options), &nats_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarReal(nats_);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_machine_cross_entropy(SEXP p, SEXP q, SEXP options) {
  const hws_machine *p_ = (const hws_machine *)hr_handle(p, &kind_of_machine, "p");
  const hws_machine *q_ = (const hws_machine *)hr_handle(q, &kind_of_machine, "q");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double nats_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_cross_entropy(p_, q_, hr_options_of(r_options), &nats_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarReal(nats_);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_machine_kl(SEXP p, SEXP q, SEXP options) {
  const hws_machine *p_ = (const hws_machine *)hr_handle(p, &kind_of_machine, "p");
  const hws_machine *q_ = (const hws_machine *)hr_handle(q, &kind_of_machine, "q");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double nats_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_kl(p_, q_, hr_options_of(r_options), &nats_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarReal(nats_);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_machine_fit_weights(SEXP p, SEXP acceptor, SEXP options) {
  const hws_machine *p_ = (const hws_machine *)hr_handle(p, &kind_of_machine, "p");
  const hws_machine *acceptor_ = (const hws_machine *)hr_handle(acceptor, &kind_of_machine, "acceptor");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *fitted_ = NULL;
  SEXP fitted_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  double cross_entropy_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_fit_weights(p_, acceptor_, hr_options_of(r_options), &fitted_, &cross_entropy_);
  hr_end();
  hr_fill(fitted_slot_, fitted_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, fitted_slot_);
  SET_STRING_ELT(r_names, 0, Rf_mkChar("fitted"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(cross_entropy_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("cross_entropy"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(4);
  return r_result;
}

static SEXP call_hws_machine_total_difference(SEXP a, SEXP b, SEXP options) {
  const hws_machine *a_ = (const hws_machine *)hr_handle(a, &kind_of_machine, "a");
  const hws_machine *b_ = (const hws_machine *)hr_handle(b, &kind_of_machine, "b");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double difference_ = 0;
  double log_ratio_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_total_difference(a_, b_, hr_options_of(r_options), &difference_, &log_ratio_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal(difference_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("difference"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(log_ratio_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("log_ratio"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_machine_ngram_counts(SEXP machine, SEXP tape, SEXP ngrams, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  const hws_strings *ngrams_ = (const hws_strings *)hr_handle(ngrams, &kind_of_strings, "ngrams");
  int32_t tape_ = hr_int32(tape, "tape");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t counts_entries = hws_strings_count(ngrams_);
  double *counts_ = (double *)hr_room(counts_entries, sizeof *counts_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_ngram_counts(machine_, tape_, ngrams_, hr_options_of(r_options), counts_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals(counts_, counts_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_machine_frequent_ngrams(SEXP machine, SEXP tape, SEXP order, SEXP threshold, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int32_t tape_ = hr_int32(tape, "tape");
  int32_t order_ = hr_int32(order, "order");
  double threshold_ = hr_real(threshold, "threshold");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_strings *ngrams_ = NULL;
  SEXP ngrams_slot_ = PROTECT(hr_slot(&kind_of_strings, kind_of_strings.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_frequent_ngrams(machine_, tape_, order_, threshold_, hr_options_of(r_options), &ngrams_);
  hr_end();
  hr_fill(ngrams_slot_, ngrams_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = ngrams_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_machine_random(SEXP semiring, SEXP tapes, SEXP alphabets, SEXP seed, SEXP options) {
  int64_t alphabets_entries = 0;
  const hws_alphabet *const *alphabets_ = alphabets == R_NilValue ? NULL : (const hws_alphabet *const
      *)hr_handles(alphabets, &kind_of_alphabet, "alphabets", &alphabets_entries);
  int32_t semiring_ = hr_constant_of(semiring, constants_of_semiring, "semiring");
  int32_t tapes_ = hr_int32(tapes, "tapes");
  uint64_t seed_ = hr_uint64(seed, "seed");
  if (alphabets != R_NilValue) hr_expect("alphabets", alphabets_entries, tapes_);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *machine_ = NULL;
  SEXP machine_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_machine_random(semiring_, tapes_, alphabets_, seed_, hr_options_of(r_options), &machine_);
  hr_end();
  hr_fill(machine_slot_, machine_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = machine_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_trees_log_totals(SEXP words, SEXP log_weights, SEXP options) {
  int64_t words_entries = 0;
  const int64_t *words_ = hr_int64_array(words, "words", &words_entries);
  int64_t log_weights_entries = 0;
  const double *log_weights_ = hr_float64_array(log_weights, "log_weights", &log_weights_entries);
  int64_t sentences_ = (int64_t)(words_entries);
  int64_t count_ = (int64_t)(log_weights_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t log_totals_entries = sentences_;
  double *log_totals_ = (double *)hr_room(log_totals_entries, sizeof *log_totals_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_trees_log_totals(words_, sentences_, log_weights_, count_, hr_options_of(r_options), log_totals_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals(log_totals_, log_totals_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_trees_marginals(SEXP words, SEXP log_weights, SEXP options) {
  int64_t words_entries = 0;
  const int64_t *words_ = hr_int64_array(words, "words", &words_entries);
  int64_t log_weights_entries = 0;
  const double *log_weights_ = hr_float64_array(log_weights, "log_weights", &log_weights_entries);
  int64_t sentences_ = (int64_t)(words_entries);
  int64_t count_ = (int64_t)(log_weights_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t marginals_entries = count_;
  double *marginals_ = (double *)hr_room(marginals_entries, sizeof *marginals_);
  int64_t log_totals_entries = sentences_;
  double *log_totals_ = (double *)hr_room(log_totals_entries, sizeof *log_totals_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_trees_marginals(words_, sentences_, log_weights_, count_, hr_options_of(r_options), marginals_,
      log_totals_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_reals(marginals_, marginals_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("marginals"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(log_totals_, log_totals_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("log_totals"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_trees_best(SEXP words, SEXP log_weights, SEXP options) {
  int64_t words_entries = 0;
  const int64_t *words_ = hr_int64_array(words, "words", &words_entries);
  int64_t log_weights_entries = 0;
  const double *log_weights_ = hr_float64_array(log_weights, "log_weights", &log_weights_entries);
  int64_t sentences_ = (int64_t)(words_entries);
  int64_t count_ = (int64_t)(log_weights_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t heads_entries = hr_sum_int64(words_, words_entries);
  int32_t *heads_ = (int32_t *)hr_room(heads_entries, sizeof *heads_);
  int64_t best_entries = sentences_;
  double *best_ = (double *)hr_room(best_entries, sizeof *best_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_trees_best(words_, sentences_, log_weights_, count_, hr_options_of(r_options), heads_, best_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_integers(heads_, heads_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("heads"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(best_, best_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("best"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_trees_pair_means(SEXP words, SEXP log_weights, SEXP offsets, SEXP arcs, SEXP options) {
  int64_t words_entries = 0;
  const int64_t *words_ = hr_int64_array(words, "words", &words_entries);
  int64_t log_weights_entries = 0;
  const double *log_weights_ = hr_float64_array(log_weights, "log_weights", &log_weights_entries);
  int64_t offsets_entries = 0;
  const int64_t *offsets_ = hr_int64_array(offsets, "offsets", &offsets_entries);
  int64_t arcs_entries = 0;
  const int32_t *arcs_ = hr_int32_array(arcs, "arcs", &arcs_entries);
  int64_t sentences_ = (int64_t)(words_entries);
  int64_t count_ = (int64_t)(log_weights_entries);
  hr_expect("offsets", offsets_entries, (sentences_ + 1));
  hr_expect("arcs", arcs_entries, (4 * offsets_[sentences_]));
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t means_entries = offsets_[sentences_];
  double *means_ = (double *)hr_room(means_entries, sizeof *means_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_trees_pair_means(words_, sentences_, log_weights_, count_, offsets_, arcs_, hr_options_of(r_options),
      means_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals(means_, means_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_trees_grandparent_log_totals(SEXP words, SEXP log_weights, SEXP offsets, SEXP grandparents, SEXP
    log_grandparents, SEXP options) {
  int64_t words_entries = 0;
  const int64_t *words_ = hr_int64_array(words, "words", &words_entries);
  int64_t log_weights_entries = 0;
  const double *log_weights_ = hr_float64_array(log_weights, "log_weights", &log_weights_entries);
  int64_t offsets_entries = 0;
  const int64_t *offsets_ = hr_int64_array(offsets, "offsets", &offsets_entries);
  int64_t grandparents_entries = 0;
  const int32_t *grandparents_ = hr_int32_array(grandparents, "grandparents", &grandparents_entries);
  int64_t log_grandparents_entries = 0;
  const double *log_grandparents_ = hr_float64_array(log_grandparents, "log_grandparents", &log_grandparents_entries);
  int64_t sentences_ = (int64_t)(words_entries);
  int64_t count_ = (int64_t)(log_weights_entries);
  hr_expect("offsets", offsets_entries, (sentences_ + 1));
  hr_expect("grandparents", grandparents_entries, (3 * offsets_[sentences_]));
  hr_expect("log_grandparents", log_grandparents_entries, offsets_[sentences_]);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t log_totals_entries = sentences_;
  double *log_totals_ = (double *)hr_room(log_totals_entries, sizeof *log_totals_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_trees_grandparent_log_totals(words_, sentences_, log_weights_, count_, offsets_, grandparents_,
      log_grandparents_, hr_options_of(r_options), log_totals_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals(log_totals_, log_totals_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_trees_grandparent_marginals(SEXP words, SEXP log_weights, SEXP offsets, SEXP grandparents, SEXP
    log_grandparents, SEXP options) {
  int64_t words_entries = 0;
  const int64_t *words_ = hr_int64_array(words, "words", &words_entries);
  int64_t log_weights_entries = 0;
  const double *log_weights_ = hr_float64_array(log_weights, "log_weights", &log_weights_entries);
  int64_t offsets_entries = 0;
  const int64_t *offsets_ = hr_int64_array(offsets, "offsets", &offsets_entries);
  int64_t grandparents_entries = 0;
  const int32_t *grandparents_ = hr_int32_array(grandparents, "grandparents", &grandparents_entries);
  int64_t log_grandparents_entries = 0;
  const double *log_grandparents_ = hr_float64_array(log_grandparents, "log_grandparents", &log_grandparents_entries);
  int64_t sentences_ = (int64_t)(words_entries);
  int64_t count_ = (int64_t)(log_weights_entries);
  hr_expect("offsets", offsets_entries, (sentences_ + 1));
  hr_expect("grandparents", grandparents_entries, (3 * offsets_[sentences_]));
  hr_expect("log_grandparents", log_grandparents_entries, offsets_[sentences_]);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t marginals_entries = count_;
  double *marginals_ = (double *)hr_room(marginals_entries, sizeof *marginals_);
  int64_t means_entries = offsets_[sentences_];
  double *means_ = (double *)hr_room(means_entries, sizeof *means_);
  int64_t log_totals_entries = sentences_;
  double *log_totals_ = (double *)hr_room(log_totals_entries, sizeof *log_totals_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_trees_grandparent_marginals(words_, sentences_, log_weights_, count_, offsets_, grandparents_,
      log_grandparents_, hr_options_of(r_options), marginals_, means_, log_totals_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, hr_reals(marginals_, marginals_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("marginals"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(means_, means_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("means"));
  SET_VECTOR_ELT(r_result, 2, hr_reals(log_totals_, log_totals_entries));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("log_totals"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_trees_grandparent_best(SEXP words, SEXP log_weights, SEXP offsets, SEXP grandparents, SEXP
    log_grandparents, SEXP options) {
  int64_t words_entries = 0;
  const int64_t *words_ = hr_int64_array(words, "words", &words_entries);
  int64_t log_weights_entries = 0;
  const double *log_weights_ = hr_float64_array(log_weights, "log_weights", &log_weights_entries);
  int64_t offsets_entries = 0;
  const int64_t *offsets_ = hr_int64_array(offsets, "offsets", &offsets_entries);
  int64_t grandparents_entries = 0;
  const int32_t *grandparents_ = hr_int32_array(grandparents, "grandparents", &grandparents_entries);
  int64_t log_grandparents_entries = 0;
  const double *log_grandparents_ = hr_float64_array(log_grandparents, "log_grandparents", &log_grandparents_entries);
  int64_t sentences_ = (int64_t)(words_entries);
  int64_t count_ = (int64_t)(log_weights_entries);
  hr_expect("offsets", offsets_entries, (sentences_ + 1));
  hr_expect("grandparents", grandparents_entries, (3 * offsets_[sentences_]));
  hr_expect("log_grandparents", log_grandparents_entries, offsets_[sentences_]);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t heads_entries = hr_sum_int64(words_, words_entries);
  int32_t *heads_ = (int32_t *)hr_room(heads_entries, sizeof *heads_);
  int64_t best_entries = sentences_;
  double *best_ = (double *)hr_room(best_entries, sizeof *best_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_trees_grandparent_best(words_, sentences_, log_weights_, count_, offsets_, grandparents_,
      log_grandparents_, hr_options_of(r_options), heads_, best_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_integers(heads_, heads_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("heads"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(best_, best_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("best"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_ngram_alphabet(SEXP model) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  hws_alphabet *alphabet_ = NULL;
  SEXP alphabet_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_status r_status;
  r_status = hws_ngram_alphabet(model_, &alphabet_);
  hr_fill(alphabet_slot_, alphabet_);
  hr_check(r_status);
  SEXP r_result = alphabet_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_ngram_info(SEXP model, SEXP name) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  const char *name_ = hr_text(name, "name");
  double value_ = 0;
  hws_status r_status;
  r_status = hws_ngram_info(model_, name_, &value_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(value_);
  return r_result;
}

static SEXP call_hws_ngram_card(SEXP model) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_ngram_card(model_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_ngram_count(SEXP model, SEXP length) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  int32_t length_ = hr_int32(length, "length");
  int64_t r_given = hws_ngram_count(model_, length_);
  return Rf_ScalarReal((double)r_given);
}

static SEXP call_hws_ngram_from_theta(SEXP alphabet, SEXP offsets, SEXP labels, SEXP theta, SEXP options) {
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_handle(alphabet, &kind_of_alphabet, "alphabet");
  int64_t offsets_entries = 0;
  const int64_t *offsets_ = hr_int64_array(offsets, "offsets", &offsets_entries);
  int64_t labels_entries = 0;
  const int32_t *labels_ = hr_int32_array(labels, "labels", &labels_entries);
  int64_t theta_entries = 0;
  const double *theta_ = hr_float64_array(theta, "theta", &theta_entries);
  int64_t count_ = (int64_t)(offsets_entries - 1);
  hr_expect("labels", labels_entries, offsets_[count_]);
  hr_expect("theta", theta_entries, count_);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_ngram_model *model_ = NULL;
  SEXP model_slot_ = PROTECT(hr_slot(&kind_of_ngram, kind_of_ngram.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_from_theta(alphabet_, count_, offsets_, labels_, theta_, hr_options_of(r_options), &model_);
  hr_end();
  hr_fill(model_slot_, model_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = model_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_ngram_theta(SEXP model, SEXP capacity, SEXP label_capacity, SEXP options) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  int64_t capacity_ = hr_int64(capacity, "capacity");
  int64_t label_capacity_ = hr_int64(label_capacity, "label_capacity");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t count_ = 0;
  int64_t label_count_ = 0;
  int64_t offsets_entries = (capacity_ + 1);
  int64_t *offsets_ = (int64_t *)hr_room(offsets_entries, sizeof *offsets_);
  int64_t theta_entries = capacity_;
  double *theta_ = (double *)hr_room(theta_entries, sizeof *theta_);
  int64_t labels_entries = label_capacity_;
  int32_t *labels_ = (int32_t *)hr_room(labels_entries, sizeof *labels_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_theta(model_, hr_options_of(r_options), offsets_, theta_, capacity_, &count_, labels_,
      label_capacity_, &label_count_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 5));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 5));
  SET_VECTOR_ELT(r_result, 0, hr_wide_integers(offsets_, offsets_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("offsets"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(theta_, theta_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("theta"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarReal((double)count_));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("count"));
  SET_VECTOR_ELT(r_result, 3, hr_integers(labels_, labels_entries));
  SET_STRING_ELT(r_names, 3, Rf_mkChar("labels"));
  SET_VECTOR_ELT(r_result, 4, Rf_ScalarReal((double)label_count_));
  SET_STRING_ELT(r_names, 4, Rf_mkChar("label_count"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_ngram_product(SEXP a, SEXP b, SEXP options) {
  const hws_ngram_model *a_ = (const hws_ngram_model *)hr_handle(a, &kind_of_ngram, "a");
  const hws_ngram_model *b_ = (const hws_ngram_model *)hr_handle(b, &kind_of_ngram, "b");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_ngram_model *product_ = NULL;
  SEXP product_slot_ = PROTECT(hr_slot(&kind_of_ngram, kind_of_ngram.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_product(a_, b_, hr_options_of(r_options), &product_);
  hr_end();
  hr_fill(product_slot_, product_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = product_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_ngram_quotient(SEXP a, SEXP b, SEXP options) {
  const hws_ngram_model *a_ = (const hws_ngram_model *)hr_handle(a, &kind_of_ngram, "a");
  const hws_ngram_model *b_ = (const hws_ngram_model *)hr_handle(b, &kind_of_ngram, "b");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_ngram_model *quotient_ = NULL;
  SEXP quotient_slot_ = PROTECT(hr_slot(&kind_of_ngram, kind_of_ngram.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_quotient(a_, b_, hr_options_of(r_options), &quotient_);
  hr_end();
  hr_fill(quotient_slot_, quotient_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = quotient_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_ngram_power(SEXP model, SEXP exponent, SEXP options) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  double exponent_ = hr_real(exponent, "exponent");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_ngram_model *power_ = NULL;
  SEXP power_slot_ = PROTECT(hr_slot(&kind_of_ngram, kind_of_ngram.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_power(model_, exponent_, hr_options_of(r_options), &power_);
  hr_end();
  hr_fill(power_slot_, power_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = power_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_ngram_log_weights(SEXP model, SEXP strings, SEXP options) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  const hws_strings *strings_ = (const hws_strings *)hr_handle(strings, &kind_of_strings, "strings");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t log_weights_entries = hws_strings_count(strings_);
  double *log_weights_ = (double *)hr_room(log_weights_entries, sizeof *log_weights_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_log_weights(model_, strings_, hr_options_of(r_options), log_weights_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals(log_weights_, log_weights_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_ngram_log_total(SEXP model, SEXP options) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double log_total_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_log_total(model_, hr_options_of(r_options), &log_total_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarReal(log_total_);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_ngram_normalize(SEXP model, SEXP options) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_ngram_model *normalized_ = NULL;
  SEXP normalized_slot_ = PROTECT(hr_slot(&kind_of_ngram, kind_of_ngram.name));
  double log_total_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_normalize(model_, hr_options_of(r_options), &normalized_, &log_total_);
  hr_end();
  hr_fill(normalized_slot_, normalized_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, normalized_slot_);
  SET_STRING_ELT(r_names, 0, Rf_mkChar("normalized"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(log_total_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("log_total"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(4);
  return r_result;
}

static SEXP call_hws_ngram_machine(SEXP model, SEXP semiring, SEXP options) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  int32_t semiring_ = hr_constant_of(semiring, constants_of_semiring, "semiring");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *machine_ = NULL;
  SEXP machine_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_machine(model_, semiring_, hr_options_of(r_options), &machine_);
  hr_end();
  hr_fill(machine_slot_, machine_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = machine_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_ngram_from_machine(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_ngram_model *model_ = NULL;
  SEXP model_slot_ = PROTECT(hr_slot(&kind_of_ngram, kind_of_ngram.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_from_machine(machine_, hr_options_of(r_options), &model_);
  hr_end();
  hr_fill(model_slot_, model_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = model_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_ngram_segment_text(SEXP text, SEXP split, SEXP alphabet, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_optional(alphabet, &kind_of_alphabet, "alphabet");
  int32_t split_ = hr_constant_of(split, constants_of_split, "split");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_strings *strings_ = NULL;
  SEXP strings_slot_ = PROTECT(hr_slot(&kind_of_strings, kind_of_strings.name));
  hws_alphabet *built_ = NULL;
  SEXP built_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_segment_text(text_, text_entries, split_, alphabet_, hr_options_of(r_options), &strings_, &built_);
  hr_end();
  hr_fill(strings_slot_, strings_);
  hr_fill(built_slot_, built_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, strings_slot_);
  SET_STRING_ELT(r_names, 0, Rf_mkChar("strings"));
  SET_VECTOR_ELT(r_result, 1, built_slot_);
  SET_STRING_ELT(r_names, 1, Rf_mkChar("built"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(5);
  return r_result;
}

static SEXP call_hws_ngram_counts_new(SEXP alphabet, SEXP order) {
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_handle(alphabet, &kind_of_alphabet, "alphabet");
  int32_t order_ = hr_int32(order, "order");
  hws_ngram_counts *counts_ = NULL;
  SEXP counts_slot_ = PROTECT(hr_slot(&kind_of_ngram_counts, kind_of_ngram_counts.name));
  hws_status r_status;
  r_status = hws_ngram_counts_new(alphabet_, order_, &counts_);
  hr_fill(counts_slot_, counts_);
  hr_check(r_status);
  SEXP r_result = counts_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_ngram_counts_add(SEXP counts, SEXP strings, SEXP options) {
  hws_ngram_counts *counts_ = (hws_ngram_counts *)hr_handle(counts, &kind_of_ngram_counts, "counts");
  const hws_strings *strings_ = (const hws_strings *)hr_handle(strings, &kind_of_strings, "strings");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_counts_add(counts_, strings_, hr_options_of(r_options));
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  UNPROTECT(1);
  return R_NilValue;
}

static SEXP call_hws_ngram_counts_add_machine(SEXP counts, SEXP machine, SEXP tape, SEXP threshold, SEXP weight, SEXP
    options) {
  hws_ngram_counts *counts_ = (hws_ngram_counts *)hr_handle(counts, &kind_of_ngram_counts, "counts");
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int32_t tape_ = hr_int32(tape, "tape");
  double threshold_ = hr_real(threshold, "threshold");
  double weight_ = hr_real(weight, "weight");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_counts_add_machine(counts_, machine_, tape_, threshold_, weight_, hr_options_of(r_options));
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  UNPROTECT(1);
  return R_NilValue;
}

static SEXP call_hws_ngram_counts_get(SEXP counts, SEXP offsets, SEXP labels) {
  hws_ngram_counts *counts_ = (hws_ngram_counts *)hr_handle(counts, &kind_of_ngram_counts, "counts");
  int64_t offsets_entries = 0;
  const int64_t *offsets_ = hr_int64_array(offsets, "offsets", &offsets_entries);
  int64_t labels_entries = 0;
  const int32_t *labels_ = hr_int32_array(labels, "labels", &labels_entries);
  int64_t count_ = (int64_t)(offsets_entries - 1);
  hr_expect("labels", labels_entries, offsets_[count_]);
  int64_t values_entries = count_;
  double *values_ = (double *)hr_room(values_entries, sizeof *values_);
  hws_status r_status;
  r_status = hws_ngram_counts_get(counts_, count_, offsets_, labels_, values_);
  hr_check(r_status);
  SEXP r_result = hr_reals(values_, values_entries);
  return r_result;
}

static SEXP call_hws_ngram_estimate(SEXP counts, SEXP options) {
  hws_ngram_counts *counts_ = (hws_ngram_counts *)hr_handle(counts, &kind_of_ngram_counts, "counts");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_ngram_model *model_ = NULL;
  SEXP model_slot_ = PROTECT(hr_slot(&kind_of_ngram, kind_of_ngram.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_estimate(counts_, hr_options_of(r_options), &model_);
  hr_end();
  hr_fill(model_slot_, model_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = model_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_ngram_prune_kneser_ney(SEXP counts, SEXP threshold, SEXP options) {
  hws_ngram_counts *counts_ = (hws_ngram_counts *)hr_handle(counts, &kind_of_ngram_counts, "counts");
  double threshold_ = hr_real(threshold, "threshold");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_ngram_model *model_ = NULL;
  SEXP model_slot_ = PROTECT(hr_slot(&kind_of_ngram, kind_of_ngram.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_prune_kneser_ney(counts_, threshold_, hr_options_of(r_options), &model_);
  hr_end();
  hr_fill(model_slot_, model_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = model_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_ngram_grow(SEXP counts, SEXP options) {
  hws_ngram_counts *counts_ = (hws_ngram_counts *)hr_handle(counts, &kind_of_ngram_counts, "counts");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_ngram_model *model_ = NULL;
  SEXP model_slot_ = PROTECT(hr_slot(&kind_of_ngram, kind_of_ngram.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_grow(counts_, hr_options_of(r_options), &model_);
  hr_end();
  hr_fill(model_slot_, model_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = model_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_ngram_prune(SEXP model, SEXP threshold, SEXP options) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  double threshold_ = hr_real(threshold, "threshold");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_ngram_model *pruned_ = NULL;
  SEXP pruned_slot_ = PROTECT(hr_slot(&kind_of_ngram, kind_of_ngram.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_prune(model_, threshold_, hr_options_of(r_options), &pruned_);
  hr_end();
  hr_fill(pruned_slot_, pruned_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = pruned_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_ngram_project(SEXP machine, SEXP start, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  const hws_ngram_model *start_ = (const hws_ngram_model *)hr_optional(start, &kind_of_ngram, "start");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_ngram_model *model_ = NULL;
  SEXP model_slot_ = PROTECT(hr_slot(&kind_of_ngram, kind_of_ngram.name));
  double cross_entropy_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_project(machine_, start_, hr_options_of(r_options), &model_, &cross_entropy_);
  hr_end();
  hr_fill(model_slot_, model_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, model_slot_);
  SET_STRING_ELT(r_names, 0, Rf_mkChar("model"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(cross_entropy_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("cross_entropy"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(4);
  return r_result;
}

static SEXP call_hws_ngram_read_arpa(SEXP text, SEXP alphabet, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_optional(alphabet, &kind_of_alphabet, "alphabet");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_ngram_model *model_ = NULL;
  SEXP model_slot_ = PROTECT(hr_slot(&kind_of_ngram, kind_of_ngram.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_read_arpa(text_, text_entries, alphabet_, hr_options_of(r_options), &model_);
  hr_end();
  hr_fill(model_slot_, model_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = model_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_ngram_write_arpa(SEXP model, SEXP options) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    hr_begin(r_stop);
    r_status = hws_ngram_write_arpa(model_, hr_options_of(r_options), (char *)r_room, r_capacity, &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_string((const char *)r_room);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_ngram_read_arpa_file(SEXP path, SEXP alphabet, SEXP options) {
  const char *path_ = hr_path(path, "path");
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_optional(alphabet, &kind_of_alphabet, "alphabet");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_ngram_model *model_ = NULL;
  SEXP model_slot_ = PROTECT(hr_slot(&kind_of_ngram, kind_of_ngram.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_read_arpa_file(path_, alphabet_, hr_options_of(r_options), &model_);
  hr_end();
  hr_fill(model_slot_, model_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = model_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_ngram_write_arpa_file(SEXP model, SEXP path, SEXP options) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  const char *path_ = hr_path(path, "path");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_write_arpa_file(model_, hr_options_of(r_options), path_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  UNPROTECT(1);
  return R_NilValue;
}

static SEXP call_hws_ngram_score(SEXP model, SEXP strings, SEXP options) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  const hws_strings *strings_ = (const hws_strings *)hr_handle(strings, &kind_of_strings, "strings");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t log_probs_entries = hws_strings_count(strings_);
  double *log_probs_ = (double *)hr_room(log_probs_entries, sizeof *log_probs_);
  int64_t known_log_probs_entries = hws_strings_count(strings_);
  double *known_log_probs_ = (double *)hr_room(known_log_probs_entries, sizeof *known_log_probs_);
  int64_t unknown_counts_entries = hws_strings_count(strings_);
  int64_t *unknown_counts_ = (int64_t *)hr_room(unknown_counts_entries, sizeof *unknown_counts_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_score(model_, strings_, hr_options_of(r_options), log_probs_, known_log_probs_, unknown_counts_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, hr_reals(log_probs_, log_probs_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("log_probs"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(known_log_probs_, known_log_probs_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("known_log_probs"));
  SET_VECTOR_ELT(r_result, 2, hr_wide_integers(unknown_counts_, unknown_counts_entries));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("unknown_counts"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_ngram_score_symbols(SEXP model, SEXP strings, SEXP options) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  const hws_strings *strings_ = (const hws_strings *)hr_handle(strings, &kind_of_strings, "strings");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  const int64_t *offsets0_ = 0;
  const int32_t *labels0_ = 0;
  const double *values0_ = 0;
  hr_check(hws_strings_arrays_view(strings_, &offsets0_, &labels0_, &values0_));
  int64_t log_probs_entries = (offsets0_[hws_strings_count(strings_)] + hws_strings_count(strings_));
  double *log_probs_ = (double *)hr_room(log_probs_entries, sizeof *log_probs_);
  int64_t lengths_entries = (offsets0_[hws_strings_count(strings_)] + hws_strings_count(strings_));
  int32_t *lengths_ = (int32_t *)hr_room(lengths_entries, sizeof *lengths_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_score_symbols(model_, strings_, hr_options_of(r_options), log_probs_, lengths_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_reals(log_probs_, log_probs_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("log_probs"));
  SET_VECTOR_ELT(r_result, 1, hr_integers(lengths_, lengths_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("lengths"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_ngram_perplexity(SEXP model, SEXP strings, SEXP options) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  const hws_strings *strings_ = (const hws_strings *)hr_handle(strings, &kind_of_strings, "strings");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double perplexity_ = 0;
  double without_unknown_ = 0;
  double tokens_ = 0;
  double unknown_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_perplexity(model_, strings_, hr_options_of(r_options), &perplexity_, &without_unknown_, &tokens_,
      &unknown_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 4));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 4));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal(perplexity_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("perplexity"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(without_unknown_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("without_unknown"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarReal(tokens_));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("tokens"));
  SET_VECTOR_ELT(r_result, 3, Rf_ScalarReal(unknown_));
  SET_STRING_ELT(r_names, 3, Rf_mkChar("unknown"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_ngram_write(SEXP model) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_ngram_write(model_, (void *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_raw(r_room, r_needed);
  return r_result;
}

static SEXP call_hws_ngram_read(SEXP buffer, SEXP options) {
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_bytes(buffer, "buffer", &buffer_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_ngram_model *model_ = NULL;
  SEXP model_slot_ = PROTECT(hr_slot(&kind_of_ngram, kind_of_ngram.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_read(buffer_, buffer_entries, hr_options_of(r_options), &model_);
  hr_end();
  hr_fill(model_slot_, model_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = model_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_ngram_read_view(SEXP buffer, SEXP options) {
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_lend(buffer, "buffer", &buffer_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_ngram_model *model_ = NULL;
  SEXP model_slot_ = PROTECT(hr_slot(&kind_of_ngram, kind_of_ngram.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_read_view(buffer_, buffer_entries, hr_give_back, buffer, hr_options_of(r_options), &model_);
  hr_end();
  hr_fill(model_slot_, model_);
  if (r_status < 0) R_ReleaseObject(buffer);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = model_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_ngram_is_binary(SEXP buffer) {
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_bytes(buffer, "buffer", &buffer_entries);
  int32_t r_given = hws_ngram_is_binary(buffer_, buffer_entries);
  return Rf_ScalarLogical(r_given != 0);
}

static SEXP call_hws_ngram_read_file(SEXP path, SEXP options) {
  const char *path_ = hr_path(path, "path");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_ngram_model *model_ = NULL;
  SEXP model_slot_ = PROTECT(hr_slot(&kind_of_ngram, kind_of_ngram.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_read_file(path_, hr_options_of(r_options), &model_);
  hr_end();
  hr_fill(model_slot_, model_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = model_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_ngram_write_file(SEXP model, SEXP path) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  const char *path_ = hr_path(path, "path");
  hws_status r_status;
  r_status = hws_ngram_write_file(model_, path_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_ngram_start(SEXP model) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  int64_t state_ = 0;
  hws_status r_status;
  r_status = hws_ngram_start(model_, &state_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)state_);
  return r_result;
}

static SEXP call_hws_ngram_score_word(SEXP model, SEXP state, SEXP word) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  int64_t state_ = hr_int64(state, "state");
  int32_t word_ = hr_int32(word, "word");
  int64_t next_ = 0;
  double log_prob_ = 0;
  hws_status r_status;
  r_status = hws_ngram_score_word(model_, state_, word_, &next_, &log_prob_);
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal((double)next_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("next"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(log_prob_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("log_prob"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_ngram_score_words(SEXP model, SEXP state, SEXP words) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  int64_t words_entries = 0;
  const int32_t *words_ = hr_int32_array(words, "words", &words_entries);
  int64_t state_ = hr_int64(state, "state");
  int64_t count_ = (int64_t)(words_entries);
  int64_t next_ = 0;
  int64_t log_probs_entries = count_;
  double *log_probs_ = (double *)hr_room(log_probs_entries, sizeof *log_probs_);
  hws_status r_status;
  r_status = hws_ngram_score_words(model_, state_, words_, count_, &next_, log_probs_);
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal((double)next_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("next"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(log_probs_, log_probs_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("log_probs"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_ngram_best_continuations(SEXP model, SEXP state, SEXP prefix, SEXP k, SEXP options) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  const char *prefix_ = prefix == R_NilValue ? NULL : hr_text(prefix, "prefix");
  int64_t state_ = hr_int64(state, "state");
  int64_t k_ = hr_int64(k, "k");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t count_ = 0;
  int64_t words_entries = k_;
  int32_t *words_ = (int32_t *)hr_room(words_entries, sizeof *words_);
  int64_t log_probs_entries = k_;
  double *log_probs_ = (double *)hr_room(log_probs_entries, sizeof *log_probs_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_best_continuations(model_, state_, prefix_, k_, hr_options_of(r_options), words_, log_probs_,
      &count_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, hr_integers(words_, words_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("words"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(log_probs_, log_probs_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("log_probs"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarReal((double)count_));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("count"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_ngram_sample(SEXP model, SEXP n, SEXP seed, SEXP options) {
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  int64_t n_ = hr_int64(n, "n");
  uint64_t seed_ = hr_uint64(seed, "seed");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_strings *samples_ = NULL;
  SEXP samples_slot_ = PROTECT(hr_slot(&kind_of_strings, kind_of_strings.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_ngram_sample(model_, n_, seed_, hr_options_of(r_options), &samples_);
  hr_end();
  hr_fill(samples_slot_, samples_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = samples_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_learner_step(SEXP learner, SEXP n) {
  hws_learner *learner_ = (hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  int64_t n_ = hr_int64(n, "n");
  int32_t done_ = 0;
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_learner_step(learner_, n_, &done_);
  hr_end();
  hr_check(r_status);
  SEXP r_result = Rf_ScalarLogical(done_ != 0);
  return r_result;
}

static SEXP call_hws_learner_steps(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  int64_t steps_ = 0;
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_learner_steps(learner_, &steps_);
  hr_end();
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)steps_);
  return r_result;
}

static SEXP call_hws_learner_metric(SEXP learner, SEXP name) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  const char *name_ = hr_text(name, "name");
  double value_ = 0;
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_learner_metric(learner_, name_, &value_);
  hr_end();
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(value_);
  return r_result;
}

static SEXP call_hws_learner_metrics(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    hr_begin(r_stop);
    r_status = hws_learner_metrics(learner_, (char *)r_room, r_capacity, &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_learner_set_cancel(SEXP learner, SEXP cancel) {
  hws_learner *learner_ = (hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_cancel *cancel_ = (hws_cancel *)hr_optional(cancel, &kind_of_cancel, "cancel");
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_learner_set_cancel(learner_, cancel_);
  hr_end();
  hr_check(r_status);
  hr_keep(learner, cancel);
  return R_NilValue;
}

static SEXP call_hws_learner_set_monitor(SEXP learner, SEXP monitor) {
  hws_learner *learner_ = (hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_monitor *monitor_ = (hws_monitor *)hr_optional(monitor, &kind_of_monitor, "monitor");
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_learner_set_monitor(learner_, monitor_);
  hr_end();
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_learner_save(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    hr_begin(r_stop);
    r_status = hws_learner_save(learner_, (void *)r_room, r_capacity, &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_raw(r_room, r_needed);
  return r_result;
}

static SEXP call_hws_learner_load(SEXP learner, SEXP buffer, SEXP options) {
  hws_learner *learner_ = (hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_bytes(buffer, "buffer", &buffer_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_learner_load(learner_, buffer_, buffer_entries, hr_options_of(r_options));
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  UNPROTECT(1);
  return R_NilValue;
}

static SEXP call_hws_learner_save_file(SEXP learner, SEXP path) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  const char *path_ = hr_path(path, "path");
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_learner_save_file(learner_, path_);
  hr_end();
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_learner_load_file(SEXP learner, SEXP path, SEXP options) {
  hws_learner *learner_ = (hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  const char *path_ = hr_path(path, "path");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_learner_load_file(learner_, path_, hr_options_of(r_options));
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  UNPROTECT(1);
  return R_NilValue;
}

static SEXP call_hws_learner_statistics(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_statistics *statistics_ = NULL;
  SEXP statistics_slot_ = PROTECT(hr_slot(&kind_of_statistics, kind_of_statistics.name));
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_learner_statistics(learner_, &statistics_);
  hr_end();
  hr_fill(statistics_slot_, statistics_);
  hr_check(r_status);
  SEXP r_result = statistics_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_statistics_write(SEXP statistics) {
  const hws_statistics *statistics_ = (const hws_statistics *)hr_handle(statistics, &kind_of_statistics, "statistics");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_statistics_write(statistics_, (void *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_raw(r_room, r_needed);
  return r_result;
}

static SEXP call_hws_learner_read_statistics(SEXP learner, SEXP buffer) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_bytes(buffer, "buffer", &buffer_entries);
  hws_statistics *statistics_ = NULL;
  SEXP statistics_slot_ = PROTECT(hr_slot(&kind_of_statistics, kind_of_statistics.name));
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_learner_read_statistics(learner_, buffer_, buffer_entries, &statistics_);
  hr_end();
  hr_fill(statistics_slot_, statistics_);
  hr_check(r_status);
  SEXP r_result = statistics_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_statistics_merge(SEXP first, SEXP second) {
  const hws_statistics *first_ = (const hws_statistics *)hr_handle(first, &kind_of_statistics, "first");
  const hws_statistics *second_ = (const hws_statistics *)hr_handle(second, &kind_of_statistics, "second");
  hws_statistics *merged_ = NULL;
  SEXP merged_slot_ = PROTECT(hr_slot(&kind_of_statistics, kind_of_statistics.name));
  hws_status r_status;
  r_status = hws_statistics_merge(first_, second_, &merged_);
  hr_fill(merged_slot_, merged_);
  hr_check(r_status);
  SEXP r_result = merged_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_learner_update(SEXP learner, SEXP statistics) {
  hws_learner *learner_ = (hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  const hws_statistics *statistics_ = (const hws_statistics *)hr_handle(statistics, &kind_of_statistics, "statistics");
  int32_t done_ = 0;
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_learner_update(learner_, statistics_, &done_);
  hr_end();
  hr_check(r_status);
  SEXP r_result = Rf_ScalarLogical(done_ != 0);
  return r_result;
}

static SEXP call_hws_edit_model_new(SEXP alphabet, SEXP options) {
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_handle(alphabet, &kind_of_alphabet, "alphabet");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_edit_model *model_ = NULL;
  SEXP model_slot_ = PROTECT(hr_slot(&kind_of_edit_model, kind_of_edit_model.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_edit_model_new(alphabet_, hr_options_of(r_options), &model_);
  hr_end();
  hr_fill(model_slot_, model_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = model_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_edit_model_typing(SEXP alphabet, SEXP options) {
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_handle(alphabet, &kind_of_alphabet, "alphabet");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_edit_model *model_ = NULL;
  SEXP model_slot_ = PROTECT(hr_slot(&kind_of_edit_model, kind_of_edit_model.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_edit_model_typing(alphabet_, hr_options_of(r_options), &model_);
  hr_end();
  hr_fill(model_slot_, model_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = model_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_edit_model_alphabet(SEXP model) {
  const hws_edit_model *model_ = (const hws_edit_model *)hr_handle(model, &kind_of_edit_model, "model");
  hws_alphabet *alphabet_ = NULL;
  SEXP alphabet_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_status r_status;
  r_status = hws_edit_model_alphabet(model_, &alphabet_);
  hr_fill(alphabet_slot_, alphabet_);
  hr_check(r_status);
  SEXP r_result = alphabet_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_edit_model_info(SEXP model, SEXP name) {
  const hws_edit_model *model_ = (const hws_edit_model *)hr_handle(model, &kind_of_edit_model, "model");
  const char *name_ = hr_text(name, "name");
  double value_ = 0;
  hws_status r_status;
  r_status = hws_edit_model_info(model_, name_, &value_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(value_);
  return r_result;
}

static SEXP call_hws_edit_model_card(SEXP model) {
  const hws_edit_model *model_ = (const hws_edit_model *)hr_handle(model, &kind_of_edit_model, "model");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_edit_model_card(model_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_edit_model_probability(SEXP model, SEXP left_input, SEXP right_input, SEXP left_output, SEXP input,
    SEXP output) {
  const hws_edit_model *model_ = (const hws_edit_model *)hr_handle(model, &kind_of_edit_model, "model");
  int64_t left_input_entries = 0;
  const int32_t *left_input_ = hr_int32_array(left_input, "left_input", &left_input_entries);
  int64_t right_input_entries = 0;
  const int32_t *right_input_ = hr_int32_array(right_input, "right_input", &right_input_entries);
  int64_t left_output_entries = 0;
  const int32_t *left_output_ = hr_int32_array(left_output, "left_output", &left_output_entries);
  int32_t input_ = hr_int32(input, "input");
  int32_t output_ = hr_int32(output, "output");
  int32_t left_input_count_ = (int32_t)(left_input_entries);
  int32_t right_input_count_ = (int32_t)(right_input_entries);
  int32_t left_output_count_ = (int32_t)(left_output_entries);
  double probability_ = 0;
  hws_status r_status;
  r_status = hws_edit_model_probability(model_, left_input_, left_input_count_, right_input_, right_input_count_,
      left_output_, left_output_count_, input_, output_, &probability_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(probability_);
  return r_result;
}

static SEXP call_hws_edit_model_score(SEXP model, SEXP pairs, SEXP options) {
  const hws_edit_model *model_ = (const hws_edit_model *)hr_handle(model, &kind_of_edit_model, "model");
  const hws_strings *pairs_ = (const hws_strings *)hr_handle(pairs, &kind_of_strings, "pairs");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t log_probs_entries = hws_strings_count(pairs_);
  double *log_probs_ = (double *)hr_room(log_probs_entries, sizeof *log_probs_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_edit_model_score(model_, pairs_, hr_options_of(r_options), log_probs_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals(log_probs_, log_probs_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_edit_model_machine(SEXP model, SEXP semiring, SEXP options) {
  const hws_edit_model *model_ = (const hws_edit_model *)hr_handle(model, &kind_of_edit_model, "model");
  int32_t semiring_ = hr_constant_of(semiring, constants_of_semiring, "semiring");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *machine_ = NULL;
  SEXP machine_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_edit_model_machine(model_, semiring_, hr_options_of(r_options), &machine_);
  hr_end();
  hr_fill(machine_slot_, machine_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = machine_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_edit_model_write(SEXP model) {
  const hws_edit_model *model_ = (const hws_edit_model *)hr_handle(model, &kind_of_edit_model, "model");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_edit_model_write(model_, (void *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_raw(r_room, r_needed);
  return r_result;
}

static SEXP call_hws_edit_model_read(SEXP buffer, SEXP options) {
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_bytes(buffer, "buffer", &buffer_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_edit_model *model_ = NULL;
  SEXP model_slot_ = PROTECT(hr_slot(&kind_of_edit_model, kind_of_edit_model.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_edit_model_read(buffer_, buffer_entries, hr_options_of(r_options), &model_);
  hr_end();
  hr_fill(model_slot_, model_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = model_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_edit_model_write_file(SEXP model, SEXP path) {
  const hws_edit_model *model_ = (const hws_edit_model *)hr_handle(model, &kind_of_edit_model, "model");
  const char *path_ = hr_path(path, "path");
  hws_status r_status;
  r_status = hws_edit_model_write_file(model_, path_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_edit_model_read_file(SEXP path, SEXP options) {
  const char *path_ = hr_path(path, "path");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_edit_model *model_ = NULL;
  SEXP model_slot_ = PROTECT(hr_slot(&kind_of_edit_model, kind_of_edit_model.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_edit_model_read_file(path_, hr_options_of(r_options), &model_);
  hr_end();
  hr_fill(model_slot_, model_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = model_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_edit_learner_new(SEXP start, SEXP pairs, SEXP heldout, SEXP options) {
  const hws_edit_model *start_ = (const hws_edit_model *)hr_handle(start, &kind_of_edit_model, "start");
  const hws_strings *pairs_ = (const hws_strings *)hr_handle(pairs, &kind_of_strings, "pairs");
  const hws_strings *heldout_ = (const hws_strings *)hr_optional(heldout, &kind_of_strings, "heldout");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_learner *learner_ = NULL;
  SEXP learner_slot_ = PROTECT(hr_slot(&kind_of_learner, "hws_edit_learner"));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_edit_learner_new(start_, pairs_, heldout_, hr_options_of(r_options), &learner_);
  hr_end();
  hr_fill(learner_slot_, learner_);
  hr_check(r_status);
  hr_release(r_options);
  hr_keep(learner_slot_, r_cancel);
  SEXP r_result = learner_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_edit_learner_model(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_edit_model *model_ = NULL;
  SEXP model_slot_ = PROTECT(hr_slot(&kind_of_edit_model, kind_of_edit_model.name));
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_edit_learner_model(learner_, &model_);
  hr_end();
  hr_fill(model_slot_, model_);
  hr_check(r_status);
  SEXP r_result = model_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_edit_learner_edits(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  double insertions_ = 0;
  double deletions_ = 0;
  double copies_ = 0;
  double substitutions_ = 0;
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_edit_learner_edits(learner_, &insertions_, &deletions_, &copies_, &substitutions_);
  hr_end();
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 4));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 4));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal(insertions_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("insertions"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(deletions_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("deletions"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarReal(copies_));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("copies"));
  SET_VECTOR_ELT(r_result, 3, Rf_ScalarReal(substitutions_));
  SET_STRING_ELT(r_names, 3, Rf_mkChar("substitutions"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_speller_new(SEXP channel, SEXP words, SEXP options) {
  const hws_edit_model *channel_ = (const hws_edit_model *)hr_handle(channel, &kind_of_edit_model, "channel");
  const hws_strings *words_ = (const hws_strings *)hr_handle(words, &kind_of_strings, "words");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_speller *speller_ = NULL;
  SEXP speller_slot_ = PROTECT(hr_slot(&kind_of_speller, kind_of_speller.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_speller_new(channel_, words_, hr_options_of(r_options), &speller_);
  hr_end();
  hr_fill(speller_slot_, speller_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = speller_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_speller_correct(SEXP speller, SEXP typed, SEXP n, SEXP options) {
  const hws_speller *speller_ = (const hws_speller *)hr_handle(speller, &kind_of_speller, "speller");
  const hws_strings *typed_ = (const hws_strings *)hr_handle(typed, &kind_of_strings, "typed");
  int64_t n_ = hr_int64(n, "n");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t words_entries = (n_ * hws_strings_count(typed_));
  int64_t *words_ = (int64_t *)hr_room(words_entries, sizeof *words_);
  int64_t log_probs_entries = (n_ * hws_strings_count(typed_));
  double *log_probs_ = (double *)hr_room(log_probs_entries, sizeof *log_probs_);
  int64_t counts_entries = hws_strings_count(typed_);
  int64_t *counts_ = (int64_t *)hr_room(counts_entries, sizeof *counts_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_speller_correct(speller_, typed_, n_, hr_options_of(r_options), words_, log_probs_, counts_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, hr_wide_integers(words_, words_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("words"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(log_probs_, log_probs_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("log_probs"));
  SET_VECTOR_ELT(r_result, 2, hr_wide_integers(counts_, counts_entries));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("counts"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_graph_builder_new(void) {
  hws_graph_builder *builder_ = NULL;
  SEXP builder_slot_ = PROTECT(hr_slot(&kind_of_graph_builder, kind_of_graph_builder.name));
  hws_status r_status;
  r_status = hws_graph_builder_new(&builder_);
  hr_fill(builder_slot_, builder_);
  hr_check(r_status);
  SEXP r_result = builder_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_builder_add_finite(SEXP builder, SEXP values, SEXP name) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  const char *name_ = name == R_NilValue ? NULL : hr_text(name, "name");
  int64_t values_ = hr_int64(values, "values");
  int64_t variable_ = 0;
  hws_status r_status;
  r_status = hws_graph_builder_add_finite(builder_, values_, name_, &variable_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)variable_);
  return r_result;
}

static SEXP call_hws_graph_builder_add_finite_many(SEXP builder, SEXP values) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  int64_t values_entries = 0;
  const int64_t *values_ = hr_int64_array(values, "values", &values_entries);
  int64_t count_ = (int64_t)(values_entries);
  int64_t first_ = 0;
  hws_status r_status;
  r_status = hws_graph_builder_add_finite_many(builder_, values_, count_, &first_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)first_);
  return r_result;
}

static SEXP call_hws_graph_builder_add_table(SEXP builder, SEXP variables, SEXP table, SEXP name) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  int64_t variables_entries = 0;
  const int64_t *variables_ = hr_int64_array(variables, "variables", &variables_entries);
  int64_t table_entries = 0;
  const double *table_ = hr_float64_array(table, "table", &table_entries);
  const char *name_ = name == R_NilValue ? NULL : hr_text(name, "name");
  int32_t count_ = (int32_t)(variables_entries);
  int64_t entries_ = (int64_t)(table_entries);
  int64_t factor_ = 0;
  hws_status r_status;
  r_status = hws_graph_builder_add_table(builder_, variables_, count_, table_, entries_, name_, &factor_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)factor_);
  return r_result;
}

static SEXP call_hws_graph_builder_add_tables(SEXP builder, SEXP variables, SEXP each, SEXP count, SEXP tables) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  int64_t variables_entries = 0;
  const int64_t *variables_ = hr_int64_array(variables, "variables", &variables_entries);
  int64_t tables_entries = 0;
  const double *tables_ = hr_float64_array(tables, "tables", &tables_entries);
  int32_t each_ = hr_int32(each, "each");
  int64_t count_ = hr_int64(count, "count");
  int64_t entries_ = (int64_t)(tables_entries);
  hr_expect("variables", variables_entries, (count_ * each_));
  int64_t first_ = 0;
  hws_status r_status;
  r_status = hws_graph_builder_add_tables(builder_, variables_, each_, count_, tables_, entries_, &first_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)first_);
  return r_result;
}

static SEXP call_hws_graph_builder_add_grid(SEXP builder, SEXP rows, SEXP columns, SEXP values, SEXP across, SEXP down,
    SEXP unary) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  int64_t across_entries = 0;
  const double *across_ = hr_float64_array(across, "across", &across_entries);
  int64_t down_entries = 0;
  const double *down_ = hr_float64_array(down, "down", &down_entries);
  int64_t unary_entries = 0;
  const double *unary_ = unary == R_NilValue ? NULL : hr_float64_array(unary, "unary", &unary_entries);
  int64_t rows_ = hr_int64(rows, "rows");
  int64_t columns_ = hr_int64(columns, "columns");
  int64_t values_ = hr_int64(values, "values");
  hr_expect("across", across_entries, (values_ * values_));
  hr_expect("down", down_entries, (values_ * values_));
  if (unary != R_NilValue) hr_expect("unary", unary_entries, ((rows_ * columns_) * values_));
  int64_t first_ = 0;
  hws_status r_status;
  r_status = hws_graph_builder_add_grid(builder_, rows_, columns_, values_, across_, down_, unary_, &first_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)first_);
  return r_result;
}

static SEXP call_hws_graph_builder_add_logic(SEXP builder, SEXP logic, SEXP variables, SEXP name) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  int64_t variables_entries = 0;
  const int64_t *variables_ = hr_int64_array(variables, "variables", &variables_entries);
  const char *name_ = name == R_NilValue ? NULL : hr_text(name, "name");
  int32_t logic_ = hr_constant_of(logic, constants_of_logic, "logic");
  int32_t count_ = (int32_t)(variables_entries);
  int64_t factor_ = 0;
  hws_status r_status;
  r_status = hws_graph_builder_add_logic(builder_, logic_, variables_, count_, name_, &factor_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)factor_);
  return r_result;
}

static SEXP call_hws_graph_builder_add_tree(SEXP builder, SEXP words, SEXP projective, SEXP one_root, SEXP heads, SEXP
    dependents, SEXP variables, SEXP name) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  int64_t heads_entries = 0;
  const int32_t *heads_ = hr_int32_array(heads, "heads", &heads_entries);
  int64_t dependents_entries = 0;
  const int32_t *dependents_ = hr_int32_array(dependents, "dependents", &dependents_entries);
  int64_t variables_entries = 0;
  const int64_t *variables_ = hr_int64_array(variables, "variables", &variables_entries);
  const char *name_ = name == R_NilValue ? NULL : hr_text(name, "name");
  int32_t words_ = hr_int32(words, "words");
  int32_t projective_ = hr_int32(projective, "projective");
  int32_t one_root_ = hr_int32(one_root, "one_root");
  int32_t count_ = (int32_t)(heads_entries);
  hr_expect("dependents", dependents_entries, count_);
  hr_expect("variables", variables_entries, count_);
  int64_t factor_ = 0;
  hws_status r_status;
  r_status = hws_graph_builder_add_tree(builder_, words_, projective_, one_root_, heads_, dependents_, variables_, count_,
      name_, &factor_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)factor_);
  return r_result;
}

static SEXP call_hws_graph_builder_observe_value(SEXP builder, SEXP variable, SEXP value) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  int64_t variable_ = hr_int64(variable, "variable");
  int64_t value_ = hr_int64(value, "value");
  hws_status r_status;
  r_status = hws_graph_builder_observe_value(builder_, variable_, value_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_graph_builder_observe_values(SEXP builder, SEXP variables, SEXP values) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  int64_t variables_entries = 0;
  const int64_t *variables_ = hr_int64_array(variables, "variables", &variables_entries);
  int64_t values_entries = 0;
  const int64_t *values_ = hr_int64_array(values, "values", &values_entries);
  int64_t count_ = (int64_t)(variables_entries);
  hr_expect("values", values_entries, count_);
  hws_status r_status;
  r_status = hws_graph_builder_observe_values(builder_, variables_, values_, count_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_graph_builder_add_strings(SEXP builder, SEXP alphabet, SEXP name) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_handle(alphabet, &kind_of_alphabet, "alphabet");
  const char *name_ = name == R_NilValue ? NULL : hr_text(name, "name");
  int64_t variable_ = 0;
  hws_status r_status;
  r_status = hws_graph_builder_add_strings(builder_, alphabet_, name_, &variable_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)variable_);
  return r_result;
}

static SEXP call_hws_graph_builder_add_machine(SEXP builder, SEXP machine, SEXP variables, SEXP name) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t variables_entries = 0;
  const int64_t *variables_ = hr_int64_array(variables, "variables", &variables_entries);
  const char *name_ = name == R_NilValue ? NULL : hr_text(name, "name");
  int32_t count_ = (int32_t)(variables_entries);
  int64_t factor_ = 0;
  hws_status r_status;
  r_status = hws_graph_builder_add_machine(builder_, machine_, variables_, count_, name_, &factor_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)factor_);
  return r_result;
}

static SEXP call_hws_graph_builder_add_concatenation(SEXP builder, SEXP variables, SEXP name) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  int64_t variables_entries = 0;
  const int64_t *variables_ = hr_int64_array(variables, "variables", &variables_entries);
  const char *name_ = name == R_NilValue ? NULL : hr_text(name, "name");
  int32_t count_ = (int32_t)(variables_entries);
  int64_t factor_ = 0;
  hws_status r_status;
  r_status = hws_graph_builder_add_concatenation(builder_, variables_, count_, name_, &factor_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)factor_);
  return r_result;
}

static SEXP call_hws_graph_builder_add_ngram(SEXP builder, SEXP model, SEXP variable, SEXP name) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  const char *name_ = name == R_NilValue ? NULL : hr_text(name, "name");
  int64_t variable_ = hr_int64(variable, "variable");
  int64_t factor_ = 0;
  hws_status r_status;
  r_status = hws_graph_builder_add_ngram(builder_, model_, variable_, name_, &factor_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)factor_);
  return r_result;
}

static SEXP call_hws_graph_builder_observe_string(SEXP builder, SEXP variable, SEXP labels) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  int64_t labels_entries = 0;
  const int32_t *labels_ = hr_int32_array(labels, "labels", &labels_entries);
  int64_t variable_ = hr_int64(variable, "variable");
  int64_t count_ = (int64_t)(labels_entries);
  hws_status r_status;
  r_status = hws_graph_builder_observe_string(builder_, variable_, labels_, count_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_graph_builder_choose(SEXP builder, SEXP variable, SEXP options) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  int64_t variable_ = hr_int64(variable, "variable");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_builder_choose(builder_, variable_, hr_options_of(r_options));
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  UNPROTECT(1);
  return R_NilValue;
}

static SEXP call_hws_graph_builder_add_weights(SEXP builder, SEXP weights) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  int64_t weights_entries = 0;
  const double *weights_ = hr_float64_array(weights, "weights", &weights_entries);
  int64_t count_ = (int64_t)(weights_entries);
  int64_t first_ = 0;
  hws_status r_status;
  r_status = hws_graph_builder_add_weights(builder_, weights_, count_, &first_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)first_);
  return r_result;
}

static SEXP call_hws_graph_builder_add_features(SEXP builder, SEXP variables, SEXP each, SEXP count, SEXP values, SEXP
    values_count, SEXP weights) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  int64_t variables_entries = 0;
  const int64_t *variables_ = hr_int64_array(variables, "variables", &variables_entries);
  int64_t values_entries = 0;
  const int64_t *values_ = values == R_NilValue ? NULL : hr_int64_array(values, "values", &values_entries);
  int64_t weights_entries = 0;
  const int64_t *weights_ = hr_int64_array(weights, "weights", &weights_entries);
  int32_t each_ = hr_int32(each, "each");
  int64_t count_ = hr_int64(count, "count");
  int64_t values_count_ = hr_int64(values_count, "values_count");
  int64_t weights_count_ = (int64_t)(weights_entries);
  hr_expect("variables", variables_entries, (count_ * each_));
  if (values != R_NilValue) hr_expect("values", values_entries, values_count_);
  int64_t first_ = 0;
  hws_status r_status;
  r_status = hws_graph_builder_add_features(builder_, variables_, each_, count_, values_, values_count_, weights_,
      weights_count_, &first_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)first_);
  return r_result;
}

static SEXP call_hws_graph_builder_add_couplings(SEXP builder, SEXP coupling, SEXP variables, SEXP count, SEXP
    couplings) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  int64_t variables_entries = 0;
  const int64_t *variables_ = hr_int64_array(variables, "variables", &variables_entries);
  int64_t couplings_entries = 0;
  const double *couplings_ = hr_float64_array(couplings, "couplings", &couplings_entries);
  int32_t coupling_ = hr_constant_of(coupling, constants_of_coupling, "coupling");
  int64_t count_ = hr_int64(count, "count");
  int64_t couplings_count_ = (int64_t)(couplings_entries);
  hr_expect("variables", variables_entries, (2 * count_));
  int64_t first_ = 0;
  hws_status r_status;
  r_status = hws_graph_builder_add_couplings(builder_, coupling_, variables_, count_, couplings_, couplings_count_,
      &first_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)first_);
  return r_result;
}

static SEXP call_hws_graph_builder_add_fields(SEXP builder, SEXP coupling, SEXP variables, SEXP fields) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  int64_t variables_entries = 0;
  const int64_t *variables_ = hr_int64_array(variables, "variables", &variables_entries);
  int64_t fields_entries = 0;
  const double *fields_ = hr_float64_array(fields, "fields", &fields_entries);
  int32_t coupling_ = hr_constant_of(coupling, constants_of_coupling, "coupling");
  int64_t count_ = (int64_t)(variables_entries);
  int64_t fields_count_ = (int64_t)(fields_entries);
  int64_t first_ = 0;
  hws_status r_status;
  r_status = hws_graph_builder_add_fields(builder_, coupling_, variables_, count_, fields_, fields_count_, &first_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)first_);
  return r_result;
}

static SEXP call_hws_graph_builder_add_coupled_grid(SEXP builder, SEXP coupling, SEXP rows, SEXP columns, SEXP values,
    SEXP across, SEXP down, SEXP fields, SEXP fields_count) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  int64_t across_entries = 0;
  const double *across_ = hr_float64_array(across, "across", &across_entries);
  int64_t down_entries = 0;
  const double *down_ = hr_float64_array(down, "down", &down_entries);
  int64_t fields_entries = 0;
  const double *fields_ = fields == R_NilValue ? NULL : hr_float64_array(fields, "fields", &fields_entries);
  int32_t coupling_ = hr_constant_of(coupling, constants_of_coupling, "coupling");
  int64_t rows_ = hr_int64(rows, "rows");
  int64_t columns_ = hr_int64(columns, "columns");
  int64_t values_ = hr_int64(values, "values");
  int64_t fields_count_ = hr_int64(fields_count, "fields_count");
  int64_t across_count_ = (int64_t)(across_entries);
  int64_t down_count_ = (int64_t)(down_entries);
  if (fields != R_NilValue) hr_expect("fields", fields_entries, fields_count_);
  int64_t first_ = 0;
  hws_status r_status;
  r_status = hws_graph_builder_add_coupled_grid(builder_, coupling_, rows_, columns_, values_, across_, across_count_,
      down_, down_count_, fields_, fields_count_, &first_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)first_);
  return r_result;
}

static SEXP call_hws_graph_builder_build(SEXP builder) {
  hws_graph_builder *builder_ = (hws_graph_builder *)hr_handle(builder, &kind_of_graph_builder, "builder");
  hws_graph *graph_ = NULL;
  SEXP graph_slot_ = PROTECT(hr_slot(&kind_of_graph, kind_of_graph.name));
  hws_status r_status;
  r_status = hws_graph_builder_build(builder_, &graph_);
  hr_fill(graph_slot_, graph_);
  hr_check(r_status);
  SEXP r_result = graph_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_read_uai(SEXP text, SEXP evidence, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  int64_t evidence_entries = 0;
  const char *evidence_ = evidence == R_NilValue ? NULL : hr_bytes(evidence, "evidence", &evidence_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_graph *graph_ = NULL;
  SEXP graph_slot_ = PROTECT(hr_slot(&kind_of_graph, kind_of_graph.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_read_uai(text_, text_entries, evidence_, evidence_entries, hr_options_of(r_options), &graph_);
  hr_end();
  hr_fill(graph_slot_, graph_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = graph_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_graph_with_uai_evidence(SEXP graph, SEXP evidence) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  int64_t evidence_entries = 0;
  const char *evidence_ = hr_bytes(evidence, "evidence", &evidence_entries);
  hws_graph *changed_ = NULL;
  SEXP changed_slot_ = PROTECT(hr_slot(&kind_of_graph, kind_of_graph.name));
  hws_status r_status;
  r_status = hws_graph_with_uai_evidence(graph_, evidence_, evidence_entries, &changed_);
  hr_fill(changed_slot_, changed_);
  hr_check(r_status);
  SEXP r_result = changed_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_write_uai(SEXP graph) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_graph_write_uai(graph_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_graph_read_fg(SEXP text, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_graph *graph_ = NULL;
  SEXP graph_slot_ = PROTECT(hr_slot(&kind_of_graph, kind_of_graph.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_read_fg(text_, text_entries, hr_options_of(r_options), &graph_);
  hr_end();
  hr_fill(graph_slot_, graph_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = graph_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_graph_write_fg(SEXP graph) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_graph_write_fg(graph_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_graph_read_pairwise(SEXP text, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_graph *graph_ = NULL;
  SEXP graph_slot_ = PROTECT(hr_slot(&kind_of_graph, kind_of_graph.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_read_pairwise(text_, text_entries, hr_options_of(r_options), &graph_);
  hr_end();
  hr_fill(graph_slot_, graph_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = graph_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_graph_write_pairwise(SEXP graph) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_graph_write_pairwise(graph_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_graph_write(SEXP graph) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_graph_write(graph_, (void *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_raw(r_room, r_needed);
  return r_result;
}

static SEXP call_hws_graph_read(SEXP buffer, SEXP options) {
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_bytes(buffer, "buffer", &buffer_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_graph *graph_ = NULL;
  SEXP graph_slot_ = PROTECT(hr_slot(&kind_of_graph, kind_of_graph.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_read(buffer_, buffer_entries, hr_options_of(r_options), &graph_);
  hr_end();
  hr_fill(graph_slot_, graph_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = graph_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_graph_is_binary(SEXP buffer) {
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_bytes(buffer, "buffer", &buffer_entries);
  int32_t r_given = hws_graph_is_binary(buffer_, buffer_entries);
  return Rf_ScalarLogical(r_given != 0);
}

static SEXP call_hws_graph_scopes(SEXP graph) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_graph_scopes(graph_, (int64_t *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_wide_integers((const int64_t *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_graph_tables(SEXP graph) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_graph_tables(graph_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_graph_observed_values(SEXP graph) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_graph_observed_values(graph_, (int64_t *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_wide_integers((const int64_t *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_graph_exact_size(SEXP graph, SEXP options) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double treewidth_ = 0;
  double entries_ = 0;
  double bytes_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_exact_size(graph_, hr_options_of(r_options), &treewidth_, &entries_, &bytes_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal(treewidth_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("treewidth"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(entries_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("entries"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarReal(bytes_));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("bytes"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_graph_info(SEXP graph) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  int64_t variables_ = 0;
  int64_t factors_ = 0;
  int64_t edges_ = 0;
  hws_status r_status;
  r_status = hws_graph_info(graph_, &variables_, &factors_, &edges_);
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal((double)variables_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("variables"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal((double)factors_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("factors"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarReal((double)edges_));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("edges"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_graph_find(SEXP graph, SEXP name) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  const char *name_ = hr_text(name, "name");
  int64_t variable_ = 0;
  hws_status r_status;
  r_status = hws_graph_find(graph_, name_, &variable_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal((double)variable_);
  return r_result;
}

static SEXP call_hws_graph_name(SEXP graph, SEXP variable) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  int64_t variable_ = hr_int64(variable, "variable");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_graph_name(graph_, variable_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_graph_domain(SEXP graph, SEXP variable) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  int64_t variable_ = hr_int64(variable, "variable");
  hws_alphabet *alphabet_ = NULL;
  SEXP alphabet_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  int64_t values_ = 0;
  hws_status r_status;
  r_status = hws_graph_domain(graph_, variable_, &values_, &alphabet_);
  hr_fill(alphabet_slot_, alphabet_);
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal((double)values_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("values"));
  SET_VECTOR_ELT(r_result, 1, alphabet_ == NULL ? R_NilValue : alphabet_slot_);
  SET_STRING_ELT(r_names, 1, Rf_mkChar("alphabet"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_graph_weights(SEXP graph) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_graph_weights(graph_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_graph_with_table(SEXP graph, SEXP factor, SEXP table) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  int64_t table_entries = 0;
  const double *table_ = hr_float64_array(table, "table", &table_entries);
  int64_t factor_ = hr_int64(factor, "factor");
  int64_t entries_ = (int64_t)(table_entries);
  hws_graph *changed_ = NULL;
  SEXP changed_slot_ = PROTECT(hr_slot(&kind_of_graph, kind_of_graph.name));
  hws_status r_status;
  r_status = hws_graph_with_table(graph_, factor_, table_, entries_, &changed_);
  hr_fill(changed_slot_, changed_);
  hr_check(r_status);
  SEXP r_result = changed_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_with_tables(SEXP graph, SEXP factors, SEXP tables) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  int64_t factors_entries = 0;
  const int64_t *factors_ = hr_int64_array(factors, "factors", &factors_entries);
  int64_t tables_entries = 0;
  const double *tables_ = hr_float64_array(tables, "tables", &tables_entries);
  int64_t count_ = (int64_t)(factors_entries);
  int64_t entries_ = (int64_t)(tables_entries);
  hws_graph *changed_ = NULL;
  SEXP changed_slot_ = PROTECT(hr_slot(&kind_of_graph, kind_of_graph.name));
  hws_status r_status;
  r_status = hws_graph_with_tables(graph_, factors_, count_, tables_, entries_, &changed_);
  hr_fill(changed_slot_, changed_);
  hr_check(r_status);
  SEXP r_result = changed_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_with_weights(SEXP graph, SEXP weights) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  int64_t weights_entries = 0;
  const double *weights_ = hr_float64_array(weights, "weights", &weights_entries);
  int64_t count_ = (int64_t)(weights_entries);
  hws_graph *changed_ = NULL;
  SEXP changed_slot_ = PROTECT(hr_slot(&kind_of_graph, kind_of_graph.name));
  hws_status r_status;
  r_status = hws_graph_with_weights(graph_, weights_, count_, &changed_);
  hr_fill(changed_slot_, changed_);
  hr_check(r_status);
  SEXP r_result = changed_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_with_value(SEXP graph, SEXP variable, SEXP value) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  int64_t variable_ = hr_int64(variable, "variable");
  int64_t value_ = hr_int64(value, "value");
  hws_graph *changed_ = NULL;
  SEXP changed_slot_ = PROTECT(hr_slot(&kind_of_graph, kind_of_graph.name));
  hws_status r_status;
  r_status = hws_graph_with_value(graph_, variable_, value_, &changed_);
  hr_fill(changed_slot_, changed_);
  hr_check(r_status);
  SEXP r_result = changed_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_with_values(SEXP graph, SEXP variables, SEXP values) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  int64_t variables_entries = 0;
  const int64_t *variables_ = hr_int64_array(variables, "variables", &variables_entries);
  int64_t values_entries = 0;
  const int64_t *values_ = hr_int64_array(values, "values", &values_entries);
  int64_t count_ = (int64_t)(variables_entries);
  hr_expect("values", values_entries, count_);
  hws_graph *changed_ = NULL;
  SEXP changed_slot_ = PROTECT(hr_slot(&kind_of_graph, kind_of_graph.name));
  hws_status r_status;
  r_status = hws_graph_with_values(graph_, variables_, values_, count_, &changed_);
  hr_fill(changed_slot_, changed_);
  hr_check(r_status);
  SEXP r_result = changed_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_unobserved(SEXP graph, SEXP variable) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  int64_t variable_ = hr_int64(variable, "variable");
  hws_graph *changed_ = NULL;
  SEXP changed_slot_ = PROTECT(hr_slot(&kind_of_graph, kind_of_graph.name));
  hws_status r_status;
  r_status = hws_graph_unobserved(graph_, variable_, &changed_);
  hr_fill(changed_slot_, changed_);
  hr_check(r_status);
  SEXP r_result = changed_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_with_machine(SEXP graph, SEXP factor, SEXP machine) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  int64_t factor_ = hr_int64(factor, "factor");
  hws_graph *changed_ = NULL;
  SEXP changed_slot_ = PROTECT(hr_slot(&kind_of_graph, kind_of_graph.name));
  hws_status r_status;
  r_status = hws_graph_with_machine(graph_, factor_, machine_, &changed_);
  hr_fill(changed_slot_, changed_);
  hr_check(r_status);
  SEXP r_result = changed_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_with_ngram(SEXP graph, SEXP factor, SEXP model) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  const hws_ngram_model *model_ = (const hws_ngram_model *)hr_handle(model, &kind_of_ngram, "model");
  int64_t factor_ = hr_int64(factor, "factor");
  hws_graph *changed_ = NULL;
  SEXP changed_slot_ = PROTECT(hr_slot(&kind_of_graph, kind_of_graph.name));
  hws_status r_status;
  r_status = hws_graph_with_ngram(graph_, factor_, model_, &changed_);
  hr_fill(changed_slot_, changed_);
  hr_check(r_status);
  SEXP r_result = changed_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_with_string(SEXP graph, SEXP variable, SEXP labels) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  int64_t labels_entries = 0;
  const int32_t *labels_ = hr_int32_array(labels, "labels", &labels_entries);
  int64_t variable_ = hr_int64(variable, "variable");
  int64_t count_ = (int64_t)(labels_entries);
  hws_graph *changed_ = NULL;
  SEXP changed_slot_ = PROTECT(hr_slot(&kind_of_graph, kind_of_graph.name));
  hws_status r_status;
  r_status = hws_graph_with_string(graph_, variable_, labels_, count_, &changed_);
  hr_fill(changed_slot_, changed_);
  hr_check(r_status);
  SEXP r_result = changed_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_binary(SEXP graph, SEXP options) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_graph *binary_ = NULL;
  SEXP binary_slot_ = PROTECT(hr_slot(&kind_of_graph, kind_of_graph.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_binary(graph_, hr_options_of(r_options), &binary_);
  hr_end();
  hr_fill(binary_slot_, binary_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = binary_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_graph_learner_new(SEXP graph, SEXP options) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_learner *learner_ = NULL;
  SEXP learner_slot_ = PROTECT(hr_slot(&kind_of_learner, "hws_graph_learner"));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_learner_new(graph_, hr_options_of(r_options), &learner_);
  hr_end();
  hr_fill(learner_slot_, learner_);
  hr_check(r_status);
  hr_release(r_options);
  hr_keep(learner_slot_, r_cancel);
  SEXP r_result = learner_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_graph_learner_method(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    hr_begin(r_stop);
    r_status = hws_graph_learner_method(learner_, (char *)r_room, r_capacity, &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_graph_learner_with_graph(SEXP learner, SEXP graph) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  hws_learner *next_ = NULL;
  SEXP next_slot_ = PROTECT(hr_slot(&kind_of_learner, "hws_graph_learner"));
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_learner_with_graph(learner_, graph_, &next_);
  hr_end();
  hr_fill(next_slot_, next_);
  hr_check(r_status);
  hr_keep(next_slot_, hr_kept(learner));
  SEXP r_result = next_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_learner_set_tables(SEXP learner, SEXP factors, SEXP tables, SEXP keep) {
  hws_learner *learner_ = (hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  int64_t factors_entries = 0;
  const int64_t *factors_ = hr_int64_array(factors, "factors", &factors_entries);
  int64_t tables_entries = 0;
  const double *tables_ = hr_float64_array(tables, "tables", &tables_entries);
  int32_t keep_ = hr_int32(keep, "keep");
  int64_t count_ = (int64_t)(factors_entries);
  int64_t entries_ = (int64_t)(tables_entries);
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_learner_set_tables(learner_, factors_, count_, tables_, entries_, keep_);
  hr_end();
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_graph_learner_probabilities(SEXP learner, SEXP variable, SEXP count) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  int64_t variable_ = hr_int64(variable, "variable");
  int64_t count_ = hr_int64(count, "count");
  int64_t probabilities_entries = count_;
  double *probabilities_ = (double *)hr_room(probabilities_entries, sizeof *probabilities_);
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_learner_probabilities(learner_, variable_, probabilities_, count_);
  hr_end();
  hr_check(r_status);
  SEXP r_result = hr_reals(probabilities_, probabilities_entries);
  return r_result;
}

static SEXP call_hws_graph_learner_marginals(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    hr_begin(r_stop);
    r_status = hws_graph_learner_marginals(learner_, (double *)r_room, r_capacity, &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_graph_learner_factor_marginals(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    hr_begin(r_stop);
    r_status = hws_graph_learner_factor_marginals(learner_, (double *)r_room, r_capacity, &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_graph_learner_expected_counts(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    hr_begin(r_stop);
    r_status = hws_graph_learner_expected_counts(learner_, (double *)r_room, r_capacity, &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_graph_learner_best_state(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 4);
    hr_begin(r_stop);
    r_status = hws_graph_learner_best_state(learner_, (int32_t *)r_room, r_capacity, &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_integers((const int32_t *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_graph_learner_best_states(SEXP learner, SEXP k, SEXP count, SEXP options) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  int64_t k_ = hr_int64(k, "k");
  int64_t count_ = hr_int64(count, "count");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t found_ = 0;
  int64_t values_entries = (k_ * count_);
  int32_t *values_ = (int32_t *)hr_room(values_entries, sizeof *values_);
  int64_t log_weights_entries = k_;
  double *log_weights_ = (double *)hr_room(log_weights_entries, sizeof *log_weights_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_learner_best_states(learner_, k_, hr_options_of(r_options), values_, count_, log_weights_, &found_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, hr_integers(values_, values_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("values"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(log_weights_, log_weights_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("log_weights"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarReal((double)found_));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("found"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_graph_learner_sample(SEXP learner, SEXP variable, SEXP n, SEXP seed, SEXP options) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  int64_t variable_ = hr_int64(variable, "variable");
  int64_t n_ = hr_int64(n, "n");
  uint64_t seed_ = hr_uint64(seed, "seed");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_strings *samples_ = NULL;
  SEXP samples_slot_ = PROTECT(hr_slot(&kind_of_strings, kind_of_strings.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_learner_sample(learner_, variable_, n_, seed_, hr_options_of(r_options), &samples_);
  hr_end();
  hr_fill(samples_slot_, samples_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = samples_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_graph_learner_variable(SEXP learner, SEXP variable, SEXP name, SEXP options) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  const char *name_ = hr_text(name, "name");
  int64_t variable_ = hr_int64(variable, "variable");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double value_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_learner_variable(learner_, variable_, name_, hr_options_of(r_options), &value_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarReal(value_);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_learner_belief(SEXP learner, SEXP variable, SEXP options) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  int64_t variable_ = hr_int64(variable, "variable");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *belief_ = NULL;
  SEXP belief_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_learner_belief(learner_, variable_, hr_options_of(r_options), &belief_);
  hr_end();
  hr_fill(belief_slot_, belief_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = belief_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_graph_learner_model(SEXP learner, SEXP variable, SEXP options) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  int64_t variable_ = hr_int64(variable, "variable");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_ngram_model *model_ = NULL;
  SEXP model_slot_ = PROTECT(hr_slot(&kind_of_ngram, kind_of_ngram.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_learner_model(learner_, variable_, hr_options_of(r_options), &model_);
  hr_end();
  hr_fill(model_slot_, model_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = model_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_graph_learner_log_probs(SEXP learner, SEXP variable, SEXP strings, SEXP options) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  const hws_strings *strings_ = (const hws_strings *)hr_handle(strings, &kind_of_strings, "strings");
  int64_t variable_ = hr_int64(variable, "variable");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t log_probs_entries = hws_strings_count(strings_);
  double *log_probs_ = (double *)hr_room(log_probs_entries, sizeof *log_probs_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_learner_log_probs(learner_, variable_, strings_, hr_options_of(r_options), log_probs_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals(log_probs_, log_probs_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_learner_best(SEXP learner, SEXP variable, SEXP n, SEXP options) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  int64_t variable_ = hr_int64(variable, "variable");
  int64_t n_ = hr_int64(n, "n");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_strings *strings_ = NULL;
  SEXP strings_slot_ = PROTECT(hr_slot(&kind_of_strings, kind_of_strings.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_learner_best(learner_, variable_, n_, hr_options_of(r_options), &strings_);
  hr_end();
  hr_fill(strings_slot_, strings_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = strings_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_prune_feature_gains(SEXP means, SEXP thetas) {
  int64_t means_entries = 0;
  const double *means_ = hr_float64_array(means, "means", &means_entries);
  int64_t thetas_entries = 0;
  const double *thetas_ = hr_float64_array(thetas, "thetas", &thetas_entries);
  int64_t count_ = (int64_t)(means_entries);
  hr_expect("thetas", thetas_entries, count_);
  int64_t gains_entries = count_;
  double *gains_ = (double *)hr_room(gains_entries, sizeof *gains_);
  hws_status r_status;
  r_status = hws_prune_feature_gains(means_, thetas_, count_, gains_);
  hr_check(r_status);
  SEXP r_result = hr_reals(gains_, gains_entries);
  return r_result;
}

static SEXP call_hws_prune_select(SEXP gains, SEXP seed_factors, SEXP options) {
  int64_t gains_entries = 0;
  const double *gains_ = hr_float64_array(gains, "gains", &gains_entries);
  int64_t seed_factors_ = hr_int64(seed_factors, "seed_factors");
  int64_t count_ = (int64_t)(gains_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t stays_entries = count_;
  int32_t *stays_ = (int32_t *)hr_room(stays_entries, sizeof *stays_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_prune_select(gains_, count_, seed_factors_, hr_options_of(r_options), stays_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_integers(stays_, stays_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_prune_feature_bound(SEXP means, SEXP thetas) {
  int64_t means_entries = 0;
  const double *means_ = hr_float64_array(means, "means", &means_entries);
  int64_t thetas_entries = 0;
  const double *thetas_ = hr_float64_array(thetas, "thetas", &thetas_entries);
  int64_t count_ = (int64_t)(means_entries);
  hr_expect("thetas", thetas_entries, count_);
  double bound_ = 0;
  double looser_ = 0;
  hws_status r_status;
  r_status = hws_prune_feature_bound(means_, thetas_, count_, &bound_, &looser_);
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal(bound_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("bound"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(looser_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("looser"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_graph_pruner_new(SEXP seed, SEXP options) {
  const hws_learner *seed_ = (const hws_learner *)hr_handle(seed, &kind_of_learner, "seed");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_graph_pruner *pruner_ = NULL;
  SEXP pruner_slot_ = PROTECT(hr_slot(&kind_of_graph_pruner, kind_of_graph_pruner.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_pruner_new(seed_, hr_options_of(r_options), &pruner_);
  hr_end();
  hr_fill(pruner_slot_, pruner_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = pruner_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_graph_pruner_from_graph(SEXP graph, SEXP options) {
  const hws_graph *graph_ = (const hws_graph *)hr_handle(graph, &kind_of_graph, "graph");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_graph_pruner *pruner_ = NULL;
  SEXP pruner_slot_ = PROTECT(hr_slot(&kind_of_graph_pruner, kind_of_graph_pruner.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_pruner_from_graph(graph_, hr_options_of(r_options), &pruner_);
  hr_end();
  hr_fill(pruner_slot_, pruner_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = pruner_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_graph_pruner_add(SEXP pruner, SEXP variables_each, SEXP variables, SEXP count, SEXP tables, SEXP
    options) {
  hws_graph_pruner *pruner_ = (hws_graph_pruner *)hr_handle(pruner, &kind_of_graph_pruner, "pruner");
  int64_t variables_entries = 0;
  const int64_t *variables_ = hr_int64_array(variables, "variables", &variables_entries);
  int64_t tables_entries = 0;
  const double *tables_ = hr_float64_array(tables, "tables", &tables_entries);
  int32_t variables_each_ = hr_int32(variables_each, "variables_each");
  int64_t count_ = hr_int64(count, "count");
  int64_t entries_ = (int64_t)(tables_entries);
  hr_expect("variables", variables_entries, (variables_each_ * count_));
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t gains_entries = count_;
  double *gains_ = (double *)hr_room(gains_entries, sizeof *gains_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_pruner_add(pruner_, variables_each_, variables_, count_, tables_, entries_, hr_options_of(r_options),
      gains_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals(gains_, gains_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_pruner_select(SEXP pruner, SEXP options) {
  hws_graph_pruner *pruner_ = (hws_graph_pruner *)hr_handle(pruner, &kind_of_graph_pruner, "pruner");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t kept_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_pruner_select(pruner_, hr_options_of(r_options), &kept_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarReal((double)kept_);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_pruner_reselect(SEXP pruner, SEXP pruned, SEXP options) {
  hws_graph_pruner *pruner_ = (hws_graph_pruner *)hr_handle(pruner, &kind_of_graph_pruner, "pruner");
  const hws_learner *pruned_ = (const hws_learner *)hr_handle(pruned, &kind_of_learner, "pruned");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t kept_ = 0;
  double bound_ = 0;
  int32_t is_bound_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_pruner_reselect(pruner_, pruned_, hr_options_of(r_options), &kept_, &bound_, &is_bound_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal((double)kept_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("kept"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(bound_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("bound"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarLogical(is_bound_ != 0));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("is_bound"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_graph_pruner_kept(SEXP pruner) {
  const hws_graph_pruner *pruner_ = (const hws_graph_pruner *)hr_handle(pruner, &kind_of_graph_pruner, "pruner");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 4);
    r_status = hws_graph_pruner_kept(pruner_, (int32_t *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_integers((const int32_t *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_graph_pruner_gains(SEXP pruner) {
  const hws_graph_pruner *pruner_ = (const hws_graph_pruner *)hr_handle(pruner, &kind_of_graph_pruner, "pruner");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_graph_pruner_gains(pruner_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_graph_pruner_graph(SEXP pruner) {
  const hws_graph_pruner *pruner_ = (const hws_graph_pruner *)hr_handle(pruner, &kind_of_graph_pruner, "pruner");
  hws_graph *graph_ = NULL;
  SEXP graph_slot_ = PROTECT(hr_slot(&kind_of_graph, kind_of_graph.name));
  hws_status r_status;
  r_status = hws_graph_pruner_graph(pruner_, &graph_);
  hr_fill(graph_slot_, graph_);
  hr_check(r_status);
  SEXP r_result = graph_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_graph_pruner_info(SEXP pruner, SEXP name) {
  const hws_graph_pruner *pruner_ = (const hws_graph_pruner *)hr_handle(pruner, &kind_of_graph_pruner, "pruner");
  const char *name_ = hr_text(name, "name");
  double value_ = 0;
  hws_status r_status;
  r_status = hws_graph_pruner_info(pruner_, name_, &value_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(value_);
  return r_result;
}

static SEXP call_hws_graph_pruner_bound(SEXP pruner, SEXP pruned, SEXP options) {
  const hws_graph_pruner *pruner_ = (const hws_graph_pruner *)hr_handle(pruner, &kind_of_graph_pruner, "pruner");
  const hws_learner *pruned_ = (const hws_learner *)hr_handle(pruned, &kind_of_learner, "pruned");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double bound_ = 0;
  double looser_ = 0;
  int32_t is_bound_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_pruner_bound(pruner_, pruned_, hr_options_of(r_options), &bound_, &looser_, &is_bound_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal(bound_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("bound"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(looser_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("looser"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarLogical(is_bound_ != 0));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("is_bound"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_graph_learner_intervals(SEXP pruned, SEXP bound, SEXP count) {
  const hws_learner *pruned_ = (const hws_learner *)hr_handle(pruned, &kind_of_learner, "pruned");
  double bound_ = hr_real(bound, "bound");
  int64_t count_ = hr_int64(count, "count");
  int64_t least_entries = count_;
  double *least_ = (double *)hr_room(least_entries, sizeof *least_);
  int64_t most_entries = count_;
  double *most_ = (double *)hr_room(most_entries, sizeof *most_);
  hws_cancel *r_stop = hr_cancel_of(hr_kept(pruned));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_graph_learner_intervals(pruned_, bound_, least_, most_, count_);
  hr_end();
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_reals(least_, least_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("least"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(most_, most_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("most"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_corpus_from_arrays(SEXP offsets, SEXP symbols, SEXP alphabet) {
  int64_t offsets_entries = 0;
  const int64_t *offsets_ = hr_int64_array(offsets, "offsets", &offsets_entries);
  int64_t symbols_entries = 0;
  const int32_t *symbols_ = hr_int32_array(symbols, "symbols", &symbols_entries);
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_handle(alphabet, &kind_of_alphabet, "alphabet");
  int64_t count_ = (int64_t)(offsets_entries - 1);
  hr_expect("symbols", symbols_entries, offsets_[count_]);
  hws_corpus *corpus_ = NULL;
  SEXP corpus_slot_ = PROTECT(hr_slot(&kind_of_corpus, kind_of_corpus.name));
  hws_status r_status;
  r_status = hws_corpus_from_arrays(count_, offsets_, symbols_, alphabet_, &corpus_);
  hr_fill(corpus_slot_, corpus_);
  hr_check(r_status);
  SEXP r_result = corpus_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_corpus_read(SEXP text, SEXP format, SEXP alphabet, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_optional(alphabet, &kind_of_alphabet, "alphabet");
  int32_t format_ = hr_constant_of(format, constants_of_format, "format");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_corpus *corpus_ = NULL;
  SEXP corpus_slot_ = PROTECT(hr_slot(&kind_of_corpus, kind_of_corpus.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_corpus_read(text_, text_entries, format_, alphabet_, hr_options_of(r_options), &corpus_);
  hr_end();
  hr_fill(corpus_slot_, corpus_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = corpus_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_corpus_reader_new(SEXP format, SEXP alphabet, SEXP options) {
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_optional(alphabet, &kind_of_alphabet, "alphabet");
  int32_t format_ = hr_constant_of(format, constants_of_format, "format");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_corpus_reader *reader_ = NULL;
  SEXP reader_slot_ = PROTECT(hr_slot(&kind_of_corpus_reader, kind_of_corpus_reader.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_corpus_reader_new(format_, alphabet_, hr_options_of(r_options), &reader_);
  hr_end();
  hr_fill(reader_slot_, reader_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = reader_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_corpus_reader_feed(SEXP reader, SEXP text) {
  hws_corpus_reader *reader_ = (hws_corpus_reader *)hr_handle(reader, &kind_of_corpus_reader, "reader");
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  hws_status r_status;
  r_status = hws_corpus_reader_feed(reader_, text_, text_entries);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_corpus_reader_finish(SEXP reader) {
  hws_corpus_reader *reader_ = (hws_corpus_reader *)hr_handle(reader, &kind_of_corpus_reader, "reader");
  hws_corpus *corpus_ = NULL;
  SEXP corpus_slot_ = PROTECT(hr_slot(&kind_of_corpus, kind_of_corpus.name));
  hws_status r_status;
  r_status = hws_corpus_reader_finish(reader_, &corpus_);
  hr_fill(corpus_slot_, corpus_);
  hr_check(r_status);
  SEXP r_result = corpus_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_corpus_count(SEXP corpus) {
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  int64_t r_given = hws_corpus_count(corpus_);
  return Rf_ScalarReal((double)r_given);
}

static SEXP call_hws_corpus_symbols(SEXP corpus) {
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  int64_t r_given = hws_corpus_symbols(corpus_);
  return Rf_ScalarReal((double)r_given);
}

static SEXP call_hws_corpus_alphabet(SEXP corpus) {
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  hws_alphabet *alphabet_ = NULL;
  SEXP alphabet_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_status r_status;
  r_status = hws_corpus_alphabet(corpus_, &alphabet_);
  hr_fill(alphabet_slot_, alphabet_);
  hr_check(r_status);
  SEXP r_result = alphabet_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_corpus_sequence_view(SEXP corpus, SEXP sequence) {
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  int64_t sequence_ = hr_int64(sequence, "sequence");
  int64_t count_ = 0;
  const int32_t *symbols_ = NULL;
  hws_status r_status;
  r_status = hws_corpus_sequence_view(corpus_, sequence_, &symbols_, &count_);
  hr_check(r_status);
  int64_t symbols_entries = count_;
  SEXP r_result = hr_integers(symbols_, symbols_entries);
  return r_result;
}

static SEXP call_hws_corpus_part(SEXP corpus, SEXP sequences) {
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  int64_t sequences_entries = 0;
  const int64_t *sequences_ = hr_int64_array(sequences, "sequences", &sequences_entries);
  int64_t count_ = (int64_t)(sequences_entries);
  hws_corpus *part_ = NULL;
  SEXP part_slot_ = PROTECT(hr_slot(&kind_of_corpus, kind_of_corpus.name));
  hws_status r_status;
  r_status = hws_corpus_part(corpus_, sequences_, count_, &part_);
  hr_fill(part_slot_, part_);
  hr_check(r_status);
  SEXP r_result = part_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_corpus_with_classes(SEXP corpus, SEXP words, SEXP signatures, SEXP options) {
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  const hws_alphabet *words_ = (const hws_alphabet *)hr_optional(words, &kind_of_alphabet, "words");
  int64_t signatures_entries = 0;
  const char *signatures_ = signatures == R_NilValue ? NULL : hr_bytes(signatures, "signatures", &signatures_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_corpus *classes_ = NULL;
  SEXP classes_slot_ = PROTECT(hr_slot(&kind_of_corpus, kind_of_corpus.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_corpus_with_classes(corpus_, words_, signatures_, signatures_entries, hr_options_of(r_options), &classes_);
  hr_end();
  hr_fill(classes_slot_, classes_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = classes_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_corpus_arrays_view(SEXP corpus) {
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  const int64_t *offsets_ = NULL;
  const int32_t *symbols_ = NULL;
  hws_status r_status;
  r_status = hws_corpus_arrays_view(corpus_, &offsets_, &symbols_);
  hr_check(r_status);
  int64_t offsets_entries = (hws_corpus_count(corpus_) + 1);
  int64_t symbols_entries = hws_corpus_symbols(corpus_);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_wide_integers(offsets_, offsets_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("offsets"));
  SET_VECTOR_ELT(r_result, 1, hr_integers(symbols_, symbols_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("symbols"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_corpus_write(SEXP corpus, SEXP format) {
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  int32_t format_ = hr_constant_of(format, constants_of_format, "format");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_corpus_write(corpus_, format_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_raw(r_room, r_needed);
  return r_result;
}

static SEXP call_hws_corpus_read_file(SEXP path, SEXP format, SEXP alphabet, SEXP options) {
  const char *path_ = hr_path(path, "path");
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_optional(alphabet, &kind_of_alphabet, "alphabet");
  int32_t format_ = hr_constant_of(format, constants_of_format, "format");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_corpus *corpus_ = NULL;
  SEXP corpus_slot_ = PROTECT(hr_slot(&kind_of_corpus, kind_of_corpus.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_corpus_read_file(path_, format_, alphabet_, hr_options_of(r_options), &corpus_);
  hr_end();
  hr_fill(corpus_slot_, corpus_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = corpus_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_corpus_write_file(SEXP corpus, SEXP format, SEXP path) {
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  const char *path_ = hr_path(path, "path");
  int32_t format_ = hr_constant_of(format, constants_of_format, "format");
  hws_status r_status;
  r_status = hws_corpus_write_file(corpus_, format_, path_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_treebank_read(SEXP text, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_treebank *treebank_ = NULL;
  SEXP treebank_slot_ = PROTECT(hr_slot(&kind_of_treebank, kind_of_treebank.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_treebank_read(text_, text_entries, hr_options_of(r_options), &treebank_);
  hr_end();
  hr_fill(treebank_slot_, treebank_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = treebank_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_treebank_read_file(SEXP path, SEXP options) {
  const char *path_ = hr_path(path, "path");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_treebank *treebank_ = NULL;
  SEXP treebank_slot_ = PROTECT(hr_slot(&kind_of_treebank, kind_of_treebank.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_treebank_read_file(path_, hr_options_of(r_options), &treebank_);
  hr_end();
  hr_fill(treebank_slot_, treebank_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = treebank_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_treebank_write(SEXP treebank, SEXP options) {
  const hws_treebank *treebank_ = (const hws_treebank *)hr_handle(treebank, &kind_of_treebank, "treebank");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    hr_begin(r_stop);
    r_status = hws_treebank_write(treebank_, hr_options_of(r_options), (char *)r_room, r_capacity, &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_string((const char *)r_room);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_treebank_write_file(SEXP treebank, SEXP path, SEXP options) {
  const hws_treebank *treebank_ = (const hws_treebank *)hr_handle(treebank, &kind_of_treebank, "treebank");
  const char *path_ = hr_path(path, "path");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_treebank_write_file(treebank_, hr_options_of(r_options), path_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  UNPROTECT(1);
  return R_NilValue;
}

static SEXP call_hws_treebank_info(SEXP treebank, SEXP name) {
  const hws_treebank *treebank_ = (const hws_treebank *)hr_handle(treebank, &kind_of_treebank, "treebank");
  const char *name_ = hr_text(name, "name");
  double value_ = 0;
  hws_status r_status;
  r_status = hws_treebank_info(treebank_, name_, &value_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(value_);
  return r_result;
}

static SEXP call_hws_treebank_alphabet(SEXP treebank, SEXP what) {
  const hws_treebank *treebank_ = (const hws_treebank *)hr_handle(treebank, &kind_of_treebank, "treebank");
  const char *what_ = hr_text(what, "what");
  hws_alphabet *names_ = NULL;
  SEXP names_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_status r_status;
  r_status = hws_treebank_alphabet(treebank_, what_, &names_);
  hr_fill(names_slot_, names_);
  hr_check(r_status);
  SEXP r_result = names_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_treebank_words_view(SEXP treebank) {
  const hws_treebank *treebank_ = (const hws_treebank *)hr_handle(treebank, &kind_of_treebank, "treebank");
  const int64_t *offsets_ = NULL;
  const int32_t *words_ = NULL;
  const int32_t *tags_ = NULL;
  const int32_t *heads_ = NULL;
  const int32_t *relations_ = NULL;
  const int32_t *parents_ = NULL;
  hws_status r_status;
  r_status = hws_treebank_words_view(treebank_, &offsets_, &words_, &tags_, &heads_, &relations_, &parents_);
  hr_check(r_status);
  double value0_ = 0;
  hr_check(hws_treebank_info(treebank_, "sentences", &value0_));
  int64_t offsets_entries = ((int64_t)value0_ + 1);
  double value1_ = 0;
  hr_check(hws_treebank_info(treebank_, "words", &value1_));
  int64_t words_entries = (int64_t)value1_;
  int64_t tags_entries = (int64_t)value1_;
  int64_t heads_entries = (int64_t)value1_;
  int64_t relations_entries = (int64_t)value1_;
  int64_t parents_entries = (int64_t)value1_;
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 6));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 6));
  SET_VECTOR_ELT(r_result, 0, hr_wide_integers(offsets_, offsets_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("offsets"));
  SET_VECTOR_ELT(r_result, 1, hr_integers(words_, words_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("words"));
  SET_VECTOR_ELT(r_result, 2, hr_integers(tags_, tags_entries));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("tags"));
  SET_VECTOR_ELT(r_result, 3, hr_integers(heads_, heads_entries));
  SET_STRING_ELT(r_names, 3, Rf_mkChar("heads"));
  SET_VECTOR_ELT(r_result, 4, hr_integers(relations_, relations_entries));
  SET_STRING_ELT(r_names, 4, Rf_mkChar("relations"));
  SET_VECTOR_ELT(r_result, 5, hr_integers(parents_, parents_entries));
  SET_STRING_ELT(r_names, 5, Rf_mkChar("parents"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_treebank_constituents_view(SEXP treebank) {
  const hws_treebank *treebank_ = (const hws_treebank *)hr_handle(treebank, &kind_of_treebank, "treebank");
  const int64_t *offsets_ = NULL;
  const int32_t *labels_ = NULL;
  const int32_t *parents_ = NULL;
  const int32_t *first_ = NULL;
  const int32_t *last_ = NULL;
  hws_status r_status;
  r_status = hws_treebank_constituents_view(treebank_, &offsets_, &labels_, &parents_, &first_, &last_);
  hr_check(r_status);
  double value0_ = 0;
  hr_check(hws_treebank_info(treebank_, "sentences", &value0_));
  int64_t offsets_entries = ((int64_t)value0_ + 1);
  double value1_ = 0;
  hr_check(hws_treebank_info(treebank_, "constituents", &value1_));
  int64_t labels_entries = (int64_t)value1_;
  int64_t parents_entries = (int64_t)value1_;
  int64_t first_entries = (int64_t)value1_;
  int64_t last_entries = (int64_t)value1_;
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 5));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 5));
  SET_VECTOR_ELT(r_result, 0, hr_wide_integers(offsets_, offsets_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("offsets"));
  SET_VECTOR_ELT(r_result, 1, hr_integers(labels_, labels_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("labels"));
  SET_VECTOR_ELT(r_result, 2, hr_integers(parents_, parents_entries));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("parents"));
  SET_VECTOR_ELT(r_result, 3, hr_integers(first_, first_entries));
  SET_STRING_ELT(r_names, 3, Rf_mkChar("first"));
  SET_VECTOR_ELT(r_result, 4, hr_integers(last_, last_entries));
  SET_STRING_ELT(r_names, 4, Rf_mkChar("last"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_treebank_corpus(SEXP treebank, SEXP what, SEXP alphabet) {
  const hws_treebank *treebank_ = (const hws_treebank *)hr_handle(treebank, &kind_of_treebank, "treebank");
  const char *what_ = hr_text(what, "what");
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_optional(alphabet, &kind_of_alphabet, "alphabet");
  hws_corpus *corpus_ = NULL;
  SEXP corpus_slot_ = PROTECT(hr_slot(&kind_of_corpus, kind_of_corpus.name));
  hws_status r_status;
  r_status = hws_treebank_corpus(treebank_, what_, alphabet_, &corpus_);
  hr_fill(corpus_slot_, corpus_);
  hr_check(r_status);
  SEXP r_result = corpus_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_treebank_select(SEXP treebank, SEXP options) {
  const hws_treebank *treebank_ = (const hws_treebank *)hr_handle(treebank, &kind_of_treebank, "treebank");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_treebank *selected_ = NULL;
  SEXP selected_slot_ = PROTECT(hr_slot(&kind_of_treebank, kind_of_treebank.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_treebank_select(treebank_, hr_options_of(r_options), &selected_);
  hr_end();
  hr_fill(selected_slot_, selected_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = selected_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_treebank_with_heads(SEXP treebank, SEXP heads) {
  const hws_treebank *treebank_ = (const hws_treebank *)hr_handle(treebank, &kind_of_treebank, "treebank");
  int64_t heads_entries = 0;
  const int32_t *heads_ = hr_int32_array(heads, "heads", &heads_entries);
  int64_t count_ = (int64_t)(heads_entries);
  hws_treebank *changed_ = NULL;
  SEXP changed_slot_ = PROTECT(hr_slot(&kind_of_treebank, kind_of_treebank.name));
  hws_status r_status;
  r_status = hws_treebank_with_heads(treebank_, heads_, count_, &changed_);
  hr_fill(changed_slot_, changed_);
  hr_check(r_status);
  SEXP r_result = changed_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_treebank_replace_heads(SEXP text, SEXP heads) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  int64_t heads_entries = 0;
  const int32_t *heads_ = hr_int32_array(heads, "heads", &heads_entries);
  int64_t count_ = (int64_t)(heads_entries);
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_treebank_replace_heads(text_, text_entries, heads_, count_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_treebank_dependencies(SEXP treebank, SEXP table) {
  const hws_treebank *treebank_ = (const hws_treebank *)hr_handle(treebank, &kind_of_treebank, "treebank");
  int64_t table_entries = 0;
  const char *table_ = table == R_NilValue ? NULL : hr_bytes(table, "table", &table_entries);
  hws_treebank *changed_ = NULL;
  SEXP changed_slot_ = PROTECT(hr_slot(&kind_of_treebank, kind_of_treebank.name));
  hws_status r_status;
  r_status = hws_treebank_dependencies(treebank_, table_, table_entries, &changed_);
  hr_fill(changed_slot_, changed_);
  hr_check(r_status);
  SEXP r_result = changed_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_treebank_collins(void) {
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_treebank_collins((char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_treebank_agreement(SEXP gold, SEXP guess, SEXP name, SEXP options) {
  const hws_treebank *gold_ = (const hws_treebank *)hr_handle(gold, &kind_of_treebank, "gold");
  const hws_treebank *guess_ = (const hws_treebank *)hr_handle(guess, &kind_of_treebank, "guess");
  const char *name_ = hr_text(name, "name");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double value_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_treebank_agreement(gold_, guess_, name_, hr_options_of(r_options), &value_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarReal(value_);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_dmv_new(SEXP symbols, SEXP valence, SEXP rows) {
  const hws_alphabet *symbols_ = (const hws_alphabet *)hr_handle(symbols, &kind_of_alphabet, "symbols");
  int64_t rows_entries = 0;
  const double *rows_ = hr_float64_array(rows, "rows", &rows_entries);
  int64_t valence_ = hr_int64(valence, "valence");
  int64_t count_ = (int64_t)(rows_entries);
  hws_dmv *dmv_ = NULL;
  SEXP dmv_slot_ = PROTECT(hr_slot(&kind_of_dmv, kind_of_dmv.name));
  hws_status r_status;
  r_status = hws_dmv_new(symbols_, valence_, rows_, count_, &dmv_);
  hr_fill(dmv_slot_, dmv_);
  hr_check(r_status);
  SEXP r_result = dmv_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_dmv_alphabet(SEXP dmv) {
  const hws_dmv *dmv_ = (const hws_dmv *)hr_handle(dmv, &kind_of_dmv, "dmv");
  hws_alphabet *symbols_ = NULL;
  SEXP symbols_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_status r_status;
  r_status = hws_dmv_alphabet(dmv_, &symbols_);
  hr_fill(symbols_slot_, symbols_);
  hr_check(r_status);
  SEXP r_result = symbols_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_dmv_info(SEXP dmv, SEXP name) {
  const hws_dmv *dmv_ = (const hws_dmv *)hr_handle(dmv, &kind_of_dmv, "dmv");
  const char *name_ = hr_text(name, "name");
  double value_ = 0;
  hws_status r_status;
  r_status = hws_dmv_info(dmv_, name_, &value_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(value_);
  return r_result;
}

static SEXP call_hws_dmv_rows(SEXP dmv) {
  const hws_dmv *dmv_ = (const hws_dmv *)hr_handle(dmv, &kind_of_dmv, "dmv");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_dmv_rows(dmv_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_dmv_card(SEXP dmv) {
  const hws_dmv *dmv_ = (const hws_dmv *)hr_handle(dmv, &kind_of_dmv, "dmv");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_dmv_card(dmv_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_dmv_score(SEXP dmv, SEXP sentences, SEXP options) {
  const hws_dmv *dmv_ = (const hws_dmv *)hr_handle(dmv, &kind_of_dmv, "dmv");
  const hws_corpus *sentences_ = (const hws_corpus *)hr_handle(sentences, &kind_of_corpus, "sentences");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t log_probs_entries = hws_corpus_count(sentences_);
  double *log_probs_ = (double *)hr_room(log_probs_entries, sizeof *log_probs_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_dmv_score(dmv_, sentences_, hr_options_of(r_options), log_probs_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals(log_probs_, log_probs_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_dmv_parse(SEXP dmv, SEXP sentences, SEXP options) {
  const hws_dmv *dmv_ = (const hws_dmv *)hr_handle(dmv, &kind_of_dmv, "dmv");
  const hws_corpus *sentences_ = (const hws_corpus *)hr_handle(sentences, &kind_of_corpus, "sentences");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t heads_entries = hws_corpus_symbols(sentences_);
  int32_t *heads_ = (int32_t *)hr_room(heads_entries, sizeof *heads_);
  int64_t scores_entries = hws_corpus_count(sentences_);
  double *scores_ = (double *)hr_room(scores_entries, sizeof *scores_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_dmv_parse(dmv_, sentences_, hr_options_of(r_options), heads_, scores_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_integers(heads_, heads_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("heads"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(scores_, scores_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("scores"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_dmv_best(SEXP dmv, SEXP words, SEXP trees, SEXP options) {
  const hws_dmv *dmv_ = (const hws_dmv *)hr_handle(dmv, &kind_of_dmv, "dmv");
  int64_t words_entries = 0;
  const int32_t *words_ = hr_int32_array(words, "words", &words_entries);
  int64_t trees_ = hr_int64(trees, "trees");
  int64_t count_ = (int64_t)(words_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t found_ = 0;
  int64_t heads_entries = (trees_ * count_);
  int32_t *heads_ = (int32_t *)hr_room(heads_entries, sizeof *heads_);
  int64_t scores_entries = trees_;
  double *scores_ = (double *)hr_room(scores_entries, sizeof *scores_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_dmv_best(dmv_, words_, count_, trees_, hr_options_of(r_options), heads_, scores_, &found_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, hr_integers(heads_, heads_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("heads"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(scores_, scores_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("scores"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarReal((double)found_));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("found"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_dmv_sample(SEXP dmv, SEXP words, SEXP trees, SEXP options) {
  const hws_dmv *dmv_ = (const hws_dmv *)hr_handle(dmv, &kind_of_dmv, "dmv");
  int64_t words_entries = 0;
  const int32_t *words_ = hr_int32_array(words, "words", &words_entries);
  int64_t trees_ = hr_int64(trees, "trees");
  int64_t count_ = (int64_t)(words_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t heads_entries = (trees_ * count_);
  int32_t *heads_ = (int32_t *)hr_room(heads_entries, sizeof *heads_);
  int64_t scores_entries = trees_;
  double *scores_ = (double *)hr_room(scores_entries, sizeof *scores_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_dmv_sample(dmv_, words_, count_, trees_, hr_options_of(r_options), heads_, scores_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_integers(heads_, heads_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("heads"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(scores_, scores_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("scores"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_dmv_arcs(SEXP dmv, SEXP words, SEXP options) {
  const hws_dmv *dmv_ = (const hws_dmv *)hr_handle(dmv, &kind_of_dmv, "dmv");
  int64_t words_entries = 0;
  const int32_t *words_ = hr_int32_array(words, "words", &words_entries);
  int64_t count_ = (int64_t)(words_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double entropy_ = 0;
  int64_t arcs_entries = ((count_ + 1) * (count_ + 1));
  double *arcs_ = (double *)hr_room(arcs_entries, sizeof *arcs_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_dmv_arcs(dmv_, words_, count_, hr_options_of(r_options), arcs_, &entropy_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_reals(arcs_, arcs_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("arcs"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(entropy_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("entropy"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_dmv_write(SEXP dmv) {
  const hws_dmv *dmv_ = (const hws_dmv *)hr_handle(dmv, &kind_of_dmv, "dmv");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_dmv_write(dmv_, (void *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_raw(r_room, r_needed);
  return r_result;
}

static SEXP call_hws_dmv_read(SEXP buffer, SEXP options) {
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_bytes(buffer, "buffer", &buffer_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_dmv *dmv_ = NULL;
  SEXP dmv_slot_ = PROTECT(hr_slot(&kind_of_dmv, kind_of_dmv.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_dmv_read(buffer_, buffer_entries, hr_options_of(r_options), &dmv_);
  hr_end();
  hr_fill(dmv_slot_, dmv_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = dmv_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_dmv_write_file(SEXP dmv, SEXP path) {
  const hws_dmv *dmv_ = (const hws_dmv *)hr_handle(dmv, &kind_of_dmv, "dmv");
  const char *path_ = hr_path(path, "path");
  hws_status r_status;
  r_status = hws_dmv_write_file(dmv_, path_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_dmv_read_file(SEXP path, SEXP options) {
  const char *path_ = hr_path(path, "path");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_dmv *dmv_ = NULL;
  SEXP dmv_slot_ = PROTECT(hr_slot(&kind_of_dmv, kind_of_dmv.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_dmv_read_file(path_, hr_options_of(r_options), &dmv_);
  hr_end();
  hr_fill(dmv_slot_, dmv_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = dmv_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_dmv_learner_new(SEXP model, SEXP sentences, SEXP heldout, SEXP options) {
  const hws_dmv *model_ = (const hws_dmv *)hr_optional(model, &kind_of_dmv, "model");
  const hws_corpus *sentences_ = (const hws_corpus *)hr_handle(sentences, &kind_of_corpus, "sentences");
  const hws_corpus *heldout_ = (const hws_corpus *)hr_optional(heldout, &kind_of_corpus, "heldout");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_learner *learner_ = NULL;
  SEXP learner_slot_ = PROTECT(hr_slot(&kind_of_learner, "hws_dmv_learner"));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_dmv_learner_new(model_, sentences_, heldout_, hr_options_of(r_options), &learner_);
  hr_end();
  hr_fill(learner_slot_, learner_);
  hr_check(r_status);
  hr_release(r_options);
  hr_keep(learner_slot_, r_cancel);
  SEXP r_result = learner_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_dmv_learner_new_known(SEXP model, SEXP sentences, SEXP known, SEXP heldout, SEXP options) {
  const hws_dmv *model_ = (const hws_dmv *)hr_optional(model, &kind_of_dmv, "model");
  const hws_corpus *sentences_ = (const hws_corpus *)hr_handle(sentences, &kind_of_corpus, "sentences");
  const hws_treebank *known_ = (const hws_treebank *)hr_handle(known, &kind_of_treebank, "known");
  const hws_corpus *heldout_ = (const hws_corpus *)hr_optional(heldout, &kind_of_corpus, "heldout");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_learner *learner_ = NULL;
  SEXP learner_slot_ = PROTECT(hr_slot(&kind_of_learner, "hws_dmv_learner"));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_dmv_learner_new_known(model_, sentences_, known_, heldout_, hr_options_of(r_options), &learner_);
  hr_end();
  hr_fill(learner_slot_, learner_);
  hr_check(r_status);
  hr_release(r_options);
  hr_keep(learner_slot_, r_cancel);
  SEXP r_result = learner_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_dmv_learner_model(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_dmv *dmv_ = NULL;
  SEXP dmv_slot_ = PROTECT(hr_slot(&kind_of_dmv, kind_of_dmv.name));
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_dmv_learner_model(learner_, &dmv_);
  hr_end();
  hr_fill(dmv_slot_, dmv_);
  hr_check(r_status);
  SEXP r_result = dmv_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_pcfg_la_info(SEXP pcfg_la, SEXP name) {
  const hws_pcfg_la *pcfg_la_ = (const hws_pcfg_la *)hr_handle(pcfg_la, &kind_of_pcfg_la, "pcfg_la");
  const char *name_ = hr_text(name, "name");
  double value_ = 0;
  hws_status r_status;
  r_status = hws_pcfg_la_info(pcfg_la_, name_, &value_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(value_);
  return r_result;
}

static SEXP call_hws_pcfg_la_rows(SEXP pcfg_la) {
  const hws_pcfg_la *pcfg_la_ = (const hws_pcfg_la *)hr_handle(pcfg_la, &kind_of_pcfg_la, "pcfg_la");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_pcfg_la_rows(pcfg_la_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_pcfg_la_card(SEXP pcfg_la) {
  const hws_pcfg_la *pcfg_la_ = (const hws_pcfg_la *)hr_handle(pcfg_la, &kind_of_pcfg_la, "pcfg_la");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_pcfg_la_card(pcfg_la_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_pcfg_la_signatures(void) {
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_pcfg_la_signatures((char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_pcfg_la_score(SEXP pcfg_la, SEXP sentences, SEXP options) {
  const hws_pcfg_la *pcfg_la_ = (const hws_pcfg_la *)hr_handle(pcfg_la, &kind_of_pcfg_la, "pcfg_la");
  const hws_treebank *sentences_ = (const hws_treebank *)hr_handle(sentences, &kind_of_treebank, "sentences");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double value0_ = 0;
  hr_check(hws_treebank_info(sentences_, "sentences", &value0_));
  int64_t log_probs_entries = (int64_t)value0_;
  double *log_probs_ = (double *)hr_room(log_probs_entries, sizeof *log_probs_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pcfg_la_score(pcfg_la_, sentences_, hr_options_of(r_options), log_probs_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals(log_probs_, log_probs_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_pcfg_la_parse(SEXP pcfg_la, SEXP sentences, SEXP options) {
  const hws_pcfg_la *pcfg_la_ = (const hws_pcfg_la *)hr_handle(pcfg_la, &kind_of_pcfg_la, "pcfg_la");
  const hws_treebank *sentences_ = (const hws_treebank *)hr_handle(sentences, &kind_of_treebank, "sentences");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_treebank *parses_ = NULL;
  SEXP parses_slot_ = PROTECT(hr_slot(&kind_of_treebank, kind_of_treebank.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pcfg_la_parse(pcfg_la_, sentences_, hr_options_of(r_options), &parses_);
  hr_end();
  hr_fill(parses_slot_, parses_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = parses_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_pcfg_la_write(SEXP pcfg_la) {
  const hws_pcfg_la *pcfg_la_ = (const hws_pcfg_la *)hr_handle(pcfg_la, &kind_of_pcfg_la, "pcfg_la");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_pcfg_la_write(pcfg_la_, (void *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_raw(r_room, r_needed);
  return r_result;
}

static SEXP call_hws_pcfg_la_read(SEXP buffer, SEXP options) {
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_bytes(buffer, "buffer", &buffer_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_pcfg_la *pcfg_la_ = NULL;
  SEXP pcfg_la_slot_ = PROTECT(hr_slot(&kind_of_pcfg_la, kind_of_pcfg_la.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pcfg_la_read(buffer_, buffer_entries, hr_options_of(r_options), &pcfg_la_);
  hr_end();
  hr_fill(pcfg_la_slot_, pcfg_la_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = pcfg_la_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_pcfg_la_write_file(SEXP pcfg_la, SEXP path) {
  const hws_pcfg_la *pcfg_la_ = (const hws_pcfg_la *)hr_handle(pcfg_la, &kind_of_pcfg_la, "pcfg_la");
  const char *path_ = hr_path(path, "path");
  hws_status r_status;
  r_status = hws_pcfg_la_write_file(pcfg_la_, path_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_pcfg_la_read_file(SEXP path, SEXP options) {
  const char *path_ = hr_path(path, "path");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_pcfg_la *pcfg_la_ = NULL;
  SEXP pcfg_la_slot_ = PROTECT(hr_slot(&kind_of_pcfg_la, kind_of_pcfg_la.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pcfg_la_read_file(path_, hr_options_of(r_options), &pcfg_la_);
  hr_end();
  hr_fill(pcfg_la_slot_, pcfg_la_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = pcfg_la_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_pcfg_la_learner_new(SEXP model, SEXP trees, SEXP signatures, SEXP options) {
  const hws_pcfg_la *model_ = (const hws_pcfg_la *)hr_optional(model, &kind_of_pcfg_la, "model");
  const hws_treebank *trees_ = (const hws_treebank *)hr_handle(trees, &kind_of_treebank, "trees");
  int64_t signatures_entries = 0;
  const char *signatures_ = signatures == R_NilValue ? NULL : hr_bytes(signatures, "signatures", &signatures_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_learner *learner_ = NULL;
  SEXP learner_slot_ = PROTECT(hr_slot(&kind_of_learner, "hws_pcfg_la_learner"));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pcfg_la_learner_new(model_, trees_, signatures_, signatures_entries, hr_options_of(r_options), &learner_);
  hr_end();
  hr_fill(learner_slot_, learner_);
  hr_check(r_status);
  hr_release(r_options);
  hr_keep(learner_slot_, r_cancel);
  SEXP r_result = learner_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_pcfg_la_learner_model(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_pcfg_la *pcfg_la_ = NULL;
  SEXP pcfg_la_slot_ = PROTECT(hr_slot(&kind_of_pcfg_la, kind_of_pcfg_la.name));
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pcfg_la_learner_model(learner_, &pcfg_la_);
  hr_end();
  hr_fill(pcfg_la_slot_, pcfg_la_);
  hr_check(r_status);
  SEXP r_result = pcfg_la_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_pcfg_la_split_merge(SEXP pcfg_la, SEXP trees, SEXP options) {
  const hws_pcfg_la *pcfg_la_ = (const hws_pcfg_la *)hr_handle(pcfg_la, &kind_of_pcfg_la, "pcfg_la");
  const hws_treebank *trees_ = (const hws_treebank *)hr_handle(trees, &kind_of_treebank, "trees");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_pcfg_la *split_ = NULL;
  SEXP split_slot_ = PROTECT(hr_slot(&kind_of_pcfg_la, kind_of_pcfg_la.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pcfg_la_split_merge(pcfg_la_, trees_, hr_options_of(r_options), &split_);
  hr_end();
  hr_fill(split_slot_, split_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = split_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_pcfg_la_split_merge_learner_new(SEXP pcfg_la, SEXP trees, SEXP options) {
  const hws_pcfg_la *pcfg_la_ = (const hws_pcfg_la *)hr_handle(pcfg_la, &kind_of_pcfg_la, "pcfg_la");
  const hws_treebank *trees_ = (const hws_treebank *)hr_handle(trees, &kind_of_treebank, "trees");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_learner *learner_ = NULL;
  SEXP learner_slot_ = PROTECT(hr_slot(&kind_of_learner, "hws_pcfg_la_split_merge_learner"));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pcfg_la_split_merge_learner_new(pcfg_la_, trees_, hr_options_of(r_options), &learner_);
  hr_end();
  hr_fill(learner_slot_, learner_);
  hr_check(r_status);
  hr_release(r_options);
  hr_keep(learner_slot_, r_cancel);
  SEXP r_result = learner_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_pfa_write(SEXP pfa) {
  const hws_pfa *pfa_ = (const hws_pfa *)hr_handle(pfa, &kind_of_pfa, "pfa");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_pfa_write(pfa_, (void *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_raw(r_room, r_needed);
  return r_result;
}

static SEXP call_hws_pfa_read(SEXP buffer, SEXP options) {
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_bytes(buffer, "buffer", &buffer_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_pfa *pfa_ = NULL;
  SEXP pfa_slot_ = PROTECT(hr_slot(&kind_of_pfa, kind_of_pfa.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pfa_read(buffer_, buffer_entries, hr_options_of(r_options), &pfa_);
  hr_end();
  hr_fill(pfa_slot_, pfa_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = pfa_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_pfa_read_pautomac(SEXP text, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_pfa *pfa_ = NULL;
  SEXP pfa_slot_ = PROTECT(hr_slot(&kind_of_pfa, kind_of_pfa.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pfa_read_pautomac(text_, text_entries, hr_options_of(r_options), &pfa_);
  hr_end();
  hr_fill(pfa_slot_, pfa_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = pfa_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_pfa_write_pautomac(SEXP pfa, SEXP options) {
  const hws_pfa *pfa_ = (const hws_pfa *)hr_handle(pfa, &kind_of_pfa, "pfa");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    hr_begin(r_stop);
    r_status = hws_pfa_write_pautomac(pfa_, hr_options_of(r_options), (char *)r_room, r_capacity, &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_string((const char *)r_room);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_pfa_write_file(SEXP pfa, SEXP path) {
  const hws_pfa *pfa_ = (const hws_pfa *)hr_handle(pfa, &kind_of_pfa, "pfa");
  const char *path_ = hr_path(path, "path");
  hws_status r_status;
  r_status = hws_pfa_write_file(pfa_, path_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_pfa_read_file(SEXP path, SEXP options) {
  const char *path_ = hr_path(path, "path");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_pfa *pfa_ = NULL;
  SEXP pfa_slot_ = PROTECT(hr_slot(&kind_of_pfa, kind_of_pfa.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pfa_read_file(path_, hr_options_of(r_options), &pfa_);
  hr_end();
  hr_fill(pfa_slot_, pfa_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = pfa_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_pfa_alphabet(SEXP pfa) {
  const hws_pfa *pfa_ = (const hws_pfa *)hr_handle(pfa, &kind_of_pfa, "pfa");
  hws_alphabet *alphabet_ = NULL;
  SEXP alphabet_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_status r_status;
  r_status = hws_pfa_alphabet(pfa_, &alphabet_);
  hr_fill(alphabet_slot_, alphabet_);
  hr_check(r_status);
  SEXP r_result = alphabet_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_pfa_info(SEXP pfa, SEXP name) {
  const hws_pfa *pfa_ = (const hws_pfa *)hr_handle(pfa, &kind_of_pfa, "pfa");
  const char *name_ = hr_text(name, "name");
  double value_ = 0;
  hws_status r_status;
  r_status = hws_pfa_info(pfa_, name_, &value_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(value_);
  return r_result;
}

static SEXP call_hws_pfa_method(SEXP pfa) {
  const hws_pfa *pfa_ = (const hws_pfa *)hr_handle(pfa, &kind_of_pfa, "pfa");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_pfa_method(pfa_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_pfa_card(SEXP pfa) {
  const hws_pfa *pfa_ = (const hws_pfa *)hr_handle(pfa, &kind_of_pfa, "pfa");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_pfa_card(pfa_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_pfa_member(SEXP pfa, SEXP member) {
  const hws_pfa *pfa_ = (const hws_pfa *)hr_handle(pfa, &kind_of_pfa, "pfa");
  int64_t member_ = hr_int64(member, "member");
  hws_pfa *one_ = NULL;
  SEXP one_slot_ = PROTECT(hr_slot(&kind_of_pfa, kind_of_pfa.name));
  hws_status r_status;
  r_status = hws_pfa_member(pfa_, member_, &one_);
  hr_fill(one_slot_, one_);
  hr_check(r_status);
  SEXP r_result = one_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_pfa_join(SEXP models) {
  int64_t models_entries = 0;
  const hws_pfa *const *models_ = (const hws_pfa *const *)hr_handles(models, &kind_of_pfa, "models", &models_entries);
  int64_t count_ = (int64_t)(models_entries);
  hws_pfa *all_ = NULL;
  SEXP all_slot_ = PROTECT(hr_slot(&kind_of_pfa, kind_of_pfa.name));
  hws_status r_status;
  r_status = hws_pfa_join(models_, count_, &all_);
  hr_fill(all_slot_, all_);
  hr_check(r_status);
  SEXP r_result = all_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_pfa_initial(SEXP pfa, SEXP member) {
  const hws_pfa *pfa_ = (const hws_pfa *)hr_handle(pfa, &kind_of_pfa, "pfa");
  int64_t member_ = hr_int64(member, "member");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_pfa_initial(pfa_, member_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_pfa_emission(SEXP pfa, SEXP member) {
  const hws_pfa *pfa_ = (const hws_pfa *)hr_handle(pfa, &kind_of_pfa, "pfa");
  int64_t member_ = hr_int64(member, "member");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_pfa_emission(pfa_, member_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_pfa_transition(SEXP pfa, SEXP member) {
  const hws_pfa *pfa_ = (const hws_pfa *)hr_handle(pfa, &kind_of_pfa, "pfa");
  int64_t member_ = hr_int64(member, "member");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_pfa_transition(pfa_, member_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_pfa_from_hmm(SEXP alphabet, SEXP initial, SEXP emission, SEXP transition, SEXP options) {
  const hws_alphabet *alphabet_ = (const hws_alphabet *)hr_handle(alphabet, &kind_of_alphabet, "alphabet");
  int64_t initial_entries = 0;
  const double *initial_ = hr_float64_array(initial, "initial", &initial_entries);
  int64_t emission_entries = 0;
  const double *emission_ = hr_float64_array(emission, "emission", &emission_entries);
  int64_t transition_entries = 0;
  const double *transition_ = hr_float64_array(transition, "transition", &transition_entries);
  int64_t states_ = (int64_t)(initial_entries);
  hr_expect("emission", emission_entries, (states_ * (hws_alphabet_size(alphabet_) + 1)));
  hr_expect("transition", transition_entries, (states_ * states_));
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_pfa *pfa_ = NULL;
  SEXP pfa_slot_ = PROTECT(hr_slot(&kind_of_pfa, kind_of_pfa.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pfa_from_hmm(states_, alphabet_, initial_, emission_, transition_, hr_options_of(r_options), &pfa_);
  hr_end();
  hr_fill(pfa_slot_, pfa_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = pfa_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_pfa_machine(SEXP pfa, SEXP semiring, SEXP options) {
  const hws_pfa *pfa_ = (const hws_pfa *)hr_handle(pfa, &kind_of_pfa, "pfa");
  int32_t semiring_ = hr_constant_of(semiring, constants_of_semiring, "semiring");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *machine_ = NULL;
  SEXP machine_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pfa_machine(pfa_, semiring_, hr_options_of(r_options), &machine_);
  hr_end();
  hr_fill(machine_slot_, machine_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = machine_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_pfa_from_machine(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_pfa *pfa_ = NULL;
  SEXP pfa_slot_ = PROTECT(hr_slot(&kind_of_pfa, kind_of_pfa.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pfa_from_machine(machine_, hr_options_of(r_options), &pfa_);
  hr_end();
  hr_fill(pfa_slot_, pfa_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = pfa_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_pfa_score(SEXP pfa, SEXP corpus, SEXP options) {
  const hws_pfa *pfa_ = (const hws_pfa *)hr_handle(pfa, &kind_of_pfa, "pfa");
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t log_probs_entries = hws_corpus_count(corpus_);
  double *log_probs_ = (double *)hr_room(log_probs_entries, sizeof *log_probs_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pfa_score(pfa_, corpus_, hr_options_of(r_options), log_probs_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals(log_probs_, log_probs_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_pfa_sample(SEXP pfa, SEXP n, SEXP seed, SEXP options) {
  const hws_pfa *pfa_ = (const hws_pfa *)hr_handle(pfa, &kind_of_pfa, "pfa");
  int64_t n_ = hr_int64(n, "n");
  uint64_t seed_ = hr_uint64(seed, "seed");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_corpus *corpus_ = NULL;
  SEXP corpus_slot_ = PROTECT(hr_slot(&kind_of_corpus, kind_of_corpus.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pfa_sample(pfa_, n_, seed_, hr_options_of(r_options), &corpus_);
  hr_end();
  hr_fill(corpus_slot_, corpus_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = corpus_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_pfa_entropy(SEXP pfa, SEXP options) {
  const hws_pfa *pfa_ = (const hws_pfa *)hr_handle(pfa, &kind_of_pfa, "pfa");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double value_ = 0;
  double standard_error_ = 0;
  int32_t exact_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pfa_entropy(pfa_, hr_options_of(r_options), &value_, &standard_error_, &exact_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal(value_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("value"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(standard_error_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("standard_error"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarLogical(exact_ != 0));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("exact"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_pfa_divergence(SEXP p, SEXP q, SEXP options) {
  const hws_pfa *p_ = (const hws_pfa *)hr_handle(p, &kind_of_pfa, "p");
  const hws_pfa *q_ = (const hws_pfa *)hr_handle(q, &kind_of_pfa, "q");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double value_ = 0;
  double standard_error_ = 0;
  int32_t exact_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pfa_divergence(p_, q_, hr_options_of(r_options), &value_, &standard_error_, &exact_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal(value_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("value"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(standard_error_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("standard_error"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarLogical(exact_ != 0));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("exact"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_pfa_pautomac_score(SEXP log_probs, SEXP probabilities) {
  int64_t log_probs_entries = 0;
  const double *log_probs_ = hr_float64_array(log_probs, "log_probs", &log_probs_entries);
  int64_t probabilities_entries = 0;
  const double *probabilities_ = hr_float64_array(probabilities, "probabilities", &probabilities_entries);
  int64_t count_ = (int64_t)(log_probs_entries);
  hr_expect("probabilities", probabilities_entries, count_);
  double score_ = 0;
  double minimum_ = 0;
  hws_status r_status;
  r_status = hws_pfa_pautomac_score(log_probs_, probabilities_, count_, &score_, &minimum_);
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal(score_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("score"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(minimum_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("minimum"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_pfa_read_solution(SEXP text, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    hr_begin(r_stop);
    r_status = hws_pfa_read_solution(text_, text_entries, hr_options_of(r_options), (double *)r_room, r_capacity,
        &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_pfa_random(SEXP seed, SEXP options) {
  uint64_t seed_ = hr_uint64(seed, "seed");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_pfa *pfa_ = NULL;
  SEXP pfa_slot_ = PROTECT(hr_slot(&kind_of_pfa, kind_of_pfa.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pfa_random(seed_, hr_options_of(r_options), &pfa_);
  hr_end();
  hr_fill(pfa_slot_, pfa_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = pfa_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_pfa_learner_new(SEXP start, SEXP corpus, SEXP heldout, SEXP options) {
  const hws_pfa *start_ = (const hws_pfa *)hr_optional(start, &kind_of_pfa, "start");
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  const hws_corpus *heldout_ = (const hws_corpus *)hr_optional(heldout, &kind_of_corpus, "heldout");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_learner *learner_ = NULL;
  SEXP learner_slot_ = PROTECT(hr_slot(&kind_of_learner, "hws_pfa_learner"));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pfa_learner_new(start_, corpus_, heldout_, hr_options_of(r_options), &learner_);
  hr_end();
  hr_fill(learner_slot_, learner_);
  hr_check(r_status);
  hr_release(r_options);
  hr_keep(learner_slot_, r_cancel);
  SEXP r_result = learner_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_pfa_learner_model(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_pfa *pfa_ = NULL;
  SEXP pfa_slot_ = PROTECT(hr_slot(&kind_of_pfa, kind_of_pfa.name));
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_pfa_learner_model(learner_, &pfa_);
  hr_end();
  hr_fill(pfa_slot_, pfa_);
  hr_check(r_status);
  SEXP r_result = pfa_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_pfa_learner_candidates(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    hr_begin(r_stop);
    r_status = hws_pfa_learner_candidates(learner_, (double *)r_room, r_capacity, &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_tagged_new(SEXP words, SEXP tags, SEXP labels) {
  const hws_corpus *words_ = (const hws_corpus *)hr_handle(words, &kind_of_corpus, "words");
  const hws_alphabet *tags_ = (const hws_alphabet *)hr_handle(tags, &kind_of_alphabet, "tags");
  int64_t labels_entries = 0;
  const int32_t *labels_ = hr_int32_array(labels, "labels", &labels_entries);
  int64_t count_ = (int64_t)(labels_entries);
  hws_tagged *tagged_ = NULL;
  SEXP tagged_slot_ = PROTECT(hr_slot(&kind_of_tagged, kind_of_tagged.name));
  hws_status r_status;
  r_status = hws_tagged_new(words_, tags_, labels_, count_, &tagged_);
  hr_fill(tagged_slot_, tagged_);
  hr_check(r_status);
  SEXP r_result = tagged_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_tagged_read(SEXP text, SEXP words, SEXP tags, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  const hws_alphabet *words_ = (const hws_alphabet *)hr_optional(words, &kind_of_alphabet, "words");
  const hws_alphabet *tags_ = (const hws_alphabet *)hr_optional(tags, &kind_of_alphabet, "tags");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_tagged *tagged_ = NULL;
  SEXP tagged_slot_ = PROTECT(hr_slot(&kind_of_tagged, kind_of_tagged.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_tagged_read(text_, text_entries, words_, tags_, hr_options_of(r_options), &tagged_);
  hr_end();
  hr_fill(tagged_slot_, tagged_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = tagged_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_tagged_read_file(SEXP path, SEXP words, SEXP tags, SEXP options) {
  const char *path_ = hr_path(path, "path");
  const hws_alphabet *words_ = (const hws_alphabet *)hr_optional(words, &kind_of_alphabet, "words");
  const hws_alphabet *tags_ = (const hws_alphabet *)hr_optional(tags, &kind_of_alphabet, "tags");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_tagged *tagged_ = NULL;
  SEXP tagged_slot_ = PROTECT(hr_slot(&kind_of_tagged, kind_of_tagged.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_tagged_read_file(path_, words_, tags_, hr_options_of(r_options), &tagged_);
  hr_end();
  hr_fill(tagged_slot_, tagged_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = tagged_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_tagged_reader_new(SEXP words, SEXP tags, SEXP options) {
  const hws_alphabet *words_ = (const hws_alphabet *)hr_optional(words, &kind_of_alphabet, "words");
  const hws_alphabet *tags_ = (const hws_alphabet *)hr_optional(tags, &kind_of_alphabet, "tags");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_tagged_reader *reader_ = NULL;
  SEXP reader_slot_ = PROTECT(hr_slot(&kind_of_tagged_reader, kind_of_tagged_reader.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_tagged_reader_new(words_, tags_, hr_options_of(r_options), &reader_);
  hr_end();
  hr_fill(reader_slot_, reader_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = reader_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_tagged_reader_feed(SEXP reader, SEXP text) {
  hws_tagged_reader *reader_ = (hws_tagged_reader *)hr_handle(reader, &kind_of_tagged_reader, "reader");
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  hws_status r_status;
  r_status = hws_tagged_reader_feed(reader_, text_, text_entries);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_tagged_reader_finish(SEXP reader) {
  hws_tagged_reader *reader_ = (hws_tagged_reader *)hr_handle(reader, &kind_of_tagged_reader, "reader");
  hws_tagged *tagged_ = NULL;
  SEXP tagged_slot_ = PROTECT(hr_slot(&kind_of_tagged, kind_of_tagged.name));
  hws_status r_status;
  r_status = hws_tagged_reader_finish(reader_, &tagged_);
  hr_fill(tagged_slot_, tagged_);
  hr_check(r_status);
  SEXP r_result = tagged_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_tagged_corpus(SEXP tagged) {
  const hws_tagged *tagged_ = (const hws_tagged *)hr_handle(tagged, &kind_of_tagged, "tagged");
  hws_corpus *words_ = NULL;
  SEXP words_slot_ = PROTECT(hr_slot(&kind_of_corpus, kind_of_corpus.name));
  hws_status r_status;
  r_status = hws_tagged_corpus(tagged_, &words_);
  hr_fill(words_slot_, words_);
  hr_check(r_status);
  SEXP r_result = words_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_tagged_alphabet(SEXP tagged) {
  const hws_tagged *tagged_ = (const hws_tagged *)hr_handle(tagged, &kind_of_tagged, "tagged");
  hws_alphabet *tags_ = NULL;
  SEXP tags_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_status r_status;
  r_status = hws_tagged_alphabet(tagged_, &tags_);
  hr_fill(tags_slot_, tags_);
  hr_check(r_status);
  SEXP r_result = tags_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_tagged_labels_view(SEXP tagged) {
  const hws_tagged *tagged_ = (const hws_tagged *)hr_handle(tagged, &kind_of_tagged, "tagged");
  int64_t count_ = 0;
  const int32_t *labels_ = NULL;
  hws_status r_status;
  r_status = hws_tagged_labels_view(tagged_, &labels_, &count_);
  hr_check(r_status);
  int64_t labels_entries = count_;
  SEXP r_result = hr_integers(labels_, labels_entries);
  return r_result;
}

static SEXP call_hws_tagged_write(SEXP tagged) {
  const hws_tagged *tagged_ = (const hws_tagged *)hr_handle(tagged, &kind_of_tagged, "tagged");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_tagged_write(tagged_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_tagged_write_file(SEXP tagged, SEXP path) {
  const hws_tagged *tagged_ = (const hws_tagged *)hr_handle(tagged, &kind_of_tagged, "tagged");
  const char *path_ = hr_path(path, "path");
  hws_status r_status;
  r_status = hws_tagged_write_file(tagged_, path_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_tagged_retag(SEXP text, SEXP tags, SEXP labels, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  const hws_alphabet *tags_ = (const hws_alphabet *)hr_handle(tags, &kind_of_alphabet, "tags");
  int64_t labels_entries = 0;
  const int32_t *labels_ = hr_int32_array(labels, "labels", &labels_entries);
  int64_t count_ = (int64_t)(labels_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    hr_begin(r_stop);
    r_status = hws_tagged_retag(text_, text_entries, tags_, labels_, count_, hr_options_of(r_options), (char *)r_room,
        r_capacity, &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_string((const char *)r_room);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_tagged_score(SEXP gold, SEXP tags, SEXP states, SEXP state_count, SEXP name, SEXP options) {
  const hws_tagged *gold_ = (const hws_tagged *)hr_handle(gold, &kind_of_tagged, "gold");
  const hws_alphabet *tags_ = (const hws_alphabet *)hr_optional(tags, &kind_of_alphabet, "tags");
  int64_t states_entries = 0;
  const int32_t *states_ = hr_int32_array(states, "states", &states_entries);
  const char *name_ = hr_text(name, "name");
  int32_t state_count_ = hr_int32(state_count, "state_count");
  int64_t count_ = (int64_t)(states_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double value_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_tagged_score(gold_, tags_, states_, count_, state_count_, name_, hr_options_of(r_options), &value_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarReal(value_);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_dictionary_collect(SEXP tagged, SEXP options) {
  const hws_tagged *tagged_ = (const hws_tagged *)hr_handle(tagged, &kind_of_tagged, "tagged");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_dictionary *dictionary_ = NULL;
  SEXP dictionary_slot_ = PROTECT(hr_slot(&kind_of_dictionary, kind_of_dictionary.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_dictionary_collect(tagged_, hr_options_of(r_options), &dictionary_);
  hr_end();
  hr_fill(dictionary_slot_, dictionary_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = dictionary_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_dictionary_read(SEXP text, SEXP tags, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  const hws_alphabet *tags_ = (const hws_alphabet *)hr_optional(tags, &kind_of_alphabet, "tags");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_dictionary *dictionary_ = NULL;
  SEXP dictionary_slot_ = PROTECT(hr_slot(&kind_of_dictionary, kind_of_dictionary.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_dictionary_read(text_, text_entries, tags_, hr_options_of(r_options), &dictionary_);
  hr_end();
  hr_fill(dictionary_slot_, dictionary_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = dictionary_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_dictionary_read_file(SEXP path, SEXP tags, SEXP options) {
  const char *path_ = hr_path(path, "path");
  const hws_alphabet *tags_ = (const hws_alphabet *)hr_optional(tags, &kind_of_alphabet, "tags");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_dictionary *dictionary_ = NULL;
  SEXP dictionary_slot_ = PROTECT(hr_slot(&kind_of_dictionary, kind_of_dictionary.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_dictionary_read_file(path_, tags_, hr_options_of(r_options), &dictionary_);
  hr_end();
  hr_fill(dictionary_slot_, dictionary_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = dictionary_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_dictionary_write_file(SEXP dictionary, SEXP path) {
  const hws_dictionary *dictionary_ = (const hws_dictionary *)hr_handle(dictionary, &kind_of_dictionary, "dictionary");
  const char *path_ = hr_path(path, "path");
  hws_status r_status;
  r_status = hws_dictionary_write_file(dictionary_, path_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_dictionary_write(SEXP dictionary) {
  const hws_dictionary *dictionary_ = (const hws_dictionary *)hr_handle(dictionary, &kind_of_dictionary, "dictionary");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_dictionary_write(dictionary_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_dictionary_words(SEXP dictionary) {
  const hws_dictionary *dictionary_ = (const hws_dictionary *)hr_handle(dictionary, &kind_of_dictionary, "dictionary");
  hws_alphabet *words_ = NULL;
  SEXP words_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_status r_status;
  r_status = hws_dictionary_words(dictionary_, &words_);
  hr_fill(words_slot_, words_);
  hr_check(r_status);
  SEXP r_result = words_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_dictionary_tags(SEXP dictionary) {
  const hws_dictionary *dictionary_ = (const hws_dictionary *)hr_handle(dictionary, &kind_of_dictionary, "dictionary");
  hws_alphabet *tags_ = NULL;
  SEXP tags_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_status r_status;
  r_status = hws_dictionary_tags(dictionary_, &tags_);
  hr_fill(tags_slot_, tags_);
  hr_check(r_status);
  SEXP r_result = tags_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_dictionary_entry_view(SEXP dictionary, SEXP word) {
  const hws_dictionary *dictionary_ = (const hws_dictionary *)hr_handle(dictionary, &kind_of_dictionary, "dictionary");
  int32_t word_ = hr_int32(word, "word");
  int64_t count_ = 0;
  const int32_t *states_ = NULL;
  hws_status r_status;
  r_status = hws_dictionary_entry_view(dictionary_, word_, &states_, &count_);
  hr_check(r_status);
  int64_t states_entries = count_;
  SEXP r_result = hr_integers(states_, states_entries);
  return r_result;
}

static SEXP call_hws_dictionary_adapt(SEXP dictionary, SEXP corpus, SEXP options) {
  const hws_dictionary *dictionary_ = (const hws_dictionary *)hr_handle(dictionary, &kind_of_dictionary, "dictionary");
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_dictionary *adapted_ = NULL;
  SEXP adapted_slot_ = PROTECT(hr_slot(&kind_of_dictionary, kind_of_dictionary.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_dictionary_adapt(dictionary_, corpus_, hr_options_of(r_options), &adapted_);
  hr_end();
  hr_fill(adapted_slot_, adapted_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = adapted_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_dictionary_ambiguity(SEXP dictionary, SEXP corpus, SEXP options) {
  const hws_dictionary *dictionary_ = (const hws_dictionary *)hr_handle(dictionary, &kind_of_dictionary, "dictionary");
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double tags_per_token_ = 0;
  double ambiguous_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_dictionary_ambiguity(dictionary_, corpus_, hr_options_of(r_options), &tags_per_token_, &ambiguous_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal(tags_per_token_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("tags_per_token"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(ambiguous_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("ambiguous"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_dictionary_random_accuracy(SEXP dictionary, SEXP gold, SEXP options) {
  const hws_dictionary *dictionary_ = (const hws_dictionary *)hr_handle(dictionary, &kind_of_dictionary, "dictionary");
  const hws_tagged *gold_ = (const hws_tagged *)hr_handle(gold, &kind_of_tagged, "gold");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double accuracy_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_dictionary_random_accuracy(dictionary_, gold_, hr_options_of(r_options), &accuracy_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarReal(accuracy_);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_channels_new(SEXP offsets, SEXP kinds, SEXP dimensions, SEXP values, SEXP options) {
  int64_t offsets_entries = 0;
  const int64_t *offsets_ = hr_int64_array(offsets, "offsets", &offsets_entries);
  int64_t kinds_entries = 0;
  const int32_t *kinds_ = hr_constants_of(kinds, constants_of_kind, "kinds", &kinds_entries);
  int64_t dimensions_entries = 0;
  const int32_t *dimensions_ = hr_int32_array(dimensions, "dimensions", &dimensions_entries);
  int64_t values_entries = 0;
  const double *values_ = hr_float64_array(values, "values", &values_entries);
  int64_t sequences_ = (int64_t)(offsets_entries - 1);
  int32_t count_ = (int32_t)(kinds_entries);
  hr_expect("dimensions", dimensions_entries, count_);
  hr_expect("values", values_entries, (offsets_[sequences_] * hr_sum_int32(dimensions_, dimensions_entries)));
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_channels *channels_ = NULL;
  SEXP channels_slot_ = PROTECT(hr_slot(&kind_of_channels, kind_of_channels.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_channels_new(sequences_, offsets_, count_, kinds_, dimensions_, values_, hr_options_of(r_options),
      &channels_);
  hr_end();
  hr_fill(channels_slot_, channels_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = channels_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_channels_read(SEXP text, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_channels *channels_ = NULL;
  SEXP channels_slot_ = PROTECT(hr_slot(&kind_of_channels, kind_of_channels.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_channels_read(text_, text_entries, hr_options_of(r_options), &channels_);
  hr_end();
  hr_fill(channels_slot_, channels_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = channels_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_channels_read_file(SEXP path, SEXP options) {
  const char *path_ = hr_path(path, "path");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_channels *channels_ = NULL;
  SEXP channels_slot_ = PROTECT(hr_slot(&kind_of_channels, kind_of_channels.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_channels_read_file(path_, hr_options_of(r_options), &channels_);
  hr_end();
  hr_fill(channels_slot_, channels_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = channels_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_channels_write_file(SEXP channels, SEXP path) {
  const hws_channels *channels_ = (const hws_channels *)hr_handle(channels, &kind_of_channels, "channels");
  const char *path_ = hr_path(path, "path");
  hws_status r_status;
  r_status = hws_channels_write_file(channels_, path_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_channels_write(SEXP channels) {
  const hws_channels *channels_ = (const hws_channels *)hr_handle(channels, &kind_of_channels, "channels");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_channels_write(channels_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_channels_sequences(SEXP channels) {
  const hws_channels *channels_ = (const hws_channels *)hr_handle(channels, &kind_of_channels, "channels");
  int64_t r_given = hws_channels_sequences(channels_);
  return Rf_ScalarReal((double)r_given);
}

static SEXP call_hws_channels_tokens(SEXP channels) {
  const hws_channels *channels_ = (const hws_channels *)hr_handle(channels, &kind_of_channels, "channels");
  int64_t r_given = hws_channels_tokens(channels_);
  return Rf_ScalarReal((double)r_given);
}

static SEXP call_hws_channels_count(SEXP channels) {
  const hws_channels *channels_ = (const hws_channels *)hr_handle(channels, &kind_of_channels, "channels");
  int32_t r_given = hws_channels_count(channels_);
  return Rf_ScalarInteger(r_given);
}

static SEXP call_hws_channels_spec(SEXP channels, SEXP channel) {
  const hws_channels *channels_ = (const hws_channels *)hr_handle(channels, &kind_of_channels, "channels");
  int32_t channel_ = hr_int32(channel, "channel");
  int32_t kind_ = 0;
  int32_t dimension_ = 0;
  hws_status r_status;
  r_status = hws_channels_spec(channels_, channel_, &kind_, &dimension_);
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_constant_name(kind_, constants_of_kind));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("kind"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarInteger(dimension_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("dimension"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_channels_offsets_view(SEXP channels) {
  const hws_channels *channels_ = (const hws_channels *)hr_handle(channels, &kind_of_channels, "channels");
  int64_t count_ = 0;
  const int64_t *offsets_ = NULL;
  hws_status r_status;
  r_status = hws_channels_offsets_view(channels_, &offsets_, &count_);
  hr_check(r_status);
  int64_t offsets_entries = (count_ + 1);
  SEXP r_result = hr_wide_integers(offsets_, offsets_entries);
  return r_result;
}

static SEXP call_hws_channels_values(SEXP channels, SEXP channel) {
  const hws_channels *channels_ = (const hws_channels *)hr_handle(channels, &kind_of_channels, "channels");
  int32_t channel_ = hr_int32(channel, "channel");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_channels_values(channels_, channel_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_hmm_data_new(SEXP words, SEXP channels, SEXP dictionary, SEXP observed, SEXP options) {
  const hws_corpus *words_ = (const hws_corpus *)hr_optional(words, &kind_of_corpus, "words");
  const hws_channels *channels_ = (const hws_channels *)hr_optional(channels, &kind_of_channels, "channels");
  const hws_dictionary *dictionary_ = (const hws_dictionary *)hr_optional(dictionary, &kind_of_dictionary, "dictionary");
  const hws_tagged *observed_ = (const hws_tagged *)hr_optional(observed, &kind_of_tagged, "observed");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_hmm_data *data_ = NULL;
  SEXP data_slot_ = PROTECT(hr_slot(&kind_of_hmm_data, kind_of_hmm_data.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_hmm_data_new(words_, channels_, dictionary_, observed_, hr_options_of(r_options), &data_);
  hr_end();
  hr_fill(data_slot_, data_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = data_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_hmm_data_for(SEXP hmm, SEXP words, SEXP channels, SEXP other_dictionary, SEXP observed, SEXP
    options) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  const hws_corpus *words_ = (const hws_corpus *)hr_optional(words, &kind_of_corpus, "words");
  const hws_channels *channels_ = (const hws_channels *)hr_optional(channels, &kind_of_channels, "channels");
  const hws_dictionary *other_dictionary_ = (const hws_dictionary *)hr_optional(other_dictionary, &kind_of_dictionary,
      "other_dictionary");
  const hws_tagged *observed_ = (const hws_tagged *)hr_optional(observed, &kind_of_tagged, "observed");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_hmm_data *data_ = NULL;
  SEXP data_slot_ = PROTECT(hr_slot(&kind_of_hmm_data, kind_of_hmm_data.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_hmm_data_for(hmm_, words_, channels_, other_dictionary_, observed_, hr_options_of(r_options), &data_);
  hr_end();
  hr_fill(data_slot_, data_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = data_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_hmm_data_like(SEXP data, SEXP words, SEXP channels, SEXP other_dictionary, SEXP observed, SEXP
    options) {
  const hws_hmm_data *data_ = (const hws_hmm_data *)hr_handle(data, &kind_of_hmm_data, "data");
  const hws_corpus *words_ = (const hws_corpus *)hr_optional(words, &kind_of_corpus, "words");
  const hws_channels *channels_ = (const hws_channels *)hr_optional(channels, &kind_of_channels, "channels");
  const hws_dictionary *other_dictionary_ = (const hws_dictionary *)hr_optional(other_dictionary, &kind_of_dictionary,
      "other_dictionary");
  const hws_tagged *observed_ = (const hws_tagged *)hr_optional(observed, &kind_of_tagged, "observed");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_hmm_data *more_ = NULL;
  SEXP more_slot_ = PROTECT(hr_slot(&kind_of_hmm_data, kind_of_hmm_data.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_hmm_data_like(data_, words_, channels_, other_dictionary_, observed_, hr_options_of(r_options), &more_);
  hr_end();
  hr_fill(more_slot_, more_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = more_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_hmm_data_allow(SEXP data, SEXP places, SEXP offsets, SEXP states, SEXP options) {
  const hws_hmm_data *data_ = (const hws_hmm_data *)hr_handle(data, &kind_of_hmm_data, "data");
  int64_t places_entries = 0;
  const int64_t *places_ = hr_int64_array(places, "places", &places_entries);
  int64_t offsets_entries = 0;
  const int64_t *offsets_ = hr_int64_array(offsets, "offsets", &offsets_entries);
  int64_t states_entries = 0;
  const int32_t *states_ = hr_int32_array(states, "states", &states_entries);
  int64_t count_ = (int64_t)(places_entries);
  hr_expect("offsets", offsets_entries, (count_ + 1));
  hr_expect("states", states_entries, offsets_[count_]);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_hmm_data *restricted_ = NULL;
  SEXP restricted_slot_ = PROTECT(hr_slot(&kind_of_hmm_data, kind_of_hmm_data.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_hmm_data_allow(data_, count_, places_, offsets_, states_, hr_options_of(r_options), &restricted_);
  hr_end();
  hr_fill(restricted_slot_, restricted_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = restricted_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_hmm_data_sequences(SEXP data) {
  const hws_hmm_data *data_ = (const hws_hmm_data *)hr_handle(data, &kind_of_hmm_data, "data");
  int64_t r_given = hws_hmm_data_sequences(data_);
  return Rf_ScalarReal((double)r_given);
}

static SEXP call_hws_hmm_data_tokens(SEXP data) {
  const hws_hmm_data *data_ = (const hws_hmm_data *)hr_handle(data, &kind_of_hmm_data, "data");
  int64_t r_given = hws_hmm_data_tokens(data_);
  return Rf_ScalarReal((double)r_given);
}

static SEXP call_hws_hmm_data_states(SEXP data) {
  const hws_hmm_data *data_ = (const hws_hmm_data *)hr_handle(data, &kind_of_hmm_data, "data");
  int64_t r_given = hws_hmm_data_states(data_);
  return Rf_ScalarReal((double)r_given);
}

static SEXP call_hws_hmm_write(SEXP hmm) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_hmm_write(hmm_, (void *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_raw(r_room, r_needed);
  return r_result;
}

static SEXP call_hws_hmm_read(SEXP buffer, SEXP options) {
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_bytes(buffer, "buffer", &buffer_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_hmm *hmm_ = NULL;
  SEXP hmm_slot_ = PROTECT(hr_slot(&kind_of_hmm, kind_of_hmm.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_hmm_read(buffer_, buffer_entries, hr_options_of(r_options), &hmm_);
  hr_end();
  hr_fill(hmm_slot_, hmm_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hmm_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_hmm_write_file(SEXP hmm, SEXP path) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  const char *path_ = hr_path(path, "path");
  hws_status r_status;
  r_status = hws_hmm_write_file(hmm_, path_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_hmm_read_file(SEXP path, SEXP options) {
  const char *path_ = hr_path(path, "path");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_hmm *hmm_ = NULL;
  SEXP hmm_slot_ = PROTECT(hr_slot(&kind_of_hmm, kind_of_hmm.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_hmm_read_file(path_, hr_options_of(r_options), &hmm_);
  hr_end();
  hr_fill(hmm_slot_, hmm_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hmm_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_hmm_new(SEXP words, SEXP tags, SEXP initial, SEXP transition, SEXP end, SEXP emission, SEXP
    options) {
  const hws_alphabet *words_ = (const hws_alphabet *)hr_handle(words, &kind_of_alphabet, "words");
  const hws_alphabet *tags_ = (const hws_alphabet *)hr_optional(tags, &kind_of_alphabet, "tags");
  int64_t initial_entries = 0;
  const double *initial_ = hr_float64_array(initial, "initial", &initial_entries);
  int64_t transition_entries = 0;
  const double *transition_ = hr_float64_array(transition, "transition", &transition_entries);
  int64_t end_entries = 0;
  const double *end_ = end == R_NilValue ? NULL : hr_float64_array(end, "end", &end_entries);
  int64_t emission_entries = 0;
  const double *emission_ = hr_float64_array(emission, "emission", &emission_entries);
  int64_t states_ = (int64_t)(initial_entries);
  hr_expect("transition", transition_entries, (states_ * states_));
  if (end != R_NilValue) hr_expect("end", end_entries, states_);
  hr_expect("emission", emission_entries, (states_ * hws_alphabet_size(words_)));
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_hmm *hmm_ = NULL;
  SEXP hmm_slot_ = PROTECT(hr_slot(&kind_of_hmm, kind_of_hmm.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_hmm_new(states_, words_, tags_, initial_, transition_, end_, emission_, hr_options_of(r_options), &hmm_);
  hr_end();
  hr_fill(hmm_slot_, hmm_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hmm_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_hmm_words(SEXP hmm) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  hws_alphabet *words_ = NULL;
  SEXP words_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_status r_status;
  r_status = hws_hmm_words(hmm_, &words_);
  hr_fill(words_slot_, words_);
  hr_check(r_status);
  SEXP r_result = words_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_hmm_tags(SEXP hmm) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  hws_alphabet *tags_ = NULL;
  SEXP tags_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_status r_status;
  r_status = hws_hmm_tags(hmm_, &tags_);
  hr_fill(tags_slot_, tags_);
  hr_check(r_status);
  SEXP r_result = tags_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_hmm_dictionary(SEXP hmm) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  hws_dictionary *dictionary_ = NULL;
  SEXP dictionary_slot_ = PROTECT(hr_slot(&kind_of_dictionary, kind_of_dictionary.name));
  hws_status r_status;
  r_status = hws_hmm_dictionary(hmm_, &dictionary_);
  hr_fill(dictionary_slot_, dictionary_);
  hr_check(r_status);
  SEXP r_result = dictionary_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_hmm_info(SEXP hmm, SEXP name) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  const char *name_ = hr_text(name, "name");
  double value_ = 0;
  hws_status r_status;
  r_status = hws_hmm_info(hmm_, name_, &value_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(value_);
  return r_result;
}

static SEXP call_hws_hmm_method(SEXP hmm) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_hmm_method(hmm_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_hmm_pick(SEXP models, SEXP metric) {
  int64_t models_entries = 0;
  const hws_hmm *const *models_ = (const hws_hmm *const *)hr_handles(models, &kind_of_hmm, "models", &models_entries);
  const char *metric_ = metric == R_NilValue ? NULL : hr_text(metric, "metric");
  int64_t count_ = (int64_t)(models_entries);
  int64_t best_ = 0;
  int64_t values_entries = count_;
  double *values_ = (double *)hr_room(values_entries, sizeof *values_);
  hws_status r_status;
  r_status = hws_hmm_pick(models_, count_, metric_, values_, &best_);
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_reals(values_, values_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("values"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal((double)best_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("best"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_hmm_card(SEXP hmm) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_hmm_card(hmm_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_hmm_initial(SEXP hmm) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_hmm_initial(hmm_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_hmm_transition(SEXP hmm) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_hmm_transition(hmm_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_hmm_end(SEXP hmm) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_hmm_end(hmm_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_hmm_emission(SEXP hmm) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_hmm_emission(hmm_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_hmm_counts(SEXP hmm, SEXP which) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  const char *which_ = hr_text(which, "which");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_hmm_counts(hmm_, which_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_hmm_channel_spec(SEXP hmm, SEXP channel) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  int32_t channel_ = hr_int32(channel, "channel");
  int32_t kind_ = 0;
  int32_t dimension_ = 0;
  hws_status r_status;
  r_status = hws_hmm_channel_spec(hmm_, channel_, &kind_, &dimension_);
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_constant_name(kind_, constants_of_kind));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("kind"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarInteger(dimension_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("dimension"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_hmm_channel(SEXP hmm, SEXP channel, SEXP what) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  const char *what_ = hr_text(what, "what");
  int32_t channel_ = hr_int32(channel, "channel");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_hmm_channel(hmm_, channel_, what_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_hmm_score(SEXP hmm, SEXP data, SEXP options) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  const hws_hmm_data *data_ = (const hws_hmm_data *)hr_handle(data, &kind_of_hmm_data, "data");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t log_probs_entries = hws_hmm_data_sequences(data_);
  double *log_probs_ = (double *)hr_room(log_probs_entries, sizeof *log_probs_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_hmm_score(hmm_, data_, hr_options_of(r_options), log_probs_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals(log_probs_, log_probs_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_hmm_decode(SEXP hmm, SEXP data, SEXP options) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  const hws_hmm_data *data_ = (const hws_hmm_data *)hr_handle(data, &kind_of_hmm_data, "data");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t states_entries = hws_hmm_data_tokens(data_);
  int32_t *states_ = (int32_t *)hr_room(states_entries, sizeof *states_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_hmm_decode(hmm_, data_, hr_options_of(r_options), states_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_integers(states_, states_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_hmm_posteriors(SEXP hmm, SEXP data, SEXP first, SEXP last, SEXP options) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  const hws_hmm_data *data_ = (const hws_hmm_data *)hr_handle(data, &kind_of_hmm_data, "data");
  int64_t first_ = hr_int64(first, "first");
  int64_t last_ = hr_int64(last, "last");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    hr_begin(r_stop);
    r_status = hws_hmm_posteriors(hmm_, data_, first_, last_, hr_options_of(r_options), (double *)r_room, r_capacity,
        &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_hmm_machine(SEXP hmm, SEXP semiring, SEXP options) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  int32_t semiring_ = hr_constant_of(semiring, constants_of_semiring, "semiring");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *machine_ = NULL;
  SEXP machine_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_hmm_machine(hmm_, semiring_, hr_options_of(r_options), &machine_);
  hr_end();
  hr_fill(machine_slot_, machine_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = machine_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_hmm_sample(SEXP hmm, SEXP n, SEXP seed, SEXP options) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  int64_t n_ = hr_int64(n, "n");
  uint64_t seed_ = hr_uint64(seed, "seed");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_tagged *sequences_ = NULL;
  SEXP sequences_slot_ = PROTECT(hr_slot(&kind_of_tagged, kind_of_tagged.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_hmm_sample(hmm_, n_, seed_, hr_options_of(r_options), &sequences_);
  hr_end();
  hr_fill(sequences_slot_, sequences_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = sequences_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_hmm_sample_channels(SEXP hmm, SEXP states, SEXP seed, SEXP options) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  const hws_tagged *states_ = (const hws_tagged *)hr_handle(states, &kind_of_tagged, "states");
  uint64_t seed_ = hr_uint64(seed, "seed");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_channels *channels_ = NULL;
  SEXP channels_slot_ = PROTECT(hr_slot(&kind_of_channels, kind_of_channels.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_hmm_sample_channels(hmm_, states_, seed_, hr_options_of(r_options), &channels_);
  hr_end();
  hr_fill(channels_slot_, channels_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = channels_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_hmm_encode(SEXP hmm, SEXP word) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  const char *word_ = hr_text(word, "word");
  int32_t symbol_ = 0;
  hws_status r_status;
  r_status = hws_hmm_encode(hmm_, word_, &symbol_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarInteger(symbol_);
  return r_result;
}

static SEXP call_hws_hmm_filter_new(SEXP hmm, SEXP options) {
  const hws_hmm *hmm_ = (const hws_hmm *)hr_handle(hmm, &kind_of_hmm, "hmm");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_hmm_filter *filter_ = NULL;
  SEXP filter_slot_ = PROTECT(hr_slot(&kind_of_hmm_filter, kind_of_hmm_filter.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_hmm_filter_new(hmm_, hr_options_of(r_options), &filter_);
  hr_end();
  hr_fill(filter_slot_, filter_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = filter_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_hmm_filter_copy(SEXP filter) {
  const hws_hmm_filter *filter_ = (const hws_hmm_filter *)hr_handle(filter, &kind_of_hmm_filter, "filter");
  hws_hmm_filter *copy_ = NULL;
  SEXP copy_slot_ = PROTECT(hr_slot(&kind_of_hmm_filter, kind_of_hmm_filter.name));
  hws_status r_status;
  r_status = hws_hmm_filter_copy(filter_, &copy_);
  hr_fill(copy_slot_, copy_);
  hr_check(r_status);
  SEXP r_result = copy_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_hmm_filter_start(SEXP filter) {
  hws_hmm_filter *filter_ = (hws_hmm_filter *)hr_handle(filter, &kind_of_hmm_filter, "filter");
  hws_status r_status;
  r_status = hws_hmm_filter_start(filter_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_hmm_filter_step(SEXP filter, SEXP symbol, SEXP values) {
  hws_hmm_filter *filter_ = (hws_hmm_filter *)hr_handle(filter, &kind_of_hmm_filter, "filter");
  int64_t values_entries = 0;
  const double *values_ = hr_float64_array(values, "values", &values_entries);
  int32_t symbol_ = hr_int32(symbol, "symbol");
  int64_t count_ = (int64_t)(values_entries);
  double log_prob_ = 0;
  hws_status r_status;
  r_status = hws_hmm_filter_step(filter_, symbol_, values_, count_, &log_prob_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(log_prob_);
  return r_result;
}

static SEXP call_hws_hmm_filter_states(SEXP filter) {
  const hws_hmm_filter *filter_ = (const hws_hmm_filter *)hr_handle(filter, &kind_of_hmm_filter, "filter");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_hmm_filter_states(filter_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_hmm_filter_next(SEXP filter) {
  const hws_hmm_filter *filter_ = (const hws_hmm_filter *)hr_handle(filter, &kind_of_hmm_filter, "filter");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_hmm_filter_next(filter_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_hmm_filter_end(SEXP filter) {
  const hws_hmm_filter *filter_ = (const hws_hmm_filter *)hr_handle(filter, &kind_of_hmm_filter, "filter");
  double probability_ = 0;
  hws_status r_status;
  r_status = hws_hmm_filter_end(filter_, &probability_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(probability_);
  return r_result;
}

static SEXP call_hws_hmm_learner_new(SEXP start, SEXP data, SEXP heldout, SEXP options) {
  const hws_hmm *start_ = (const hws_hmm *)hr_optional(start, &kind_of_hmm, "start");
  const hws_hmm_data *data_ = (const hws_hmm_data *)hr_handle(data, &kind_of_hmm_data, "data");
  const hws_hmm_data *heldout_ = (const hws_hmm_data *)hr_optional(heldout, &kind_of_hmm_data, "heldout");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_learner *learner_ = NULL;
  SEXP learner_slot_ = PROTECT(hr_slot(&kind_of_learner, "hws_hmm_learner"));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_hmm_learner_new(start_, data_, heldout_, hr_options_of(r_options), &learner_);
  hr_end();
  hr_fill(learner_slot_, learner_);
  hr_check(r_status);
  hr_release(r_options);
  hr_keep(learner_slot_, r_cancel);
  SEXP r_result = learner_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_hmm_learner_set_prior(SEXP learner, SEXP which, SEXP concentration, SEXP base) {
  hws_learner *learner_ = (hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  const char *which_ = hr_text(which, "which");
  int64_t base_entries = 0;
  const double *base_ = hr_float64_array(base, "base", &base_entries);
  double concentration_ = hr_real(concentration, "concentration");
  int64_t count_ = (int64_t)(base_entries);
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_hmm_learner_set_prior(learner_, which_, concentration_, base_, count_);
  hr_end();
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_hmm_learner_model(SEXP learner, SEXP options) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_hmm *hmm_ = NULL;
  SEXP hmm_slot_ = PROTECT(hr_slot(&kind_of_hmm, kind_of_hmm.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_hmm_learner_model(learner_, hr_options_of(r_options), &hmm_);
  hr_end();
  hr_fill(hmm_slot_, hmm_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hmm_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_hmm_learner_candidates(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    hr_begin(r_stop);
    r_status = hws_hmm_learner_candidates(learner_, (double *)r_room, r_capacity, &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_grammar_new(SEXP nonterminals, SEXP words, SEXP start, SEXP parents, SEXP offsets, SEXP right, SEXP
    rule_weights, SEXP priors, SEXP fixed, SEXP options) {
  const hws_alphabet *nonterminals_ = (const hws_alphabet *)hr_handle(nonterminals, &kind_of_alphabet, "nonterminals");
  const hws_alphabet *words_ = (const hws_alphabet *)hr_handle(words, &kind_of_alphabet, "words");
  int64_t parents_entries = 0;
  const int32_t *parents_ = hr_int32_array(parents, "parents", &parents_entries);
  int64_t offsets_entries = 0;
  const int64_t *offsets_ = hr_int64_array(offsets, "offsets", &offsets_entries);
  int64_t right_entries = 0;
  const int32_t *right_ = hr_int32_array(right, "right", &right_entries);
  int64_t rule_weights_entries = 0;
  const double *rule_weights_ = hr_float64_array(rule_weights, "rule_weights", &rule_weights_entries);
  int64_t priors_entries = 0;
  const double *priors_ = priors == R_NilValue ? NULL : hr_float64_array(priors, "priors", &priors_entries);
  int64_t fixed_entries = 0;
  const int32_t *fixed_ = fixed == R_NilValue ? NULL : hr_int32_array(fixed, "fixed", &fixed_entries);
  int32_t start_ = hr_int32(start, "start");
  int64_t rules_ = (int64_t)(parents_entries);
  hr_expect("offsets", offsets_entries, (rules_ + 1));
  hr_expect("right", right_entries, offsets_[rules_]);
  hr_expect("rule_weights", rule_weights_entries, rules_);
  if (priors != R_NilValue) hr_expect("priors", priors_entries, rules_);
  if (fixed != R_NilValue) hr_expect("fixed", fixed_entries, rules_);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_grammar *grammar_ = NULL;
  SEXP grammar_slot_ = PROTECT(hr_slot(&kind_of_grammar, kind_of_grammar.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_new(nonterminals_, words_, start_, rules_, parents_, offsets_, right_, rule_weights_, priors_,
      fixed_, hr_options_of(r_options), &grammar_);
  hr_end();
  hr_fill(grammar_slot_, grammar_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = grammar_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_grammar_read_text(SEXP text, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_grammar *grammar_ = NULL;
  SEXP grammar_slot_ = PROTECT(hr_slot(&kind_of_grammar, kind_of_grammar.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_read_text(text_, text_entries, hr_options_of(r_options), &grammar_);
  hr_end();
  hr_fill(grammar_slot_, grammar_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = grammar_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_grammar_read_berkeley(SEXP rules, SEXP lexicon, SEXP options) {
  int64_t rules_entries = 0;
  const char *rules_ = hr_bytes(rules, "rules", &rules_entries);
  int64_t lexicon_entries = 0;
  const char *lexicon_ = hr_bytes(lexicon, "lexicon", &lexicon_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_grammar *grammar_ = NULL;
  SEXP grammar_slot_ = PROTECT(hr_slot(&kind_of_grammar, kind_of_grammar.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_read_berkeley(rules_, rules_entries, lexicon_, lexicon_entries, hr_options_of(r_options),
      &grammar_);
  hr_end();
  hr_fill(grammar_slot_, grammar_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = grammar_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_grammar_write_text(SEXP grammar, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    hr_begin(r_stop);
    r_status = hws_grammar_write_text(grammar_, hr_options_of(r_options), (char *)r_room, r_capacity, &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_string((const char *)r_room);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_grammar_write(SEXP grammar) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_grammar_write(grammar_, (void *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_raw(r_room, r_needed);
  return r_result;
}

static SEXP call_hws_grammar_read(SEXP buffer, SEXP options) {
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_bytes(buffer, "buffer", &buffer_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_grammar *grammar_ = NULL;
  SEXP grammar_slot_ = PROTECT(hr_slot(&kind_of_grammar, kind_of_grammar.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_read(buffer_, buffer_entries, hr_options_of(r_options), &grammar_);
  hr_end();
  hr_fill(grammar_slot_, grammar_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = grammar_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_grammar_write_file(SEXP grammar, SEXP path) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  const char *path_ = hr_path(path, "path");
  hws_status r_status;
  r_status = hws_grammar_write_file(grammar_, path_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_grammar_read_file(SEXP path, SEXP options) {
  const char *path_ = hr_path(path, "path");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_grammar *grammar_ = NULL;
  SEXP grammar_slot_ = PROTECT(hr_slot(&kind_of_grammar, kind_of_grammar.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_read_file(path_, hr_options_of(r_options), &grammar_);
  hr_end();
  hr_fill(grammar_slot_, grammar_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = grammar_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_grammar_with_substrings(SEXP grammar, SEXP corpus, SEXP heldout, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  const hws_corpus *heldout_ = (const hws_corpus *)hr_optional(heldout, &kind_of_corpus, "heldout");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_grammar *written_ = NULL;
  SEXP written_slot_ = PROTECT(hr_slot(&kind_of_grammar, kind_of_grammar.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_with_substrings(grammar_, corpus_, heldout_, hr_options_of(r_options), &written_);
  hr_end();
  hr_fill(written_slot_, written_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = written_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_grammar_nonterminals(SEXP grammar) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  hws_alphabet *alphabet_ = NULL;
  SEXP alphabet_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_status r_status;
  r_status = hws_grammar_nonterminals(grammar_, &alphabet_);
  hr_fill(alphabet_slot_, alphabet_);
  hr_check(r_status);
  SEXP r_result = alphabet_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_grammar_words(SEXP grammar) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  hws_alphabet *alphabet_ = NULL;
  SEXP alphabet_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_status r_status;
  r_status = hws_grammar_words(grammar_, &alphabet_);
  hr_fill(alphabet_slot_, alphabet_);
  hr_check(r_status);
  SEXP r_result = alphabet_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_grammar_info(SEXP grammar, SEXP name) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  const char *name_ = hr_text(name, "name");
  double value_ = 0;
  hws_status r_status;
  r_status = hws_grammar_info(grammar_, name_, &value_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(value_);
  return r_result;
}

static SEXP call_hws_grammar_method(SEXP grammar) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_grammar_method(grammar_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_grammar_card(SEXP grammar) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_grammar_card(grammar_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_grammar_parents(SEXP grammar) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 4);
    r_status = hws_grammar_parents(grammar_, (int32_t *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_integers((const int32_t *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_grammar_offsets(SEXP grammar) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_grammar_offsets(grammar_, (int64_t *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_wide_integers((const int64_t *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_grammar_right_sides(SEXP grammar) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 4);
    r_status = hws_grammar_right_sides(grammar_, (int32_t *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_integers((const int32_t *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_grammar_weights(SEXP grammar) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_grammar_weights(grammar_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_grammar_priors(SEXP grammar) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_grammar_priors(grammar_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_grammar_fixed(SEXP grammar) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 4);
    r_status = hws_grammar_fixed(grammar_, (int32_t *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_integers((const int32_t *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_grammar_mass(SEXP grammar, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double value0_ = 0;
  hr_check(hws_grammar_info(grammar_, "nonterminals", &value0_));
  double error_ = 0;
  int64_t log_masses_entries = (int64_t)value0_;
  double *log_masses_ = (double *)hr_room(log_masses_entries, sizeof *log_masses_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_mass(grammar_, hr_options_of(r_options), log_masses_, &error_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_reals(log_masses_, log_masses_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("log_masses"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(error_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("error"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_grammar_expectations(SEXP grammar, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double value0_ = 0;
  hr_check(hws_grammar_info(grammar_, "rules", &value0_));
  double words_ = 0;
  double entropy_ = 0;
  int64_t counts_entries = (int64_t)value0_;
  double *counts_ = (double *)hr_room(counts_entries, sizeof *counts_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_expectations(grammar_, hr_options_of(r_options), &words_, &entropy_, counts_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal(words_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("words"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(entropy_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("entropy"));
  SET_VECTOR_ELT(r_result, 2, hr_reals(counts_, counts_entries));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("counts"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_grammar_sample(SEXP grammar, SEXP n, SEXP seed, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  int64_t n_ = hr_int64(n, "n");
  uint64_t seed_ = hr_uint64(seed, "seed");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_corpus *corpus_ = NULL;
  SEXP corpus_slot_ = PROTECT(hr_slot(&kind_of_corpus, kind_of_corpus.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_sample(grammar_, n_, seed_, hr_options_of(r_options), &corpus_);
  hr_end();
  hr_fill(corpus_slot_, corpus_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = corpus_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_grammar_score(SEXP grammar, SEXP corpus, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t log_weights_entries = hws_corpus_count(corpus_);
  double *log_weights_ = (double *)hr_room(log_weights_entries, sizeof *log_weights_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_score(grammar_, corpus_, hr_options_of(r_options), log_weights_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals(log_weights_, log_weights_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_grammar_counts(SEXP grammar, SEXP corpus, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double value0_ = 0;
  hr_check(hws_grammar_info(grammar_, "rules", &value0_));
  double log_weight_ = 0;
  int64_t impossible_ = 0;
  int64_t counts_entries = (int64_t)value0_;
  double *counts_ = (double *)hr_room(counts_entries, sizeof *counts_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_counts(grammar_, corpus_, hr_options_of(r_options), counts_, &log_weight_, &impossible_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, hr_reals(counts_, counts_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("counts"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(log_weight_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("log_weight"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarReal((double)impossible_));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("impossible"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_grammar_parse(SEXP grammar, SEXP corpus, SEXP trees, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  int64_t trees_ = hr_int64(trees, "trees");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_treebank *parses_ = NULL;
  SEXP parses_slot_ = PROTECT(hr_slot(&kind_of_treebank, kind_of_treebank.name));
  int64_t impossible_ = 0;
  int64_t log_weights_entries = (hws_corpus_count(corpus_) * trees_);
  double *log_weights_ = (double *)hr_room(log_weights_entries, sizeof *log_weights_);
  int64_t unknown_entries = hws_corpus_count(corpus_);
  int32_t *unknown_ = (int32_t *)hr_room(unknown_entries, sizeof *unknown_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_parse(grammar_, corpus_, trees_, hr_options_of(r_options), log_weights_, unknown_, &impossible_,
      &parses_);
  hr_end();
  hr_fill(parses_slot_, parses_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 4));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 4));
  SET_VECTOR_ELT(r_result, 0, hr_reals(log_weights_, log_weights_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("log_weights"));
  SET_VECTOR_ELT(r_result, 1, hr_integers(unknown_, unknown_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("unknown"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarReal((double)impossible_));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("impossible"));
  SET_VECTOR_ELT(r_result, 3, parses_slot_);
  SET_STRING_ELT(r_names, 3, Rf_mkChar("parses"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(4);
  return r_result;
}

static SEXP call_hws_grammar_segment(SEXP grammar, SEXP corpus, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t impossible_ = 0;
  int64_t ends_entries = hws_corpus_symbols(corpus_);
  double *ends_ = (double *)hr_room(ends_entries, sizeof *ends_);
  int64_t log_weights_entries = hws_corpus_count(corpus_);
  double *log_weights_ = (double *)hr_room(log_weights_entries, sizeof *log_weights_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_segment(grammar_, corpus_, hr_options_of(r_options), ends_, log_weights_, &impossible_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, hr_reals(ends_, ends_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("ends"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(log_weights_, log_weights_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("log_weights"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarReal((double)impossible_));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("impossible"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_grammar_counts_known(SEXP grammar, SEXP known, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  const hws_treebank *known_ = (const hws_treebank *)hr_handle(known, &kind_of_treebank, "known");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double value0_ = 0;
  hr_check(hws_grammar_info(grammar_, "rules", &value0_));
  double log_weight_ = 0;
  int64_t impossible_ = 0;
  int64_t counts_entries = (int64_t)value0_;
  double *counts_ = (double *)hr_room(counts_entries, sizeof *counts_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_counts_known(grammar_, known_, hr_options_of(r_options), counts_, &log_weight_, &impossible_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, hr_reals(counts_, counts_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("counts"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(log_weight_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("log_weight"));
  SET_VECTOR_ELT(r_result, 2, Rf_ScalarReal((double)impossible_));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("impossible"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_grammar_parse_known(SEXP grammar, SEXP known, SEXP trees, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  const hws_treebank *known_ = (const hws_treebank *)hr_handle(known, &kind_of_treebank, "known");
  int64_t trees_ = hr_int64(trees, "trees");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double value0_ = 0;
  hr_check(hws_treebank_info(known_, "sentences", &value0_));
  hws_treebank *parses_ = NULL;
  SEXP parses_slot_ = PROTECT(hr_slot(&kind_of_treebank, kind_of_treebank.name));
  int64_t impossible_ = 0;
  int64_t log_weights_entries = ((int64_t)value0_ * trees_);
  double *log_weights_ = (double *)hr_room(log_weights_entries, sizeof *log_weights_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_parse_known(grammar_, known_, trees_, hr_options_of(r_options), log_weights_, &impossible_,
      &parses_);
  hr_end();
  hr_fill(parses_slot_, parses_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, hr_reals(log_weights_, log_weights_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("log_weights"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal((double)impossible_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("impossible"));
  SET_VECTOR_ELT(r_result, 2, parses_slot_);
  SET_STRING_ELT(r_names, 2, Rf_mkChar("parses"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(4);
  return r_result;
}

static SEXP call_hws_grammar_score_lattice(SEXP grammar, SEXP lattice, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  const hws_machine *lattice_ = (const hws_machine *)hr_handle(lattice, &kind_of_machine, "lattice");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double log_weight_ = 0;
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_score_lattice(grammar_, lattice_, hr_options_of(r_options), &log_weight_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = Rf_ScalarReal(log_weight_);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_grammar_counts_lattice(SEXP grammar, SEXP lattice, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  const hws_machine *lattice_ = (const hws_machine *)hr_handle(lattice, &kind_of_machine, "lattice");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  double value0_ = 0;
  hr_check(hws_grammar_info(grammar_, "rules", &value0_));
  double log_weight_ = 0;
  int64_t counts_entries = (int64_t)value0_;
  double *counts_ = (double *)hr_room(counts_entries, sizeof *counts_);
  int64_t arc_counts_entries = hws_machine_arcs(lattice_);
  double *arc_counts_ = (double *)hr_room(arc_counts_entries, sizeof *arc_counts_);
  int64_t final_counts_entries = hws_machine_states(lattice_);
  double *final_counts_ = (double *)hr_room(final_counts_entries, sizeof *final_counts_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_counts_lattice(grammar_, lattice_, hr_options_of(r_options), counts_, arc_counts_, final_counts_,
      &log_weight_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 4));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 4));
  SET_VECTOR_ELT(r_result, 0, hr_reals(counts_, counts_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("counts"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(arc_counts_, arc_counts_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("arc_counts"));
  SET_VECTOR_ELT(r_result, 2, hr_reals(final_counts_, final_counts_entries));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("final_counts"));
  SET_VECTOR_ELT(r_result, 3, Rf_ScalarReal(log_weight_));
  SET_STRING_ELT(r_names, 3, Rf_mkChar("log_weight"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_grammar_parse_lattice(SEXP grammar, SEXP lattice, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  const hws_machine *lattice_ = (const hws_machine *)hr_handle(lattice, &kind_of_machine, "lattice");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_treebank *parses_ = NULL;
  SEXP parses_slot_ = PROTECT(hr_slot(&kind_of_treebank, kind_of_treebank.name));
  double log_weight_ = 0;
  int64_t arc_uses_entries = hws_machine_arcs(lattice_);
  int64_t *arc_uses_ = (int64_t *)hr_room(arc_uses_entries, sizeof *arc_uses_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_parse_lattice(grammar_, lattice_, hr_options_of(r_options), arc_uses_, &log_weight_, &parses_);
  hr_end();
  hr_fill(parses_slot_, parses_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 3));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 3));
  SET_VECTOR_ELT(r_result, 0, hr_wide_integers(arc_uses_, arc_uses_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("arc_uses"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(log_weight_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("log_weight"));
  SET_VECTOR_ELT(r_result, 2, parses_slot_);
  SET_STRING_ELT(r_names, 2, Rf_mkChar("parses"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(4);
  return r_result;
}

static SEXP call_hws_grammar_intersect(SEXP grammar, SEXP lattice, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  const hws_machine *lattice_ = (const hws_machine *)hr_handle(lattice, &kind_of_machine, "lattice");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_grammar *intersection_ = NULL;
  SEXP intersection_slot_ = PROTECT(hr_slot(&kind_of_grammar, kind_of_grammar.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_intersect(grammar_, lattice_, hr_options_of(r_options), &intersection_);
  hr_end();
  hr_fill(intersection_slot_, intersection_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = intersection_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_grammar_machine(SEXP grammar, SEXP semiring, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  int32_t semiring_ = hr_constant_of(semiring, constants_of_semiring, "semiring");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_machine *machine_ = NULL;
  SEXP machine_slot_ = PROTECT(hr_slot(&kind_of_machine, kind_of_machine.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_machine(grammar_, semiring_, hr_options_of(r_options), &machine_);
  hr_end();
  hr_fill(machine_slot_, machine_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = machine_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_grammar_from_machine(SEXP machine, SEXP options) {
  const hws_machine *machine_ = (const hws_machine *)hr_handle(machine, &kind_of_machine, "machine");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_grammar *grammar_ = NULL;
  SEXP grammar_slot_ = PROTECT(hr_slot(&kind_of_grammar, kind_of_grammar.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_from_machine(machine_, hr_options_of(r_options), &grammar_);
  hr_end();
  hr_fill(grammar_slot_, grammar_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = grammar_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_grammar_prefix_new(SEXP grammar, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_grammar_prefix *prefix_ = NULL;
  SEXP prefix_slot_ = PROTECT(hr_slot(&kind_of_grammar_prefix, kind_of_grammar_prefix.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_prefix_new(grammar_, hr_options_of(r_options), &prefix_);
  hr_end();
  hr_fill(prefix_slot_, prefix_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = prefix_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_grammar_prefix_read(SEXP prefix, SEXP word, SEXP options) {
  const hws_grammar_prefix *prefix_ = (const hws_grammar_prefix *)hr_handle(prefix, &kind_of_grammar_prefix, "prefix");
  int32_t word_ = hr_int32(word, "word");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_grammar_prefix *next_ = NULL;
  SEXP next_slot_ = PROTECT(hr_slot(&kind_of_grammar_prefix, kind_of_grammar_prefix.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_prefix_read(prefix_, word_, hr_options_of(r_options), &next_);
  hr_end();
  hr_fill(next_slot_, next_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = next_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_grammar_prefix_score(SEXP prefix) {
  const hws_grammar_prefix *prefix_ = (const hws_grammar_prefix *)hr_handle(prefix, &kind_of_grammar_prefix, "prefix");
  double log_prefix_ = 0;
  double log_sentence_ = 0;
  hws_status r_status;
  r_status = hws_grammar_prefix_score(prefix_, &log_prefix_, &log_sentence_);
  hr_check(r_status);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, Rf_ScalarReal(log_prefix_));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("log_prefix"));
  SET_VECTOR_ELT(r_result, 1, Rf_ScalarReal(log_sentence_));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("log_sentence"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_grammar_prefix_next(SEXP prefix) {
  const hws_grammar_prefix *prefix_ = (const hws_grammar_prefix *)hr_handle(prefix, &kind_of_grammar_prefix, "prefix");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 8);
    r_status = hws_grammar_prefix_next(prefix_, (double *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_reals((const double *)r_room, r_needed);
  return r_result;
}

static SEXP call_hws_grammar_learner_new(SEXP grammar, SEXP corpus, SEXP heldout, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  const hws_corpus *heldout_ = (const hws_corpus *)hr_optional(heldout, &kind_of_corpus, "heldout");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_learner *learner_ = NULL;
  SEXP learner_slot_ = PROTECT(hr_slot(&kind_of_learner, "hws_grammar_learner"));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_learner_new(grammar_, corpus_, heldout_, hr_options_of(r_options), &learner_);
  hr_end();
  hr_fill(learner_slot_, learner_);
  hr_check(r_status);
  hr_release(r_options);
  hr_keep(learner_slot_, r_cancel);
  SEXP r_result = learner_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_grammar_learner_new_known(SEXP grammar, SEXP corpus, SEXP known, SEXP heldout, SEXP options) {
  const hws_grammar *grammar_ = (const hws_grammar *)hr_handle(grammar, &kind_of_grammar, "grammar");
  const hws_corpus *corpus_ = (const hws_corpus *)hr_handle(corpus, &kind_of_corpus, "corpus");
  const hws_treebank *known_ = (const hws_treebank *)hr_handle(known, &kind_of_treebank, "known");
  const hws_corpus *heldout_ = (const hws_corpus *)hr_optional(heldout, &kind_of_corpus, "heldout");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_learner *learner_ = NULL;
  SEXP learner_slot_ = PROTECT(hr_slot(&kind_of_learner, "hws_grammar_learner"));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_learner_new_known(grammar_, corpus_, known_, heldout_, hr_options_of(r_options), &learner_);
  hr_end();
  hr_fill(learner_slot_, learner_);
  hr_check(r_status);
  hr_release(r_options);
  hr_keep(learner_slot_, r_cancel);
  SEXP r_result = learner_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_grammar_learner_model(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_grammar *grammar_ = NULL;
  SEXP grammar_slot_ = PROTECT(hr_slot(&kind_of_grammar, kind_of_grammar.name));
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_grammar_learner_model(learner_, &grammar_);
  hr_end();
  hr_fill(grammar_slot_, grammar_);
  hr_check(r_status);
  SEXP r_result = grammar_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_bitext_new(SEXP source, SEXP target) {
  const hws_corpus *source_ = (const hws_corpus *)hr_handle(source, &kind_of_corpus, "source");
  const hws_corpus *target_ = (const hws_corpus *)hr_handle(target, &kind_of_corpus, "target");
  hws_bitext *bitext_ = NULL;
  SEXP bitext_slot_ = PROTECT(hr_slot(&kind_of_bitext, kind_of_bitext.name));
  hws_status r_status;
  r_status = hws_bitext_new(source_, target_, &bitext_);
  hr_fill(bitext_slot_, bitext_);
  hr_check(r_status);
  SEXP r_result = bitext_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_bitext_read(SEXP text, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_bitext *bitext_ = NULL;
  SEXP bitext_slot_ = PROTECT(hr_slot(&kind_of_bitext, kind_of_bitext.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_bitext_read(text_, text_entries, hr_options_of(r_options), &bitext_);
  hr_end();
  hr_fill(bitext_slot_, bitext_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = bitext_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_bitext_count(SEXP bitext) {
  const hws_bitext *bitext_ = (const hws_bitext *)hr_handle(bitext, &kind_of_bitext, "bitext");
  int64_t r_given = hws_bitext_count(bitext_);
  return Rf_ScalarReal((double)r_given);
}

static SEXP call_hws_bitext_corpus(SEXP bitext, SEXP side) {
  const hws_bitext *bitext_ = (const hws_bitext *)hr_handle(bitext, &kind_of_bitext, "bitext");
  int32_t side_ = hr_int32(side, "side");
  hws_corpus *corpus_ = NULL;
  SEXP corpus_slot_ = PROTECT(hr_slot(&kind_of_corpus, kind_of_corpus.name));
  hws_status r_status;
  r_status = hws_bitext_corpus(bitext_, side_, &corpus_);
  hr_fill(corpus_slot_, corpus_);
  hr_check(r_status);
  SEXP r_result = corpus_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_links_new(SEXP offsets, SEXP sources, SEXP targets, SEXP sure) {
  int64_t offsets_entries = 0;
  const int64_t *offsets_ = hr_int64_array(offsets, "offsets", &offsets_entries);
  int64_t sources_entries = 0;
  const int32_t *sources_ = hr_int32_array(sources, "sources", &sources_entries);
  int64_t targets_entries = 0;
  const int32_t *targets_ = hr_int32_array(targets, "targets", &targets_entries);
  int64_t sure_entries = 0;
  const int32_t *sure_ = sure == R_NilValue ? NULL : hr_int32_array(sure, "sure", &sure_entries);
  int64_t count_ = (int64_t)(offsets_entries - 1);
  hr_expect("sources", sources_entries, offsets_[count_]);
  hr_expect("targets", targets_entries, offsets_[count_]);
  if (sure != R_NilValue) hr_expect("sure", sure_entries, offsets_[count_]);
  hws_links *links_ = NULL;
  SEXP links_slot_ = PROTECT(hr_slot(&kind_of_links, kind_of_links.name));
  hws_status r_status;
  r_status = hws_links_new(count_, offsets_, sources_, targets_, sure_, &links_);
  hr_fill(links_slot_, links_);
  hr_check(r_status);
  SEXP r_result = links_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_links_read(SEXP text, SEXP options) {
  int64_t text_entries = 0;
  const char *text_ = hr_bytes(text, "text", &text_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_links *links_ = NULL;
  SEXP links_slot_ = PROTECT(hr_slot(&kind_of_links, kind_of_links.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_links_read(text_, text_entries, hr_options_of(r_options), &links_);
  hr_end();
  hr_fill(links_slot_, links_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = links_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_links_write(SEXP links, SEXP options) {
  const hws_links *links_ = (const hws_links *)hr_handle(links, &kind_of_links, "links");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    hr_begin(r_stop);
    r_status = hws_links_write(links_, hr_options_of(r_options), (char *)r_room, r_capacity, &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_string((const char *)r_room);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_links_count(SEXP links) {
  const hws_links *links_ = (const hws_links *)hr_handle(links, &kind_of_links, "links");
  int64_t r_given = hws_links_count(links_);
  return Rf_ScalarReal((double)r_given);
}

static SEXP call_hws_links_arrays_view(SEXP links) {
  const hws_links *links_ = (const hws_links *)hr_handle(links, &kind_of_links, "links");
  const int64_t *offsets_ = NULL;
  const int32_t *sources_ = NULL;
  const int32_t *targets_ = NULL;
  const int32_t *sure_ = NULL;
  const double *probabilities_ = NULL;
  hws_status r_status;
  r_status = hws_links_arrays_view(links_, &offsets_, &sources_, &targets_, &sure_, &probabilities_);
  hr_check(r_status);
  int64_t offsets_entries = (hws_links_count(links_) + 1);
  int64_t sources_entries = offsets_[hws_links_count(links_)];
  int64_t targets_entries = offsets_[hws_links_count(links_)];
  int64_t sure_entries = offsets_[hws_links_count(links_)];
  int64_t probabilities_entries = offsets_[hws_links_count(links_)];
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 5));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 5));
  SET_VECTOR_ELT(r_result, 0, hr_wide_integers(offsets_, offsets_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("offsets"));
  SET_VECTOR_ELT(r_result, 1, hr_integers(sources_, sources_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("sources"));
  SET_VECTOR_ELT(r_result, 2, hr_integers(targets_, targets_entries));
  SET_STRING_ELT(r_names, 2, Rf_mkChar("targets"));
  SET_VECTOR_ELT(r_result, 3, hr_integers(sure_, sure_entries));
  SET_STRING_ELT(r_names, 3, Rf_mkChar("sure"));
  SET_VECTOR_ELT(r_result, 4, hr_reals(probabilities_, probabilities_entries));
  SET_STRING_ELT(r_names, 4, Rf_mkChar("probabilities"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_links_symmetrize(SEXP forward, SEXP reverse, SEXP options) {
  const hws_links *forward_ = (const hws_links *)hr_handle(forward, &kind_of_links, "forward");
  const hws_links *reverse_ = (const hws_links *)hr_handle(reverse, &kind_of_links, "reverse");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_links *links_ = NULL;
  SEXP links_slot_ = PROTECT(hr_slot(&kind_of_links, kind_of_links.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_links_symmetrize(forward_, reverse_, hr_options_of(r_options), &links_);
  hr_end();
  hr_fill(links_slot_, links_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = links_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_links_evaluate(SEXP gold, SEXP links, SEXP name) {
  const hws_links *gold_ = (const hws_links *)hr_handle(gold, &kind_of_links, "gold");
  const hws_links *links_ = (const hws_links *)hr_handle(links, &kind_of_links, "links");
  const char *name_ = hr_text(name, "name");
  double value_ = 0;
  hws_status r_status;
  r_status = hws_links_evaluate(gold_, links_, name_, &value_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(value_);
  return r_result;
}

static SEXP call_hws_align_learner_new(SEXP start, SEXP bitext, SEXP options) {
  const hws_aligner *start_ = (const hws_aligner *)hr_optional(start, &kind_of_aligner, "start");
  const hws_bitext *bitext_ = (const hws_bitext *)hr_handle(bitext, &kind_of_bitext, "bitext");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_learner *learner_ = NULL;
  SEXP learner_slot_ = PROTECT(hr_slot(&kind_of_learner, "hws_align_learner"));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_align_learner_new(start_, bitext_, hr_options_of(r_options), &learner_);
  hr_end();
  hr_fill(learner_slot_, learner_);
  hr_check(r_status);
  hr_release(r_options);
  hr_keep(learner_slot_, r_cancel);
  SEXP r_result = learner_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_align_learner_model(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_aligner *aligner_ = NULL;
  SEXP aligner_slot_ = PROTECT(hr_slot(&kind_of_aligner, kind_of_aligner.name));
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_align_learner_model(learner_, &aligner_);
  hr_end();
  hr_fill(aligner_slot_, aligner_);
  hr_check(r_status);
  SEXP r_result = aligner_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_aligner_merge(SEXP first, SEXP second, SEXP options) {
  const hws_aligner *first_ = (const hws_aligner *)hr_handle(first, &kind_of_aligner, "first");
  const hws_aligner *second_ = (const hws_aligner *)hr_handle(second, &kind_of_aligner, "second");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_aligner *aligner_ = NULL;
  SEXP aligner_slot_ = PROTECT(hr_slot(&kind_of_aligner, kind_of_aligner.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_aligner_merge(first_, second_, hr_options_of(r_options), &aligner_);
  hr_end();
  hr_fill(aligner_slot_, aligner_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = aligner_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_aligner_info(SEXP aligner, SEXP name) {
  const hws_aligner *aligner_ = (const hws_aligner *)hr_handle(aligner, &kind_of_aligner, "aligner");
  const char *name_ = hr_text(name, "name");
  double value_ = 0;
  hws_status r_status;
  r_status = hws_aligner_info(aligner_, name_, &value_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(value_);
  return r_result;
}

static SEXP call_hws_aligner_card(SEXP aligner) {
  const hws_aligner *aligner_ = (const hws_aligner *)hr_handle(aligner, &kind_of_aligner, "aligner");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_aligner_card(aligner_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_aligner_words(SEXP aligner, SEXP side) {
  const hws_aligner *aligner_ = (const hws_aligner *)hr_handle(aligner, &kind_of_aligner, "aligner");
  int32_t side_ = hr_int32(side, "side");
  hws_alphabet *words_ = NULL;
  SEXP words_slot_ = PROTECT(hr_slot(&kind_of_alphabet, kind_of_alphabet.name));
  hws_status r_status;
  r_status = hws_aligner_words(aligner_, side_, &words_);
  hr_fill(words_slot_, words_);
  hr_check(r_status);
  SEXP r_result = words_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_aligner_align(SEXP aligner, SEXP bitext, SEXP options) {
  const hws_aligner *aligner_ = (const hws_aligner *)hr_handle(aligner, &kind_of_aligner, "aligner");
  const hws_bitext *bitext_ = (const hws_bitext *)hr_handle(bitext, &kind_of_bitext, "bitext");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_links *links_ = NULL;
  SEXP links_slot_ = PROTECT(hr_slot(&kind_of_links, kind_of_links.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_aligner_align(aligner_, bitext_, hr_options_of(r_options), &links_);
  hr_end();
  hr_fill(links_slot_, links_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = links_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_aligner_score(SEXP aligner, SEXP bitext, SEXP options) {
  const hws_aligner *aligner_ = (const hws_aligner *)hr_handle(aligner, &kind_of_aligner, "aligner");
  const hws_bitext *bitext_ = (const hws_bitext *)hr_handle(bitext, &kind_of_bitext, "bitext");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t log_probs_entries = hws_bitext_count(bitext_);
  double *log_probs_ = (double *)hr_room(log_probs_entries, sizeof *log_probs_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_aligner_score(aligner_, bitext_, hr_options_of(r_options), log_probs_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_reals(log_probs_, log_probs_entries);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_aligner_lexicon(SEXP aligner, SEXP options) {
  const hws_aligner *aligner_ = (const hws_aligner *)hr_handle(aligner, &kind_of_aligner, "aligner");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    hr_begin(r_stop);
    r_status = hws_aligner_lexicon(aligner_, hr_options_of(r_options), (char *)r_room, r_capacity, &r_needed);
    hr_end();
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = hr_string((const char *)r_room);
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_aligner_write(SEXP aligner) {
  const hws_aligner *aligner_ = (const hws_aligner *)hr_handle(aligner, &kind_of_aligner, "aligner");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_aligner_write(aligner_, (void *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_raw(r_room, r_needed);
  return r_result;
}

static SEXP call_hws_aligner_read(SEXP buffer, SEXP options) {
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_bytes(buffer, "buffer", &buffer_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_aligner *aligner_ = NULL;
  SEXP aligner_slot_ = PROTECT(hr_slot(&kind_of_aligner, kind_of_aligner.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_aligner_read(buffer_, buffer_entries, hr_options_of(r_options), &aligner_);
  hr_end();
  hr_fill(aligner_slot_, aligner_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = aligner_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_aligner_write_file(SEXP aligner, SEXP path) {
  const hws_aligner *aligner_ = (const hws_aligner *)hr_handle(aligner, &kind_of_aligner, "aligner");
  const char *path_ = hr_path(path, "path");
  hws_status r_status;
  r_status = hws_aligner_write_file(aligner_, path_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_aligner_read_file(SEXP path, SEXP options) {
  const char *path_ = hr_path(path, "path");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_aligner *aligner_ = NULL;
  SEXP aligner_slot_ = PROTECT(hr_slot(&kind_of_aligner, kind_of_aligner.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_aligner_read_file(path_, hr_options_of(r_options), &aligner_);
  hr_end();
  hr_fill(aligner_slot_, aligner_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = aligner_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_parser_info(SEXP parser, SEXP name) {
  const hws_parser *parser_ = (const hws_parser *)hr_handle(parser, &kind_of_parser, "parser");
  const char *name_ = hr_text(name, "name");
  double value_ = 0;
  hws_status r_status;
  r_status = hws_parser_info(parser_, name_, &value_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(value_);
  return r_result;
}

static SEXP call_hws_parser_method(SEXP parser) {
  const hws_parser *parser_ = (const hws_parser *)hr_handle(parser, &kind_of_parser, "parser");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_parser_method(parser_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_parser_templates(SEXP parser) {
  const hws_parser *parser_ = (const hws_parser *)hr_handle(parser, &kind_of_parser, "parser");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_parser_templates(parser_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_parser_card(SEXP parser) {
  const hws_parser *parser_ = (const hws_parser *)hr_handle(parser, &kind_of_parser, "parser");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_parser_card(parser_, (char *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_string((const char *)r_room);
  return r_result;
}

static SEXP call_hws_parser_learner_new(SEXP treebank, SEXP start, SEXP options) {
  const hws_treebank *treebank_ = (const hws_treebank *)hr_handle(treebank, &kind_of_treebank, "treebank");
  const hws_parser *start_ = (const hws_parser *)hr_optional(start, &kind_of_parser, "start");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_learner *learner_ = NULL;
  SEXP learner_slot_ = PROTECT(hr_slot(&kind_of_learner, "hws_parser_learner"));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_parser_learner_new(treebank_, start_, hr_options_of(r_options), &learner_);
  hr_end();
  hr_fill(learner_slot_, learner_);
  hr_check(r_status);
  hr_release(r_options);
  hr_keep(learner_slot_, r_cancel);
  SEXP r_result = learner_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_parser_learner_model(SEXP learner) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  hws_parser *parser_ = NULL;
  SEXP parser_slot_ = PROTECT(hr_slot(&kind_of_parser, kind_of_parser.name));
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_parser_learner_model(learner_, &parser_);
  hr_end();
  hr_fill(parser_slot_, parser_);
  hr_check(r_status);
  SEXP r_result = parser_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_parser_learner_gradient_error(SEXP learner, SEXP weights) {
  const hws_learner *learner_ = (const hws_learner *)hr_handle(learner, &kind_of_learner, "learner");
  int64_t weights_ = hr_int64(weights, "weights");
  double error_ = 0;
  hws_cancel *r_stop = hr_cancel_of(hr_kept(learner));
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_parser_learner_gradient_error(learner_, weights_, &error_);
  hr_end();
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(error_);
  return r_result;
}

static SEXP call_hws_parser_parse(SEXP parser, SEXP treebank, SEXP options) {
  const hws_parser *parser_ = (const hws_parser *)hr_handle(parser, &kind_of_parser, "parser");
  const hws_treebank *treebank_ = (const hws_treebank *)hr_handle(treebank, &kind_of_treebank, "treebank");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_parses *parses_ = NULL;
  SEXP parses_slot_ = PROTECT(hr_slot(&kind_of_parses, kind_of_parses.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_parser_parse(parser_, treebank_, hr_options_of(r_options), &parses_);
  hr_end();
  hr_fill(parses_slot_, parses_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = parses_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_parses_treebank(SEXP parses) {
  const hws_parses *parses_ = (const hws_parses *)hr_handle(parses, &kind_of_parses, "parses");
  hws_treebank *treebank_ = NULL;
  SEXP treebank_slot_ = PROTECT(hr_slot(&kind_of_treebank, kind_of_treebank.name));
  hws_status r_status;
  r_status = hws_parses_treebank(parses_, &treebank_);
  hr_fill(treebank_slot_, treebank_);
  hr_check(r_status);
  SEXP r_result = treebank_slot_;
  UNPROTECT(1);
  return r_result;
}

static SEXP call_hws_parses_info(SEXP parses, SEXP name) {
  const hws_parses *parses_ = (const hws_parses *)hr_handle(parses, &kind_of_parses, "parses");
  const char *name_ = hr_text(name, "name");
  double value_ = 0;
  hws_status r_status;
  r_status = hws_parses_info(parses_, name_, &value_);
  hr_check(r_status);
  SEXP r_result = Rf_ScalarReal(value_);
  return r_result;
}

static SEXP call_hws_parser_marginals(SEXP parser, SEXP treebank, SEXP count, SEXP options) {
  const hws_parser *parser_ = (const hws_parser *)hr_handle(parser, &kind_of_parser, "parser");
  const hws_treebank *treebank_ = (const hws_treebank *)hr_handle(treebank, &kind_of_treebank, "treebank");
  int64_t count_ = hr_int64(count, "count");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  int64_t marginals_entries = count_;
  double *marginals_ = (double *)hr_room(marginals_entries, sizeof *marginals_);
  int64_t scores_entries = count_;
  double *scores_ = (double *)hr_room(scores_entries, sizeof *scores_);
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_parser_marginals(parser_, treebank_, count_, hr_options_of(r_options), marginals_, scores_);
  hr_end();
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = PROTECT(Rf_allocVector(VECSXP, 2));
  SEXP r_names = PROTECT(Rf_allocVector(STRSXP, 2));
  SET_VECTOR_ELT(r_result, 0, hr_reals(marginals_, marginals_entries));
  SET_STRING_ELT(r_names, 0, Rf_mkChar("marginals"));
  SET_VECTOR_ELT(r_result, 1, hr_reals(scores_, scores_entries));
  SET_STRING_ELT(r_names, 1, Rf_mkChar("scores"));
  Rf_setAttrib(r_result, R_NamesSymbol, r_names);
  UNPROTECT(3);
  return r_result;
}

static SEXP call_hws_parser_write(SEXP parser) {
  const hws_parser *parser_ = (const hws_parser *)hr_handle(parser, &kind_of_parser, "parser");
  hws_status r_status;
  int64_t r_capacity = 256, r_needed = 0;
  void *r_room;
  do {
    r_room = hr_room(r_capacity, 1);
    r_status = hws_parser_write(parser_, (void *)r_room, r_capacity, &r_needed);
  } while (hr_again(r_status, &r_capacity, r_needed));
  hr_check(r_status);
  SEXP r_result = hr_raw(r_room, r_needed);
  return r_result;
}

static SEXP call_hws_parser_read(SEXP buffer, SEXP options) {
  int64_t buffer_entries = 0;
  const void *buffer_ = hr_bytes(buffer, "buffer", &buffer_entries);
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_parser *parser_ = NULL;
  SEXP parser_slot_ = PROTECT(hr_slot(&kind_of_parser, kind_of_parser.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_parser_read(buffer_, buffer_entries, hr_options_of(r_options), &parser_);
  hr_end();
  hr_fill(parser_slot_, parser_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = parser_slot_;
  UNPROTECT(2);
  return r_result;
}

static SEXP call_hws_parser_write_file(SEXP parser, SEXP path) {
  const hws_parser *parser_ = (const hws_parser *)hr_handle(parser, &kind_of_parser, "parser");
  const char *path_ = hr_path(path, "path");
  hws_status r_status;
  r_status = hws_parser_write_file(parser_, path_);
  hr_check(r_status);
  return R_NilValue;
}

static SEXP call_hws_parser_read_file(SEXP path, SEXP options) {
  const char *path_ = hr_path(path, "path");
  SEXP r_cancel = hr_cancel_in(options);
  SEXP r_options = PROTECT(hr_options(options));
  hws_parser *parser_ = NULL;
  SEXP parser_slot_ = PROTECT(hr_slot(&kind_of_parser, kind_of_parser.name));
  hws_cancel *r_stop = hr_cancel_of(r_cancel);
  hws_status r_status;
  hr_begin(r_stop);
  r_status = hws_parser_read_file(path_, hr_options_of(r_options), &parser_);
  hr_end();
  hr_fill(parser_slot_, parser_);
  hr_check(r_status);
  hr_release(r_options);
  SEXP r_result = parser_slot_;
  UNPROTECT(2);
  return r_result;
}

static const R_CallMethodDef calls[] = {
    {"hws_version", (DL_FUNC)&call_hws_version, 0},
    {"hws_abi_version", (DL_FUNC)&call_hws_abi_version, 0},
    {"hws_build_info", (DL_FUNC)&call_hws_build_info, 0},
    {"hws_options_describe", (DL_FUNC)&call_hws_options_describe, 1},
    {"hws_parse_integer", (DL_FUNC)&call_hws_parse_integer, 1},
    {"hws_parse_real", (DL_FUNC)&call_hws_parse_real, 1},
    {"hws_cancel_new", (DL_FUNC)&call_hws_cancel_new, 0},
    {"hws_cancel_set", (DL_FUNC)&call_hws_cancel_set, 1},
    {"hws_cancel_clear", (DL_FUNC)&call_hws_cancel_clear, 1},
    {"hws_cancel_is_set", (DL_FUNC)&call_hws_cancel_is_set, 1},
    {"hws_monitor_new", (DL_FUNC)&call_hws_monitor_new, 0},
    {"hws_monitor_read", (DL_FUNC)&call_hws_monitor_read, 1},
    {"hws_monitor_metric", (DL_FUNC)&call_hws_monitor_metric, 2},
    {"hws_alphabet_new", (DL_FUNC)&call_hws_alphabet_new, 2},
    {"hws_alphabet_from_names", (DL_FUNC)&call_hws_alphabet_from_names, 2},
    {"hws_alphabet_from_chars", (DL_FUNC)&call_hws_alphabet_from_chars, 2},
    {"hws_alphabet_read", (DL_FUNC)&call_hws_alphabet_read, 2},
    {"hws_alphabet_write", (DL_FUNC)&call_hws_alphabet_write, 1},
    {"hws_alphabet_size", (DL_FUNC)&call_hws_alphabet_size, 1},
    {"hws_alphabet_name_view", (DL_FUNC)&call_hws_alphabet_name_view, 2},
    {"hws_alphabet_find", (DL_FUNC)&call_hws_alphabet_find, 2},
    {"hws_alphabet_matches", (DL_FUNC)&call_hws_alphabet_matches, 2},
    {"hws_alphabet_encode", (DL_FUNC)&call_hws_alphabet_encode, 3},
    {"hws_alphabet_decode", (DL_FUNC)&call_hws_alphabet_decode, 3},
    {"hws_alphabet_read_file", (DL_FUNC)&call_hws_alphabet_read_file, 2},
    {"hws_strings_from_arrays", (DL_FUNC)&call_hws_strings_from_arrays, 7},
    {"hws_strings_read", (DL_FUNC)&call_hws_strings_read, 5},
    {"hws_strings_count", (DL_FUNC)&call_hws_strings_count, 1},
    {"hws_strings_tapes", (DL_FUNC)&call_hws_strings_tapes, 1},
    {"hws_strings_value", (DL_FUNC)&call_hws_strings_value, 2},
    {"hws_strings_labels", (DL_FUNC)&call_hws_strings_labels, 3},
    {"hws_strings_labels_view", (DL_FUNC)&call_hws_strings_labels_view, 3},
    {"hws_strings_arrays_view", (DL_FUNC)&call_hws_strings_arrays_view, 1},
    {"hws_strings_read_file", (DL_FUNC)&call_hws_strings_read_file, 5},
    {"hws_builder_new", (DL_FUNC)&call_hws_builder_new, 4},
    {"hws_builder_add_states", (DL_FUNC)&call_hws_builder_add_states, 2},
    {"hws_builder_set_start", (DL_FUNC)&call_hws_builder_set_start, 2},
    {"hws_builder_set_final", (DL_FUNC)&call_hws_builder_set_final, 3},
    {"hws_builder_add_arc", (DL_FUNC)&call_hws_builder_add_arc, 5},
    {"hws_builder_add_arcs", (DL_FUNC)&call_hws_builder_add_arcs, 5},
    {"hws_builder_set_finals", (DL_FUNC)&call_hws_builder_set_finals, 3},
    {"hws_builder_build", (DL_FUNC)&call_hws_builder_build, 1},
    {"hws_machine_from_labels", (DL_FUNC)&call_hws_machine_from_labels, 4},
    {"hws_machine_from_words", (DL_FUNC)&call_hws_machine_from_words, 3},
    {"hws_machine_semiring", (DL_FUNC)&call_hws_machine_semiring, 1},
    {"hws_machine_tapes", (DL_FUNC)&call_hws_machine_tapes, 1},
    {"hws_machine_states", (DL_FUNC)&call_hws_machine_states, 1},
    {"hws_machine_arcs", (DL_FUNC)&call_hws_machine_arcs, 1},
    {"hws_machine_start", (DL_FUNC)&call_hws_machine_start, 1},
    {"hws_machine_phi_tape", (DL_FUNC)&call_hws_machine_phi_tape, 1},
    {"hws_machine_bytes", (DL_FUNC)&call_hws_machine_bytes, 1},
    {"hws_machine_alphabet", (DL_FUNC)&call_hws_machine_alphabet, 2},
    {"hws_machine_final", (DL_FUNC)&call_hws_machine_final, 2},
    {"hws_machine_arc_range", (DL_FUNC)&call_hws_machine_arc_range, 2},
    {"hws_machine_arc", (DL_FUNC)&call_hws_machine_arc, 2},
    {"hws_machine_copy_arcs", (DL_FUNC)&call_hws_machine_copy_arcs, 1},
    {"hws_machine_copy_finals", (DL_FUNC)&call_hws_machine_copy_finals, 1},
    {"hws_machine_from_words_minimal", (DL_FUNC)&call_hws_machine_from_words_minimal, 3},
    {"hws_machine_from_regex", (DL_FUNC)&call_hws_machine_from_regex, 4},
    {"hws_machine_rewrite", (DL_FUNC)&call_hws_machine_rewrite, 8},
    {"hws_machine_replace", (DL_FUNC)&call_hws_machine_replace, 5},
    {"hws_machine_read_text", (DL_FUNC)&call_hws_machine_read_text, 7},
    {"hws_machine_write_text", (DL_FUNC)&call_hws_machine_write_text, 3},
    {"hws_machine_write", (DL_FUNC)&call_hws_machine_write, 1},
    {"hws_machine_read", (DL_FUNC)&call_hws_machine_read, 2},
    {"hws_machine_read_view", (DL_FUNC)&call_hws_machine_read_view, 2},
    {"hws_machine_is_binary", (DL_FUNC)&call_hws_machine_is_binary, 1},
    {"hws_file_kind", (DL_FUNC)&call_hws_file_kind, 1},
    {"hws_file_with_note", (DL_FUNC)&call_hws_file_with_note, 2},
    {"hws_file_note", (DL_FUNC)&call_hws_file_note, 1},
    {"hws_machine_draw", (DL_FUNC)&call_hws_machine_draw, 1},
    {"hws_write_file", (DL_FUNC)&call_hws_write_file, 2},
    {"hws_machine_read_file", (DL_FUNC)&call_hws_machine_read_file, 2},
    {"hws_machine_write_file", (DL_FUNC)&call_hws_machine_write_file, 2},
    {"hws_machine_read_text_file", (DL_FUNC)&call_hws_machine_read_text_file, 7},
    {"hws_machine_write_text_file", (DL_FUNC)&call_hws_machine_write_text_file, 4},
    {"hws_machine_compose", (DL_FUNC)&call_hws_machine_compose, 3},
    {"hws_machine_compose_all", (DL_FUNC)&call_hws_machine_compose_all, 2},
    {"hws_machine_join", (DL_FUNC)&call_hws_machine_join, 6},
    {"hws_machine_constrain", (DL_FUNC)&call_hws_machine_constrain, 4},
    {"hws_machine_project", (DL_FUNC)&call_hws_machine_project, 3},
    {"hws_machine_union", (DL_FUNC)&call_hws_machine_union, 2},
    {"hws_machine_concat", (DL_FUNC)&call_hws_machine_concat, 2},
    {"hws_machine_closure", (DL_FUNC)&call_hws_machine_closure, 3},
    {"hws_machine_cross", (DL_FUNC)&call_hws_machine_cross, 3},
    {"hws_machine_reverse", (DL_FUNC)&call_hws_machine_reverse, 2},
    {"hws_machine_invert", (DL_FUNC)&call_hws_machine_invert, 2},
    {"hws_machine_relabel", (DL_FUNC)&call_hws_machine_relabel, 6},
    {"hws_machine_realphabet", (DL_FUNC)&call_hws_machine_realphabet, 4},
    {"hws_machine_trim", (DL_FUNC)&call_hws_machine_trim, 2},
    {"hws_machine_explicit_failure", (DL_FUNC)&call_hws_machine_explicit_failure, 2},
    {"hws_machine_arc_sort", (DL_FUNC)&call_hws_machine_arc_sort, 3},
    {"hws_machine_top_sort", (DL_FUNC)&call_hws_machine_top_sort, 2},
    {"hws_machine_convert", (DL_FUNC)&call_hws_machine_convert, 3},
    {"hws_machine_power", (DL_FUNC)&call_hws_machine_power, 3},
    {"hws_machine_scale", (DL_FUNC)&call_hws_machine_scale, 3},
    {"hws_machine_with_weights", (DL_FUNC)&call_hws_machine_with_weights, 4},
    {"hws_machine_components", (DL_FUNC)&call_hws_machine_components, 2},
    {"hws_machine_properties", (DL_FUNC)&call_hws_machine_properties, 2},
    {"hws_machine_rm_epsilon", (DL_FUNC)&call_hws_machine_rm_epsilon, 2},
    {"hws_machine_push", (DL_FUNC)&call_hws_machine_push, 3},
    {"hws_machine_normalize", (DL_FUNC)&call_hws_machine_normalize, 2},
    {"hws_machine_minimize", (DL_FUNC)&call_hws_machine_minimize, 2},
    {"hws_machine_isomorphic", (DL_FUNC)&call_hws_machine_isomorphic, 3},
    {"hws_machine_prune", (DL_FUNC)&call_hws_machine_prune, 4},
    {"hws_machine_posterior_prune", (DL_FUNC)&call_hws_machine_posterior_prune, 3},
    {"hws_machine_determinize", (DL_FUNC)&call_hws_machine_determinize, 3},
    {"hws_machine_disambiguate", (DL_FUNC)&call_hws_machine_disambiguate, 2},
    {"hws_machine_is_functional", (DL_FUNC)&call_hws_machine_is_functional, 2},
    {"hws_machine_is_unambiguous", (DL_FUNC)&call_hws_machine_is_unambiguous, 2},
    {"hws_machine_equivalent", (DL_FUNC)&call_hws_machine_equivalent, 3},
    {"hws_machine_distinguish", (DL_FUNC)&call_hws_machine_distinguish, 3},
    {"hws_machine_difference", (DL_FUNC)&call_hws_machine_difference, 3},
    {"hws_machine_synchronize", (DL_FUNC)&call_hws_machine_synchronize, 2},
    {"hws_machine_total", (DL_FUNC)&call_hws_machine_total, 2},
    {"hws_machine_log_total", (DL_FUNC)&call_hws_machine_log_total, 2},
    {"hws_machine_sum_product", (DL_FUNC)&call_hws_machine_sum_product, 2},
    {"hws_machine_forward", (DL_FUNC)&call_hws_machine_forward, 2},
    {"hws_machine_backward", (DL_FUNC)&call_hws_machine_backward, 2},
    {"hws_machine_expected_counts", (DL_FUNC)&call_hws_machine_expected_counts, 2},
    {"hws_machine_best_paths", (DL_FUNC)&call_hws_machine_best_paths, 3},
    {"hws_machine_best_strings", (DL_FUNC)&call_hws_machine_best_strings, 3},
    {"hws_machine_sample", (DL_FUNC)&call_hws_machine_sample, 4},
    {"hws_machine_expectation", (DL_FUNC)&call_hws_machine_expectation, 5},
    {"hws_machine_entropy", (DL_FUNC)&call_hws_machine_entropy, 2},
    {"hws_machine_cross_entropy", (DL_FUNC)&call_hws_machine_cross_entropy, 3},
    {"hws_machine_kl", (DL_FUNC)&call_hws_machine_kl, 3},
    {"hws_machine_fit_weights", (DL_FUNC)&call_hws_machine_fit_weights, 3},
    {"hws_machine_total_difference", (DL_FUNC)&call_hws_machine_total_difference, 3},
    {"hws_machine_ngram_counts", (DL_FUNC)&call_hws_machine_ngram_counts, 4},
    {"hws_machine_frequent_ngrams", (DL_FUNC)&call_hws_machine_frequent_ngrams, 5},
    {"hws_machine_random", (DL_FUNC)&call_hws_machine_random, 5},
    {"hws_trees_log_totals", (DL_FUNC)&call_hws_trees_log_totals, 3},
    {"hws_trees_marginals", (DL_FUNC)&call_hws_trees_marginals, 3},
    {"hws_trees_best", (DL_FUNC)&call_hws_trees_best, 3},
    {"hws_trees_pair_means", (DL_FUNC)&call_hws_trees_pair_means, 5},
    {"hws_trees_grandparent_log_totals", (DL_FUNC)&call_hws_trees_grandparent_log_totals, 6},
    {"hws_trees_grandparent_marginals", (DL_FUNC)&call_hws_trees_grandparent_marginals, 6},
    {"hws_trees_grandparent_best", (DL_FUNC)&call_hws_trees_grandparent_best, 6},
    {"hws_ngram_alphabet", (DL_FUNC)&call_hws_ngram_alphabet, 1},
    {"hws_ngram_info", (DL_FUNC)&call_hws_ngram_info, 2},
    {"hws_ngram_card", (DL_FUNC)&call_hws_ngram_card, 1},
    {"hws_ngram_count", (DL_FUNC)&call_hws_ngram_count, 2},
    {"hws_ngram_from_theta", (DL_FUNC)&call_hws_ngram_from_theta, 5},
    {"hws_ngram_theta", (DL_FUNC)&call_hws_ngram_theta, 4},
    {"hws_ngram_product", (DL_FUNC)&call_hws_ngram_product, 3},
    {"hws_ngram_quotient", (DL_FUNC)&call_hws_ngram_quotient, 3},
    {"hws_ngram_power", (DL_FUNC)&call_hws_ngram_power, 3},
    {"hws_ngram_log_weights", (DL_FUNC)&call_hws_ngram_log_weights, 3},
    {"hws_ngram_log_total", (DL_FUNC)&call_hws_ngram_log_total, 2},
    {"hws_ngram_normalize", (DL_FUNC)&call_hws_ngram_normalize, 2},
    {"hws_ngram_machine", (DL_FUNC)&call_hws_ngram_machine, 3},
    {"hws_ngram_from_machine", (DL_FUNC)&call_hws_ngram_from_machine, 2},
    {"hws_ngram_segment_text", (DL_FUNC)&call_hws_ngram_segment_text, 4},
    {"hws_ngram_counts_new", (DL_FUNC)&call_hws_ngram_counts_new, 2},
    {"hws_ngram_counts_add", (DL_FUNC)&call_hws_ngram_counts_add, 3},
    {"hws_ngram_counts_add_machine", (DL_FUNC)&call_hws_ngram_counts_add_machine, 6},
    {"hws_ngram_counts_get", (DL_FUNC)&call_hws_ngram_counts_get, 3},
    {"hws_ngram_estimate", (DL_FUNC)&call_hws_ngram_estimate, 2},
    {"hws_ngram_prune_kneser_ney", (DL_FUNC)&call_hws_ngram_prune_kneser_ney, 3},
    {"hws_ngram_grow", (DL_FUNC)&call_hws_ngram_grow, 2},
    {"hws_ngram_prune", (DL_FUNC)&call_hws_ngram_prune, 3},
    {"hws_ngram_project", (DL_FUNC)&call_hws_ngram_project, 3},
    {"hws_ngram_read_arpa", (DL_FUNC)&call_hws_ngram_read_arpa, 3},
    {"hws_ngram_write_arpa", (DL_FUNC)&call_hws_ngram_write_arpa, 2},
    {"hws_ngram_read_arpa_file", (DL_FUNC)&call_hws_ngram_read_arpa_file, 3},
    {"hws_ngram_write_arpa_file", (DL_FUNC)&call_hws_ngram_write_arpa_file, 3},
    {"hws_ngram_score", (DL_FUNC)&call_hws_ngram_score, 3},
    {"hws_ngram_score_symbols", (DL_FUNC)&call_hws_ngram_score_symbols, 3},
    {"hws_ngram_perplexity", (DL_FUNC)&call_hws_ngram_perplexity, 3},
    {"hws_ngram_write", (DL_FUNC)&call_hws_ngram_write, 1},
    {"hws_ngram_read", (DL_FUNC)&call_hws_ngram_read, 2},
    {"hws_ngram_read_view", (DL_FUNC)&call_hws_ngram_read_view, 2},
    {"hws_ngram_is_binary", (DL_FUNC)&call_hws_ngram_is_binary, 1},
    {"hws_ngram_read_file", (DL_FUNC)&call_hws_ngram_read_file, 2},
    {"hws_ngram_write_file", (DL_FUNC)&call_hws_ngram_write_file, 2},
    {"hws_ngram_start", (DL_FUNC)&call_hws_ngram_start, 1},
    {"hws_ngram_score_word", (DL_FUNC)&call_hws_ngram_score_word, 3},
    {"hws_ngram_score_words", (DL_FUNC)&call_hws_ngram_score_words, 3},
    {"hws_ngram_best_continuations", (DL_FUNC)&call_hws_ngram_best_continuations, 5},
    {"hws_ngram_sample", (DL_FUNC)&call_hws_ngram_sample, 4},
    {"hws_learner_step", (DL_FUNC)&call_hws_learner_step, 2},
    {"hws_learner_steps", (DL_FUNC)&call_hws_learner_steps, 1},
    {"hws_learner_metric", (DL_FUNC)&call_hws_learner_metric, 2},
    {"hws_learner_metrics", (DL_FUNC)&call_hws_learner_metrics, 1},
    {"hws_learner_set_cancel", (DL_FUNC)&call_hws_learner_set_cancel, 2},
    {"hws_learner_set_monitor", (DL_FUNC)&call_hws_learner_set_monitor, 2},
    {"hws_learner_save", (DL_FUNC)&call_hws_learner_save, 1},
    {"hws_learner_load", (DL_FUNC)&call_hws_learner_load, 3},
    {"hws_learner_save_file", (DL_FUNC)&call_hws_learner_save_file, 2},
    {"hws_learner_load_file", (DL_FUNC)&call_hws_learner_load_file, 3},
    {"hws_learner_statistics", (DL_FUNC)&call_hws_learner_statistics, 1},
    {"hws_statistics_write", (DL_FUNC)&call_hws_statistics_write, 1},
    {"hws_learner_read_statistics", (DL_FUNC)&call_hws_learner_read_statistics, 2},
    {"hws_statistics_merge", (DL_FUNC)&call_hws_statistics_merge, 2},
    {"hws_learner_update", (DL_FUNC)&call_hws_learner_update, 2},
    {"hws_edit_model_new", (DL_FUNC)&call_hws_edit_model_new, 2},
    {"hws_edit_model_typing", (DL_FUNC)&call_hws_edit_model_typing, 2},
    {"hws_edit_model_alphabet", (DL_FUNC)&call_hws_edit_model_alphabet, 1},
    {"hws_edit_model_info", (DL_FUNC)&call_hws_edit_model_info, 2},
    {"hws_edit_model_card", (DL_FUNC)&call_hws_edit_model_card, 1},
    {"hws_edit_model_probability", (DL_FUNC)&call_hws_edit_model_probability, 6},
    {"hws_edit_model_score", (DL_FUNC)&call_hws_edit_model_score, 3},
    {"hws_edit_model_machine", (DL_FUNC)&call_hws_edit_model_machine, 3},
    {"hws_edit_model_write", (DL_FUNC)&call_hws_edit_model_write, 1},
    {"hws_edit_model_read", (DL_FUNC)&call_hws_edit_model_read, 2},
    {"hws_edit_model_write_file", (DL_FUNC)&call_hws_edit_model_write_file, 2},
    {"hws_edit_model_read_file", (DL_FUNC)&call_hws_edit_model_read_file, 2},
    {"hws_edit_learner_new", (DL_FUNC)&call_hws_edit_learner_new, 4},
    {"hws_edit_learner_model", (DL_FUNC)&call_hws_edit_learner_model, 1},
    {"hws_edit_learner_edits", (DL_FUNC)&call_hws_edit_learner_edits, 1},
    {"hws_speller_new", (DL_FUNC)&call_hws_speller_new, 3},
    {"hws_speller_correct", (DL_FUNC)&call_hws_speller_correct, 4},
    {"hws_graph_builder_new", (DL_FUNC)&call_hws_graph_builder_new, 0},
    {"hws_graph_builder_add_finite", (DL_FUNC)&call_hws_graph_builder_add_finite, 3},
    {"hws_graph_builder_add_finite_many", (DL_FUNC)&call_hws_graph_builder_add_finite_many, 2},
    {"hws_graph_builder_add_table", (DL_FUNC)&call_hws_graph_builder_add_table, 4},
    {"hws_graph_builder_add_tables", (DL_FUNC)&call_hws_graph_builder_add_tables, 5},
    {"hws_graph_builder_add_grid", (DL_FUNC)&call_hws_graph_builder_add_grid, 7},
    {"hws_graph_builder_add_logic", (DL_FUNC)&call_hws_graph_builder_add_logic, 4},
    {"hws_graph_builder_add_tree", (DL_FUNC)&call_hws_graph_builder_add_tree, 8},
    {"hws_graph_builder_observe_value", (DL_FUNC)&call_hws_graph_builder_observe_value, 3},
    {"hws_graph_builder_observe_values", (DL_FUNC)&call_hws_graph_builder_observe_values, 3},
    {"hws_graph_builder_add_strings", (DL_FUNC)&call_hws_graph_builder_add_strings, 3},
    {"hws_graph_builder_add_machine", (DL_FUNC)&call_hws_graph_builder_add_machine, 4},
    {"hws_graph_builder_add_concatenation", (DL_FUNC)&call_hws_graph_builder_add_concatenation, 3},
    {"hws_graph_builder_add_ngram", (DL_FUNC)&call_hws_graph_builder_add_ngram, 4},
    {"hws_graph_builder_observe_string", (DL_FUNC)&call_hws_graph_builder_observe_string, 3},
    {"hws_graph_builder_choose", (DL_FUNC)&call_hws_graph_builder_choose, 3},
    {"hws_graph_builder_add_weights", (DL_FUNC)&call_hws_graph_builder_add_weights, 2},
    {"hws_graph_builder_add_features", (DL_FUNC)&call_hws_graph_builder_add_features, 7},
    {"hws_graph_builder_add_couplings", (DL_FUNC)&call_hws_graph_builder_add_couplings, 5},
    {"hws_graph_builder_add_fields", (DL_FUNC)&call_hws_graph_builder_add_fields, 4},
    {"hws_graph_builder_add_coupled_grid", (DL_FUNC)&call_hws_graph_builder_add_coupled_grid, 9},
    {"hws_graph_builder_build", (DL_FUNC)&call_hws_graph_builder_build, 1},
    {"hws_graph_read_uai", (DL_FUNC)&call_hws_graph_read_uai, 3},
    {"hws_graph_with_uai_evidence", (DL_FUNC)&call_hws_graph_with_uai_evidence, 2},
    {"hws_graph_write_uai", (DL_FUNC)&call_hws_graph_write_uai, 1},
    {"hws_graph_read_fg", (DL_FUNC)&call_hws_graph_read_fg, 2},
    {"hws_graph_write_fg", (DL_FUNC)&call_hws_graph_write_fg, 1},
    {"hws_graph_read_pairwise", (DL_FUNC)&call_hws_graph_read_pairwise, 2},
    {"hws_graph_write_pairwise", (DL_FUNC)&call_hws_graph_write_pairwise, 1},
    {"hws_graph_write", (DL_FUNC)&call_hws_graph_write, 1},
    {"hws_graph_read", (DL_FUNC)&call_hws_graph_read, 2},
    {"hws_graph_is_binary", (DL_FUNC)&call_hws_graph_is_binary, 1},
    {"hws_graph_scopes", (DL_FUNC)&call_hws_graph_scopes, 1},
    {"hws_graph_tables", (DL_FUNC)&call_hws_graph_tables, 1},
    {"hws_graph_observed_values", (DL_FUNC)&call_hws_graph_observed_values, 1},
    {"hws_graph_exact_size", (DL_FUNC)&call_hws_graph_exact_size, 2},
    {"hws_graph_info", (DL_FUNC)&call_hws_graph_info, 1},
    {"hws_graph_find", (DL_FUNC)&call_hws_graph_find, 2},
    {"hws_graph_name", (DL_FUNC)&call_hws_graph_name, 2},
    {"hws_graph_domain", (DL_FUNC)&call_hws_graph_domain, 2},
    {"hws_graph_weights", (DL_FUNC)&call_hws_graph_weights, 1},
    {"hws_graph_with_table", (DL_FUNC)&call_hws_graph_with_table, 3},
    {"hws_graph_with_tables", (DL_FUNC)&call_hws_graph_with_tables, 3},
    {"hws_graph_with_weights", (DL_FUNC)&call_hws_graph_with_weights, 2},
    {"hws_graph_with_value", (DL_FUNC)&call_hws_graph_with_value, 3},
    {"hws_graph_with_values", (DL_FUNC)&call_hws_graph_with_values, 3},
    {"hws_graph_unobserved", (DL_FUNC)&call_hws_graph_unobserved, 2},
    {"hws_graph_with_machine", (DL_FUNC)&call_hws_graph_with_machine, 3},
    {"hws_graph_with_ngram", (DL_FUNC)&call_hws_graph_with_ngram, 3},
    {"hws_graph_with_string", (DL_FUNC)&call_hws_graph_with_string, 3},
    {"hws_graph_binary", (DL_FUNC)&call_hws_graph_binary, 2},
    {"hws_graph_learner_new", (DL_FUNC)&call_hws_graph_learner_new, 2},
    {"hws_graph_learner_method", (DL_FUNC)&call_hws_graph_learner_method, 1},
    {"hws_graph_learner_with_graph", (DL_FUNC)&call_hws_graph_learner_with_graph, 2},
    {"hws_graph_learner_set_tables", (DL_FUNC)&call_hws_graph_learner_set_tables, 4},
    {"hws_graph_learner_probabilities", (DL_FUNC)&call_hws_graph_learner_probabilities, 3},
    {"hws_graph_learner_marginals", (DL_FUNC)&call_hws_graph_learner_marginals, 1},
    {"hws_graph_learner_factor_marginals", (DL_FUNC)&call_hws_graph_learner_factor_marginals, 1},
    {"hws_graph_learner_expected_counts", (DL_FUNC)&call_hws_graph_learner_expected_counts, 1},
    {"hws_graph_learner_best_state", (DL_FUNC)&call_hws_graph_learner_best_state, 1},
    {"hws_graph_learner_best_states", (DL_FUNC)&call_hws_graph_learner_best_states, 4},
    {"hws_graph_learner_sample", (DL_FUNC)&call_hws_graph_learner_sample, 5},
    {"hws_graph_learner_variable", (DL_FUNC)&call_hws_graph_learner_variable, 4},
    {"hws_graph_learner_belief", (DL_FUNC)&call_hws_graph_learner_belief, 3},
    {"hws_graph_learner_model", (DL_FUNC)&call_hws_graph_learner_model, 3},
    {"hws_graph_learner_log_probs", (DL_FUNC)&call_hws_graph_learner_log_probs, 4},
    {"hws_graph_learner_best", (DL_FUNC)&call_hws_graph_learner_best, 4},
    {"hws_prune_feature_gains", (DL_FUNC)&call_hws_prune_feature_gains, 2},
    {"hws_prune_select", (DL_FUNC)&call_hws_prune_select, 3},
    {"hws_prune_feature_bound", (DL_FUNC)&call_hws_prune_feature_bound, 2},
    {"hws_graph_pruner_new", (DL_FUNC)&call_hws_graph_pruner_new, 2},
    {"hws_graph_pruner_from_graph", (DL_FUNC)&call_hws_graph_pruner_from_graph, 2},
    {"hws_graph_pruner_add", (DL_FUNC)&call_hws_graph_pruner_add, 6},
    {"hws_graph_pruner_select", (DL_FUNC)&call_hws_graph_pruner_select, 2},
    {"hws_graph_pruner_reselect", (DL_FUNC)&call_hws_graph_pruner_reselect, 3},
    {"hws_graph_pruner_kept", (DL_FUNC)&call_hws_graph_pruner_kept, 1},
    {"hws_graph_pruner_gains", (DL_FUNC)&call_hws_graph_pruner_gains, 1},
    {"hws_graph_pruner_graph", (DL_FUNC)&call_hws_graph_pruner_graph, 1},
    {"hws_graph_pruner_info", (DL_FUNC)&call_hws_graph_pruner_info, 2},
    {"hws_graph_pruner_bound", (DL_FUNC)&call_hws_graph_pruner_bound, 3},
    {"hws_graph_learner_intervals", (DL_FUNC)&call_hws_graph_learner_intervals, 3},
    {"hws_corpus_from_arrays", (DL_FUNC)&call_hws_corpus_from_arrays, 3},
    {"hws_corpus_read", (DL_FUNC)&call_hws_corpus_read, 4},
    {"hws_corpus_reader_new", (DL_FUNC)&call_hws_corpus_reader_new, 3},
    {"hws_corpus_reader_feed", (DL_FUNC)&call_hws_corpus_reader_feed, 2},
    {"hws_corpus_reader_finish", (DL_FUNC)&call_hws_corpus_reader_finish, 1},
    {"hws_corpus_count", (DL_FUNC)&call_hws_corpus_count, 1},
    {"hws_corpus_symbols", (DL_FUNC)&call_hws_corpus_symbols, 1},
    {"hws_corpus_alphabet", (DL_FUNC)&call_hws_corpus_alphabet, 1},
    {"hws_corpus_sequence_view", (DL_FUNC)&call_hws_corpus_sequence_view, 2},
    {"hws_corpus_part", (DL_FUNC)&call_hws_corpus_part, 2},
    {"hws_corpus_with_classes", (DL_FUNC)&call_hws_corpus_with_classes, 4},
    {"hws_corpus_arrays_view", (DL_FUNC)&call_hws_corpus_arrays_view, 1},
    {"hws_corpus_write", (DL_FUNC)&call_hws_corpus_write, 2},
    {"hws_corpus_read_file", (DL_FUNC)&call_hws_corpus_read_file, 4},
    {"hws_corpus_write_file", (DL_FUNC)&call_hws_corpus_write_file, 3},
    {"hws_treebank_read", (DL_FUNC)&call_hws_treebank_read, 2},
    {"hws_treebank_read_file", (DL_FUNC)&call_hws_treebank_read_file, 2},
    {"hws_treebank_write", (DL_FUNC)&call_hws_treebank_write, 2},
    {"hws_treebank_write_file", (DL_FUNC)&call_hws_treebank_write_file, 3},
    {"hws_treebank_info", (DL_FUNC)&call_hws_treebank_info, 2},
    {"hws_treebank_alphabet", (DL_FUNC)&call_hws_treebank_alphabet, 2},
    {"hws_treebank_words_view", (DL_FUNC)&call_hws_treebank_words_view, 1},
    {"hws_treebank_constituents_view", (DL_FUNC)&call_hws_treebank_constituents_view, 1},
    {"hws_treebank_corpus", (DL_FUNC)&call_hws_treebank_corpus, 3},
    {"hws_treebank_select", (DL_FUNC)&call_hws_treebank_select, 2},
    {"hws_treebank_with_heads", (DL_FUNC)&call_hws_treebank_with_heads, 2},
    {"hws_treebank_replace_heads", (DL_FUNC)&call_hws_treebank_replace_heads, 2},
    {"hws_treebank_dependencies", (DL_FUNC)&call_hws_treebank_dependencies, 2},
    {"hws_treebank_collins", (DL_FUNC)&call_hws_treebank_collins, 0},
    {"hws_treebank_agreement", (DL_FUNC)&call_hws_treebank_agreement, 4},
    {"hws_dmv_new", (DL_FUNC)&call_hws_dmv_new, 3},
    {"hws_dmv_alphabet", (DL_FUNC)&call_hws_dmv_alphabet, 1},
    {"hws_dmv_info", (DL_FUNC)&call_hws_dmv_info, 2},
    {"hws_dmv_rows", (DL_FUNC)&call_hws_dmv_rows, 1},
    {"hws_dmv_card", (DL_FUNC)&call_hws_dmv_card, 1},
    {"hws_dmv_score", (DL_FUNC)&call_hws_dmv_score, 3},
    {"hws_dmv_parse", (DL_FUNC)&call_hws_dmv_parse, 3},
    {"hws_dmv_best", (DL_FUNC)&call_hws_dmv_best, 4},
    {"hws_dmv_sample", (DL_FUNC)&call_hws_dmv_sample, 4},
    {"hws_dmv_arcs", (DL_FUNC)&call_hws_dmv_arcs, 3},
    {"hws_dmv_write", (DL_FUNC)&call_hws_dmv_write, 1},
    {"hws_dmv_read", (DL_FUNC)&call_hws_dmv_read, 2},
    {"hws_dmv_write_file", (DL_FUNC)&call_hws_dmv_write_file, 2},
    {"hws_dmv_read_file", (DL_FUNC)&call_hws_dmv_read_file, 2},
    {"hws_dmv_learner_new", (DL_FUNC)&call_hws_dmv_learner_new, 4},
    {"hws_dmv_learner_new_known", (DL_FUNC)&call_hws_dmv_learner_new_known, 5},
    {"hws_dmv_learner_model", (DL_FUNC)&call_hws_dmv_learner_model, 1},
    {"hws_pcfg_la_info", (DL_FUNC)&call_hws_pcfg_la_info, 2},
    {"hws_pcfg_la_rows", (DL_FUNC)&call_hws_pcfg_la_rows, 1},
    {"hws_pcfg_la_card", (DL_FUNC)&call_hws_pcfg_la_card, 1},
    {"hws_pcfg_la_signatures", (DL_FUNC)&call_hws_pcfg_la_signatures, 0},
    {"hws_pcfg_la_score", (DL_FUNC)&call_hws_pcfg_la_score, 3},
    {"hws_pcfg_la_parse", (DL_FUNC)&call_hws_pcfg_la_parse, 3},
    {"hws_pcfg_la_write", (DL_FUNC)&call_hws_pcfg_la_write, 1},
    {"hws_pcfg_la_read", (DL_FUNC)&call_hws_pcfg_la_read, 2},
    {"hws_pcfg_la_write_file", (DL_FUNC)&call_hws_pcfg_la_write_file, 2},
    {"hws_pcfg_la_read_file", (DL_FUNC)&call_hws_pcfg_la_read_file, 2},
    {"hws_pcfg_la_learner_new", (DL_FUNC)&call_hws_pcfg_la_learner_new, 4},
    {"hws_pcfg_la_learner_model", (DL_FUNC)&call_hws_pcfg_la_learner_model, 1},
    {"hws_pcfg_la_split_merge", (DL_FUNC)&call_hws_pcfg_la_split_merge, 3},
    {"hws_pcfg_la_split_merge_learner_new", (DL_FUNC)&call_hws_pcfg_la_split_merge_learner_new, 3},
    {"hws_pfa_write", (DL_FUNC)&call_hws_pfa_write, 1},
    {"hws_pfa_read", (DL_FUNC)&call_hws_pfa_read, 2},
    {"hws_pfa_read_pautomac", (DL_FUNC)&call_hws_pfa_read_pautomac, 2},
    {"hws_pfa_write_pautomac", (DL_FUNC)&call_hws_pfa_write_pautomac, 2},
    {"hws_pfa_write_file", (DL_FUNC)&call_hws_pfa_write_file, 2},
    {"hws_pfa_read_file", (DL_FUNC)&call_hws_pfa_read_file, 2},
    {"hws_pfa_alphabet", (DL_FUNC)&call_hws_pfa_alphabet, 1},
    {"hws_pfa_info", (DL_FUNC)&call_hws_pfa_info, 2},
    {"hws_pfa_method", (DL_FUNC)&call_hws_pfa_method, 1},
    {"hws_pfa_card", (DL_FUNC)&call_hws_pfa_card, 1},
    {"hws_pfa_member", (DL_FUNC)&call_hws_pfa_member, 2},
    {"hws_pfa_join", (DL_FUNC)&call_hws_pfa_join, 1},
    {"hws_pfa_initial", (DL_FUNC)&call_hws_pfa_initial, 2},
    {"hws_pfa_emission", (DL_FUNC)&call_hws_pfa_emission, 2},
    {"hws_pfa_transition", (DL_FUNC)&call_hws_pfa_transition, 2},
    {"hws_pfa_from_hmm", (DL_FUNC)&call_hws_pfa_from_hmm, 5},
    {"hws_pfa_machine", (DL_FUNC)&call_hws_pfa_machine, 3},
    {"hws_pfa_from_machine", (DL_FUNC)&call_hws_pfa_from_machine, 2},
    {"hws_pfa_score", (DL_FUNC)&call_hws_pfa_score, 3},
    {"hws_pfa_sample", (DL_FUNC)&call_hws_pfa_sample, 4},
    {"hws_pfa_entropy", (DL_FUNC)&call_hws_pfa_entropy, 2},
    {"hws_pfa_divergence", (DL_FUNC)&call_hws_pfa_divergence, 3},
    {"hws_pfa_pautomac_score", (DL_FUNC)&call_hws_pfa_pautomac_score, 2},
    {"hws_pfa_read_solution", (DL_FUNC)&call_hws_pfa_read_solution, 2},
    {"hws_pfa_random", (DL_FUNC)&call_hws_pfa_random, 2},
    {"hws_pfa_learner_new", (DL_FUNC)&call_hws_pfa_learner_new, 4},
    {"hws_pfa_learner_model", (DL_FUNC)&call_hws_pfa_learner_model, 1},
    {"hws_pfa_learner_candidates", (DL_FUNC)&call_hws_pfa_learner_candidates, 1},
    {"hws_tagged_new", (DL_FUNC)&call_hws_tagged_new, 3},
    {"hws_tagged_read", (DL_FUNC)&call_hws_tagged_read, 4},
    {"hws_tagged_read_file", (DL_FUNC)&call_hws_tagged_read_file, 4},
    {"hws_tagged_reader_new", (DL_FUNC)&call_hws_tagged_reader_new, 3},
    {"hws_tagged_reader_feed", (DL_FUNC)&call_hws_tagged_reader_feed, 2},
    {"hws_tagged_reader_finish", (DL_FUNC)&call_hws_tagged_reader_finish, 1},
    {"hws_tagged_corpus", (DL_FUNC)&call_hws_tagged_corpus, 1},
    {"hws_tagged_alphabet", (DL_FUNC)&call_hws_tagged_alphabet, 1},
    {"hws_tagged_labels_view", (DL_FUNC)&call_hws_tagged_labels_view, 1},
    {"hws_tagged_write", (DL_FUNC)&call_hws_tagged_write, 1},
    {"hws_tagged_write_file", (DL_FUNC)&call_hws_tagged_write_file, 2},
    {"hws_tagged_retag", (DL_FUNC)&call_hws_tagged_retag, 4},
    {"hws_tagged_score", (DL_FUNC)&call_hws_tagged_score, 6},
    {"hws_dictionary_collect", (DL_FUNC)&call_hws_dictionary_collect, 2},
    {"hws_dictionary_read", (DL_FUNC)&call_hws_dictionary_read, 3},
    {"hws_dictionary_read_file", (DL_FUNC)&call_hws_dictionary_read_file, 3},
    {"hws_dictionary_write_file", (DL_FUNC)&call_hws_dictionary_write_file, 2},
    {"hws_dictionary_write", (DL_FUNC)&call_hws_dictionary_write, 1},
    {"hws_dictionary_words", (DL_FUNC)&call_hws_dictionary_words, 1},
    {"hws_dictionary_tags", (DL_FUNC)&call_hws_dictionary_tags, 1},
    {"hws_dictionary_entry_view", (DL_FUNC)&call_hws_dictionary_entry_view, 2},
    {"hws_dictionary_adapt", (DL_FUNC)&call_hws_dictionary_adapt, 3},
    {"hws_dictionary_ambiguity", (DL_FUNC)&call_hws_dictionary_ambiguity, 3},
    {"hws_dictionary_random_accuracy", (DL_FUNC)&call_hws_dictionary_random_accuracy, 3},
    {"hws_channels_new", (DL_FUNC)&call_hws_channels_new, 5},
    {"hws_channels_read", (DL_FUNC)&call_hws_channels_read, 2},
    {"hws_channels_read_file", (DL_FUNC)&call_hws_channels_read_file, 2},
    {"hws_channels_write_file", (DL_FUNC)&call_hws_channels_write_file, 2},
    {"hws_channels_write", (DL_FUNC)&call_hws_channels_write, 1},
    {"hws_channels_sequences", (DL_FUNC)&call_hws_channels_sequences, 1},
    {"hws_channels_tokens", (DL_FUNC)&call_hws_channels_tokens, 1},
    {"hws_channels_count", (DL_FUNC)&call_hws_channels_count, 1},
    {"hws_channels_spec", (DL_FUNC)&call_hws_channels_spec, 2},
    {"hws_channels_offsets_view", (DL_FUNC)&call_hws_channels_offsets_view, 1},
    {"hws_channels_values", (DL_FUNC)&call_hws_channels_values, 2},
    {"hws_hmm_data_new", (DL_FUNC)&call_hws_hmm_data_new, 5},
    {"hws_hmm_data_for", (DL_FUNC)&call_hws_hmm_data_for, 6},
    {"hws_hmm_data_like", (DL_FUNC)&call_hws_hmm_data_like, 6},
    {"hws_hmm_data_allow", (DL_FUNC)&call_hws_hmm_data_allow, 5},
    {"hws_hmm_data_sequences", (DL_FUNC)&call_hws_hmm_data_sequences, 1},
    {"hws_hmm_data_tokens", (DL_FUNC)&call_hws_hmm_data_tokens, 1},
    {"hws_hmm_data_states", (DL_FUNC)&call_hws_hmm_data_states, 1},
    {"hws_hmm_write", (DL_FUNC)&call_hws_hmm_write, 1},
    {"hws_hmm_read", (DL_FUNC)&call_hws_hmm_read, 2},
    {"hws_hmm_write_file", (DL_FUNC)&call_hws_hmm_write_file, 2},
    {"hws_hmm_read_file", (DL_FUNC)&call_hws_hmm_read_file, 2},
    {"hws_hmm_new", (DL_FUNC)&call_hws_hmm_new, 7},
    {"hws_hmm_words", (DL_FUNC)&call_hws_hmm_words, 1},
    {"hws_hmm_tags", (DL_FUNC)&call_hws_hmm_tags, 1},
    {"hws_hmm_dictionary", (DL_FUNC)&call_hws_hmm_dictionary, 1},
    {"hws_hmm_info", (DL_FUNC)&call_hws_hmm_info, 2},
    {"hws_hmm_method", (DL_FUNC)&call_hws_hmm_method, 1},
    {"hws_hmm_pick", (DL_FUNC)&call_hws_hmm_pick, 2},
    {"hws_hmm_card", (DL_FUNC)&call_hws_hmm_card, 1},
    {"hws_hmm_initial", (DL_FUNC)&call_hws_hmm_initial, 1},
    {"hws_hmm_transition", (DL_FUNC)&call_hws_hmm_transition, 1},
    {"hws_hmm_end", (DL_FUNC)&call_hws_hmm_end, 1},
    {"hws_hmm_emission", (DL_FUNC)&call_hws_hmm_emission, 1},
    {"hws_hmm_counts", (DL_FUNC)&call_hws_hmm_counts, 2},
    {"hws_hmm_channel_spec", (DL_FUNC)&call_hws_hmm_channel_spec, 2},
    {"hws_hmm_channel", (DL_FUNC)&call_hws_hmm_channel, 3},
    {"hws_hmm_score", (DL_FUNC)&call_hws_hmm_score, 3},
    {"hws_hmm_decode", (DL_FUNC)&call_hws_hmm_decode, 3},
    {"hws_hmm_posteriors", (DL_FUNC)&call_hws_hmm_posteriors, 5},
    {"hws_hmm_machine", (DL_FUNC)&call_hws_hmm_machine, 3},
    {"hws_hmm_sample", (DL_FUNC)&call_hws_hmm_sample, 4},
    {"hws_hmm_sample_channels", (DL_FUNC)&call_hws_hmm_sample_channels, 4},
    {"hws_hmm_encode", (DL_FUNC)&call_hws_hmm_encode, 2},
    {"hws_hmm_filter_new", (DL_FUNC)&call_hws_hmm_filter_new, 2},
    {"hws_hmm_filter_copy", (DL_FUNC)&call_hws_hmm_filter_copy, 1},
    {"hws_hmm_filter_start", (DL_FUNC)&call_hws_hmm_filter_start, 1},
    {"hws_hmm_filter_step", (DL_FUNC)&call_hws_hmm_filter_step, 3},
    {"hws_hmm_filter_states", (DL_FUNC)&call_hws_hmm_filter_states, 1},
    {"hws_hmm_filter_next", (DL_FUNC)&call_hws_hmm_filter_next, 1},
    {"hws_hmm_filter_end", (DL_FUNC)&call_hws_hmm_filter_end, 1},
    {"hws_hmm_learner_new", (DL_FUNC)&call_hws_hmm_learner_new, 4},
    {"hws_hmm_learner_set_prior", (DL_FUNC)&call_hws_hmm_learner_set_prior, 4},
    {"hws_hmm_learner_model", (DL_FUNC)&call_hws_hmm_learner_model, 2},
    {"hws_hmm_learner_candidates", (DL_FUNC)&call_hws_hmm_learner_candidates, 1},
    {"hws_grammar_new", (DL_FUNC)&call_hws_grammar_new, 10},
    {"hws_grammar_read_text", (DL_FUNC)&call_hws_grammar_read_text, 2},
    {"hws_grammar_read_berkeley", (DL_FUNC)&call_hws_grammar_read_berkeley, 3},
    {"hws_grammar_write_text", (DL_FUNC)&call_hws_grammar_write_text, 2},
    {"hws_grammar_write", (DL_FUNC)&call_hws_grammar_write, 1},
    {"hws_grammar_read", (DL_FUNC)&call_hws_grammar_read, 2},
    {"hws_grammar_write_file", (DL_FUNC)&call_hws_grammar_write_file, 2},
    {"hws_grammar_read_file", (DL_FUNC)&call_hws_grammar_read_file, 2},
    {"hws_grammar_with_substrings", (DL_FUNC)&call_hws_grammar_with_substrings, 4},
    {"hws_grammar_nonterminals", (DL_FUNC)&call_hws_grammar_nonterminals, 1},
    {"hws_grammar_words", (DL_FUNC)&call_hws_grammar_words, 1},
    {"hws_grammar_info", (DL_FUNC)&call_hws_grammar_info, 2},
    {"hws_grammar_method", (DL_FUNC)&call_hws_grammar_method, 1},
    {"hws_grammar_card", (DL_FUNC)&call_hws_grammar_card, 1},
    {"hws_grammar_parents", (DL_FUNC)&call_hws_grammar_parents, 1},
    {"hws_grammar_offsets", (DL_FUNC)&call_hws_grammar_offsets, 1},
    {"hws_grammar_right_sides", (DL_FUNC)&call_hws_grammar_right_sides, 1},
    {"hws_grammar_weights", (DL_FUNC)&call_hws_grammar_weights, 1},
    {"hws_grammar_priors", (DL_FUNC)&call_hws_grammar_priors, 1},
    {"hws_grammar_fixed", (DL_FUNC)&call_hws_grammar_fixed, 1},
    {"hws_grammar_mass", (DL_FUNC)&call_hws_grammar_mass, 2},
    {"hws_grammar_expectations", (DL_FUNC)&call_hws_grammar_expectations, 2},
    {"hws_grammar_sample", (DL_FUNC)&call_hws_grammar_sample, 4},
    {"hws_grammar_score", (DL_FUNC)&call_hws_grammar_score, 3},
    {"hws_grammar_counts", (DL_FUNC)&call_hws_grammar_counts, 3},
    {"hws_grammar_parse", (DL_FUNC)&call_hws_grammar_parse, 4},
    {"hws_grammar_segment", (DL_FUNC)&call_hws_grammar_segment, 3},
    {"hws_grammar_counts_known", (DL_FUNC)&call_hws_grammar_counts_known, 3},
    {"hws_grammar_parse_known", (DL_FUNC)&call_hws_grammar_parse_known, 4},
    {"hws_grammar_score_lattice", (DL_FUNC)&call_hws_grammar_score_lattice, 3},
    {"hws_grammar_counts_lattice", (DL_FUNC)&call_hws_grammar_counts_lattice, 3},
    {"hws_grammar_parse_lattice", (DL_FUNC)&call_hws_grammar_parse_lattice, 3},
    {"hws_grammar_intersect", (DL_FUNC)&call_hws_grammar_intersect, 3},
    {"hws_grammar_machine", (DL_FUNC)&call_hws_grammar_machine, 3},
    {"hws_grammar_from_machine", (DL_FUNC)&call_hws_grammar_from_machine, 2},
    {"hws_grammar_prefix_new", (DL_FUNC)&call_hws_grammar_prefix_new, 2},
    {"hws_grammar_prefix_read", (DL_FUNC)&call_hws_grammar_prefix_read, 3},
    {"hws_grammar_prefix_score", (DL_FUNC)&call_hws_grammar_prefix_score, 1},
    {"hws_grammar_prefix_next", (DL_FUNC)&call_hws_grammar_prefix_next, 1},
    {"hws_grammar_learner_new", (DL_FUNC)&call_hws_grammar_learner_new, 4},
    {"hws_grammar_learner_new_known", (DL_FUNC)&call_hws_grammar_learner_new_known, 5},
    {"hws_grammar_learner_model", (DL_FUNC)&call_hws_grammar_learner_model, 1},
    {"hws_bitext_new", (DL_FUNC)&call_hws_bitext_new, 2},
    {"hws_bitext_read", (DL_FUNC)&call_hws_bitext_read, 2},
    {"hws_bitext_count", (DL_FUNC)&call_hws_bitext_count, 1},
    {"hws_bitext_corpus", (DL_FUNC)&call_hws_bitext_corpus, 2},
    {"hws_links_new", (DL_FUNC)&call_hws_links_new, 4},
    {"hws_links_read", (DL_FUNC)&call_hws_links_read, 2},
    {"hws_links_write", (DL_FUNC)&call_hws_links_write, 2},
    {"hws_links_count", (DL_FUNC)&call_hws_links_count, 1},
    {"hws_links_arrays_view", (DL_FUNC)&call_hws_links_arrays_view, 1},
    {"hws_links_symmetrize", (DL_FUNC)&call_hws_links_symmetrize, 3},
    {"hws_links_evaluate", (DL_FUNC)&call_hws_links_evaluate, 3},
    {"hws_align_learner_new", (DL_FUNC)&call_hws_align_learner_new, 3},
    {"hws_align_learner_model", (DL_FUNC)&call_hws_align_learner_model, 1},
    {"hws_aligner_merge", (DL_FUNC)&call_hws_aligner_merge, 3},
    {"hws_aligner_info", (DL_FUNC)&call_hws_aligner_info, 2},
    {"hws_aligner_card", (DL_FUNC)&call_hws_aligner_card, 1},
    {"hws_aligner_words", (DL_FUNC)&call_hws_aligner_words, 2},
    {"hws_aligner_align", (DL_FUNC)&call_hws_aligner_align, 3},
    {"hws_aligner_score", (DL_FUNC)&call_hws_aligner_score, 3},
    {"hws_aligner_lexicon", (DL_FUNC)&call_hws_aligner_lexicon, 2},
    {"hws_aligner_write", (DL_FUNC)&call_hws_aligner_write, 1},
    {"hws_aligner_read", (DL_FUNC)&call_hws_aligner_read, 2},
    {"hws_aligner_write_file", (DL_FUNC)&call_hws_aligner_write_file, 2},
    {"hws_aligner_read_file", (DL_FUNC)&call_hws_aligner_read_file, 2},
    {"hws_parser_info", (DL_FUNC)&call_hws_parser_info, 2},
    {"hws_parser_method", (DL_FUNC)&call_hws_parser_method, 1},
    {"hws_parser_templates", (DL_FUNC)&call_hws_parser_templates, 1},
    {"hws_parser_card", (DL_FUNC)&call_hws_parser_card, 1},
    {"hws_parser_learner_new", (DL_FUNC)&call_hws_parser_learner_new, 3},
    {"hws_parser_learner_model", (DL_FUNC)&call_hws_parser_learner_model, 1},
    {"hws_parser_learner_gradient_error", (DL_FUNC)&call_hws_parser_learner_gradient_error, 2},
    {"hws_parser_parse", (DL_FUNC)&call_hws_parser_parse, 3},
    {"hws_parses_treebank", (DL_FUNC)&call_hws_parses_treebank, 1},
    {"hws_parses_info", (DL_FUNC)&call_hws_parses_info, 2},
    {"hws_parser_marginals", (DL_FUNC)&call_hws_parser_marginals, 4},
    {"hws_parser_write", (DL_FUNC)&call_hws_parser_write, 1},
    {"hws_parser_read", (DL_FUNC)&call_hws_parser_read, 2},
    {"hws_parser_write_file", (DL_FUNC)&call_hws_parser_write_file, 2},
    {"hws_parser_read_file", (DL_FUNC)&call_hws_parser_read_file, 2},
    {"hr_close", (DL_FUNC)&hr_close, 1},
    {"hr_is_closed", (DL_FUNC)&hr_is_closed, 1},
    {"hr_alive", (DL_FUNC)&hr_alive, 0},
    {NULL, NULL, 0}};

void attribute_visible R_init_hawser(DllInfo *library) {
  R_registerRoutines(library, NULL, calls, NULL, NULL);
  R_useDynamicSymbols(library, FALSE);
  R_forceSymbols(library, TRUE);
  hr_load();
}

void attribute_visible R_unload_hawser(DllInfo *library) {
  (void)library;
  hr_unload();
}
