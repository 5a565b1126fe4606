#include "fsa/ngram/ngram_trie.hh"

#include <algorithm>
#include <numeric>

#include "fsa/base/merge_sort.hh"

namespace hws {

NgramNode NgramTrie::child(NgramNode w, Label c) const {
  const Label *begin = label_.data() + child_begin(w), *end = label_.data() + child_end(w);
  const Label *at = std::lower_bound(begin, end, c);
  return at != end && *at == c ? static_cast<NgramNode>(at - label_.data()) : -1;
}

NgramNode NgramTrie::find(std::span<const Label> ngram) const {
  NgramNode w = kRoot;
  for (const Label c : ngram) {
    w = child(w, c);
    if (w < 0) return -1;
  }
  return w;
}

int32_t NgramTrie::length(NgramNode w) const {
  return static_cast<int32_t>(std::upper_bound(levels_.begin(), levels_.end() - 1, w) - levels_.begin()) - 1;
}

void NgramTrie::spell(NgramNode w, std::vector<Label> *labels) const {
  labels->clear();
  for (; w != kRoot; w = parent(w)) labels->push_back(label(w));
  std::reverse(labels->begin(), labels->end());
}

int64_t NgramTrie::bytes() const {
  return static_cast<int64_t>(label_.size() * sizeof(Label) + (parent_.size() + suffix_.size() + first_child_.size()) * sizeof(NgramNode));
}

// A node's suffix extends a suffix of its parent, which is shorter and linked already.
void NgramTrie::link_suffixes() {
  suffix_.assign(label_.size(), kRoot);
  suffix_[kRoot] = -1;
  for (NgramNode w = levels_[2 <= order_ ? 2 : order_ + 1]; w < nodes(); ++w) {
    NgramNode h = parent(w), found = -1;
    while (found < 0 && h != kRoot) {
      h = suffix(h);
      found = child(h, label(w));
    }
    suffix_[static_cast<size_t>(w)] = found < 0 ? kRoot : found;
  }
}

NgramTrieBuilder::NgramTrieBuilder(int64_t symbols) : symbols_(symbols) {
  if (symbols < 1 || symbols > NgramTrie::kMaxSymbols) {
    fail(Code::argument, "an alphabet of %lld symbols; expected 1 to %lld", static_cast<long long>(symbols),
         static_cast<long long>(NgramTrie::kMaxSymbols));
  }
  parent_.push_back(-1);
  label_.push_back(0);
  table_.assign(64, -1);
  extend(0, static_cast<Label>(symbols + 2));
}

size_t NgramTrieBuilder::slot(int32_t parent, Label c) const {
  uint64_t key = static_cast<uint64_t>(static_cast<uint32_t>(parent)) << 32 | static_cast<uint32_t>(c);
  key *= 0x9e3779b97f4a7c15u;
  key ^= key >> 32;
  const size_t mask = table_.size() - 1;
  size_t at = static_cast<size_t>(key) & mask;
  while (table_[at] >= 0) {
    const size_t number = static_cast<size_t>(table_[at]);
    if (parent_[number] == parent && label_[number] == c) break;
    at = (at + 1) & mask;
  }
  return at;
}

void NgramTrieBuilder::grow() {
  table_.assign(table_.size() * 2, -1);
  for (int32_t i = 1; i < count(); ++i) table_[slot(parent_[static_cast<size_t>(i)], label_[static_cast<size_t>(i)])] = i;
}

int32_t NgramTrieBuilder::find(int32_t number, Label c) const { return table_[slot(number, c)]; }

int32_t NgramTrieBuilder::extend(int32_t number, Label c) {
  size_t at = slot(number, c);
  if (table_[at] >= 0) return table_[at];
  if (c < 1 || c > symbols_ + 2) fail(Code::argument, "label %d in an n-gram; the alphabet has %lld symbols", c, static_cast<long long>(symbols_));
  if (c == symbols_ + 2 && number != 0) fail(Code::argument, "the begin of the string stands inside an n-gram; expected it first");
  if (number != 0 && label_[static_cast<size_t>(number)] == symbols_ + 1) {
    fail(Code::argument, "the end of the string stands inside an n-gram; expected it last");
  }
  if (count() == INT32_MAX) fail(Code::limit, "more than %d n-grams", INT32_MAX);
  if (static_cast<size_t>(count()) * 2 >= table_.size()) {
    grow();
    at = slot(number, c);
  }
  parent_.push_back(number);
  try {
    label_.push_back(c);
  } catch (...) {
    parent_.pop_back();
    throw;
  }
  return table_[at] = count() - 1;
}

int32_t NgramTrieBuilder::add(std::span<const Label> ngram) {
  int32_t number = 0;
  for (const Label c : ngram) number = extend(number, c);
  return number;
}

std::vector<int32_t> NgramTrieBuilder::add_tree(const NgramTrie &tree, const Run &run) {
  std::vector<int32_t> number(static_cast<size_t>(tree.nodes()), 0);
  for (NgramNode w = 1; w < tree.nodes(); ++w) {
    if ((w & 4095) == 0) run.check();
    number[static_cast<size_t>(w)] = extend(number[static_cast<size_t>(tree.parent(w))], tree.label(w));
  }
  return number;
}

int64_t NgramTrieBuilder::bytes() const {
  return static_cast<int64_t>((parent_.capacity() + table_.capacity() + label_.capacity()) * sizeof(int32_t));
}

NgramTriePtr NgramTrieBuilder::build(std::vector<NgramNode> *node_of, const Run &run) {
  const size_t n = label_.size();
  run.limit_states(static_cast<int64_t>(n));
  run.limit_bytes(bytes() + static_cast<int64_t>(n) * 7 * static_cast<int64_t>(sizeof(int32_t)));
  // Parents come before children, so one pass finds the lengths; a counting sort
  // by length, then each level by (node of the parent, label).
  std::vector<int32_t> length(n, 0), sorted(n);
  int32_t order = 0;
  for (size_t i = 1; i < n; ++i) order = std::max(order, length[i] = length[static_cast<size_t>(parent_[i])] + 1);
  std::vector<NgramNode> levels(static_cast<size_t>(order) + 2, 0);
  for (size_t i = 0; i < n; ++i) ++levels[static_cast<size_t>(length[i]) + 1];
  std::partial_sum(levels.begin(), levels.end(), levels.begin());
  {
    std::vector<NgramNode> next(levels.begin(), levels.end() - 1);
    for (size_t i = 0; i < n; ++i) sorted[static_cast<size_t>(next[static_cast<size_t>(length[i])]++)] = static_cast<int32_t>(i);
  }
  node_of->assign(n, 0);
  const std::shared_ptr<NgramTrie> trie(new NgramTrie);
  trie->symbols_ = symbols_;
  trie->order_ = order;
  trie->label_.resize(n);
  trie->parent_.resize(n);
  trie->first_child_.assign(n + 1, static_cast<NgramNode>(n));
  std::vector<NgramNode> &node = *node_of;
  for (int32_t l = 0; l <= order; ++l) {
    run.check();
    const auto begin = sorted.begin() + levels[static_cast<size_t>(l)], end = sorted.begin() + levels[static_cast<size_t>(l) + 1];
    merge_sort(begin, end, [&](int32_t a, int32_t b) {
      const NgramNode pa = l == 0 ? 0 : node[static_cast<size_t>(parent_[static_cast<size_t>(a)])];
      const NgramNode pb = l == 0 ? 0 : node[static_cast<size_t>(parent_[static_cast<size_t>(b)])];
      return pa != pb ? pa < pb : label_[static_cast<size_t>(a)] < label_[static_cast<size_t>(b)];
    });
    for (auto at = begin; at != end; ++at) {
      const size_t i = static_cast<size_t>(*at), w = static_cast<size_t>(at - sorted.begin());
      node[i] = static_cast<NgramNode>(w);
      trie->label_[w] = label_[i];
      trie->parent_[w] = l == 0 ? -1 : node[static_cast<size_t>(parent_[i])];
    }
  }
  // Children of w begin where the first node with a parent >= w lies.
  NgramNode next = static_cast<NgramNode>(n);
  for (size_t w = n; w-- > 1;) {
    const size_t p = static_cast<size_t>(trie->parent_[w]);
    trie->first_child_[p] = static_cast<NgramNode>(w);
  }
  for (size_t w = n; w-- > 0;) {
    // A node without children begins where its successor does.
    if (trie->first_child_[w] == static_cast<NgramNode>(n)) trie->first_child_[w] = next;
    next = trie->first_child_[w];
  }
  trie->levels_ = std::move(levels);
  trie->begin_ = trie->child(NgramTrie::kRoot, trie->bos());
  trie->link_suffixes();
  *this = NgramTrieBuilder(symbols_);
  return trie;
}

}  // namespace hws
