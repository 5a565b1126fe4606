// The loops of src/trees/scaled_dot.cc for one instruction set. Four lanes under every set, so that sums have the same bits.

namespace hws::HWS_SET {

namespace {

constexpr size_t kLanes = 4;
using Lanes = Vector<double, kLanes>;

// 2^x for whole numbers x from −1023 (which gives 0) to 0: x + 1023 becomes the exponent's bits.
inline Lanes powers_of_two(const Lanes &x) {
  const Lanes placed = x + all<kLanes>(kPlaceExponent);
  return bits_as<Lanes>(bits_as<Vector<uint64_t, kLanes>>(placed) << 52);
}

inline Lanes parts(const double *a, const double *b, const Lanes &exponents, const Lanes &top) {
  return load<kLanes>(a) * load<kLanes>(b) * powers_of_two(larger(exponents - top, all<kLanes>(-1023.0)));
}

Scaled scaled_dot(ScaledRow a, ScaledRow b, size_t n) {
  // The last products, padded with zeros.
  double rest[4][kLanes];
  const size_t whole = n - n % kLanes;
  if (whole < n) {
    for (size_t k = 0; k < kLanes; ++k) {
      const bool there = whole + k < n;
      rest[0][k] = there ? a.mantissa[whole + k] : 0;
      rest[1][k] = there ? a.exponent[whole + k] : kZeroExponent;
      rest[2][k] = there ? b.mantissa[whole + k] : 0;
      rest[3][k] = there ? b.exponent[whole + k] : kZeroExponent;
    }
  }
  Lanes most = all<kLanes>(2 * kZeroExponent);
  for (size_t i = 0; i < whole; i += kLanes) most = larger(load<kLanes>(a.exponent + i) + load<kLanes>(b.exponent + i), most);
  if (whole < n) most = larger(load<kLanes>(rest[1]) + load<kLanes>(rest[3]), most);
  double of_lane[kLanes];
  store(of_lane, most);
  double top = of_lane[0];
  for (size_t k = 1; k < kLanes; ++k) top = of_lane[k] > top ? of_lane[k] : top;
  if (top < kZeroExponent / 2) return {};
  const Lanes tops = all<kLanes>(top);
  Lanes sum = all<kLanes>(0.0);
  for (size_t i = 0; i < whole; i += kLanes) {
    sum = sum + parts(a.mantissa + i, b.mantissa + i, load<kLanes>(a.exponent + i) + load<kLanes>(b.exponent + i), tops);
  }
  if (whole < n) sum = sum + parts(rest[0], rest[2], load<kLanes>(rest[1]) + load<kLanes>(rest[3]), tops);
  store(of_lane, sum);
  Scaled result{(of_lane[0] + of_lane[1]) + (of_lane[2] + of_lane[3]), static_cast<int64_t>(top)};
  result.normalize();
  return result;
}

}  // namespace

}  // namespace hws::HWS_SET
