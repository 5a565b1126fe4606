// Many random rows of uniformly distributed numbers at little cost, with 16 random bits per number. The functions are built
// once per instruction set and chosen at run time; all sets give the same bits. Nothing here allocates or fails.
#pragma once
#include <cstddef>
#include <cstdint>

#include "fsa/base/instruction_set.hh"

namespace hws {

// How many numbers a Philox block yields; rows take whole blocks.
inline constexpr size_t kUniformsOfBlock = 8;

struct UniformRows {
  // Writes `count` blocks from block `first` on of the stream `item` under a key (fsa/base/rng.hh). Both `count` and `first`
  // are multiples of 4, and `out` starts at a multiple of 8 bytes. Blocks are written in fours with interleaved words: word w
  // of block 4 g + l is the 32-bit word 16 g + 8 ⌊w / 2⌋ + 2 l + w mod 2 of `out`, its lower half first.
  void (*blocks)(const uint32_t key[2], uint64_t item, uint64_t first, size_t count, uint16_t *out);
  // row[k] = bits[k] + 1/2 for k < n, then zeros up to a multiple of 8. Returns the sum, in 8 interleaved partial sums that are
  // added in pairs.
  double (*row)(const uint16_t *bits, size_t n, double *row);
  // to[k] += factor · row[k] for k < n, where n is a multiple of 4.
  void (*add_scaled)(const double *row, double factor, size_t n, double *to);
};

const UniformRows &uniform_rows() noexcept;

// Returns the functions of one instruction set, which the processor must have.
const UniformRows &uniform_rows_by(InstructionSet set) noexcept;

}  // namespace hws
