#include "fsa/ngram/continuations.hh"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "fsa/base/merge_sort.hh"

namespace hws {

namespace {

// A name's first eight bytes, as a number in the order of names.
uint64_t first_bytes(std::string_view name) {
  uint64_t key = 0;
  for (size_t i = 0; i < sizeof key; ++i) key = key << 8 | (i < name.size() ? static_cast<unsigned char>(name[i]) : 0u);
  return key;
}

}  // namespace

template <class Model>
Continuations<Model>::Continuations(const Model &m, const Run &run) : m_(m) {
  const auto &trie = m.trie();
  const auto nodes = static_cast<size_t>(trie.nodes()), words = nodes / 16 + 1;
  run.limit_bytes(static_cast<int64_t>(4 * nodes + 4 * words) + 24 * int64_t{trie.symbols()});
  by_weight_.extend(nodes);  // written context by context
  sorted_.reset(new std::atomic<uint32_t>[words]());
  alone_.assign(static_cast<size_t>(trie.symbols()), m.score(NgramTrie::kRoot));
  for (NgramNode w = trie.child_begin(NgramTrie::kRoot), end = trie.child_end(NgramTrie::kRoot); w < end; ++w) {
    if (trie.label(w) <= trie.symbols()) alone_[static_cast<size_t>(trie.label(w)) - 1] = m.score(w);
  }
  Array<Label> labels(alone_.size());
  std::iota(labels.begin(), labels.end(), 1);
  by_label_ = order_of(std::move(labels));
}

template <class Model>
typename Continuations<Model>::Order Continuations<Model>::order_of(Array<Label> symbols) const {
  const size_t n = symbols.size();
  Order order{std::move(symbols), Array<int32_t>(n), Array<int32_t>(2 * n)};
  const auto weight = [&](int32_t r) { return alone_[static_cast<size_t>(order.symbol[r]) - 1]; };
  for (size_t r = 0; r < n; ++r) {
    order.rank[static_cast<size_t>(order.symbol[r]) - 1] = static_cast<int32_t>(r);
    order.maxima[n + r] = static_cast<int32_t>(r);
  }
  for (size_t i = n; i-- > 1;) {
    const int32_t a = order.maxima[2 * i], b = order.maxima[2 * i + 1];
    const double p = weight(a), q = weight(b);
    order.maxima[i] = p > q || (p == q && order.symbol[a] < order.symbol[b]) ? a : b;
  }
  return order;
}

template <class Model>
Array<Label> Continuations<Model>::by_name(const Run &run) const {
  struct Named {
    uint64_t key;
    Label label;
  };
  const Alphabet &alphabet = *m_.alphabet();
  const size_t n = alone_.size();
  run.limit_bytes(static_cast<int64_t>((2 * sizeof(Named) + 16) * n));
  Array<Named> names(n), sorted(n);
  for (size_t c = 0; c < n; ++c) {
    if (c % 0x4000 == 0) run.check();
    names[c] = {first_bytes(alphabet.name(static_cast<Label>(c + 1))), static_cast<Label>(c + 1)};
  }
  // By a byte of the keys at a time, the last one first; then those whose first eight bytes are equal.
  for (int shift = 0; shift < 64; shift += 8) {
    uint32_t from[256] = {}, below = 0;
    for (const Named &name : names) ++from[name.key >> shift & 255];
    for (uint32_t &count : from) below += std::exchange(count, below);
    for (const Named &name : names) sorted[from[name.key >> shift & 255]++] = name;
    std::swap(names, sorted);
  }
  for (size_t begin = 0, end; begin < n; begin = end) {
    for (end = begin + 1; end < n && names[end].key == names[begin].key; ++end) {
    }
    merge_sort(names.begin() + begin, names.begin() + end,
               [&](const Named &a, const Named &b) { return alphabet.name(a.label) < alphabet.name(b.label); });
  }
  Array<Label> symbols(n);
  for (size_t r = 0; r < n; ++r) symbols[r] = names[r].label;
  return symbols;
}

template <class Model>
const typename Continuations<Model>::Order &Continuations<Model>::names(const Run &run) const {
  return by_name_.get([&] { return std::make_shared<const Order>(order_of(by_name(run))); });
}

template <class Model>
typename Continuations<Model>::Range Continuations<Model>::named(const Order &order, std::string_view prefix) const {
  if (prefix.empty()) return {0, static_cast<int32_t>(order.symbol.size())};
  const Alphabet &alphabet = *m_.alphabet();
  const auto begin = std::lower_bound(order.symbol.begin(), order.symbol.end(), prefix,
                                      [&](Label c, std::string_view p) { return alphabet.name(c) < p; });
  const auto end =
      std::partition_point(begin, order.symbol.end(), [&](Label c) { return alphabet.name(c).starts_with(prefix); });
  return {static_cast<int32_t>(begin - order.symbol.begin()), static_cast<int32_t>(end - order.symbol.begin())};
}

template <class Model>
std::span<const NgramNode> Continuations<Model>::heaviest_first(NgramNode h, bool all) const {
  const auto &trie = m_.trie();
  const auto n = static_cast<size_t>(trie.child_end(h) - trie.child_begin(h)), part = std::min(n, kPart);
  NgramNode *const first = by_weight_.data() + trie.child_begin(h);
  std::atomic<uint32_t> &flags = sorted_[static_cast<size_t>(h) / 16];
  const auto heavier = [&](NgramNode a, NgramNode b) {
    const double p = m_.score(a), q = m_.score(b);
    return p > q || (p == q && a < b);
  };
  const auto once = [&](uint32_t flag, const auto &sort) {
    if (flags.load(std::memory_order_acquire) & flag) return;
    std::lock_guard<std::mutex> hold(sorting_);
    if (flags.load(std::memory_order_relaxed) & flag) return;
    sort();
    flags.fetch_or(flag, std::memory_order_release);
  };
  const uint32_t flag = 1u << 2 * (h % 16);
  once(flag, [&] {
    std::iota(first, first + n, trie.child_begin(h));
    if (part < n) std::nth_element(first, first + part, first + n, heavier);
    std::sort(first, first + part, heavier);
  });
  if (all && part < n) once(2 * flag, [&] { std::sort(first + part, first + n, heavier); });
  return {first, all ? n : part};
}

// The k best so far in the caller's arrays: a heap with the lightest on top. Without room for
// weights they are computed anew where they are compared.
template <class Model>
class Continuations<Model>::Best {
 public:
  Best(const Model &m, NgramNode h, std::span<Label> symbols, double *weights)
      : m_(m), h_(h), symbols_(symbols), weights_(weights) {}

