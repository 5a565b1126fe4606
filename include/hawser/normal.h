/* hawser/normal.h - normal forms: epsilon removal, pushing, minimization, pruning.   [stable]
 *
 * From machines to machines, as in hawser/ops.h: inputs are untouched, limits
 * (max_states, max_arcs, max_bytes) are HWS_E_LIMIT with nothing left behind, and
 * every call can be cancelled. What "made explicit" means for failure and default
 * arcs, and which calls do it: docs/failure-arcs.md. */
#ifndef HAWSER_NORMAL_H
#define HAWSER_NORMAL_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The same weights for all strings without silent arcs: those whose label is
 * epsilon on every tape. A machine without any is returned as it is. Otherwise
 * failure and default arcs are made explicit; useless states, arcs and finals of
 * weight zero are left out; the start becomes state 0 and the others keep their
 * order; arcs of a state that agree in labels and destination and that several
 * silent walks bring together are merged. Real and log: exact also for silent
 * cycles, each of which is solved as a linear system to a relative error of
 * `tolerance`; HWS_E_DIVERGED, naming a state, where such a sum is infinite (tropical:
 * where a silent cycle costs less than 0). O(sum over the states kept of the states
 * and arcs their silent arcs lead to), plus the solves. Mohri 2002. */
HWS_API hws_status hws_machine_rm_epsilon(const hws_machine *machine, const hws_options *options,
                                          hws_machine **result);

/* Directions of weight pushing. */
#define HWS_TO_START 0
#define HWS_TO_END 1
/* The same weights for all strings, moved along the paths toward the start or the end.
 *
 * HWS_TO_START: with b(s) the backward weight of state s, an arc from s to t weighing w
 * weighs w * b(t) / b(s) afterwards and a final weight f weighs f / b(s). Failure and
 * default arcs stay native (a failure arc of weight k to r weighs k * b(r) / b(s)).
 * What leaves a state, look-ups resolved, then sums to one (tropical: the best of it has
 * cost 0), except at the start, which is not divided, so that the total stays: what
 * leaves it sums to that. A start that arcs lead back to gets a copy for this, which
 * becomes the start, unless the total is one (within 1e-14).
 * HWS_TO_END: by forward weights a(s): an arc weighs a(s) * w / a(t), a final weight
 * a(s) * f / a(start); what enters a state other than the start sums to one. Failure and
 * default arcs are made explicit.
 *
 * States without mass are left out; the start becomes state 0. Every semiring that has
 * division: real, log, tropical; boolean weights stay what they are. HWS_E_DIVERGED if
 * the total is infinite, HWS_E_LIMIT if a weight leaves the range of a double.
 * O(states + arcs) besides the sums. Mohri 1997, 2002; Cotterell and Eisner
 * 2015, B.7, for failure arcs. */
HWS_API hws_status hws_machine_push(const hws_machine *machine, int32_t direction, const hws_options *options,
                                    hws_machine **result);
/* The probabilistic machine: pushed to the start, and the start divided like every other
 * state, so that what leaves any state (arcs, stopping, look-ups resolved) sums to one and
 * every string weighs its share of the total. Failure and default arcs stay native. Real
 * and log (others: HWS_E_UNSUPPORTED); HWS_E_EMPTY without mass, HWS_E_DIVERGED if the
 * total is infinite. */
HWS_API hws_status hws_machine_normalize(const hws_machine *machine, const hws_options *options,
                                         hws_machine **result);
/* The deterministic machine with the fewest states that gives every string the weight
 * it has. Takes a machine that is deterministic by label tuples: HWS_E_UNSUPPORTED, naming
 * the state and the labels, where two arcs of a state (on accepting paths) agree on every
 * tape; an arc that is epsilon on every tape counts as one more label. Failure and
 * default arcs are made explicit; useless states, arcs and finals of weight zero are left
 * out. The result is pushed to the start as by hws_machine_push; but where arcs lead back to the start, which would
 * need a copy to hold the total, the total is in all final weights instead. Two weights are equal if
 * other weights of the machine lead from one to the other in steps of at most `delta` of
 * their cost (relative to the weight; default 1e-9), whatever the order of arcs; merged
 * states have the weights of the lowest-numbered one. HWS_E_DIVERGED if the total is
 * infinite. O(arcs) if acyclic, O(arcs * log(states)) otherwise, besides the sums and
 * sorting the different weights. Mohri 2000, Revuz 1992, Hopcroft 1971. */
HWS_API hws_status hws_machine_minimize(const hws_machine *machine, const hws_options *options, hws_machine **result);
/* *isomorphic: 1 if the two machines are the same up to the numbering of states and the
 * order of each state's arcs, else 0. Compared is what the starts lead to by arcs of any
 * kind, failure and default arcs being arcs with these labels; weights are equal as in
 * hws_machine_minimize, by `delta`. Machines that differ in semiring, tapes or alphabets
 * cannot be compared: HWS_E_ARGUMENT. O(arcs * log(arcs)) for deterministic machines; others
 * may need a search, each attempt of which counts as one of max_states (HWS_E_LIMIT). */
HWS_API hws_status hws_machine_isomorphic(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                          int32_t *isomorphic);
/* Keeps the arcs and finals that are on some accepting path whose cost is at most that of
 * the best path plus `threshold` (>= 0; infinity keeps all), a cost being minus the
 * logarithm of a single path's weight in every semiring; and, if max_states > 0, the
 * max_states states with the least cost of a best path through them, ties by number.
 * The result is trimmed: it may have fewer states, and none but the start if max_states
 * cuts the best path. Weights stay as they are. Failure and default arcs are made explicit.
 * HWS_E_DIVERGED if there is no best path (cycles of negative cost). O(states + arcs) if acyclic. */
HWS_API hws_status hws_machine_prune(const hws_machine *machine, double threshold, int64_t max_states,
                                     const hws_options *options, hws_machine **result);
/* Keeps the arcs and finals whose expected count (hws_machine_expected_counts) is at least
 * `posterior` (>= 0), and of these what is still on accepting paths. Weights stay as they
 * are. Failure and default arcs are made explicit. Real and log (others:
 * HWS_E_UNSUPPORTED); HWS_E_EMPTY without mass, HWS_E_DIVERGED if the total is infinite. */
HWS_API hws_status hws_machine_posterior_prune(const hws_machine *machine, double posterior,
                                               const hws_options *options, hws_machine **result);

#ifdef __cplusplus
}
#endif
#endif
