// How a machine's cycles read its tapes: whether on a tape at all, and whether as much on
// one as on another. Where they do, what one tape is ahead of another has a bound.
#pragma once
#include <optional>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/distance/components.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// An arc on a cycle that reads more on one of two tapes than on the other.
struct TapeDrift {
  int32_t tape, other;
  State from, to;
};

class TapeCycles {
 public:
  // m must have no failure or default arcs. Only cycles through states with useful[s] count (empty: all). O(states + arcs).
  TapeCycles(const Machine &m, const Array<char> &useful, const Run &run);

  // Whether some cycle reads a symbol on a tape. O(arcs).
  bool read(int32_t tape) const;
  // The first cycle found that does not read as many symbols on all of the tapes; by a
  // potential in each component, O(tapes · arcs).
  std::optional<TapeDrift> drift(std::span<const int32_t> tapes) const;
  // Per state, the longest string that can still be read on a tape that no cycle reads.
  Array<int32_t> longest(int32_t tape) const;

 private:
  bool inside(State from, State to) const {
    return components_.component[from] == components_.component[to];
  }

  const Machine &m_;
  const Run &run_;
  Components components_;
};

}  // namespace hws
