// One chain of a sampler of an HMM's hidden states: the states and what is drawn beside them, how they begin and are taken
// back, and the counts that are read off them. How a sweep draws them is the derived samplers' business (hmm_gibbs_chain.hh,
// blocked_gibbs_chain.hh).
#pragma once
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

namespace hws {

// States of one sequence given the parameters, from the last token back: p(z_t | z_{t+1}, symbols) ∝ forward(t) · transition to
// z_{t+1}. `transposed` as transposed_transition() has it; `work`: a number per state. False if the numbers have left their
// range.
bool draw_backwards(const SequenceSums &sums, const StateChain &chain, const Array<double> &transposed, size_t length, Rng *rng,
                    Array<double> *work, uint16_t *to);

class StateSampler : public SamplerChain {
 public:
  // Each token's state drawn evenly from those it may be in, missing parts of vectors from the prior's predictive density.
  // `argument` for more states than HiddenStates holds; `empty` for a token that may be in none, naming its sequence; `limit`.
  StateSampler(HmmDataPtr data, bool end, uint64_t seed, int32_t number, const Run &run);
  StateSampler(const StateSampler &) = delete;
  StateSampler &operator=(const StateSampler &) = delete;

  // From the next sweep on.
  virtual void set_priors(const HmmPriors &priors, const Run &run) = 0;
  // The `sweep`th (counted from 0), of the target at a temperature (1: the posterior). May throw: then undo(sweep).
  virtual void sweep(int64_t sweep, double temperature, const Run &run) = 0;
  void undo(int64_t sweep) override;

  // Draws all states anew from their posterior under the parameters, and what is missing given them. `empty` for a sequence
  // without probability, naming it and `what` the parameters are.
  void draw_under(const HmmParameters &parameters, const char *what, const Run &run);

  // How often the states use each parameter. O(tokens).
  HmmParameters counts() const;
  // The counts as they stand, kept apart until keep_sample() adds them to those of the samples kept.
  const HmmParameters &make_sample() { return made_ = counts(); }
  const HmmParameters &sample() const { return made_; }  // the last one made
  void keep_sample() override;
  // The mean over the samples kept; before the first one counts().
  HmmParameters mean_counts() const;
  // After states() was changed from outside.
  virtual void recount() {}
  HiddenStates &states() { return states_; }
  const HiddenStates &states() const { return states_; }
  MissingParts &missing() { return missing_; }
  double changed() const override { return states_.changed(); }
  int64_t bytes() const override;

  void save(std::string *out) const override;
  void load(std::string_view *bytes, int64_t samples) override;

 protected:
  // Where the states use what the priors forbid, as evenly drawn ones may, all are drawn anew under the posterior means that
  // keep the zeros. `empty` for a sequence that has no probability then, naming it.
  void keep_zeros(const HmmPriors &priors, const Run &run);
  void begin(int64_t sweep);
  void finish() { states_.end_sweep(); }
  Rng stream(int64_t sweep, uint64_t item) const {
    return Rng(seed_, RngMethod::hmm_gibbs, static_cast<uint32_t>(number_), static_cast<uint32_t>(sweep), item);
  }

  HmmDataPtr data_;
  bool end_;

 private:
  uint64_t seed_;
  int32_t number_;
  HiddenStates states_;
  MissingParts missing_;
  HmmParameters made_, sum_;  // the last sample; of the samples kept, empty before the first one
  int64_t samples_ = 0;
};

}  // namespace hws
