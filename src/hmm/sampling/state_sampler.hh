// One chain of a sampler of an HMM's hidden states. It holds the states and the missing values that are drawn beside them. It
// draws their start, undoes a sweep, and computes the counts. Derived samplers define how a sweep draws them
// (hmm_gibbs_chain.hh, blocked_gibbs_chain.hh).
//
// The rows of transitions may share a stick (hdp). Its weights and concentrations then are the chain's own
// (src/prior/hdp_level.hh). A sweep first draws all states under the priors that they make, and then draws the stick anew from
// the states' counts (src/prior/table_draws.hh). Both draws leave p(states, weights, concentrations | corpus) as it is, in the
// weak limit of as many states as the data have, or for an open stick without one (open_chain.hh).
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "fsa/base/rng.hh"
#include "src/draws/hidden_states.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/hmm_shape.hh"
#include "src/hmm/sampling/missing_parts.hh"
#include "src/hmm/sums/sequence_sums.hh"
#include "src/learner/sampling_loop.hh"
#include "src/prior/table_draws.hh"

namespace hws {

// Draws the states of one sequence given the parameters, from the last token back: p(z_t | z_{t+1}, symbols) ∝ forward(t) ·
// transition to z_{t+1}. `transposed` is transposed_transition(chain), and `work` has a number per state. Returns false if the
// numbers leave the range of doubles.
bool draw_backwards(const SequenceSums &sums, const StateChain &chain, const Array<double> &transposed, size_t length, Rng *rng,
                    Array<double> *work, uint16_t *to);

// drawn_tables(), or what a test plants in its place.
using DrawTables = HdpTables(const HdpLevel &level, const HdpCounts &counts, const Rng &random, uint64_t first_item,
                             const Run &run);

class StateSampler : public SamplerChain {
 public:
  // Draws each token's state uniformly from those it may be in, and missing parts of vectors from the prior's predictive
  // density. Fails with `argument` for more states than HiddenStates holds, with `empty` for a token that may be in no state,
  // naming its sequence, and with `limit`.
  // If the number of states may change, at most `most_states` are held.
  StateSampler(HmmDataPtr data, bool end, uint64_t seed, int32_t number, const Run &run,
               std::optional<int32_t> most_states = {});
  StateSampler(const StateSampler &) = delete;
  StateSampler &operator=(const StateSampler &) = delete;

  // The priors hold from the next sweep on. Rows that share a stick take nothing of theirs but the emissions'.
  void set_priors(const HmmPriors &priors, const Run &run);
  // The rows share a stick from the next sweep on. Sweeps must then have temperature 1. `priors` are those that hold.
  void share_stick(const HdpLevel &level, const HmmPriors &priors);
  // Makes sweep number `sweep`, counted from 0, for the target at a temperature (1: the posterior). If it throws, call
  // undo(sweep).
  void sweep(int64_t sweep, double temperature, const Run &run);
  void undo(int64_t sweep) override;
  // The stick of a chain whose rows share one, as it stands, and its mean over the samples kept, as mean_counts().
  const HdpLevel &level() const { return stick_->now; }
  HdpLevel mean_level() const { return samples_ == 0 ? stick_->now : stick_->mean; }

  // Draws all states from their posterior under the parameters, and missing values given them. Fails with `empty` for a
  // sequence without probability, naming it; the message calls the parameters `what`.
  void draw_under(const HmmParameters &parameters, const char *what, const Run &run);

  // The corpus in the states that there are.
  const HmmDataPtr &data() const { return data_; }
  // Returns how often the states use each parameter. O(tokens).
  HmmParameters counts() const;
  // Computes the current counts and keeps them until keep_sample() adds them to those of earlier samples.
  const HmmParameters &make_sample(const Run &run);
  const HmmParameters &sample() const { return made_; }  // the last one made
  void keep_sample() override;
  // Returns the mean over the samples kept, or counts() before the first one; and the corpus in its states.
  HmmParameters mean_counts() const;
  const HmmDataPtr &mean_data() const { return samples_ == 0 ? data_ : sum_data_; }
  // Call this after states() was changed from outside.
  virtual void recount() {}
  HiddenStates &states() { return states_; }
  const HiddenStates &states() const { return states_; }
  MissingParts &missing() { return missing_; }
  double changed() const override { return states_.changed(); }
  int64_t bytes() const override;

  void save(std::string *out) const override;
  void load(std::string_view *bytes, int64_t samples) override;

 protected:
  // What set_priors() and sweep() do for states alone.
  virtual void use_priors(const HmmPriors &priors, const Run &run) = 0;
  virtual void draw_states(int64_t sweep, double temperature, const Run &run) = 0;
  // Uniformly drawn states may use outcomes that the priors forbid. If no transition may lead back, the states that a chain
  // begins with follow the places of tokens instead (src/hmm/learner/flat_start.hh). If some outcome is forbidden still, all
  // states are drawn again under posterior means that keep the zeros. Fails with `empty` for a sequence that then has no
  // probability, naming it.
  void keep_zeros(const HmmPriors &priors, const Run &run);
  // The level under which the states of a sweep have their tables. A sampler that changes the number of states has another one.
  virtual HdpLevel level_of_states() const { return stick_->now; }
  void draw_tables_by(DrawTables *draw) { draw_tables_ = draw; }  // tests plant faults here
  // The same corpus in other states, before a checkpoint is loaded that was written with them. `mean`: those of the samples.
  void take_data(const HmmDataPtr &data, const HmmDataPtr &mean);
  void begin(int64_t sweep);
  void finish() { states_.end_sweep(); }
  Rng stream(int64_t sweep, uint64_t item) const {
    return Rng(seed_, RngMethod::hmm_gibbs, static_cast<uint32_t>(number_), static_cast<uint32_t>(sweep), item);
  }

  HmmDataPtr data_;
  bool end_;

 private:
  // The stick of a chain whose rows share one.
  struct Stick {
    HdpLevel now, before, mean;  // before: the last sweep that drew it anew, `drawn`
    int64_t drawn = -1;
    HmmPriors priors;        // that hold
    bool priors_old = true;  // they are not those of `now`
    HdpLevel made;           // the mean over the samples, with the last one made
  };
  void redraw_stick(int64_t sweep, const Run &run);
  // How often the states use each transition, initial state and end.
  void count_chain(StateChain *chain) const;

  uint64_t seed_;
  int32_t number_;
  HiddenStates states_;
  MissingParts missing_;
  bool fresh_ = true;         // no sweep was begun
  HmmParameters made_, sum_;  // the last sample; the sum of the samples kept, or empty before the first
  HmmDataPtr sum_data_;       // in the states of sum_
  // The same with the last sample, where that has other states than the sum.
  HmmParameters next_sum_;
  HmmDataPtr next_sum_data_;
  int64_t samples_ = 0;
  std::unique_ptr<Stick> stick_;
  DrawTables *draw_tables_ = drawn_tables;
};

}  // namespace hws
