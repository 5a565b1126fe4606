#include "src/hmm/model/tagging_scores.hh"

#include <algorithm>
#include <map>
#include <numeric>

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Tagging {
  Array<Label> gold;      // from 1
  Array<int32_t> states;  // from 0
};

// n tokens whose states follow from tags, but for `noise` percent, by a congruential generator that any language can repeat:
// x ← (1103515245 x + 12345) mod 2^31 from 12345, of which bits 16 and above are used; per token a tag, a per cent, a state.
Tagging made(int n, int32_t state_count, int32_t tags, int64_t noise) {
  Tagging t;
  int64_t x = 12345;
  const auto next = [&] {
    x = (x * 1103515245 + 12345) % 2147483648;
    return x >> 16;
  };
  for (int i = 0; i < n; ++i) {
    const int32_t tag = static_cast<int32_t>(next() % tags);
    const bool noisy = next() % 100 < noise;
    const int64_t any = next();
    t.gold.push_back(tag + 1);
    t.states.push_back(static_cast<int32_t>((noisy ? any : 2 * tag + i % 2) % state_count));
  }
  return t;
}

ConfusionTable table_of(const Tagging &t, int32_t state_count, int32_t tags) {
  ConfusionTable table(state_count, tags, Run{});
  table.add(t.gold, t.states, Run{});
  return table;
}

ConfusionTable random_table(Rng &rng, int32_t state_count, int32_t tags) {
  ConfusionTable table(state_count, tags, Run{});
  for (int64_t &n : table.counts) table.tokens += n = static_cast<int64_t>(rng.below(rng.below(3) ? 12 : 2));
  if (table.tokens == 0) table.tokens += table.counts[0] = 1;
  return table;
}

// A corpus of one word with these tags, cut into sequences.
TaggedCorpusPtr corpus_of(const Array<Label> &gold, Array<int64_t> offsets, int32_t tags) {
  CorpusArrays words;
  words.alphabet = Alphabet::sized(1);
  words.symbols.assign(gold.size(), 1);
  words.offsets = std::move(offsets);
  return tagged_corpus(shared_corpus(words), Alphabet::sized(tags), gold);
}

}  // namespace

// Computed with numpy from the definitions, in per cent and bits, for the very taggings of made(). Its 1-1 is greedy, which the
// best one is never below; its cut is at the middle token, and every state is seen before it (an unseen one would get the first
// tag).
static void scores_are_those_of_an_independent_program(void **) {
  const struct {
    int n;
    int32_t states, tags;
    int64_t noise;
    double greedy, m1, m1_cv, vi_bits, v_measure;
  } cases[] = {
      {400, 6, 4, 30, 42.75, 61.25000000000001, 56.49999999999999, 3.1963927160425194, 29.419764555418396},
      {401, 4, 4, 10, 51.62094763092269, 51.6209476309227, 47.2636815920398, 2.528204692471105, 36.728533914814015},
      {300, 3, 7, 50, 20.666666666666668, 20.666666666666668, 8.666666666666668, 4.114409822718317, 6.2161920428762345},
      {360, 9, 3, 80, 22.5, 49.72222222222222, 41.66666666666667, 4.490168702436595, 4.9063969600782285}};
  for (const auto &c : cases) {
    const Tagging t = made(c.n, c.states, c.tags, c.noise);
    const TaggingScores s = tagging_scores(*corpus_of(t.gold, {0, c.n}, c.tags), t.states, c.states, Run{});
    assert_int_equal(s.tokens, c.n);
    assert_true(100 * s.one_to_one >= c.greedy - 1e-12);
    assert_close(100 * s.many_to_one, c.m1, 1e-13);
    assert_close(100 * s.many_to_one_cv, c.m1_cv, 1e-13);
    assert_close(s.entropy.vi_bits, c.vi_bits, 1e-13);
    assert_close(100 * s.entropy.v_measure, c.v_measure, 1e-13);
  }
}

