// Samplers whose rows share a stick, beside the enumerated posterior of their states with the stick and its concentrations
// integrated out.
#include "src/hmm/sampling/state_sampler.hh"

#include "src/hmm/learner/shared_rows.hh"
#include "src/hmm/sampling/blocked_gibbs_chain.hh"
#include "src/hmm/sampling/channel_gibbs_chain.hh"
#include "src/hmm/sampling/hmm_gibbs_chain.hh"
#include "src/hmm/sampling/log_joint.hh"
#include "src/stats/gamma_draw.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/src/hmm/sampler_oracle.hh"
#include "tests/src/learner/cancelled_step.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace sampler_oracle;

namespace {

constexpr double kLeastTail = 1e-5;
enum class Kind { collapsed, blocked, channels };

HdpSettings some(double kappa, double end, bool learned) {
  HdpSettings s;
  s.gamma = 3;
  s.sigma = 2;
  s.kappa = kappa;
  s.end = end;
  s.learned = learned;
  s.on = {2, 1};
  return s;
}

HmmPriors priors_of(const HdpLevel &level) {
  HmmPriors priors;
  priors.emission.concentration = 0.4;
  return shared_priors(priors, level);
}

std::unique_ptr<StateSampler> chain_of(Kind kind, const HmmDataPtr &data, const HdpSettings &s, uint64_t seed = 7) {
  const HdpLevel level(data->rows.states(), s);
  const HmmPriors priors = priors_of(level);
  const bool end = s.end > 0;
  std::unique_ptr<StateSampler> chain;
  if (kind == Kind::blocked) chain = std::make_unique<BlockedGibbsChain>(data, end, priors, seed, 0, Run{});
  else if (kind == Kind::channels) chain = std::make_unique<ChannelGibbsChain>(data, end, priors, seed, 0, Run{});
  else chain = std::make_unique<HmmGibbsChain>(data, end, priors, seed, 0, Run{});
  chain->share_stick(level, priors);
  return chain;
}

// p(initial states, transitions and ends | weights, concentrations).
double chain_given(const StateChain &c, double sigma, double kappa, double end, const Array<double> &weights) {
  const size_t n = c.states;
  double p = 1, all = 0;
  for (size_t k = 0; k < n; ++k) {
    p *= rising(sigma * weights[k], c.initial[k]);
    all += c.initial[k];
  }
  p /= rising(sigma, all);
  for (size_t j = 0; j < n; ++j) {
    double total = c.end.empty() ? 0 : c.end[j];
    if (!c.end.empty()) p *= rising(end, total);
    for (size_t k = 0; k < n; ++k) {
      const double count = c.transition[j * c.stride + k];
      p *= rising(sigma * weights[k] + (j == k ? kappa : 0), count);
      total += count;
    }
    p /= rising(sigma + kappa + end, total);
  }
  return p;
}

// ln p(words, values, states): the mean over many sticks and concentrations from their prior.
class Marginal {
 public:
  Marginal(HmmDataPtr data, const HdpSettings &s) : data_(std::move(data)), s_(s) {
    Rng r(270, RngMethod::test, 0, 0, 0);
    const auto concentration = [&](double fixed) {
      return s.learned && fixed > 0 ? std::exp(draw_log_gamma(&r, s.on.shape)) / s.on.rate : fixed;
    };
    for (int i = 0; i < 30000; ++i) {
      Draw d;
      const double gamma = concentration(s.gamma);
      d.sigma = concentration(s.sigma);
      d.kappa = concentration(s.kappa);
      double sum = 0;
      for (size_t k = 0; k < data_->rows.states(); ++k) {
        d.weights.push_back(std::exp(draw_log_gamma(&r, gamma / static_cast<double>(data_->rows.states()))));
        sum += d.weights.back();
      }
      for (double &w : d.weights) w /= sum;
      draws_.push_back(d);
    }
  }
  double operator()(const States &z) const {
    const std::unique_ptr<StateSampler> any = chain_of(Kind::blocked, data_, s_);
    set_states(any.get(), z);
    const HmmParameters counts = any->counts();
    const Array<double> even(data_->rows.states(), 1 / static_cast<double>(data_->rows.states()));
    const HmmPriors priors = priors_of(HdpLevel(data_->rows.states(), s_));
    double mean = 0;
    for (const Draw &d : draws_) mean += chain_given(counts.chain, d.sigma, d.kappa, s_.end, d.weights);
    return log_joint(counts, any->states(), priors, *data_, Run{}) +
           std::log(mean / static_cast<double>(draws_.size()) / chain_given(counts.chain, s_.sigma, s_.kappa, s_.end, even));
  }

 private:
  struct Draw {
    double sigma, kappa;
    Array<double> weights;
  };
  HmmDataPtr data_;
  HdpSettings s_;
  std::vector<Draw> draws_;
};

double tail_of(Kind kind, const HdpSettings &s, int64_t draws) {
  const bool channels = kind == Kind::channels;
  const Sequences sequences{{1, 1, 2}, {2, 1}};
  const HmmDataPtr data = words_and_counts(sequences, 2, channels);
  const Marginal marginal(data, s);
  Tiny m;
  return convergence(m, sequences, [&](const Sequences &, const States &z) { return marginal(z); }, 1,
                     [&](const HmmDataPtr &, const Tiny &) { return chain_of(kind, data, s); }, draws, 20);
}

HmmDataPtr some_data(uint32_t seed, int32_t states) {
  Rng r(271, RngMethod::test, 0, seed, 0);
  random_hmm::Choice choice;
  choice.states = states;
  choice.count = 40;
  choice.longest = 20;
  return random_hmm::data(&r, choice);
}

}  // namespace

