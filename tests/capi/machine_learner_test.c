/* Machines that learn, through the C interface: a published example of Baum and Welch's algorithm, arguments, held-out items,
 * counts, limits, and machines that go on. */
#include "capi_test.h"
#include "tests/random_data.h"

static struct {
  hws_alphabet *letters;
  hws_machine *edits;     /* of the edit model over two letters: one state */
  hws_strings *pairs, *held_out, *words;
  hws_machine *word[2];   /* acceptors of "ab" and of "b" */
} W;

static hws_strings *strings_of(const char *text, int32_t tapes) {
  const hws_alphabet *both[2];
  hws_strings *s = NULL;
  both[0] = both[1] = W.letters;
  assert_ok(hws_strings_read(text, -1, tapes, HWS_SPLIT_CHARS, both, NULL, &s));
  return s;
}

static int make_world(void **state) {
  static const int32_t ab[] = {1, 2};
  hws_edit_model *model = NULL;
  (void)state;
  assert_ok(hws_alphabet_from_chars("ab", -1, NULL, &W.letters));
  assert_ok(hws_edit_model_new(W.letters, NULL, &model));
  assert_ok(hws_edit_model_machine(model, HWS_LOG, NULL, &W.edits));
  hws_edit_model_free(model);
  W.pairs = strings_of("ab\tb\nb\tb\nabba\tabab\nab\tb\na\tba\n", 2);
  W.held_out = strings_of("ba\tb\naab\tab\n", 2);
  W.words = strings_of("ab\nb\n", 1);
  assert_ok(hws_machine_from_labels(W.letters, HWS_LOG, ab, 2, NULL, &W.word[0]));
  assert_ok(hws_machine_from_labels(W.letters, HWS_REAL, ab + 1, 1, NULL, &W.word[1]));
  return 0;
}

static int free_world(void **state) {
  int i;
  (void)state;
  for (i = 0; i < 2; ++i) hws_machine_free(W.word[i]);
  hws_strings_free(W.words);
  hws_strings_free(W.held_out);
  hws_strings_free(W.pairs);
  hws_machine_free(W.edits);
  hws_alphabet_free(W.letters);
  return 0;
}

static double metric(const hws_learner *learner, const char *name) {
  double value = NAN;
  assert_ok(hws_learner_metric(learner, name, &value));
  return value;
}

static void step(hws_learner *learner, int64_t n) {
  int32_t done;
  assert_ok(hws_learner_step(learner, n, &done));
}

/* Jason Eisner's ice creams of 33 days (an interactive spreadsheet for teaching the forward-backward algorithm, 2002): how many
 * were eaten on each day, and whether it was cold or hot is hidden. Each weather has a state that eats and one that goes on. */
