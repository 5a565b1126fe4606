/* Every call of the engine that takes options, in one table, with operands of one
 * form: what random programs, the fuzzer and the tests of options go through. Each
 * call takes what it needs from the operands, whatever is in them. C and C++. */
#ifndef HAWSER_TESTS_ENGINE_CALLS_H
#define HAWSER_TESTS_ENGINE_CALLS_H

#include <stdlib.h>
#include <string.h>

#include "hawser/hawser.h"

/* Whether a call takes an option. */
static inline int takes_option(const char *call, const char *option) {
  char text[8192], quoted[64];
  int64_t needed = 0;
  if (hws_options_describe(call, text, (int64_t)sizeof text, &needed) != HWS_OK) return 0;
  if (strlen(option) > sizeof quoted - 16) return 0;
  strcpy(quoted, "\"name\": \"");
  strcat(quoted, option);
  strcat(quoted, "\"");
  return strstr(text, quoted) != NULL;
}

struct operands {
  const hws_machine *machines[3]; /* any may be NULL */
  int32_t count;                  /* of lists: of machines, of labels (at most 3) */
  int32_t choice[4];              /* tapes, kinds, directions, semirings, labels */
  int32_t labels[3], others[3];
  double number;
  int64_t n;
  uint64_t seed;
  const hws_alphabet *alphabets[16]; /* as many as a machine can have tapes */
  const hws_strings *strings;
  const char *text; /* a pattern, or a machine in text */
  int64_t text_length;
  const void *binary; /* a machine in binary */
  int64_t binary_length;
  const char *binary_path, *text_path; /* of files that hold these */
};

/* Results of a call; run_call empties them first. numbers: its numbers, one or as many as it has. */
struct outcome {
  hws_machine *machine;
  hws_strings *strings;
  double *numbers;
  int64_t number_count;
};

enum result_kind { GIVES_MACHINE, GIVES_STRINGS, GIVES_NUMBERS };

struct engine_call {
  const char *name;
  enum result_kind kind;
  hws_status (*run)(const struct operands *in, const hws_options *options, struct outcome *out);
};

static void free_outcome(struct outcome *out) {
  hws_machine_free(out->machine);
  hws_strings_free(out->strings);
  free(out->numbers);
  memset(out, 0, sizeof *out);
}

/* `count` numbers that no call gives, so that one not written shows. */
#define NOT_WRITTEN (-77.5)
static double *numbers_out(struct outcome *out, int64_t count) {
  int64_t i;
  out->number_count = count;
  out->numbers = (double *)malloc((size_t)(count + 1) * sizeof(double));
  for (i = 0; i < count; ++i) out->numbers[i] = NOT_WRITTEN;
  return out->numbers;
}

#define ENGINE_CALL(name) \
  static hws_status call_##name(const struct operands *in, const hws_options *options, struct outcome *out)

