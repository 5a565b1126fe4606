/* hawser/grammar.h: grammars as arrays, text and bytes; sums over all strings and over sentences. */
#include "capi_test.h"

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

/* "a" has the trees S(a) and, by any number of rounds, S(A(S(a))). */
static const char kCycle[] = "0.5 S --> A\n0.2 S --> S S\n0.3 S --> a\n0.6 A --> S\n0.4 A --> b\n";

static hws_options *options_of(const char *name, const char *value, const char *other, const char *other_value) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  if (name) assert_ok(hws_options_set_text(o, name, value));
  if (other) assert_ok(hws_options_set_text(o, other, other_value));
  return o;
}

static hws_grammar *grammar_of(const char *text, const char *format, const char *weights) {
  hws_options *o = options_of("format", format, "weights", weights);
  hws_grammar *g = NULL;
  assert_ok(hws_grammar_read_text(text, -1, o, &g));
  hws_options_free(o);
  return g;
}

static double info(const hws_grammar *g, const char *name) {
  double x = -1;
  assert_ok(hws_grammar_info(g, name, &x));
  return x;
}

static hws_corpus *sentences_of(const hws_grammar *g, const char *text) {
  hws_alphabet *words = NULL;
  hws_corpus *c = NULL;
  assert_ok(hws_grammar_words(g, &words));
  assert_ok(hws_corpus_read(text, -1, HWS_CORPUS_SPACES, words, NULL, &c));
  hws_alphabet_free(words);
  return c;
}

static void assert_text(const hws_grammar *g, const char *format, const char *expected) {
  char text[512];
  hws_options *o = options_of("format", format, NULL, NULL);
  assert_ok(hws_grammar_write_text(g, o, text, sizeof text, NULL));
  assert_string_equal(text, expected);
  hws_options_free(o);
}

static void arrays_make_a_grammar_and_come_back(void **state) {
  static const char *const names[] = {"S", "A"}, *const words[] = {"a", "b"};
  static const int32_t parents[] = {1, 0, 0, 1}, right[] = {-3, 1, -2, 0, -2}, fixed[] = {0, 1, 0, 0};
  static const int64_t offsets[] = {0, 1, 4, 5, 5};
  static const double weights[] = {.25, .5, .5, .75}, priors[] = {1, 2, 3, 4};
  hws_alphabet *n = NULL, *w = NULL;
  hws_grammar *g = NULL, *back = NULL;
  int32_t whole[8];
  int64_t places[8], needed = 0, size = 0;
  double numbers[8];
  void *bytes;
  (void)state;
  assert_ok(hws_alphabet_from_names(names, 2, NULL, &n));
  assert_ok(hws_alphabet_from_names(words, 2, NULL, &w));
  assert_ok(hws_grammar_new(n, w, 0, 4, parents, offsets, right, weights, priors, fixed, NULL, &g));
  assert_text(g, "johnson", "0.5 2 S --> A a S\n0.5 3 S --> a\n0.25 1 A --> b\n0.75 4 A -->\n");
  assert_ok(hws_grammar_write(g, NULL, 0, &size));
  bytes = malloc((size_t)size);
  assert_ok(hws_grammar_write(g, bytes, size, NULL));
  assert_ok(hws_grammar_read(bytes, size, NULL, &back));
  ((char *)bytes)[size - 1] ^= 1;
  hws_grammar *damaged = NULL;
  assert_status(hws_grammar_read(bytes, size, NULL, &damaged), HWS_E_CORRUPT);
  free(bytes);
  assert_ok(hws_grammar_parents(back, whole, 8, &needed));
  assert_true(needed == 4 && whole[0] == 0 && whole[1] == 0 && whole[2] == 1 && whole[3] == 1);
  assert_ok(hws_grammar_offsets(back, places, 8, &needed));
  assert_true(needed == 5 && places[1] == 3 && places[2] == 4 && places[3] == 5 && places[4] == 5);
  assert_ok(hws_grammar_right_sides(back, whole, 8, &needed));
  assert_true(needed == 5 && whole[0] == 1 && whole[1] == -2 && whole[2] == 0 && whole[3] == -2 && whole[4] == -3);
  assert_ok(hws_grammar_weights(back, numbers, 8, &needed));
  assert_true(needed == 4 && numbers[0] == .5 && numbers[2] == .25 && numbers[3] == .75);
  assert_ok(hws_grammar_priors(back, numbers, 8, &needed));
  assert_true(needed == 4 && numbers[0] == 2 && numbers[1] == 3 && numbers[2] == 1 && numbers[3] == 4);
  assert_ok(hws_grammar_fixed(back, whole, 8, &needed));
  assert_true(needed == 4 && whole[0] == 1 && whole[1] == 0);
  assert_true(info(g, "nonterminals") == 2 && info(g, "words") == 2 && info(g, "rules") == 4 && info(g, "start") == 0);
  assert_true(info(g, "right_symbols") == 5 && info(g, "empty_rules") == 1 && info(g, "unary_rules") == 0);
  assert_true(info(g, "longest_rule") == 3 && info(g, "has_priors") == 1 && info(g, "has_fixed") == 1);
  assert_true(info(g, "probabilistic") == 1);
#ifndef HWS_NO_FILES
  assert_ok(hws_grammar_write_file(g, "grammar_test.tmp"));
  hws_grammar_free(back);
  assert_ok(hws_grammar_read_file("grammar_test.tmp", NULL, &back));
  remove("grammar_test.tmp");
  assert_text(back, "johnson", "0.5 2 S --> A a S\n0.5 3 S --> a\n0.25 1 A --> b\n0.75 4 A -->\n");
#endif
  hws_grammar_free(back);
  hws_grammar_free(g);
  hws_alphabet_free(n);
  hws_alphabet_free(w);
}

