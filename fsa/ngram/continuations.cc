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

NgramContinuations::NgramContinuations(const NgramModel &m, const Run &run) : m_(m) {
  const NgramTrie &trie = m.trie();
  run.limit_bytes(4 * int64_t{trie.nodes()} + 16 * int64_t{trie.symbols()});
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
  for (size_t r = 0; r < n; ++r) rank_[static_cast<size_t>(symbol_[r]) - 1] = static_cast<int32_t>(r);
  maxima_.resize(2 * n);
  for (size_t r = 0; r < n; ++r) maxima_[n + r] = static_cast<int32_t>(r);
  for (size_t i = n; i-- > 1;) maxima_[i] = better(maxima_[2 * i], maxima_[2 * i + 1]);
}

int32_t NgramContinuations::better(int32_t a, int32_t b) const {
  if (a < 0 || b < 0) return std::max(a, b);
  const Label x = symbol_[static_cast<size_t>(a)], y = symbol_[static_cast<size_t>(b)];
  const double p = alone(m_, x), q = alone(m_, y);
  return p > q || (p == q && x < y) ? a : b;
}

int32_t NgramContinuations::best_in(int32_t begin, int32_t end) const {
  int32_t best = -1;
  size_t from = static_cast<size_t>(begin) + symbol_.size(), to = static_cast<size_t>(end) + symbol_.size();
  for (; from < to; from /= 2, to /= 2) {
    if (from & 1) best = better(best, maxima_[from++]);
    if (to & 1) best = better(best, maxima_[--to]);
  }
  return best;
}

NgramContinuations::Range NgramContinuations::named(std::string_view prefix) const {
  const Alphabet &alphabet = *m_.alphabet();
  if (prefix.empty()) return {0, static_cast<int32_t>(symbol_.size())};
  if (!alphabet.has_names()) fail(Code::argument, "names that begin with %.60s, but the alphabet has none", std::string(prefix).c_str());
  const auto begin = std::lower_bound(symbol_.begin(), symbol_.end(), prefix, [&](Label c, std::string_view p) { return alphabet.name(c) < p; });
  const auto end = std::partition_point(begin, symbol_.end(), [&](Label c) { return alphabet.name(c).starts_with(prefix); });
  return {static_cast<int32_t>(begin - symbol_.begin()), static_cast<int32_t>(end - symbol_.begin())};
}

// What is next of each context of the chain of back-offs.
struct NgramContinuations::Fronts {
  // A context with n-grams of its own: its children not yet passed.
  struct Context {
    NgramNode state;
    double weight;  // of the back-offs to it
    const NgramNode *at, *end;
  };
  // Ranks not yet passed without context, their best among them.
  struct Part {
    int32_t begin, end, best;
    double weight;
  };
  const NgramContinuations &of;
  const NgramTrie &trie;
  Range range;
  std::vector<Context> contexts;
  std::vector<Part> parts;  // a heap
  double weight = 0;        // of all back-offs

  Fronts(const NgramContinuations &c, NgramNode h, Range r) : of(c), trie(c.m_.trie()), range(r) {
    for (; h != NgramTrie::kRoot; h = of.m_.backoff(h)) {
      const NgramNode *first = of.by_weight_.data();
      contexts.push_back({h, weight, first + trie.child_begin(h), first + trie.child_end(h)});
      weight += of.m_.fail_weight(h);
    }
    add_part(range.begin, range.end);
  }
  static bool lighter(const Part &a, const Part &b) { return a.weight < b.weight; }
  void add_part(int32_t begin, int32_t end) {
    if (begin >= end) return;
    const int32_t best = of.best_in(begin, end);
    parts.push_back({begin, end, best, alone(of.m_, of.symbol_[static_cast<size_t>(best)])});
    std::push_heap(parts.begin(), parts.end(), lighter);
  }
  // Whether one of the first `count` contexts has its own n-gram of c.
  bool hidden(Label c, size_t count) const {
    for (size_t i = 0; i < count; ++i) {
      if (trie.child(contexts[i].state, c) >= 0) return true;
    }
    return false;
  }
  bool wanted(Label c) const {
    if (c > trie.symbols()) return false;
    const int32_t r = of.rank_[static_cast<size_t>(c) - 1];
    return r >= range.begin && r < range.end;
  }
  // The next symbol of context i, which stays in front; 0 if there is none.
  Label front(size_t i) {
    Context &x = contexts[i];
    while (x.at != x.end && !(wanted(trie.label(*x.at)) && !hidden(trie.label(*x.at), i))) ++x.at;
    return x.at == x.end ? 0 : trie.label(*x.at);
  }
  Label front_alone() {
    while (!parts.empty()) {
      const Label c = of.symbol_[static_cast<size_t>(parts.front().best)];
      if (!hidden(c, contexts.size())) return c;
      pass_alone();
    }
    return 0;
  }
  void pass_alone() {
    std::pop_heap(parts.begin(), parts.end(), lighter);
    const Part part = parts.back();
    parts.pop_back();
    add_part(part.begin, part.best);
    add_part(part.best + 1, part.end);
  }
};

std::vector<Continuation> NgramContinuations::best(NgramNode h, std::string_view prefix, size_t k, const Run &run) const {
  Fronts fronts(*this, h, named(prefix));
  std::vector<Continuation> found;
  while (found.size() < k) {
    if ((found.size() & 255) == 0) run.check();
    Continuation best{fronts.front_alone(), -INFINITY};
    size_t from = fronts.contexts.size();
    if (best.symbol) best.weight = fronts.weight + fronts.parts.front().weight;
    for (size_t i = fronts.contexts.size(); i-- > 0;) {
      const Label c = fronts.front(i);
      if (c == 0) continue;
      const double weight = fronts.contexts[i].weight + m_.score(*fronts.contexts[i].at);
      if (weight >= best.weight) {
        best = {c, weight};
        from = i;
      }
    }
    if (best.symbol == 0 || best.weight == -INFINITY) break;
    found.push_back(best);
    if (from < fronts.contexts.size()) ++fronts.contexts[from].at;
    else fronts.pass_alone();
  }
  return found;
}

}  // namespace hws
