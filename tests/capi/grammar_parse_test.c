/* hws_grammar_parse: best trees and drawn trees of sentences as a treebank. */
#include "capi_test.h"

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

/* "we saw we with we" has two trees: the last phrase belongs to the noun (0.3 * 0.2) or to the verb (0.3 * 0.7). */
static const char kRules[] = "1 S --> NP VP\n0.8 NP --> we\n0.2 NP --> NP PP\n0.3 VP --> saw NP\n0.7 VP --> VP PP\n"
                             "1 PP --> with NP\n";
static const char kVerb[] = "(S (NP we) (VP (VP ( saw) (NP we)) (PP ( with) (NP we))))\n",
                  kNoun[] = "(S (NP we) (VP ( saw) (NP (NP we) (PP ( with) (NP we)))))\n";

static hws_grammar *grammar;

static hws_corpus *sentences_of(const char *text) {
  hws_corpus *c = NULL;
  assert_ok(hws_corpus_read(text, -1, HWS_CORPUS_SPACES, NULL, NULL, &c));
  return c;
}

static hws_options *decoding(const char *decode) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set(o, "decode", decode));
  return o;
}

static hws_options *drawing(const char *seed) {
  hws_options *o = decoding("sample");
  if (seed) assert_ok(hws_options_set(o, "seed", seed));
  return o;
}

static void assert_trees(const hws_treebank *trees, const char *expected) {
  char text[2048];
  assert_ok(hws_treebank_write(trees, NULL, text, sizeof text, NULL));
  assert_string_equal(text, expected);
}

static void the_best_tree_of_each_sentence(void **state) {
  hws_corpus *c = sentences_of("we saw we with we\nwe saw\n\nwe saw them\nwe saw we\n");
  hws_treebank *trees = NULL;
  double log_weights[5];
  int32_t unknown[5];
  int64_t impossible = -1;
  char expected[512];
  (void)state;
  assert_ok(hws_grammar_parse(grammar, c, 1, NULL, log_weights, unknown, &impossible, &trees));
  snprintf(expected, sizeof expected, "%s(())\n(())\n(())\n(S (NP we) (VP ( saw) (NP we)))\n", kVerb);
  assert_trees(trees, expected);
  assert_near(log_weights[0], log(.8 * .8 * .8 * .7 * .3), 1e-14);
  assert_near(log_weights[4], log(.8 * .8 * .3), 1e-14);
  assert_true(log_weights[1] == -INFINITY && log_weights[2] == -INFINITY && log_weights[3] == -INFINITY);
  assert_true(unknown[0] == -1 && unknown[1] == -1 && unknown[2] == -1 && unknown[3] == 2 && unknown[4] == -1);
  assert_int_equal(impossible, 3);
  hws_treebank_free(trees);
  assert_ok(hws_grammar_parse(grammar, c, 1, NULL, NULL, NULL, &impossible, &trees));
  assert_trees(trees, expected);
  hws_treebank_free(trees);
  hws_corpus_free(c);
}

/* A word that stands for those which the grammar lacks gives them its trees, and the trees keep the sentence's own words. */
static void trees_keep_unknown_words(void **state) {
  hws_corpus *c = sentences_of("zebras saw them\nwe saw we\nwe with we\n");
  hws_options *o = NULL;
  hws_treebank *trees = NULL;
  double log_weights[3];
  int32_t unknown[3];
  int64_t impossible = -1;
  (void)state;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "unknown", "we"));
  assert_ok(hws_grammar_parse(grammar, c, 1, o, log_weights, unknown, &impossible, &trees));
  assert_trees(trees, "(S (NP zebras) (VP ( saw) (NP them)))\n(S (NP we) (VP ( saw) (NP we)))\n(())\n");
  assert_true(log_weights[0] == log_weights[1] && unknown[0] == -1 && unknown[1] == -1 && unknown[2] == -1);
  assert_int_equal(impossible, 1);
  hws_treebank_free(trees);
  assert_ok(hws_options_set_text(o, "unknown", "zebras"));
  assert_status(hws_grammar_parse(grammar, c, 1, o, log_weights, unknown, &impossible, &trees), HWS_E_ARGUMENT);
  assert_message("option unknown: 'zebras' is no word of the grammar; expected one of");
  hws_options_free(o);
  hws_corpus_free(c);
}

