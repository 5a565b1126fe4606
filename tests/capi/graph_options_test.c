/* Options of inference in factor graphs: what each changes, and which methods refuse it. */
#include "graph_scene.h"
#include "needed_option.h"

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

/* What a run came to, as numbers; minus one where a limit ended it. */
static void outcome(const hws_graph *g, const struct graph_scene *s, hws_options *o, double *x) {
  hws_strings *words = scene_strings(s);
  hws_learner *l = NULL;
  int64_t steps;
  int32_t done = 0;
  hws_status status = hws_graph_learner_new(g, o, &l);
  int i;
  for (i = 0; i < 7; ++i) x[i] = -1;
  while (!done && status == HWS_OK) status = hws_learner_step(l, 1, &done);
  if (status != HWS_OK) {
    assert_int_equal(status, HWS_E_LIMIT);
    hws_learner_free(l);
    hws_strings_free(words);
    return;
  }
  assert_ok(hws_learner_steps(l, &steps));
  x[0] = (double)steps;
  x[1] = scene_metric(l, "change");
  x[2] = scene_metric(l, "skipped_total");
  x[3] = scene_metric(l, "arcs");
  if (hws_graph_learner_log_probs(l, s->meant, words, NULL, x + 4) < 0) x[4] = x[5] = x[6] = 1;
  hws_learner_free(l);
  hws_strings_free(words);
}

