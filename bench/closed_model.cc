#include "bench/closed_model.hh"

#include <algorithm>
#include <cmath>

namespace bench {

using namespace hws;

ClosedModel::ClosedModel(const FeatureAutomaton &w, const Array<double> &theta)
    : w_(w), n_(static_cast<size_t>(w.states())), width_(static_cast<size_t>(w.trie()->eos()) + 1) {
  const NgramTrie &trie = *w.trie();
  Array<double> log_k(theta);
  for (NgramNode v = 1; v < trie.nodes(); ++v) {
    if (v != trie.begin_node()) log_k[static_cast<size_t>(v)] += log_k[static_cast<size_t>(trie.suffix(v))];
  }
  weight_.resize(n_ * width_);
  next_.resize(n_ * width_);
  reads_.resize(n_ * width_);
  for (size_t h = 0; h < n_; ++h) {
    for (Label c = 1; c <= trie.eos(); ++c) {
      const NgramNode v = w.reads(static_cast<int32_t>(h), c);
      const size_t at = h * width_ + static_cast<size_t>(c);
      weight_[at] = std::exp(log_k[static_cast<size_t>(v)]);
      next_[at] = c == trie.eos() ? 0 : w.after(v);
      reads_[at] = v;
    }
  }
}

// Into row; returns the largest relative change.
double ClosedModel::backward_row(const LatticeMessage &m, int32_t s, Array<double> &row) const {
  const MessageLattice &l = *m.lattice;
  double change = 0;
  for (size_t h = 0; h < n_; ++h) {
    const double *weight = weight_.data() + h * width_;
    const int32_t *next = next_.data() + h * width_;
    double sum = m.final[static_cast<size_t>(s)] * weight[width_ - 1];
    for (const MessageLattice::Arc &a : l.arcs(s)) {
      const double *to = beta_.data() + static_cast<size_t>(a.to) * n_;
      sum += a.label == 0 ? a.weight * to[h] : a.weight * weight[a.label] * to[next[a.label]];
    }
    row[h] = sum;
    change = std::max(change, std::fabs(sum - beta_[static_cast<size_t>(s) * n_ + h]) / sum);
  }
  return change;
}

double ClosedModel::expected(const LatticeMessage &m, Array<double> *expected) {
  const MessageLattice &l = *m.lattice;
  const NgramTrie &trie = *w_.trie();
  beta_.assign(static_cast<size_t>(l.states()) * n_, 0);
  alpha_.assign(beta_.size(), 0);
  fired_.assign(n_ * width_, 0);
  Array<double> row(n_), carried(n_), moved(n_);
  for (int32_t s = l.states(); s-- > 0;) {
    // Loops at one state are all the cycles the benchmark has.
    bool loop = false;
    for (const MessageLattice::Arc &a : l.arcs(s)) loop |= a.to == s;
    for (double change = 1; change > 1e-14;) {
      change = backward_row(m, s, row);
      std::copy(row.begin(), row.end(), beta_.begin() + static_cast<std::ptrdiff_t>(static_cast<size_t>(s) * n_));
      if (!loop) break;
    }
  }
  const size_t start = static_cast<size_t>(w_.start());
  double total = 0;
  for (size_t s = 0; s < m.initial.size(); ++s) total += m.initial[s] * beta_[s * n_ + start];
  for (size_t s = 0; s < m.initial.size(); ++s) alpha_[s * n_ + start] = m.initial[s] / total;
  for (int32_t s = 0; s < l.states(); ++s) {
    double *alpha = alpha_.data() + static_cast<size_t>(s) * n_;
    bool loop = false;
    for (const MessageLattice::Arc &a : l.arcs(s)) loop |= a.to == s;
    if (loop) {
      // The sum of what goes around 0, 1, 2, ... times.
      carried.assign(alpha, alpha + n_);
      for (double change = 1; change > 1e-14;) {
        std::fill(moved.begin(), moved.end(), 0.0);
        for (size_t h = 0; h < n_; ++h) {
          if (carried[h] == 0) continue;
          for (const MessageLattice::Arc &a : l.arcs(s)) {
            if (a.to != s) continue;
            const size_t at = h * width_ + static_cast<size_t>(a.label);
            moved[a.label == 0 ? h : static_cast<size_t>(next_[at])] +=
                carried[h] * a.weight * (a.label == 0 ? 1 : weight_[at]);
          }
        }
        change = 0;
        for (size_t h = 0; h < n_; ++h) {
          alpha[h] += moved[h];
          if (alpha[h] > 0) change = std::max(change, moved[h] / alpha[h]);
        }
        carried.swap(moved);
      }
    }
    for (size_t h = 0; h < n_; ++h) {
      const double a = alpha[h];
      if (a == 0) continue;
      const double *weight = weight_.data() + h * width_;
      const int32_t *next = next_.data() + h * width_;
      double *fired = fired_.data() + h * width_;
      for (const MessageLattice::Arc &arc : l.arcs(s)) {
        const size_t to = static_cast<size_t>(arc.to) * n_;
        if (arc.label == 0) {
          if (arc.to != s) alpha_[to + h] += a * arc.weight;
          continue;
        }
        const double x = a * arc.weight * weight[arc.label];
        const size_t at = to + static_cast<size_t>(next[arc.label]);
        if (arc.to != s) alpha_[at] += x;
        fired[arc.label] += x * beta_[at];
      }
      fired[width_ - 1] += a * m.final[static_cast<size_t>(s)] * weight[width_ - 1];
    }
  }
  std::fill(expected->begin(), expected->end(), 0.0);
  for (size_t i = 0; i < fired_.size(); ++i) {
    if (fired_[i] > 0) (*expected)[static_cast<size_t>(reads_[i])] += fired_[i];
  }
  for (NgramNode v = trie.nodes() - 1; v > 0; --v) {
    if (v != trie.begin_node()) (*expected)[static_cast<size_t>(trie.suffix(v))] += (*expected)[static_cast<size_t>(v)];
  }
  (*expected)[static_cast<size_t>(trie.begin_node())] = 1;
  return std::log(total);
}

}  // namespace bench
