/* Conventions of hawser/status.h, one test a rule, over calls written out. Two calls for an array: two_call_test.c. Rules that
 * follow from a function's declaration alone are tested over all of docs/api.json by tests/contract. */
#include "capi_test.h"

static struct {
  hws_alphabet *alphabet;
  hws_strings *words, *pairs;
  hws_machine *words_machine, *transducer;
  hws_builder *builder;
  hws_edit_model *model;
  hws_learner *learner;
} W;

static int make_world(void **state) {
  static const int64_t word_offsets[] = {0, 2, 5}, pair_offsets[] = {0, 2, 3, 5, 7};
  static const int32_t word_labels[] = {1, 2, 2, 1, 3}, pair_labels[] = {1, 2, 1, 3, 3, 3, 2};
  static const char *const names[] = {"a", "b", "\xc3\xbc"};
  (void)state;
  assert_ok(hws_alphabet_from_names(names, 3, NULL, &W.alphabet));
  const hws_alphabet *tapes[2];
  tapes[0] = tapes[1] = W.alphabet;
  assert_ok(hws_strings_from_arrays(1, 2, word_offsets, word_labels, NULL, tapes, NULL, &W.words));
  assert_ok(hws_strings_from_arrays(2, 2, pair_offsets, pair_labels, NULL, tapes, NULL, &W.pairs));
  assert_ok(hws_machine_from_words(W.words, HWS_LOG, NULL, &W.words_machine));
  assert_ok(hws_builder_new(HWS_LOG, 1, tapes, NULL, &W.builder));
  assert_ok(hws_edit_model_new(W.alphabet, NULL, &W.model));
  assert_ok(hws_edit_model_machine(W.model, HWS_LOG, NULL, &W.transducer));
  assert_ok(hws_edit_learner_new(W.model, W.pairs, NULL, NULL, &W.learner));
  return 0;
}

static int free_world(void **state) {
  (void)state;
  hws_alphabet_free(W.alphabet);
  hws_strings_free(W.words);
  hws_strings_free(W.pairs);
  hws_machine_free(W.words_machine);
  hws_machine_free(W.transducer);
  hws_builder_free(W.builder);
  hws_edit_model_free(W.model);
  hws_learner_free(W.learner);
  return 0;
}

