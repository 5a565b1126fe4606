// Compares strings that are read together with the same strings read one by one.
#include "fsa/ngram/score_strings.hh"

#include <cstring>

#include "fsa/ngram/variable_kneser_ney.hh"
#include "tests/fsa/ngram/texts.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct OneByOne {
  Array<StringScore> scores;
  Array<double> words;
  Array<int32_t> lengths;
};

OneByOne read_one_by_one(const NgramModel &m, const StringBatch &strings, Label unknown) {
  OneByOne r;
  const NgramTrie &t = m.trie();
  for (int64_t i = 0; i < strings.count(); ++i) {
    StringScore score;
    NgramNode h = m.start();
    Array<Label> labels(strings.labels_of(i, 0).begin(), strings.labels_of(i, 0).end());
    labels.push_back(t.eos());
    for (const Label c : labels) {
      NgramNode from = h;
      while (from != NgramTrie::kRoot && t.child(from, c) < 0) from = m.backoff(from);
      r.lengths.push_back(t.child(from, c) < 0 ? 0 : t.length(t.child(from, c)));
      r.words.push_back(m.read(h, c, &h));
      score.log_prob += r.words.back();
      const bool unknown_here = c != t.eos() && (c == unknown || t.child(NgramTrie::kRoot, c) < 0);
      score.unknown_count += unknown_here;
      if (!unknown_here) score.known += r.words.back();
    }
    r.scores.push_back(score);
  }
  return r;
}

}  // namespace

static void strings_together_are_strings_one_by_one_to_the_bit(void **) {
  Rng rng(4, RngMethod::test, 0, 0, 0);
  for (uint64_t seed = 0; seed < 120; ++seed) {
    const int symbols = 2 + static_cast<int>(seed % 5), some = 1 + static_cast<int>(rng.below(static_cast<uint64_t>(symbols)));
    const NgramModelPtr m =
        seed % 3 == 0
            ? features::random_backoff_model(rng, symbols, 30, 0.1)
            : kneser_ney(*texts::counts(texts::random(seed, some, 60), symbols, 1 + static_cast<int>(seed % 4)), Run{});
    // As many strings as are read together, fewer, none, and more.
    const StringBatch strings = texts::batch(texts::random(seed + 1000, symbols, static_cast<int>(seed % 8 * 7)), symbols);
    const Label unknown = static_cast<Label>(seed % 3);
    const OneByOne expected = read_one_by_one(*m, strings, unknown);
    Array<double> words(expected.words.size());
    Array<int32_t> lengths(expected.words.size());
    for (const bool each : {false, true}) {
      const auto scores = each ? score_strings(*m, strings, unknown, words, lengths, Run{})
                               : score_strings(*m, strings, unknown, {}, {}, Run{});
      assert_int_equal(scores.size(), expected.scores.size());
      for (size_t i = 0; i < scores.size(); ++i) {
        assert_true(scores[i].log_prob == expected.scores[i].log_prob && scores[i].known == expected.scores[i].known);
        assert_int_equal(scores[i].unknown_count, expected.scores[i].unknown_count);
      }
    }
    assert_true(words == expected.words);
    assert_true(lengths == expected.lengths);
  }
}

static void perplexity_weighs_each_string_by_its_value(void **) {
  const NgramModelPtr m = kneser_ney(*texts::counts({"ab", "ba", "abab"}, 3, 2), Run{});
  StringBatch strings = texts::batch({"ab", "ac", "bb"}, 3);
  strings.values = {2, 0.5, 0};
  const auto scores = score_strings(*m, strings, 3, {}, {}, Run{});
  const Perplexity p = perplexity(*m, strings, 3, Run{});
  assert_close(p.tokens, 7.5, 0);
  assert_close(p.unknown, 0.5, 0);
  assert_close(std::log(p.with), -(2 * scores[0].log_prob + 0.5 * scores[1].log_prob) / 7.5, 1e-14);
  assert_close(std::log(p.without), -(2 * scores[0].known + 0.5 * scores[1].known) / 7, 1e-14);
}

static void bad_strings_are_refused_and_cancelling_is_honoured(void **) {
  const NgramModelPtr m = kneser_ney(*texts::counts({"ab", "ba"}, 2, 2), Run{});
  StringBatch strings = texts::batch({"ab", "", "b"}, 2);
  strings.labels[2] = 3;
  try {
    score_strings(*m, strings, 0, {}, {}, Run{});
    fail();
  } catch (const Error &e) {
    assert_int_equal(static_cast<int>(e.code), static_cast<int>(Code::argument));
    assert_non_null(strstr(e.message, "label 3 in string 2"));
  }
  strings.labels[2] = 2;
  StringBatch other = strings;
  other.alphabets = {Alphabet::sized(7)};
  assert_throws(score_strings(*m, other, 0, {}, {}, Run{}), Code::argument);
  other = strings;
  other.tapes = 2;
  assert_throws(score_strings(*m, other, 0, {}, {}, Run{}), Code::argument);
  CancelFlag cancel;
  cancel.set = 1;
  Run run;
  run.cancel = &cancel;
  assert_throws(score_strings(*m, strings, 0, {}, {}, run), Code::cancelled);
  run = Run{};
  run.max_bytes = 10;
  assert_throws(score_strings(*m, strings, 0, {}, {}, run), Code::limit);
}

TESTS(strings_together_are_strings_one_by_one_to_the_bit, perplexity_weighs_each_string_by_its_value,
      bad_strings_are_refused_and_cancelling_is_honoured)
