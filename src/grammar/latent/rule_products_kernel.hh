// The loops of src/grammar/latent/rule_products.hh for one instruction set. Four lanes under every set, so that sums have the
// same bits; what is left over after whole vectors is added behind the lanes' sum.

namespace hws::HWS_SET {

namespace {

constexpr size_t kOutcomeLanes = 4;
using OutcomeLanes = Vector<double, kOutcomeLanes>;

inline double sum_of_outcomes(const OutcomeLanes &x) {
  double of_lane[kOutcomeLanes];
  store(of_lane, x);
  return (of_lane[0] + of_lane[1]) + (of_lane[2] + of_lane[3]);
}

inline double dot_of_outcomes(const double *x, const double *y, size_t n) {
  size_t j = 0;
  double sum = 0;
  if (n >= kOutcomeLanes) {
    OutcomeLanes lanes = load<kOutcomeLanes>(x) * load<kOutcomeLanes>(y);
    for (j = kOutcomeLanes; j + kOutcomeLanes <= n; j += kOutcomeLanes) {
      lanes = lanes + load<kOutcomeLanes>(x + j) * load<kOutcomeLanes>(y + j);
    }
    sum = sum_of_outcomes(lanes);
  }
  for (; j < n; ++j) sum += x[j] * y[j];
  return sum;
}

void inside(RuleRows rows, size_t parents, size_t outcomes, const double *outcome, double *to) {
  for (size_t a = 0; a < parents; ++a) to[a] = dot_of_outcomes(rows.first + a * rows.stride, outcome, outcomes);
}

void outside(RuleRows rows, size_t parents, size_t outcomes, const double *weight, const double *outcome, double *above,
             double *counts, size_t stride) {
  size_t j = 0;
  for (; j + kOutcomeLanes <= outcomes; j += kOutcomeLanes) {
    const OutcomeLanes y = load<kOutcomeLanes>(outcome + j);
    OutcomeLanes sum = all<kOutcomeLanes>(0.0);
    for (size_t a = 0; a < parents; ++a) {
      const OutcomeLanes x = all<kOutcomeLanes>(weight[a]) * load<kOutcomeLanes>(rows.first + a * rows.stride + j);
      double *const count = counts + a * stride + j;
      sum = sum + x;
      store(count, load<kOutcomeLanes>(count) + x * y);
    }
    store(above + j, sum);
  }
  for (; j < outcomes; ++j) {
    double sum = 0;
    for (size_t a = 0; a < parents; ++a) {
      const double x = weight[a] * rows.first[a * rows.stride + j];
      sum += x;
      counts[a * stride + j] += x * outcome[j];
    }
    above[j] = sum;
  }
}

void pairs(const double *x, size_t left, const double *y, size_t right, double *to) {
  for (size_t b = 0; b < left; ++b) {
    for (size_t c = 0; c < right; ++c) to[b * right + c] = x[b] * y[c];
  }
}

void of_children(const double *above, const double *x, size_t left, const double *y, size_t right, double *of_left,
                 double *of_right) {
  for (size_t c = 0; c < right; ++c) of_right[c] = 0;
  for (size_t b = 0; b < left; ++b) {
    of_left[b] = dot_of_outcomes(above + b * right, y, right);
    for (size_t c = 0; c < right; ++c) of_right[c] += x[b] * above[b * right + c];
  }
}

void subtract_sums_of_own(const double *own, size_t parents, size_t outcomes, double *sums) {
  for (size_t a = 0; a < parents; ++a, own += outcomes) {
    double sum = 0;
    size_t j = 0;
    if (outcomes >= kOutcomeLanes) {
      OutcomeLanes lanes = load<kOutcomeLanes>(own);
      for (j = kOutcomeLanes; j + kOutcomeLanes <= outcomes; j += kOutcomeLanes) lanes = lanes + load<kOutcomeLanes>(own + j);
      sum = sum_of_outcomes(lanes);
    }
    for (; j < outcomes; ++j) sum += own[j];
    sums[a] -= sum;
  }
}

void add_own(const double *own, double sign, size_t parents, size_t outcomes, double *counts, size_t stride, double *sums) {
  const OutcomeLanes signs = all<kOutcomeLanes>(sign);
  for (size_t a = 0; a < parents; ++a, own += outcomes, counts += stride) {
    double sum = 0;
    size_t j = 0;
    if (outcomes >= kOutcomeLanes) {
      OutcomeLanes lanes = all<kOutcomeLanes>(0.0);
      for (; j + kOutcomeLanes <= outcomes; j += kOutcomeLanes) {
        const OutcomeLanes x = load<kOutcomeLanes>(own + j);
        store(counts + j, load<kOutcomeLanes>(counts + j) + signs * x);
        lanes = lanes + x;
      }
      sum = sum_of_outcomes(lanes);
    }
    for (; j < outcomes; ++j) {
      counts[j] += sign * own[j];
      sum += own[j];
    }
    sums[a] += sign * sum;
  }
}

void take_own(const double *own, size_t parents, size_t outcomes, double prior, const double *factor, double *counts,
              size_t stride, double *to) {
  const OutcomeLanes priors = all<kOutcomeLanes>(prior);
  for (size_t a = 0; a < parents; ++a, own += outcomes, to += outcomes, counts += stride) {
    const OutcomeLanes factors = all<kOutcomeLanes>(factor[a]);
    size_t j = 0;
    for (; j + kOutcomeLanes <= outcomes; j += kOutcomeLanes) {
      const OutcomeLanes x = load<kOutcomeLanes>(counts + j) - load<kOutcomeLanes>(own + j);
      store(counts + j, x);
      store(to + j, (at_least_0(x) + priors) * factors);
    }
    for (; j < outcomes; ++j) {
      counts[j] -= own[j];
      to[j] = ((counts[j] > 0 ? counts[j] : 0) + prior) * factor[a];
    }
  }
}

constexpr RuleProducts kRuleProducts = {inside, outside, pairs, of_children, subtract_sums_of_own, add_own, take_own};

}  // namespace

}  // namespace hws::HWS_SET
