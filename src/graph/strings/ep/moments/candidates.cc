// Optimize: balanced
#include "src/graph/strings/ep/moments/candidates.hh"

#include <algorithm>

#include "fsa/base/merge_sort.hh"

namespace hws {

namespace {

constexpr int32_t kMostRounds = 10000;  // through silent cycles; a path that needs more weighs little

// Epsilon arcs after the last letter. Within cyclic components by repetition, which converges since the whole sum does.
void follow_epsilons(const MessageLattice &l, std::span<const double> arc, std::span<double> m) {
  Array<double> moved, next;
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

size_t CandidateSearch::HistoryMaps::of(int32_t h, size_t states) {
  size_t i = 0;
  while (i < at.size() && at[i] != h) ++i;
  if (i == at.size()) {
    at.push_back(h);
    weights.resize(weights.size() + states, 0);
  }
  return i * states;
}

// The symbols and the end that v may be followed by above the threshold, as the counts of shorter n-grams allow.
void CandidateSearch::choose_letters(const SummedProduct &p, NgramNode v, double threshold, bool suffix_test,
                                     const Array<NgramCandidate> &found) {
  const FeatureAutomaton &w = *p.model;
  const NgramTrie &trie = *w.trie();
  letters_.clear();
  for (NgramNode x = trie.child_begin(v); x < trie.child_end(v); ++x) follows_[static_cast<size_t>(trie.label(x))] = 1;
  readings_.look_up(w, w.after(v));
  const NgramNode suffix = v == NgramTrie::kRoot ? -1 : trie.suffix(v);
  // What was found after the suffix, by label.
  size_t next = suffix < 0 ? 0 : found_from_[static_cast<size_t>(suffix)];
  const size_t end = suffix < 0 ? 0 : found_from_[static_cast<size_t>(suffix) + 1];
  const bool has_suffix = v == NgramTrie::kRoot || trie.length(suffix) == trie.length(v) - 1;
  for (Label c = 1; c <= trie.eos(); ++c) {
    if (c == trie.bos() || follows_[static_cast<size_t>(c)]) continue;
    if (!(p.expected[static_cast<size_t>(readings_.of(c))] > threshold)) continue;
    if (suffix_test && !has_suffix) continue;
    const bool known = suffix < 0 || trie.parent(readings_.of(c)) == suffix;
    if (!known) {
      while (next < end && found[next].label < c) ++next;
      if (suffix_test || next == end || found[next].label != c) continue;
    }
    letters_.push_back(c);
  }
  for (NgramNode x = trie.child_begin(v); x < trie.child_end(v); ++x) follows_[static_cast<size_t>(trie.label(x))] = 0;
}

void CandidateSearch::find(const SummedProduct &p, int32_t order, double threshold, bool suffix_test,
                           Array<NgramCandidate> *found, const Run &run) {
  const MessageLattice &l = *p.lattice;
  const FeatureAutomaton &w = *p.model;
  const NgramTrie &trie = *w.trie();
  const size_t states = static_cast<size_t>(l.states());
  found->clear();
  threshold = std::max(threshold, 0.0);
  const double least = 1e-9 * threshold;
  readings_.reserve(trie.symbols());
  follows_.assign(static_cast<size_t>(trie.bos()) + 1, 0);
  count_.resize(follows_.size());
  const auto backs_off_through = [&](int32_t h, int32_t to) {
    while (h > to) h = w.backoff(h);
    return h == to;
  };
  // The first arc of s that reads c or a later letter, not before `from`.
  const auto arc_of = [&](int32_t s, Label c, int32_t from) {
    const auto arcs = l.arcs();
    const auto arc = std::lower_bound(arcs.begin() + from, arcs.begin() + l.arc_end(s), c,
                                      [](const MessageLattice::Arc &x, Label y) { return x.label < y; });
    return static_cast<int32_t>(arc - arcs.begin());
  };
  const NgramNode longer = order < 1 ? 0 : trie.level_begin(std::min(order, trie.order() + 1));
  found_from_.assign(1, 0);
  for (NgramNode v = 0; v < longer; ++v) {
    found_from_.resize(static_cast<size_t>(v) + 1, found->size());
    if (trie.label(v) == trie.eos() || p.expected[static_cast<size_t>(v)] <= threshold) continue;
    run.check();
    choose_letters(p, v, threshold, suffix_test, *found);
    if (letters_.empty()) continue;
    maps_.at.clear();
    maps_.weights.clear();
    const int32_t own = w.after(v);
    const bool state = w.node(own) == v;
    if (!state && v == trie.begin_node()) {
      maps_.of(own, states);
      std::copy(p.initial.begin(), p.initial.end(), maps_.weights.begin());
    } else if (!state) {
      // One letter after its history, which is a state.
      const int32_t history = w.after(trie.parent(v));
      const Label c = trie.label(v);
      before_.clear();
      for (int32_t h = history; h < w.states(); ++h) {
        if (!backs_off_through(h, history)) continue;
        const NgramNode read = w.reads(h, c);
        before_.push_back({h, p.weights->k(read), maps_.of(w.after(read), states)});
      }
      for (int32_t s = 0; s < l.states(); ++s) {
        for (int32_t i = arc_of(s, c, l.letters_begin(s)); i < l.arc_end(s); ++i) {
          const MessageLattice::Arc &arc = l.arcs()[static_cast<size_t>(i)];
          if (arc.label != c) break;
          for (const Before &b : before_) {
            const double a = p.alpha_at(s, b.h);
            if (a * p.beta_at(s, b.h) > least) {
              maps_.weights[b.row + static_cast<size_t>(arc.to)] += a * b.k * p.arc[static_cast<size_t>(i)];
            }
          }
        }
      }
    }
    if (state) {
      for (int32_t h = own; h < w.states(); ++h) {
        if (!backs_off_through(h, own)) continue;
        const size_t row = maps_.of(h, states);
        for (int32_t s = 0; s < l.states(); ++s) maps_.weights[row + static_cast<size_t>(s)] = p.alpha_at(s, h);
      }
    } else if (l.has_epsilons()) {
      for (size_t i = 0; i < maps_.at.size(); ++i) follow_epsilons(l, p.arc, {maps_.weights.data() + i * states, states});
    }
    for (const Label c : letters_) count_[static_cast<size_t>(c)] = 0;
    for (size_t i = 0; i < maps_.at.size(); ++i) {
      const int32_t h = maps_.at[i];
      readings_.look_up(w, h);
      for (int32_t s = 0; s < l.states(); ++s) {
        const double a = maps_.weights[i * states + static_cast<size_t>(s)];
        if (a * p.beta_at(s, h) <= least) continue;
        int32_t j = l.letters_begin(s);
        const int32_t end = l.arc_end(s);
        const bool most = letters_.size() * 4 > static_cast<size_t>(end - j);  // one after the other is faster then
        for (const Label c : letters_) {
          double &count = count_[static_cast<size_t>(c)];
          const NgramNode read = readings_.of(c);
          if (c == trie.eos()) {
            count += a * p.final[static_cast<size_t>(s)] * p.weights->k(read);
            break;
          }
          const int32_t after = w.after(read);
          if (!most) j = arc_of(s, c, j);
          while (j < end && l.arcs()[static_cast<size_t>(j)].label < c) ++j;
          for (; j < end; ++j) {
            const MessageLattice::Arc &arc = l.arcs()[static_cast<size_t>(j)];
            if (arc.label != c) break;
            count += a * (p.arc[static_cast<size_t>(j)] * p.weights->k(read)) * p.beta_at(arc.to, after);
          }
        }
      }
    }
    for (const Label c : letters_) {
      const double count = count_[static_cast<size_t>(c)];
      if (count > threshold) found->push_back({v, c, count});
    }
  }
  merge_sort(found->begin(), found->end(), [](const NgramCandidate &a, const NgramCandidate &b) {
    if (a.count != b.count) return a.count > b.count;
    return a.history != b.history ? a.history < b.history : a.label < b.label;
  });
}

}  // namespace hws
