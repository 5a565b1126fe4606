#include "src/hmm/choosing/stick_choice.hh"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "fsa/base/parallel_for.hh"
#include "src/hmm/collapsed/cvi_learner.hh"
#include "src/hmm/data/data_part.hh"
#include "src/hmm/learner/hmm_fields.hh"
#include "src/hmm/learner/minka.hh"
#include "src/hmm/sampling/hmm_gibbs_learner.hh"

namespace hws {

namespace {

constexpr double kValues[] = {0.01, 0.03, 0.1, 0.3, 1};
constexpr int64_t kSweepsOfStart = 50, kPassesOfOne = 2;  // of runs that leave each sequence out in turn
constexpr size_t kMostTokensCompared = 20000, kMostTokensOfCgs = size_t{1} << 24;
constexpr int64_t kFewestToSpread = 20, kFewestToLeaveOut = 4;
constexpr double kPriorsAlike = 0.0035;  // what priors may differ by, and the larger one is taken, nats a token

// A value of the prior, and ln p a token that a run with it gives.
struct Judged {
  double prior_emission = 0, per_token = 0;
};

// Sequences spread over the corpus, of about so many tokens together.
HmmDataPtr sample_of(const HmmDataPtr &data, const Run &run) {
  const size_t tokens = data->corpus->symbols.size();
  if (tokens <= kMostTokensCompared || data->corpus->count() < kFewestToSpread) return data;
  const int64_t each = static_cast<int64_t>((tokens + kMostTokensCompared - 1) / kMostTokensCompared);
  Array<int64_t> some;
  for (int64_t i = 0; i < data->corpus->count(); i += each) some.push_back(i);
  return part_of(*data, some, run);
}

// What all runs that are compared have of the settings: the level, and how sequences end.
HmmSettings compared(const HmmSettings &asked, HmmMethod method, double prior_emission) {
  HmmSettings s;
  s.hdp = true;
  s.method = method;
  s.prior_emission = prior_emission;
  s.end = asked.end;
  s.gamma = asked.gamma;
  s.sigma = asked.sigma;
  s.sticky = asked.sticky;
  s.sticky_update = asked.sticky_update;
  s.expect_states = asked.expect_states;
  s.prior_end = asked.prior_end;
  s.seed = asked.seed;
  if (method != HmmMethod::cgs) s.init = HmmStart::sampled;
  return s;
}

template <class L>
std::unique_ptr<L> ran(const HmmDataPtr &data, const HmmSettings &settings, const Run &run) {
  HmmSettings own = resolved(settings);
  own.priors = priors_of(own);
  auto learner = std::make_unique<L>(data, own, run);
  learner->watch(run.cancel);
  learner->step(*own.iterations);
  return learner;
}

Judged best_of(const Array<Judged> &all) {
  return *std::max_element(all.begin(), all.end(), [](const Judged &a, const Judged &b) { return a.per_token < b.per_token; });
}
// The largest value that is as good as the best one; values ascend.
double largest_alike(const Array<Judged> &all) {
  const double least = best_of(all).per_token - kPriorsAlike;
  size_t i = all.size() - 1;
  while (i > 0 && !(all[i].per_token >= least)) --i;
  return all[i].prior_emission;
}

// Judges each value by judge(value, run of one thread). Threads share the values.
template <class F>
Array<Judged> judged(const Run &run, const F &judge) {
  run.stage("hmm: comparing priors", std::ssize(kValues));
  Run one = run;
  one.threads = 1;
  one.progress = nullptr;  // values are counted in place of steps
  std::atomic<int64_t> done{0};
  Array<Judged> values(std::size(kValues));
  parallel_for(std::ssize(kValues), run.threads, [&](int64_t i) {
    one.check();
    const double value = kValues[i];
    values[static_cast<size_t>(i)] = {value, judge(value, one)};
    run.advance(++done);
  });
  return values;
}

// The prior of emissions under which a sampler's own states make the words most probable. Minka's fixed point moves it after
// each round of sweeps, by the counts of the states as they are. The mean of the last rounds is taken.
double learned_by_sampler(const HmmDataPtr &data, const HmmSettings &asked, const Run &run) {
  constexpr int64_t kRounds = 15, kSweepsOfRound = 30, kRoundsOfMean = 5;
  HmmSettings s = compared(asked, HmmMethod::cgs, 0.1);
  s.iterations = kRounds * kSweepsOfRound;
  s.burn_in = *s.iterations - 1;  // until then counts are those of the states as they are
  HmmSettings own = resolved(s);
  own.priors = priors_of(own);
  HmmGibbsLearner learner(data, own, run);
  learner.watch(run.cancel);
  MinkaSettings minka;
  minka.initial = minka.transition = false;
  minka.iterations = 20;
  minka.bounds = {0.001, 1};
  double logarithms = 0;
  run.stage("hmm: learning the prior of emissions", kRounds);
  for (int64_t round = 1; round <= kRounds; ++round) {
    learner.step(kSweepsOfRound);
    HmmPriors priors = minka_update(learner.counts(), learner.priors(), learner.data_of_parameters()->rows, minka, run);
    if (round > kRounds - kRoundsOfMean) logarithms += std::log(priors.emission.concentration);
    learner.set_priors(std::move(priors));
    run.advance(round);
  }
  return std::exp(logarithms / kRoundsOfMean);
}

// ln p a token of sequences, or of pieces, each under the counts of all others.
double judged_by_others(const HmmDataPtr &data, const HmmSettings &asked, HmmMethod method, double prior_emission,
                        const Run &run) {
  HmmSettings s = compared(asked, method, prior_emission);
  s.moves = HmmMoves::none;
  s.start_sweeps = kSweepsOfStart;
  s.iterations = kPassesOfOne;
  return ran<HmmCviLearner>(data, s, run)->metric("surrogate_per_token");
}

// Whether a run of cgs makes left-out sequences more probable than one of cvi2, moves and all, by so much that it is no chance.
bool samples_are_better(const HmmDataPtr &data, const HmmSettings &sampled, const HmmSettings &moved, const Run &run) {
  constexpr int64_t kLeftOutOf = 5, kSweeps = 500;
  constexpr double kMoreByChance = 0.001;  // nats a token
  const HeldOutSplit split = hold_out(*data, std::min(kLeftOutOf, data->corpus->count()), run);
  run.stage("hmm: comparing methods", 2);
  Run one = run;
  one.progress = nullptr;
  const auto per_token = [&](const HmmLearner &learner) { return learner.metric("heldout_log_likelihood_per_token"); };
  HmmSettings s = compared(sampled, HmmMethod::cgs, *sampled.prior_emission);
  s.iterations = kSweeps;
  const auto by_samples = ran<HmmGibbsLearner>(split.kept, s, one);
  by_samples->watch_held_out(split.held_out);
  run.advance(1);
  const auto by_moves = ran<HmmCviLearner>(split.kept, compared(moved, HmmMethod::cvi2, *moved.prior_emission), one);
  by_moves->watch_held_out(split.held_out);
  run.advance(2);
  return per_token(*by_samples) > per_token(*by_moves) + kMoreByChance;
}

}  // namespace

std::optional<double> usual_prior_emission(const HmmData &data, const HmmSettings &s) {
  constexpr double kLeast = 100, kRoot = 0.7, kShare = 0.01, kMost = 1;
  const double tokens = static_cast<double>(data.corpus->symbols.size());
  if (data.rows.symbols() == 0 || tokens == 0) return std::nullopt;
  if (s.items) {
    fail(Code::argument, "prior_emission auto with hdp and a part of a corpus; expected a number, since auto asks all tokens");
  }
  const double weight = std::min(kShare * tokens, std::max(kLeast, kRoot * std::sqrt(tokens)));
  return std::min(kMost, weight / static_cast<double>(data.rows.symbols()));
}

HmmSettings choose_under_stick(const HmmDataPtr &data, HmmSettings s, const TakesOptions &takes, const Run &run) {
  const bool any_method = s.method == HmmMethod::automatic, any_prior = !s.prior_emission;
  if (!any_method && !any_prior) return s;
  const HmmMethod collapsed = collapsed_method(*data, s);
  if (any_method) s.method = collapsed;
  if (data->masks || data->rows.symbols() == 0 || s.items || s.start || data->corpus->symbols.empty()) {
    if (any_prior) s.prior_emission = usual_prior_emission(*data, s);
    return s;
  }
  const HmmDataPtr of = sample_of(data, run);
  const bool few_enough = data->corpus->symbols.size() < kMostTokensOfCgs && !data->channels;
  HmmSettings sampled = s;
  sampled.method = HmmMethod::cgs;
  const bool leaves_out = collapsed == HmmMethod::cvi2 && of->corpus->count() >= kFewestToLeaveOut;
  const bool may_sample = any_method && few_enough && leaves_out && s.hyper != HmmHyper::ml && takes(sampled);
  if (any_prior && few_enough && (may_sample || s.method == HmmMethod::cgs)) {
    sampled.prior_emission = learned_by_sampler(of, s, run);
    if (s.method == HmmMethod::cgs) return sampled;
  }
  if (any_prior) {
    const HmmMethod method = collapsed_method(*of, compared(s, HmmMethod::automatic, 1));
    if (method == HmmMethod::cvi1) {
      s.prior_emission = usual_prior_emission(*data, s);
    } else {
      s.prior_emission =
          largest_alike(judged(run, [&](double prior, const Run &one) { return judged_by_others(of, s, method, prior, one); }));
    }
  }
  return may_sample && samples_are_better(of, sampled, s, run) ? sampled : s;
}

}  // namespace hws
