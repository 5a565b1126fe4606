/* hawser/rational.h - union, concatenation, closure and kin; other labels, orders
 * and weights.   [stable]
 *
 * As in hawser/ops.h: inputs are untouched and may be freed at once; results share
 * with them the arrays that are the same. Every operation respects its limits
 * (HWS_E_LIMIT, nothing left behind) and can be cancelled. Machines of different
 * semirings or numbers of tapes, or tapes whose alphabets do not match, are
 * HWS_E_ARGUMENT; the message names both sides. Failure and default arcs are
 * *native* where they are kept as they are: docs/failure-arcs.md. Weights that an
 * operation is given are in the machine's own terms: costs in log, tropical and
 * boolean, plain values in real. */
#ifndef HAWSER_RATIONAL_H
#define HAWSER_RATIONAL_H

#include "hawser/ops.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- From several machines, or a machine several times. One path of the result per
 * path, pair or sequence of paths, so totals add, multiply and sum up exactly. */

/* The union: what any of the machines accepts, weights added up. A new start state, numbered 0, has an epsilon arc to
 * each machine's start; their states follow in order. A single machine comes back as it is. Failure and default arcs
 * stay native if all that have them name one tape; a machine that names another tape than the first one that has them
 * has its own made explicit.
 * - machines [count]: what is united
 * - count (>= 1): number of machines
 * Cost: O(states + arcs). */
HWS_API hws_status hws_machine_union(const hws_machine *const *machines, int32_t count, const hws_options *options,
                                     hws_machine **result);

/* The concatenation: a string of the first machine, then one of the second, and so on, tape by tape. Weights are
 * multiplied and summed over all ways to split. States of all machines but the last stop being final. Where they could
 * stop, by a failure look-up of the end if need be, an epsilon arc with that weight leads to the next machine's start.
 * Failure and default arcs are treated as in hws_machine_union.
 * - machines [count]: what stands one after the other
 * - count (>= 1): number of machines
 * Cost: O(states + arcs). */
HWS_API hws_status hws_machine_concat(const hws_machine *const *machines, int32_t count, const hws_options *options,
                                      hws_machine **result);

/* enum closure: how often a string is repeated. */
#define HWS_STAR 0   /* any number of strings one after the other, none included: 1 + A + AA + ... */
#define HWS_PLUS 1   /* at least one: A + AA + ... */
#define HWS_OPTION 2 /* one or none: 1 + A */

/* The closure. The total of A* is 1 / (1 - total(A)) where that converges; where it does not, the machine is made all
 * the same and its sums report HWS_E_DIVERGED. If A accepts the empty string, A* counts it any number of times, as the
 * definition says. Failure and default arcs stay native. States of A follow a new start state; with HWS_PLUS they keep
 * their numbers.
 * - kind (enum closure): how often
 * Cost: O(states + arcs). */
HWS_API hws_status hws_machine_closure(const hws_machine *machine, int32_t kind, const hws_options *options,
                                       hws_machine **result);

/* The cross product, of the tapes of a followed by those of b: (u, v) weighs a(u) * b(v). It reads all of u first, then
 * v. Failure and default arcs are native; if both machines have some, b's are made explicit.
 * - b: the machine of the last tapes
 * Status: HWS_E_LIMIT: more than 16 tapes.
 * Cost: O(states + arcs). */
HWS_API hws_status hws_machine_cross(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                     hws_machine **result);

/* ---- The same paths, turned or named otherwise. */

/* The reversal: every string read backwards, on all tapes. There is a new start state, numbered 0; the old states
 * follow. Failure and default arcs are made explicit first.
 * Cost: O(states + arcs). */
HWS_API hws_status hws_machine_reverse(const hws_machine *machine, const hws_options *options, hws_machine **result);

/* The inverse, which has the tapes in reverse order. Failure and default arcs are native; all arrays are shared.
 * Cost: O(tapes). */
HWS_API hws_status hws_machine_invert(const hws_machine *machine, const hws_options *options, hws_machine **result);

