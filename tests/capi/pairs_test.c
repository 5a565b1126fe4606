/* hawser/pairs.h: from pairs to a model, what it says of strings, files, and what is refused. */
#include "capi_test.h"
#include "pairs_world.h"

#ifdef HAS_PAIRS

#include <stdio.h>

static struct pairs_world W;

static int make_world(void **state) {
  (void)state;
  return make_pairs_world(&W) < 0;
}
static int free_world(void **state) {
  (void)state;
  free_pairs_world(&W);
  return 0;
}

static hws_options *option(const char *name, double value) {
  hws_options *options;
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set_real(options, name, value));
  return options;
}

/* A learner begins with all chunks, and leaves those that have a probability. */
static void chunks_have_probabilities(void **state) {
  hws_strings *all, *left;
  double value, sum = 0;
  int64_t i;
  (void)state;
  assert_ok(hws_pairs_chunks(W.pairs, NULL, &all));
  assert_ok(hws_pairs_learner_chunks(W.learner, &left));
  assert_true(hws_strings_count(all) >= hws_strings_count(left) && hws_strings_count(left) > 0);
  for (i = 0; i < hws_strings_count(all); ++i) {
    assert_ok(hws_strings_value(all, i, &value));
    assert_true(value == 1);
  }
  for (i = 0; i < hws_strings_count(left); ++i) {
    assert_ok(hws_strings_value(left, i, &value));
    assert_true(value > 0);
    sum += value;
  }
  assert_true(fabs(sum - 1) < 1e-9);
  hws_strings_free(all);
  hws_strings_free(left);
}

static void inputs_have_outputs_with_probabilities(void **state) {
  int64_t counts[3], at = 0, i, k;
  hws_strings *outputs;
  hws_options *wide = option("beam", 1e9);
  (void)state;
  assert_ok(hws_options_set_int(wide, "hypotheses", 1000000));
  assert_ok(hws_pairs_model_apply(W.model, W.inputs, 1000000, wide, counts, &outputs));
  assert_true(counts[0] > 1 && counts[1] > 1);
  assert_int_equal(counts[2], 0); /* no chunk reads its second symbol */
  for (i = 0; i < 2; ++i) {
    double sum = 0, value, before = 0;
    for (k = 0; k < counts[i]; ++k, ++at) {
      assert_ok(hws_strings_value(outputs, at, &value));
      assert_true(value <= before);
      before = value;
      sum += exp(value);
    }
    assert_true(fabs(sum - 1) < 1e-9);
  }
  assert_int_equal(hws_strings_count(outputs), at);
  hws_strings_free(outputs);
  hws_options_free(wide);
}

static void marks_are_summed_over(void **state) {
  const int32_t *labels;
  int64_t count, counts[3];
  hws_strings *outputs;
  hws_alphabet *sounds;
  hws_options *fold = option("fold", 1);
  (void)state;
  assert_ok(hws_pairs_model_apply(W.model, W.inputs, 1, fold, counts, &outputs));
  assert_ok(hws_pairs_model_alphabet(W.model, 1, &sounds));
  assert_ok(hws_strings_labels_view(outputs, 1, 0, &labels, &count));
  assert_int_equal(count, 3);
  assert_string_equal(hws_alphabet_name_view(sounds, labels[0]), "A");
  assert_int_equal(labels[0], labels[2]);
  hws_alphabet_free(sounds);
  hws_strings_free(outputs);
  hws_options_free(fold);
}

static void scores_are_those_of_the_outputs(void **state) {
  double log_probs[6], joint[6], value;
  int64_t counts[3];
  hws_strings *outputs;
  hws_options *wide = option("beam", 1e9), *plain = option("normalize", 0);
  (void)state;
  assert_ok(hws_options_set_int(wide, "hypotheses", 1000000));
  assert_ok(hws_pairs_model_score(W.model, W.pairs, wide, log_probs));
  assert_ok(hws_pairs_model_score(W.model, W.pairs, plain, joint));
  assert_ok(hws_pairs_model_apply(W.model, W.inputs, 1, wide, counts, &outputs));
  assert_ok(hws_strings_value(outputs, 0, &value));
  assert_true(fabs(value - log_probs[0]) < 1e-9); /* the best output of "c a b" is the listed one */
  assert_true(joint[0] < log_probs[0]);
  hws_strings_free(outputs);
  hws_options_free(wide);
  hws_options_free(plain);
}

