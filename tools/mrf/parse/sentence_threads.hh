// Work on sentences that several threads share.
#pragma once
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace tool {

// Calls work(i) for each i < count, in any order. What the first call that fails throws is thrown here, once all have ended.
template <class Work>
void for_each_sentence(size_t count, size_t threads, const Work &work) {
  std::atomic<size_t> next{0};
  std::exception_ptr failure;
  std::mutex failing;
  const auto run = [&] {
    for (size_t i; (i = next++) < count;) {
      try {
        work(i);
      } catch (...) {
        const std::lock_guard<std::mutex> hold(failing);
        if (!failure) failure = std::current_exception();
        next = count;
      }
    }
  };
  std::vector<std::thread> others;
  for (size_t t = 1; t < threads && t < count; ++t) others.emplace_back(run);
  run();
  for (std::thread &one : others) one.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace tool
