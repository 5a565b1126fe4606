/* hawser/learner.h: what learners of parts begin with, of edit models, automata and aligners. (HMMs: oom_hmm_scenarios.h.) */
#ifndef HAWSER_OOM_STATISTICS_SCENARIOS_H
#define HAWSER_OOM_STATISTICS_SCENARIOS_H

#include "oom_world.h"

enum {
  SHARED_PAIRS,
#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
  SHARED_STRINGS,
#endif
#if !defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN
  SHARED_BITEXTS,
#endif
  SHARED
};
struct checkpoint_bytes {
  char *bytes;
  int64_t size;
};
/* Two learners of a part each, and one without data, of each family. */
static struct shared {
  hws_learner *parts[2], *coordinator;
  hws_statistics *firsts[2], *first; /* what the parts begin with; both */
  struct checkpoint_bytes before, after, sent; /* the coordinator's, before and after it has begun; the whole as bytes */
} shared[SHARED];

static struct checkpoint_bytes checkpoint_of(const hws_learner *learner) {
  struct checkpoint_bytes c;
  must(hws_learner_save(learner, NULL, 0, &c.size));
  c.bytes = (char *)malloc((size_t)c.size);
  must(hws_learner_save(learner, c.bytes, c.size, NULL));
  return c;
}

/* Of items first to last, of two. */
static hws_learner *learner_of_items(int family, int64_t first, int64_t last) {
  static const int64_t offsets[] = {0, 2, 4}, pairs[] = {0, 1, 2, 3, 4};
  static const int32_t labels[] = {1, 2, 2, 1};
  const hws_alphabet *both[2];
  hws_options *o;
  hws_learner *l = NULL;
  both[0] = both[1] = W.alphabet;
  must(hws_options_new(&o));
  must(hws_options_set_int(o, "items", 2));
  must(hws_options_set_int(o, "first_item", first));
#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
  if (family == SHARED_STRINGS) {
    hws_corpus *corpus;
    must(hws_options_set_text(o, "method", "em"));
    must(hws_options_set_int(o, "states", 2));
    must(hws_corpus_from_arrays(last - first, offsets, labels + 2 * first, W.alphabet, &corpus));
    must(hws_pfa_learner_new(NULL, corpus, NULL, o, &l));
    hws_corpus_free(corpus);
  }
#endif
#if !defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN
  if (family == SHARED_BITEXTS) {
    hws_corpus *corpus;
    hws_bitext *bitext;
    must(hws_options_set_text(o, "schedule", "diagonal:2"));
    must(hws_corpus_from_arrays(last - first, offsets, labels + 2 * first, W.alphabet, &corpus));
    must(hws_bitext_new(corpus, corpus, &bitext));
    must(hws_align_learner_new(NULL, bitext, o, &l));
    hws_bitext_free(bitext);
    hws_corpus_free(corpus);
  }
#endif
  if (family == SHARED_PAIRS) {
    hws_strings *strings;
    must(hws_strings_from_arrays(2, last - first, pairs, labels + 2 * first, NULL, both, NULL, &strings));
    must(hws_edit_learner_new(W.model, strings, NULL, o, &l));
    hws_strings_free(strings);
  }
  hws_options_free(o);
  return l;
}

static void make_statistics_world(void) {
  int f, p;
  int32_t done;
  for (f = 0; f < SHARED; ++f) {
    struct shared *s = &shared[f];
    s->coordinator = learner_of_items(f, 0, 0);
    for (p = 0; p < 2; ++p) {
      s->parts[p] = learner_of_items(f, p, p + 1);
      must(hws_learner_statistics(s->parts[p], &s->firsts[p]));
    }
    must(hws_statistics_merge(s->firsts[0], s->firsts[1], &s->first));
    s->before = checkpoint_of(s->coordinator);
    must(hws_learner_update(s->coordinator, s->first, &done));
    s->after = checkpoint_of(s->coordinator);
    must(hws_learner_load(s->coordinator, s->before.bytes, s->before.size, NULL));
    must(hws_statistics_write(s->first, NULL, 0, &s->sent.size));
    s->sent.bytes = (char *)malloc((size_t)s->sent.size);
    must(hws_statistics_write(s->first, s->sent.bytes, s->sent.size, NULL));
  }
}

