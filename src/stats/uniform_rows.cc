#include "src/stats/uniform_rows.hh"

#include "fsa/base/instruction_set.hh"
#include "src/stats/philox_constants.hh"

namespace hws {

namespace {

void blocks(const uint32_t key[2], uint64_t item, uint64_t first, size_t count, uint16_t *out) {
  for (size_t b = 0; b < count; ++b) {
    const uint64_t number = first + b;
    uint32_t c[4] = {static_cast<uint32_t>(number), static_cast<uint32_t>(number >> 32), static_cast<uint32_t>(item),
                     static_cast<uint32_t>(item >> 32)};
    uint32_t k0 = key[0], k1 = key[1];
    for (int round = 0; round < kPhiloxRounds; ++round) {
      const uint64_t p0 = uint64_t{kPhiloxMultiplier[0]} * c[0], p1 = uint64_t{kPhiloxMultiplier[1]} * c[2];
      const uint32_t c0 = static_cast<uint32_t>(p1 >> 32) ^ c[1] ^ k0, c2 = static_cast<uint32_t>(p0 >> 32) ^ c[3] ^ k1;
      c[0] = c0;
      c[1] = static_cast<uint32_t>(p1);
      c[2] = c2;
      c[3] = static_cast<uint32_t>(p0);
      k0 += kPhiloxWeyl[0];
      k1 += kPhiloxWeyl[1];
    }
    for (size_t w = 0; w < 4; ++w) {
      uint16_t *const to = out + 2 * (16 * (b / 4) + 8 * (w / 2) + 2 * (b % 4) + w % 2);
      to[0] = static_cast<uint16_t>(c[w]);
      to[1] = static_cast<uint16_t>(c[w] >> 16);
    }
  }
}

double row(const uint16_t *bits, size_t n, double *to) {
  double s[8] = {};
  size_t k = 0;
  for (; k + 8 <= n; k += 8) {
    for (size_t l = 0; l < 8; ++l) s[l] += to[k + l] = bits[k + l] + 0.5;
  }
  for (size_t l = 0; k < n && l < 8; ++l) s[l] += to[k + l] = k + l < n ? bits[k + l] + 0.5 : 0;
  return ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
}

void add_scaled(const double *from, double factor, size_t n, double *to) {
  for (size_t k = 0; k < n; ++k) to[k] += factor * from[k];
}

constexpr UniformRows kRows = {blocks, row, add_scaled};

}  // namespace

const UniformRows &uniform_rows_baseline() noexcept { return kRows; }

const UniformRows &uniform_rows() noexcept {
  static const UniformRows *const wide = instruction_set() >= InstructionSet::avx2 ? uniform_rows_wide() : nullptr;
  return wide ? *wide : kRows;
}

}  // namespace hws
