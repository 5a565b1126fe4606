// The level above rows that share a stick, where rows keep distributions q(θ_j) of their own (variational inference; Johnson
// and Willsky 2014; Hughes, Stephenson and Sudderth 2015; Zhang, Gultekin and Paisley 2016). Under fixed priors a of the rows
// the evidence has the bound of a finite model. The three forms say which priors these are, and what is added to that bound.
//
//     sticks       a_k = σ exp(E ln π_k)      − KL(q(π~) ‖ p(π~))
//     point        a_k = σ π_k                + ln p(π~)
//     surrogate    a_k = σ E π_k              − KL(q(π~) ‖ p(π~)) + Σ over rows (S − ln B(a)^−1)
//
// Where it comes from.
//   sticks: with rows integrated out, Γ(x + n) / Γ(x) = Σ_s S(n, s) x^s for whole n, where S are Stirling numbers and s the
//     tables. Its logarithm is a convex function of ln x, so that its mean under q(π~) is at least its value at exp(E ln x).
//     Of x = σ π_j + κ the same holds. What remains is the evidence of a finite model under the priors a, whose total
//     stays σ. This is the stick's posterior that collapsed inference has (5.25 and 5.26), and the one of Zhang et al., whose
//     rows are sticks, too. Theirs point to outcomes by labels of their own. Labels that are independent of states have
//     no bound, because a transition contradicts all values of a label but one.
//   point: the bound is one of ln p(data, π~), a density. It is taken by ln π~ / (1 − π~) (src/prior/sticks.hh).
//   surrogate: E ln p(θ_j | π) has the mean of −ln B(σ π) = ln Γ(σ) − Σ_k ln Γ(σ π_k), rest included, which no
//     formula gives. As ln Γ(1 + x) is superadditive, it is at least K ln σ + Σ_k ln π_k, whose mean is S.
//     With κ, row j has (Hughes et al., in their supplement)
//         S_j = K ln σ − ln(σ + κ) + Σ_{k ≠ j} E ln π_k + (1 − E π_j) ln κ + E π_j ln(σ + κ).
//     The end of a row has no part in that, since its factor of B does not depend on π.
//
// The best rows for counts n have the posterior a + n, and put into the bound they give bound(). Its derivatives by E ln π_k
// are tables: σ G_k (ψ(a + n) − ψ(a)) for `sticks` and `point`. So the natural way of q(π~_k) leads to u = 1 + tables of
// k, and v = γ + tables behind k. `surrogate` has as many tables as rows, and a slope by ln E π_k that takes back those of
// rows that do not use k. It is multiplied by the inverse of the Fisher matrix of each piece.
//
// Expected counts are no whole numbers, and below 1 they make ln Γ(x + n) / Γ(x) a concave function of ln x. A step may then
// lower the bound, so raised() halves it until it does not. The order of the outcomes and the concentrations are treated alike:
// what lowers the bound is not done.
#include <algorithm>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "src/prior/hdp_level.hh"
#include "src/stats/special_functions.hh"
#include "src/stats/trigamma.hh"

