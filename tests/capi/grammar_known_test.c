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

static void expect_under(const char *option, const char *value, const char *known, const char *expected, double log_weight,
                         int64_t none) {
  hws_treebank *bank = known_of(known), *trees = NULL;
  hws_options *o = NULL;
  char text[1024];
  double log_best = 1;
  int64_t impossible = -1;
  assert_ok(hws_options_new(&o));
  if (*value) assert_ok(hws_options_set(o, option, value));
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

static void expect(const char *known, const char *tags, const char *expected, double log_weight, int64_t none) {
  expect_under("tags", tags, known, expected, log_weight, none);
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

static void known_labels_are_required_or_forbidden(void **state) {
  static const char kForbids[] = "(S ( we) ( saw) (!NP ( we) ( with) ( we)))",
                    kStrange[] = "(S ( we) ( saw) (PP ( we) ( with) ( we)))";
  const double verb = log(.7 * .7 * .7 * .5 * .3 * .7), noun = log(.7 * .7 * .7 * .5 * .3 * .2);
  (void)state;
  expect_under("labels", "known", "(S ( we) (VP ( saw) (NP ( we) ( with) ( we))))", kNoun, noun, 0);
  expect_under("labels", "known", "(S ( we) (VP (VP ( saw) ( we)) ( with) ( we)))", kVerb, verb, 0);
  expect_under("labels", "known", kForbids, kVerb, verb, 0);
  expect_under("labels", "any", kForbids, kNoun, noun, 0);
  expect_under("labels", "known", kStrange, "(())\n", 0, 1);
  expect_under("labels", "any", kStrange, kNoun, noun, 0);
  expect_under("labels", "known", "(S (NP ( we)) ( saw) ( we))", "(S (NP we) (VP (V saw) (NP we)))\n",
               log(.7 * .7 * .3 * .5), 0);
  expect_under("labels", "known", "(S (V ( we)) ( saw) ( we))", "(())\n", 0, 1);
}

static void strange_labels_are_refused(void **state) {
  hws_treebank *bank = known_of("(S ( we))(S ( we) ( saw) (X ( we) ( with) ( we)))"), *trees = NULL;
  hws_options *o = NULL;
  int64_t impossible = 0;
  (void)state;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set(o, "labels", "known"));
  assert_status(hws_grammar_parse_known(grammar, bank, 1, o, NULL, &impossible, &trees), HWS_E_ARGUMENT);
  assert_message("sentence 2, words 3 to 5: the label 'X' is no nonterminal");
  hws_treebank_free(bank);
  bank = known_of("(S ( we) (!X ( saw) ( we)))");
  assert_status(hws_grammar_parse_known(grammar, bank, 1, o, NULL, &impossible, &trees), HWS_E_ARGUMENT);
  assert_message("the label '!X' is no nonterminal");
  hws_options_free(o);
  hws_treebank_free(bank);
}

/* Trees of "a" with k rounds weigh 0.5 * 0.25^k, and B is in all but the first. */
static void required_labels_meet_cycles(void **state) {
  hws_treebank *bank = known_of("(S (B ( a)))");
  hws_grammar *cyclic = NULL;
  hws_options *o = NULL;
  double counts[5], log_weight = 0;
  int64_t impossible = 0;
  (void)state;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_grammar_read_text("1 S --> A\n0.5 A --> B\n0.5 A --> a\n0.5 B --> A\n0.5 B --> b\n", -1, NULL, &cyclic));
  assert_ok(hws_grammar_counts_known(cyclic, bank, o, counts, &log_weight, &impossible));
  assert_near(log_weight, log(2. / 3), 1e-14);
  assert_ok(hws_options_set(o, "labels", "known"));
  assert_ok(hws_grammar_counts_known(cyclic, bank, o, counts, &log_weight, &impossible));
  assert_near(log_weight, log(1. / 6), 1e-14);
  assert_near(counts[1], 4. / 3, 1e-14);
  assert_near(counts[2], 1, 1e-14);
  assert_near(counts[3], 4. / 3, 1e-14);
  assert_int_equal(impossible, 0);
  hws_grammar_free(cyclic);
  hws_options_free(o);
  hws_treebank_free(bank);
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

/* ln of the sum of the trees that a learner has, which is its first log-likelihood. */
static void expect_learned_under(const char *option, const char *choice, const char *known, double log_weight) {
  hws_treebank *bank = known_of(known);
  hws_corpus *words = NULL;
  hws_options *o = NULL;
  hws_learner *learner = NULL;
  hws_grammar *model = NULL;
  double value = 0;
  int32_t done = 0;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set(o, "method", "em"));
  if (*choice) assert_ok(hws_options_set(o, option, choice));
  assert_ok(hws_treebank_corpus(bank, "words", NULL, &words));
  assert_ok(hws_grammar_learner_new_known(grammar, words, bank, words, o, &learner));
  assert_ok(hws_learner_metric(learner, "heldout_log_likelihood", &value)); /* nothing is known of held-out trees */
  assert_ok(hws_learner_step(learner, 1, &done));
  assert_ok(hws_learner_metric(learner, "log_likelihood", &value));
  assert_near(value, log_weight, 1e-12);
  assert_ok(hws_grammar_learner_model(learner, &model));
  hws_grammar_free(model);
  hws_learner_free(learner);
  hws_options_free(o);
  hws_corpus_free(words);
  hws_treebank_free(bank);
}

