#include "fsa/ngram/ngram_trie.hh"

#include <algorithm>
#include <numeric>

#include "fsa/base/merge_sort.hh"

namespace hws {

namespace {

// Writes `from` into `to` by key(i) in 0..keys-1, equal keys in their order. Where each
// key's part begins.
template <class Key>
std::vector<int32_t> counting_sort(const std::vector<int32_t> &from, std::vector<int32_t> &to, size_t keys, Key key) {
  std::vector<int32_t> begin(keys + 1, 0);
  for (const int32_t i : from) ++begin[static_cast<size_t>(key(static_cast<size_t>(i))) + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<int32_t> next(begin);
  for (const int32_t i : from) to[static_cast<size_t>(next[static_cast<size_t>(key(static_cast<size_t>(i)))]++)] = i;
  return begin;
}

}  // namespace

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
// Siblings come in the order of their labels, so the search among the suffix's children
// goes on from where the last sibling's ended.
void NgramTrie::link_suffixes() {
  suffix_.assign(label_.size(), kRoot);
  suffix_[kRoot] = -1;
  NgramNode family = -1;
  const Label *from = nullptr;
  for (NgramNode w = levels_[static_cast<size_t>(order_ >= 2 ? 2 : order_ + 1)]; w < nodes(); ++w) {
    NgramNode h = suffix(parent(w));
    if (parent(w) != family) {
      family = parent(w);
      from = label_.data() + child_begin(h);
    }
    const Label c = label(w), *const end = label_.data() + child_end(h);
    // Doubling steps, then halving.
    ptrdiff_t step = 1;
    for (; step < end - from && from[step] <= c; step *= 2) from += step;
    from = std::lower_bound(from, step < end - from ? from + step : end, c);
    NgramNode found = from != end && *from == c ? static_cast<NgramNode>(from - label_.data()) : -1;
    while (found < 0 && h != kRoot) {
      h = suffix(h);
      found = child(h, c);
    }
    suffix_[static_cast<size_t>(w)] = found < 0 ? kRoot : found;
  }
}

std::shared_ptr<const NgramTrie> NgramTrie::assemble(int64_t symbols, std::vector<Label> label, std::vector<NgramNode> parent,
                                                     std::vector<NgramNode> suffix) {
  const std::shared_ptr<NgramTrie> trie(new NgramTrie);
  const size_t n = label.size();
  trie->symbols_ = symbols;
  trie->label_ = std::move(label);
  trie->parent_ = std::move(parent);
  // A level begins with the first node whose parent lies in the level before.
  std::vector<NgramNode> &levels = trie->levels_;
  levels.push_back(0);
  for (size_t w = 1; w < n; ++w) {
    if (trie->parent_[w] >= levels.back()) levels.push_back(static_cast<NgramNode>(w));
  }
  levels.push_back(static_cast<NgramNode>(n));
  trie->order_ = static_cast<int32_t>(levels.size()) - 2;
  // Children of w begin where the first node with a parent >= w lies.
  NgramNode next = static_cast<NgramNode>(n);
  trie->first_child_.assign(n + 1, next);
  for (size_t w = n; w-- > 1;) trie->first_child_[static_cast<size_t>(trie->parent_[w])] = static_cast<NgramNode>(w);
  for (size_t w = n; w-- > 0;) {
    // A node without children begins where its successor does.
    if (trie->first_child_[w] == static_cast<NgramNode>(n)) trie->first_child_[w] = next;
    next = trie->first_child_[w];
  }
  trie->begin_ = trie->child(kRoot, trie->bos());
  trie->suffix_ = std::move(suffix);
  if (trie->suffix_.empty()) trie->link_suffixes();
  return trie;
}

std::shared_ptr<const NgramTrie> NgramTrie::restricted(const std::vector<bool> &keep, std::vector<NgramNode> *kept) const {
  std::vector<NgramNode> to(label_.size(), -1), parents, suffixes;
  std::vector<Label> labels;
  kept->clear();
  for (NgramNode w = 0; w < nodes(); ++w) {
    if (!keep[static_cast<size_t>(w)] && w != kRoot && w != begin_) continue;
    to[static_cast<size_t>(w)] = static_cast<NgramNode>(kept->size());
    kept->push_back(w);
    labels.push_back(label(w));
    parents.push_back(w == kRoot ? -1 : to[static_cast<size_t>(parent(w))]);
    NgramNode s = suffix(w);
    while (s > kRoot && to[static_cast<size_t>(s)] < 0) s = suffix(s);
    suffixes.push_back(s < 0 ? -1 : to[static_cast<size_t>(s)]);
  }
  return assemble(symbols_, std::move(labels), std::move(parents), std::move(suffixes));
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
  run.limit_bytes(bytes() + static_cast<int64_t>(n) * 8 * static_cast<int64_t>(sizeof(int32_t)));
  // Parents come before children, so one pass finds the lengths.
  std::vector<int32_t> length(n, 0), by_label(n), sorted(n);
  int32_t order = 0;
  for (size_t i = 1; i < n; ++i) order = std::max(order, length[i] = length[static_cast<size_t>(parent_[i])] + 1);
  std::iota(by_label.begin(), by_label.end(), 0);
  // By label, then by length, keeping that order: each level by label.
  if (static_cast<int64_t>(n) < symbols_ / 8) {
    merge_sort(by_label.begin(), by_label.end(), [&](int32_t a, int32_t b) { return label_[static_cast<size_t>(a)] < label_[static_cast<size_t>(b)]; });
  } else {
    counting_sort(by_label, sorted, static_cast<size_t>(symbols_) + 3, [&](size_t i) { return label_[i]; });
    by_label.swap(sorted);
  }
  const std::vector<int32_t> levels = counting_sort(by_label, sorted, static_cast<size_t>(order) + 1, [&](size_t i) { return length[i]; });
  // Each level by the place of the parent in the level before, keeping the order by label.
  node_of->assign(n, 0);
  std::vector<NgramNode> &node = *node_of, parents(n, -1);
  std::vector<Label> labels(n, 0);
  for (int32_t l = 1; l <= order; ++l) {
    run.check();
    const NgramNode begin = levels[static_cast<size_t>(l)], above = levels[static_cast<size_t>(l) - 1];
    const std::vector<int32_t> level(sorted.begin() + begin, l == order ? sorted.end() : sorted.begin() + levels[static_cast<size_t>(l) + 1]);
    std::vector<int32_t> placed(level.size());
    counting_sort(level, placed, static_cast<size_t>(begin - above), [&](size_t i) { return node[static_cast<size_t>(parent_[i])] - above; });
    for (size_t k = 0; k < placed.size(); ++k) {
      const size_t i = static_cast<size_t>(placed[k]), w = static_cast<size_t>(begin) + k;
      node[i] = static_cast<NgramNode>(w);
      labels[w] = label_[i];
      parents[w] = node[static_cast<size_t>(parent_[i])];
    }
  }
  NgramTriePtr trie = NgramTrie::assemble(symbols_, std::move(labels), std::move(parents), {});
  *this = NgramTrieBuilder(symbols_);
  return trie;
}

}  // namespace hws
