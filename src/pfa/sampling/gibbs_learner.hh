// Collapsed Gibbs samplers of automata (Shibata, Yoshinaka 2013: Algorithms 1 and 2, section 4.4) as learners. A step is one
// sweep of every chain (src/learner/sampling_loop.hh). The model is the ensemble of all chains' samples: a string's probability
// is its mean over them (ERRATA 002.3).
#pragma once
#include "src/hmm/data/hmm_data.hh"
#include "src/pfa/sampling/collapsed_gibbs.hh"
#include "src/learner/sampling_loop.hh"
#include "src/pfa/model/pfa_learner.hh"
#include "src/pfa/sampling/gibbs_samples.hh"

namespace hws {

class GibbsLearner final : public PfaLearner, private SamplerFamily {
 public:
  // Also fails with `argument` if the start automaton has another alphabet, and with `limit` for tables beyond run.max_bytes
  // and for 2^24 tokens and more, because counts have single precision.
  GibbsLearner(CorpusPtr corpus, PfaSettings settings, const Run &run);

  static constexpr char kFamily[] = "pfa_gibbs";

  bool done() const override { return loop_.done(steps()); }
  // The samples of all chains; before the first ones, each chain's current states.
  PfaModelPtr model() const override;

  const SamplingLoop &loop() const { return loop_; }
  double sampled_tokens() const { return static_cast<double>(corpus_->tokens()); }

 protected:
  void iterate(const Run &run) override;
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  static std::span<const MetricSpec> reported();
  double mean_valid(int64_t ValidCounts::*member) const;

  std::unique_ptr<SamplerChain> new_chain(int32_t number, const Run &run) const override;
  void begin(SamplerChain *chain, const Run &run) const override;
  void sweep(std::span<SamplerChain *const> chains, int64_t sweep, double temperature, const Run &run) const override;
  double make_sample(SamplerChain *chain, const Run &run) const override;
  void samples_made(const Run &run) override { run.limit_bytes(loop_.bytes()); }
  double log_joint(const SamplerChain &chain) const override;

  ArcPrior prior_;
  HmmDataPtr emitted_;  // the data that chains of hidden Markov models read; null for other chains
  HeldPartsPtr held_;   // and the parts of them that are held; null: none
  SamplingLoop loop_;
};

}  // namespace hws
