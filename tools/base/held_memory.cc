#include "tools/base/held_memory.hh"

#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
#include <malloc.h>
#endif

namespace tool {

int64_t held_bytes() {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  const struct mallinfo2 heap = mallinfo2();
  // A program always holds something; nothing means that another allocator has taken malloc's place, such as a sanitizer's.
  const auto held = static_cast<int64_t>(heap.uordblks + heap.hblkhd);
  return held > 0 ? held : -1;
#else
  return -1;
#endif
}

}  // namespace tool
