/* hawser/hmm.h: learning, with dictionaries, observed tags and held-out data, and models that were learned. */
#include "capi_test.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#include "hmm_scene.h"

static const char kWords[] = "a b c a\nb b a c c\na\nc b\nb a a c b a\n";
static const char kTagged[] = "the\tD\ndog\tN\nbarks\tV\n\nthe\tD\nbark\tN\nbarks\tV\n\ndog\tN\ndog\tV\nthe\tD\nbark\tN\n";

static hws_hmm_data *data_of(const hws_corpus *c, int64_t states) {
  hws_options *o = an_int("states", states);
  hws_hmm_data *d = NULL;
  assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, o, &d));
  hws_options_free(o);
  return d;
}

static hws_learner *learner_of(const hws_hmm_data *d, const hws_options *o) {
  hws_learner *l = NULL;
  assert_ok(hws_hmm_learner_new(NULL, d, NULL, o, &l));
  return l;
}

static double metric(const hws_learner *l, const char *name) {
  double x = 0;
  assert_ok(hws_learner_metric(l, name, &x));
  return x;
}

/* As the learner has it: nothing is moved to words that nobody saw. */
static hws_hmm *model_of(const hws_learner *l) {
  hws_options *o = a_text("unknown", "symbol");
  hws_hmm *h = NULL;
  assert_ok(hws_hmm_learner_model(l, o, &h));
  hws_options_free(o);
  return h;
}

static void steps(hws_learner *l, int n) {
  int32_t done = 0;
  assert_ok(hws_learner_step(l, n, &done));
}

static double total_score(const hws_hmm *h, const hws_hmm_data *d) {
  double log_probs[16], sum = 0;
  int64_t i;
  assert_true(hws_hmm_data_sequences(d) <= 16);
  assert_ok(hws_hmm_score(h, d, NULL, log_probs));
  for (i = 0; i < hws_hmm_data_sequences(d); ++i) sum += log_probs[i];
  return sum;
}

static void rows_sum_to_one(const struct arrays *a, int smooth) {
  int64_t j, k;
  double sum = 0;
  for (k = 0; k < a->states; ++k) sum += a->initial[k];
  assert_near(sum, 1, 1e-14);
  for (j = 0; j < a->states; ++j) {
    sum = a->ends[j];
    for (k = 0; k < a->states; ++k) sum += a->transition[j * a->states + k];
    assert_near(sum, 1, 1e-14);
    sum = 0;
    for (k = 0; k < a->words; ++k) {
      sum += a->emission[j * a->words + k];
      if (smooth) assert_true(a->emission[j * a->words + k] > 0);
    }
    assert_near(sum, 1, 1e-13);
  }
}

/* The likelihood em reports of its next step is what the model scores, with a vocabulary of five (<unk> too). */
static void em_climbs_and_its_model_scores_what_it_says(void **state) {
  hws_corpus *c = words_of(kWords);
  hws_hmm_data *d = data_of(c, 3);
  hws_options *o = a_text("method", "em");
  hws_learner *l;
  hws_hmm *h = NULL;
  struct arrays a;
  char method[8];
  double before = -INFINITY, x = 0;
  int i;
  (void)state;
  assert_ok(hws_options_set_int(o, "end", 1));
  l = learner_of(d, o);
  for (i = 0; i < 20; ++i) {
    double score;
    h = model_of(l);
    score = total_score(h, d);
    steps(l, 1);
    assert_near(metric(l, "log_likelihood"), score, 1e-12);
    assert_true(score >= before - 1e-12);
    before = score;
    if (i < 19) hws_hmm_free(h);
  }
  a = arrays_of(h);
  rows_sum_to_one(&a, 0);
  assert_near(a.emission[0], 0, 0); /* nobody saw <unk> */
  assert_ok(hws_hmm_method(h, method, sizeof method, NULL));
  assert_string_equal(method, "em");
  assert_ok(hws_hmm_info(h, "tokens", &x));
  assert_near(x, 18, 1e-12);
  assert_ok(hws_hmm_info(h, "prior_transition", &x));
  assert_near(x, 1, 0);
  hws_hmm_free(h);
  hws_learner_free(l);
  hws_options_free(o);
  hws_hmm_data_free(d);
  hws_corpus_free(c);
}

