#include "fsa/ngram/weight_bins.hh"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "fsa/base/merge_sort.hh"

namespace hws {

namespace {

constexpr int kLloydIterations = 40;
constexpr float kLeastFloat = 1.401298464324817e-45f;  // the least positive float

// Appends the means of bins of the sorted weights v, at most `count` of them.
void add_means(std::span<const double> v, size_t count, const Run &run, Array<float> *bins) {
  if (v.empty() || count == 0) return;
  const size_t n = v.size();
  Array<double> sum(n + 1, 0);
  for (size_t i = 0; i < n; ++i) sum[i + 1] = sum[i] + v[i];
  Array<size_t> border(count + 1, 0);
  for (size_t b = 1; b <= count; ++b) border[b] = n / count * b + n % count * b / count;
  Array<double> mean(count, 0);
  for (int pass = 0;; ++pass) {
    run.check();
    // A bin without weights takes the value of the one before; nothing is nearer to it.
    for (size_t b = 0; b < count; ++b) {
      const size_t from = border[b], to = border[b + 1];
      if (from < to) mean[b] = std::clamp((sum[to] - sum[from]) / static_cast<double>(to - from), v[from], v[to - 1]);
      else mean[b] = b == 0 ? v[0] : mean[b - 1];
    }
    if (pass == kLloydIterations) break;
    bool moved = false;
    for (size_t b = 1; b < count; ++b) {
      const double middle = mean[b - 1] + (mean[b] - mean[b - 1]) / 2;
      const auto at = static_cast<size_t>(std::lower_bound(v.begin(), v.end(), middle) - v.begin());
      moved |= at != border[b];
      border[b] = std::max(at, border[b - 1]);
    }
    if (!moved) break;
  }
  for (const double m : mean) bins->push_back(float_weight(m == 0 ? double{kLeastFloat} : m));
}

}  // namespace

float float_weight(double weight) {
  if (std::fabs(weight) > double{FLT_MAX} && weight > -INFINITY) {
    fail(Code::limit, "a weight of %s; a compact model holds those that a float holds, up to 3.4e38", NumberText(weight).text);
  }
  const float near = static_cast<float>(weight);
  return near == 0 && weight != 0 ? std::copysign(kLeastFloat, static_cast<float>(weight < 0 ? -1 : 1)) : near;
}

Array<float> weight_bins(Array<double> *weights, int32_t bits, const Run &run) {
  Array<double> &v = *weights;
  run.limit_bytes(static_cast<int64_t>(v.size() * 3 * sizeof(double)));
  merge_sort(v.begin(), v.end(), [](double a, double b) { return a < b; });
  const size_t room = size_t{1} << bits;
  Array<float> bins;
  for (size_t i = 0; i < v.size() && bins.size() <= room; ++i) {
    const float near = float_weight(v[i]) + 0.0f;
    if (bins.empty() || bins.back() != near) bins.push_back(near);
  }
  if (bins.size() <= room) return bins;
  bins.clear();
  if (v.front() == -INFINITY) bins.push_back(-HUGE_VALF);
  const auto finite = std::upper_bound(v.begin(), v.end(), -INFINITY);
  const auto zeros = std::lower_bound(finite, v.end(), 0.0), above = std::upper_bound(zeros, v.end(), 0.0);
  if (zeros != above) bins.push_back(0.0f);
  std::copy(above, v.end(), zeros);
  v.resize(v.size() - static_cast<size_t>(above - zeros));
  add_means({v.begin() + (finite - v.begin()), v.end()}, room - bins.size(), run, &bins);
  std::sort(bins.begin(), bins.end());
  bins.resize(static_cast<size_t>(std::unique(bins.begin(), bins.end()) - bins.begin()));
  return bins;
}

uint32_t bin_of(std::span<const float> bins, double weight) {
  const auto n = static_cast<int64_t>(bins.size());
  const auto at = std::lower_bound(bins.begin(), bins.end(), weight, [](float a, double x) { return double{a} < x; });
  int64_t above = at - bins.begin(), below = above - 1;
  if (above < n && double{bins[static_cast<size_t>(above)]} == weight) return static_cast<uint32_t>(above);
  if (above < n && bins[static_cast<size_t>(above)] == 0) ++above;
  if (below >= 0 && bins[static_cast<size_t>(below)] == 0) --below;
  if (below >= 0 && bins[static_cast<size_t>(below)] == -HUGE_VALF) below = -1;
  if (below < 0) return static_cast<uint32_t>(above);
  if (above == n) return static_cast<uint32_t>(below);
  const double down = weight - double{bins[static_cast<size_t>(below)]}, up = double{bins[static_cast<size_t>(above)]} - weight;
  return static_cast<uint32_t>(down < up ? below : above);
}

}  // namespace hws
