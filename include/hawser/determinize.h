/* hawser/determinize.h - determinism and equality.   [stable]
 *
 * Inputs are untouched and may be freed at once. Every call respects the limits
 * max_states, max_arcs and max_bytes (HWS_E_LIMIT, nothing left behind) and can be
 * cancelled. Failure and default arcs are made explicit first unless a call says
 * otherwise; arcs and final weights of zero are left out. The option `delta` (1e-9)
 * says which weights count as equal: in real those whose ratio is within it of 1, in
 * log and tropical those whose costs differ by less. Costs lie within the range that
 * sums take (hawser/sums.h): HWS_E_LIMIT otherwise. */
#ifndef HAWSER_DETERMINIZE_H
#define HAWSER_DETERMINIZE_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a deterministic machine reads. */
#define HWS_AS_TUPLES 0   /* label tuples: no two arcs of a state agree on all tapes */
#define HWS_AS_FUNCTION 1 /* tape 0: no two arcs of a state agree there; the others are written */

/* A deterministic machine with the same weight for every tuple of strings (semantics
 * 1.4), by the weighted subset construction (Mohri 1997), in every semiring.
 *
 * HWS_AS_TUPLES: the machine is an acceptor of label tuples (with one tape, of
 * symbols). The result has no arcs that are epsilon on all tapes.
 *
 * HWS_AS_FUNCTION (2 tapes or more): each string of tape 0 must have one tuple of
 * strings on the others; if not, HWS_E_UNSUPPORTED, and the message shows a string
 * and two outputs. The result writes as soon as all continuations agree. What can
 * only be written once the input has ended, and outputs of more than one symbol at a
 * time, are written by chains of arcs that are epsilon on tape 0: a state has at most
 * one such arc, and where it has others as well it stands for the end of the input.
 *
 * Not every machine can be determinized (a sufficient and in many cases necessary
 * condition is the twins property): HWS_E_LIMIT, and the message shows a prefix, the
 * states it leads to and how far apart their weights are. O(arcs of the result, times
 * the states a prefix leads to, times log). A state set of one state hands its
 * weights on to the bit. Cycles of arcs that are epsilon on all tapes are summed
 * exactly first (HWS_E_DIVERGED if a sum is infinite). Options: limits, tolerance (of
 * those sums), delta. */
HWS_API hws_status hws_machine_determinize(const hws_machine *machine, int32_t as, const hws_options *options,
                                           hws_machine **result);

/* A machine with at most one accepting path for each tuple of strings (a word of
 * label tuples), and the same weights: the path weighs what the word's paths weigh
 * together, their sum in real and log, the best of them in tropical (Mohri and Riley
 * 2015, with sums). Paths are merged only as far as needed: where no word leads to two
 * states that accept a word in common, the machine is copied. Arcs that are epsilon
 * on all tapes are removed first, exactly (HWS_E_DIVERGED if a sum is infinite).
 * Smaller than a deterministic machine as a rule, and there is one for more machines;
 * not for all: HWS_E_LIMIT, and the message names a state and how far apart the weights
 * of those beside it are. Options: limits (max_states also bounds the pairs of states
 * looked at), tolerance (of those sums), delta. */
HWS_API hws_status hws_machine_disambiguate(const hws_machine *machine, const hws_options *options,
                                            hws_machine **result);

/* Whether each string of tape 0 has at most one tuple of strings on the other tapes:
 * *functional is 1 or 0. An arc or final weight of zero is as good as none; other
 * weights do not matter. A machine of one tape is functional. Exact, by the square of the
 * machine on tape 0 and the delays in it (Beal, Carton, Prieur, Sakarovitch 2003); failure
 * and default arcs of tape 0 are native, those of other tapes made explicit first.
 * O(pairs of states reached * pairs of arcs that read the same * delay). HWS_AS_FUNCTION
 * of a machine that is not functional fails with a string and two outputs. Options: limits
 * (max_states and max_arcs bound the square). */
