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
 * *label_count are set (with arrays either may be NULL), which are set too where there is not enough room
 * (HWS_E_ARGUMENT). Back-off and default weights of zero add n-grams, one per symbol of the alphabet,
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

/* ---- Text ----
 * Plain text to strings, a line each; lines without a segment are left out. `split`:
 * HWS_SPLIT_CHARS (every code point; white space is left out, or becomes the symbol of
 * option space), HWS_SPLIT_SPACES (what stands between white space), HWS_SPLIT_WORDS (the
 * same, and ASCII punctuation apart, except ' and - inside a word). Segments without a
 * symbol become the symbol named by option unknown (default <unk>); where the alphabet has
 * none of that name they are HWS_E_PARSE, with line and column. alphabet NULL: one is built of the segments that
 * occur at least min_count times, by first appearance, `unknown` before them, and is
 * *built (may be NULL). Options: unknown, space, min_count, max_bytes. O(length). */
#define HWS_SPLIT_WORDS 2
HWS_API hws_status hws_ngram_segment_text(const char *text, int64_t length, int32_t split, const hws_alphabet *alphabet,
                                          const hws_options *options, hws_strings **strings, hws_alphabet **built);

/* ---- Counts ----
 * How often n-grams of 1 to `order` symbols (at most 255, HWS_BOS and HWS_EOS counted)
 * occur. Belongs to one thread at a time. The alphabet must be sized. */
typedef struct hws_ngram_counts hws_ngram_counts;
HWS_API hws_status hws_ngram_counts_new(const hws_alphabet *alphabet, int32_t order, hws_ngram_counts **counts);
HWS_API void hws_ngram_counts_free(hws_ngram_counts *counts);
/* Adds strings (one tape), each as often as its value says (>= 0; default 1). Either
 * wholly or not at all. Texts too large for memory come in pieces. Options: max_states
 * (n-grams), max_bytes. O(order * symbols), no hashing; pieces are merged in O(n-grams
 * log(pieces)). */
HWS_API hws_status hws_ngram_counts_add(hws_ngram_counts *counts, const hws_strings *strings, const hws_options *options);
/* Adds the expected counts of the strings of a machine on `tape` (its total taken as 1),
 * `weight` > 0 times, of all n-grams that have at least `threshold` > 0 before that:
 * hws_machine_frequent_ngrams, whose errors and options apply. */
HWS_API hws_status hws_ngram_counts_add_machine(hws_ngram_counts *counts, const hws_machine *machine, int32_t tape,
                                                double threshold, double weight, const hws_options *options);
/* The counts of given n-grams (0: not seen); values has `count` entries. The empty one
 * has the number of symbols and ends. */
HWS_API hws_status hws_ngram_counts_get(hws_ngram_counts *counts, int64_t count, const int64_t *offsets,
                                        const int32_t *labels, double *values);

/* ---- Models from counts ----
 * Each state's probabilities sum to 1 over the alphabet's symbols and the end. All are
 * interpolated with the next shorter context; below single symbols lies the uniform
 * distribution over symbols and end (not for maximum_likelihood), which is all that
 * symbols never seen have. Option smoothing:
 *   kneser_ney (default)  modified Kneser-Ney (Chen and Goodman 1998), as KenLM's lmplz
 *                         has it: n-grams shorter than the order count by the number of
 *                         different symbols before them, those that begin with HWS_BOS and
 *                         the longest as they are; discounts D1, D2, D3+ per length from
 *                         the numbers of n-grams that count 1 to 4, and where these are 0
 *                         or give a discount outside 0..j: 0.5, 1, 1.5. A symbol `<unk>`
 *                         that does not occur gets what lmplz gives <unk>. Counts must be
 *                         whole (HWS_E_ARGUMENT).
 *   witten_bell           method C (Witten and Bell 1991)
 *   maximum_likelihood    relative frequencies; a context that was seen leaves nothing to
 *                         what was not seen after it
 * Options: smoothing, max_bytes. HWS_E_EMPTY without strings. O(n-grams). */