  size_t size() const { return n_; }
  // Whether a symbol of that weight would be among them; of equal weights the smaller symbol.
  bool takes(double w, Label c) const { return n_ < symbols_.size() || before(w, c, weight(0), symbols_[0]); }
  bool full() const { return n_ == symbols_.size(); }
  bool passes(double w) const { return w < weight(0); }  // whether none so light could be; full
  void add(double w, Label c) {
    if (!takes(w, c)) return;
    if (n_ == symbols_.size()) {
      sink(0, w, c);
      return;
    }
    size_t i = n_++;
    for (; i > 0; i = (i - 1) / 2) {
      const size_t up = (i - 1) / 2;
      if (!before(weight(up), symbols_[up], w, c)) break;
      put(i, weight(up), symbols_[up]);
    }
    put(i, w, c);
  }
  // The heaviest first.
  void sort() {
    const size_t all = n_;
    while (n_ > 1) {
      const double w = weight(n_ - 1);
      const Label c = symbols_[n_ - 1];
      put(n_ - 1, weight(0), symbols_[0]);
      --n_;
      sink(0, w, c);
    }
    n_ = all;
  }

 private:
  static bool before(double w, Label c, double x, Label d) { return w > x || (w == x && c < d); }
  double weight(size_t i) const {
    NgramNode to;
    return weights_ ? weights_[i] : m_.read(h_, symbols_[i], &to);
  }
  void put(size_t i, double w, Label c) {
    symbols_[i] = c;
    if (weights_) weights_[i] = w;
  }
  void sink(size_t i, double w, Label c) {
    for (size_t down = 2 * i + 1; down < n_; i = down, down = 2 * i + 1) {
      if (down + 1 < n_ && before(weight(down), symbols_[down], weight(down + 1), symbols_[down + 1])) ++down;
      if (before(weight(down), symbols_[down], w, c)) break;
      put(i, weight(down), symbols_[down]);
    }
    put(i, w, c);
  }

