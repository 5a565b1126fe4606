/* hawser/hmm.h: models given as arrays, data for them, and what they say, against sums over all paths. */
#include "capi_test.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#include "hmm_scene.h"

static void a_score_is_the_sum_over_paths(void **state) {
  int end;
  (void)state;
  for (end = 0; end < 2; ++end) {
    hws_hmm *h = given_hmm(end, "abc");
    hws_corpus *c = letters(h, "a\ncab\nccbaa\n");
    hws_hmm_data *d = data_for(h, c);
    const struct arrays a = arrays_of(h);
    const int32_t *symbols = NULL;
    int64_t i, n = 0;
    double log_probs[3];
    assert_int_equal(hws_hmm_data_sequences(d), 3);
    assert_int_equal(hws_hmm_data_tokens(d), 9);
    assert_int_equal(hws_hmm_data_states(d), 2);
    assert_ok(hws_hmm_score(h, d, NULL, log_probs));
    for (i = 0; i < 3; ++i) {
      assert_ok(hws_corpus_sequence_view(c, i, &symbols, &n));
      assert_near(log_probs[i], log(probability(&a, symbols, n, NULL)), 1e-13);
    }
    hws_hmm_data_free(d);
    hws_corpus_free(c);
    hws_hmm_free(h);
  }
  assert_int_equal(hws_hmm_data_sequences(NULL) + hws_hmm_data_tokens(NULL) + hws_hmm_data_states(NULL), 0);
}

/* The most probable states by enumeration, one way and the other. */
static void decoding_finds_the_best_states_and_the_best_path(void **state) {
  hws_hmm *h = given_hmm(1, "abc");
  hws_corpus *c = letters(h, "abcac\ncbb\nbaacc\n");
  hws_hmm_data *d = data_for(h, c);
  hws_options *viterbi = a_text("decode", "viterbi");
  const struct arrays a = arrays_of(h);
  int32_t states[2][13];
  int64_t i, at = 0;
  (void)state;
  assert_ok(hws_hmm_decode(h, d, NULL, states[0]));
  assert_ok(hws_hmm_decode(h, d, viterbi, states[1]));
  for (i = 0; i < 3; ++i) {
    const int32_t *symbols = NULL;
    int32_t path[16] = {0}, best[16] = {0};
    double share[16][2] = {{0}}, most = -1;
    int64_t n = 0, t;
    assert_ok(hws_corpus_sequence_view(c, i, &symbols, &n));
    do {
      const double p = path_probability(&a, symbols, path, n);
      for (t = 0; t < n; ++t) share[t][path[t]] += p;
      if (p > most) memcpy(best, path, sizeof best);
      if (p > most) most = p;
    } while (next_path(path, n, 2));
    for (t = 0; t < n; ++t) {
      assert_int_equal(states[0][at + t], share[t][1] > share[t][0]);
      assert_int_equal(states[1][at + t], best[t]);
    }
    at += n;
  }
  assert_memory_not_equal(states[0], states[1], sizeof states[0]); /* they are two things */
  hws_options_free(viterbi);
  hws_hmm_data_free(d);
  hws_corpus_free(c);
  hws_hmm_free(h);
}

static void a_model_says_what_it_is(void **state) {
  hws_hmm *h = given_hmm(0, "abc");
  hws_alphabet *a = NULL;
  hws_dictionary *dictionary = NULL;
  double x = 1, row[8];
  int64_t n = 0;
  char method[16];
  (void)state;
  assert_ok(hws_hmm_method(h, method, sizeof method, NULL));
  assert_string_equal(method, "given");
  assert_ok(hws_hmm_info(h, "learned", &x));
  assert_near(x, 0, 0);
  assert_ok(hws_hmm_info(h, "parameters", &x));
  assert_near(x, 1 + 2 + 2 * 2, 0); /* the first state, next ones, words */
  assert_status(hws_hmm_info(h, "prior_transition", &x), HWS_E_EMPTY);
  assert_status(hws_hmm_info(h, "stats", &x), HWS_E_ARGUMENT);
  assert_message("states");
  assert_status(hws_hmm_end(h, row, 8, &n), HWS_E_EMPTY);
  assert_status(hws_hmm_counts(h, "initial", row, 8, &n), HWS_E_EMPTY);
  assert_status(hws_hmm_dictionary(h, &dictionary), HWS_E_EMPTY);
  assert_ok(hws_hmm_tags(h, &a));
  assert_int_equal(hws_alphabet_size(a), 2);
  hws_alphabet_free(a);
  hws_hmm_free(h);
}

