/* Scenarios of machines from machines, and sums over them. */
#ifndef HAWSER_OOM_OPERATION_SCENARIOS_H
#define HAWSER_OOM_OPERATION_SCENARIOS_H

#include "oom_world.h"

CALLS(hws_machine_total, (W.backoff, W.options, &number))
CALLS(hws_machine_log_total, (W.real, W.options, &number))
CALLS(hws_machine_forward, (W.backoff, W.options, numbers))
CALLS(hws_machine_backward, (W.backoff, W.options, numbers))
CALLS(hws_machine_expected_counts, (W.backoff, W.options, numbers, numbers + 8))

MAKES(hws_machine_compose, hws_machine, (W.acceptor, W.backoff, W.options, &made))
static hws_status oom_hws_machine_compose_all(void) {
  const hws_machine *const all[3] = {W.acceptor, W.backoff, W.acceptor};
  hws_machine *made = (hws_machine *)(void *)&poison;
  const hws_status status = hws_machine_compose_all(all, 3, W.options, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_machine_free(made);
  return status;
}
/* Cascades are made anew, so that nothing is kept from the time before. */
static hws_status oom_hws_cascade_new(void) {
  const hws_machine *const two[2] = {W.swaps, W.swaps};
  hws_cascade *made = (hws_cascade *)(void *)&poison;
  const hws_status status = hws_cascade_new(two, 2, W.options, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_cascade_free(made);
  return status;
}
static const int32_t kSwapped[] = {1, 2, 3, 1, 1, 2};
/* One or two machines, new; and what a call does with them. */
#define WITH_CASCADE(function, machine, count, handle, free, arguments)                     \
  static hws_status oom_##function(void) {                                                  \
    const hws_machine *const all[2] = {machine, machine};                                   \
    hws_cascade *cascade;                                                                   \
    handle *made = (handle *)(void *)&poison;                                               \
    hws_status status = hws_cascade_new(all, count, NULL, &cascade);                        \
    if (status < 0) return status;                                                          \
    status = function arguments;                                                            \
    if (status < 0 && made) poisoned = 1;                                                   \
    if (status >= 0) free(made);                                                            \
    hws_cascade_free(cascade);                                                              \
    return status;                                                                          \
  }
WITH_CASCADE(hws_cascade_alphabet, W.swaps, 1, hws_alphabet, hws_alphabet_free, (cascade, 1, &made))
WITH_CASCADE(hws_cascade_best_strings, W.swaps, 1, hws_strings, hws_strings_free, (cascade, kSwapped, 6, 1, W.options, &made))
WITH_CASCADE(hws_cascade_best_paths, W.swaps, 2, hws_strings, hws_strings_free, (cascade, kSwapped, 6, 2, W.options, &made))
WITH_CASCADE(hws_cascade_lattice, W.transducer, 1, hws_machine, hws_machine_free, (cascade, kSwapped, 1, W.options, &made))
WITH_CASCADE(hws_cascade_compose, W.swaps, 1, hws_machine, hws_machine_free, (cascade, W.swapped, W.options, &made))
WITH_CASCADE(hws_cascade_apply, W.swaps, 1, hws_strings, hws_strings_free, (cascade, W.words, 1, W.options, &made, sizes))
static hws_status oom_hws_cascade_total(void) {
  const hws_machine *const one[1] = {W.backoff};
  hws_cascade *cascade;
  hws_status status = hws_cascade_new(one, 1, NULL, &cascade);
  if (status < 0) return status;
  status = hws_cascade_total(cascade, kSwapped, 2, W.options, &number);
  hws_cascade_free(cascade);
  return status;
}
static hws_status oom_hws_cascade_rewrite(void) {
  const hws_machine *const one[1] = {W.swaps};
  hws_cascade *cascade;
  hws_status status = hws_cascade_new(one, 1, NULL, &cascade);
  if (status < 0) return status;
  status = hws_cascade_rewrite(cascade, "abc", 3, HWS_UNIT_CHARS, W.options, text, sizeof text, &size);
  hws_cascade_free(cascade);
  return status;
}
static hws_status oom_hws_cascade_info(void) {
  const hws_machine *const one[1] = {W.swaps};
  hws_cascade *cascade;
  hws_status status = hws_cascade_new(one, 1, NULL, &cascade);
  if (status < 0) return status;
  status = hws_cascade_info(cascade, "table_bytes", &number);
  hws_cascade_free(cascade);
  return status;
}
static hws_status oom_hws_cascade_pairs(void) {
  const hws_machine *const one[1] = {W.swaps};
  hws_cascade *cascade;
  hws_status status = hws_cascade_new(one, 1, NULL, &cascade);
  if (status < 0) return status;
  status = hws_cascade_pairs(cascade, kSwapped, 6, W.general, &begin, &end);
  hws_cascade_free(cascade);
  return status;
}
static hws_status oom_hws_cascade_encode(void) {
  hws_cascade *cascade = cascade_with_others();
  const hws_status status =
      cascade ? hws_cascade_encode(cascade, "xab", 3, HWS_UNIT_CHARS, labels_out, 16, &size) : HWS_E_NO_MEMORY;
  hws_cascade_free(cascade);
  return status;
}
static hws_status oom_hws_cascade_decode(void) {
  static const int32_t written[] = {1, 3, 4, 5};
  hws_cascade *cascade = cascade_with_others();
  const hws_status status =
      cascade ? hws_cascade_decode(cascade, "xyb", 3, written, 4, HWS_UNIT_SPACES, text, sizeof text, &size) : HWS_E_NO_MEMORY;
  hws_cascade_free(cascade);
  return status;
}
static hws_status oom_hws_cascade_write(void) {
  hws_cascade *cascade = cascade_with_others();
  const hws_status status = cascade ? hws_cascade_write(cascade, NULL, 0, &size) : HWS_E_NO_MEMORY;
  hws_cascade_free(cascade);
  return status;
}
MAKES(hws_cascade_read, hws_cascade, (W.cascade, W.cascade_size, W.options, &made))
#if !defined(HWS_NO_FILES)
static hws_status oom_hws_cascade_write_file(void) {
  hws_cascade *cascade = cascade_with_others();
  const hws_status status = cascade ? hws_cascade_write_file(cascade, FILE_NAME) : HWS_E_NO_MEMORY;
  hws_cascade_free(cascade);
  return status;
}
static hws_status oom_hws_cascade_read_file(void) {
  hws_cascade *made = NULL;
  hws_status status = hws_write_file(FILE_NAME, W.cascade, W.cascade_size);
  if (status >= 0) status = hws_cascade_read_file(FILE_NAME, W.options, &made);
  hws_cascade_free(made);
  return status;
}
#endif
static const int32_t kTapes[] = {1, 0};
static const int32_t kOneZero[] = {1, 0}, kZeroOne[] = {0, 1};
MAKES(hws_machine_join, hws_machine, (W.transducer, W.transducer, kOneZero, kZeroOne, 2, HWS_JOINED_KEEP, W.options, &made))
static hws_status oom_hws_machine_constrain(void) {
  const hws_machine *const by[1] = {W.acceptor};
  hws_machine *made = (hws_machine *)(void *)&poison;
  const hws_status status = hws_machine_constrain(W.transducer, by, kTapes, 1, W.options, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_machine_free(made);
  return status;
}
MAKES(hws_machine_project, hws_machine, (W.transducer, kTapes, 1, W.options, &made))

MAKES(hws_machine_rm_epsilon, hws_machine, (W.silent, W.options, &made))
MAKES(hws_machine_push, hws_machine, (W.backoff, HWS_TO_START, W.options, &made))
MAKES(hws_machine_normalize, hws_machine, (W.real, W.options, &made))
MAKES(hws_machine_minimize, hws_machine, (W.acceptor, W.options, &made))
CALLS(hws_machine_isomorphic, (W.silent, W.silent, W.options, &whole))
MAKES(hws_machine_prune, hws_machine, (W.real, 2, 2, W.options, &made))
MAKES(hws_machine_posterior_prune, hws_machine, (W.acceptor, 0.01, W.options, &made))

MAKES(hws_machine_determinize, hws_machine, (W.backoff, HWS_AS_TUPLES, W.options, &made))
MAKES(hws_machine_synchronize, hws_machine, (W.transducer, W.options, &made))
MAKES(hws_machine_difference, hws_machine, (W.backoff, W.unweighted, W.options, &made))
MAKES(hws_machine_disambiguate, hws_machine, (W.backoff, W.options, &made))
CALLS(hws_machine_is_functional, (W.transducer, W.options, &whole))
CALLS(hws_machine_is_unambiguous, (W.silent, W.options, &whole))
CALLS(hws_machine_equivalent, (W.backoff, W.acceptor, W.options, &whole))
MAKES(hws_machine_distinguish, hws_strings, (W.backoff, W.acceptor, W.options, &made))
static hws_status oom_hws_machine_sum_product(void) {
  const hws_machine *const all[3] = {W.acceptor, W.backoff, W.acceptor};
  return hws_machine_sum_product(all, 3, W.options, &number);
}
MAKES(hws_machine_best_paths, hws_strings, (W.backoff, 5, W.options, &made))
MAKES(hws_machine_best_strings, hws_strings, (W.backoff, 5, W.options, &made))
CALLS(hws_machine_expectation, (W.backoff, kValues, kValues, 2, W.options, numbers, numbers + 8))
CALLS(hws_machine_entropy, (W.backoff, W.options, &number))
CALLS(hws_machine_cross_entropy, (W.acceptor, W.backoff, W.options, &number))
CALLS(hws_machine_kl, (W.acceptor, W.backoff, W.options, &number))
MAKES(hws_machine_fit_weights, hws_machine, (W.acceptor, W.acceptor, W.options, &made, &number))
CALLS(hws_machine_total_difference, (W.acceptor, W.backoff, W.options, &number, numbers))
CALLS(hws_machine_ngram_counts, (W.backoff, 0, W.ngrams, W.options, numbers))
MAKES(hws_machine_frequent_ngrams, hws_strings, (W.backoff, 0, 2, 0.01, W.options, &made))
MAKES(hws_machine_random, hws_machine, (HWS_LOG, 2, NULL, 7, W.options, &made))
MAKES(hws_machine_sample, hws_strings, (W.backoff, 5, 7, W.options, &made))

static const hws_machine *two_machines[2];
static const hws_machine *const *both_rings(void) {
  two_machines[0] = W.acceptor;
  two_machines[1] = W.backoff;
  return two_machines;
}
MAKES(hws_machine_union, hws_machine, (both_rings(), 2, W.options, &made))
MAKES(hws_machine_concat, hws_machine, (both_rings(), 2, W.options, &made))
MAKES(hws_machine_closure, hws_machine, (W.backoff, HWS_STAR, W.options, &made))
MAKES(hws_machine_cross, hws_machine, (W.transducer, W.backoff, W.options, &made))
MAKES(hws_machine_reverse, hws_machine, (W.backoff, W.options, &made))
MAKES(hws_machine_invert, hws_machine, (W.transducer, W.general, &made))
static const int32_t kOld[] = {1, 2}, kNew[] = {2, 3};
MAKES(hws_machine_relabel, hws_machine, (W.backoff, 0, kOld, kNew, 2, NULL, W.options, &made))
MAKES(hws_machine_eliminate_flags, hws_machine, (W.named, W.options, &made))
MAKES(hws_machine_realphabet, hws_machine, (W.named, 0, NULL, W.options, &made))
MAKES(hws_machine_trim, hws_machine, (W.backoff, W.bytes, &made))
MAKES(hws_machine_explicit_failure, hws_machine, (W.backoff, W.options, &made))
MAKES(hws_machine_arc_sort, hws_machine, (W.backoff, 0, W.bytes, &made))
MAKES(hws_machine_top_sort, hws_machine, (W.named, W.bytes, &made))
MAKES(hws_machine_convert, hws_machine, (W.backoff, HWS_REAL, W.bytes, &made))
MAKES(hws_machine_power, hws_machine, (W.backoff, 2, W.bytes, &made))
MAKES(hws_machine_scale, hws_machine, (W.backoff, 2, W.bytes, &made))
MAKES(hws_machine_with_weights, hws_machine, (W.transducer, kWeights, NULL, W.bytes, &made))
CALLS(hws_machine_components, (W.backoff, W.bytes, labels_out, &size))
CALLS(hws_machine_properties, (W.backoff, W.bytes, &whole))

static const struct scenario operation_scenarios[] = {
    ALLOCATES(hws_machine_total),
    ALLOCATES(hws_machine_log_total),
    ALLOCATES(hws_machine_forward),
    ALLOCATES(hws_machine_backward),
    ALLOCATES(hws_machine_expected_counts),
    ALLOCATES(hws_machine_compose),
    ALLOCATES(hws_machine_compose_all),
    ALLOCATES(hws_cascade_new),
    ALLOCATES(hws_cascade_alphabet),
    ALLOCATES(hws_cascade_best_strings),
    ALLOCATES(hws_cascade_best_paths),
    ALLOCATES(hws_cascade_lattice),
    ALLOCATES(hws_cascade_compose),
    ALLOCATES(hws_cascade_apply),
    ALLOCATES(hws_cascade_total),
    ALLOCATES(hws_cascade_rewrite),
    ALLOCATES(hws_cascade_info),
    ALLOCATES(hws_cascade_pairs),
    ALLOCATES(hws_cascade_encode),
    ALLOCATES(hws_cascade_decode),
    ALLOCATES(hws_cascade_write),
    ALLOCATES(hws_cascade_read),
#if !defined(HWS_NO_FILES)
    ALLOCATES(hws_cascade_write_file),
    ALLOCATES(hws_cascade_read_file),
#endif
    ALLOCATES(hws_machine_join),
    ALLOCATES(hws_machine_constrain),
    ALLOCATES(hws_machine_project),
    ALLOCATES(hws_machine_rm_epsilon),
    ALLOCATES(hws_machine_push),
    ALLOCATES(hws_machine_normalize),
    ALLOCATES(hws_machine_minimize),
    ALLOCATES(hws_machine_isomorphic),
    ALLOCATES(hws_machine_prune),
    ALLOCATES(hws_machine_posterior_prune),
    ALLOCATES(hws_machine_determinize),
    ALLOCATES(hws_machine_disambiguate),
    ALLOCATES(hws_machine_is_functional),
    ALLOCATES(hws_machine_is_unambiguous),
    DOES_WITHOUT_SOME(hws_machine_equivalent),
    DOES_WITHOUT_SOME(hws_machine_distinguish),
    ALLOCATES(hws_machine_synchronize),
    ALLOCATES(hws_machine_difference),
    ALLOCATES(hws_machine_sum_product),
    ALLOCATES(hws_machine_best_paths),
    DOES_WITHOUT_SOME(hws_machine_best_strings),
    ALLOCATES(hws_machine_sample),
    ALLOCATES(hws_machine_expectation),
    ALLOCATES(hws_machine_entropy),
    ALLOCATES(hws_machine_cross_entropy),
    ALLOCATES(hws_machine_kl),
    ALLOCATES(hws_machine_fit_weights),
    ALLOCATES(hws_machine_total_difference),
    DOES_WITHOUT_SOME(hws_machine_ngram_counts),
    DOES_WITHOUT_SOME(hws_machine_frequent_ngrams),
    ALLOCATES(hws_machine_random),
    ALLOCATES(hws_machine_union),
    ALLOCATES(hws_machine_concat),
    ALLOCATES(hws_machine_closure),
    ALLOCATES(hws_machine_cross),
    ALLOCATES(hws_machine_reverse),
    ALLOCATES(hws_machine_invert),
    ALLOCATES(hws_machine_relabel),
    ALLOCATES(hws_machine_eliminate_flags),
    ALLOCATES(hws_machine_realphabet),
    ALLOCATES(hws_machine_trim),
    ALLOCATES(hws_machine_explicit_failure),
    ALLOCATES(hws_machine_arc_sort),
    ALLOCATES(hws_machine_top_sort),
    ALLOCATES(hws_machine_convert),
    ALLOCATES(hws_machine_power),
    ALLOCATES(hws_machine_scale),
    ALLOCATES(hws_machine_with_weights),
    ALLOCATES(hws_machine_components),
    ALLOCATES(hws_machine_properties),
};

#endif
