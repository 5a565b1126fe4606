// Optimize: balanced
#include "fsa/distance/balanced_system.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/compensated.hh"

namespace hws {

namespace {

constexpr double kBalancedSystemUnit = 0x1p-53;

}  // namespace

BalancedSystem::BalancedSystem(const ComponentMatrix &n, std::span<const Scaled> b, const Run &run) {
  const auto size = static_cast<size_t>(n.size());
  const auto nonzeros = static_cast<int64_t>(n.column.size());
  run.limit_bytes(static_cast<int64_t>(size) * 96 + nonzeros * 28);

  // Back edges: who has me in its row.
  Array<int32_t> from(size + 1, 0), source;
  for (size_t i = 0; i < size; ++i) {
    for (auto e = static_cast<size_t>(n.offsets[i]); e < static_cast<size_t>(n.offsets[i + 1]); ++e) {
      if (n.value[e] > 0) ++from[static_cast<size_t>(n.column[e]) + 1];
    }
  }
  for (size_t i = 0; i < size; ++i) from[i + 1] += from[i];
  source.resize(static_cast<size_t>(from[size]));
  {
    Array<int32_t> at(from.begin(), from.end() - 1);
    for (size_t i = 0; i < size; ++i) {
      for (auto e = static_cast<size_t>(n.offsets[i]); e < static_cast<size_t>(n.offsets[i + 1]); ++e) {
        if (n.value[e] > 0) source[at[n.column[e]]++] = static_cast<int32_t>(i);
      }
    }
  }
  run.check();

  Array<int32_t> number(size, -1);
  auto reach = [&](int32_t s) {
    if (number[s] >= 0) return;
    number[s] = static_cast<int32_t>(original_.size());
    original_.push_back(s);
  };
  original_.reserve(size);
  for (size_t i = 0; i < size; ++i) {
    if (!b[i].zero()) reach(static_cast<int32_t>(i));
  }
  for (size_t at = 0; at < original_.size(); ++at) {
    const auto s = static_cast<size_t>(original_[at]);
    for (auto e = static_cast<size_t>(from[s]); e < static_cast<size_t>(from[s + 1]); ++e) reach(source[e]);
  }

  // Values that have exponents are mantissas, whose sums cannot overflow.
  const bool plain = n.exponent.empty() && std::all_of(n.value.begin(), n.value.end(), [](double v) {
    return v == 0 || (v > 0x1p-400 && v < 0x1p400);
  });
  offsets_.push_back(0);
  for (const int32_t s : original_) {
    const auto row = static_cast<size_t>(s);
    for (auto e = static_cast<size_t>(n.offsets[row]); e < static_cast<size_t>(n.offsets[row + 1]); ++e) {
      const int32_t to = number[n.column[e]];
      if (!(n.value[e] > 0) || to < 0) continue;
      column_.push_back(to);
      if (plain) {
        raw_.push_back(n.value[e]);
      } else {
        int k;
        raw_.push_back(std::frexp(n.value[e], &k));
        exponent_.push_back(k + (n.exponent.empty() ? 0 : n.exponent[e]));
      }
    }
    offsets_.push_back(static_cast<int32_t>(column_.size()));
    source_.push_back(b[row]);
    source_.back().normalize();
  }
  mantissa_.assign(original_.size(), 0);
  potential_.assign(original_.size(), Scaled::kZeroExponent);
}

Scaled BalancedSystem::entry(size_t e) const {
  Scaled s{raw_[e], exponent_.empty() ? 0 : exponent_[e]};
  s.normalize();
  return s;
}

Scaled BalancedSystem::row_sum(int32_t i, double *self) const {
  const auto row = static_cast<size_t>(i);
  const auto begin = static_cast<size_t>(offsets_[row]), end = static_cast<size_t>(offsets_[row + 1]);
  int64_t top = source_[row].e;
  for (size_t e = begin; e < end; ++e) {
    const int64_t k = potential_[column_[e]] + (exponent_.empty() ? 0 : exponent_[e]);
    if (column_[e] != i) top = std::max(top, k);
  }
  double sum = source_[row].m * power_of_two(source_[row].e - top);
  *self = 0;
  for (size_t e = begin; e < end; ++e) {
    const int64_t k = exponent_.empty() ? 0 : exponent_[e];
    const auto to = static_cast<size_t>(column_[e]);
    if (column_[e] == i) *self += ldexp_clamped(raw_[e], k);
    else sum += raw_[e] * mantissa_[to] * power_of_two(potential_[to] + k - top);
  }
  Scaled s{sum, top};
  s.normalize();
  return s;
}

BalancedSystem::Growth BalancedSystem::estimate(int64_t pairs_of_sweeps, const Run &run) {
  auto sweep = [&](bool up) {
    for (int32_t k = 0; k < size(); ++k) {
      if ((k & 1023) == 0) run.check();
      const int32_t i = up ? k : size() - 1 - k;
      double self;
      Scaled x = row_sum(i, &self);
      if (self >= 1) return false;
      if (x.zero()) continue;
      x.m /= 1 - self;
      x.normalize();
      mantissa_[i] = x.m;
      potential_[i] = x.e;
    }
    return true;
  };
  Array<double> mantissa;
  Array<int64_t> potential;
  for (int64_t k = 0; k < pairs_of_sweeps; ++k) {
    mantissa = mantissa_;
    potential = potential_;
    // Both ways: a chain is crossed in one sweep whichever way it is numbered.
    if (!sweep(true) || !sweep(false)) return Growth::diverged;
    double least = INFINITY, most = 0;  // growth of an entry
    for (size_t i = 0; i < mantissa_.size(); ++i) {
      const double g =
          mantissa[i] > 0 ? mantissa_[i] / mantissa[i] * power_of_two(potential_[i] - potential[i]) : INFINITY;
      least = std::min(least, g);
      most = std::max(most, g);
    }
    if (most <= 2 * least && most < INFINITY) {
      balance();
      return Growth::settled;
    }
  }
  balance();
  return Growth::unsettled;
}

void BalancedSystem::set_estimate(std::span<const Scaled> x) {
  for (size_t i = 0; i < original_.size(); ++i) {
    mantissa_[i] = x[i].m;
    potential_[i] = x[i].e;
  }
  balance();
}

void BalancedSystem::rebalance(std::span<const double> y) {
  for (size_t i = 0; i < original_.size(); ++i) potential_[i] += std::ilogb(y[i]);
  balance();
}

// An entry of M that underflows is below 2^-1022 where y is within a few
// hundred powers of two of 1: nothing of it would be seen.
void BalancedSystem::balance() {
  value_.resize(raw_.size());
  rhs_.resize(original_.size());
  double largest = 0;
  for (size_t i = 0; i < original_.size(); ++i) {
    for (auto e = static_cast<size_t>(offsets_[i]); e < static_cast<size_t>(offsets_[i + 1]); ++e) {
      const int64_t k = exponent_.empty() ? 0 : exponent_[e];
      value_[e] = ldexp_clamped(raw_[e], k + potential_[column_[e]] - potential_[i]);
      largest = std::max(largest, value_[e]);
    }
    rhs_[i] = source_[i].zero() ? 0 : ldexp_clamped(source_[i].m, source_[i].e - potential_[i]);
    largest = std::max(largest, rhs_[i]);
  }
  moderate_ = largest < 0x1p100;
}

// A dot product in twice the working precision (Ogita, Rump, Oishi, "Accurate
// sum and dot product", SIAM J. Sci. Comput. 2005): its error is at most
// u |r| + γ² Σ|terms| with γ ≈ k u for k terms; the low part adds k u Σ M |low|
// with |low| ≤ u |high|.
double BalancedSystem::residual(std::span<const double> f, std::span<const double> high, std::span<const double> low,
                                std::span<double> r) const {
  double worst = 0;
  for (size_t i = 0; i < original_.size(); ++i) {
    const auto begin = static_cast<size_t>(offsets_[i]), end = static_cast<size_t>(offsets_[i + 1]);
    double sum = -high[i], error = 0, size = std::fabs(high[i]) + std::fabs(f[i]);
    for (size_t e = begin; e < end; ++e) {
      const auto to = static_cast<size_t>(column_[e]);
      const Exact p = exact_product(value_[e], high[to]);
      const Exact s = exact_sum(sum, p.value);
      sum = s.value;
      error += p.error + s.error;
      size += std::fabs(p.value);
      if (!low.empty()) error += value_[e] * low[to];
    }
    const Exact s = exact_sum(sum, f[i]);
    error += s.error;
    if (!low.empty()) error -= low[i];
    r[i] = s.value + error;
    const auto k = static_cast<double>(end - begin) + 4;
    const double bound = std::fabs(r[i]) * (1 + 0x1p-50) + 4 * k * k * kBalancedSystemUnit * kBalancedSystemUnit * size;
    if (!(bound <= worst)) worst = bound >= 0 ? bound : INFINITY;  // NaN too
  }
  return worst;
}

void BalancedSystem::write(std::span<const double> high, std::span<const double> low, std::span<Scaled> x) const {
  std::fill(x.begin(), x.end(), Scaled{});
  for (size_t i = 0; i < original_.size(); ++i) {
    Scaled s{high[i] + low[i], potential_[i]};
    s.normalize();
    x[static_cast<size_t>(original_[i])] = s;
  }
}

}  // namespace hws
