/* hws_corpus_with_classes: classes of how words are spelled, and models that read words by them which they never saw. */
#include "capi_test.h"

#if (!defined(HWS_WITH_PFA) || HWS_WITH_PFA) || (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) || \
    (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)

static hws_corpus *sentences_of(const char *text) {
  hws_corpus *c = NULL;
  assert_ok(hws_corpus_read(text, -1, HWS_CORPUS_SPACES, NULL, NULL, &c));
  return c;
}
static void assert_text(const hws_corpus *corpus, const char *expected) {
  char text[512];
  assert_ok(hws_corpus_write(corpus, HWS_CORPUS_SPACES, text, sizeof text, NULL));
  assert_string_equal(text, expected);
}

static void rare_words_or_unknown_ones_become_classes(void **state) {
  hws_corpus *text = sentences_of("the dog sees\nthe cat sleeps\nthe dog sees\n"), *classes = NULL, *other = NULL,
             *unseen = sentences_of("Wugs sleep the zig\n");
  hws_alphabet *words = NULL;
  hws_options *options = NULL;
  (void)state;
  assert_ok(hws_corpus_with_classes(text, NULL, NULL, 0, NULL, &classes));
  assert_text(classes, "the dog sees\nthe UNK UNK-s\nthe dog sees\n");
  assert_ok(hws_corpus_alphabet(classes, &words));
  assert_int_equal(hws_alphabet_size(words), 5);
  assert_ok(hws_corpus_with_classes(unseen, words, NULL, 0, NULL, &other));
  assert_text(other, "UNK UNK the UNK\n"); /* UNK-INIT-s and UNK-INIT are no words there */
  hws_corpus_free(other);
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set_int(options, "rare", 3));
  assert_ok(hws_corpus_with_classes(text, NULL, "S suffix s\n", -1, options, &other));
  assert_text(other, "the UNK UNK-S\nthe UNK UNK-S\nthe UNK UNK-S\n");
  hws_corpus_free(other);
  assert_status(hws_corpus_with_classes(unseen, words, NULL, 0, options, &other), HWS_E_ARGUMENT);
  assert_message("rare");
  assert_status(hws_corpus_with_classes(text, NULL, "S suffix s\nA odd\n", -1, NULL, &other), HWS_E_PARSE);
  assert_int_equal(hws_error_line(), 2);
  assert_null(other);
  assert_status(hws_corpus_with_classes(NULL, NULL, NULL, 0, NULL, &other), HWS_E_ARGUMENT);
  hws_options_free(options);
  hws_alphabet_free(words);
  hws_corpus_free(classes);
  hws_corpus_free(unseen);
  hws_corpus_free(text);
}

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

/* The grammar's own classes stand for words that it lacks. By hand: N is dog three times of four, and V sees. */
static hws_grammar *learned_grammar(void) {
  static const char kRules[] = "1 S --> D N V\n1 D --> the\n3 N --> dog\n2 N --> UNK\n3 V --> sees\n2 V --> UNK-s\n";
  hws_corpus *text = sentences_of("the dog sees\nthe dog sleeps\nthe cat sees\nthe dog sees\n"), *classes = NULL;
  hws_grammar *rules = NULL, *model = NULL;
  hws_alphabet *words = NULL;
  hws_options *options = NULL;
  hws_learner *learner = NULL;
  int32_t done = 0;
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set(options, "weights", "normalize"));
  assert_ok(hws_grammar_read_text(kRules, -1, options, &rules));
  hws_options_free(options);
  assert_ok(hws_grammar_words(rules, &words));
  assert_ok(hws_corpus_with_classes(text, words, NULL, 0, NULL, &classes));
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set(options, "method", "em"));
  assert_ok(hws_grammar_learner_new(rules, classes, text, options, &learner)); /* held out: words as they are */
  assert_ok(hws_learner_step(learner, 1, &done));
  assert_ok(hws_grammar_learner_model(learner, &model));
  hws_options_free(options);
  hws_learner_free(learner);
  hws_alphabet_free(words);
  hws_grammar_free(rules);
  hws_corpus_free(classes);
  hws_corpus_free(text);
  return model;
}

static void assert_unseen_words_parse(const hws_grammar *grammar) {
  static const double kProbs[] = {1. / 16, 3. / 16, 3. / 16, 0, 0};
  hws_corpus *unseen = sentences_of("the wug jumps\nthe Dog sees\nthe dog barks\nthe dog zed\nZub dog sees\n");
  hws_treebank *trees = NULL;
  double log_weights[5], scores[5];
  int32_t unknown[5], i;
  int64_t impossible = 0;
  char text[512];
  assert_ok(hws_grammar_parse(grammar, unseen, 1, NULL, log_weights, unknown, &impossible, &trees));
  assert_ok(hws_grammar_score(grammar, unseen, NULL, scores));
  for (i = 0; i < 5; ++i) {
    if (kProbs[i] > 0) {
      assert_near(log_weights[i], log(kProbs[i]), 1e-12);
      assert_near(scores[i], log(kProbs[i]), 1e-12);
    } else {
      assert_true(log_weights[i] == -INFINITY && scores[i] == -INFINITY);
    }
    assert_int_equal(unknown[i], -1);
  }
  assert_int_equal(impossible, 2);
  assert_ok(hws_treebank_write(trees, NULL, text, sizeof text, NULL));
  assert_string_equal(text, "(S (D the) (N wug) (V jumps))\n(S (D the) (N Dog) (V sees))\n(S (D the) (N dog) (V barks))\n"
                            "(())\n(())\n");
  hws_treebank_free(trees);
  hws_corpus_free(unseen);
}

