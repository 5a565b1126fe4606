#include "tests/src/hmm/hmm_oracle.hh"

#include <algorithm>

#include "fsa/base/array.hh"

namespace hmm_oracle {

double draw(hws::Rng *r, double zeros) { return r->uniform() < zeros ? 0 : 1 - r->uniform(); }

hws::StateChain chain(hws::Rng *r, size_t states, bool end, double zeros) {
  hws::StateChain c(states, end);
  for (size_t k = 0; k < states; ++k) {
    c.initial[k] = draw(r, zeros);
    if (end) c.end[k] = draw(r, zeros);
    for (size_t j = 0; j < states; ++j) c.transition[j * c.stride + k] = draw(r, zeros);
  }
  return c;
}

Sums enumerate(const hws::StateChain &c, const std::vector<hws::Array<double>> &emission) {
  const size_t n = emission.size(), states = c.states;
  Sums s;
  s.single.assign(n, hws::Array<double>(states, 0.0));
  s.pairs.assign(states * states, 0.0);
  if (n == 0) {
    s.z = 1;
    return s;
  }
  hws::Array<size_t> z(n, 0);
  for (;;) {
    double weight = c.initial[z[0]] * emission[0][z[0]];
    for (size_t t = 1; t < n; ++t) weight *= c.transition[z[t - 1] * c.stride + z[t]] * emission[t][z[t]];
    if (!c.end.empty()) weight *= c.end[z[n - 1]];
    s.z += weight;
    s.best = std::max(s.best, weight);
    for (size_t t = 0; t < n; ++t) s.single[t][z[t]] += weight;
    for (size_t t = 1; t < n; ++t) s.pairs[z[t - 1] * states + z[t]] += weight;
    size_t t = 0;  // the first token's state moves fastest
    while (t < n && ++z[t] == states) z[t++] = 0;
    if (t == n) break;
  }
  if (s.z > 0) {
    for (hws::Array<double> &row : s.single) {
      for (double &x : row) x /= s.z;
    }
    for (double &x : s.pairs) x /= s.z;
  }
  return s;
}

}  // namespace hmm_oracle
