// Learners whose work cannot be finished: without memory at any of its allocations, or cancelled there. Tests that include this
// include tests/failing_malloc.hh as well, by which the build knows them.
#pragma once
#include <string>

#include "src/learner/learner.hh"
#include "tests/failing_malloc.hh"
#include "tests/harness.hh"

namespace rollback {

// Runs `work` with memory for ever more allocations until it succeeds; `failed` after each failure. How many there were. With a
// flag work is cancelled at that allocation instead. Every allocation is tried, or of those behind the first `dense` ever
// fewer.
template <class Work, class Failed>
int64_t until_it_works(const Work &work, const Failed &failed, hws::CancelFlag *cancel = nullptr, int64_t dense = INT64_MAX) {
  int64_t failures = 0;
  for (int64_t n = 0;; n += 1 + n / dense) {
    bool done = false;
    allocations_left = n;
    cancel_instead = cancel;
    try {
      work();
      done = true;
    } catch (const std::bad_alloc &) {
      assert_null(cancel);
    } catch (const hws::Error &e) {
      assert_true(cancel && e.code == hws::Code::cancelled);
    }
    allocations_left = -1;
    cancel_instead = nullptr;
    if (cancel) cancel->set.store(0);
    if (done) return failures;
    ++failures;
    failed();
  }
}

// The learner's next step: as before after every failure, and nothing leaked (but where machines keep what was computed of
// them). How many failures there were.
inline int64_t failures_of_a_step(hws::Learner &learner, hws::CancelFlag *cancel = nullptr, int64_t dense = INT64_MAX,
                                  bool machines_keep = false) {
  learner.watch(cancel);
  const std::string before = learner.save();
  const int64_t held = live_allocations;
  const auto failed = [&] {
    if (!machines_keep) assert_int_equal(live_allocations, held);
    assert_true(learner.save() == before);
  };
  const int64_t failures = until_it_works([&] { learner.step(1); }, failed, cancel, dense);
  learner.watch(nullptr);
  return failures;
}

// `make` makes a learner, the same each time. A step that failed is made as if nothing had been.
template <class Make>
void check_steps(const Make &make) {
  const auto learner = make(), untouched = make();
  learner->step(3);
  assert_true(failures_of_a_step(*learner) > 5);
  untouched->step(4);
  assert_true(learner->save() == untouched->save());
}

// Making one without memory leaks nothing, and loading leaves what was there.
template <class Make>
void check_making_and_loading(const Make &make) {
  const auto learner = make(), other = make();
  learner->step(3);
  const std::string saved = learner->save(), before = other->save();
  const int64_t held = live_allocations;
  const int64_t failures = until_it_works([&] { make(); }, [&] { assert_int_equal(live_allocations, held); });
  assert_true(failures > 5);
  assert_int_equal(live_allocations, held);
  until_it_works([&] { other->load({reinterpret_cast<const std::byte *>(saved.data()), saved.size()}); },
                 [&] { assert_true(other->save() == before); });
  assert_true(other->save() == saved);
}

}  // namespace rollback
