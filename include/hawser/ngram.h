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
 * and NaN are refused. Alphabets have a size. In arrays of n-grams, n-gram i is
 * labels[offsets[i] .. offsets[i + 1]).
 *
 * BINARIES are versioned and little-endian, with a checksum over every section,
 * aligned to 64 bytes; they take 36 bytes per n-gram, or those of hws_ngram_compact, and the
 * alphabet's names. Compact ones have version 2, others version 1.
 * Everything is checked when one is read: a damaged file is HWS_E_CORRUPT, never a
 * crash later. FILES are read into memory. With the option in_place 1 the file is
 * mapped where the system maps files: shared between processes, paged in as it is
 * used. It must then not change while the model lives: what overwrites a mapped file
 * changes the model unchecked, and what cuts it short ends the process (SIGBUS).
 * hws_ngram_write_file replaces files and never rewrites them.
 *
 * With the option verify 0 checksums and contents are not looked at, so that opening a mapped file takes as long as reading
 * the names of its alphabets. That is for files that one wrote oneself and that nobody else can write: numbers of a damaged
 * one are used as they are, so that reads go beyond arrays, and results are wrong or the process ends.
 *
 * In a library built with HWS_WITH_NGRAM=0 these functions are absent. */
#ifndef HAWSER_NGRAM_H
#define HAWSER_NGRAM_H

#include "hawser/machine.h"
#include "hawser/strings.h"

#if !defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM

