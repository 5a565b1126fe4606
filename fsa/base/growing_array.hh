// An array of plain values for results that grow to a size nobody knows
// beforehand. It grows by realloc: large blocks move by remapping pages instead
// of being copied, and nothing is cleared before it is written. (A vector does
// both, which is a third of a large composition's time.) bad_alloc leaves it as
// it was.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <span>
#include <type_traits>
#include <utility>

namespace hws {

// One growth for values of every width. reallocated: to n values. grown: room for n more than `size`, at least twice what
// there was; sets the capacity.
void *reallocated(void *data, size_t width, size_t n);
void *grown(void *data, size_t width, size_t size, size_t n, size_t &capacity);

template <class T>
class GrowingArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  GrowingArray() = default;
  GrowingArray(GrowingArray &&other) noexcept { swap(other); }
  GrowingArray &operator=(GrowingArray &&other) noexcept {
    swap(other);
    return *this;
  }
  GrowingArray(const GrowingArray &) = delete;
  GrowingArray &operator=(const GrowingArray &) = delete;
  ~GrowingArray() { std::free(data_); }

  size_t size() const { return size_; }
  size_t capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }
  T *data() { return data_; }
  const T *data() const { return data_; }
  T *begin() { return data_; }
  T *end() { return data_ + size_; }
  const T *begin() const { return data_; }
  const T *end() const { return data_ + size_; }
  T &operator[](size_t i) { return data_[i]; }
  const T &operator[](size_t i) const { return data_[i]; }
  T &back() { return data_[size_ - 1]; }
  const T &back() const { return data_[size_ - 1]; }
  operator std::span<const T>() const { return {data_, size_}; }

  // n more values, not initialized; where they begin.
  T *extend(size_t n) {
    if (n > capacity_ - size_) grow(n);
    T *first = data_ + size_;
    size_ += n;
    return first;
  }
  void push_back(T x) { *extend(1) = x; }
  void pop_back() { --size_; }
  void clear() { size_ = 0; }
  // To n values; new ones are x.
  void resize(size_t n, T x = T()) {
    if (n > size_) {
      for (T *at = extend(n - size_); at < end(); ++at) *at = x;
    }
    size_ = n;
  }
  // n values, all x; or those of a range of pointers.
  void assign(size_t n, T x) {
    clear();
    resize(n, x);
  }
  template <class Iterator>
  void assign(Iterator first, Iterator last)
    requires(!std::is_integral_v<Iterator>)
  {
    clear();
    std::copy(first, last, extend(static_cast<size_t>(last - first)));
  }
  void reserve(size_t n) {
    if (n > capacity_) reallocate(n);
  }
  // Gives back what is not used.
  void fit() {
    if (size_ != 0 && size_ != capacity_) reallocate(size_);
  }

 private:
  void grow(size_t n) { data_ = static_cast<T *>(grown(data_, sizeof(T), size_, n, capacity_)); }
  void reallocate(size_t n) {
    data_ = static_cast<T *>(reallocated(data_, sizeof(T), n));
    capacity_ = n;
  }
  void swap(GrowingArray &other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  T *data_ = nullptr;
  size_t size_ = 0, capacity_ = 0;
};

}  // namespace hws
