#include "src/ep/belief_bytes.hh"

#include <algorithm>
#include <cstring>
#include <utility>

namespace hws {

namespace {

template <class T>
void put_array(std::string *out, std::span<const T> values) {
  put_number(out, static_cast<int64_t>(values.size()));
  out->append(reinterpret_cast<const char *>(values.data()), values.size_bytes());
}

void take(std::string_view *from, void *to, size_t bytes) {
  if (bytes > from->size()) fail(Code::corrupt, "a variable's state ends %zu bytes early", bytes - from->size());
  if (bytes > 0) std::memcpy(to, from->data(), bytes);
  from->remove_prefix(bytes);
}

template <class T>
std::vector<T> take_array(std::string_view *from) {
  const int64_t count = take_number(from);
  if (count < 0 || static_cast<uint64_t>(count) > from->size() / sizeof(T)) fail(Code::corrupt, "a variable's state ends early");
  std::vector<T> values(static_cast<size_t>(count));
  take(from, values.data(), values.size() * sizeof(T));
  return values;
}

// Whatever the bytes are, the tree is one: its n-grams are added one by one.
NgramTriePtr tree_of(Label symbols, const std::vector<Label> &label, const std::vector<NgramNode> &parent) {
  NgramTrieBuilder builder(symbols);
  std::vector<int32_t> number(label.size(), 0);
  for (size_t w = 1; w < label.size(); ++w) {
    if (parent[w] < 0 || static_cast<size_t>(parent[w]) >= w) fail(Code::corrupt, "n-gram %zu stands before its prefix", w);
    number[w] = builder.extend(number[static_cast<size_t>(parent[w])], label[w]);
  }
  std::vector<NgramNode> node;
  NgramTriePtr trie = builder.build(&node, Run{});
  if (trie->nodes() != static_cast<NgramNode>(label.size())) fail(Code::corrupt, "a tree that holds an n-gram twice");
  for (size_t w = 0; w < label.size(); ++w) {
    if (node[static_cast<size_t>(number[w])] != static_cast<NgramNode>(w)) fail(Code::corrupt, "a tree that is not in level order");
  }
  return trie;
}

}  // namespace

void put_number(std::string *out, int64_t number) { out->append(reinterpret_cast<const char *>(&number), sizeof number); }

int64_t take_number(std::string_view *bytes) {
  int64_t number = 0;
  take(bytes, &number, sizeof number);
  return number;
}

void put_belief(std::string *out, const EpBelief &b) {
  const NgramArrays &a = b.trie().arrays();
  put_array(out, a.label);
  put_array(out, a.parent);
  put_array(out, std::span<const double>(b.belief));
  for (const std::vector<double> &s : b.slot) put_array(out, std::span<const double>(s));
  // A sum that is known is part of what comes next, to the bit.
  put_array(out, b.model_known ? std::span<const double>(b.model_expected) : std::span<const double>());
}

EpBelief take_belief(std::string_view *bytes, const EpBelief &now) {
  const std::vector<Label> label = take_array<Label>(bytes);
  const std::vector<NgramNode> parent = take_array<NgramNode>(bytes);
  if (parent.size() != label.size() || label.empty()) fail(Code::corrupt, "a tree's arrays differ in length");
  const NgramArrays &a = now.trie().arrays();
  const bool same = std::equal(label.begin(), label.end(), a.label.begin(), a.label.end()) &&
                    std::equal(parent.begin(), parent.end(), a.parent.begin(), a.parent.end());
  EpBelief b;
  b.automaton = same ? now.automaton : std::make_shared<const FeatureAutomaton>(tree_of(now.trie().symbols(), label, parent));
  b.belief = take_array<double>(bytes);
  bool fits = b.belief.size() == label.size();
  for (size_t k = 0; k < now.slot.size(); ++k) {
    b.slot.push_back(take_array<double>(bytes));
    fits = fits && (b.slot.back().empty() || b.slot.back().size() == label.size());
  }
  b.model_expected = take_array<double>(bytes);
  b.model_known = !b.model_expected.empty();
  if (!fits || (b.model_known && b.model_expected.size() != label.size())) fail(Code::corrupt, "weights for another number of n-grams");
  return b;
}

}  // namespace hws
