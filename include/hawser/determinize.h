/* hawser/determinize.h - determinism and equality.   [stable]
 *
 * Inputs are untouched and may be freed at once. Every call respects its limits
 * (HWS_E_LIMIT, nothing left behind) and can be cancelled. Failure and default arcs
 * are made explicit first unless a call says otherwise; arcs and final weights of
 * zero are left out. The option `delta` says which weights count as equal: in real
 * those whose ratio is within it of 1, in log and tropical those whose costs differ
 * by less. Costs lie within the range that sums take (hawser/sums.h): HWS_E_LIMIT
 * otherwise. */
#ifndef HAWSER_DETERMINIZE_H
#define HAWSER_DETERMINIZE_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* enum as: what a deterministic machine reads. */
#define HWS_AS_TUPLES 0   /* label tuples: no two arcs of a state agree on all tapes */
#define HWS_AS_FUNCTION 1 /* tape 0: no two arcs of a state agree there; the others are written */

/* A deterministic machine with the same weight for every tuple of strings (semantics 1.4), by the weighted subset
 * construction, in every semiring. A state set of one state hands its weights on to the bit. Cycles of arcs that are
 * epsilon on all tapes are summed exactly first.
 *
 * HWS_AS_TUPLES: the machine is an acceptor of label tuples (with one tape, of symbols). The result has no arcs that are
 * epsilon on all tapes.
 *
 * HWS_AS_FUNCTION, for two tapes or more: each string of tape 0 must have one tuple of strings on the others. The result
 * writes as soon as all continuations agree. What can only be written once the input has ended, and outputs of more than
 * one symbol at a time, are written by chains of arcs that are epsilon on tape 0: a state has at most one such arc, and
 * where it has others as well it stands for the end of the input.
 *
 * Not every machine can be determinized; the twins property is a sufficient and in many cases necessary condition.
 * - as (enum as): what is read
 * Status: HWS_E_LIMIT: limits were met; the message shows a prefix, the states it leads to and how far apart their
 *   weights are; HWS_E_UNSUPPORTED: HWS_AS_FUNCTION of a machine that is not functional; the message shows a string and
 *   two outputs; HWS_E_DIVERGED: the sum over a cycle of epsilons is infinite.
 * Cost: O(arcs of the result * states a prefix leads to * log).
 * Source: Mohri 1997. */
HWS_API hws_status hws_machine_determinize(const hws_machine *machine, int32_t as, const hws_options *options,
                                           hws_machine **result);

/* A machine with at most one accepting path for each tuple of strings (a word of label tuples), and the same weights. A
 * path weighs what the word's paths weigh together: their sum in real and log, the best of them in tropical. Paths are
 * merged only as far as needed: where no word leads to two states that accept a word in common, the machine is copied.
 * Arcs that are epsilon on all tapes are removed first, exactly. The result is smaller than a deterministic machine as a
 * rule, and exists for more machines, though not for all. The limit max_states also bounds the pairs of states looked at.
 * Status: HWS_E_LIMIT: limits were met; the message names a state and how far apart the weights of those beside it are;
 *   HWS_E_DIVERGED: the sum over a cycle of epsilons is infinite.
 * Cost: O(arcs of the result * states merged).
 * Source: Mohri and Riley 2015, with sums. */
HWS_API hws_status hws_machine_disambiguate(const hws_machine *machine, const hws_options *options,
                                            hws_machine **result);

/* Whether each string of tape 0 has at most one tuple of strings on the other tapes. An arc or final weight of zero is as
 * good as none; other weights do not matter. A machine of one tape is functional. The answer is exact, by the square of
 * the machine on tape 0, which max_states and max_arcs bound, and the delays in it. Failure and default arcs of tape 0
 * are native, those of other tapes made explicit first.
 * - functional (0 or 1): the answer
 * Cost: O(pairs of states reached * pairs of arcs that read the same * delay).
 * Source: Beal, Carton, Prieur, Sakarovitch 2003. */
HWS_API hws_status hws_machine_is_functional(const hws_machine *machine, const hws_options *options,
                                             int32_t *functional);

