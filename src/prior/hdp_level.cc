#include "src/prior/hdp_level.hh"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "fsa/base/error.hh"
#include "fsa/base/long_sum.hh"
#include "fsa/base/state_bytes.hh"
#include "fsa/base/text.hh"
#include "src/prior/tables.hh"

namespace hws {

namespace {

constexpr double kNextToNone = 1e-100;  // so that an outcome is not forbidden

void require(bool holds, const char *what, double x, const char *expected) {
  if (!holds) fail(Code::argument, "%s of %s; expected %s", what, NumberText(x).text, expected);
}

}  // namespace

RowPriors hdp_priors(std::span<const double> weights, double beyond, double sigma, double kappa, double end, bool rows) {
  // Even weights are a finite model's priors without a base, which kernels read fastest.
  const double each = sigma * weights[0];
  const bool even = std::all_of(weights.begin(), weights.end(), [&](double w) { return w == weights[0]; });
  if (even && beyond == 0 && (!rows || (kappa == 0 && (end == 0 || end == each)))) return {each, {}};
  RowPriors priors{sigma, {weights.begin(), weights.end()}, beyond};
  if (!rows) return priors;
  if (end > 0) priors.base.push_back(end / sigma);
  if (kappa == 0) return priors;
  const Array<double> shared = priors.base;
  priors.base.clear();
  for (size_t j = 0; j < weights.size(); ++j) {
    priors.base.insert(priors.base.end(), shared.begin(), shared.end());
    priors.base[j * shared.size() + j] += kappa / sigma;
  }
  return priors;
}

double concentration_of_pieces(double pieces) {
  const double left = std::pow(0.01, 1 / pieces);  // γ / (1 + γ)
  return left / (1 - left);
}

HdpLevel::HdpLevel(size_t outcomes, const HdpSettings &settings)
    : settings_(settings), gamma_(settings.gamma), sigma_(settings.sigma), kappa_(settings.kappa),
      weights_(outcomes, 1 / static_cast<double>(outcomes)) {
  require(is_concentration(gamma_), "a concentration gamma", gamma_, "a finite number above 0");
  require(is_concentration(sigma_), "a concentration sigma", sigma_, "a finite number above 0");
  require(kappa_ >= 0 && kappa_ < INFINITY, "a prior count kappa", kappa_, "a finite number of at least 0");
  require(settings.end >= 0 && settings.end < INFINITY, "a prior count of the end", settings.end,
          "a finite number of at least 0");
  require(settings.on.shape >= 1, "the shape of a gamma prior", settings.on.shape, "at least 1");
  require(settings.on.rate >= 0, "the rate of a gamma prior", settings.on.rate, "at least 0");
  if (!settings.open) return;
  const double pieces = static_cast<double>(outcomes) + gamma_;  // the means where each outcome has a table
  for (double &w : weights_) w = 1 / pieces;
}

double HdpLevel::beyond() const {
  if (sticks_.u.empty() && !settings_.open) return 0;
  LongSum sum;
  sum.add(1);
  for (const double w : weights_) sum.add(-w);
  return std::max(0.0, sum.value());
}

HdpTables HdpLevel::tables(const HdpCounts &counts, const Run &run) const {
  const size_t outcomes = weights_.size();
  const auto prior = [&](size_t k) { return sigma_ * weights_[k]; };
  const auto of = [](const double *variances, size_t k) {
    return variances ? std::optional<double>(variances[k]) : std::nullopt;
  };
  HdpTables tables{Array<double>(outcomes, 0.0), Array<double>(counts.initial, counts.initial + outcomes)};
  double items = 0;
  for (size_t k = 0; k < outcomes; ++k) {
    tables.of_stick[k] = mean_tables(prior(k), counts.initial[k], counts.no_initial[k], of(counts.initial_variance, k));
    items += counts.initial[k];
  }
  tables.fall_initial = mean_digamma_rise(sigma_, items, -INFINITY);
  for (size_t j = 0; j < outcomes; ++j) {
    run.check();
    const double *const row = counts.transition + j * counts.stride, *const none = counts.no_transition + j * counts.stride;
    double total = counts.end ? counts.end[j] : 0;
    for (size_t k = 0; k < outcomes; ++k) {
      const double own = k == j ? kappa_ : 0, all = prior(k) + own;
      const double found = mean_tables(all, row[k], none[k], of(counts.transition_variance, j * counts.stride + k));
      const double of_stick = own > 0 ? found * (prior(k) / all) : found;
      tables.of_stick[k] += of_stick;
      tables.of_rows += found - of_stick;
      tables.sizes[k] += row[k];
      total += row[k];
    }
    tables.fall_rows += mean_digamma_rise(sigma_ + kappa_ + settings_.end, total, counts.no_row[j], of(counts.row_variance, j));
  }
  return tables;
}

Array<size_t> HdpLevel::order_of(std::span<const double> sizes) const {
  Array<size_t> order(weights_.size());
  std::iota(order.begin(), order.end(), size_t{0});
  if (!settings_.by_size) return order;
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return sizes[a] != sizes[b] ? sizes[a] > sizes[b] : a < b; });
  return order;
}

void HdpLevel::set_weights(std::span<const size_t> order) {
  const Array<double> weights = settings_.form.value_or(LevelForm::sticks) == LevelForm::sticks ? stick_weights(sticks_)
                                                                                                : stick_means(sticks_);
  for (size_t i = 0; i < order.size(); ++i) weights_[order[i]] = weights[i];
}

