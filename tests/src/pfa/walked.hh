// A deterministic automaton walked the slow way: the probability of a string, and what each state's probabilities sum to.
#pragma once
#include "fsa/base/array.hh"
#include "src/pfa/model/pfa.hh"

inline size_t first_state(const hws::Pfa &pfa) {
  for (size_t q = 0; q < pfa.initial.size(); ++q) {
    if (pfa.initial[q] == 1) return q;
  }
  return pfa.initial.size();
}

inline double walked(const hws::Pfa &pfa, std::span<const hws::Label> string) {
  size_t q = first_state(pfa);
  double p = 1;
  for (const hws::Label a : string) {
    size_t arc = static_cast<size_t>(pfa.offsets[static_cast<size_t>(a) - 1]);
    const size_t end = static_cast<size_t>(pfa.offsets[static_cast<size_t>(a)]);
    while (arc < end && pfa.from[arc] != static_cast<int32_t>(q)) ++arc;
    if (arc == end) return 0;
    p *= pfa.probability(arc);
    q = static_cast<size_t>(pfa.to[arc]);
  }
  return p * pfa.final[q];
}

// How far any state's outcomes are from a sum of 1; 2 if arrays do not fit together or a symbol has two arcs from one state.
inline double worst_sum(const hws::Pfa &pfa) {
  const size_t n = static_cast<size_t>(pfa.states);
  if (pfa.initial.size() != n || pfa.final.size() != n || pfa.offsets.back() != static_cast<int64_t>(pfa.from.size()) ||
      pfa.from.size() != pfa.to.size() || pfa.from.size() != pfa.weight.size() || first_state(pfa) == n) {
    return 2;
  }
  hws::Array<double> sum = pfa.final;
  for (size_t a = 0; a + 1 < pfa.offsets.size(); ++a) {
    for (int64_t arc = pfa.offsets[a]; arc < pfa.offsets[a + 1]; ++arc) {
      const size_t at = static_cast<size_t>(arc);
      if (pfa.to[at] < 0 || pfa.to[at] >= pfa.states) return 2;
      if (arc > pfa.offsets[a] && pfa.from[at] <= pfa.from[at - 1]) return 2;
      sum[static_cast<size_t>(pfa.from[at])] += pfa.probability(at);
    }
  }
  double worst = 0;
  for (const double x : sum) worst = x - 1 > worst ? x - 1 : 1 - x > worst ? 1 - x : worst;
  return worst;
}
