// n-grams worth adding to a tree: seed 000, appendix B.9, over (s, h) instead of s alone.
#include <algorithm>

#include "src/ep/moments.hh"

namespace hws {

namespace {

constexpr int32_t kMostRounds = 10000;  // through silent cycles; a path that needs more weighs little

// For one n-gram v: the weight of all ways to stand at each state of the lattice having just read v, by the model's
// state there (the maps m_v).
class HistoryMaps {
 public:
  explicit HistoryMaps(size_t states) : states_(states) {}
  void clear() {
    at_.clear();
    weights_.clear();
  }
  size_t count() const { return at_.size(); }
  int32_t state(size_t i) const { return at_[i]; }
  std::span<double> weights(size_t i) { return {weights_.data() + i * states_, states_}; }
  std::span<double> of(int32_t h) {
    size_t i = 0;
    while (i < at_.size() && at_[i] != h) ++i;
    if (i == at_.size()) {
      at_.push_back(h);
      weights_.resize(weights_.size() + states_, 0);
    }
    return weights(i);
  }

 private:
  size_t states_;
  std::vector<int32_t> at_;
  std::vector<double> weights_;
};

// Epsilon arcs after the last letter. Within cyclic components by repetition, which converges since the whole sum does.
void follow_epsilons(const MessageLattice &l, std::span<const double> arc, std::span<double> m) {
  std::vector<double> moved, next;
  for (size_t c = 0; c + 1 < l.components().size(); ++c) {
    const int32_t begin = l.components()[c], end = l.components()[c + 1];
    if (l.cyclic(static_cast<int32_t>(c))) {
      moved.assign(m.begin() + begin, m.begin() + end);
      bool more = true;
      for (int32_t round = 0; more && round < kMostRounds; ++round) {
        next.assign(moved.size(), 0);
        for (int32_t s = begin; s < end; ++s) {
          const double x = moved[static_cast<size_t>(s - begin)];
          if (x == 0) continue;
          for (int32_t i = l.arc_begin(s); i < l.letters_begin(s); ++i) {
            const int32_t to = l.arcs()[static_cast<size_t>(i)].to;
            if (to < end) next[static_cast<size_t>(to - begin)] += x * arc[static_cast<size_t>(i)];
          }
        }
        more = false;
        for (size_t i = 0; i < next.size(); ++i) {
          more |= next[i] > 1e-13 * m[static_cast<size_t>(begin) + i];
          m[static_cast<size_t>(begin) + i] += next[i];
        }
        moved.swap(next);
      }
    }
    for (int32_t s = begin; s < end; ++s) {
      const double x = m[static_cast<size_t>(s)];
      for (int32_t i = l.arc_begin(s); i < l.letters_begin(s) && x != 0; ++i) {
        const int32_t to = l.arcs()[static_cast<size_t>(i)].to;
        if (to >= end) m[static_cast<size_t>(to)] += x * arc[static_cast<size_t>(i)];
      }
    }
  }
}

}  // namespace

void Moments::candidates(int32_t order, double threshold, bool suffix_test, std::vector<Candidate> *found, const Run &run) {
  if (!counted_) fail(Code::argument, "candidates before the expectations they belong to");
  const MessageLattice &l = *lattice_;
  const NgramTrie &trie = *trie_;
  const FeatureAutomaton &w = *w_;
  found->clear();
  const double least = 1e-9 * std::max(threshold, 0.0);
  HistoryMaps maps(static_cast<size_t>(l.states()));
  std::vector<double> count(static_cast<size_t>(trie.eos()) + 1);
  const auto backs_off_through = [&](int32_t h, int32_t to) {
    while (h > to) h = w.backoff(h);
    return h == to;
  };
  const NgramNode longer = order < 1 ? 0 : trie.level_begin(std::min(order, trie.order() + 1));
  for (NgramNode v = 0; v < longer; ++v) {
    if (trie.label(v) == trie.eos() || last_expected_[static_cast<size_t>(v)] <= threshold) continue;
    run.check();
    maps.clear();
    const int32_t own = w.after(v);
    const bool state = w.node(own) == v;
    if (!state && v == trie.begin_node()) {
      std::copy(initial_.begin(), initial_.end(), maps.of(own).begin());
    } else if (!state) {
      // One letter after its history, which is a state.
      const int32_t history = w.after(trie.parent(v));
      const Label c = trie.label(v);
      for (int32_t h = history; h < w.states(); ++h) {
        if (!backs_off_through(h, history)) continue;
        const NgramNode read = w.reads(h, c);
        const double k = k_[static_cast<size_t>(read)];
        const std::span<double> to = maps.of(w.after(read));
        for (int32_t s = 0; s < l.states(); ++s) {
          const double a = row(alpha_, s)[h];
          if (a * row(beta_, s)[h] <= least) continue;
          const auto arcs = l.arcs(s);
          auto arc = std::lower_bound(arcs.begin(), arcs.end(), c, [](const MessageLattice::Arc &x, Label y) { return x.label < y; });
          for (; arc != arcs.end() && arc->label == c; ++arc) {
            to[static_cast<size_t>(arc->to)] += a * k * arc_[static_cast<size_t>(&*arc - l.arcs().data())];
          }
        }
      }
    }
    if (state) {
      for (int32_t h = own; h < w.states(); ++h) {
        if (!backs_off_through(h, own)) continue;
        const std::span<double> to = maps.of(h);
        for (int32_t s = 0; s < l.states(); ++s) to[static_cast<size_t>(s)] = row(alpha_, s)[h];
      }
    } else if (l.has_epsilons()) {
      for (size_t i = 0; i < maps.count(); ++i) follow_epsilons(l, arc_, maps.weights(i));
    }
    std::fill(count.begin(), count.end(), 0.0);
    for (size_t i = 0; i < maps.count(); ++i) {
      const int32_t h = maps.state(i);
      const std::span<const double> m = maps.weights(i);
      look_up(h);
      for (int32_t s = 0; s < l.states(); ++s) {
        const double a = m[static_cast<size_t>(s)];
        if (a * row(beta_, s)[h] <= least) continue;
        for (int32_t j = l.letters_begin(s); j < l.arc_end(s); ++j) {
          const MessageLattice::Arc &arc = l.arcs()[static_cast<size_t>(j)];
          const NgramNode read = fires(arc.label);
          const double u = arc_[static_cast<size_t>(j)] * k_[static_cast<size_t>(read)];
          count[static_cast<size_t>(arc.label)] += a * u * row(beta_, arc.to)[w.after(read)];
        }
        const double end = final_[static_cast<size_t>(s)] * k_[static_cast<size_t>(w.ends()[static_cast<size_t>(h)])];
        count[static_cast<size_t>(trie.eos())] += a * end;
      }
    }
    const NgramNode suffix = v == NgramTrie::kRoot ? -1 : trie.suffix(v);
    const bool has_suffix = v == NgramTrie::kRoot || trie.length(suffix) == trie.length(v) - 1;
    for (Label c = 1; c <= trie.eos(); ++c) {
      if (!(count[static_cast<size_t>(c)] > std::max(threshold, 0.0)) || trie.child(v, c) >= 0) continue;
      if (suffix_test && (!has_suffix || (suffix >= 0 && trie.child(suffix, c) < 0))) continue;
      found->push_back({v, c, count[static_cast<size_t>(c)]});
    }
  }
  std::sort(found->begin(), found->end(), [](const Candidate &a, const Candidate &b) {
    if (a.count != b.count) return a.count > b.count;
    return a.history != b.history ? a.history < b.history : a.label < b.label;
  });
}

}  // namespace hws
