// Sums over chains of unary rules. With R(A, B) the weight of rewriting A as B alone, the weights of a span's symbols are
// v = b + R v, where b counts the splits and the words: v = U b with U = (I − R)^-1. The sums run over the strongly connected
// components of R: pairs between components one after the other, and a dense inverse for each cyclic component, which is solved
// for and certified (fsa/distance/cyclic_solve.hh). Trap: a double has no room for every U; what exceeds it is refused.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"

namespace hws {

class UnaryClosure {
 public:
  UnaryClosure() = default;
  // Pairs (parent[p], child[p]), each once, with weight[p] >= 0. Returns −1, or a symbol of a component whose chains have an
  // infinite sum; the closure is of no use then. O(pairs + Σ size³ of cyclic components). Fails with `unsupported` if a sum
  // exceeds a double, and with `limit`.
  int32_t prepare(int32_t symbols, std::span<const int32_t> parent, std::span<const int32_t> child,
                  std::span<const double> weight, const Run &run);

  bool trivial() const { return steps_.empty(); }  // U is the identity
  // Turns b into v = U b, in place. One number per symbol. O(pairs + Σ size² of cyclic components).
  void inside(double *values) const;
  // Turns the outside weights of v into those of b, U^T o, in place. The same time.
  void outside(double *values) const;
  // The same for numbers that doubles do not hold together, one per symbol; slower by the number of their magnitudes.
  void inside(std::span<Scaled> values) const { apply(false, values); }
  void outside(std::span<Scaled> values) const { apply(true, values); }

 private:
  void apply(bool outside, std::span<Scaled> values) const;
  void require_room(size_t symbols) const;

  struct Pair {
    int32_t parent, child;
    double weight;
  };
  // First the pairs out of a component (or out of several, where none is cyclic), then the component's inverse.
  struct Step {
    int32_t pairs_begin, pairs_end, members_begin, members;
    int64_t inverse_begin;
  };
  Array<Pair> pairs_;
  Array<Step> steps_;
  Array<int32_t> members_;
  Array<double> inverse_;  // row by row
  int32_t largest_ = 0;    // members of a cyclic component
};

}  // namespace hws