static void vi_climbs_and_its_model_gives_all_words_a_chance(void **state) {
  hws_corpus *c = words_of(kWords);
  hws_hmm_data *d = data_of(c, 3);
  hws_options *o = a_text("method", "vi");
  hws_learner *l = learner_of(d, o);
  hws_hmm *h, *again = NULL;
  struct arrays a;
  double before = -INFINITY, counts[9], x = 0;
  int64_t size = 0, j, k;
  char *bytes;
  int i;
  (void)state;
  hws_options_free(o);
  for (i = 0; i < 20; ++i) {
    steps(l, 1);
    assert_true(metric(l, "elbo") >= before - 1e-12);
    before = metric(l, "elbo");
  }
  h = model_of(l);
  a = arrays_of(h);
  rows_sum_to_one(&a, 1);
  /* the posterior's mean: (count + alpha) / (counts + 3 alpha) */
  assert_ok(hws_hmm_counts(h, "transition", counts, 9, NULL));
  assert_ok(hws_hmm_info(h, "prior_transition", &x));
  for (j = 0; j < 3; ++j) {
    const double sum = counts[3 * j] + counts[3 * j + 1] + counts[3 * j + 2];
    for (k = 0; k < 3; ++k) assert_near(a.transition[3 * j + k], (counts[3 * j + k] + x) / (sum + 3 * x), 1e-14);
  }
  bytes = hmm_bytes(h, &size);
  assert_ok(hws_hmm_read(bytes, size, NULL, &again));
  assert_true(same_bytes(h, again));
  assert_near(total_score(again, d), total_score(h, d), 0);
  free(bytes);
  hws_hmm_free(h);
  hws_hmm_free(again);
  hws_learner_free(l);
  hws_hmm_data_free(d);
  hws_corpus_free(c);
}

/* One unknown word used to end em's run. Every method's model must know something of words that end as known ones do. */
static void unknown_words_are_read_by_their_endings_after_every_method(void **state) {
  static const char *const methods[] = {"em",  "vi",           "cvi1",  "cvi2", "cvi3", "cgs", "blocked-gibbs",
                                        "svi", "svi-buffered", "scvi2", "scvi3"};
  static const char text[] =
      "a D\nking N\nwas V\nrunning G\n\nthe D\nring N\nhad V\nsinging G\n\n"
      "a D\ncook N\nwas V\neating G\n\nthe D\nbook N\nhad V\nhanging G\n\n";
  char lines[4096] = "";
  hws_tagged *t;
  hws_corpus *c = NULL, *odd = words_of("the bakingo\na Zingowing had jesting\n");
  hws_hmm_data *d = NULL;
  size_t i, m;
  (void)state;
  for (i = 0; i < 8; ++i) { /* each time other words of the same endings, so that all are rare */
    char copy[512], *at;
    snprintf(copy, sizeof copy, "%s", text);
    for (at = copy; *at; ++at) {
      if (*at == ' ') *at = '\t';
      if (*at == 'k' || *at == 's') *at = "bdfgmprt"[i];
    }
    strcat(lines, copy);
  }
  t = tagged_of(lines);
  assert_ok(hws_tagged_corpus(t, &c));
  assert_ok(hws_hmm_data_new(c, NULL, NULL, t, NULL, &d));
  for (m = 0; m < sizeof methods / sizeof *methods; ++m) {
    hws_options *o = a_text("method", methods[m]), *plain = a_text("unknown", "symbol"), *one = an_int("suffix", 1),
                *few = an_int("rare", 1);
    hws_learner *l;
    hws_hmm *h[4];
    double x[4], score[4][2];
    int k;
    assert_ok(hws_options_set_int(o, "iterations", 3));
    l = learner_of(d, o);
    steps(l, 3);
    assert_ok(hws_hmm_learner_model(l, NULL, &h[0]));
    assert_ok(hws_hmm_learner_model(l, plain, &h[1]));
    assert_ok(hws_hmm_learner_model(l, one, &h[2]));
    assert_ok(hws_hmm_learner_model(l, few, &h[3]));
    assert_ok(hws_options_set_int(plain, "suffix", 3)); /* nothing to do with it */
    for (k = 0; k < 4; ++k) {
      hws_hmm_data *read = data_for(h[k], odd);
      int32_t states[6];
      assert_ok(hws_hmm_info(h[k], "classes", &x[k]));
      assert_ok(hws_hmm_score(h[k], read, NULL, score[k]));
      if (k == 0) {
        assert_true(isfinite(score[0][0]) && isfinite(score[0][1]));
        assert_ok(hws_hmm_decode(h[0], read, NULL, states));
        assert_int_equal(states[5], 3); /* jesting, as singing is */
      }
      hws_hmm_data_free(read);
    }
    assert_true(x[0] > x[2] && x[2] > 0 && x[1] == 0);
    if (!strcmp(methods[m], "em")) assert_true(isinf(score[1][0]));
    assert_true(score[0][1] != score[2][1] && score[0][1] != score[3][1]);
    {
      hws_hmm *none = NULL;
      assert_status(hws_hmm_learner_model(l, plain, &none), HWS_E_ARGUMENT);
      assert_null(none);
    }
    for (k = 0; k < 4; ++k) hws_hmm_free(h[k]);
    hws_options_free(o);
    hws_options_free(plain);
    hws_options_free(one);
    hws_options_free(few);
    hws_learner_free(l);
  }
  hws_hmm_data_free(d);
  hws_corpus_free(c);
  hws_corpus_free(odd);
  hws_tagged_free(t);
}

