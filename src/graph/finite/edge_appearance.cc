// Eigen orders the rows; the factor is made here, since Eigen's takes its memory unasked and hears of no cancel.
//
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

// Calls check() of a run now and then, by the work that was done.
class Checked {
 public:
  explicit Checked(const Run &run) : run_(run) {}
  void work(int64_t steps) {
    if ((since_ += steps) < int64_t{1} << 22) return;
    since_ = 0;
    run_.check();
  }

 private:
  const Run &run_;
  int64_t since_ = 0;
};

// A symmetric matrix whose rows were put into an order in which its Cholesky factor L D L^T stays sparse: the diagonal, and
// below it -1 for each pair, so that a place may come several times.
struct OrderedLaplacian {
  Array<int32_t> place;     // by row as it was: where it is now
  Array<int32_t> columns;   // of row i, all below i: [begin[i], begin[i + 1])
  Array<int64_t> begin;
  Array<double> diagonal;

  int32_t rows() const { return static_cast<int32_t>(place.size()); }
};

struct PairOfRows {
  int32_t a, b;  // b -1: its variable has no row
};

OrderedLaplacian ordered_laplacian(const Array<PairOfRows> &pairs, int32_t rows, const Run &run) {
  run.limit_bytes(static_cast<int64_t>(pairs.size()) * 160 + int64_t{rows} * 64);
  OrderedLaplacian result;
  result.place.resize(static_cast<size_t>(rows));
  {
    std::vector<Eigen::Triplet<double, int32_t>> entries;
    for (int32_t i = 0; i < rows; ++i) entries.emplace_back(i, i, 1.0);
    for (const PairOfRows &p : pairs) {
      if (p.b >= 0) entries.emplace_back(std::max(p.a, p.b), std::min(p.a, p.b), -1.0);
    }
    Sparse matrix(rows, rows);
    matrix.setFromTriplets(entries.begin(), entries.end());
    Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int32_t> order;
    Eigen::AMDOrdering<int32_t>()(matrix.selfadjointView<Eigen::Lower>(), order);
    for (int32_t i = 0; i < rows; ++i) result.place[order.indices()[i]] = i;
  }
  run.check();
  result.diagonal.assign(static_cast<size_t>(rows), 0.0);
  result.begin.assign(static_cast<size_t>(rows) + 1, 0);
  const auto lower = [&](const PairOfRows &p) { return std::max(result.place[p.a], result.place[p.b]); };
  for (const PairOfRows &p : pairs) {
    result.diagonal[result.place[p.a]] += 1;
    if (p.b < 0) continue;
    result.diagonal[result.place[p.b]] += 1;
    ++result.begin[lower(p) + 1];
  }
  for (int32_t i = 0; i < rows; ++i) result.begin[i + 1] += result.begin[i];
  result.columns.resize(static_cast<size_t>(result.begin.back()));
  Array<int64_t> at(result.begin);
  for (const PairOfRows &p : pairs) {
    if (p.b >= 0) result.columns[at[lower(p)]++] = std::min(result.place[p.a], result.place[p.b]);
  }
  return result;
}

// Where the factor of a matrix has entries, by the elimination tree (Liu 1990): row i has those columns that are on the paths
// from the columns of the matrix's row i towards i.
struct FactorPattern {
  Array<int32_t> parent;    // of a column in the tree; -1: it is a root
  Array<int64_t> begin;     // of a column's entries below the diagonal
  int64_t products = 0;     // of a factorization, at most

  int64_t entries() const { return begin.back(); }
  // Entries and rows, and the inverse at their places.
  static int64_t bytes_of(int64_t entries) { return entries * static_cast<int64_t>(sizeof(int32_t) + 2 * sizeof(double)); }
};

// Pattern of a factor of `most` entries at most; a larger one has no columns.
FactorPattern pattern_of(const OrderedLaplacian &matrix, int64_t most, const Run &run) {
  const int32_t n = matrix.rows();
  FactorPattern pattern;
  pattern.parent.assign(static_cast<size_t>(n), -1);
  pattern.begin.assign(static_cast<size_t>(n) + 1, 0);
  Array<int32_t> reached(static_cast<size_t>(n), -1);
  Checked checked(run);
  int64_t entries = 0;
  for (int32_t i = 0; i < n; ++i) {
    reached[i] = i;
    const int64_t before = entries;
    for (int64_t e = matrix.begin[i]; e < matrix.begin[i + 1]; ++e) {
      for (int32_t j = matrix.columns[e]; reached[j] != i; j = pattern.parent[j]) {
        if (pattern.parent[j] < 0) pattern.parent[j] = i;
        reached[j] = i;
        ++pattern.begin[j + 1];
        ++entries;
      }
    }
    if (entries > most) return {};
    checked.work(1 + entries - before);
  }
  for (int32_t j = 0; j < n; ++j) {
    pattern.products += pattern.begin[j + 1] * pattern.begin[j + 1];
    pattern.begin[j + 1] += pattern.begin[j];
  }
  return pattern;
}