/* Other labels on one tape: from[i] becomes to[i], for all i at the same time, and others stay. Labels are symbols or
 * HWS_EPSILON. Epsilon is mapped where an arc reads nothing (not on failure arcs, which are no moves). Failure and
 * default arcs on the tape stay native if different symbols stay different, epsilon is not mapped, no symbol to it,
 * and, where there are default arcs, the new alphabet has as many symbols; otherwise they are made explicit first. On
 * other tapes they are native.
 * - tape (tape): whose labels change
 * - from [count] (label): what is replaced, each label at most once
 * - to [count] (label): by what
 * - count (>= 0): number of labels that change
 * - alphabet (may be NULL): the tape's in the result; NULL: as it was
 * Status: HWS_E_ARGUMENT: a label that the result's alphabet lacks.
 * Cost: O(states + arcs * log(count)). */
HWS_API hws_status hws_machine_relabel(const hws_machine *machine, int32_t tape, const int32_t *from, const int32_t *to,
                                       int64_t count, const hws_alphabet *alphabet, const hws_options *options,
                                       hws_machine **result);

/* The machine without flag diacritics, which HFST and foma write as symbols such as "@U.CASE.NOM@": each state once for every
 * setting of the features with which it is reached, and alphabets without the flags. The operations P, N, R, D, C and U are
 * obeyed; a flag arc that succeeds is an epsilon, and one that fails is gone.
 * Status: HWS_E_UNSUPPORTED: failure or default arcs, or an arc with a flag on one side and something else on another.
 * Cost: O(states + arcs of the result).
 * Source: K. R. Beesley and L. Karttunen, Finite State Morphology, 2003, chapter 7. */
HWS_API hws_status hws_machine_eliminate_flags(const hws_machine *machine, const hws_options *options, hws_machine **result);

/* The same strings on one tape over another alphabet: larger, smaller, in another order, with names or without. Symbols
 * are matched by name if both alphabets have names, else by number. Default arcs of a tape that was not open go on
 * standing for the old symbols: they are made explicit unless the new alphabet has the same ones. Failure arcs stay
 * native.
 * - tape (tape): whose alphabet changes
 * - alphabet (may be NULL): the new one; NULL: an open tape
 * Status: HWS_E_ARGUMENT: some arc reads a symbol that the new alphabet lacks; the message names it.
 * Cost: O(states + arcs * log(symbols)). */
HWS_API hws_status hws_machine_realphabet(const hws_machine *machine, int32_t tape, const hws_alphabet *alphabet,
                                          const hws_options *options, hws_machine **result);

/* ---- The same strings and weights, written otherwise. */

/* The machine without states that are on no accepting path. Failure and default arcs are looked up natively: a failure
 * arc and its target stay as long as a look-up that may find something goes through. An arc to a useless state stays,
 * with weight zero, if it blocks a look-up or keeps its symbol out of a default arc; all such arcs lead to one state
 * without arcs, the last. The start state becomes state 0, the others keep their order.
 * Cost: O(states + arcs) without failure arcs; with them each arc is looked at once more per state that blocks it. */
HWS_API hws_status hws_machine_trim(const hws_machine *machine, const hws_options *options, hws_machine **result);

/* The machine without failure and default arcs: every look-up is written out as an arc for each symbol. States keep
 * their numbers.
 * Status: HWS_E_UNSUPPORTED: default arcs on an open tape.
 * Cost: O(states * symbols) at worst. */
HWS_API hws_status hws_machine_explicit_failure(const hws_machine *machine, const hws_options *options,
                                                hws_machine **result);

/* The machine with each state's arcs sorted by their label on one tape, then by the labels on the others from the first
 * on, then by destination, then by number. Failure and default arcs are native.
 * - tape (tape): whose labels come first
 * Cost: O(arcs * log(arcs of a state)). */
HWS_API hws_status hws_machine_arc_sort(const hws_machine *machine, int32_t tape, const hws_options *options,
                                        hws_machine **result);

