#include "fsa/compile/word_list.hh"

#include <map>

#include "fsa/base/rng.hh"
#include "tests/fsa/compile/word_batches.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace words;

// Every path of the tree with the final weight at its end; the tree is small.
static std::map<Word, double> contents(const Machine &m) {
  std::map<Word, double> found;
  std::vector<std::pair<State, Word>> stack = {{m.start(), {}}};
  while (!stack.empty()) {
    const auto [s, word] = stack.back();
    stack.pop_back();
    if (m.is_final(s)) assert_true(found.emplace(word, m.final_weight(s)).second);
    Label last = 0;
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      assert_true(m.label(a, 0) > last);  // sorted, deterministic
      last = m.label(a, 0);
      assert_true(m.weight(a) == one(m.semiring()));
      Word longer = word;
      longer.push_back(last);
      stack.emplace_back(m.next(a), longer);
    }
  }
  return found;
}

static void random_lists_hold_what_went_in(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 300; ++round) {
    const auto s = static_cast<Semiring>(round % 3);
    List words;
    std::map<Word, double> sums;  // plain sums of weights (tropical: least cost)
    size_t prefixes = 1;
    std::map<Word, int> seen_prefix = {{{}, 1}};
    for (uint64_t i = rng.below(round < 290 ? 40 : 3000); i > 0; --i) {
      Word w;
      for (uint64_t k = rng.below(6); k > 0; --k) w.push_back(static_cast<Label>(1 + rng.below(round % 2 ? 3 : 1000000)));
      double value = rng.below(8) == 0 ? zero(s) : rng.uniform() * 4;
      words.emplace_back(w, value);
      const double plain = s == Semiring::log ? std::exp(-value) : value;
      const auto [it, fresh] = sums.emplace(w, plain);
      if (!fresh) it->second = s == Semiring::tropical ? std::min(it->second, plain) : it->second + plain;
      for (size_t k = 1; k <= w.size(); ++k) {
        prefixes += static_cast<size_t>(seen_prefix[Word(w.begin(), w.begin() + static_cast<long>(k))]++ == 0);
      }
    }
    const MachinePtr m = word_list(batch(words), s, Run{});
    assert_int_equal(m->states(), prefixes);
    assert_int_equal(m->arcs(), prefixes - 1);
    const auto found = contents(*m);
    assert_int_equal(found.size(), sums.size());
    for (const auto &[word, sum] : sums) {
      const double got = found.at(word);
      assert_close(s == Semiring::log ? std::exp(-got) : got, sum, 1e-14);
    }
  }
}

static void bad_values_are_named(void **) { assert_bad_values_are_named(word_list); }

static void limits_and_cancel_are_kept(void **) {
  assert_limits_and_cancel_are_kept(word_list, {{{1, 2, 3}, 1}, {{1, 2, 4}, 1}}, 5);
}

TESTS(random_lists_hold_what_went_in, bad_values_are_named, limits_and_cancel_are_kept)
