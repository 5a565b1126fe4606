#include "fsa/compile/minimal_words.hh"

#include <map>
#include <set>

#include "fsa/base/rng.hh"
#include "fsa/compile/word_list.hh"
#include "tests/fsa/compile/word_batches.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace words;

using Weights = std::map<Word, double>;

// The weights that a deterministic acyclic machine gives to its words.
static Weights contents(const Machine &m) {
  Weights found;
  struct At {
    State s;
    Word word;
    double weight;
  };
  std::vector<At> stack = {{m.start(), {}, one(m.semiring())}};
  while (!stack.empty()) {
    const At at = stack.back();
    stack.pop_back();
    if (m.is_final(at.s)) assert_true(found.emplace(at.word, times(m.semiring(), at.weight, m.final_weight(at.s))).second);
    Label last = 0;
    for (ArcId a = m.arc_begin(at.s); a < m.arc_end(at.s); ++a) {
      assert_true(m.label(a, 0) > last);  // sorted, deterministic
      assert_true(m.next(a) > at.s);      // topological order
      last = m.label(a, 0);
      Word longer = at.word;
      longer.push_back(last);
      stack.push_back({m.next(a), longer, times(m.semiring(), at.weight, m.weight(a))});
    }
  }
  return found;
}

// The number of different left-over languages of prefixes, weights up to a factor:
// the states of the minimal machine.
static size_t classes(const Weights &words, Semiring s) {
  std::map<Word, Weights> left;
  left[{}];
  for (const auto &[word, weight] : words) {
    for (size_t k = 0; k <= word.size(); ++k) {
      left[Word(word.begin(), word.begin() + static_cast<long>(k))][Word(word.begin() + static_cast<long>(k), word.end())] =
          weight;
    }
  }
  std::set<std::map<Word, long>> distinct;
  for (const auto &[prefix, rest] : left) {
    double best = rest.empty() ? 0 : rest.begin()->second;
    for (const auto &[w, x] : rest) best = s == Semiring::real ? std::max(best, x) : std::min(best, x);
    std::map<Word, long> rounded;
    for (const auto &[w, x] : rest) rounded[w] = std::lround((s == Semiring::real ? std::log(x / best) : x - best) * 1e6);
    distinct.insert(rounded);
  }
  return distinct.size();
}

static void random_lists_weigh_the_same_in_as_few_states_as_there_are_left_over_languages(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  int64_t tree_states = 0, states = 0;
  for (int round = 0; round < 600; ++round) {
    const auto s = static_cast<Semiring>(round % 4);
    List words;
    for (uint64_t i = rng.below(round < 590 ? 30 : 2000); i > 0; --i) {
      Word w;
      for (uint64_t k = rng.below(6); k > 0; --k) w.push_back(static_cast<Label>(1 + rng.below(round % 3 ? 2 : 40)));
      // Thirds are no sums of powers of two: left-over weights come out unequal in their last bits.
      double value = (1 + static_cast<double>(rng.below(3))) / 3;
      if (s == Semiring::boolean) value = 0;
      if (rng.below(10) == 0) value = zero(s);
      words.emplace_back(w, value);
    }
    Run run;
    run.delta = 1e-9;
    const MachinePtr tree = word_list(batch(words), s, Run{}), m = minimal_words(batch(words), s, run);
    Weights expected = contents(*tree);
    erase_if(expected, [&](const auto &item) { return is_zero(s, item.second); });
    const Weights found = contents(*m);
    assert_int_equal(found.size(), expected.size());
    for (const auto &[word, weight] : expected) assert_close(found.at(word), weight, 1e-8);
    assert_int_equal(m->states(), classes(expected, s));
    // Any order of the words gives the same machine.
    for (size_t i = words.size(); i > 1; --i) std::swap(words[i - 1], words[static_cast<size_t>(rng.below(i))]);
    const MachinePtr again = minimal_words(batch(words), s, run);
    assert_int_equal(again->states(), m->states());
    assert_int_equal(again->arcs(), m->arcs());
    for (ArcId a = 0; a < m->arcs(); ++a) {
      assert_int_equal(again->label(a, 0), m->label(a, 0));
      assert_int_equal(again->next(a), m->next(a));
      assert_close(again->weight(a), m->weight(a), 1e-12);
    }
    tree_states += tree->states();
    states += m->states();
  }
  assert_true(states < tree_states);
}

static void a_wider_delta_merges_more(void **) {
  const List words = {{{1, 1}, 1}, {{1, 2}, 2}, {{2, 1}, 1}, {{2, 2}, 2.0001}};
  Run run;
  run.delta = 1e-9;
  assert_int_equal(minimal_words(batch(words), Semiring::log, run)->states(), 4);
  run.delta = 1e-2;
  assert_int_equal(minimal_words(batch(words), Semiring::log, run)->states(), 3);
}

static void bad_values_are_named(void **) {
  assert_bad_values_are_named(minimal_words);
  // Weights of one beginning that a double cannot hold side by side.
  const auto make = [](const List &words, Semiring s) { return minimal_words(batch(words), s, Run{}); };
  assert_throws(make({{{1, 1}, 1e-300}, {{1, 2}, 1e300}}, Semiring::real), Code::limit);
  assert_throws(make({{{1, 1}, -1e308}, {{1, 2}, 1e308}}, Semiring::log), Code::limit);
  assert_int_equal(make({{{1, 2}, 0}}, Semiring::real)->states(), 1);
}

static void limits_and_cancel_are_kept(void **) {
  const List words = {{{1, 2, 3}, 1}, {{1, 2, 4}, 1}, {{2, 2, 4}, 1}};
  assert_limits_and_cancel_are_kept(minimal_words, words, 6);
  Run bytes;
  bytes.max_bytes = 50;
  assert_throws(minimal_words(batch(words), Semiring::log, bytes), Code::limit);
}

TESTS(random_lists_weigh_the_same_in_as_few_states_as_there_are_left_over_languages, a_wider_delta_merges_more,
      bad_values_are_named, limits_and_cancel_are_kept)
