// Seconds between two looks, for reports.
#pragma once
#include <chrono>
#include <ctime>
#include <utility>

namespace tool {

// Seconds since it was made or last read.
class Stopwatch {
 public:
  double elapsed() const {  // since it was made or last read, which it does not change
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }
  double seconds() {
    const auto now = std::chrono::steady_clock::now();
    return std::chrono::duration<double>(now - std::exchange(begin_, now)).count();
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// Processor seconds of all threads since it was made.
class ProcessorClock {
 public:
  double seconds() const { return static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC; }

 private:
  std::clock_t begin_ = std::clock();
};

}  // namespace tool
