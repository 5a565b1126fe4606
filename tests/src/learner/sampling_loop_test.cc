#include "src/learner/sampling_loop.hh"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "fsa/base/rng.hh"
#include "fsa/base/state_bytes.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// A chain of one number: the next one is `memory` times the last one, plus noise and `drift`. Its square is ln p.
class Walk final : public SamplerChain {
 public:
  explicit Walk(int32_t n) : number(n) {}
  void undo(int64_t sweep) override {
    samples.resize(kept);
    if (begun == sweep) x = before, begun = -1;
  }
  void keep_sample() override { kept = samples.size(); }
  double changed() const override { return number; }
  int64_t bytes() const override { return static_cast<int64_t>(8 * samples.size()); }
  void save(std::string *out) const override {
    append_value(out, x);
    append_array(out, std::span(samples).first(kept));
  }
  void load(std::string_view *bytes, int64_t count) override {
    x = take_value<double>(bytes);
    samples = take_array<double>(bytes);
    if (samples.size() != static_cast<size_t>(count)) throw Error(Code::corrupt, 0, 0);
    kept = samples.size();
  }

  int32_t number;
  double x = 0, before = 0;
  int64_t begun = -1;
  size_t kept = 0;
  Array<double> samples;
};

struct Walks final : public SamplerFamily {
  double memory = 0, apart = 0, first = 0;
  int64_t failing_sweep = -1;
  int32_t failing_chain = -1;
  bool fails_after = false;
  mutable std::mutex mutex;
  mutable size_t largest_group = 0;
  mutable Array<double> temperatures;

  static Walk &walk(SamplerChain *chain) { return static_cast<Walk &>(*chain); }
  std::unique_ptr<SamplerChain> new_chain(int32_t number, const Run &) const override { return std::make_unique<Walk>(number); }
  void begin(SamplerChain *chain, const Run &) const override { walk(chain).x = apart * walk(chain).number + first; }
  void sweep(std::span<SamplerChain *const> chains, int64_t sweep, double temperature, const Run &) const override {
    for (SamplerChain *chain : chains) {
      Walk &w = walk(chain);
      Rng random(1, RngMethod::test, static_cast<uint32_t>(w.number), static_cast<uint32_t>(sweep), 0);
      w.before = w.x;
      w.begun = sweep;
      const double level = apart * w.number;
      w.x = level + memory * (w.x - level) + random.uniform() - .5;
      if (sweep == failing_sweep && w.number == failing_chain && !fails_after) throw Error(Code::cancelled, 0, 0);
    }
    const std::lock_guard lock(mutex);
    largest_group = std::max(largest_group, chains.size());
    if (static_cast<size_t>(sweep) == temperatures.size()) temperatures.push_back(temperature);
  }
  double make_sample(SamplerChain *chain, const Run &) const override {
    walk(chain).samples.push_back(walk(chain).x);
    return walk(chain).x;
  }
  void samples_made(const Run &) override {
    if (fails_after) throw Error(Code::limit, 0, 0);
  }
  double log_joint(const SamplerChain &chain) const override { return static_cast<const Walk &>(chain).x; }
};

SamplingPlan plan_of(int64_t iterations, int32_t chains) {
  SamplingPlan plan;
  plan.iterations = iterations;
  plan.chains = chains;
  return plan;
}

std::string bytes_of(const SamplingLoop &loop) {
  std::string bytes;
  loop.save(&bytes);
  return bytes;
}

void run_to(SamplingLoop *loop, int64_t from, int64_t to, const Run &run = {}) {
  for (int64_t sweep = from; sweep < to; ++sweep) loop->sweep(sweep, run);
}

// Samples of all chains' log-joints after a run, of walks with that memory, so far apart.
struct Measured {
  double r_hat, effective, spread, disagree;
};
Measured measured(double memory, double apart, int64_t samples, int32_t chains, double tokens) {
  Walks family;
  family.memory = memory;
  family.apart = apart;
  SamplingLoop loop(&family, plan_of(samples, chains));
  loop.begin(Run{});
  run_to(&loop, 0, samples);
  return {loop.logs().r_hat(), loop.logs().effective_samples(), loop.logs().spread(), loop.logs().disagree(tokens)};
}

}  // namespace

