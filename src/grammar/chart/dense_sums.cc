// Optimize: speed
// Dense sums over binary rules: all pairs of children of a span are numbers of a matrix. With dense tables the rules are a
// matrix over pairs, and sums of several spans are one product of matrices, so that each weight is read once for four spans.
// Otherwise the rules of a span are added one by one.
#include <algorithm>

#include "fsa/base/array.hh"
#include "src/grammar/chart/chart_rules.hh"
#include "src/grammar/chart/rule_sums.hh"
#include "src/grammar/chart/span_products.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

class DenseSums final : public RuleSums {
 public:
  explicit DenseSums(const ChartRules &rules)
      : rules_(rules), n_(rules.symbols()), stride_(rules.stride()), pairs_(n_ * stride_),
        spans_(std::clamp<size_t>(kPairBytes / (8 * pairs_), 4, kMostSpans)), sums_(spans_ * pairs_), above_(spans_ * pairs_),
        turned_(stride_ * stride_), dense_(rules.tables() == RuleTables::dense),
        counts_(dense_ ? n_ * pairs_ : rules.weight().size(), 0.0) {
    for (size_t s = 0; s < spans_; ++s) {
      sum_rows_[s] = sums_.data() + s * pairs_;
      above_rows_[s] = above_.data() + s * pairs_;
    }
  }

  size_t spans() const override { return spans_; }
  bool needs_symbols() const override { return false; }

  void pair(size_t slot, const SpanSplits &s) override {
    std::fill_n(sum_rows_[slot], pairs_, 0.0);
    products_.add_outer(s.left, s.right, s.count, sum_rows_[slot], n_, stride_);
  }

  void inside(size_t count, double *const *rows) override {
    if (dense_) return products_.add_products(sum_rows_, count, rules_.by_children(), pairs_, stride_, rows);
    const int32_t *const parent = rules_.form().parent.data();
    for (size_t s = 0; s < count; ++s) {
      double *const row = rows[s];
      const double *const sums = sum_rows_[s];
      each_rule([&](size_t r, size_t pair, double weight) { row[parent[r]] += weight * sums[pair]; });
    }
  }

  void outside(size_t count, const double *const *rows) override {
    std::fill_n(above_.data(), count * pairs_, 0.0);
    if (dense_) {
      products_.add_outer(rows, sum_rows_, count, counts_.data(), n_, pairs_);
      return products_.add_products(rows, count, rules_.by_parent(), n_, pairs_, above_rows_);
    }
    const int32_t *const parent = rules_.form().parent.data();
    double *const counts = counts_.data();
    for (size_t s = 0; s < count; ++s) {
      const double *const row = rows[s], *const sums = sum_rows_[s];
      double *const above = above_rows_[s];
      each_rule([&](size_t r, size_t pair, double weight) {
        const double o = row[parent[r]];
        counts[r] += o * sums[pair];
        above[pair] += o * weight;
      });
    }
  }

  void spread(size_t slot, const SpanSplits &s) override {
    dense_products().transpose(above_rows_[slot], n_, stride_, turned_.data());
    products_.add_products(s.right_scaled, s.count, turned_.data(), n_, stride_, s.left_outside);
    products_.add_products(s.left, s.count, above_rows_[slot], n_, stride_, s.right_outside);
  }

  void take_counts(std::span<const int32_t> places, double *counts) override {
    const double *const weight = dense_ ? rules_.by_parent() : rules_.weight().data(), *const own = counts_.data();
    for (const int32_t place : places) *counts++ += own[place] * weight[place];
    std::fill(counts_.begin(), counts_.end(), 0.0);
  }

 private:
  template <class Each>
  void each_rule(Each each) const {
    const double *const weight = rules_.weight().data();
    for (size_t r = 0; r < rules_.weight().size(); ++r) each(r, rules_.pair_place(r), weight[r]);
  }

  static constexpr size_t kPairBytes = 1 << 17, kMostSpans = 16;

  const ChartRules &rules_;
  const SpanProducts &products_ = span_products();
  size_t n_, stride_, pairs_, spans_;
  Array<double> sums_, above_, turned_;
  bool dense_;
  Array<double> counts_;
  double *sum_rows_[kMostSpans], *above_rows_[kMostSpans];
};

}  // namespace

std::unique_ptr<RuleSums> new_dense_sums(const ChartRules &rules) { return std::make_unique<DenseSums>(rules); }

}  // namespace hws