/* A NULL handle where one is needed: an argument error, outputs NULL or 0. */
static void null_handles_are_argument_errors(void **state) {
  char junk;
  void *const dirty = &junk;
  hws_alphabet *alphabet;
  hws_strings *strings;
  hws_machine *machine;
  hws_learner *learner;
  hws_edit_model *model;
  double x, y, z, w;
  int32_t n;
  int64_t size;
  const int32_t *labels;
  const int64_t *offsets;
  const double *values;
  (void)state;
#define REFUSED(call) assert_status(call, HWS_E_ARGUMENT)
#define REFUSED_HANDLE(made, call) \
  do {                             \
    made = dirty;                  \
    REFUSED(call);                 \
    assert_null(made);             \
  } while (0)
#define REFUSED_NUMBER(made, call) \
  do {                             \
    made = 7;                      \
    REFUSED(call);                 \
    assert_true(made == 0);        \
  } while (0)
  REFUSED_NUMBER(size, hws_alphabet_write(NULL, NULL, 0, &size));
  REFUSED_NUMBER(n, hws_alphabet_find(NULL, "a", 1, &n));
  REFUSED_NUMBER(size, hws_alphabet_encode(NULL, "a", 1, 0, NULL, 0, &size));
  assert_string_equal(hws_alphabet_name_view(NULL, 1), "");
  REFUSED_NUMBER(x, hws_strings_value(NULL, 0, &x));
  REFUSED_NUMBER(size, hws_strings_labels(NULL, 0, 0, NULL, 0, &size));
  REFUSED_HANDLE(labels, hws_strings_labels_view(NULL, 0, 0, &labels, &size));
  REFUSED_HANDLE(values, hws_strings_arrays_view(NULL, &offsets, &labels, &values));
  REFUSED_HANDLE(machine, hws_machine_from_words(NULL, HWS_LOG, NULL, &machine));
  REFUSED_NUMBER(size, hws_machine_write_text(NULL, NULL, NULL, NULL, 0, &size));
  REFUSED_NUMBER(size, hws_machine_write(NULL, NULL, 0, &size));
  REFUSED_NUMBER(size, hws_machine_draw(NULL, NULL, 0, &size));
  REFUSED_HANDLE(machine, hws_machine_compose(NULL, NULL, NULL, &machine));
  REFUSED_HANDLE(strings, hws_machine_best_paths(NULL, 1, NULL, &strings));
  REFUSED_HANDLE(strings, hws_machine_best_strings(NULL, 1, NULL, &strings));
  REFUSED_HANDLE(strings, hws_machine_sample(NULL, 1, 1, NULL, &strings));
  REFUSED_NUMBER(x, hws_machine_total(NULL, NULL, &x));
  REFUSED_NUMBER(x, hws_machine_log_total(NULL, NULL, &x));
  REFUSED_HANDLE(model, hws_edit_model_new(NULL, NULL, &model));
  REFUSED_HANDLE(alphabet, hws_edit_model_alphabet(NULL, &alphabet));
  REFUSED_NUMBER(x, hws_edit_model_info(NULL, "contexts", &x));
  REFUSED_NUMBER(x, hws_edit_model_probability(NULL, NULL, 0, NULL, 0, NULL, 0, 1, 1, &x));
  REFUSED(hws_edit_model_score(NULL, W.pairs, NULL, &x));
  REFUSED(hws_edit_model_score_matrix(NULL, W.words, W.words, NULL, &x));
  REFUSED(hws_edit_model_score_matrix(W.model, NULL, W.words, NULL, &x));
  REFUSED(hws_edit_model_score_matrix(W.model, W.words, NULL, NULL, &x));
  REFUSED_HANDLE(machine, hws_edit_model_machine(NULL, HWS_LOG, NULL, &machine));
  REFUSED_NUMBER(size, hws_edit_model_write(NULL, NULL, 0, &size));
  REFUSED_HANDLE(model, hws_edit_model_read(NULL, 10, NULL, &model));
  REFUSED_HANDLE(learner, hws_edit_learner_new(NULL, W.pairs, NULL, NULL, &learner));
  REFUSED_HANDLE(learner, hws_edit_learner_new(W.model, NULL, NULL, NULL, &learner));
  REFUSED_HANDLE(model, hws_edit_learner_model(NULL, &model));
  REFUSED_NUMBER(x, hws_edit_learner_edits(NULL, &x, &y, &z, &w));
  REFUSED_NUMBER(n, hws_learner_step(NULL, 1, &n));
  REFUSED_NUMBER(size, hws_learner_steps(NULL, &size));
  REFUSED_NUMBER(x, hws_learner_metric(NULL, "objective", &x));
  REFUSED_NUMBER(size, hws_learner_metrics(NULL, NULL, 0, &size));
  REFUSED(hws_learner_set_cancel(NULL, NULL));
  REFUSED(hws_learner_set_monitor(NULL, NULL));
  REFUSED_NUMBER(size, hws_learner_save(NULL, NULL, 0, &size));
  REFUSED(hws_learner_load(NULL, &junk, 1, NULL));
  /* getters on NULL read as nothing */
  assert_int_equal(hws_alphabet_size(NULL), 0);
  assert_int_equal(hws_strings_count(NULL), 0);
  assert_int_equal(hws_strings_tapes(NULL), 0);
}

