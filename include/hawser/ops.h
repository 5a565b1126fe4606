/* hawser/ops.h - operations from machines to machines.   [stable]
 *
 * Inputs are untouched and may be freed at once. Every operation respects its
 * limits (HWS_E_LIMIT, nothing left behind) and can be cancelled. Machines of
 * different semirings, or tapes whose alphabets do not match, are HWS_E_ARGUMENT;
 * the message names both sides. */
#ifndef HAWSER_OPS_H
#define HAWSER_OPS_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The composition a o b, which joins the last tape of a with the first of b: the pair (u, w) weighs the sum over v of
 * a(u, v) * b(v, w). Section 5 of docs/semantics.md says which tapes the result has, how epsilons pair up, and where
 * failure and default arcs stay native. Only states both accessible and coaccessible are kept; the target of a failure
 * arc is kept as long as a look-up may need it.
 * - b: the right machine
 * Cost: O(pairs of states reached * matching arcs). */
HWS_API hws_status hws_machine_compose(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                       hws_machine **result);

/* The composition of several machines, made from the left.
 * - machines [count]: a1 o a2 o ... o an in this order
 * - count (>= 1): number of machines
 * Cost: that of the compositions one after the other. */
HWS_API hws_status hws_machine_compose_all(const hws_machine *const *machines, int32_t count,
                                           const hws_options *options, hws_machine **result);

/* enum joined: what becomes of joined tapes. */
#define HWS_JOINED_KEEP 0 /* they stand among a's tapes */
#define HWS_JOINED_DROP 1 /* the weights are summed over their strings */

/* The join of a and b: the tuples of strings of both machines' tapes that have the same string on both tapes of each
 * pair, weights multiplied. The tapes of the result are a's in their order (those joined only if kept), then those of
 * b that are in no pair. Two paths that agree give one path. At least one tape must be left. With no pairs it is the
 * cross product. hws_machine_compose is the join of a's last tape and b's first, kept where a or b has one tape, else
 * dropped.
 *
 * One pair: any machines. Failure and default arcs of the joined tapes are native as in hws_machine_compose; those of
 * other tapes are made explicit first.
 *
 * Several pairs: what both read together need not be rational. It is, and is made, where the joined tapes of each
 * machine are read in step (each arc reads all of them or none; more generally, no cycle reads more on one than on
 * another), or where all pairs but one, or one of the machines, have no cycles that read them (docs/semantics.md, 5.6).
 * If every arc reads all joined tapes or none this costs what one pair does; else a state holds what one side has read
 * ahead. Failure and default arcs are made explicit first, on a joined tape only for symbols that the other machine
 * reads there.
 * - b: the right machine
 * - tapes_a [count] (tape): a's tape of each pair, distinct
 * - tapes_b [count] (tape): b's tape of each pair, distinct
 * - count (>= 0): number of pairs
 * - joined (enum joined): whether the joined tapes are kept
 * Status: HWS_E_UNSUPPORTED: several pairs that are not read in step; the message names machine, tapes and arc.
 * Cost: O(pairs of states reached * matching arcs) for one pair or tapes in step; else
 *   O(states of the result * (arcs + symbols held)), the result exponential in the longest delay at worst. */
HWS_API hws_status hws_machine_join(const hws_machine *a, const hws_machine *b, const int32_t *tapes_a,
                                    const int32_t *tapes_b, int32_t count, int32_t joined,
                                    const hws_options *options, hws_machine **result);

/* A machine with acceptors joined on some of its tapes, all of which stay. The order of the acceptors makes no
 * difference. Failure and default arcs are native on a tape that has an acceptor; if other tapes have one as well they
 * are made explicit then, for the symbols that are left. Without acceptors the machine is trimmed.
 * - acceptors [count]: machines of one tape each
 * - tapes [count] (tape): the tape of each acceptor, distinct
 * - count (>= 0): number of acceptors
 * Cost: that of a hws_machine_join of one pair per acceptor, one after the other. */
HWS_API hws_status hws_machine_constrain(const hws_machine *machine, const hws_machine *const *acceptors,
                                         const int32_t *tapes, int32_t count, const hws_options *options,
                                         hws_machine **result);

/* The projection to some tapes, in the order in which they are given. Every path stays a path of its own, so the strings
 * of the other tapes are summed over.
 * - tapes [count] (tape): distinct tapes of the machine
 * - count (>= 1): number of tapes kept
 * Cost: O(states + arcs), or the size of the expanded machine where failure arcs must be made explicit. */
HWS_API hws_status hws_machine_project(const hws_machine *machine, const int32_t *tapes, int32_t count,
                                       const hws_options *options, hws_machine **result);

#ifdef __cplusplus
}
#endif
#endif