static void a_grammar_parses_words_that_it_never_saw(void **state) {
  hws_grammar *grammar = learned_grammar(), *back = NULL;
  static const char kNoClass[] = "1 S --> the UNK-s\n";
  char *bytes, card[4096];
  int64_t size = 0, impossible = 0;
  hws_corpus *text = NULL, *classes = NULL;
  hws_alphabet *words = NULL;
  hws_learner *learner = NULL;
  hws_treebank *trees = NULL;
  int32_t unknown[2], done = 0;
  (void)state;
  assert_unseen_words_parse(grammar);
  assert_ok(hws_grammar_card(grammar, card, sizeof card, NULL));
  assert_non_null(strstr(card, "\"signatures\""));
  assert_ok(hws_grammar_write(grammar, NULL, 0, &size));
  bytes = (char *)malloc((size_t)size);
  assert_ok(hws_grammar_write(grammar, bytes, size, NULL));
  assert_ok(hws_grammar_read(bytes, size, NULL, &back));
  assert_unseen_words_parse(back);
  /* A learned grammar goes on from words as they are. */
  text = sentences_of("the wug jumps\n");
  assert_ok(hws_grammar_learner_new(back, text, NULL, NULL, &learner));
  assert_ok(hws_learner_step(learner, 1, &done));
  hws_grammar_free(grammar);
  assert_ok(hws_grammar_learner_model(learner, &grammar));
  assert_ok(hws_grammar_card(grammar, card, sizeof card, NULL));
  assert_non_null(strstr(card, "\"signatures\""));
  hws_learner_free(learner);
  hws_grammar_free(grammar);
  hws_grammar_free(back);
  hws_corpus_free(text);
  /* A word whose class is no word of the grammar is named by its place. */
  assert_ok(hws_grammar_read_text(kNoClass, -1, NULL, &grammar));
  assert_ok(hws_grammar_words(grammar, &words));
  text = sentences_of("the dogs\n");
  assert_ok(hws_corpus_with_classes(text, words, NULL, 0, NULL, &classes));
  assert_ok(hws_grammar_learner_new(grammar, classes, NULL, NULL, &learner));
  assert_ok(hws_grammar_learner_model(learner, &back));
  hws_corpus_free(text);
  text = sentences_of("the wugs\nthe cat\n");
  assert_ok(hws_grammar_parse(back, text, 1, NULL, NULL, unknown, &impossible, &trees));
  assert_true(unknown[0] == -1 && unknown[1] == 1 && impossible == 1);
  hws_treebank_free(trees);
  hws_learner_free(learner);
  hws_grammar_free(back);
  hws_grammar_free(grammar);
  hws_alphabet_free(words);
  hws_corpus_free(classes);
  hws_corpus_free(text);
  free(bytes);
}

/* The weights of the paths are 1/2 and 1/4, and either noun is UNK: 3/4 of 1/16. */
static void the_words_of_a_lattice_become_their_classes(void **state) {
  static const char *const kNames[] = {"zed", "jumps", "Dog", "wug", "the"};
  static const int32_t kArcs[][3] = {{0, 5, 1}, {1, 4, 2}, {1, 3, 2}, {2, 2, 3}, {2, 1, 3}};
  static const double kWeights[] = {1, .5, .25, 1, 1};
  hws_grammar *grammar = learned_grammar(), *both = NULL;
  hws_alphabet *names = NULL;
  hws_builder *builder = NULL;
  hws_machine *lattice = NULL;
  hws_treebank *tree = NULL;
  double log_weight = 0, counts[6], arcs[5];
  int64_t first = 0, uses[5];
  char text[512];
  int32_t i;
  (void)state;
  assert_ok(hws_alphabet_from_names(kNames, 5, NULL, &names));
  assert_ok(hws_builder_new(HWS_REAL, 1, (const hws_alphabet *const *)&names, NULL, &builder));
  assert_ok(hws_builder_add_states(builder, 4, &first));
  for (i = 0; i < 5; ++i) assert_ok(hws_builder_add_arc(builder, kArcs[i][0], &kArcs[i][1], kWeights[i], kArcs[i][2]));
  assert_ok(hws_builder_set_final(builder, 3, 1));
  assert_ok(hws_builder_build(builder, &lattice));
  assert_ok(hws_grammar_score_lattice(grammar, lattice, NULL, &log_weight));
  assert_near(log_weight, log(3. / 64), 1e-12);
  assert_ok(hws_grammar_counts_lattice(grammar, lattice, NULL, counts, arcs, NULL, &log_weight));
  assert_near(counts[3], 1, 1e-12); /* N --> UNK */
  assert_near(arcs[1], 2. / 3, 1e-12);
  assert_true(arcs[4] == 0); /* no verb is UNK */
  assert_ok(hws_grammar_parse_lattice(grammar, lattice, NULL, uses, &log_weight, &tree));
  assert_near(log_weight, log(1. / 32), 1e-12);
  assert_true(uses[1] == 1 && uses[2] == 0);
  assert_ok(hws_treebank_write(tree, NULL, text, sizeof text, NULL));
  assert_string_equal(text, "(S (D the) (N wug) (V jumps))\n");
  assert_ok(hws_grammar_intersect(grammar, lattice, NULL, &both));
  assert_ok(hws_grammar_write_text(both, NULL, text, sizeof text, NULL));
  assert_non_null(strstr(text, "V<2-3> --> UNK-s\n"));
  hws_grammar_free(both);
  hws_treebank_free(tree);
  hws_machine_free(lattice);
  hws_builder_free(builder);
  hws_alphabet_free(names);
  hws_grammar_free(grammar);
}