static void draws_depend_on_the_seed_alone(void **state) {
  int64_t counts[3], i, k;
  hws_strings *drawn[2];
  hws_options *threads = option("threads", 3);
  (void)state;
  assert_ok(hws_pairs_model_sample(W.model, W.inputs, 50, 7, NULL, counts, &drawn[0]));
  assert_ok(hws_pairs_model_sample(W.model, W.inputs, 50, 7, threads, counts, &drawn[1]));
  assert_int_equal(counts[0], 50);
  assert_int_equal(counts[2], 0);
  for (i = 0; i < 100; ++i) {
    const int32_t *labels[2];
    int64_t count[2];
    for (k = 0; k < 2; ++k) assert_ok(hws_strings_labels_view(drawn[k], i, 0, &labels[k], &count[k]));
    assert_int_equal(count[0], count[1]);
    assert_memory_equal(labels[0], labels[1], sizeof *labels[0] * (size_t)count[0]);
  }
  hws_strings_free(drawn[0]);
  hws_strings_free(drawn[1]);
  hws_options_free(threads);
}

static void pairs_are_cut_into_chunks_of_the_model(void **state) {
  const int32_t *labels;
  int64_t count;
  hws_strings *ways, *chunks;
  (void)state;
  assert_ok(hws_pairs_model_align(W.model, W.pairs, NULL, &ways));
  assert_ok(hws_pairs_model_chunks(W.model, &chunks));
  assert_ok(hws_strings_labels_view(ways, 0, 0, &labels, &count));
  assert_int_equal(count, 3);
  {
    const int32_t *side;
    int64_t length;
    assert_ok(hws_strings_labels_view(chunks, labels[0] - 1, 0, &side, &length));
    assert_true(length == 1 && side[0] == 3); /* c */
    assert_ok(hws_strings_labels_view(chunks, labels[0] - 1, 1, &side, &length));
    assert_true(length == 1 && side[0] == 4); /* K */
  }
  hws_strings_free(ways);
  hws_strings_free(chunks);
}

static void known_inputs_come_first(void **state) {
  const hws_alphabet *both[2];
  int64_t counts[3];
  double value;
  hws_strings *known, *outputs;
  hws_pairs_model *listed;
  (void)state;
  both[0] = W.alphabets[0];
  assert_ok(hws_pairs_model_alphabet(W.model, 1, (hws_alphabet **)&both[1]));
  assert_ok(hws_strings_read("c z\tT\t3\nc z\tK\t1\n", -1, 2, HWS_SPLIT_SPACES, both, NULL, &known));
  assert_ok(hws_pairs_model_with_known(W.model, known, NULL, &listed));
  assert_ok(hws_pairs_model_apply(listed, W.inputs, 9, NULL, counts, &outputs));
  assert_int_equal(counts[2], 2);
  assert_ok(hws_strings_value(outputs, hws_strings_count(outputs) - 2, &value));
  assert_true(fabs(value - log(.75)) < 1e-12);
  hws_strings_free(outputs);
  hws_strings_free(known);
  hws_pairs_model_free(listed);
  hws_alphabet_free((hws_alphabet *)both[1]);
}

