/* hawser/ngram.h - variable-order n-gram models over strings.   [experimental]
 *
 * A model has n-grams: strings of symbols that may begin with HWS_BOS (the begin of
 * the string) and end with HWS_EOS (its end). They are closed under prefixes. The
 * weight of a string is a product over its symbols and its end: each is read by the
 * longest n-gram that what was read ends with, after backing off, at a weight, from
 * longer contexts; what no n-gram reads has the weight of the empty one. As a machine
 * that is a deterministic acceptor with failure arcs and one default arc (seed of the
 * construction: Allauzen, Mohri and Roark 2003; Cotterell and Eisner 2015, appendix B).
 * Log-linear models and back-off language models are both of this kind.
 *
 * Weights are given as natural logarithms; -infinity is a weight of zero, +infinity
 * and NaN are refused. Alphabets have a size. Arrays of n-grams: n-gram i is
 * labels[offsets[i] .. offsets[i + 1]).
 *
 * Models never change and may be read from any number of threads. In a library built
 * with HWS_WITH_NGRAM=0 these functions are absent. */
#ifndef HAWSER_NGRAM_H
#define HAWSER_NGRAM_H

#include "hawser/machine.h"
#include "hawser/strings.h"

#if !defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM

#ifdef __cplusplus
extern "C" {
#endif

/* The begin and the end of the string, in n-grams only: first and last. */
#define HWS_BOS (-4)
#define HWS_EOS (-5)

/* An immutable model. */
typedef struct hws_ngram_model hws_ngram_model;

/* Releases a model; NULL is fine. */
HWS_API void hws_ngram_model_free(hws_ngram_model *model);
/* The alphabet its n-grams are over. */
HWS_API hws_status hws_ngram_alphabet(const hws_ngram_model *model, hws_alphabet **alphabet);
/* A number about the model by its name: order (length of the longest n-gram, begin and
 * end counted), ngrams (the empty one counted, the begin alone not), states (of its
 * machine), symbols (of its alphabet). HWS_E_ARGUMENT for other names. */
HWS_API hws_status hws_ngram_info(const hws_ngram_model *model, const char *name, double *value);
/* How many of its n-grams have this length; 0 on NULL and beyond the order. */
HWS_API int64_t hws_ngram_count(const hws_ngram_model *model, int32_t length);

/* ---- Log-linear models ----
 * ln weight(v) = sum over n-grams w of theta[w] * (occurrences of w in BOS v EOS); the
 * empty n-gram occurs length + 1 times. The n-grams need not be closed under prefixes
 * (the model's are); none may be given twice. The weight of HWS_BOS alone, which occurs
 * once in every string, goes to HWS_EOS, which does too. HWS_E_ARGUMENT for HWS_BOS
 * elsewhere than first, HWS_EOS elsewhere than last. O(count log count). ENCODE,
 * Cotterell and Eisner 2015, appendices B.3 and B.4. */
HWS_API hws_status hws_ngram_from_theta(const hws_alphabet *alphabet, int64_t count, const int64_t *offsets,
                                        const int32_t *labels, const double *theta, const hws_options *options,
                                        hws_ngram_model **model);
/* The log-linear weights of any model, so that hws_ngram_from_theta of them gives each
 * string the weight it has here (appendix B.6; back-off weights are moved into the
 * n-grams first, constants into the end). By length, shorter ones first; 0 where an
 * n-gram is there for its extensions. `offsets` has room for capacity + 1 entries, theta
 * for capacity, labels for label_capacity; all three NULL: only *count (n-grams) and
 * *label_count are set, which are set too where there is not enough room
 * (HWS_E_ARGUMENT). Back-off weights of zero add n-grams, one per symbol of the alphabet,
 * within max_arcs. HWS_E_UNSUPPORTED: an n-gram can be read whose suffix has weight
 * zero, which no theta says. O(n-grams). */
HWS_API hws_status hws_ngram_theta(const hws_ngram_model *model, const hws_options *options, int64_t *offsets,
                                   double *theta, int64_t capacity, int64_t *count, int32_t *labels,
                                   int64_t label_capacity, int64_t *label_count);
/* weight_a(v) * weight_b(v) for every string, weight_a(v) / weight_b(v), and
 * weight(v)^exponent: sums, differences and multiples of theta, over the union of the
 * n-grams. Strings of weight zero in a or b (or under the power) have weight zero in all
 * three, whatever the exponent. Equal alphabets (HWS_E_ARGUMENT). HWS_E_LIMIT beyond a
 * double. O(n-grams * order). Nothing says that a quotient or power can be normalized. */
HWS_API hws_status hws_ngram_product(const hws_ngram_model *a, const hws_ngram_model *b, const hws_options *options,
                                     hws_ngram_model **product);
HWS_API hws_status hws_ngram_quotient(const hws_ngram_model *a, const hws_ngram_model *b, const hws_options *options,
                                      hws_ngram_model **quotient);
HWS_API hws_status hws_ngram_power(const hws_ngram_model *model, double exponent, const hws_options *options,
                                   hws_ngram_model **power);

/* ---- Weights of strings ----
 * ln weight of each string of a batch (one tape, symbols of the model's alphabet):
 * log_weights has hws_strings_count(strings) entries. O(symbols * order). */
HWS_API hws_status hws_ngram_log_weights(const hws_ngram_model *model, const hws_strings *strings,
                                         const hws_options *options, double *log_weights);
/* ln of the sum of all strings' weights, exact with cycles; -infinity if all are zero;
 * HWS_E_DIVERGED if it is infinite. */
HWS_API hws_status hws_ngram_log_total(const hws_ngram_model *model, const hws_options *options, double *log_total);
/* The probabilistic model: strings in the same proportions, and after every context that
 * a string of positive weight can have the symbols' and the end's probabilities sum to 1.
 * *log_total (may be NULL) is what hws_ngram_log_total gives. The n-grams stay; HWS_EOS
 * becomes one. HWS_E_DIVERGED, HWS_E_EMPTY without mass. Appendix B.7 (whose weight of
 * failure arcs is corrected). */
HWS_API hws_status hws_ngram_normalize(const hws_ngram_model *model, const hws_options *options,
                                       hws_ngram_model **normalized, double *log_total);

/* ---- Machines ----
 * The model as an acceptor: entropy, expected n-gram counts, samples and n best strings
 * are those of the machine (hawser/expectations.h, hawser/sums.h). State 0 is the empty
 * context; an n-gram is an arc or, with HWS_EOS, a final weight. HWS_E_LIMIT where a
 * weight exceeds a double of the real semiring or vanishes in it. O(n-grams). */
HWS_API hws_status hws_ngram_machine(const hws_ngram_model *model, int32_t semiring, const hws_options *options,
                                     hws_machine **machine);
/* The model whose machine this is, any semiring. What fits: a deterministic acceptor over a
 * sized alphabet, without epsilons, whose failure arcs end at one state (the start, if
 * there are none), the only one that may have a default arc, back to itself. A state's
 * context is the shortest string that leads to it from there, or from the start; contexts
 * have to be such that every arc leads to the longest one that what was read ends with.
 * HWS_E_UNSUPPORTED names a state that does not fit. O(arcs log arcs). */
HWS_API hws_status hws_ngram_from_machine(const hws_machine *machine, const hws_options *options,
                                          hws_ngram_model **model);

#ifdef __cplusplus
}
#endif

#endif
#endif
