/* hawser/ops.h - operations from machines to machines.   [stable]
 *
 * Inputs are untouched and may be freed at once. Every operation respects the
 * limits max_states, max_arcs and max_bytes (HWS_E_LIMIT, nothing left behind)
 * and can be cancelled. Machines of different semirings, or tapes whose
 * alphabets do not match, are HWS_E_ARGUMENT; the message names both sides. */
#ifndef HAWSER_OPS_H
#define HAWSER_OPS_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A o B: joins the last tape of a with the first of b; (u, w) weighs the sum over
 * v of a(u, v) * b(v, w). Which tapes the result has, how epsilons pair up, and
 * where failure and default arcs stay native: docs/semantics.md, section 5. Only
 * states both accessible and coaccessible are kept (a failure arc's target is
 * kept as long as a look-up may need it). O(pairs of states reached * matching
 * arcs). */
HWS_API hws_status hws_machine_compose(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                       hws_machine **result);
/* a1 o a2 o ... o an, n >= 1, from the left. */
HWS_API hws_status hws_machine_compose_all(const hws_machine *const *machines, int32_t count,
                                           const hws_options *options, hws_machine **result);
/* What becomes of joined tapes. */
#define HWS_JOINED_KEEP 0 /* they stand among a's tapes */
#define HWS_JOINED_DROP 1 /* the weights are summed over their strings */

/* The join of a and b: the tuples of strings of a's and b's tapes that have the same
 * string on tape tapes_a[i] of a and tapes_b[i] of b for each i < count, weights
 * multiplied. Tapes of the result: a's in their order (those joined only if kept),
 * then b's that are in no pair. Each pair of paths that agree gives one path. A tape
 * is in one pair at most; one tape at least must be left. No pairs: the cross product
 * (the arrays may be NULL). hws_machine_compose is the join of a's last tape and b's
 * first, kept where a or b has one tape, else dropped.
 *
 * One pair: any machines. Failure and default arcs of the joined tapes are native as
 * in hws_machine_compose; those of other tapes are made explicit first. O(pairs of
 * states reached * matching arcs).
 *
 * Several pairs: what both read together need not be rational. It is, and is made, where
 * the joined tapes of each machine are read in step (each arc reads all of them or
 * none; more generally, no cycle reads more on one than on another), or where all pairs
 * but one, or one of the machines, have no cycles that read them (docs/semantics.md, 5.6).
 * Otherwise HWS_E_UNSUPPORTED, and the message names machine, tapes and arc. If every arc
 * reads all joined tapes or none this costs what one pair does; else a state holds what one
 * side has read ahead: O(states of the result * (arcs + symbols held)), the
 * result exponential in the longest delay at worst. Failure and default arcs are made
 * explicit first, on a joined tape only for symbols that the other machine reads there.
 * Options: limits. */
HWS_API hws_status hws_machine_join(const hws_machine *a, const hws_machine *b, const int32_t *tapes_a,
                                    const int32_t *tapes_b, int32_t count, int32_t joined,
                                    const hws_options *options, hws_machine **result);
/* machine with acceptors[i] (1 tape each) joined on tape tapes[i], i < count; the tapes are
 * distinct and all stay. The order makes no difference. Failure and default arcs are
 * native on a tape that has an acceptor; if other tapes have one as well they are made
 * explicit then, which is for the symbols that are left. count 0: the machine, trimmed.
 * One join of a pair after the other: see hws_machine_join. Options: limits. */
HWS_API hws_status hws_machine_constrain(const hws_machine *machine, const hws_machine *const *acceptors,
                                         const int32_t *tapes, int32_t count, const hws_options *options,
                                         hws_machine **result);
/* Keeps tapes[0], tapes[1], ... (distinct), in that order. O(states + arcs), or
 * the size of the expanded machine where failure arcs must be made explicit. */
HWS_API hws_status hws_machine_project(const hws_machine *machine, const int32_t *tapes, int32_t count,
                                       const hws_options *options, hws_machine **result);

#ifdef __cplusplus
}
#endif
#endif