static void every_option_has_its_effect(void **state) {
  static const struct {
    const char *method, *projection, *option, *text;
    double value;
  } cases[] = {{"bp", NULL, "method", "ep", 0},
               {"ep", NULL, "schedule", "flooding", 0},
               {"ep", NULL, "schedule", "residual", 0},
               {"ep", NULL, "iterations", NULL, 2},
               {"ep", NULL, "tolerance", NULL, .5},
               {"ep", NULL, "damping", NULL, .5},
               {"pruned", NULL, "k", NULL, 2},
               {"ep", NULL, "order", NULL, 2},
               {"pep", NULL, "order", NULL, 1},
               {"pep-greedy", NULL, "order", NULL, 2},
               {"ep", NULL, "projection", "gradient", 0},
               {"ep", NULL, "projection", "converged", 0},
               {"ep", "gradient", "projection", "closed", 0},
               {"pep", NULL, "projection", "gradient", 0},
               {"pep-greedy", NULL, "projection", "closed", 0},
               {"pep", NULL, "projection", "converged", 0},
               {"pep", "gradient", "eta", NULL, .2},
               {"ep", "gradient", "eta", NULL, .2},
               {"pep", NULL, "lambda", NULL, .1},
               {"pep-greedy", NULL, "lambda", NULL, .5},
               {"pep", NULL, "lambda_decay", NULL, .5},
               {"pep-greedy", NULL, "lambda_decay", NULL, .5},
               {"pep", "gradient", "first_passes", NULL, 2},
               {"ep", "gradient", "first_passes", NULL, 2},
               {"pep", "gradient", "first_sweeps", NULL, 1},
               {"pep", NULL, "unigram_sweeps", NULL, 3},
               {"pep-greedy", NULL, "batch", NULL, 1},
               {"ep", NULL, "separate", NULL, 1},
               {"pep", NULL, "separate", NULL, 1},
               {"pep-greedy", NULL, "separate", NULL, 1},
               {"bp", NULL, "max_states", NULL, 3},
               {"bp", NULL, "max_arcs", NULL, 5},
               {"bp", NULL, "max_bytes", NULL, 100}};
  struct graph_scene s;
  hws_graph *g = chain_graph(&s);
  size_t i;
  int same = 0;
  (void)state;
  for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    hws_options *o = NULL;
    double before[7], after[7];
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, "method", cases[i].method));
    if (cases[i].projection) assert_ok(hws_options_set_text(o, "projection", cases[i].projection));
    assert_ok(hws_options_set_int(o, "iterations", 8));
    outcome(g, &s, o, before);
    if (cases[i].text) assert_ok(hws_options_set_text(o, cases[i].option, cases[i].text));
    else assert_ok(hws_options_set_real(o, cases[i].option, cases[i].value));
    outcome(g, &s, o, after);
    hws_options_free(o);
    if (memcmp(before, after, sizeof before) == 0) {
      ++same;
      print_error("%s: option %s has no effect\n", cases[i].method, cases[i].option);
    }
  }
  assert_int_equal(same, 0);
  hws_graph_free(g);
  scene_free(&s);
}

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
  static const char name[] = "{\"name\": \"";
  struct graph_scene s;
  hws_graph *g = chain_graph(&s), *joined = joined_graph(&s);
  size_t r, m;
  int missing = 0, checked = 0;
  (void)state;
  for (r = 0; r < sizeof rows / sizeof rows[0]; ++r) {
    for (m = 0; m < 3 && rows[r].methods[m]; ++m) {
      char text[4096], option[32];
      const char *at = text;
      int64_t needed;
      assert_ok(hws_options_describe(rows[r].call, text, (int64_t)sizeof text, &needed));
      while ((at = strstr(at, name))) {
        const size_t length = strcspn(at += strlen(name), "\"");
        struct asked a;
        hws_options *o = NULL;
        hws_status status;
        int32_t done;
        assert_true(length < sizeof option);
        if (!needed_option(at)) continue;
        memcpy(option, at, length);
        option[length] = 0;
        a.graph = joined;
        a.scene = &s;
        a.learner = scene_learner(g, rows[r].methods[m], NULL, 0);
        assert_ok(hws_learner_step(a.learner, 1, &done));
        assert_ok(hws_options_new(&o));
        assert_ok(hws_options_set_int(o, option, 1));
        a.options = o;
        status = rows[r].ask(&a);
        if (status != HWS_E_LIMIT || !strstr(hws_error_message_view(), option)) {
          ++missing;
          print_error("%s (row %d), %s: option %s has no effect (%s)\n", rows[r].call, (int)r, rows[r].methods[m], option,
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

/* Threads change how long it takes, and no bit of what comes out. */
static void threads_change_nothing(void **state) {
  static const char *const methods[] = {"bp", "pruned", "ep", "pep"};
  struct graph_scene s;
  hws_graph *g = scene_graph(&s);
  size_t i;
  (void)state;
  for (i = 0; i < sizeof methods / sizeof methods[0]; ++i) {
    hws_learner *one = scene_run(g, methods[i], NULL, 0), *three = scene_run(g, methods[i], "threads", 3);
    static char a[65536], b[65536];
    int64_t size = 0, same = 0;
    assert_ok(hws_learner_save(one, a, sizeof a, &size));
    assert_ok(hws_learner_save(three, b, sizeof b, &same));
    assert_int_equal(same, size);
    assert_memory_equal(a, b, size);
    hws_learner_free(one);
    hws_learner_free(three);
  }
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

/* Where no method that works uses an option, it is a mistake to set it. */
static void options_without_effect_are_refused(void **state) {
  static const struct {
    const char *method, *option;
  } cases[] = {{"bp", "k"},
               {"bp", "order"},
               {"bp", "eta"},
               {"pruned", "lambda"},
               {"candidates", "k"},
               {"surrogate", "order"},
               {"ep", "lambda"},
               {"ep", "eta"},
               {"ep", "first_passes"},
               {"ep", "unigram_sweeps"},
               {"pep", "eta"},
               {"pep", "first_sweeps"},
               {"pep", "batch"},
               {"pep", "k"},
               {"pep-greedy", "eta"}};
  struct graph_scene s;
  hws_graph *g = scene_graph(&s);
  size_t i;
  (void)state;
  for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    hws_options *o = NULL;
    hws_learner *l = NULL;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, "method", cases[i].method));
    assert_ok(hws_options_set_int(o, cases[i].option, 1));
    assert_status(hws_graph_learner_new(g, o, &l), HWS_E_ARGUMENT);
    assert_message(cases[i].option);
    assert_null(l);
    hws_options_free(o);
  }
  hws_graph_free(g);
  scene_free(&s);
}

CAPI_MAIN(cmocka_unit_test(every_option_has_its_effect), cmocka_unit_test(limits_of_results_have_their_effect),
          cmocka_unit_test(threads_change_nothing), cmocka_unit_test(machines_that_grow_too_large_are_told),
          cmocka_unit_test(options_without_effect_are_refused))

#else
int main(void) { return 0; }
#endif
