// Sorting of plain values that costs a caller two calls and a comparison instead of
// a thousand bytes of code: one compiled merge sort moves the values as bytes and
// asks through a pointer. Stable. It takes twice as long as std::sort, which remains
// where sorting is a measured part of an operation (minimal_words, word_list, ...).
#pragma once
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <type_traits>

namespace hws {

// Sorts n values of `size` bytes at `first`: `less(x, y, context)` is a strict weak order. Above 512 bytes it takes
// a buffer as large as the values; bad_alloc leaves them as they were.
void merge_sort_bytes(void *first, size_t n, size_t size, bool (*less)(const void *, const void *, const void *),
                      const void *context);

// The values of [first, last), contiguous. Pairs are taken too, which copy as bytes even if their assignment is written out.
template <class Iterator, class Less = std::less<>>
void merge_sort(Iterator first, Iterator last, const Less &less = Less()) {
  using T = std::iter_value_t<Iterator>;
  static_assert(std::contiguous_iterator<Iterator> && std::is_trivially_copy_constructible_v<T> &&
                std::is_trivially_destructible_v<T>);
  if (last - first < 2) return;
  merge_sort_bytes(
      std::to_address(first), static_cast<size_t>(last - first), sizeof(T),
      [](const void *x, const void *y, const void *context) {
        return static_cast<bool>((*static_cast<const Less *>(context))(*static_cast<const T *>(x), *static_cast<const T *>(y)));
      },
      &less);
}

}  // namespace hws
