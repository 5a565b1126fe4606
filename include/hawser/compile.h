/* hawser/compile.h - machines from descriptions.   [stable]
 *
 * Every call respects its limits (HWS_E_LIMIT, nothing left behind) and can be
 * cancelled. */
#ifndef HAWSER_COMPILE_H
#define HAWSER_COMPILE_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A list of strings as the smallest deterministic acceptor: hws_machine_from_words with equal ends merged, each string's
 * weight the same. Values, and words that occur twice, are taken as there; words of weight zero are left out. Weights sit as
 * near to the start as they can: the best (least cost, largest value) of what is left over at any state but the start is
 * one. Two states are merged if they read the same strings with weights left over that differ by at most about the option
 * `delta` each (relative in real, absolute for costs), so a word's weight may move by its length times that. States are in
 * topological order, arcs of a state by label. Any order of the words gives the same machine.
 * - words: strings of one tape
 * - semiring (enum semiring): what the values are weights in
 * Status: HWS_E_LIMIT: limits were met, or left-over weights are further apart than doubles hold.
 * Cost: O(total length * log(words)).
 * Source: Daciuk, Mihov, Watson, Watson 2000. */
HWS_API hws_status hws_machine_from_words_minimal(const hws_strings *words, int32_t semiring,
                                                  const hws_options *options, hws_machine **machine);

/* The machine of a regular expression over an alphabet's names. Blanks and line ends mean nothing but that a name ends.
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
 * over all numbers of times, which is infinite for (a?)* in log and real. Operands
 * of & - ~ and of ':' may not have ':' in them.
 *
 * The result is trimmed. It is a position automaton: no epsilon arcs on one tape, at
 * most one state per symbol of the expression (repetitions written out) and the start,
 * and for each place an arc to each symbol that may follow. '.', [^...] and ~ stay one
 * default arc, also in '&' and '-', whatever the alphabet's size; only where two tapes
 * copy them, or on tape 1, do they become an arc for each symbol. Two sides of ':'
 * that are strings of symbols and sets are paired one by one; otherwise tape 1 is written after tape 0 is read.
 *
 * A short expression can need very many states: those of repetitions multiply, and ~, & and - make one for each set of places
 * that must be told apart, as in ~(.* a .{20}). So the option max_states is 1048576 here where it is not set, and the message
 * of HWS_E_LIMIT names it.
 *
 * - alphabet (may be NULL): the symbols; NULL: an open tape
 * - semiring (enum semiring): what <w> is a weight in
 * - pattern: the expression, UTF-8
 * Status: HWS_E_PARSE: not an expression; the message says what was found and expected, and the nearest name;
 *   HWS_E_LIMIT: more states, arcs or bytes are needed than the options allow; HWS_E_DIVERGED: a repetition sums to infinity;
 *   HWS_E_UNSUPPORTED: two tapes copy a default arc of an open tape.
 * Cost: O(symbols of the expression * symbols that may follow each).
 * Source: Glushkov 1961; with weights Caron and Flouret 2003. */
HWS_API hws_status hws_machine_from_regex(const hws_alphabet *alphabet, int32_t semiring, const char *pattern,
                                          int64_t length, const hws_options *options, hws_machine **machine);

/* enum direction: how a rewrite rule scans a string, and in what its contexts are looked for. */
#define HWS_LEFT_TO_RIGHT 0 /* from the start: `left` in what has been written, `right` in what is read */
#define HWS_RIGHT_TO_LEFT 1 /* from the end: `right` in what has been written, `left` in what is read */
#define HWS_SIMULTANEOUS 2  /* from the start: both in what is read */

/* enum mode: whether a rewrite rule must be applied. */
#define HWS_OBLIGATORY 0 /* the change is made wherever it can be */
#define HWS_OPTIONAL 1   /* leaving the symbol (or the end) alone is a choice as well */

