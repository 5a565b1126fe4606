#include "src/graph/strings/ep/model/belief_bytes.hh"

#include <algorithm>
#include <cmath>
#include <utility>

#include "fsa/base/state_bytes.hh"

namespace hws {

namespace {

// Whatever the bytes are, the tree is one: its n-grams are added one by one.
NgramTriePtr tree_of(Label symbols, const Array<Label> &label, const Array<NgramNode> &parent) {
  NgramTrieBuilder builder(symbols);
  Array<int32_t> number(label.size(), 0);
  for (size_t w = 1; w < label.size(); ++w) {
    if (parent[w] < 0 || static_cast<size_t>(parent[w]) >= w) fail(Code::corrupt, "n-gram %zu stands before its prefix", w);
    number[w] = builder.extend(number[static_cast<size_t>(parent[w])], label[w]);
  }
  Array<NgramNode> node;
  NgramTriePtr trie = builder.build(&node, Run{});
  if (trie->nodes() != static_cast<NgramNode>(label.size())) fail(Code::corrupt, "a tree that holds an n-gram twice");
  for (size_t w = 0; w < label.size(); ++w) {
    if (node[static_cast<size_t>(number[w])] != static_cast<NgramNode>(w)) {
      fail(Code::corrupt, "a tree that is not in level order");
    }
  }
  return trie;
}

// Weights that no learner has: not numbers, or so large that their sums do not fit into exponents (kMostWeight of
// src/graph/strings/ep/moments/moments.cc, with room for the suffixes of the longest n-gram).
bool possible(const Array<double> &theta) {
  return std::all_of(theta.begin(), theta.end(), [](double t) { return t == -INFINITY || std::fabs(t) <= 1e9; });
}

}  // namespace

void append_belief(std::string *out, const EpBelief &b) {
  const NgramArrays &a = b.trie().arrays();
  append_array(out, a.label);
  append_array(out, a.parent);
  append_array(out, b.belief);
  for (const Array<double> &s : b.slot) append_array(out, s);
  // A sum that is known is part of what comes next, to the bit.
  append_array(out, b.model_known ? std::span<const double>(b.model_expected) : std::span<const double>());
}

EpBelief take_belief(std::string_view *bytes, const EpBelief &now) {
  const Array<Label> label = take_array<Label>(bytes);
  const Array<NgramNode> parent = take_array<NgramNode>(bytes);
  if (parent.size() != label.size() || label.empty()) fail(Code::corrupt, "a tree's arrays differ in length");
  const NgramArrays &a = now.trie().arrays();
  const bool same = std::equal(label.begin(), label.end(), a.label.begin(), a.label.end()) &&
                    std::equal(parent.begin(), parent.end(), a.parent.begin(), a.parent.end());
  EpBelief b;
  b.automaton = same ? now.automaton : std::make_shared<const FeatureAutomaton>(tree_of(now.trie().symbols(), label, parent));
  b.belief = take_array<double>(bytes);
  bool fits = b.belief.size() == label.size(), good = possible(b.belief);
  for (size_t k = 0; k < now.slot.size(); ++k) {
    b.slot.push_back(take_array<double>(bytes));
    fits = fits && (b.slot.back().empty() || b.slot.back().size() == label.size());
    good = good && possible(b.slot.back());
  }
  b.model_expected = take_array<double>(bytes);
  b.model_known = !b.model_expected.empty();
  if (!fits || (b.model_known && b.model_expected.size() != label.size())) {
    fail(Code::corrupt, "weights for another number of n-grams");
  }
  if (!good) fail(Code::corrupt, "a weight of an n-gram that cannot be");
  return b;
}

}  // namespace hws
