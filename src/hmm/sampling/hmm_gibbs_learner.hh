// Samplers of an HMM's hidden states as learners: collapsed Gibbs (hmm_gibbs_chain.hh; with channels: channel_gibbs_chain.hh)
// and blocked Gibbs (blocked_gibbs_chain.hh). A step is one sweep of every chain. Each chain's draws are a function of (seed,
// chain, sweep), so threads and other chains never show in them. Threads are shared out to chains, or by the blocked sampler to
// a chain's sequences.
//
// Which model. Of each chain every `period`th state after the burn-in is a sample; the counts read off are the mean over the
// samples of the chain whose samples have the highest mean of ln p(corpus, states). One chain, because chains name their states
// differently: counts of two cannot be added; within one chain names hold, since to exchange two takes a way through states
// that are improbable beyond any run. With annealing samples before the last one are of other targets, and the end temperature
// is meant to reach a mode: the counts are those of the last state of the chain that is most probable, as they are before the
// first sample. Temperatures fall in even steps from the first sweep's to the last one's, which the last `cold` part of the
// sweeps have (Goldwater and Griffiths 2007: from 2 to 0.08). Of held-out data the ensemble's probability is known too: the
// mean of each sequence's over all samples of all chains (Rao-Blackwell; no name of a state enters it).
#pragma once
#include <memory>

#include "src/hmm/learner/hmm_learner.hh"
#include "src/hmm/sampling/state_sampler.hh"

namespace hws {

class HmmGibbsLearner final : public HmmLearner {
 public:
  // For cgs and blocked-gibbs. `argument` for settings out of range; `limit` for tables beyond run.max_bytes, and of the
  // collapsed sampler for 2^24 tokens and more (counts are kept in single precision); `empty` for a token that may be in no
  // state.
  HmmGibbsLearner(HmmDataPtr data, const HmmSettings &settings, const Run &run);

  static constexpr char kFamily[] = "hmm_gibbs";

  bool done() const override { return steps() >= *settings().iterations; }
  std::string_view family() const override { return kFamily; }

  HmmParameters parameters() const override;
  HmmParameters counts() const override;

 protected:
  void iterate(const Run &run) override;
  Array<double> tokens_by_state() const override { return tokens_of_states(counts().chain); }
  void priors_changed() override { stale_ = true; }
  bool keeps_zeros() const override { return true; }
  void held_out_changed() override { ensemble_ = {}; }
  std::string state_bytes() const override;
  void take_state(std::string_view *bytes) override;

 private:
  struct Chain {
    std::unique_ptr<StateSampler> sampler;
    HmmParameters sum;     // of the samples' counts; empty before the first one
    double log_joint = 0;  // the sum over samples
  };
  // Of the held-out data that are watched, and the samples since they are.
  struct Ensemble {
    int64_t members = 0;
    Array<double> log_sums;  // by sequence: ln Σ p
  };
  static std::span<const MetricSpec> own();
  bool blocked() const { return settings().method == HmmMethod::blocked_gibbs; }
  Ensemble with_sample(Ensemble ensemble, const HmmParameters &counts, const Run &run) const;
  uint64_t held_out_mark() const;
  std::unique_ptr<StateSampler> new_sampler(int32_t number, const Run &run) const;
  double temperature(int64_t sweep) const;
  double log_joint(const Chain &chain) const;  // of its present states
  double highest_log_joint() const;
  template <class Of>
  double mean_of_chains(Of of) const;
  size_t best() const;
  int64_t bytes() const;

  std::vector<Chain> chains_;
  int64_t samples_ = 0;  // of each chain
  Ensemble ensemble_;
  bool stale_ = false;   // the samplers do not have the priors yet
};

}  // namespace hws
