/* hawser/io.h - machines as AT&T text, as binary, as a drawing.   [stable] */
#ifndef HAWSER_IO_H
#define HAWSER_IO_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* AT&T TEXT, as OpenFst's tools read and write it
 *
 *   source destination label_1 ... label_k [weight]     an arc
 *   state [weight]                                      a final state
 *
 * Fields are separated by blanks; the first line's source is the start; a weight
 * left out is one; `Infinity` is a cost of zero weight; empty lines are skipped.
 * State numbers are kept as they stand; gaps make states without arcs, but a
 * number above 16 * lines + 1024 is an error.
 *
 * tapes 0 finds k out: with a 3-field arc line k is 1. Otherwise, where arc lines
 * have n and n + 1 fields, k is n - 2. Where all have n fields: for n >= 5 the last
 * column is the weight and k is n - 3; for n = 4 it is the weight (k = 1) if some
 * entry of it cannot be a label (no symbol is named so; on a nameless tape: it has a
 * point or an exponent, is negative, or is Infinity), else k is 2 (OpenFst's default:
 * a transducer without weights). Without arc lines k is the number of alphabets
 * given, at least 1. hws_machine_write_text writes so that this finds k again.
 *
 * alphabets: one per tape or NULL; a tape with a named alphabet has names in the
 * text (epsilon: <eps> or <epsilon>, unless a symbol is named so), others numbers.
 * If fewer alphabets are needed than were given (tapes 0), the first ones are used;
 * `alphabet_count` says how many there are, and a single one serves every tape. A
 * text without any line is HWS_E_PARSE: it has no start state.
 *
 * phi and rho: the text that stands for a failure or default label ("28", "<phi>"),
 * or NULL; "-2" and "-3" are always understood on a nameless tape, "<phi>" and
 * "<rho>" on a named one if they are no symbols. With two label columns, a line whose both labels are phi (or rho) is read as
 * OpenFst means it in an acceptor written with two columns: the first column is kept, the second becomes epsilon; for rho this
 * is refused as it would not copy. */
HWS_API hws_status hws_machine_read_text(const char *text, int64_t length, int32_t semiring, int32_t tapes,
                                         const hws_alphabet *const *alphabets, int32_t alphabet_count, const char *phi,
                                         const char *rho, const hws_options *options, hws_machine **machine);
/* The text of a machine (two-call pattern). phi and rho as above; NULL writes -2
 * and -3 (named tapes: <phi>, <rho>); HWS_E_ARGUMENT if a symbol's text would read
 * back as another label. The start state's line comes first. Weights have as many
 * digits as are needed to read them back to the bit. The text reads back as the
 * same machine, with two exceptions that no sum can tell: a start state that has no
 * arcs and is not final, and a last state that nothing names, come back as final
 * with weight zero, since the format has no other line for them. */
HWS_API hws_status hws_machine_write_text(const hws_machine *machine, const char *phi, const char *rho, char *buffer,
                                          int64_t capacity, int64_t *needed);

/* BINARY: versioned, little-endian, a checksum over every section, sections
 * aligned to 64 bytes. */
HWS_API hws_status hws_machine_write(const hws_machine *machine, void *buffer, int64_t capacity, int64_t *needed);
/* From a copy of the buffer. Everything is checked: a damaged file is
 * HWS_E_CORRUPT, never a crash later. */
HWS_API hws_status hws_machine_read(const void *buffer, int64_t length, const hws_options *options,
                                    hws_machine **machine);
/* In place: the arrays stay in the buffer, which must be aligned to 8 bytes and
 * outlive the machine and everything made from it; `release(context)`, if not
 * NULL, is called once when nothing needs it any more (on whichever thread frees
 * the last handle; it must not call hawser). On an error it is not called. */
HWS_API hws_status hws_machine_read_view(const void *buffer, int64_t length, void (*release)(void *context),
                                         void *context, const hws_options *options, hws_machine **machine);
/* 1 if a buffer starts like a hawser binary, else 0. */
HWS_API int32_t hws_machine_is_binary(const void *buffer, int64_t length);

/* Graphviz text of a machine (two-call pattern), labels by name where there are. */
HWS_API hws_status hws_machine_draw(const hws_machine *machine, char *buffer, int64_t capacity, int64_t *needed);

#if !defined(HWS_NO_FILES)
/* Paths are UTF-8. Files are read into memory; a change of the file afterwards changes
 * nothing. With the option in_place 1 hws_machine_read_file maps the file where the
 * system can, and pages are read as they are used: it must then not change while the
 * machine, or anything made from it, lives. What overwrites a mapped file changes the
 * machine unchecked, and what cuts it short ends the process (SIGBUS). Writing goes to a
 * temporary file beside the old one first, which is then renamed: a crash leaves the old
 * file or the new one, and what is mapped stays as it was. */
HWS_API hws_status hws_machine_read_file(const char *path, const hws_options *options, hws_machine **machine);
HWS_API hws_status hws_machine_write_file(const hws_machine *machine, const char *path);
HWS_API hws_status hws_machine_read_text_file(const char *path, int32_t semiring, int32_t tapes,
                                              const hws_alphabet *const *alphabets, int32_t alphabet_count,
                                              const char *phi, const char *rho, const hws_options *options,
                                              hws_machine **machine);
HWS_API hws_status hws_machine_write_text_file(const hws_machine *machine, const char *phi, const char *rho,
                                               const char *path);
#endif

#ifdef __cplusplus
}
#endif
#endif