/* The machine with states numbered so that every arc, failure arcs included, leads to a higher one. Where there is a
 * choice the lower number comes first, so a sorted machine stays as it is. Failure and default arcs are native.
 * Status: HWS_E_UNSUPPORTED: there is a cycle; the message names a state on it.
 * Cost: O(arcs + states * log(states)). */
HWS_API hws_status hws_machine_top_sort(const hws_machine *machine, const hws_options *options, hws_machine **result);

/* ---- Other weights. Zero stays zero, and nothing else becomes zero: a weight that
 * rounding would take to zero or infinity is HWS_E_LIMIT, and the arc is named. Arcs,
 * states and failure arcs stay as they are; their arrays are shared. */

/* The machine in another semiring. Between real and log the same weight is written otherwise; to tropical the costs are
 * kept, so that ambiguous strings then weigh their best path; to boolean every weight but zero is true, and from it
 * true is one.
 * - semiring (enum semiring): the new one
 * Cost: O(states + arcs). */
HWS_API hws_status hws_machine_convert(const hws_machine *machine, int32_t semiring, const hws_options *options,
                                       hws_machine **result);

/* Every weight to a power, which multiplies costs (1/temperature). A path's weight gets the power; a string's only if it
 * has one path. Weights of zero stay zero, whatever the exponent. Boolean machines stay as they are.
 * - exponent: any finite number, zero and negative ones included
 * Cost: O(states + arcs). */
HWS_API hws_status hws_machine_power(const hws_machine *machine, double exponent, const hws_options *options,
                                     hws_machine **result);

/* Every string's weight, and so the total, times one weight. It is done at the final weights.
 * - weight (weight): the factor; a cost is added
 * Cost: O(states + arcs). */
HWS_API hws_status hws_machine_scale(const hws_machine *machine, double weight, const hws_options *options,
                                     hws_machine **result);

/* The machine with weights of the caller's. A state that is not final must be given zero; a final one stays final
 * whatever it is given. Zeros may come and go here.
 * - arcs [hws_machine_arcs(machine)] (weight, may be NULL): by arc; NULL keeps them
 * - finals [hws_machine_states(machine)] (weight, may be NULL): by state; NULL keeps them
 * Cost: O(states + arcs). */
HWS_API hws_status hws_machine_with_weights(const hws_machine *machine, const double *arcs, const double *finals,
                                            const hws_options *options, hws_machine **result);

/* ---- What a machine is like. */

/* The strongly connected components, where failure arcs are arcs. They are numbered so that arcs lead to equal or larger
 * numbers.
 * - component [hws_machine_states(machine)] (from 0): of each state
 * - count: number of components
 * Cost: O(states + arcs). */
HWS_API hws_status hws_machine_components(const hws_machine *machine, const hws_options *options, int32_t *component,
                                          int64_t *count);

/* enum property: what may hold of a machine. */
#define HWS_IS_ACYCLIC 1       /* no cycle, where failure arcs are arcs */
#define HWS_IS_EPSILON_FREE 2  /* no arc that is epsilon on every tape */
#define HWS_IS_DETERMINISTIC 4 /* epsilon-free, and no state has two arcs with the same labels */
#define HWS_IS_UNWEIGHTED 8    /* every arc and final state weighs one */
#define HWS_IS_ARC_SORTED 16   /* each state's arcs are sorted by their label on the first tape */
#define HWS_IS_TOP_SORTED 32   /* every arc leads to a higher state */
#define HWS_IS_TRIM 64         /* hws_machine_trim would take no state away */
#define HWS_HAS_FAILURE 128    /* failure arcs */
#define HWS_HAS_DEFAULT 256    /* default arcs */

/* Which properties hold, found anew each time.
 * - properties (bits property): the sum of those that hold
 * Cost: O(arcs * log(arcs of a state)), and what hws_machine_trim takes. */
HWS_API hws_status hws_machine_properties(const hws_machine *machine, const hws_options *options, int32_t *properties);

#ifdef __cplusplus
}
#endif
#endif
