// Many random rows of numbers, evenly distributed, at little cost: 16 random bits to a number. Built once per instruction set
// and chosen at run time; all of them give the same bits. Nothing here allocates or fails.
#pragma once
#include <cstddef>
#include <cstdint>

#include "fsa/base/instruction_set.hh"

namespace hws {

// Numbers a Philox block is good for; rows take whole blocks.
inline constexpr size_t kUniformsOfBlock = 8;

struct UniformRows {
  // `count` blocks, a multiple of 4, from block `first` on, a multiple of 4 too, of the stream `item` under a key
  // (fsa/base/rng.hh), blocks in fours with their words interleaved: word w of block 4 g + l is the 32-bit word
  // 16 g + 8 ⌊w / 2⌋ + 2 l + w mod 2 of `out`, its lower half first; `out` from a multiple
  // of 8 bytes on.
  void (*blocks)(const uint32_t key[2], uint64_t item, uint64_t first, size_t count, uint16_t *out);
  // row[k] = bits[k] + 1/2 for k < n, 0 behind up to a multiple of 8. The sum, in 8 interleaved partial sums added in pairs.
  double (*row)(const uint16_t *bits, size_t n, double *row);
  // to[k] += factor · row[k], k < n, a multiple of 4.
  void (*add_scaled)(const double *row, double factor, size_t n, double *to);
};

const UniformRows &uniform_rows() noexcept;

// Those of one instruction set, which the processor must have.
const UniformRows &uniform_rows_by(InstructionSet set) noexcept;

}  // namespace hws
