// Runs of eight by insertion, then merged two by two, to and fro between the values
// and a buffer (Knuth 5.2.4, algorithm S without its search for natural runs; a
// merge of runs already in order is one copy).
#include "fsa/base/merge_sort.hh"

#include <algorithm>
#include <cstring>

#include "fsa/base/array.hh"

namespace hws {

namespace {

constexpr size_t kRun = 8;

struct Order {
  size_t size;
  bool (*less)(const void *, const void *, const void *);
  const void *context;
  bool operator()(const char *x, const char *y) const { return less(x, y, context); }

  // [first, last) by insertion; `spare` holds the value on its way.
  void insert(char *first, const char *last, char *spare) const {
    for (char *at = first + size; at < last; at += size) {
      char *to = at;
      while (to > first && (*this)(at, to - size)) to -= size;
      if (to == at) continue;
      std::memcpy(spare, at, size);
      std::memmove(to + size, to, static_cast<size_t>(at - to));
      std::memcpy(to, spare, size);
    }
  }
  // [first, middle) and [middle, last), both in order, to `out`.
  void merge(const char *first, const char *middle, const char *last, char *out) const {
    const char *left = first, *right = middle;
    if (middle < last && (*this)(middle, middle - size)) {
      while (left < middle && right < last) {
        const char *&from = (*this)(right, left) ? right : left;
        std::memcpy(out, from, size);
        from += size;
        out += size;
      }
    }
    std::memcpy(out, left, static_cast<size_t>(middle - left));
    std::memcpy(out + (middle - left), right, static_cast<size_t>(last - right));
  }
};

}  // namespace

void merge_sort_bytes(void *first, size_t n, size_t size, bool (*less)(const void *, const void *, const void *),
                      const void *context) {
  const Order order{size, less, context};
  char *values = static_cast<char *>(first), *from = values;
  const size_t bytes = n * size;
  // Most calls sort a handful of values, and there are many of them.
  alignas(std::max_align_t) char handful[512];
  Array<std::max_align_t> memory;
  char *buffer = handful;
  if (bytes > sizeof handful) buffer = reinterpret_cast<char *>(memory.extend(bytes / sizeof(std::max_align_t) + 1));
  for (size_t begin = 0; begin < bytes; begin += kRun * size) {
    order.insert(values + begin, values + std::min(bytes, begin + kRun * size), buffer);
  }
  char *to = buffer;
  try {
    for (size_t run = kRun * size; run < bytes; run *= 2) {
      for (size_t begin = 0; begin < bytes; begin += 2 * run) {
        const size_t middle = std::min(bytes, begin + run), end = std::min(bytes, begin + 2 * run);
        order.merge(from + begin, from + middle, from + end, to + begin);
      }
      std::swap(from, to);
    }
  } catch (...) {  // thrown by a comparison: `from` is whole, `to` is not
    if (from != values) std::memcpy(values, from, bytes);
    throw;
  }
  if (from != values) std::memcpy(values, from, bytes);
}

}  // namespace hws
