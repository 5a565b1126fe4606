// The loop of src/stats/exp_digamma.cc for one instruction set. It has no branch and no call.

namespace hws::HWS_SET {

namespace {

// Writes the negative argument of exp() and the factor of its result; n is a multiple of kDoubles.
void exp_digamma_costs(const double *x, double *cost, double *factor, size_t n) {
  for (size_t i = 0; i < n; i += kDoubles) {
    // `product` becomes x (x + 1) ... (x + 9), and derivative / product the sum of the factors' reciprocals.
    Doubles v = load(x + i), product = all(1.0), derivative = all(0.0);
    for (int k = 0; k < 10; ++k) {
      derivative = derivative * v + product;
      product *= v;
      v += 1.0;
    }
    const Doubles r = 1.0 / v, s = r * r;
    const Doubles series =
        s *
        (1.0 / 12 + s * (-1.0 / 120 + s * (1.0 / 252 + s * (-1.0 / 240 + s * (1.0 / 132 + s * (-691.0 / 32760 + s / 12.0))))));
    store(cost + i, derivative / product + (0.5 * r + series));
    store(factor + i, v);
  }
}

}  // namespace

}  // namespace hws::HWS_SET
