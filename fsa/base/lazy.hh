// Something made on first use and kept with what it was made from; safe between threads.
#pragma once
#include <atomic>
#include <memory>
#include <mutex>

namespace hws {

template <class T>
class Lazy {
 public:
  // Returns the T of make(), which returns a shared_ptr<const T>, from the first call that succeeds. If make() throws, the
  // next call tries again. Later calls read only an atomic.
  template <class Make>
  const T &get(Make &&make) const {
    if (const T *made = at_.load(std::memory_order_acquire)) return *made;
    std::lock_guard<std::mutex> hold(lock_);
    if (!kept_) {
      kept_ = make();
      at_.store(kept_.get(), std::memory_order_release);
    }
    return *kept_;
  }

 private:
  mutable std::atomic<const T *> at_{nullptr};
  mutable std::mutex lock_;
  mutable std::shared_ptr<const T> kept_;
};

}  // namespace hws