namespace hws {

namespace {

constexpr int kRounds = 4, kHalvings = 12;
constexpr double kLeastPiece = 1e-3;  // of u and v

double or_zero(double x) { return std::max(0.0, x); }

// ln Γ(e^x). For small e^x it is −x, even where e^x is too small for a double.
double log_gamma_of_exp(double x) { return x < -40 ? -x : log_gamma(std::exp(x)); }

// x ψ(x) for x = e^y; −1 for small x.
double times_digamma(double x) { return x < 1e-200 ? -1 : x * digamma(x); }

}  // namespace

double HdpLevel::log_left() const {
  return settings_.form == LevelForm::point ? log_mean_left_over(sticks_) : log_left_over(sticks_);
}

double HdpLevel::log_mean_rest() const { return -log_mean_left_over(sticks_); }

double HdpLevel::own_bound() const {
  if (sticks_.u.empty()) return 0;
  if (settings_.form == LevelForm::point) return log_density_of_means(sticks_, gamma_);
  LongSum sum;
  sum.add(-stick_divergence(sticks_, gamma_));
  if (settings_.form != LevelForm::surrogate) return sum.value();
  const size_t outcomes = weights_.size();
  const double log_sigma = std::log(sigma_);
  Array<double> logs(outcomes);  // E ln π in the order of the stick
  LongSum all;                   // E of K ln σ + Σ ln π + Σ ln Γ(σ E π), with the rest
  double left = 0;
  for (size_t i = 0; i < outcomes; ++i) {
    const double both = digamma(sticks_.u[i] + sticks_.v[i]);
    logs[i] = left + digamma(sticks_.u[i]) - both;
    left += digamma(sticks_.v[i]) - both;
    all.add(log_sigma);
    all.add(logs[i]);
    all.add(log_gamma(sigma_ * weights_[order_[i]]));
  }
  all.add(left);
  all.add(log_gamma_of_exp(log_sigma + log_mean_rest()));
  const double even = all.value() - log_gamma(sigma_);
  sum.add(even);
  for (size_t i = 0; i < outcomes; ++i) {
    if (kappa_ == 0) {
      sum.add(even);
      continue;
    }
    const double w = weights_[order_[i]], own = sigma_ * w;
    sum.add(all.value() - logs[i] - log_gamma(own) + log_gamma(own + kappa_) - log_gamma(sigma_ + kappa_));
    sum.add((1 - w) * (std::log(kappa_) - std::log(sigma_ + kappa_)));
  }
  return sum.value();
}

double HdpLevel::log_hyper() const {
  const auto log_of = [this](double x) { return (settings_.on.shape - 1) * std::log(x) - settings_.on.rate * x; };
  double sum = 0;
  if (settings_.learned && !settings_.even) sum += log_of(gamma_);
  if (settings_.learned) sum += log_of(sigma_);
  if (settings_.moves_kappa() && kappa_ > 0) sum += log_of(kappa_);
  return sum;
}

double HdpLevel::bound(const HdpCounts &counts, const Run &run) const {
  const size_t outcomes = weights_.size();
  LongSum sum;
  const auto add_row = [&](const double *row, size_t own, double end) {
    const bool initial = own == outcomes;
    double items = end;
    for (size_t k = 0; k < outcomes; ++k) {
      items += row[k];
      if (row[k] > 0) sum.add(log_gamma_rise(sigma_ * weights_[k] + (k == own ? kappa_ : 0), row[k]));
    }
    if (end > 0) sum.add(log_gamma_rise(settings_.end, end));
    if (items > 0) sum.add(-log_gamma_rise(sigma_ + (initial ? 0 : kappa_ + settings_.end), items));
  };
  add_row(counts.initial, outcomes, 0);
  for (size_t j = 0; j < outcomes; ++j) {
    run.check();
    add_row(counts.transition + j * counts.stride, j, counts.end ? counts.end[j] : 0);
  }
  sum.add(own_bound());
  return sum.value();
}

HdpSlopes HdpLevel::slopes(const HdpCounts &counts, const Run &run) const {
  const size_t outcomes = weights_.size();
  const bool means = settings_.form == LevelForm::surrogate && !settings_.even;
  HdpSlopes s{Array<double>(outcomes + 1, 0.0), Array<double>(means ? outcomes + 1 : 0, 0.0), Array<double>(outcomes, 0.0)};
  const double rest = means && !sticks_.u.empty() ? std::exp(log_mean_rest()) : 0;
  Array<double> of_priors;  // ψ(σ G_k)
  for (size_t k = 0; k < outcomes && !means; ++k) of_priors.push_back(digamma(sigma_ * weights_[k]));
  const auto add_row = [&](const double *row, size_t own, double end) {
    const bool initial = own == outcomes;
    double items = end;
    for (size_t k = 0; k < outcomes; ++k) {
      const double n = row[k], of_stick = sigma_ * weights_[k], more = k == own ? kappa_ : 0;
      items += n;
      s.sizes[k] += n;
      if (means) {
        const double to = digamma(of_stick + more + n);
        s.means[k] += of_stick * to;
        s.sigma_fall -= weights_[k] * to;
        if (k == own) s.kappa_fall -= to;
      } else if (n > 0) {
        const double rise = digamma(of_stick + more + n) - (more > 0 ? digamma(of_stick + more) : of_priors[k]);
        s.logs[k] += of_stick * rise;
        s.sigma_tables += of_stick * rise;
        s.kappa_tables += more * rise;
      }
    }
    const double total = sigma_ + (initial ? 0 : kappa_ + settings_.end);
    const double fall = items > 0 ? digamma(total + items) - digamma(total) : 0;
    s.sigma_fall += fall;
    if (!initial) s.kappa_fall += fall;
    if (!means) return;
    for (double &x : s.logs) x += 1;
    const double of_rest = times_digamma(sigma_ * rest), of_total = digamma(total - (initial ? 0 : settings_.end));
    s.means[outcomes] += of_rest;
    s.sigma_tables += static_cast<double>(outcomes);
    s.sigma_fall += of_total - of_rest / sigma_;
    if (initial || kappa_ == 0) return;
    const double w = weights_[own], others = (1 - w) / (sigma_ + kappa_);
    s.logs[own] -= 1;
    s.means[own] += w * std::log((kappa_ + sigma_) / kappa_);
    s.sigma_fall += others;
    s.kappa_tables += 1 - w;
    s.kappa_fall += of_total + others;
  };
  add_row(counts.initial, outcomes, 0);
  for (size_t j = 0; j < outcomes; ++j) {
    run.check();
    add_row(counts.transition + j * counts.stride, j, counts.end ? counts.end[j] : 0);
  }
  return s;
}

// The gradient in the natural parameters: where the pieces would go by a step of size 1, less where they are.
Sticks HdpLevel::natural_way(const HdpSlopes &s) const {
  const size_t outcomes = weights_.size();
  Sticks way{Array<double>(outcomes), Array<double>(outcomes)};
  double later_logs = s.logs[outcomes], later_means = s.means.empty() ? 0 : s.means[outcomes];
  for (size_t i = outcomes; i-- > 0;) {
    const size_t k = static_cast<size_t>(order_[i]);
    const double u = sticks_.u[i], v = sticks_.v[i];
    way.u[i] = 1 + s.logs[k] - u;
    way.v[i] = gamma_ + later_logs - v;
    later_logs += s.logs[k];
    if (s.means.empty()) continue;
    // The derivatives of means[k] ln m + later_means ln(1 − m), m = u / (u + v).
    const double both = (s.means[k] + later_means) / (u + v), by_u = s.means[k] / u - both, by_v = later_means / v - both;
    const double of_u = trigamma(u), of_v = trigamma(v), shared = trigamma(u + v);
    const double determinant = of_u * of_v - shared * (of_u + of_v);
    way.u[i] += ((of_v - shared) * by_u + shared * by_v) / determinant;
    way.v[i] += (shared * by_u + (of_u - shared) * by_v) / determinant;
    later_means += s.means[k];
  }
  return way;
}

HdpLevel HdpLevel::with_sticks(Sticks sticks, Array<size_t> order) const {
  HdpLevel next(*this);
  for (Array<double> *numbers : {&sticks.u, &sticks.v}) {
    for (double &x : *numbers) x = std::max(kLeastPiece, x);
  }
  next.sticks_ = std::move(sticks);
  next.order_.assign(order.begin(), order.end());
  next.set_weights(order);
  return next;
}

// The stick in this order that a first step leads to: the posterior of so many tables. Slopes by ln E π_k count as those by
// E ln π_k.
HdpLevel HdpLevel::fitted(const HdpSlopes &s, Array<size_t> order) const {
  const size_t outcomes = weights_.size();
  const auto tables = [&s](size_t k) { return or_zero(s.logs[k] + (s.means.empty() ? 0 : s.means[k])); };
  Array<double> in_order;
  for (const size_t k : order) in_order.push_back(tables(k));
  return with_sticks(fitted_sticks(in_order, gamma_ + tables(outcomes)), std::move(order));
}

HdpLevel HdpLevel::begun(const HdpCounts &counts, const Run &run) const {
  if (settings_.even) return *this;
  const HdpSlopes s = slopes(counts, run);
  return fitted(s, order_of(s.sizes));
}

bool HdpLevel::raise_sticks(const HdpCounts &counts, const Sticks &way, double *value, const Run &run) {
  constexpr double kNothing = 1e-9;
  double largest = 0;
  for (size_t i = 0; i < way.u.size(); ++i) {
    largest = std::max({largest, std::fabs(way.u[i]) / sticks_.u[i], std::fabs(way.v[i]) / sticks_.v[i]});
  }
  double rho = 1;
  for (int h = 0; h < kHalvings && rho * largest > kNothing; ++h, rho /= 2) {
    Sticks to = sticks_;
    for (size_t i = 0; i < way.u.size(); ++i) {
      to.u[i] += rho * way.u[i];
      to.v[i] += rho * way.v[i];
    }
    HdpLevel next = with_sticks(std::move(to), {order_.begin(), order_.end()});
    const double found = next.bound(counts, run) + next.log_hyper();
    if (!(found >= *value)) continue;
    std::swap(*this, next);
    *value = found;
    return true;
  }
  return false;
}

void HdpLevel::raise_concentration(double HdpLevel::*x, const ConcentrationFit &fit, const HdpCounts &counts, double *value,
                                   const Run &run) {
  constexpr double kNothing = 1e-10;
  const double now = this->*x, far = std::log(fit.fixed_point(now) / now);
  double rho = 1;
  for (int h = 0; h < kHalvings && std::fabs(rho * far) > kNothing; ++h, rho /= 2) {
    HdpLevel next(*this);
    next.*x = ConcentrationFit::bounded(now * std::exp(rho * far));
    const double found = next.bound(counts, run) + next.log_hyper();
    if (!(found >= *value)) continue;
    std::swap(*this, next);
    *value = found;
    return;
  }
}

HdpLevel HdpLevel::raised(const HdpCounts &counts, const Run &run) const {
  HdpLevel level = sticks_.u.empty() ? begun(counts, run) : *this;
  double value = level.bound(counts, run) + level.log_hyper();
  for (int round = 0; round < kRounds && !settings_.even; ++round) {
    const HdpSlopes s = level.slopes(counts, run);
    Array<size_t> order = level.order_of(s.sizes);
    if (round == 0 && !std::equal(order.begin(), order.end(), level.order_.begin(), level.order_.end())) {
      HdpLevel other = level.fitted(s, std::move(order));
      const double found = other.bound(counts, run) + other.log_hyper();
      if (found >= value) {
        std::swap(level, other);
        value = found;
        continue;
      }
    }
    if (!level.raise_sticks(counts, level.natural_way(s), &value, run)) break;
  }
  if (settings_.learned && !settings_.even) {
    const ConcentrationFit fit{static_cast<double>(weights_.size()), level.log_left(), settings_.on};
    level.raise_concentration(&HdpLevel::gamma_, fit, counts, &value, run);
  }
  if (settings_.learned) {
    const HdpSlopes s = level.slopes(counts, run);
    level.raise_concentration(&HdpLevel::sigma_, {s.sigma_tables, s.sigma_fall, settings_.on}, counts, &value, run);
  }
  if (settings_.moves_kappa() && kappa_ > 0) {
    const HdpSlopes s = level.slopes(counts, run);
    level.raise_concentration(&HdpLevel::kappa_, {s.kappa_tables, s.kappa_fall, settings_.on}, counts, &value, run);
  }
  return level;
}

HdpLevel HdpLevel::stepped(const HdpCounts &counts, double rho, const Run &run) const {
  HdpLevel next(*this);
  const HdpSlopes s = slopes(counts, run);
  if (!settings_.even) {
    Array<size_t> order = order_of(s.sizes);
    if (sticks_.u.empty()) {
      next = fitted(s, std::move(order));
    } else {
      if (!std::equal(order.begin(), order.end(), order_.begin(), order_.end())) {
        // Each outcome keeps its tables, and the rest keeps its own.
        Array<double> tables(weights_.size()), in_order;
        for (size_t i = 0; i < order.size(); ++i) tables[order_[i]] = sticks_.u[i] - 1;
        for (const size_t k : order) in_order.push_back(tables[k]);
        next = with_sticks(fitted_sticks(in_order, sticks_.v.back()), std::move(order));
      }
      const Sticks way = next.natural_way(s);
      Sticks to = next.sticks_;
      for (size_t i = 0; i < way.u.size(); ++i) {
        to.u[i] += rho * way.u[i];
        to.v[i] += rho * way.v[i];
      }
      next = next.with_sticks(std::move(to), {next.order_.begin(), next.order_.end()});
    }
  }
  const auto move = [&](bool learned, double *x, const ConcentrationFit &fit) {
    if (learned) *x = fit.moved(*x, rho);
  };
  move(settings_.learned && !settings_.even, &next.gamma_,
       {static_cast<double>(weights_.size()), next.log_left(), settings_.on});
  move(settings_.learned, &next.sigma_, {s.sigma_tables, s.sigma_fall, settings_.on});
  move(settings_.moves_kappa() && kappa_ > 0, &next.kappa_, {s.kappa_tables, s.kappa_fall, settings_.on});
  return next;
}

}  // namespace hws
