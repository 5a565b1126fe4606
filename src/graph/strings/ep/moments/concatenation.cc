// A model's strings between two places of a message: see moments.hh.
#include <algorithm>
#include <cmath>

#include "src/graph/strings/ep/model/power_of_two.hh"
#include "src/graph/strings/ep/moments/moments.hh"

namespace hws {

// How much less than its back-off state h may weigh a string that follows, at most: the ratio for what an own n-gram
// does, times that of all states between where it leads and where what it overrides leads. Longer n-grams lead to longer
// states, so those are known. States whose ratio, or that of the states they are corrections of, goes beyond
// 1 / kLeastPart are explicit everywhere.
void Moments::find_sharp_states() {
  const NgramTrie &trie = *trie_;
  const FeatureAutomaton &w = *w_;
  sharp_.assign(static_cast<size_t>(w.states()), 1);
  // The states of nodes; a leaf has none.
  for (NgramNode v = trie.nodes() - 1; v > NgramTrie::kRoot; --v) {
    if (v == trie.begin_node() || trie.parent(v) == NgramTrie::kRoot) continue;
    const double suffix = weights_.k(trie.suffix(v));
    if (suffix == 0) continue;  // and k(v) with it
    double ratio = suffix / weights_.k(v);
    if (w.after(v) >= 0) {
      for (int32_t h = w.after(v); h != w.after(trie.suffix(v)); h = w.backoff(h)) ratio *= sharp_[static_cast<size_t>(h)];
    }
    double &most = sharp_[static_cast<size_t>(w.after(trie.parent(v)))];
    most = std::max(most, ratio);
  }
  sharp_bits_.assign(words_, 0);
  for (int32_t h = 1; h < w.states(); ++h) {
    const size_t i = static_cast<size_t>(h);
    if (w.direct(h)) {
      sharp_[i] = 1;
      continue;
    }
    sharp_[i] *= sharp_[static_cast<size_t>(w.backoff(h))];
    if (sharp_[i] <= 1 / kLeastPart && !always_explicit_) continue;
    sharp_bits_[i / 64] |= uint64_t{1} << (i % 64);
    sharp_[i] = 1;
  }
}

// Lets the row of s take values up to 2^exponent.
void Moments::raise(int32_t s, int64_t exponent) {
  int64_t &e = exponent_[static_cast<size_t>(s)];
  if (exponent <= e) return;
  if (e > kNoExponent) {
    for (double *a = row(alpha_, s); a < row(alpha_, s + 1); ++a) *a = times_power(*a, e - exponent);
  }
  e = exponent;
}

// Brings the rows of a component to one exponent, so that the largest value is near 1. Returns kNoExponent if all are zero.
int64_t Moments::level(int32_t begin, int32_t end) {
  int64_t top = kNoExponent;
  for (int32_t s = begin; s < end; ++s) {
    const double most = *std::max_element(row(alpha_, s), row(alpha_, s + 1));
    if (most > 0) top = std::max(top, exponent_[static_cast<size_t>(s)] + exponent_of(most));
  }
  for (int32_t s = begin; s < end; ++s) {
    const int64_t e = exponent_[static_cast<size_t>(s)];
    exponent_[static_cast<size_t>(s)] = top;
    if (top == kNoExponent || e == kNoExponent || e == top) continue;
    for (double *a = row(alpha_, s); a < row(alpha_, s + 1); ++a) *a = times_power(*a, e - top);
  }
  return top;
}

SumStatus Moments::through(const LatticePtr &lattice, std::span<const double> initial, const FeatureAutomaton &w,
                           std::span<const double> theta, std::span<double> arrived, const Run &run) {
  const MessageLattice &l = *lattice;
  const size_t states = static_cast<size_t>(l.states()), n = static_cast<size_t>(w.states());
  if (initial.size() != states || arrived.size() != states) {
    fail(Code::argument, "%zu initial weights; expected one per state, %zu", initial.size(), states);
  }
  std::fill(arrived.begin(), arrived.end(), 0.0);
  bind(lattice, w, theta, run);
  find_sharp_states();
  for (int32_t s = 0; s < l.states(); ++s) std::copy(sharp_bits_.begin(), sharp_bits_.end(), explicit_bits(s));
  std::fill(alpha_.begin(), alpha_.end(), 0.0);
  std::fill(exponent_.begin(), exponent_.end(), kNoExponent);
  std::fill(arc_.begin(), arc_.end(), 0.0);
  for (size_t s = 0; s < states; ++s) {
    if (!(initial[s] >= 0) || !(initial[s] < INFINITY)) {
      fail(Code::argument, "an initial weight of %s; expected a finite number >= 0", NumberText(initial[s]).text);
    }
    if (initial[s] == 0) continue;
    exponent_[s] = exponent_of(initial[s]);
    row(alpha_, static_cast<int32_t>(s))[w.start()] = times_power(initial[s], -exponent_[s]);
  }
  int64_t steps = 0, most = kNoExponent;
  for (size_t c = 0; c + 1 < l.components().size(); ++c) {
    const int32_t begin = l.components()[c], end = l.components()[c + 1];
    steps += l.arc_end(end - 1) - l.arc_begin(begin) + 16;
    if (steps > 256) steps = 0, run.check();
    if (level(begin, end) == kNoExponent) continue;
    if (l.cyclic(static_cast<int32_t>(c))) {
      for (int32_t s = begin; s < end; ++s) {
        for (int32_t i = l.arc_begin(s); i < l.arc_end(s); ++i) {
          const MessageLattice::Arc &a = l.arcs()[static_cast<size_t>(i)];
          arc_[static_cast<size_t>(i)] =
              a.to < end ? times_power(a.weight, i < l.letters_begin(s) ? 0 : weights_.exponent()) : 0;
        }
      }
      if (forward_component(begin, end, false, false, run) != SumStatus::ok) return SumStatus::improper;
      level(begin, end);
    }
    const int64_t e = exponent_[static_cast<size_t>(begin)];
    for (int32_t s = begin; s < end; ++s) {
      for (int32_t i = l.arc_begin(s); i < l.arc_end(s); ++i) {
        const MessageLattice::Arc &a = l.arcs()[static_cast<size_t>(i)];
        const int64_t letter = i < l.letters_begin(s) ? 0 : weights_.exponent();
        if (a.to >= end) raise(a.to, e + letter + exponent_of(a.weight));
      }
      for (int32_t i = l.arc_begin(s); i < l.arc_end(s); ++i) {
        const MessageLattice::Arc &a = l.arcs()[static_cast<size_t>(i)];
        const int64_t letter = i < l.letters_begin(s) ? 0 : weights_.exponent();
        arc_[static_cast<size_t>(i)] =
            a.to >= end ? times_power(a.weight, e + letter - exponent_[static_cast<size_t>(a.to)]) : 0;
      }
      push<false, 1>(s, row(alpha_, s), {});
      double sum = 0;
      for (size_t h = 0; h < n; ++h) sum += row(alpha_, s)[h] * weights_.k(w.ends()[h]);
      arrived[static_cast<size_t>(s)] = std::max(sum, 0.0);
      if (sum > 0) most = std::max(most, e + exponent_of(sum));
    }
  }
  if (most == kNoExponent) return SumStatus::empty;
  for (size_t s = 0; s < states; ++s) {
    arrived[s] = exponent_[s] == kNoExponent ? 0 : times_power(arrived[s], exponent_[s] - most);
  }
  return SumStatus::ok;
}

SumStatus Moments::onwards(const LatticePtr &lattice, std::span<const double> final, const FeatureAutomaton &w,
                           std::span<const double> theta, std::span<double> ahead, const Run &run) {
  const size_t states = static_cast<size_t>(lattice->states());
  if (final.size() != states || ahead.size() != states) {
    fail(Code::argument, "%zu final weights; expected one per state, %zu", final.size(), states);
  }
  std::fill(ahead.begin(), ahead.end(), 0.0);
  bind(lattice, w, theta, run);
  if (backward(final, run) != SumStatus::ok) return SumStatus::improper;
  int64_t most = kNoExponent;
  for (int32_t s = 0; s < lattice->states(); ++s) {
    const double b = row(beta_, s)[w.start()];
    if (b > 0) most = std::max(most, exponent_[static_cast<size_t>(s)] + exponent_of(b));
  }
  if (most == kNoExponent) return SumStatus::empty;
  for (int32_t s = 0; s < lattice->states(); ++s) {
    const double b = row(beta_, s)[w.start()];
    if (b > 0) ahead[static_cast<size_t>(s)] = times_power(b, exponent_[static_cast<size_t>(s)] - most);
  }
  return SumStatus::ok;
}

}  // namespace hws
