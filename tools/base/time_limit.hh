// --max-seconds: a run that ends with the best so far, whatever it is in the middle of.
#pragma once
#include <hawser/hawser.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace tool {

// Sets the cancel handle once the time has passed. The library then goes back to the beginning of the step, so that a
// checkpoint equals one of a run without a limit. The destructor clears the handle if the limit has set it.
class TimeLimit {
 public:
  TimeLimit(hws_cancel *cancel, double seconds);  // 0: none
  ~TimeLimit();
  bool passed() const { return passed_.load(); }

 private:
  hws_cancel *cancel_;
  std::atomic<bool> passed_{false};
  std::mutex mutex_;
  std::condition_variable over_;
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace tool
