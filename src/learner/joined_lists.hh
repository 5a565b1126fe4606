// Concatenates two lists of options, metrics or other specifications at compile time.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>

namespace hws {

template <class T, size_t N, size_t M>
constexpr std::array<T, N + M> joined(const T (&first)[N], const T (&second)[M]) {
  std::array<T, N + M> all{};
  std::copy(first, first + N, all.begin());
  std::copy(second, second + M, all.begin() + N);
  return all;
}

}  // namespace hws
