/* Every option of every call about grammars changes what comes out, or is a limit that stops the call (option_effects.h). */
#include "option_effects.h"

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

#define FILE_NAME "grammar_options_test.tmp"

static struct {
  hws_grammar *grammar; /* every format has a text for it */
  hws_alphabet *nonterminals, *words;
  hws_corpus *sentences, *strange; /* the second has a word that the grammar lacks */
  hws_treebank *known;
  hws_machine *lattice;
  struct outcome written;
} W;

static void put_grammar(struct outcome *out, const hws_grammar *g) {
  int64_t size = 0;
  char *bytes;
  assert_ok(hws_grammar_write(g, NULL, 0, &size));
  bytes = (char *)malloc((size_t)size);
  assert_ok(hws_grammar_write(g, bytes, size, NULL));
  put(out, bytes, size);
  free(bytes);
}

/* "a b" or "b a", and b at the end once or more. */
static void make_lattice(void) {
  static const int64_t from[] = {0, 1, 0, 2, 3, 3}, to[] = {1, 3, 2, 3, 3, 4};
  static const int32_t labels[] = {1, 2, 2, 1, 2, 2};
  static const double costs[] = {.5, 0, 1, 0, 2, 0};
  hws_builder *b = NULL;
  int64_t first = 0;
  assert_ok(hws_builder_new(HWS_LOG, 1, (const hws_alphabet *const *)&W.words, NULL, &b));
  assert_ok(hws_builder_add_states(b, 5, &first));
  assert_ok(hws_builder_add_arcs(b, 6, from, labels, costs, to));
  assert_ok(hws_builder_set_final(b, 4, 0));
  assert_ok(hws_builder_build(b, &W.lattice));
  hws_builder_free(b);
}

static int make_world(void **state) {
  char text[4096] = "";
  int i;
  (void)state;
  assert_ok(hws_grammar_read_text("0.3 S_0 --> A_0 S_0\n0.7 S_0 --> A_0 A_0\n0.5 A_0 --> S_0\n0.25 A_0 --> a\n0.25 A_0 --> b\n",
                                  -1, NULL, &W.grammar));
  assert_ok(hws_grammar_words(W.grammar, &W.words));
  assert_ok(hws_alphabet_new(1, NULL, &W.nonterminals));
  for (i = 0; i < 100; ++i) strcat(text, i % 3 ? "a b a a b\n" : "b b a\n");
  assert_ok(hws_corpus_read(text, -1, HWS_CORPUS_SPACES, W.words, NULL, &W.sentences));
  strcat(text, "a zebra\n");
  assert_ok(hws_corpus_read(text, -1, HWS_CORPUS_SPACES, NULL, NULL, &W.strange));
  assert_ok(hws_treebank_read("(S_0 (S_0 a) ( b))(S_0 ( a) (!A_0 ( b) ( a)) ( a) ( b))", -1, NULL, &W.known));
  make_lattice();
  put_grammar(&W.written, W.grammar);
  return 0;
}

static int free_world(void **state) {
  (void)state;
  hws_grammar_free(W.grammar);
  hws_alphabet_free(W.nonterminals);
  hws_alphabet_free(W.words);
  hws_corpus_free(W.sentences);
  hws_corpus_free(W.strange);
  hws_treebank_free(W.known);
  hws_machine_free(W.lattice);
  free(W.written.bytes);
  remove(FILE_NAME);
  return 0;
}

#define CALL(name) static hws_status call_##name(const hws_options *o, struct outcome *out)
#define GRAMMAR_OF(expression)         \
  hws_grammar *g = NULL;               \
  const hws_status s = (expression);   \
  if (g) put_grammar(out, g);          \
  hws_grammar_free(g);                 \
  return s

