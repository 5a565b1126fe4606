// An array of plain values: a std::vector whose growing, filling and moving about of bytes is compiled once for all types
// instead of once for each. It grows by realloc, so that large blocks move by remapping pages instead of being copied, and
// extend() gives room that nothing has cleared (clearing and copying are a third of a large composition's time).
// The memory counts towards the limit of the call that takes it (fsa/base/byte_budget.hh).
// What has a destructor, or must know its own address, belongs into a std::vector.
#pragma once
#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

namespace hws {

// What may be copied as bytes. Pairs of such values have an assignment of their own, which does just that.
template <class T>
inline constexpr bool kPlain = std::is_trivially_copyable_v<T>;
template <class A, class B>
inline constexpr bool kPlain<std::pair<A, B>> = kPlain<A> && kPlain<B>;

// The part that does not depend on the type. `width`: of a value, in bytes. What needs memory and has none throws bad_alloc,
// what would exceed the call's limit throws `limit`; both leave the array as it was. Whoever derives from this calls release().
class ArrayBytes {
 protected:
  ArrayBytes() = default;
  ArrayBytes(const ArrayBytes &) = delete;
  ArrayBytes &operator=(const ArrayBytes &) = delete;
  ~ArrayBytes() = default;

  template <size_t width>
  [[gnu::noinline]] void release() noexcept {
    free_block(width);
  }
  void free_block(size_t width) noexcept;
  void swap_with(ArrayBytes &other) noexcept;
  void take(ArrayBytes &other, size_t width) noexcept;  // other's values, which has none afterwards
  void copy(const ArrayBytes &other, size_t width);   // other's values instead of its own
  void clear_for(size_t n, size_t width);             // no values, and room for n
  void hold(size_t n, size_t width);                  // room for n values in all, as many as there are or more
  void shrink(size_t width);                          // gives back what is not used
  void grow(size_t n, size_t width);                  // room for n values more than `size_`, at least twice what there was
  void *extended(size_t n, size_t width) {            // n more values, not initialized; where they begin
    if (n > capacity_ - size_) grow(n, width);
    void *first = static_cast<std::byte *>(data_) + size_ * width;
    size_ += n;
    return first;
  }
  void extend_zeros(size_t n, size_t width);                // n more values, all bytes 0
  void extend_with(size_t n, const void *x, size_t width);  // n more values like x, which does not lie in the array
  void append(const void *from, size_t n, size_t width);    // nor do these
  void *opened(size_t at, size_t n, size_t width);  // n more values before place `at`, not initialized; where they begin
  void close(size_t at, size_t n, size_t width);    // without n values from place `at` on

  void *data_ = nullptr;
  size_t size_ = 0, capacity_ = 0;
};

template <class T>
class Array : private ArrayBytes {
  static_assert(kPlain<T>, "what is not plain belongs into a std::vector");
  static_assert(alignof(T) <= alignof(std::max_align_t), "malloc's alignment is what there is");

 public:
  using value_type = T;
  using size_type = size_t;
  using difference_type = ptrdiff_t;
  using reference = T &;
  using const_reference = const T &;
  using iterator = T *;
  using const_iterator = const T *;

  Array() = default;
  explicit Array(size_t n) { more(n); }
  Array(size_t n, const T &x) { extend_with(n, &x, sizeof(T)); }
  template <std::input_iterator I>
  Array(I first, I last) {
    append(first, last);
  }
  Array(std::initializer_list<T> values) { ArrayBytes::append(values.begin(), values.size(), sizeof(T)); }
  Array(const Array &other) : ArrayBytes() { copy(other, sizeof(T)); }
  Array(Array &&other) noexcept { swap_with(other); }
  Array &operator=(const Array &other) {
    copy(other, sizeof(T));
    return *this;
  }
  Array &operator=(Array &&other) noexcept {
    take(other, sizeof(T));
    return *this;
  }
  ~Array() { release<sizeof(T)>(); }
  Array &operator=(std::initializer_list<T> values) {
    assign(values.begin(), values.end());
    return *this;
  }

  size_t size() const { return size_; }
  size_t capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }
  T *data() { return static_cast<T *>(data_); }
  const T *data() const { return static_cast<const T *>(data_); }
  T *begin() { return data(); }
  T *end() { return data() + size_; }
  const T *begin() const { return data(); }
  const T *end() const { return data() + size_; }
  const T *cbegin() const { return data(); }
  const T *cend() const { return data() + size_; }
  auto rbegin() { return std::reverse_iterator<T *>(end()); }
  auto rend() { return std::reverse_iterator<T *>(begin()); }
  auto rbegin() const { return std::reverse_iterator<const T *>(end()); }
  auto rend() const { return std::reverse_iterator<const T *>(begin()); }
  // By any whole number. One that is negative is beyond the end, too.
  template <std::integral I>
  T &operator[](I i) {
    expect(static_cast<size_t>(i) < size_);
    return data()[static_cast<size_t>(i)];
  }
  template <std::integral I>
  const T &operator[](I i) const {
    expect(static_cast<size_t>(i) < size_);
    return data()[static_cast<size_t>(i)];
  }
  T &front() { return (*this)[0]; }
  const T &front() const { return (*this)[0]; }
  T &back() { return (*this)[size_ - 1]; }
  const T &back() const { return (*this)[size_ - 1]; }

