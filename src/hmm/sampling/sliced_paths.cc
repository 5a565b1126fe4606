// Optimize: speed
#include "src/hmm/sampling/sliced_paths.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/scaled.hh"
#include "src/hmm/sums/lost_weight.hh"
#include "src/stats/dense_products.hh"

namespace hws {

SlicedRows::SlicedRows(const OpenRows &rows, double least, const Run &run) : rows_(rows), begin_{0} {
  for (size_t j = 0; j < rows.outcomes(); ++j) {
    run.check();
    const Array<double> &row = rows.row(j);
    for (size_t k = 0; k < row.size(); ++k) {
      if (row[k] >= least) steps_.push_back({row[k], static_cast<int32_t>(k)});
    }
    std::sort(steps_.begin() + static_cast<ptrdiff_t>(begin_.back()), steps_.end(),
              [](const Step &a, const Step &b) { return a.p != b.p ? a.p > b.p : a.to < b.to; });
    begin_.push_back(steps_.size());
  }
}

SlicedPaths::SlicedPaths(const SlicedRows &rows, TokenEmissions *emissions, bool end)
    : rows_(rows), emissions_(*emissions), end_(end), width_(dense_stride(rows.states())), emission_(width_) {}

bool SlicedPaths::filter(size_t place, std::span<const double> slices) {
  const size_t states = rows_.states();
  forward_.assign(slices.size() * width_, 0.0);
  for (size_t t = 0; t < slices.size(); ++t) {
    double *const now = forward(t);
    const double slice = slices[t];
    if (t == 0) {
      const Array<double> &initial = rows_.rows().initial();
      for (size_t k = 0; k < states; ++k) now[k] = initial[k] >= slice ? 1 : 0;
    } else {
      const double *const before = forward(t - 1);
      for (size_t j = 0; j < states; ++j) {
        if (before[j] == 0) continue;
        for (const SlicedRows::Step &step : rows_.from(j)) {
          if (step.p < slice) break;
          now[step.to] += before[j];
        }
      }
    }
    emissions_.row(place + t, emission_.data());
    double sum = 0;
    for (size_t k = 0; k < states; ++k) sum += now[k] *= emission_[k];
    if (!(sum > LostWeight::kLeastSum)) return false;
    for (size_t k = 0; k < states; ++k) now[k] *= 1 / sum;
  }
  return true;
}

bool SlicedPaths::draw_wide(size_t place, std::span<const double> slices, Rng *random, uint16_t *to) {
  const size_t states = rows_.states(), length = slices.size();
  Array<Scaled> forward(length * states), running(states);
  for (size_t t = 0; t < length; ++t) {
    Scaled *const now = forward.data() + t * states;
    if (t == 0) {
      const Array<double> &initial = rows_.rows().initial();
      for (size_t k = 0; k < states; ++k) now[k] = Scaled::from(initial[k] >= slices[0] ? 1 : 0);
    } else {
      for (size_t j = 0; j < states; ++j) {
        const Scaled before = (now - states)[j];
        if (before.zero()) continue;
        for (const SlicedRows::Step &step : rows_.from(j)) {
          if (step.p < slices[t]) break;
          now[step.to] = now[step.to] + before;
        }
      }
    }
    double *const logs = emission_.data();
    emissions_.logs(place + t, logs);
    double most = -INFINITY;
    for (size_t k = 0; k < states; ++k) most = now[k].zero() ? most : std::fmax(most, logs[k]);
    for (size_t k = 0; k < states; ++k) {
      now[k] = logs[k] > -INFINITY && !now[k].zero() ? now[k] * Scaled::exp(std::fmax(logs[k] - most, -1e9)) : Scaled();
    }
  }
  for (size_t t = length; t-- > 0;) {
    const Scaled *const now = forward.data() + t * states;
    Scaled sum;
    for (size_t k = 0; k < states; ++k) {
      const bool last = t + 1 == length;
      const double by = last ? (end_ ? rows_.rows().end(k) : 1) : rows_.rows().row(k)[to[t + 1]] < slices[t + 1] ? 0 : 1;
      running[k] = sum = sum + now[k] * Scaled::from(by);
    }
    if (sum.zero()) return false;
    const Scaled threshold = sum * Scaled::from(random->uniform());
    size_t k = 0;
    while (!(threshold < running[k]) && running[k] < sum) ++k;
    to[t] = static_cast<uint16_t>(k);
  }
  return true;
}

bool SlicedPaths::draw(size_t place, std::span<const double> slices, Rng *random, uint16_t *to) {
  if (!filter(place, slices)) return draw_wide(place, slices, random, to);
  const size_t states = rows_.states(), length = slices.size();
  double *const running = emission_.data();
  for (size_t t = length; t-- > 0;) {
    const bool last = t + 1 == length;
    const double *const now = forward(t);
    double sum = 0;
    for (size_t k = 0; k < states; ++k) {
      double weight = now[k];
      if (last && end_) weight *= rows_.rows().end(k);
      if (!last && weight > 0 && rows_.rows().row(k)[to[t + 1]] < slices[t + 1]) weight = 0;
      running[k] = sum += weight;
    }
    if (!(sum > 0)) return draw_wide(place, slices, random, to);  // no state but lost ones leads to the next
    const double threshold = random->uniform() * sum;
    size_t k = 0;
    while (running[k] <= threshold && running[k] < sum) ++k;
    to[t] = static_cast<uint16_t>(k);
  }
  return true;
}

}  // namespace hws
