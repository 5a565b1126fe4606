// Collapsed Gibbs sampling of a family's hidden choices. A step is a sweep of every chain (src/learner/sampling_loop.hh). A
// sweep draws each item's choices under the predictions of the other items' counts. Each chain begins with choices drawn under
// the rows of the start, or under random rows of its own.
//
// The model is estimated from the mean counts of the best chain's samples. With annealing no samples are kept, and it is
// estimated from that chain's last choices (docs/design/hmm-sampling.md).
#pragma once
#include "src/learner/option_table.hh"
#include "src/learner/rows/row_learner.hh"
#include "src/learner/sampling_loop.hh"

namespace hws {

class RowSamplingLearner final : public RowLearner, private SamplerFamily {
 public:
  // `random`: each chain begins with random rows of its own; fixed parts still have those of `start`.
  RowSamplingLearner(const char *name, RowFamilyPtr family, const SamplingPlan &plan, uint64_t seed, bool random,
                     Array<double> start, CheckpointIdentity identity, const Run &run);

  bool done() const override { return loop_.done(steps()); }
  Array<double> counts() const override;

  const SamplingLoop &loop() const { return loop_; }
  double sampled_tokens() const { return tokens(); }
  double accepted() const;  // share of the proposals that the last sweep accepted

 protected:
  void iterate(const Run &run) override;
  std::string state_bytes() const override;
  void take_state(std::string_view bytes) override;

 private:
  std::unique_ptr<SamplerChain> new_chain(int32_t number, const Run &run) const override;
  void begin(SamplerChain *chain, const Run &run) const override;
  void sweep(std::span<SamplerChain *const> chains, int64_t sweep, double temperature, const Run &run) const override;
  double make_sample(SamplerChain *chain, const Run &run) const override;
  double log_joint(const SamplerChain &chain) const override;

  uint64_t seed_;
  bool random_;
  SamplingLoop loop_;
};

}  // namespace hws
