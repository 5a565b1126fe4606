/* Every option of every call of hawser/parse.h changes what comes out, or is a limit that stops the call. The options are those
 * hws_options_describe lists: one that is added without a row here fails. */
#include "option_effects.h"
#include "parse_scene.h"

#ifdef HAS_PARSE

#define FILE_NAME "parse_options_test.tmp"

static struct {
  hws_treebank *bank, *crossing;
  hws_parser *parser;
} W;

/* Trees of which some cross, and some have two roots. */
static const char kCrossing[] =
    "1\ta\t_\tA\t_\t_\t3\t_\t_\t_\n2\tb\t_\tB\t_\t_\t0\t_\t_\t_\n3\tc\t_\tC\t_\t_\t2\t_\t_\t_\n4\td\t_\tD\t_\t_\t2\t_\t_\t_\n\n"
    "1\ta\t_\tA\t_\t_\t0\t_\t_\t_\n2\tb\t_\tB\t_\t_\t0\t_\t_\t_\n\n"
    "1\ta\t_\tA\t_\t_\t2\t_\t_\t_\n2\tb\t_\tB\t_\t_\t0\t_\t_\t_\n"
    "3\tc\t_\tC\t_\t_\t2\t_\t_\t_\n4\td\t_\tD\t_\t_\t3\t_\t_\t_\n\n";

static int make_world(void **state) {
  (void)state;
  W.bank = parse_bank();
  assert_ok(hws_treebank_read(kCrossing, -1, NULL, &W.crossing));
  W.parser = parser_of(W.bank, "min-joint", 20);
  return 0;
}
static int free_world(void **state) {
  (void)state;
  hws_treebank_free(W.bank);
  hws_treebank_free(W.crossing);
  hws_parser_free(W.parser);
  remove(FILE_NAME);
  return 0;
}

static hws_status run_marginals(const hws_options *options, struct outcome *out) {
  double marginals[kParseSquares];
  const hws_status status = hws_parser_marginals(W.parser, W.bank, kParseSquares, options, marginals, NULL);
  if (status >= 0) put(out, marginals, sizeof marginals);
  return status;
}
static hws_status run_parse(const hws_options *options, struct outcome *out) {
  static const char *const numbers[] = {"pairs", "kept", "iterations", "once"};
  hws_parses *parses = NULL;
  const hws_status status = hws_parser_parse(W.parser, W.bank, options, &parses);
  size_t i;
  for (i = 0; status >= 0 && i < 4; ++i) {
    double value;
    assert_ok(hws_parses_info(parses, numbers[i], &value));
    put(out, &value, sizeof value);
  }
  hws_parses_free(parses);
  return status;
}
static hws_status run_learner(const hws_options *options, struct outcome *out) {
  hws_learner *learner = NULL;
  hws_parser *parser = NULL;
  int32_t done;
  int64_t size = 0;
  double likelihood;
  const hws_status status = hws_parser_learner_new(W.crossing, NULL, options, &learner);
  if (status < 0) return status;
  assert_ok(hws_learner_step(learner, 1000, &done));
  assert_ok(hws_parser_learner_model(learner, &parser));
  {
    double marginals[25 + 9 + 25], scores[25 + 9 + 25];
    assert_ok(hws_parser_marginals(parser, W.crossing, 59, NULL, marginals, scores));
    put(out, scores, sizeof scores);
    put(out, marginals, sizeof marginals);
  }
  if (hws_learner_metric(learner, "log_likelihood_per_token", &likelihood) == HWS_OK) put(out, &likelihood, sizeof likelihood);
  assert_ok(hws_parser_write(parser, NULL, 0, &size));
  hws_parser_free(parser);
  hws_learner_free(learner);
  return status;
}
static hws_status put_marginals(struct outcome *out, hws_status status, hws_parser *parser) {
  double marginals[kParseSquares];
  if (status < 0) return status;
  assert_ok(hws_parser_marginals(parser, W.bank, kParseSquares, NULL, marginals, NULL));
  put(out, marginals, sizeof marginals);
  hws_parser_free(parser);
  return status;
}
static hws_status run_read(const hws_options *options, struct outcome *out) {
  hws_parser *read = NULL;
  int64_t size = 0;
  void *bytes;
  hws_status status;
  assert_ok(hws_parser_write(W.parser, NULL, 0, &size));
  bytes = malloc((size_t)size);
  assert_ok(hws_parser_write(W.parser, bytes, size, NULL));
  status = hws_parser_read(bytes, size, options, &read);
  free(bytes);
  return put_marginals(out, status, read);
}
#if !defined(HWS_NO_FILES)
static hws_status run_read_file(const hws_options *options, struct outcome *out) {
  hws_parser *read = NULL;
  hws_status status;
  assert_ok(hws_parser_write_file(W.parser, FILE_NAME));
  status = hws_parser_read_file(FILE_NAME, options, &read);
  return put_marginals(out, status, read);
}
#endif

