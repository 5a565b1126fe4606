// A value that is made when it is first asked for, by whichever thread asks, and then stays.
#pragma once
#include <atomic>
#include <memory>

namespace hws {

template <class T>
class MadeOnce {
 public:
  MadeOnce() = default;
  MadeOnce(const MadeOnce &) = delete;
  MadeOnce &operator=(const MadeOnce &) = delete;
  ~MadeOnce() { delete made_.load(std::memory_order_relaxed); }

  // make() must give the same value to all who ask. Threads that ask at the same time may each make one, of which one is kept.
  template <class Make>
  const T &get(Make make) const {
    const T *there = made_.load(std::memory_order_acquire);
    if (there) return *there;
    auto fresh = std::make_unique<const T>(make());
    if (made_.compare_exchange_strong(there, fresh.get(), std::memory_order_acq_rel, std::memory_order_acquire)) {
      return *fresh.release();
    }
    return *there;
  }

 private:
  mutable std::atomic<const T *> made_{nullptr};
};

}  // namespace hws
