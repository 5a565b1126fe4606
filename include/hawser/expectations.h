/* hawser/expectations.h - expectations over a machine's paths and strings.   [stable]
 *
 * A machine in the real or log semiring whose total is finite stands for a
 * distribution: each accepting path in proportion to its weight. Everything here
 * is exact for cyclic machines and follows failure and default arcs natively
 * (docs/failure-arcs.md). Every call returns HWS_E_UNSUPPORTED for tropical and
 * boolean machines unless it says otherwise, HWS_E_EMPTY without mass and
 * HWS_E_DIVERGED where the total is infinite. */
#ifndef HAWSER_EXPECTATIONS_H
#define HAWSER_EXPECTATIONS_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Mean and covariance of a vector of d numbers that adds up along a path. Each time an arc is taken its row is added; a
 * failure arc is taken each time a look-up goes through it, a default arc whatever it reads. The covariance is summed as
 * squares: it never comes out negative and keeps its digits however large the mean.
 * - arc_values [hws_machine_arcs(machine) * d]: row by row; any sign, finite, expected within 1e150 of 0
 * - final_values [hws_machine_states(machine) * d] (may be NULL): what is added if a path ends with a state's own final
 *   weight; NULL: zeros
 * - d (>= 1): numbers of a row
 * - mean [d]: the expected vector
 * - covariance [d * d] (may be NULL): symmetric; NULL: not wanted
 * Status: HWS_E_LIMIT: a result exceeds a double.
 * Cost: O(edges * d) beyond forward and backward sums; with covariance O(edges * d^2) and 2d solves of each cyclic
 *   component.
 * Source: Eisner 2002; Li and Eisner 2009. */
HWS_API hws_status hws_machine_expectation(const hws_machine *machine, const double *arc_values,
                                           const double *final_values, int32_t d, const hws_options *options,
                                           double *mean, double *covariance);

/* The entropy of the distribution over paths. For an unambiguous machine, which has one path per tuple of strings, that is
 * the entropy over strings; else it is more. A default arc is one path for each symbol it reads. The sum is made node by
 * node from terms >= 0.
 * - nats (nats): the entropy
 * Cost: that of forward and backward sums. */
HWS_API hws_status hws_machine_entropy(const hws_machine *machine, const hws_options *options, double *nats);

/* The cross-entropy of two acceptors, which are normalized here: minus the sum over strings x of p(x)/Z(p) * ln(q(x)/Z(q)).
 * p may be ambiguous. q must be unambiguous once its epsilons are removed; that is decided exactly, at no cost for a machine
 * whose states have one arc per symbol, else within the limits on pairs of states. Failure arcs of one side stay in the
 * composition; removing epsilons from a machine with failure arcs makes these explicit.
 * - p: the distribution of the strings, of one tape
 * - q: the model, of one tape, the same semiring and a matching alphabet
 * - nats (nats): +infinity where p has a string that q has not: decided exactly if q has one arc per state and symbol, else
 *   if more than 1e-10 of p's mass is concerned
 * Status: HWS_E_UNSUPPORTED: several tapes, or q is ambiguous.
 * Cost: O(the composition of p with q). */
HWS_API hws_status hws_machine_cross_entropy(const hws_machine *p, const hws_machine *q, const hws_options *options,
                                             double *nats);

/* The Kullback-Leibler divergence D(p || q), the sum of p(x)/Z(p) * ln((p(x)/Z(p)) / (q(x)/Z(q))): the cross-entropy less
 * the entropy of p over strings, for which p must be unambiguous too. Small divergences keep their digits where the two
 * machines' weights are near each other arc by arc.
 * - nats (nats): never below 0; +infinity as in hws_machine_cross_entropy
 * Status: HWS_E_UNSUPPORTED: several tapes, or p or q is ambiguous.
 * Cost: as hws_machine_cross_entropy.
 * As: hws_machine_cross_entropy */
HWS_API hws_status hws_machine_kl(const hws_machine *p, const hws_machine *q, const hws_options *options, double *nats);