CALL(new) {
  static const int32_t parents[] = {0, 0}, right[] = {-2, -3};
  static const int64_t offsets[] = {0, 1, 2};
  static const double weights[] = {.2500001, .75};
  GRAMMAR_OF(hws_grammar_new(W.nonterminals, W.words, 0, 2, parents, offsets, right, weights, NULL, NULL, o, &g));
}
CALL(read_text) { GRAMMAR_OF(hws_grammar_read_text(".2500001 S --> a\n.75 S --> b\n", -1, o, &g)); }
CALL(read_text_of_nltk) {
  GRAMMAR_OF(hws_grammar_read_text("S -> 'a' [.2500001] | 'b' [.75]\n", -1, o, &g));
}
CALL(read_berkeley) { GRAMMAR_OF(hws_grammar_read_berkeley("S_0 -> A_0 .9999999\n", -1, "A a [1]\n", -1, o, &g)); }
CALL(read) { GRAMMAR_OF(hws_grammar_read(W.written.bytes, W.written.size, o, &g)); }
CALL(write_text) {
  char text[1024];
  int64_t needed = 0;
  const hws_status s = hws_grammar_write_text(W.grammar, o, text, sizeof text, &needed);
  put(out, text, s < 0 ? 0 : needed);
  return s;
}
CALL(mass) {
  double all[3] = {0, 0, 0};
  const hws_status s = hws_grammar_mass(W.grammar, o, all, all + 2);
  put(out, all, sizeof all);
  return s;
}
CALL(expectations) {
  double all[7] = {0};
  const hws_status s = hws_grammar_expectations(W.grammar, o, all, all + 1, all + 2);
  put(out, all, sizeof all);
  return s;
}
CALL(sample) {
  hws_corpus *c = NULL;
  const hws_status s = hws_grammar_sample(W.grammar, 50, 1, o, &c);
  const int64_t *offsets = NULL;
  const int32_t *symbols = NULL;
  if (!c) return s;
  assert_ok(hws_corpus_arrays_view(c, &offsets, &symbols));
  put(out, offsets, (hws_corpus_count(c) + 1) * (int64_t)sizeof *offsets);
  put(out, symbols, hws_corpus_symbols(c) * (int64_t)sizeof *symbols);
  hws_corpus_free(c);
  return s;
}
CALL(score) {
  double all[100] = {0};
  const hws_status s = hws_grammar_score(W.grammar, W.sentences, o, all);
  put(out, all, sizeof all);
  return s;
}
CALL(segment) {
  double ends[4096] = {0};
  int64_t impossible = 0;
  assert_true(hws_corpus_symbols(W.sentences) <= 4096);
  const hws_status s = hws_grammar_segment(W.grammar, W.sentences, o, ends, NULL, &impossible);
  put(out, ends, sizeof ends);
  return s;
}
CALL(with_substrings) {
  hws_grammar *any = NULL, *g = NULL;
  assert_ok(hws_grammar_read_text("1 S --> <any>\n", -1, NULL, &any));
  const hws_status s = hws_grammar_with_substrings(any, W.sentences, NULL, o, &g);
  if (g) put_grammar(out, g);
  hws_grammar_free(any);
  hws_grammar_free(g);
  return s;
}
CALL(counts_known) {
  double all[6] = {0};
  int64_t impossible = 0;
  const hws_status s = hws_grammar_counts_known(W.grammar, W.known, o, all, all + 5, &impossible);
  put(out, all, sizeof all);
  return s;
}
CALL(parse_known) {
  double all[2] = {0};
  char text[4096];
  int64_t impossible = 0, needed = 0;
  hws_treebank *trees = NULL;
  const hws_status s = hws_grammar_parse_known(W.grammar, W.known, 1, o, all, &impossible, &trees);
  put(out, all, sizeof all);
  if (!trees) return s;
  assert_ok(hws_treebank_write(trees, NULL, text, sizeof text, &needed));
  put(out, text, needed);
  hws_treebank_free(trees);
  return s;
}
CALL(prefix_new) {
  double all[3] = {0};
  int64_t needed = 0;
  hws_grammar_prefix *prefix = NULL;
  const hws_status s = hws_grammar_prefix_new(W.grammar, o, &prefix);
  if (!prefix) return s;
  assert_ok(hws_grammar_prefix_next(prefix, all, 3, &needed));
  put(out, all, sizeof all);
  hws_grammar_prefix_free(prefix);
  return s;
}
CALL(prefix_read) {
  double all = 0;
  hws_grammar_prefix *prefix = NULL, *next = NULL;
  assert_ok(hws_grammar_prefix_new(W.grammar, NULL, &prefix));
  const hws_status s = hws_grammar_prefix_read(prefix, 1, o, &next);
  hws_grammar_prefix_free(prefix);
  if (!next) return s;
  assert_ok(hws_grammar_prefix_score(next, &all, NULL));
  put(out, &all, sizeof all);
  hws_grammar_prefix_free(next);
  return s;
}
CALL(counts) {
  double all[6] = {0};
  int64_t impossible = 0;
  const hws_status s = hws_grammar_counts(W.grammar, W.sentences, o, all, all + 5, &impossible);
  put(out, all, sizeof all);
  return s;
}
CALL(parse) {
  double all[101] = {0};
  char text[65536];
  int64_t impossible = 0, needed = 0;
  hws_treebank *trees = NULL;
  hws_status s = hws_grammar_parse(W.grammar, W.strange, 1, o, all, NULL, &impossible, &trees);
  put(out, all, sizeof all);
  if (s < 0) return s;
  s = hws_treebank_write(trees, NULL, text, sizeof text, &needed);
  put(out, text, needed);
  hws_treebank_free(trees);
  return s;
}
CALL(score_lattice) {
  double all = 0;
  const hws_status s = hws_grammar_score_lattice(W.grammar, W.lattice, o, &all);
  put(out, &all, sizeof all);
  return s;
}
CALL(counts_lattice) {
  double all[17] = {0};
  const hws_status s = hws_grammar_counts_lattice(W.grammar, W.lattice, o, all, all + 5, all + 11, all + 16);
  put(out, all, sizeof all);
  return s;
}
CALL(parse_lattice) {
  int64_t uses[6] = {0};
  double log_weight = 0;
  hws_treebank *tree = NULL;
  const hws_status s = hws_grammar_parse_lattice(W.grammar, W.lattice, o, uses, &log_weight, &tree);
  put(out, uses, sizeof uses);
  put(out, &log_weight, sizeof log_weight);
  hws_treebank_free(tree);
  return s;
}
CALL(intersect) { GRAMMAR_OF(hws_grammar_intersect(W.grammar, W.lattice, o, &g)); }
CALL(from_machine) { GRAMMAR_OF(hws_grammar_from_machine(W.lattice, o, &g)); }
CALL(machine) {
  char text[1024];
  int64_t needed = 0;
  hws_grammar *linear = NULL;
  hws_machine *m = NULL;
  assert_ok(hws_grammar_read_text("0.5 S --> a S\n0.25 S --> a T\n0.25 S --> b\n1 T --> b b\n", -1, NULL, &linear));
  const hws_status s = hws_grammar_machine(linear, HWS_REAL, o, &m);
  hws_grammar_free(linear);
  if (!m) return s;
  assert_ok(hws_machine_write_text(m, NULL, NULL, text, sizeof text, &needed));
  put(out, text, needed);
  hws_machine_free(m);
  return s;
}
#ifndef HWS_NO_FILES
CALL(read_file) {
  assert_ok(hws_grammar_write_file(W.grammar, FILE_NAME));
  GRAMMAR_OF(hws_grammar_read_file(FILE_NAME, o, &g));
}
#endif

