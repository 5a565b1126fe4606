#include "src/graph/strings/ep/model/feature_tree.hh"

#include <cmath>

namespace hws {

NgramTriePtr full_tree(Label symbols, int32_t order, const Run &run) {
  const double width = static_cast<double>(symbols) + 1;
  double nodes = 1;
  for (int32_t n = 0; n < order; ++n) nodes = nodes * width + 2;
  if (nodes > static_cast<double>(run.max_states)) {
    fail(Code::limit, "all n-grams of order %d over %d symbols are about %s; expected at most max_states", order, symbols,
         NumberText(nodes).text);
  }
  NgramTrieBuilder builder(symbols);
  run.limit_bytes(static_cast<int64_t>(nodes) * 64);
  const Label eos = symbols + 1, bos = symbols + 2;
  // Level by level: what may be extended, from the empty n-gram and from the begin, whose length counts.
  Array<int32_t> level{0};
  for (int32_t length = 1; length <= order; ++length) {
    run.check();
    Array<int32_t> longer;
    if (length == 1) longer.push_back(builder.extend(0, bos));
    for (const int32_t h : level) {
      for (Label c = 1; c <= symbols; ++c) longer.push_back(builder.extend(h, c));
      builder.extend(h, eos);
    }
    level = std::move(longer);
  }
  Array<NgramNode> node;
  return builder.build(&node, run);
}

bool is_family_feature(const NgramTrie &full, int32_t order, NgramNode w) {
  if (w == NgramTrie::kRoot || w == full.begin_node()) return false;
  if (w >= full.level_begin(order)) return true;
  NgramNode first = w;
  while (full.parent(first) != NgramTrie::kRoot) first = full.parent(first);
  return first == full.begin_node();
}

namespace {

// The tree of a builder; number[w] is where old node w stands in it.
TreeChange built(NgramTrieBuilder *builder, const Array<int32_t> &number, Array<NgramNode> *node, const Run &run) {
  run.limit_bytes(builder->bytes());
  TreeChange change{builder->build(node, run), Array<NgramNode>(number.size())};
  for (size_t w = 0; w < number.size(); ++w) change.new_node[w] = (*node)[static_cast<size_t>(number[w])];
  return change;
}

}  // namespace

TreeChange extended(const NgramTrie &trie, std::span<const TreeExtension> extensions, const Run &run) {
  NgramTrieBuilder builder(trie.symbols());
  const Array<int32_t> number = builder.add_tree(trie, run);
  for (const TreeExtension &e : extensions) builder.extend(number[static_cast<size_t>(e.history)], e.label);
  Array<NgramNode> node;
  return built(&builder, number, &node, run);
}

TreeChange united(const NgramTrie &trie, const NgramTrie &other, Array<NgramNode> *other_node, const Run &run) {
  NgramTrieBuilder builder(trie.symbols());
  const Array<int32_t> number = builder.add_tree(trie, run), others = builder.add_tree(other, run);
  Array<NgramNode> node;
  TreeChange change = built(&builder, number, &node, run);
  other_node->clear();
  for (const int32_t n : others) other_node->push_back(node[static_cast<size_t>(n)]);
  return change;
}

TreeChange reduced(const NgramTrie &trie, Array<char> keep) {
  for (NgramNode w = trie.nodes() - 1; w > NgramTrie::kRoot; --w) {
    if (trie.parent(w) == NgramTrie::kRoot) keep[static_cast<size_t>(w)] = true;
    if (keep[static_cast<size_t>(w)]) keep[static_cast<size_t>(trie.parent(w))] = true;
  }
  keep[NgramTrie::kRoot] = keep[static_cast<size_t>(trie.begin_node())] = true;
  Array<NgramNode> kept;
  TreeChange change{trie.restricted(keep, &kept), Array<NgramNode>(keep.size(), -1)};
  for (size_t i = 0; i < kept.size(); ++i) change.new_node[static_cast<size_t>(kept[i])] = static_cast<NgramNode>(i);
  return change;
}

Array<double> moved(const TreeChange &change, std::span<const double> values) {
  Array<double> at(static_cast<size_t>(change.trie->nodes()), 0);
  for (size_t w = 0; w < values.size(); ++w) {
    if (change.new_node[w] >= 0) at[static_cast<size_t>(change.new_node[w])] = values[w];
  }
  return at;
}

}  // namespace hws
