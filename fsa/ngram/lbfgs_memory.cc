// Optimize: speed
#include "fsa/ngram/lbfgs_memory.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

constexpr double kLeastCurvature = 1e-10;

// y += a x
void add_multiple(double a, const Array<double> &x, Array<double> *y) {
  for (size_t i = 0; i < x.size(); ++i) (*y)[i] += a * x[i];
}

}  // namespace

// In eight parts: an addition waits for the one before.
double dot(const Array<double> &x, const Array<double> &y) {
  double part[8] = {};
  const size_t whole = x.size() / 8 * 8;
  for (size_t i = 0; i < whole; i += 8) {
    for (size_t k = 0; k < 8; ++k) part[k] += x[i + k] * y[i + k];
  }
  for (size_t i = whole; i < x.size(); ++i) part[i - whole] += x[i] * y[i];
  return ((part[0] + part[1]) + (part[2] + part[3])) + ((part[4] + part[5]) + (part[6] + part[7]));
}

void LbfgsMemory::add(const Array<double> &step, const Array<double> &change) {
  const double sy = dot(step, change);
  if (!(sy > kLeastCurvature * std::sqrt(dot(step, step) * dot(change, change)))) return;
  pair_[next_] = {step, change, sy};
  next_ = (next_ + 1) % kPairs;
  count_ = std::min(count_ + 1, kPairs);
  double scaled = 0;
  for (size_t i = 0; i < change.size(); ++i) scaled += change[i] * change[i] * scale_[i];
  gamma_ = sy / scaled;
}

Array<double> LbfgsMemory::direction(const Array<double> &g) const {
  Array<double> d(g.size());
  for (size_t i = 0; i < g.size(); ++i) d[i] = -g[i];
  double alpha[kPairs];
  for (size_t k = 0; k < count_; ++k) {
    const Pair &p = latest(k);
    alpha[k] = dot(p.s, d) / p.sy;
    add_multiple(-alpha[k], p.y, &d);
  }
  const double gamma = count_ > 0 ? gamma_ : 1;
  for (size_t i = 0; i < d.size(); ++i) d[i] *= gamma * scale_[i];
  for (size_t k = count_; k-- > 0;) {
    const Pair &p = latest(k);
    add_multiple(alpha[k] - dot(p.y, d) / p.sy, p.s, &d);
  }
  return d;
}

}  // namespace hws
