/* A run that is stopped early gives the best it had. Where a metric can fall while a learner goes on, because it is heated up
 * or because it tries other starts, what it shows is never worse than what it had before. */
#include "tests/laws/rows.h"

static int make_worlds(void **state) { return make_small_world(state); }
static int free_worlds(void **state) { return free_small_world(state); }

/* ln p(data) under the model as it stands. */
static double quality(const struct world *w, const struct row *row, const hws_learner *learner) {
  static double scores[1000];
  int64_t count = 0, i;
  double sum = 0;
  hws_status status = HWS_OK;
  if (strcmp(row->family, "hmm") == 0) {
    hws_hmm *hmm = NULL;
    assert_ok(hws_hmm_learner_model(learner, NULL, &hmm));
    count = hws_hmm_data_sequences(hmm_data(w, row->data));
    assert_true(count <= (int64_t)COUNT(scores));
    status = hws_hmm_score(hmm, hmm_data(w, row->data), NULL, scores);
    hws_hmm_free(hmm);
  } else if (strcmp(row->family, "pfa") == 0) {
    hws_pfa *pfa = NULL;
    assert_ok(hws_pfa_learner_model(learner, &pfa));
    count = hws_corpus_count(w->strings);
    assert_true(count <= (int64_t)COUNT(scores));
    status = hws_pfa_score(pfa, w->strings, NULL, scores);
    hws_pfa_free(pfa);
  } else if (strcmp(row->family, "grammar") == 0) {
    hws_grammar *grammar = NULL;
    assert_ok(hws_grammar_learner_model(learner, &grammar));
    count = hws_corpus_count(w->sequences.corpus);
    assert_true(count <= (int64_t)COUNT(scores));
    status = hws_grammar_score(grammar, w->sequences.corpus, NULL, scores);
    hws_grammar_free(grammar);
  } else if (strcmp(row->family, "dmv") == 0) {
    hws_dmv *dmv = NULL;
    assert_ok(hws_dmv_learner_model(learner, &dmv));
    count = hws_corpus_count(w->sequences.corpus);
    assert_true(count <= (int64_t)COUNT(scores));
    status = hws_dmv_score(dmv, w->sequences.corpus, NULL, scores);
    hws_dmv_free(dmv);
  } else {
    hws_pcfg_la *pcfg_la = NULL;
    double sentences = 0;
    assert_ok(hws_pcfg_la_learner_model(learner, &pcfg_la));
    assert_ok(hws_treebank_info(w->trees, "sentences", &sentences));
    count = (int64_t)sentences;
    assert_true(count <= (int64_t)COUNT(scores));
    status = hws_pcfg_la_score(pcfg_la, w->trees, NULL, scores);
    hws_pcfg_la_free(pcfg_la);
  }
  assert_ok(status);
  for (i = 0; i < count; ++i) sum += scores[i];
  return sum;
}

/* A well-trained model of the row's family. */
static hws_learner *trained(const struct world *w, const struct row *row) {
  struct row em = *row;
  hws_learner *learner;
  int32_t done = 0;
  em.method = "em";
  em.settings = strcmp(row->family, "pfa") != 0         ? "iterations=200"
                : strstr(row->data, "hmm") != NULL       ? "shape=hmm states=4 iterations=200"
                                                         : "states=4 iterations=200";
  if (strcmp(row->method, "cgs-hmm") == 0) { /* begins with a model of its own kind */
    em.method = "cgs-hmm";
    em.settings = "states=4 prior_transition=0.1 iterations=60";
  }
  learner = learner_of(w, &em, "");
  assert_ok(hws_learner_step(learner, 200, &done));
  return learner;
}

/* A learner begins with a good model and is heated up at once. Whenever it is stopped it shows no less than that. The slack is
 * for states that are drawn under the model, and for posteriors in their place. */
static void shows_no_less_than_its_start(const struct world *w, const struct row *row) {
  hws_learner *own = trained(w, row), *learner = NULL;
  hws_options *options = options_for(row, "");
  double first, now;
  int32_t done = 0;
  int hot;
  assert_ok(learner_from_model(w, row->family, row->data, own, options, &learner));
  first = quality(w, row, learner);
  for (hot = 1; hot <= 8; ++hot) { /* later it may have cooled down, and goes on from where it then is */
    assert_ok(hws_learner_step(learner, 1, &done));
    now = quality(w, row, learner);
    if (!(now >= first - .03 * fabs(first))) FAIL(row, "%g after %d hot steps, where %g was had\n", now, hot, first);
  }
  hws_options_free(options);
  hws_learner_free(learner);
  hws_learner_free(own);
}
static void hot_learners_show_no_less_than_their_start(void **state) {
  size_t i;
  (void)state;
  for (i = 0; i < COUNT(kHot); ++i) shows_no_less_than_its_start(&W, &kHot[i]);
}

/* Of several starts the best one that was judged is shown, until it goes on. */
static void starts_show_the_best(const struct world *w, const struct row *row) {
  hws_learner *learner;
  double judged = 0, start = 0, before = -1, best = -INFINITY, value = 0;
  uint64_t of_best = 0;
  int32_t done = 0;
  /* Runs of belief propagation are not judged by one objective (several_starts_test). */
  if (strcmp(row->family, "graph") == 0) return;
  if (!strstr(row->settings, "starts=") || strstr(row->settings, "choose=")) return;
  if (atof(strstr(row->settings, "starts=") + 7) == 1) return; /* nothing to choose among */
  learner = learner_of(w, row, "");
  while (!done) {
    assert_ok(hws_learner_step(learner, 1, &done));
    assert_ok(hws_learner_metric(learner, "starts_done", &judged));
    if (judged == 0) continue;
    assert_ok(hws_learner_metric(learner, "best_objective", &value));
    if (value < best) FAIL(row, "the best objective fell from %.17g to %.17g\n", best, value);
    best = value;
    assert_ok(hws_learner_metric(learner, "start", &start));
    if (judged == atof(strstr(row->settings, "starts=") + 7)) break; /* chosen: it goes on */
    if (start != before) of_best = learned(w, row->family, row->data, learner);
    else if (learned(w, row->family, row->data, learner) != of_best) FAIL(row, "another start than the best one is shown\n");
    before = start;
  }
  hws_learner_free(learner);
}
static void several_starts_show_the_best(void **state) {
  (void)state;
  for_each_row(&W, starts_show_the_best);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(hot_learners_show_no_less_than_their_start),
                                          cmocka_unit_test(several_starts_show_the_best)};
static int suite(void) { return cmocka_run_group_tests(tests, make_worlds, free_worlds); }
int main(void) { return capi_main(suite); }