static void states_come_to_their_posterior(void **) {
  for (const Kind kind : {Kind::collapsed, Kind::blocked, Kind::channels}) {
    for (const double kappa : {0.0, 1.5}) {
      for (const double end : {0.0, 0.6}) {
        for (const bool learned : {false, true}) {
          assert_true(tail_of(kind, some(kappa, end, learned), 3000 / kCasesDivisor) > kLeastTail);
        }
      }
    }
  }
}

// A stick that is never drawn again is not integrated out.
static void states_under_a_wrong_stick_do_not(void **) {
  const HdpSettings s = some(1.5, 0, true);
  const HmmDataPtr data = words_and_counts({{1, 1, 2}, {2, 1}}, 2, false);
  const Marginal marginal(data, s);
  for (const bool even : {true, false}) {
    HdpSettings wrong = s;
    if (even) wrong.even = true, wrong.learned = false;
    else wrong.on = {9, 1};
    Tiny m;
    assert_true(convergence(m, {{1, 1, 2}, {2, 1}}, [&](const Sequences &, const States &z) { return marginal(z); }, 1,
                            [&](const HmmDataPtr &, const Tiny &) { return chain_of(Kind::collapsed, data, wrong); }, 20000,
                            12) < 1e-7);
  }
}

// The weights that stay even make the finite sampler, to the bit where sigma / K is exact.
static void even_weights_are_the_finite_sampler(void **) {
  for (const Kind kind : {Kind::collapsed, Kind::blocked}) {
    const HmmDataPtr d = some_data(1, 4);
    HdpSettings s = some(0, 0, false);
    s.even = true;
    HmmPriors finite;
    finite.emission.concentration = 0.4;
    finite.initial.concentration = finite.transition.concentration = s.sigma / 4;
    const std::unique_ptr<StateSampler> shared = chain_of(kind, d, s);
    std::unique_ptr<StateSampler> other;
    if (kind == Kind::blocked) other = std::make_unique<BlockedGibbsChain>(d, false, finite, 7, 0, Run{});
    else other = std::make_unique<HmmGibbsChain>(d, false, finite, 7, 0, Run{});
    for (int64_t sweep = 0; sweep < 10; ++sweep) {
      shared->sweep(sweep, 1, Run{});
      other->sweep(sweep, 1, Run{});
      assert_true(get_states(*shared) == get_states(*other));
    }
  }
}

static void a_sweep_is_undone_with_its_stick(void **) {
  for (const Kind kind : {Kind::collapsed, Kind::blocked}) {
    const HmmDataPtr d = some_data(2, 5);
    const std::unique_ptr<StateSampler> chain = chain_of(kind, d, some(1, 0, true));
    chain->sweep(0, 1, Run{});
    const States before = get_states(*chain);
    const HdpLevel stick = chain->level();
    chain->sweep(1, 1, Run{});
    const States after = get_states(*chain);
    const HdpLevel drawn = chain->level();
    assert_true(before != after && stick.sigma() != drawn.sigma() && stick.weights() != drawn.weights());
    chain->undo(0);  // not the last one
    assert_true(chain->level().weights() == drawn.weights());
    chain->undo(1);
    assert_true(get_states(*chain) == before);
    assert_true(chain->level().weights() == stick.weights() && chain->level().sigma() == stick.sigma());
    Run run;
    CancelFlag cancel;
    cancel.set = 1;
    run.cancel = &cancel;
    assert_throws(chain->sweep(1, 1, run), Code::cancelled);
    chain->undo(1);
    assert_true(chain->level().weights() == stick.weights());
    chain->sweep(1, 1, Run{});
    assert_true(get_states(*chain) == after);
    assert_true(chain->level().weights() == drawn.weights() && chain->level().kappa() == drawn.kappa());
  }
}

static void a_checkpoint_holds_the_stick_and_its_mean(void **) {
  const HmmDataPtr d = some_data(3, 4);
  const std::unique_ptr<StateSampler> chain = chain_of(Kind::collapsed, d, some(1, 0, true)),
                                      loaded = chain_of(Kind::collapsed, d, some(1, 0, true));
  double sum = 0;
  for (int64_t sweep = 0; sweep < 6; ++sweep) {
    chain->sweep(sweep, 1, Run{});
    chain->make_sample(Run{});
    chain->keep_sample();
    sum += chain->level().sigma();
  }
  assert_close(chain->mean_level().sigma(), sum / 6, 1e-12);
  std::string bytes;
  chain->save(&bytes);
  std::string_view from = bytes;
  loaded->load(&from, 6);
  assert_true(from.empty());
  assert_true(loaded->mean_level().weights() == chain->mean_level().weights());
  for (int64_t sweep = 6; sweep < 9; ++sweep) {
    chain->sweep(sweep, 1, Run{});
    loaded->sweep(sweep, 1, Run{});
  }
  assert_true(get_states(*loaded) == get_states(*chain));
  assert_true(loaded->level().weights() == chain->level().weights());
}

TESTS(states_come_to_their_posterior, states_under_a_wrong_stick_do_not, even_weights_are_the_finite_sampler,
      a_sweep_is_undone_with_its_stick, a_checkpoint_holds_the_stick_and_its_mean)
