// The loops of src/grammar/chart/pair_products.hh for one instruction set. N is the number of splits, filled up with zeros.

namespace hws::HWS_SET {

namespace {

// Adds the lower half of a row to the upper one until one number is left.
inline double sum_by_halves(Vector<double, 2> x) { return sum_of(x); }
#if HWS_VECTOR_BYTES == 32
inline double sum_by_halves(Vector<double, 4> x) {
  return sum_of(_mm_add_pd(_mm256_castpd256_pd128(x), _mm256_extractf128_pd(x, 1)));
}
#endif
template <size_t N>
inline double sum_by_halves(const Pair<double, N> &x) {
  return sum_by_halves(x.low + x.high);
}

template <size_t N>
inline void add_sums_of(const SymbolPairs &pairs, const double *left, const double *right, double *sums) {
  for (size_t b = 0; b < pairs.symbols; ++b) {
    const Vector<double, N> x = load<N>(left + b * kPairSplits);
    for (int32_t p = pairs.first[b]; p < pairs.first[b + 1]; ++p) {
      sums[p] += sum_by_halves(x * load<N>(right + static_cast<size_t>(pairs.right[p]) * kPairSplits));
    }
  }
}

template <size_t N>
inline void outside_of(const SymbolPairs &pairs, const double *above, const double *left, const double *right,
                       double *left_outside, double *right_outside) {
  for (size_t b = 0; b < pairs.symbols; ++b) {
    const Vector<double, N> x = load<N>(left + b * kPairSplits);
    Vector<double, N> sum = all<N>(0.0);
    for (int32_t p = pairs.first[b]; p < pairs.first[b + 1]; ++p) {
      const size_t c = static_cast<size_t>(pairs.right[p]) * kPairSplits;
      const Vector<double, N> weight = all<N>(above[p]);
      sum = sum + weight * load<N>(right + c);
      store(right_outside + c, load<N>(right_outside + c) + weight * x);
    }
    store(left_outside + b * kPairSplits, sum);
  }
}

void add_pair_sums(const SymbolPairs &pairs, const double *left, const double *right, size_t splits, double *sums) {
  if (splits <= kPairSplits / 2) add_sums_of<kPairSplits / 2>(pairs, left, right, sums);
  else add_sums_of<kPairSplits>(pairs, left, right, sums);
}

void pair_outside(const SymbolPairs &pairs, const double *above, const double *left, const double *right, size_t splits,
                  double *left_outside, double *right_outside) {
  constexpr size_t kHalf = kPairSplits / 2;
  if (splits <= kHalf) outside_of<kHalf>(pairs, above, left, right, left_outside, right_outside);
  else outside_of<kPairSplits>(pairs, above, left, right, left_outside, right_outside);
}

constexpr PairProducts kPairProducts = {add_pair_sums, pair_outside};

}  // namespace

}  // namespace hws::HWS_SET
