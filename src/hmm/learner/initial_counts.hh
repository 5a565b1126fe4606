// What learning of an HMM begins with: random counts, as if expectations had been taken once. Masks hold from the start. Of
// channels, every start takes the statistics of seeds far apart (src/hmm/learner/seed_states.hh).
#pragma once
#include "src/hmm/sums/expectation.hh"

namespace hws {

enum class HmmStart {
  // Rows drawn evenly from all distributions, symbols weighed by how often they occur; each state has its even part of
  // the tokens.
  parameters,
  // Of local posteriors q(z_t | z_{t−1}) ∝ U(0, 1), each drawn for itself (seed 001, 3.8.2): K² draws per token, or the product
  // of the sizes of allowed sets. With channels ∝ U(0, 1) · the seeds' density.
  posteriors,
  // Each count exponentially distributed about its even part of the tokens (seed 001, 3.106 and 3.107).
  counts,
  // Of a Gibbs sampler's states (src/hmm/sampling/sampled_counts.hh); of collapsed inference alone.
  sampled,
  // What the data ask for. Local posteriors are nearly even once they are summed, which is a saddle of the likelihood and of
  // VI's bound unless masks or the channels' seeds tell the states apart; where these do, random counts mislead. So: random
  // counts where nothing tells any two states apart; else local posteriors, with each count of a state that the masks treat
  // as another one (src/hmm/learner/mask_groups.hh) times an exponential number.
  automatic
};

// What `automatic` comes to: counts or posteriors where the one or the other is all there is to it, else itself. Other starts
// are themselves.
HmmStart resolved_start(HmmStart start, const HmmData &data, const Run &run);

// Any number of threads gives the same bits. `argument` for sampled counts.
HmmParameters initial_counts(const HmmExpectation &expectation, HmmStart start, uint64_t seed, const Run &run);

}  // namespace hws