static void a_dependency_model_reads_words_that_it_never_saw(void **state) {
  hws_corpus *text = sentences_of("the dog sees\nthe cat sleeps\nthe dog sees\n"), *classes = NULL,
             *unseen = sentences_of("the wug jumps\nthe dog sees\n"), *plain = sentences_of("the dog sees\nthe dog\n");
  hws_learner *learner = NULL;
  hws_dmv *dmv = NULL, *back = NULL;
  double scores[2], known[3], held_out = 0;
  int32_t heads[6], done = 0, i;
  char *bytes;
  int64_t size = 0;
  (void)state;
  assert_ok(hws_corpus_with_classes(text, NULL, NULL, 0, NULL, &classes));
  assert_ok(hws_dmv_learner_new(NULL, classes, unseen, NULL, &learner));
  assert_ok(hws_learner_step(learner, 3, &done));
  assert_ok(hws_learner_metric(learner, "heldout_log_likelihood", &held_out));
  assert_ok(hws_dmv_learner_model(learner, &dmv));
  hws_learner_free(learner);
  assert_ok(hws_dmv_write(dmv, NULL, 0, &size));
  bytes = (char *)malloc((size_t)size);
  assert_ok(hws_dmv_write(dmv, bytes, size, NULL));
  assert_ok(hws_dmv_read(bytes, size, NULL, &back));
  for (i = 0; i < 2; ++i) {
    assert_ok(hws_dmv_score(i ? back : dmv, classes, NULL, known));
    assert_ok(hws_dmv_score(i ? back : dmv, unseen, NULL, scores));
    assert_true(scores[0] == known[1] && scores[1] == known[0]); /* the UNK UNK-s; the dog sees */
    assert_ok(hws_dmv_parse(i ? back : dmv, unseen, NULL, heads, NULL));
    assert_true(heads[0] >= 0 && heads[1] >= 0 && heads[2] >= 0);
  }
  assert_near(held_out, known[1] + known[0], 1e-12);
  /* Learning goes on from words as they are, and the model keeps its classes. */
  assert_ok(hws_dmv_learner_new(back, unseen, NULL, NULL, &learner));
  assert_ok(hws_learner_step(learner, 1, &done));
  hws_dmv_free(dmv);
  assert_ok(hws_dmv_learner_model(learner, &dmv));
  assert_ok(hws_dmv_score(dmv, unseen, NULL, scores));
  hws_learner_free(learner);
  hws_dmv_free(dmv);
  hws_corpus_free(classes);
  /* Without a class for it a symbol leaves its sentence without a tree; and so it does without classes at all. */
  assert_ok(hws_corpus_with_classes(plain, NULL, "S suffix s\n", -1, NULL, &classes));
  assert_text(classes, "the dog UNK-S\nthe dog\n");
  for (i = 0; i < 2; ++i) {
    assert_ok(hws_dmv_learner_new(NULL, i ? plain : classes, NULL, NULL, &learner));
    assert_ok(hws_learner_step(learner, 1, &done));
    assert_ok(hws_dmv_learner_model(learner, &dmv));
    assert_ok(hws_dmv_score(dmv, unseen, NULL, scores));
    assert_true(scores[0] == -HUGE_VAL && scores[1] > -HUGE_VAL);
    hws_learner_free(learner);
    hws_dmv_free(dmv);
  }
  hws_dmv_free(back);
  hws_corpus_free(classes);
  hws_corpus_free(plain);
  hws_corpus_free(unseen);
  hws_corpus_free(text);
  free(bytes);
}

CAPI_MAIN(cmocka_unit_test(rare_words_or_unknown_ones_become_classes),
          cmocka_unit_test(a_grammar_parses_words_that_it_never_saw),
          cmocka_unit_test(the_words_of_a_lattice_become_their_classes),
          cmocka_unit_test(a_dependency_model_reads_words_that_it_never_saw))
#else
CAPI_MAIN(cmocka_unit_test(rare_words_or_unknown_ones_become_classes))
#endif

#else
int main(void) { return 0; }
#endif
