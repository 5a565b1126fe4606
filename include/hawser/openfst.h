/* hawser/openfst.h - files of OpenFst: binary machines, symbol tables and archives.   [experimental]
 *
 * Machines that fstcompile, pynini, Thrax, Kaldi, Phonetisaurus and others have compiled are read as they are, without OpenFst.
 *
 * KINDS: vector, const, const8 to const64, compact_string, compact_weighted_string, compact_acceptor,
 * compact_unweighted_acceptor, compact_unweighted, these with indices of 8, 16 and 64 bits (compact8_acceptor), aligned or not;
 * arc_lookahead, ilabel_lookahead and olabel_lookahead by the machine that they hold, with relabelled symbols set back where
 * the file says what they were. Others, such as ngram, are HWS_E_UNSUPPORTED and named.
 *
 * ARCS: standard arcs have costs of the tropical semiring, log and log64 those of the log semiring. Other arcs are refused.
 *
 * LABELS: without a symbol table a label is its own number on an open tape, as in machines over bytes. With one, symbols are
 * the ranks of the table's numbers above 0, so that a table with gaps makes an alphabet without them. The file's own tables
 * count, unless others are given. A label that its table lacks is an error with its place. Labels below 0 mean nothing, but for
 * those that the options phi_label and rho_label name; a failure label on both sides of an arc is kept on the first.
 *
 * WEIGHTS: NaN and costs of -Infinity are errors with their place. A final weight of Infinity is not final. */
#ifndef HAWSER_OPENFST_H
#define HAWSER_OPENFST_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* enum openfst_kind: what a file of OpenFst holds. */
#define HWS_OPENFST_NONE 0    /* it is no binary file of OpenFst */
#define HWS_OPENFST_MACHINE 1 /* a machine */
#define HWS_OPENFST_SYMBOLS 2 /* a symbol table */
#define HWS_OPENFST_ARCHIVE 3 /* an archive of machines */

/* What the first bytes of a file say that it is.
 * - buffer: any bytes
 * - return (enum openfst_kind): the answer; HWS_OPENFST_NONE for NULL */
HWS_API int32_t hws_openfst_file(const void *buffer, int64_t length);

/* A machine from a binary file of OpenFst.
 * - buffer: the file
 * - input_symbols (may be NULL): a symbol file, binary or text, for the input labels; NULL: the file's own
 * - output_symbols (may be NULL): the same for the output labels
 * Status: HWS_E_CORRUPT: damaged, with the byte; HWS_E_UNSUPPORTED: a kind, an arc type or a label without a meaning here;
 * HWS_E_VERSION: a version of the format that is not known; HWS_E_PARSE: a symbol file is wrong.
 * Cost: O(length + symbols log symbols). */
HWS_API hws_status hws_machine_read_openfst(const void *buffer, int64_t length, const void *input_symbols,
                                            int64_t input_symbols_length, const void *output_symbols,
                                            int64_t output_symbols_length, const hws_options *options, hws_machine **machine);

/* The binary file of OpenFst that holds a machine of one or two tapes. Machines in tropical and boolean have standard arcs,
 * those in log have log arcs, whose costs are rounded to four bytes (option arcs: log64 has eight). Alphabets with names become
 * symbol tables. A failure label of tape 1 is written on both sides, as OpenFst's matchers expect.
 * Status: HWS_E_ARGUMENT: more than two tapes, the real semiring, a failure or default arc without the option for its label, or
 * an option that names the label of a symbol.
 * Cost: O(states + arcs). */
HWS_API hws_status hws_machine_write_openfst(const hws_machine *machine, const hws_options *options, void *buffer,
                                             int64_t capacity, int64_t *needed);

/* An alphabet from a binary symbol table of OpenFst. Names that an alphabet cannot hold, such as a blank, become their bytes:
 * "<0x20>".
 * - buffer: the table, or a symbol file in text
 * Status: HWS_E_CORRUPT: damaged; HWS_E_PARSE: a text that is wrong.
 * Cost: O(length log length). */
HWS_API hws_status hws_alphabet_read_openfst(const void *buffer, int64_t length, const hws_options *options,
                                             hws_alphabet **alphabet);

/* Several machines in one file, each with a key: farcreate's sttable and stlist, and a single machine as an archive of one with
 * the empty key. Machines are read when they are asked for.
 * Threads: shared */
typedef struct hws_archive hws_archive;

/* An archive from a copy of its file.
 * - buffer: the file
 * Status: HWS_E_CORRUPT: damaged, with the byte; HWS_E_VERSION: a version of the format that is not known.
 * Cost: O(length). */
HWS_API hws_status hws_archive_read(const void *buffer, int64_t length, const hws_options *options, hws_archive **archive);
HWS_API void hws_archive_free(hws_archive *archive);

/* How many machines an archive has.
 * - return: their number */
HWS_API int64_t hws_archive_size(const hws_archive *archive);

/* The key of a machine, borrowed from the archive.
 * - index (from 0): which machine
 * - return: its key; "" if there is no such machine */
HWS_API const char *hws_archive_key_view(const hws_archive *archive, int64_t index);

/* The number of the machine with a key, the first of several.
 * - key: UTF-8
 * - index (from 0): which machine it is
 * Status: HWS_E_ARGUMENT: no machine has this key.
 * Cost: O(log machines). */
HWS_API hws_status hws_archive_find(const hws_archive *archive, const char *key, int64_t length, int64_t *index);

/* One machine of an archive.
 * - index (from 0): which machine
 * - input_symbols (may be NULL): a symbol file, binary or text, for the input labels; NULL: the file's own
 * - output_symbols (may be NULL): the same for the output labels
 * As: hws_machine_read_openfst */
HWS_API hws_status hws_archive_machine(const hws_archive *archive, int64_t index, const void *input_symbols,
                                       int64_t input_symbols_length, const void *output_symbols, int64_t output_symbols_length,
                                       const hws_options *options, hws_machine **machine);

/* The archive (sttable) of machines, sorted by their keys.
 * - keys [count]: of the machines, all different, none empty; zero-terminated UTF-8
 * - machines [count]: what the archive holds
 * - count (>= 0): number of machines
 * Status: HWS_E_ARGUMENT: a key is empty or occurs twice, or what hws_machine_write_openfst refuses.
 * Cost: O(states + arcs). */
HWS_API hws_status hws_archive_write(const char *const *keys, const hws_machine *const *machines, int32_t count,
                                     const hws_options *options, void *buffer, int64_t capacity, int64_t *needed);

#if !defined(HWS_NO_FILES)
/* A machine from a binary file of OpenFst at a path.
 * - input_symbols (may be NULL): path of a symbol file for the input labels; NULL: the file's own
 * - output_symbols (may be NULL): the same for the output labels
 * As: hws_machine_read_openfst */
HWS_API hws_status hws_machine_read_openfst_file(const char *path, const char *input_symbols, const char *output_symbols,
                                                 const hws_options *options, hws_machine **machine);

/* Writes a machine as a binary file of OpenFst.
 * As: hws_machine_write_openfst */
HWS_API hws_status hws_machine_write_openfst_file(const hws_machine *machine, const char *path, const hws_options *options);

/* An archive from a file at a path.
 * As: hws_archive_read */
HWS_API hws_status hws_archive_read_file(const char *path, const hws_options *options, hws_archive **archive);
#endif

#ifdef __cplusplus
}
#endif
#endif
