/* hawser/tagged.h, hawser/hmm.h */
#ifndef HAWSER_OOM_HMM_SCENARIOS_H
#define HAWSER_OOM_HMM_SCENARIOS_H

#include "oom_world.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

static struct {
  hws_tagged *tagged;
  hws_corpus *words;
  hws_alphabet *tags, *vocabulary;
  hws_dictionary *dictionary;
  hws_channels *channels;
  hws_hmm_data *data, *own;
  hws_hmm *hmm;
  hws_hmm *real; /* of channels */
  hws_hmm_filter *filter;
  hws_options *fixed; /* emissions, from M.hmm on */
  hws_options *held;  /* channels, from M.real on */
  /* That rows share; open: without a truncation; moving: with merges of states. */
  hws_options *stick, *sampled_stick, *open_stick, *stick_of_parts, *moving;
  hws_options *bounded, *bounded_of_parts; /* sticks of vi and svi */
  hws_hmm_data *numeric;
  hws_learner *learner, *sampling, *stochastic, *grid, *part, *rest;
  hws_statistics *statistics, *of_part, *of_rest; /* of all sequences; of the first and the second of two parts */
  char *bytes, *saved, *summed;
  int64_t bytes_size, saved_size, summed_size;
} M;

/* Of two sequences of four. */
static hws_learner *part_learner(int64_t first) {
  hws_options *o;
  hws_learner *l;
  must(hws_options_new(&o));
  must(hws_options_set_text(o, "method", "vi"));
  must(hws_options_set_text(o, "init", "counts"));
  must(hws_options_set_int(o, "items", 4));
  must(hws_options_set_int(o, "first_item", first));
  must(hws_hmm_learner_new(NULL, M.data, NULL, o, &l));
  hws_options_free(o);
  return l;
}
static hws_learner *hmm_learner_of(const char *method) {
  hws_options *o;
  hws_learner *l;
  must(hws_options_new(&o));
  must(hws_options_set_text(o, "method", method));
  must(hws_hmm_learner_new(NULL, M.data, NULL, o, &l));
  hws_options_free(o);
  return l;
}

static hws_hmm_data *real_data(void) {
  hws_options *o;
  hws_hmm_data *d;
  must(hws_options_new(&o));
  must(hws_options_set_int(o, "states", 2));
  must(hws_hmm_data_new(NULL, M.channels, NULL, NULL, o, &d));
  hws_options_free(o);
  return d;
}

static const char kPairs[] =
    "a name too long for a short string\tDETERMINER-OF-A-NAME\nb\tN\n\nb\tN\na\tV\nb\tDETERMINER-OF-A-NAME\n";
static const char kTaggedText[] =
    "the\tDETERMINER\ndog-whose-name-is-long\tNOUN\n\nthe\tDETERMINER\nbarks\tVERB\ndog-whose-name-is-long\tVERB\n";
static const char kEntries[] = "the\tDETERMINER\ndog-whose-name-is-long\tNOUN\tVERB\n";
static const char kNumbers[] = "1,2\n3,4\n\n5,nan\n";
static const int64_t kChannelOffsets[] = {0, 2, 3};
static const int32_t kChannelKinds[] = {HWS_CHANNEL_REAL, HWS_CHANNEL_COUNT}, kChannelDimensions[] = {1, 1};
static const double kChannelValues[] = {0.5, 1, 2, 1, 0, 3};
static const int32_t kTagging[] = {1, 2, 1, 3, 0}, kStatesOfTokens[] = {0, 1, 0, 2, 1};
static const int64_t kPlaces[] = {1}, kAllowedOffsets[] = {0, 2};
static const int32_t kAllowed[] = {1, 2};
static const double kBase[] = {1, 2, 3};
static const double kHmmInitial[] = {0.5, 0.5}, kHmmTransition[] = {0.5, 0.25, 0.25, 0.5}, kHmmEnd[] = {0.25, 0.25};
static const double kHmmEmission[] = {0.5, 0.25, 0.25, 0.25, 0.5, 0.25};

