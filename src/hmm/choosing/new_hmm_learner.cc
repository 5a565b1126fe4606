#include "src/hmm/choosing/new_hmm_learner.hh"

#include <algorithm>
#include <cmath>

#include "src/hmm/choosing/selection_learner.hh"
#include "src/hmm/choosing/starts_learner.hh"
#include "src/hmm/collapsed/cvi_learner.hh"
#include "src/hmm/learner/batch_learner.hh"
#include "src/hmm/learner/hmm_fields.hh"
#include "src/hmm/learner/minka_learner.hh"
#include "src/hmm/minibatch/stochastic_learner.hh"
#include "src/hmm/sampling/hmm_gibbs_learner.hh"
#include "src/hmm/sampling/sampled_counts.hh"

namespace hws {

namespace {

std::unique_ptr<HmmLearner> learner_of_method(const HmmDataPtr &data, const HmmSettings &s, const Run &run) {
  if (hmm_fields::batch(s)) return std::make_unique<HmmBatchLearner>(data, s, run);
  if (hmm_fields::collapsed(s)) return std::make_unique<HmmCviLearner>(data, s, run);
  if (hmm_fields::samples(s)) return std::make_unique<HmmGibbsLearner>(data, s, run);
  return std::make_unique<HmmStochasticLearner>(data, s, run);
}

// The prior of a state's emissions under hdp weighs 100 tokens, as the seed's for all corpora (5.5.3), and as much as .7 times
// the square root of the number of tokens where that is more: on larger corpora 100 predicts a left-out token worse
// (docs/benchmarks.md, "How many states"). It is no more than a hundredth of the tokens and at most 1 for each symbol: with 12
// for each of 8 symbols the sampler that learning begins with ends with too few states.
std::optional<double> prior_emission_of_hdp(const HmmData &data, const HmmSettings &s) {
  constexpr double kLeast = 100, kRoot = 0.7, kShare = 0.01, kMost = 1;
  const double tokens = static_cast<double>(data.corpus->symbols.size());
  if (data.rows.symbols() == 0 || tokens == 0) return std::nullopt;
  if (s.items) {
    fail(Code::argument, "prior_emission auto with hdp and a part of a corpus; expected a number, since auto asks all tokens");
  }
  const double weight = std::min(kShare * tokens, std::max(kLeast, kRoot * std::sqrt(tokens)));
  return std::min(kMost, weight / static_cast<double>(data.rows.symbols()));
}

// The most states that an HDP may use where the data do not say: 16 for 1,000 tokens, 32 for 10,000 and 126 for a million, some
// times as many as such data are seen to use.
int32_t truncation(const HmmData &data) {
  constexpr double kFactor = 2, kPower = 0.3, kLeast = 8, kMost = 200;
  const double tokens = static_cast<double>(data.corpus->symbols.size());
  return static_cast<int32_t>(std::clamp(std::ceil(kFactor * std::pow(std::max(1.0, tokens), kPower)), kLeast, kMost));
}

// Makes the learner of one start.
std::unique_ptr<HmmLearner> started_once(const HmmDataPtr &data, const HmmSettings &s, const Run &run) {
  std::unique_ptr<HmmLearner> learner = learner_of_method(data, s, run);
  if (!hmm_fields::updates(s)) return learner;
  return std::make_unique<MinkaLearner>(std::move(learner), MinkaSettings(), *s.prior_update_first, run);
}

// Makes the learner of all starts, for the given concentrations.
std::unique_ptr<HmmLearner> started(const HmmDataPtr &data, HmmSettings s, const Run &run) {
  s.priors = with_topology(std::move(s.priors), s, data->rows.states());
  if (!hmm_fields::several(s)) return started_once(data, s, run);
  const auto make = [data](const HmmSettings &one, const Run &r) { return started_once(data, one, r); };
  return std::make_unique<HmmStartsLearner>(data, s, make, run);
}

}  // namespace

HmmSettings chosen_for(const HmmData &data, HmmSettings s) {
  s.open_states = data.open_states && !s.hdp;  // an HDP's rows are as many as truncation() says
  if (s.method == HmmMethod::automatic) s.method = s.hdp ? collapsed_method(data, s) : default_method(data);
  if (s.hdp && !s.prior_emission) s.prior_emission = prior_emission_of_hdp(data, s);
  const bool may_sample = !data.masks && (s.hdp || can_sample(data));
  if (hmm_fields::may_start_sampled(s) && s.init == HmmStart::automatic && may_sample) {
    s.init = HmmStart::sampled;
  }
  return s;
}

std::unique_ptr<HmmLearner> new_hmm_learner(const HmmDataPtr &data, const HmmDataPtr &held_out, HmmSettings settings,
                                            const Run &run) {
  if (settings.hdp && data->open_states) {
    const int32_t most = truncation(*data);
    const HmmDataPtr own = held_out ? with_states(*held_out, most, run) : nullptr;
    settings.grows = true;
    return new_hmm_learner(with_states(*data, most, run), own, std::move(settings), run);
  }
  const HmmSettings asked = chosen_for(*data, std::move(settings));
  HmmSettings s = resolved(asked);
  s.priors = with_topology(priors_of(s), s, data->rows.states());
  std::unique_ptr<HmmLearner> learner;
  if (hmm_fields::chooses(s)) {
    // A candidate has its own number of iterations. If its sampler's burn-in and period are "auto" they follow from that
    // number.
    const HmmFactory candidate = [burn_in = asked.burn_in, period = asked.period](const HmmDataPtr &d, HmmSettings own,
                                                                                   const Run &r) {
      own.burn_in = burn_in;
      own.period = period;
      return started(d, resolved(std::move(own)), r);
    };
    learner = std::make_unique<HmmSelectionLearner>(data, held_out, s, candidate, run);
  } else {
    learner = started(data, s, run);
  }
  if (held_out) learner->watch_held_out(held_out);
  return learner;
}

}  // namespace hws
