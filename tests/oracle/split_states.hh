// Cyclic machines that determinization ends on, and deterministic ones that are not minimal: a
// random machine without two arcs of one label at a state, every state then twice.
#pragma once
#include <set>

#include "tests/oracle/machine_tables.hh"

namespace oracle {

// Keeps only the first of a state's arcs that read the same on tape 0.
inline MachinePtr first_of_each_label(const Machine &m) {
  peer::Table t = table_of(m);
  std::vector<peer::Arc> kept;
  std::set<std::pair<int32_t, int32_t>> seen;
  for (const peer::Arc &a : t.arcs) {
    if (seen.emplace(a.from, a.input).second) kept.push_back(a);
  }
  t.arcs = std::move(kept);
  return machine_of(t, m.arrays().alphabets);
}

// Deterministic on tape 0, without epsilons there.
inline MachinePtr random_deterministic(Kind kind, Array<Label> alphabet, uint64_t seed) {
  kind.epsilons = false;
  return first_of_each_label(*random_of(kind, std::move(alphabet), 5, 12, seed));
}

// Ambiguous, with the same strings and weights: what is left to read at the second copy of a state
// costs so much more than at the first, and an arc leads to both copies. A failure arc leads from
// first to first, and from second to second.
inline MachinePtr split_states(const Machine &m, uint64_t seed) {
  Rng r(seed, RngMethod::test, 24, 0, 0);
  const bool log = m.semiring() == Semiring::log;
  const peer::Table t = table_of(m);
  peer::Table twice = t;
  twice.states = 2 * t.states;
  twice.start = 2 * t.start;
  twice.arcs.clear();
  twice.finals.clear();
  std::vector<double> more;
  for (int32_t s = 0; s < t.states; ++s) more.push_back(static_cast<double>(r.below(5)) / 8);
  const auto extra = [&](int32_t state, int32_t copy) { return copy ? more[static_cast<size_t>(state)] : 0; };
  for (const peer::Arc &a : t.arcs) {
    const double share = 0.25 + 0.5 * r.uniform(), later = static_cast<double>(r.below(4)) / 8;
    const bool second_later = r.below(2);
    for (const int32_t from : {0, 1}) {
      for (const int32_t to : {0, 1}) {
        double cost = a.cost + extra(a.from, from) - extra(a.to, to);
        if (a.input == peer::kFailure) {
          if (from != to) continue;
        } else if (log) {
          cost -= std::log(to ? share : 1 - share);
        } else if (second_later == (to == 1)) {
          cost += later;  // the other copy has the best path
        }
        twice.arcs.push_back({2 * a.from + from, a.input, a.output, cost, 2 * a.to + to});
      }
    }
  }
  for (const peer::Final &end : t.finals) {
    for (const int32_t copy : {0, 1}) twice.finals.push_back({2 * end.state + copy, end.cost + extra(end.state, copy)});
  }
  return machine_of(twice, m.arrays().alphabets);
}

// Deterministic as before, with two copies of each state that are worth the same.
inline MachinePtr doubled_states(const Machine &m, uint64_t seed) {
  Rng r(seed, RngMethod::test, 25, 0, 0);
  const peer::Table t = table_of(m);
  peer::Table twice = t;
  twice.states = 2 * t.states;
  twice.start = 2 * t.start;
  twice.arcs.clear();
  twice.finals.clear();
  for (const int32_t copy : {0, 1}) {
    for (const peer::Arc &a : t.arcs) {
      twice.arcs.push_back({2 * a.from + copy, a.input, a.output, a.cost, 2 * a.to + static_cast<int32_t>(r.below(2))});
    }
    for (const peer::Final &end : t.finals) twice.finals.push_back({2 * end.state + copy, end.cost});
  }
  return machine_of(twice, m.arrays().alphabets);
}

}  // namespace oracle