HWS_API hws_status hws_machine_is_functional(const hws_machine *machine, const hws_options *options,
                                             int32_t *functional);
/* Whether each tuple of strings has at most one accepting path: *unambiguous is 1 or 0.
 * Arcs that are epsilon on all tapes count: two paths that differ in them are two. An arc
 * or final weight of zero is as good as none. Whether a transducer has one path per input is
 * asked of its projection to tape 0 (hws_machine_project keeps paths apart).
 * Exact, by the square of the machine (Allauzen, Mohri, Rastogi 2011). Failure and default
 * arcs are made explicit first, unless the machine has one tape, no epsilons, and no two arcs
 * of a state with one label (the answer is 1, O(arcs)). Machines of several tapes are
 * synchronized first; HWS_E_UNSUPPORTED, as the question is undecidable, where a cycle
 * reads more on one tape than on another. O(arcs^2) at worst. Options: limits (max_states
 * also bounds pairs of states). */
HWS_API hws_status hws_machine_is_unambiguous(const hws_machine *machine, const hws_options *options,
                                              int32_t *unambiguous);

/* Whether two machines weigh every tuple of strings alike: *equivalent is 1 or 0.
 * Weights may differ by `delta` (1e-9), relatively (in tropical: costs by that much).
 * Semirings, numbers of tapes and alphabets must match: HWS_E_ARGUMENT names both
 * sides otherwise.
 *
 * Deterministic machines are walked in step, O(pairs of states reached * arcs). Others
 * are made deterministic first in tropical and boolean (HWS_E_LIMIT as there); in real
 * and log they are compared by linear algebra (Schutzenberger 1961, Tzeng 1992) with at
 * most n = states of both vectors, O(n^2 * arcs) at worst and far less where vectors are
 * sparse. A 0 is certain: a string was found whose two weights, each a sum without
 * cancellation, differ. A 1 rests on which vectors are taken for dependent, to 2e-13 of
 * the terms of each entry.
 *
 * Machines of several tapes must be such that their tapes can be read in step
 * (hws_machine_synchronize, which is done here): for others the question is undecidable,
 * HWS_E_UNSUPPORTED. Epsilons are removed first, exactly. Options: limits (max_states
 * also bounds pairs and vectors), tolerance, delta. */
HWS_API hws_status hws_machine_equivalent(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                          int32_t *equivalent);
/* The same with a witness: no item if the machines are equivalent; otherwise two, both
 * a shortest tuple of strings on which they differ, with its cost in a and in b as
 * values (+infinity: not accepted). Shortest in symbols, of several tapes in steps of
 * the synchronized machine. */
HWS_API hws_status hws_machine_distinguish(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                           hws_strings **witness);

/* a's weight for each string that b rejects. b is an acceptor of one tape without
 * weights (every arc and final weight one or zero: HWS_E_ARGUMENT otherwise); it is
 * joined with a's last tape as in hws_machine_compose, so a may have more tapes.
 * Nothing goes through the alphabet: what b has no arc for is one default arc of its
 * complement, and a's failure arcs stay. b's stay too if it is deterministic and
 * without epsilons (no two arcs of a state carry the same label); otherwise its
 * states are merged into sets (Rabin and Scott 1959), with look-ups resolved.
 * O(a's states * sets of b's reached * matching arcs). Options: limits. */
HWS_API hws_status hws_machine_difference(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                          hws_machine **result);

/* A machine of several tapes whose arcs read a symbol on every tape, or on none;
 * behind the end of the shorter strings what is left of the longer ones (Mohri 2003,
 * "Edit-distance of weighted automata", section 4). A machine of one tape stays as it
 * is, trimmed. HWS_E_LIMIT if a cycle reads more on one tape than on another: no such
 * machine exists then; the message names it. O(size of the result * longest delay).
 * Options: limits. */
HWS_API hws_status hws_machine_synchronize(const hws_machine *machine, const hws_options *options,
                                           hws_machine **result);

#ifdef __cplusplus
}
#endif
#endif
