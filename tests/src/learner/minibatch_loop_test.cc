#include "src/learner/minibatch_loop.hh"

#include <cmath>

#include "tests/test_list.hh"

using namespace hws;

static MinibatchPlan plan(int64_t units, int64_t minibatch) {
  MinibatchPlan p;
  p.units = units;
  p.minibatch = minibatch;
  p.seed = 5;
  p.iterations = 100;
  return p;
}

static void an_epoch_draws_each_unit_once_in_minibatches_of_nearly_equal_size(void **) {
  for (const int64_t units : {1, 2, 7, 20, 103}) {
    for (const int64_t minibatch : {1, 3, 10, 1000}) {
      const MinibatchLoop loop(plan(units, minibatch));
      for (const int64_t epoch : {0, 2}) {
        Array<int> seen(static_cast<size_t>(units), 0);
        int64_t least = units, most = 0;
        for (int64_t b = 0; b < loop.batches(); ++b) {
          const int64_t iteration = epoch * loop.batches() + b;
          const Array<int64_t> drawn = loop.units_of(iteration, 0, units);
          assert_int_equal(drawn.size(), loop.places_of(iteration).count());
          assert_int_equal(loop.places_of(iteration).epoch, epoch);
          least = std::min(least, static_cast<int64_t>(drawn.size()));
          most = std::max(most, static_cast<int64_t>(drawn.size()));
          for (size_t i = 0; i < drawn.size(); ++i) {
            assert_true(i == 0 || drawn[i - 1] < drawn[i]);
            ++seen[static_cast<size_t>(drawn[i])];
          }
        }
        for (const int n : seen) assert_int_equal(n, 1);
        assert_true(most <= minibatch && most - least <= 1);
      }
    }
  }
}

static void holders_of_parts_draw_their_own_of_the_same_minibatch(void **) {
  const MinibatchLoop loop(plan(50, 12));
  for (int64_t iteration = 0; iteration < 7; ++iteration) {
    const Array<int64_t> all = loop.units_of(iteration, 0, 50);
    Array<int64_t> parts = loop.units_of(iteration, 0, 20);
    for (const int64_t unit : loop.units_of(iteration, 20, 30)) parts.push_back(unit + 20);
    assert_true(std::equal(all.begin(), all.end(), parts.begin(), parts.end()));
  }
}

static void steps_get_smaller_and_end_after_their_number(void **) {
  MinibatchPlan p = plan(20, 8);
  p.iterations = 3;
  p.forgetting_rate = 0.7;
  p.delay = 2;
  MinibatchLoop loop(p);
  assert_true(std::isnan(loop.measures().step_size));
  assert_close(loop.scale(), 20.0 / 6, 1e-15);
  for (int m = 1; m <= 3; ++m) {
    assert_false(loop.done());
    assert_int_equal(loop.goes_on(), m < 3);
    assert_close(loop.step_size(), std::pow(2.0 + m, -0.7), 1e-15);
    loop.advance({loop.step_size(), -5.0 * m, -1.0 * m});
  }
  assert_true(loop.done());
  assert_close(loop.epochs(), 1, 0);
  assert_close(loop.measures().surrogate, -15, 0);
  MinibatchLoop other(p);
  other.resume(loop.iterations(), loop.measures());
  assert_true(other.done());
  assert_close(other.measures().per_token, -3, 0);
}

TESTS(an_epoch_draws_each_unit_once_in_minibatches_of_nearly_equal_size, holders_of_parts_draw_their_own_of_the_same_minibatch,
      steps_get_smaller_and_end_after_their_number)
