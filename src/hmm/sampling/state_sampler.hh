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

namespace hws {

// States of one sequence given the parameters, from the last token back: p(z_t | z_{t+1}, symbols) ∝ forward(t) · transition to
// z_{t+1}. `transposed` as transposed_transition() has it; `work`: a number per state. False if the numbers have left their
// range.
bool draw_backwards(const SequenceSums &sums, const StateChain &chain, const Array<double> &transposed, size_t length, Rng *rng,
                    Array<double> *work, uint16_t *to);

class StateSampler {
 public:
  // Each token's state drawn evenly from those it may be in, missing parts of vectors from the prior's predictive density.
  // `argument` for more states than HiddenStates holds; `empty` for a token that may be in none, naming its sequence; `limit`.
  StateSampler(HmmDataPtr data, bool end, uint64_t seed, int32_t number, const Run &run);
  virtual ~StateSampler() = default;
  StateSampler(const StateSampler &) = delete;
  StateSampler &operator=(const StateSampler &) = delete;

  // From the next sweep on.
  virtual void set_priors(const HmmPriors &priors, const Run &run) = 0;
  // The `sweep`th (counted from 0), of the target at a temperature (1: the posterior). May throw: then undo(sweep).
  virtual void sweep(int64_t sweep, double temperature, const Run &run) = 0;
  // Back to before that sweep, if it was begun, whether it was finished or not. Only the last one begun can be undone.
  void undo(int64_t sweep);

  // Draws all states anew from their posterior under the parameters, and what is missing given them. `empty` for a sequence
  // without probability, naming it and `what` the parameters are.
  void draw_under(const HmmParameters &parameters, const char *what, const Run &run);

  // How often the states use each parameter. O(tokens).
  HmmParameters counts() const;
  // After states() was changed from outside.
  virtual void recount() {}
  HiddenStates &states() { return states_; }
  const HiddenStates &states() const { return states_; }
  MissingParts &missing() { return missing_; }
  // Share of the states the last sweep changed; NaN before one.
  double changed() const;
  virtual int64_t bytes() const { return states_.bytes() + missing_.bytes(); }

  // As bytes of a checkpoint and back; load() may throw, and the chain is then to be thrown away. `corrupt` for states that are
  // not allowed.
  void save(std::string *out) const;
  void load(std::string_view *bytes);

 protected:
  // Where the states use what the priors forbid, as evenly drawn ones may, all are drawn anew under the posterior means that
  // keep the zeros. `empty` for a sequence that has no probability then, naming it.
  void keep_zeros(const HmmPriors &priors, const Run &run);
  void begin(int64_t sweep);
  void finish() { changes_ = states_.changes(); }
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
  int64_t changes_ = -1, changes_before_ = -1, begun_ = -1;
};

}  // namespace hws
