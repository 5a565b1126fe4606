/* hawser/rational.h - union, concatenation, closure and kin; other labels, orders
 * and weights.   [stable]
 *
 * As in hawser/ops.h: inputs are untouched and may be freed at once; results share
 * with them the arrays that are the same. Every operation respects the limits it
 * takes (HWS_E_LIMIT, nothing left behind) and can be cancelled. Machines of
 * different semirings or numbers of tapes, or tapes whose alphabets do not match, are
 * HWS_E_ARGUMENT; the message names both sides. Failure and default arcs
 * ("native": kept as they are): docs/failure-arcs.md. "Weights" that an operation
 * is given are in the machine's own terms: costs in log, tropical and boolean, plain
 * values in real. */
#ifndef HAWSER_RATIONAL_H
#define HAWSER_RATIONAL_H

#include "hawser/ops.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- From several machines, or a machine several times. One path of the result per
 * path, pair or sequence of paths, so totals add, multiply and sum up exactly. */

/* What any of them accepts; weights add up. count >= 1; a single machine comes back as
 * it is. A new start state, numbered 0, has an epsilon arc to each machine's start;
 * their states follow in order. Failure and default arcs stay native if all that have
 * them name one tape; a machine that names another tape than the first one that has
 * them has its own made explicit. O(states + arcs). */
HWS_API hws_status hws_machine_union(const hws_machine *const *machines, int32_t count, const hws_options *options,
                                     hws_machine **result);
/* A string of the first, then one of the second, ...: tape by tape, weights multiplied,
 * summed over all ways to split. States of all but the last stop being final; where
 * they could stop, by a failure look-up of the end if need be, an epsilon arc with that
 * weight leads to the next machine's start. Failure and default arcs as in
 * hws_machine_union. O(states + arcs). */
HWS_API hws_status hws_machine_concat(const hws_machine *const *machines, int32_t count, const hws_options *options,
                                      hws_machine **result);
#define HWS_STAR 0   /* any number of strings one after the other, none included: 1 + A + AA + ... */
#define HWS_PLUS 1   /* at least one: A + AA + ... */
#define HWS_OPTION 2 /* one or none: 1 + A */
/* Closure. The total of A* is 1 / (1 - total(A)) where that converges; where it does
 * not, the machine is made all the same and its sums report HWS_E_DIVERGED. If A
 * accepts the empty string, A* counts it any number of times, as the definition says.
 * Failure and default arcs stay native. States of A follow a new start state (PLUS:
 * keep their numbers). O(states + arcs). */
HWS_API hws_status hws_machine_closure(const hws_machine *machine, int32_t kind, const hws_options *options,
                                       hws_machine **result);
/* Tapes of a, then tapes of b: (u, v) weighs a(u) * b(v). Reads all of u first, then
 * v. Native; if both have failure or default arcs, b's are made explicit.
 * HWS_E_LIMIT above 16 tapes. O(states + arcs). */
HWS_API hws_status hws_machine_cross(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                     hws_machine **result);

/* ---- The same paths, turned or named otherwise. */

/* Every string read backwards, on all tapes. A new start state, numbered 0; the old
 * states follow. Failure and default arcs are made explicit first. O(states + arcs). */
HWS_API hws_status hws_machine_reverse(const hws_machine *machine, const hws_options *options, hws_machine **result);
/* The tapes in reverse order. Native; shares all arrays. O(tapes). */
HWS_API hws_status hws_machine_invert(const hws_machine *machine, const hws_options *options, hws_machine **result);
/* On one tape label from[i] becomes to[i], for all i at the same time; others stay.
 * Labels are symbols or HWS_EPSILON; each at most once in `from`. Epsilon is mapped
 * where an arc reads nothing (not on failure arcs, which are no moves). alphabet: the
 * tape's in the result, NULL: as it was. A label that the result's alphabet does not have
 * is HWS_E_ARGUMENT. Failure and default arcs on the tape stay native if different
 * symbols stay different, epsilon is not mapped, no symbol to it, and, where there are
 * default arcs, the new alphabet has as many symbols; otherwise they are made
 * explicit first. On other tapes they are native. O(states + arcs * log(count)). */
HWS_API hws_status hws_machine_relabel(const hws_machine *machine, int32_t tape, const int32_t *from, const int32_t *to,
                                       int64_t count, const hws_alphabet *alphabet, const hws_options *options,
                                       hws_machine **result);
/* The same strings on one tape over another alphabet (NULL: open): larger, smaller, in
 * another order, with names or without. Symbols are matched by name if both have
 * names, else by number. A symbol that some arc reads and the new alphabet lacks is
 * HWS_E_ARGUMENT, and named. Default arcs of a tape that was not open go on standing for
 * the old symbols: they are made explicit unless the new alphabet has the same
 * ones; failure arcs stay native. O(states + arcs * log(symbols)). */
