// The loops of src/grammar/latent/coded_rules.hh: blocks of eight numbers with AVX2. What is left of a row, and the rows of a
// rule with one outcome, are strips of up to eight numbers whose codes are contiguous. They have functions of their own, so
// that the code is short.

namespace hws::HWS_SET {

namespace {

#if HWS_VECTOR_BYTES == 32

constexpr size_t kEight = 8;

// From kEight - n on: n lanes of ones, then zeros.
constexpr int32_t kOnesBefore[2 * kEight] = {-1, -1, -1, -1, -1, -1, -1, -1};

// Eight codes in quanta.
inline void decode(Ints codes, Doubles *to) {
  const Floats floating = bits_as<Floats>((codes << 12) + (137 << 23));
  to_doubles(codes < (1 << 11) ? __builtin_convertvector(codes, Floats) : floating, to);
}

// Rounds eight numbers and returns their codes. Sets x to what these stand for, in quanta.
inline Ints round_eight(Doubles scale, Doubles *x) {
  const Floats most = all<kFloats>(4095 * 0x1p30F), limit = all<kFloats>(kCodesLinearBelow);
  const Floats given = to_floats(x[0] * scale, x[1] * scale), bounded = given < most ? given : most;
  const Ints linear = __builtin_convertvector((bounded < limit ? bounded : limit) + 0.5F, Ints);
  const Ints rounded = bits_as<Ints>(bounded) + 0x800;
  to_doubles(bounded < limit ? __builtin_convertvector(linear, Floats) : bits_as<Floats>(rounded & ~0xfff), x);
  return bounded < limit ? linear : (rounded >> 12) - (137 << 11);
}

// The first n of eight codes, as numbers; the others are 0.
[[gnu::noinline]] void decode_some(const uint16_t *codes, size_t n, double quantum, double *to) {
  Doubles x[2];
  decode(load_float_codes(codes) & load<kFloats>(kOnesBefore + kEight - n), x);
  store(to, x[0] * all(quantum));
  store(to + kDoubles, x[1] * all(quantum));
}

// From outcome j of row a on: n numbers of the row, or of as many rows if they have one outcome.
struct Strip {
  size_t a, j, n;
};
inline Strip column_from(const CodedRule &rule, size_t a) {
  return {a, 0, rule.parents - a < kEight ? rule.parents - a : kEight};
}
inline Strip rest_from(const CodedRule &rule, size_t a, size_t j) { return {a, j, rule.outcomes - j}; }
// Loops over a strip have this and read their array through short_loop(), so that GCC leaves them as short as they are. It
// would write several vector loops for each, or as many copies of the body as the array has numbers.
inline void one_by_one() { __asm__ volatile(""); }
inline double *short_loop(double *numbers) {
  __asm__ volatile("" : "+r"(numbers));
  return numbers;
}
// The steps from one number of a strip to the next: of rows, of outcomes and of counts.
struct Steps {
  explicit Steps(const CodedRule &rule)
      : row(rule.outcomes == 1), outcome(rule.outcomes != 1), count(rule.outcomes == 1 ? rule.stride : 1) {}
  size_t row, outcome, count;
};

[[gnu::noinline]] void subtract_strip(const CodedRule &rule, double quantum, Strip s) {
  const Steps step(rule);
  double room[kEight], *const some = short_loop(room);
  decode_some(rule.old + s.a * rule.outcomes + s.j, s.n, quantum, some);
  for (size_t k = 0; k < s.n; ++k) {
    one_by_one();
    rule.sums[s.a + k * step.row] -= some[k];
  }
}

[[gnu::noinline]] void predict_strip(const CodedRule &rule, double quantum, double prior, const double *factor, double *to,
                                     Strip s) {
  const Steps step(rule);
  const size_t at = s.a * rule.outcomes + s.j;
  const double *const counts = rule.counts + s.a * rule.stride + s.j;
  double room[kEight], *const some = short_loop(room);
  decode_some(rule.old + at, s.n, quantum, some);
  for (size_t k = 0; k < s.n; ++k) {
    one_by_one();
    const double left = counts[k * step.count] - some[k];
    to[at + k] = ((left > 0 ? left : 0) + prior) * factor[s.a + k * step.row];
  }
}

[[gnu::noinline]] double outside_strip(const CodedRule &rule, double quantum, const double *rows, const double *weight,
                                       const double *outcome, double *above, Strip s) {
  const Steps step(rule);
  const size_t at = s.a * rule.outcomes + s.j;
  double *const counts = rule.counts + s.a * rule.stride + s.j;
  double room[2 * kEight] = {}, *const some = short_loop(room), *const old = some + kEight, change = 0;
  uint16_t codes[2 * kEight];
  decode_some(rule.old + at, s.n, quantum, old);
  for (size_t k = 0; k < s.n; ++k) {
    one_by_one();
    const double x = weight[s.a + k * step.row] * rows[at + k];
    above[s.j + k * step.outcome] += x;
    some[k] = x * outcome[s.j + k * step.outcome];
  }
  Doubles x[2] = {load(some), load(some + kDoubles)};
  store_float_codes(codes, round_eight(all(1 / quantum), x));
  for (size_t c = 0; c < 2; ++c) store(some + c * kDoubles, x[c] * all(quantum));
  for (size_t k = 0; k < s.n; ++k) {
    one_by_one();
    const double by = some[k] - old[k];
    rule.now[at + k] = codes[k];
    counts[k * step.count] += by;
    rule.sums[s.a + k * step.row] += some[k];
    change += by > 0 ? by : -by;
  }
  return change;
}

void subtract_sums_of_codes(const CodedRule &rule, double quantum) {
  if (rule.outcomes == 1) {
    for (size_t a = 0; a < rule.parents; a += kEight) subtract_strip(rule, quantum, column_from(rule, a));
    return;
  }
  const uint16_t *own = rule.old;
  for (size_t a = 0; a < rule.parents; ++a, own += rule.outcomes) {
    Doubles x[2], sum[2] = {};
    size_t j = 0;
    for (; j + kEight <= rule.outcomes; j += kEight) {
      decode(load_float_codes(own + j), x);
      for (size_t c = 0; c < 2; ++c) sum[c] = sum[c] + x[c];
    }
    rule.sums[a] -= sum_of_eight(sum) * quantum;
    if (j < rule.outcomes) subtract_strip(rule, quantum, rest_from(rule, a, j));
  }
}

void predict_coded(const CodedRule &rule, double quantum, double prior, const double *factor, double *to) {
  if (rule.outcomes == 1) {
    for (size_t a = 0; a < rule.parents; a += kEight) predict_strip(rule, quantum, prior, factor, to, column_from(rule, a));
    return;
  }
  const Doubles quanta = all(quantum), priors = all(prior);
  size_t at = 0;
  for (size_t a = 0; a < rule.parents; ++a, at += rule.outcomes) {
    const Doubles factors = all(factor[a]);
    const double *const row = rule.counts + a * rule.stride;
    size_t j = 0;
    for (; j + kEight <= rule.outcomes; j += kEight) {
      Doubles x[2];
      decode(load_float_codes(rule.old + at + j), x);
      for (size_t c = 0; c < 2; ++c) {
        const size_t k = j + c * kDoubles;
        store(to + at + k, (at_least_0(load(row + k) - x[c] * quanta) + priors) * factors);
      }
    }
    if (j < rule.outcomes) predict_strip(rule, quantum, prior, factor, to, rest_from(rule, a, j));
  }
}

double outside_coded(const CodedRule &rule, double quantum, const double *rows, const double *weight, const double *outcome,
                     double *above) {
  double change_of_strips = 0;
  __builtin_memset(above, 0, rule.outcomes * sizeof(double));
  if (rule.outcomes == 1) {
    for (size_t a = 0; a < rule.parents; a += kEight) {
      change_of_strips += outside_strip(rule, quantum, rows, weight, outcome, above, column_from(rule, a));
    }
    return change_of_strips;
  }
  const Doubles quanta = all(quantum), scale = all(1 / quantum);
  Doubles change[2] = {};
  size_t at = 0;
  for (size_t a = 0; a < rule.parents; ++a, at += rule.outcomes) {
    double *const counts = rule.counts + a * rule.stride;
    const Doubles weights = all(weight[a]);
    Doubles sum[2] = {};
    size_t j = 0;
    for (; j + kEight <= rule.outcomes; j += kEight) {
      Doubles x[2], before[2];
      for (size_t c = 0; c < 2; ++c) {
        const size_t k = j + c * kDoubles;
        x[c] = weights * load(rows + at + k);
        store(above + k, load(above + k) + x[c]);
        x[c] = x[c] * load(outcome + k);
      }
      decode(load_float_codes(rule.old + at + j), before);
      store_float_codes(rule.now + at + j, round_eight(scale, x));
      for (size_t c = 0; c < 2; ++c) {
        double *const count = counts + j + c * kDoubles;
        const Doubles difference = x[c] - before[c];
        sum[c] = sum[c] + x[c];
        change[c] = change[c] + larger(difference, -difference);
        store(count, load(count) + difference * quanta);
      }
    }
    rule.sums[a] += sum_of_eight(sum) * quantum;
    if (j < rule.outcomes) {
      change_of_strips += outside_strip(rule, quantum, rows, weight, outcome, above, rest_from(rule, a, j));
    }
  }
  return change_of_strips + sum_of_eight(change) * quantum;
}

constexpr CodedRules kCodedRules = {subtract_sums_of_codes, predict_coded, outside_coded};

#else

constexpr CodedRules kCodedRules = {};

#endif

}  // namespace

}  // namespace hws::HWS_SET
