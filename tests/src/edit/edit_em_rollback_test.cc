// A step that cannot be finished leaves the learner as it was: without memory at
// any allocation, and cancelled in the middle.
#include <atomic>
#include <thread>

#include "src/edit/edit_em.hh"
#include "tests/failing_malloc.hh"
#include "tests/harness.hh"
#include "tests/rollback.hh"
#include "tests/src/edit/edit_oracle.hh"
#include "tests/src/edit/pair_batch.hh"

using namespace hws;
using namespace edit_oracle;

namespace {

std::shared_ptr<StringBatch> batch_of(size_t count, size_t length) {
  Rng r(30, RngMethod::test, 1, 0, 0);
  std::vector<std::pair<Word, Word>> pairs;
  for (size_t k = 0; k < count; ++k) pairs.emplace_back(random_word(r, 3, length), random_word(r, 3, length));
  return pair_batch(Alphabet::sized(3), pairs);
}

}  // namespace

static void a_step_without_memory_is_undone(void **) {
  const EditModelPtr start = new_edit_model(Alphabet::sized(3), EditSettings{}, Run{});
  const auto batch = batch_of(6, 4);
  rollback::check_steps([&] { return std::make_unique<EditLearner>(*start, batch, EditEmSettings{100, 0, 0.1}, Run{}); });
}

static void making_and_loading_without_memory_leaks_nothing(void **) {
  const EditModelPtr start = new_edit_model(Alphabet::sized(3), EditSettings{}, Run{});
  const auto batch = batch_of(3, 3);
  rollback::check_making_and_loading(
      [&] { return std::make_unique<EditLearner>(*start, batch, EditEmSettings{100, 0, 0.1}, Run{}); });
}

#if !defined(HWS_NO_THREADS)
static void a_step_cancelled_in_the_middle_is_undone(void **) {
  const EditModelPtr start = new_edit_model(Alphabet::sized(3), EditSettings{}, Run{});
  const auto batch = batch_of(400, 60);
  EditLearner learner(*start, batch, {1000, 0, 0.1}, Run{}), untouched(*start, batch, {1000, 0, 0.1}, Run{});
  CancelFlag cancel;
  ProgressCell progress;
  learner.watch(&cancel);
  learner.report(&progress);
  bool inside = false;
  while (!inside) {
    const std::string before = learner.save();
    const int64_t steps = learner.steps();
    progress.done = 0;
    std::atomic<bool> over{false};  // a quick step may end before the watcher saw any of it
    std::thread watcher([&] {
      while (progress.done.load() == 0 && !over) std::this_thread::yield();
      cancel.set = 1;
    });
    bool cancelled = false;
    try {
      learner.step(1);
    } catch (const Error &e) {
      cancelled = e.code == Code::cancelled;
      assert_true(cancelled);
    }
    over = true;
    watcher.join();
    cancel.set = 0;
    inside = cancelled;
    assert_int_equal(learner.steps(), steps + !cancelled);
    if (cancelled) assert_true(learner.save() == before);
  }
  learner.step(1);
  untouched.step(learner.steps());
  assert_true(learner.save() == untouched.save());
}
#endif

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(a_step_without_memory_is_undone),
      cmocka_unit_test(making_and_loading_without_memory_leaks_nothing),
#if !defined(HWS_NO_THREADS)
      cmocka_unit_test(a_step_cancelled_in_the_middle_is_undone),
#endif
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
