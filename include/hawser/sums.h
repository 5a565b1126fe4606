/* hawser/sums.h - totals, distances, expected counts, n best, samples.   [stable]
 *
 * Sums over cyclic machines are exact: each strongly connected component is
 * solved as a linear system, to a relative error of at most `tolerance`
 * (default 1e-12). An infinite sum is HWS_E_DIVERGED. Failure and default arcs
 * are followed as docs/failure-arcs.md says, without expanding the alphabet. In
 * the log semiring costs (and those of failure arcs in a row, added up) must be
 * within 1e9 of 0, in the tropical one within 1e298, or +infinity: HWS_E_LIMIT
 * otherwise. */
#ifndef HAWSER_SUMS_H
#define HAWSER_SUMS_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Total weight of all accepting paths, in the machine's own terms: a cost in log
 * and tropical (+infinity if nothing is accepted), a plain value in real
 * (HWS_E_LIMIT if it is finite but exceeds a double: ask for the logarithm).
 * O(states + arcs) if acyclic, plus the solves of the cyclic components. */
HWS_API hws_status hws_machine_total(const hws_machine *machine, const hws_options *options, double *total);
/* Its natural logarithm (tropical: of the best path); -infinity if empty. */
HWS_API hws_status hws_machine_log_total(const hws_machine *machine, const hws_options *options, double *log_total);
/* The total of m1 o m2 o ... o mn without making the composition: only the pairs
 * of states reached and their sums are held, no arcs. One exception: where one of
 * two machines has failure arcs on the joined tape and the other reads most of
 * the alphabet, a composition that keeps them (far smaller than the expanded one)
 * is made inside, within the limits. In the terms of the machines' semiring. */
HWS_API hws_status hws_machine_sum_product(const hws_machine *const *machines, int32_t count,
                                           const hws_options *options, double *total);

/* Weight of all paths from the start to each state (forward), or from each state
 * to the end, final weights included (backward), in the machine's own terms,
 * into hws_machine_states() doubles. States that cannot be reached get the
 * semiring's zero. States that are only ever consulted in failure look-ups are
 * not reached by them. HWS_E_DIVERGED if any of them is infinite. */
HWS_API hws_status hws_machine_forward(const hws_machine *machine, const hws_options *options, double *weights);
HWS_API hws_status hws_machine_backward(const hws_machine *machine, const hws_options *options, double *weights);

/* Expected number of times an accepting path, drawn in proportion to its weight,
 * takes each arc and ends in each state; a failure arc counts when a look-up goes
 * through it (at the end too). arc_counts: hws_machine_arcs() entries;
 * final_counts: hws_machine_states(), or NULL. final_counts[s] counts ends that
 * use s's own final weight. Real and log; HWS_E_EMPTY without mass. */
HWS_API hws_status hws_machine_expected_counts(const hws_machine *machine, const hws_options *options,
                                               double *arc_counts, double *final_counts);

/* The n best paths, best first: their labels without epsilons, and costs (minus
 * the logarithm of the path's weight) as values. Ties: fewer moves first, then in
 * the order of arc numbers (and of a default arc's symbols). Failure look-ups are
 * resolved: each path spells what it reads. Paths of weight zero are left out.
 * HWS_PARTIAL if there are fewer, or if max_states search nodes or max_bytes do not
 * suffice for all of them: those found so far are the best, in order. HWS_E_LIMIT if
 * they do not suffice for one. */
HWS_API hws_status hws_machine_best_paths(const hws_machine *machine, int64_t n, const hws_options *options,
                                          hws_strings **paths);
/* The n best distinct strings (tuples of strings): paths with equal labels are
 * merged, summing weights in real and log, taking the best in tropical. Ties
 * (equal up to rounding, 1e-12 of the weight): fewer symbols first, then in label
 * order. Exact search over prefixes, best first; HWS_PARTIAL if there are fewer, or if
 * max_states search nodes or max_bytes do not suffice for all of them (for ambiguous
 * machines the problem is hard): those found so far are the best, in order. HWS_E_LIMIT
 * if they do not suffice for one; HWS_E_DIVERGED if the total is infinite. */
HWS_API hws_status hws_machine_best_strings(const hws_machine *machine, int64_t n, const hws_options *options,
                                            hws_strings **strings);
/* n independent paths drawn in proportion to their weights, labels without
 * epsilons, costs as values. Item i depends on (seed, i) alone. Real and log
 * (tropical: HWS_E_UNSUPPORTED); HWS_E_EMPTY without mass. */
HWS_API hws_status hws_machine_sample(const hws_machine *machine, int64_t n, uint64_t seed, const hws_options *options,
                                      hws_strings **samples);

#ifdef __cplusplus
}
#endif
#endif
