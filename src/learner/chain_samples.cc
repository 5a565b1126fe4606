#include "src/learner/chain_samples.hh"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fsa/base/array.hh"

namespace hws {

namespace {

constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();
// Chains disagree only if both are exceeded. If chains merely mix slowly, or differ by very little, more of them do not help.
constexpr double kMostRHat = 1.1, kMostSpread = .001;

// The last samples of each chain, cut into parts of equal length. Part p of chain c is at [c * parts + p].
class ChainParts {
 public:
  ChainParts(std::span<const double> log_joints, size_t chains, size_t parts)
      : log_joints_(log_joints), chains_(chains), parts_(parts), each_(log_joints.size() / chains),
        length_(each_ / parts) {
    for (size_t p = 0; length_ > 0 && p < chains * parts; ++p) {
      double mean = 0, square = 0;
      for (size_t i = 0; i < length_; ++i) mean += at(p, i) / length();
      for (size_t i = 0; i < length_; ++i) square += (at(p, i) - mean) * (at(p, i) - mean);
      means_.push_back(mean);
      variances_.push_back(length_ > 1 ? square / (length() - 1) : kNotKnown);
    }
  }
  double length() const { return static_cast<double>(length_); }
  size_t count() const { return means_.size(); }
  const Array<double> &means() const { return means_; }
  double within() const {
    double sum = 0;
    for (const double x : variances_) sum += x / static_cast<double>(count());
    return sum;
  }
  double between() const {
    const double n = static_cast<double>(count());
    double mean = 0, sum = 0;
    for (const double x : means_) mean += x / n;
    for (const double x : means_) sum += (x - mean) * (x - mean) / (n - 1);
    return sum;
  }
  // The mean over parts of the covariance of samples at distance `lag`.
  double autocovariance(size_t lag) const {
    double sum = 0;
    for (size_t p = 0; p < count(); ++p) {
      for (size_t i = 0; i + lag < length_; ++i) sum += (at(p, i) - means_[p]) * (at(p, i + lag) - means_[p]);
    }
    return sum / (length() * static_cast<double>(count()));
  }

 private:
  double at(size_t part, size_t i) const {
    const size_t sample = each_ - (parts_ - part % parts_) * length_ + i;
    return log_joints_[sample * chains_ + part / parts_];
  }

  std::span<const double> log_joints_;
  size_t chains_, parts_, each_, length_;
  Array<double> means_, variances_;
};

}  // namespace

double ChainSamples::spread() const {
  const ChainParts chains(numbers_, chains_, 1);
  if (chains.count() == 0) return kNotKnown;
  const auto [least, most] = std::minmax_element(chains.means().begin(), chains.means().end());
  return *most - *least;
}

double ChainSamples::r_hat() const {
  const ChainParts halves(numbers_, chains_, 2);
  if (halves.count() == 0 || halves.length() < 2) return kNotKnown;
  const double between = halves.between(), within = halves.within();
  if (between == 0) return 1;
  return within > 0 ? std::sqrt((halves.length() - 1) / halves.length() + between / within)
                    : std::numeric_limits<double>::infinity();
}

double ChainSamples::effective_samples() const {
  const ChainParts halves(numbers_, chains_, 2);
  if (halves.count() == 0 || halves.length() < 2) return kNotKnown;
  const double n = halves.length(), all = n * static_cast<double>(halves.count()), within = halves.within();
  const double variance = (n - 1) / n * within + halves.between();
  if (!(variance > 0)) return all;
  const auto correlation = [&](size_t lag) { return 1 - (within - halves.autocovariance(lag) * n / (n - 1)) / variance; };
  double time = -1;  // 1 + 2 Σ correlations, in pairs of lags 0 and 1, 2 and 3, ...
  for (size_t lag = 0; lag + 1 < static_cast<size_t>(n); lag += 2) {
    const double pair = correlation(lag) + correlation(lag + 1);
    if (!(pair > 0)) break;
    time += 2 * pair;
  }
  return std::min(all, all / time);
}

double ChainSamples::disagree(double tokens) const {
  const double reduction = r_hat();
  return std::isnan(reduction) ? kNotKnown : reduction > kMostRHat && spread() / tokens > kMostSpread;
}

}  // namespace hws
