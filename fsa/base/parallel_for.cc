#include "fsa/base/parallel_for.hh"

#if !defined(HWS_NO_THREADS)
#include <atomic>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>
#if !defined(_WIN32)
#include <pthread.h>
#include <signal.h>
#endif
#endif

namespace hws {

#if defined(HWS_NO_THREADS)

void parallel_for(int64_t chunks, int32_t, const std::function<void(int64_t)> &work) {
  for (int64_t c = 0; c < chunks; ++c) work(c);
}

#else

namespace {

// A thread inherits its maker's signal mask: all signals are blocked while
// threads are made, so there is no moment at which one could take a signal.
class SignalsBlocked {
 public:
#if defined(_WIN32) || defined(__EMSCRIPTEN__)
  SignalsBlocked() = default;
#else
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    restore_ = pthread_sigmask(SIG_SETMASK, &all, &before_) == 0;
  }
  ~SignalsBlocked() {
    if (restore_) pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t before_;
  bool restore_;
#endif
};

struct Shared {
  Shared(const std::function<void(int64_t)> &w, int64_t n) : work(w), chunks(n) {}
  const std::function<void(int64_t)> &work;
  const int64_t chunks;
  std::atomic<int64_t> next{0};
  std::mutex lock;
  int64_t failed_chunk = -1;
  std::exception_ptr failure;

  void run() noexcept {
    for (;;) {
      const int64_t c = next.fetch_add(1, std::memory_order_relaxed);
      if (c >= chunks) return;
      try {
        work(c);
      } catch (...) {
        const std::lock_guard<std::mutex> hold(lock);
        if (failed_chunk < 0 || c < failed_chunk) {
          failed_chunk = c;
          failure = std::current_exception();
        }
        next.store(chunks, std::memory_order_relaxed);
      }
    }
  }
};

}  // namespace

void parallel_for(int64_t chunks, int32_t threads, const std::function<void(int64_t)> &work) {
  const int64_t extra = (threads < chunks ? threads : chunks) - 1;
  if (extra <= 0) {
    for (int64_t c = 0; c < chunks; ++c) work(c);
    return;
  }
  Shared shared(work, chunks);
  std::vector<std::thread> pool;
  {
    [[maybe_unused]] const SignalsBlocked blocked;  // of no kind on Windows
    try {
      pool.reserve(static_cast<size_t>(extra));
      for (int64_t i = 0; i < extra; ++i) pool.emplace_back([&shared] { shared.run(); });
    } catch (const std::system_error &) {  // no more threads to be had: those there are, and the caller, do it all
    } catch (const std::bad_alloc &) {
    }
  }
  shared.run();
  for (std::thread &t : pool) t.join();
  if (shared.failure) std::rethrow_exception(shared.failure);
}

#endif

}  // namespace hws
