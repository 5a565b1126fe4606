// Collects the values of a binary file of OpenFst, one after the other.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace hws {

class WrittenBytes {
 public:
  template <class T>
  void value(T x) {
    static_assert(std::is_arithmetic_v<T>);
    bytes_.append(reinterpret_cast<const char *>(&x), sizeof x);
  }
  void text(std::string_view t) {  // behind its length
    value(static_cast<int32_t>(t.size()));
    bytes_.append(t);
  }
  void append(std::string_view bytes) { bytes_.append(bytes); }
  // Zeros up to the next multiple of 16, counted from `begin`.
  void align(size_t begin = 0) { bytes_.resize(begin + (bytes_.size() - begin + 15) / 16 * 16, '\0'); }
  size_t size() const { return bytes_.size(); }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

}  // namespace hws