static void make_hmm_world(void) {
  hws_options *o;
  int32_t done;
  memset(&M, 0, sizeof M);
  must(hws_tagged_read(kTaggedText, -1, NULL, NULL, NULL, &M.tagged));
  must(hws_tagged_corpus(M.tagged, &M.words));
  must(hws_tagged_alphabet(M.tagged, &M.tags));
  must(hws_corpus_alphabet(M.words, &M.vocabulary));
  must(hws_dictionary_collect(M.tagged, NULL, &M.dictionary));
  must(hws_channels_read(kNumbers, -1, NULL, &M.channels));
  must(hws_hmm_data_new(M.words, NULL, M.dictionary, NULL, NULL, &M.data));
  /* two threads: starting one may fail too */
  must(hws_options_new(&o));
  must(hws_options_set_int(o, "threads", 2));
  must(hws_options_set_text(o, "method", "vi"));
  must(hws_hmm_learner_new(NULL, M.data, M.data, o, &M.learner));
  hws_options_free(o);
  must(hws_learner_step(M.learner, 1, &done));
  must(hws_hmm_learner_model(M.learner, NULL, &M.hmm));
  must(hws_hmm_data_for(M.hmm, M.words, NULL, NULL, NULL, NULL, &M.own));
  must(hws_options_new(&M.fixed));
  must(hws_options_set_text(M.fixed, "method", "vi"));
  must(hws_options_set_text(M.fixed, "fixed", "emission"));
  must(hws_options_new(&M.held));
  must(hws_options_set_text(M.held, "method", "cvi1"));
  must(hws_options_set_text(M.held, "fixed", "channels"));
  must(hws_options_new(&M.stick));
  must(hws_options_set_int(M.stick, "hdp", 1));
  must(hws_options_set_real(M.stick, "sticky", 1));
  must(hws_options_set_text(M.stick, "existence", "exact"));
  must(hws_options_set_text(M.stick, "expected_tables", "second-order"));
  must(hws_options_set_int(M.stick, "start_sweeps", 2));
  must(hws_options_new(&M.moving));
  must(hws_options_set_int(M.moving, "hdp", 1));
  must(hws_options_set_text(M.moving, "init", "posteriors"));
  must(hws_options_set_text(M.moving, "moves", "merge,delete,split"));
  must(hws_options_new(&M.sampled_stick));
  must(hws_options_set_int(M.sampled_stick, "hdp", 1));
  must(hws_options_set_real(M.sampled_stick, "sticky", 1));
  must(hws_options_set_text(M.sampled_stick, "method", "cgs"));
  must(hws_options_set_int(M.sampled_stick, "iterations", 3));
  must(hws_options_new(&M.open_stick));
  must(hws_options_set_int(M.open_stick, "hdp", 1));
  must(hws_options_set_text(M.open_stick, "method", "beam"));
  must(hws_options_set_int(M.open_stick, "iterations", 3));
  must(hws_options_new(&M.stick_of_parts));
  must(hws_options_set_text(M.stick_of_parts, "method", "scvi3"));
  must(hws_options_set_int(M.stick_of_parts, "subsequence", 2));
  must(hws_options_set_int(M.stick_of_parts, "hdp", 1));
  must(hws_options_set_text(M.stick_of_parts, "existence_sum", "minibatches"));
  must(hws_options_set_text(M.stick_of_parts, "expected_tables", "second-order"));
  must(hws_options_new(&M.bounded));
  must(hws_options_set_text(M.bounded, "method", "vi"));
  must(hws_options_set_int(M.bounded, "hdp", 1));
  must(hws_options_new(&M.bounded_of_parts));
  must(hws_options_set_text(M.bounded_of_parts, "method", "svi"));
  must(hws_options_set_int(M.bounded_of_parts, "hdp", 1));
  must(hws_options_set_text(M.bounded_of_parts, "level_form", "surrogate"));
  must(hws_hmm_filter_new(M.hmm, NULL, &M.filter));
  must(hws_hmm_write(M.hmm, NULL, 0, &M.bytes_size));
  M.bytes = (char *)malloc((size_t)M.bytes_size);
  must(hws_hmm_write(M.hmm, M.bytes, M.bytes_size, NULL));
  M.numeric = real_data();
  hws_learner *measured;
  must(hws_options_new(&o));
  must(hws_options_set_text(o, "method", "vi"));
  must(hws_hmm_learner_new(NULL, M.numeric, NULL, o, &measured));
  hws_options_free(o);
  must(hws_hmm_learner_model(measured, NULL, &M.real));
  hws_learner_free(measured);
  M.sampling = hmm_learner_of("cgs");
  M.stochastic = hmm_learner_of("scvi2");
  must(hws_options_new(&o));
  must(hws_options_set_text(o, "method", "vi"));
  must(hws_options_set_text(o, "choose", "grid"));
  must(hws_options_set_text(o, "candidate_prior_transition", "0.1"));
  must(hws_options_set_text(o, "candidate_prior_emission", "0.1,1"));
  must(hws_hmm_learner_new(NULL, M.data, M.data, o, &M.grid));
  hws_options_free(o);
  M.part = part_learner(0);
  M.rest = part_learner(2);
  must(hws_learner_statistics(M.learner, &M.statistics));
  must(hws_learner_statistics(M.part, &M.of_part));
  must(hws_learner_statistics(M.rest, &M.of_rest));
  must(hws_statistics_write(M.statistics, NULL, 0, &M.summed_size));
  M.summed = (char *)malloc((size_t)M.summed_size);
  must(hws_statistics_write(M.statistics, M.summed, M.summed_size, NULL));
  must(hws_learner_save(M.learner, NULL, 0, &M.saved_size));
  M.saved = (char *)malloc((size_t)M.saved_size);
  must(hws_learner_save(M.learner, M.saved, M.saved_size, NULL));
}

