// The packed store answers as the plain one does: with the weights that it keeps, to the bit; and these are near the model's.
#include "fsa/ngram/packed_ngrams.hh"

#include <algorithm>
#include <cmath>

#include "fsa/ngram/continuations.hh"
#include "fsa/ngram/estimate.hh"
#include "fsa/ngram/sample_ngrams.hh"
#include "fsa/ngram/score_strings.hh"
#include "fsa/ngram/stored_ngrams.hh"
#include "fsa/ngram/variable_kneser_ney.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/fsa/ngram/texts.hh"
#include "tests/test_list.hh"

using namespace hws;

// Models of all kinds: estimated, pruned (not closed under suffixes), with random back-offs, weights of zero, without any.
static NgramModelPtr random_model(Rng &rng, int round) {
  const auto seed = static_cast<uint64_t>(round);
  const int symbols = 1 + static_cast<int>(rng.below(5));
  const int order = 1 + static_cast<int>(rng.below(6));
  switch (round % 5) {
    case 0: return kneser_ney(*texts::counts(texts::random(seed, symbols, 40), symbols, order), Run{});
    case 1: return prune_kneser_ney(*texts::counts(texts::random(seed, symbols, 60), symbols, order), 0.3, Run{});
    case 2: return maximum_likelihood(*texts::counts(texts::random(seed, symbols, 9), symbols, order), Run{});
    case 3: return features::random_backoff_model(rng, symbols, round % 40, 0.1);
    default: return features::model_of(features::random_theta(rng, symbols, round % 30, 5, 0.1), symbols);
  }
}

// The model with the weights that the packed one should have.
static NgramModelPtr with_weights_of(const NgramModel &m, const PackedNgrams &p) {
  const auto n = static_cast<size_t>(m.trie().nodes());
  Array<double> score(n, 0), back(n, 0);
  for (NgramNode w = 0; w < m.trie().nodes(); ++w) {
    score[w] = p.score(w);
    if (m.is_state(w)) back[w] = p.fail_weight(w);
  }
  return std::make_shared<const NgramModel>(m.alphabet(), m.trie_ptr(), std::move(score), std::move(back));
}

static void expect_same_answers(const NgramModel &m, const PackedNgrams &p) {
  const NgramTrie &t = m.trie();
  assert_int_equal(p.nodes(), t.nodes());
  assert_int_equal(p.order(), t.order());
  assert_int_equal(p.begin_node(), t.begin_node());
  assert_int_equal(p.start(), m.start());
  int64_t states = 0;
  for (int32_t k = 0; k <= t.order() + 1; ++k) assert_int_equal(p.level_begin(k), t.level_begin(k));
  for (NgramNode w = 0; w < t.nodes(); ++w) {
    assert_int_equal(p.label(w), t.label(w));
    assert_int_equal(p.length(w), t.length(w));
    assert_int_equal(p.is_state(w), m.is_state(w));
    assert_true(p.score(w) == m.score(w));
    for (Label c = 1; c <= t.bos(); ++c) assert_int_equal(p.child(w, c), t.child(w, c));
    if (!m.is_state(w)) continue;
    ++states;
    assert_int_equal(p.child_begin(w), t.child_begin(w));
    assert_int_equal(p.child_end(w), t.child_end(w));
    assert_int_equal(p.backoff(w), m.backoff(w));
    assert_true(p.fail_weight(w) == m.fail_weight(w));
    for (Label c = 1; c <= t.eos(); ++c) {
      NgramNode to = -7, expected = -8;
      assert_true(p.read(w, c, &to) == m.read(w, c, &expected));
      assert_int_equal(to, expected);
    }
  }
  assert_int_equal(p.states(), states);
}

static void expect_same_scores(const NgramModel &m, const PackedNgrams &p, uint64_t seed) {
  const auto symbols = static_cast<int>(m.trie().symbols());
  const StringBatch strings = texts::batch(texts::random(seed, symbols, 30), symbols);
  const size_t tokens = strings.labels.size() + static_cast<size_t>(strings.count());
  Array<double> words(tokens), expected_words(tokens);
  Array<int32_t> lengths(tokens), expected_lengths(tokens);
  const Array<StringScore> scores = score_strings(p, strings, 1, words, lengths, Run{});
  const Array<StringScore> expected = score_strings(m, strings, 1, expected_words, expected_lengths, Run{});
  for (size_t i = 0; i < scores.size(); ++i) {
    assert_true(scores[i].log_prob == expected[i].log_prob);
    assert_true(scores[i].known == expected[i].known || (std::isnan(scores[i].known) && std::isnan(expected[i].known)));
    assert_int_equal(scores[i].unknown_count, expected[i].unknown_count);
    assert_true(string_weight(p, strings.labels_of(static_cast<int64_t>(i), 0)) ==
                m.log_weight(strings.labels_of(static_cast<int64_t>(i), 0)));
  }
  assert_true(std::equal(words.begin(), words.end(), expected_words.begin()));
  assert_true(std::equal(lengths.begin(), lengths.end(), expected_lengths.begin()));
  const Perplexity a = perplexity(p, strings, 0, Run{}), b = perplexity(m, strings, 0, Run{});
  assert_true(a.with == b.with && a.tokens == b.tokens);
  for (NgramNode h = 0; h < m.trie().nodes(); ++h) {
    if (!m.is_state(h)) continue;
    Label found[4], best[4];
    double found_weights[4], best_weights[4];
    const size_t n = p.continuations(Run{}).best(h, "", found, found_weights, Run{});
    assert_int_equal(n, m.continuations(Run{}).best(h, "", best, best_weights, Run{}));
    for (size_t i = 0; i < n; ++i) {
      assert_int_equal(found[i], best[i]);
      assert_true(found_weights[i] == best_weights[i]);
    }
  }
}

