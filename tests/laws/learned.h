/* What the laws ask of every family: how large its data are, what a learner has learned as a hash, and checkpoints. */
#ifndef HAWSER_LAWS_LEARNED_H
#define HAWSER_LAWS_LEARNED_H

#include "tests/random_data.h"

struct world_size {
  int64_t pairs, strings;            /* for edit models; for automata */
  int64_t sequences;                 /* for hidden Markov models */
  uint32_t words, tags;
  int structured; /* strings are an automaton's, and the second one of the graph is one of the words; else both are anything */
};

/* ---- What it has learned, as a hash of numbers: files and checkpoints say more, such as how a model was made. */
static uint64_t hash;

/* FNV-1a, 64 bits. */
static void add_bytes(const void *bytes, size_t size) {
  const unsigned char *p = bytes;
  size_t i;
  for (i = 0; i < size; ++i) hash = (hash ^ p[i]) * 0x100000001b3u;
}

static void add_numbers(const double *values, int64_t count) { add_bytes(values, sizeof *values * (size_t)count); }

static void begin_hash(void) { hash = 0xcbf29ce484222325u; }

/* Output of a two-call getter, as many values as `expression` says with (values, capacity, &needed). */
#define ADD_COPIED(type, expression)                          \
  do {                                                        \
    type *values = NULL;                                      \
    int64_t capacity = 0, needed = 0;                         \
    if ((expression) >= 0) {                                  \
      values = malloc(sizeof *values * (size_t)(needed + 1)); \
      capacity = needed;                                      \
      require(expression);                                    \
      add_bytes(values, sizeof *values * (size_t)needed);     \
      free(values);                                           \
    }                                                         \
  } while (0)

/* Those of these metrics that the learner has. */
static void add_metrics(const hws_learner *learner) {
  static const char *const names[] = {"log_likelihood", "objective", "elbo", "surrogate", "change", "log_joint", "free_energy"};
  size_t i;
  for (i = 0; i < sizeof names / sizeof names[0]; ++i) {
    double x;
    if (hws_learner_metric(learner, names[i], &x) >= 0) add_numbers(&x, 1);
  }
}

/* ---- Checkpoints: the learner's whole state. */
MAYBE_UNUSED static void *saved(const hws_learner *learner, int64_t *size) {
  void *bytes;
  require(hws_learner_save(learner, NULL, 0, size));
  bytes = malloc((size_t)*size + 1);
  require(hws_learner_save(learner, bytes, *size, size));
  return bytes;
}

#endif
