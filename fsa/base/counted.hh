// Ownership shared within one thread: the number of owners lies in what is owned, as its member `int32_t owners = 0`. A copy
// is one addition, where shared_ptr's is a test for threads and an atomic one, in line everywhere.
#pragma once
#include <cstdint>
#include <utility>

namespace hws {

template <class T>
class Counted {
 public:
  Counted() = default;
  explicit Counted(T *made) : p_(made) { ++p_->owners; }  // made by new
  Counted(const Counted &other) : p_(other.p_) {
    if (p_) ++p_->owners;
  }
  Counted(Counted &&other) noexcept : p_(std::exchange(other.p_, nullptr)) {}
  Counted &operator=(Counted other) noexcept {
    std::swap(p_, other.p_);
    return *this;
  }
  ~Counted() {
    if (p_ && --p_->owners == 0) delete p_;
  }
  T *operator->() const { return p_; }  // null: of none
  T &operator*() const { return *p_; }

 private:
  T *p_ = nullptr;
};

}  // namespace hws