static void packed_models_answer_as_plain_ones(void **) {
  Rng rng(21, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 300; ++round) {
    const NgramModelPtr m = random_model(rng, round);
    const int32_t bits = round % 4 == 0 ? 32 : static_cast<int32_t>(2 + rng.below(15));
    const PackedNgramsPtr p = pack_ngrams(*m, bits, Run{});
    const NgramModelPtr expected = with_weights_of(*m, *p);
    expect_same_answers(*expected, *p);
    expect_same_scores(*expected, *p, static_cast<uint64_t>(round));
    // Unpacked, it is that model again, and packs into the same numbers.
    const NgramModelPtr back = unpack_ngrams(*p, Run{});
    for (NgramNode w = 0; w < m->trie().nodes(); ++w) {
      assert_int_equal(back->trie().suffix(w), m->trie().suffix(w));
      assert_int_equal(back->trie().parent(w), m->trie().parent(w));
      assert_int_equal(back->next(w), m->next(w));
      assert_true(back->score(w) == expected->score(w) && back->fail_weight(w) == expected->fail_weight(w));
    }
  }
}

static void weights_are_as_near_as_stated(void **) {
  Rng rng(22, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 200; ++round) {
    const NgramModelPtr m = random_model(rng, round);
    double before = INFINITY;
    for (const int32_t bits : {2, 4, 8, 16, 32}) {
      const PackedNgramsPtr p = pack_ngrams(*m, bits, Run{});
      double error = 0;
      for (NgramNode w = 0; w < m->trie().nodes(); ++w) {
        assert_true((p->score(w) == -INFINITY) == (m->score(w) == -INFINITY));
        if (m->score(w) > -INFINITY) error = std::max(error, std::fabs(p->score(w) - m->score(w)));
        if (bits == 32) assert_true(p->score(w) == double{static_cast<float>(m->score(w))});
        if (!m->is_state(w)) continue;
        assert_true((p->fail_weight(w) == -INFINITY) == (m->fail_weight(w) == -INFINITY));
        assert_true((p->fail_weight(w) == 0) == (m->fail_weight(w) == 0));
        if (m->fail_weight(w) > -INFINITY) error = std::max(error, std::fabs(p->fail_weight(w) - m->fail_weight(w)));
      }
      assert_true(error == p->sizes().weight_error);
      // With 16 bits these models have fewer weights than bins, so floats are all that is lost.
      if (bits >= 16) assert_true(error < 1e-5);
      if (bits == 2) before = error;
      else if (bits == 8) assert_true(error <= before + 1e-6);
    }
  }
}

static void draws_are_those_of_the_plain_model(void **) {
  const NgramModelPtr m = kneser_ney(*texts::counts(texts::random(4, 4, 80), 4, 3), Run{});
  const PackedNgramsPtr p = pack_ngrams(*m, 8, Run{});
  const StringBatch drawn = StoredNgrams(p).sample(50, 7, Run{});
  const StringBatch expected = sample_ngrams(*unpack_ngrams(*p, Run{}), 50, 7, Run{});
  assert_true(std::equal(drawn.labels.begin(), drawn.labels.end(), expected.labels.begin(), expected.labels.end()));
}

static void what_does_not_fit_is_refused(void **) {
  const NgramModelPtr m = features::model_of({{"^a", 1}, {"ab", -1}}, 2);
  for (const int32_t bits : {-1, 0, 1, 17, 31, 33}) assert_throws(pack_ngrams(*m, bits, Run{}), Code::argument);
  const NgramModelPtr heavy = features::model_of({{"a", 1e200}, {"b", 1}}, 2);
  assert_throws(pack_ngrams(*heavy, 32, Run{}), Code::limit);
  assert_throws(pack_ngrams(*heavy, 8, Run{}), Code::limit);
  const NgramModelPtr tall = features::model_of({{std::string(256, 'a'), 1}}, 1);
  assert_throws(pack_ngrams(*tall, 8, Run{}), Code::unsupported);
  const NgramModelPtr fits = features::model_of({{std::string(255, 'a'), 1}}, 1);
  expect_same_answers(*fits, *pack_ngrams(*fits, 8, Run{}));
  Run small;
  small.max_bytes = 20;
  assert_throws(pack_ngrams(*m, 8, small), Code::limit);
}

// A text of letters with many n-grams: few bytes each, in all widths.
static void a_large_model_takes_few_bytes(void **) {
  const NgramModelPtr m = kneser_ney(*texts::counts(texts::random(9, 20, 4000), 20, 3), Run{});
  const PackedNgramsPtr p = pack_ngrams(*m, 8, Run{});
  const double ngrams = m->trie().nodes() - 1;
  assert_true(static_cast<double>(p->bytes()) < 6 * ngrams + 8 * 256 * 4);
  expect_same_answers(*with_weights_of(*m, *p), *p);
}

TESTS(packed_models_answer_as_plain_ones, weights_are_as_near_as_stated, draws_are_those_of_the_plain_model,
      what_does_not_fit_is_refused, a_large_model_takes_few_bytes)