/* A language model raises what it knows; answers still sum to 1, and binaries keep it. */
static void a_language_model_joins_answers(void **state) {
  static const double weights[] = {0, .5, 2};
  double wrong[3], log_probs[3], value, joined_value, info;
  int64_t counts[3], chosen, size, i, k, at;
  hws_pairs_model *joined, *read, *without;
  hws_ngram_model *packed;
  hws_strings *plain, *outputs;
  hws_options *wide = option("beam", 1e9), *own = option("language_weight", 0), *bits;
  char *bytes;
  (void)state;
  assert_ok(hws_options_set_int(wide, "hypotheses", 1000000));
  assert_ok(hws_options_set_int(wide, "fold", 1));
  assert_ok(hws_pairs_model_with_language(W.model, W.language, 1.5, NULL, &joined));
  assert_ok(hws_pairs_model_info(joined, "language_weight", &info));
  assert_true(info == 1.5);
  assert_ok(hws_pairs_model_info(joined, "language_ngrams", &info));
  assert_true(info > 3);
  assert_ok(hws_pairs_model_info(W.model, "language_ngrams", &info));
  assert_true(info == 0);
  assert_ok(hws_pairs_model_apply(joined, W.inputs, 1000000, wide, counts, &outputs));
  for (i = 0, at = 0; i < 2; ++i) {
    double sum = 0;
    for (k = 0; k < counts[i]; ++k, ++at) {
      assert_ok(hws_strings_value(outputs, at, &value));
      sum += exp(value);
    }
    assert_true(counts[i] > 1 && fabs(sum - 1) < 1e-9);
  }
  hws_strings_free(outputs);
  /* The weight of a call replaces the model's: 0 gives what the model alone says, other weights something else. */
  assert_ok(hws_pairs_model_apply(W.model, W.inputs, 1, NULL, counts, &plain));
  assert_ok(hws_pairs_model_apply(joined, W.inputs, 1, own, counts, &outputs));
  assert_ok(hws_strings_value(plain, 0, &value));
  assert_ok(hws_strings_value(outputs, 0, &joined_value));
  assert_true(value == joined_value);
  hws_strings_free(outputs);
  assert_int_equal(hws_pairs_model_apply(W.model, W.inputs, 1, own, counts, &outputs), HWS_E_ARGUMENT);
  assert_ok(hws_pairs_model_apply(joined, W.inputs, 1, NULL, counts, &outputs));
  assert_ok(hws_strings_value(outputs, 0, &joined_value));
  assert_true(value != joined_value);
  hws_strings_free(outputs);
  hws_strings_free(plain);
  assert_ok(hws_pairs_model_choose_weight(W.model, W.language, W.pairs, 3, weights, NULL, wrong, log_probs, &chosen));
  for (i = 0; i < 3; ++i) assert_true(wrong[i] >= wrong[chosen] && wrong[i] <= 6 && log_probs[i] < 0);
  assert_ok(hws_pairs_model_choose_weight(W.model, W.language, W.pairs, 3, weights, NULL, NULL, NULL, &k));
  assert_int_equal(k, chosen);
  hws_options_free(own);
  own = option("beam", 20);
  assert_ok(hws_options_set_text(own, "criterion", "likelihood"));
  assert_ok(hws_pairs_model_choose_weight(W.model, W.language, W.pairs, 3, weights, own, wrong, log_probs, &chosen));
  for (i = 0; i < 3; ++i) assert_true(log_probs[i] <= log_probs[chosen]);
  /* Packed n-grams stay packed in the binary. */
  assert_ok(hws_options_new(&bits));
  assert_ok(hws_options_set_int(bits, "weight_bits", 8));
  assert_ok(hws_ngram_compact(W.language, bits, &packed));
  assert_ok(hws_pairs_model_with_language(joined, packed, .25, NULL, &without));
  assert_ok(hws_pairs_model_write(without, NULL, 0, &size));
  bytes = malloc((size_t)size);
  assert_ok(hws_pairs_model_write(without, bytes, size, NULL));
  assert_ok(hws_pairs_model_read(bytes, size, NULL, &read));
  assert_ok(hws_pairs_model_info(read, "language_weight", &info));
  assert_true(info == .25);
  hws_pairs_model_free(read);
  hws_pairs_model_free(without);
  free(bytes);
  assert_ok(hws_pairs_model_with_language(joined, NULL, 0, NULL, &without));
  assert_ok(hws_pairs_model_info(without, "language_ngrams", &info));
  assert_true(info == 0);
  hws_pairs_model_free(without);
  assert_int_equal(hws_pairs_model_with_language(joined, W.language, -1, NULL, &without), HWS_E_ARGUMENT);
  assert_null(without);
  {
    hws_ngram_model *of_chunks, *ngrams;
    hws_strings *none;
    const hws_alphabet *sounds = W.alphabets[1];
    assert_ok(hws_pairs_model_ngrams(W.model, &of_chunks));
    assert_int_equal(hws_pairs_model_with_language(joined, of_chunks, 1, NULL, &without), HWS_E_ARGUMENT);
    assert_int_equal(hws_pairs_model_choose_weight(W.model, of_chunks, W.pairs, 3, weights, NULL, NULL, NULL, &k),
                     HWS_E_ARGUMENT);
    hws_ngram_model_free(of_chunks);
    assert_int_equal(hws_pairs_model_choose_weight(W.model, W.language, W.pairs, 0, weights, NULL, NULL, NULL, &k),
                     HWS_E_ARGUMENT);
    assert_ok(hws_strings_read("", -1, 1, HWS_SPLIT_SPACES, &sounds, NULL, &none));
    assert_int_equal(hws_pairs_model_estimate_language(W.model, none, NULL, &ngrams), HWS_E_EMPTY);
    assert_int_equal(hws_pairs_model_estimate_language(W.model, W.pairs, NULL, &ngrams), HWS_E_ARGUMENT);
    assert_null(ngrams);
    hws_strings_free(none);
  }
  hws_ngram_model_free(packed);
  hws_pairs_model_free(joined);
  hws_options_free(bits);
  hws_options_free(wide);
  hws_options_free(own);
}

