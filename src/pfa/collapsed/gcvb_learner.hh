// GCVB0 (seed 002, section 2.5): collapsed variational Bayes for probabilistic automata with an objective that falls. L-BFGS-B
// minimizes D0(q) in the seed's parametrization, q = x² / Σ x², x >= 1e-7. A step is one iteration. After it rows are rescaled
// to Σ x² = 1, where the objective is D0 itself, so D0 never rises.
#pragma once
#include <limits>
#include <memory>

#include "src/optim/lbfgs_b.hh"
#include "src/pfa/model/pfa_learner.hh"
#include "src/pfa/collapsed/zeroth_order_objective.hh"

namespace hws {

class GcvbLearner : public PfaLearner {
 public:
  GcvbLearner(CorpusPtr corpus, PfaSettings settings, const Run &run);

  static constexpr char kFamily[] = "pfa_gcvb";

  bool done() const override { return steps() >= *settings_.iterations || change_ <= *settings_.tolerance; }
  // Returns the automaton of posterior means of the expected counts (equation 10).
  PfaModelPtr model() const override;

 protected:
  void iterate(const Run &run) override;
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  CvbTables tables() const;

  static const MetricSpec kReported[5];
  ZerothOrderObjective objective_;
  LbfgsB optimizer_;
  double change_ = std::numeric_limits<double>::quiet_NaN();
};

}  // namespace hws
