// The loops of src/stats/code_rows.hh for one instruction set: code_of() and number_of() without branches.

namespace hws::HWS_SET {

namespace {

inline void pad_row(double *row, size_t j, size_t n) {
  for (; j < dense_stride(n); j += kDoubles) store(row + j, all(0.0));
}

double round_to_codes(double *row, const double *old, double quantum, size_t n, uint16_t *codes) {
  const Doubles quanta = all(quantum), scale = all(1 / quantum);
  const HalfFloats most = HalfFloats{} + 4095 * 0x1p30F, limit = HalfFloats{} + kCodesLinearBelow;
  Doubles distance[kParts];
  for (size_t c = 0; c < kParts; ++c) distance[c] = all(0.0);
  for (size_t j = 0; j < n; j += kDenseLanes) {
    for (size_t c = 0; c < kParts; ++c) {
      const size_t k = j + c * kDoubles;
      if (k >= n) {
        store(row + k, all(0.0));
        continue;
      }
      const HalfFloats given = to_floats(load(row + k) * scale);
      const HalfFloats x = given < most ? given : most;
      const HalfInts linear = __builtin_convertvector((x < limit ? x : limit) + 0.5F, HalfInts);
      const HalfInts rounded = bits_as<HalfInts>(x) + 0x800;
      HalfInts code = x < limit ? linear : (rounded >> 12) - (137 << 11);
      HalfFloats number = x < limit ? __builtin_convertvector(linear, HalfFloats) : bits_as<HalfFloats>(rounded & ~0xfff);
      if (k + kDoubles > n) {
        const HalfInts own = lanes_below(k, n);
        code = own ? code : load_codes(codes + k);
        number = bits_as<HalfFloats>(own & bits_as<HalfInts>(number));
      }
      store_codes(codes + k, code);
      const Doubles now = to_doubles(number) * quanta, change = now - load(old + k);
      store(row + k, now);
      distance[c] += change > all(0.0) ? change : -change;
    }
  }
  return sum_of_eight(distance);
}

void read_codes(const uint16_t *codes, double quantum, size_t n, double *row) {
  const Doubles quanta = all(quantum);
  size_t j = 0;
  for (; j < n; j += kDoubles) {
    HalfInts c = load_codes(codes + j);
    if (j + kDoubles > n) c &= lanes_below(j, n);
    const HalfFloats x = c < (1 << 11) ? __builtin_convertvector(c, HalfFloats) : bits_as<HalfFloats>((c << 12) + (137 << 23));
    store(row + j, to_doubles(x) * quanta);
  }
  pad_row(row, j, n);
}

constexpr CodeRows kCodeRows = {round_to_codes, read_codes};

}  // namespace

}  // namespace hws::HWS_SET
