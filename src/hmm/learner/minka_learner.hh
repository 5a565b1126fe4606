// Any Bayesian learner with concentrations that are learned too: before each step but the first ones the priors are Minka's of
// the counts as they stand (minka.hh), and the step is one under them. Of VI's bound no step lowers it, but for rounding: for
// given expected counts the fixed point raises it, and so does the step.
//
// Metrics are the learner's own, and the concentrations.
#pragma once
#include <memory>

#include "src/hmm/learner/minka.hh"
#include "src/hmm/learner/outer_learner.hh"

namespace hws {

class MinkaLearner final : public HmmOuterLearner {
 public:
  // `first` steps go before the first update, one at least. `argument` for a learner of modes (em), whose priors are no
  // probabilities' of counts.
  MinkaLearner(std::unique_ptr<HmmLearner> learner, const MinkaSettings &settings, int64_t first, const Run &run);

  static constexpr char kFamily[] = "hmm_minka";

  bool done() const override { return learner_->done(); }
  std::string_view family() const override { return kFamily; }

 protected:
  void priors_changed() override;
  void iterate(const Run &run) override;
  const HmmLearner &inner() const override { return *learner_; }
  std::string state_bytes() const override { return learner_->save(); }
  void take_state(std::string_view *bytes) override;

 private:
  static std::span<const MetricSpec> own();
  std::unique_ptr<HmmLearner> learner_;
  MinkaSettings settings_;
  int64_t first_;
};

}  // namespace hws