static void models_and_machines_are_written_and_read(void **state) {
  char *bytes;
  int64_t needed, counts[2][3];
  double chunks, machine_states;
  hws_pairs_model *read;
  hws_machine *machine;
  hws_ngram_model *ngrams;
  hws_strings *outputs[2];
  (void)state;
  assert_ok(hws_pairs_model_write(W.model, NULL, 0, &needed));
  bytes = malloc((size_t)needed);
  assert_ok(hws_pairs_model_write(W.model, bytes, needed, NULL));
  assert_ok(hws_pairs_model_read(bytes, needed, NULL, &read));
  assert_string_equal(hws_file_kind(bytes, needed), "pairs");
  assert_ok(hws_pairs_model_apply(W.model, W.inputs, 5, NULL, counts[0], &outputs[0]));
  assert_ok(hws_pairs_model_apply(read, W.inputs, 5, NULL, counts[1], &outputs[1]));
  assert_memory_equal(counts[0], counts[1], sizeof counts[0]);
  hws_strings_free(outputs[0]);
  hws_strings_free(outputs[1]);
  bytes[needed / 2] = (char)(bytes[needed / 2] ^ 1);
  hws_pairs_model_free(read);
  assert_int_equal(hws_pairs_model_read(bytes, needed, NULL, &read), HWS_E_CORRUPT);
  assert_null(read);
  free(bytes);
#if !defined(HWS_NO_FILES)
  {
    hws_options *mapped = option("in_place", 1);
    assert_ok(hws_pairs_model_write_file(W.model, "pairs_test.model"));
    assert_ok(hws_pairs_model_read_file("pairs_test.model", mapped, &read));
    assert_ok(hws_pairs_model_apply(read, W.inputs, 5, NULL, counts[1], &outputs[1]));
    assert_memory_equal(counts[0], counts[1], sizeof counts[0]);
    hws_strings_free(outputs[1]);
    hws_pairs_model_free(read);
    hws_options_free(mapped);
    remove("pairs_test.model");
  }
#endif
  assert_ok(hws_pairs_model_machine(W.model, HWS_TROPICAL, NULL, &machine));
  assert_ok(hws_pairs_model_ngrams(W.model, &ngrams));
  assert_ok(hws_ngram_info(ngrams, "states", &machine_states));
  assert_ok(hws_pairs_model_info(W.model, "chunks", &chunks));
  assert_true((double)hws_machine_states(machine) >= machine_states && chunks > 5);
  hws_ngram_model_free(ngrams);
  hws_machine_free(machine);
}