static void ice_creams_are_learned_as_published(void **state) {
  static const char eaten[] = "233232322313311121113121112332322";
  static const double eats[2][3] = {{.7, .2, .1}, {.1, .2, .7}}, goes[2][2] = {{.8, .1}, {.1, .8}};
  static const double after_one[2][5] = {{.6765, .2188, .1047, .8757, .1090}, {.0584, .4251, .5165, .0925, .8652}},
                      after_eleven[2][5] = {{.6406, .1481, .2113, .9338, .0662}, {.0001, .5343, .4657, .0719, .8650}};
  hws_alphabet *counts;
  hws_builder *builder;
  hws_machine *weather, *learned;
  hws_strings *days;
  hws_learner *learner;
  hws_options *options;
  const hws_alphabet *tape[1];
  int64_t first, steps;
  int32_t s, t, labels[33], silent = HWS_EPSILON;
  int64_t offsets[2] = {0, 33};
  (void)state;
  assert_ok(hws_alphabet_new(3, NULL, &counts));
  tape[0] = counts;
  assert_ok(hws_builder_new(HWS_REAL, 1, tape, NULL, &builder));
  assert_ok(hws_builder_add_states(builder, 5, &first)); /* the start, two that eat, two that go on */
  for (s = 0; s < 2; ++s) {
    for (t = 1; t <= 3; ++t) assert_ok(hws_builder_add_arc(builder, 1 + s, &t, eats[s][t - 1], 3 + s));
    for (t = 0; t < 2; ++t) assert_ok(hws_builder_add_arc(builder, 3 + s, &silent, goes[s][t], 1 + t));
    assert_ok(hws_builder_set_final(builder, 3 + s, .1));
    assert_ok(hws_builder_add_arc(builder, 0, &silent, .5, 1 + s));
  }
  assert_ok(hws_builder_build(builder, &weather));
  for (t = 0; t < 33; ++t) labels[t] = eaten[t] - '0';
  assert_ok(hws_strings_from_arrays(1, 1, offsets, labels, NULL, tape, NULL, &days));
  options = options_of("tolerance=0 init=given");
  assert_ok(hws_machine_learner_new(weather, NULL, NULL, 0, days, NULL, options, &learner));
  for (steps = 1; steps <= 11; steps += 10) {
    const double(*expected)[5] = steps == 1 ? after_one : after_eleven;
    double weights[12];
    step(learner, steps == 1 ? 1 : 10);
    assert_ok(hws_machine_learner_machine(learner, &learned));
    assert_ok(hws_machine_copy_arcs(learned, NULL, NULL, weights, NULL));
    for (s = 0; s < 2; ++s) { /* arcs 0 and 1 are the start's */
      for (t = 0; t < 3; ++t) assert_near(weights[2 + 3 * s + t], expected[s][t], 5e-5);
      for (t = 0; t < 2; ++t) assert_near(weights[8 + 2 * s + t], expected[s][3 + t], 5e-5);
    }
    if (steps == 1) assert_near(metric(learner, "log_likelihood"), log(9.127564908293055e-19), 1e-9);
    hws_machine_free(learned);
  }
  hws_learner_free(learner);
  hws_options_free(options);
  hws_strings_free(days);
  hws_machine_free(weather);
  hws_builder_free(builder);
  hws_alphabet_free(counts);
}

static void counts_are_expected_uses(void **state) {
  const int64_t arcs = hws_machine_arcs(W.edits), states = hws_machine_states(W.edits);
  double counts[20], sum = 0;
  int64_t needed = 0, i;
  hws_learner *learner;
  (void)state;
  assert_true(arcs + states <= 20);
  assert_ok(hws_machine_learner_new(W.edits, NULL, NULL, 0, W.pairs, NULL, NULL, &learner));
  assert_ok(hws_machine_learner_counts(learner, counts, 20, &needed));
  assert_int_equal(needed, arcs + states);
  for (i = 0; i < needed; ++i) assert_true(counts[i] == 0);
  step(learner, 3);
  assert_ok(hws_machine_learner_counts(learner, counts, 20, NULL));
  for (i = 0; i < needed; ++i) {
    assert_true(counts[i] >= 0);
    sum += counts[i];
  }
  assert_near(counts[arcs], 5, 1e-12); /* each of the five pairs ends once in the only state */
  assert_true(sum > 5 + 8);            /* and each of 8 symbols of the outputs is written */
  hws_learner_free(learner);
}

/* Held-out pairs as strings and as acceptors, and items as both. */
static void acceptors_stand_for_strings(void **state) {
  const hws_machine *const inputs[] = {W.word[0], W.word[1]}, *const outputs[] = {W.word[1], W.word[1]};
  static const double weights[] = {2, 1};
  hws_strings *same = NULL;
  hws_learner *one, *two;
  hws_options *options = options_of("init=given");
  int i;
  (void)state;
  same = strings_of("ab\tb\nab\tb\nb\tb\n", 2);
  assert_ok(hws_machine_learner_new(W.edits, NULL, NULL, 0, same, same, options, &one));
  assert_ok(hws_machine_learner_machines_new(W.edits, NULL, NULL, 0, inputs, outputs, weights, 2, options, &two));
  assert_ok(hws_machine_learner_hold_out(two, inputs, outputs, weights, 2, NULL));
  for (i = 0; i < 4; ++i) {
    step(one, 1);
    step(two, 1);
    assert_near(metric(one, "log_likelihood"), metric(two, "log_likelihood"), 1e-12);
    assert_near(metric(one, "heldout_log_likelihood"), metric(two, "heldout_log_likelihood"), 1e-12);
  }
  /* Outputs that are not known at all. */
  assert_ok(hws_machine_learner_hold_out(two, inputs, NULL, NULL, 2, NULL));
  assert_true(metric(two, "heldout_log_likelihood") > metric(one, "heldout_log_likelihood"));
  hws_learner_free(one);
  hws_learner_free(two);
  hws_options_free(options);
  hws_strings_free(same);
}

