#include "fsa/ops/sum_weights.hh"

#include <algorithm>
#include <numbers>

namespace hws {

namespace {

// Failure arcs of the longest look-up.
int32_t failure_depth(const Machine &m) {
  const auto phi = m.phi_arcs();
  Array<int32_t> depth(phi.size(), -1);
  Array<State> chain;
  int32_t deepest = 0;
  for (State s = 0; s < static_cast<State>(phi.size()); ++s) {
    chain.clear();
    State t = s;
    while (phi[static_cast<size_t>(t)] >= 0 && depth[t] < 0) {
      chain.push_back(t);
      t = m.next(phi[static_cast<size_t>(t)]);
    }
    int32_t d = std::max(0, depth[t]);
    while (!chain.empty()) {
      depth[chain.back()] = ++d;
      chain.pop_back();
    }
    deepest = std::max(deepest, d);
  }
  return deepest;
}

LinearWeights weights_of_sums(const Machine &m) {
  LinearWeights w;
  const MachineArrays &a = m.arrays();
  double widest = 0;
  const auto measure = [&](double stored) {
    const double log = log_weight(m.semiring(), stored);
    if (log > -INFINITY) widest = std::max(widest, std::fabs(log));
  };
  for (const double x : a.weights) measure(x);
  for (const double x : a.finals) measure(x);
  w.widest = widest / std::numbers::ln2 * (1 + failure_depth(m));
  w.arcs = a.weights;
  w.finals = a.finals;
  if (m.semiring() == Semiring::log && w.widest < 1000) {
    w.store.reserve(a.weights.size() + a.finals.size());
    for (const double x : a.weights) w.store.push_back(std::exp(-x));
    for (const double x : a.finals) w.store.push_back(std::exp(-x));
    w.arcs = std::span(w.store).first(a.weights.size());
    w.finals = std::span(w.store).subspan(a.weights.size());
  }
  return w;
}

}  // namespace

const LinearWeights &linear_weights(const Machine &m) {
  return m.derived<LinearWeights>([&m] { return std::make_shared<const LinearWeights>(weights_of_sums(m)); });
}

}  // namespace hws
