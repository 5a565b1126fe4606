// The states that silent arcs (epsilon on every tape) lead to, each with the sum
// over all silent walks there. Exact also where silent arcs form cycles: in real
// and log each strongly connected component is a linear system (distance/cyclic_solve),
// in tropical and boolean a least cost.
#pragma once
#include <span>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"
#include "fsa/distance/components.hh"
#include "fsa/distance/edge_weight.hh"
#include "fsa/machine/machine.hh"

namespace hws {

struct Reached {
  State state;
  bool closed;    // its own closure is still to be taken in
  double cost;    // −ln of the sum
  Scaled weight;  // the sum; real and log only
};

// An arc that reads something, with what its row's making looks at in one place.
struct ReadingArc {
  ArcId arc;
  State next;
  Label first;  // on tape 0
  double weight;
};

class EpsilonClosure {
 public:
  // Closures run over the states with keep[s] and the arcs between them. m must have no φ, no ρ and no arc of weight zero. m
  // and run must outlive this object.
  EpsilonClosure(const Machine &m, Array<char> keep, const Run &run);

  bool kept(State s) const { return keep_[s] != 0; }
  bool any_silent() const { return !next_.empty(); }
  bool leaves_silently(State s) const { return offsets_[s] < offsets_[static_cast<size_t>(s) + 1]; }
  // The arcs of s that read something, in order.
  std::span<const ReadingArc> reading(State s) const {
    const size_t from = static_cast<size_t>(reading_offsets_[s]);
    return {reading_.data() + from, static_cast<size_t>(reading_offsets_[static_cast<size_t>(s) + 1]) - from};
  }
  // All states by the components of silent arcs, what they lead to first; nothing if there are none.
  std::span<const State> sinks_first() const { return parts_.members; }
  // From now on closures of other states end at s, whose own the caller has: false, and they do not, where s lies on a silent
  // cycle through other states. reopen: of no state any more.
  bool close(State s);
  void reopen() { closed_.assign(closed_.size(), 0); }
  // The closure of s, which comes along itself; sources before what they lead to.
  // O(k log k + silent arcs) for k states reached, and the solves of cyclic components,
  // whose answers are kept while components are small. Throws `diverged`.
  void from(State s, Array<Reached> &out);

 private:
  void add(State to, double cost, double m, int64_t e);
  void leave(State v, int32_t part);
  void solve_sums(int32_t part, std::span<const State> members);
  void sum_members(int32_t part, std::span<const State> members, std::span<const Scaled> b, std::span<Scaled> x);
  void solve_costs(int32_t part, std::span<const State> members);

  const Machine &m_;
  const Array<char> keep_;
  const Run &run_;
  const bool least_;
  // Silent arcs in rows; arcs that read in rows of their own.
  Array<int32_t> offsets_{0}, next_, reading_offsets_{0};
  Array<EdgeWeight> weight_;
  Array<double> cost_;
  Array<ReadingArc> reading_;
  Components parts_;
  Array<int32_t> rank_;  // per state: its place in parts_.members; higher is nearer to the sources
  // State of the closure that is being made.
  Array<int32_t> seen_, reached_, work_;  // seen_: the number of the closure that saw the state last
  int32_t closure_ = 0;
  Array<char> closed_;
  Array<Scaled> sum_;
  Array<double> least_cost_;  // in sums: the one walk's cost, NaN once there are several
  // Per state of a small cyclic component, computed on demand: the sum at each member if the state has weight 1.
  std::vector<Array<Scaled>> response_;
  int64_t response_bytes_ = 0;
  Array<Scaled> entering_, solved_;  // of one component
};

// Whether an arc reads nothing on any tape; whether there is such an arc.
bool silent_arc(const Machine &m, ArcId a);
bool has_silent_arcs(const Machine &m);

}  // namespace hws
