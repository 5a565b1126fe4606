#include "fsa/ngram/continuations.hh"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "fsa/base/merge_sort.hh"

namespace hws {

namespace {

// ln weight of a symbol without context.
double alone(const NgramModel &m, Label c) {
  const NgramNode w = m.trie().child(NgramTrie::kRoot, c);
  return m.score(w < 0 ? NgramTrie::kRoot : w);
}

}  // namespace

const NgramContinuations &NgramModel::continuations(const Run &run) const {
  return continuations_.get([&] { return std::make_shared<const NgramContinuations>(*this, run); });
}

NgramContinuations::NgramContinuations(const NgramModel &m, const Run &run) : m_(m) {
  const NgramTrie &trie = m.trie();
  run.limit_bytes(4 * int64_t{trie.nodes()} + 24 * int64_t{trie.symbols()});
  by_weight_.resize(static_cast<size_t>(trie.nodes()));
  std::iota(by_weight_.begin(), by_weight_.end(), 0);
  const auto heavier = [&](NgramNode a, NgramNode b) { return m.score(a) > m.score(b); };
  for (NgramNode h = 1; h < trie.nodes(); ++h) {
    if ((h & 0xffff) == 0) run.check();
    if (trie.child_end(h) - trie.child_begin(h) > 1) {
      merge_sort(by_weight_.begin() + trie.child_begin(h), by_weight_.begin() + trie.child_end(h), heavier);
    }
  }
  const auto n = static_cast<size_t>(trie.symbols());
  symbol_.resize(n);
  rank_.resize(n);
  std::iota(symbol_.begin(), symbol_.end(), 1);
  if (m.alphabet()->has_names()) {
    merge_sort(symbol_.begin(), symbol_.end(), [&](Label a, Label b) { return m.alphabet()->name(a) < m.alphabet()->name(b); });
  }
  alone_.resize(n);
  for (size_t r = 0; r < n; ++r) {
    rank_[static_cast<size_t>(symbol_[r]) - 1] = static_cast<int32_t>(r);
    alone_[r] = alone(m, symbol_[r]);
  }
  maxima_.resize(2 * n);
  for (size_t r = 0; r < n; ++r) maxima_[n + r] = static_cast<int32_t>(r);
  for (size_t i = n; i-- > 1;) maxima_[i] = better(maxima_[2 * i], maxima_[2 * i + 1]);
}

int32_t NgramContinuations::better(int32_t a, int32_t b) const {
  const double p = alone_[a], q = alone_[b];
  return p > q || (p == q && symbol_[a] < symbol_[b]) ? a : b;
}

NgramContinuations::Range NgramContinuations::named(std::string_view prefix) const {
  const Alphabet &alphabet = *m_.alphabet();
  if (prefix.empty()) return {0, static_cast<int32_t>(symbol_.size())};
  if (!alphabet.has_names()) {
    fail(Code::argument, "names that begin with %.60s, but the alphabet has none", std::string(prefix).c_str());
  }
  const auto begin = std::lower_bound(symbol_.begin(), symbol_.end(), prefix,
                                      [&](Label c, std::string_view p) { return alphabet.name(c) < p; });
  const auto end = std::partition_point(begin, symbol_.end(), [&](Label c) { return alphabet.name(c).starts_with(prefix); });
  return {static_cast<int32_t>(begin - symbol_.begin()), static_cast<int32_t>(end - symbol_.begin())};
}

// The k best so far in the caller's arrays: a heap with the lightest on top. Without room for
// weights they are computed anew where they are compared.
class NgramContinuations::Best {
 public:
  Best(const NgramModel &m, NgramNode h, std::span<Label> symbols, double *weights)
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

  const NgramModel &m_;
  const NgramNode h_;
  const std::span<Label> symbols_;
  double *const weights_;
  size_t n_ = 0;
};

bool NgramContinuations::hidden(NgramNode h, NgramNode stop, Label c) const {
  for (; h != stop; h = m_.backoff(h)) {
    if (m_.trie().child(h, c) >= 0) return true;
  }
  return false;
}

size_t NgramContinuations::best(NgramNode h, std::string_view prefix, std::span<Label> symbols, double *weights,
                                const Run &run) const {
  const Range range = named(prefix);
  const NgramTrie &trie = m_.trie();
  Best best(m_, h, symbols, weights);
  if (symbols.empty() || range.begin == range.end) return 0;
  int64_t steps = 0, children = 0;
  for (NgramNode at = h; at != NgramTrie::kRoot; at = m_.backoff(at)) children += trie.child_end(at) - trie.child_begin(at);
  // So few names that each is asked for: that takes as long as passing about twelve children over, and these
  // are passed over, where names mix, until k of them have been of the range.
  const int64_t asked = range.end - range.begin, wide = static_cast<int64_t>(symbol_.size()) / asked;
  if (12 * asked < children && 12 * asked / wide < static_cast<int64_t>(symbols.size())) {
    for (int32_t r = range.begin; r < range.end; ++r) {
      NgramNode to;
      const Label c = symbol_[r];
      const double weight = m_.read(h, c, &to);
      if (weight > -INFINITY) best.add(weight, c);
    }
    best.sort();
    return best.size();
  }
  double back = 0;  // of the back-offs so far
  for (NgramNode at = h; at != NgramTrie::kRoot; at = m_.backoff(at)) {
    for (NgramNode i = trie.child_begin(at); i < trie.child_end(at); ++i) {
      if ((++steps & 4095) == 0) run.check();
      const NgramNode w = by_weight_[i];
      if (best.full() && best.passes(back + m_.score(w))) break;
      const Label c = trie.label(w);
      if (c > trie.symbols() || !range.holds(rank_[static_cast<size_t>(c) - 1])) continue;
      const double weight = back + m_.score(w);
      if (weight == -INFINITY) break;
      if (!best.takes(weight, c) || hidden(h, at, c)) continue;
      best.add(weight, c);
    }
    back += m_.fail_weight(at);
  }
  if (back > -INFINITY) {
    // The range is a union of nodes of the tree, with the smallest ones at its ends. Each node is searched with everything
    // below it, the heavier child first. The lighter children that wait are one per level and end of the range.
    int32_t waiting[4 * 32];
    size_t n = 0;
    for (size_t from = static_cast<size_t>(range.begin) + symbol_.size(), to = static_cast<size_t>(range.end) + symbol_.size();
         from < to; from /= 2, to /= 2) {
      if (from & 1) waiting[n++] = static_cast<int32_t>(from++);
      if (to & 1) waiting[n++] = static_cast<int32_t>(--to);
    }
    while (n > 0) {
      if ((++steps & 4095) == 0) run.check();
      const size_t node = static_cast<size_t>(waiting[--n]);
      const size_t rank = static_cast<size_t>(maxima_[node]);
      const double weight = back + alone_[rank];
      if (weight == -INFINITY || !best.takes(weight, symbol_[rank])) continue;
      if (node >= symbol_.size()) {
        if (!hidden(h, NgramTrie::kRoot, symbol_[rank])) best.add(weight, symbol_[rank]);
        continue;
      }
      const bool left = maxima_[2 * node] == maxima_[node];
      waiting[n++] = static_cast<int32_t>(2 * node + left);
      waiting[n++] = static_cast<int32_t>(2 * node + !left);
    }
  }
  best.sort();
  return best.size();
}

}  // namespace hws
