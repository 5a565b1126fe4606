// Belief propagation where structured factors join binary variables (structured_propagation.hh). A step is a sweep, in which
// every factor sends anew. It has settled once the largest change of a sweep is at most the tolerance, and what the changes
// leave to go is small too (last_moves.hh).
#pragma once
#include "src/graph/finite/last_moves.hh"
#include "src/graph/learner/graph_inference.hh"
#include "src/graph/structured/structured_propagation.hh"

namespace hws {

// `unsupported`, with the reason, for graphs and settings that the class does not take.
void require_structured(const FactorGraph &graph, const GraphSettings &settings);

class StructuredInference final : public GraphInference {
 public:
  StructuredInference(const InferenceStart &start, const Run &run);

  void step(int64_t made, const Run &run) override;
  bool settled() const override { return moves_.near_limit(settings_.tolerance, 1 - settings_.damping); }
  double value(GraphMetric metric, const Run &run) const override;
  Message belief(VariableId v, const Run &run) const override;
  Array<double> marginals(const Run &) const override { return bp_.marginals(); }
  Array<double> factor_probabilities(FactorId f, const Run &run) const override;
  void save(SectionWriter &out) const override;
  void load(const SectionReader &in, const Run &run) override;

 private:
  Array<int32_t> table_of_;  // by factor: its number among the tables; -1: it is none
  StructuredPropagation bp_;
  double change_ = kNotKnown;  // of the last sweep
  LastMoves moves_;            // the changes of the last sweeps
};

}  // namespace hws
