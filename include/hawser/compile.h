/* hawser/compile.h - machines from descriptions.   [stable]
 *
 * Every call respects the limits max_states, max_arcs and max_bytes (HWS_E_LIMIT,
 * nothing left behind) and can be cancelled. */
#ifndef HAWSER_COMPILE_H
#define HAWSER_COMPILE_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A list of strings as the smallest deterministic acceptor: hws_machine_from_words
 * with equal ends merged, each string's weight the same. `words` has one tape; its
 * values, and words that occur twice, are taken as there; words of weight zero are
 * left out. Weights sit as near to the start as they can: the best (least cost,
 * largest value) of what is left over at any state but the start is one. Two states
 * are merged if they read the same strings with weights left over that differ by at
 * most about `delta` each (default 1e-9; relative in real, absolute for costs),
 * so a word's weight may move by its length times that. States are in topological
 * order, arcs of a state by label. Any order of the words gives the same machine.
 * HWS_E_LIMIT also where left-over weights are further apart than doubles hold.
 * O(total length * log(words)). Options: delta, max_states, max_arcs,
 * max_bytes. Daciuk, Mihov, Watson, Watson (2000). */
HWS_API hws_status hws_machine_from_words_minimal(const hws_strings *words, int32_t semiring,
                                                  const hws_options *options, hws_machine **machine);

/* A regular expression over an alphabet's names (NULL: an open tape). length -1: up
 * to the zero byte. UTF-8; blanks and line ends mean nothing but that a name ends.
 *
 *   name          a symbol. Where every name of the alphabet is one character, each
 *                 character is a symbol: ab is a, then b. Otherwise a name is a run of
 *                 characters without blanks and ( ) | * + ? { } . [ ] & - : < > ~ " \.
 *                 Symbols without names are written as their number. \ takes the
 *                 meaning off the next character.
 *   "..."         a name, whatever its characters; over an alphabet of characters, any
 *                 number of them ("" is the empty string)
 *   <name>        a name, whatever its characters: the symbol named with the angle
 *                 brackets (<s>) if there is one, else without them
 *   .             any symbol
 *   [a b x-z]     any of these; ranges in the alphabet's order
 *   [^a b x-z]    any symbol but these
 *   ()            the empty string
 *   A:B           what A reads on tape 0 beside what B reads on tape 1; the machine
 *                 has two tapes, and parts without ':' copy what they read
 *   A* A+ A?      any number of times, at least once, at most once
 *   A{n} A{m,n} A{m,} A{,n}    n times, m to n, at least m, at most n times
 *   A<w>          A times weight w: a cost, in the real semiring a value
 *   ~A            every string that A gives no weight
 *   A B           A, then B
 *   A & B         both: weights are multiplied
 *   A - B         A without the strings that B gives a weight (which does not matter)
 *   A | B         either
 *
 * from the tightest to the loosest: first A:B (a:b* repeats the pair), then * + ? {}
 * <>, ~, A B, & and -, |; parentheses group. Weights add up as in any sum of paths:
 * a|a weighs twice a in log and real, once in tropical and boolean; a repetition sums
 * over all numbers of times. Where that is infinite, as in (a?)* in log and real, the
 * status is HWS_E_DIVERGED. Operands of & - ~ and of ':' may not have ':' in them.
 *
 * The result is trimmed. It is a position automaton: no epsilon arcs on one tape, at
 * most one state per symbol of the expression (repetitions written out) and the start,
 * and for each place an arc to each symbol that may follow. '.', [^...] and ~ stay one
 * default arc, also in '&' and '-', whatever the alphabet's size; only where two tapes
 * copy them, or on tape 1, do they become an arc for each symbol (on an open tape
 * HWS_E_UNSUPPORTED). Two sides of ':' that are strings of symbols and sets are paired
 * one by one; otherwise tape 1 is written after tape 0 is read.
 *
 * HWS_E_PARSE names line and column (hws_error_line, hws_error_column), what was found, what was
 * expected, and the nearest name. Options: max_states, max_arcs, max_bytes. Glushkov
 * (1961); with weights Caron and Flouret (2003). */
HWS_API hws_status hws_machine_from_regex(const hws_alphabet *alphabet, int32_t semiring, const char *pattern,
                                          int64_t length, const hws_options *options, hws_machine **machine);