static void a_given_model_comes_back_from_its_bytes(void **state) {
  int end;
  (void)state;
  for (end = 0; end < 2; ++end) {
    hws_hmm *h = given_hmm(end, "abc"), *again = NULL;
    int64_t size = 0, i;
    char *bytes = hmm_bytes(h, &size);
#if !defined(HWS_NO_FILES)
    hws_options *trusting = NULL;
    FILE *file;
#endif
    assert_ok(hws_hmm_read(bytes, size, NULL, &again));
    assert_true(same_bytes(h, again));
    hws_hmm_free(again);
    for (i = 0; i < size; i += 3) { /* cut short anywhere */
      assert_status(hws_hmm_read(bytes, i, NULL, &again), HWS_E_CORRUPT);
      assert_null(again);
    }
    bytes[size - 1] ^= 1;
    assert_status(hws_hmm_read(bytes, size, NULL, &again), HWS_E_CORRUPT);
#if !defined(HWS_NO_FILES)
    assert_ok(hws_hmm_write_file(h, "hmm_test.tmp"));
    assert_ok(hws_hmm_read_file("hmm_test.tmp", NULL, &again));
    assert_true(same_bytes(h, again));
    hws_hmm_free(again);
    assert_ok(hws_options_new(&trusting));
    assert_ok(hws_options_set_int(trusting, "verify", 0));
    assert_ok(hws_hmm_read_file("hmm_test.tmp", trusting, &again));
    assert_true(same_bytes(h, again));
    hws_hmm_free(again);
    file = fopen("hmm_test.tmp", "r+b"); /* the last byte belongs to a number */
    assert_non_null(file);
    assert_int_equal(fseek(file, -8, SEEK_END), 0);
    fputc(bytes[size - 8] ^ 1, file);
    fclose(file);
    assert_status(hws_hmm_read_file("hmm_test.tmp", NULL, &again), HWS_E_CORRUPT);
    assert_ok(hws_hmm_read_file("hmm_test.tmp", trusting, &again));
    hws_hmm_free(again);
    hws_options_free(trusting);
    remove("hmm_test.tmp");
    assert_status(hws_hmm_read_file("hmm_test.tmp", NULL, &again), HWS_E_IO);
#endif
    free(bytes);
    hws_hmm_free(h);
  }
}

