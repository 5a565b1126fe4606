/* Families with strings through the C interface: one pair each, beside the edit model's own scores and its learner's step. */
#include <math.h>

#include "capi_test.h"

#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF) && (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && \
    (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

static const char kPairs[] = "ab\tab\nab\tb\nba\tbb\n";
static const int32_t kValues[] = {0, 0, 0, 1, 2, 3}; /* of the strings below */

struct made {
  hws_alphabet *letters;
  hws_edit_model *model;
  hws_strings *pairs;
  hws_graph_family *bare, *family;
};

static struct made make(void) {
  static const int64_t part = 0;
  struct made m;
  int64_t v[2], f;
  hws_graph_builder *b;
  hws_graph *graph;
  hws_machine *machine;
  hws_strings *strings;
  hws_graph_family *with;
  hws_options *o;
  assert_ok(hws_alphabet_from_chars("ab", -1, NULL, &m.letters));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set(o, "right_input", "0"));
  assert_ok(hws_options_set(o, "left_output", "0"));
  assert_ok(hws_edit_model_new(m.letters, o, &m.model));
  hws_options_free(o);
  assert_ok(hws_edit_model_machine(m.model, HWS_LOG, NULL, &machine));
  {
    const hws_alphabet *both[2];
    both[0] = both[1] = m.letters;
    assert_ok(hws_strings_read(kPairs, -1, 2, HWS_SPLIT_CHARS, both, NULL, &m.pairs));
    assert_ok(hws_strings_read("ab\nb\nba\nbb\n", -1, 1, HWS_SPLIT_CHARS, both, NULL, &strings));
  }
  assert_ok(hws_graph_builder_new(&b));
  assert_ok(hws_graph_builder_add_strings(b, m.letters, "meant", &v[0]));
  assert_ok(hws_graph_builder_add_strings(b, m.letters, "typed", &v[1]));
  assert_ok(hws_graph_builder_add_machine(b, machine, v, 2, "channel", &f));
  assert_ok(hws_graph_builder_build(b, &graph));
  hws_graph_builder_free(b);
  assert_ok(hws_graph_family_new(graph, &part, NULL, 1, &m.bare));
  assert_ok(hws_graph_family_with_edit_model(m.bare, 0, m.model, &with));
  assert_ok(hws_graph_family_with_strings(with, strings, &m.family));
  hws_graph_family_free(with);
  hws_graph_free(graph);
  hws_machine_free(machine);
  hws_strings_free(strings);
  return m;
}

static void free_made(struct made *m) {
  hws_graph_family_free(m->bare);
  hws_graph_family_free(m->family);
  hws_strings_free(m->pairs);
  hws_edit_model_free(m->model);
  hws_alphabet_free(m->letters);
}

static void pairs_score_and_learn_as_edit_models_do(void **state) {
  double scores[3], expected[3];
  int i;
  int32_t done;
  hws_learner *learner, *edits;
  hws_graph_family *learned;
  hws_edit_model *mine, *theirs;
  hws_options *o;
  struct made m = make();
  (void)state;
  assert_ok(hws_graph_family_score(m.family, kValues, 3, NULL, scores));
  assert_ok(hws_edit_model_score(m.model, m.pairs, NULL, expected));
  for (i = 0; i < 3; ++i) assert_true(fabs(scores[i] - expected[i]) < 1e-12);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set(o, "start", "rows"));
  assert_ok(hws_graph_family_learner_new(m.family, kValues, 3, NULL, 0, o, &learner));
  hws_options_free(o);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set(o, "prior_edit", "0"));
  assert_ok(hws_edit_learner_new(m.model, m.pairs, NULL, o, &edits));
  hws_options_free(o);
  assert_ok(hws_learner_step(learner, 2, &done));
  assert_ok(hws_learner_step(edits, 2, &done));
  assert_ok(hws_graph_family_learner_model(learner, &learned));
  assert_ok(hws_graph_family_edit_model(learned, 0, &mine));
  assert_ok(hws_edit_learner_model(edits, &theirs));
  assert_ok(hws_edit_model_score(mine, m.pairs, NULL, scores));
  assert_ok(hws_edit_model_score(theirs, m.pairs, NULL, expected));
  for (i = 0; i < 3; ++i) assert_true(fabs(scores[i] - expected[i]) < 1e-10);
  hws_edit_model_free(mine);
  hws_edit_model_free(theirs);
  hws_graph_family_free(learned);
  hws_learner_free(learner);
  hws_learner_free(edits);
  free_made(&m);
}

static void what_does_not_fit_is_refused(void **state) {
  static const int32_t missing[] = {0, 9};
  double score;
  hws_graph_family *f;
  hws_machine *machine;
  hws_ngram_model *grams;
  hws_strings *best;
  struct made m = make();
  (void)state;
  assert_status(hws_graph_family_score(m.bare, kValues, 1, NULL, &score), HWS_E_ARGUMENT);
  assert_status(hws_graph_family_score(m.family, missing, 1, NULL, &score), HWS_E_ARGUMENT);
  assert_status(hws_graph_family_with_edit_model(m.bare, 1, m.model, &f), HWS_E_ARGUMENT);
  assert_status(hws_graph_family_with_ngram(m.bare, 0, NULL, .2, &f), HWS_E_ARGUMENT);
  assert_status(hws_graph_family_with_machine(m.bare, 0, NULL, NULL, NULL, 3, NULL, &f), HWS_E_ARGUMENT);
  assert_status(hws_graph_family_with_text(m.family, "meant\nabc\n", -1, NULL, &f), HWS_E_PARSE);
  assert_status(hws_graph_family_machine(m.bare, 0, &machine), HWS_E_ARGUMENT);
  assert_status(hws_graph_family_ngram(m.family, 0, &grams), HWS_E_ARGUMENT);
  assert_status(hws_graph_family_best(m.family, kValues, 1, 2, NULL, &best), HWS_E_ARGUMENT);
  assert_ok(hws_graph_family_best(m.family, kValues, 3, 1, NULL, &best));
  hws_strings_free(best);
  assert_ok(hws_graph_family_machine(m.family, 0, &machine));
  hws_machine_free(machine);
  free_made(&m);
}

CAPI_MAIN(cmocka_unit_test(pairs_score_and_learn_as_edit_models_do), cmocka_unit_test(what_does_not_fit_is_refused))
#else
int main(void) { return 77; }
#endif
