/* hawser/cascade.h - machines prepared once and applied to many strings.   [experimental]
 *
 * A cascade stands for the composition x o M1 o ... o Mk of a string with machines, such as the rules of a text normalizer. The
 * products are not made. The machines read the string symbol by symbol, all at once, so that a state of the search is a state
 * of each: their silent arcs are removed for those pairs of state and symbol that strings ask for, and states are entered only
 * if the first machine can read the next symbol and each other machine what the one before it can write. What is found on the
 * way is kept for the strings that follow, within the option store_bytes for each thread that uses the cascade at the same
 * time; beyond that it is forgotten and found anew. Nothing that is kept changes a result. Where the best output is not all
 * that is asked for, the paths of the string become a small machine, of which the rest is asked. The option together says how
 * many machines, from the first on, are searched as one; those behind them read the machine of paths one after the other.
 *
 * MACHINES have one tape, which is read and written, or two, of which the first is read. Every semiring will do, with epsilons
 * and cycles. Failure and default arcs on the first tape are looked up symbol by symbol; failure arcs on the second tape are
 * made explicit when the cascade is made, within the limits.
 *
 * IDENTITY AND UNKNOWN SYMBOLS of foma and HFST, @_IDENTITY_SYMBOL_@ and @_UNKNOWN_SYMBOL_@, stand for the symbols that their
 * own machine names on no tape. If a machine has one of them, all get one alphabet when the cascade is made: the names of all
 * machines, sorted, and behind them as many other symbols as the option other_symbols says. An arc with the identity symbol on
 * both sides becomes an arc for each symbol that its machine does not name, which is copied. One with the unknown symbol on
 * both sides becomes an arc for each pair of two different ones, and an unknown symbol on one side becomes each of them. In
 * texts a symbol that no machine names takes the place of an other symbol, the first one that of the first, and comes back
 * where that is written. An other symbol that is written and is no symbol of the text is shown as @_UNKNOWN_SYMBOL_@. Texts of
 * characters have a blank for the symbol @_SPACE_@.
 *
 * TIES: of outputs with equal cost the one with fewer symbols comes first, then the one earlier in label order, as in
 * hws_machine_best_strings. Costs that differ by less than rounding count as equal: the best output in tropical or boolean is
 * found by costs rounded to multiples of 2^-36 (those below 2^17), so that sums do not depend on their order.
 * The cost that is returned is the one of the path, without this rounding. */
#ifndef HAWSER_CASCADE_H
#define HAWSER_CASCADE_H

#include "hawser/machine.h"
#include "hawser/strings.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Machines that are ready to be applied.
 * Threads: shared */
typedef struct hws_cascade hws_cascade;

/* enum text_unit: what a symbol of a text is. */
#define HWS_UNIT_BYTES 0       /* a byte, 1 to 255, is the label */
#define HWS_UNIT_CODE_POINTS 1 /* the code point of a character is the label */
#define HWS_UNIT_CHARS 2       /* a character is the name of a symbol */
#define HWS_UNIT_SPACES 3      /* names of symbols stand between blanks; digits where the alphabet has no names */

/* A cascade of machines. Its tables for look-ahead take some bytes per state. The option unit says what a symbol of its texts
 * is, for those who apply it and for its file: with auto a byte where the first machine reads an open tape, a character where
 * each symbol's name is one, else names or numbers between blanks.
 * - machines [count]: in the order in which they are applied, all of one semiring
 * - count (>= 1): number of machines
 * Status: HWS_E_ARGUMENT: a machine has more than two tapes, or neighbours differ in semiring or alphabet; HWS_E_LIMIT: a cost
 *   in tropical is beyond 1e298, too; HWS_E_UNSUPPORTED: default arcs, or an arc with an identity symbol on one side alone, in
 *   a cascade with identity or unknown symbols.
 * Cost: O(states + arcs); what composition takes where the option composed_states asks for it.
 * Source: Allauzen, Riley and Schalkwyk 2009 (look-ahead); Mohri 2002 (removal of epsilons). */
HWS_API hws_status hws_cascade_new(const hws_machine *const *machines, int32_t count, const hws_options *options,
                                   hws_cascade **cascade);
HWS_API void hws_cascade_free(hws_cascade *cascade);

/* The semiring of a cascade's machines.
 * - return (enum semiring, NULL: -1): which one */
HWS_API int32_t hws_cascade_semiring(const hws_cascade *cascade);

/* What a symbol of a cascade's texts is, to be given to hws_cascade_rewrite.
 * - return (enum text_unit, NULL: -1): the unit */
