// Vectors for one instruction set; included by fsa/base/simd.hh only. Vector<T, N> is N numbers side by side: T itself where N
// is 1, a vector of the compiler's where that fits into a register (kVectorBytes), and otherwise a Pair of two vectors of half
// the size. So kernels with a fixed number of lanes are written once for every width. Operators work on all three kinds, lane
// by lane; without vector registers the compiler computes one lane after the other.
//
// GCC 12 computes with the unrounded numbers if floats made from doubles are taken out of a vector one by one and made doubles
// again: convert whole vectors.

namespace hws::HWS_SET {

namespace {

constexpr size_t kVectorBytes = HWS_VECTOR_BYTES;
constexpr size_t kDoubles = kVectorBytes / sizeof(double);  // in a register

template <class T, size_t N>
struct Pair;
template <class T, size_t N, bool kFits = (N * sizeof(T) <= kVectorBytes)>
struct VectorOf {
  typedef T Type __attribute__((vector_size(N * sizeof(T))));
};
template <class T>
struct VectorOf<T, 1, true> {
  using Type = T;
};
template <class T, size_t N>
struct VectorOf<T, N, false> {
  using Type = Pair<T, N>;
};
template <class T, size_t N>
using Vector = typename VectorOf<T, N>::Type;

using Doubles = Vector<double, kDoubles>;

template <class T, size_t N>
struct Pair {
  Vector<T, N / 2> low, high;
};
// Not friends: GCC gives functions defined inside a class template no attributes of the region that it stands in.
template <class T, size_t N>
inline Pair<T, N> operator+(const Pair<T, N> &x, const Pair<T, N> &y) {
  return {x.low + y.low, x.high + y.high};
}
template <class T, size_t N>
inline Pair<T, N> operator-(const Pair<T, N> &x, const Pair<T, N> &y) {
  return {x.low - y.low, x.high - y.high};
}
template <class T, size_t N>
inline Pair<T, N> operator*(const Pair<T, N> &x, const Pair<T, N> &y) {
  return {x.low * y.low, x.high * y.high};
}
template <class T, size_t N>
inline Pair<T, N> operator/(const Pair<T, N> &x, const Pair<T, N> &y) {
  return {x.low / y.low, x.high / y.high};
}
template <class T, size_t N>
inline Pair<T, N> operator&(const Pair<T, N> &x, const Pair<T, N> &y) {
  return {x.low & y.low, x.high & y.high};
}
template <class T, size_t N>
inline Pair<T, N> operator|(const Pair<T, N> &x, const Pair<T, N> &y) {
  return {x.low | y.low, x.high | y.high};
}
template <class T, size_t N>
inline Pair<T, N> operator^(const Pair<T, N> &x, const Pair<T, N> &y) {
  return {x.low ^ y.low, x.high ^ y.high};
}
template <class T, size_t N>
inline Pair<T, N> operator<<(const Pair<T, N> &x, int bits) {
  return {x.low << bits, x.high << bits};
}
template <class T, size_t N>
inline Pair<T, N> operator>>(const Pair<T, N> &x, int bits) {
  return {x.low >> bits, x.high >> bits};
}

// Load from the address of a T and store to it. A Pair is copied by halves; copied whole it would stay in memory.
template <size_t N = kDoubles, class T>
inline Vector<T, N> load(const T *p) {
  if constexpr (N * sizeof(T) > kVectorBytes) {
    return {load<N / 2>(p), load<N / 2>(p + N / 2)};
  } else {
    typedef Vector<T, N> InMemory __attribute__((aligned(alignof(T)), may_alias));
    return *reinterpret_cast<const InMemory *>(p);
  }
}
template <class T, class V>
inline void store(T *p, V x) {
  typedef V InMemory __attribute__((aligned(alignof(T)), may_alias));
  *reinterpret_cast<InMemory *>(p) = x;
}
template <class T, size_t N>
inline void store(T *p, const Pair<T, N> &x) {
  store(p, x.low);
  store(p + N / 2, x.high);
}

// One number in all lanes.
template <size_t N = kDoubles, class T>
inline Vector<T, N> all(T x) {
  if constexpr (N * sizeof(T) > kVectorBytes) {
    return {all<N / 2>(x), all<N / 2>(x)};
  } else if constexpr (N == 1) {
    return x;
  } else if constexpr (N == 2) {
    return Vector<T, N>{x, x};
  } else if constexpr (N == 4) {
    return Vector<T, N>{x, x, x, x};
  } else {
    return Vector<T, N>{x, x, x, x, x, x, x, x};
  }
}

// The same bytes as another type.
template <class To, class From>
inline To bits_as(const From &x) {
  return __builtin_bit_cast(To, x);
}

// Lanes of numbers that lie apart: rows[0][i], rows[1][i], ...; and table[at[0]], table[at[step]], table[at[2 * step]], ...
template <size_t N>
inline Vector<double, N> across(const double *const *rows, size_t i) {
  if constexpr (N == 1) {
    return rows[0][i];
  } else if constexpr (N == 2) {
    return Vector<double, 2>{rows[0][i], rows[1][i]};
  } else {
    return {across<N / 2>(rows, i), across<N / 2>(rows + N / 2, i)};
  }
}
template <size_t N, class Index>
inline Vector<double, N> gather(const double *table, const Index *at, size_t step = 1) {
  if constexpr (N == 1) {
    return table[at[0]];
  } else {
    return Vector<double, 2>{table[at[0]], table[at[step]]};
  }
}
// table[at[k]] += lane k; the places differ.
template <class Index>
inline void add_at(double *table, const Index *at, double x) {
  table[at[0]] += x;
}
template <class Index>
inline void add_at(double *table, const Index *at, Vector<double, 2> x) {
  table[at[0]] += x[0];
  table[at[1]] += x[1];
}

// One lane; and the sum of all, of neighbours first.
inline double lane(double x, int) { return x; }
inline double lane(Vector<double, 2> x, int k) { return x[k]; }
template <size_t N>
inline double lane(const Pair<double, N> &x, int k) {
  constexpr int kHalf = N / 2;
  return k < kHalf ? lane(x.low, k) : lane(x.high, k - kHalf);
}
inline double sum_of(double x) { return x; }
inline double sum_of(Vector<double, 2> x) { return x[0] + x[1]; }
template <size_t N>
inline double sum_of(const Pair<double, N> &x) {
  return sum_of(x.low) + sum_of(x.high);
}

// Whether x < y in some lane.
inline bool any_less(double x, double y) { return x < y; }
template <size_t N>
inline bool any_less(const Pair<double, N> &x, const Pair<double, N> &y) {
  const auto less = (x.low < y.low) | (x.high < y.high);
  return (less[0] | less[1]) != 0;
}

// y where x > y does not hold.
template <class V>
inline V larger(const V &x, const V &y) {
  if constexpr (requires { x.low; }) {
    return {larger(x.low, y.low), larger(x.high, y.high)};
  } else {
    return x > y ? x : y;
  }
}
template <class V>
inline V at_least_0(const V &x) {
  return larger(x, V{});
}
// x where x > least, else 0.
template <class V>
inline V above_or_0(const V &x, const V &least) {
  if constexpr (requires { x.low; }) {
    return {above_or_0(x.low, least.low), above_or_0(x.high, least.high)};
  } else {
    return x > least ? x : V{};
  }
}

// Products of the lower halves of the lanes, as whole lanes.
inline Vector<uint64_t, kDoubles> product_of_low_halves(Vector<uint64_t, kDoubles> x, Vector<uint64_t, kDoubles> y) {
#if HWS_VECTOR_BYTES == 32
  return bits_as<Vector<uint64_t, kDoubles>>(_mm256_mul_epu32(bits_as<__m256i>(x), bits_as<__m256i>(y)));
#elif HWS_AVX2
  return bits_as<Vector<uint64_t, kDoubles>>(_mm_mul_epu32(bits_as<__m128i>(x), bits_as<__m128i>(y)));
#else
  return (x & uint64_t{0xffffffff}) * (y & uint64_t{0xffffffff});
#endif
}
template <size_t N>
inline Pair<uint64_t, N> product_of_low_halves(const Pair<uint64_t, N> &x, const Pair<uint64_t, N> &y) {
  return {product_of_low_halves(x.low, y.low), product_of_low_halves(x.high, y.high)};
}

// Sums of eight doubles in kDoubles lanes of 8 / kDoubles vectors, added in pairs.
constexpr size_t kParts = 8 / kDoubles;
inline double sum_of_eight(const Doubles *parts) {
  double x[8];
  for (size_t c = 0; c < kParts; ++c) store(x + c * kDoubles, parts[c]);
  return ((x[0] + x[1]) + (x[2] + x[3])) + ((x[4] + x[5]) + (x[6] + x[7]));
}
// The same of a and of b, into out[0] and out[1].
inline void sums_of_eight(const Doubles *a, const Doubles *b, double *out) {
#if HWS_VECTOR_BYTES == 32
  const __m256d x = _mm256_hadd_pd(a[0], a[1]), y = _mm256_hadd_pd(b[0], b[1]);
  const __m128d first = _mm_add_pd(_mm256_castpd256_pd128(x), _mm256_extractf128_pd(x, 1));
  const __m128d second = _mm_add_pd(_mm256_castpd256_pd128(y), _mm256_extractf128_pd(y, 1));
  _mm_storeu_pd(out, _mm_hadd_pd(first, second));
#else
  out[0] = sum_of_eight(a);
  out[1] = sum_of_eight(b);
#endif
}

// Rows of kDoubles numbers, as many, `stride` apart: to[j][i] = from[i][j].
inline void transpose_square(const double *from, size_t stride, double *to) {
  Doubles x[kDoubles];
  for (size_t i = 0; i < kDoubles; ++i) x[i] = load(from + i * stride);
#if HWS_VECTOR_BYTES == 32
  const __m256d ab = _mm256_unpacklo_pd(x[0], x[1]), ab1 = _mm256_unpackhi_pd(x[0], x[1]);
  const __m256d cd = _mm256_unpacklo_pd(x[2], x[3]), cd1 = _mm256_unpackhi_pd(x[2], x[3]);
  _mm256_storeu_pd(to, _mm256_permute2f128_pd(ab, cd, 0x20));
  _mm256_storeu_pd(to + stride, _mm256_permute2f128_pd(ab1, cd1, 0x20));
  _mm256_storeu_pd(to + 2 * stride, _mm256_permute2f128_pd(ab, cd, 0x31));
  _mm256_storeu_pd(to + 3 * stride, _mm256_permute2f128_pd(ab1, cd1, 0x31));
#else
  store(to, Doubles{x[0][0], x[1][0]});
  store(to + stride, Doubles{x[0][1], x[1][1]});
#endif
}

// As many floats and whole numbers as a register holds doubles.
using HalfFloats = Vector<float, kDoubles>;
using HalfInts = Vector<int32_t, kDoubles>;

// With AVX2 one instruction, of which GCC 12 makes four.
#if HWS_VECTOR_BYTES == 32
inline HalfFloats to_floats(Doubles x) { return _mm256_cvtpd_ps(x); }
inline Doubles to_doubles(HalfFloats x) { return _mm256_cvtps_pd(x); }
#else
inline HalfFloats to_floats(Doubles x) { return __builtin_convertvector(x, HalfFloats); }
inline Doubles to_doubles(HalfFloats x) { return __builtin_convertvector(x, Doubles); }
#endif
inline Doubles to_doubles(HalfInts x) { return __builtin_convertvector(x, Doubles); }
// 16 bits each. What is stored is below 2^16.
inline HalfInts load_codes(const uint16_t *p) {
#if HWS_VECTOR_BYTES == 32
  return bits_as<HalfInts>(_mm_cvtepu16_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i *>(p))));
#else
  return HalfInts{p[0], p[1]};
#endif
}
inline void store_codes(uint16_t *p, HalfInts x) {
#if HWS_VECTOR_BYTES == 32
  const __m128i bits = bits_as<__m128i>(x);
  _mm_storel_epi64(reinterpret_cast<__m128i *>(p), _mm_packus_epi32(bits, bits));
#else
  p[0] = static_cast<uint16_t>(x[0]);
  p[1] = static_cast<uint16_t>(x[1]);
#endif
}
// The lanes that stand for j, j + 1, ... below n.
inline HalfInts lanes_below(size_t j, size_t n) {
#if HWS_VECTOR_BYTES == 32
  const HalfInts lanes = {0, 1, 2, 3};
#else
  const HalfInts lanes = {0, 1};
#endif
  return (lanes + static_cast<int32_t>(j)) < static_cast<int32_t>(n);
}