/* A rewrite rule, change / left _ right, as a machine of two tapes: tape 0 reads any string over the alphabet, tape 1 writes
 * what the rule makes of it.
 *
 * A place of a string is before a symbol, or at the end. The left context holds at a place if it accepts something right
 * before it (a suffix of what is there), the right context if it accepts something right after it. The string is scanned
 * from its start. At each place where `left` holds, and some u that `change` reads follows with `right` holding after it, any
 * such u is replaced by any of its v, and scanning goes on after u; elsewhere a symbol is copied with weight one. A change of
 * the empty u happens at most once at a place; the symbol after it is copied. HWS_RIGHT_TO_LEFT is the mirror image. The
 * weight of a pair is the sum over all ways of going through.
 *
 * All machines are in one semiring, with matching tapes of a sized alphabet: symbols that the rule does not touch are copied
 * by an arc each. Failure arcs, and default arcs in `change`, are made explicit first. The result is trimmed; epsilon arcs
 * occur where `change` has some, for a change of nothing into nothing, and at the start with HWS_RIGHT_TO_LEFT. One scan does
 * the work of the compositions of Kaplan and Kay (1994) and Mohri and Sproat (1996).
 * - change: of two tapes; u may become v, with weight change(u, v)
 * - left (may be NULL): an acceptor, whose weights do not matter; NULL: any context
 * - right (may be NULL): an acceptor, whose weights do not matter; NULL: any context
 * - bos (label): the symbol by which contexts read the start of the string; strings of the result do not have it, nor may
 *   `change`, nor do default arcs in contexts stand for it; 0: none
 * - eos (label): the same for the end; it may be the same symbol; 0: none
 * - direction (enum direction): how the string is scanned
 * - mode (enum mode): whether the change must be made
 * Status: HWS_E_UNSUPPORTED: an open tape.
 * Cost: states: at most those of two minimal deterministic automata for the contexts, times those of `change` and two. */
HWS_API hws_status hws_machine_rewrite(const hws_machine *change, const hws_machine *left, const hws_machine *right,
                                       int32_t bos, int32_t eos, int32_t direction, int32_t mode,
                                       const hws_options *options, hws_machine **result);

/* Puts machines in the place of labels. Where machines[root] (and any machine it calls) reads labels[i] on the tape,
 * machines[i] runs; what it reads on all tapes stands there, and its weight is multiplied. On the other tapes a calling arc
 * keeps its labels, read before the called machine starts. (A text made for OpenFst's tools with the call in both columns:
 * read it as an acceptor, or the label stays on the other tape, as with fstreplace.)
 *
 * A network may be recursive. Calls in last place (the call leads to a final state without arcs) take the place of their
 * caller, so a regular grammar written with them is a finite machine of that size. Other recursion nests without end, unless
 * the option `max_depth` bounds the number of calls open at once; what deeper calls would add is then left out, and the status
 * says that there were such calls. Calls of a
 * machine that never comes to an end accept nothing. Failure and default arcs are made explicit first (a default arc stands
 * for the labels that call, too). The result is trimmed; a call takes an epsilon arc (on the tape) in and one out.
 * - machines [count]: all in one semiring, with matching tapes
 * - labels [count] (label): what calls each machine: a symbol of the tape's alphabet, or 0 for a machine that is not called
 *   (the root of most networks); all symbols differ
 * - count (>= 1): number of machines
 * - root: index of the machine that is run
 * - tape (tape): where calls are read
 * Status: HWS_CUT_SHORT: calls deeper than max_depth were left out; HWS_E_LIMIT: limits were met, or calls nest without end;
 *   the message names the machines of the cycle.
 * Cost: O(size of the result). */
HWS_API hws_status hws_machine_replace(const hws_machine *const *machines, const int32_t *labels, int32_t count,
                                       int32_t root, int32_t tape, const hws_options *options, hws_machine **result);

/* Matches the parentheses of a push-down machine. It is a machine and some pairs of symbols of one tape; of its paths those
 * count on which each closing symbol closes the pair that was opened last and is still open, and on which all pairs are
 * closed in the end. The result is a machine of these paths. Arcs with parentheses become epsilon arcs on all tapes, or keep
 * their labels under the option `keep_parentheses`. The push-down transducers of OpenFst and Thrax are such machines.
 *
 * A pair that can contain itself nests without end, unless the option `max_depth` bounds the number of pairs open at once;
 * paths with more are then left out, and the status says that there were some. Failure and default arcs are made explicit
 * first (a default arc stands for parentheses, too). The result is trimmed. A machine with several stacks, whose pairs are
 * assigned to them (OpenFst's MPDT), is none of these: with two stacks it may do whatever a program does.
 * - open [count] (label): what opens each pair, on the tape
 * - close [count] (label): what closes it; all symbols of both lists differ
 * - count (>= 0): number of pairs
 * - tape (tape): where parentheses are read
 * Status: HWS_CUT_SHORT: pairs deeper than max_depth, which would have been closed, were left out; HWS_E_LIMIT: limits were
 *   met, or pairs nest without end; the message has a state that is entered again and again.
 * Cost: O(size of the result), and O(states * opening arcs * arcs) before, to find which pairs can be closed.
 * Source: Allauzen and Riley 2012 (push-down transducers). */
HWS_API hws_status hws_machine_expand_parentheses(const hws_machine *machine, const int32_t *open, const int32_t *close,
                                                  int32_t count, int32_t tape, const hws_options *options,
                                                  hws_machine **result);

#ifdef __cplusplus
}
#endif
#endif
