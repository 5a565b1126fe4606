#include "fsa/ops/tape_drift.hh"

#include <algorithm>

namespace hws {

TapeCycles::TapeCycles(const Machine &m, const Array<char> &useful, const Run &run)
    : m_(m), run_(run), components_(components(m.arrays().offsets, m.arrays().next, useful, run)) {}

bool TapeCycles::read(int32_t tape) const {
  for (State s = 0; s < m_.states(); ++s) {
    if (components_.component[s] < 0) continue;
    for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) {
      if (m_.label(a, tape) != kEpsilon && inside(s, m_.next(a))) return true;
    }
  }
  return false;
}

std::optional<TapeDrift> TapeCycles::drift(std::span<const int32_t> tapes) const {
  const size_t n = static_cast<size_t>(m_.states());
  run_.limit_bytes(static_cast<int64_t>(n) * 16);
  Array<State> waiting;
  for (size_t i = 1; i < tapes.size(); ++i) {
    const int32_t tape = tapes[i], other = tapes[0];
    // Symbols read on `tape` beyond those on `other`, from the first state met of the component.
    Array<int64_t> ahead(n, 0);
    Array<char> seen(n, false);
    for (State first = 0; first < m_.states(); ++first) {
      if ((first & 1023) == 0) run_.check();
      if (components_.component[first] < 0 || seen[first]) continue;
      seen[first] = true;
      waiting.assign(1, first);
      while (!waiting.empty()) {
        const State s = waiting.back();
        waiting.pop_back();
        for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) {
          const size_t to = static_cast<size_t>(m_.next(a));
          if (!inside(s, m_.next(a))) continue;
          const int64_t there =
              ahead[s] + (m_.label(a, tape) != kEpsilon) - (m_.label(a, other) != kEpsilon);
          if (!seen[to]) {
            seen[to] = true;
            ahead[to] = there;
            waiting.push_back(m_.next(a));
          } else if (ahead[to] != there) {
            return TapeDrift{tape, other, s, m_.next(a)};
          }
        }
      }
    }
  }
  return std::nullopt;
}

Array<int32_t> TapeCycles::longest(int32_t tape) const {
  const size_t n = static_cast<size_t>(m_.states());
  run_.limit_bytes(static_cast<int64_t>(n) * 8);
  Array<int32_t> of_state(n, 0), of_component(static_cast<size_t>(components_.count()), 0);
  for (int32_t c = 0; c < components_.count(); ++c) {  // arcs lead to smaller numbers
    if ((c & 1023) == 0) run_.check();
    int32_t &most = of_component[c];
    for (const int32_t s : components_.members_of(c)) {
      for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) {
        const int32_t to = components_.component[m_.next(a)];
        if (to < 0 || to == c) continue;
        most = std::max(most, of_component[to] + (m_.label(a, tape) != kEpsilon));
      }
    }
    for (const int32_t s : components_.members_of(c)) of_state[s] = most;
  }
  return of_state;
}

}  // namespace hws
