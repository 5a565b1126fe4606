// Asks for large pages for a block that is about to be filled. Where the system has them for those who ask, a table of many
// megabytes takes a hundredth of the page faults. Elsewhere nothing happens.
#pragma once
#include <cstddef>
#include <cstdint>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace hws {

inline void ask_for_large_pages([[maybe_unused]] void *block, [[maybe_unused]] size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  constexpr uintptr_t kPage = uintptr_t{1} << 21;
  const auto first = reinterpret_cast<uintptr_t>(block), begin = (first + kPage - 1) / kPage * kPage;
  const uintptr_t end = (first + bytes) / kPage * kPage;
  if (begin < end) madvise(reinterpret_cast<void *>(begin), end - begin, MADV_HUGEPAGE);
#endif
}

}  // namespace hws
