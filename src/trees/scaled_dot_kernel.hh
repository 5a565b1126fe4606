// The loops of src/trees/scaled_dot.cc for one instruction set. Four lanes under every set, so that sums have the same bits.

namespace hws::HWS_SET {

namespace {

constexpr size_t kScaledLanes = 4;
using ScaledLanes = Vector<double, kScaledLanes>;

// 2^x for whole numbers x from −1023 (which gives 0) to 0: x + 1023 becomes the exponent's bits.
inline ScaledLanes powers_of_two(const ScaledLanes &x) {
  const ScaledLanes placed = x + all<kScaledLanes>(kPlaceExponent);
  return bits_as<ScaledLanes>(bits_as<Vector<uint64_t, kScaledLanes>>(placed) << 52);
}

inline ScaledLanes parts(const double *a, const double *b, const ScaledLanes &exponents, const ScaledLanes &top) {
  return load<kScaledLanes>(a) * load<kScaledLanes>(b) * powers_of_two(larger(exponents - top, all<kScaledLanes>(-1023.0)));
}

Scaled scaled_dot(ScaledRow a, ScaledRow b, size_t n) {
  // The last products, padded with zeros.
  double rest[4][kScaledLanes];
  const size_t whole = n - n % kScaledLanes;
  if (whole < n) {
    for (size_t k = 0; k < kScaledLanes; ++k) {
      const bool there = whole + k < n;
      rest[0][k] = there ? a.mantissa[whole + k] : 0;
      rest[1][k] = there ? a.exponent[whole + k] : kZeroExponent;
      rest[2][k] = there ? b.mantissa[whole + k] : 0;
      rest[3][k] = there ? b.exponent[whole + k] : kZeroExponent;
    }
  }
  ScaledLanes most = all<kScaledLanes>(2 * kZeroExponent);
  for (size_t i = 0; i < whole; i += kScaledLanes) {
    most = larger(load<kScaledLanes>(a.exponent + i) + load<kScaledLanes>(b.exponent + i), most);
  }
  if (whole < n) most = larger(load<kScaledLanes>(rest[1]) + load<kScaledLanes>(rest[3]), most);
  double of_lane[kScaledLanes];
  store(of_lane, most);
  double top = of_lane[0];
  for (size_t k = 1; k < kScaledLanes; ++k) top = of_lane[k] > top ? of_lane[k] : top;
  if (top < kZeroExponent / 2) return {};
  const ScaledLanes tops = all<kScaledLanes>(top);
  ScaledLanes sum = all<kScaledLanes>(0.0);
  for (size_t i = 0; i < whole; i += kScaledLanes) {
    const ScaledLanes exponents = load<kScaledLanes>(a.exponent + i) + load<kScaledLanes>(b.exponent + i);
    sum = sum + parts(a.mantissa + i, b.mantissa + i, exponents, tops);
  }
  if (whole < n) sum = sum + parts(rest[0], rest[2], load<kScaledLanes>(rest[1]) + load<kScaledLanes>(rest[3]), tops);
  store(of_lane, sum);
  Scaled result{(of_lane[0] + of_lane[1]) + (of_lane[2] + of_lane[3]), static_cast<int64_t>(top)};
  result.normalize();
  return result;
}

}  // namespace

}  // namespace hws::HWS_SET