#define CALLED(name) {"hws_grammar_" #name, call_##name, NULL}
static const struct called kCalls[] = {
    CALLED(new),  CALLED(read_text),    CALLED(read_berkeley), CALLED(read),   CALLED(write_text),
    CALLED(mass), CALLED(expectations), CALLED(score),         CALLED(counts), CALLED(sample),
    CALLED(parse),
    CALLED(counts_known),
    CALLED(parse_known),
    CALLED(segment),
    CALLED(with_substrings),
    CALLED(prefix_new),
    CALLED(prefix_read),
    CALLED(score_lattice),
    CALLED(counts_lattice),
    CALLED(parse_lattice),
    CALLED(intersect),
    CALLED(machine),
    CALLED(from_machine),
#ifndef HWS_NO_FILES
    CALLED(read_file),
#endif
};
static const struct witness kWitnesses[] = {
    {"hws_grammar_new", "weights=any", "weights=normalize"},
    {"hws_grammar_new", "", "weights=any"},
    {"hws_grammar_read_text", "", "weights=any"},
    {"hws_grammar_read_text", "weights=any", "weights=normalize"},
    {"hws_grammar_read_berkeley", "", "weights=any"},
    {"hws_grammar_write_text", "", "format=nltk"},
    {"hws_grammar_write_text", "", "format=berkeley-grammar"},
    {"hws_grammar_write_text", "", "format=berkeley-lexicon"},
    {"hws_grammar_parse", "", "decode=max-rule"},
    {"hws_grammar_parse", "", "decode=mbr"},
    {"hws_grammar_parse", "", "decode=sample"},
    {"hws_grammar_parse", "decode=sample", "decode=sample seed=2"},
    {"hws_grammar_parse", "", "unknown=b"},
    {"hws_grammar_segment", "", "decode=marginal"},
    {"hws_grammar_counts_known", "", "tags=any"},
    {"hws_grammar_parse_known", "", "tags=any"},
    {"hws_grammar_counts_known", "", "labels=known"},
    {"hws_grammar_parse_known", "", "labels=known"},
    {"hws_grammar_parse_known", "", "decode=max-rule"},
    {"hws_grammar_parse_known", "", "decode=mbr"},
    {"hws_grammar_parse_known", "", "decode=sample"},
    {"hws_grammar_parse_known", "decode=sample", "decode=sample seed=2"},
};
#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])
static void every_option_of_every_call_has_its_effect(void **state) {
  (void)state;
  check_calls(kCalls, COUNT(kCalls), kWitnesses, COUNT(kWitnesses), "hws_grammar_",
              "hws_grammar_learner_new hws_grammar_learner_new_known",
              " format max_length ");
}

