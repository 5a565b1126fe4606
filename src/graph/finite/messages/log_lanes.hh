// Exponentials and logarithms of lanes of doubles or floats, within two units of the last place, for kernels of one instruction
// set. All operations are those of a single number, so that the number of lanes does not show.

namespace hws::HWS_SET {

namespace {

// What the bits of a number of type T are.
template <class T>
struct BitsOf;
template <>
struct BitsOf<double> {
  using Word = uint64_t;
  static constexpr int kMantissa = 52;
  static constexpr double kRound = 0x1.8p52;         // added to a number below 2^51, rounds it to an integer, its lowest bits
  static constexpr double kLn2High = 0x1.62e42fee00000p-1, kLn2Low = 0x1.a39ef35793c76p-33;
  static constexpr Word kRootHalf = 0x3fe6a09e667f3bcd, kOne = 0x3ff0000000000000, kFraction = 0x000fffffffffffff;
  static constexpr Word kIntegerBits = 0x4330000000000000;  // 2^52: an integer below it, or-ed in, is added
  static constexpr double kInteger = 0x1p52 + 1023;
};
template <>
struct BitsOf<float> {
  using Word = uint32_t;
  static constexpr int kMantissa = 23;
  static constexpr float kRound = 0x1.8p23f;
  static constexpr float kLn2High = 0x1.62e3p-1f, kLn2Low = 0x1.2fefa2p-17f;
  static constexpr Word kRootHalf = 0x3f3504f3, kOne = 0x3f800000, kFraction = 0x007fffff;
  static constexpr Word kIntegerBits = 0x4b000000;
  static constexpr float kInteger = 0x1p23f + 127;
};

// exp(x) for |x| below 700, of floats 80: x = k ln 2 + r, and Taylor's series of exp(r), |r| ≤ ln 2 / 2.
template <class T, size_t N>
inline Vector<T, N> exp_of(const Vector<T, N> &x) {
  using B = BitsOf<T>;
  using Bits = Vector<typename B::Word, N>;
  const Vector<T, N> rounded = x * T(1.4426950408889634) + B::kRound, k = rounded - B::kRound;
  const Vector<T, N> r = (x - k * B::kLn2High) - k * B::kLn2Low, r2 = r * r, r4 = r2 * r2;
  Vector<T, N> y;
  if constexpr (sizeof(T) == sizeof(double)) {
    const Vector<T, N> a = (1.0 / 2 + r * (1.0 / 6)) + r2 * (1.0 / 24 + r * (1.0 / 120));
    const Vector<T, N> b = (1.0 / 720 + r * (1.0 / 5040)) + r2 * (1.0 / 40320 + r * (1.0 / 362880));
    const Vector<T, N> c = (1.0 / 3628800 + r * (1.0 / 39916800)) + r2 * (1.0 / 479001600 + r * (1.0 / 6227020800.0));
    y = 1.0 + (r + r2 * (a + r4 * (b + r4 * c)));
  } else {
    const Vector<T, N> a = (T(1.0 / 2) + r * T(1.0 / 6)) + r2 * (T(1.0 / 24) + r * T(1.0 / 120));
    y = T(1) + (r + r2 * (a + r4 * (T(1.0 / 720) + r * T(1.0 / 5040))));
  }
  return bits_as<Vector<T, N>>(bits_as<Bits>(y) + (bits_as<Bits>(rounded) << B::kMantissa));
}

// ln x of positive normal numbers (fdlibm's method): x = 2^k m with m within [√½, √2), and with s = (m - 1) / (m + 1) ln m is
// a series in s².
template <class T, size_t N>
inline Vector<T, N> log_of(const Vector<T, N> &x) {
  using B = BitsOf<T>;
  using Word = typename B::Word;
  using Bits = Vector<Word, N>;
  const Bits moved = bits_as<Bits>(x) + (B::kOne - B::kRootHalf);
  const Vector<T, N> k = bits_as<Vector<T, N>>((moved >> B::kMantissa) | B::kIntegerBits) - B::kInteger;
  const Vector<T, N> f = bits_as<Vector<T, N>>((moved & B::kFraction) + B::kRootHalf) - T(1);
  const Vector<T, N> s = f / (T(2) + f), z = s * s, half = T(0.5) * f * f;
  Vector<T, N> series;
  if constexpr (sizeof(T) == sizeof(double)) {
    const Vector<T, N> w = z * z;
    const Vector<T, N> even = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
    const Vector<T, N> odd = z * (6.666666666666735130e-01 + w * (2.857142874366239149e-01 +
                             w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
    series = odd + even;
  } else {
    const Vector<T, N> w = z * z;
    series = z * (T(0.66666662693) + w * T(0.28498786688)) + w * (T(0.40000972152) + w * T(0.24279078841));
  }
  return k * B::kLn2High - ((half - (s * (half + series) + k * B::kLn2Low)) - f);
}

}  // namespace

}  // namespace hws::HWS_SET
