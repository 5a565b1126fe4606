/* hawser/io.h - machines as AT&T text, as binary, as a drawing.   [stable]
 *
 * AT&T TEXT, as OpenFst's tools read and write it:
 *
 *   source destination label_1 ... label_k [weight]     an arc
 *   state [weight]                                      a final state
 *
 * Fields are cut at tabs in a line that has one, so that names may have blanks, and at blanks in others; no column between tabs
 * is empty (option empty_column epsilon: such a column is epsilon, as pyfoma writes it). Tabs are written. The first line's
 * source is the start. Between several machines in a text stands a line --; they are read as their union, or one by option
 * part. A weight left out is one; `Infinity` is a cost of zero weight; empty lines are skipped. State numbers are kept as they
 * stand; gaps make states without arcs, but a number above 16 * lines + 1024 is an error. A tape with a named alphabet has
 * names in the text (epsilon: <eps> or <epsilon>, and as HFST and foma write it @0@ or @_EPSILON_SYMBOL_@, unless a symbol is
 * named so), others have numbers. Where no alphabet is given, names are collected if more than half of the first 1,000 arcs
 * have a label that is no number, or if one has a label that foma and HFST write between @_ and _@. The names become the
 * alphabet of every tape, in the order of their bytes; 0 is then epsilon unless epsilon has a name of its own in the text.
 *
 * BINARIES are versioned and little-endian, with a checksum over every section and sections aligned to 64 bytes.
 * Everything is checked when one is read: a damaged file is HWS_E_CORRUPT, never a crash later.
 *
 * FILES are read into memory: a change of the file afterwards changes nothing. With the option in_place 1
 * hws_machine_read_file maps the file where the system can, and pages are read as they are used: it must then not change
 * while the machine, or anything made from it, lives. What overwrites a mapped file changes the machine unchecked, and
 * what cuts it short ends the process (SIGBUS). Writing goes to a temporary file beside the old one first, which is then
 * renamed: a crash leaves the old file or the new one, and what is mapped stays as it was.
 *
 * With the option verify 0 checksums and contents are not looked at, so that opening a mapped file takes as long as reading
 * the names of its alphabets. That is for files that one wrote oneself and that nobody else can write: numbers of a damaged
 * one are used as they are, so that reads go beyond arrays, and results are wrong or the process ends.
 * Where a machine has failure or default arcs, the labels of their tape are read too. */
#ifndef HAWSER_IO_H
#define HAWSER_IO_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A machine from AT&T text. With tapes 0 their number k is found. With a 3-field arc line k is 1. Otherwise, where arc
 * lines have n and n + 1 fields, k is n - 2. Where all have n fields: for n >= 5 the last column is the weight and k is
 * n - 3; for n = 4 it is the weight (k = 1) if some entry of it cannot be a label (no symbol is named so; on a nameless
 * tape: it has a point or an exponent, is negative, or is Infinity), else k is 2 (OpenFst's default: a transducer without
 * weights). Without arc lines k is the number of alphabets given, at least 1. hws_machine_write_text writes so that this
 * finds k again.
 *
 * "-2" and "-3" are always understood as failure and default labels on a nameless tape, "<phi>" and "<rho>" on a named one
 * if they are no symbols. With two label columns, a line whose both labels are phi is read as OpenFst means it in an
 * acceptor written with two columns: the first column is kept, the second becomes epsilon. For rho this is refused, as it
 * would not copy.
 * - text: the machine, UTF-8
 * - semiring (enum semiring): what weights are
 * - tapes (0..16): number of label columns; 0: found as above
 * - alphabets [alphabet_count]: one per tape, NULL for an open one; with tapes 0 the first ones are used, and a single one
 *   serves every tape
 * - alphabet_count (>= 0): number of alphabets; 0: all tapes are open
 * - phi (may be NULL): the text of a failure label, such as "28" or "<phi>"; NULL: only those above
 * - rho (may be NULL): the text of a default label; NULL: only those above
 * Status: HWS_E_PARSE: line and column of what is wrong; also a text without any line, which has no start state.
 * Cost: O(length). */
HWS_API hws_status hws_machine_read_text(const char *text, int64_t length, int32_t semiring, int32_t tapes,
                                         const hws_alphabet *const *alphabets, int32_t alphabet_count, const char *phi,
                                         const char *rho, const hws_options *options, hws_machine **machine);

/* The AT&T text of a machine. The start state's line comes first. Weights have as many digits as are needed to read them
 * back to the bit. The text reads back as the same machine, with two exceptions that no sum can tell: a start state that
 * has no arcs and is not final, and a last state that nothing names, come back as final with weight zero, since the
 * format has no other line for them.
 * - phi (may be NULL): the text of failure labels; NULL: -2, <phi> on named tapes
 * - rho (may be NULL): the text of default labels; NULL: -3, <rho> on named tapes
 * Status: HWS_E_ARGUMENT: a symbol's text would read back as another label.
 * Cost: O(states + arcs). */
