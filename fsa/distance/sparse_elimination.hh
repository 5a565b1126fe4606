// Sparse elimination of I − M in a given order, pivots on the diagonal: stable for
// the same reason as dense_elimination.hh. Exact where iterations are slow: long
// chains, bands and trees of states, machines close to divergence.
//
// Row by row over a pattern known beforehand, that of M + Mᵀ filled in (up-looking
// LU; Davis, Direct Methods for Sparse Linear Systems, 2006, chapters 4 and 6):
// order.work multiplications, 20 bytes for each two of order.entries.
#pragma once
#include "fsa/distance/certified_solve.hh"
#include "fsa/distance/elimination_order.hh"

namespace hws {

class SparseElimination final : public Elimination {
 public:
  // The order outlives it.
  SparseElimination(const BalancedSystem &system, const EliminationOrder &order, const Run &run);
  static int64_t bytes(const EliminationOrder &order);
  void apply(std::span<const double> r, std::span<double> z, double relative, const Run &run) override;
  Pivots pivots() const override { return pivots_; }

 private:
  void find_pattern();
  void eliminate(const BalancedSystem &system, const Run &run);

  const EliminationOrder &order_;
  // Place k's later places, ascending: column k of L and row k of U.
  Array<int64_t> offsets_;
  Array<int32_t> later_;
  Array<double> lower_, upper_, pivot_, work_;
  Pivots pivots_ = Pivots::positive;
};

}  // namespace hws
