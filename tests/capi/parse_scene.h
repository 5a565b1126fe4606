/* A small treebank and a parser that learned from it, for tests of hawser/parse.h. */
#ifndef HAWSER_TESTS_PARSE_SCENE_H
#define HAWSER_TESTS_PARSE_SCENE_H

#include "capi_test.h"
#include "parse_text.h"

#ifdef HAS_PARSE

static inline hws_treebank *parse_bank(void) {
  hws_treebank *bank = NULL;
  hws_options *options = NULL;
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set_text(options, "format", "conllu"));
  assert_ok(hws_treebank_read(kParseText, -1, options, &bank));
  hws_options_free(options);
  return bank;
}

static inline hws_learner *parser_learner_of(const hws_treebank *bank, const hws_parser *start, const char *method,
                                             int64_t steps) {
  hws_options *options = NULL;
  hws_learner *learner = NULL;
  int32_t done = 0;
  assert_ok(hws_options_new(&options));
  if (!start) assert_ok(hws_options_set_int(options, "bits", 12));
  assert_ok(hws_options_set_text(options, "method", method));
  assert_ok(hws_options_set_int(options, "epochs", 1000));
  assert_ok(hws_options_set_int(options, "batch", 2));
  assert_ok(hws_parser_learner_new(bank, start, options, &learner));
  hws_options_free(options);
  assert_ok(hws_learner_step(learner, steps, &done));
  return learner;
}

static inline hws_parser *parser_of(const hws_treebank *bank, const char *method, int64_t steps) {
  hws_learner *learner = parser_learner_of(bank, NULL, method, steps);
  hws_parser *parser = NULL;
  assert_ok(hws_parser_learner_model(learner, &parser));
  hws_learner_free(learner);
  return parser;
}

#endif
#endif
