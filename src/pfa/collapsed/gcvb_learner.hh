// GCVB0 (seed 002, section 2.5): collapsed variational Bayes for probabilistic automata with an objective that falls. D0(q)
// is minimized by L-BFGS-B with the seed's parametrization, q = x² / Σ x², x >= 1e-7. A step is one iteration; after it rows
// are put back on Σ x² = 1, where the objective is D0 itself, so that D0 never rises.
#pragma once
#include <limits>
#include <memory>

#include "src/learner/checkpoint.hh"
#include "src/optim/lbfgs_b.hh"
#include "src/pfa/model/pfa_learner.hh"
#include "src/pfa/collapsed/zeroth_order_objective.hh"

namespace hws {

struct GcvbSettings {
  int32_t states = 10;         // N, beside the initial state
  double beta = 0.1;           // Dirichlet prior of arcs
  int64_t iterations = 2000;   // at most
  double tolerance = 2.22e-9;  // done once D0 falls by no more, relatively: the seed's 1e7 times the precision of doubles
  int32_t memory = 5;          // pairs of steps and changes that L-BFGS-B keeps
  uint64_t seed = 1;           // of the first q
};

class GcvbLearner : public PfaLearner {
 public:
  // `argument` for settings out of range, `empty` for no sequences.
  GcvbLearner(CorpusPtr corpus, const GcvbSettings &settings, const Run &run);

  static constexpr char kFamily[] = "pfa_gcvb";

  bool done() const override { return steps() >= settings_.iterations || change_ <= settings_.tolerance; }
  std::string_view family() const override { return kFamily; }
  std::span<const MetricSpec> metrics() const override;
  // The posterior mean under expected counts (equation 10).
  PfaModelPtr model() const override;

 protected:
  void iterate(const Run &run) override;
  double value(size_t metric) const override;
  const CheckpointIdentity &identity() const override { return identity_; }
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  CvbTables tables() const;

  GcvbSettings settings_;
  CorpusPtr corpus_;
  CheckpointIdentity identity_;
  ZerothOrderObjective objective_;
  LbfgsB optimizer_;
  double change_ = std::numeric_limits<double>::quiet_NaN();
};

}  // namespace hws
