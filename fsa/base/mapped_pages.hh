// A mapped file that is read from end to end, or here and there, without staying in memory: who reads says how much, and beyond
// some millions of bytes all its pages are given back to the system, which fetches them again where they are wanted. Safe
// between threads: what is given back under a reader is fetched again.
#pragma once
#include <atomic>
#include <cstddef>
#include <span>

namespace hws {

class MappedPages {
 public:
  explicit MappedPages(std::span<const std::byte> file) : file_(file) {}  // as it was mapped; it outlives this

  // So many bytes were read.
  void passed(size_t bytes) const noexcept;
  // What one access somewhere else in the file may bring into memory: Linux maps all that the system holds in one piece.
  static constexpr size_t kJump = size_t{1} << 21;
  static constexpr size_t kMost = size_t{1} << 23;

 private:
  std::span<const std::byte> file_;
  mutable std::atomic<size_t> passed_{0};
};

}  // namespace hws