/* Whether each tuple of strings has at most one accepting path. Arcs that are epsilon on all tapes count: two paths that
 * differ in them are two. An arc or final weight of zero is as good as none. Whether a transducer has one path per input
 * is asked of its projection to tape 0, since hws_machine_project keeps paths apart. The answer is exact, by the square of
 * the machine; max_states also bounds pairs of states. Failure and default arcs are made explicit first, unless the
 * machine has one tape, no epsilons, and no two arcs of a state with one label: the answer is then 1. Machines of several
 * tapes are synchronized first.
 * - unambiguous (0 or 1): the answer
 * Status: HWS_E_UNSUPPORTED: a cycle reads more on one tape than on another; the question is then undecidable.
 * Cost: O(arcs^2) at worst.
 * Source: Allauzen, Mohri, Rastogi 2011. */
HWS_API hws_status hws_machine_is_unambiguous(const hws_machine *machine, const hws_options *options,
                                              int32_t *unambiguous);

/* Whether two machines weigh every tuple of strings alike. Weights may differ by the option `delta`, relatively; in
 * tropical costs may differ by that much. Machines of several tapes must be such that their tapes can be read in step
 * (hws_machine_synchronize, which is done here). Epsilons are removed first, exactly.
 *
 * Deterministic machines are walked in step. Others are made deterministic first in tropical and boolean; in real and log
 * they are compared by linear algebra with at most n = states of both vectors. A 0 is certain: a string was found whose
 * two weights, each a sum without cancellation, differ. A 1 rests on which vectors are taken for dependent, to 2e-13 of
 * the terms of each entry. The limit max_states also bounds pairs and vectors.
 * - b: the other machine; semiring, number of tapes and alphabets match
 * - equivalent (0 or 1): the answer
 * Status: HWS_E_LIMIT: limits were met, as in hws_machine_determinize; HWS_E_UNSUPPORTED: tapes that cannot be read in
 *   step, for which the question is undecidable.
 * Cost: O(pairs of states reached * arcs) for deterministic machines; by linear algebra O(n^2 * arcs) at worst and far
 *   less where vectors are sparse.
 * Source: Schutzenberger 1961, Tzeng 1992. */
HWS_API hws_status hws_machine_equivalent(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                          int32_t *equivalent);

/* A witness that two machines differ: hws_machine_equivalent with a reason for its answer. Equivalent machines give no
 * item. Others give two, both a shortest tuple of strings on which the machines differ, with its cost in a and in b as
 * values (+infinity: not accepted). Shortest is meant in symbols, of several tapes in steps of the synchronized machine.
 * - b: the other machine
 * - witness: no item or two
 * Cost: as hws_machine_equivalent.
 * As: hws_machine_equivalent */
HWS_API hws_status hws_machine_distinguish(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                           hws_strings **witness);

/* The difference: a's weight for each string that b rejects. b is joined with a's last tape as in hws_machine_compose, so
 * a may have more tapes. Nothing goes through the alphabet: what b has no arc for is one default arc of its complement,
 * and a's failure arcs stay. b's stay too if it is deterministic and without epsilons (no two arcs of a state carry the
 * same label); otherwise its states are merged into sets, with look-ups resolved.
 * - b: an acceptor of one tape without weights: every arc and final weight is one or zero
 * Cost: O(a's states * sets of b's reached * matching arcs).
 * Source: Rabin and Scott 1959. */
HWS_API hws_status hws_machine_difference(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                          hws_machine **result);

/* A machine of several tapes whose arcs read a symbol on every tape, or on none; behind the end of the shorter strings
 * comes what is left of the longer ones. A machine of one tape stays as it is, trimmed.
 * Status: HWS_E_LIMIT: a cycle reads more on one tape than on another, so that no such machine exists; the message names
 *   it.
 * Cost: O(size of the result * longest delay).
 * Source: Mohri 2003, "Edit-distance of weighted automata", section 4. */
HWS_API hws_status hws_machine_synchronize(const hws_machine *machine, const hws_options *options,
                                           hws_machine **result);

#ifdef __cplusplus
}
#endif
#endif