static void one_to_one_is_the_best_of_all_mappings_and_not_the_greedy_one(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 300; ++round) {
    const int32_t states = static_cast<int32_t>(1 + rng.below(5)), tags = static_cast<int32_t>(1 + rng.below(5));
    const ConfusionTable table = random_table(rng, states, tags);
    Array<int32_t> order(static_cast<size_t>(std::max(states, tags)));
    std::iota(order.begin(), order.end(), 0);
    int64_t best = 0;
    do {
      int64_t right = 0;
      for (int32_t k = 0; k < states; ++k) {
        if (order[static_cast<size_t>(k)] < tags) right += table.at(k, order[static_cast<size_t>(k)]);
      }
      best = std::max(best, right);
    } while (std::next_permutation(order.begin(), order.end()));
    assert_close(one_to_one(table, Run{}), static_cast<double>(best) / static_cast<double>(table.tokens), 1e-15);
    assert_true(one_to_one(table, Run{}) <= many_to_one(table));
  }
  // Greedily 5 + 0, at best 4 + 4.
  ConfusionTable trap(2, 2, Run{});
  trap.counts = {5, 4, 4, 0};
  trap.tokens = 13;
  assert_close(one_to_one(trap, Run{}), 8 / 13., 1e-15);
}

static void renumbering_states_changes_nothing(void **) {
  Rng rng(4, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 100; ++round) {
    const int32_t states = static_cast<int32_t>(1 + rng.below(6)), tags = static_cast<int32_t>(1 + rng.below(5));
    const Tagging t = made(static_cast<int>(20 + rng.below(50)), states, tags, 40);
    Array<int32_t> other(static_cast<size_t>(states));
    std::iota(other.begin(), other.end(), 0);
    for (size_t k = other.size(); k > 1; --k) std::swap(other[k - 1], other[rng.below(k)]);
    Tagging u = t;
    for (int32_t &state : u.states) state = other[static_cast<size_t>(state)];
    const TaggedCorpusPtr corpus = corpus_of(t.gold, {0, 7, 11, static_cast<int64_t>(t.gold.size())}, tags);
    const TaggingScores a = tagging_scores(*corpus, t.states, states, Run{}),
                        b = tagging_scores(*corpus, u.states, states, Run{});
    assert_true(a.one_to_one == b.one_to_one && a.many_to_one == b.many_to_one && a.many_to_one_cv == b.many_to_one_cv);
    assert_close(a.entropy.vi_bits, b.entropy.vi_bits, 1e-14);
    assert_close(a.entropy.v_measure, b.entropy.v_measure, 1e-14);
  }
}

static void states_that_are_the_tags_are_perfect(void **) {
  Tagging t = made(200, 5, 5, 0);
  for (size_t i = 0; i < t.gold.size(); ++i) t.states[i] = t.gold[i] % 5;
  const TaggingScores s = tagging_scores(*corpus_of(t.gold, {0, 100, 200}, 5), t.states, 5, Run{});
  assert_true(s.one_to_one == 1 && s.many_to_one == 1 && s.many_to_one_cv == 1);
  assert_true(s.entropy.vi_bits == 0 && s.entropy.v_measure == 1 && s.entropy.homogeneity == 1 && s.entropy.completeness == 1);
  for (size_t i = 0; i < t.gold.size(); ++i) t.states[i] = t.gold[i] - 1;
  assert_true(tagging_accuracy(table_of(t, 5, 5)) == 1);
  t.states[0] = (t.states[0] + 1) % 5;
  assert_close(tagging_accuracy(table_of(t, 5, 5)), 199 / 200., 1e-15);
}

static void one_state_is_complete_and_says_nothing(void **) {
  // Tags 1, 1, 2, 3: H(G) = 1.5 bits.
  const Tagging t{{1, 1, 2, 3}, {0, 0, 0, 0}};
  const EntropyScores s = entropy_scores(table_of(t, 1, 3));
  assert_close(s.vi_bits, 1.5, 1e-15);
  assert_true(s.homogeneity == 0 && s.completeness == 1 && s.v_measure == 0);
  assert_close(many_to_one(table_of(t, 1, 3)), .5, 1e-15);
  // One tag and four states: the other way round.
  const EntropyScores u = entropy_scores(table_of({{1, 1, 1, 1}, {0, 0, 1, 2}}, 3, 1));
  assert_close(u.vi_bits, 1.5, 1e-15);
  assert_true(u.homogeneity == 1 && u.completeness == 0 && u.v_measure == 0);
  // One of each is perfect; independent halves say nothing of each other.
  assert_true(entropy_scores(table_of({{1, 1}, {0, 0}}, 1, 1)).v_measure == 1);
  const EntropyScores independent = entropy_scores(table_of({{1, 1, 2, 2}, {0, 1, 0, 1}}, 2, 2));
  assert_close(independent.vi_bits, 2, 1e-15);
  assert_close(independent.v_measure, 0, 1e-15);
}