  const Model &m_;
  const NgramNode h_;
  const std::span<Label> symbols_;
  double *const weights_;
  size_t n_ = 0;
};

template <class Model>
bool Continuations<Model>::hidden(NgramNode h, NgramNode stop, Label c) const {
  for (; h != stop; h = m_.backoff(h)) {
    if (m_.trie().child(h, c) >= 0) return true;
  }
  return false;
}

template <class Model>
size_t Continuations<Model>::best(NgramNode h, std::string_view prefix, std::span<Label> symbols, double *weights,
                                const Run &run) const {
  if (!prefix.empty() && !m_.alphabet()->has_names()) {
    fail(Code::argument, "names that begin with %.60s, but the alphabet has none", std::string(prefix).c_str());
  }
  const Order &order = prefix.empty() ? by_label_ : names(run);
  const Range range = named(order, prefix);
  const auto &trie = m_.trie();
  const size_t count = alone_.size();
  Best best(m_, h, symbols, weights);
  if (symbols.empty() || range.begin == range.end) return 0;
  int64_t steps = 0, children = 0;
  for (NgramNode at = h; at != NgramTrie::kRoot; at = m_.backoff(at)) children += trie.child_end(at) - trie.child_begin(at);
  // So few names that each is asked for: that takes as long as passing about twelve children over, and these
  // are passed over, where names mix, until k of them have been of the range.
  const int64_t asked = range.end - range.begin, wide = static_cast<int64_t>(count) / asked;
  if (12 * asked < children && 12 * asked / wide < static_cast<int64_t>(symbols.size())) {
    for (int32_t r = range.begin; r < range.end; ++r) {
      NgramNode to;
      const Label c = order.symbol[r];
      const double weight = m_.read(h, c, &to);
      if (weight > -INFINITY) best.add(weight, c);
    }
    best.sort();
    return best.size();
  }
  double back = 0;  // of the back-offs so far
  for (NgramNode at = h; at != NgramTrie::kRoot; at = m_.backoff(at)) {
    // Whether children that are no heavier than w may be among the best.
    const auto look = [&](NgramNode w) {
      if ((++steps & 4095) == 0) run.check();
      if (best.full() && best.passes(back + m_.score(w))) return false;
      const Label c = trie.label(w);
      if (c > trie.symbols() || !range.holds(order.rank[static_cast<size_t>(c) - 1])) return true;
      const double weight = back + m_.score(w);
      if (weight == -INFINITY) return false;
      if (best.takes(weight, c) && !hidden(h, at, c)) best.add(weight, c);
      return true;
    };
    bool goes_on = true;
    size_t seen = 0;
    for (const bool all : {false, true}) {
      const std::span<const NgramNode> sorted = goes_on ? heaviest_first(at, all) : std::span<const NgramNode>();
      for (; goes_on && seen < sorted.size(); ++seen) goes_on = look(sorted[seen]);
    }
    back += m_.fail_weight(at);
  }
  if (back > -INFINITY) {
    // The range is a union of nodes of the tree, with the smallest ones at its ends. Each node is searched with everything
    // below it, the heavier child first. The lighter children that wait are one per level and end of the range.
    int32_t waiting[4 * 32];
    size_t n = 0;
    for (size_t from = static_cast<size_t>(range.begin) + count, to = static_cast<size_t>(range.end) + count;
         from < to; from /= 2, to /= 2) {
      if (from & 1) waiting[n++] = static_cast<int32_t>(from++);
      if (to & 1) waiting[n++] = static_cast<int32_t>(--to);
    }
    while (n > 0) {
      if ((++steps & 4095) == 0) run.check();
      const size_t node = static_cast<size_t>(waiting[--n]);
      const Label c = order.symbol[order.maxima[node]];
      const double weight = back + alone_[static_cast<size_t>(c) - 1];
      if (weight == -INFINITY || !best.takes(weight, c)) continue;
      if (node >= count) {
        if (!hidden(h, NgramTrie::kRoot, c)) best.add(weight, c);
        continue;
      }
      const bool left = order.maxima[2 * node] == order.maxima[node];
      waiting[n++] = static_cast<int32_t>(2 * node + left);
      waiting[n++] = static_cast<int32_t>(2 * node + !left);
    }
  }
  best.sort();
  return best.size();
}

template class Continuations<NgramModel>;
template class Continuations<PackedNgrams>;

const NgramContinuations &NgramModel::continuations(const Run &run) const {
  return continuations_.get([&] { return std::make_shared<const NgramContinuations>(*this, run); });
}

const Continuations<PackedNgrams> &PackedNgrams::continuations(const Run &run) const {
  return continuations_.get([&] { return std::make_shared<const Continuations<PackedNgrams>>(*this, run); });
}

}  // namespace hws
