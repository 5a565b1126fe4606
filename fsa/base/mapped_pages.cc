#include "fsa/base/mapped_pages.hh"

#include <cstring>

#if !defined(HWS_NO_FILES) && !defined(_WIN32)
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "fsa/base/error.hh"
#endif

namespace hws {

void MappedPages::passed(size_t bytes) const noexcept {
  if (file_.size() <= kMost) return;
  if (passed_.fetch_add(bytes, std::memory_order_relaxed) + bytes < kMost) return;
  passed_.store(0, std::memory_order_relaxed);
#if !defined(HWS_NO_FILES) && !defined(_WIN32)
  // Nobody has written to this private mapping, so the next access reads the file's bytes again.
  (void)::madvise(const_cast<std::byte *>(file_.data()), file_.size(), MADV_DONTNEED);
#endif
}

void MappedPages::copy(const void *from, size_t bytes, void *to) const {
#if !defined(HWS_NO_FILES) && !defined(_WIN32)
  for (size_t at = static_cast<size_t>(static_cast<const std::byte *>(from) - file_.data()), end = at + bytes; at < end;) {
    const ssize_t got = ::pread(descriptor_, to, end - at, static_cast<off_t>(at));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(Code::io, "cannot read a mapped file: %s", std::generic_category().message(errno).c_str());
    if (got == 0) {
      fail(Code::corrupt, "a mapped file that ends at byte %zu or before; expected %zu bytes, as when it was mapped", at,
           file_.size());
    }
    at += static_cast<size_t>(got);
    to = static_cast<std::byte *>(to) + got;
  }
#else
  std::memcpy(to, from, bytes);
#endif
}

}  // namespace hws
