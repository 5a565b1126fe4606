// Asks for a place in memory that is about to be read, and does not wait for it.
#pragma once

namespace hws {

inline void prefetch([[maybe_unused]] const void *place) {
#if defined(__GNUC__)
  __builtin_prefetch(place);
  asm volatile("");  // or GCC takes a function that does nothing else for one that does nothing, and leaves out calls of it
#endif
}

}  // namespace hws
