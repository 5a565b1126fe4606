// Global counts that are averaged with the scaled counts of minibatches: N ← (1 − ρ) N + ρ N̂ (seed 001, 3.103 and 3.104). For
// the parameters of a Dirichlet posterior this is the natural gradient step (Hoffman, Blei, Wang, Paisley 2013). Symbols that
// the minibatch lacks are not touched: emission counts are stored as numbers times one common factor, and the factor is
// multiplied by (1 − ρ). Sums over symbols are kept by state.
#pragma once
#include <functional>
#include <span>

#include "fsa/base/prefetch.hh"
#include "fsa/base/thread_team.hh"
#include "src/hmm/data/ended_state.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/hmm_shape.hh"
#include "src/hmm/minibatch/minibatch_data.hh"

namespace hws {

class StochasticCounts {
 public:
  // Keeps `rows`, the layout of the counts.
  StochasticCounts(EmissionRows rows, HmmParameters counts);

  // The factors that scale a minibatch's counts to estimates for the whole corpus.
  struct Factors {
    double counts = 1, transitions = 1;  // counts: of initial states, emissions and ends
  };
  // Averages in the counts of the given symbols, in their order and in the layout `own`. O(K² + K symbols). When the factor
  // becomes too small, once in thousands of steps, or if ρ = 1, all numbers are multiplied. Any number of threads gives the
  // same bits. It fails before anything changes, or not at all. `beside` is further work for the threads, which must not throw.
  void blend(double rho, const Factors &factors, std::span<const Label> symbols, const EmissionRows &own,
             const HmmParameters &counts, ThreadTeam *team, std::span<const std::function<void()>> beside = {});

  // Returns the chain's counts as blend() would leave them.
  StateChain blended(double rho, const Factors &factors, const StateChain &counts) const;

  // Sets the counts of outcomes that the priors forbid to 0. O(K W) if they forbid symbols.
  void clear_forbidden(const HmmPriors &priors) noexcept;
  // Ends a state. Every symbol must have a row of all states.
  void end_state(const EndedState &ended) noexcept;

  const StateChain &chain() const { return chain_; }
  const Array<double> &channels() const { return channels_; }
  const EmissionRows &rows() const { return rows_; }
  // A symbol's emission numbers: the counts are factor() times these. totals() are the counts' sums over symbols, by state.
  const double *scaled_row(Label symbol) const { return emission_.data() + rows_.offset(symbol); }
  void prefetch_row(Label symbol) const noexcept {
    for (const double *p = scaled_row(symbol), *end = emission_.data() + rows_.end(symbol); p < end; p += 8) prefetch(p);
  }
  double factor() const { return factor_; }
  const Array<double> &totals() const { return totals_; }
  HmmParameters all() const;

  void append(std::string *bytes) const;
  // Fails with `corrupt`. Changes the counts only at the end.
  void take(std::string_view *bytes);

 private:
  EmissionRows rows_;
  StateChain chain_;
  double factor_ = 1;
  Array<double> channels_;
  Array<double> emission_, totals_;  // emission_: counts / factor_; totals_: sums of counts by state
};

}  // namespace hws
