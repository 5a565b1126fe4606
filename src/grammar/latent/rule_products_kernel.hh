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

// ---- Codes, N of them in N lanes. Sums of what they stand for are exact, so that their order does not matter.
// In quanta, a code's bits are the exponent and the upper mantissa of a double f from 1024 on, and the number is
// f + min(0, f − 2048). So a number x is rounded as the bits of max(x, x / 2 + 1024) are.

template <size_t N>
using Bits = Vector<uint64_t, N>;
constexpr int kLowerMantissa = 41;

template <size_t N>
inline Bits<N> load_wide(const uint16_t *codes) {
  if constexpr (N == 1) {
    return *codes;
  } else {
#if HWS_VECTOR_BYTES == 32
    return bits_as<Bits<N>>(_mm256_cvtepu16_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i *>(codes))));
#endif
  }
}
inline void store_wide(uint16_t *codes, uint64_t x) { *codes = static_cast<uint16_t>(x); }
#if HWS_VECTOR_BYTES == 32
inline void store_wide(uint16_t *codes, Bits<4> x) {
  const __m256i bits = bits_as<__m256i>(x);
  const __m128i words = _mm_packus_epi32(_mm256_castsi256_si128(bits), _mm256_extracti128_si256(bits, 1));
  _mm_storel_epi64(reinterpret_cast<__m128i *>(codes), _mm_packus_epi32(words, words));
}
#endif

// y where x < y does not hold.
template <class V>
inline V smaller(const V &x, const V &y) {
  return x < y ? x : y;
}

// Constants with the quantum in them: 1024, 2048 and the largest number, and the bits of the first.
template <size_t N>
struct Quanta {
  Vector<double, N> half_limit, limit, most;
  Bits<N> first;
};
template <size_t N>
inline Quanta<N> quanta_of(double quantum) {
  const Vector<double, N> half_limit = all<N>(0x1p10 * quantum);
  return {half_limit, all<N>(0x1p11 * quantum), all<N>(4095 * 0x1p30 * quantum), bits_as<Bits<N>>(half_limit)};
}

template <size_t N>
inline Vector<double, N> number_of_bits(const Quanta<N> &quanta, const Bits<N> &bits) {
  const Vector<double, N> f = bits_as<Vector<double, N>>(bits);
  return f - at_least_0(quanta.limit - f);
}
template <size_t N>
inline Vector<double, N> number_of_code(const Quanta<N> &quanta, const uint16_t *code) {
  return number_of_bits<N>(quanta, (load_wide<N>(code) << kLowerMantissa) + quanta.first);
}
// Writes the codes of x, and returns what they stand for.
template <size_t N>
inline Vector<double, N> round_to_code(const Quanta<N> &quanta, const Vector<double, N> &x, uint16_t *code) {
  const Vector<double, N> least = smaller(x, quanta.most), f = larger(least, least * all<N>(.5) + quanta.half_limit);
  const Bits<N> upper = (bits_as<Bits<N>>(f) + all<N>(uint64_t{1} << (kLowerMantissa - 1))) >> kLowerMantissa;
  store_wide(code, upper - (quanta.first >> kLowerMantissa));
  return number_of_bits<N>(quanta, upper << kLowerMantissa);
}

// GCC would write several vector loops for what is left of a row.
inline void one_by_one() { __asm__ volatile(""); }

// Narrow vectors gain nothing here. With wide ones the rows of a rule of one outcome, such as a word's, are side by side too.
#if HWS_VECTOR_BYTES == 32
constexpr size_t kCodeLanes = 4;
inline size_t columns_of(const CodedRule &r) { return r.outcomes == 1 ? r.parents / kCodeLanes * kCodeLanes : 0; }
inline double sum_of_codes(const OutcomeLanes &x) { return sum_of_outcomes(x); }
// GCC would write a second loop for a stride of 1, unless it has to ask for the stride each time.
inline size_t stride_of(const CodedRule &r) {
  size_t stride = r.stride;
  __asm__ volatile("" : "+r"(stride));
  return stride;
}
#else
constexpr size_t kCodeLanes = 1;
inline double sum_of_codes(double x) { return x; }
#endif
using CodeLanes = Vector<double, kCodeLanes>;

template <size_t N>
inline Vector<double, N> without(const Vector<double, N> &own, const Vector<double, N> &counts, double prior) {
  return at_least_0(counts - own) + all<N>(prior);
}

