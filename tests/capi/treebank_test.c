/* Treebanks through the C interface. What readers accept and how trees are scored stands in tests/src/corpus. */
#include "capi_test.h"

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

static const char kTrees[] =
    "( (S (NP-SBJ (DT the) (NN dog)) (VP (VBZ barks)) (. .)) )\n( (S (NP (PRP I)) (VP (VBP see) (NP (NNS dogs)))) )\n";

static hws_treebank *read_trees(const char *text) {
  hws_treebank *bank = NULL;
  assert_ok(hws_treebank_read(text, -1, NULL, &bank));
  return bank;
}
static char *text_of(const hws_treebank *bank, const char *format) {
  hws_options *options = NULL;
  int64_t size = 0;
  char *text;
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set_text(options, "format", format));
  assert_ok(hws_treebank_write(bank, options, NULL, 0, &size));
  text = (char *)malloc((size_t)size);
  assert_ok(hws_treebank_write(bank, options, text, size, NULL));
  hws_options_free(options);
  return text;
}

static void trees_are_read_turned_into_dependencies_and_written(void **state) {
  hws_treebank *bank = read_trees(kTrees), *heads = NULL, *back = NULL, *own = NULL, *changed = NULL;
  const int64_t *offsets;
  const int32_t *words, *tags, *found, *relations, *parents, *labels, *first, *last;
  static const int32_t expected[] = {2, 3, 0, 3, 2, 0, 2};
  int32_t none[7] = {-1, -1, -1, -1, 2, 0, 1};
  double value = 0;
  char *text;
  (void)state;
  assert_ok(hws_treebank_info(bank, "sentences", &value));
  assert_true(value == 2);
  assert_ok(hws_treebank_info(bank, "words", &value));
  assert_true(value == 7);
  assert_ok(hws_treebank_info(bank, "constituents", &value));
  assert_true(value == 9);
  assert_ok(hws_treebank_info(bank, "with_heads", &value));
  assert_true(value == 0);
  assert_status(hws_treebank_info(bank, "roots", &value), HWS_E_ARGUMENT);
  assert_ok(hws_treebank_dependencies(bank, NULL, 0, &heads));
  assert_ok(hws_treebank_words_view(heads, &offsets, &words, &tags, &found, &relations, &parents));
  assert_int_equal(offsets[1], 4);
  assert_memory_equal(found, expected, sizeof expected);
  assert_int_equal(parents[1], 2);
  assert_int_equal(relations[1], 0);
  assert_ok(hws_treebank_constituents_view(heads, &offsets, &labels, &parents, &first, &last));
  assert_int_equal(offsets[1], 4);
  assert_int_equal(parents[2], 1);
  assert_int_equal(first[3], 2);
  assert_int_equal(last[3], 3);
  text = text_of(heads, "conllu");
  assert_ok(hws_treebank_read(text, -1, NULL, &back));
  free(text);
  assert_ok(hws_treebank_words_view(back, &offsets, &words, &tags, &found, &relations, &parents));
  assert_memory_equal(found, expected, sizeof expected);
  text = text_of(bank, "penn");
  assert_string_equal(text, "(TOP (S (NP (DT the) (NN dog)) (VP (VBZ barks)) (. .)))\n"
                            "(TOP (S (NP (PRP I)) (VP (VBP see) (NP (NNS dogs)))))\n");
  free(text);
  assert_ok(hws_treebank_dependencies(bank, "* left\n", -1, &own));
  assert_ok(hws_treebank_words_view(own, &offsets, &words, &tags, &found, &relations, &parents));
  assert_int_equal(found[0], 0);
  assert_status(hws_treebank_dependencies(bank, "S upwards\n", -1, &changed), HWS_E_PARSE);
  assert_null(changed);
  assert_ok(hws_treebank_with_heads(bank, none, 7, &changed));
  assert_ok(hws_treebank_info(changed, "with_heads", &value));
  assert_true(value == 1);
  hws_treebank_free(changed);
  none[6] = 3;
  assert_status(hws_treebank_with_heads(bank, none, 7, &changed), HWS_E_ARGUMENT);
  assert_status(hws_treebank_with_heads(bank, none, 6, &changed), HWS_E_ARGUMENT);
  assert_null(changed);
  {
    const char *const conllu = "# one\n1\ta\t_\t_\t_\t_\t2\tx\t_\t_\n2\tb\t_\t_\t_\t_\t0\t_\t_\t_\n";
    const int32_t turned[] = {0, 1};
    char out[128];
    int64_t size = 0;
    assert_ok(hws_treebank_replace_heads(conllu, -1, turned, 2, out, sizeof out, &size));
    assert_string_equal(out, "# one\n1\ta\t_\t_\t_\t_\t0\t_\t_\t_\n2\tb\t_\t_\t_\t_\t1\t_\t_\t_\n");
    assert_status(hws_treebank_replace_heads(conllu, -1, turned, 1, out, sizeof out, &size), HWS_E_ARGUMENT);
    assert_status(hws_treebank_replace_heads("1\ta\n", -1, turned, 1, out, sizeof out, &size), HWS_E_PARSE);
  }
  hws_treebank_free(own);
  hws_treebank_free(back);
  hws_treebank_free(heads);
  hws_treebank_free(bank);
}

