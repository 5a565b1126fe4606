// A Bayesian learner whose concentrations are learned too. After some first steps, the priors before each step are Minka's
// update from the current counts (minka.hh), and the step is made under them. Except for rounding no step lowers VI's bound:
// given expected counts the fixed point raises it, and so does the step.
//
// Metrics are those of the learner, and the concentrations.
#pragma once
#include <memory>

#include "src/hmm/learner/minka.hh"
#include "src/hmm/learner/outer_learner.hh"

namespace hws {

class MinkaLearner final : public HmmOuterLearner {
 public:
  // `first` steps, at least one, are made before the first update. Fails with `argument` for a learner of modes (em), because
  // the fixed point raises a probability whose parameters are integrated out.
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