static void null_outputs_are_argument_errors(void **state) {
  double x;
  (void)state;
  REFUSED(hws_alphabet_new(3, NULL, NULL));
  REFUSED(hws_alphabet_from_chars("a", 1, NULL, NULL));
  REFUSED(hws_alphabet_read("a 1", 3, NULL, NULL));
  REFUSED(hws_alphabet_find(W.alphabet, "a", 1, NULL));
  REFUSED(hws_strings_read("a", 1, 1, 0, NULL, NULL, NULL));
  REFUSED(hws_strings_value(W.words, 0, NULL));
  REFUSED(hws_strings_labels_view(W.words, 0, 0, NULL, NULL));
  REFUSED(hws_strings_arrays_view(W.words, NULL, NULL, NULL));
  REFUSED(hws_machine_from_labels(W.alphabet, HWS_LOG, NULL, 0, NULL, NULL));
  REFUSED(hws_machine_from_words(W.words, HWS_LOG, NULL, NULL));
  REFUSED(hws_machine_read_text("0 1 1", 5, HWS_LOG, 0, NULL, 0, NULL, NULL, NULL, NULL));
  REFUSED(hws_machine_read("x", 1, NULL, NULL));
  REFUSED(hws_machine_total(W.words_machine, NULL, NULL));
  REFUSED(hws_machine_log_total(W.words_machine, NULL, NULL));
  REFUSED(hws_machine_best_paths(W.words_machine, 1, NULL, NULL));
  REFUSED(hws_machine_best_strings(W.words_machine, 1, NULL, NULL));
  REFUSED(hws_machine_sample(W.words_machine, 1, 1, NULL, NULL));
  REFUSED(hws_edit_model_new(W.alphabet, NULL, NULL));
  REFUSED(hws_edit_model_alphabet(W.model, NULL));
  REFUSED(hws_edit_model_info(W.model, "contexts", NULL));
  REFUSED(hws_edit_model_score(W.model, W.pairs, NULL, NULL));
  REFUSED(hws_edit_model_score_matrix(W.model, W.words, W.words, NULL, NULL));
  REFUSED(hws_edit_model_machine(W.model, HWS_LOG, NULL, NULL));
  REFUSED(hws_edit_learner_new(W.model, W.pairs, NULL, NULL, NULL));
  REFUSED(hws_edit_learner_model(W.learner, NULL));
  REFUSED(hws_edit_learner_edits(W.learner, NULL, &x, &x, &x));
  REFUSED(hws_learner_step(W.learner, 1, NULL));
  REFUSED(hws_learner_steps(W.learner, NULL));
  REFUSED(hws_learner_metric(W.learner, "objective", NULL));
}

static void negative_and_absurd_sizes_are_argument_errors(void **state) {
  static const int64_t wrong[] = {-1, -2, INT64_MIN, INT64_MAX, INT64_MAX / 2};
  hws_alphabet *alphabet;
  hws_strings *strings;
  hws_machine *machine;
  hws_edit_model *model;
  const int64_t offsets[] = {0, 0};
  const int32_t labels[] = {1};
  const char *const names[] = {"a"};
  int64_t needed;
  size_t i;
  (void)state;
  for (i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
    const int64_t n = wrong[i];
    if (n != INT64_MAX && n != INT64_MAX / 2) { /* a text's length cannot be told from a true one */
      if (n != -1) {
        REFUSED(hws_alphabet_from_chars("a", n, NULL, &alphabet));
        REFUSED(hws_alphabet_read("a 1", n, NULL, &alphabet));
        REFUSED(hws_alphabet_encode(W.alphabet, "a", n, 0, NULL, 0, &needed));
        REFUSED(hws_strings_read("a", n, 1, 0, NULL, NULL, &strings));
        REFUSED(hws_machine_read_text("0 1 1", n, HWS_LOG, 0, NULL, 0, NULL, NULL, NULL, &machine));
      }
      REFUSED(hws_machine_read("x", n, NULL, &machine));
      REFUSED(hws_edit_model_read("x", n, NULL, &model));
      REFUSED(hws_learner_load(W.learner, "x", n, NULL));
      REFUSED(hws_machine_best_paths(W.words_machine, n, NULL, &strings));
      REFUSED(hws_machine_best_strings(W.words_machine, n, NULL, &strings));
      REFUSED(hws_machine_sample(W.words_machine, n, 1, NULL, &strings));
    }
    REFUSED(hws_alphabet_new(n, NULL, &alphabet));
    assert_true(hws_alphabet_from_names(names, n, NULL, &alphabet) < 0);
    assert_null(alphabet);
    assert_true(hws_strings_from_arrays(1, n, offsets, labels, NULL, NULL, NULL, &strings) < 0);
    assert_null(strings);
    assert_true(hws_machine_from_labels(W.alphabet, HWS_LOG, labels, n, NULL, &machine) < 0);
    assert_null(machine);
    assert_true(hws_strings_value(W.words, n, &(double){0}) < 0);
    assert_true(hws_strings_labels(W.words, n, 0, NULL, 0, &needed) < 0);
  }
}

