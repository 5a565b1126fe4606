/* Training killed with -9 at random moments and resumed from its checkpoint file
 * ends with the bytes of a run that was never disturbed: pairs of strings, and
 * automata by sampling, by EM and with states and beta chosen first. */
#include "capi_test.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define STEPS 40
#ifdef HWS_TEST_SLOW
#define FIRST_DELAY 0.1 /* seconds */
#else
#define FIRST_DELAY 0.02
#endif

#if defined(HWS_NO_FILES)
/* What a host does then: the bytes into a file of its own, put in place by a rename. */
static hws_status save_at(const hws_learner *l, const char *path) {
  char other[256];
  static char bytes[1 << 22];
  int64_t needed = 0;
  FILE *f;
  hws_status status = hws_learner_save(l, bytes, sizeof bytes, &needed);
  if (status) return status;
  snprintf(other, sizeof other, "%s.new", path);
  f = fopen(other, "wb");
  if (!f || fwrite(bytes, 1, (size_t)needed, f) != (size_t)needed || fclose(f) || rename(other, path)) return HWS_E_IO;
  return HWS_OK;
}
static hws_status load_at(hws_learner *l, const char *path) {
  static char bytes[1 << 22];
  FILE *f = fopen(path, "rb");
  const size_t length = f ? fread(bytes, 1, sizeof bytes, f) : 0;
  if (!f || fclose(f)) return HWS_E_IO;
  return hws_learner_load(l, bytes, (int64_t)length);
}
#else
#define save_at hws_learner_save_file
#define load_at hws_learner_load_file
#endif

static uint32_t random_state = 12345;
static uint32_t random_below(uint32_t n) {
  random_state = random_state * 1664525u + 1013904223u;
  return (random_state >> 8) % n;
}

/* The same pairs in every process: words over 5 symbols with a symbol changed. */
static hws_learner *of_pairs(void) {
  hws_alphabet *a = NULL;
  hws_edit_model *m = NULL;
  hws_strings *pairs = NULL;
  hws_options *o = NULL;
  hws_learner *l = NULL;
  const hws_alphabet *both[2];
  int64_t offsets[2 * 150 + 1] = {0};
  int32_t labels[2 * 150 * 12];
  int64_t at = 0;
  int i, k;
  random_state = 99;
  for (i = 0; i < 150; ++i) {
    const int32_t length = (int32_t)random_below(12) + 1;
    const int64_t from = at;
    for (k = 0; k < length; ++k) labels[at++] = (int32_t)random_below(5) + 1;
    offsets[2 * i + 1] = at;
    for (k = 0; k < length; ++k) labels[at++] = random_below(6) ? labels[from + k] : (int32_t)random_below(5) + 1;
    offsets[2 * i + 2] = at;
  }
  if (hws_alphabet_new(5, &a) || hws_edit_model_new(a, NULL, &m)) return NULL;
  both[0] = both[1] = a;
  if (hws_strings_from_arrays(2, 150, offsets, labels, NULL, both, &pairs) || hws_options_new(&o)) return NULL;
  if (hws_options_set_int(o, "iterations", STEPS) || hws_options_set_real(o, "tolerance", 0)) return NULL;
  if (hws_edit_learner_new(m, pairs, o, &l)) return NULL;
  hws_options_free(o);
  hws_strings_free(pairs);
  hws_edit_model_free(m);
  hws_alphabet_free(a);
  return l;
}

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
/* Words over 3 symbols that mostly come in turn. */
static hws_corpus *turns(void) {
  hws_alphabet *a = NULL;
  hws_corpus *c = NULL;
  int64_t offsets[200 + 1] = {0};
  int32_t symbols[200 * 12];
  int64_t at = 0;
  int i, k;
  random_state = 7;
  for (i = 0; i < 200; ++i) {
    const int32_t length = (int32_t)random_below(12);
    for (k = 0; k < length; ++k) symbols[at++] = (int32_t)(random_below(4) ? (uint32_t)(i + k) % 3 : random_below(3)) + 1;
    offsets[i + 1] = at;
  }
  if (hws_alphabet_new(3, &a) || hws_corpus_from_arrays(200, offsets, symbols, a, &c)) return NULL;
  hws_alphabet_free(a);
  return c;
}

