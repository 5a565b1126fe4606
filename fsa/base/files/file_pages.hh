// The pages of a mapped file. After some millions of bytes that were passed all pages are given back to the system, which
// fetches them again where they are wanted. Copies read the file itself: an access to one page would bring in all that Linux
// maps at once, 2 MB. Safe between threads: what is given back under a reader is fetched again.
#pragma once
#include <atomic>
#include <span>

#include "fsa/base/mapped_pages.hh"

namespace hws {

class FilePages final : public MappedPages {
 public:
  static constexpr size_t kMost = size_t{1} << 23;  // bytes passed until the pages are given back
  // The mapping and the open descriptor of its file; both must outlive this object.
  FilePages(std::span<const std::byte> file, int descriptor) : file_(file), descriptor_(descriptor) {}
  void passed(size_t bytes) const noexcept override;
  void copy(const void *from, size_t bytes, void *to) const override;

 private:
  std::span<const std::byte> file_;
  int descriptor_;
  mutable std::atomic<size_t> passed_{0};
};

}  // namespace hws