/* Everything is used after all it was made from is gone. */
static void handles_keep_alive_what_they_need(void **state) {
  static const int64_t offsets[] = {0, 2, 3};
  static const int32_t labels[] = {1, 2, 1};
  static const char *const names[] = {"a", "b"};
  hws_alphabet *alphabet, *again;
  hws_strings *pairs, *best;
  hws_machine *x, *t, *xt;
  hws_edit_model *start, *model;
  hws_learner *learner;
  hws_options *options;
  hws_cancel *cancel;
  hws_monitor *monitor;
  int32_t done;
  double value;
  (void)state;
  assert_ok(hws_alphabet_from_names(names, 2, NULL, &alphabet));
  const hws_alphabet *tapes[2];
  tapes[0] = tapes[1] = alphabet;
  assert_ok(hws_strings_from_arrays(2, 1, offsets, labels, NULL, tapes, NULL, &pairs));
  assert_ok(hws_edit_model_new(alphabet, NULL, &start));
  assert_ok(hws_machine_from_labels(alphabet, HWS_LOG, labels, 3, NULL, &x));
  assert_ok(hws_options_new(&options));
  assert_ok(hws_cancel_new(&cancel));
  assert_ok(hws_monitor_new(&monitor));
  assert_ok(hws_options_set_cancel(options, cancel));
  assert_ok(hws_options_set_monitor(options, monitor));
  hws_cancel_free(cancel);
  hws_monitor_free(monitor);
  hws_alphabet_free(alphabet);
  assert_ok(hws_edit_learner_new(start, pairs, NULL, options, &learner));
  hws_options_free(options);
  hws_edit_model_free(start);
  hws_strings_free(pairs);
  assert_ok(hws_learner_step(learner, 2, &done));
  assert_ok(hws_edit_learner_model(learner, &model));
  hws_learner_free(learner);
  assert_ok(hws_edit_model_machine(model, HWS_LOG, NULL, &t));
  hws_edit_model_free(model);
  assert_ok(hws_machine_compose(x, t, NULL, &xt));
  hws_machine_free(x);
  hws_machine_free(t);
  assert_true(hws_machine_best_strings(xt, 3, NULL, &best) >= 0);
  assert_ok(hws_machine_alphabet(xt, 1, &again));
  hws_machine_free(xt);
  assert_string_equal(hws_alphabet_name_view(again, 2), "b");
  hws_alphabet_free(again);
  assert_ok(hws_strings_value(best, 0, &value));
  assert_true(value > 0);
  hws_strings_free(best);
}

/* Every call that takes options refuses one it does not take, and a value out of
 * range, naming the option and the call. */