static void samples_are_kept_after_the_burn_in_every_period(void **) {
  for (int64_t burn_in = 0; burn_in < 6; ++burn_in) {
    for (int64_t period = 1; period < 5; ++period) {
      Walks family;
      SamplingPlan plan = plan_of(13, 2);
      plan.burn_in = burn_in;
      plan.period = period;
      SamplingLoop loop(&family, plan);
      loop.begin(Run{});
      int64_t expected = 0;
      for (int64_t sweep = 0; sweep < 13; ++sweep) {
        assert_true(!loop.done(sweep));
        loop.sweep(sweep, Run{});
        const bool kept = sweep >= burn_in && (sweep + 1 - burn_in) % period == 0;
        expected += kept;
        assert_int_equal(loop.samples(), expected);
        for (size_t c = 0; c < 2 && kept; ++c) {
          assert_true(loop.log_joint_of(expected - 1, c) == Walks::walk(loop.chains()[c].get()).x);
        }
      }
      assert_true(loop.done(13));
    }
  }
  SamplingPlan none = plan_of(10, 1);
  none.burn_in = 8;
  none.period = 3;
  assert_throws(none.require_samples(), Code::argument);
  none.keeps_samples = false;
  none.require_samples();
}

static void temperatures_fall_to_the_last_one(void **) {
  Walks family;
  SamplingPlan plan = plan_of(10, 1);
  plan.cooling = {8, 2, 6, true};
  SamplingLoop loop(&family, plan);
  loop.begin(Run{});
  run_to(&loop, 0, 10);
  plan.cooling.geometric = false;
  for (int64_t sweep = 0; sweep < 10; ++sweep) {
    const double part = std::fmin(static_cast<double>(sweep) / 6, 1);
    assert_close(family.temperatures[static_cast<size_t>(sweep)], 8 * std::pow(.25, part), 1e-14);
    assert_close(plan.cooling.at(sweep), 8 - 6 * part, 1e-14);
  }
}

// Chains are put together where there are more of them than threads, and neither shows.
static void threads_and_groups_do_not_show(void **) {
  Run three;
  three.threads = 3;
  for (const int32_t chains : {1, 2, 5}) {
    for (const bool within : {false, true}) {
      Walks one_family, other_family;
      SamplingPlan plan = plan_of(20, chains), together = plan;
      together.side_by_side = 2;
      together.threads_within = within;
      SamplingLoop one(&one_family, plan), other(&other_family, together);
      one.begin(Run{});
      other.begin(three);
      run_to(&one, 0, 20);
      run_to(&other, 0, 20, three);
      assert_true(bytes_of(one) == bytes_of(other));
      assert_int_equal(one_family.largest_group, 1);
      assert_int_equal(other_family.largest_group, chains > 3 ? 2 : 1);
    }
  }
}

static void a_sweep_that_fails_is_taken_back_in_all_chains(void **) {
  for (const bool after : {false, true}) {
    Walks family, calm;
    SamplingLoop loop(&family, plan_of(9, 3)), other(&calm, plan_of(9, 3));
    loop.begin(Run{});
    other.begin(Run{});
    run_to(&loop, 0, 4);
    run_to(&other, 0, 4);
    family.failing_sweep = 4;
    family.failing_chain = 1;
    family.fails_after = after;
    assert_throws(loop.sweep(4, Run{}), after ? Code::limit : Code::cancelled);
    assert_true(bytes_of(loop) == bytes_of(other));
    family.failing_sweep = -1;
    family.fails_after = false;
    run_to(&loop, 4, 9);
    run_to(&other, 4, 9);
    assert_true(bytes_of(loop) == bytes_of(other));
  }
}

static void a_checkpoint_goes_on_to_the_bit(void **) {
  Walks family;
  family.memory = .5;
  SamplingLoop loop(&family, plan_of(9, 3)), resumed(&family, plan_of(9, 3));
  loop.begin(Run{});
  run_to(&loop, 0, 5);
  const std::string saved = bytes_of(loop);
  std::string_view bytes = saved;
  SamplingLoop::State state = resumed.take(&bytes, Run{});
  assert_true(bytes.empty());
  resumed.swap(&state);
  run_to(&loop, 5, 9);
  run_to(&resumed, 5, 9);
  assert_true(bytes_of(resumed) == bytes_of(loop));
  bytes = std::string_view(saved).substr(0, saved.size() - 1);
  assert_throws(resumed.take(&bytes, Run{}), Code::corrupt);
  SamplingLoop fewer(&family, plan_of(9, 2));
  bytes = saved;
  assert_throws(fewer.take(&bytes, Run{}), Code::corrupt);
}

