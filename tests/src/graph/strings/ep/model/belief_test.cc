// A belief's vectors over one tree that grows and shrinks.
#include "src/graph/strings/ep/model/belief.hh"

#include "tests/test_list.hh"

using namespace hws;

static EpBelief over_two_symbols() {
  EpBelief b;
  b.automaton = std::make_shared<const FeatureAutomaton>(full_tree(2, 1, Run{}));
  b.belief.assign(static_cast<size_t>(b.trie().nodes()), 0);
  b.slot.resize(2);
  return b;
}

static void a_cavity_is_the_belief_without_one_message(void **) {
  EpBelief b = over_two_symbols();
  b.belief[1] = 3;
  b.belief[2] = -INFINITY;
  b.slot[0].assign(b.belief.size(), 0);
  b.slot[0][1] = 1;
  b.slot[0][2] = -INFINITY;
  Array<double> theta;
  b.cavity(0, &theta);
  assert_true(theta[1] == 2 && theta[2] == 0);  // any number would do where both say that it is impossible
  b.cavity(1, &theta);
  assert_true(theta == b.belief);
}

static void a_message_s_weight_keeps_an_ngram_that_the_belief_gives_none(void **) {
  EpBelief b = over_two_symbols();
  Array<TreeExtension> more;
  for (int round = 0; round < 4; ++round) {
    more.clear();
    for (NgramNode w = 0; w < b.trie().nodes(); ++w) {
      for (Label a = 1; a <= 2 && b.trie().label(w) != b.trie().eos(); ++a) more.push_back({w, a});
    }
    b.change_tree(extended(b.trie(), more, Run{}));
  }
  const Array<Label> aab = {1, 1, 2}, ba = {2, 1};
  b.slot[1].assign(b.belief.size(), 0);
  b.slot[1][static_cast<size_t>(b.trie().find(aab))] = 0.5;
  b.belief[static_cast<size_t>(b.trie().find(ba))] = 0.25;
  const Array<uint8_t> weighted = b.weighted();
  int count = 0;
  for (const uint8_t has : weighted) count += has;
  assert_int_equal(count, 2);
  const NgramNode before = b.trie().nodes();
  b.compact();
  assert_true(b.trie().nodes() < before);
  assert_true(b.slot[1][static_cast<size_t>(b.trie().find(aab))] == 0.5 &&
              b.belief[static_cast<size_t>(b.trie().find(ba))] == 0.25);
  assert_true(b.slot[0].empty());
  // Too few n-grams are left to make a tree.
  const std::shared_ptr<const FeatureAutomaton> automaton = b.automaton;
  b.compact();
  assert_true(b.automaton == automaton);
}

TESTS(a_cavity_is_the_belief_without_one_message, a_message_s_weight_keeps_an_ngram_that_the_belief_gives_none)