static void options_a_call_does_not_take_are_refused(void **state) {
  hws_options *o;
  hws_machine *m;
  hws_strings *s;
  hws_edit_model *model;
  hws_learner *learner;
  const hws_machine *one[1];
  const int32_t tape[] = {0};
  static double numbers[4000];
  static int32_t components[100];
  int64_t size;
  double x;
  int round;
  (void)state;
  one[0] = W.words_machine;
  for (round = 0; round < 2; ++round) {
    const char *const part = round ? "out of its range" : "no such option";
    assert_ok(hws_options_new(&o));
    if (round) {
      assert_ok(hws_options_set_int(o, "max_states", -5));
    } else {
      assert_ok(hws_options_set_int(o, "no_such_option", 1));
    }
    print_message("%s\n", part);
#define REFUSED_NAMED(call, name)                                  \
  do {                                                             \
    REFUSED(call);                                                 \
    assert_message(name);                                          \
    assert_message(round ? "max_states" : "no_such_option");       \
  } while (0)
    REFUSED_NAMED(hws_machine_compose(one[0], one[0], o, &m), "hws_machine_compose");
    REFUSED_NAMED(hws_machine_compose_all(one, 1, o, &m), "hws_machine_compose_all");
    REFUSED_NAMED(hws_machine_project(one[0], tape, 1, o, &m), "hws_machine_project");
    REFUSED_NAMED(hws_machine_union(one, 1, o, &m), "hws_machine_union");
    REFUSED_NAMED(hws_machine_concat(one, 1, o, &m), "hws_machine_concat");
    REFUSED_NAMED(hws_machine_closure(one[0], HWS_STAR, o, &m), "hws_machine_closure");
    REFUSED_NAMED(hws_machine_cross(one[0], one[0], o, &m), "hws_machine_cross");
    REFUSED_NAMED(hws_machine_reverse(one[0], o, &m), "hws_machine_reverse");
    REFUSED_NAMED(hws_machine_invert(one[0], o, &m), "hws_machine_invert");
    REFUSED_NAMED(hws_machine_relabel(one[0], 0, NULL, NULL, 0, NULL, o, &m), "hws_machine_relabel");
    REFUSED_NAMED(hws_machine_realphabet(one[0], 0, NULL, o, &m), "hws_machine_realphabet");
    REFUSED_NAMED(hws_machine_trim(one[0], o, &m), "hws_machine_trim");
    REFUSED_NAMED(hws_machine_explicit_failure(one[0], o, &m), "hws_machine_explicit_failure");
    REFUSED_NAMED(hws_machine_arc_sort(one[0], 0, o, &m), "hws_machine_arc_sort");
    REFUSED_NAMED(hws_machine_top_sort(one[0], o, &m), "hws_machine_top_sort");
    REFUSED_NAMED(hws_machine_convert(one[0], HWS_REAL, o, &m), "hws_machine_convert");
    REFUSED_NAMED(hws_machine_power(one[0], 2, o, &m), "hws_machine_power");
    REFUSED_NAMED(hws_machine_scale(one[0], 2, o, &m), "hws_machine_scale");
    REFUSED_NAMED(hws_machine_with_weights(one[0], NULL, NULL, o, &m), "hws_machine_with_weights");
    REFUSED_NAMED(hws_machine_components(one[0], o, components, &size), "hws_machine_components");
    REFUSED_NAMED(hws_machine_properties(one[0], o, components), "hws_machine_properties");
    REFUSED_NAMED(hws_machine_total(one[0], o, &x), "hws_machine_total");
    REFUSED_NAMED(hws_machine_log_total(one[0], o, &x), "hws_machine_log_total");
    REFUSED_NAMED(hws_machine_sum_product(one, 1, o, &x), "hws_machine_sum_product");
    REFUSED_NAMED(hws_machine_forward(one[0], o, numbers), "hws_machine_forward");
    REFUSED_NAMED(hws_machine_backward(one[0], o, numbers), "hws_machine_backward");
    REFUSED_NAMED(hws_machine_expected_counts(one[0], o, numbers, NULL), "hws_machine_expected_counts");
    REFUSED_NAMED(hws_machine_best_paths(one[0], 1, o, &s), "hws_machine_best_paths");
    REFUSED_NAMED(hws_machine_best_strings(one[0], 1, o, &s), "hws_machine_best_strings");
    REFUSED_NAMED(hws_machine_sample(one[0], 1, 1, o, &s), "hws_machine_sample");
    REFUSED_NAMED(hws_machine_read_text("0 1 1", -1, HWS_LOG, 0, NULL, 0, NULL, NULL, o, &m), "hws_machine_read_text");
    REFUSED_NAMED(hws_machine_read("x", 1, o, &m), "hws_machine_read");
    REFUSED_NAMED(hws_machine_read_view("x", 1, NULL, NULL, o, &m), "hws_machine_read_view");
    REFUSED_NAMED(hws_edit_model_machine(W.model, HWS_LOG, o, &m), "hws_edit_model_machine");
    if (!round) {
      REFUSED_NAMED(hws_edit_model_new(W.alphabet, o, &model), "hws_edit_model_new");
      REFUSED_NAMED(hws_edit_model_score(W.model, W.pairs, o, numbers), "hws_edit_model_score");
      REFUSED_NAMED(hws_edit_model_score_matrix(W.model, W.words, W.words, o, numbers), "hws_edit_model_score_matrix");
      REFUSED_NAMED(hws_edit_learner_new(W.model, W.pairs, NULL, o, &learner), "hws_edit_learner_new");
    }
    hws_options_free(o);
  }
}

CAPI_MAIN(cmocka_unit_test_setup_teardown(null_handles_are_argument_errors, make_world, free_world),
          cmocka_unit_test_setup_teardown(null_outputs_are_argument_errors, make_world, free_world),
          cmocka_unit_test_setup_teardown(negative_and_absurd_sizes_are_argument_errors, make_world, free_world),
          cmocka_unit_test(handles_keep_alive_what_they_need),
          cmocka_unit_test_setup_teardown(options_a_call_does_not_take_are_refused, make_world, free_world))
