#include "src/learner/choosing_loop.hh"

#include "tests/src/learner/toy_learner.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Scene {
  Array<double> slopes;
  bool goes_on = true;
  size_t excluded = SIZE_MAX;  // the candidate of this number
  int64_t most = 9;
  bool fails = false;          // to make and to judge
  double nothing = NAN;        // the slope of a candidate that explains no item
  Array<int64_t> impossible = {};  // items of each candidate; empty: none has any

  ChoosingPlan plan() {
    ChoosingPlan p;
    p.candidates = static_cast<int64_t>(slopes.size());
    p.steps = 3;
    p.goes_on = goes_on;
    p.make = [this](int64_t i, bool chosen, const Run &) -> std::unique_ptr<Learner> {
      if (fails) (fail)(Code::no_memory, "made to fail");
      return std::make_unique<ToyLearner>(slopes[static_cast<size_t>(i)], most, chosen);
    };
    p.judge = [this](const Learner &learner, const Run &) {
      if (fails) (fail)(Code::cancelled, "made to fail");
      const ToyLearner &toy = static_cast<const ToyLearner &>(learner);
      Judgement judged{toy.worth(), 0, excluded < slopes.size() && toy.slope() == slopes[excluded]};
      for (size_t i = 0; i < impossible.size(); ++i) {
        if (toy.slope() == slopes[i]) judged.impossible = impossible[i];
      }
      if (toy.slope() == nothing) judged.worth = -INFINITY;
      return judged;
    };
    return p;
  }
  void begin(ChoosingLoop *loop) {
    ChoosingPlan p = plan();
    std::unique_ptr<Learner> first = p.make(0, false, Run{});
    loop->begin(std::move(p), std::move(first));
  }
};

std::string state_of(const ChoosingLoop &loop) {
  std::string bytes;
  loop.append(&bytes);
  return bytes;
}

double worth_of(const Learner &learner) { return static_cast<const ToyLearner &>(learner).worth(); }

}  // namespace

static void the_best_goes_on_or_another_begins(void **) {
  for (const bool goes_on : {true, false}) {
    Scene scene{{2, 5, 5, -1}, goes_on};
    ChoosingLoop loop;
    scene.begin(&loop);
    for (int i = 0; i < 4 * (3 + 1); ++i) {
      assert_true(loop.chosen() == -1 && !loop.done());
      assert_int_equal(loop.looked_at(), i / 4);
      assert_int_equal(loop.best(), i < 4 ? -1 : i < 8 ? 0 : 1);
      loop.iterate(Run{});
    }
    assert_int_equal(loop.chosen(), 1);  // the first of equals
    assert_true(loop.highest() == 15 && loop.lowest() == -3);
    assert_true(worth_of(loop.at_work()) == (goes_on ? 15 : 0));
    assert_int_equal(loop.at_work().steps(), goes_on ? 3 : 0);
    while (!loop.done()) loop.iterate(Run{});
    assert_true(worth_of(loop.at_work()) == 45);
  }
}

static void an_excluded_one_is_taken_only_if_all_are(void **) {
  Scene scene{{2, 5}, true, 1};
  ChoosingLoop loop;
  scene.begin(&loop);
  while (!loop.done()) loop.iterate(Run{});
  assert_int_equal(loop.chosen(), 0);
  Scene alone{{5}, true, 0};
  ChoosingLoop one;
  alone.begin(&one);
  while (!one.done()) one.iterate(Run{});
  assert_int_equal(one.chosen(), 0);
}