static void free_statistics_world(void) {
  int f, p;
  for (f = 0; f < SHARED; ++f) {
    struct shared *s = &shared[f];
    for (p = 0; p < 2; ++p) {
      hws_learner_free(s->parts[p]);
      hws_statistics_free(s->firsts[p]);
    }
    hws_learner_free(s->coordinator);
    hws_statistics_free(s->first);
    free(s->before.bytes);
    free(s->after.bytes);
    free(s->sent.bytes);
  }
}

static hws_status made_statistics(hws_status status, hws_statistics *made) {
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_statistics_free(made);
  return status;
}
static hws_status first_sums(int f) {
  hws_statistics *made = (hws_statistics *)(void *)&poison;
  const hws_status status = hws_learner_statistics(shared[f].parts[0], &made);
  return made_statistics(status, made);
}
static hws_status merging(int f) {
  hws_statistics *made = (hws_statistics *)(void *)&poison;
  const hws_status status = hws_statistics_merge(shared[f].firsts[0], shared[f].firsts[1], &made);
  return made_statistics(status, made);
}
static hws_status reading(int f) {
  hws_statistics *made = (hws_statistics *)(void *)&poison;
  const hws_status status =
      hws_learner_read_statistics(shared[f].coordinator, shared[f].sent.bytes, shared[f].sent.size, &made);
  return made_statistics(status, made);
}
/* A beginning that runs out of memory is undone. */
static hws_status beginning(int f) {
  const struct shared *s = &shared[f];
  hws_status status;
  struct checkpoint_bytes now;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_learner_load(s->coordinator, s->before.bytes, s->before.size, NULL));
  fail_at = armed;
  status = hws_learner_update(s->coordinator, s->first, &whole);
  fail_at = 0;
  now = checkpoint_of(s->coordinator);
  if (status != HWS_OK && (now.size != s->before.size || memcmp(now.bytes, s->before.bytes, (size_t)now.size))) poisoned = 1;
  free(now.bytes);
  must(hws_learner_load(s->coordinator, s->before.bytes, s->before.size, NULL));
  fail_at = armed;
  return status;
}
static hws_status loading(int f) {
  const struct shared *s = &shared[f];
  const hws_status status = hws_learner_load(s->coordinator, s->after.bytes, s->after.size, NULL);
  const long armed = fail_at;
  fail_at = 0;
  must(hws_learner_load(s->coordinator, s->before.bytes, s->before.size, NULL));
  fail_at = armed;
  return status;
}

#define OF_A_FAMILY(f, name)                                                    \
  static hws_status oom_first_sums_of_##name(void) { return first_sums(f); }    \
  static hws_status oom_merging_sums_of_##name(void) { return merging(f); }     \
  static hws_status oom_reading_sums_of_##name(void) { return reading(f); }     \
  static hws_status oom_beginning_of_##name(void) { return beginning(f); }      \
  static hws_status oom_loading_a_part_of_##name(void) { return loading(f); }
#define SCENARIOS_OF(name)                                                                          \
  ALLOCATES(first_sums_of_##name), ALLOCATES(merging_sums_of_##name), ALLOCATES(reading_sums_of_##name), \
      ALLOCATES(beginning_of_##name), ALLOCATES(loading_a_part_of_##name)

OF_A_FAMILY(SHARED_PAIRS, pairs)
#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
OF_A_FAMILY(SHARED_STRINGS, strings)
#endif
#if !defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN
OF_A_FAMILY(SHARED_BITEXTS, bitexts)
#endif

static const struct scenario statistics_scenarios[] = {
    SCENARIOS_OF(pairs),
#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
    SCENARIOS_OF(strings),
#endif
#if !defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN
    SCENARIOS_OF(bitexts),
#endif
};

#endif