/* A learner has no use for classes, and reads their words as <unk>. */
static void data_with_classes_are_learned_from_as_the_vocabulary_has_them(void **state) {
  hws_corpus *c = words_of(kWords), *odd = words_of("b zebra a\nc a unseen\n");
  hws_hmm_data *d = data_of(c, 2), *read;
  hws_learner *l = learner_of(d, NULL), *again = NULL;
  hws_hmm *h = NULL, *next;
  double x = 0;
  (void)state;
  steps(l, 2);
  assert_ok(hws_hmm_learner_model(l, NULL, &h));
  assert_ok(hws_hmm_info(h, "classes", &x));
  assert_true(x > 0);
  read = data_for(h, odd);
  assert_ok(hws_hmm_learner_new(NULL, read, read, NULL, &again));
  steps(again, 2);
  next = model_of(again);
  assert_ok(hws_hmm_info(next, "symbols", &x));
  assert_near(x, hws_hmm_data_tokens(d) > 0 ? arrays_of(h).words : 0, 0);
  hws_hmm_free(next);
  hws_hmm_free(h);
  hws_learner_free(l);
  hws_learner_free(again);
  hws_hmm_data_free(read);
  hws_hmm_data_free(d);
  hws_corpus_free(c);
  hws_corpus_free(odd);
}

static void held_out_data_are_scored_by_the_model_as_it_stands(void **state) {
  hws_corpus *c = words_of(kWords);
  hws_hmm_data *d = data_of(c, 2), *other = NULL, *three = data_of(c, 3);
  hws_corpus *h = words_of("b a\nc a a\n"), *in_words = NULL;
  hws_learner *l = NULL;
  hws_hmm *model;
  hws_alphabet *a = NULL;
  double x = 0;
  (void)state;
  assert_ok(hws_corpus_alphabet(c, &a));
  assert_ok(hws_corpus_read("b a\nc a a\n", -1, HWS_CORPUS_SPACES, a, NULL, &in_words));
  other = data_of(in_words, 2);
  assert_ok(hws_hmm_learner_new(NULL, d, other, NULL, &l));
  steps(l, 3);
  model = model_of(l);
  assert_near(metric(l, "heldout_log_likelihood"), total_score(model, other), 1e-13);
  assert_near(metric(l, "heldout_log_likelihood_per_token"), total_score(model, other) / 5, 1e-13);
  hws_learner_free(l);
  assert_status(hws_hmm_learner_new(NULL, d, three, NULL, &l), HWS_E_ARGUMENT);
  assert_null(l);
  l = learner_of(d, NULL);
  assert_status(hws_learner_metric(l, "heldout_log_likelihood", &x), HWS_E_EMPTY);
  hws_learner_free(l);
  hws_hmm_free(model);
  hws_alphabet_free(a);
  hws_corpus_free(h);
  hws_corpus_free(in_words);
  hws_corpus_free(c);
  hws_hmm_data_free(d);
  hws_hmm_data_free(other);
  hws_hmm_data_free(three);
}