static void variation_of_information_is_a_metric(void **) {
  Rng rng(5, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 100; ++round) {
    Array<int32_t> labels[3];
    for (int i = 0; i < 30; ++i) {
      for (auto &of : labels) of.push_back(static_cast<int32_t>(rng.below(4)));
    }
    const auto distance = [&](int a, int b) {
      Tagging t{labels[a], labels[b]};
      for (Label &gold : t.gold) ++gold;
      return entropy_scores(table_of(t, 4, 4)).vi_bits;
    };
    assert_close(distance(0, 1), distance(1, 0), 1e-13);
    assert_true(distance(0, 0) == 0);
    assert_true(distance(0, 2) <= distance(0, 1) + distance(1, 2) + 1e-12);
  }
}

static void the_mapping_of_the_first_half_is_scored_on_the_second(void **) {
  // State 0: tag 1 in the first half, 2 in the second; state 1: tags 1 and 2 as often, the lower one counts; state 2: never
  // seen.
  const Array<Label> gold{1, 1, 2, 1, 2, /* second */ 2, 1, 1, 2, 3};
  const Array<int32_t> states{0, 0, 1, 1, 0, 0, 0, 1, 1, 2};
  const TaggedCorpusPtr two = corpus_of(gold, {0, 5, 10}, 3), four = corpus_of(gold, {0, 1, 5, 6, 10}, 3);
  assert_close(tagging_scores(*two, states, 3, Run{}).many_to_one_cv, 2 / 5., 1e-15);
  assert_close(tagging_scores(*four, states, 3, Run{}).many_to_one_cv, 2 / 5., 1e-15);
  // The first half of three sequences is the first one; that of one sequence is half of its tokens.
  assert_close(tagging_scores(*corpus_of(gold, {0, 5, 6, 10}, 3), states, 3, Run{}).many_to_one_cv, 2 / 5., 1e-15);
  assert_close(tagging_scores(*corpus_of(gold, {0, 10}, 3), states, 3, Run{}).many_to_one_cv, 2 / 5., 1e-15);
  // Sequences and tokens without tags are not counted.
  const Array<Label> sparse{0, 0, 1, 1, 2, 1, 2, 0, 2, 1, 0, 1, 2, 3};
  const Array<int32_t> some{2, 2, 0, 0, 1, 1, 0, 2, 0, 0, 0, 1, 1, 2};
  for (const auto &offsets : {Array<int64_t>{0, 2, 7, 14}, {0, 14}, {0, 0, 7, 8, 14}, {0, 2, 2, 14, 14}}) {
    const TaggingScores s = tagging_scores(*corpus_of(sparse, offsets, 3), some, 3, Run{});
    assert_int_equal(s.tokens, 10);
    assert_close(s.many_to_one_cv, 2 / 5., 1e-15);
    assert_close(s.many_to_one, many_to_one(table_of({gold, states}, 3, 3)), 1e-15);
  }
}

static void the_random_tagger_is_right_as_often_as_its_sets_are_small(void **) {
  TokenSets allowed{NumberSets(4, Run{}), {}};
  const int32_t two = allowed.sets.add(Array<int32_t>{0, 2}, Run{}),
                one = allowed.sets.add(Array<int32_t>{3}, Run{});
  const Array<Label> gold{1, 2, 4, 0, 4, 3};
  allowed.of_token = {two, NumberSets::kAll, one, one, two, two};  // 1/2 + 1/4 + 1 + (no tag) + 0 + 1/2
  assert_close(random_accuracy(gold, allowed, Run{}), 2.25 / 5, 1e-15);
  // By drawing: 4 standard errors of 200,000 draws.
  Rng rng(6, RngMethod::test, 0, 0, 0);
  int64_t right = 0;
  const int64_t rounds = 40000;
  for (int64_t r = 0; r < rounds; ++r) {
    for (size_t t = 0; t < gold.size(); ++t) {
      const auto set = allowed.sets.set(allowed.of_token[t]);
      right += gold[t] != 0 && set[rng.below(set.size())] == gold[t] - 1;
    }
  }
  assert_true(std::fabs(static_cast<double>(right) / static_cast<double>(5 * rounds) - 2.25 / 5) <
              4 * std::sqrt(.25 / static_cast<double>(5 * rounds)));
  assert_close(error_reduction(.825, .65), .5, 1e-14);
  assert_true(error_reduction(.65, .65) == 0 && error_reduction(1, .65) == 1 && error_reduction(1, 1) == 0);
}

