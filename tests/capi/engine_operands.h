/* Operands with which most calls of the engine have something to do, whatever machines they are given: for tests that measure
 * every call (peaks_test.c, giant_rows_test.c). */
#ifndef HAWSER_TESTS_ENGINE_OPERANDS_H
#define HAWSER_TESTS_ENGINE_OPERANDS_H

#include "capi_test.h"

#include "engine_calls.h"

/* What operands are made of, beside machines. `made_from`: whose text and binary the readers are given. */
struct operand_parts {
  const hws_alphabet *alphabet;
  const hws_strings *strings;
  char *text, *binary;
  int64_t text_length, binary_length;
};

static void make_parts(struct operand_parts *parts, const hws_alphabet *alphabet, const hws_strings *strings,
                       const hws_machine *made_from) {
  parts->alphabet = alphabet;
  parts->strings = strings;
  assert_ok(hws_machine_write(made_from, NULL, 0, &parts->binary_length));
  parts->binary = (char *)malloc((size_t)parts->binary_length);
  assert_ok(hws_machine_write(made_from, parts->binary, parts->binary_length, NULL));
  assert_ok(hws_machine_write_text(made_from, NULL, NULL, NULL, 0, &parts->text_length));
  parts->text = (char *)malloc((size_t)parts->text_length);
  assert_ok(hws_machine_write_text(made_from, NULL, NULL, parts->text, parts->text_length, NULL));
}
static void free_parts(struct operand_parts *parts) {
  free(parts->text);
  free(parts->binary);
}

static int of_call(const struct engine_call *call, const char *name) {
  return strcmp(call->name + strlen("hws_machine_"), name) == 0;
}

static void fit_operands(const struct engine_call *call, const struct operand_parts *parts, const hws_machine *first,
                         const hws_machine *others, struct operands *in) {
  int i;
  memset(in, 0, sizeof *in);
  in->machines[0] = first;
  in->machines[1] = in->machines[2] = others;
  in->count = 2;
  in->number = 0.5;
  in->n = 3000;
  in->seed = 7;
  for (i = 0; i < 16; ++i) in->alphabets[i] = parts->alphabet;
  for (i = 0; i < 2; ++i) in->labels[i] = in->others[i] = i + 1;
  in->strings = parts->strings;
  in->text = "(1|2)*1(1|2){12}";
  in->text_length = -1;
  in->binary = parts->binary;
  in->binary_length = parts->binary_length;
  if (of_call(call, "project")) in->count = 1;
  if (of_call(call, "join")) in->count = 1, in->labels[0] = in->others[0] = 0;
  if (of_call(call, "replace")) in->labels[0] = 0, in->labels[1] = 1; /* the first calls the second */
  if (of_call(call, "expand_parentheses")) in->count = 1, in->others[0] = 2;
  if (of_call(call, "frequent_ngrams")) in->choice[1] = 4, in->number = 1e-6;
  if (of_call(call, "random")) in->choice[1] = 1;
  if (of_call(call, "read_text")) in->choice[1] = 1, in->text = parts->text, in->text_length = parts->text_length;
}

/* Options that keep what such operands ask for finite. */
static hws_options *bounded_options(const struct engine_call *call, int64_t max_bytes) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_bytes", max_bytes));
  if (of_call(call, "random")) assert_ok(hws_options_set_int(o, "states", 3000));
  if (of_call(call, "replace") || of_call(call, "expand_parentheses")) assert_ok(hws_options_set_int(o, "max_depth", 1));
  return o;
}

#endif
