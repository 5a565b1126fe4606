// Optimize: speed
#include "src/grammar/chart/chart_rules.hh"

#include <algorithm>
#include <cmath>
#include <utility>

#include "fsa/base/scaled.hh"
#include "fsa/base/simd.hh"
#include "src/grammar/chart/span_products.hh"

namespace hws {

namespace {

// Measured: what a possible rule costs by dense tables, a possible pair of children by dense pairs, a rule by other tables, and
// a pair by sparse ones, in ns for each split.
constexpr double kPossibleRule = .12, kPossiblePair = .6, kRule = .7, kPair = 2;
// The least weight beside a largest one of [1, 2) that products of three numbers bear.
constexpr double kLeastWeight = 0x1p-400;

// The least weight above 0 and the largest one; infinity and 0 if all are 0.
std::pair<double, double> range_above_zero(const double *weights, size_t n) {
  using namespace baseline;
  constexpr size_t kLanes = 4;
  Vector<double, kLanes> high = all<kLanes>(0.0), low = all<kLanes>(-double{INFINITY});  // of the weights, and of them times −1
  size_t r = 0;
  for (; r + kLanes <= n; r += kLanes) {
    const Vector<double, kLanes> w = load<kLanes>(weights + r);
    high = larger(w, high);
    low = larger(all<kLanes>(0.0) - w, low);
  }
  double least = INFINITY, most = 0;
  for (int k = 0; k < static_cast<int>(kLanes); ++k) {
    least = std::min(least, -lane(low, k));
    most = std::max(most, lane(high, k));
  }
  for (; r < n; ++r) {
    least = std::min(least, weights[r]);
    most = std::max(most, weights[r]);
  }
  if (least > 0) return {least, most};
  least = INFINITY;
  for (r = 0; r < n; ++r) least = weights[r] > 0 ? std::min(least, weights[r]) : least;
  return {least, most};
}

}  // namespace

ChartRules::ChartRules(const BinaryForm &form, const Run &run) : form_(&form), stride_(span_stride(symbols())) {
  number_pairs();
  const double n = static_cast<double>(symbols()), rules = kRule * static_cast<double>(form.left.size());
  const double dense = kPossibleRule * n * n * n, pairs = kPossiblePair * n * n + rules;
  const double sparse = kPair * static_cast<double>(pair_right_.size()) + rules;
  const RuleTables least = dense <= std::min(pairs, sparse) ? RuleTables::dense
                           : pairs <= sparse               ? RuleTables::dense_pairs
                                                           : RuleTables::sparse;
  prepare(least, run);
}

ChartRules::ChartRules(const BinaryForm &form, RuleTables tables, const Run &run)
    : form_(&form), stride_(span_stride(symbols())) {
  number_pairs();
  prepare(tables, run);
}

void ChartRules::number_pairs() {
  const BinaryForm &form = *form_;
  left_pairs_.resize(symbols() + 1, 0);
  for (size_t r = 0; r < form.left.size(); ++r) {
    if (r > 0 && form.left[r] == form.left[r - 1] && form.right[r] == form.right[r - 1]) continue;
    ++left_pairs_[form.left[r] + 1];
    pair_rules_.push_back(static_cast<int32_t>(r));
    pair_right_.push_back(form.right[r]);
  }
  pair_rules_.push_back(static_cast<int32_t>(form.left.size()));
  for (size_t b = 0; b < symbols(); ++b) left_pairs_[b + 1] += left_pairs_[b];
}

void ChartRules::prepare(RuleTables tables, const Run &run) {
  tables_ = tables;
  const size_t n = symbols();
  if (tables == RuleTables::dense) {
    run.limit_bytes(static_cast<int64_t>(16 * n * stride_ * stride_ + 4 * form_->left.size()));
    if (n * stride_ * stride_ > INT32_MAX) fail(Code::unsupported, "dense tables of 2^31 rules or more");
    by_parent_.resize(stride_ * n * stride_, 0.0);  // rows are filled up for turn()
    by_children_.resize(n * stride_ * stride_, 0.0);
    for (size_t r = 0; r < form_->left.size(); ++r) {
      const auto parent = static_cast<size_t>(form_->parent[r]);
      places_.push_back(static_cast<int32_t>(parent * n * stride_ + pair_place(r)));
    }
  } else {
    weight_.resize(form_->left.size(), 0.0);
    for (size_t r = 0; r < form_->left.size(); ++r) places_.push_back(static_cast<int32_t>(r));
  }
  update();
}

void ChartRules::list(Array<int32_t> rules) {
  listed_.swap(rules);
  for (const int32_t r : listed_) listed_places_.push_back(places_[r]);
}

void ChartRules::update() { update(form_->binary_weight.data(), places_); }
void ChartRules::update(const double *weights) { update(weights, listed_places_); }

void ChartRules::update(const double *weights, const Array<int32_t> &places) {
  const auto [least, most] = range_above_zero(weights, places.size());
  exponent_ = most > 0 ? std::ilogb(most) : 0;
  const double first = power_of_two(-exponent_ / 2), second = power_of_two(-exponent_ - -exponent_ / 2);
  wide_ = most > 0 && least * first * second < kLeastWeight;
  double *const to = tables_ == RuleTables::dense ? by_parent_.data() : weight_.data();
  for (const int32_t place : places) to[place] = *weights++ * first * second;
  if (tables_ == RuleTables::dense) turn();
}

// Four rows at a time: rows are apart by a multiple of a page where there are 32 symbols, so that few fit the cache together.
void ChartRules::turn() {
  const size_t pairs = symbols() * stride_;
  for (size_t a = 0; a < stride_; a += kSpanLanes) {
    const double *const __restrict from = by_parent_.data() + a * pairs;
    double *__restrict to = by_children_.data() + a;
    for (size_t p = 0; p < pairs; ++p, to += stride_) {
      for (size_t lane = 0; lane < kSpanLanes; ++lane) to[lane] = from[lane * pairs + p];
    }
  }
}

}  // namespace hws
