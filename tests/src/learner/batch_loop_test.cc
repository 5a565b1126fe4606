#include "src/learner/batch_loop.hh"

#include <cmath>

#include "tests/test_list.hh"

using namespace hws;

static void it_ends_after_its_steps_or_once_the_objective_rises_no_more(void **) {
  BatchLoop loop(3, 0.01);
  assert_false(loop.done());
  loop.advance(-90, -100);
  assert_true(std::isnan(loop.measures().change));
  assert_false(loop.done());
  loop.advance(-70, -80);
  assert_close(loop.measures().change, 0.25, 1e-15);
  assert_false(loop.converged());
  BatchLoop other = loop;
  loop.advance(-69.9, -79.9);
  assert_true(loop.converged() && loop.done());
  other.advance(-60, -70);
  assert_true(other.done() && !other.converged());
  assert_true(BatchLoop(0, 0).done());
}

static void an_objective_that_is_not_known_or_was_forgotten_ends_nothing(void **) {
  BatchLoop loop(10, 1);
  for (int i = 0; i < 3; ++i) {
    loop.advance(BatchMeasures::kNotKnown, BatchMeasures::kNotKnown);
    assert_false(loop.done());
  }
  loop.advance(-5, -5);
  assert_false(loop.done());
  loop.forget_objective();
  assert_close(loop.measures().log_likelihood, -5, 0);
  loop.advance(-5, -5);
  assert_false(loop.done());
  loop.advance(-5, -5);
  assert_true(loop.done());
}

static void it_goes_on_from_its_bytes_and_refuses_others(void **) {
  BatchLoop loop(10, 0), next(20, 0), unchanged(20, 0);
  loop.advance(-7, -8);
  loop.advance(-6, -7);
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

TESTS(it_ends_after_its_steps_or_once_the_objective_rises_no_more, an_objective_that_is_not_known_or_was_forgotten_ends_nothing,
      it_goes_on_from_its_bytes_and_refuses_others)