// The fewest impossible items win, then the worth of the others, also where all candidates lose some.
static void impossible_items_are_compared_first(void **) {
  const struct {
    Array<int64_t> impossible;
    int64_t chosen;
  } cases[] = {{{0, 0, 0, 0}, 1}, {{0, 1, 0, 0}, 2}, {{3, 2, 2, 2}, 1},
               {{5, 5, 5, 4}, 3}, {{1, 2, 1, 3}, 2}, {{7, 7, 7, 7}, 1}};
  for (const auto &c : cases) {
    for (const bool goes_on : {true, false}) {
      Scene scene{{2, 6, 5, -1}, goes_on};
      scene.impossible = c.impossible;
      ChoosingLoop loop;
      scene.begin(&loop);
      while (loop.chosen() < 0) {
        const std::string before = state_of(loop);
        ChoosingLoop other;
        scene.begin(&other);
        std::string_view bytes = before;
        other.take(&bytes, Run{});
        assert_true(state_of(other) == before);
        loop.iterate(Run{});
      }
      assert_int_equal(loop.chosen(), c.chosen);
    }
  }
  // One that explains nothing stands behind all that explain something, wherever it comes.
  Scene scene{{6, 2}, false};
  scene.impossible = {9, 8};
  scene.nothing = 6;
  ChoosingLoop loop;
  scene.begin(&loop);
  while (loop.chosen() < 0) loop.iterate(Run{});
  assert_int_equal(loop.chosen(), 1);
}

static void the_best_so_far_is_shown_while_others_are_looked_at(void **) {
  Scene scene{{5, 2, 7}};
  ChoosingLoop loop;
  scene.begin(&loop);
  for (int i = 0; i < 3; ++i) loop.iterate(Run{});
  assert_true(worth_of(loop.shown()) == 15);
  for (int i = 0; i < 5; ++i) {
    loop.iterate(Run{});
    assert_true(worth_of(loop.shown()) == 15);
  }
  while (!loop.done()) loop.iterate(Run{});
  assert_true(worth_of(loop.shown()) == 63);
}

// From every step: what was saved goes on as the uninterrupted run does, and a step that fails has changed nothing.
static void every_step_can_be_resumed_and_undone(void **) {
  for (const bool goes_on : {true, false}) {
    Scene scene{{2, 5, 3}, goes_on};
    ChoosingLoop loop;
    scene.begin(&loop);
    for (int i = 0; !loop.done(); ++i) {
      const std::string before = state_of(loop);
      const bool judges = loop.chosen() < 0 && loop.at_work().steps() == 3;
      scene.fails = true;
      if (judges) assert_throws(loop.iterate(Run{}), Code::cancelled);
      assert_true(state_of(loop) == before);
      scene.fails = false;
      ChoosingLoop other;
      scene.begin(&other);
      std::string_view bytes = before;
      other.take(&bytes, Run{});
      assert_true(bytes.empty() && state_of(other) == before);
      loop.iterate(Run{});
      other.iterate(Run{});
      assert_true(state_of(other) == state_of(loop));
    }
  }
}

static void damaged_states_are_refused(void **) {
  Scene scene{{2, 5, 3}};
  ChoosingLoop loop;
  scene.begin(&loop);
  for (int i = 0; i < 6; ++i) loop.iterate(Run{});
  const std::string good = state_of(loop);
  const auto refused = [&](size_t at, auto value) {
    std::string bytes = good;
    std::copy_n(reinterpret_cast<const char *>(&value), sizeof value, bytes.begin() + static_cast<ptrdiff_t>(at));
    std::string_view view = bytes;
    ChoosingLoop other;
    scene.begin(&other);
    const std::string fresh = state_of(other);
    assert_throws(other.take(&view, Run{}), Code::corrupt);
    assert_true(state_of(other) == fresh);
  };
  refused(0, int64_t{3});   // looks at a candidate that is not there
  refused(0, int64_t{2});   // or at one behind one that is not judged
  refused(8, int64_t{0});   // has chosen too early
  refused(16, std::nan(""));  // has no judgement of the first
  refused(16 + 20, int64_t{-1});             // counts fewer than no items
  refused(16 + 3 * 28, int64_t{0});          // lacks the best one
  refused(16 + 3 * 28, int64_t{INT64_MAX});  // which is larger than the file
}

TESTS(the_best_goes_on_or_another_begins, an_excluded_one_is_taken_only_if_all_are, impossible_items_are_compared_first,
      the_best_so_far_is_shown_while_others_are_looked_at, every_step_can_be_resumed_and_undone, damaged_states_are_refused)
