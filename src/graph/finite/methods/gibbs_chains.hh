// Gibbs sampling (Geman and Geman 1984): each variable in turn is drawn given all others, in several chains. What is counted
// is not the draw but the probabilities that it was drawn from, whose mean has a smaller variance (Gelfand and Smith 1990).
//
// Where no zero is left once zeros are propagated, a chain reaches every state, and it begins at a uniform one. Otherwise it
// begins at a state of high weight, and it may not reach all states by single changes: what it says is then about those that
// it reaches.
//
// Draws follow from (seed, chain, sweep) alone, so that chains may run on several threads with the same results.
#pragma once
#include "src/graph/finite/finite_method.hh"
#include "src/graph/finite/prepared_model.hh"

namespace hws {

struct GibbsSettings {
  int64_t samples = 1000;  // sweeps counted, per chain
  int64_t burn_in = 200;   // and before them
  int32_t chains = 4;
  uint64_t seed = 1;
};

class GibbsChains final : public FiniteMethod {
 public:
  // `impossible` where propagation of zeros finds it; `unsupported` where no state of positive weight is found to begin at.
  GibbsChains(FiniteModel whole, const GibbsSettings &settings, const Run &run);

  // Sweeps of all chains, a hundredth of those asked for.
  void step(int64_t made, const Run &run) override;
  bool settled() const override { return sweeps_ >= settings_.burn_in + settings_.samples; }
  double number(FiniteNumber what) const override;
  void probabilities(int32_t v, double *p) const override;
  void factor_probabilities(int32_t f, double *p) const override;
  // The state of the highest weight that a chain was in at the end of a step.
  Array<int32_t> best_state(const FiniteModel &whole, const Run &run) const override;
  void carry_over(const FiniteMethod &from) override;
  Array<double> save() const override;
  void load(std::span<const double> numbers) override;

 private:
  struct Chain {
    Array<int32_t> state;
    Array<double> sums;         // of probabilities, by variable and value
    Array<double> squares;      // and of their squares
    Array<double> factor_sums;  // of entries of factors of two variables or more
  };
  void begin(const Run &run);
  void sweep(int32_t chain, int64_t sweep, Chain *to) const;
  double r_hat() const;
  void own_probabilities(int32_t v, double *p) const;
  void own_factor(int32_t f, double *p) const;
  void remember_best();

  GibbsSettings settings_;
  PreparedModel prepared_;
  Array<int32_t> edge_factor_;
  Array<int64_t> begin_;         // of variable v's values; one more number than variables
  Array<int64_t> factor_begin_;  // of factor f's entries; one more number than factors
  std::vector<Chain> chains_;
  Array<int32_t> best_;
  double log_best_ = -INFINITY;
  int64_t sweeps_ = 0;
};

}  // namespace hws