static void the_best_chain_has_the_most_probable_samples(void **) {
  Walks family;
  family.apart = 5;
  SamplingLoop loop(&family, plan_of(9, 4));
  loop.begin(Run{});
  assert_int_equal(loop.best(), 3);  // of the states, before there are samples
  run_to(&loop, 0, 9);
  assert_int_equal(loop.best(), 3);
  double mean = 0, most = -INFINITY;
  for (const auto &chain : loop.chains()) {
    mean += Walks::walk(chain.get()).x / 4;
    most = std::fmax(most, Walks::walk(chain.get()).x);
  }
  assert_close(loop.mean_log_joint(), mean, 1e-14);
  assert_true(loop.highest_log_joint() == most);
  assert_close(loop.changed(), 1.5, 1e-15);
  assert_int_equal(loop.bytes(), 2 * 8 * 9 * 4);
}

// Of a walk with memory m, n sweeps tell as much as n (1 − m) / (1 + m) independent ones.
static void effective_samples_are_those_of_a_walk(void **) {
  for (const double memory : {0., .5, .8, .9}) {
    const Measured m = measured(memory, 0, 20000, 2, 1);
    assert_close(m.effective / 40000, (1 - memory) / (1 + memory), .1 * (1 - memory) / (1 + memory));
    assert_true(m.r_hat < 1.01 && m.disagree == 0);
  }
  assert_true(measured(-.5, 0, 1000, 2, 1).effective == 2000);  // no more than there are
}

// Chains in different places are worth one sample each, about; their spread is that of their places.
static void chains_that_disagree_are_told(void **) {
  const Measured m = measured(.2, 100, 1000, 4, 10);
  assert_true(m.effective < 8 && m.r_hat > 100 && m.disagree == 1);
  assert_close(m.spread, 300, .1);
  assert_true(measured(.2, 100, 1000, 4, 1e6).disagree == 0);  // next to nothing per token
  const Measured few = measured(.2, 1, 3, 2, 1);
  assert_true(std::isnan(few.r_hat) && std::isnan(few.effective) && std::isnan(few.disagree) && !std::isnan(few.spread));
}

static void while_hot_the_start_is_shown_if_it_is_better(void **) {
  for (const double first : {100., -100.}) {
    Walks family;
    family.apart = 3;
    family.first = first;
    SamplingPlan plan = plan_of(8, 3);
    plan.burn_in = 6;
    plan.cooling = {4, 1, 3};
    SamplingLoop loop(&family, plan);
    loop.begin(Run{});
    for (int64_t made = 0; made <= 8; ++made) {
      if (made > 0) loop.sweep(made - 1, Run{});
      const SamplerChain &shown = loop.shown(made);
      const bool start = first > 0 && made <= 3;  // the sweeps at temperatures 4, 3 and 2 leave a hot state
      const double x = static_cast<const Walk &>(shown).x;
      assert_true(start ? x == first + 6 : &shown == loop.chains()[loop.best()].get());
      for (size_t c = 0; c < 3; ++c) {
        const bool own = &loop.shown_for(c, made) == loop.chains()[c].get();
        assert_true(own != (made == 0 ? c < 2 : start));  // the start that is kept is that of the last chain
      }
      SamplingLoop resumed(&family, plan);
      const std::string bytes = bytes_of(loop);
      std::string_view rest = bytes;
      SamplingLoop::State state = resumed.take(&rest, Run{});
      resumed.swap(&state);
      assert_true(static_cast<const Walk &>(resumed.shown(made)).x == x);
    }
  }
}

TESTS(while_hot_the_start_is_shown_if_it_is_better, samples_are_kept_after_the_burn_in_every_period,
      temperatures_fall_to_the_last_one, threads_and_groups_do_not_show,
      a_sweep_that_fails_is_taken_back_in_all_chains, a_checkpoint_goes_on_to_the_bit,
      the_best_chain_has_the_most_probable_samples, effective_samples_are_those_of_a_walk, chains_that_disagree_are_told)