static void arrays_that_are_no_model_are_refused(void **state) {
  static const double low[] = {0.5, 0.25}, negative[] = {1.25, -0.25}, wrong[] = {0.5, 0.25, 0.25, 0.125, 0.125, 0.5};
  const double nan[] = {NAN, 0.5}, ends[] = {0.25, 0.5};
  static const char *const names[] = {"X", "Y", "Z"};
  hws_alphabet *a = NULL, *three = NULL;
  hws_hmm *h = NULL;
  hws_options *o = an_int("max_bytes", 10);
  (void)state;
  assert_ok(hws_alphabet_from_chars("abc", -1, NULL, &a));
  assert_ok(hws_alphabet_from_names(names, 3, NULL, &three));
  assert_status(hws_hmm_new(2, a, NULL, low, kFree, NULL, kEmission, NULL, &h), HWS_E_IMPROPER);
  assert_status(hws_hmm_new(2, a, NULL, negative, kFree, NULL, kEmission, NULL, &h), HWS_E_ARGUMENT);
  assert_status(hws_hmm_new(2, a, NULL, nan, kFree, NULL, kEmission, NULL, &h), HWS_E_ARGUMENT);
  assert_status(hws_hmm_new(2, a, NULL, kInitial, kTransition, NULL, kEmission, NULL, &h), HWS_E_IMPROPER);
  assert_status(hws_hmm_new(2, a, NULL, kInitial, kTransition, ends, kEmission, NULL, &h), HWS_E_IMPROPER);
  assert_status(hws_hmm_new(2, a, NULL, kInitial, kTransition, nan, kEmission, NULL, &h), HWS_E_ARGUMENT);
  assert_status(hws_hmm_new(2, a, NULL, kInitial, kFree, NULL, wrong, NULL, &h), HWS_E_IMPROPER);
  assert_status(hws_hmm_new(2, a, NULL, NULL, kFree, NULL, kEmission, NULL, &h), HWS_E_ARGUMENT);
  assert_status(hws_hmm_new(2, a, NULL, kInitial, NULL, NULL, kEmission, NULL, &h), HWS_E_ARGUMENT);
  assert_status(hws_hmm_new(2, a, NULL, kInitial, kFree, NULL, NULL, NULL, &h), HWS_E_ARGUMENT);
  assert_status(hws_hmm_new(2, a, three, kInitial, kFree, NULL, kEmission, NULL, &h), HWS_E_ARGUMENT);
  assert_status(hws_hmm_new(0, a, NULL, kInitial, kFree, NULL, kEmission, NULL, &h), HWS_E_ARGUMENT);
  assert_status(hws_hmm_new(-1, a, NULL, kInitial, kFree, NULL, kEmission, NULL, &h), HWS_E_ARGUMENT);
  assert_status(hws_hmm_new(INT64_MAX, a, NULL, kInitial, kFree, NULL, kEmission, NULL, &h), HWS_E_ARGUMENT);
  assert_status(hws_hmm_new(2, a, NULL, kInitial, kFree, NULL, kEmission, o, &h), HWS_E_LIMIT);
  assert_null(h);
  hws_options_free(o);
  o = an_int("max_states", 1);
  assert_status(hws_hmm_new(2, a, NULL, kInitial, kFree, NULL, kEmission, o, &h), HWS_E_LIMIT);
  hws_options_free(o);
  o = an_int("max_arcs", 3);
  assert_status(hws_hmm_new(2, a, NULL, kInitial, kFree, NULL, kEmission, o, &h), HWS_E_LIMIT);
  hws_options_free(o);
  hws_alphabet_free(a);
  hws_alphabet_free(three);
}

static void what_data_allow_is_summed_over_and_nothing_else(void **state) {
  hws_hmm *h = given_hmm(0, "abc");
  hws_corpus *c = letters(h, "cab\n");
  hws_hmm_data *d = data_for(h, c), *r = NULL;
  const struct arrays a = arrays_of(h);
  static const int64_t places[] = {1}, twice[] = {1, 1}, outside[] = {3}, offsets[] = {0, 1}, offsets2[] = {0, 1, 2};
  static const int32_t second[] = {1, 0}, none[] = {2}, allowed[] = {3, 2, 3};
  const int32_t *symbols = NULL;
  int32_t states[3];
  int64_t n = 0;
  double log_prob = 0;
  (void)state;
  assert_ok(hws_corpus_sequence_view(c, 0, &symbols, &n));
  assert_ok(hws_hmm_data_allow(d, 1, places, offsets, second, NULL, &r));
  assert_ok(hws_hmm_score(h, r, NULL, &log_prob));
  assert_near(log_prob, log(probability(&a, symbols, n, allowed)), 1e-13);
  assert_ok(hws_hmm_decode(h, r, NULL, states));
  assert_int_equal(states[1], 1);
  hws_hmm_data_free(d);
  d = NULL;
  assert_status(hws_hmm_data_allow(r, 1, places, offsets, second + 1, NULL, &d), HWS_E_ARGUMENT); /* none is left */
  assert_status(hws_hmm_data_allow(r, 2, twice, offsets2, second, NULL, &d), HWS_E_ARGUMENT);
  assert_status(hws_hmm_data_allow(r, 1, outside, offsets, second, NULL, &d), HWS_E_ARGUMENT);
  assert_status(hws_hmm_data_allow(r, 1, places, offsets, none, NULL, &d), HWS_E_ARGUMENT);
  assert_status(hws_hmm_data_allow(r, -1, places, offsets, none, NULL, &d), HWS_E_ARGUMENT);
  assert_status(hws_hmm_data_allow(r, 1, NULL, offsets, none, NULL, &d), HWS_E_ARGUMENT);
  assert_null(d);
  hws_hmm_data_free(r);
  hws_corpus_free(c);
  hws_hmm_free(h);
}

