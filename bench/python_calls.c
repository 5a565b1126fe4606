/* What bench/python_calls.py compares with: the same calls of the same handles and arrays, in loops of C. Each function makes a
 * call `times` times and returns the processor seconds of the thread. It is built by that script as a library of its own. */
#include <hawser/hawser.h>
#include <stdlib.h>
#include <time.h>

#define ITEMS 1000

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#define TIMED(name, parameters, call)                 \
  double name(int times, parameters);                 \
  double name(int times, parameters) {                \
    const double begin = seconds();                   \
    int i;                                            \
    for (i = 0; i < times; ++i) {                     \
      if ((call) < 0) abort();                        \
    }                                                 \
    return seconds() - begin;                         \
  }
#define AND ,

/* Arrays that a call fills are allocated and freed by each side, as a caller of C does it too. */
static hws_status ngram(const hws_ngram_model *model, const hws_strings *strings, double *last) {
  double *log_probs = malloc(ITEMS * sizeof *log_probs), *known = malloc(ITEMS * sizeof *known);
  int64_t *unknown = malloc(ITEMS * sizeof *unknown);
  const hws_status status = hws_ngram_score(model, strings, NULL, log_probs, known, unknown);
  *last = log_probs[ITEMS - 1];
  free(log_probs);
  free(known);
  free(unknown);
  return status;
}
#define SCORED(name, model_type, data_type)                                               \
  static hws_status name(const model_type *model, const data_type *data, double *last) {  \
    double *log_probs = malloc(ITEMS * sizeof *log_probs);                                \
    const hws_status status = model_type##_score(model, data, NULL, log_probs);           \
    *last = log_probs[ITEMS - 1];                                                         \
    free(log_probs);                                                                      \
    return status;                                                                        \
  }
SCORED(pfa, hws_pfa, hws_corpus)
SCORED(edit, hws_edit_model, hws_strings)
SCORED(hmm, hws_hmm, hws_hmm_data)
static hws_status decode(const hws_hmm *model, const hws_hmm_data *data, double *last) {
  const int64_t tokens = hws_hmm_data_tokens(data);
  int32_t *states = malloc((size_t)tokens * sizeof *states);
  const hws_status status = hws_hmm_decode(model, data, NULL, states);
  *last = states[tokens - 1];
  free(states);
  return status;
}
static hws_status posteriors(const hws_hmm *model, const hws_hmm_data *data, double *last) {
  const int64_t count = hws_hmm_data_tokens(data) * hws_hmm_data_states(data);
  double *values = malloc((size_t)count * sizeof *values);
  const hws_status status = hws_hmm_posteriors(model, data, 0, ITEMS, NULL, values, count, NULL);
  *last = values[count - 1];
  free(values);
  return status;
}
static hws_status words(const hws_ngram_model *model, const int32_t *labels, double *last) {
  double *log_probs = malloc(ITEMS * sizeof *log_probs);
  int64_t next;
  const hws_status status = hws_ngram_score_words(model, 0, labels, ITEMS, &next, log_probs);
  *last = log_probs[ITEMS - 1];
  free(log_probs);
  return status;
}
static hws_status corpus(const hws_alphabet *alphabet, const int64_t *offsets, const int32_t *symbols, double *last) {
  hws_corpus *made;
  const hws_status status = hws_corpus_from_arrays(ITEMS, offsets, symbols, alphabet, &made);
  *last = (double)hws_corpus_count(made);
  hws_corpus_free(made);
  return status;
}
static hws_status machine(const hws_alphabet *alphabet, const int64_t *from, const int32_t *labels, const double *weights,
                          const int64_t *to, double *last) {
  hws_builder *builder;
  hws_machine *made = NULL;
  int64_t first;
  hws_status status = hws_builder_new(HWS_LOG, 1, &alphabet, NULL, &builder);
  if (status >= 0) status = hws_builder_add_states(builder, ITEMS + 1, &first);
  if (status >= 0) status = hws_builder_add_arcs(builder, ITEMS, from, labels, weights, to);
  if (status >= 0) status = hws_builder_build(builder, &made);
  *last = (double)hws_machine_arcs(made);
  hws_machine_free(made);
  hws_builder_free(builder);
  return status;
}
static hws_status arcs(const hws_machine *m, double *last) {
  int64_t *from = malloc(ITEMS * sizeof *from), *to = malloc(ITEMS * sizeof *to);
  int32_t *labels = malloc(ITEMS * sizeof *labels);
  double *weights = malloc(ITEMS * sizeof *weights);
  const hws_status status = hws_machine_copy_arcs(m, from, labels, weights, to);
  *last = weights[ITEMS - 1];
  free(from);
  free(to);
  free(labels);
  free(weights);
  return status;
}

TIMED(time_ngram, const hws_ngram_model *m AND const hws_strings *s AND double *x, ngram(m, s, x))
TIMED(time_pfa, const hws_pfa *m AND const hws_corpus *c AND double *x, pfa(m, c, x))
TIMED(time_edit, const hws_edit_model *m AND const hws_strings *s AND double *x, edit(m, s, x))
TIMED(time_hmm, const hws_hmm *m AND const hws_hmm_data *d AND double *x, hmm(m, d, x))
TIMED(time_decode, const hws_hmm *m AND const hws_hmm_data *d AND double *x, decode(m, d, x))
TIMED(time_posteriors, const hws_hmm *m AND const hws_hmm_data *d AND double *x, posteriors(m, d, x))
TIMED(time_words, const hws_ngram_model *m AND const int32_t *w AND double *x, words(m, w, x))
TIMED(time_corpus, const hws_alphabet *a AND const int64_t *o AND const int32_t *s AND double *x, corpus(a, o, s, x))
TIMED(time_machine,
      const hws_alphabet *a AND const int64_t *f AND const int32_t *l AND const double *w AND const int64_t *t AND double *x,
      machine(a, f, l, w, t, x))
TIMED(time_arcs, const hws_machine *m AND double *x, arcs(m, x))