// Tokens without a state are wrong wherever tags are compared, and a state of their own to what compares clusters.
static void tokens_without_a_state_agree_with_no_tag(void **) {
  for (int round = 0; round < 50; ++round) {
    Tagging t = made(40 + round, 5, 4, 30);
    for (size_t i = 0; i < t.states.size(); i += 3) t.states[i] = -1;
    Tagging own = t;
    for (int32_t &k : own.states) k = k < 0 ? 5 : k;
    const ConfusionTable found = table_of(t, 5, 4), expected = table_of(own, 6, 4);
    assert_int_equal(found.tokens, expected.tokens);
    const EntropyScores a = entropy_scores(found), b = entropy_scores(expected);
    assert_close(a.vi_bits, b.vi_bits, 1e-14);
    assert_close(a.v_measure, b.v_measure, 1e-14);
    assert_close(tagging_accuracy(found), tagging_accuracy(expected), 0);  // state 5 is no tag
    double right = 0;
    for (int32_t k = 0; k < 5; ++k) {
      int64_t most = 0;
      for (int32_t g = 0; g < 4; ++g) most = std::max(most, expected.at(k, g));
      right += static_cast<double>(most);
    }
    assert_close(many_to_one(found), right / static_cast<double>(expected.tokens), 1e-15);
  }
}

static void what_does_not_fit_is_refused(void **) {
  assert_throws(ConfusionTable(0, 3, Run{}), Code::argument);
  ConfusionTable table(2, 3, Run{});
  assert_throws(table.add(Array<Label>{1}, Array<int32_t>{2}, Run{}), Code::argument);
  assert_throws(table.add(Array<Label>{1}, Array<int32_t>{-2}, Run{}), Code::argument);
  assert_throws(table.add(Array<Label>{4}, Array<int32_t>{0}, Run{}), Code::argument);
  assert_throws(table.add(Array<Label>{1, 2}, Array<int32_t>{0}, Run{}), Code::argument);
  assert_throws(many_to_one(table, ConfusionTable(2, 2, Run{})), Code::argument);
  assert_throws(tagging_accuracy(table), Code::empty);
  assert_throws(one_to_one(table, Run{}), Code::empty);
  assert_throws(entropy_scores(table), Code::empty);
  assert_throws(tagging_scores(*corpus_of({0, 0}, {0, 2}, 3), Array<int32_t>{0, 0}, 1, Run{}), Code::empty);
  assert_throws(tagging_scores(*corpus_of({1, 0}, {0, 2}, 3), Array<int32_t>{0}, 1, Run{}), Code::argument);
  assert_throws(random_accuracy(Array<Label>{0}, TokenSets{NumberSets(1, Run{}), {0}}, Run{}), Code::empty);
  assert_throws(random_accuracy(Array<Label>{1}, TokenSets{NumberSets(1, Run{}), {}}, Run{}), Code::argument);
}

TESTS(scores_are_those_of_an_independent_program, one_to_one_is_the_best_of_all_mappings_and_not_the_greedy_one,
      renumbering_states_changes_nothing, states_that_are_the_tags_are_perfect, one_state_is_complete_and_says_nothing,
      variation_of_information_is_a_metric, the_mapping_of_the_first_half_is_scored_on_the_second,
      the_random_tagger_is_right_as_often_as_its_sets_are_small, tokens_without_a_state_agree_with_no_tag,
      what_does_not_fit_is_refused)
