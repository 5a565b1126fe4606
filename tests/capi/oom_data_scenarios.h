/* Scenarios of options, alphabets, strings, builders, machines, files, compilers. */
#ifndef HAWSER_OOM_DATA_SCENARIOS_H
#define HAWSER_OOM_DATA_SCENARIOS_H

#include "oom_world.h"

MAKES(hws_options_new, hws_options, (&made))
CALLS(hws_options_set_int, (W.options, "a name that is longer than any short string", 5))
CALLS(hws_options_set_real, (W.options, "a name that is longer than any short string", 5))
CALLS(hws_options_set_text, (W.options, "a name that is longer than any short string", "and a value that is, too"))
CALLS(hws_options_set, (W.options, "a name that is longer than any short string", "and a value that is, too"))
CALLS(hws_options_check, (W.bytes, "hws_machine_total"))
CALLS(hws_parse_integer, ("-12", &size))
CALLS(hws_parse_real, ("2.5e-3", &number))
CALLS(hws_options_describe, ("hws_machine_total", text, sizeof text, &size))
MAKES(hws_cancel_new, hws_cancel, (&made))
CALLS(hws_options_set_cancel, (W.options, W.cancel))
MAKES(hws_monitor_new, hws_monitor, (&made))
CALLS(hws_options_set_monitor, (W.options, W.monitor))
CALLS(hws_monitor_metric, (W.monitor, "arcs_visited", &size))

MAKES(hws_builder_new, hws_builder, (HWS_REAL, 3, NULL, W.options, &made))
CALLS(hws_builder_add_states, (W.builder, 1000, &size))
CALLS(hws_builder_set_start, (W.builder, 1))
CALLS(hws_builder_set_final, (W.builder, 1, 2))
static hws_status oom_hws_builder_add_arc(void) {
  hws_status status = HWS_OK;
  int i;
  for (i = 0; i < 20 && status == HWS_OK; ++i) status = hws_builder_add_arc(W.builder, 0, kLabels, 1, 1);
  return status;
}
static hws_status oom_hws_builder_add_arcs(void) {
  hws_machine *after;
  const long armed = fail_at;
  const hws_status status = hws_builder_add_arcs(W.builder, 4, kFrom, kLabels, kWeights, kTo);
  if (status < 0) { /* all or none: the builder is as it was */
    fail_at = 0;
    must(hws_builder_build(W.builder, &after));
    if (hws_machine_arcs(after) != 4) poisoned = 1;
    hws_machine_free(after);
    fail_at = armed;
  }
  return status;
}
CALLS(hws_builder_set_finals, (W.builder, 4, kFrom, kWeights))
MAKES(hws_builder_build, hws_machine, (W.builder, &made))
MAKES(hws_machine_from_labels, hws_machine, (NULL, HWS_LOG, kLabels, 8, W.options, &made))

CALLS(hws_machine_final, (W.acceptor, 2, &number, &whole))
CALLS(hws_machine_arc_range, (W.acceptor, 2, &begin, &end))
CALLS(hws_machine_arc, (W.acceptor, 2, &begin, &whole, &number, &end))
CALLS(hws_machine_copy_arcs, (W.acceptor, NULL, NULL, numbers, NULL))
CALLS(hws_machine_copy_finals, (W.acceptor, numbers, NULL))

static const char *const kNames[] = {"first", "a-name-that-is-longer-than-any-short-string", "third"};
static const int64_t kOffsets[] = {0, 2, 5, 6, 8};
MAKES(hws_alphabet_new, hws_alphabet, (5, W.options, &made))
MAKES(hws_alphabet_from_names, hws_alphabet, (kNames, 3, W.options, &made))
MAKES(hws_alphabet_from_chars, hws_alphabet, ("some text", -1, W.options, &made))
MAKES(hws_alphabet_read, hws_alphabet, ("<eps> 0\nx 1\ny 2\n", -1, W.options, &made))
CALLS(hws_alphabet_write, (W.alphabet, text, sizeof text, &size))
CALLS(hws_alphabet_find, (W.alphabet, "b", 1, &whole))
CALLS(hws_alphabet_encode, (W.alphabet, "abcabc", -1, HWS_SPLIT_CHARS, labels_out, 16, &size))
static const int32_t kMany[40] = {1, 2, 3, 3, 2, 1, 1, 1, 1, 1, 1, 2, 3, 2, 1, 2, 3};
CALLS(hws_alphabet_decode, (W.alphabet, kMany, 40, HWS_SPLIT_SPACES, text, sizeof text, &size))
MAKES(hws_strings_from_arrays, hws_strings, (2, 2, kOffsets, kLabels, kWeights, NULL, W.options, &made))
MAKES(hws_strings_read, hws_strings, ("1 2\t0.5\n3\n", -1, 1, HWS_SPLIT_SPACES, NULL, W.options, &made))
CALLS(hws_strings_value, (W.words, 1, &number))
CALLS(hws_strings_labels, (W.words, 1, 0, labels_out, 16, &size))
CALLS(hws_strings_labels_view, (W.words, 1, 0, &labels_seen, &size))
CALLS(hws_strings_arrays_view, (W.words, &offsets_seen, &labels_seen, &values_seen))
MAKES(hws_machine_from_words, hws_machine, (W.words, HWS_LOG, W.options, &made))
MAKES(hws_machine_from_words_minimal, hws_machine, (W.words, HWS_LOG, W.options, &made))
MAKES(hws_machine_from_regex, hws_machine,
      (W.alphabet, HWS_LOG, "a([^b]{2}|(ab)*:c|(~(a b) & . c - b*)<0.5>)?", -1, W.options, &made))