#ifdef __cplusplus
extern "C" {
#endif

/* enum special_label: the begin and the end of the string, in n-grams only, first and last. */
#define HWS_BOS (-4)
#define HWS_EOS (-5)

/* An immutable model.
 * Threads: shared
 * Class: ngram */
typedef struct hws_ngram_model hws_ngram_model;
HWS_API void hws_ngram_model_free(hws_ngram_model *model);

/* The alphabet that a model's n-grams are over. */
HWS_API hws_status hws_ngram_alphabet(const hws_ngram_model *model, hws_alphabet **alphabet);

/* A number about a model, by its name.
 * - name: which number:
 *     "order": length of the longest n-gram, begin and end counted
 *     "ngrams": number of n-grams, the empty one counted, the begin alone not
 *     "states": states of its machine
 *     "symbols": symbols of its alphabet
 *     "bytes": of its n-grams in memory, and in a binary; names are not counted
 *     "weight_bits": bits of a weight: 64, or those of hws_ngram_compact
 *     "weight_error": by how many nats a weight differs at most from that of the model that hws_ngram_compact was given
 * - value: the number */
HWS_API hws_status hws_ngram_info(const hws_ngram_model *model, const char *name, double *value);

/* How a model came to be, as a JSON object; "{}" for one that was given, by its weights or by its machine. Its members are
 * "method", "hawser" (the library's version), of estimates "learner" (with its own version), and objects: "options" (the order
 * and those of the method), "data" (fingerprints of what was counted or read), "metrics" (of estimates: the n-grams, and the
 * log-likelihood, tokens and perplexity of what was counted). A model that was read from ARPA text has the method "arpa", since
 * the text does not say more. One that was made from other models says in "model", or in "first model" and "second model", how
 * these came to be. Binaries keep the card; ARPA text does not.
 * - buffer (JSON): receives the card */
HWS_API hws_status hws_ngram_card(const hws_ngram_model *model, char *buffer, int64_t capacity, int64_t *needed);

/* How many n-grams of a length a model has.
 * - length (>= 0): labels of the n-grams, begin and end counted
 * - return: their number; 0 beyond the order */
HWS_API int64_t hws_ngram_count(const hws_ngram_model *model, int32_t length);

/* ---- Log-linear models ---- */

/* The log-linear model of given n-grams: ln weight(v) is the sum over n-grams w of theta[w] times the occurrences of w in
 * BOS v EOS; the empty n-gram occurs length + 1 times. The n-grams need not be closed under prefixes (the model's are); none
 * may be given twice. The weight of HWS_BOS alone, which occurs once in every string, goes to HWS_EOS, which does too.
 * - alphabet: of the n-grams; sized
 * - count (>= 0): number of n-grams
 * - offsets [count + 1]: where each n-gram begins in `labels`, ascending from 0
 * - labels [offsets[count]] (label): of the n-grams, HWS_BOS first and HWS_EOS last only
 * - theta [count] (nats): log-linear weights; -infinity: a weight of zero
 * Cost: O(count * log(count)).
 * Source: ENCODE, Cotterell and Eisner 2015, appendices B.3 and B.4. */
HWS_API hws_status hws_ngram_from_theta(const hws_alphabet *alphabet, int64_t count, const int64_t *offsets,
                                        const int32_t *labels, const double *theta, const hws_options *options,
                                        hws_ngram_model **model);

/* The log-linear weights of any model, so that hws_ngram_from_theta of them gives each string the weight it has here.
 * Back-off weights are moved into the n-grams first, constants into the end. Shorter n-grams come first; an n-gram that is
 * there for its extensions has weight 0. Back-off and default weights of zero add n-grams, one per symbol of the alphabet,
 * within max_arcs. With the three arrays NULL only `count` and `label_count` are set; they are set too where there is not
 * enough room (HWS_E_ARGUMENT).
 * - offsets [capacity + 1] (may be NULL, all or none): where each n-gram begins in `labels`
 * - theta [capacity] (nats, may be NULL, all or none): weight of each n-gram
 * - capacity (>= 0): n-grams that fit
 * - count (may be NULL): number of n-grams; NULL only with arrays
 * - labels [label_capacity] (label, may be NULL, all or none): of the n-grams
 * - label_capacity (>= 0): labels that fit
 * - label_count (may be NULL): number of labels; NULL only with arrays
 * Status: HWS_E_UNSUPPORTED: an n-gram can be read whose suffix has weight zero, which no theta says.
 * Cost: O(n-grams).
 * Source: Cotterell and Eisner 2015, appendix B.6. */
HWS_API hws_status hws_ngram_theta(const hws_ngram_model *model, const hws_options *options, int64_t *offsets,
                                   double *theta, int64_t capacity, int64_t *count, int32_t *labels,
                                   int64_t label_capacity, int64_t *label_count);

/* The product of two models: weight_a(v) * weight_b(v) for every string, over the union of the n-grams. Strings of weight
 * zero in either have weight zero.
 * - b: the other model, over an equal alphabet
 * Status: HWS_E_LIMIT: a weight exceeds a double.
 * Cost: O(n-grams * order). */
HWS_API hws_status hws_ngram_product(const hws_ngram_model *a, const hws_ngram_model *b, const hws_options *options,
                                     hws_ngram_model **product);

/* The quotient of two models: weight_a(v) / weight_b(v) for every string, over the union of the n-grams. Strings of weight
 * zero in either have weight zero. Nothing says that a quotient can be normalized.
 * - b: the divisor, over an equal alphabet
 * Cost: O(n-grams * order).
 * As: hws_ngram_product */
HWS_API hws_status hws_ngram_quotient(const hws_ngram_model *a, const hws_ngram_model *b, const hws_options *options,
                                      hws_ngram_model **quotient);

/* A power of a model: weight(v)^exponent for every string. Strings of weight zero keep it, whatever the exponent. Nothing
 * says that a power can be normalized.
 * - exponent: any finite number
 * Status: HWS_E_LIMIT: a weight exceeds a double.
 * Cost: O(n-grams * order). */
HWS_API hws_status hws_ngram_power(const hws_ngram_model *model, double exponent, const hws_options *options,
                                   hws_ngram_model **power);

/* ---- Fewer bytes ---- */

/* Keeps the same model in a compact store, of 2 to 6 bytes per n-gram with weights of 8 bits, where the plain one has 36.
 * Each call takes both kinds, and states keep their numbers. Queries are answered from the compact store, one by one in one
 * to two times the time of the plain one, and by hws_ngram_score in two to five times. Calls that make other models,
 * machines or texts of it unpack a copy first, and the first call of hws_ngram_sample keeps one. hws_ngram_write writes the
 * store that a model has, so that a file is as small as the memory, and a file that is mapped takes no memory of its own.
 *
 * The option weight_bits says how weights are kept. With 32 they are floats. With less each length of n-grams has up to
 * 2^weight_bits values for weights and as many for back-off weights, at 4 bytes each, with a small mean squared difference from
 * the model's weights. hws_ngram_info gives the largest difference ("weight_error"). Weights of zero stay zero. The
 * probabilities after a state then sum to 1 only nearly; hws_ngram_normalize makes a plain model whose sums are exact.
 * - compact: the model in fewer bytes
 * Status: HWS_E_LIMIT: a weight is beyond a float; HWS_E_UNSUPPORTED: n-grams of more than 255 symbols.
 * Cost: O(n-grams * log(n-grams)). */
HWS_API hws_status hws_ngram_compact(const hws_ngram_model *model, const hws_options *options, hws_ngram_model **compact);

/* ---- Weights of strings ---- */

/* The logarithm of the weight of each string of a batch.
 * - strings: of one tape, with symbols of the model's alphabet
 * - log_weights [hws_strings_count(strings)] (nats): by string
 * Cost: O(symbols * order). */
HWS_API hws_status hws_ngram_log_weights(const hws_ngram_model *model, const hws_strings *strings,
                                         const hws_options *options, double *log_weights);

/* The logarithm of the sum of all strings' weights, exact with cycles.
 * - log_total (nats): -infinity if all weights are zero
 * Status: HWS_E_DIVERGED: the sum is infinite.
 * Cost: O(n-grams), plus the solves of cyclic components. */
HWS_API hws_status hws_ngram_log_total(const hws_ngram_model *model, const hws_options *options, double *log_total);

/* The probabilistic model: strings weigh in the same proportions, and after every context that a string of positive weight
 * can have the symbols' and the end's probabilities sum to 1. The n-grams stay; HWS_EOS becomes one.
 * - normalized: the new model
 * - log_total (nats, may be NULL): what hws_ngram_log_total gives; NULL: not wanted
 * Status: HWS_E_DIVERGED: the total is infinite; HWS_E_EMPTY: no mass.
 * Cost: as hws_ngram_log_total.
 * Source: Cotterell and Eisner 2015, appendix B.7, whose weight of failure arcs is corrected. */
HWS_API hws_status hws_ngram_normalize(const hws_ngram_model *model, const hws_options *options,
                                       hws_ngram_model **normalized, double *log_total);

/* ---- Machines ---- */

/* The model as an acceptor, whose entropy, expected n-gram counts, samples and n best strings are the model's
 * (hawser/expectations.h, hawser/sums.h). State 0 is the empty context; an n-gram is an arc or, with HWS_EOS, a final
 * weight.
 * - semiring (enum semiring): of the machine
 * Status: HWS_E_LIMIT: limits were met, or a weight exceeds a double of the real semiring or vanishes in it.
 * Cost: O(n-grams). */
HWS_API hws_status hws_ngram_machine(const hws_ngram_model *model, int32_t semiring, const hws_options *options,
                                     hws_machine **machine);

/* The model whose machine this is, in any semiring. What fits is a deterministic acceptor over a sized alphabet, without
 * epsilons, whose failure arcs end at one state (the start, if there are none), the only one that may have a default arc,
 * back to itself. A state's context is the shortest string that leads to it from there, or from the start; every arc must
 * lead to the longest context that what was read ends with.
 * - machine: the acceptor
 * Status: HWS_E_UNSUPPORTED: a state does not fit; the message names it.
 * Cost: O(arcs * log(arcs)). */
HWS_API hws_status hws_ngram_from_machine(const hws_machine *machine, const hws_options *options,
                                          hws_ngram_model **model);

/* ---- Text ---- */

/* enum split: how a text is cut into names, in hws_ngram_segment_text only. */
#define HWS_SPLIT_WORDS 2 /* as HWS_SPLIT_SPACES, and ASCII punctuation apart, except ' and - inside a word */

/* Plain text to strings, a line each; lines without a segment are left out. ASCII control characters count as blanks. With
 * HWS_SPLIT_CHARS blanks are left out, or become the symbol of the option `space`. Segments without a symbol become the symbol
 * that the option `unknown` names.
 * - text: lines of text, UTF-8
 * - split (enum split): what a segment is
 * - alphabet (may be NULL): the symbols; NULL: one is built of the segments that occur at least min_count times, by first
 *   appearance, with `unknown` before them
 * - strings: the segments as symbols, one tape
 * - built (may be NULL): the alphabet, given or built; NULL: not wanted
 * Status: HWS_E_PARSE: a segment that the alphabet lacks, as it lacks `unknown`, or bytes that are not UTF-8; line and
 *   column say where.
 * Cost: O(length). */
HWS_API hws_status hws_ngram_segment_text(const char *text, int64_t length, int32_t split, const hws_alphabet *alphabet,
                                          const hws_options *options, hws_strings **strings, hws_alphabet **built);

/* ---- Counts ---- */

/* How often n-grams occur in strings that are added.
 * Threads: one at a time */
typedef struct hws_ngram_counts hws_ngram_counts;

/* Counts of nothing yet.
 * - alphabet: of the strings; sized
 * - order (1..255): symbols of the longest n-grams, HWS_BOS and HWS_EOS counted */
HWS_API hws_status hws_ngram_counts_new(const hws_alphabet *alphabet, int32_t order, hws_ngram_counts **counts);
HWS_API void hws_ngram_counts_free(hws_ngram_counts *counts);

/* Adds the n-grams of strings, each as often as its value says; either wholly or not at all. Texts too large for memory come
 * in pieces. The limit max_states bounds the n-grams.
 * - strings: of one tape, values >= 0
 * Cost: O(order * symbols), without hashing; pieces are merged in O(n-grams * log(pieces)). */
HWS_API hws_status hws_ngram_counts_add(hws_ngram_counts *counts, const hws_strings *strings, const hws_options *options);

/* Adds the expected counts of the strings that a machine stands for, its total taken as 1, of all n-grams that reach a
 * threshold: what hws_machine_frequent_ngrams gives, whose status codes and options are also these.
 * - machine: in real or log, with a finite total
 * - tape (tape): what is read
 * - threshold (> 0): the least expected count, before `weight` multiplies it
 * - weight (> 0): how often the distribution is added
 * Status: HWS_E_DIVERGED: the machine's total is infinite; HWS_E_EMPTY: no mass.
 * Cost: as hws_machine_frequent_ngrams. */
HWS_API hws_status hws_ngram_counts_add_machine(hws_ngram_counts *counts, const hws_machine *machine, int32_t tape,
                                                double threshold, double weight, const hws_options *options);

/* The counts of given n-grams. The empty one counts the symbols and ends.
 * - count (>= 0): number of n-grams
 * - offsets [count + 1]: where each n-gram begins in `labels`, ascending from 0
 * - labels [offsets[count]] (label): of the n-grams
 * - values [count]: how often each was seen, 0 for never */
HWS_API hws_status hws_ngram_counts_get(hws_ngram_counts *counts, int64_t count, const int64_t *offsets,
                                        const int32_t *labels, double *values);

/* Counts as bytes, for hws_ngram_counts_add_bytes. They hold no symbols but a fingerprint of the alphabet, and 16 bytes per
 * n-gram.
 * - counts: of parts of a text, or of nothing */
HWS_API hws_status hws_ngram_counts_write(hws_ngram_counts *counts, void *buffer, int64_t capacity, int64_t *needed);

/* Adds counts that another process or machine wrote, so that parts of a text are counted side by side; either wholly or not at
 * all. Of whole numbers the sums are exact, in whichever order parts are added. The limit max_states bounds the n-grams.
 * - counts: over the same symbols and of the same order as those that were written
 * - buffer: bytes that hws_ngram_counts_write made
 * Status: HWS_E_VERSION: counts over other symbols, of another order or of another format; HWS_E_CORRUPT: damaged.
 * Cost: O(n-grams of both), and O(n-grams read * log(continuations)). */
HWS_API hws_status hws_ngram_counts_add_bytes(hws_ngram_counts *counts, const void *buffer, int64_t length,
                                              const hws_options *options);

/* ---- Models from counts ---- */

/* The model that the option `smoothing` estimates. Each state's probabilities sum to 1 over the alphabet's symbols and the
 * end. All are interpolated with the next shorter context; below single symbols lies the uniform distribution over symbols
 * and end (not for maximum likelihood), which is all that symbols never seen have.
 *
 * Kneser-Ney is the modified one, as KenLM's lmplz has it: n-grams shorter than the order count by the number of different
 * symbols before them, those that begin with HWS_BOS and the longest as they are. Discounts D1, D2, D3+ per length come from
 * the numbers of n-grams that count 1 to 4; where these are 0 or give a discount outside 0..j they are 0.5, 1 and 1.5. A
 * symbol `<unk>` that does not occur gets what lmplz gives <unk>. Counts must be whole. Witten-Bell is their method C.
 * Maximum likelihood takes relative frequencies: a context that was seen leaves nothing to what was not seen after it.
 * - counts: of the strings; it may go on afterwards
 * - model: the estimate
 * Status: HWS_E_EMPTY: no strings; HWS_E_ARGUMENT: counts that are not whole, for Kneser-Ney.
 * Cost: O(n-grams).
 * Source: Chen and Goodman 1998; Witten and Bell 1991. */
HWS_API hws_status hws_ngram_estimate(hws_ngram_counts *counts, const hws_options *options, hws_ngram_model **model);

/* Kneser-Ney smoothing with fewer n-grams. Each n-gram that no other extends goes, longest first, if that lowers the
 * log-likelihood of what was counted by no more than a threshold. Its occurrences count for the next shorter n-gram from then
 * on; discounts are estimated anew per length.
 * - counts: whole numbers
 * - threshold (nats, >= 0): the greatest loss of one n-gram
 * - model: the estimate
 * Status: HWS_E_EMPTY: no strings; HWS_E_ARGUMENT: counts that are not whole.
 * Cost: O(n-grams * order).
 * Source: Siivola, Hirsimaki, Virpioja 2007, revised Kneser pruning. */
HWS_API hws_status hws_ngram_prune_kneser_ney(hws_ngram_counts *counts, double threshold, const hws_options *options,
                                              hws_ngram_model **model);

/* Kneser-Ney growing. Starting with single symbols, length by length, the n-grams after a context join the model together if
 * the log-likelihood rises by more than the growth of the model's cost times a least gain, which options give. Then the model
 * is pruned as by hws_ngram_prune_kneser_ney, by the option `threshold`. The counts' order bounds the lengths.
 * - counts: whole numbers
 * - model: the estimate
 * Source: Siivola, Hirsimaki, Virpioja 2007, Kneser-Ney growing.
 * As: hws_ngram_prune_kneser_ney */
HWS_API hws_status hws_ngram_grow(hws_ngram_counts *counts, const hws_options *options, hws_ngram_model **model);

/* Entropy pruning of any model whose states' probabilities sum to 1 within 1 %. It takes out the n-grams of two symbols or
 * more that no other extends and whose loss alone raises the perplexity little, and computes back-off weights anew. The
 * probability of a context is the product of the model's along it, HWS_BOS counted as the end (as SRILM has it).
 * - threshold (>= 0): an n-gram goes if the perplexity rises by less than the factor 1 + threshold
 * - pruned: the smaller model
 * Status: HWS_E_ARGUMENT: the model's probabilities do not sum to 1.
 * Cost: O(n-grams).
 * Source: Stolcke 1998. */
HWS_API hws_status hws_ngram_prune(const hws_ngram_model *model, double threshold, const hws_options *options,
                                   hws_ngram_model **pruned);

/* ---- From distributions ---- */

/* The model nearest to the distribution p that an acceptor stands for (its weights over its total): q = argmin D(p || q),
 * among models and by a penalty that options choose. The option `method` says how:
 *
 *   closed    all n-grams of an order that p expects often enough, each with its share of its context's count. That is the
 *             exact optimum over all models of that order if nothing is left out; p's other strings have weight zero. The
 *             model's probabilities sum to 1. With `start` the contexts are those of its n-grams, each with all that p has
 *             after it: the exact optimum over all weights of these n-grams.
 *   gradient  log-linear weights by proximal gradient, -E_p[ln q] + penalty_weight * Omega(theta) to its optimum. Omega is
 *             the sum over prefixes of the norms of what extends them (tree), or the absolute values (l1), over all n-grams
 *             of up to an order, ends counted; or nothing, over the n-grams of `start`, which must be given. The weight of the
 *             empty n-gram is free. Starts from `start`, which must have a finite total. hws_ngram_theta gives the
 *             log-linear weights, hws_ngram_normalize probabilities.
 *   greedy    a back-off model that grows: n-grams in decreasing order of their count under p, each taken in if it is worth
 *             more than the penalty's weight in nats by itself. After every batch of them -E_p[ln q] + penalty_weight *
 *             n-grams is looked at, and growing stops and the batch goes again once that does not fall. Weights are relative
 *             counts, which back-off makes less than optimal: method gradient without penalty refits them with this model as
 *             `start`, hws_ngram_prune makes it smaller. The model's probabilities sum to 1.
 *   bundle    the same by whole contexts: all that follows a context joins at once. Such models back off nowhere, and their
 *             weights are the exact optimum.
 * - machine: the acceptor
 * - start (may be NULL): n-grams or weights to begin with; NULL for greedy and bundle; NULL: n-grams are chosen, and all
 *   symbols are alike
 * - model: the nearest model
 * - cross_entropy (nats, may be NULL): -E_p[ln q]; NULL: not wanted
 * Status: HWS_NOT_CONVERGED: the iterations were not enough, outputs are valid; HWS_E_DIVERGED: p's total is infinite;
 *   HWS_E_EMPTY: p has no mass.
 * Cost: one forward-backward sum of the acceptor with the model per step.
 * Source: Cotterell and Eisner 2015, sections 3 and 6, appendices B.8 and B.9; Nelakanti et al. 2013. */
HWS_API hws_status hws_ngram_project(const hws_machine *machine, const hws_ngram_model *start, const hws_options *options,
                                     hws_ngram_model **model, double *cross_entropy);

/* ---- ARPA files ---- */

/* A model from ARPA text: log10 probabilities and back-off weights. <s> and </s> are the ends of the string; -99 and less is a
 * probability of zero. Back-off weights of the longest length that the file declares are not used: no context is that long.
 * - text: the file's contents, UTF-8
 * - alphabet (may be NULL): the symbols; those that the file lacks have the probability of its <unk>; NULL: the file's
 *   unigrams, in their order, <unk> among them
 * Status: HWS_E_PARSE: line and column; also where a log10 probability is above 0 by more than the rounding of its writer
 *   (1e-6).
 * Cost: O(length * log(symbols)). */
HWS_API hws_status hws_ngram_read_arpa(const char *text, int64_t length, const hws_alphabet *alphabet,
                                       const hws_options *options, hws_ngram_model **model);

/* The ARPA text of a model, with as many digits as an option says; 17 give all weights back to 1 in 1e15. Symbols without an
 * n-gram are written with the weight they have. Where the longest n-grams have back-off weights, a longer length without
 * n-grams is declared, so that readers use them.
 * Status: HWS_E_ARGUMENT: a symbol is named <s> or </s>, or an n-gram's weight is above 1 and so no probability
 *   (hws_ngram_normalize makes one of it).
 * Cost: O(n-grams). */
HWS_API hws_status hws_ngram_write_arpa(const hws_ngram_model *model, const hws_options *options, char *buffer,
                                        int64_t capacity, int64_t *needed);
#if !defined(HWS_NO_FILES)
/* A model from an ARPA file.
 * As: hws_ngram_read_arpa */
HWS_API hws_status hws_ngram_read_arpa_file(const char *path, const hws_alphabet *alphabet, const hws_options *options,
                                            hws_ngram_model **model);

/* Writes a model to an ARPA file.
 * As: hws_ngram_write_arpa */
HWS_API hws_status hws_ngram_write_arpa_file(const hws_ngram_model *model, const hws_options *options, const char *path);
#endif

/* ---- Scores ----
 * A symbol is unknown if it has no unigram in the model or is the one named by the option `unknown`. The numbers are those
 * that KenLM's query prints, in nats. */

/* The log-probability of each string, its end included.
 * - strings: of one tape, with symbols of the model's alphabet
 * - log_probs [hws_strings_count(strings)] (nats): by string
 * - known_log_probs [hws_strings_count(strings)] (nats, may be NULL): without unknown symbols; NULL: not wanted
 * - unknown_counts [hws_strings_count(strings)] (may be NULL): number of unknown symbols; NULL: not wanted
 * Cost: O(symbols * order). */
HWS_API hws_status hws_ngram_score(const hws_ngram_model *model, const hws_strings *strings, const hws_options *options,
                                   double *log_probs, double *known_log_probs, int64_t *unknown_counts);

/* The log-probability of each symbol: string i's symbols, then its end, then string i + 1's. There are as many entries as
 * symbols and strings together.
 * - strings: of one tape, with symbols of the model's alphabet
 * - log_probs [hws_strings_arrays_view(strings).offsets[hws_strings_count(strings)] + hws_strings_count(strings)] (nats): by
 *   symbol and end
 * - lengths [hws_strings_arrays_view(strings).offsets[hws_strings_count(strings)] + hws_strings_count(strings)] (may be NULL):
 *   of the n-grams that gave them, 0 for symbols that have none; NULL: not wanted
 * Cost: O(symbols * order). */
HWS_API hws_status hws_ngram_score_symbols(const hws_ngram_model *model, const hws_strings *strings,
                                           const hws_options *options, double *log_probs, int32_t *lengths);

/* The perplexity exp(-ln p / tokens) of strings, each as often as its value says.
 * - strings: of one tape, with symbols of the model's alphabet
 * - perplexity: of all tokens
 * - without_unknown: unknown symbols left out of both sums
 * - tokens (may be NULL): symbols and ends; NULL: not wanted
 * - unknown (may be NULL): unknown ones of these; NULL: not wanted
 * Status: HWS_E_EMPTY: no strings.
 * Cost: O(symbols * order). */
HWS_API hws_status hws_ngram_perplexity(const hws_ngram_model *model, const hws_strings *strings,
                                        const hws_options *options, double *perplexity, double *without_unknown,
                                        double *tokens, double *unknown);

/* ---- Binaries ---- */

/* The binary of a model.
 * Cost: O(n-grams). */
HWS_API hws_status hws_ngram_write(const hws_ngram_model *model, void *buffer, int64_t capacity, int64_t *needed);

/* A model from a copy of its binary. The limit max_states bounds the n-grams.
 * - buffer: a binary that hws_ngram_write made
 * Status: HWS_E_CORRUPT: damaged; HWS_E_VERSION: written by a newer library.
 * Cost: O(n-grams * log(symbols)). */
HWS_API hws_status hws_ngram_read(const void *buffer, int64_t length, const hws_options *options,
                                  hws_ngram_model **model);

/* A model in place: its arrays stay in the caller's binary. On an error `release` is not called.
 * - buffer (kept): a binary, aligned to 8 bytes
 * - release (may be NULL): called once when nothing needs the buffer any more, on whichever thread frees the last handle;
 *   it must not call hawser
 * - context: what `release` is given
 * As: hws_ngram_read */
HWS_API hws_status hws_ngram_read_view(const void *buffer, int64_t length, void (*release)(void *context),
                                       void *context, const hws_options *options, hws_ngram_model **model);

/* Whether a buffer starts like a binary of a model.
 * - buffer: any bytes
 * - return (0 or 1): the answer; 0 for NULL */
HWS_API int32_t hws_ngram_is_binary(const void *buffer, int64_t length);
#if !defined(HWS_NO_FILES)
/* A model from a file with its binary.
 * As: hws_ngram_read */
HWS_API hws_status hws_ngram_read_file(const char *path, const hws_options *options, hws_ngram_model **model);

/* Writes a model's binary to a file. */
HWS_API hws_status hws_ngram_write_file(const hws_ngram_model *model, const char *path);
#endif

/* ---- Queries ----
 * A state is a number that stands for what was read so far, as far as the model cares; it holds for its model only and is
 * nothing to free. 0 has read nothing, not even the begin. A number that is none of the model's states is HWS_E_ARGUMENT.
 * Queries allocate nothing. */

/* The state at the begin of a string.
 * - state: to give to hws_ngram_score_word */
HWS_API hws_status hws_ngram_start(const hws_ngram_model *model, int64_t *state);

/* Reads one symbol, or the end of the string.
 * - state: what was read so far
 * - word (label): a symbol or HWS_EOS
 * - next (may be NULL): the state after it, -1 after HWS_EOS, which nothing follows; NULL: not wanted
 * - log_prob (nats, may be NULL): logarithm of its weight; NULL: not wanted
 * Cost: O(back-offs * log(symbols)). */
HWS_API hws_status hws_ngram_score_word(const hws_ngram_model *model, int64_t state, int32_t word, int64_t *next,
                                        double *log_prob);

/* Reads several symbols in a row.
 * - words [count] (label): symbols, HWS_EOS only last
 * - count (>= 0): number of symbols
 * - next (may be NULL): the state after the last one, -1 after HWS_EOS; NULL: not wanted
 * - log_probs [count] (nats): logarithm of each symbol's weight
 * Cost: O(symbols * back-offs * log(symbols of the alphabet)).
 * As: hws_ngram_score_word */
HWS_API hws_status hws_ngram_score_words(const hws_ngram_model *model, int64_t state, const int32_t *words,
                                         int64_t count, int64_t *next, double *log_probs);

/* The symbols of the largest weight after a state, the largest first, exact over all back-offs; of equal weights the smaller
 * label comes first. HWS_EOS is never among them. The first call makes tables of 4 1/4 bytes per n-gram and 24 per symbol, and
 * the first one with a prefix one of 16 per symbol. The first one after a context sorts the n-grams that begin with it. Others
 * allocate nothing if `options` is NULL.
 * - state: what was read so far
 * - prefix (may be NULL): only symbols whose names begin with it, UTF-8; NULL or "": all
 * - k (>= 0): symbols that are wanted
 * - words [k] (label): the symbols; `count` of them are written
 * - log_probs [k] (nats, may be NULL): logarithms of their weights; NULL: not wanted
 * - count: symbols found, fewer than k where fewer have a weight above zero
 * Status: HWS_E_ARGUMENT: a prefix where symbols have no names.
 * Cost: O(k + what longer contexts hide) as a rule, without a scan of the vocabulary. */
HWS_API hws_status hws_ngram_best_continuations(const hws_ngram_model *model, int64_t state, const char *prefix,
                                                int64_t k, const hws_options *options, int32_t *words,
                                                double *log_probs, int64_t *count);

/* Independent strings drawn in proportion to their weights, with -ln p as values. Item i depends on the seed and i alone. Where
 * the weights after every state sum to one (to 1e-4) and every state can reach the end, as in estimated models, a symbol costs
 * a look-up. Any other model is normalized first, as hws_ngram_normalize does it. The first call looks at the sums and keeps a
 * byte for two n-grams.
 * - n (>= 0): strings to draw
 * - seed: any number; the same one gives the same samples
 * - samples: the strings, one item each
 * Status: HWS_E_EMPTY: a model that is normalized first has no mass; HWS_E_DIVERGED: its total is infinite.
 * Cost: O(symbols * n-grams of a state / 512) as a rule. */
HWS_API hws_status hws_ngram_sample(const hws_ngram_model *model, int64_t n, uint64_t seed, const hws_options *options,
                                    hws_strings **samples);

#ifdef __cplusplus
}
#endif

#endif
#endif
