// Optimize: speed
#include "fsa/base/array.hh"

#include <algorithm>
#include <cstdint>
#include <new>

#include "fsa/base/byte_budget.hh"

namespace hws {

namespace {

// Blocks grow by realloc, but for those of a size between these, which are copied and freed: glibc's malloc learns from them
// which sizes come and go, and then keeps what a step of a learner frees for the next one. (Otherwise EM of automata with ten
// states takes three times as long, most of it in page faults.)
constexpr size_t kCopied = size_t{1} << 16, kMoved = size_t{1} << 20;

std::byte *bytes(void *data, size_t at) { return static_cast<std::byte *>(data) + at; }

template <size_t width>
void fill(std::byte *to, size_t n, const void *x) {
  std::byte value[width];
  std::memcpy(value, x, width);
  for (size_t i = 0; i < n; ++i) std::memcpy(to + i * width, value, width);
}

// Fills with values of any width: the part that is filled is copied to the part after it.
void fill(std::byte *to, size_t n, const void *x, size_t width) {
  std::memcpy(to, x, width);
  for (size_t done = 1, more; done < n; done += more) {
    more = std::min(done, n - done);
    std::memcpy(to + done * width, to, more * width);
  }
}

void *malloc_values(size_t n, size_t width) { return std::malloc(n * width); }

// A block for n values that the call's budget has room for.
void *new_block(size_t n, size_t width, void *allocate(size_t n, size_t width) = malloc_values) {
  if (n > PTRDIFF_MAX / width) throw std::bad_alloc();
  const auto size = static_cast<int64_t>(n * width);
  ByteBudget::take(size);
  void *p = allocate(n, width);
  if (p) return p;
  ByteBudget::take(-size);
  throw std::bad_alloc();
}

}  // namespace

void ArrayBytes::swap_with(ArrayBytes &other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  std::swap(capacity_, other.capacity_);
}

void ArrayBytes::free_block(size_t width) noexcept {
  if (!data_) return;
  ByteBudget::take(-static_cast<int64_t>(capacity_ * width));
  std::free(data_);
}

void ArrayBytes::take(ArrayBytes &other, size_t width) noexcept {
  if (this == &other) return;
  free_block(width);
  data_ = std::exchange(other.data_, nullptr);
  size_ = std::exchange(other.size_, 0);
  capacity_ = std::exchange(other.capacity_, 0);
}

void ArrayBytes::copy(const ArrayBytes &other, size_t width) {
  if (this == &other) return;
  clear_for(other.size_, width);
  append(other.data_, other.size_, width);
}

void ArrayBytes::clear_for(size_t n, size_t width) {
  if (n > capacity_) {
    void *p = new_block(n, width);
    free_block(width);
    data_ = p;
    capacity_ = n;
  }
  size_ = 0;
}

void ArrayBytes::hold(size_t n, size_t width) {
  const size_t used = size_ * width;
  if (kCopied <= used && used < kMoved) {
    void *p = new_block(n, width);
    std::memcpy(p, data_, used);
    free_block(width);
    data_ = p;
  } else {
    if (n > PTRDIFF_MAX / width) throw std::bad_alloc();
    const int64_t more = (static_cast<int64_t>(n) - static_cast<int64_t>(capacity_)) * static_cast<int64_t>(width);
    ByteBudget::take(more);
    void *p = std::realloc(data_, n * width);
    if (!p) {
      ByteBudget::take(-more);
      throw std::bad_alloc();
    }
    data_ = p;
  }
  capacity_ = n;
}

void ArrayBytes::shrink(size_t width) {
  if (size_ == capacity_) return;
  if (size_ != 0) return hold(size_, width);
  free_block(width);
  data_ = nullptr;
  capacity_ = 0;
}

void ArrayBytes::grow(size_t n, size_t width) {
  if (n > PTRDIFF_MAX - size_) throw std::bad_alloc();
  hold(capacity_ == 0 ? n : std::max(2 * capacity_, size_ + n), width);
}

void ArrayBytes::extend_with(size_t n, const void *x, size_t width) {
  if (n == 0) return;
  constexpr std::byte kZeros[16] = {};
  if (width <= sizeof kZeros && std::memcmp(x, kZeros, width) == 0) return extend_zeros(n, width);
  std::byte *to = static_cast<std::byte *>(extended(n, width));
  switch (width) {
    case 1: std::memset(to, *static_cast<const unsigned char *>(x), n); break;
    case 4: fill<4>(to, n, x); break;
    case 8: fill<8>(to, n, x); break;
    default: fill(to, n, x, width);
  }
}

void ArrayBytes::extend_zeros(size_t n, size_t width) {
  if (n == 0) return;
  if (data_) {
    std::memset(extended(n, width), 0, n * width);
  } else {  // large blocks come as zeros
    data_ = new_block(n, width, std::calloc);
    size_ = capacity_ = n;
  }
}

void ArrayBytes::append(const void *from, size_t n, size_t width) {
  if (n > 0) std::memcpy(extended(n, width), from, n * width);
}

void *ArrayBytes::opened(size_t at, size_t n, size_t width) {
  const size_t behind = size_ - at;
  extended(n, width);
  std::byte *to = bytes(data_, at * width);
  if (behind > 0) std::memmove(to + n * width, to, behind * width);
  return to;
}

void ArrayBytes::close(size_t at, size_t n, size_t width) {
  std::byte *to = bytes(data_, at * width);
  if (n > 0) std::memmove(to, to + n * width, (size_ - at - n) * width);
  size_ -= n;
}

}  // namespace hws
