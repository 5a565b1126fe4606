/* The C side of the R binding: .Call entry points.
 *
 * R leaves C by longjmp when it raises an error or runs out of memory, and collects garbage whenever it allocates.
 * So: a handle gets its external pointer, with finalizer, before it exists (nothing can be lost between); memory of
 * R is asked for before the library is called; and a failed status is returned as a value, which hawser.R turns into
 * a condition. A finalizer that runs while that value is made does not touch the library's error record. */
#include <hawser/hawser.h>

#include <R.h>
#include <Rinternals.h>
#include <R_ext/Rdynload.h>

/* Per kind of handle: an empty external pointer, its release, and its checked reading. A released one holds NULL,
 * which the library refuses in words. */
#define HANDLE(kind)                                                                                 \
  static void kind##_release(SEXP x) {                                                               \
    hws_##kind##_free((hws_##kind *)R_ExternalPtrAddr(x));                                           \
    R_ClearExternalPtr(x);                                                                           \
  }                                                                                                  \
  static SEXP kind##_empty(void) {                                                                   \
    SEXP x = PROTECT(R_MakeExternalPtr(NULL, Rf_install("hws_" #kind), R_NilValue));                 \
    R_RegisterCFinalizerEx(x, kind##_release, TRUE);                                                 \
    UNPROTECT(1);                                                                                    \
    return x;                                                                                        \
  }                                                                                                  \
  static hws_##kind *kind##_of(SEXP x) {                                                             \
    if (TYPEOF(x) != EXTPTRSXP || R_ExternalPtrTag(x) != Rf_install("hws_" #kind))                   \
      Rf_error("expected a hws_" #kind);                                                             \
    return (hws_##kind *)R_ExternalPtrAddr(x);                                                       \
  }
HANDLE(alphabet)
HANDLE(machine)
HANDLE(strings)
HANDLE(options)
HANDLE(edit_model)
HANDLE(ngram_model)
HANDLE(learner)
HANDLE(graph_builder)
HANDLE(graph)
HANDLE(corpus)
HANDLE(pfa)
HANDLE(tagged)
HANDLE(dictionary)
HANDLE(hmm_data)
HANDLE(hmm)

/* list(name, message, line, column), of class hawser_failure. */
static SEXP failure(hws_status status) {
  SEXP list = PROTECT(Rf_allocVector(VECSXP, 4));
  SET_VECTOR_ELT(list, 0, Rf_mkString(hws_status_name(status)));
  SET_VECTOR_ELT(list, 1, Rf_ScalarString(Rf_mkCharCE(hws_error_message_view(), CE_UTF8)));
  SET_VECTOR_ELT(list, 2, Rf_ScalarReal((double)hws_error_line()));
  SET_VECTOR_ELT(list, 3, Rf_ScalarReal((double)hws_error_column()));
  Rf_setAttrib(list, R_ClassSymbol, PROTECT(Rf_mkString("hawser_failure")));
  UNPROTECT(2);
  return list;
}

/* Ends an entry point that made a handle into `slot`, or failed. */
static SEXP finish(SEXP slot, void *handle, hws_status status) {
  R_SetExternalPtrAddr(slot, handle);
  UNPROTECT(1);
  return status < 0 ? failure(status) : slot;
}

static SEXP number(double value, hws_status status) { return status < 0 ? failure(status) : Rf_ScalarReal(value); }

/* R has no 64-bit integers; doubles hold them to 2^53. The copy lives until .Call returns. */
static int64_t *wide(SEXP x) {
  R_xlen_t n = XLENGTH(x), i;
  int64_t *copy = (int64_t *)R_alloc((size_t)n + 1, sizeof *copy);
  if (TYPEOF(x) != REALSXP) Rf_error("expected numbers");
  for (i = 0; i < n; ++i) copy[i] = (int64_t)REAL(x)[i];
  return copy;
}

static SEXP r_free(SEXP x) {
  SEXP tag = TYPEOF(x) == EXTPTRSXP ? R_ExternalPtrTag(x) : R_NilValue;
  if (tag == Rf_install("hws_alphabet")) alphabet_release(x);
  else if (tag == Rf_install("hws_machine")) machine_release(x);
  else if (tag == Rf_install("hws_strings")) strings_release(x);
  else if (tag == Rf_install("hws_options")) options_release(x);
  else if (tag == Rf_install("hws_edit_model")) edit_model_release(x);
  else if (tag == Rf_install("hws_ngram_model")) ngram_model_release(x);
  else if (tag == Rf_install("hws_learner")) learner_release(x);
  else if (tag == Rf_install("hws_graph_builder")) graph_builder_release(x);
  else if (tag == Rf_install("hws_graph")) graph_release(x);
  else if (tag == Rf_install("hws_corpus")) corpus_release(x);
  else if (tag == Rf_install("hws_pfa")) pfa_release(x);
  else if (tag == Rf_install("hws_tagged")) tagged_release(x);
  else if (tag == Rf_install("hws_dictionary")) dictionary_release(x);
  else if (tag == Rf_install("hws_hmm_data")) hmm_data_release(x);
  else if (tag == Rf_install("hws_hmm")) hmm_release(x);
  else Rf_error("expected a handle");
  return R_NilValue;
}

static SEXP r_alphabet_size(SEXP size) {
  hws_alphabet *made = NULL;
  SEXP slot = PROTECT(alphabet_empty());
  int64_t n = (int64_t)Rf_asReal(size);
  hws_status status = hws_alphabet_new(n, NULL, &made);
  return finish(slot, made, status);
}

static SEXP r_alphabet_names(SEXP names) {
  hws_alphabet *made = NULL;
  SEXP slot = PROTECT(alphabet_empty());
  R_xlen_t n = XLENGTH(names), i;
  const char **texts = (const char **)R_alloc((size_t)n + 1, sizeof *texts);
  hws_status status;
  for (i = 0; i < n; ++i) texts[i] = Rf_translateCharUTF8(STRING_ELT(names, i));
  status = hws_alphabet_from_names(texts, n, NULL, &made);
  return finish(slot, made, status);
}

/* The names of labels, a character vector. */
static SEXP r_alphabet_text(SEXP alphabet, SEXP labels) {
  const hws_alphabet *a = alphabet_of(alphabet);
  R_xlen_t n = XLENGTH(labels), i;
  SEXP names = PROTECT(Rf_allocVector(STRSXP, n));
  for (i = 0; i < n; ++i) SET_STRING_ELT(names, i, Rf_mkCharCE(hws_alphabet_name_view(a, INTEGER(labels)[i]), CE_UTF8));
  UNPROTECT(1);
  return names;
}

/* labels: a matrix, a column per arc and a row per tape, which in memory is the library's order. */
static SEXP r_machine_arcs(SEXP alphabet, SEXP states, SEXP from, SEXP labels, SEXP costs, SEXP to, SEXP finals,
                           SEXP final_costs) {
  const hws_alphabet *alphabets[16];
  hws_builder *builder = NULL;
  hws_machine *made = NULL;
  SEXP slot = PROTECT(machine_empty());
  const int64_t *sources = wide(from), *targets = wide(to), *ends = wide(finals), count = XLENGTH(from);
  const int64_t state_count = (int64_t)Rf_asReal(states), end_count = XLENGTH(finals);
  const int32_t tapes = Rf_nrows(labels), *label = INTEGER(labels);
  const double *cost = REAL(costs), *end_cost = REAL(final_costs);
  int64_t first;
  hws_status status;
  int i;
  if (Rf_ncols(labels) != count || XLENGTH(costs) != count || XLENGTH(to) != count || XLENGTH(final_costs) != end_count)
    Rf_error("arrays of different lengths");
  for (i = 0; i < 16; ++i) alphabets[i] = alphabet_of(alphabet);
  /* From here to the builder's release R is not asked for anything. */
  status = hws_builder_new(HWS_LOG, tapes, alphabets, NULL, &builder);
  if (status >= 0) status = hws_builder_add_states(builder, state_count, &first);
  if (status >= 0) status = hws_builder_add_arcs(builder, count, sources, label, cost, targets);
  if (status >= 0) status = hws_builder_set_finals(builder, end_count, ends, end_cost);
  if (status >= 0) status = hws_builder_build(builder, &made);
  hws_builder_free(builder);
  return finish(slot, made, status);
}

static SEXP r_machine_text(SEXP text, SEXP alphabet) {
  const hws_alphabet *a = alphabet_of(alphabet);
  hws_machine *made = NULL;
  SEXP slot = PROTECT(machine_empty());
  const char *utf8 = Rf_translateCharUTF8(STRING_ELT(text, 0));
  hws_status status = hws_machine_read_text(utf8, -1, HWS_LOG, 1, &a, 1, NULL, NULL, NULL, &made);
  return finish(slot, made, status);
}

static SEXP r_machine_states(SEXP machine) { return Rf_ScalarReal((double)hws_machine_states(machine_of(machine))); }
static SEXP r_machine_arc_count(SEXP machine) { return Rf_ScalarReal((double)hws_machine_arcs(machine_of(machine))); }

static SEXP r_machine_alphabet(SEXP machine, SEXP tape) {
  hws_alphabet *made = NULL;
  SEXP slot = PROTECT(alphabet_empty());
  hws_status status = hws_machine_alphabet(machine_of(machine), Rf_asInteger(tape), &made);
  return finish(slot, made, status);
}

static SEXP r_compose(SEXP a, SEXP b) {
  hws_machine *made = NULL;
  SEXP slot = PROTECT(machine_empty());
  hws_status status = hws_machine_compose(machine_of(a), machine_of(b), NULL, &made);
  return finish(slot, made, status);
}

static SEXP r_total(SEXP machine) {
  double total;
  hws_status status = hws_machine_total(machine_of(machine), NULL, &total);
  return number(total, status);
}

static SEXP r_best_strings(SEXP machine, SEXP n) {
  hws_strings *made = NULL;
  SEXP slot = PROTECT(strings_empty());
  hws_status status = hws_machine_best_strings(machine_of(machine), (int64_t)Rf_asReal(n), NULL, &made);
  return finish(slot, made, status);
}

static SEXP r_sample(SEXP machine, SEXP n, SEXP seed) {
  hws_strings *made = NULL;
  SEXP slot = PROTECT(strings_empty());
  hws_status status =
      hws_machine_sample(machine_of(machine), (int64_t)Rf_asReal(n), (uint64_t)Rf_asReal(seed), NULL, &made);
  return finish(slot, made, status);
}

/* Two tapes: offsets and labels as hws_strings_from_arrays wants them. */
static SEXP r_strings_pairs(SEXP offsets, SEXP labels, SEXP counts, SEXP alphabet) {
  const hws_alphabet *alphabets[2];
  hws_strings *made = NULL;
  SEXP slot = PROTECT(strings_empty());
  const int64_t *offset = wide(offsets), count = XLENGTH(counts);
  hws_status status;
  if (XLENGTH(offsets) != 2 * count + 1 || offset[2 * count] != XLENGTH(labels)) Rf_error("arrays of different lengths");
  alphabets[0] = alphabets[1] = alphabet_of(alphabet);
  status = hws_strings_from_arrays(2, count, offset, INTEGER(labels), REAL(counts), alphabets, NULL, &made);
  return finish(slot, made, status);
}

/* list(values, list of each item's strings: a list of a label vector per tape). Copied. */
static SEXP r_strings_items(SEXP strings) {
  const hws_strings *s = strings_of(strings);
  const int64_t count = hws_strings_count(s), *offsets = NULL;
  const int32_t tapes = hws_strings_tapes(s), *labels = NULL;
  const double *values = NULL;
  const hws_status status = hws_strings_arrays_view(s, &offsets, &labels, &values);
  SEXP result, numbers, items;
  int64_t i, j;
  int32_t t;
  if (status < 0) return failure(status);
  result = PROTECT(Rf_allocVector(VECSXP, 2));
  SET_VECTOR_ELT(result, 0, numbers = Rf_allocVector(REALSXP, count));
  SET_VECTOR_ELT(result, 1, items = Rf_allocVector(VECSXP, count));
  for (i = 0; i < count; ++i) {
    SEXP item = Rf_allocVector(VECSXP, tapes);
    SET_VECTOR_ELT(items, i, item);
    REAL(numbers)[i] = values[i];
    for (t = 0; t < tapes; ++t) {
      const int64_t *range = offsets + i * tapes + t;
      SEXP string = Rf_allocVector(INTSXP, range[1] - range[0]);
      SET_VECTOR_ELT(item, t, string);
      for (j = range[0]; j < range[1]; ++j) INTEGER(string)[j - range[0]] = labels[j];
    }
  }
  UNPROTECT(1);
  return result;
}

/* A named list: whole numbers stored as integers (1L) are int options, texts text, others real. */
static SEXP r_options(SEXP list) {
  hws_options *made = NULL;
  SEXP slot = PROTECT(options_empty()), names = Rf_getAttrib(list, R_NamesSymbol);
  hws_status status = hws_options_new(&made);
  R_xlen_t i;
  R_SetExternalPtrAddr(slot, made);
  for (i = 0; status >= 0 && i < XLENGTH(list); ++i) {
    SEXP value = VECTOR_ELT(list, i);
    const char *name = Rf_translateCharUTF8(STRING_ELT(names, i));
    status = TYPEOF(value) == INTSXP   ? hws_options_set_int(made, name, Rf_asInteger(value))
             : TYPEOF(value) == STRSXP ? hws_options_set_text(made, name, Rf_translateCharUTF8(STRING_ELT(value, 0)))
                                       : hws_options_set_real(made, name, Rf_asReal(value));
  }
  UNPROTECT(1);
  return status < 0 ? failure(status) : slot;
}

static SEXP r_edit_model(SEXP alphabet, SEXP options) {
  hws_edit_model *made = NULL;
  SEXP slot = PROTECT(edit_model_empty());
  hws_status status = hws_edit_model_new(alphabet_of(alphabet), options_of(options), &made);
  return finish(slot, made, status);
}

static SEXP r_edit_model_info(SEXP model, SEXP name) {
  double value;
  hws_status status = hws_edit_model_info(edit_model_of(model), Rf_translateCharUTF8(STRING_ELT(name, 0)), &value);
  return number(value, status);
}

static SEXP r_edit_model_probability(SEXP model, SEXP left_input, SEXP right_input, SEXP left_output, SEXP read,
                                     SEXP write) {
  double value;
  hws_status status = hws_edit_model_probability(
      edit_model_of(model), INTEGER(left_input), Rf_length(left_input), INTEGER(right_input), Rf_length(right_input),
      INTEGER(left_output), Rf_length(left_output), Rf_asInteger(read), Rf_asInteger(write), &value);
  return number(value, status);
}

/* list(model, nats). */
static SEXP r_ngram_nearest(SEXP machine) {
  hws_ngram_model *made = NULL;
  SEXP found = PROTECT(Rf_allocVector(VECSXP, 2));
  hws_status status;
  SET_VECTOR_ELT(found, 0, ngram_model_empty());
  SET_VECTOR_ELT(found, 1, Rf_allocVector(REALSXP, 1));
  status = hws_ngram_project(machine_of(machine), NULL, NULL, &made, REAL(VECTOR_ELT(found, 1)));
  R_SetExternalPtrAddr(VECTOR_ELT(found, 0), made);
  UNPROTECT(1);
  return status < 0 ? failure(status) : found;
}

static SEXP r_ngram_info(SEXP model, SEXP name) {
  double value;
  hws_status status = hws_ngram_info(ngram_model_of(model), Rf_translateCharUTF8(STRING_ELT(name, 0)), &value);
  return number(value, status);
}

static SEXP r_ngram_start(SEXP model) {
  int64_t state = 0;
  hws_status status = hws_ngram_start(ngram_model_of(model), &state);
  return number((double)state, status);
}

static SEXP r_ngram_log_prob(SEXP model, SEXP state, SEXP word) {
  double value;
  hws_status status = hws_ngram_score_word(ngram_model_of(model), (int64_t)Rf_asReal(state), Rf_asInteger(word), NULL, &value);
  return number(value, status);
}

static SEXP r_edit_learner(SEXP start, SEXP pairs) {
  hws_learner *made = NULL;
  SEXP slot = PROTECT(learner_empty());
  hws_status status = hws_edit_learner_new(edit_model_of(start), strings_of(pairs), NULL, NULL, &made);
  return finish(slot, made, status);
}

static SEXP r_edit_learner_model(SEXP learner) {
  hws_edit_model *made = NULL;
  SEXP slot = PROTECT(edit_model_empty());
  hws_status status = hws_edit_learner_model(learner_of(learner), &made);
  return finish(slot, made, status);
}

static SEXP r_learner_step(SEXP learner, SEXP n) {
  int32_t done = 0;
  hws_status status = hws_learner_step(learner_of(learner), (int64_t)Rf_asReal(n), &done);
  return status < 0 ? failure(status) : Rf_ScalarLogical(done);
}

static SEXP r_learner_metric(SEXP learner, SEXP name) {
  double value;
  hws_status status = hws_learner_metric(learner_of(learner), Rf_translateCharUTF8(STRING_ELT(name, 0)), &value);
  return number(value, status);
}

static SEXP r_graph_builder(void) {
  hws_graph_builder *made = NULL;
  SEXP slot = PROTECT(graph_builder_empty());
  hws_status status = hws_graph_builder_new(&made);
  return finish(slot, made, status);
}

static SEXP r_graph_add_strings(SEXP builder, SEXP alphabet, SEXP name) {
  int64_t variable = 0;
  hws_status status = hws_graph_builder_add_strings(graph_builder_of(builder), alphabet_of(alphabet),
                                                    Rf_translateCharUTF8(STRING_ELT(name, 0)), &variable);
  return number((double)variable, status);
}

static SEXP r_graph_add_machine(SEXP builder, SEXP machine, SEXP variables) {
  int64_t factor = 0;
  hws_status status = hws_graph_builder_add_machine(graph_builder_of(builder), machine_of(machine), wide(variables),
                                                    Rf_length(variables), NULL, &factor);
  return number((double)factor, status);
}

static SEXP r_graph_observe_string(SEXP builder, SEXP variable, SEXP labels) {
  hws_status status = hws_graph_builder_observe_string(graph_builder_of(builder), (int64_t)Rf_asReal(variable),
                                                       INTEGER(labels), XLENGTH(labels));
  return status < 0 ? failure(status) : R_NilValue;
}

static SEXP r_graph(SEXP builder) {
  hws_graph *made = NULL;
  SEXP slot = PROTECT(graph_empty());
  hws_status status = hws_graph_builder_build(graph_builder_of(builder), &made);
  return finish(slot, made, status);
}

static SEXP r_graph_learner(SEXP graph, SEXP options) {
  hws_learner *made = NULL;
  SEXP slot = PROTECT(learner_empty());
  hws_status status = hws_graph_learner_new(graph_of(graph), options_of(options), &made);
  return finish(slot, made, status);
}

static SEXP r_graph_best(SEXP learner, SEXP variable, SEXP n) {
  hws_strings *made = NULL;
  SEXP slot = PROTECT(strings_empty());
  hws_status status =
      hws_graph_learner_best(learner_of(learner), (int64_t)Rf_asReal(variable), (int64_t)Rf_asReal(n), NULL, &made);
  return finish(slot, made, status);
}

static SEXP r_graph_variable(SEXP learner, SEXP variable, SEXP name) {
  double value;
  hws_status status = hws_graph_learner_variable(learner_of(learner), (int64_t)Rf_asReal(variable),
                                                 Rf_translateCharUTF8(STRING_ELT(name, 0)), NULL, &value);
  return number(value, status);
}

/* offsets and symbols as hws_corpus_from_arrays wants them. */
static SEXP r_corpus(SEXP offsets, SEXP symbols, SEXP alphabet) {
  hws_corpus *made = NULL;
  SEXP slot = PROTECT(corpus_empty());
  const int64_t *offset = wide(offsets), count = XLENGTH(offsets) - 1;
  hws_status status;
  if (count < 0 || offset[count] != XLENGTH(symbols)) Rf_error("arrays of different lengths");
  status = hws_corpus_from_arrays(count, offset, INTEGER(symbols), alphabet_of(alphabet), &made);
  return finish(slot, made, status);
}

static SEXP r_pfa_learner(SEXP corpus, SEXP options) {
  hws_learner *made = NULL;
  SEXP slot = PROTECT(learner_empty());
  hws_status status = hws_pfa_learner_new(NULL, corpus_of(corpus), NULL, options_of(options), &made);
  return finish(slot, made, status);
}

static SEXP r_pfa_learner_model(SEXP learner) {
  hws_pfa *made = NULL;
  SEXP slot = PROTECT(pfa_empty());
  hws_status status = hws_pfa_learner_model(learner_of(learner), &made);
  return finish(slot, made, status);
}

static SEXP r_pfa_info(SEXP model, SEXP name) {
  double value;
  hws_status status = hws_pfa_info(pfa_of(model), Rf_translateCharUTF8(STRING_ELT(name, 0)), &value);
  return number(value, status);
}

static SEXP r_pfa_score(SEXP model, SEXP corpus) {
  const hws_corpus *strings = corpus_of(corpus);
  SEXP log_probs = PROTECT(Rf_allocVector(REALSXP, (R_xlen_t)hws_corpus_count(strings)));
  hws_status status = hws_pfa_score(pfa_of(model), strings, NULL, REAL(log_probs));
  UNPROTECT(1);
  return status < 0 ? failure(status) : log_probs;
}

static SEXP r_tagged(SEXP text, SEXP options) {
  hws_tagged *made = NULL;
  SEXP slot = PROTECT(tagged_empty());
  const char *utf8 = Rf_translateCharUTF8(STRING_ELT(text, 0));
  hws_status status = hws_tagged_read(utf8, -1, NULL, NULL, options_of(options), &made);
  return finish(slot, made, status);
}

static SEXP r_tagged_corpus(SEXP tagged) {
  hws_corpus *made = NULL;
  SEXP slot = PROTECT(corpus_empty());
  hws_status status = hws_tagged_corpus(tagged_of(tagged), &made);
  return finish(slot, made, status);
}

static SEXP r_dictionary(SEXP tagged) {
  hws_dictionary *made = NULL;
  SEXP slot = PROTECT(dictionary_empty());
  hws_status status = hws_dictionary_collect(tagged_of(tagged), NULL, &made);
  return finish(slot, made, status);
}

static SEXP r_hmm_data(SEXP corpus, SEXP dictionary) {
  hws_hmm_data *made = NULL;
  SEXP slot = PROTECT(hmm_data_empty());
  hws_status status = hws_hmm_data_new(corpus_of(corpus), NULL, dictionary_of(dictionary), NULL, NULL, &made);
  return finish(slot, made, status);
}

static SEXP r_hmm_data_for(SEXP model, SEXP corpus) {
  hws_hmm_data *made = NULL;
  SEXP slot = PROTECT(hmm_data_empty());
  hws_status status = hws_hmm_data_for(hmm_of(model), corpus_of(corpus), NULL, NULL, NULL, NULL, &made);
  return finish(slot, made, status);
}

static SEXP r_hmm_learner(SEXP data, SEXP options) {
  hws_learner *made = NULL;
  SEXP slot = PROTECT(learner_empty());
  hws_status status = hws_hmm_learner_new(NULL, hmm_data_of(data), NULL, options_of(options), &made);
  return finish(slot, made, status);
}

static SEXP r_hmm_learner_model(SEXP learner) {
  hws_hmm *made = NULL;
  SEXP slot = PROTECT(hmm_empty());
  hws_status status = hws_hmm_learner_model(learner_of(learner), NULL, &made);
  return finish(slot, made, status);
}

static SEXP r_hmm_tags(SEXP model) {
  hws_alphabet *made = NULL;
  SEXP slot = PROTECT(alphabet_empty());
  hws_status status = hws_hmm_tags(hmm_of(model), &made);
  return finish(slot, made, status);
}

static SEXP r_hmm_score(SEXP model, SEXP data) {
  const hws_hmm_data *sequences = hmm_data_of(data);
  SEXP log_probs = PROTECT(Rf_allocVector(REALSXP, (R_xlen_t)hws_hmm_data_sequences(sequences)));
  hws_status status = hws_hmm_score(hmm_of(model), sequences, NULL, REAL(log_probs));
  UNPROTECT(1);
  return status < 0 ? failure(status) : log_probs;
}

/* States from 0, over all sequences. */
static SEXP r_hmm_decode(SEXP model, SEXP data) {
  const hws_hmm_data *sequences = hmm_data_of(data);
  SEXP states = PROTECT(Rf_allocVector(INTSXP, (R_xlen_t)hws_hmm_data_tokens(sequences)));
  hws_status status = hws_hmm_decode(hmm_of(model), sequences, NULL, INTEGER(states));
  UNPROTECT(1);
  return status < 0 ? failure(status) : states;
}

#define ENTRY(name, arguments) {#name, (DL_FUNC)&r_##name, arguments}
static const R_CallMethodDef entries[] = {
    ENTRY(free, 1),          ENTRY(alphabet_size, 1),      ENTRY(alphabet_names, 1),
    ENTRY(alphabet_text, 2), ENTRY(machine_arcs, 8),       ENTRY(machine_text, 2),
    ENTRY(machine_states, 1), ENTRY(machine_arc_count, 1), ENTRY(machine_alphabet, 2),
    ENTRY(compose, 2),       ENTRY(total, 1),              ENTRY(best_strings, 2),
    ENTRY(sample, 3),        ENTRY(strings_pairs, 4),      ENTRY(strings_items, 1),
    ENTRY(options, 1),       ENTRY(edit_model, 2),         ENTRY(edit_model_info, 2),
    ENTRY(edit_model_probability, 6), ENTRY(edit_learner, 2), ENTRY(edit_learner_model, 1),
    ENTRY(ngram_nearest, 1), ENTRY(ngram_info, 2),         ENTRY(ngram_start, 1),
    ENTRY(ngram_log_prob, 3),
    ENTRY(learner_step, 2),  ENTRY(learner_metric, 2),     ENTRY(graph_builder, 0),
    ENTRY(graph_add_strings, 3), ENTRY(graph_add_machine, 3), ENTRY(graph_observe_string, 3),
    ENTRY(graph, 1),         ENTRY(graph_learner, 2),      ENTRY(graph_best, 3),
    ENTRY(graph_variable, 3), ENTRY(corpus, 3),            ENTRY(pfa_learner, 2),
    ENTRY(pfa_learner_model, 1), ENTRY(pfa_info, 2),       ENTRY(pfa_score, 2),
    ENTRY(tagged, 2),        ENTRY(tagged_corpus, 1),      ENTRY(dictionary, 1),
    ENTRY(hmm_data, 2),      ENTRY(hmm_data_for, 2),       ENTRY(hmm_learner, 2),
    ENTRY(hmm_learner_model, 1), ENTRY(hmm_tags, 1),       ENTRY(hmm_score, 2),
    ENTRY(hmm_decode, 2),
    {NULL, NULL, 0}};

void R_init_hawser_r(DllInfo *info) {
  R_registerRoutines(info, NULL, entries, NULL, NULL);
  R_useDynamicSymbols(info, FALSE);
}
