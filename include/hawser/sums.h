/* hawser/sums.h - totals, distances, expected counts, n best, samples.   [stable]
 *
 * Sums over cyclic machines are exact: each strongly connected component is
 * solved as a linear system, to a relative error of at most the option
 * `tolerance`. Failure and default arcs are followed as docs/failure-arcs.md
 * says, without expanding the alphabet. In the log semiring costs (and those of
 * failure arcs in a row, added up) must be within 1e9 of 0, in the tropical one
 * within 1e298, or +infinity: HWS_E_LIMIT otherwise. */
#ifndef HAWSER_SUMS_H
#define HAWSER_SUMS_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The total weight of all accepting paths.
 * - total (weight): a cost in log and tropical (+infinity if nothing is accepted), a plain value in real
 * Status: HWS_E_DIVERGED: the sum is infinite; HWS_E_LIMIT: the value is finite but exceeds a double
 *   (hws_machine_log_total gives its logarithm).
 * Cost: O(states + arcs) if acyclic, plus the solves of the cyclic components. */
HWS_API hws_status hws_machine_total(const hws_machine *machine, const hws_options *options, double *total);

/* The natural logarithm of the total; in the tropical semiring that of the best path's weight.
 * - log_total (nats): -infinity if nothing is accepted
 * Status: HWS_E_DIVERGED: the sum is infinite.
 * Cost: as hws_machine_total. */
HWS_API hws_status hws_machine_log_total(const hws_machine *machine, const hws_options *options, double *log_total);

/* The total of m1 o m2 o ... o mn without making the composition. Only the pairs of states that are reached and
 * their sums are held, no arcs. There is one exception: where one of two machines has failure arcs on the joined
 * tape and the other reads most of the alphabet, a composition that keeps these arcs is made inside, within the
 * limits; it is far smaller than the expanded one.
 * - machines [count]: the factors, from the left
 * - count (>= 1): number of machines
 * - total (weight): in the terms of the machines' semiring
 * Status: HWS_E_DIVERGED: the sum is infinite; HWS_E_ARGUMENT: semirings or alphabets do not match.
 * Cost: O(pairs of states reached * matching arcs) for two machines. */
HWS_API hws_status hws_machine_sum_product(const hws_machine *const *machines, int32_t count,
                                           const hws_options *options, double *total);

/* The forward weights: of all paths from the start to each state. A state that cannot be reached gets the semiring's
 * zero; failure look-ups alone do not reach a state.
 * - weights [hws_machine_states(machine)] (weight): by state
 * Status: HWS_E_DIVERGED: a state's sum is infinite.
 * Cost: as hws_machine_total. */
HWS_API hws_status hws_machine_forward(const hws_machine *machine, const hws_options *options, double *weights);

/* The backward weights: of all paths from each state to the end, final weights included. A state from which no end
 * can be reached gets the semiring's zero.
 * - weights [hws_machine_states(machine)] (weight): by state
 * Status: HWS_E_DIVERGED: a state's sum is infinite.
 * Cost: as hws_machine_total. */
HWS_API hws_status hws_machine_backward(const hws_machine *machine, const hws_options *options, double *weights);

/* The expected number of times that an accepting path, drawn in proportion to its weight, takes each arc and ends in
 * each state. A failure arc counts when a look-up goes through it, a look-up of the end included.
 * - arc_counts [hws_machine_arcs(machine)]: by arc
 * - final_counts [hws_machine_states(machine)] (may be NULL): by state, the ends that use its own final weight;
 *   NULL: not wanted
 * Status: HWS_E_UNSUPPORTED: the semiring is neither real nor log; HWS_E_EMPTY: no mass; HWS_E_DIVERGED: the total is
 *   infinite.
 * Cost: that of forward and backward sums together. */
HWS_API hws_status hws_machine_expected_counts(const hws_machine *machine, const hws_options *options,
                                               double *arc_counts, double *final_counts);

/* The n best paths, best first, as their labels without epsilons. The costs, minus the logarithms of the paths'
 * weights, are the items' values. Of equal costs the path with fewer moves comes first, then the one earlier in the
 * order of arc numbers (and of a default arc's symbols). Failure look-ups are resolved: each path spells what it
 * reads. Paths of weight zero are left out.
 * - n (>= 0): paths that are wanted
 * - paths: the paths, one item each, with one string per tape
 * Status: HWS_PARTIAL: there are fewer; HWS_CUT_SHORT: limits did not suffice for all of them, and those given are the
 *   best, in order; HWS_E_LIMIT: limits did not suffice for one; HWS_E_DIVERGED: a cycle has a negative cost.
 * Cost: O(search nodes * log(search nodes)). */
HWS_API hws_status hws_machine_best_paths(const hws_machine *machine, int64_t n, const hws_options *options,
                                          hws_strings **paths);

/* The n best distinct strings, or tuples of strings. Paths with equal labels are merged: their weights are summed in
 * real and log, the best is taken in tropical. Of weights that are equal up to rounding (1e-12) the item with fewer
 * symbols comes first, then the one earlier in label order. The search over prefixes is exact, best first; for
 * ambiguous machines the problem is hard.
 * - n (>= 0): strings that are wanted
 * - strings: the strings, their costs as values
 * Status: HWS_PARTIAL: there are fewer; HWS_CUT_SHORT: limits did not suffice for all of them, and those given are the
 *   best, in order; HWS_E_LIMIT: limits did not suffice for one; HWS_E_DIVERGED: the total is infinite.
 * Cost: exponential in the length of the strings at worst; one search node per prefix looked at. */
HWS_API hws_status hws_machine_best_strings(const hws_machine *machine, int64_t n, const hws_options *options,
                                            hws_strings **strings);

/* Independent paths drawn in proportion to their weights, as labels without epsilons with costs as values. Item i
 * depends on the seed and i alone.
 * - n (>= 0): paths to draw
 * - seed: any number; the same one gives the same samples
 * - samples: the paths, one item each
 * Status: HWS_E_UNSUPPORTED: the semiring is neither real nor log; HWS_E_EMPTY: no mass; HWS_E_DIVERGED: the total is
 *   infinite.
 * Cost: O(moves), beyond tables that are made once for each machine from its backward sums. */
HWS_API hws_status hws_machine_sample(const hws_machine *machine, int64_t n, uint64_t seed, const hws_options *options,
                                      hws_strings **samples);

#ifdef __cplusplus
}
#endif
#endif
