#include "fsa/base/mapped_pages.hh"

#if !defined(HWS_NO_FILES) && !defined(_WIN32)
#include <sys/mman.h>
#endif

namespace hws {

void MappedPages::passed(size_t bytes) const noexcept {
  if (file_.size() <= kMost) return;
  if (passed_.fetch_add(bytes, std::memory_order_relaxed) + bytes < kMost) return;
  passed_.store(0, std::memory_order_relaxed);
#if !defined(HWS_NO_FILES) && !defined(_WIN32)
  // Of a private mapping nobody wrote to: the file's bytes are there again at the next access.
  (void)::madvise(const_cast<std::byte *>(file_.data()), file_.size(), MADV_DONTNEED);
#endif
}

}  // namespace hws
