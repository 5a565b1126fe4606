// Collapsed Gibbs samplers of automata (Shibata, Yoshinaka 2013: Algorithms 1 and 2, section 4.4) as learners: several
// chains; from the end of the burn-in on a sample of each is kept every `period` sweeps, and the model is the ensemble of
// the samples (ERRATA 002.3). A step is one sweep of every chain. Each chain's draws are a function of (seed, chain, sweep),
// so threads and other chains never show in them.
#pragma once
#include "src/pfa/sampling/collapsed_gibbs.hh"
#include "src/pfa/sampling/gibbs_samples.hh"
#include "src/pfa/model/pfa_learner.hh"

namespace hws {

class GibbsLearner : public PfaLearner {
 public:
  // `argument` also for a corpus of another alphabet than the automaton to begin with; `limit` for tables beyond run.max_bytes
  // or 2^24 tokens and more (counts are kept in single precision).
  GibbsLearner(CorpusPtr corpus, PfaSettings settings, const Run &run);

  static constexpr char kFamily[] = "pfa_gibbs";

  bool done() const override { return steps() >= *settings_.iterations; }
  std::span<const MetricSpec> metrics() const override { return kReported; }
  // All chains' samples; before the first ones each chain's present states.
  PfaModelPtr model() const override;

 protected:
  void iterate(const Run &run) override;
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  int64_t bytes() const;
  double heat(int64_t sweep) const;

  static const MetricSpec kReported[13];
  double log_joint() const;
  double chain_spread() const;
  double r_hat() const;
  double mean_valid(int64_t ValidCounts::*member) const;

  ArcPrior prior_;
  std::vector<std::unique_ptr<GibbsChain>> chains_;
  std::vector<GibbsSample> samples_;
};

}  // namespace hws
