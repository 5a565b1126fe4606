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

HmmSettings chosen_for(const HmmDataPtr &given, HmmSettings s, const TakesOptions &takes, const Run &run) {
  const HmmData &data = *given;
  if (s.hdp && s.prior_update != HmmPriorUpdate::fixed) {
    fail(Code::argument,
         "prior_update minka with hdp, which learns its concentrations by hyper and chooses that of emissions by left-out "
         "sequences (prior_emission auto); expected prior_update fixed");
  }
  s.open_states = data.open_states && !s.hdp;  // an HDP's rows are as many as truncation() says
  if (s.hdp) {
    // Who says how many states there may be does not ask for a sampler that may make more.
    const auto keeps_states = [](const HmmSettings &) { return false; };
    s = data.open_states ? choose_under_stick(with_states(data, truncation(data), run), std::move(s), takes, run)
                         : choose_under_stick(given, std::move(s), keeps_states, run);
  } else if (s.method == HmmMethod::automatic) {
    s.method = default_method(data);
  }
  // EM and variational inference with words or channels alone end in a poor mode from about one start in ten.
  constexpr int64_t kStarts = 3;
  const bool may_restart = hmm_fields::may_restart(s) && !data.masks && !s.items && !s.hdp;
  if (!s.starts && may_restart && hmm_fields::batch(s)) {
    s.starts = kStarts;
    s.own_starts = true;
  }
  const bool forward = hmm_fields::left_right(s) && !data.masks;
  if (hmm_fields::starts(s) && s.init == HmmStart::automatic && forward) s.init = HmmStart::flat;
  const bool may_sample = !data.masks && (s.hdp || can_sample(data));
  if (hmm_fields::may_start_sampled(s) && s.init == HmmStart::automatic && may_sample) {
    s.init = HmmStart::sampled;
  }
  return s;
}

std::unique_ptr<HmmLearner> new_hmm_learner(const HmmDataPtr &data, const HmmDataPtr &held_out, HmmSettings settings,
                                            const Run &run) {
  const auto takes = [](const HmmSettings &s) {
    const HmmSettings defaults;
    return idle_field(hmm_fields::kFields, &s, &defaults) == nullptr;
  };
  if (settings.hdp && data->open_states) {
    settings = chosen_for(data, std::move(settings), takes, run);
    const int32_t most = truncation(*data);
    const HmmDataPtr own = held_out ? with_states(*held_out, most, run) : nullptr;
    settings.grows = true;
    return new_hmm_learner(with_states(*data, most, run), own, std::move(settings), run);
  }
  const HmmSettings asked = chosen_for(data, std::move(settings), takes, run);
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
