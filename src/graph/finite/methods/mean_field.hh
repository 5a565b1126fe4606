// Mean field (Wainwright and Jordan 2008, section 5.3): of all distributions under which variables are independent, one whose
// divergence from the model no change of a single variable lowers. Variables are gone through by number, and each takes the
// best distribution given the others, so that the bound on ln Z never falls. Factors may have any number of variables.
//
// A zero that is left once zeros are propagated makes every product of independent distributions impossible: such models are
// refused.
#pragma once
#include <limits>

#include "src/graph/finite/finite_method.hh"
#include "src/graph/finite/last_moves.hh"
#include "src/graph/finite/prepared_model.hh"

namespace hws {

class MeanField final : public FiniteMethod {
 public:
  // `impossible` where propagation of zeros finds it; `unsupported` where a zero is left. damping: share of the old
  // distribution that stays, in logs.
  MeanField(FiniteModel whole, double damping, double tolerance, const Run &run);

  void step(int64_t made, const Run &run) override;
  bool settled() const override { return settled_; }
  double number(FiniteNumber what) const override;
  void probabilities(int32_t v, double *p) const override;
  void factor_probabilities(int32_t f, double *p) const override;
  Array<int32_t> best_state(const FiniteModel &whole, const Run &run) const override;
  void carry_over(const FiniteMethod &from) override;
  Array<double> save() const override;
  void load(std::span<const double> numbers) override;

 private:
  double log_bound() const;
  void own_factor(int32_t f, double *p) const;

  double damping_, tolerance_;
  PreparedModel prepared_;
  Array<int32_t> edge_factor_;
  Array<int64_t> begin_;  // of variable v's probabilities; one more number than variables
  Array<double> q_;
  double change_ = std::numeric_limits<double>::quiet_NaN();
  LastMoves moves_;
  bool settled_ = false;
};

}  // namespace hws
