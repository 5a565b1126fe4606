/* Learners that go on in a graph whose factors have changed. */
#include "graph_scene.h"

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

/* Damped, until no belief changes by more than 1e-9. */
static hws_learner *patient_learner(const hws_graph *graph, const char *method) {
  hws_options *o = NULL;
  hws_learner *l = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", method));
  assert_ok(hws_options_set_real(o, "tolerance", 1e-9));
  assert_ok(hws_options_set_real(o, "damping", .5));
  assert_ok(hws_options_set_int(o, "iterations", 300));
  assert_ok(hws_graph_learner_new(graph, o, &l));
  hws_options_free(o);
  return l;
}

/* The number of sweeps it takes. */
static int64_t settle(hws_learner *l) {
  int64_t steps = 0;
  int32_t done = 0;
  while (!done) assert_ok(hws_learner_step(l, 1, &done));
  assert_ok(hws_learner_steps(l, &steps));
  return steps;
}

static void a_learner_in_a_changed_graph_goes_on_from_the_messages(void **state) {
  static const char *const methods[] = {"ep", "bp", "pep", "pep-greedy"};
  static const int64_t offsets[] = {0, 0, 1, 4};
  static const int32_t labels[] = {2, 2, 1, 2};
  static const double theta[] = {-1.4, -.4, .6};
  struct graph_scene s;
  hws_graph *g = chain_graph(&s), *changed = NULL, *other = NULL;
  hws_strings *words = scene_strings(&s);
  hws_ngram_model *model = NULL;
  size_t i;
  int k;
  (void)state;
  assert_ok(hws_ngram_from_theta(s.letters, 3, offsets, labels, theta, NULL, &model));
  assert_ok(hws_graph_with_ngram(g, 0, model, &changed));
  for (i = 0; i < sizeof methods / sizeof *methods; ++i) {
    hws_learner *first = patient_learner(g, methods[i]), *again = NULL, *next = NULL;
    hws_learner *const fresh = patient_learner(changed, methods[i]);
    double p[3], q[3];
    const int64_t sweeps = settle(first);
    assert_ok(hws_graph_learner_with_graph(first, g, &again));
    if (i == 0) assert_true(4 * settle(again) < sweeps);
    settle(fresh);
    assert_ok(hws_graph_learner_with_graph(first, changed, &next));
    settle(next);
    /* The penalty has chosen other n-grams on another way: what they have in common is what the messages say. */
    assert_ok(hws_graph_learner_variable(fresh, s.meant, "expected_length", NULL, p));
    assert_ok(hws_graph_learner_variable(next, s.meant, "expected_length", NULL, q));
    assert_near(q[0], p[0], 1e-3);
    assert_ok(hws_graph_learner_log_probs(fresh, s.meant, words, NULL, p));
    assert_ok(hws_graph_learner_log_probs(next, s.meant, words, NULL, q));
    for (k = 0; k < 3 && i < 2; ++k) assert_near(q[k], p[k], 1e-6);
    hws_learner_free(first);
    hws_learner_free(again);
    hws_learner_free(next);
    hws_learner_free(fresh);
  }
  {
    struct graph_scene t;
    hws_learner *l = scene_learner(g, "ep", NULL, 0), *none = l;
    other = scene_graph(&t);
    assert_status(hws_graph_learner_with_graph(l, other, &none), HWS_E_ARGUMENT);
    assert_null(none);
    assert_status(hws_graph_learner_with_graph(l, NULL, &none), HWS_E_ARGUMENT);
    assert_status(hws_graph_learner_with_graph(NULL, g, &none), HWS_E_ARGUMENT);
    hws_learner_free(l);
    scene_free(&t);
  }
  hws_graph_free(other);
  hws_graph_free(changed);
  hws_ngram_model_free(model);
  hws_strings_free(words);
  hws_graph_free(g);
  scene_free(&s);
}

CAPI_MAIN(cmocka_unit_test(a_learner_in_a_changed_graph_goes_on_from_the_messages))

#else
int main(void) { return 0; }
#endif
