// One chain of a collapsed Gibbs sampler of hidden states: exact, sequential sweeps over the corpus' symbols (Shibata,
// Yoshinaka 2013, Algorithm 1). The weight of hidden state k between the letters a' and a is (ERRATA 002.1)
//     (C_{k a z'} + β) (C_{z a' k} + δ + β) / (C_k + N·A·β),
// where all counts lack the token's own two transitions, and δ = 1 if these would be the same one.
//
// Counts are kept by source and by target, in rows of single-precision numbers over the hidden states. All N weights of a draw
// are vector arithmetic on these rows (gibbs_kernel.hh). Whole numbers below 2^24 are exact in single precision, and the
// relative error of a weight is below 1e-6. The drawn states do not depend on the processor.
#pragma once
#include <memory>
#include <span>

#include "fsa/base/rng.hh"
#include "fsa/base/run.hh"
#include "src/draws/hidden_states.hh"
#include "src/learner/sampling_loop.hh"
#include "src/pfa/sampling/gibbs_kernel.hh"
#include "src/pfa/sampling/gibbs_samples.hh"

namespace hws {

class GibbsChain : public SamplerChain {
 public:
  GibbsChain(CorpusPtr corpus, const ArcPrior &prior, uint64_t seed, int32_t chain);

  // Makes sweep number `sweep`, counted from 0. If it throws `cancelled`, call undo(sweep).
  virtual void sweep(int64_t sweep, const Run &run) = 0;
  // For annealing: the next sweeps use a prior whose counts are all multiplied by `heat`; 1: the sampler's own prior. Not part
  // of a checkpoint.
  void set_heat(double heat);
  void undo(int64_t sweep) override;
  virtual ArcCounts counts() const = 0;
  // Makes a sample of the current counts, which keep_sample() appends to those kept.
  const ArcCounts &make_sample();
  void keep_sample() override { kept_ = samples_.size(); }
  const ArcCounts &sample(int64_t number) const { return samples_[static_cast<size_t>(number)]; }
  // Call after states() was changed: counts everything from the states.
  virtual void recount() = 0;
  int64_t bytes() const override;
  void save(std::string *out) const override;
  void load(std::string_view *bytes, int64_t samples) override;

  int32_t number() const { return chain_; }
  virtual HiddenStates &states() = 0;
  virtual const HiddenStates &states() const = 0;
  double changed() const override { return states().changed(); }

 protected:
  Rng stream(RngMethod method, int64_t sweep, uint64_t item) const {
    return Rng(seed_, method, static_cast<uint32_t>(chain_), static_cast<uint32_t>(sweep), item);
  }

  CorpusPtr corpus_;
  ArcPrior prior_;
  // A chain's further state beside its hidden states and their counts: returned to before the sweep, written to a checkpoint,
  // and read.
  virtual void restore() {}
  virtual void save_beside(std::string *) const {}
  virtual void load_beside(std::string_view *) {}
  virtual void apply_heat() = 0;  // called when heat_ has changed

  uint64_t seed_;
  int32_t chain_;
  double heat_ = 1;

 private:
  std::vector<ArcCounts> samples_;  // those kept, and perhaps one more
  size_t kept_ = 0;
};

// CGS-PFA.
class CollapsedGibbs : public GibbsChain {
 public:
  // Memory of a chain of this shape beside its states.
  static int64_t table_bytes(const ArcPrior &prior);
  CollapsedGibbs(CorpusPtr corpus, const ArcPrior &prior, uint64_t seed, int32_t chain,
                 GibbsKernel kernel = fastest_gibbs_kernel());

  void sweep(int64_t sweep, const Run &run) override;
  // Sweeps two chains in turns, symbol by symbol. This takes less time than one after the other, because one chain computes
  // while the other waits for its draw. The draws are the same.
  static void sweep_both(CollapsedGibbs &a, CollapsedGibbs &b, int64_t sweep, const Run &run);
  HiddenStates &states() override { return states_; }
  const HiddenStates &states() const override { return states_; }
  ArcCounts counts() const override;
  int64_t bytes() const override;
  void recount() override;

 protected:
  size_t row_out(Label letter, int32_t from) const;  // N: from the initial state
  size_t row_in(Label letter, int32_t to) const;
  virtual void begin_sweep(int64_t sweep, const Run &run);
  void apply_heat() override;
  double beta() const { return heat_ * prior_.beta; }
  // Sets the prior mass of a state with that many possible transitions; ends are counted as the prior counts them.
  void set_mass(size_t state, double possible);

  float beta_, end_beta_;
  int32_t width_;  // numbers of a row: N rounded up to whole vectors
  // out_: counts by letter and source, with a row over targets. in_: a row of ends, then counts by letter and target, with rows
  // over sources. By state: inverse_ is 1 / (visits + mass), inverse_after_ is the same after one more visit, and mass_ is the
  // prior mass of its transitions. Numbers beyond N are 0.
  GibbsRows out_, in_, inverse_, inverse_after_, visits_, mass_;
  double initial_ends_ = 0;

 private:
  static void run_sweep(std::span<CollapsedGibbs *const> chains, int64_t sweep, const Run &run);
  HiddenStates states_;
  GibbsRows uniforms_, sums_;
  GibbsKernel kernel_;
};

}  // namespace hws
