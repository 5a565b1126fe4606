// Exponentials of lanes of doubles or floats, and logarithms of quotients, within two units of the last place, of floats four.
// For kernels of one instruction set. All operations are those of a single number, so that the number of lanes does not show.
// Coefficients are those of Remez's algorithm.

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
  static constexpr Word kOne = 0x3ff0000000000000, kHalfStep = 0x0008000000000000, kExponent = 0xfff0000000000000;
  static constexpr Word kIntegerBits = 0x4330000000000000;  // 2^52: an integer below it, or-ed in, is added
  static constexpr double kInteger = 0x1p52 + 1023;
};
template <>
struct BitsOf<float> {
  using Word = uint32_t;
  static constexpr int kMantissa = 23;
  static constexpr float kRound = 0x1.8p23f;
  static constexpr float kLn2High = 0x1.62e3p-1f, kLn2Low = 0x1.2fefa2p-17f;
  static constexpr Word kOne = 0x3f800000, kHalfStep = 0x00400000, kExponent = 0xff800000;
  static constexpr Word kIntegerBits = 0x4b000000;
  static constexpr float kInteger = 0x1p23f + 127;
};

// exp(x) for |x| below 700, of floats 80: x = k ln 2 + r with |r| ≤ ln 2 / 2, and exp(r) = 1 + r + r² times a polynomial.
template <class T, size_t N>
inline Vector<T, N> exp_of(const Vector<T, N> &x) {
  using B = BitsOf<T>;
  using Bits = Vector<typename B::Word, N>;
  const Vector<T, N> rounded = x * T(1.4426950408889634) + B::kRound, k = rounded - B::kRound;
  const Vector<T, N> r = (x - k * B::kLn2High) - k * B::kLn2Low, r2 = r * r;
  Vector<T, N> y;
  if constexpr (sizeof(T) == sizeof(double)) {
    const Vector<T, N> r4 = r2 * r2;
    const Vector<T, N> a = (0.50000000000000106163 + r * 0.1666666666666641278) +
                           r2 * (0.041666666666530270293 + r * 0.0083333333334943357803);
    const Vector<T, N> b = (0.0013888888943596555696 + r * 0.00019841269506766567608) +
                           r2 * (2.4801493137322863273e-5 + r * 2.7557586281027324594e-6);
    const Vector<T, N> c = 2.7630233540760522468e-7 + r * 2.5000067413431926367e-8;
    y = 1.0 + (r + r2 * (a + r4 * (b + r4 * c)));
  } else {
    const Vector<T, N> a = T(0.499999934518) + r * T(0.166665206868);
    const Vector<T, N> b = T(0.0416683873085) + r * (T(0.00836871010842) + r * T(0.00138146170148));
    y = T(1) + (r + r2 * (a + r2 * b));
  }
  return bits_as<Vector<T, N>>(bits_as<Bits>(y) + (bits_as<Bits>(rounded) << B::kMantissa));
}

// ln (x / y) of positive normal numbers, whose quotient is in the range too, by one division. The difference of the bits of x
// and y is about the logarithm to the base 2 of x / y, so that it gives a k for which 2^-k x / y is within [2/3, 3/2]. With
// s = (x - 2^k y) / (x + 2^k y) the rest is 2 s plus s³ times a polynomial in s².
template <class T, size_t N>
inline Vector<T, N> log_of_ratio(const Vector<T, N> &x, const Vector<T, N> &y) {
  using B = BitsOf<T>;
  using Bits = Vector<typename B::Word, N>;
  const Bits moved = (bits_as<Bits>(x) - bits_as<Bits>(y)) + (B::kOne + B::kHalfStep);
  const Vector<T, N> k = bits_as<Vector<T, N>>((moved >> B::kMantissa) | B::kIntegerBits) - B::kInteger;
  const Vector<T, N> scaled = bits_as<Vector<T, N>>(bits_as<Bits>(y) + ((moved & B::kExponent) - B::kOne));
  const Vector<T, N> s = (x - scaled) / (x + scaled), z = s * s;
  Vector<T, N> series;
  if constexpr (sizeof(T) == sizeof(double)) {
    const Vector<T, N> w = z * z;
    const Vector<T, N> low = (0.66666666666672819621 + z * 0.3999999999610231255) +
                             w * (0.28571429405941580384 + z * 0.22222137631584595743);
    const Vector<T, N> high = (0.18186391698579958532 + z * 0.1524947572568070356) + w * 0.15373735032173011938;
    series = low + (w * w) * high;
  } else {
    series = T(0.666669495086) + z * (T(0.399576079657) + z * T(0.30365246479));
  }
  return k * B::kLn2High + ((s + s) + (s * (z * series) + k * B::kLn2Low));
}

}  // namespace

}  // namespace hws::HWS_SET