static const struct called kCalls[] = {{"hws_parser_parse", run_parse, NULL},
                                       {"hws_parser_marginals", run_marginals, NULL},
                                       {"hws_parser_learner_new", run_learner, NULL},
#if !defined(HWS_NO_FILES)
                                       {"hws_parser_read_file", run_read_file, NULL},
#endif
                                       {"hws_parser_read", run_read, NULL}};
#define BOTH(one, other) {"hws_parser_parse", one, other}, {"hws_parser_marginals", one, other}
static const struct witness kWitnesses[] = {
    BOTH("", "method=tree"),
    BOTH("", "least_arc=0.3"),
    BOTH("", "gamma=0.2"),
    BOTH("method=min-size", "method=min-size epsilon=0.5"),
    BOTH("method=min-divergence factors=18", "method=min-divergence factors=30"),
    BOTH("method=bp tolerance=0", "method=bp tolerance=0 iterations=1"),
    BOTH("method=bp", "method=bp tolerance=1"),
    {"hws_parser_marginals", "method=bp iterations=2", "method=bp iterations=2 damping=0.5"},
    {"hws_parser_parse", "method=bp tolerance=1e-9", "method=bp tolerance=1e-9 damping=0.5"},
    BOTH("gamma=0.0001", "gamma=0.0001 means=product"),
    {"hws_parser_marginals", "method=bp iterations=1", "method=bp iterations=1 schedule=flooding"},
    {"hws_parser_parse", "method=bp tolerance=1e-9", "method=bp tolerance=1e-9 schedule=flooding"},
    {"hws_parser_learner_new", "gamma=0", "method=tree"},
    {"hws_parser_learner_new", "gamma=0.0001", "gamma=0.0001 means=product"},
    {"hws_parser_learner_new", "gamma=0", "gamma=0 least_arc=0.4"},
    {"hws_parser_learner_new", "gamma=0", "gamma=1"},
    {"hws_parser_learner_new", "method=min-size epsilon=0", "method=min-size epsilon=9"},
    {"hws_parser_learner_new", "method=min-divergence factors=17", "method=min-divergence factors=30"},
    {"hws_parser_learner_new", "method=bp", "method=bp iterations=1"},
    {"hws_parser_learner_new", "method=bp", "method=bp tolerance=1"},
    {"hws_parser_learner_new", "method=bp iterations=2", "method=bp iterations=2 damping=0.5"},
    {"hws_parser_learner_new", "method=bp iterations=1", "method=bp iterations=1 schedule=flooding"},
    {"hws_parser_learner_new", "", "trees=non-projective"},
    {"hws_parser_learner_new", "", "roots=many"},
    {"hws_parser_learner_new", "", "epochs=2"},
    {"hws_parser_learner_new", "roots=many", "roots=many batch=1"},
    {"hws_parser_learner_new", "", "rate=0.3"},
    {"hws_parser_learner_new", "", "l2=0.5"},
    {"hws_parser_learner_new", "roots=many batch=1", "roots=many batch=1 seed=5"},
    {"hws_parser_learner_new", "bits=8", "bits=9"},
    {"hws_parser_learner_new", "", "likelihood=1"},
};
#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])
/* Templates have lines, which a witness cannot write: parse_test.c has lists of others. */
static void every_option_of_every_call_has_its_effect(void **state) {
  (void)state;
  check_calls(kCalls, COUNT(kCalls), kWitnesses, COUNT(kWitnesses), "hws_parser_", "", " templates ");
}

static void templates_change_what_is_learned(void **state) {
  struct outcome out[2] = {{0, NULL}, {0, NULL}};
  hws_options *options = NULL;
  (void)state;
  assert_ok(run_learner(NULL, &out[0]));
  assert_ok(hws_options_new(&options));
  assert_ok(hws_options_set_text(options, "templates", "arc h.tag m.tag m.dist\n"));
  assert_ok(run_learner(options, &out[1]));
  assert_int_equal(out[0].size, out[1].size);
  assert_true(memcmp(out[0].bytes, out[1].bytes, (size_t)out[0].size) != 0);
  hws_options_free(options);
  free(out[0].bytes);
  free(out[1].bytes);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(every_option_of_every_call_has_its_effect),
                                          cmocka_unit_test(templates_change_what_is_learned)};
static int suite(void) { return cmocka_run_group_tests(tests, make_world, free_world); }
int main(void) { return capi_main(suite); }

#else
int main(void) { return 0; }
#endif