static void free_hmm_world(void) {
  hws_tagged_free(M.tagged);
  hws_corpus_free(M.words);
  hws_alphabet_free(M.tags);
  hws_alphabet_free(M.vocabulary);
  hws_dictionary_free(M.dictionary);
  hws_channels_free(M.channels);
  hws_hmm_data_free(M.data);
  hws_hmm_data_free(M.own);
  hws_hmm_free(M.hmm);
  hws_hmm_free(M.real);
  hws_options_free(M.fixed);
  hws_options_free(M.held);
  hws_options_free(M.stick);
  hws_options_free(M.sampled_stick);
  hws_options_free(M.open_stick);
  hws_options_free(M.moving);
  hws_options_free(M.stick_of_parts);
  hws_options_free(M.bounded);
  hws_options_free(M.bounded_of_parts);
  hws_hmm_data_free(M.numeric);
  hws_hmm_filter_free(M.filter);
  hws_learner_free(M.learner);
  hws_learner_free(M.sampling);
  hws_learner_free(M.stochastic);
  hws_learner_free(M.grid);
  hws_statistics_free(M.statistics);
  hws_statistics_free(M.of_part);
  hws_statistics_free(M.of_rest);
  hws_learner_free(M.part);
  hws_learner_free(M.rest);
  free(M.summed);
  free(M.bytes);
  free(M.saved);
}