/* A tagger of a dictionary: states have the tags' names, and no word is where it may not be. */
static void a_dictionary_names_and_limits_the_states(void **state) {
  hws_tagged *t = tagged_of(kTagged);
  hws_corpus *c = NULL, *unseen = words_of("the cat barks\n");
  hws_dictionary *d = NULL, *own = NULL, *wide = NULL;
  hws_hmm_data *data = NULL, *other = NULL;
  hws_alphabet *tags = NULL;
  hws_learner *l;
  hws_hmm *h, *again = NULL;
  hws_options *none = a_text("dictionary", "none");
  const int32_t *labels = NULL;
  int64_t n = 0, i, size = 0;
  int32_t states[10], free_states[10];
  double accuracy = 0, log_probs[3], free_log_probs[3];
  char *bytes;
  (void)state;
  assert_ok(hws_tagged_corpus(t, &c));
  assert_ok(hws_dictionary_collect(t, NULL, &d));
  assert_ok(hws_hmm_data_new(c, NULL, d, NULL, NULL, &data));
  assert_int_equal(hws_hmm_data_states(data), 3);
  l = learner_of(data, NULL);
  steps(l, 10);
  h = model_of(l);
  assert_ok(hws_hmm_tags(h, &tags));
  assert_string_equal(hws_alphabet_name_view(tags, 3), "V");
  assert_ok(hws_hmm_decode(h, data, NULL, states));
  assert_ok(hws_tagged_labels_view(t, &labels, &n));
  for (i = 0; i < n; ++i) { /* all but "dog" have one tag each */
    if (i != 1 && i != 6 && i != 7) assert_int_equal(states[i], labels[i] - 1);
    assert_true(states[i] >= 0 && states[i] < 3);
  }
  assert_ok(hws_tagged_score(t, tags, states, n, 3, "accuracy", NULL, &accuracy));
  assert_true(accuracy >= 0.7);
  /* the model keeps it, and data for it are read by it unless asked otherwise */
  assert_ok(hws_hmm_dictionary(h, &own));
  assert_ok(hws_hmm_data_for(h, c, NULL, NULL, NULL, NULL, &other));
  assert_ok(hws_hmm_score(h, data, NULL, log_probs));
  assert_ok(hws_hmm_score(h, other, NULL, free_log_probs));
  assert_memory_equal(log_probs, free_log_probs, sizeof log_probs);
  hws_hmm_data_free(other);
  assert_ok(hws_hmm_data_for(h, c, NULL, NULL, NULL, none, &other));
  assert_ok(hws_hmm_score(h, other, NULL, free_log_probs));
  for (i = 0; i < 3; ++i) assert_true(free_log_probs[i] > log_probs[i]); /* smoothing gives forbidden states their part */
  assert_ok(hws_hmm_decode(h, other, NULL, free_states));
  hws_hmm_data_free(other);
  assert_status(hws_hmm_data_for(h, c, NULL, own, NULL, none, &other), HWS_E_ARGUMENT);
  /* a word the model does not know is where a dictionary has it */
  assert_ok(hws_dictionary_read("cat\tN\nthe\tD\n", -1, tags, NULL, &wide));
  assert_ok(hws_hmm_data_for(h, unseen, NULL, wide, NULL, NULL, &other));
  assert_ok(hws_hmm_decode(h, other, NULL, states));
  assert_int_equal(states[0], 0);
  assert_int_equal(states[1], 1);
  hws_hmm_data_free(other);
  hws_dictionary_free(wide);
  assert_ok(hws_dictionary_read("cat\tX\n", -1, NULL, NULL, &wide));
  assert_status(hws_hmm_data_for(h, unseen, NULL, wide, NULL, NULL, &other), HWS_E_ARGUMENT);
  bytes = hmm_bytes(h, &size);
  assert_ok(hws_hmm_read(bytes, size, NULL, &again));
  assert_true(same_bytes(h, again));
  free(bytes);
  hws_hmm_free(again);
  hws_dictionary_free(wide);
  hws_dictionary_free(own);
  hws_dictionary_free(d);
  hws_alphabet_free(tags);
  hws_options_free(none);
  hws_hmm_free(h);
  hws_learner_free(l);
  hws_hmm_data_free(data);
  hws_corpus_free(c);
  hws_corpus_free(unseen);
  hws_tagged_free(t);
}

