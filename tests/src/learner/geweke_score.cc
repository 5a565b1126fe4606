#include "tests/src/learner/geweke_score.hh"

#include <algorithm>
#include <cmath>

namespace hws {

double geweke_score(size_t statistics, int64_t forward_draws,
                    const std::function<void(int64_t, Array<double> &)> &forward, int64_t chain_draws,
                    const std::function<void(int64_t, Array<double> &)> &chain) {
  constexpr int64_t kBatches = 100;
  Array<double> mean(statistics), square(statistics), x(statistics), chain_mean(statistics), chain_square(statistics),
      batch(statistics);
  for (int64_t i = 0; i < forward_draws; ++i) {
    forward(i, x);
    for (size_t s = 0; s < statistics; ++s) {
      mean[s] += x[s];
      square[s] += x[s] * x[s];
    }
  }
  const int64_t length = chain_draws / kBatches;
  for (int64_t b = 0; b < kBatches; ++b) {
    std::fill(batch.begin(), batch.end(), 0.);
    for (int64_t i = 0; i < length; ++i) {
      chain(b * length + i, x);
      for (size_t s = 0; s < statistics; ++s) batch[s] += x[s] / static_cast<double>(length);
    }
    for (size_t s = 0; s < statistics; ++s) {
      chain_mean[s] += batch[s] / kBatches;
      chain_square[s] += batch[s] * batch[s] / kBatches;
    }
  }
  double worst = 0;
  for (size_t s = 0; s < statistics; ++s) {
    const double m = mean[s] / static_cast<double>(forward_draws),
                 variance = square[s] / static_cast<double>(forward_draws) - m * m;
    const double error =
        variance / static_cast<double>(forward_draws) + (chain_square[s] - chain_mean[s] * chain_mean[s]) / kBatches;
    worst = std::max(worst, std::fabs(m - chain_mean[s]) / std::sqrt(error));
  }
  return worst;
}

}  // namespace hws