MAKES(hws_tagged_new, hws_tagged, (M.words, M.tags, kTagging, 5, &made))
MAKES(hws_tagged_read, hws_tagged, (kTaggedText, -1, NULL, NULL, NULL, &made))
MAKES(hws_tagged_reader_new, hws_tagged_reader, (NULL, NULL, NULL, &made))
static hws_tagged_reader *fed_reader(void) {
  hws_tagged_reader *r = NULL;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_tagged_reader_new(NULL, NULL, NULL, &r));
  must(hws_tagged_reader_feed(r, kTaggedText, -1));
  fail_at = armed;
  return r;
}
static hws_status oom_hws_tagged_reader_feed(void) {
  hws_tagged_reader *r = fed_reader();
  const hws_status status = hws_tagged_reader_feed(r, "another-name-too-long-for-a-short-string\nb\n", -1);
  const long armed = fail_at;
  fail_at = 0;
  hws_tagged_reader_free(r);
  fail_at = armed;
  return status;
}
static hws_status oom_hws_tagged_reader_finish(void) {
  hws_tagged_reader *r = fed_reader();
  hws_tagged *made = (hws_tagged *)(void *)&poison;
  const hws_status status = hws_tagged_reader_finish(r, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_tagged_free(made);
  hws_tagged_reader_free(r);
  return status;
}
MAKES(hws_tagged_corpus, hws_corpus, (M.tagged, &made))
MAKES(hws_tagged_alphabet, hws_alphabet, (M.tagged, &made))
CALLS(hws_tagged_labels_view, (M.tagged, &labels_seen, &size))
CALLS(hws_tagged_write, (M.tagged, text, sizeof text, &size))
CALLS(hws_tagged_retag, (kTaggedText, -1, M.tags, kTagging, 5, NULL, text, sizeof text, &size))
CALLS(hws_tagged_score, (M.tagged, NULL, kStatesOfTokens, 5, 3, "v_measure", NULL, &number))
MAKES(hws_dictionary_collect, hws_dictionary, (M.tagged, NULL, &made))
MAKES(hws_dictionary_read, hws_dictionary, (kEntries, -1, M.tags, NULL, &made))
CALLS(hws_dictionary_write, (M.dictionary, text, sizeof text, &size))
MAKES(hws_dictionary_words, hws_alphabet, (M.dictionary, &made))
MAKES(hws_dictionary_tags, hws_alphabet, (M.dictionary, &made))
CALLS(hws_dictionary_entry_view, (M.dictionary, 2, &labels_seen, &size))
MAKES(hws_dictionary_adapt, hws_dictionary, (M.dictionary, M.words, NULL, &made))
CALLS(hws_dictionary_ambiguity, (M.dictionary, M.words, NULL, &number, numbers))
CALLS(hws_dictionary_random_accuracy, (M.dictionary, M.tagged, NULL, &number))
MAKES(hws_channels_new, hws_channels, (2, kChannelOffsets, 2, kChannelKinds, kChannelDimensions, kChannelValues, NULL, &made))
MAKES(hws_channels_read, hws_channels, (kNumbers, -1, NULL, &made))
CALLS(hws_channels_write, (M.channels, text, sizeof text, &size))
CALLS(hws_channels_spec, (M.channels, 0, &whole, labels_out))
CALLS(hws_channels_offsets_view, (M.channels, &offsets_seen, &size))
CALLS(hws_channels_values, (M.channels, 0, numbers, 16, &size))
MAKES(hws_hmm_data_new, hws_hmm_data, (M.words, NULL, M.dictionary, M.tagged, NULL, &made))
MAKES(hws_hmm_data_for, hws_hmm_data, (M.hmm, M.words, NULL, NULL, M.tagged, NULL, &made))
MAKES(hws_hmm_data_like, hws_hmm_data, (M.data, M.words, NULL, NULL, M.tagged, NULL, &made))
MAKES(hws_hmm_data_allow, hws_hmm_data, (M.data, 1, kPlaces, kAllowedOffsets, kAllowed, NULL, &made))
CALLS(hws_hmm_write, (M.hmm, text, sizeof text, &size))
MAKES(hws_hmm_read, hws_hmm, (M.bytes, M.bytes_size, NULL, &made))
MAKES(hws_hmm_new, hws_hmm, (2, W.alphabet, NULL, kHmmInitial, kHmmTransition, kHmmEnd, kHmmEmission, NULL, &made))
MAKES(hws_hmm_words, hws_alphabet, (M.hmm, &made))
MAKES(hws_hmm_tags, hws_alphabet, (M.hmm, &made))
MAKES(hws_hmm_dictionary, hws_dictionary, (M.hmm, &made))
CALLS(hws_hmm_info, (M.hmm, "states_used", &number))
CALLS(hws_hmm_method, (M.hmm, text, sizeof text, &size))
CALLS(hws_hmm_card, (M.hmm, text, sizeof text, &size))
static const hws_hmm *const *two_models(void) {
  static const hws_hmm *models[2];
  models[0] = models[1] = M.hmm;
  return models;
}
CALLS(hws_hmm_pick, (two_models(), 2, NULL, numbers, &size))
CALLS(hws_hmm_encode, (M.hmm, "a word that is long enough to be nowhere", &whole))
MAKES(hws_hmm_filter_new, hws_hmm_filter, (M.hmm, NULL, &made))
MAKES(hws_hmm_filter_copy, hws_hmm_filter, (M.filter, &made))
CALLS(hws_hmm_filter_start, (M.filter))
CALLS(hws_hmm_filter_step, (M.filter, 1, NULL, 0, &number))
CALLS(hws_hmm_filter_states, (M.filter, numbers, 16, &size))
CALLS(hws_hmm_filter_next, (M.filter, numbers, 16, &size))
CALLS(hws_hmm_filter_end, (M.filter, &number))
CALLS(hws_hmm_initial, (M.hmm, numbers, 16, &size))
CALLS(hws_hmm_transition, (M.hmm, numbers, 16, &size))
static hws_status oom_hws_hmm_end(void) {
  const long armed = fail_at;
  hws_hmm *h = NULL;
  hws_status status;
  fail_at = 0;
  must(hws_hmm_new(2, W.alphabet, NULL, kHmmInitial, kHmmTransition, kHmmEnd, kHmmEmission, NULL, &h));
  fail_at = armed;
  status = hws_hmm_end(h, numbers, 16, &size);
  hws_hmm_free(h);
  return status;
}
CALLS(hws_hmm_emission, (M.hmm, numbers, 16, &size))
CALLS(hws_hmm_counts, (M.hmm, "transition", numbers, 16, &size))
static hws_status oom_hws_hmm_with_counts(void) {
  static double counts[64];
  hws_hmm *made = (hws_hmm *)(void *)&poison;
  double states, words, end;
  must(hws_hmm_info(M.hmm, "states", &states));
  must(hws_hmm_info(M.hmm, "symbols", &words));
  must(hws_hmm_info(M.hmm, "end", &end));
  const hws_status status =
      hws_hmm_with_counts(M.hmm, counts, (int64_t)(states * (1 + states + end + words)), W.bytes, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_hmm_free(made);
  return status;
}
CALLS(hws_hmm_channel_spec, (M.real, 0, &whole, labels_out))
CALLS(hws_hmm_channel, (M.real, 0, "mean", numbers, 16, &size))
CALLS(hws_hmm_posteriors, (M.hmm, M.own, 0, 1, NULL, numbers, 16, &size))
MAKES(hws_hmm_machine, hws_machine, (M.hmm, HWS_LOG, NULL, &made))
static hws_status oom_hws_hmm_sample_channels(void) {
  const long armed = fail_at;
  hws_options *o;
  hws_tagged *t;
  hws_channels *made = (hws_channels *)(void *)&poison;
  hws_status status;
  fail_at = 0;
  must(hws_options_new(&o));
  must(hws_options_set_int(o, "length", 3));
  must(hws_hmm_sample(M.real, 2, 1, o, &t));
  fail_at = armed;
  status = hws_hmm_sample_channels(M.real, t, 1, NULL, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_channels_free(made);
  hws_tagged_free(t);
  hws_options_free(o);
  return status;
}
static hws_status oom_hws_hmm_sample(void) {
  const long armed = fail_at;
  hws_options *o;
  hws_tagged *made = (hws_tagged *)(void *)&poison;
  hws_status status;
  fail_at = 0;
  must(hws_options_new(&o));
  must(hws_options_set_int(o, "length", 3));
  fail_at = armed;
  status = hws_hmm_sample(M.hmm, 3, 1, o, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_tagged_free(made);
  hws_options_free(o);
  return status;
}
CALLS(hws_hmm_score, (M.hmm, M.own, NULL, numbers))
CALLS(hws_hmm_decode, (M.hmm, M.own, NULL, labels_out))
MAKES(hws_hmm_learner_new, hws_learner, (M.hmm, M.data, M.data, M.fixed, &made))
CALLS(hws_hmm_learner_set_prior, (M.learner, "initial", 0.5, kBase, 3))
MAKES(hws_hmm_learner_model, hws_hmm, (M.learner, NULL, &made))

CALLS(hws_hmm_learner_candidates, (M.grid, numbers, 16, &size))
MAKES(hws_learner_statistics, hws_statistics, (M.learner, &made))
CALLS(hws_statistics_write, (M.statistics, text, sizeof text, &size))
MAKES(hws_learner_read_statistics, hws_statistics, (M.learner, M.summed, M.summed_size, &made))
MAKES(hws_statistics_merge, hws_statistics, (M.of_part, M.of_rest, &made))

/* A step that runs out of memory is undone. */
static hws_status hmm_step(hws_learner *learner, const hws_statistics *statistics) {
  int64_t before = 0, after = 0;
  hws_learner_steps(learner, &before);
  const hws_status status =
      statistics ? hws_learner_update(learner, statistics, &whole) : hws_learner_step(learner, 1, &whole);
  hws_learner_steps(learner, &after);
  if (status != HWS_OK && after != before) poisoned = 1;
  return status;
}
static hws_status oom_hws_learner_update(void) {
  const long armed = fail_at;
  fail_at = 0;
  must(hws_learner_load(M.learner, M.saved, M.saved_size, NULL)); /* they are of the step after it */
  fail_at = armed;
  return hmm_step(M.learner, M.statistics);
}
static hws_status oom_learning_beside_held_channels(void) {
  hws_learner *l = NULL;
  hws_hmm *made = NULL;
  hws_status status = hws_hmm_learner_new(M.real, M.numeric, NULL, M.held, &l);
  if (status >= 0) status = hmm_step(l, NULL);
  if (status >= 0) status = hws_hmm_learner_model(l, NULL, &made);
  if (status < 0 && made) poisoned = 1;
  hws_hmm_free(made);
  hws_learner_free(l);
  return status;
}
static hws_status learning_of(const hws_options *o) {
  hws_learner *l = NULL;
  hws_hmm *made = NULL;
  hws_status status = hws_hmm_learner_new(NULL, M.numeric, M.numeric, o, &l);
  if (status >= 0) status = hmm_step(l, NULL);
  if (status >= 0) status = hws_hmm_learner_model(l, NULL, &made);
  if (status < 0 && made) poisoned = 1;
  hws_hmm_free(made);
  hws_learner_free(l);
  return status;
}
static hws_status oom_learning_with_a_stick(void) { return learning_of(M.stick); }
static hws_status oom_sampling_with_a_stick(void) { return learning_of(M.sampled_stick); }
static hws_status oom_beam_sampling(void) { return learning_of(M.open_stick); }
static hws_status oom_moves_of_states(void) { /* follow the tenth pass */
  hws_learner *l = NULL;
  int32_t done;
  hws_status status = hws_hmm_learner_new(NULL, M.numeric, NULL, M.moving, &l);
  if (status >= 0) status = hws_learner_step(l, 10, &done);
  hws_learner_free(l);
  return status;
}
static hws_status oom_learning_with_a_stick_by_minibatches(void) { return learning_of(M.stick_of_parts); }
static hws_status oom_raising_the_bound_of_a_stick(void) { return learning_of(M.bounded); }
static hws_status oom_raising_the_bound_of_a_stick_by_minibatches(void) { return learning_of(M.bounded_of_parts); }
static hws_status oom_step_of_an_hmm(void) { return hmm_step(M.learner, NULL); }
static hws_status oom_step_of_a_sampler(void) { return hmm_step(M.sampling, NULL); }
static hws_status oom_step_of_a_grid(void) { return hmm_step(M.grid, NULL); }
static hws_status oom_step_of_a_minibatch(void) { return hmm_step(M.stochastic, NULL); }
static hws_status oom_saving_of_an_hmm(void) { return hws_learner_save(M.learner, text, sizeof text, &size); }
static hws_status oom_loading_of_an_hmm(void) { return hws_learner_load(M.learner, M.saved, M.saved_size, NULL); }
static hws_status oom_heldout_of_an_hmm(void) { return hws_learner_metric(M.learner, "heldout_log_likelihood", &number); }

#if !defined(HWS_NO_FILES)
MAKES_FROM(hws_tagged_read_file, hws_tagged, kTaggedText, (FILE_NAME, NULL, NULL, NULL, &made))
CALLS(hws_tagged_write_file, (M.tagged, FILE_NAME))
MAKES_FROM(hws_dictionary_read_file, hws_dictionary, kEntries, (FILE_NAME, NULL, NULL, &made))
CALLS(hws_dictionary_write_file, (M.dictionary, FILE_NAME))
MAKES_FROM(hws_channels_read_file, hws_channels, kNumbers, (FILE_NAME, NULL, &made))
CALLS(hws_channels_write_file, (M.channels, FILE_NAME))
CALLS(hws_hmm_write_file, (M.hmm, FILE_NAME))
static hws_status oom_hws_hmm_read_file(void) {
  hws_hmm *made = (hws_hmm *)(void *)&poison;
  const long armed = fail_at;
  fail_at = 0;
  must(hws_hmm_write_file(M.hmm, FILE_NAME));
  fail_at = armed;
  const hws_status status = hws_hmm_read_file(FILE_NAME, NULL, &made);
  if (status < 0 && made) poisoned = 1;
  if (status >= 0) hws_hmm_free(made);
  return status;
}
#endif

static const struct scenario hmm_scenarios[] = {
    ALLOCATES(hws_tagged_new),
    ALLOCATES(hws_tagged_read),
    ALLOCATES(hws_tagged_reader_new),
    ALLOCATES(hws_tagged_reader_feed),
    ALLOCATES(hws_tagged_reader_finish),
    ALLOCATES(hws_tagged_corpus),
    ALLOCATES(hws_tagged_alphabet),
    NEEDS_NONE(hws_tagged_labels_view),
    ALLOCATES(hws_tagged_write),
    ALLOCATES(hws_tagged_retag),
    ALLOCATES(hws_tagged_score),
    ALLOCATES(hws_dictionary_collect),
    ALLOCATES(hws_dictionary_read),
    ALLOCATES(hws_dictionary_write),
    ALLOCATES(hws_dictionary_words),
    ALLOCATES(hws_dictionary_tags),
    NEEDS_NONE(hws_dictionary_entry_view),
    ALLOCATES(hws_dictionary_adapt),
    ALLOCATES(hws_dictionary_ambiguity),
    ALLOCATES(hws_dictionary_random_accuracy),
    ALLOCATES(hws_channels_new),
    ALLOCATES(hws_channels_read),
    ALLOCATES(hws_channels_write),
    NEEDS_NONE(hws_channels_spec),
    NEEDS_NONE(hws_channels_offsets_view),
    ALLOCATES(hws_channels_values),
    ALLOCATES(hws_hmm_data_new),
    ALLOCATES(hws_hmm_data_for),
    ALLOCATES(hws_hmm_data_like),
    ALLOCATES(hws_hmm_data_allow),
    ALLOCATES(hws_hmm_write),
    ALLOCATES(hws_hmm_read),
    ALLOCATES(hws_hmm_new),
    ALLOCATES(hws_hmm_words),
    ALLOCATES(hws_hmm_tags),
    ALLOCATES(hws_hmm_dictionary),
    ALLOCATES(hws_hmm_info),
    NEEDS_NONE(hws_hmm_method),
    ALLOCATES(hws_hmm_card),
    ALLOCATES(hws_hmm_pick),
    NEEDS_NONE(hws_hmm_encode),
    ALLOCATES(hws_hmm_filter_new),
    ALLOCATES(hws_hmm_filter_copy),
    NEEDS_NONE(hws_hmm_filter_start),
    NEEDS_NONE(hws_hmm_filter_step),
    NEEDS_NONE(hws_hmm_filter_states),
    NEEDS_NONE(hws_hmm_filter_next),
    NEEDS_NONE(hws_hmm_filter_end),
    ALLOCATES(hws_hmm_initial),
    ALLOCATES(hws_hmm_transition),
    ALLOCATES(hws_hmm_end),
    ALLOCATES(hws_hmm_emission),
    ALLOCATES(hws_hmm_counts),
    ALLOCATES(hws_hmm_with_counts),
    NEEDS_NONE(hws_hmm_channel_spec),
    ALLOCATES(hws_hmm_channel),
    DOES_WITHOUT_SOME(hws_hmm_posteriors),
    ALLOCATES(hws_hmm_machine),
    ALLOCATES(hws_hmm_sample),
    ALLOCATES(hws_hmm_sample_channels),
    DOES_WITHOUT_SOME(hws_hmm_score),
    DOES_WITHOUT_SOME(hws_hmm_decode),
    DOES_WITHOUT_SOME(hws_hmm_learner_new),
    ALLOCATES(hws_hmm_learner_set_prior),
    DOES_WITHOUT_SOME(hws_hmm_learner_model),
    ALLOCATES(hws_hmm_learner_candidates),
    DOES_WITHOUT_SOME(hws_learner_statistics),
    ALLOCATES(hws_statistics_write),
    ALLOCATES(hws_learner_read_statistics),
    ALLOCATES(hws_statistics_merge),
    DOES_WITHOUT_SOME(hws_learner_update),
    DOES_WITHOUT_SOME(step_of_an_hmm),
    DOES_WITHOUT_SOME(learning_beside_held_channels),
    DOES_WITHOUT_SOME(learning_with_a_stick),
    DOES_WITHOUT_SOME(sampling_with_a_stick),
    DOES_WITHOUT_SOME(beam_sampling),
    DOES_WITHOUT_SOME(moves_of_states),
    DOES_WITHOUT_SOME(learning_with_a_stick_by_minibatches),
    DOES_WITHOUT_SOME(raising_the_bound_of_a_stick),
    DOES_WITHOUT_SOME(raising_the_bound_of_a_stick_by_minibatches),
    DOES_WITHOUT_SOME(step_of_a_sampler),
    DOES_WITHOUT_SOME(step_of_a_minibatch),
    DOES_WITHOUT_SOME(step_of_a_grid),
    ALLOCATES(saving_of_an_hmm),
    ALLOCATES(loading_of_an_hmm),
    DOES_WITHOUT_SOME(heldout_of_an_hmm),
#if !defined(HWS_NO_FILES)
    ALLOCATES(hws_tagged_read_file),
    ALLOCATES(hws_tagged_write_file),
    ALLOCATES(hws_dictionary_read_file),
    ALLOCATES(hws_dictionary_write_file),
    ALLOCATES(hws_channels_read_file),
    ALLOCATES(hws_channels_write_file),
    ALLOCATES(hws_hmm_write_file),
    ALLOCATES(hws_hmm_read_file),
#endif
};

#endif
#endif