/* By a method; whole numbers by name. Beta 0: it is chosen, as are the states. */
typedef struct {
  const char *name;
  int64_t value;
} number;
static hws_learner *of_strings(const char *method, double beta, const number *numbers) {
  hws_corpus *c = turns();
  hws_options *o = NULL;
  hws_learner *l = NULL;
  if (!c || hws_options_new(&o) || hws_options_set_text(o, "method", method)) return NULL;
  if (beta > 0 && hws_options_set_real(o, "beta", beta)) return NULL;
  if (beta == 0 &&
      (hws_options_set_text(o, "candidate_states", "2,4") || hws_options_set_text(o, "candidate_betas", "0.1,0.5"))) {
    return NULL;
  }
  for (; numbers->name; ++numbers) {
    if (hws_options_set_int(o, numbers->name, numbers->value)) return NULL;
  }
  if (hws_pfa_learner_new(c, o, &l)) return NULL;
  hws_options_free(o);
  hws_corpus_free(c);
  return l;
}
static hws_learner *by_sampling(void) {
  static const number numbers[] = {{"states", 5}, {"iterations", 60}, {"period", 5}, {NULL, 0}};
  return of_strings("cgs", 0.1, numbers);
}
static hws_learner *by_sampling_a_graph(void) {
  static const number numbers[] = {{"states", 5}, {"iterations", 40}, {"period", 5}, {"structure_interval", 2}, {NULL, 0}};
  return of_strings("cgs-sg", 0.1, numbers);
}
static hws_learner *by_em(void) {
  static const number numbers[] = {{"states", 4}, {"iterations", 40}, {"tolerance", 0}, {"restarts", 2}, {NULL, 0}};
  return of_strings("em", 1.5, numbers);
}
static hws_learner *with_a_choice(void) {
  static const number numbers[] = {{"folds", 3}, {"iterations", 20}, {"budget", 1}, {"chains", 2}, {NULL, 0}};
  return of_strings("cgs", 0, numbers);
}
#endif

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM
/* Of hidden Markov models; the sequences as above, of lengths from 1 to 12. */
static hws_learner *of_tokens(const char *method, const char *hyper) {
  hws_alphabet *a = NULL;
  hws_corpus *c = NULL;
  hws_hmm_data *d = NULL;
  hws_options *o = NULL, *four = NULL;
  hws_learner *l = NULL;
  int64_t offsets[200 + 1] = {0}, at = 0;
  int32_t symbols[200 * 12];
  int i, k;
  random_state = 7;
  for (i = 0; i < 200; ++i) {
    const int32_t length = (int32_t)random_below(12) + 1;
    for (k = 0; k < length; ++k) symbols[at++] = (int32_t)(random_below(4) ? (uint32_t)(i + k) % 3 : random_below(3)) + 1;
    offsets[i + 1] = at;
  }
  if (hws_alphabet_new(3, &a) || hws_corpus_from_arrays(200, offsets, symbols, a, &c)) return NULL;
  if (hws_options_new(&four) || hws_options_set_int(four, "states", 4) || hws_hmm_data_new(c, NULL, NULL, NULL, four, &d)) {
    return NULL;
  }
  if (hws_options_new(&o) || hws_options_set_text(o, "method", method) || hws_options_set_text(o, "hyper", hyper)) return NULL;
  if (hws_options_set_int(o, "iterations", 40)) return NULL;
  if (!strcmp(hyper, "grid") &&
      (hws_options_set_text(o, "candidate_alphas", "0.1,1") || hws_options_set_text(o, "candidate_betas", "0.1"))) {
    return NULL;
  }
  if (!strcmp(method, "scvi3") && hws_options_set_int(o, "batch", 50)) return NULL;
  if (hws_hmm_learner_new(d, NULL, o, &l)) return NULL;
  hws_options_free(o);
  hws_options_free(four);
  hws_hmm_data_free(d);
  hws_corpus_free(c);
  hws_alphabet_free(a);
  return l;
}
static hws_learner *by_vi(void) { return of_tokens("vi", "fixed"); }
static hws_learner *by_collapsed_inference(void) { return of_tokens("cvi2", "minka"); }
static hws_learner *by_gibbs_sampling(void) { return of_tokens("cgs", "fixed"); }
static hws_learner *by_minibatches(void) { return of_tokens("scvi3", "fixed"); }
static hws_learner *on_a_grid(void) { return of_tokens("cvi2", "grid"); }
#endif