HWS_API int32_t hws_cascade_unit(const hws_cascade *cascade);

/* A number about a cascade, by its name.
 * - name: which number:
 *     "machines": machines that a string goes through, once neighbours were composed
 *     "states": their states
 *     "arcs": their arcs
 *     "table_bytes": bytes of their look-ahead tables
 *     "store_bytes": bytes of the steps that are kept between strings, of all threads that are not at work now
 *     "steps": pairs of a state and a symbol whose steps are kept
 *     "other_symbols": places for symbols of a text that no machine names; 0: machines without identity and unknown symbols
 * - value: the number */
HWS_API hws_status hws_cascade_info(const hws_cascade *cascade, const char *name, double *value);

/* The alphabet of what a cascade reads or writes.
 * - written (0 or 1): 0: of what it reads; 1: of what it writes
 * - alphabet (gives NULL): a new handle; NULL if that tape is open */
HWS_API hws_status hws_cascade_alphabet(const hws_cascade *cascade, int32_t written, hws_alphabet **alphabet);

/* The n best outputs of a string: distinct strings, each with the sum of its paths (the best one in tropical and boolean).
 * - labels [count] (label): the string that is read
 * - count (>= 0): number of its symbols
 * - n (>= 0): outputs that are wanted
 * - strings: the outputs, best first, with their costs as values
 * Status: HWS_PARTIAL: there are fewer; HWS_CUT_SHORT: the options beam or seconds left ways out, so that there may be better
 *   ones, or limits did not suffice for all; HWS_E_DIVERGED: the total is infinite; HWS_E_UNSUPPORTED: beam or seconds
 *   without costs to go by, which are those of tropical and boolean machines without silent cycles of negative cost, and
 *   without negative costs behind a machine with silent cycles that write.
 * Cost: O(states entered * steps from them) for one output; else also what hws_machine_best_strings takes. */
HWS_API hws_status hws_cascade_best_strings(const hws_cascade *cascade, const int32_t *labels, int64_t count, int64_t n,
                                            const hws_options *options, hws_strings **strings);

/* The n best paths of a string as their outputs. An output comes as often as it has paths among them.
 * - n (>= 0): paths that are wanted
 * - paths: their outputs, best first, with their costs as values
 * Cost: what hws_cascade_lattice and hws_machine_best_paths take.
 * As: hws_cascade_best_strings */
HWS_API hws_status hws_cascade_best_paths(const hws_cascade *cascade, const int32_t *labels, int64_t count, int64_t n,
                                          const hws_options *options, hws_strings **paths);

/* The sum of all paths of a string, in the semiring's own terms: in tropical and boolean the least cost.
 * - labels [count] (label): the string that is read
 * - count (>= 0): number of its symbols
 * - total (weight): the sum
 * Status: HWS_E_DIVERGED: it is infinite; HWS_E_LIMIT: it is beyond what a double holds, too.
 * Cost: what hws_cascade_lattice and hws_machine_total take. */
HWS_API hws_status hws_cascade_total(const hws_cascade *cascade, const int32_t *labels, int64_t count,
                                     const hws_options *options, double *total);

/* All paths of a string as a machine: for expected counts, samples and everything else that machines are asked for.
 * - labels [count] (label): the string that is read
 * - count (>= 0): number of its symbols
 * - lattice: a machine with what is written on its only tape, or under the option input_tape with what is read before it
 * Status: HWS_CUT_SHORT: the options beam or seconds left paths out; HWS_E_UNSUPPORTED: they have no costs to go by.
 * Cost: O(states entered * steps from them), and what composition with the other machines takes. */
HWS_API hws_status hws_cascade_lattice(const hws_cascade *cascade, const int32_t *labels, int64_t count,
                                       const hws_options *options, hws_machine **lattice);

/* How much of a search for a string was of use. A pair is a place in the string and a state of the machines that are searched
 * as one, entered there by the symbol before; states that only silent arcs lead to are within the steps from pair to pair.
 * - labels [count] (label): the string that is read
 * - count (>= 0): number of its symbols
 * - entered: pairs that the search entered, the first one counted
 * - kept: those of them that lie on a path to the end
 * Status: HWS_E_UNSUPPORTED: the options beam or seconds have no costs to go by.
 * Cost: O(pairs entered * steps from them). */
HWS_API hws_status hws_cascade_pairs(const hws_cascade *cascade, const int32_t *labels, int64_t count,
                                     const hws_options *options, int64_t *entered, int64_t *kept);

