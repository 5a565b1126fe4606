// A mapped file whose pages do not stay in memory. Who reads it from end to end says how much, and beyond some millions of
// bytes all its pages are given back to the system, which fetches them again where they are wanted. Who reads a little here and
// there copies it, which brings no page into memory: an access to one would bring in all that Linux maps at once, 2 MB. Safe
// between threads: what is given back under a reader is fetched again.
#pragma once
#include <atomic>
#include <cstddef>
#include <span>

namespace hws {

class MappedPages {
 public:
  // The mapping and the open descriptor of its file; both must outlive this object.
  MappedPages(std::span<const std::byte> file, int descriptor) : file_(file), descriptor_(descriptor) {}

  // So many bytes were read.
  void passed(size_t bytes) const noexcept;
  static constexpr size_t kMost = size_t{1} << 23;
  // Copies what the file has where `from`, a place in the mapping, is of. `corrupt` where the file has become shorter; `io`.
  void copy(const void *from, size_t bytes, void *to) const;

 private:
  std::span<const std::byte> file_;
  [[maybe_unused]] int descriptor_;  // by copy(), where there are files
  mutable std::atomic<size_t> passed_{0};
};

}  // namespace hws
