// Methods on flat models in a graph of finite variables and tables (src/graph/finite): belief propagation, tree-reweighted
// messages, max-product, mean field and Gibbs sampling. Beside structured factors there are belief propagation, and exact
// messages where there is no cycle; other methods get such a factor as a table.
#pragma once
#include "src/graph/finite/finite_method.hh"
#include "src/graph/learner/graph_inference.hh"

namespace hws {

class FiniteInference final : public GraphInference {
 public:
  FiniteInference(const InferenceStart &start, const Run &run);

  void step(int64_t made, const Run &run) override;
  bool settled() const override { return method_->settled(); }
  int64_t most_steps() const override;
  double value(GraphMetric metric, const Run &run) const override;
  Message belief(VariableId v, const Run &run) const override;
  Array<double> probabilities(VariableId v, const Run &run) const override;
  void marginals(std::span<double> all, const Run &run) const override;
  bool set_tables(std::span<const FactorId> factors, std::span<const double> tables, bool keep) override;
  Array<double> factor_probabilities(FactorId f, const Run &run) const override;
  Array<int32_t> best_state(const Run &run) const override;
  void save(SectionWriter &out) const override;
  void load(const SectionReader &in, const Run &run) override;

 private:
  const bool exact_;
  std::unique_ptr<FiniteMethod> method_;
  double accepted_ = 0;  // messages of the last step
  // Under max-product, in graphs that are small enough: the best state of all messages but the last ones, and ln of its weight.
  Array<int32_t> best_;
  double best_log_weight_ = -HUGE_VAL;

  bool keeps_best() const;
  Array<int32_t> state_now(const FiniteModel &model, const Run &run) const;
};

// Whether the method works on flat models in this graph. Where no variable is over strings, methods that differ in how they
// keep messages over strings are bp.
bool works_on_flat_models(const FactorGraph &graph, const GraphSettings &settings);
// `unsupported`, with the reason, for graphs and settings that it then does not take.
void require_flat(const FactorGraph &graph, const GraphSettings &settings);

}  // namespace hws
