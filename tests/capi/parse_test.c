/* hawser/parse.h: learning, parsing, marginals, files, and what is refused. */
#include "parse_scene.h"

#ifdef HAS_PARSE

#include <math.h>

#define FILE_NAME "parse_test.tmp"

static void heads_are_found_again(void **state) {
  static const char *const methods[] = {"bp", "min-joint"};
  hws_treebank *bank = parse_bank(), *found = NULL;
  size_t i;
  (void)state;
  for (i = 0; i < sizeof methods / sizeof *methods; ++i) {
    hws_parser *parser = parser_of(bank, methods[i], 60);
    hws_parses *parses = NULL;
    hws_options *options = NULL;
    char word[32];
    double value;
    assert_ok(hws_parser_method(parser, word, sizeof word, NULL));
    assert_string_equal(word, methods[i]);
    assert_ok(hws_parser_info(parser, "bits", &value));
    assert_true(value == 12);
    assert_ok(hws_parser_info(parser, "weights", &value));
    assert_true(value > 50);
    assert_status(hws_parser_info(parser, "weight", &value), HWS_E_ARGUMENT);
    assert_ok(hws_parser_parse(parser, bank, NULL, &parses));
    assert_ok(hws_parses_treebank(parses, &found));
    assert_ok(hws_options_new(&options));
    assert_ok(hws_options_set_text(options, "punctuation", "none"));
    assert_ok(hws_treebank_agreement(bank, found, "directed", options, &value));
    assert_true(value == 100);
    assert_ok(hws_parses_info(parses, "sentences", &value));
    assert_true(value == 4);
    assert_ok(hws_parses_info(parses, "words", &value));
    assert_true(value == kParseWords);
    assert_ok(hws_parses_info(parses, "once", &value));
    assert_true(value < 4);
    assert_ok(hws_parses_info(parses, "seconds", &value));
    assert_true(value >= 0);
    assert_status(hws_parses_info(parses, "kep", &value), HWS_E_ARGUMENT);
    hws_options_free(options);
    hws_treebank_free(found);
    hws_parses_free(parses);
    hws_parser_free(parser);
  }
  hws_treebank_free(bank);
}

static void marginals_and_scores_are_those_of_trees(void **state) {
  static const int64_t words[] = {4, 4, 2, 4};
  hws_treebank *bank = parse_bank();
  hws_parser *parser = parser_of(bank, "tree", 20);
  double marginals[kParseSquares], scores[kParseSquares], by_trees[kParseSquares];
  size_t i;
  (void)state;
  assert_ok(hws_parser_marginals(parser, bank, kParseSquares, NULL, marginals, scores));
  assert_ok(hws_trees_marginals(words, 4, scores, kParseSquares, NULL, by_trees, NULL));
  for (i = 0; i < kParseSquares; ++i) assert_true(marginals[i] == by_trees[i]);
  assert_ok(hws_parser_marginals(parser, bank, kParseSquares, NULL, by_trees, NULL));
  assert_memory_equal(by_trees, marginals, sizeof marginals);
  assert_status(hws_parser_marginals(parser, bank, kParseSquares - 1, NULL, marginals, NULL), HWS_E_ARGUMENT);
  hws_parser_free(parser);
  hws_treebank_free(bank);
}

static void parsers_come_back_from_bytes_and_files(void **state) {
  hws_treebank *bank = parse_bank();
  hws_learner *learner = parser_learner_of(bank, NULL, "min-joint", 9);
  hws_parser *parser = NULL, *read = NULL;
  double marginals[kParseSquares], again[kParseSquares];
  int64_t size = 0;
  char *bytes, card[8192], *templates;
  (void)state;
  assert_ok(hws_parser_learner_model(learner, &parser));
  assert_ok(hws_parser_marginals(parser, bank, kParseSquares, NULL, marginals, NULL));
  assert_ok(hws_parser_write(parser, NULL, 0, &size));
  bytes = (char *)malloc((size_t)size);
  assert_ok(hws_parser_write(parser, bytes, size, NULL));
  assert_string_equal(hws_file_kind(bytes, size), "parser");
  assert_ok(hws_parser_read(bytes, size, NULL, &read));
  assert_ok(hws_parser_marginals(read, bank, kParseSquares, NULL, again, NULL));
  assert_memory_equal(again, marginals, sizeof marginals);
  assert_ok(hws_parser_card(read, card, sizeof card, NULL));
  assert_non_null(strstr(card, "\"learner\": \"parser/1\""));
  assert_non_null(strstr(card, "min-joint"));
  hws_parser_free(read);
  bytes[size / 2] = (char)~bytes[size / 2];
  assert_status(hws_parser_read(bytes, size, NULL, &read), HWS_E_CORRUPT);
  assert_null(read);
  free(bytes);
  /* A checkpoint is a parser too. */
  assert_ok(hws_learner_save(learner, NULL, 0, &size));
  bytes = (char *)malloc((size_t)size);
  assert_ok(hws_learner_save(learner, bytes, size, NULL));
  assert_ok(hws_parser_read(bytes, size, NULL, &read));
  assert_ok(hws_parser_marginals(read, bank, kParseSquares, NULL, again, NULL));
  assert_memory_equal(again, marginals, sizeof marginals);
  hws_parser_free(read);
  free(bytes);
#if !defined(HWS_NO_FILES)
  assert_ok(hws_parser_write_file(parser, FILE_NAME));
  assert_ok(hws_parser_read_file(FILE_NAME, NULL, &read));
  assert_ok(hws_parser_marginals(read, bank, kParseSquares, NULL, again, NULL));
  assert_memory_equal(again, marginals, sizeof marginals);
  hws_parser_free(read);
  assert_status(hws_parser_read_file("no such file", NULL, &read), HWS_E_IO);
  remove(FILE_NAME);
#endif
  assert_ok(hws_parser_templates(NULL, NULL, 0, &size));
  templates = (char *)malloc(2 * (size_t)size);
  assert_ok(hws_parser_templates(NULL, templates, size, NULL));
  assert_ok(hws_parser_templates(parser, templates + size, size, NULL));
  assert_string_equal(templates, templates + size);
  free(templates);
  hws_parser_free(parser);
  hws_learner_free(learner);
  hws_treebank_free(bank);
}

