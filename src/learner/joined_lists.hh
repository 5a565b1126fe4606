// Concatenates two lists of options, metrics or other specifications at compile time.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>

namespace hws {

template <class T, size_t N, size_t M>
constexpr std::array<T, N + M> joined(const std::array<T, N> &first, const std::array<T, M> &second) {
  std::array<T, N + M> all{};
  std::copy(first.begin(), first.end(), all.begin());
  std::copy(second.begin(), second.end(), all.begin() + N);
  return all;
}
template <class T, size_t N, size_t M>
constexpr std::array<T, N + M> joined(const T (&first)[N], const T (&second)[M]) {
  return joined(std::to_array(first), std::to_array(second));
}

}  // namespace hws