static void observed_tags_are_the_tokens_states(void **state) {
  hws_tagged *t = tagged_of(kTagged), *part = NULL, *other = tagged_of("the\tD\n");
  hws_corpus *c = NULL;
  hws_alphabet *tags = NULL;
  hws_dictionary *d = NULL;
  hws_hmm_data *data = NULL;
  hws_learner *l;
  hws_hmm *h;
  hws_options *o = an_int("states", 4), *few = an_int("states", 2);
  static const int32_t labels[] = {0, 3, 0, 0, 2, 0, 0, 0, 0, 1};
  int32_t states[10];
  double rows[16];
  int i;
  (void)state;
  assert_ok(hws_tagged_corpus(t, &c));
  assert_ok(hws_tagged_alphabet(t, &tags));
  assert_ok(hws_tagged_new(c, tags, labels, 10, &part));
  assert_ok(hws_hmm_data_new(c, NULL, NULL, part, o, &data));
  l = learner_of(data, NULL);
  steps(l, 5);
  h = model_of(l);
  assert_ok(hws_hmm_decode(h, data, NULL, states));
  for (i = 0; i < 10; ++i) {
    if (labels[i]) assert_int_equal(states[i], labels[i] - 1);
  }
  hws_hmm_free(h);
  hws_learner_free(l);
  hws_hmm_data_free(data);
  /* all of them: counts are those of the tags */
  assert_ok(hws_hmm_data_new(c, NULL, NULL, t, NULL, &data));
  l = learner_of(data, NULL);
  steps(l, 1);
  h = model_of(l);
  assert_ok(hws_hmm_counts(h, "transition", rows, 9, NULL));
  assert_near(rows[1], 3, 1e-12); /* D N */
  assert_near(rows[5], 3, 1e-12); /* N V */
  assert_near(rows[6], 1, 1e-12); /* V D */
  assert_near(rows[0] + rows[2] + rows[3] + rows[4] + rows[7] + rows[8], 0, 1e-12);
  hws_hmm_free(h);
  hws_learner_free(l);
  hws_hmm_data_free(data);
  /* a tag that the word's entry lacks enlarges it */
  assert_ok(hws_dictionary_read("dog\tN\nthe\tD\nbarks\tV\n", -1, NULL, NULL, &d));
  assert_ok(hws_hmm_data_new(c, NULL, d, t, NULL, &data));
  l = learner_of(data, NULL);
  steps(l, 2);
  h = model_of(l);
  assert_ok(hws_hmm_decode(h, data, NULL, states));
  assert_int_equal(states[7], 2); /* dog, a verb here; the dictionary has N, D, V in this order */
  hws_hmm_free(h);
  hws_learner_free(l);
  hws_hmm_data_free(data);
  data = NULL;
  assert_status(hws_hmm_data_new(c, NULL, NULL, t, few, &data), HWS_E_ARGUMENT);
  assert_status(hws_hmm_data_new(c, NULL, NULL, other, NULL, &data), HWS_E_ARGUMENT);
  assert_null(data);
  hws_dictionary_free(d);
  hws_options_free(o);
  hws_options_free(few);
  hws_alphabet_free(tags);
  hws_tagged_free(other);
  hws_tagged_free(part);
  hws_tagged_free(t);
  hws_corpus_free(c);
}

static void missing_words_say_nothing_and_are_no_words(void **state) {
  hws_corpus *c = words_of("a ? b\n? ? a\n");
  hws_options *o = an_int("states", 2);
  hws_hmm_data *d = NULL;
  hws_learner *l;
  hws_hmm *h;
  hws_alphabet *words = NULL;
  double emission[6], sum = 0;
  int i;
  (void)state;
  assert_ok(hws_options_set_text(o, "missing", "?"));
  assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, o, &d));
  l = learner_of(d, NULL);
  steps(l, 3);
  h = model_of(l);
  assert_ok(hws_hmm_words(h, &words));
  assert_int_equal(hws_alphabet_size(words), 3); /* <unk>, a, b */
  assert_ok(hws_hmm_counts(h, "emission", emission, 6, NULL));
  for (i = 0; i < 6; ++i) sum += emission[i];
  assert_near(sum, 3, 1e-12);
  hws_alphabet_free(words);
  hws_hmm_free(h);
  hws_learner_free(l);
  hws_hmm_data_free(d);
  hws_options_free(o);
  hws_corpus_free(c);
}