HWS_API hws_status hws_ngram_estimate(hws_ngram_counts *counts, const hws_options *options, hws_ngram_model **model);
/* Kneser-Ney smoothing with fewer n-grams: each that no other extends goes, longest first, if
 * the log-likelihood of what was counted falls by no more than `threshold` >= 0 nats by
 * that. Its occurrences count for the next shorter n-gram from then on; discounts are
 * estimated anew per length (Siivola, Hirsimaki, Virpioja 2007, revised Kneser pruning).
 * Counts must be whole. Options: max_bytes. O(n-grams * order). */
HWS_API hws_status hws_ngram_prune_kneser_ney(hws_ngram_counts *counts, double threshold, const hws_options *options,
                                              hws_ngram_model **model);
/* Kneser-Ney growing (same paper): starting with single symbols, length by length, the
 * n-grams after a context join the model together if the log-likelihood in nats rises by more
 * than delta times the growth of alpha * n + n ln n, n the number of n-grams; then pruned
 * with `threshold`, as above (0: not). The counts' order bounds the lengths. Options:
 * delta, alpha, threshold, max_bytes. */
HWS_API hws_status hws_ngram_grow(hws_ngram_counts *counts, const hws_options *options, hws_ngram_model **model);
/* Entropy pruning (Stolcke 1998) of any model whose states' probabilities sum to 1
 * (HWS_E_ARGUMENT beyond 1 %): takes out the n-grams of two symbols or more that no other
 * extends and whose loss alone raises the perplexity by less than the factor 1 +
 * threshold, and computes back-off weights anew. The probability of a context is the
 * product of the model's along it, HWS_BOS counted as the end (as SRILM has it). Options:
 * max_bytes. O(n-grams). */
HWS_API hws_status hws_ngram_prune(const hws_ngram_model *model, double threshold, const hws_options *options,
                                   hws_ngram_model **pruned);

/* ---- From distributions ----
 * The model nearest to the distribution p that an acceptor stands for (its weights over its
 * total): q = argmin D(p || q). *cross_entropy (may be NULL) is -E_p[ln q] in nats. Option
 * method:
 *   closed (default)  all n-grams of `order` that p expects at least `threshold` times, each with
 *                     its share of its context's count, which is the exact optimum over all
 *                     models of that order if nothing is left out; p's other strings have
 *                     weight zero. The model's probabilities sum to 1. With `start` the contexts are those of its
 *                     n-grams, each with all that p has after it: the exact optimum over all weights of these
 *                     n-grams (whatever start's weights; `order` is not read).
 *   gradient          log-linear weights by proximal gradient, -E_p[ln q] + lambda * Omega(theta)
 *                     to its optimum: with penalty tree (default) the sum over prefixes of the norms of what extends
 *                     them, with l1 the absolute values, over all n-grams of up to `order` symbols, ends
 *                     counted (the weight of the empty n-gram is free, and with root_group 0 the group
 *                     of all); with none over the n-grams of `start`, which must be given. Starts from `start`
 *                     (NULL: all symbols alike), which must have a finite total. Log-linear weights: hws_ngram_theta;
 *                     probabilities: hws_ngram_normalize. accelerate 0 takes the plain steps of the seed paper
 *                     (with iterations 1 its one step per visit), which are slow.
 *   greedy            a back-off model that grows: n-grams of up to `order` symbols in decreasing order of their
 *                     count under p, each taken in if it is worth more than lambda nats by itself; after every
 *                     `batch` of them -E_p[ln q] + lambda * n-grams is looked at, and growing stops and the batch goes
 *                     again once that does not fall (stop eq11: once the paper's equation 11 does not, which is too low;
 *                     the batch stays). Weights are relative counts, which back-off makes less than optimal: method
 *                     gradient with penalty none refits them with this model as `start`, hws_ngram_prune makes it
 *                     smaller. `start` must be NULL. The model's probabilities sum to 1.
 *   bundle            the same by whole contexts: all that follows a context joins at once. Such models back off nowhere,
 *                     and their weights are the exact optimum, as with closed and `start`.
 * Options: method, order, threshold, penalty, lambda, root_group, suffix_test (an n-gram has a
 * weight only if it has one without its first symbol), iterations, step, gradient_tolerance (done once the proximal
 * gradient's norm is at most this), accelerate, batch, stop, and max_states, max_arcs, max_bytes, tolerance of the
 * sums. HWS_NOT_CONVERGED: the iterations were not enough, outputs are valid. HWS_E_DIVERGED, HWS_E_EMPTY: p has no
 * finite mass. (Cotterell and Eisner 2015, sections 3 and 6, appendices B.8 and B.9; Nelakanti et al. 2013.) */