/* What a cascade writes for the strings of an acceptor, each pair of paths being one path. Composition with look-ahead.
 * - acceptor: a machine of one tape; its failure and default arcs are made explicit first
 * - lattice: a machine of one tape
 * Cost: O(pairs of states that can read on * their arcs). */
HWS_API hws_status hws_cascade_compose(const hws_cascade *cascade, const hws_machine *acceptor, const hws_options *options,
                                       hws_machine **lattice);

/* The n best outputs of each of many strings, on several threads. The result is the same for any number of them.
 * - inputs: strings of one tape
 * - n (>= 0): outputs wanted of each string
 * - outputs: those of the first string, then those of the next, with their costs as values
 * - begin [hws_strings_count(inputs) + 1] (may be NULL): where the outputs of each string begin, and the number of them all
 * Status: HWS_PARTIAL: a string has fewer; else as hws_cascade_best_strings.
 * Cost: that of hws_cascade_best_strings, string by string. */
HWS_API hws_status hws_cascade_apply(const hws_cascade *cascade, const hws_strings *inputs, int64_t n,
                                     const hws_options *options, hws_strings **outputs, int64_t *begin);

/* The labels of a text, as hws_cascade_rewrite reads it.
 * - text: the text, UTF-8 but for bytes
 * - unit (enum text_unit): what a symbol is
 * - labels (label): one per symbol
 * Status: HWS_E_PARSE: the text has no symbols of this unit, with the column; HWS_E_LIMIT: it has more different symbols that
 *   no machine names than the option other_symbols said.
 * Cost: O(length). */
HWS_API hws_status hws_cascade_encode(const hws_cascade *cascade, const char *text, int64_t length, int32_t unit,
                                      int32_t *labels, int64_t capacity, int64_t *needed);

/* The text of labels that a cascade wrote, as hws_cascade_rewrite gives it.
 * - text (may be NULL): what was read, whose symbols without a name take the places of other symbols; NULL: nothing is known
 *   of it
 * - labels [count] (label): what was written
 * - count (>= 0): number of labels
 * - unit (enum text_unit): what a symbol is
 * Status: HWS_E_UNSUPPORTED: a label that this unit cannot write.
 * Cost: O(length of both texts). */
HWS_API hws_status hws_cascade_decode(const hws_cascade *cascade, const char *text, int64_t length, const int32_t *labels,
                                      int64_t count, int32_t unit, char *buffer, int64_t capacity, int64_t *needed);

/* The best output of a text, as a text. A buffer with room for the output saves the first of the two calls, which costs as much
 * as the second.
 * - text: what is read, UTF-8 but for bytes
 * - unit (enum text_unit): what a symbol is, in what is read and in what is written
 * - buffer: what is written: UTF-8, or, with HWS_UNIT_BYTES, whatever bytes the machines write
 * Status: HWS_E_PARSE: the text has no symbols of this unit, with the column; HWS_E_IMPOSSIBLE: nothing is written for it;
 *   HWS_E_UNSUPPORTED: the output has a symbol that this unit cannot write; HWS_CUT_SHORT and others as
 *   hws_cascade_encode and hws_cascade_best_strings.
 * Cost: that of hws_cascade_best_strings for one output. */
HWS_API hws_status hws_cascade_rewrite(const hws_cascade *cascade, const char *text, int64_t length, int32_t unit,
                                       const hws_options *options, char *buffer, int64_t capacity, int64_t *needed);

/* ---- Files ---- */

/* The binary of a cascade: its machines, neighbours composed as hws_cascade_new was asked to, and its unit. It is versioned and
 * has checksums. Tables and steps that are kept are not in it.
 * Cost: O(states + arcs). */
HWS_API hws_status hws_cascade_write(const hws_cascade *cascade, void *buffer, int64_t capacity, int64_t *needed);

/* A cascade from a copy of its binary. Its look-ahead tables are made anew.
 * - buffer: a binary that hws_cascade_write made
 * Status: HWS_E_CORRUPT: damaged, with the byte; HWS_E_VERSION: written by a newer library.
 * Cost: O(length). */
HWS_API hws_status hws_cascade_read(const void *buffer, int64_t length, const hws_options *options, hws_cascade **cascade);

#if !defined(HWS_NO_FILES)
/* Writes a cascade's binary to a file. */
HWS_API hws_status hws_cascade_write_file(const hws_cascade *cascade, const char *path);

/* A cascade from a file with its binary, read or mapped.
 * As: hws_cascade_read */
HWS_API hws_status hws_cascade_read_file(const char *path, const hws_options *options, hws_cascade **cascade);
#endif

#ifdef __cplusplus
}
#endif
#endif
