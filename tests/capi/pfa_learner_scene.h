/* Learners of automata on a corpus of 60 strings: small, short, and compared by their models' bytes. */
#include "capi_test.h"

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA

/* 60 strings of a deterministic automaton with three states. */
static hws_corpus *corpus(void) {
  static hws_options *o;
  hws_pfa *target = NULL;
  hws_corpus *c = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "target", "dpfa"));
  assert_ok(hws_options_set_int(o, "states", 3));
  assert_ok(hws_options_set_int(o, "symbols", 3));
  assert_ok(hws_options_set_real(o, "mean_length", 4));
  assert_ok(hws_pfa_random(5, o, &target));
  assert_ok(hws_pfa_sample(target, 60, 5, NULL, &c));
  hws_pfa_free(target);
  hws_options_free(o);
  return c;
}

static int samples(const char *method) { return !strncmp(method, "cgs", 3); }
static int iterates(const char *method) {
  return samples(method) || !strcmp(method, "em") || !strcmp(method, "hard-em") || !strcmp(method, "vb") ||
         !strncmp(method, "cvb", 3) || !strcmp(method, "gcvb0");
}

static int merges(const char *method) { return !iterates(method) && !strstr(method, "gram"); }

/* A small and short learner of a method. */
static hws_options *brief(const char *method) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", method));
  if (iterates(method)) {
    assert_ok(hws_options_set_int(o, "states", 4));
    assert_ok(hws_options_set_int(o, "iterations", 12));
  }
  if (samples(method)) {
    assert_ok(hws_options_set_real(o, "prior_transition", 0.1));
    assert_ok(hws_options_set_int(o, "period", 2));
  }
  if (merges(method)) assert_ok(hws_options_set_int(o, "minimum_count", 1)); /* the corpus is small */
  return o;
}

static hws_learner *learner_of(const hws_corpus *c, const hws_options *o) {
  hws_learner *l = NULL;
  assert_ok(hws_pfa_learner_new(NULL, c, NULL, o, &l));
  return l;
}

static void run(hws_learner *l) {
  int32_t done = 0;
  while (!done) assert_ok(hws_learner_step(l, 1, &done));
}

/* The model's bytes, and how many there are. */
static char *model_bytes(const hws_learner *l, int64_t *size) {
  hws_pfa *m = NULL;
  char *bytes;
  assert_ok(hws_pfa_learner_model(l, &m));
  assert_ok(hws_pfa_write(m, NULL, 0, size));
  bytes = (char *)malloc((size_t)*size);
  assert_ok(hws_pfa_write(m, bytes, *size, NULL));
  hws_pfa_free(m);
  return bytes;
}

static inline void assert_same_model(const hws_learner *a, const hws_learner *b, int same) {
  int64_t sizes[2];
  char *bytes[2];
  bytes[0] = model_bytes(a, &sizes[0]);
  bytes[1] = model_bytes(b, &sizes[1]);
  assert_int_equal(sizes[0] == sizes[1] && !memcmp(bytes[0], bytes[1], (size_t)sizes[0]), same);
  free(bytes[0]);
  free(bytes[1]);
}

#endif