HWS_API hws_status hws_machine_write_text(const hws_machine *machine, const char *phi, const char *rho, char *buffer,
                                          int64_t capacity, int64_t *needed);

/* The binary of a machine.
 * Cost: O(states + arcs). */
HWS_API hws_status hws_machine_write(const hws_machine *machine, void *buffer, int64_t capacity, int64_t *needed);

/* A machine from a copy of its binary.
 * - buffer: a binary that hws_machine_write made
 * Status: HWS_E_CORRUPT: damaged; HWS_E_VERSION: written by a newer library.
 * Cost: O(length). */
HWS_API hws_status hws_machine_read(const void *buffer, int64_t length, const hws_options *options,
                                    hws_machine **machine);

/* A machine in place: its arrays stay in the caller's binary. On an error `release` is not called.
 * - buffer (kept): a binary, aligned to 8 bytes
 * - release (may be NULL): called once when nothing needs the buffer any more, on whichever thread frees the last handle;
 *   it must not call hawser
 * - context: what `release` is given
 * As: hws_machine_read */
HWS_API hws_status hws_machine_read_view(const void *buffer, int64_t length, void (*release)(void *context),
                                         void *context, const hws_options *options, hws_machine **machine);

/* Whether a buffer starts like a hawser binary.
 * - buffer: any bytes
 * - return (0 or 1): the answer; 0 for NULL */
HWS_API int32_t hws_machine_is_binary(const void *buffer, int64_t length);

/* What a binary file of the library holds, as its header says: "machine", "edit_model", "checkpoint", "statistics", "ngram",
 * "pfa", "hmm", "corpus", "graph", "grammar", "dmv", "pcfg_la", "aligner", "parser", "pairs" or "cascade".
 * - file: any bytes
 * - return: the name; "" for other bytes and for NULL */
HWS_API const char *hws_file_kind(const void *file, int64_t length);

/* A binary file of the library with a note of the host: bytes that no reader of the library looks at, such as what a program
 * has to know of a model beside the model. A file has one note at most, and is otherwise as it was.
 * - file: a file that a write call made
 * - note: the note's bytes; none take away the note that there is
 * - buffer: receives the file with the note
 * Status: HWS_E_CORRUPT: the bytes are no file of the library, or damaged.
 * Cost: O(length). */
HWS_API hws_status hws_file_with_note(const void *file, int64_t length, const void *note, int64_t note_length, void *buffer,
                                      int64_t capacity, int64_t *needed);

/* The note that hws_file_with_note left in a file.
 * - file: a file that a write call made
 * - buffer: receives the note's bytes
 * Status: HWS_E_EMPTY: there is no note; HWS_E_CORRUPT: the bytes are no file of the library, or damaged.
 * Cost: O(length). */
HWS_API hws_status hws_file_note(const void *file, int64_t length, void *buffer, int64_t capacity, int64_t *needed);

/* A drawing of a machine as Graphviz text, with labels by name where there are names.
 * Cost: O(states + arcs). */
HWS_API hws_status hws_machine_draw(const hws_machine *machine, char *buffer, int64_t capacity, int64_t *needed);

#if !defined(HWS_NO_FILES)
/* Writes bytes to a file, as every call with a path does: a temporary file beside it comes to the disk and takes its name, so
 * that after a crash there is the old file or the new one. Symbolic links are followed, permissions are kept, devices are
 * written to directly, and temporary files of processes that were killed are removed.
 * - buffer: the bytes
 * Status: HWS_E_IO: the message names the path and says why.
 * Cost: O(length + files in the folder). */
HWS_API hws_status hws_write_file(const char *path, const void *buffer, int64_t length);

/* A machine from a file with its binary.
 * As: hws_machine_read */
HWS_API hws_status hws_machine_read_file(const char *path, const hws_options *options, hws_machine **machine);

/* Writes a machine's binary to a file. */
HWS_API hws_status hws_machine_write_file(const hws_machine *machine, const char *path);

/* A machine from a file with AT&T text.
 * As: hws_machine_read_text */
HWS_API hws_status hws_machine_read_text_file(const char *path, int32_t semiring, int32_t tapes,
                                              const hws_alphabet *const *alphabets, int32_t alphabet_count,
                                              const char *phi, const char *rho, const hws_options *options,
                                              hws_machine **machine);

/* Writes a machine's AT&T text to a file.
 * As: hws_machine_write_text */
HWS_API hws_status hws_machine_write_text_file(const hws_machine *machine, const char *phi, const char *rho,
                                               const char *path);
#endif

#ifdef __cplusplus
}
#endif
#endif