/* The weights for the arcs and ends of an acceptor that bring its distribution nearest to p's, in closed form. Each has its
 * share of what p's strings expect at its state, so what leaves a state sums to 1. The result has the states, arcs and
 * labels of the acceptor and the semiring of p. Arcs and ends of weight zero stay so; the other weights of the acceptor do
 * not matter. A default arc's share is divided among its symbols. States to which p's strings never come have weights of
 * zero.
 * - p: the distribution, in real or log, of one tape
 * - acceptor: of one tape and a matching alphabet; any semiring
 * - fitted: the acceptor with the new weights
 * - cross_entropy (nats, may be NULL): -E_p[ln q]; NULL: not wanted
 * Status: HWS_E_UNSUPPORTED: the acceptor is ambiguous, lacks a string of p's (a complete one lacks none; decided as for
 *   hws_machine_cross_entropy), or has failure arcs, whose weights serve several look-ups, so that no closed form is known.
 * Cost: O(the composition of p with it).
 * Source: Cotterell and Eisner 2015, sections 3.4 and 6. */
HWS_API hws_status hws_machine_fit_weights(const hws_machine *p, const hws_machine *acceptor, const hws_options *options,
                                           hws_machine **fitted, double *cross_entropy);

/* The difference of two totals, Z(a) - Z(b), to no more than the totals' own errors, and the logarithm of their ratio,
 * which keeps its digits where the totals are close. Any semiring, tropical and boolean included; in tropical the totals
 * are the best paths' weights e^-cost.
 * - b: the other machine, of the same semiring
 * - difference: with its sign
 * - log_ratio (nats, may be NULL): ln(Z(a)/Z(b)), +-infinity if one of them is zero; NULL: not wanted
 * Status: HWS_E_LIMIT: the difference exceeds a double; HWS_E_EMPTY: both totals are zero.
 * Cost: that of the two totals. */
HWS_API hws_status hws_machine_total_difference(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                                double *difference, double *log_ratio);

/* The expected number of occurrences of each n-gram in what a path reads on a tape, epsilons left out. The labels that the
 * options bos and eos name stand for the begin and the end of the string, at the first and last place of an n-gram only:
 * with bos 7 and eos 8 the n-gram 7 1 counts strings that begin with 1, and 7 8 the empty string. The empty n-gram counts
 * length + 1. The alphabet is not expanded: for each distinct prefix, the states that can have just read it, and a look-up
 * in each.
 * - tape (tape): what is read
 * - ngrams: of one tape, open or with the same symbols
 * - counts [hws_strings_count(ngrams)]: by n-gram
 * Status: HWS_E_ARGUMENT: bos or eos stands elsewhere in an n-gram.
 * Cost: O(sum over distinct prefixes of the states that can have just read them).
 * Source: Cotterell and Eisner 2015, appendix B.9. */
HWS_API hws_status hws_machine_ngram_counts(const hws_machine *machine, int32_t tape, const hws_strings *ngrams,
                                            const hws_options *options, double *counts);

/* All n-grams whose expected count reaches a threshold, in lexicographic order of labels, counts as values. Options bos and
 * eos are those of hws_machine_ngram_counts; if the tape's alphabet lacks them, the result's is open. Only prefixes and
 * ranges of the alphabet that can reach the threshold are looked into. The limit max_states bounds the n-grams.
 * - tape (tape): what is read
 * - order (>= 1): labels of the longest n-grams
 * - threshold (> 0): the least expected count
 * - ngrams: the n-grams, of one tape
 * Status: HWS_E_LIMIT: more n-grams than max_states.
 * Cost: O(sum over the prefixes that reach the threshold of the states that can have just read them). */
HWS_API hws_status hws_machine_frequent_ngrams(const hws_machine *machine, int32_t tape, int32_t order,
                                               double threshold, const hws_options *options, hws_strings **ngrams);

#ifdef __cplusplus
}
#endif
#endif