/* A model whose weights have few bits answers as its binary does. */
static void weights_of_few_bits_answer_alike_from_binaries(void **state) {
  static const int64_t bits[] = {0, 32, 8, 2};
  int64_t size, counts[2][3], i, k;
  hws_strings *outputs[2];
  double value, others;
  (void)state;
  for (i = 0; i < 4; ++i) {
    hws_options *options;
    hws_pairs_model *model, *read;
    char *bytes;
    assert_ok(hws_options_new(&options));
    if (bits[i] > 0) assert_ok(hws_options_set_int(options, "weight_bits", bits[i]));
    assert_ok(hws_pairs_model_new(W.chunks, W.pairs, options, &model));
    hws_options_free(options);
    assert_ok(hws_pairs_model_info(model, "weight_bits", &value));
    assert_true(value == (bits[i] > 0 ? (double)bits[i] : 64));
    assert_ok(hws_pairs_model_write(model, NULL, 0, &size));
    bytes = malloc((size_t)size);
    assert_ok(hws_pairs_model_write(model, bytes, size, NULL));
    assert_ok(hws_pairs_model_read(bytes, size, NULL, &read));
    assert_ok(hws_pairs_model_info(read, "weight_bits", &value));
    assert_true(value == (bits[i] > 0 ? (double)bits[i] : 64));
    assert_ok(hws_pairs_model_apply(model, W.inputs, 5, NULL, counts[0], &outputs[0]));
    assert_ok(hws_pairs_model_apply(read, W.inputs, 5, NULL, counts[1], &outputs[1]));
    assert_memory_equal(counts[0], counts[1], sizeof counts[0]);
    for (k = 0; k < hws_strings_count(outputs[0]); ++k) {
      assert_ok(hws_strings_value(outputs[0], k, &value));
      assert_ok(hws_strings_value(outputs[1], k, &others));
      assert_true(value == others);
    }
    hws_strings_free(outputs[0]);
    hws_strings_free(outputs[1]);
    hws_pairs_model_free(model);
    hws_pairs_model_free(read);
    free(bytes);
  }
  {
    hws_options *wrong = option("weight_bits", 20);
    hws_pairs_model *model;
    assert_int_equal(hws_pairs_model_new(W.chunks, W.pairs, wrong, &model), HWS_E_ARGUMENT);
    assert_null(model);
    hws_options_free(wrong);
  }
}

/* 10,000 odd inputs: empty ones, symbols that nothing reads, 200 symbols. Each call has answers or a status. */
static void odd_inputs_have_an_answer_or_none(void **state) {
  enum { kOdd = 10000 };
  static int64_t offsets[kOdd + 1], counts[kOdd];
  static int32_t labels[kOdd * 20];
  const hws_alphabet *of[1];
  int64_t i, k, at = 0;
  uint32_t x = 12345;
  hws_strings *inputs, *outputs;
  (void)state;
  for (i = 0; i < kOdd; ++i) {
    const int64_t length = i % 50 == 0 ? 200 : i % 16;
    offsets[i] = at;
    for (k = 0; k < length && at < kOdd * 20; ++k) {
      x = x * 1664525u + 1013904223u;
      labels[at++] = (int32_t)(x >> 24) % (i % 7 == 0 ? 5 : 4) + 1;
    }
  }
  offsets[kOdd] = at;
  of[0] = W.alphabets[0];
  assert_ok(hws_strings_from_arrays(1, kOdd, offsets, labels, NULL, of, NULL, &inputs));
  assert_ok(hws_pairs_model_apply(W.model, inputs, 3, NULL, counts, &outputs));
  for (i = 0; i < kOdd; ++i) {
    int reads = 1;
    for (k = offsets[i]; k < offsets[i + 1]; ++k) reads = reads && labels[k] != 5;
    assert_true(reads ? counts[i] >= 1 : counts[i] == 0);
  }
  hws_strings_free(outputs);
  hws_strings_free(inputs);
}

