/* hawser/random.h - random machines, for tests and benchmarks.   [stable] */
#ifndef HAWSER_RANDOM_H
#define HAWSER_RANDOM_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A random machine that is always valid and the same for one seed (on any machine
 * of one library version, weights up to rounding of exp and log). States are 0 to
 * `states` - 1, the start is 0, the last state is final. alphabets as for
 * hws_builder_new; an open tape reads symbols 1 to 3. Options:
 *   states (10), arcs (2, the mean number of ordinary arcs per state; each state's
 *   is drawn evenly from 0 to twice that), acyclic (no; yes: arcs lead to states of
 *   higher numbers), connected (no; yes: every state is on a path from the start to
 *   the last state, which may take more arcs), deterministic (no; yes: one tape, no
 *   epsilons, the ordinary arcs of a state read different symbols),
 *   epsilon (0: probability that an arc reads nothing, for each tape), final (0.3:
 *   probability that a state is final), failure and default (0: probabilities that a
 *   state has a failure and a default arc, which name failure_tape, 0),
 *   min_cost and max_cost (0 and 3: costs -ln w are drawn evenly from there), grain
 *   (0; else costs are multiples of it), zero (0: probability that a weight is zero),
 *   mass (0; real and log: if not 0, weights are scaled at each state so that all
 *   that leaves it, its final weight included and look-ups resolved, sums to at most
 *   this; below 1 every sum over the machine is finite).
 * HWS_E_ARGUMENT for options that contradict each other. O(states + arcs). */
HWS_API hws_status hws_machine_random(int32_t semiring, int32_t tapes, const hws_alphabet *const *alphabets,
                                      uint64_t seed, const hws_options *options, hws_machine **machine);

#ifdef __cplusplus
}
#endif
#endif
