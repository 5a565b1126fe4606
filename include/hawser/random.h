/* hawser/random.h - random machines, for tests and benchmarks.   [stable] */
#ifndef HAWSER_RANDOM_H
#define HAWSER_RANDOM_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A random machine that is always valid and the same for one seed, on any machine of one library version; weights are the
 * same up to the rounding of exp and log. The start is state 0, and the last state is final. Options say how many states
 * and arcs there are, of which kinds, and which weights they have. An open tape reads symbols 1 to 3.
 * - semiring (enum semiring): what its weights are
 * - tapes (1..16): number of tapes
 * - alphabets [tapes] (may be NULL): of each tape, NULL for an open one; NULL: all are open
 * - seed: any number
 * Status: HWS_E_ARGUMENT: options contradict each other.
 * Cost: O(states + arcs). */
HWS_API hws_status hws_machine_random(int32_t semiring, int32_t tapes, const hws_alphabet *const *alphabets,
                                      uint64_t seed, const hws_options *options, hws_machine **machine);

#ifdef __cplusplus
}
#endif
#endif