/* 20,000 draws have the posterior 2/9 and 7/9, each with its tree's weight; a prefix of them does not depend on the others. */
static void drawn_trees_follow_the_posterior(void **state) {
  enum { DRAWS = 20000 };
  static double log_weights[2 * DRAWS];
  hws_corpus *c = sentences_of("we saw\nwe saw we with we\n");
  hws_options *o = drawing("3");
  hws_treebank *trees = NULL, *few = NULL;
  int64_t impossible = 0, size = 0, few_size = 0;
  double sentences = 0;
  char *text, *line, part[1024];
  int i, verb = 0;
  (void)state;
  assert_ok(hws_grammar_parse(grammar, c, DRAWS, o, log_weights, NULL, &impossible, &trees));
  assert_int_equal(impossible, 1);
  assert_ok(hws_treebank_info(trees, "sentences", &sentences));
  assert_true(sentences == 2 * DRAWS);
  assert_ok(hws_treebank_write(trees, NULL, NULL, 0, &size));
  text = (char *)malloc((size_t)size);
  assert_ok(hws_treebank_write(trees, NULL, text, size, NULL));
  for (i = 0, line = text; i < 2 * DRAWS; ++i, line = strchr(line, '\n') + 1) {
    const int is_verb = strncmp(line, kVerb, strlen(kVerb)) == 0;
    if (i < DRAWS) {
      assert_true(strncmp(line, "(())\n", 5) == 0 && log_weights[i] == -INFINITY);
      continue;
    }
    assert_true(is_verb || strncmp(line, kNoun, strlen(kNoun)) == 0);
    assert_near(log_weights[i], log(.8 * .8 * .8 * .3 * (is_verb ? .7 : .2)), 1e-14);
    verb += is_verb;
  }
  assert_true(fabs(verb - DRAWS * 7. / 9) < 4.5 * sqrt(DRAWS * 14. / 81));
  assert_ok(hws_grammar_parse(grammar, c, 5, o, NULL, NULL, &impossible, &few));
  assert_ok(hws_treebank_write(few, NULL, part, sizeof part, &few_size));
  line = text;
  for (i = 0; i < DRAWS; ++i) line = strchr(line, '\n') + 1;
  assert_true(strncmp(part, "(())\n(())\n(())\n(())\n(())\n", 25) == 0);
  assert_memory_equal(part + 25, line, (size_t)few_size - 26);
  free(text);
  hws_treebank_free(few);
  hws_treebank_free(trees);
  hws_options_free(o);
  hws_corpus_free(c);
}

/* The tree of the verb comes before that of the noun, and there is no third. Max-rule knows both, too. */
static void k_best_trees_come_in_order(void **state) {
  static const char *const decodes[] = {"viterbi", "max-rule"};
  hws_corpus *c = sentences_of("we saw we with we\nwe\n");
  char expected[512];
  int d;
  (void)state;
  snprintf(expected, sizeof expected, "%s%s(())\n(())\n(())\n(())\n", kVerb, kNoun);
  for (d = 0; d < 2; ++d) {
    hws_options *o = decoding(decodes[d]);
    hws_treebank *trees = NULL;
    double log_weights[6];
    int64_t impossible = 0;
    assert_ok(hws_grammar_parse(grammar, c, 3, o, log_weights, NULL, &impossible, &trees));
    assert_trees(trees, expected);
    assert_near(log_weights[0], log(.8 * .8 * .8 * .7 * .3), 1e-14);
    assert_near(log_weights[1], log(.8 * .8 * .8 * .2 * .3), 1e-14);
    assert_true(log_weights[2] == -INFINITY && log_weights[3] == -INFINITY);
    assert_int_equal(impossible, 1);
    hws_treebank_free(trees);
    hws_options_free(o);
  }
  hws_corpus_free(c);
}

