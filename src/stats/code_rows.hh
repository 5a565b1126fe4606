// Rows of numbers as codes (src/stats/count_codes.hh), coded and read in one loop over vectors. Rows are padded with zeros up
// to dense_stride(n) (src/stats/dense_products.hh). All instruction sets give the same bits. Nothing here allocates or fails.
#pragma once
#include <cstddef>
#include <cstdint>

#include "fsa/base/instruction_set.hh"

namespace hws {

struct CodeRows {
  // codes[j] = the code of row[j] / quantum for j < n, and row[j] becomes what this code stands for. The quantum is a power
  // of two. A number beyond the largest code becomes that code. Up to three codes more are read, and written unchanged.
  // Returns Σ |row[j] − old[j]| of the new numbers, in the order of DenseProducts::distance.
  double (*round)(double *row, const double *old, double quantum, size_t n, uint16_t *codes);
  // row[j] = quantum · the number of codes[j] for j < n. Up to three codes more are read.
  void (*read)(const uint16_t *codes, double quantum, size_t n, double *row);
};

// Returns the functions for the widest vectors that the processor has and the build has code for.
const CodeRows &code_rows() noexcept;
// Returns those of one instruction set, which the processor must have.
const CodeRows &code_rows_by(InstructionSet set) noexcept;

}  // namespace hws
