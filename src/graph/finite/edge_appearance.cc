// Trap: entry (i, k) of the inverse is needed for all i and k of a column of the factor, and those are always among the places
// that the factor fills. Columns are therefore gone through from the last one, and each merges with the ones behind it.
#include "src/graph/finite/edge_appearance.hh"

#include <algorithm>

#include "fsa/base/eigen_setup.hh"
#include "src/graph/model/disjoint_sets.hh"

namespace hws {

namespace {

using Sparse = Eigen::SparseMatrix<double, Eigen::ColMajor, int32_t>;

// The lowest variable of each variable's component.
Array<int32_t> components_of_pairs(const FiniteModel &model) {
  DisjointSets sets(model.variables());
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (scope.size() == 2) sets.join(scope[0], scope[1]);
  }
  Array<int32_t> root;
  for (int32_t v = 0; v < model.variables(); ++v) root.push_back(sets.of(v));
  return root;
}

// The places of the inverse that the factor of a matrix fills.
class InversePlaces {
 public:
  InversePlaces(const Sparse &matrix, const Run &run) {
    Eigen::SimplicialLDLT<Sparse, Eigen::Lower, Eigen::AMDOrdering<int32_t>> factor;
    factor.analyzePattern(matrix);
    run.check();
    factor.factorize(matrix);
    if (factor.info() != Eigen::Success) fail(Code::internal, "a Laplacian without a Cholesky factor");
    const Sparse lower = factor.matrixL();
    const auto n = static_cast<int32_t>(matrix.cols());
    run.limit_bytes(static_cast<int64_t>(lower.nonZeros()) * 28);
    for (int32_t i = 0; i < n; ++i) place_.push_back(factor.permutationP().indices()[i]);
    begin_.push_back(0);
    Array<double> entries;  // of the factor, below the diagonal
    for (int32_t j = 0; j < n; ++j) {
      for (Sparse::InnerIterator it(lower, j); it; ++it) {
        if (it.row() == j) continue;
        rows_.push_back(static_cast<int32_t>(it.row()));
        entries.push_back(it.value());
      }
      begin_.push_back(static_cast<int64_t>(rows_.size()));
    }
    values_.resize(rows_.size());
    diagonal_.resize(static_cast<size_t>(n));
    for (int32_t j = n; j-- > 0;) {
      if (j % 256 == 0) run.check();
      find_column(j, entries, factor.vectorD()[j]);
    }
  }

  // Entry (a, b) of the inverse of the matrix; a and b are the same or adjacent.
  double operator()(int32_t a, int32_t b) const {
    const int32_t i = std::max(place_[a], place_[b]), j = std::min(place_[a], place_[b]);
    if (i == j) return diagonal_[i];
    const int32_t *const rows = rows_.data();
    return values_[std::lower_bound(rows + begin_[j], rows + begin_[j + 1], i) - rows];
  }

 private:
  // Z_ij = - sum over k > j of Z_ik L_kj, and Z_jj = 1 / D_j - sum over k > j of L_kj Z_kj.
  void find_column(int32_t j, const Array<double> &entries, double pivot) {
    const int64_t begin = begin_[j], end = begin_[j + 1];
    sums_.assign(static_cast<size_t>(end - begin), 0.0);
    for (int64_t a = begin; a < end; ++a) {
      const int32_t k = rows_[a];
      sums_[a - begin] += entries[a] * diagonal_[k];
      int64_t at = begin_[k];
      for (int64_t b = a + 1; b < end; ++b) {
        while (rows_[at] < rows_[b]) ++at;
        sums_[b - begin] += entries[a] * values_[at];
        sums_[a - begin] += entries[b] * values_[at];
      }
    }
    double diagonal = 1 / pivot;
    for (int64_t a = begin; a < end; ++a) {
      values_[a] = -sums_[a - begin];
      diagonal -= entries[a] * values_[a];
    }
    diagonal_[j] = diagonal;
  }

  Array<int32_t> place_, rows_;  // by row of the matrix its place in the factor; of the factor's columns, ascending
  Array<int64_t> begin_;
  Array<double> values_, diagonal_, sums_;
};

}  // namespace

Array<double> spanning_tree_weights(const FiniteModel &model, const Run &run) {
  Array<double> weights(static_cast<size_t>(model.factors()), 1.0);
  const Array<int32_t> root = components_of_pairs(model);
  // The number of each variable's row: roots have none.
  Array<int32_t> row;
  int32_t rows = 0;
  for (int32_t v = 0; v < model.variables(); ++v) row.push_back(root[v] == v ? -1 : rows++);
  if (rows == 0) return weights;
  std::vector<Eigen::Triplet<double, int32_t>> entries;
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (scope.size() != 2) continue;
    const int32_t a = row[scope[0]], b = row[scope[1]];
    if (a >= 0) entries.emplace_back(a, a, 1.0);
    if (b >= 0) entries.emplace_back(b, b, 1.0);
    if (a >= 0 && b >= 0) entries.emplace_back(std::max(a, b), std::min(a, b), -1.0);
  }
  Sparse laplacian(rows, rows);
  laplacian.setFromTriplets(entries.begin(), entries.end());
  const InversePlaces inverse(laplacian, run);
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (scope.size() != 2) continue;
    const int32_t a = row[scope[0]], b = row[scope[1]];
    double resistance = 0;
    if (a >= 0) resistance += inverse(a, a);
    if (b >= 0) resistance += inverse(b, b);
    if (a >= 0 && b >= 0) resistance -= 2 * inverse(a, b);
    weights[f] = std::min(resistance, 1.0);
  }
  return weights;
}

}  // namespace hws
