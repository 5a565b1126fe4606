// A learner of HMMs whose steps are made by other learners: one that learns concentrations, or one that chooses among several.
#pragma once
#include "src/hmm/learner/hmm_learner.hh"

namespace hws {

class HmmOuterLearner : public HmmLearner {
 public:
  HmmParameters parameters() const override { return inner().parameters(); }
  HmmParameters counts() const override { return inner().counts(); }

 protected:
  // Metrics are `own`, followed by those of `inner` with other names. `inner` is one of the learners that will make the steps;
  // it may have a part of the data.
  HmmOuterLearner(const char *family, HmmDataPtr data, const HmmLearner &inner, HmmSettings settings,
                  std::span<const MetricSpec> own, const Run &run);

  // The learner whose model is returned.
  virtual const HmmLearner &inner() const = 0;
  double value(size_t metric) const override;
  Array<double> tokens_by_state() const override { return tokens_of_states(counts().chain); }

 private:
  size_t behind_;  // index of the inner learner's first metric
};

}  // namespace hws
