// Any Bayesian learner with concentrations that are learned too: before each step but the first ones the priors are Minka's of
// the counts as they stand (minka.hh), and the step is one under them. Of VI's bound no step lowers it, but for rounding: for
// given expected counts the fixed point raises it, and so does the step.
//
// Metrics are the learner's own, and the concentrations. A step that fails leaves it as it was, but that its objective is not
// known until the next one.
#pragma once
#include <memory>

#include "src/hmm/learner/hmm_learner.hh"
#include "src/hmm/learner/minka.hh"

namespace hws {

class MinkaLearner final : public HmmLearner {
 public:
  // `first` steps go before the first update, one at least. `argument` for a learner of modes (em), whose priors are no
  // probabilities' of counts.
  MinkaLearner(std::unique_ptr<HmmLearner> learner, const MinkaSettings &settings, int64_t first, const Run &run);

  static constexpr char kFamily[] = "hmm_minka";

  bool done() const override { return learner_->done(); }
  std::string_view family() const override { return kFamily; }
  HmmParameters parameters() const override { return learner_->parameters(); }
  HmmParameters counts() const override { return learner_->counts(); }
  bool keeps_zeros() const override { return learner_->keeps_zeros(); }

 protected:
  void priors_changed() override;
  void iterate(const Run &run) override;
  double value(size_t metric) const override;
  Array<double> tokens_by_state() const override { return tokens_of_states(counts().chain); }
  std::string state_bytes() const override { return learner_->save(); }
  void take_state(std::string_view *bytes) override;

 private:
  static std::span<const MetricSpec> own();
  static Array<MetricSpec> metrics_with(const HmmLearner &learner);
  std::unique_ptr<HmmLearner> learner_;
  MinkaSettings settings_;
  int64_t first_;
};

}  // namespace hws
