#include "src/learner/choosing_loop.hh"

#include <map>

#include "fsa/base/rng.hh"
#include "tests/src/learner/toy_learner.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr size_t kParts = 3;

// Candidates of an even number enter at first, and each of those left brings its successor into the second round. The last
// candidate challenges the best. A part's worth is drawn anew in each round.
struct Contest {
  Contest(uint64_t scene, int32_t first, bool challenged, bool some_impossible = false)
      : impossible(some_impossible), seed(scene), pairs(first),
        rounds{{1, 3, true, false}, {2, 2, true, false}, {3, 1, false, false}} {
    if (challenged) rounds.push_back({3, 1, false, true});
  }
  bool impossible;  // whether candidates give some items no probability
  uint64_t seed;
  int32_t pairs;
  Array<ChoosingRound> rounds;
  mutable bool fails = false;

  int32_t challenger() const { return 2 * pairs; }
  double worth(int32_t candidate, int32_t round, int64_t fold, size_t part) const {
    Rng r(seed, RngMethod::test, static_cast<uint32_t>(candidate), static_cast<uint32_t>(round),
          static_cast<uint64_t>(fold) * kParts + part);
    return 0.2 * (candidate % 3) + r.uniform();
  }
  // Items of a part without a probability; a part without any other has no tokens.
  int64_t lost(int32_t candidate, int32_t round, int64_t fold, size_t part) const {
    Rng r(seed, RngMethod::test, static_cast<uint32_t>(candidate) + 1000, static_cast<uint32_t>(round),
          static_cast<uint64_t>(fold) * kParts + part);
    return impossible && r.below(6) == 0 ? static_cast<int64_t>(1 + r.below(2)) : 0;
  }
  double tokens(int32_t candidate, int32_t round, int64_t fold, size_t part) const {
    return lost(candidate, round, fold, part) == 2 ? 0 : static_cast<double>(part) + 1;
  }
  ChoosingPlan plan() const {
    ChoosingPlan p;
    p.candidates = challenger() + 1;
    p.rounds = rounds;
    p.parts = kParts;
    p.enter = [this](int32_t round, Array<int32_t> *entered) -> int32_t {
      const Array<int32_t> left = *entered;
      for (int32_t i = 0; round == 0 && i < pairs; ++i) entered->push_back(2 * i);
      for (const int32_t i : left) {
        if (round == 1) entered->push_back(i + 1);
      }
      if (round == 3) entered->push_back(challenger());
      return round == 3;
    };
    p.hold_out = [this](int32_t candidate, int32_t round, int64_t fold, std::span<HeldOut> parts, const Run &) {
      if (fails) (fail)(Code::cancelled, "made to fail");
      for (size_t i = 0; i < parts.size(); ++i) {
        const double count = tokens(candidate, round, fold, i);
        parts[i] = {count * worth(candidate, round, fold, i), count, lost(candidate, round, fold, i)};
      }
    };
    p.make = [this](int64_t candidate, bool chosen, const Run &) -> std::unique_ptr<Learner> {
      if (fails) (fail)(Code::no_memory, "made to fail");
      assert_true(chosen);
      return std::make_unique<ToyLearner>(static_cast<double>(candidate), 3, chosen);
    };
    return p;
  }
  void begin(ChoosingLoop *loop) const { loop->begin(plan()); }