  // n more values, not initialized; where they begin.
  T *extend(size_t n) { return static_cast<T *>(extended(n, sizeof(T))); }
  void push_back(T x) {
    if (size_ == capacity_) hold_more();
    data()[size_++] = x;
  }
  template <class... Parts>
  T &emplace_back(Parts &&...parts) {
    push_back(T(std::forward<Parts>(parts)...));
    return back();
  }
  void pop_back() {
    expect(size_ > 0);
    --size_;
  }
  void clear() { size_ = 0; }
  void reserve(size_t n) {
    if (n > capacity_) hold(n, sizeof(T));
  }
  void shrink_to_fit() { shrink(sizeof(T)); }
  // To n values; new ones are T(), or x.
  void resize(size_t n) {
    if (n > size_) more(n - size_);
    size_ = n;
  }
  void resize(size_t n, T x) {
    if (n > size_) {
      for (T *at = extend(n - size_); at != end(); ++at) *at = x;
    }
    size_ = n;
  }
  void assign(size_t n, T x) {
    clear_for(n, sizeof(T));
    extend_with(n, &x, sizeof(T));
  }
  template <std::forward_iterator I>
  void assign(I first, I last) {
    clear_for(static_cast<size_t>(std::distance(first, last)), sizeof(T));
    append(first, last);
  }
  void assign(std::initializer_list<T> values) { assign(values.begin(), values.end()); }
  // Before `at`; where the first of them is.
  T *insert(const T *at, T x) {
    T *to = static_cast<T *>(opened(static_cast<size_t>(at - data()), 1, sizeof(T)));
    *to = x;
    return to;
  }
  T *insert(const T *at, size_t n, T x) {
    T *to = static_cast<T *>(opened(static_cast<size_t>(at - data()), n, sizeof(T)));
    std::uninitialized_fill_n(to, n, x);
    return to;
  }
  template <std::forward_iterator I>
  T *insert(const T *at, I first, I last) {
    const auto n = static_cast<size_t>(std::distance(first, last));
    T *to = static_cast<T *>(opened(static_cast<size_t>(at - data()), n, sizeof(T)));
    std::uninitialized_copy(first, last, to);
    return to;
  }
  T *insert(const T *at, std::initializer_list<T> values) { return insert(at, values.begin(), values.end()); }
  T *erase(const T *at) { return erase(at, at + 1); }
  T *erase(const T *first, const T *last) {
    const auto at = static_cast<size_t>(first - data());
    close(at, static_cast<size_t>(last - first), sizeof(T));
    return data() + at;
  }
  void swap(Array &other) noexcept { swap_with(other); }
  friend void swap(Array &a, Array &b) noexcept { a.swap_with(b); }

  friend bool operator==(const Array &a, const Array &b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }
  friend bool operator<(const Array &a, const Array &b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  // As the standard library's containers, where its assertions are asked for.
  static void expect([[maybe_unused]] bool holds) {
#ifdef _GLIBCXX_ASSERTIONS
    if (!holds) __builtin_trap();
#endif
  }
  void hold_more() { hold(capacity_ == 0 ? 4 : 2 * capacity_, sizeof(T)); }
  void more(size_t n) {
    if constexpr (std::is_trivially_default_constructible_v<T>) {
      extend_zeros(n, sizeof(T));
    } else {
      const T x = T();
      extend_with(n, &x, sizeof(T));
    }
  }
  template <class I>
  void append(I first, I last) {
    if constexpr (std::contiguous_iterator<I> && std::is_same_v<std::remove_cv_t<std::iter_value_t<I>>, T>) {
      ArrayBytes::append(std::to_address(first), static_cast<size_t>(last - first), sizeof(T));
    } else if constexpr (std::forward_iterator<I>) {
      std::uninitialized_copy(first, last, extend(static_cast<size_t>(std::distance(first, last))));
    } else {
      for (; first != last; ++first) push_back(*first);
    }
  }
};

template <class T, class Predicate>
void erase_if(Array<T> &a, Predicate &&predicate) {
  a.erase(std::remove_if(a.begin(), a.end(), predicate), a.end());
}
template <class T>
void erase(Array<T> &a, const T &x) {
  a.erase(std::remove(a.begin(), a.end(), x), a.end());
}
template <std::input_iterator I>
Array(I, I) -> Array<std::iter_value_t<I>>;

}  // namespace hws