static void a_learner_begins_with_a_parser(void **state) {
  hws_treebank *bank = parse_bank();
  hws_parser *start = parser_of(bank, "tree", 9), *parser = NULL;
  hws_learner *learner = parser_learner_of(bank, start, "min-joint", 0), *none = NULL;
  hws_options *options = NULL;
  double first[kParseSquares], begun[kParseSquares], error;
  (void)state;
  assert_ok(hws_parser_learner_model(learner, &parser));
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set_text(options, "method", "tree"));
  assert_ok(hws_parser_marginals(start, bank, kParseSquares, options, first, NULL));
  assert_ok(hws_parser_marginals(parser, bank, kParseSquares, options, begun, NULL));
  assert_memory_equal(begun, first, sizeof first);
  hws_options_free(options);
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set_int(options, "bits", 13));
  assert_status(hws_parser_learner_new(bank, start, options, &none), HWS_E_ARGUMENT);
  assert_null(none);
  hws_options_free(options);
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set_text(options, "templates", "arc h.tag\nnothing\n"));
  assert_status(hws_parser_learner_new(bank, NULL, options, &none), HWS_E_PARSE);
  hws_options_free(options);
  /* An option without effect under the method is no slip that goes unseen. */
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set_text(options, "method", "tree"));
  assert_ok(hws_options_set_real(options, "gamma", 1));
  assert_status(hws_parser_learner_new(bank, NULL, options, &none), HWS_E_ARGUMENT);
  hws_options_free(options);
  hws_learner_free(learner);
  learner = parser_learner_of(bank, NULL, "tree", 3);
  assert_ok(hws_parser_learner_gradient_error(learner, 20, &error));
  assert_true(error < 1e-3);
  assert_status(hws_parser_learner_gradient_error(learner, 0, &error), HWS_E_ARGUMENT);
  hws_learner_free(learner);
  hws_parser_free(parser);
  hws_parser_free(start);
  hws_treebank_free(bank);
}

/* A file of the command line before version 0.1: templates "arc h.tag m.tag", 2^8 weights, one of them changed. */
static void old_files_are_read(void **state) {
  char file[512] = "hwsparse";
  size_t at = 8, i;
  uint64_t hash = 0xCBF29CE484222325u;
  hws_parser *parser = NULL;
  double value;
  const char *const templates = "arc h.tag m.tag\n";
  const uint64_t version = 2, size = strlen(templates), method = 4, none = 0, one = 1, steps = 2;
  const uint32_t bits = 8, place = 17;
  const float weight = 3, square = 1, late = 2;
  (void)state;
#define PUT(x) (memcpy(file + at, &(x), sizeof(x)), at += sizeof(x))
  PUT(version);
  PUT(size);
  memcpy(file + at, templates, (size_t)size);
  at += (size_t)size;
  PUT(bits);
  file[at++] = 1;
  file[at++] = 0;
  PUT(method);
  memcpy(file + at, "tree", 4);
  at += 4;
  PUT(one);
  PUT(none);
  PUT(steps);
  PUT(none);
  PUT(none);
  PUT(one);
  PUT(place);
  PUT(weight);
  PUT(square);
  PUT(late);
  for (i = 0; i < at; ++i) hash = (hash ^ (unsigned char)file[i]) * 0x100000001B3u;
  hash ^= hash >> 32;
  hash *= 0x9E3779B97F4A7C15u;
  hash ^= hash >> 29;
  PUT(hash);
#undef PUT
  assert_ok(hws_parser_read(file, (int64_t)at, NULL, &parser));
  assert_ok(hws_parser_info(parser, "bits", &value));
  assert_true(value == 8);
  assert_ok(hws_parser_info(parser, "weights", &value));
  assert_true(value == 1);
  assert_ok(hws_parser_info(parser, "projective", &value));
  assert_true(value == 1);
  assert_ok(hws_parser_info(parser, "one_root", &value));
  assert_true(value == 0);
  assert_ok(hws_parser_info(parser, "templates", &value));
  assert_true(value == 1);
  hws_parser_free(parser);
  for (i = 8; i < at; ++i) {
    file[i] = (char)~file[i];
    assert_true(hws_parser_read(file, (int64_t)at, NULL, &parser) < 0);
    assert_null(parser);
    file[i] = (char)~file[i];
    assert_true(hws_parser_read(file, (int64_t)i, NULL, &parser) < 0);
  }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(heads_are_found_again), cmocka_unit_test(marginals_and_scores_are_those_of_trees),
    cmocka_unit_test(parsers_come_back_from_bytes_and_files), cmocka_unit_test(a_learner_begins_with_a_parser),
    cmocka_unit_test(old_files_are_read)};
static int suite(void) { return cmocka_run_group_tests(tests, NULL, NULL); }
int main(void) { return capi_main(suite); }

#else
int main(void) { return 0; }
#endif
