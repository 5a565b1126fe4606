#include "fsa/base/thread_team.hh"

#include "fsa/base/byte_budget.hh"

#if !defined(HWS_NO_THREADS)
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>
#if !defined(_WIN32)
#include <pthread.h>
#include <signal.h>
#endif
#endif

namespace hws {

#if defined(HWS_NO_THREADS)

struct ThreadTeam::Crew {};
ThreadTeam::ThreadTeam(int32_t) {}
ThreadTeam::~ThreadTeam() = default;
void ThreadTeam::each(int64_t chunks, const std::function<void(int64_t)> &work) {
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

// How often a thread looks again, letting others go first, before it sleeps: about a hundred microseconds, as long as it may
// take to be woken where its processor was sent to sleep with it.
constexpr int kLooks = 400;

template <class Done>
void look_for(const Done &done) {
  for (int i = 0; i < kLooks && !done(); ++i) std::this_thread::yield();
}

}  // namespace

struct ThreadTeam::Crew {
  std::vector<std::thread> threads;
  std::mutex lock;
  std::condition_variable begun, left;
  std::atomic<uint32_t> call{0};   // its number
  std::atomic<bool> open{false};   // threads may still enter; nobody waits for one that wakes up too late
  std::atomic<int32_t> inside{0};  // extra threads
  bool over = false;
  // State of the present call.
  const std::function<void(int64_t)> *work = nullptr;
  ByteBudget *budget = nullptr;
  int64_t chunks = 0, failed_chunk = -1;
  std::atomic<int64_t> next{0};
  std::exception_ptr failure;

  void run() noexcept {
    for (;;) {
      const int64_t c = next.fetch_add(1, std::memory_order_relaxed);
      if (c >= chunks) return;
      try {
        (*work)(c);
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

  void attend() noexcept {
    for (uint32_t seen = 0;;) {
      look_for([&] { return call != seen; });
      std::unique_lock<std::mutex> hold(lock);
      begun.wait(hold, [&] { return call != seen; });
      seen = call;
      if (over) return;
      if (!open) continue;
      ++inside;
      const BudgetScope under(budget);
      hold.unlock();
      run();
      hold.lock();
      if (--inside == 0) left.notify_one();
    }
  }

  void begin(const std::function<void(int64_t)> *what, int64_t count) {
    const std::lock_guard<std::mutex> hold(lock);
    work = what;
    budget = ByteBudget::open();
    chunks = count;
    failed_chunk = -1;
    next = 0;
    over = !what;
    open = true;
    ++call;
    begun.notify_all();
  }
};

ThreadTeam::ThreadTeam(int32_t threads) {
  if (threads < 2) return;
  try {
    crew_ = std::make_unique<Crew>();
    [[maybe_unused]] const SignalsBlocked blocked;  // of no kind on Windows
    crew_->threads.reserve(static_cast<size_t>(threads - 1));
    for (int32_t i = 1; i < threads; ++i) crew_->threads.emplace_back([crew = crew_.get()] { crew->attend(); });
  } catch (const std::system_error &) {  // no more threads to be had: those there are, and the caller, do it all
  } catch (const std::bad_alloc &) {
  }
}

ThreadTeam::~ThreadTeam() {
  if (!crew_) return;
  crew_->begin(nullptr, 0);
  for (std::thread &t : crew_->threads) t.join();
}

void ThreadTeam::each(int64_t chunks, const std::function<void(int64_t)> &work) {
  if (!crew_ || chunks < 2 || crew_->open || crew_->inside > 0) {  // inside > 0: a nested call
    for (int64_t c = 0; c < chunks; ++c) work(c);
    return;
  }
  crew_->begin(&work, chunks);
  crew_->run();
  const auto alone = [&] { return crew_->inside == 0; };
  std::unique_lock<std::mutex> hold(crew_->lock);
  crew_->open = false;
  hold.unlock();
  look_for(alone);
  hold.lock();
  crew_->left.wait(hold, alone);
  if (crew_->failure) std::rethrow_exception(std::exchange(crew_->failure, nullptr));
}

#endif

}  // namespace hws
