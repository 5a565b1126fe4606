// Exact inference in a graph of finite variables: one step, which finds all beliefs, by a junction tree of tables, or by a
// programme where a projective tree is all of the graph but for factors of grandparents.
#pragma once
#include <optional>

#include "src/graph/exact/exact_marginals.hh"
#include "src/graph/learner/graph_inference.hh"

namespace hws {

class ExactInference final : public GraphInference {
 public:
  ExactInference(const InferenceStart &start, const Run &run);

  void step(int64_t made, const Run &run) override;
  bool settled() const override { return marginals_.has_value(); }
  double value(GraphMetric metric, const Run &run) const override;
  Message belief(VariableId v, const Run &run) const override;
  Array<double> probabilities(VariableId v, const Run &run) const override;
  void marginals(std::span<double> all, const Run &) const override {
    std::copy(marginals_->probabilities.begin(), marginals_->probabilities.end(), all.begin());
  }
  // Not kept: it takes a junction tree again, whose cliques hold every factor.
  Array<double> factor_marginals(const Run &run) const override;
  Array<double> factor_probabilities(FactorId f, const Run &run) const override;
  // Not kept either: a pass over the junction tree, with the largest products in the place of sums.
  Array<int32_t> best_state(const Run &run) const override { return best_states(1, run).values; }
  WeighedStates best_states(int64_t k, const Run &run) const override;
  void save(SectionWriter &out) const override;
  void load(const SectionReader &in, const Run &run) override;

 private:
  std::optional<ExactMarginals> marginals_;  // after the step
};

}  // namespace hws