/* Words a model lacks are its <unk>, or make no sense of a string; the missing one is no observation. */
static void words_are_matched_by_name(void **state) {
  static const char *const names[] = {"<unk>", "a", "b"};
  hws_alphabet *a = NULL;
  hws_hmm *h = NULL, *strict = given_hmm(0, "abc");
  hws_corpus *c = words_of("a zebra b\na ? b\n");
  hws_hmm_data *d = NULL;
  hws_options *o = a_text("missing", "?");
  struct arrays of;
  static const int32_t with_unknown[] = {2, 1, 3}, with_missing[] = {2, 0, 3};
  double log_probs[2];
  (void)state;
  assert_ok(hws_alphabet_from_names(names, 3, NULL, &a));
  assert_ok(hws_hmm_new(2, a, NULL, kInitial, kFree, NULL, kEmission, NULL, &h));
  of = arrays_of(h);
  assert_ok(hws_hmm_data_for(h, c, NULL, NULL, NULL, o, &d));
  assert_ok(hws_hmm_score(h, d, NULL, log_probs));
  assert_near(log_probs[0], log(probability(&of, with_unknown, 3, NULL)), 1e-13);
  assert_near(log_probs[1], log(probability(&of, with_missing, 3, NULL)), 1e-13);
  hws_hmm_data_free(d);
  assert_status(hws_hmm_data_for(strict, c, NULL, NULL, NULL, o, &d), HWS_E_EMPTY);
  assert_message("zebra");
  assert_null(d);
  hws_options_free(o);
  hws_alphabet_free(a);
  hws_corpus_free(c);
  hws_hmm_free(h);
  hws_hmm_free(strict);
}

static void data_of_another_model_are_refused(void **state) {
  hws_hmm *h = given_hmm(0, "abc"), *other = given_hmm(0, "xyz");
  hws_corpus *c = letters(other, "x\n");
  hws_hmm_data *d = data_for(other, c), *three = NULL;
  hws_options *o = an_int("states", 3);
  double log_prob = 7;
  int32_t decoded = 7;
  (void)state;
  assert_status(hws_hmm_score(h, d, NULL, &log_prob), HWS_E_ARGUMENT);
  assert_status(hws_hmm_decode(h, d, NULL, &decoded), HWS_E_ARGUMENT);
  assert_ok(hws_hmm_data_new(c, NULL, NULL, NULL, o, &three));
  assert_status(hws_hmm_score(other, three, NULL, &log_prob), HWS_E_ARGUMENT);
  assert_status(hws_hmm_score(other, d, NULL, NULL), HWS_E_ARGUMENT);
  assert_near(log_prob, 7, 0);
  assert_int_equal(decoded, 7);
  hws_options_free(o);
  hws_hmm_data_free(three);
  hws_hmm_data_free(d);
  hws_corpus_free(c);
  hws_hmm_free(h);
  hws_hmm_free(other);
}

static void posteriors_are_shares_of_the_paths(void **state) {
  hws_hmm *h = given_hmm(1, "abc");
  hws_corpus *c = letters(h, "a\ncabc\nbb\n");
  hws_hmm_data *d = data_for(h, c);
  const struct arrays a = arrays_of(h);
  const int32_t *symbols = NULL;
  int32_t path[16] = {0};
  double p[12], share[4][2] = {{0}}, all = 0;
  int64_t n = 0, length = 0, t;
  (void)state;
  assert_ok(hws_corpus_sequence_view(c, 1, &symbols, &length));
  do {
    const double one = path_probability(&a, symbols, path, length);
    all += one;
    for (t = 0; t < length; ++t) share[t][path[t]] += one;
  } while (next_path(path, length, 2));
  assert_ok(hws_hmm_posteriors(h, d, 1, 3, NULL, p, 12, &n));
  assert_int_equal(n, 12);
  for (t = 0; t < 4; ++t) {
    assert_near(p[2 * t], share[t][0] / all, 1e-14);
    assert_near(p[2 * t + 1], share[t][1] / all, 1e-14);
  }
  assert_ok(hws_hmm_posteriors(h, d, 2, 2, NULL, p, 12, &n));
  assert_int_equal(n, 0);
  assert_status(hws_hmm_posteriors(h, d, 2, 1, NULL, p, 12, &n), HWS_E_ARGUMENT);
  assert_status(hws_hmm_posteriors(h, d, -1, 1, NULL, p, 12, &n), HWS_E_ARGUMENT);
  assert_status(hws_hmm_posteriors(h, d, 0, 4, NULL, p, 12, &n), HWS_E_ARGUMENT);
  hws_hmm_data_free(d);
  hws_corpus_free(c);
  hws_hmm_free(h);
}

