// The distribution over accepting paths as a Markov chain over a linear graph's nodes:
// how often each edge is taken. What expectations and entropies sum over.
#pragma once
#include <cstring>

#include "fsa/distance/forward_backward.hh"

namespace hws {

struct PathFlow {
  const LinearGraph &g;
  Array<Scaled> alpha, beta;  // over the useful part; zero elsewhere
  Scaled mass;

  // Throws `unsupported` for costs (naming `what`), `empty` without mass, `diverged`.
  PathFlow(const Machine &m, const char *what, const Run &run);

  int32_t begin(int32_t v) const { return g.offsets[static_cast<size_t>(v)]; }
  int32_t end(int32_t v) const { return g.offsets[static_cast<size_t>(v) + 1]; }
  bool useful(int32_t v) const { return !alpha[v].zero() && !beta[v].zero(); }
  // Expected number of times a path is at v.
  double visits(int32_t v) const {
    return (alpha[v] * beta[v] / mass).value();
  }
  // Probability of going on by edge e, given that the path is at v; of stopping there.
  double probability(int32_t v, int32_t e) const {
    const size_t i = static_cast<size_t>(e);
    const Scaled &from = beta[v], &to = beta[g.next[i]];
    if (to.zero()) return 0;
    return ldexp_clamped(g.weight[i] * (to.m / from.m), to.e - from.e + (g.exponent.empty() ? 0 : g.exponent[i]));
  }
  double stop_probability(int32_t v) const {
    if (v >= g.states || g.finals[static_cast<size_t>(v)].zero()) return 0;
    return (g.finals[static_cast<size_t>(v)] / beta[v]).value();
  }
};

}  // namespace hws