// ---- Single precision, as many as fit into a register, and pairs of such.

constexpr size_t kFloats = kVectorBytes / sizeof(float);
using Floats = Vector<float, kFloats>;
using Ints = Vector<int32_t, kFloats>;

// For positive numbers x = m · 2^e with 1 ≤ m < 2 these return e and m.
inline Floats exponents(Floats x) { return __builtin_convertvector((bits_as<Ints>(x) >> 23) - 127, Floats); }
inline Floats mantissas(Floats x) { return bits_as<Floats>((bits_as<Ints>(x) & 0x7fffff) | 0x3f800000); }
// 2^x of whole numbers from −126 on.
inline Floats two_to(Floats x) { return bits_as<Floats>((__builtin_convertvector(x, Ints) + 127) << 23); }
inline Floats floor_of(Floats x) {
#if HWS_VECTOR_BYTES == 32
  return _mm256_floor_ps(x);
#else
  const Floats whole = __builtin_convertvector(__builtin_convertvector(x, Ints), Floats);
  return whole > x ? whole - 1.0F : whole;
#endif
}
// y where x ≥ least, else 0.
inline Floats where_not_below(Floats x, float least, Floats y) { return x >= all<kFloats>(least) ? y : Floats{}; }

// Sums of lanes 0..i of numbers ≥ 0, formed as Sklansky's network does: of pairs, then of fours, and so on.
inline Floats running_sums(Floats x) {
#if HWS_VECTOR_BYTES == 32
  // Lanes that get nothing get + 0, which changes no number that is 0 or more.
  const __m256 zero = _mm256_setzero_ps();
  x = _mm256_add_ps(x, _mm256_blend_ps(zero, _mm256_permute_ps(x, 0xA0), 0xAA));
  x = _mm256_add_ps(x, _mm256_blend_ps(zero, _mm256_permute_ps(x, 0x55), 0xCC));
  return _mm256_add_ps(x, _mm256_permute2f128_ps(_mm256_permute_ps(x, 0xFF), x, 0x08));
#else
  const float first = x[1] + x[0];
  return Floats{x[0], first, x[2] + first, (x[3] + x[2]) + first};
#endif
}
inline Floats last_in_all(Floats x) {
#if HWS_VECTOR_BYTES == 32
  return _mm256_permutevar8x32_ps(x, _mm256_set1_epi32(7));
#else
  return all<kFloats>(x[3]);
#endif
}
template <size_t N>
inline Pair<float, N> last_in_all(const Pair<float, N> &x) {
  return {last_in_all(x.high), last_in_all(x.high)};
}
// The sum, and the largest, of all lanes in all lanes: of halves, then fours, twos, one.
inline Floats sum_in_all(Floats x) {
#if HWS_VECTOR_BYTES == 32
  x = _mm256_add_ps(x, _mm256_permute2f128_ps(x, x, 1));
  x = _mm256_add_ps(x, _mm256_permute_ps(x, 0x4E));
  return _mm256_add_ps(x, _mm256_permute_ps(x, 0xB1));
#else
  return all<kFloats>((x[0] + x[2]) + (x[1] + x[3]));
#endif
}
inline Floats largest_in_all(Floats x) {
#if HWS_VECTOR_BYTES == 32
  x = larger(x, Floats(_mm256_permute2f128_ps(x, x, 1)));
  x = larger(x, Floats(_mm256_permute_ps(x, 0x4E)));
  return larger(x, Floats(_mm256_permute_ps(x, 0xB1)));
#else
  return all<kFloats>(larger(larger(x[0], x[2]), larger(x[1], x[3])));
#endif
}
// How many lanes have x ≤ y.
inline int32_t count_not_above(Floats x, Floats y) {
#if HWS_VECTOR_BYTES == 32
  return __builtin_popcount(static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(x, y, _CMP_LE_OQ))));
