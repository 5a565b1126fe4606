// Sparse elimination of I − M (Eigen's supernodal SparseLU) in a given order,
// pivots on the diagonal: stable for the same reason as dense_elimination.hh.
// Exact where iterations are slow: long chains, bands and trees of states,
// machines close to divergence.
#pragma once
#include <memory>

#include "fsa/distance/certified_solve.hh"
#include "fsa/distance/elimination_order.hh"

namespace hws {

class SparseElimination final : public Elimination {
 public:
  // The order outlives it. Cannot be interrupted: the caller keeps order.work in bounds.
  SparseElimination(const BalancedSystem &system, const EliminationOrder &order, const Run &run);
  // What that will need at most, about.
  static int64_t bytes(const BalancedSystem &system, const EliminationOrder &order);
  ~SparseElimination() override;
  void apply(std::span<const double> r, std::span<double> z, double relative, const Run &run) override;
  Pivots pivots() const override;

 private:
  struct Factors;
  const EliminationOrder &order_;
  std::unique_ptr<Factors> factors_;
};

}  // namespace hws
