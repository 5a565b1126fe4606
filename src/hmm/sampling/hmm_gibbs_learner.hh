// Samplers of an HMM's hidden states as learners: collapsed Gibbs (hmm_gibbs_chain.hh; with channels: channel_gibbs_chain.hh;
// with hdp by direct assignment: direct_gibbs_chain.hh), blocked Gibbs (blocked_gibbs_chain.hh) and beam sampling
// (beam_chain.hh). A step is one sweep of every chain (src/learner/sampling_loop.hh). Threads share the chains; in blocked and
// beam sampling they share a chain's sequences.
//
// The model is estimated from the mean counts of one chain's samples: the chain whose samples have the highest mean of ln
// p(corpus, states). Counts of two chains cannot be added, because their states have different labels. Within a chain labels
// are stable, since two states would have to pass through improbable ones to exchange theirs.
//
// With annealing no samples are kept: samples before the last sweeps have other targets, and the last temperature is meant to
// reach a mode. The counts are then those of the last states of the most probable chain. The same holds before the first
// sample. Temperatures fall in even steps from the first sweep's to the last one's. The last `cold` part of the sweeps has the
// last temperature (Goldwater and Griffiths 2007: from 2 to 0.08).
//
// With hdp the rows of transitions share a stick, which is a chain's own and is drawn anew after each sweep
// (state_sampler.hh). The model has the best chain's mean weights and concentrations beside its mean counts, the states that
// half a token is in, and one for the rest of the stick (src/hmm/hdp/rest_state.hh). Log joints are then given the stick.
//
// For held-out data the learner reports the probability under the ensemble: each sequence's mean over all samples of all
// chains. It does not depend on the labels of states.
#pragma once
#include <memory>

#include "src/hmm/hdp/rest_state.hh"
#include "src/hmm/learner/hmm_fields.hh"
#include "src/hmm/learner/hmm_learner.hh"
#include "src/hmm/sampling/state_sampler.hh"
#include "src/learner/sampling_loop.hh"

namespace hws {

class HmmGibbsLearner final : public HmmLearner, private SamplerFamily {
 public:
  // For cgs, blocked-gibbs and beam. Fails with `argument` if settings are out of range, with `limit` for tables beyond
  // run.max_bytes, and with `empty` for a token that may be in no state. With hdp it fails as with_shared_rows() does. The
  // collapsed sampler also fails with `limit` for 2^24 tokens and more, because counts have single precision.
  HmmGibbsLearner(HmmDataPtr data, const HmmSettings &settings, const Run &run);

  static constexpr char kFamily[] = "hmm_gibbs";

  bool done() const override { return loop_.done(steps()); }
  std::string_view family() const override { return kFamily; }

  HmmParameters parameters() const override;
  HmmParameters counts() const override;
  HmmDataPtr data_of_parameters() const override { return best_chain().mean_data(); }
  std::optional<HmmCompleted> completed() const override;

  const SamplingLoop &loop() const { return loop_; }
  double sampled_tokens() const { return tokens(); }

 protected:
  void iterate(const Run &run) override;
  Array<double> tokens_by_state() const override { return tokens_of_states(counts().chain); }
  void check_own_priors(const HmmPriors &priors) const override;
  void priors_changed() override { stale_ = true; }
  void held_out_changed() override { ensemble_ = {}; }
  std::string state_bytes() const override;
  void take_state(std::string_view *bytes) override;

 private:
  // For the held-out data: the number of samples since it was set, and their sums.
  struct Ensemble {
    int64_t members = 0;
    Array<double> log_sums;  // by sequence: ln Σ p
  };
  static std::span<const MetricSpec> own(bool hdp);
  bool blocked() const { return settings().method == HmmMethod::blocked_gibbs; }
  bool beam() const { return settings().method == HmmMethod::beam; }
  bool opens() const { return hmm_fields::opens(settings()); }
  int64_t chain_bytes() const;    // what a chain takes beside its states
  int64_t scratch_bytes(int32_t threads) const;  // what the sweeps take together
  const StateSampler &best_chain() const;
  // The priors of a chain's states, whose rows may share a stick of the chain's own, and those of the model.
  HmmPriors priors_of(const StateSampler &chain) const;
  HmmPriors priors_of_model() const;
  // ln p of the held-out sequences under the model of a chain's last sample.
  Array<double> held_out_logs(const StateSampler &chain, const Run &run) const;
  double held_out_ensemble_per_token() const;
  uint64_t held_out_mark() const;

  std::unique_ptr<SamplerChain> new_chain(int32_t number, const Run &run) const override;
  void begin(SamplerChain *chain, const Run &run) const override;
  void sweep(std::span<SamplerChain *const> chains, int64_t sweep, double temperature, const Run &run) const override;
  double make_sample(SamplerChain *chain, const Run &run) const override;
  void samples_made(const Run &run) override;
  double log_joint(const SamplerChain &chain) const override;

  SamplingLoop loop_;
  Ensemble ensemble_, next_ensemble_;  // next_ensemble_: including the samples that are about to be kept
  bool stale_ = false;                 // the samplers have old priors
};

}  // namespace hws
