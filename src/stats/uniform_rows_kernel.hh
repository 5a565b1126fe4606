// The loops of src/stats/uniform_rows.hh for one instruction set: Philox's words of four blocks side by side.

namespace hws::HWS_SET {

namespace {

// One word of each of four blocks, in the lower halves of the lanes. The upper halves are never read.
using Word = Vector<uint64_t, 4>;

struct FourBlocks {
  Word c0, c1, c2, c3;
  void round(Word k0, Word k1) {
    const Word p0 = product_of_low_halves(c0, all<4>(uint64_t{kPhiloxMultiplier[0]}));
    const Word p1 = product_of_low_halves(c2, all<4>(uint64_t{kPhiloxMultiplier[1]}));
    c0 = (p1 >> 32) ^ c1 ^ k0;
    c2 = (p0 >> 32) ^ c3 ^ k1;
    c1 = p1;
    c3 = p0;
  }
  void store_words(uint16_t *out) const {
    const Word low = all<4>(uint64_t{0xffffffff});
    store(reinterpret_cast<uint64_t *>(out), (c0 & low) | (c1 << 32));
    store(reinterpret_cast<uint64_t *>(out) + 4, (c2 & low) | (c3 << 32));
  }
};

inline FourBlocks counters(uint64_t item, uint64_t first) {
  const uint64_t numbers[4] = {first, first + 1, first + 2, first + 3};
  const Word number = load<4>(numbers);
  return {number, number >> 32, all<4>(item), all<4>(item >> 32)};
}

void blocks(const uint32_t key[2], uint64_t item, uint64_t first, size_t count, uint16_t *out) {
  // Two groups of four blocks are computed side by side, because neither waits for the other. A last group may be alone.
  for (size_t b = 0; b < count; b += 8) {
    FourBlocks x = counters(item, first + b), y = counters(item, first + b + 4);
    uint32_t k0 = key[0], k1 = key[1];
    for (int round = 0; round < kPhiloxRounds; ++round) {
      x.round(all<4>(uint64_t{k0}), all<4>(uint64_t{k1}));
      y.round(all<4>(uint64_t{k0}), all<4>(uint64_t{k1}));
      k0 += kPhiloxWeyl[0];
      k1 += kPhiloxWeyl[1];
    }
    x.store_words(out + 8 * b);
    if (b + 8 <= count) y.store_words(out + 8 * b + 32);
  }
}

double row(const uint16_t *bits, size_t n, double *to) {
  Doubles parts[kParts];
  for (size_t c = 0; c < kParts; ++c) parts[c] = all(0.0);
  size_t k = 0;
  for (; k + 8 <= n; k += 8) {
    for (size_t c = 0; c < kParts; ++c) {
      const Doubles x = to_doubles(load_codes(bits + k + c * kDoubles)) + all(0.5);
      store(to + k + c * kDoubles, x);
      parts[c] += x;
    }
  }
  if (k < n) {
    double rest[8] = {};
    for (size_t l = 0; l < 8; ++l) rest[l] = to[k + l] = k + l < n ? bits[k + l] + 0.5 : 0;
    for (size_t c = 0; c < kParts; ++c) parts[c] += load(rest + c * kDoubles);
  }
  return sum_of_eight(parts);
}

void add_scaled(const double *from, double factor, size_t n, double *to) {
  for (size_t k = 0; k < n; k += kDoubles) store(to + k, load(to + k) + all(factor) * load(from + k));
}

constexpr UniformRows kRows = {blocks, row, add_scaled};

}  // namespace

}  // namespace hws::HWS_SET
