#include "fsa/base/growing_array.hh"

#include <new>

namespace hws {

void *reallocated(void *data, size_t width, size_t n) {
  void *p = std::realloc(data, n * width);
  if (!p) throw std::bad_alloc();
  return p;
}

void *grown(void *data, size_t width, size_t size, size_t n, size_t &capacity) {
  if (n > static_cast<size_t>(-1) / width / 2 - size) throw std::bad_alloc();
  const size_t doubled = capacity < 32 ? 64 : 2 * capacity, to = std::max(doubled, size + n);
  void *p = reallocated(data, width, to);
  capacity = to;
  return p;
}

}  // namespace hws
