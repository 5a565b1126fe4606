// The step of samplers of rows that share a stick, given drawn tables (src/prior/table_draws.hh). The law of the tables given
// everything else is Π_k (σ G_k)^tables · κ^(κ's tables) · Π_rows Γ(a) / Γ(a + n), where a is a row's total prior. A drawn η of
// each row turns the last factor into η^a. So σ and κ have gamma distributions. The same holds of γ: with the weights
// integrated out, the tables of the stick have the law of customers under prior counts of γ / K each, who sit at tables of
// their own. This is the step of Escobar and West (1995) for the weak limit; for many outcomes it becomes theirs.
#include <algorithm>
#include <cmath>

#include "src/prior/row_draws.hh"
#include "src/prior/table_draws.hh"
#include "src/stats/gamma_draw.hh"

namespace hws {

namespace {

constexpr ConcentrationBounds kDrawBounds;

// The concentration drawn from p(x | tables) ∝ x^(tables + shape − 1) e^(−x (fall + rate)).
double drawn(Rng *random, double tables, double fall, const GammaPrior &on, double now) {
  const double below = fall + on.rate;
  if (!(below > 0)) return now;
  return std::clamp(std::exp(draw_log_gamma(random, tables + on.shape)) / below, kDrawBounds.least, kDrawBounds.most);
}

constexpr double kLeastDrawnWeight = 1e-100;  // so that no outcome is forbidden

// The weights of outcomes from Dirichlet(tables, γ), whose last number is the rest.
Array<double> open_weights(const Array<double> &tables, double gamma, Rng *random) {
  Array<double> logs;
  for (const double t : tables) logs.push_back(t > 0 ? draw_log_gamma(random, t) : -INFINITY);
  logs.push_back(draw_log_gamma(random, gamma));
  const double most = *std::max_element(logs.begin(), logs.end());
  double sum = 0;
  for (const double x : logs) sum += std::exp(x - most);
  logs.pop_back();
  for (double &w : logs) w = std::max(kLeastDrawnWeight, std::exp(w - most) / sum);
  return logs;
}

}  // namespace

HdpLevel HdpLevel::redrawn(const HdpTables &tables, Rng random) const {
  HdpLevel next(*this);
  const double outcomes = static_cast<double>(weights_.size());
  double all = 0;
  for (const double t : tables.of_stick) all += t;
  if (settings_.learned) next.sigma_ = drawn(&random, all, tables.fall_initial + tables.fall_rows, settings_.on, sigma_);
  if (settings_.moves_kappa() && kappa_ > 0) {
    next.kappa_ = drawn(&random, tables.of_rows, tables.fall_rows, settings_.on, kappa_);
  }
  if (settings_.even) return next;
  if (settings_.learned && all > 0) {
    // The weights are integrated out: tables of the stick sit at tables of their own, under a prior count of γ / K each; under
    // an open stick at one for each outcome.
    double above = 0;
    for (const double t : tables.of_stick) {
      above += settings_.open ? static_cast<double>(t > 0)
                              : static_cast<double>(draw_tables(&random, gamma_ / outcomes, static_cast<int64_t>(t)));
    }
    next.gamma_ = drawn(&random, above, -draw_log_beta(&random, gamma_, all), settings_.on, gamma_);
  }
  if (settings_.open) {
    next.weights_ = open_weights(tables.of_stick, next.gamma_, &random);
    return next;
  }
  const RowPrior even{next.gamma_ / outcomes, nullptr, weights_.size()};
  draw_row(even, {tables.of_stick.data(), tables.of_stick.size()}, 1, random, {next.weights_.data(), next.weights_.size()});
  for (double &w : next.weights_) w = std::max(kLeastDrawnWeight, std::exp(w));
  return next;
}

void HdpLevel::average_in(const HdpLevel &level, int64_t number) noexcept {
  const double part = 1 / static_cast<double>(number);
  const auto add = [part](double *mean, double x) { *mean += part * (x - *mean); };
  add(&gamma_, level.gamma_);
  add(&sigma_, level.sigma_);
  add(&kappa_, level.kappa_);
  for (size_t k = 0; k < weights_.size(); ++k) add(&weights_[k], level.weights_[k]);
}

}  // namespace hws