#else
  const Ints is = x <= y;
  return -(is[0] + is[1] + is[2] + is[3]);
#endif
}

template <size_t N>
inline Pair<float, N> exponents(const Pair<float, N> &x) {
  return {exponents(x.low), exponents(x.high)};
}
template <size_t N>
inline Pair<float, N> mantissas(const Pair<float, N> &x) {
  return {mantissas(x.low), mantissas(x.high)};
}
template <size_t N>
inline Pair<float, N> two_to(const Pair<float, N> &x) {
  return {two_to(x.low), two_to(x.high)};
}
template <size_t N>
inline Pair<float, N> floor_of(const Pair<float, N> &x) {
  return {floor_of(x.low), floor_of(x.high)};
}
template <size_t N>
inline Pair<float, N> where_not_below(const Pair<float, N> &x, float least, const Pair<float, N> &y) {
  return {where_not_below(x.low, least, y.low), where_not_below(x.high, least, y.high)};
}
template <size_t N>
inline Pair<float, N> running_sums(const Pair<float, N> &x) {
  const Vector<float, N / 2> low = running_sums(x.low);
  return {low, running_sums(x.high) + last_in_all(low)};
}
template <size_t N>
inline Pair<float, N> sum_in_all(const Pair<float, N> &x) {
  const Vector<float, N / 2> sum = sum_in_all(x.low + x.high);
  return {sum, sum};
}
template <size_t N>
inline Pair<float, N> largest_in_all(const Pair<float, N> &x) {
  const Vector<float, N / 2> most = largest_in_all(larger(x.low, x.high));
  return {most, most};
}
template <size_t N>
inline int32_t count_not_above(const Pair<float, N> &x, const Pair<float, N> &y) {
  return count_not_above(x.low, y.low) + count_not_above(x.high, y.high);
}