static void bad_arrays_are_refused(void **state) {
  static const int32_t parents[] = {0, 0}, right[] = {-2, -3}, beyond[] = {-2, 2}, other[] = {0, 2}, bad_flags[] = {0, 2};
  static const int64_t offsets[] = {0, 1, 2}, falling[] = {0, 2, 1};
  static const double weights[] = {.5, .5}, negative[] = {1.5, -.5}, low[] = {.5, .4}, zero[] = {1, 0};
  hws_alphabet *one = NULL, *two = NULL;
  hws_grammar *g = NULL;
  (void)state;
  assert_ok(hws_alphabet_new(1, NULL, &one));
  assert_ok(hws_alphabet_new(2, NULL, &two));
  assert_ok(hws_grammar_new(one, two, 0, 2, parents, offsets, right, weights, NULL, NULL, NULL, &g));
  hws_grammar_free(g);
#define REFUSED(code, ...) assert_status(hws_grammar_new(__VA_ARGS__, NULL, &g), code)
  REFUSED(HWS_E_ARGUMENT, one, two, 1, 2, parents, offsets, right, weights, NULL, NULL);
  REFUSED(HWS_E_ARGUMENT, two, two, 0, 2, parents, offsets, right, weights, NULL, NULL);
  REFUSED(HWS_E_ARGUMENT, one, two, 0, 2, parents, falling, right, weights, NULL, NULL);
  REFUSED(HWS_E_ARGUMENT, one, two, 0, 2, other, offsets, right, weights, NULL, NULL);
  REFUSED(HWS_E_ARGUMENT, one, two, 0, 2, parents, offsets, beyond, weights, NULL, NULL);
  REFUSED(HWS_E_ARGUMENT, one, one, 0, 2, parents, offsets, right, weights, NULL, NULL);
  REFUSED(HWS_E_ARGUMENT, one, two, 0, 2, parents, offsets, right, negative, NULL, NULL);
  REFUSED(HWS_E_IMPROPER, one, two, 0, 2, parents, offsets, right, low, NULL, NULL);
  REFUSED(HWS_E_ARGUMENT, one, two, 0, 2, parents, offsets, right, weights, zero, NULL);
  REFUSED(HWS_E_ARGUMENT, one, two, 0, 2, parents, offsets, right, weights, NULL, bad_flags);
  REFUSED(HWS_E_ARGUMENT, one, two, 0, -1, parents, offsets, right, weights, NULL, NULL);
  REFUSED(HWS_E_ARGUMENT, one, two, 0, 2, NULL, offsets, right, weights, NULL, NULL);
  hws_alphabet_free(one);
  hws_alphabet_free(two);
}

static void texts_of_all_formats_are_read(void **state) {
  static const char rules[] = "ROOT_0 -> NP_0 VP_1 1\n", lexicon[] = "NP we [1]\nVP run [0, 1]\n";
  hws_grammar *g = grammar_of("%start S\nA -> 'a' [1]\nS -> A S [0.5] | \"b\" [0.5]\n", "nltk", "probabilities");
  (void)state;
  assert_text(g, "johnson", "0.5 S --> A S\n0.5 S --> b\n1 A --> a\n");
  assert_text(g, "nltk", "%start S\nA -> 'a' [1]\nS -> A S [0.5]\nS -> 'b' [0.5]\n");
  hws_grammar_free(g);
  assert_ok(hws_grammar_read_berkeley(rules, -1, lexicon, -1, NULL, &g));
  assert_text(g, "berkeley-grammar", rules);
  assert_text(g, "berkeley-lexicon", lexicon);
  hws_grammar_free(g);
  assert_status(hws_grammar_read_text("S --> a\n.5 T --> a\n", -1, NULL, &g), HWS_E_PARSE);
  assert_int_equal(hws_error_line(), 2);
  assert_status(hws_grammar_read_berkeley("S_0 -> X_0 1\n", -1, lexicon, -1, NULL, &g), HWS_E_PARSE);
  char method[32], card[32];
  g = grammar_of(kCycle, "johnson", "any");
  assert_ok(hws_grammar_method(g, method, sizeof method, NULL));
  assert_string_equal(method, "given");
  assert_ok(hws_grammar_card(g, card, sizeof card, NULL));
  assert_string_equal(card, "{}");
  hws_alphabet *names = NULL;
  assert_ok(hws_grammar_nonterminals(g, &names));
  assert_int_equal(hws_alphabet_size(names), 2);
  hws_alphabet_free(names);
  hws_grammar_free(g);
}

