// Things to work with, such as arrays that grow and are used again, of which each thread needs its own: as many are made as are
// lent at one time. Safe between threads. What is lent holds whatever its last user left in it.
#pragma once
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace hws {

template <class T>
class Shelf {
 public:
  class Loan {
   public:
    Loan(Shelf &shelf, std::unique_ptr<T> lent) : shelf_(shelf), lent_(std::move(lent)) {}
    ~Loan() { shelf_.put_back(std::move(lent_)); }
    Loan(const Loan &) = delete;
    Loan &operator=(const Loan &) = delete;
    T &operator*() const { return *lent_; }
    T *operator->() const { return lent_.get(); }

   private:
    Shelf &shelf_;
    std::unique_ptr<T> lent_;
  };

  // Outlived by the shelf.
  Loan lend() {
    std::unique_ptr<T> one;
    {
      const std::lock_guard<std::mutex> hold(lock_);
      if (!free_.empty()) {
        one = std::move(free_.back());
        free_.pop_back();
      } else {
        free_.reserve(++made_);  // so that putting it back needs no memory
      }
    }
    if (!one) one = std::make_unique<T>();
    return Loan(*this, std::move(one));
  }

  // Calls see(thing) for each that is not lent now. Nothing is lent or put back meanwhile.
  template <class See>
  void each(const See &see) {
    const std::lock_guard<std::mutex> hold(lock_);
    for (const std::unique_ptr<T> &one : free_) see(*one);
  }

 private:
  void put_back(std::unique_ptr<T> one) {
    const std::lock_guard<std::mutex> hold(lock_);
    free_.push_back(std::move(one));
  }

  std::mutex lock_;
  std::vector<std::unique_ptr<T>> free_;  // the last one put back is lent first
  size_t made_ = 0;
};

}  // namespace hws
