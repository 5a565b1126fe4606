/* hws_grammar_counts_known and hws_grammar_parse_known: trees that agree with what is known. */
#include "capi_test.h"

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

/* "we saw we with we" has two trees: the last phrase belongs to the noun (0.3 * 0.2) or to the verb (0.3 * 0.7). Saw may be
 * a noun, too. */
static const char kRules[] = "1 S --> NP VP\n0.7 NP --> we\n0.1 NP --> saw\n0.2 NP --> NP PP\n0.3 VP --> V NP\n"
                             "0.7 VP --> VP PP\n0.5 V --> saw\n0.5 V --> we\n1 PP --> P NP\n1 P --> with\n";
static const char kVerb[] = "(S (NP we) (VP (VP (V saw) (NP we)) (PP (P with) (NP we))))\n",
                  kNoun[] = "(S (NP we) (VP (V saw) (NP (NP we) (PP (P with) (NP we)))))\n";

static hws_grammar *grammar;

static hws_treebank *known_of(const char *text) {
  hws_treebank *bank = NULL;
  assert_ok(hws_treebank_read(text, -1, NULL, &bank));
  return bank;
}

static void expect(const char *known, const char *tags, const char *expected, double log_weight, int64_t none) {
  hws_treebank *bank = known_of(known), *trees = NULL;
  hws_options *o = NULL;
  char text[1024];
  double log_best = 1;
  int64_t impossible = -1;
  assert_ok(hws_options_new(&o));
  if (*tags) assert_ok(hws_options_set(o, "tags", tags));
  assert_ok(hws_grammar_parse_known(grammar, bank, 1, o, &log_best, &impossible, &trees));
  assert_ok(hws_treebank_write(trees, NULL, text, sizeof text, NULL));
  assert_string_equal(text, expected);
  if (none) assert_true(log_best == -INFINITY);
  else assert_near(log_best, log_weight, 1e-13);
  assert_int_equal(impossible, none);
  hws_treebank_free(trees);
  hws_treebank_free(bank);
  hws_options_free(o);
}

static void known_brackets_choose_the_tree(void **state) {
  const double verb = log(.7 * .7 * .7 * .5 * .3 * .7), noun = log(.7 * .7 * .7 * .5 * .3 * .2);
  (void)state;
  expect("(X ( we) ( saw) ( we) ( with) ( we))", "", kVerb, verb, 0);
  expect("(X ( we) ( saw) (Y ( we) ( with) ( we)))", "", kNoun, noun, 0);
  expect("(X ( we) (Y ( saw) ( we)) ( with) ( we))", "", kVerb, verb, 0);
  expect("(X (Y ( we) ( saw)) ( we) ( with) ( we))", "", "(())\n", 0, 1);
}

static void known_tags_choose_it_too(void **state) {
  (void)state;
  /* The one tree of these words has a noun first. */
  expect("(X (NP saw) (V saw) (NP we))", "", "(S (NP saw) (VP (V saw) (NP we)))\n", log(.1 * .3 * .5 * .7), 0);
  expect("(X (NP saw) (NP saw) (NP we))", "", "(())\n", 0, 1);
  expect("(X (NP saw) (NP saw) (NP we))", "any", "(S (NP saw) (VP (V saw) (NP we)))\n", log(.1 * .3 * .5 * .7), 0);
}

static void counts_are_those_of_trees_that_agree(void **state) {
  hws_treebank *bank = known_of("(X ( we) ( saw) (Y ( we) ( with) ( we)))(X ( we) ( saw) ( we) ( with) ( we))(X (NP we))");
  hws_options *any = NULL;
  double counts[10], log_weight = 0;
  int64_t impossible = 0;
  (void)state;
  assert_ok(hws_options_new(&any));
  assert_ok(hws_options_set(any, "tags", "any"));
  assert_ok(hws_grammar_counts_known(grammar, bank, any, counts, &log_weight, &impossible));
  assert_int_equal(impossible, 1);
  assert_near(log_weight, 2 * log(.7 * .7 * .7 * .5 * .3) + log(.2) + log(.9), 1e-13);
  assert_near(counts[0], 2, 1e-13);
  assert_near(counts[3], 1 + 2. / 9, 1e-13); /* the noun has the phrase: known once, with 2 of 9 once */
  assert_near(counts[5], 7. / 9, 1e-13);
  hws_options_free(any);
  hws_treebank_free(bank);
}

static void strange_tags_are_refused(void **state) {
  hws_treebank *bank = known_of("(X (Q we))"), *trees = NULL;
  double counts[10], log_weight = 0;
  int64_t impossible = 0;
  (void)state;
  assert_status(hws_grammar_parse_known(grammar, bank, 1, NULL, NULL, &impossible, &trees), HWS_E_ARGUMENT);
  assert_message("'Q' is no nonterminal");
  assert_status(hws_grammar_counts_known(grammar, bank, NULL, counts, &log_weight, &impossible), HWS_E_ARGUMENT);
  assert_status(hws_grammar_parse_known(grammar, NULL, 1, NULL, NULL, &impossible, &trees), HWS_E_ARGUMENT);
  hws_treebank_free(bank);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(known_brackets_choose_the_tree), cmocka_unit_test(known_tags_choose_it_too),
    cmocka_unit_test(counts_are_those_of_trees_that_agree), cmocka_unit_test(strange_tags_are_refused)};
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
