// Asks for a place in memory that is about to be read, and does not wait for it.
#pragma once

namespace hws {

inline void prefetch([[maybe_unused]] const void *place) {
#if defined(__GNUC__)
  __builtin_prefetch(place);
#endif
}

}  // namespace hws
