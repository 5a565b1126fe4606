// How well the chains of a sampler agree, by a number that each of their samples has, such as ln p(data, hidden states). The
// chains may be those of one learner, or of several that had others.
#pragma once
#include <cstddef>
#include <span>

namespace hws {

class ChainSamples {
 public:
  // Borrowed: of each sample the numbers of all chains, one behind the other. `chains` is above 0, and divides their number.
  ChainSamples(std::span<const double> numbers, size_t chains) : numbers_(numbers), chains_(chains) {}

  // These are NaN if there are too few samples. The spread is the largest mean of a chain minus the smallest.
  double spread() const;
  // The potential scale reduction of Gelman and Rubin (1992), where each chain's halves count as chains: the factor by which
  // more sweeps could reduce the spread.
  double r_hat() const;
  // The number of independent samples that would estimate the mean as well as those of all chains together: Gelman et al.
  // (2013), (11.8), with the chains' halves as chains and Geyer's initial positive sequence (1992) of autocorrelations.
  // O(samples · lags).
  double effective_samples() const;
  // 1 if r_hat is above 1.1 and the spread above 0.001 per token, else 0.
  double disagree(double tokens) const;

 private:
  std::span<const double> numbers_;
  size_t chains_;
};

}  // namespace hws