static void a_machine_has_the_strings_of_the_model(void **state) {
  int end, semiring;
  (void)state;
  for (end = 0; end < 2; ++end) {
    hws_hmm *h = given_hmm(end, "abc");
    hws_corpus *c = letters(h, "a\ncab\nccbaa\n");
    hws_hmm_data *d = data_for(h, c);
    double scores[3];
    assert_ok(hws_hmm_score(h, d, NULL, scores));
    for (semiring = HWS_REAL; semiring <= HWS_LOG; ++semiring) {
      hws_machine *m = NULL, *both = NULL, *one = NULL;
      double total = 0;
      int64_t i, n = 0;
      const int32_t *symbols = NULL;
      hws_alphabet *a = NULL;
      assert_ok(hws_hmm_words(h, &a));
      assert_ok(hws_hmm_machine(h, semiring, NULL, &m));
      for (i = 0; i < 3; ++i) {
        assert_ok(hws_corpus_sequence_view(c, i, &symbols, &n));
        assert_ok(hws_machine_from_labels(a, semiring, symbols, n, NULL, &one));
        assert_ok(hws_machine_compose(m, one, NULL, &both));
        assert_ok(hws_machine_log_total(both, NULL, &total));
        assert_near(total, scores[i], 1e-13);
        hws_machine_free(both);
        hws_machine_free(one);
      }
      if (end) {
        assert_ok(hws_machine_log_total(m, NULL, &total));
        assert_near(total, 0, 1e-12);
      } else {
        assert_status(hws_machine_log_total(m, NULL, &total), HWS_E_DIVERGED);
      }
      hws_machine_free(m);
      hws_alphabet_free(a);
    }
    {
      hws_machine *m = NULL;
      hws_options *o = an_int("max_arcs", 11);
      assert_status(hws_hmm_machine(h, HWS_TROPICAL, NULL, &m), HWS_E_ARGUMENT);
      assert_status(hws_hmm_machine(h, 9, NULL, &m), HWS_E_ARGUMENT);
      assert_status(hws_hmm_machine(h, HWS_LOG, o, &m), HWS_E_LIMIT);
      assert_null(m);
      hws_options_free(o);
    }
    hws_hmm_data_free(d);
    hws_corpus_free(c);
    hws_hmm_free(h);
  }
}