HWS_API hws_status hws_ngram_project(const hws_machine *machine, const hws_ngram_model *start, const hws_options *options,
                                     hws_ngram_model **model, double *cross_entropy);

/* ---- ARPA files ----
 * log10 probabilities and back-off weights as text; <s> and </s> are the ends of the string,
 * -99 and less is a probability of zero. alphabet NULL: the file's unigrams, in their order,
 * <unk> among them; symbols of a given alphabet that the file lacks have the probability
 * of its <unk>. HWS_E_PARSE with line and column; also where a log10 probability is above 0 by more than the rounding
 * of its writer (1e-6). Options: max_states, max_bytes. */
HWS_API hws_status hws_ngram_read_arpa(const char *text, int64_t length, const hws_alphabet *alphabet,
                                       const hws_options *options, hws_ngram_model **model);
/* Option digits: significant ones (default 7; 17 gives all weights back to 1 in 1e15).
 * Symbols without an n-gram are written with the weight they have. HWS_E_ARGUMENT if a
 * symbol is named <s> or </s>, or if an n-gram's weight is above 1 and so no probability (hws_ngram_normalize makes
 * one of it). Options: digits, max_bytes. */
HWS_API hws_status hws_ngram_write_arpa(const hws_ngram_model *model, const hws_options *options, char *buffer,
                                        int64_t capacity, int64_t *needed);
#if !defined(HWS_NO_FILES)
HWS_API hws_status hws_ngram_read_arpa_file(const char *path, const hws_alphabet *alphabet, const hws_options *options,
                                            hws_ngram_model **model);
HWS_API hws_status hws_ngram_write_arpa_file(const hws_ngram_model *model, const hws_options *options, const char *path);
#endif

/* ---- Scores ----
 * A symbol is unknown if it has no unigram in the model or is the one named by option
 * unknown (default <unk>; "": only the former). The numbers are those KenLM's query prints,
 * in nats.
 * Per string: ln p with its end; the same without unknown symbols; the number of those.
 * hws_strings_count(strings) entries each; the latter two may be NULL. Options: unknown,
 * max_bytes. O(symbols * order). */
HWS_API hws_status hws_ngram_score(const hws_ngram_model *model, const hws_strings *strings, const hws_options *options,
                                   double *log_probs, double *known_log_probs, int64_t *unknown_counts);
/* Per symbol: string i's symbols, then its end, then string i + 1's; as many entries as
 * symbols and strings together. lengths: of the n-grams that gave them, 0 for symbols that
 * have none; may be NULL. Options: max_bytes. */
HWS_API hws_status hws_ngram_score_symbols(const hws_ngram_model *model, const hws_strings *strings,
                                           const hws_options *options, double *log_probs, int32_t *lengths);
/* exp(-ln p / tokens), each string as often as its value says; *without_unknown leaves
 * unknown symbols out of both. tokens (symbols and ends) and unknown (of those) may be
 * NULL. HWS_E_EMPTY without strings. */