// The places of the inverse that the factor of a matrix fills. It is factorized row by row (Davis 2005), each one's entries by
// those of the columns that it has.
class InversePlaces {
 public:
  InversePlaces(OrderedLaplacian matrix, FactorPattern pattern, const Run &run)
      : place_(std::move(matrix.place)), begin_(std::move(pattern.begin)), checked_(run) {
    run.limit_bytes(FactorPattern::bytes_of(begin_.back()));
    rows_.resize(static_cast<size_t>(begin_.back()));
    Array<double> entries(rows_.size()), pivots(std::move(matrix.diagonal));
    factorize(matrix, pattern.parent, &entries, &pivots);
    values_.resize(rows_.size());
    diagonal_.resize(place_.size());
    for (auto j = static_cast<int32_t>(place_.size()); j-- > 0;) find_column(j, entries, pivots[j]);
  }

  // Entry (a, b) of the inverse of the matrix; a and b are the same or adjacent.
  double operator()(int32_t a, int32_t b) const {
    const int32_t i = std::max(place_[a], place_[b]), j = std::min(place_[a], place_[b]);
    if (i == j) return diagonal_[i];
    const int32_t *const rows = rows_.data();
    return values_[std::lower_bound(rows + begin_[j], rows + begin_[j + 1], i) - rows];
  }

 private:
  void factorize(const OrderedLaplacian &matrix, const Array<int32_t> &parent, Array<double> *entries,
                 Array<double> *pivots) {
    const auto n = static_cast<int32_t>(place_.size());
    Array<int64_t> end(begin_.begin(), begin_.end() - 1);
    Array<int32_t> reached(static_cast<size_t>(n), -1), path(static_cast<size_t>(n)), columns(static_cast<size_t>(n));
    Array<double> row(static_cast<size_t>(n), 0.0);
    for (int32_t i = 0; i < n; ++i) {
      reached[i] = i;
      int32_t first = n;  // the row's columns are columns[first] and so on, each before those that it changes
      for (int64_t e = matrix.begin[i]; e < matrix.begin[i + 1]; ++e) {
        int32_t length = 0, j = matrix.columns[e];
        row[j] -= 1;
        for (; reached[j] != i; j = parent[j]) {
          path[length++] = j;
          reached[j] = i;
        }
        while (length > 0) columns[--first] = path[--length];
      }
      double pivot = (*pivots)[i];
      for (; first < n; ++first) {
        const int32_t j = columns[first];
        const double x = row[j], entry = x / (*pivots)[j];
        row[j] = 0;
        for (int64_t k = begin_[j]; k < end[j]; ++k) row[rows_[k]] -= (*entries)[k] * x;
        pivot -= entry * x;
        rows_[end[j]] = i;
        (*entries)[end[j]++] = entry;
        checked_.work(end[j] - begin_[j]);
      }
      if (!(pivot > 0)) fail(Code::internal, "a Laplacian without a Cholesky factor");
      (*pivots)[i] = pivot;
    }
  }

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
      checked_.work(1 + (end - a) + (at - begin_[k]));
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
  Checked checked_;
};

// limited: whether a factor that is too large is an error.
std::optional<Array<double>> weights_within(int64_t products, bool limited, const FiniteModel &model, const Run &run) {
  Array<double> weights(static_cast<size_t>(model.factors()), 1.0);
  const Array<int32_t> root = components_of_pairs(model);
  // The number of each variable's row: roots have none.
  Array<int32_t> row;
  int32_t rows = 0;
  for (int32_t v = 0; v < model.variables(); ++v) row.push_back(root[v] == v ? -1 : rows++);
  if (rows == 0) return weights;
  Array<PairOfRows> pairs;
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (scope.size() != 2) continue;
    const int32_t a = row[scope[0]], b = row[scope[1]];
    pairs.push_back({std::max(a, b), std::min(a, b)});  // a component's root is one variable, so that a row is left
  }
  OrderedLaplacian matrix = ordered_laplacian(pairs, rows, run);
  const int64_t most = run.max_bytes / FactorPattern::bytes_of(1);
  FactorPattern pattern = pattern_of(matrix, most, run);
  if (pattern.begin.empty()) {
    if (limited) run.limit_bytes(FactorPattern::bytes_of(most + 1));
    return std::nullopt;
  }
  if (pattern.products > products) return std::nullopt;
  const InversePlaces inverse(std::move(matrix), std::move(pattern), run);
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

}  // namespace

Array<double> spanning_tree_weights(const FiniteModel &model, const Run &run) {
  return *weights_within(INT64_MAX, true, model, run);
}

std::optional<Array<double>> spanning_tree_weights_within(int64_t products, const FiniteModel &model, const Run &run) {
  return weights_within(products, false, model, run);
}

}  // namespace hws
