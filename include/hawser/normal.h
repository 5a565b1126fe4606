/* hawser/normal.h - normal forms: epsilon removal, pushing, minimization, pruning.   [stable]
 *
 * From machines to machines, as in hawser/ops.h: inputs are untouched, limits are
 * HWS_E_LIMIT with nothing left behind, and every call can be cancelled. What "made
 * explicit" means for failure and default arcs, and which calls do it:
 * docs/failure-arcs.md. */
#ifndef HAWSER_NORMAL_H
#define HAWSER_NORMAL_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The same weights for all strings without silent arcs: those whose label is epsilon on every tape. A machine without any
 * is returned as it is. Otherwise failure and default arcs are made explicit; useless states, arcs and finals of weight
 * zero are left out; the start becomes state 0 and the others keep their order. Arcs of a state that agree in labels and
 * destination, and that several silent walks bring together, are merged. In real and log silent cycles are exact too: each
 * is solved as a linear system to a relative error of the option `tolerance`.
 * Status: HWS_E_DIVERGED: the sum over a silent cycle is infinite (tropical: its cost is below 0); the message names a
 *   state.
 * Cost: O(sum over the states kept of the states and arcs their silent arcs lead to), plus the solves.
 * Source: Mohri 2002. */
HWS_API hws_status hws_machine_rm_epsilon(const hws_machine *machine, const hws_options *options,
                                          hws_machine **result);

/* enum push: where weights are pushed. */
#define HWS_TO_START 0
#define HWS_TO_END 1

/* The same weights for all strings, moved along the paths toward the start or the end. States without mass are left out;
 * the start becomes state 0. Boolean weights stay what they are.
 *
 * HWS_TO_START: with b(s) the backward weight of state s, an arc from s to t weighing w weighs w * b(t) / b(s) afterwards
 * and a final weight f weighs f / b(s). Failure and default arcs stay native: a failure arc of weight k to r weighs
 * k * b(r) / b(s). What leaves a state, look-ups resolved, then sums to one (tropical: the best of it has cost 0). Only the
 * start is not divided, so that the total stays: what leaves it sums to that. A start that arcs lead back to gets a copy
 * for this, which becomes the start, unless the total is one (within 1e-14).
 *
 * HWS_TO_END: with a(s) the forward weights, an arc weighs a(s) * w / a(t), a final weight a(s) * f / a(start); what enters
 * a state other than the start sums to one. Failure and default arcs are made explicit.
 * - direction (enum push): where to
 * Status: HWS_E_DIVERGED: the total is infinite; HWS_E_LIMIT: a weight leaves the range of a double.
 * Cost: O(states + arcs) besides the sums.
 * Source: Mohri 1997, 2002; Cotterell and Eisner 2015, B.7, for failure arcs. */
HWS_API hws_status hws_machine_push(const hws_machine *machine, int32_t direction, const hws_options *options,
                                    hws_machine **result);

/* The probabilistic machine: it is pushed to the start, and the start divided like every other state. What leaves any
 * state (arcs, stopping, look-ups resolved) then sums to one, and every string weighs its share of the total. Failure and
 * default arcs stay native.
 * Status: HWS_E_UNSUPPORTED: the semiring is neither real nor log; HWS_E_EMPTY: no mass; HWS_E_DIVERGED: the total is
 *   infinite.
 * Cost: as hws_machine_push. */
HWS_API hws_status hws_machine_normalize(const hws_machine *machine, const hws_options *options,
                                         hws_machine **result);

/* The deterministic machine with the fewest states that gives every string the weight it has. It takes a machine that is
 * deterministic by label tuples; an arc that is epsilon on every tape counts as one more label. Failure and default arcs are
 * made explicit; useless states, arcs and finals of weight zero are left out. The result is pushed to the start as by
 * hws_machine_push; but where arcs lead back to the start, which would need a copy to hold the total, the total is in all
 * final weights instead. Two weights are equal if other weights of the machine lead from one to the other in steps of at
 * most the option `delta` of their cost, relative to the weight, whatever the order of arcs. Merged states have the weights
 * of the lowest-numbered one.
 * Status: HWS_E_UNSUPPORTED: two arcs of a state, on accepting paths, agree on every tape; the message names the state and
 *   the labels; HWS_E_DIVERGED: the total is infinite.
 * Cost: O(arcs) if acyclic, O(arcs * log(states)) otherwise, besides the sums and sorting the different weights.
 * Source: Mohri 2000, Revuz 1992, Hopcroft 1971. */
HWS_API hws_status hws_machine_minimize(const hws_machine *machine, const hws_options *options, hws_machine **result);

/* Whether two machines are the same up to the numbering of states and the order of each state's arcs. Compared is what the
 * starts lead to by arcs of any kind: failure and default arcs are arcs with these labels. Weights are equal as in
 * hws_machine_minimize, by the option `delta`. Each attempt of a search counts as one of max_states.
 * - b: the other machine; semiring, tapes and alphabets match
 * - isomorphic (0 or 1): the answer
 * Status: HWS_E_LIMIT: the search needs more attempts than max_states.
 * Cost: O(arcs * log(arcs)) for deterministic machines; others may need a search. */
HWS_API hws_status hws_machine_isomorphic(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                          int32_t *isomorphic);

/* Keeps the arcs and finals that are on some accepting path whose cost is near that of the best path, a cost being minus
 * the logarithm of a single path's weight in every semiring. The states that are kept can be bounded as well: those with
 * the least cost of a best path through them, ties by number. The result is trimmed: it may have fewer states, and none but
 * the start if the bound cuts the best path. Weights stay as they are. Failure and default arcs are made explicit.
 * - threshold (cost, >= 0): by how much a path may be worse than the best; infinity keeps all
 * - max_states: states kept at most; 0 or less: no bound
 * Status: HWS_E_DIVERGED: there is no best path, because of cycles of negative cost.
 * Cost: O(states + arcs) if acyclic. */
HWS_API hws_status hws_machine_prune(const hws_machine *machine, double threshold, int64_t max_states,
                                     const hws_options *options, hws_machine **result);

/* Keeps the arcs and finals with a large enough expected count (hws_machine_expected_counts), and of these what is still on
 * accepting paths. Weights stay as they are. Failure and default arcs are made explicit.
 * - posterior (>= 0): the least expected count that is kept
 * Status: HWS_E_UNSUPPORTED: the semiring is neither real nor log; HWS_E_EMPTY: no mass; HWS_E_DIVERGED: the total is
 *   infinite.
 * Cost: that of the expected counts. */
HWS_API hws_status hws_machine_posterior_prune(const hws_machine *machine, double posterior,
                                               const hws_options *options, hws_machine **result);

#ifdef __cplusplus
}
#endif
#endif