/* The phrase belongs to the verb in 7 of 9 trees, so the verb's bracket is there. The sentence weighs both trees. */
static void brackets_of_the_greatest_recall(void **state) {
  hws_corpus *c = sentences_of("we saw we with we\n");
  hws_options *o = decoding("mbr");
  hws_treebank *trees = NULL;
  double log_weight = 0;
  int64_t impossible = 0;
  (void)state;
  assert_ok(hws_grammar_parse(grammar, c, 1, o, &log_weight, NULL, &impossible, &trees));
  assert_trees(trees, kVerb);
  assert_near(log_weight, log(.8 * .8 * .8 * .3 * .9), 1e-14);
  hws_treebank_free(trees);
  assert_status(hws_grammar_parse(grammar, c, 2, o, NULL, NULL, &impossible, &trees), HWS_E_ARGUMENT);
  assert_message("expected 1 to 1, since decode is mbr");
  hws_options_free(o);
  hws_corpus_free(c);
}

static void what_makes_no_sense_is_refused(void **state) {
  hws_corpus *c = sentences_of("we saw we\n"), *unnamed = NULL;
  hws_treebank *trees = NULL;
  hws_options *o = drawing(NULL), *seed = NULL;
  hws_grammar *endless = NULL;
  int64_t impossible = 0;
  static const int64_t offsets[] = {0, 1};
  static const int32_t symbols[] = {1};
  hws_alphabet *one = NULL;
  (void)state;
  assert_status(hws_grammar_parse(grammar, c, 1000001, NULL, NULL, NULL, &impossible, &trees), HWS_E_ARGUMENT);
  assert_status(hws_grammar_parse(grammar, c, 0, o, NULL, NULL, &impossible, &trees), HWS_E_ARGUMENT);
  assert_status(hws_grammar_parse(grammar, c, 1000001, o, NULL, NULL, &impossible, &trees), HWS_E_ARGUMENT);
  assert_status(hws_grammar_parse(NULL, c, 1, NULL, NULL, NULL, &impossible, &trees), HWS_E_ARGUMENT);
  assert_status(hws_grammar_parse(grammar, NULL, 1, NULL, NULL, NULL, &impossible, &trees), HWS_E_ARGUMENT);
  assert_status(hws_grammar_parse(grammar, c, 1, NULL, NULL, NULL, NULL, &trees), HWS_E_ARGUMENT);
  assert_ok(hws_options_new(&seed));
  assert_ok(hws_options_set(seed, "seed", "2")); /* nothing is drawn */
  assert_status(hws_grammar_parse(grammar, c, 1, seed, NULL, NULL, &impossible, &trees), HWS_E_ARGUMENT);
  assert_message("seed");
  assert_ok(hws_alphabet_new(1, NULL, &one));
  assert_ok(hws_corpus_from_arrays(1, offsets, symbols, one, &unnamed));
  assert_status(hws_grammar_parse(grammar, unnamed, 1, NULL, NULL, NULL, &impossible, &trees), HWS_E_ARGUMENT);
  assert_message("names");
  hws_options_free(seed);
  assert_ok(hws_options_new(&seed));
  assert_ok(hws_options_set(seed, "weights", "any"));
  assert_ok(hws_grammar_read_text("1 S --> A\n0.5 S --> we\n1.25 A --> S\n", -1, seed, &endless));
  assert_status(hws_grammar_parse(endless, c, 1, NULL, NULL, NULL, &impossible, &trees), HWS_E_DIVERGED);
  assert_status(hws_grammar_parse(endless, c, 1, o, NULL, NULL, &impossible, &trees), HWS_E_DIVERGED);
  hws_grammar_free(endless);
  hws_corpus_free(unnamed);
  hws_alphabet_free(one);
  hws_options_free(seed);
  hws_options_free(o);
  hws_corpus_free(c);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(the_best_tree_of_each_sentence),
                                          cmocka_unit_test(trees_keep_unknown_words),
                                          cmocka_unit_test(drawn_trees_follow_the_posterior),
                                          cmocka_unit_test(k_best_trees_come_in_order),
                                          cmocka_unit_test(brackets_of_the_greatest_recall),
                                          cmocka_unit_test(what_makes_no_sense_is_refused)};
static int make_world(void **state) {
  (void)state;
  assert_ok(hws_grammar_read_text(kRules, -1, NULL, &grammar));
  return 0;
}
static int free_world(void **state) {
  (void)state;
  hws_grammar_free(grammar);
  return 0;
}
static int suite(void) { return cmocka_run_group_tests(tests, make_world, free_world); }
int main(void) { return capi_main(suite); }

#else
int main(void) { return 0; }
#endif