/* 20,000 sequences of three tokens: every word and state about as often as it should be (five standard errors). */
static void sequences_are_drawn_as_often_as_they_are_probable(void **state) {
  enum { N = 20000 };
  hws_hmm *h = given_hmm(0, "abc");
  hws_options *o = an_int("length", 3);
  hws_tagged *t = NULL, *few = NULL;
  hws_corpus *c = NULL;
  const int64_t *offsets = NULL;
  const int32_t *symbols = NULL, *states = NULL, *first = NULL;
  int64_t n = 0, i, count[3][2][3] = {{{0}}};
  double p[2] = {kInitial[0], kInitial[1]};
  int at, k, w;
  (void)state;
  assert_ok(hws_hmm_sample(h, N, 7, o, &t));
  assert_ok(hws_tagged_corpus(t, &c));
  assert_ok(hws_tagged_labels_view(t, &states, &n));
  assert_int_equal(n, 3 * N);
  assert_ok(hws_corpus_arrays_view(c, &offsets, &symbols));
  for (i = 0; i < n; ++i) ++count[i % 3][states[i] - 1][symbols[i] - 1];
  for (at = 0; at < 3; ++at) {
    const double next = p[0] * kFree[0] + p[1] * kFree[2];
    for (k = 0; k < 2; ++k) {
      for (w = 0; w < 3; ++w) {
        const double q = p[k] * kEmission[3 * k + w];
        assert_true(fabs((double)count[at][k][w] - N * q) < 5 * sqrt(N * q * (1 - q)));
      }
    }
    p[0] = next;
    p[1] = 1 - next;
  }
  /* a sequence is the same whatever else is drawn */
  assert_ok(hws_hmm_sample(h, 2, 7, o, &few));
  assert_ok(hws_tagged_labels_view(few, &first, &n));
  assert_memory_equal(first, states, 6 * sizeof *first);
  hws_tagged_free(few);
  assert_ok(hws_hmm_sample(h, 2, 8, o, &few));
  assert_ok(hws_tagged_labels_view(few, &first, &n));
  hws_tagged_free(few);
  hws_options_free(o);
  o = no_options();
  assert_status(hws_hmm_sample(h, 1, 1, o, &few), HWS_E_ARGUMENT); /* how long? */
  assert_status(hws_hmm_sample(h, -1, 1, o, &few), HWS_E_ARGUMENT);
  assert_ok(hws_options_set_int(o, "length", 5));
  assert_ok(hws_options_set_int(o, "max_length", 4));
  assert_status(hws_hmm_sample(h, 1, 1, o, &few), HWS_E_LIMIT);
  assert_ok(hws_options_set_int(o, "max_length", 5));
  assert_ok(hws_options_set_int(o, "max_bytes", 1000));
  assert_status(hws_hmm_sample(h, INT64_MAX, 1, o, &few), HWS_E_LIMIT);
  assert_null(few);
  hws_options_free(o);
  hws_corpus_free(c);
  hws_tagged_free(t);
  hws_hmm_free(h);
}

/* With an end symbol: lengths are geometric here, of mean 4. */
static void sequences_end_by_themselves_where_a_model_has_an_end(void **state) {
  enum { N = 20000 };
  hws_hmm *h = given_hmm(1, "abc");
  hws_tagged *t = NULL;
  hws_options *o = an_int("length", 3), *brief = an_int("max_length", 3);
  const int32_t *states = NULL;
  int64_t n = 0;
  (void)state;
  assert_ok(hws_hmm_sample(h, N, 3, NULL, &t));
  assert_ok(hws_tagged_labels_view(t, &states, &n));
  assert_true(fabs((double)n - 4. * N) < 5 * sqrt(12. * N)); /* variance (1 - p) / p^2 */
  hws_tagged_free(t);
  assert_status(hws_hmm_sample(h, N, 3, o, &t), HWS_E_ARGUMENT);
  assert_status(hws_hmm_sample(h, N, 3, brief, &t), HWS_E_LIMIT);
  hws_options_free(o);
  hws_options_free(brief);
  hws_hmm_free(h);
}

/* Each call asks for what it needs before it takes it: refused below, and the same with as much as it likes. */
static void what_does_not_fit_is_refused_before_it_is_made(void **state) {
  hws_hmm *h = given_hmm(1, "abc");
  hws_corpus *c = letters(h, "abcabc\nca\nb\n");
  hws_hmm_data *d = data_for(h, c);
  hws_options *small = an_int("max_bytes", 100), *enough = an_int("max_bytes", 1 << 24), *paths = an_int("max_bytes", 30);
  double scores[3], same[3], shares[18];
  int32_t states[9];
  int64_t needed = -1;
  hws_machine *m = NULL;
  hws_tagged *t = NULL;
  (void)state;
  assert_status(hws_hmm_score(h, d, small, scores), HWS_E_LIMIT);
  assert_ok(hws_hmm_score(h, d, enough, scores));
  assert_ok(hws_hmm_score(h, d, NULL, same));
  assert_memory_equal(scores, same, sizeof scores);
  assert_status(hws_hmm_decode(h, d, small, states), HWS_E_LIMIT);
  assert_ok(hws_hmm_decode(h, d, enough, states));
  assert_ok(hws_options_set_text(paths, "decode", "viterbi"));
  assert_status(hws_hmm_decode(h, d, paths, states), HWS_E_LIMIT);
  assert_ok(hws_options_set_int(paths, "max_bytes", 1 << 24));
  assert_ok(hws_hmm_decode(h, d, paths, states));
  assert_status(hws_hmm_posteriors(h, d, 0, 3, small, shares, 18, &needed), HWS_E_LIMIT);
  assert_int_equal(needed, 0);
  assert_ok(hws_hmm_posteriors(h, d, 0, 3, enough, shares, 18, &needed));
  assert_int_equal(needed, 18);
  assert_status(hws_hmm_machine(h, HWS_REAL, small, &m), HWS_E_LIMIT);
  assert_null(m);
  assert_ok(hws_hmm_machine(h, HWS_REAL, enough, &m));
  hws_machine_free(m);
  assert_status(hws_hmm_sample(h, 4, 1, small, &t), HWS_E_LIMIT);
  assert_null(t);
  assert_ok(hws_hmm_sample(h, 4, 1, enough, &t));
  hws_tagged_free(t);
  hws_options_free(small);
  hws_options_free(enough);
  hws_options_free(paths);
  hws_hmm_data_free(d);
  hws_corpus_free(c);
  hws_hmm_free(h);
}

