// Optimize: speed
#include "src/graph/strings/ep/model/model_elimination.hh"

#include <algorithm>
#include <cmath>

#include "src/graph/strings/ep/model/power_of_two.hh"

namespace hws {

namespace {

constexpr double kLeastPivot = 1e-7;  // half of the digits
constexpr int64_t kMostExponent = 900;

}  // namespace

// From (1 - M) beta = b, beta_ holding b, to values and the visits alpha of each history. Row h keeps what h reaches among
// histories not yet eliminated, column h, divided by the pivot, what reaches it.
ModelElimination::Outcome ModelElimination::eliminate(const FeatureAutomaton &w) {
  const size_t n = static_cast<size_t>(states_);
  const bool ends_everywhere = std::all_of(beta_.begin(), beta_.end(), [](double end) { return end > 0; });
  for (size_t j = n; j-- > 0;) {
    const double *row = matrix_.data() + j * n;
    const double pivot = 1 - row[j];
    if (!(pivot > kLeastPivot)) return pivot < -kLeastPivot && ends_everywhere ? Outcome::infinite : Outcome::undecided;
    pivot_[j] = pivot;
    for (size_t i = 0; i < j; ++i) {
      double *to = matrix_.data() + i * n;
      if (to[j] == 0) continue;
      const double part = to[j] /= pivot;
      for (size_t k = 0; k < j; ++k) to[k] += part * row[k];
      beta_[i] += part * beta_[j];
    }
  }
  for (size_t j = 0; j < n; ++j) {
    const double *row = matrix_.data() + j * n;
    double sum = beta_[j];
    for (size_t k = 0; k < j; ++k) sum += row[k] * beta_[k];
    beta_[j] = sum / pivot_[j];
  }
  const size_t start = static_cast<size_t>(w.start());
  if (!(beta_[start] > 0) || !(beta_[start] < INFINITY)) return Outcome::undecided;
  std::fill(alpha_.begin(), alpha_.end(), 0.0);
  alpha_[start] = first_ = 1 / beta_[start];
  for (size_t j = start + 1; j-- > 0;) {
    alpha_[j] /= pivot_[j];
    for (size_t k = 0; k < j; ++k) alpha_[k] += alpha_[j] * matrix_[j * n + k];
  }
  for (size_t i = 0; i < n; ++i) {
    if (alpha_[i] == 0) continue;
    for (size_t j = i + 1; j < n; ++j) alpha_[j] += alpha_[i] * matrix_[i * n + j];
  }
  return Outcome::summed;
}

ModelElimination::Outcome ModelElimination::expected(const FeatureAutomaton &w, const ModelWeights &weights,
                                                     std::span<double> expected, double *log_total, const Run &run) {
  if (w.states() > kMostStates || std::abs(weights.exponent()) > kMostExponent) return Outcome::undecided;
  const NgramTrie &trie = *w.trie();
  states_ = w.states();
  const size_t n = static_cast<size_t>(states_), letters = static_cast<size_t>(trie.symbols()) + 1;
  run.limit_bytes(static_cast<int64_t>(n * (n * sizeof(double) + letters * sizeof(NgramNode))));
  unit_ = times_power(1.0, weights.exponent());
  reads_.resize(n * letters);
  matrix_.assign(n * n, 0);
  for (Array<double> *v : {&pivot_, &alpha_, &beta_}) v->resize(n);
  for (size_t h = 0; h < n; ++h) {
    NgramNode *reads = reads_.data() + h * letters;
    if (h == 0) {
      for (size_t c = 1; c < letters; ++c) reads[c] = w.at_root(static_cast<Label>(c));
    } else {
      const int32_t state = static_cast<int32_t>(h);
      std::copy_n(reads_.data() + static_cast<size_t>(w.backoff(state)) * letters, letters, reads);
      const NgramNode v = w.node(state);
      for (NgramNode x = trie.child_begin(v); x < trie.child_end(v); ++x) {
        if (trie.label(x) != trie.eos()) reads[trie.label(x)] = x;
      }
    }
    double *row = matrix_.data() + h * n;
    for (size_t c = 1; c < letters; ++c) row[w.after(reads[c])] += unit_ * weights.k(reads[c]);
    beta_[h] = unit_ * weights.k(w.ends()[h]);
  }
  const Outcome outcome = eliminate(w);
  if (outcome != Outcome::summed) return outcome;
  if (!std::all_of(alpha_.begin(), alpha_.end(), [](double a) { return a < INFINITY; })) return Outcome::undecided;

  // What reads a symbol counts, and then every n-gram for its suffix.
  std::fill(expected.begin(), expected.end(), 0.0);
  for (size_t h = 0; h < n; ++h) {
    const double here = alpha_[h] * unit_;
    const NgramNode *reads = reads_.data() + h * letters;
    for (size_t c = 1; c < letters; ++c) {
      expected[static_cast<size_t>(reads[c])] += here * weights.k(reads[c]) * beta_[static_cast<size_t>(w.after(reads[c]))];
    }
    const NgramNode end = w.ends()[h];
    expected[static_cast<size_t>(end)] += here * weights.k(end);
  }
  for (NgramNode x = trie.nodes() - 1; x > NgramTrie::kRoot; --x) {
    if (x != trie.begin_node()) expected[static_cast<size_t>(trie.suffix(x))] += expected[static_cast<size_t>(x)];
  }
  expected[static_cast<size_t>(trie.begin_node())] = 1;
  *log_total = std::log(beta_[static_cast<size_t>(w.start())]);
  return Outcome::summed;
}

int64_t ModelElimination::bytes() const {
  return static_cast<int64_t>(reads_.capacity() * sizeof(NgramNode) +
                              (matrix_.capacity() + pivot_.capacity() + alpha_.capacity() + beta_.capacity()) * sizeof(double));
}

}  // namespace hws