HWS_API hws_status hws_machine_realphabet(const hws_machine *machine, int32_t tape, const hws_alphabet *alphabet,
                                          const hws_options *options, hws_machine **result);

/* ---- The same strings and weights, written otherwise. */

/* Without states that are on no accepting path. Failure and default arcs are looked up
 * natively: a failure arc and its target stay as long as a look-up that may find
 * something goes through; an arc to a useless state stays, with weight zero, if it blocks
 * a look-up or keeps its symbol out of a default arc (all such lead to one state without
 * arcs, the last). The start state becomes state 0, the others keep their order.
 * O(states + arcs) without failure arcs; with them each arc is looked at once more per
 * state that blocks it. */
HWS_API hws_status hws_machine_trim(const hws_machine *machine, const hws_options *options, hws_machine **result);
/* Without failure and default arcs: every look-up written out, an arc for each symbol
 * (states keep their numbers). HWS_E_UNSUPPORTED for default arcs on an open tape.
 * O(states * symbols) at worst: mind the limits. */
HWS_API hws_status hws_machine_explicit_failure(const hws_machine *machine, const hws_options *options,
                                                hws_machine **result);
/* Each state's arcs by their label on one tape, then by the labels on the others from
 * the first on, then by destination, then by number. Native. O(arcs * log(arcs of a state)). */
HWS_API hws_status hws_machine_arc_sort(const hws_machine *machine, int32_t tape, const hws_options *options,
                                        hws_machine **result);
/* States numbered so that every arc, failure arcs included, leads to a higher one; where
 * there is a choice the lower number comes first, so a sorted machine stays as it is.
 * HWS_E_UNSUPPORTED if there is a cycle; the message names a state on it. Native.
 * O(arcs + states * log(states)). */
HWS_API hws_status hws_machine_top_sort(const hws_machine *machine, const hws_options *options, hws_machine **result);

/* ---- Other weights. Zero stays zero, and nothing else becomes zero: a weight that
 * rounding would take to zero or infinity is HWS_E_LIMIT, and the arc is named. Arcs,
 * states and failure arcs stay as they are; their arrays are shared. O(states + arcs). */

/* In another semiring. Between real and log the same weight is written otherwise; to
 * tropical the costs are kept (ambiguous strings then weigh their best path); to boolean
 * every weight but zero is true, from it true is one. */
HWS_API hws_status hws_machine_convert(const hws_machine *machine, int32_t semiring, const hws_options *options,
                                       hws_machine **result);
/* Every weight to the power `exponent` (costs times it; 1/temperature). A path's weight
 * gets the power; a string's only if it has one path. Exponents may be zero or negative;
 * weights of zero stay zero. Boolean machines stay as they are. */
HWS_API hws_status hws_machine_power(const hws_machine *machine, double exponent, const hws_options *options,
                                     hws_machine **result);
/* Every string's weight times `weight`, which is in the machine's own terms (a cost is
 * added); so is the total. Done at the final weights. */
HWS_API hws_status hws_machine_scale(const hws_machine *machine, double weight, const hws_options *options,
                                     hws_machine **result);
/* Any weights: arcs[a] for arc a, of hws_machine_arcs() entries; finals[s] for state s, of
 * hws_machine_states() entries; NULL keeps them. A state that is not final must be given
 * zero; a final one stays final whatever it is given. Zeros may come and go here. */
HWS_API hws_status hws_machine_with_weights(const hws_machine *machine, const double *arcs, const double *finals,
                                            const hws_options *options, hws_machine **result);

/* ---- What a machine is like. */

/* Strongly connected components, failure arcs being arcs: component[s] for each of
 * hws_machine_states() states, numbered from 0 so that arcs lead to equal or larger numbers;
 * *count of them. O(states + arcs). */
HWS_API hws_status hws_machine_components(const hws_machine *machine, const hws_options *options, int32_t *component,
                                          int64_t *count);

#define HWS_IS_ACYCLIC 1        /* no cycle, failure arcs being arcs */
#define HWS_IS_EPSILON_FREE 2   /* no arc that is epsilon on every tape */
#define HWS_IS_DETERMINISTIC \
  4 /* epsilon-free, and no state has two arcs with the same labels: with one tape, one path a string */
#define HWS_IS_UNWEIGHTED 8     /* every arc and final state weighs one */
#define HWS_IS_ARC_SORTED 16    /* each state's arcs by their label on the first tape */
#define HWS_IS_TOP_SORTED 32    /* every arc leads to a higher state */
#define HWS_IS_TRIM 64          /* hws_machine_trim would take no state away */
#define HWS_HAS_FAILURE 128     /* failure arcs */
#define HWS_HAS_DEFAULT 256     /* default arcs */
/* Those of these bits that hold, found anew each time. O(arcs * log(arcs of a state)), and
 * what hws_machine_trim takes. */
HWS_API hws_status hws_machine_properties(const hws_machine *machine, const hws_options *options, int32_t *properties);

#ifdef __cplusplus
}
#endif
#endif