  // The same the slow way: who is chosen.
  int32_t slow() const {
    std::map<int32_t, Array<double>> parts;
    // Ordered as the judgement is: fewer impossible items, then a higher worth.
    const auto judge = [&](int32_t candidate, int32_t round) {
      double sum = 0, all = 0;
      int64_t none = 0;
      parts[candidate].clear();
      for (int64_t fold = 0; fold < rounds[round].folds; ++fold) {
        for (size_t i = 0; i < kParts; ++i) {
          const double count = tokens(candidate, round, fold, i);
          parts[candidate].push_back(count > 0 ? worth(candidate, round, fold, i) : NAN);
          sum += count * worth(candidate, round, fold, i);
          all += count;
          none += lost(candidate, round, fold, i);
        }
      }
      return std::pair(-none, all > 0 ? sum / all : -INFINITY);
    };
    std::map<int32_t, std::pair<int64_t, double>> judged;
    Array<int32_t> in;
    for (int32_t i = 0; i < pairs; ++i) in.push_back(2 * i);
    for (int32_t round = 0; round < 3; ++round) {
      if (round == 1) {
        const Array<int32_t> left = in;
        for (const int32_t i : left) in.push_back(i + 1);
      }
      if (round < 2 && static_cast<int64_t>(in.size()) <= rounds[round].keep) continue;
      std::vector<std::pair<std::pair<int64_t, double>, int32_t>> found;
      for (const int32_t i : in) found.push_back({judged[i] = judge(i, round), i});
      std::stable_sort(found.begin(), found.end(), [](const auto &x, const auto &y) { return x.first > y.first; });
      in.clear();
      for (size_t i = 0; i < found.size() && i < static_cast<size_t>(rounds[round].keep); ++i) in.push_back(found[i].second);
    }
    if (rounds.size() == 3) return in[0];
    const int64_t best = judged[in[0]].first, other = judge(challenger(), 3).first;
    if (best != other) return best > other ? in[0] : challenger();
    double mean = 0, squares = 0, count = 0;
    const auto apart = [&](size_t i) { return parts[in[0]][i] - parts[challenger()][i]; };
    for (size_t i = 0; i < 9; ++i) count += !std::isnan(apart(i));
    for (size_t i = 0; i < 9; ++i) mean += std::isnan(apart(i)) ? 0 : apart(i) / count;
    for (size_t i = 0; i < 9; ++i) squares += std::isnan(apart(i)) ? 0 : std::pow(apart(i) - mean, 2);
    return mean > std::sqrt(squares / (count * (count - 1))) ? in[0] : challenger();
  }
};

std::string state_of(const ChoosingLoop &loop) {
  std::string bytes;
  loop.append(&bytes);
  return bytes;
}

}  // namespace

static void who_is_chosen_is_as_the_definition_says(void **) {
  int challengers = 0, scenes = 0;
  for (uint64_t seed = 0; seed < 600; ++seed) {
    const Contest contest(seed, static_cast<int32_t>(1 + seed % 9), seed % 2 == 1, seed >= 300);
    ChoosingLoop loop;
    contest.begin(&loop);
    Run run;
    run.threads = static_cast<int32_t>(1 + seed % 3);
    int64_t steps = 0;
    for (; loop.chosen() < 0; ++steps) loop.iterate(run);
    assert_int_equal(loop.chosen(), contest.slow());
    assert_int_equal(loop.ranked()[0], loop.chosen());
    assert_true(contest.pairs == 1 || steps > 1);
    challengers += loop.chosen() == contest.challenger();
    scenes += static_cast<int>(contest.rounds.size()) - 3;
    for (int i = 0; i < 3; ++i) loop.iterate(run);
    assert_true(loop.done());
  }
  assert_true(challengers > 0 && challengers < scenes);
}

// From every step: what was saved goes on as the uninterrupted run does, and a step that fails has changed nothing.
static void every_step_can_be_resumed_and_undone(void **) {
  for (int i = 0; i < 4; ++i) {
    const Contest contest(7, 12, i & 1, i & 2);
    ChoosingLoop loop;
    contest.begin(&loop);
    while (!loop.done()) {
      const std::string before = state_of(loop);
      contest.fails = true;
      if (loop.chosen() < 0) assert_throws(loop.iterate(Run{}), Code::cancelled);
      assert_true(state_of(loop) == before);
      contest.fails = false;
      ChoosingLoop other;
      contest.begin(&other);
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
  const Contest contest(3, 6, true);
  ChoosingLoop loop;
  contest.begin(&loop);
  loop.iterate(Run{});
  const std::string good = state_of(loop);
  const auto refused = [&](size_t at, int32_t value) {
    std::string bytes = good;
    std::copy_n(reinterpret_cast<const char *>(&value), sizeof value, bytes.begin() + static_cast<ptrdiff_t>(at));
    std::string_view view = bytes;
    ChoosingLoop other;
    contest.begin(&other);
    const std::string fresh = state_of(other);
    assert_throws(other.take(&view, Run{}), Code::corrupt);
    assert_true(state_of(other) == fresh);
  };
  refused(0, 5);       // a round behind the last one
  refused(0, 4);       // or the end without what was chosen
  refused(0, 3);       // a challenge of more than two
  refused(4, 99);      // more runs made than candidates there are
  refused(16, 99);     // a candidate that is not there
  refused(16, 2);      // or one that is there twice
}

TESTS(who_is_chosen_is_as_the_definition_says, every_step_can_be_resumed_and_undone, damaged_states_are_refused)
