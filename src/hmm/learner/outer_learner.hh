// A learner of HMMs that has others make its steps: one with learned concentrations, a choice among several.
#pragma once
#include "src/hmm/learner/hmm_learner.hh"

namespace hws {

class HmmOuterLearner : public HmmLearner {
 public:
  HmmParameters parameters() const override { return inner().parameters(); }
  HmmParameters counts() const override { return inner().counts(); }

 protected:
  // Metrics are `own` and, behind them, those of `inner` under other names. `inner` is one of the learners there will be;
  // it may have a part of the data.
  HmmOuterLearner(const char *family, HmmDataPtr data, const HmmLearner &inner, HmmSettings settings,
                  std::span<const MetricSpec> own, const Run &run);

  // The learner that the model is read off.
  virtual const HmmLearner &inner() const = 0;
  double value(size_t metric) const override;
  Array<double> tokens_by_state() const override { return tokens_of_states(counts().chain); }

 private:
  size_t behind_;  // the index of the first metric that is the inner learner's
};

}  // namespace hws