static void parts_names_and_sequences(void **state) {
  hws_treebank *bank = read_trees(kTrees), *left = NULL;
  hws_options *options = NULL;
  hws_alphabet *names = NULL;
  hws_corpus *corpus = NULL;
  double value = 0;
  (void)state;
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set_text(options, "drop", ".,NN"));
  assert_ok(hws_options_set_int(options, "most_words", 2));
  assert_ok(hws_treebank_select(bank, options, &left));
  assert_ok(hws_treebank_info(left, "words", &value));
  assert_true(value == 2);
  assert_ok(hws_treebank_corpus(bank, "tags", NULL, &corpus));
  assert_int_equal(hws_corpus_symbols(corpus), 7);
  hws_corpus_free(corpus);
  assert_ok(hws_treebank_alphabet(bank, "words", &names));
  assert_ok(hws_treebank_corpus(left, "words", names, &corpus));
  hws_corpus_free(corpus);
  assert_status(hws_treebank_corpus(bank, "tags", names, &corpus), HWS_E_ARGUMENT);
  assert_null(corpus);
  assert_status(hws_treebank_corpus(bank, "heads", NULL, &corpus), HWS_E_ARGUMENT);
  hws_alphabet_free(names);
  assert_ok(hws_treebank_alphabet(bank, "labels", &names));
  hws_alphabet_free(names);
  assert_ok(hws_treebank_alphabet(bank, "tags", &names));
  hws_alphabet_free(names);
  assert_status(hws_treebank_alphabet(bank, "relations", &names), HWS_E_EMPTY);
  hws_options_free(options);
  hws_treebank_free(left);
  hws_treebank_free(bank);
}

static void agreement_and_refusals(void **state) {
  static const char *const names[] = {"lp", "lr", "f1", "exact", "crossing", "tagging", "directed", "undirected"};
  static const double expected[] = {75, 75, 75, 0, 0, 200.0 / 3, NAN, NAN};
  hws_treebank *gold = read_trees("( (S (NP (PRP I)) (VP (VBP see) (NP (NNS dogs))) (. .)))");
  hws_treebank *guess = read_trees("(S (NP (PRP I)) (VP (VBP see)) (NP (NN dogs)) (. .))"), *bank = NULL;
  double value = 0;
  size_t i;
  (void)state;
  for (i = 0; i < 8; ++i) {
    assert_ok(hws_treebank_agreement(gold, guess, names[i], NULL, &value));
    assert_true(isnan(expected[i]) ? isnan(value) : fabs(value - expected[i]) < 1e-9);
  }
  assert_status(hws_treebank_agreement(gold, guess, "speed", NULL, &value), HWS_E_ARGUMENT);
  assert_status(hws_treebank_read("(S (A b)", -1, NULL, &bank), HWS_E_PARSE);
  assert_null(bank);
  assert_int_equal(hws_error_line(), 1);
  assert_status(hws_treebank_read(NULL, -1, NULL, &bank), HWS_E_ARGUMENT);
  hws_treebank_free(gold);
  hws_treebank_free(guess);
  hws_treebank_free(NULL);
}

CAPI_MAIN(cmocka_unit_test(trees_are_read_turned_into_dependencies_and_written), cmocka_unit_test(parts_names_and_sequences),
          cmocka_unit_test(agreement_and_refusals))

#else
int main(void) { return 0; }
#endif
