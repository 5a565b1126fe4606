#include "fsa/base/parallel_for.hh"

#include <signal.h>

#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>

#include "tests/harness.hh"

using hws::parallel_for;

static void every_chunk_runs_once(void **) {
  for (const int32_t threads : {0, 1, 2, 3, 8}) {
    for (const int64_t chunks : {0, 1, 2, 7, 1000}) {
      std::vector<std::atomic<int>> hits(static_cast<size_t>(chunks));
      parallel_for(chunks, threads, [&](int64_t c) { ++hits[static_cast<size_t>(c)]; });
      for (const auto &h : hits) assert_int_equal(h.load(), 1);
    }
  }
}

static void the_lowest_failure_reaches_the_caller(void **) {
  for (const int32_t threads : {1, 4}) {
    std::atomic<int64_t> begun{0};
    bool caught = false;
    try {
      parallel_for(1 << 20, threads, [&](int64_t c) {
        ++begun;
        if (c >= 3) throw std::runtime_error(std::to_string(c));
      });
    } catch (const std::runtime_error &e) {
      caught = true;
      assert_string_equal(e.what(), "3");
    }
    assert_true(caught);
    assert_true(begun.load() < 1 << 20);  // no further chunks are begun
  }
}

#if !defined(HWS_NO_THREADS) && defined(__GLIBC__)
// Threads whose stacks would fill the address space: none of them starts.
class NoThreadStarts {
 public:
  NoThreadStarts() {
    pthread_getattr_default_np(&before_);
    pthread_attr_t huge;
    pthread_attr_init(&huge);
    assert_int_equal(pthread_attr_setstacksize(&huge, size_t{1} << 47), 0);
    assert_int_equal(pthread_setattr_default_np(&huge), 0);
    pthread_attr_destroy(&huge);
  }
  ~NoThreadStarts() {
    pthread_setattr_default_np(&before_);
    pthread_attr_destroy(&before_);
  }

 private:
  pthread_attr_t before_;
};

static void where_no_thread_starts_the_caller_does_the_work(void **) {
  const NoThreadStarts none;
  bool refused = false;
  try {
    std::thread([] {}).join();
  } catch (const std::system_error &) {
    refused = true;
  }
  assert_true(refused);
  const std::thread::id caller = std::this_thread::get_id();
  std::vector<int> hits(1000);
  bool elsewhere = false;
  parallel_for(1000, 4, [&](int64_t c) {
    ++hits[static_cast<size_t>(c)];
    elsewhere |= std::this_thread::get_id() != caller;
  });
  assert_false(elsewhere);
  for (const int h : hits) assert_int_equal(h, 1);
}
#endif

#if !defined(HWS_NO_THREADS)
static void extra_threads_block_signals_and_end_with_the_call(void **) {
  std::mutex lock;
  std::set<std::thread::id> seen;
  std::atomic<int> blocked{0}, others{0};
  const std::thread::id caller = std::this_thread::get_id();
  // Four chunks that wait for one another, so that four threads take part.
  std::atomic<int> arrived{0};
  parallel_for(4, 4, [&](int64_t) {
    ++arrived;
    while (arrived.load() < 4) std::this_thread::yield();
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, nullptr, &mask);
    if (std::this_thread::get_id() != caller) {
      ++others;
      blocked += sigismember(&mask, SIGINT) == 1 && sigismember(&mask, SIGTERM) == 1;
    }
    const std::lock_guard<std::mutex> hold(lock);
    seen.insert(std::this_thread::get_id());
  });
  assert_int_equal(seen.size(), 4);
  assert_int_equal(others.load(), 3);
  assert_int_equal(blocked.load(), 3);
  sigset_t mask;
  pthread_sigmask(SIG_SETMASK, nullptr, &mask);
  assert_int_equal(sigismember(&mask, SIGINT), 0);  // the caller's mask is as it was
}
#endif

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(every_chunk_runs_once), cmocka_unit_test(the_lowest_failure_reaches_the_caller),
#if !defined(HWS_NO_THREADS)
      cmocka_unit_test(extra_threads_block_signals_and_end_with_the_call),
#endif
#if !defined(HWS_NO_THREADS) && defined(__GLIBC__)
      cmocka_unit_test(where_no_thread_starts_the_caller_does_the_work),
#endif
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