static void mass_and_expectations_of_all_strings(void **state) {
  hws_grammar *g = grammar_of("0.75 S --> S S\n0.25 S --> a\n", "johnson", "probabilities");
  double mass = 0, error = 0, words = 0, entropy = 0, counts[2];
  (void)state;
  assert_ok(hws_grammar_mass(g, NULL, &mass, &error));
  assert_near(mass, log(1.0 / 3), 1e-14);
  assert_true(error > 0 && error < 1e-12);
  assert_ok(hws_grammar_expectations(g, NULL, &words, &entropy, counts));
  assert_near(words, 1.5, 1e-12); /* as with weights 1/4 and 3/4 */
  assert_near(counts[0], .5, 1e-12);
  assert_near(counts[1], 1.5, 1e-12);
  assert_near(entropy, -(.5 * log(.25) + 1.5 * log(.75)), 1e-12);
  hws_grammar_free(g);
  g = grammar_of("0.5 S --> S S\n0.5 S --> a\n", "johnson", "probabilities");
  assert_ok(hws_grammar_mass(g, NULL, &mass, NULL));
  assert_near(mass, 0, 1e-14);
  assert_status(hws_grammar_expectations(g, NULL, &words, &entropy, NULL), HWS_E_DIVERGED);
  hws_grammar_free(g);
  g = grammar_of("1 S --> S S\n1 S --> a\n", "johnson", "any");
  assert_status(hws_grammar_mass(g, NULL, &mass, NULL), HWS_E_DIVERGED);
  hws_grammar_free(g);
}

static void sentences_are_scored_and_counted(void **state) {
  hws_grammar *g = grammar_of(kCycle, "johnson", "probabilities"), *endless;
  hws_corpus *c = sentences_of(g, "a\nb\n\na b\na b a\n"), *strange = NULL;
  double scores[5], counts[5], log_weight = 0, sum = 0;
  int64_t impossible = 0;
  int i;
  (void)state;
  assert_ok(hws_grammar_score(g, c, NULL, scores)); /* golden numbers */
  assert_near(scores[0], -0.847297860387, 1e-11);
  assert_near(scores[1], -1.2527629685, 1e-10);
  assert_true(scores[2] == -INFINITY);
  assert_near(scores[3], -3.35282379738, 1e-10);
  assert_near(scores[4], -4.7597374457, 1e-9);
  assert_ok(hws_grammar_counts(g, c, NULL, counts, &log_weight, &impossible));
  assert_int_equal(impossible, 1);
  for (i = 0; i < 5; ++i) sum += i == 2 ? 0 : scores[i];
  assert_near(log_weight, sum, 1e-12);
  assert_near(counts[0], 3 / 7. + 10 / 7. + 16 / 7. + 22 / 7., 1e-12);
  assert_near(counts[1], 0 + 0 + 1 + 2, 1e-12);
  assert_near(counts[2], 1 + 0 + 1 + 2, 1e-12);
  hws_corpus_free(c);
  assert_ok(hws_corpus_read("a c\na\n", -1, HWS_CORPUS_SPACES, NULL, NULL, &strange));
  assert_ok(hws_grammar_score(g, strange, NULL, scores));
  assert_true(scores[0] == -INFINITY);
  assert_near(scores[1], -0.847297860387, 1e-11);
  endless = grammar_of("1 S --> A\n0.5 S --> a\n1.25 A --> S\n", "johnson", "any");
  assert_status(hws_grammar_score(endless, strange, NULL, scores), HWS_E_DIVERGED);
  assert_status(hws_grammar_counts(endless, strange, NULL, counts, &log_weight, &impossible), HWS_E_DIVERGED);
  hws_corpus_free(strange);
  assert_ok(hws_corpus_read("0 1\n", -1, HWS_CORPUS_INTEGERS, NULL, NULL, &strange)); /* names "0" and "1" */
  assert_ok(hws_grammar_score(g, strange, NULL, scores));
  assert_true(scores[0] == -INFINITY);
  hws_corpus_free(strange);
  hws_grammar_free(endless);
  hws_grammar_free(g);
}