MAKES(hws_machine_rewrite, hws_machine, (W.rule, W.named, NULL, 3, 3, HWS_RIGHT_TO_LEFT, HWS_OPTIONAL, W.options, &made))
static const int32_t kOpen[] = {1}, kClose[] = {2};
MAKES(hws_machine_expand_parentheses, hws_machine, (W.acceptor, kOpen, kClose, 1, 0, W.options, &made))
static hws_status oom_hws_machine_replace(void) {
  static const int32_t calls[] = {0, 2};
  const hws_machine *const all[2] = {W.acceptor, W.single};
  hws_machine *made = (hws_machine *)(void *)&poison;
  const hws_status status = hws_machine_replace(all, calls, 2, 0, 0, W.options, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_machine_free(made);
  return status;
}
MAKES(hws_machine_alphabet, hws_alphabet, (W.named, 0, &made))
MAKES(hws_machine_read_text, hws_machine,
      ("0 1 1 2 0.5\n1 2 3 1\n2 1\n", -1, HWS_LOG, 0, NULL, 0, NULL, NULL, W.options, &made))
CALLS(hws_machine_write_text, (W.named, "<fail>", NULL, text, sizeof text, &size))
CALLS(hws_machine_write, (W.backoff, text, sizeof text, &size))
CALLS(hws_file_with_note, (W.binary, W.binary_size, "note", 4, text, sizeof text, &size))
CALLS(hws_file_note, (W.noted, W.noted_size, text, sizeof text, &size))
CALLS(hws_machine_draw, (W.named, text, sizeof text, &size))
MAKES(hws_machine_read, hws_machine, (W.binary, W.binary_size, W.options, &made))
MAKES(hws_machine_read_view, hws_machine, (W.binary, W.binary_size, NULL, NULL, W.options, &made))
static const char kSixSymbols[] = "x 1\ny 2\nz 3\nu 4\nv 5\nw 6\n";
MAKES(hws_machine_read_openfst, hws_machine,
      (W.openfst, W.openfst_size, kSixSymbols, sizeof kSixSymbols - 1, NULL, 0, W.options, &made))
static const char *const kFarKeys[] = {"a key that is longer than any short string"};
static hws_status oom_hws_machine_write_openfst(void) {
  return hws_machine_write_openfst(W.named, W.general, text, sizeof text, &size);
}
MAKES(hws_alphabet_read_openfst, hws_alphabet, ("x 1\ny 7\n", 8, W.options, &made))
MAKES(hws_archive_read, hws_archive, (W.far, W.far_size, W.options, &made))
CALLS(hws_archive_find, (W.archive, kFarKeys[0], -1, &size))
MAKES(hws_archive_machine, hws_machine, (W.archive, 0, NULL, 0, NULL, 0, W.options, &made))
static hws_status oom_hws_archive_write(void) {
  const hws_machine *const one[1] = {W.named};
  return hws_archive_write(kFarKeys, one, 1, W.general, text, sizeof text, &size);
}
CALLS(hws_monitor_read, (W.monitor, &stage, &begin, &end))

#if !defined(HWS_NO_FILES)
CALLS(hws_machine_write_openfst_file, (W.named, FILE_NAME, W.general))
static hws_status oom_hws_machine_read_openfst_file(void) {
  hws_machine *made = NULL;
  hws_status status = hws_write_file(FILE_NAME, W.openfst, W.openfst_size);
  if (status >= 0) status = hws_machine_read_openfst_file(FILE_NAME, NULL, NULL, W.options, &made);
  hws_machine_free(made);
  return status;
}
static hws_status oom_hws_archive_read_file(void) {
  hws_archive *made = NULL;
  hws_status status = hws_write_file(FILE_NAME, W.far, W.far_size);
  if (status >= 0) status = hws_archive_read_file(FILE_NAME, W.options, &made);
  hws_archive_free(made);
  return status;
}
CALLS(hws_write_file, (FILE_NAME, "text", 4))
CALLS(hws_machine_write_file, (W.backoff, FILE_NAME))
CALLS(hws_machine_write_text_file, (W.backoff, NULL, NULL, FILE_NAME))
MAKES(hws_machine_read_file, hws_machine, (W.binary_file, W.options, &made))
MAKES_FROM(hws_machine_read_text_file, hws_machine, "0 1 1\n0 1 2\n1\n",
           (FILE_NAME, HWS_LOG, 0, NULL, 0, NULL, NULL, W.options, &made))
MAKES_FROM(hws_alphabet_read_file, hws_alphabet, "x 1\ny 2\n", (FILE_NAME, W.options, &made))
MAKES_FROM(hws_strings_read_file, hws_strings, "1 2\n3\n", (FILE_NAME, 1, HWS_SPLIT_SPACES, NULL, W.options, &made))
#endif

static const struct scenario data_scenarios[] = {
    ALLOCATES(hws_options_new),
    ALLOCATES(hws_options_set_int),
    ALLOCATES(hws_options_set_real),
    ALLOCATES(hws_options_set_text),
    ALLOCATES(hws_options_set),
    ALLOCATES(hws_options_check),
    NEEDS_NONE(hws_parse_integer),
    NEEDS_NONE(hws_parse_real),
    ALLOCATES(hws_options_describe),
    ALLOCATES(hws_cancel_new),
    NEEDS_NONE(hws_options_set_cancel),
    ALLOCATES(hws_monitor_new),
    NEEDS_NONE(hws_options_set_monitor),
    NEEDS_NONE(hws_monitor_metric),
    ALLOCATES(hws_builder_new),
    ALLOCATES(hws_builder_add_states),
    NEEDS_NONE(hws_builder_set_start),
    NEEDS_NONE(hws_builder_set_final),
    ALLOCATES(hws_builder_add_arc),
    ALLOCATES(hws_builder_add_arcs),
    NEEDS_NONE(hws_builder_set_finals),
    ALLOCATES(hws_builder_build),
    ALLOCATES(hws_machine_from_labels),
    NEEDS_NONE(hws_machine_final),
    NEEDS_NONE(hws_machine_arc_range),
    NEEDS_NONE(hws_machine_arc),
    NEEDS_NONE(hws_machine_copy_arcs),
    NEEDS_NONE(hws_machine_copy_finals),
    ALLOCATES(hws_alphabet_new),
    ALLOCATES(hws_alphabet_from_names),
    ALLOCATES(hws_alphabet_from_chars),
    ALLOCATES(hws_alphabet_read),
    ALLOCATES(hws_alphabet_write),
    NEEDS_NONE(hws_alphabet_find),
    ALLOCATES(hws_alphabet_encode),
    ALLOCATES(hws_alphabet_decode),
    ALLOCATES(hws_strings_from_arrays),
    ALLOCATES(hws_strings_read),
    NEEDS_NONE(hws_strings_value),
    NEEDS_NONE(hws_strings_labels),
    NEEDS_NONE(hws_strings_labels_view),
    NEEDS_NONE(hws_strings_arrays_view),
    ALLOCATES(hws_machine_from_words),
    ALLOCATES(hws_machine_from_words_minimal),
    ALLOCATES(hws_machine_replace),
    ALLOCATES(hws_machine_expand_parentheses),
    ALLOCATES(hws_machine_rewrite),
    ALLOCATES(hws_machine_from_regex),
    ALLOCATES(hws_machine_alphabet),
    ALLOCATES(hws_machine_read_text),
    ALLOCATES(hws_machine_write_text),
    ALLOCATES(hws_machine_write),
    ALLOCATES(hws_file_with_note),
    ALLOCATES(hws_file_note),
    ALLOCATES(hws_machine_draw),
    ALLOCATES(hws_machine_read),
    ALLOCATES(hws_machine_read_view),
    ALLOCATES(hws_machine_read_openfst),
    ALLOCATES(hws_machine_write_openfst),
    ALLOCATES(hws_alphabet_read_openfst),
    ALLOCATES(hws_archive_read),
    NEEDS_NONE(hws_archive_find),
    ALLOCATES(hws_archive_machine),
    ALLOCATES(hws_archive_write),
    NEEDS_NONE(hws_monitor_read),
#if !defined(HWS_NO_FILES)
    ALLOCATES(hws_machine_write_openfst_file),
    ALLOCATES(hws_machine_read_openfst_file),
    ALLOCATES(hws_archive_read_file),
    ALLOCATES(hws_write_file),
    ALLOCATES(hws_machine_write_file),
    ALLOCATES(hws_machine_write_text_file),
    ALLOCATES(hws_machine_read_file),
    ALLOCATES(hws_machine_read_text_file),
    ALLOCATES(hws_alphabet_read_file),
    ALLOCATES(hws_strings_read_file),
#endif
};

#endif