/* A rewrite rule, change / left _ right, as a machine of two tapes: tape 0 any string
 * over the alphabet, tape 1 what the rule makes of it.
 *
 * `change` has two tapes: u may become v, with weight change(u, v). `left` and `right`
 * are acceptors whose weights do not matter; NULL: any context. A place of a string is
 * before a symbol, or at the end. left holds at a place if something right before it
 * (a suffix of what is there) is accepted by it, right if something right after it is.
 *
 * HWS_LEFT_TO_RIGHT: the string is scanned from its start. At each place where left
 * holds, and some u that change reads follows with right holding after it, any such u
 * is replaced by any of its v, and scanning goes on after u; elsewhere a symbol is
 * copied with weight one. A change of the empty u happens at most once at a place; the
 * symbol after it is copied. With HWS_OBLIGATORY the change is made wherever it can
 * be, with HWS_OPTIONAL leaving the symbol (or the end) alone is a choice as well. The
 * weight of a pair is the sum over all ways of going through. left is looked for in
 * what has been written (a rule feeds itself), right in what is read.
 * HWS_RIGHT_TO_LEFT: the mirror image, scanned from the end: right is looked for in
 * what has been written, left in what is read. HWS_SIMULTANEOUS: scanned from the
 * start, both looked for in what is read.
 *
 * bos, eos: symbols of the alphabet by which contexts read the start and the end of the
 * string (they may be the same; 0: none). Strings of the result do not have them, nor
 * may change; default arcs in contexts do not stand for them.
 *
 * All machines are in one semiring, with matching tapes of a sized alphabet
 * (HWS_E_UNSUPPORTED for an open one: symbols the rule does not touch are copied by an
 * arc each). Failure arcs, and default arcs in `change`, are made explicit first. The
 * result is trimmed; epsilon arcs occur where change has some, for a change of nothing
 * into nothing, and at the start with HWS_RIGHT_TO_LEFT. States: at most those of two
 * minimal deterministic automata for the contexts, times those of change and two;
 * one scan in place of the compositions of Kaplan and Kay (1994) and Mohri and Sproat
 * (1996). Options: max_states, max_arcs, max_bytes. */
#define HWS_LEFT_TO_RIGHT 0
#define HWS_RIGHT_TO_LEFT 1
#define HWS_SIMULTANEOUS 2
#define HWS_OBLIGATORY 0
#define HWS_OPTIONAL 1
HWS_API hws_status hws_machine_rewrite(const hws_machine *change, const hws_machine *left, const hws_machine *right,
                                       int32_t bos, int32_t eos, int32_t direction, int32_t mode,
                                       const hws_options *options, hws_machine **result);

/* Puts machines in the place of labels: where machines[root] (and any machine it
 * calls) reads labels[i] on `tape`, machines[i] runs; what it reads on all tapes
 * stands there, its weight is multiplied. labels[i] is a symbol of the tape's
 * alphabet, or 0 for a machine that is not called (the root of most networks);
 * all different. All machines are in one semiring, with matching tapes. On the other
 * tapes a calling arc keeps its labels, read before the called machine starts. (A
 * text made for OpenFst's tools with the call in both columns: read it as an acceptor,
 * or the label stays on the other tape, as with fstreplace.)
 *
 * A network may be recursive. Calls in last place (the call leads to a final state
 * without arcs) take the place of their caller, so a regular grammar written with
 * them is a finite machine of that size. Other recursion nests without end:
 * HWS_E_LIMIT, at once, naming the machines of the cycle, unless the option
 * `max_depth` bounds the number of calls open at once (-1: no bound); what deeper
 * calls would add is then left out. Calls of a machine that never comes to an end
 * accept nothing. Failure and default arcs are made explicit first (a default arc
 * stands for the labels that call, too). The result is trimmed; a call takes an
 * epsilon arc (on `tape`) in and one out. O(size of the result). Options: max_depth,
 * max_states, max_arcs, max_bytes. */
HWS_API hws_status hws_machine_replace(const hws_machine *const *machines, const int32_t *labels, int32_t count,
                                       int32_t root, int32_t tape, const hws_options *options, hws_machine **result);

#ifdef __cplusplus
}
#endif
#endif