// row[i] += d, and row[i] = x, in rows from a multiple of 32 bytes on. Both write the whole vector that holds i where vectors
// are wide: a vector that is read soon after a part of it was written waits until the write has left the store buffer.
#if HWS_VECTOR_BYTES == 32
// From + 7 − i on: a vector with 1, or all bits, in lane i.
alignas(32) constexpr float kOneOf[15] = {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0};
alignas(32) constexpr int32_t kBitsOf[15] = {0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0};
inline void add_to_lane(float *row, int64_t i, float d) {
  float *p = row + (i & ~7);
  _mm256_store_ps(p, _mm256_add_ps(_mm256_load_ps(p), _mm256_mul_ps(_mm256_loadu_ps(kOneOf + 7 - (i & 7)), _mm256_set1_ps(d))));
}
inline void put_into_lane(float *row, int64_t i, float x) {
  float *p = row + (i & ~7);
  const __m256 here = _mm256_castsi256_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(kBitsOf + 7 - (i & 7))));
  _mm256_store_ps(p, _mm256_blendv_ps(_mm256_load_ps(p), _mm256_set1_ps(x), here));
}
#else
inline void add_to_lane(float *row, int64_t i, float d) { row[i] += d; }
inline void put_into_lane(float *row, int64_t i, float x) { row[i] = x; }
#endif

}  // namespace

}  // namespace hws::HWS_SET
