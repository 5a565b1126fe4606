// Optimize: balanced
#include "fsa/ngram/ngram_trie.hh"

#include <algorithm>
#include <numeric>

#include "fsa/base/merge_sort.hh"

namespace hws {

namespace {

// Writes `from` into `to` by key(i) in 0..keys-1, equal keys in their order. Where each
// key's part begins.
template <class Key>
Array<int32_t> counting_sort(const Array<int32_t> &from, Array<int32_t> &to, size_t keys, Key key) {
  Array<int32_t> begin(keys + 1, 0);
  for (const int32_t i : from) ++begin[static_cast<size_t>(key(static_cast<size_t>(i))) + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  Array<int32_t> next(begin);
  for (const int32_t i : from) to[next[key(static_cast<size_t>(i))]++] = i;
  return begin;
}

}  // namespace

// The arrays of a tree that was made here.
struct NgramTrie::Store {
  Array<Label> label;
  Array<NgramNode> parent, suffix, first_child;
};

NgramNode NgramTrie::child(NgramNode w, Label c) const {
  const NgramNode from = child_begin(w), to = child_end(w);
  if (from == to || c < 1) return -1;
  // Labels ascend from 1 at least, so c is at place c - 1 or before: there, where all are.
  const Label *begin = a_.label.data() + from, *end = a_.label.data() + std::min<int64_t>(to, int64_t{from} + c);
  if (end[-1] == c) return static_cast<NgramNode>(end - 1 - a_.label.data());
  const Label *at = std::lower_bound(begin, end, c);
  return at != end && *at == c ? static_cast<NgramNode>(at - a_.label.data()) : -1;
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

void NgramTrie::spell(NgramNode w, Array<Label> *labels) const {
  labels->clear();
  for (; w != kRoot; w = parent(w)) labels->push_back(label(w));
  std::reverse(labels->begin(), labels->end());
}

int64_t NgramTrie::bytes() const {
  return static_cast<int64_t>(a_.label.size_bytes() + a_.parent.size_bytes() + a_.suffix.size_bytes() +
                              a_.first_child.size_bytes());
}

// visit(w, suffix) for all nodes of two symbols or more, in order. A node's suffix extends
// a suffix of its parent, which is shorter and was visited already.
// Siblings come in the order of their labels, so the search among the suffix's children
// goes on from where the last sibling's ended.
template <class Visit>
void NgramTrie::for_each_suffix(Visit visit) const {
  NgramNode family = -1;
  const Label *from = nullptr;
  for (NgramNode w = levels_[order_ >= 2 ? 2 : order_ + 1]; w < nodes(); ++w) {
    NgramNode h = suffix(parent(w));
    if (parent(w) != family) {
      family = parent(w);
      from = a_.label.data() + child_begin(h);
    }
    const Label c = label(w), *const end = a_.label.data() + child_end(h);
    // Doubling steps, then halving.
    ptrdiff_t step = 1;
    for (; step < end - from && from[step] <= c; step *= 2) from += step;
    from = std::lower_bound(from, step < end - from ? from + step : end, c);
    NgramNode found = from != end && *from == c ? static_cast<NgramNode>(from - a_.label.data()) : -1;
    while (found < 0 && h != kRoot) {
      h = suffix(h);
      found = child(h, c);
    }
    visit(w, found < 0 ? kRoot : found);
  }
}

// A level begins with the first node whose parent lies in the level before.
void NgramTrie::find_levels() {
  levels_.push_back(0);
  for (NgramNode w = 1; w < nodes(); ++w) {
    if (parent(w) >= levels_.back()) levels_.push_back(w);
  }
  levels_.push_back(nodes());
  order_ = static_cast<int32_t>(levels_.size()) - 2;
}

// Does the same from the rows of children. Those of a level's first node begin where the next level does.
void NgramTrie::find_levels_unchecked() {
  levels_.push_back(0);
  for (NgramNode next = child_begin(0); next < nodes(); next = child_begin(next)) {
    if (next <= levels_.back()) fail(Code::corrupt, "n-gram %d: its children come before it", next);
    levels_.push_back(next);
  }
  levels_.push_back(nodes());
  order_ = static_cast<int32_t>(levels_.size()) - 2;
}

std::shared_ptr<const NgramTrie> NgramTrie::assemble(int64_t symbols, Array<Label> label, Array<NgramNode> parent,
                                                     Array<NgramNode> suffix) {
  const std::shared_ptr<NgramTrie> trie(new NgramTrie);
  const auto store = std::make_shared<Store>();
  const size_t n = label.size();
  trie->symbols_ = symbols;
  store->label = std::move(label);
  store->parent = std::move(parent);
  trie->a_.label = store->label;
  trie->a_.parent = store->parent;
  trie->find_levels();
  // Children of w begin where the first node with a parent >= w lies.
  Array<NgramNode> &first_child = store->first_child;
  NgramNode next = static_cast<NgramNode>(n);
  first_child.assign(n + 1, next);
  for (size_t w = n; w-- > 1;) first_child[static_cast<size_t>(store->parent[w])] = static_cast<NgramNode>(w);
  for (size_t w = n; w-- > 0;) {
    // A node without children begins where its successor does.
    if (first_child[w] == static_cast<NgramNode>(n)) first_child[w] = next;
    next = first_child[w];
  }
  trie->a_.first_child = first_child;
  trie->begin_ = trie->child(kRoot, trie->bos());
  const bool linked = !suffix.empty();
  store->suffix = std::move(suffix);
  if (!linked) store->suffix.assign(n, kRoot);
  store->suffix[kRoot] = -1;
  trie->a_.suffix = store->suffix;
  if (!linked) trie->for_each_suffix([&](NgramNode w, NgramNode s) { store->suffix[static_cast<size_t>(w)] = s; });
  trie->owner_ = store;
  return trie;
}

std::shared_ptr<const NgramTrie> NgramTrie::view(int64_t symbols, const NgramArrays &arrays, std::shared_ptr<const void> owner,
                                                 const Run &run, bool verify) {
  const std::shared_ptr<NgramTrie> trie(new NgramTrie);
  const size_t n = arrays.label.size();
  if (symbols < 1 || symbols > kMaxSymbols) fail(Code::corrupt, "n-grams over %lld symbols", static_cast<long long>(symbols));
  if (n < 2 || n > INT32_MAX || arrays.parent.size() != n || arrays.suffix.size() != n || arrays.first_child.size() != n + 1) {
    fail(Code::corrupt, "%zu labels, %zu parents, %zu suffixes and %zu first children of n-grams do not fit together", n,
         arrays.parent.size(), arrays.suffix.size(), arrays.first_child.size());
  }
  trie->symbols_ = symbols;
  trie->a_ = arrays;
  trie->owner_ = std::move(owner);
  const auto wrong = [](NgramNode w, const char *what) { fail(Code::corrupt, "n-gram %d: %s", w, what); };
  // Rows of children that cover all nodes but the root, one after the other.
  const std::span<const NgramNode> first = arrays.first_child;
  if (first[0] != 1 || first[n] != static_cast<NgramNode>(n)) wrong(0, "rows of children do not cover the n-grams");
  if (!verify) {
    trie->find_levels_unchecked();
    trie->begin_ = trie->child(kRoot, trie->bos());
    if (trie->begin_ < 0) wrong(0, "the begin of the string is missing");
    return trie;
  }
  for (size_t w = 0; w < n; ++w) {
    if (first[w] > first[w + 1]) wrong(static_cast<NgramNode>(w), "its children end before they begin");
  }
  if (arrays.label[0] != 0 || arrays.parent[0] != -1 || arrays.suffix[0] != -1) {
    wrong(0, "the empty one has a label, a parent or a suffix");
  }
  for (NgramNode w = 1; w < trie->nodes(); ++w) {
    if ((w & 0xffff) == 0) run.check();
    const NgramNode p = trie->parent(w);
    const Label c = trie->label(w);
    if (p < 0 || p >= w || w < trie->child_begin(p) || w >= trie->child_end(p)) wrong(w, "it is none of its parent's children");
    if (c < 1 || c > trie->bos() || (c == trie->bos() && p != kRoot)) wrong(w, "its last symbol is none of the alphabet's");
    if (w > trie->child_begin(p) && trie->label(w - 1) >= c) wrong(w, "its symbol does not come after its sibling's");
    if (p != kRoot && trie->label(p) == trie->eos()) wrong(w, "it goes on after the end of the string");
  }
  trie->find_levels();
  trie->begin_ = trie->child(kRoot, trie->bos());
  if (trie->begin_ < 0) wrong(0, "the begin of the string is missing");
  for (NgramNode w = 1; w < trie->child_end(kRoot); ++w) {
    if (trie->suffix(w) != kRoot) wrong(w, "its suffix is not the empty one");
  }
  run.check();
  trie->for_each_suffix([&](NgramNode w, NgramNode s) {
    if (trie->suffix(w) != s) wrong(w, "its suffix is another");
  });
  return trie;
}

std::shared_ptr<const NgramTrie> NgramTrie::restricted(const Array<char> &keep, Array<NgramNode> *kept) const {
  Array<NgramNode> to(a_.label.size(), -1), parents, suffixes;
  Array<Label> labels;
  kept->clear();
  for (NgramNode w = 0; w < nodes(); ++w) {
    if (!keep[w] && w != kRoot && w != begin_) continue;
    to[w] = static_cast<NgramNode>(kept->size());
    kept->push_back(w);
    labels.push_back(label(w));
    parents.push_back(w == kRoot ? -1 : to[parent(w)]);
    NgramNode s = suffix(w);
    while (s > kRoot && to[s] < 0) s = suffix(s);
    suffixes.push_back(s < 0 ? -1 : to[s]);
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
  extend(0, static_cast<Label>(symbols + 2));
}

int32_t NgramTrieBuilder::find(int32_t number, Label c) const {
  return slots_.find(hash(number, c), [&](int32_t at) { return is(at, number, c); });
}

int32_t NgramTrieBuilder::extend(int32_t number, Label c) {
  if (indexed_ < count()) index();
  Run unlimited;  // callers ask for limits by bytes()
  unlimited.max_bytes = INT64_MAX;
  slots_.reserve(label_.size(), unlimited, 0,
                 [&](int32_t at) { return hash(parent_[at], label_[at]); });
  const int32_t found =
      slots_.number(hash(number, c), [&](int32_t at) { return is(at, number, c); }, [&] { return append(number, c); });
  indexed_ = count();
  return found;
}

void NgramTrieBuilder::index() {
  Run unlimited;
  unlimited.max_bytes = INT64_MAX;
  const auto hash_of = [&](int32_t at) { return hash(parent_[at], label_[at]); };
  for (; indexed_ < count(); ++indexed_) {
    const int32_t next = indexed_;
    slots_.reserve(static_cast<size_t>(next), unlimited, 0, hash_of);
    slots_.number(
        hash_of(next),
        [&](int32_t at) { return is(at, parent_[next], label_[next]); },
        [&] { return next; });
  }
}

int32_t NgramTrieBuilder::append(int32_t number, Label c) {
  if (c < 1 || c > symbols_ + 2) {
    fail(Code::argument, "label %d in an n-gram; the alphabet has %lld symbols", c, static_cast<long long>(symbols_));
  }
  if (c == symbols_ + 2 && number != 0) {
    fail(Code::argument, "the begin of the string stands inside an n-gram; expected it first");
  }
  if (number != 0 && label_[number] == symbols_ + 1) {
    fail(Code::argument, "the end of the string stands inside an n-gram; expected it last");
  }
  if (count() == INT32_MAX) fail(Code::limit, "more than %d n-grams", INT32_MAX);
  parent_.push_back(number);
  try {
    label_.push_back(c);
  } catch (...) {
    parent_.pop_back();
    throw;
  }
  return count() - 1;
}

int32_t NgramTrieBuilder::add(std::span<const Label> ngram) {
  int32_t number = 0;
  for (const Label c : ngram) number = extend(number, c);
  return number;
}

Array<int32_t> NgramTrieBuilder::add_tree(const NgramTrie &tree, const Run &run) {
  Array<int32_t> number(static_cast<size_t>(tree.nodes()), 0);
  for (NgramNode w = 1; w < tree.nodes(); ++w) {
    if ((w & 4095) == 0) run.check();
    number[w] = extend(number[tree.parent(w)], tree.label(w));
  }
  return number;
}

int64_t NgramTrieBuilder::bytes() const {
  return static_cast<int64_t>((parent_.capacity() + label_.capacity()) * sizeof(int32_t)) + slots_.bytes();
}

NgramTriePtr NgramTrieBuilder::build(Array<NgramNode> *node_of, const Run &run) {
  const size_t n = label_.size();
  run.limit_states(static_cast<int64_t>(n));
  run.limit_bytes(bytes() + static_cast<int64_t>(n) * 8 * static_cast<int64_t>(sizeof(int32_t)));
  // Parents come before children, so one pass finds the lengths.
  Array<int32_t> length(n, 0), by_label(n), sorted(n);
  int32_t order = 0;
  for (size_t i = 1; i < n; ++i) order = std::max(order, length[i] = length[parent_[i]] + 1);
  std::iota(by_label.begin(), by_label.end(), 0);
  // By label, then by length, keeping that order: each level by label.
  if (static_cast<int64_t>(n) < symbols_ / 8) {
    merge_sort(by_label.begin(), by_label.end(),
               [&](int32_t a, int32_t b) { return label_[a] < label_[b]; });
  } else {
    counting_sort(by_label, sorted, static_cast<size_t>(symbols_) + 3, [&](size_t i) { return label_[i]; });
    by_label.swap(sorted);
  }
  const Array<int32_t> levels =
      counting_sort(by_label, sorted, static_cast<size_t>(order) + 1, [&](size_t i) { return length[i]; });
  // Sorts each level by its parents' positions in the level before; the sort is stable, so labels stay in order.
  node_of->assign(n, 0);
  Array<NgramNode> &node = *node_of, parents(n, -1);
  Array<Label> labels(n, 0);
  for (int32_t l = 1; l <= order; ++l) {
    run.check();
    const NgramNode begin = levels[l], above = levels[static_cast<size_t>(l) - 1];
    const Array<int32_t> level(sorted.begin() + begin,
                                     l == order ? sorted.end() : sorted.begin() + levels[static_cast<size_t>(l) + 1]);
    Array<int32_t> placed(level.size());
    counting_sort(level, placed, static_cast<size_t>(begin - above),
                  [&](size_t i) { return node[parent_[i]] - above; });
    for (size_t k = 0; k < placed.size(); ++k) {
      const size_t i = static_cast<size_t>(placed[k]), w = static_cast<size_t>(begin) + k;
      node[i] = static_cast<NgramNode>(w);
      labels[w] = label_[i];
      parents[w] = node[parent_[i]];
    }
  }
  NgramTriePtr trie = NgramTrie::assemble(symbols_, std::move(labels), std::move(parents), {});
  *this = NgramTrieBuilder(symbols_);
  return trie;
}

}  // namespace hws
