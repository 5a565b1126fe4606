#include "fsa/distance/sparse_elimination.hh"

#include <algorithm>
#include <cmath>
#include <new>

#include "fsa/base/eigen_setup.hh"

namespace hws {

namespace {

using Sparse = Eigen::SparseMatrix<double, Eigen::ColMajor, int32_t>;

}  // namespace

struct SparseElimination::Factors : Eigen::SparseLU<Sparse, Eigen::NaturalOrdering<int32_t>> {
  Eigen::VectorXd work;  // in the order of elimination

  // Of a failure Eigen tells only in words whether memory ran out or a column was 0.
  void check_memory() const {
    if (!m_factorizationIsOk && m_lastError.rfind("UNABLE", 0) == 0) throw std::bad_alloc();
  }

  Pivots pivots() const {
    // Another row than the diagonal's is taken only where the diagonal is exactly 0.
    if (!m_factorizationIsOk || rowsPermutation().indices() != colsPermutation().indices()) {
      return Pivots::not_positive;
    }
    double least = INFINITY;
    for (Eigen::Index j = 0; j < cols(); ++j) {
      for (SCMatrix::InnerIterator e(m_Lstore, j); e; ++e) {
        if (e.row() != j) continue;
        if (!std::isfinite(e.value())) return Pivots::not_finite;
        least = std::min(least, e.value());
      }
    }
    return least > 0 ? Pivots::positive : Pivots::not_positive;
  }
};

SparseElimination::SparseElimination(const BalancedSystem &system, const EliminationOrder &order, const Run &run)
    : order_(order), factors_(std::make_unique<Factors>()) {
  run.limit_bytes(bytes(system, order));
  const auto n = static_cast<size_t>(system.size());
  std::vector<Eigen::Triplet<double, int32_t>> entries;
  entries.reserve(n + static_cast<size_t>(system.entries()));
  for (size_t i = 0; i < n; ++i) {
    const int32_t row = order.place[i];
    entries.emplace_back(row, row, 1.0);
    for (auto e = static_cast<size_t>(system.offsets()[i]); e < static_cast<size_t>(system.offsets()[i + 1]); ++e) {
      entries.emplace_back(row, order.place[static_cast<size_t>(system.column()[e])], -system.value()[e]);
    }
  }
  Sparse a(system.size(), system.size());
  a.setFromTriplets(entries.begin(), entries.end());
  run.check();
  factors_->work.resize(a.rows());
  factors_->setPivotThreshold(0);  // the diagonal, unless it is 0
  factors_->compute(a);
  factors_->check_memory();
}

// SparseLU begins with room for 20 times the entries it was given, or for all of
// a dense matrix, whichever is smaller, and grows by half.
int64_t SparseElimination::bytes(const BalancedSystem &system, const EliminationOrder &order) {
  const int64_t n = system.size(), entries = system.entries() + n;
  const int64_t room = std::max(std::min(20 * entries, n * n), order.entries);
  return entries * 56 + room * 36 + n * 512;
}

SparseElimination::~SparseElimination() = default;

Elimination::Pivots SparseElimination::pivots() const { return factors_->pivots(); }

void SparseElimination::apply(std::span<const double> r, std::span<double> z, double, const Run &) {
  Eigen::VectorXd &work = factors_->work;
  for (size_t i = 0; i < r.size(); ++i) work[order_.place[i]] = r[i];
  work = factors_->solve(work).eval();
  for (size_t i = 0; i < r.size(); ++i) z[i] = work[order_.place[i]];
}

}  // namespace hws