static void expect_learned(const char *known, const char *tags, double log_weight) {
  expect_learned_under("tags", tags, known, log_weight);
}

static void learners_see_the_trees_that_agree(void **state) {
  const double both = log(.7 * .7 * .7 * .5 * .3);
  (void)state;
  expect_learned("(X ( we) ( saw) ( we) ( with) ( we))", "", both + log(.9));
  expect_learned("(X ( we) ( saw) (Y ( we) ( with) ( we)))", "", both + log(.2));
  expect_learned("(X ( we) (Y ( saw) ( we)) ( with) ( we))(X ( we) ( saw) (Y ( we) ( with) ( we)))", "",
                 2 * both + log(.7) + log(.2));
  expect_learned("(X (NP saw) (NP saw) (NP we))", "any", log(.1 * .3 * .5 * .7));
  expect_learned_under("labels", "known", "(S ( we) ( saw) (!NP ( we) ( with) ( we)))", both + log(.7));
  expect_learned_under("labels", "known", "(S ( we) ( saw) (NP ( we) ( with) ( we)))", both + log(.2));
}

static void learners_refuse_what_does_not_fit(void **state) {
  hws_treebank *bank = known_of("(X ( we) (V saw) ( we))(X (Y ( we) ( saw)) ( we))"), *strange = known_of("(X (Q we))");
  hws_corpus *words = NULL, *one = NULL;
  hws_learner *learner = NULL;
  hws_options *collapsed = NULL;
  (void)state;
  assert_ok(hws_options_new(&collapsed));
  assert_ok(hws_options_set(collapsed, "method", "cvi"));
  assert_ok(hws_treebank_corpus(bank, "words", NULL, &words));
  assert_ok(hws_treebank_corpus(strange, "words", NULL, &one));
  assert_status(hws_grammar_learner_new_known(grammar, one, bank, NULL, NULL, &learner), HWS_E_ARGUMENT);
  assert_message("2 sentences; expected 1");
  assert_status(hws_grammar_learner_new_known(grammar, one, strange, NULL, NULL, &learner), HWS_E_ARGUMENT);
  assert_message("'Q' is no nonterminal");
  hws_treebank_free(strange);
  strange = known_of("(X (NP saw) (NP saw) (NP we))"); /* the option tags leaves it a tree */
  hws_corpus_free(one);
  assert_ok(hws_treebank_corpus(strange, "words", NULL, &one));
  assert_status(hws_grammar_learner_new_known(grammar, one, strange, NULL, collapsed, &learner), HWS_E_EMPTY);
  hws_options_free(collapsed);
  assert_status(hws_grammar_learner_new_known(grammar, words, NULL, NULL, NULL, &learner), HWS_E_ARGUMENT);
  assert_null(learner);
  hws_treebank_free(bank);
  hws_treebank_free(strange);
  hws_corpus_free(words);
  hws_corpus_free(one);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(known_brackets_choose_the_tree), cmocka_unit_test(known_tags_choose_it_too),
    cmocka_unit_test(known_labels_are_required_or_forbidden), cmocka_unit_test(strange_labels_are_refused),
    cmocka_unit_test(required_labels_meet_cycles),
    cmocka_unit_test(counts_are_those_of_trees_that_agree), cmocka_unit_test(strange_tags_are_refused),
    cmocka_unit_test(learners_see_the_trees_that_agree), cmocka_unit_test(learners_refuse_what_does_not_fit)};
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