static void priors_can_be_given_rows_of_their_own(void **state) {
  hws_corpus *c = words_of(kWords);
  hws_hmm_data *d = data_of(c, 2);
  hws_learner *l = learner_of(d, NULL), *em;
  hws_options *o = a_text("method", "em");
  hws_hmm *h;
  static const double base[] = {1, 3}, odd[] = {1, 2, 3};
  const double bad[] = {1, NAN};
  double initial[2], counts[2];
  (void)state;
  assert_ok(hws_hmm_learner_set_prior(l, "initial", 100, base, 2));
  steps(l, 1);
  h = model_of(l);
  assert_ok(hws_hmm_initial(h, initial, 2, NULL));
  assert_ok(hws_hmm_counts(h, "initial", counts, 2, NULL));
  assert_near(initial[1], (counts[1] + 300) / (counts[0] + counts[1] + 400), 1e-14);
  hws_hmm_free(h);
  assert_ok(hws_hmm_learner_set_prior(l, "initial", 0.5, NULL, 0)); /* even again */
  h = model_of(l);
  assert_ok(hws_hmm_initial(h, initial, 2, NULL));
  assert_near(initial[1], (counts[1] + 0.5) / (counts[0] + counts[1] + 1), 1e-14);
  hws_hmm_free(h);
  assert_status(hws_hmm_learner_set_prior(l, "initial", 1, odd, 3), HWS_E_ARGUMENT);
  assert_status(hws_hmm_learner_set_prior(l, "initial", 1, bad, 2), HWS_E_ARGUMENT);
  assert_status(hws_hmm_learner_set_prior(l, "initial", NAN, base, 2), HWS_E_ARGUMENT);
  assert_status(hws_hmm_learner_set_prior(l, "initial", 1, base, -1), HWS_E_ARGUMENT);
  assert_status(hws_hmm_learner_set_prior(l, "initial", 1, NULL, 2), HWS_E_ARGUMENT);
  assert_status(hws_hmm_learner_set_prior(l, "final", 1, base, 2), HWS_E_ARGUMENT);
  em = learner_of(d, o);
  assert_status(hws_hmm_learner_set_prior(em, "transition", 0.5, NULL, 0), HWS_E_ARGUMENT);
  hws_learner_free(em);
  hws_learner_free(l);
  hws_options_free(o);
  hws_hmm_data_free(d);
  hws_corpus_free(c);
}

/* A stick that rows share: the model has the states in use and one for the rest, and all its strings sum to 1. Of a sampler the
 * chain that is the model has a stick of its own. */
static void check_a_stick(const hws_corpus *c, const hws_hmm_data *d, const char *method) {
  hws_hmm_data *own = NULL;
  hws_learner *l;
  hws_options *o = an_int("hdp", 1);
  hws_hmm *h;
  hws_machine *m = NULL;
  double states = 0, used = 0, most = 0, nearly = 0, total = 0;
  assert_ok(hws_options_set_text(o, "method", method));
  assert_ok(hws_options_set_int(o, "end", 1));
  assert_ok(hws_options_set_int(o, "iterations", 60));
  assert_ok(hws_options_set_real(o, "prior_emission", 1));
  l = learner_of(d, o);
  steps(l, 20);
  h = model_of(l);
  assert_ok(hws_hmm_info(h, "states", &states));
  assert_ok(hws_hmm_info(h, "states_used", &used));
  assert_ok(hws_hmm_info(h, "states_99", &nearly));
  assert_ok(hws_hmm_info(h, "states_999", &most));
  assert_true(states <= 10);
  assert_true(states == metric(l, "states_used") + 1);
  assert_true(used == metric(l, "states_used"));
  assert_true(nearly <= most);
  assert_true(most <= states);
  assert_true(metric(l, "gamma") > 0 && metric(l, "gamma") != 1);
  assert_ok(hws_hmm_machine(h, HWS_LOG, NULL, &m));
  assert_ok(hws_machine_log_total(m, NULL, &total));
  assert_near(total, 0, 1e-9);
  assert_ok(hws_hmm_data_for(h, c, NULL, NULL, NULL, NULL, &own));
  assert_true(total_score(h, own) < 0);
  assert_status(hws_hmm_learner_set_prior(l, "transition", 2, NULL, 0), HWS_E_ARGUMENT);
  assert_ok(hws_hmm_learner_set_prior(l, "emission", 2, NULL, 0));
  hws_hmm_data_free(own);
  hws_machine_free(m);
  hws_hmm_free(h);
  hws_learner_free(l);
  hws_options_free(o);
}