static void what_does_not_fit_is_refused(void **state) {
  const hws_alphabet *wrong[2];
  int64_t counts[6];
  double value;
  hws_strings *pairs, *outputs;
  hws_pairs_model *model;
  hws_learner *learner;
  (void)state;
  assert_int_equal(hws_pairs_model_apply(W.model, W.pairs, 1, NULL, counts, &outputs), HWS_E_ARGUMENT);
  assert_null(outputs);
  assert_int_equal(hws_pairs_model_apply(W.model, W.inputs, 0, NULL, counts, &outputs), HWS_E_ARGUMENT);
  assert_int_equal(hws_pairs_model_info(W.model, "chunk", &value), HWS_E_ARGUMENT);
  wrong[0] = W.alphabets[1];
  wrong[1] = W.alphabets[0];
  assert_ok(hws_strings_read("K\tc\t0.5\n", -1, 2, HWS_SPLIT_SPACES, wrong, NULL, &pairs));
  assert_int_equal(hws_pairs_model_new(W.chunks, pairs, NULL, &model), HWS_E_ARGUMENT);
  assert_int_equal(hws_pairs_learner_new(W.chunks, pairs, NULL, NULL, &learner), HWS_E_ARGUMENT);
  hws_strings_free(pairs);
  wrong[0] = W.alphabets[0];
  wrong[1] = W.alphabets[1];
  assert_ok(hws_strings_read("c\tK\t0.5\n", -1, 2, HWS_SPLIT_SPACES, wrong, NULL, &pairs));
  assert_int_equal(hws_pairs_model_new(W.chunks, pairs, NULL, &model), HWS_E_ARGUMENT); /* Kneser-Ney needs whole weights */
  {
    hws_options *witten_bell;
    assert_ok(hws_options_new(&witten_bell));
    assert_ok(hws_options_set_int(witten_bell, "ngrams", 9));
    assert_ok(hws_options_set_text(witten_bell, "estimate", "witten-bell"));
    assert_int_equal(hws_pairs_model_new(W.chunks, pairs, witten_bell, &model), HWS_E_ARGUMENT); /* nothing grows */
    hws_options_free(witten_bell);
    assert_ok(hws_options_new(&witten_bell));
    assert_ok(hws_options_set_text(witten_bell, "estimate", "witten-bell"));
    assert_ok(hws_pairs_model_new(W.chunks, pairs, witten_bell, &model));
    hws_pairs_model_free(model);
    hws_options_free(witten_bell);
  }
  hws_strings_free(pairs);
  assert_ok(hws_strings_read("c\t\t0\n", -1, 2, HWS_SPLIT_SPACES, wrong, NULL, &pairs));
  assert_int_equal(hws_pairs_model_new(W.chunks, pairs, NULL, &model), HWS_E_EMPTY);
  hws_strings_free(pairs);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(chunks_have_probabilities),
      cmocka_unit_test(inputs_have_outputs_with_probabilities), cmocka_unit_test(marks_are_summed_over),
      cmocka_unit_test(scores_are_those_of_the_outputs),        cmocka_unit_test(draws_depend_on_the_seed_alone),
      cmocka_unit_test(pairs_are_cut_into_chunks_of_the_model), cmocka_unit_test(known_inputs_come_first),
      cmocka_unit_test(a_language_model_joins_answers),
      cmocka_unit_test(models_and_machines_are_written_and_read), cmocka_unit_test(odd_inputs_have_an_answer_or_none),
      cmocka_unit_test(weights_of_few_bits_answer_alike_from_binaries),
      cmocka_unit_test(what_does_not_fit_is_refused)};
  return cmocka_run_group_tests(tests, make_world, free_world);
}

#else
int main(void) { return 0; }
#endif
