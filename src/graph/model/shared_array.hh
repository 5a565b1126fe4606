// An array that does not change and that many may have: a copy is another owner.
#pragma once
#include <memory>
#include <span>

#include "fsa/base/array.hh"

namespace hws {

template <class T>
class SharedArray {
 public:
  SharedArray() = default;
  SharedArray(std::initializer_list<T> values) : SharedArray(Array<T>(values)) {}
  SharedArray(Array<T> values) : values_(std::make_shared<const Array<T>>(std::move(values))) {}
  explicit SharedArray(std::shared_ptr<const Array<T>> values) : values_(std::move(values)) {}
  // A part of what another one owns.
  template <class Owner>
  SharedArray(const std::shared_ptr<Owner> &owner, const Array<T> &values) : values_(owner, &values) {}

  size_t size() const { return values_ ? values_->size() : 0; }
  bool empty() const { return size() == 0; }
  const T *data() const { return values_ ? values_->data() : nullptr; }
  const T *begin() const { return data(); }
  const T *end() const { return data() + size(); }
  template <std::integral I>
  const T &operator[](I i) const {
    return (*values_)[i];
  }
  const T &back() const { return values_->back(); }
  friend bool operator==(const SharedArray &a, const SharedArray &b) {
    return a.values_ == b.values_ || std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::shared_ptr<const Array<T>> values_;
};

}  // namespace hws