static void a_model_has_as_many_states_as_the_data_need(void **state) {
  hws_corpus *c = NULL;
  hws_hmm_data *d;
  hws_options *o = an_int("hdp", 1);
  hws_learner *l = NULL;
  (void)state;
  assert_ok(hws_corpus_read(kWords, -1, HWS_CORPUS_SPACES, NULL, NULL, &c));
  d = data_of(c, 9);
  check_a_stick(c, d, "cvi2");
  check_a_stick(c, d, "vi");
  check_a_stick(c, d, "svi");
  check_a_stick(c, d, "cgs");
  check_a_stick(c, d, "blocked-gibbs");
  check_a_stick(c, d, "beam");
  assert_ok(hws_options_set_text(o, "method", "beam"));
  assert_ok(hws_options_set_int(o, "hdp", 0));
  assert_status(hws_hmm_learner_new(NULL, d, NULL, o, &l), HWS_E_ARGUMENT);
  assert_non_null(strstr(hws_error_message_view(), "beam without hdp"));
  assert_ok(hws_options_set_int(o, "hdp", 1));
  assert_ok(hws_options_set_text(o, "method", "cgs"));
  assert_ok(hws_options_set_text(o, "hyper", "ml"));
  assert_status(hws_hmm_learner_new(NULL, d, NULL, o, &l), HWS_E_ARGUMENT);
  hws_options_free(o);
  hws_hmm_data_free(d);
  hws_corpus_free(c);
}

static void a_learner_of_another_family_has_no_hmm(void **state) {
  hws_alphabet *a = NULL;
  hws_edit_model *m = NULL;
  hws_strings *pairs = NULL;
  hws_learner *l = NULL;
  hws_hmm *h = NULL;
  (void)state;
  assert_ok(hws_alphabet_from_chars("ab", -1, NULL, &a));
  {
    const hws_alphabet *const tapes[] = {a, a};
    assert_ok(hws_strings_read("a\tb\n", -1, 2, HWS_SPLIT_CHARS, tapes, NULL, &pairs));
  }
  assert_ok(hws_edit_model_new(a, NULL, &m));
  assert_ok(hws_edit_learner_new(m, pairs, NULL, NULL, &l));
  assert_status(hws_hmm_learner_model(l, NULL, &h), HWS_E_ARGUMENT);
  assert_status(hws_hmm_learner_set_prior(l, "initial", 1, NULL, 0), HWS_E_ARGUMENT);
  assert_null(h);
  hws_learner_free(l);
  hws_strings_free(pairs);
  hws_edit_model_free(m);
  hws_alphabet_free(a);
}

CAPI_MAIN(cmocka_unit_test(em_climbs_and_its_model_scores_what_it_says),
          cmocka_unit_test(vi_climbs_and_its_model_gives_all_words_a_chance),
          cmocka_unit_test(unknown_words_are_read_by_their_endings_after_every_method),
      cmocka_unit_test(data_with_classes_are_learned_from_as_the_vocabulary_has_them),
      cmocka_unit_test(held_out_data_are_scored_by_the_model_as_it_stands),
          cmocka_unit_test(a_dictionary_names_and_limits_the_states), cmocka_unit_test(observed_tags_are_the_tokens_states),
          cmocka_unit_test(missing_words_say_nothing_and_are_no_words), cmocka_unit_test(priors_can_be_given_rows_of_their_own),
          cmocka_unit_test(a_model_has_as_many_states_as_the_data_need),
          cmocka_unit_test(a_learner_of_another_family_has_no_hmm))

#else
int main(void) { return 0; }
#endif
