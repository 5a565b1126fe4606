// Optimize: balanced
#include "src/prior/shared_base.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/error.hh"
#include "fsa/base/long_sum.hh"
#include "fsa/base/state_bytes.hh"
#include "fsa/base/text.hh"
#include "src/prior/concentration_step.hh"
#include "src/prior/tables.hh"
#include "src/stats/special_functions.hh"

namespace hws {

namespace {

double sum_of_weights(const Array<double> &numbers) {
  LongSum sum;
  for (const double x : numbers) sum.add(x);
  return sum.value();
}

}  // namespace

SharedBase::SharedBase(size_t outcomes, double concentration, double prior, bool learned)
    : prior_(prior), concentration_(concentration), learned_(learned), tau_(outcomes, prior),
      weights_(outcomes, 1 / static_cast<double>(outcomes)) {
  if (!is_concentration(concentration)) {
    fail(Code::argument, "a concentration of %s around a shared base; expected a finite number above 0",
         NumberText(concentration).text);
  }
  if (!is_concentration(prior)) {
    fail(Code::argument, "a prior count of %s in a shared base; expected a finite number above 0", NumberText(prior).text);
  }
}

RowPriors SharedBase::priors() const {
  const bool even = std::all_of(weights_.begin(), weights_.end(), [&](double x) { return x == weights_[0]; });
  const double left = std::max(0.0, 1 - sum_of_weights(weights_));
  if (even && left < 1e-9) return {concentration_ / static_cast<double>(weights_.size()), {}};
  return {concentration_, weights_, left};
}

RowPriors SharedBase::means() const {
  RowPriors priors{concentration_, tau_};
  const double sum = sum_of_weights(tau_);
  for (double &x : priors.base) x /= sum;
  return priors;
}

SharedBase SharedBase::updated(const OutcomeCounts &counts, const Run &run) const {
  constexpr double kLeastWeight = 1e-100;  // so that no outcome is forbidden
  const OutcomeRows &layout = counts.layout;
  SharedBase next(*this);
  Array<double> totals(layout.rows, 0.0);
  LongSum all, fall;
  for (size_t w = 0; w < weights_.size(); ++w) {
    if (w % 64 == 0) run.check();
    const double x = concentration_ * weights_[w], *const row = counts.counts + layout.begin[w];
    double tables = 0;
    const std::span<const int32_t> rows = layout.rows_of(w);
    for (size_t i = 0; i < rows.size(); ++i) {
      tables += x * digamma_rise(x, row[i], 1 - counts.none[layout.begin[w] + i]);
      totals[static_cast<size_t>(rows[i])] += row[i];
    }
    next.tau_[w] = prior_ + tables;
    all.add(tables);
  }
  const double below = digamma(sum_of_weights(next.tau_));
  for (size_t w = 0; w < weights_.size(); ++w) {
    next.weights_[w] = std::max(kLeastWeight, std::exp(digamma(next.tau_[w]) - below));
  }
  if (!learned_) return next;
  for (size_t r = 0; r < layout.rows; ++r) fall.add(digamma_rise(concentration_, totals[r], 1 - counts.no_row[r]));
  constexpr ConcentrationBounds kBounds;
  if (fall.value() > 0) next.concentration_ = std::clamp(all.value() / fall.value(), kBounds.least, kBounds.most);
  return next;
}

void SharedBase::append(std::string *bytes) const {
  append_value(bytes, concentration_);
  append_array(bytes, tau_);
  append_array(bytes, weights_);
}

void SharedBase::take(std::string_view *bytes) {
  const double concentration = take_value<double>(bytes);
  Array<double> tau = take_array<double>(bytes), weights = take_array<double>(bytes);
  if (!is_concentration(concentration) || tau.size() != tau_.size() || weights.size() != tau_.size() ||
      !std::all_of(tau.begin(), tau.end(), is_concentration) ||
      !std::all_of(weights.begin(), weights.end(), is_concentration) ||
      !(sum_of_weights(weights) < 1.000001)) {
    fail(Code::corrupt, "a checkpoint whose shared base has numbers that no base has");
  }
  concentration_ = concentration;
  tau_.swap(tau);
  weights_.swap(weights);
}

}  // namespace hws