static void sentences_are_at_most_so_long(void **state) {
  hws_options *o = NULL;
  hws_corpus *c = NULL;
  (void)state;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_length", 2));
  assert_status(hws_grammar_sample(W.grammar, 50, 1, o, &c), HWS_E_LIMIT);
  assert_message("max_length");
  hws_options_free(o);
}

/* A text in one format is no text in the other. */
static void the_format_says_how_text_is_read(void **state) {
  struct outcome out;
  const struct called nltk = {"hws_grammar_read_text", call_read_text_of_nltk, NULL};
  (void)state;
  assert_status(run_under(&kCalls[1], "format=johnson", &out), HWS_OK);
  free(out.bytes);
  assert_status(run_under(&kCalls[1], "format=nltk", &out), HWS_E_PARSE);
  free(out.bytes);
  assert_status(run_under(&nltk, "format=nltk", &out), HWS_OK);
  free(out.bytes);
  assert_status(run_under(&nltk, "", &out), HWS_E_PARSE);
  free(out.bytes);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(every_option_of_every_call_has_its_effect),
                                          cmocka_unit_test(sentences_are_at_most_so_long),
                                          cmocka_unit_test(the_format_says_how_text_is_read)};
static int suite(void) { return cmocka_run_group_tests(tests, make_world, free_world); }
int main(void) { return capi_main(suite); }

#else
int main(void) { return 0; }
#endif
