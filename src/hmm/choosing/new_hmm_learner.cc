#include "src/hmm/choosing/new_hmm_learner.hh"

#include "src/hmm/choosing/selection_learner.hh"
#include "src/hmm/collapsed/cvi_learner.hh"
#include "src/hmm/learner/batch_learner.hh"
#include "src/hmm/learner/hmm_fields.hh"
#include "src/hmm/learner/minka_learner.hh"
#include "src/hmm/minibatch/stochastic_learner.hh"
#include "src/hmm/sampling/hmm_gibbs_learner.hh"
#include "src/hmm/sampling/sampled_counts.hh"

namespace hws {

namespace {

// For these priors.
std::unique_ptr<HmmLearner> learner_of_method(const HmmDataPtr &data, const HmmSettings &s, const Run &run) {
  if (hmm_fields::batch(s)) return std::make_unique<HmmBatchLearner>(data, s, run);
  if (hmm_fields::collapsed(s)) return std::make_unique<HmmCviLearner>(data, s, run);
  if (hmm_fields::samples(s)) return std::make_unique<HmmGibbsLearner>(data, s, run);
  return std::make_unique<HmmStochasticLearner>(data, s, run);
}

}  // namespace

HmmSettings chosen_for(const HmmData &data, HmmSettings s) {
  if (s.method == HmmMethod::automatic) s.method = default_method(data);
  if (hmm_fields::collapsed(s) && s.init == HmmStart::automatic && !data.masks && can_sample(data)) s.init = HmmStart::sampled;
  return s;
}

std::unique_ptr<HmmLearner> new_hmm_learner(const HmmDataPtr &data, const HmmDataPtr &held_out, HmmSettings settings,
                                            const Run &run) {
  HmmSettings s = resolved(chosen_for(*data, std::move(settings)));
  s.priors = priors_of(s);
  std::unique_ptr<HmmLearner> learner;
  if (hmm_fields::chooses(s)) {
    learner = std::make_unique<HmmSelectionLearner>(data, held_out, s, learner_of_method, run);
  } else {
    learner = learner_of_method(data, s, run);
  }
  if (hmm_fields::updates(s)) {
    learner = std::make_unique<MinkaLearner>(std::move(learner), MinkaSettings(), *s.prior_update_first, run);
  }
  if (held_out) learner->watch_held_out(held_out);
  return learner;
}

}  // namespace hws
