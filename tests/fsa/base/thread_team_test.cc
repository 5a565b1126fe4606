#include "fsa/base/thread_team.hh"

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/harness.hh"

using hws::ThreadTeam;

static void every_chunk_of_many_calls_runs_once(void **) {
  for (const int32_t threads : {0, 1, 2, 3, 8}) {
    ThreadTeam team(threads);
    for (int call = 0; call < 200; ++call) {
      std::vector<std::atomic<int>> hits(static_cast<size_t>(call % 17));
      team.each(call % 17, [&](int64_t c) { ++hits[static_cast<size_t>(c)]; });
      for (const auto &h : hits) assert_int_equal(h.load(), 1);
      if (call % 50 == 49) std::this_thread::sleep_for(std::chrono::milliseconds(2));  // the others sleep by then
    }
  }
}

static void a_failure_ends_its_call_and_no_other(void **) {
  ThreadTeam team(4);
  for (int call = 0; call < 50; ++call) {
    bool caught = false;
    try {
      team.each(1 << 20, [](int64_t c) {
        if (c >= 3) throw std::runtime_error(std::to_string(c));
      });
    } catch (const std::runtime_error &e) {
      caught = true;
      assert_string_equal(e.what(), "3");
    }
    assert_true(caught);
    std::atomic<int64_t> sum{0};
    team.each(100, [&](int64_t c) { sum += c; });
    assert_int_equal(sum.load(), 4950);
  }
}

static void a_call_from_within_a_call_is_a_loop(void **) {
  ThreadTeam team(3);
  std::atomic<int> hits{0}, elsewhere{0};
  team.each(30, [&](int64_t) {
    const std::thread::id here = std::this_thread::get_id();
    team.each(20, [&](int64_t) {
      ++hits;
      elsewhere += std::this_thread::get_id() != here;
    });
  });
  assert_int_equal(hits.load(), 600);
  assert_int_equal(elsewhere.load(), 0);
}

#if !defined(HWS_NO_THREADS)
static void the_same_threads_take_part_in_every_call(void **) {
  ThreadTeam team(3);
  std::mutex lock;
  std::set<std::thread::id> seen;
  for (int call = 0; call < 20; ++call) {
    std::atomic<int> arrived{0};  // three chunks that wait for one another
    team.each(3, [&](int64_t) {
      ++arrived;
      while (arrived.load() < 3) std::this_thread::yield();
      const std::lock_guard<std::mutex> hold(lock);
      seen.insert(std::this_thread::get_id());
    });
  }
  assert_int_equal(seen.size(), 3);
}
#endif

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(every_chunk_of_many_calls_runs_once),
      cmocka_unit_test(a_failure_ends_its_call_and_no_other),
      cmocka_unit_test(a_call_from_within_a_call_is_a_loop),
#if !defined(HWS_NO_THREADS)
      cmocka_unit_test(the_same_threads_take_part_in_every_call),
#endif
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