void take_own(const CodedRule &rule, double prior, double *to) {
  const CodedRule r = rule;
  const auto quanta = quanta_of<kCodeLanes>(r.quantum);
  const auto quantum = quanta_of<1>(r.quantum);
  size_t a = 0;
#if HWS_VECTOR_BYTES == 32
  for (const size_t columns = columns_of(r); a < columns; a += kCodeLanes) {
    const CodeLanes own = number_of_code<kCodeLanes>(quanta, r.old + a);
    const size_t stride = stride_of(r);
    const double *const counts = r.counts + a * stride;
    const CodeLanes all_counts = {counts[0], counts[stride], counts[2 * stride], counts[3 * stride]};
    store(to + a, without<kCodeLanes>(own, all_counts, prior));
    store(r.sums + a, load(r.sums + a) - own);
  }
#endif
  for (size_t at = a * r.outcomes; a < r.parents; ++a, at += r.outcomes) {
    const double *const counts = r.counts + a * r.stride;
    CodeLanes lanes = all<kCodeLanes>(0.0);
    size_t j = 0;
    for (; j + kCodeLanes <= r.outcomes; j += kCodeLanes) {
      const CodeLanes own = number_of_code<kCodeLanes>(quanta, r.old + at + j);
      lanes = lanes + own;
      store(to + at + j, without<kCodeLanes>(own, load<kCodeLanes>(counts + j), prior));
    }
    double sum = sum_of_codes(lanes);
    for (; j < r.outcomes; ++j) {
      one_by_one();
      const double own = number_of_code<1>(quantum, r.old + at + j);
      sum += own;
      to[at + j] = without<1>(own, counts[j], prior);
    }
    r.sums[a] -= sum;
  }
}

// Returns how much more a number is than before. Adds it to a sum, and its change to another.
template <size_t N>
inline Vector<double, N> replace_some(const Quanta<N> &quanta, const CodedRule &r, size_t at, const Vector<double, N> &x,
                                      Vector<double, N> *sum, Vector<double, N> *change) {
  const Vector<double, N> now = round_to_code<N>(quanta, x, r.now + at), old = number_of_code<N>(quanta, r.old + at);
  *sum = *sum + now;
  *change = *change + larger(now - old, old - now);
  return now - old;
}

double replace_own(const CodedRule &rule, const double *rows, const double *weight, const double *outcome, double *above) {
  const CodedRule r = rule;
  const auto quanta = quanta_of<kCodeLanes>(r.quantum);
  const auto quantum = quanta_of<1>(r.quantum);
  CodeLanes changes = all<kCodeLanes>(0.0);
  double change = 0;
  for (size_t j = 0; j < r.outcomes; j += kCodeLanes) store(above + j, all<kCodeLanes>(0.0));
  size_t a = 0;
#if HWS_VECTOR_BYTES == 32
  for (const size_t columns = columns_of(r); a < columns; a += kCodeLanes) {
    const CodeLanes x = load(weight + a) * load(rows + a);
    CodeLanes sums = load(r.sums + a);
    double more[kCodeLanes], of_row[kCodeLanes];
    store(of_row, x);
    store(more, replace_some<kCodeLanes>(quanta, r, a, x * all(outcome[0]), &sums, &changes));
    store(r.sums + a, sums);
    for (size_t k = 0; k < kCodeLanes; ++k) {
      r.counts[(a + k) * stride_of(r)] += more[k];
      above[0] += of_row[k];
    }
  }
#endif
  for (size_t at = a * r.outcomes; a < r.parents; ++a, at += r.outcomes) {
    double *const counts = r.counts + a * r.stride;
    const double w = weight[a];
    CodeLanes lanes = all<kCodeLanes>(0.0);
    size_t j = 0;
    for (; j + kCodeLanes <= r.outcomes; j += kCodeLanes) {
      const CodeLanes x = all<kCodeLanes>(w) * load<kCodeLanes>(rows + at + j), y = load<kCodeLanes>(outcome + j);
      store(above + j, load<kCodeLanes>(above + j) + x);
      const CodeLanes more = replace_some<kCodeLanes>(quanta, r, at + j, x * y, &lanes, &changes);
      store(counts + j, load<kCodeLanes>(counts + j) + more);
    }
    double sum = sum_of_codes(lanes);
    for (; j < r.outcomes; ++j) {
      one_by_one();
      const double x = w * rows[at + j];
      above[j] += x;
      counts[j] += replace_some<1>(quantum, r, at + j, x * outcome[j], &sum, &change);
    }
    r.sums[a] += sum;
  }
  return change + sum_of_codes(changes);
}

constexpr RuleProducts kRuleProducts = {inside, outside, pairs, of_children, add_own, take_own, replace_own};

}  // namespace

}  // namespace hws::HWS_SET
