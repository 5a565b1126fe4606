// Asks for a place in memory that is about to be read, and does not wait for it.
#pragma once
#include <cstddef>

namespace hws {

inline void prefetch([[maybe_unused]] const void *place) {
#if defined(__GNUC__)
  __builtin_prefetch(place);
  asm volatile("");  // or GCC takes a function that does nothing else for one that does nothing, and leaves out calls of it
#endif
}

// All lines of a row of numbers.
inline void prefetch_row(const double *row, size_t stride) {
  for (size_t j = 0; j < stride; j += 8) prefetch(row + j);
}

}  // namespace hws