namespace {

Array<double> in_order(std::span<const double> numbers, std::span<const size_t> order) {
  Array<double> sorted;
  for (const size_t k : order) sorted.push_back(numbers[k]);
  return sorted;
}

double sum_of_tables(const HdpTables &tables) {
  double sum = 0;
  for (const double t : tables.of_stick) sum += t;
  return sum;
}

}  // namespace

// `way` leads from a concentration to its next value.
template <class Way>
void HdpLevel::set_concentrations(const HdpTables &tables, const Way &way) {
  if (settings_.learned && !settings_.even) {
    gamma_ = way(ConcentrationFit{static_cast<double>(weights_.size()), log_left_over(sticks_), settings_.on}, gamma_);
  }
  if (settings_.learned) {
    sigma_ = way(ConcentrationFit{sum_of_tables(tables), tables.fall_initial + tables.fall_rows, settings_.on}, sigma_);
  }
  const ConcentrationFit of_rows{tables.of_rows, tables.fall_rows, settings_.on};
  if (settings_.moves_kappa() && kappa_ > 0) kappa_ = way(of_rows, kappa_);
}

HdpLevel HdpLevel::moved(const HdpTables &tables, std::span<const double> of_stick, double rho) const {
  HdpLevel next(*this);
  if (!settings_.even) {
    const Array<size_t> order = order_of(tables.sizes);
    next.sticks_ = fitted_sticks(in_order(of_stick, order), gamma_);
    next.set_weights(order);
  }
  next.set_concentrations(tables, [&](const ConcentrationFit &fit, double now) { return fit.moved(now, rho); });
  return next;
}

HdpLevel HdpLevel::climbed(const HdpTables &tables, double rho) const {
  constexpr double kLeast = 1e-3;
  HdpLevel next(*this);
  if (!settings_.even) {
    const Array<size_t> order = order_of(tables.sizes);
    const Array<double> of_stick = in_order(tables.of_stick, order);
    if (sticks_.u.empty()) next.sticks_ = fitted_sticks(Array<double>(order.size(), 0.0), gamma_);  // the prior
    const Sticks slope = stick_gradient(next.sticks_, of_stick, gamma_);
    for (size_t k = 0; k < order.size(); ++k) {
      next.sticks_.u[k] = std::max(kLeast, next.sticks_.u[k] + rho * slope.u[k]);
      next.sticks_.v[k] = std::max(kLeast, next.sticks_.v[k] + rho * slope.v[k]);
    }
    next.set_weights(order);
  }
  next.set_concentrations(tables, [&](const ConcentrationFit &fit, double now) { return fit.climbed(now, rho); });
  return next;
}

HdpLevel HdpLevel::with_numbers_of(const HdpLevel &level) const {
  HdpLevel next(level);
  next.settings_ = settings_;
  return next;
}

HdpLevel HdpLevel::with_weights(Array<double> weights) const {
  HdpLevel next(*this);
  next.weights_ = std::move(weights);
  return next;
}

HdpLevel HdpLevel::with_outcomes(size_t outcomes) const {
  HdpLevel next(*this);
  const size_t all = std::max(outcomes, weights_.size());
  next.weights_.resize(all, kNextToNone);
  if (sticks_.u.empty()) return next;
  next.sticks_.u.resize(all, 1.0);  // pieces as the prior has them
  next.sticks_.v.resize(all, gamma_);
  return next;
}

HdpLevel HdpLevel::joined(size_t kept, size_t dropped) const {
  HdpLevel next(*this);
  next.weights_[kept] += weights_[dropped];
  next.weights_[dropped] = kNextToNone;
  return next;
}

void HdpLevel::append(std::string *bytes) const {
  for (const double x : {gamma_, sigma_, kappa_}) append_value(bytes, x);
  for (const Array<double> *numbers : {&sticks_.u, &sticks_.v, &weights_}) append_array(bytes, *numbers);
  if (settings_.form) append_array(bytes, order_);
}

void HdpLevel::take(std::string_view *bytes) {
  HdpLevel found(*this);
  for (double *x : {&found.gamma_, &found.sigma_, &found.kappa_}) *x = take_value<double>(bytes);
  for (Array<double> *numbers : {&found.sticks_.u, &found.sticks_.v, &found.weights_}) *numbers = take_array<double>(bytes);
  if (settings_.form) found.order_ = take_array<uint64_t>(bytes);
  bool fits = is_concentration(found.gamma_) && is_concentration(found.sigma_) &&
              (kappa_ > 0 ? is_concentration(found.kappa_) : found.kappa_ == 0);
  fits = fits && found.weights_.size() == weights_.size() && found.sticks_.u.size() == found.sticks_.v.size() &&
         (found.sticks_.u.empty() || found.sticks_.u.size() == weights_.size());
  double sum = 0;
  for (const Array<double> *numbers : {&found.sticks_.u, &found.sticks_.v, &found.weights_}) {
    fits = fits && std::all_of(numbers->begin(), numbers->end(), is_concentration);
  }
  for (const double w : found.weights_) sum += w;
  Array<uint64_t> order = found.order_;
  std::sort(order.begin(), order.end());
  fits = fits && order.size() == (settings_.form ? found.sticks_.u.size() : 0);
  for (size_t i = 0; i < order.size(); ++i) fits = fits && order[i] == i;
  if (!fits || !(sum < 1.000001)) fail(Code::corrupt, "a checkpoint whose stick has numbers that no stick has");
  std::swap(*this, found);
}

}  // namespace hws
