// The bytes of a file or checkpoint kept in a string.
#pragma once
#include <cstddef>
#include <span>
#include <string_view>

inline std::span<const std::byte> bytes_of(std::string_view s) {
  return {reinterpret_cast<const std::byte *>(s.data()), s.size()};
}