static void impossible_items_are_counted_where_they_are_held_out(void **state) {
  hws_learner *learner;
  hws_strings *some = strings_of("ab\nb\n", 1), *others = strings_of("a\nb\nbb\n", 1);
  hws_machine *list;
  (void)state;
  assert_ok(hws_machine_from_words(some, HWS_LOG, NULL, &list));
  assert_ok(hws_machine_learner_new(list, NULL, NULL, 0, some, others, NULL, &learner));
  step(learner, 2);
  assert_true(metric(learner, "heldout_impossible") == 2);
  assert_near(metric(learner, "heldout_log_likelihood"), log(.5), 1e-12);
  hws_learner_free(learner);
  assert_status(hws_machine_learner_new(list, NULL, NULL, 0, others, NULL, NULL, &learner), HWS_OK);
  assert_status(hws_learner_step(learner, 1, &(int32_t){0}), HWS_E_EMPTY);
  assert_message("item 0");
  hws_learner_free(learner);
  hws_machine_free(list);
  hws_strings_free(some);
  hws_strings_free(others);
}

static void bad_arguments_are_refused(void **state) {
  const hws_machine *const none[] = {NULL}, *const one[] = {W.word[0]};
  static const int64_t numbers[] = {1, 2};
  static const double negative[] = {-1};
  hws_learner *learner = NULL;
  hws_machine *machine = NULL;
  hws_edit_model *model = NULL;
  (void)state;
#define REFUSES(call, status, text)  \
  do {                               \
    assert_status(call, status);     \
    assert_null(learner);            \
    assert_message(text);            \
  } while (0)
  REFUSES(hws_machine_learner_new(NULL, NULL, NULL, 0, W.pairs, NULL, NULL, &learner), HWS_E_ARGUMENT, "machine");
  REFUSES(hws_machine_learner_new(W.edits, NULL, NULL, 0, NULL, NULL, NULL, &learner), HWS_E_ARGUMENT, "strings");
  REFUSES(hws_machine_learner_new(W.edits, NULL, NULL, 1, W.pairs, NULL, NULL, &learner), HWS_E_ARGUMENT, "expected 0");
  REFUSES(hws_machine_learner_new(W.edits, numbers, NULL, 2, W.pairs, NULL, NULL, &learner), HWS_E_ARGUMENT, "one for each");
  REFUSES(hws_machine_learner_new(W.edits, NULL, NULL, 0, W.words, NULL, NULL, &learner), HWS_E_ARGUMENT, "1 tapes");
  REFUSES(hws_machine_learner_machines_new(W.edits, NULL, NULL, 0, NULL, NULL, NULL, 1, NULL, &learner), HWS_E_ARGUMENT,
          "both NULL");
  REFUSES(hws_machine_learner_machines_new(W.edits, NULL, NULL, 0, none, NULL, NULL, 1, NULL, &learner), HWS_E_ARGUMENT,
          "inputs[0]");
  REFUSES(hws_machine_learner_machines_new(W.edits, NULL, NULL, 0, one, NULL, NULL, 0, NULL, &learner), HWS_E_ARGUMENT,
          "at least one");
  REFUSES(hws_machine_learner_machines_new(W.edits, NULL, NULL, 0, one, NULL, negative, 1, NULL, &learner), HWS_E_ARGUMENT,
          "item 0");
  REFUSES(hws_machine_learner_machines_new(W.word[0], NULL, NULL, 0, one, one, NULL, 1, NULL, &learner), HWS_E_ARGUMENT,
          "outputs");
  assert_status(hws_machine_learner_new(W.edits, NULL, NULL, 0, W.pairs, NULL, NULL, NULL), HWS_E_ARGUMENT);
  assert_ok(hws_edit_model_new(W.letters, NULL, &model));
  assert_ok(hws_edit_learner_new(model, W.pairs, NULL, NULL, &learner));
  assert_status(hws_machine_learner_machine(learner, &machine), HWS_E_ARGUMENT);
  assert_message("another family");
  assert_status(hws_machine_learner_counts(learner, NULL, 0, &(int64_t){0}), HWS_E_ARGUMENT);
  assert_status(hws_machine_learner_hold_out(learner, one, NULL, NULL, 1, NULL), HWS_E_ARGUMENT);
  hws_learner_free(learner);
  hws_edit_model_free(model);
}

