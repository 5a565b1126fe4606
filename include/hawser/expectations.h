/* hawser/expectations.h - expectations over a machine's paths and strings.   [stable]
 *
 * A machine in the real or log semiring whose total is finite stands for a
 * distribution: each accepting path in proportion to its weight. Everything here
 * is exact for cyclic machines and follows failure and default arcs natively
 * (docs/failure-arcs.md). Common errors: HWS_E_UNSUPPORTED in tropical and
 * boolean, HWS_E_EMPTY without mass, HWS_E_DIVERGED, HWS_E_LIMIT. */
#ifndef HAWSER_EXPECTATIONS_H
#define HAWSER_EXPECTATIONS_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Mean and covariance of a vector of d numbers that adds up along a path: row
 * arc_values[a * d .. a * d + d) each time arc a is taken (a failure arc: each time
 * a look-up goes through it; a default arc: whatever it reads), and row
 * final_values[s * d ...] if the path ends with state s's own final weight (NULL:
 * all 0). Values may be negative; expected are finite ones within 1e150 of 0.
 * mean: d entries; covariance: d * d, symmetric, or NULL. The covariance is summed
 * as squares: it never comes out negative and keeps its digits however large the
 * mean. HWS_E_LIMIT if a result exceeds a double. O(edges * d) beyond forward and
 * backward sums; with covariance O(edges * d^2) and 2d solves of each cyclic
 * component. First and second order expectation semirings (Eisner 2002; Li and
 * Eisner 2009). */
HWS_API hws_status hws_machine_expectation(const hws_machine *machine, const double *arc_values,
                                           const double *final_values, int32_t d, const hws_options *options,
                                           double *mean, double *covariance);

/* Entropy of the distribution over paths, in nats; for an unambiguous machine (one
 * path per tuple of strings) that over strings, else more than it. A default arc is
 * one path for each symbol it reads. Summed node by node from terms >= 0. */
HWS_API hws_status hws_machine_entropy(const hws_machine *machine, const hws_options *options, double *nats);

/* -sum over strings x of p(x)/Z(p) * ln(q(x)/Z(q)), in nats: p and q are acceptors
 * (1 tape, else HWS_E_UNSUPPORTED) of one semiring and matching alphabets
 * (HWS_E_ARGUMENT), normalized here. q must be unambiguous, once its epsilons are
 * removed: HWS_E_UNSUPPORTED otherwise; that is decided exactly, at no cost for a
 * machine whose states have one arc per symbol, else within the limits on pairs of
 * states. p may be ambiguous. +infinity where p has a string that q has not: decided
 * exactly if q has one arc per state and symbol, else if more than 1e-10 of p's mass
 * is concerned. O(the composition of p with q), in which failure arcs of one side
 * stay; removing epsilons from a machine with failure arcs makes those explicit. */
HWS_API hws_status hws_machine_cross_entropy(const hws_machine *p, const hws_machine *q, const hws_options *options,
                                             double *nats);
/* Kullback-Leibler divergence D(p || q) = sum of p(x)/Z(p) ln((p(x)/Z(p)) / (q(x)/Z(q))):
 * the cross-entropy less the entropy of p over strings, for which p must be
 * unambiguous too. Small divergences keep their digits where the two machines'
 * weights are near each other arc by arc; never below 0. */
HWS_API hws_status hws_machine_kl(const hws_machine *p, const hws_machine *q, const hws_options *options, double *nats);

/* The weights for the arcs and ends of `acceptor` that bring its distribution nearest to p's, in
 * closed form: each has its share of what p's strings expect at its state, so what leaves a
 * state sums to 1. The result has the states, arcs and labels of `acceptor` and the semiring of
 * p (real or log); arcs and ends of weight zero stay so, other weights of `acceptor` do not
 * matter (any semiring will do); a default arc's share is divided among its symbols; states p's
 * strings never come to have weights of zero. *cross_entropy (may be NULL) is -E_p[ln q], in
 * nats. Both have 1 tape (HWS_E_UNSUPPORTED) and matching alphabets (HWS_E_ARGUMENT);
 * HWS_E_UNSUPPORTED where `acceptor` is ambiguous, lacks a string of p's (a complete one lacks none; decided as for
 * hws_machine_cross_entropy) or has failure arcs, whose weights serve several look-ups: no
 * closed form is known. O(the composition of p with it). (Cotterell and Eisner 2015, sections
 * 3.4 and 6.) */
HWS_API hws_status hws_machine_fit_weights(const hws_machine *p, const hws_machine *acceptor, const hws_options *options,
                                           hws_machine **fitted, double *cross_entropy);

/* Z(a) - Z(b), signed, to no more than the totals' own errors (HWS_E_LIMIT if it
 * exceeds a double), and ln(Z(a)/Z(b)), which keeps its digits where the totals are
 * close: +-infinity if one of them is zero, HWS_E_EMPTY if both are. log_ratio may
 * be NULL. Any semiring, the same for both (HWS_E_ARGUMENT); tropical: of the best
 * paths' weights e^-cost. */
HWS_API hws_status hws_machine_total_difference(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                                double *difference, double *log_ratio);

/* Expected number of occurrences of each n-gram in what a path reads on `tape`
 * (epsilons left out): counts has hws_strings_count(ngrams) entries. ngrams has one
 * tape, open or with the same symbols. Options bos and eos (labels, default 0: none) are what
 * stands for the begin and the end of the string in n-grams, at their first and last
 * place only (HWS_E_ARGUMENT elsewhere): with bos 7 and eos 8 the n-gram 7 1 counts
 * strings that begin with 1, and 7 8 the empty string. The empty n-gram counts length
 * + 1. The alphabet is not expanded: for each distinct prefix, the states that can have
 * just read it, and a look-up in each. Maps of weights per state
 * (Cotterell and Eisner 2015, appendix B.9). */
HWS_API hws_status hws_machine_ngram_counts(const hws_machine *machine, int32_t tape, const hws_strings *ngrams,
                                            const hws_options *options, double *counts);
/* All n-grams of 1 to `order` labels with an expected count of at least `threshold` > 0,
 * in lexicographic order of labels, counts as values. bos and eos as above; if the
 * tape's alphabet lacks them, the result's is open. Only prefixes and ranges of the
 * alphabet that can reach the threshold are looked into. HWS_E_LIMIT: more n-grams
 * than max_states. */
HWS_API hws_status hws_machine_frequent_ngrams(const hws_machine *machine, int32_t tape, int32_t order,
                                               double threshold, const hws_options *options, hws_strings **ngrams);

#ifdef __cplusplus
}
#endif
#endif
