// The loop of fsa/base/exponential.cc for one instruction set.
//
// x = k ln 2 + r with |r| ≤ ln 2 / 2; exp(r) = 1 + r + r² q(r), q of degree 9
// interpolated at Chebyshev's points (relative error of exp(r) below 2^-55). r is kept
// with its rounding error, which leaves the last additions as the only errors that count.

namespace hws::HWS_SET {

namespace {

// A vector of numbers. The top bit of a lane of the result is set if that |cost| is above kMostExpCost: bits of positive
// doubles are ordered as the doubles are.
inline Vector<uint64_t, kDoubles> exp_of_vector(const double *cost, double *out) {
  constexpr size_t N = kDoubles;
  using Bits = Vector<uint64_t, N>;
  const Vector<double, N> x = -load<N>(cost);
  const Bits beyond = all<N>(bits_as<uint64_t>(kMostExpCost)) - (bits_as<Bits>(x) & all<N>(~uint64_t{0} >> 1));
  const Vector<double, N> rounded = x * kInverseLn2 + kRound, k = rounded - kRound;
  const Vector<double, N> high = x - k * kLn2High, low = -(k * kLn2Low);
  const Vector<double, N> r = high + low, lost = (high - r) + low;
  const Vector<double, N> r2 = r * r, r4 = r2 * r2;
  const Vector<double, N> first = (q0 + q1 * r) + r2 * (q2 + q3 * r), second = (q4 + q5 * r) + r2 * (q6 + q7 * r);
  const Vector<double, N> q = first + r4 * (second + r4 * (q8 + q9 * r));
  const Vector<double, N> y = 1.0 + (r + (r2 * q + lost));
  store(out, bits_as<Bits>(y) + (bits_as<Bits>(rounded) << 52));
  return beyond;
}

bool exp_of_costs(const double *cost, double *out, size_t n) {
  Vector<uint64_t, kDoubles> beyond = all<kDoubles>(uint64_t{0});
  size_t i = 0;
  for (; i + kDoubles <= n; i += kDoubles) beyond |= exp_of_vector(cost + i, out + i);
  if (i < n) {
    double rest[kDoubles] = {};
    for (size_t k = i; k < n; ++k) rest[k - i] = cost[k];
    beyond |= exp_of_vector(rest, rest);
    for (size_t k = i; k < n; ++k) out[k] = rest[k - i];
  }
  uint64_t any = 0;
  for (size_t k = 0; k < kDoubles; ++k) any |= beyond[k];
  return any >> 63 == 0;
}

}  // namespace

}  // namespace hws::HWS_SET