/* Skipped by default; an option makes them an error that names the first. */
static void sequences_without_probability_have_no_states(void **state) {
  const double initial[] = {1, 0}, transition[] = {0, 1, 1, 0}, emission[] = {1, 0, 0, 0, 1, 0};
  hws_alphabet *words = NULL;
  hws_hmm *h = NULL;
  hws_options *refuse = a_text("impossible", "refuse");
  int32_t states[4];
  double p[8];
  (void)state;
  assert_ok(hws_alphabet_from_chars("abc", -1, NULL, &words));
  assert_ok(hws_hmm_new(2, words, NULL, initial, transition, NULL, emission, NULL, &h));
  hws_corpus *c = letters(h, "bb\nab\n");
  hws_hmm_data *d = data_for(h, c);
  assert_int_equal(hws_hmm_decode(h, d, NULL, states), HWS_PARTIAL);
  assert_true(states[0] == -1 && states[1] == -1 && states[2] == 0 && states[3] == 1);
  assert_int_equal(hws_hmm_posteriors(h, d, 0, 2, NULL, p, 8, NULL), HWS_PARTIAL);
  assert_true(isnan(p[0]) && isnan(p[3]) && p[4] == 1 && p[7] == 1);
  assert_ok(hws_hmm_posteriors(h, d, 1, 2, NULL, p, 8, NULL));
  assert_status(hws_hmm_decode(h, d, refuse, states), HWS_E_EMPTY);
  assert_non_null(strstr(hws_error_message_view(), "sequence 0 of the corpus (counted from 0)"));
  assert_status(hws_hmm_posteriors(h, d, 0, 2, refuse, p, 8, NULL), HWS_E_EMPTY);
  hws_options_free(refuse);
  hws_hmm_data_free(d);
  hws_corpus_free(c);
  hws_hmm_free(h);
  hws_alphabet_free(words);
}

CAPI_MAIN(cmocka_unit_test(a_score_is_the_sum_over_paths), cmocka_unit_test(decoding_finds_the_best_states_and_the_best_path),
          cmocka_unit_test(a_model_says_what_it_is), cmocka_unit_test(a_given_model_comes_back_from_its_bytes),
          cmocka_unit_test(arrays_that_are_no_model_are_refused),
          cmocka_unit_test(what_data_allow_is_summed_over_and_nothing_else), cmocka_unit_test(words_are_matched_by_name),
          cmocka_unit_test(data_of_another_model_are_refused), cmocka_unit_test(posteriors_are_shares_of_the_paths),
          cmocka_unit_test(a_machine_has_the_strings_of_the_model),
          cmocka_unit_test(sequences_are_drawn_as_often_as_they_are_probable),
          cmocka_unit_test(sequences_end_by_themselves_where_a_model_has_an_end),
          cmocka_unit_test(what_does_not_fit_is_refused_before_it_is_made),
          cmocka_unit_test(sequences_without_probability_have_no_states))

#else
int main(void) { return 0; }
#endif