/* One machine, then one number, to a machine. */
#define FROM_ONE(name) \
  ENGINE_CALL(name) { return hws_machine_##name(in->machines[0], options, &out->machine); }
#define FROM_ONE_BY(name, number) \
  ENGINE_CALL(name) { return hws_machine_##name(in->machines[0], in->number, options, &out->machine); }
#define FROM_TWO(name) \
  ENGINE_CALL(name) { return hws_machine_##name(in->machines[0], in->machines[1], options, &out->machine); }
#define FROM_LIST(name) \
  ENGINE_CALL(name) { return hws_machine_##name(in->machines, in->count, options, &out->machine); }
#define NUMBER_OF_ONE(name) \
  ENGINE_CALL(name) { return hws_machine_##name(in->machines[0], options, numbers_out(out, 1)); }
#define NUMBER_OF_TWO(name) \
  ENGINE_CALL(name) { return hws_machine_##name(in->machines[0], in->machines[1], options, numbers_out(out, 1)); }
#define CHOICE_OF_ONE(name) \
  ENGINE_CALL(name) { return hws_machine_##name(in->machines[0], in->choice[0], options, &out->machine); }

FROM_TWO(compose)
FROM_LIST(compose_all)
ENGINE_CALL(project) { return hws_machine_project(in->machines[0], in->choice, in->count, options, &out->machine); }
ENGINE_CALL(join) {
  return hws_machine_join(in->machines[0], in->machines[1], in->labels, in->others, in->count, in->choice[0], options,
                          &out->machine);
}
ENGINE_CALL(constrain) { /* one after the other */
  return hws_machine_constrain(in->machines[0], in->machines + 1, in->choice, in->count < 2 ? in->count : 2, options,
                               &out->machine);
}
FROM_LIST(union)
FROM_LIST(concat)
CHOICE_OF_ONE(closure)
FROM_TWO(cross)
FROM_ONE(reverse)
FROM_ONE(invert)
ENGINE_CALL(relabel) {
  return hws_machine_relabel(in->machines[0], in->choice[0], in->labels, in->others, in->count, in->alphabets[0], options,
                             &out->machine);
}
ENGINE_CALL(realphabet) {
  return hws_machine_realphabet(in->machines[0], in->choice[0], in->alphabets[0], options, &out->machine);
}
FROM_ONE(eliminate_flags)
FROM_ONE(trim)
FROM_ONE(explicit_failure)
CHOICE_OF_ONE(arc_sort)
FROM_ONE(top_sort)
CHOICE_OF_ONE(convert)
FROM_ONE_BY(power, number)
FROM_ONE_BY(scale, number)
ENGINE_CALL(with_weights) { /* its own weights, but the first arc's */
  const hws_machine *m = in->machines[0];
  const int64_t arcs = hws_machine_arcs(m);
  double *weights = (double *)malloc((size_t)(arcs + 1) * sizeof(double));
  hws_status status;
  if (m) hws_machine_copy_arcs(m, NULL, NULL, weights, NULL);
  weights[0] = in->number;
  status = hws_machine_with_weights(m, weights, NULL, options, &out->machine);
  free(weights);
  return status;
}
FROM_ONE(rm_epsilon)
CHOICE_OF_ONE(push)
FROM_ONE(normalize)
FROM_ONE(minimize)
ENGINE_CALL(prune) { return hws_machine_prune(in->machines[0], in->number, in->n, options, &out->machine); }
FROM_ONE_BY(posterior_prune, number)
CHOICE_OF_ONE(determinize)
FROM_ONE(disambiguate)
FROM_TWO(difference)
FROM_ONE(synchronize)
ENGINE_CALL(from_labels) {
  return hws_machine_from_labels(in->alphabets[0], in->choice[0], in->labels, in->count, options, &out->machine);
}
ENGINE_CALL(from_words) { return hws_machine_from_words(in->strings, in->choice[0], options, &out->machine); }
ENGINE_CALL(from_words_minimal) {
  return hws_machine_from_words_minimal(in->strings, in->choice[0], options, &out->machine);
}
ENGINE_CALL(from_regex) {
  return hws_machine_from_regex(in->alphabets[0], in->choice[0], in->text, in->text_length, options, &out->machine);
}
ENGINE_CALL(rewrite) {
  return hws_machine_rewrite(in->machines[0], in->machines[1], in->machines[2], in->labels[0], in->labels[1], in->choice[0],
                             in->choice[1], options, &out->machine);
}
ENGINE_CALL(replace) {
  return hws_machine_replace(in->machines, in->labels, in->count, in->choice[0], in->choice[1], options, &out->machine);
}
ENGINE_CALL(expand_parentheses) {
  return hws_machine_expand_parentheses(in->machines[0], in->labels, in->others, in->count, in->choice[0], options,
                                        &out->machine);
}
ENGINE_CALL(random) {
  return hws_machine_random(in->choice[0], in->choice[1], in->alphabets, in->seed, options, &out->machine);
}
ENGINE_CALL(read) { return hws_machine_read(in->binary, in->binary_length, options, &out->machine); }
ENGINE_CALL(read_view) { /* a copy that the machine owns, and gives back */
  void *copy = malloc((size_t)(in->binary_length > 0 ? in->binary_length : 1));
  hws_status status;
  if (in->binary_length > 0) memcpy(copy, in->binary, (size_t)in->binary_length);
  status = hws_machine_read_view(copy, in->binary_length, free, copy, options, &out->machine);
  if (status < 0) free(copy);
  return status;
}
ENGINE_CALL(read_text) {
  return hws_machine_read_text(in->text, in->text_length, in->choice[0], in->choice[1], in->alphabets, 2, NULL, NULL, options,
                               &out->machine);
}
#if !defined(HWS_NO_FILES)
ENGINE_CALL(read_file) { return hws_machine_read_file(in->binary_path, options, &out->machine); }
ENGINE_CALL(read_text_file) {
  return hws_machine_read_text_file(in->text_path, in->choice[0], in->choice[1], in->alphabets, 2, NULL, NULL, options,
                                    &out->machine);
}
#endif

ENGINE_CALL(fit_weights) {
  return hws_machine_fit_weights(in->machines[0], in->machines[1], options, &out->machine,
                                 in->choice[0] ? numbers_out(out, 1) : NULL);
}
NUMBER_OF_ONE(total)
NUMBER_OF_ONE(log_total)
NUMBER_OF_ONE(entropy)
NUMBER_OF_TWO(cross_entropy)
NUMBER_OF_TWO(kl)
ENGINE_CALL(sum_product) {
  return hws_machine_sum_product(in->machines, in->count, options, numbers_out(out, 1));
}
ENGINE_CALL(total_difference) {
  double *numbers = numbers_out(out, in->choice[0] ? 2 : 1);
  return hws_machine_total_difference(in->machines[0], in->machines[1], options, numbers, in->choice[0] ? numbers + 1 : NULL);
}
ENGINE_CALL(forward) {
  return hws_machine_forward(in->machines[0], options, numbers_out(out, hws_machine_states(in->machines[0])));
}
ENGINE_CALL(backward) {
  return hws_machine_backward(in->machines[0], options, numbers_out(out, hws_machine_states(in->machines[0])));
}
ENGINE_CALL(expected_counts) { /* those of arcs, then those of final weights */
  const int64_t arcs = hws_machine_arcs(in->machines[0]), states = hws_machine_states(in->machines[0]);
  double *numbers = numbers_out(out, arcs + states);
  return hws_machine_expected_counts(in->machines[0], options, numbers, numbers + arcs);
}
ENGINE_CALL(expectation) { /* of two values; mean, then covariance */
  const int64_t arcs = hws_machine_arcs(in->machines[0]);
  double *values = (double *)malloc((size_t)(2 * arcs + 1) * sizeof(double)), *numbers = numbers_out(out, 6);
  hws_status status;
  int64_t i;
  for (i = 0; i < 2 * arcs; ++i) values[i] = i % 2 ? (double)(i % 5) - in->number : 1;
  status = hws_machine_expectation(in->machines[0], values, NULL, 2, options, numbers, numbers + 2);
  free(values);
  return status;
}
ENGINE_CALL(ngram_counts) {
  return hws_machine_ngram_counts(in->machines[0], in->choice[0], in->strings, options,
                                  numbers_out(out, hws_strings_count(in->strings)));
}
ENGINE_CALL(components) { /* their number, then each state's */
  const int64_t states = hws_machine_states(in->machines[0]);
  int32_t *of = (int32_t *)malloc((size_t)(states + 1) * sizeof(int32_t));
  int64_t count = 0, s;
  double *numbers = numbers_out(out, states + 1);
  const hws_status status = hws_machine_components(in->machines[0], options, of, &count);
  numbers[0] = (double)count;
  for (s = 0; status == HWS_OK && s < states; ++s) numbers[s + 1] = of[s];
  free(of);
  return status;
}
ENGINE_CALL(properties) {
  int32_t bits = -1;
  const hws_status status = hws_machine_properties(in->machines[0], options, &bits);
  *numbers_out(out, 1) = bits;
  return status;
}
#define ANSWER_OF_ONE(name)                                                          \
  ENGINE_CALL(name) {                                                                \
    int32_t answer = -1;                                                             \
    const hws_status status = hws_machine_##name(in->machines[0], options, &answer); \
    *numbers_out(out, 1) = answer;                                                   \
    return status;                                                                   \
  }
ANSWER_OF_ONE(is_functional)
ANSWER_OF_ONE(is_unambiguous)
#define ANSWER_OF_TWO(name)                                                                          \
  ENGINE_CALL(name) {                                                                                \
    int32_t answer = -1;                                                                             \
    const hws_status status = hws_machine_##name(in->machines[0], in->machines[1], options, &answer); \
    *numbers_out(out, 1) = answer;                                                                   \
    return status;                                                                                   \
  }
ANSWER_OF_TWO(equivalent)
ANSWER_OF_TWO(isomorphic)

ENGINE_CALL(distinguish) { return hws_machine_distinguish(in->machines[0], in->machines[1], options, &out->strings); }
ENGINE_CALL(best_paths) { return hws_machine_best_paths(in->machines[0], in->n, options, &out->strings); }
ENGINE_CALL(best_strings) { return hws_machine_best_strings(in->machines[0], in->n, options, &out->strings); }
ENGINE_CALL(sample) { return hws_machine_sample(in->machines[0], in->n, in->seed, options, &out->strings); }
ENGINE_CALL(frequent_ngrams) {
  return hws_machine_frequent_ngrams(in->machines[0], in->choice[0], in->choice[1], in->number, options, &out->strings);
}

#define ENTRY(name, kind) {"hws_machine_" #name, kind, call_##name}
static const struct engine_call engine_calls[] = {
    ENTRY(compose, GIVES_MACHINE),
    ENTRY(compose_all, GIVES_MACHINE),
    ENTRY(project, GIVES_MACHINE),
    ENTRY(join, GIVES_MACHINE),
    ENTRY(constrain, GIVES_MACHINE),
    ENTRY(is_functional, GIVES_NUMBERS),
    ENTRY(is_unambiguous, GIVES_NUMBERS),
    ENTRY(union, GIVES_MACHINE),
    ENTRY(concat, GIVES_MACHINE),
    ENTRY(closure, GIVES_MACHINE),
    ENTRY(cross, GIVES_MACHINE),
    ENTRY(reverse, GIVES_MACHINE),
    ENTRY(invert, GIVES_MACHINE),
    ENTRY(eliminate_flags, GIVES_MACHINE),
    ENTRY(relabel, GIVES_MACHINE),
    ENTRY(realphabet, GIVES_MACHINE),
    ENTRY(trim, GIVES_MACHINE),
    ENTRY(explicit_failure, GIVES_MACHINE),
    ENTRY(arc_sort, GIVES_MACHINE),
    ENTRY(top_sort, GIVES_MACHINE),
    ENTRY(convert, GIVES_MACHINE),
    ENTRY(power, GIVES_MACHINE),
    ENTRY(scale, GIVES_MACHINE),
    ENTRY(with_weights, GIVES_MACHINE),
    ENTRY(rm_epsilon, GIVES_MACHINE),
    ENTRY(push, GIVES_MACHINE),
    ENTRY(normalize, GIVES_MACHINE),
    ENTRY(minimize, GIVES_MACHINE),
    ENTRY(prune, GIVES_MACHINE),
    ENTRY(posterior_prune, GIVES_MACHINE),
    ENTRY(determinize, GIVES_MACHINE),
    ENTRY(disambiguate, GIVES_MACHINE),
    ENTRY(difference, GIVES_MACHINE),
    ENTRY(synchronize, GIVES_MACHINE),
    ENTRY(from_words_minimal, GIVES_MACHINE),
    ENTRY(from_labels, GIVES_MACHINE),
    ENTRY(from_words, GIVES_MACHINE),
    ENTRY(from_regex, GIVES_MACHINE),
    ENTRY(rewrite, GIVES_MACHINE),
    ENTRY(replace, GIVES_MACHINE),
    ENTRY(expand_parentheses, GIVES_MACHINE),
    ENTRY(random, GIVES_MACHINE),
    ENTRY(read, GIVES_MACHINE),
    ENTRY(read_view, GIVES_MACHINE),
    ENTRY(read_text, GIVES_MACHINE),
    ENTRY(total, GIVES_NUMBERS),
    ENTRY(log_total, GIVES_NUMBERS),
    ENTRY(entropy, GIVES_NUMBERS),
    ENTRY(cross_entropy, GIVES_NUMBERS),
    ENTRY(kl, GIVES_NUMBERS),
    ENTRY(sum_product, GIVES_NUMBERS),
    ENTRY(total_difference, GIVES_NUMBERS),
    ENTRY(forward, GIVES_NUMBERS),
    ENTRY(backward, GIVES_NUMBERS),
    ENTRY(expected_counts, GIVES_NUMBERS),
    ENTRY(expectation, GIVES_NUMBERS),
    ENTRY(ngram_counts, GIVES_NUMBERS),
    ENTRY(components, GIVES_NUMBERS),
    ENTRY(properties, GIVES_NUMBERS),
    ENTRY(equivalent, GIVES_NUMBERS),
    ENTRY(isomorphic, GIVES_NUMBERS),
    ENTRY(distinguish, GIVES_STRINGS),
    ENTRY(best_paths, GIVES_STRINGS),
    ENTRY(best_strings, GIVES_STRINGS),
    ENTRY(sample, GIVES_STRINGS),
    ENTRY(frequent_ngrams, GIVES_STRINGS),
    ENTRY(fit_weights, GIVES_MACHINE),
#if !defined(HWS_NO_FILES)
    ENTRY(read_file, GIVES_MACHINE),
    ENTRY(read_text_file, GIVES_MACHINE),
#endif
};
#define ENGINE_CALLS ((int)(sizeof engine_calls / sizeof engine_calls[0]))

/* Runs a call; `out` is made empty first and is to be freed, also after a failure. */
static hws_status run_call(const struct engine_call *call, const struct operands *in, const hws_options *options,
                           struct outcome *out) {
  memset(out, 0, sizeof *out);
  return call->run(in, options, out);
}

#endif
