#include "src/hmm/choosing/new_hmm_learner.hh"

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
  s.open_states = data.open_states;
  if (s.method == HmmMethod::automatic) s.method = s.hdp ? HmmMethod::cvi2 : default_method(data);
  const bool may_sample = !data.masks && (s.hdp || can_sample(data));
  if (hmm_fields::starts(s) && hmm_fields::collapsed(s) && s.init == HmmStart::automatic && may_sample) {
    s.init = HmmStart::sampled;
  }
  return s;
}

std::unique_ptr<HmmLearner> new_hmm_learner(const HmmDataPtr &data, const HmmDataPtr &held_out, HmmSettings settings,
                                            const Run &run) {
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