/* The sum over the sentences of up to eight words is below the mass and close to it. */
static void scores_add_up_to_the_mass(void **state) {
  hws_grammar *g = grammar_of("0.1 S --> A S A\n0.4 S -->\n0.5 S --> A b\n0.5 A --> a\n0.2 A --> b A\n0.3 A -->\n", "johnson",
                              "probabilities");
  char text[16384];
  size_t length = 0;
  double scores[512], total = 0, masses[2];
  int n, x, i;
  hws_corpus *c;
  (void)state;
  for (n = 0; n <= 8; ++n) {
    for (x = 0; x < 1 << n; ++x) {
      for (i = 0; i < n; ++i) {
        text[length++] = (char)(x >> i & 1 ? 'a' : 'b');
        text[length++] = i + 1 < n ? ' ' : '\n';
      }
      if (n == 0) text[length++] = '\n';
    }
  }
  text[length] = 0;
  c = sentences_of(g, text);
  assert_int_equal(hws_corpus_count(c), 511);
  assert_ok(hws_grammar_score(g, c, NULL, scores));
  for (i = 0; i < 511; ++i) total += exp(scores[i]);
  assert_ok(hws_grammar_mass(g, NULL, masses, NULL));
  assert_near(masses[0], 0, 1e-13);
  assert_true(total < 1 && total > .999);
  hws_corpus_free(c);
  hws_grammar_free(g);
}

/* 20,000 draws beside the probabilities of the finite trees; sentence i does not depend on how many are drawn. */
static void samples_follow_the_weights_of_finite_trees(void **state) {
  enum { DRAWS = 20000 };
  hws_grammar *g = grammar_of("0.5 S --> S S\n0.125 S --> a\n0.25 S --> b S\n0.125 S --> A c\n0.25 A --> A A\n0.75 A -->\n",
                              "johnson", "probabilities");
  hws_corpus *listed = sentences_of(g, "a\nc\nb a\nb c\na a\na c\nb b a\nc c\n"), *drawn = NULL, *few = NULL;
  double scores[8], masses[2];
  int64_t found[8] = {0}, length = 0, other = 0, i, k;
  (void)state;
  assert_ok(hws_grammar_score(g, listed, NULL, scores));
  assert_ok(hws_grammar_mass(g, NULL, masses, NULL));
  assert_true(masses[0] < -.1);
  assert_ok(hws_grammar_sample(g, DRAWS, 7, NULL, &drawn));
  assert_int_equal(hws_corpus_count(drawn), DRAWS);
  assert_ok(hws_grammar_sample(g, 3, 7, NULL, &few));
  for (i = 0; i < DRAWS; ++i) {
    const int32_t *a = NULL, *b = NULL;
    assert_ok(hws_corpus_sequence_view(drawn, i, &a, &length));
    for (k = 0; k < 8; ++k) {
      assert_ok(hws_corpus_sequence_view(listed, k, &b, &other));
      if (length == other && memcmp(a, b, (size_t)length * sizeof *a) == 0) ++found[k];
    }
    if (i < 3) {
      assert_ok(hws_corpus_sequence_view(few, i, &b, &other));
      assert_true(length == other && memcmp(a, b, (size_t)length * sizeof *a) == 0);
    }
  }
  for (k = 0; k < 8; ++k) {
    const double p = exp(scores[k] - masses[0]);
    assert_true(fabs((double)found[k] - p * DRAWS) < 4.5 * sqrt(p * (1 - p) * DRAWS));
  }
  hws_corpus_free(few);
  hws_corpus_free(drawn);
  hws_corpus_free(listed);
  hws_grammar_free(g);
  g = grammar_of("1 S --> S a\n", "johnson", "any");
  assert_status(hws_grammar_sample(g, 1, 1, NULL, &drawn), HWS_E_IMPROPER);
  hws_grammar_free(g);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(arrays_make_a_grammar_and_come_back), cmocka_unit_test(bad_arrays_are_refused),
    cmocka_unit_test(texts_of_all_formats_are_read),       cmocka_unit_test(mass_and_expectations_of_all_strings),
    cmocka_unit_test(sentences_are_scored_and_counted),    cmocka_unit_test(scores_add_up_to_the_mass),
    cmocka_unit_test(samples_follow_the_weights_of_finite_trees),
};
static int suite(void) { return cmocka_run_group_tests(tests, NULL, NULL); }
int main(void) { return capi_main(suite); }

#else
int main(void) { return 0; }
#endif
