#include "src/learner/collapsed_loop.hh"

#include <cmath>

#include "fsa/base/array.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// A store of numbers; the totals are their sum.
using Loop = CollapsedLoop<Array<double>, double>;

double sum_of(const Array<double> &store) {
  double sum = 0;
  for (const double x : store) sum += x;
  return sum;
}

Loop some_loop() {
  Loop loop;
  loop.begin({8, 4, 2}, 14);
  return loop;
}

// Halves every number, and fails at one of them.
PassMeasures halve(const Array<double> &old, double *totals, Array<double> *next, size_t fails_at) {
  assert_int_equal(next->size(), old.size());
  double change = 0;
  for (size_t i = 0; i < old.size(); ++i) {
    *totals -= old[i];
    if (i == fails_at) throw Error(Code::cancelled, 0, 0);
    (*next)[i] = old[i] / 2;
    *totals += (*next)[i];
    change += old[i] - (*next)[i];
  }
  return {-change, change};
}
void step(Loop *loop, size_t fails_at = SIZE_MAX) {
  loop->step(Run{}, [&](const Array<double> &old, double *totals, Array<double> *next) {
    return halve(old, totals, next, fails_at);
  });
}

}  // namespace

static void a_pass_replaces_store_and_totals(void **) {
  Loop loop = some_loop();
  assert_true(std::isnan(loop.last().change) && std::isnan(loop.last().surrogate));
  for (int64_t pass = 0; pass < 5; ++pass) {
    const double before = loop.totals();
    step(&loop);
    assert_true(loop.totals() == before / 2 && loop.totals() == sum_of(loop.store()));
    assert_true(loop.last().change == before / 2 && loop.last().surrogate == -before / 2);
  }
}

static void a_pass_that_fails_changes_nothing(void **) {
  for (size_t at = 0; at < 3; ++at) {
    Loop loop = some_loop(), calm = some_loop();
    for (int64_t pass = 0; pass < 4; ++pass) {
      assert_throws(step(&loop, at), Code::cancelled);
      assert_true(loop.store() == calm.store() && loop.totals() == calm.totals());
      step(&loop);
      step(&calm);
      assert_true(loop.store() == calm.store() && loop.totals() == calm.totals());
    }
  }
}

static void it_is_done_after_its_passes_or_within_the_tolerance(void **) {
  Loop loop = some_loop();
  assert_true(loop.done(0, 0) && !loop.done(1, 1e9));
  step(&loop);
  assert_true(loop.done(1, 0) && !loop.done(2, 6.9) && loop.done(2, 7));
}

static void progress_comes_back_from_a_checkpoint(void **) {
  Loop loop = some_loop(), resumed;
  assert_true(loop.begun() && !resumed.begun());
  step(&loop);
  std::string bytes;
  loop.save(&bytes);
  std::string_view rest = bytes;
  resumed.begin(loop.store(), sum_of(loop.store()), Loop::take(&rest));
  assert_true(rest.empty() && resumed.begun() && resumed.last().change == 7 && resumed.done(1, 0) && !resumed.done(2, 0));
  step(&loop);
  step(&resumed);
  assert_true(resumed.store() == loop.store() && resumed.last().change == loop.last().change);
  bytes.assign(sizeof(Loop::Progress), '\xff');
  rest = bytes;
  assert_throws(Loop::take(&rest), Code::corrupt);
}

TESTS(a_pass_replaces_store_and_totals, a_pass_that_fails_changes_nothing, it_is_done_after_its_passes_or_within_the_tolerance,
      progress_comes_back_from_a_checkpoint)