/* The same of edit models, whose acceptors may list several strings. */
static void edit_models_learn_from_acceptors(void **state) {
  const hws_machine *const inputs[] = {W.word[0], W.word[1]}, *const outputs[] = {W.word[1], W.word[1]};
  static const double weights[] = {2, 1};
  hws_strings *same = strings_of("ab\tb\nab\tb\nb\tb\n", 2);
  hws_learner *one, *two, *none = NULL;
  hws_edit_model *model;
  hws_options *options;
  int i;
  (void)state;
  assert_ok(hws_edit_model_new(W.letters, NULL, &model));
  assert_ok(hws_edit_learner_new(model, same, same, NULL, &one));
  assert_ok(hws_edit_learner_machines_new(model, inputs, outputs, weights, 2, NULL, &two));
  assert_ok(hws_edit_learner_hold_out(two, inputs, outputs, weights, 2, NULL));
  for (i = 0; i < 4; ++i) {
    step(one, 1);
    step(two, 1);
    assert_near(metric(one, "log_likelihood"), metric(two, "log_likelihood"), 1e-12);
    assert_near(metric(one, "heldout_log_likelihood"), metric(two, "heldout_log_likelihood"), 1e-12);
  }
  options = options_of("max_states=2");
  assert_status(hws_edit_learner_machines_new(model, inputs, outputs, NULL, 2, options, &none), HWS_E_LIMIT);
  assert_status(hws_edit_learner_hold_out(two, inputs, outputs, NULL, 2, options), HWS_E_LIMIT);
  hws_options_free(options);
  assert_status(hws_edit_learner_machines_new(NULL, inputs, outputs, NULL, 2, NULL, &none), HWS_E_ARGUMENT);
  assert_status(hws_edit_learner_machines_new(model, NULL, outputs, NULL, 2, NULL, &none), HWS_E_ARGUMENT);
  assert_status(hws_edit_learner_machines_new(model, inputs, outputs, NULL, 0, NULL, &none), HWS_E_ARGUMENT);
  hws_learner_free(one);
  hws_learner_free(two);
  hws_edit_model_free(model);
  hws_strings_free(same);
}

/* A limit of each kind stops the making of lattices, and groups are refused where the caller gives them. */
static void limits_and_idle_options_are_told(void **state) {
  static const char *const kinds[] = {"max_states=3", "max_arcs=3", "max_bytes=100"};
  const int64_t count = hws_machine_arcs(W.edits) + hws_machine_states(W.edits);
  int64_t groups[20] = {0};
  const hws_machine *const one[] = {W.word[0]};
  hws_learner *learner = NULL, *limited = NULL;
  hws_options *options;
  size_t i;
  (void)state;
  assert_ok(hws_machine_learner_new(W.edits, NULL, groups, count, W.pairs, NULL, NULL, &learner));
  for (i = 0; i < 3; ++i) {
    options = options_of(kinds[i]);
    assert_status(hws_machine_learner_new(W.edits, NULL, NULL, 0, W.pairs, NULL, options, &limited), HWS_E_LIMIT);
    assert_status(hws_machine_learner_hold_out(learner, one, one, NULL, 1, options), HWS_E_LIMIT);
    hws_options_free(options);
  }
  options = options_of("groups=conditional");
  assert_status(hws_machine_learner_new(W.edits, NULL, groups, count, W.pairs, NULL, options, &limited), HWS_E_ARGUMENT);
  assert_message("groups");
  hws_options_free(options);
  hws_learner_free(learner);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(ice_creams_are_learned_as_published),
    cmocka_unit_test(counts_are_expected_uses),
    cmocka_unit_test(acceptors_stand_for_strings),
    cmocka_unit_test(impossible_items_are_counted_where_they_are_held_out),
    cmocka_unit_test(bad_arguments_are_refused),
    cmocka_unit_test(edit_models_learn_from_acceptors),
    cmocka_unit_test(limits_and_idle_options_are_told),
};
static int suite(void) { return cmocka_run_group_tests(tests, make_world, free_world); }
int main(void) { return capi_main(suite); }
