#include "src/learner/batch_loop.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

// Makes steps with these relative rises of an objective that stays near −1.5, until the loop is done; returns how many.
template <class Rise>
static int64_t steps_with(BatchLoop *loop, Rise rise) {
  double objective = -1.5;
  for (int64_t t = 0; !loop->done(); ++t) {
    const double by = rise(t);
    objective += by;
    loop->advance(objective, objective, std::sqrt(std::fabs(by)));
  }
  return loop->iterations();
}

static void it_ends_after_its_steps_or_once_steps_change_nothing(void **) {
  BatchLoop loop(30, 0.01);
  assert_false(loop.done());
  loop.advance(-90, -100, NAN);
  assert_true(std::isnan(loop.measures().change) && std::isnan(loop.measures().moved));
  assert_false(loop.done());
  loop.advance(-70, -80, 0.5);
  assert_close(loop.measures().change, 0.25, 1e-15);
  assert_close(loop.measures().moved, 0.5, 0);
  BatchLoop other = loop;
  for (int step = 0; step < 5; ++step) {
    assert_false(loop.done());
    loop.advance(-69.9, -79.9, 0.1);
  }
  assert_true(loop.converged() && loop.done());
  // Nothing moved, so that nothing will.
  other.advance(-70, -80, 0);
  assert_true(other.converged());
  BatchLoop limited(3, 0.01);
  for (int step = 0; step < 3; ++step) limited.advance(-90 + 10 * step, -90 + 10 * step, 0.1);
  assert_true(limited.done() && !limited.converged());
  assert_true(BatchLoop(0, 0).done());
}

// Rises near a saddle: directions that settle, each by its factor, and one that grows until it has left the saddle. It may
// stay behind what is negligible for so long that no rule finds it.
static void it_hardly_ever_ends_at_a_saddle(void **) {
  const double tolerance = 1e-6;
  Rng rng(1, RngMethod::row_start, 0, 0, 0);
  int cases = 0, ended = 0;
  while (cases < 2000) {
    const double settles = 0.05 + 0.9 * rng.uniform(), grows = 1.02 + rng.uniform();
    const double hides = std::pow(10, -3 - 5 * rng.uniform()), first = hides * std::pow(10, -4 * rng.uniform());
    if (first < 1e-2 * tolerance) continue;
    ++cases;
    const auto growing = [&](int64_t t) { return std::min(first * std::pow(grows, static_cast<double>(t)), 4 * tolerance); };
    BatchLoop loop(500, tolerance);
    const int64_t steps = steps_with(&loop, [&](int64_t t) { return growing(t) + hides * std::pow(settles, t); });
    ended += growing(steps - 1) < 2 * tolerance;
  }
  if (ended > 20) fail_msg("%d of %d runs end at a saddle", ended, cases);
}

static void it_ends_soon_where_steps_settle(void **) {
  for (const double settles : {0.1, 0.5, 0.8, 0.9, 0.99}) {
    BatchLoop loop(1000000, 1e-6);
    const double first = (1 - settles) / 2;  // all rises together are 1/2
    const double small = std::log(1e-6 / first) / std::log(settles);  // steps to a rise of the tolerance
    const int64_t steps = steps_with(&loop, [&](int64_t t) { return first * std::pow(settles, t); });
    assert_true(loop.converged());
    // Five steps more, or those to a hundredth of the tolerance where rises halve within as many.
    const double further = settles < 0.85 ? std::log(1e-2) / std::log(settles) : 0;
    assert_in_range(steps, static_cast<int64_t>(small), static_cast<int64_t>(small + further) + 15);
  }
}

static void an_objective_that_is_not_known_or_was_forgotten_ends_nothing(void **) {
  BatchLoop loop(100, 1);
  for (int i = 0; i < 13; ++i) {
    loop.advance(BatchMeasures::kNotKnown, BatchMeasures::kNotKnown, 0);
    assert_false(loop.done());
  }
  for (int i = 0; i < 5; ++i) {
    loop.advance(-5, -5, 0.1);
    assert_false(loop.done());
  }
  loop.forget_objective();
  assert_close(loop.measures().log_likelihood, -5, 0);
  for (int i = 0; i < 6; ++i) {
    assert_false(loop.done());
    loop.advance(-5, -5, 0.1);
  }
  assert_true(loop.done());
}

static void moved_uses_are_a_share_of_those_before(void **) {
  const Array<double> before{4, 0, 3, 2, 1}, after{2, 2, 3, 2.5, 0.5};
  MovedUses moved;
  assert_true(std::isnan(moved.share()));
  moved.add({before.data(), 5}, {after.data(), 5});
  assert_close(moved.share(), 0.25, 1e-15);
  const Array<double> row{0.5, 0.5}, next{1, 0};
  moved.add({row.data(), 2}, {next.data(), 2}, 30);
  assert_close(moved.share(), (2.5 + 15) / 40, 1e-15);
}

static void it_goes_on_from_its_bytes_and_refuses_others(void **) {
  BatchLoop loop(10, 0), next(20, 0), unchanged(20, 0);
  loop.advance(-7, -8, NAN);
  loop.advance(-6, -7, 0.5);
  std::string bytes;
  loop.append(&bytes);
  std::string_view all = bytes;
  next.take(&all);
  assert_true(all.empty());
  assert_int_equal(next.iterations(), 2);
  std::string again;
  next.append(&again);
  assert_true(again == bytes);
  for (size_t n = 0; n < bytes.size(); ++n) {
    std::string_view part = std::string_view(bytes).substr(0, n);
    assert_throws(unchanged.take(&part), Code::corrupt);
  }
  bytes[7] = '\x80';  // fewer than no steps
  all = bytes;
  assert_throws(unchanged.take(&all), Code::corrupt);
  assert_int_equal(unchanged.iterations(), 0);
}

TESTS(it_ends_after_its_steps_or_once_steps_change_nothing, it_hardly_ever_ends_at_a_saddle, it_ends_soon_where_steps_settle,
      an_objective_that_is_not_known_or_was_forgotten_ends_nothing, moved_uses_are_a_share_of_those_before,
      it_goes_on_from_its_bytes_and_refuses_others)
