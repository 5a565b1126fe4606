/* Limits of inference in factor graphs and of reading its results. (What options of the learner change: tests/laws.) */
#include "graph_scene.h"
#include "option_effects.h"

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

/* ---- Calls that read results have limits of their own. Each call runs on a learner of its own: what was made once is kept. */
static struct {
  struct graph_scene scene;
  hws_graph *graph, *joined;
  const char *method; /* of the learner that is read */
} W;

static hws_learner *stepped(void) {
  hws_learner *l = scene_learner(W.graph, W.method, NULL, 0);
  int32_t done;
  assert_ok(hws_learner_step(l, 1, &done));
  return l;
}
#define CALL(name) static hws_status call_##name(const hws_options *o, struct outcome *out)
#define READ(type, call)            \
  hws_learner *l = stepped();       \
  type *made = NULL;                \
  const hws_status s = (call);      \
  type##_free(made);                \
  hws_learner_free(l);              \
  put(out, &s, sizeof s);           \
  return s
#define READ_NUMBERS(count, call)   \
  hws_learner *l = stepped();       \
  double x[count] = {0};            \
  const hws_status s = (call);      \
  hws_learner_free(l);              \
  put(out, x, sizeof x);            \
  return s
CALL(binary) {
  hws_graph *made = NULL;
  const hws_status s = hws_graph_binary(W.joined, o, &made);
  hws_graph_free(made);
  put(out, &s, sizeof s);
  return s;
}
CALL(choose_acceptor) {
  hws_graph_builder *b = NULL;
  hws_machine *every = NULL;
  int64_t v;
  assert_ok(hws_machine_from_regex(W.scene.letters, HWS_LOG, ".*", -1, NULL, &every));
  assert_ok(hws_graph_builder_new(&b));
  assert_ok(hws_graph_builder_add_strings(b, W.scene.letters, NULL, &v));
  const hws_status s = hws_graph_builder_choose_acceptor(b, v, every, o);
  hws_machine_free(every);
  hws_graph_builder_free(b);
  put(out, &s, sizeof s);
  return s;
}
CALL(belief) { READ(hws_machine, hws_graph_learner_belief(l, W.scene.meant, o, &made)); }
CALL(factor_belief) { READ(hws_machine, hws_graph_learner_factor_belief(l, 1, o, &made)); }
CALL(factor_counts) {
  READ_NUMBERS(1024, hws_graph_learner_factor_counts(l, 1, o, x, 1024, NULL));
}
CALL(all_factor_counts) {
  READ_NUMBERS(2048, hws_graph_learner_all_factor_counts(l, o, x, 2048, NULL));
}
CALL(model) { READ(hws_ngram_model, hws_graph_learner_model(l, W.scene.meant, o, &made)); }
CALL(best) { READ(hws_strings, hws_graph_learner_best(l, W.scene.meant, 3, o, &made)); }
CALL(sample) { READ(hws_strings, hws_graph_learner_sample(l, W.scene.meant, 3, 1, o, &made)); }
CALL(log_probs) {
  hws_strings *words = scene_strings(&W.scene);
  hws_learner *l = stepped();
  double p[3] = {0};
  const hws_status s = hws_graph_learner_log_probs(l, W.scene.meant, words, o, p);
  hws_learner_free(l);
  hws_strings_free(words);
  put(out, p, sizeof p);
  return s;
}
CALL(entropy) { READ_NUMBERS(1, hws_graph_learner_variable(l, W.scene.meant, "entropy", o, x)); }
CALL(length) { READ_NUMBERS(1, hws_graph_learner_variable(l, W.scene.meant, "expected_length", o, x)); }

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
    struct called call;
    const char *methods[3];
  } rows[] = {{{"hws_graph_binary", call_binary, NULL}, {"bp"}},
              {{"hws_graph_builder_choose_acceptor", call_choose_acceptor, NULL}, {"ep"}},
              {{"hws_graph_learner_belief", call_belief, NULL}, {"bp", "pruned", "ep"}},
              {{"hws_graph_learner_factor_belief", call_factor_belief, NULL}, {"bp", "pruned", "ep"}},
              {{"hws_graph_learner_factor_counts", call_factor_counts, NULL}, {"bp", "pruned", "ep"}},
              {{"hws_graph_learner_all_factor_counts", call_all_factor_counts, NULL}, {"bp"}},
              {{"hws_graph_learner_model", call_model, NULL}, {"ep", "pep", "surrogate"}},
              {{"hws_graph_learner_log_probs", call_log_probs, NULL}, {"bp", "pruned", "ep"}},
              {{"hws_graph_learner_best", call_best, NULL}, {"bp", "pruned", "ep"}},
              {{"hws_graph_learner_sample", call_sample, NULL}, {"bp", "pruned", "ep"}},
              {{"hws_graph_learner_variable", call_entropy, NULL}, {"pruned"}},
              {{"hws_graph_learner_variable", call_length, NULL}, {"bp", "pruned", "ep"}}};
  size_t r, m;
  (void)state;
  W.graph = chain_graph(&W.scene);
  W.joined = joined_graph(&W.scene);
  effects_missing = 0;
  for (r = 0; r < sizeof rows / sizeof rows[0]; ++r) {
    for (m = 0; m < 3 && rows[r].methods[m]; ++m) {
      W.method = rows[r].methods[m];
      check_call(&rows[r].call, NULL, 0, "");
    }
  }
  assert_int_equal(effects_missing, 0);
  hws_graph_free(W.joined);
  hws_graph_free(W.graph);
  scene_free(&W.scene);
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