HWS_API hws_status hws_ngram_perplexity(const hws_ngram_model *model, const hws_strings *strings,
                                        const hws_options *options, double *perplexity, double *without_unknown,
                                        double *tokens, double *unknown);

/* ---- Binaries ----
 * Versioned, little-endian, a checksum over every section, aligned to 64 bytes; 36 bytes per
 * n-gram and the alphabet's names. */
HWS_API hws_status hws_ngram_write(const hws_ngram_model *model, void *buffer, int64_t capacity, int64_t *needed);
/* From a copy of the buffer. Everything is checked: a damaged file is HWS_E_CORRUPT, never
 * a crash later. Options: max_states (n-grams), max_bytes. O(n-grams log symbols). */
HWS_API hws_status hws_ngram_read(const void *buffer, int64_t length, const hws_options *options,
                                  hws_ngram_model **model);
/* In place: the arrays stay in the buffer, which must be aligned to 8 bytes and outlive
 * the model and everything made from it; `release` as for hws_machine_read_view. */
HWS_API hws_status hws_ngram_read_view(const void *buffer, int64_t length, void (*release)(void *context),
                                       void *context, const hws_options *options, hws_ngram_model **model);
/* 1 if a buffer starts like a binary of a model, else 0. */
HWS_API int32_t hws_ngram_is_binary(const void *buffer, int64_t length);
#if !defined(HWS_NO_FILES)
/* Read into memory. With the option in_place 1 the file is mapped where the system maps files: shared between processes, paged
 * in as it is used. It must then not change while the model lives: what overwrites a mapped file changes the model unchecked,
 * and what cuts it short ends the process (SIGBUS). hws_ngram_write_file replaces files and never rewrites them. */
HWS_API hws_status hws_ngram_read_file(const char *path, const hws_options *options, hws_ngram_model **model);
HWS_API hws_status hws_ngram_write_file(const hws_ngram_model *model, const char *path);
#endif

/* ---- Queries ----
 * A state is a number that stands for what was read so far, as far as the model cares; it
 * holds for its model only and is nothing to free. 0 has read nothing, not even the begin.
 * A number that is none of the model's states is HWS_E_ARGUMENT. Queries
 * allocate nothing.
 * The state at the begin of a string. */
HWS_API hws_status hws_ngram_start(const hws_ngram_model *model, int64_t *state);
/* Reads a symbol or HWS_EOS: ln of its weight, and the state after it (-1 after HWS_EOS,
 * which nothing follows). Either may be NULL. O(back-offs * log symbols). */
HWS_API hws_status hws_ngram_score_word(const hws_ngram_model *model, int64_t state, int32_t word, int64_t *next,
                                        double *log_prob);
/* The same for `count` in a row, HWS_EOS only last; log_probs has `count` entries. */
HWS_API hws_status hws_ngram_score_words(const hws_ngram_model *model, int64_t state, const int32_t *words,
                                         int64_t count, int64_t *next, double *log_probs);
/* The k symbols of the largest weight after a state, the largest first, exact over all
 * back-offs; with a prefix (UTF-8; NULL or "": none) of those whose names begin with it.
 * words and log_probs (which may be NULL) have room for k; *count is how many there are:
 * fewer where fewer have a weight above zero. HWS_EOS is never among them. The first call
 * makes a table of 4 bytes per n-gram and 24 per symbol; those after it allocate nothing if options is NULL. Of equal weights
 * the smaller label comes first. HWS_E_ARGUMENT for a prefix where symbols have no names. Options: max_bytes. O(k + what longer
 * contexts hide) as a rule, no scan of the vocabulary. */
HWS_API hws_status hws_ngram_best_continuations(const hws_ngram_model *model, int64_t state, const char *prefix,
                                                int64_t k, const hws_options *options, int32_t *words,
                                                double *log_probs, int64_t *count);

#ifdef __cplusplus
}
#endif

#endif
#endif
