// Reads the values of a binary file of OpenFst one after the other. Each read first asks whether the bytes are there, so that a
// file which promises more than it holds allocates nothing. Errors are `corrupt` and give the byte's offset in the file.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

#include "fsa/base/error.hh"

namespace hws {

class ByteCursor {
 public:
  explicit ByteCursor(std::span<const std::byte> file, size_t place = 0) : file_(file), place_(place) {}

  // The value in the machine's own byte order, which is OpenFst's too. `what` names it in messages.
  template <class T>
  T read(const char *what) {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memcpy(&value, array(1, sizeof(T), what).data(), sizeof(T));
    return value;
  }
  bool flag(const char *what) { return read<uint8_t>(what) != 0; }
  // A text behind its length in four bytes. It is a view of the file.
  std::string_view text(const char *what);
  // `count` values of `width` bytes each. O(1).
  std::span<const std::byte> array(uint64_t count, size_t width, const char *what);
  // Skips to the next offset that is a multiple of 16, where the array of an aligned file begins.
  void align();

  size_t place() const { return place_; }
  size_t left() const { return file_.size() - place_; }

 private:
  std::span<const std::byte> file_;
  size_t place_;
};

}  // namespace hws
