// Global counts that are averaged with the scaled counts of minibatches, N ← (1 − ρ) N + ρ N̂ (seed 001, 3.103 and 3.104; of a
// Dirichlet posterior's parameters, the natural gradient step of Hoffman, Blei, Wang, Paisley 2013), without a look at symbols
// the minibatch does not hold: numbers of words' emissions are kept as numbers times one factor, which takes the (1 − ρ), and
// the sum over symbols is kept by state.
#pragma once
#include <functional>
#include <span>

#include "fsa/base/prefetch.hh"
#include "fsa/base/thread_team.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/hmm_shape.hh"
#include "src/hmm/minibatch/minibatch_data.hh"

namespace hws {

class StochasticCounts {
 public:
  // `rows` of the counts; kept.
  StochasticCounts(EmissionRows rows, HmmParameters counts);

  // How an estimate of the whole corpus comes of a minibatch's counts.
  struct Factors {
    double counts = 1, transitions = 1;  // initial states, emissions and ends; transitions
  };
  // `counts` are of the symbols given, in their order and in the layout of `own`. O(K² + K symbols), but where the factor has
  // become too small: then, once in thousands of steps, or for ρ = 1,
  // all numbers are multiplied. Any number of threads gives the same bits. Fails before anything changes, or not at all.
  // `beside`: what the threads do meanwhile, of which nothing throws.
  void blend(double rho, const Factors &factors, std::span<const Label> symbols, const EmissionRows &own,
             const HmmParameters &counts, ThreadTeam *team, std::span<const std::function<void()>> beside = {});

  // Makes 0 of the counts of outcomes that the priors forbid. O(K W) where they forbid symbols.
  void clear_forbidden(const HmmPriors &priors) noexcept;

  const StateChain &chain() const { return chain_; }
  const Array<double> &channels() const { return channels_; }
  const EmissionRows &rows() const { return rows_; }
  // A symbol's numbers of emissions: times factor() the counts. And their sums over symbols, by state.
  const double *scaled_row(Label symbol) const { return emission_.data() + rows_.offset(symbol); }
  void prefetch_row(Label symbol) const noexcept {
    for (const double *p = scaled_row(symbol), *end = emission_.data() + rows_.end(symbol); p < end; p += 8) prefetch(p);
  }
  double factor() const { return factor_; }
  const Array<double> &totals() const { return totals_; }
  HmmParameters all() const;

  void append(std::string *bytes) const;
  // `corrupt`. Changes the counts as its last act.
  void take(std::string_view *bytes);

 private:
  EmissionRows rows_;
  StateChain chain_;
  double factor_ = 1;
  Array<double> channels_;
  Array<double> emission_, totals_;  // to be multiplied by factor_: the former; by state, true sums: the latter
};

}  // namespace hws
