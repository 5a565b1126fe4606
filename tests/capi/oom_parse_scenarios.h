/* hawser/parse.h */
#ifndef HAWSER_OOM_PARSE_SCENARIOS_H
#define HAWSER_OOM_PARSE_SCENARIOS_H

#include "oom_world.h"
#include "parse_text.h"

#ifdef HAS_PARSE

static struct {
  hws_treebank *bank;
  hws_learner *learner;
  hws_parser *parser;
  hws_parses *parses;
  hws_options *brief;
  char *bytes;
  int64_t bytes_size;
} Parsing;

static void make_parse_world(void) {
  int32_t done;
  memset(&Parsing, 0, sizeof Parsing);
  must(hws_treebank_read(kParseText, -1, NULL, &Parsing.bank));
  must(hws_options_new(&Parsing.brief));
  must(hws_options_set_int(Parsing.brief, "bits", 8));
  must(hws_options_set_int(Parsing.brief, "threads", 2)); /* starting one may fail too */
  must(hws_options_set_text(Parsing.brief, "templates", "arc h.tag m.tag\nsibling m.tag s.tag\n"));
  must(hws_parser_learner_new(Parsing.bank, NULL, Parsing.brief, &Parsing.learner));
  must(hws_learner_step(Parsing.learner, 3, &done));
  must(hws_parser_learner_model(Parsing.learner, &Parsing.parser));
  must(hws_parser_parse(Parsing.parser, Parsing.bank, NULL, &Parsing.parses));
  must(hws_parser_write(Parsing.parser, NULL, 0, &Parsing.bytes_size));
  Parsing.bytes = (char *)malloc((size_t)Parsing.bytes_size);
  must(hws_parser_write(Parsing.parser, Parsing.bytes, Parsing.bytes_size, NULL));
}
static void free_parse_world(void) {
  hws_treebank_free(Parsing.bank);
  hws_learner_free(Parsing.learner);
  hws_parser_free(Parsing.parser);
  hws_parses_free(Parsing.parses);
  hws_options_free(Parsing.brief);
  free(Parsing.bytes);
}

static double parse_squares[kParseSquares];

CALLS(hws_parser_info, (Parsing.parser, "weights", &number))
CALLS(hws_parser_method, (Parsing.parser, text, sizeof text, &size))
CALLS(hws_parser_templates, (NULL, text, sizeof text, &size))
CALLS(hws_parser_card, (Parsing.parser, text, sizeof text, &size))
MAKES(hws_parser_learner_new, hws_learner, (Parsing.bank, Parsing.parser, NULL, &made))
MAKES(hws_parser_learner_model, hws_parser, (Parsing.learner, &made))
CALLS(hws_parser_learner_gradient_error, (Parsing.learner, 2, &number))
MAKES(hws_parser_parse, hws_parses, (Parsing.parser, Parsing.bank, W.bytes, &made))
MAKES(hws_parses_treebank, hws_treebank, (Parsing.parses, &made))
CALLS(hws_parses_info, (Parsing.parses, "kept", &number))
CALLS(hws_parser_marginals, (Parsing.parser, Parsing.bank, kParseSquares, NULL, parse_squares, NULL))
CALLS(hws_parser_write, (Parsing.parser, text, sizeof text, &size))
MAKES(hws_parser_read, hws_parser, (Parsing.bytes, Parsing.bytes_size, W.bytes, &made))
static hws_status oom_parse_steps(void) {
  hws_learner *made = NULL;
  int32_t done;
  const hws_status status = hws_parser_learner_new(Parsing.bank, NULL, Parsing.brief, &made);
  hws_status stepped = status;
  if (status >= 0) stepped = hws_learner_step(made, 3, &done);
  hws_learner_free(made);
  return stepped;
}
#if !defined(HWS_NO_FILES)
CALLS(hws_parser_write_file, (Parsing.parser, FILE_NAME))
static hws_status oom_hws_parser_read_file(void) {
  hws_parser *made = (hws_parser *)(void *)&poison;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_parser_write_file(Parsing.parser, FILE_NAME));
  fail_at = armed;
  const hws_status status = hws_parser_read_file(FILE_NAME, W.bytes, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_parser_free(made);
  return status;
}
#endif

static const struct scenario parse_scenarios[] = {
    NEEDS_NONE(hws_parser_info),
    NEEDS_NONE(hws_parser_method),
    ALLOCATES(hws_parser_templates),
    ALLOCATES(hws_parser_card),
    ALLOCATES(hws_parser_learner_new),
    ALLOCATES(hws_parser_learner_model),
    ALLOCATES(hws_parser_learner_gradient_error),
    ALLOCATES(hws_parser_parse),
    ALLOCATES(hws_parses_treebank),
    NEEDS_NONE(hws_parses_info),
    ALLOCATES(hws_parser_marginals),
    ALLOCATES(hws_parser_write),
    ALLOCATES(hws_parser_read),
    DOES_WITHOUT_SOME(parse_steps),
#if !defined(HWS_NO_FILES)
    ALLOCATES(hws_parser_write_file),
    ALLOCATES(hws_parser_read_file),
#endif
};

#endif
#endif
