/* Limits of inference in factor graphs and of reading its results. (What options of the learner change: tests/laws.) */
#include "graph_scene.h"
#include "described_options.h"

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

/* ---- Calls that read results have limits of their own. Each runs on a learner of its own: what was made once is kept. */
struct asked {
  hws_graph *graph;
  hws_learner *learner;
  const struct graph_scene *scene;
  const hws_options *options;
};
static hws_status ask_binary(const struct asked *a) {
  hws_graph *made = NULL;
  const hws_status s = hws_graph_binary(a->graph, a->options, &made);
  hws_graph_free(made);
  return s;
}
static hws_status ask_belief(const struct asked *a) {
  hws_machine *made = NULL;
  const hws_status s = hws_graph_learner_belief(a->learner, a->scene->meant, a->options, &made);
  hws_machine_free(made);
  return s;
}
static hws_status ask_model(const struct asked *a) {
  hws_ngram_model *made = NULL;
  const hws_status s = hws_graph_learner_model(a->learner, a->scene->meant, a->options, &made);
  hws_ngram_model_free(made);
  return s;
}
static hws_status ask_log_probs(const struct asked *a) {
  hws_strings *words = scene_strings(a->scene);
  double p[3];
  const hws_status s = hws_graph_learner_log_probs(a->learner, a->scene->meant, words, a->options, p);
  hws_strings_free(words);
  return s;
}
static hws_status ask_best(const struct asked *a) {
  hws_strings *made = NULL;
  const hws_status s = hws_graph_learner_best(a->learner, a->scene->meant, 3, a->options, &made);
  hws_strings_free(made);
  return s;
}
static hws_status ask_sample(const struct asked *a) {
  hws_strings *made = NULL;
  const hws_status s = hws_graph_learner_sample(a->learner, a->scene->meant, 3, 1, a->options, &made);
  hws_strings_free(made);
  return s;
}
static hws_status ask_entropy(const struct asked *a) {
  double x;
  return hws_graph_learner_variable(a->learner, a->scene->meant, "entropy", a->options, &x);
}
static hws_status ask_length(const struct asked *a) {
  double x;
  return hws_graph_learner_variable(a->learner, a->scene->meant, "expected_length", a->options, &x);
}

/* abc = a + b + c: a factor of four variables. */
static hws_graph *joined_graph(const struct graph_scene *s) {
  hws_graph_builder *b = NULL;
  hws_graph *g = NULL;
  int64_t four[4], f;
  int i;
  assert_ok(hws_graph_builder_new(&b));
  for (i = 0; i < 4; ++i) assert_ok(hws_graph_builder_add_strings(b, s->letters, NULL, &four[i]));
  assert_ok(hws_graph_builder_add_concatenation(b, four, 4, NULL, &f));
  assert_ok(hws_graph_builder_build(b, &g));
  hws_graph_builder_free(b);
  return g;
}

static void limits_of_results_have_their_effect(void **state) {
  static const struct {
    const char *call, *methods[3];
    hws_status (*ask)(const struct asked *);
  } rows[] = {{"hws_graph_binary", {"bp"}, ask_binary},
              {"hws_graph_learner_belief", {"bp", "pruned", "ep"}, ask_belief},
              {"hws_graph_learner_model", {"ep", "pep", "surrogate"}, ask_model},
              {"hws_graph_learner_log_probs", {"bp", "pruned", "ep"}, ask_log_probs},
              {"hws_graph_learner_best", {"bp", "pruned", "ep"}, ask_best},
              {"hws_graph_learner_sample", {"bp", "pruned", "ep"}, ask_sample},
              {"hws_graph_learner_variable", {"pruned"}, ask_entropy},
              {"hws_graph_learner_variable", {"bp", "pruned", "ep"}, ask_length}};
  struct graph_scene s;
  hws_graph *g = chain_graph(&s), *joined = joined_graph(&s);
  size_t r, m;
  int missing = 0, checked = 0;
  (void)state;
  for (r = 0; r < sizeof rows / sizeof rows[0]; ++r) {
    for (m = 0; m < 3 && rows[r].methods[m]; ++m) {
      struct described d = options_described(rows[r].call);
      while (next_option(&d)) {
        struct asked a;
        hws_options *o = NULL;
        hws_status status;
        int32_t done;
        if (!d.needed) continue;
        a.graph = joined;
        a.scene = &s;
        a.learner = scene_learner(g, rows[r].methods[m], NULL, 0);
        assert_ok(hws_learner_step(a.learner, 1, &done));
        assert_ok(hws_options_new(&o));
        assert_ok(hws_options_set_int(o, d.option, 1));
        a.options = o;
        status = rows[r].ask(&a);
        if (status != HWS_E_LIMIT || !strstr(hws_error_message_view(), d.option)) {
          ++missing;
          print_error("%s (row %d), %s: option %s has no effect (%s)\n", rows[r].call, (int)r, rows[r].methods[m], d.option,
                      hws_status_name(status));
        }
        a.options = NULL;
        assert_true(rows[r].ask(&a) >= 0);
        hws_options_free(o);
        hws_learner_free(a.learner);
        ++checked;
      }
    }
  }
  assert_int_equal(missing, 0);
  assert_true(checked >= 59);
  hws_graph_free(joined);
  hws_graph_free(g);
  scene_free(&s);
}

/* A variable that many messages reach multiplies them: where machines exceed a limit, the sweep says which variable, which
 * limit and what to do, and the learner is as before. */
static void machines_that_grow_too_large_are_told(void **state) {
  struct graph_scene s;
  hws_graph *g = chain_graph(&s);
  hws_learner *l = scene_learner(g, "bp", "max_arcs", 5);
  int64_t steps = 7;
  int32_t done;
  (void)state;
  assert_status(hws_learner_step(l, 1, &done), HWS_E_LIMIT);
  assert_message("max_arcs");
  assert_message("heard");
  assert_message("pep");
  assert_ok(hws_learner_steps(l, &steps));
  assert_int_equal(steps, 0);
  hws_learner_free(l);
  hws_graph_free(g);
  scene_free(&s);
}

CAPI_MAIN(cmocka_unit_test(limits_of_results_have_their_effect),
          cmocka_unit_test(machines_that_grow_too_large_are_told))

#else
int main(void) { return 0; }
#endif
