#include "src/learner/state_members.hh"

#include <cmath>

#include "tests/test_list.hh"

#include "src/learner/batch_loop.hh"

using namespace hws;

namespace {

struct State {
  BatchLoop loop{10, 0};
  int32_t number = 0;
  bool flag = false;
  int64_t steps = 0;
  Array<double> counts;
  Array<int32_t> choices;
};
using Members = StateMembers<Kept<&State::loop>, Kept<&State::number>, Kept<&State::flag>, Steps<&State::steps>,
                             Counts<&State::counts>, Numbers<&State::choices>>;

State some_state() {
  State s;
  s.loop.advance(-3, -4, 0.5);
  s.number = 7;
  s.flag = true;
  s.steps = 5;
  s.counts = {1, 0, 2.5};
  s.choices = {3, -1};
  return s;
}

std::string bytes_of(const State &state) {
  std::string bytes;
  Members::append(&bytes, state);
  return bytes;
}

void read(const std::string &bytes, State *state) { Members::take_all(bytes, state); }

void a_state_is_read_back_as_it_was(void **) {
  const State state = some_state();
  State other = state;
  other.loop = BatchLoop(10, 0);
  other.number = 0;
  other.flag = false;
  other.steps = 0;
  other.counts = {0, 0, 0};
  other.choices = {0, 0};
  read(bytes_of(state), &other);
  assert_true(bytes_of(other) == bytes_of(state));
  assert_close(other.counts[2], 2.5, 0);
  assert_int_equal(other.choices[1], -1);
  assert_int_equal(other.loop.iterations(), 1);
}

void lengths_and_counts_that_do_not_fit_are_corrupt(void **) {
  const State state = some_state();
  const std::string bytes = bytes_of(state);
  State fewer = state, longer = state;
  fewer.counts.pop_back();
  longer.choices.push_back(1);
  assert_throws(read(bytes, &fewer), Code::corrupt);
  assert_throws(read(bytes, &longer), Code::corrupt);
  for (size_t n = 0; n < bytes.size(); ++n) {
    State other = some_state();
    other.number = 1;
    other.counts[0] = 8;
    const std::string before = bytes_of(other);
    assert_throws(read(bytes.substr(0, n), &other), Code::corrupt);
    assert_true(bytes_of(other) == before);
  }
  State other = state;
  assert_throws(read(bytes + "x", &other), Code::corrupt);
  for (const double x : {-1.0, double{NAN}, double{INFINITY}}) {
    State bad = state;
    bad.counts[1] = x;
    assert_throws(read(bytes_of(bad), &other), Code::corrupt);
  }
  State bad = state;
  bad.steps = -1;
  assert_throws(read(bytes_of(bad), &other), Code::corrupt);
  std::string flagged = bytes;
  flagged[flagged.find(std::string("\7\0\0\0\1", 5)) + 4] = 2;
  assert_throws(read(flagged, &other), Code::corrupt);
  assert_true(bytes_of(other) == bytes);
}

}  // namespace

TESTS(a_state_is_read_back_as_it_was, lengths_and_counts_that_do_not_fit_are_corrupt)
