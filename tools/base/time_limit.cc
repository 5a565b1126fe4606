#include "tools/base/time_limit.hh"

#include <chrono>

namespace tool {

TimeLimit::TimeLimit(hws_cancel *cancel, double seconds) : cancel_(cancel) {
  if (!(seconds > 0)) return;
  thread_ = std::thread([this, seconds] {
    std::unique_lock<std::mutex> lock(mutex_);
    if (over_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return ended_; })) return;
    passed_.store(true);
    hws_cancel_set(cancel_);
  });
}

TimeLimit::~TimeLimit() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    ended_ = true;
  }
  over_.notify_all();
  if (thread_.joinable()) thread_.join();
  if (passed()) hws_cancel_clear(cancel_);
}

}  // namespace tool