/* Resumes if there is a checkpoint, saves after every step. 0 when done. */
typedef hws_learner *(*maker)(void);
static int train(maker learner_of, const char *path) {
  int32_t done = 0;
  hws_learner *l = learner_of();
  if (!l) return 1;
  if (access(path, R_OK) == 0 && load_at(l, path)) return 2;
  while (!done) {
    if (hws_learner_step(l, 1, &done) || save_at(l, path)) return 3;
  }
  hws_learner_free(l);
  return 0;
}

static void killed_runs_end_as_an_undisturbed_one(maker learner_of) {
  char folder[] = "/tmp/hawser-kill-XXXXXX", path[64], temporary[80];
  int kills = 0, finished = 0, round, status, fd;
  int64_t needed = 0;
  int32_t done = 0;
  unsigned char *expected, *found;
  uint32_t delay = 7;
  double longest = FIRST_DELAY, seconds;
  hws_learner *l = learner_of();
  assert_non_null(l);
  while (!done) assert_ok(hws_learner_step(l, 1, &done));
  assert_ok(hws_learner_save(l, NULL, 0, &needed));
  expected = (unsigned char *)malloc((size_t)needed);
  found = (unsigned char *)malloc((size_t)needed + 1);
  assert_ok(hws_learner_save(l, expected, needed, NULL));
  hws_learner_free(l);
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/checkpoint", folder);
  /* Random delays, up to FIRST_DELAY at first and 4 % longer with each round, until a run gets
   * through: so kills fall everywhere, on machines of any speed and under any load. */
  for (round = 0; !finished; ++round, longest *= 1.04) {
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) _exit(train(learner_of, path));
    {
      struct timespec wait;
      delay = delay * 1103515245u + 12345u;
      seconds = longest * (double)(delay >> 8) / (double)(1 << 24);
      wait.tv_sec = (time_t)seconds;
      wait.tv_nsec = (long)((seconds - (double)wait.tv_sec) * 1e9);
      nanosleep(&wait, NULL);
    }
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFSIGNALED(status)) {
      ++kills;
    } else {
      assert_int_equal(WEXITSTATUS(status), 0);
      finished = kills > 0;
      if (!finished) { /* too fast for these delays: once more from the start, with shorter ones */
        assert_int_equal(unlink(path), 0);
        longest /= 4;
      }
    }
  }
  assert_true(kills > 0);
  printf("killed %d times in %d runs\n", kills, round);
  fd = open(path, O_RDONLY);
  assert_true(fd >= 0);
  assert_int_equal(read(fd, found, (size_t)needed + 1), needed);
  close(fd);
  assert_memory_equal(expected, found, (size_t)needed);
  /* Leftovers of killed writers, if any, are beside the checkpoint. */
  snprintf(temporary, sizeof temporary, "rm -r '%s'", folder);
  assert_int_equal(system(temporary), 0);
  free(expected);
  free(found);
}

static void killed_training_on_pairs_ends_as_if_undisturbed(void **state) {
  (void)state;
  killed_runs_end_as_an_undisturbed_one(of_pairs);
}

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
static void killed_learners_of_automata_end_as_if_undisturbed(void **state) {
  static const maker makers[] = {by_sampling, by_sampling_a_graph, by_em, with_a_choice};
  size_t i;
  (void)state;
  for (i = 0; i < sizeof makers / sizeof makers[0]; ++i) killed_runs_end_as_an_undisturbed_one(makers[i]);
}

#define PFA_TESTS , cmocka_unit_test(killed_learners_of_automata_end_as_if_undisturbed)
#else
#define PFA_TESTS
#endif

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM
static void killed_learners_of_hidden_markov_models_end_as_if_undisturbed(void **state) {
  static const maker makers[] = {by_vi, by_collapsed_inference, by_gibbs_sampling, by_minibatches, on_a_grid};
  size_t i;
  (void)state;
  for (i = 0; i < sizeof makers / sizeof makers[0]; ++i) killed_runs_end_as_an_undisturbed_one(makers[i]);
}
#define HMM_TESTS , cmocka_unit_test(killed_learners_of_hidden_markov_models_end_as_if_undisturbed)
#else
#define HMM_TESTS
#endif

CAPI_MAIN(cmocka_unit_test(killed_training_on_pairs_ends_as_if_undisturbed) PFA_TESTS HMM_TESTS)
