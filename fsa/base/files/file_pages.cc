#if !defined(_WIN32)
#include "fsa/base/files/file_pages.hh"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "fsa/base/error.hh"

namespace hws {

void FilePages::passed(size_t bytes) const noexcept {
  if (file_.size() <= kMost) return;
  if (passed_.fetch_add(bytes, std::memory_order_relaxed) + bytes < kMost) return;
  passed_.store(0, std::memory_order_relaxed);
  // Nobody has written to this private mapping, so the next access reads the file's bytes again.
  (void)::madvise(const_cast<std::byte *>(file_.data()), file_.size(), MADV_DONTNEED);
}

void FilePages::copy(const void *from, size_t bytes, void *to) const {
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
}

}  // namespace hws
#endif
