// One chain of beam sampling of an HMM whose rows share a stick (Van Gael, Saatci, Teh and Ghahramani 2008, "Beam sampling for
// the infinite hidden Markov model"). There is no truncation. A sweep
//   1. draws the rows of the states in use, each with the rest for all other states (src/prior/open_rows.hh);
//   2. draws a slice u_t ~ U(0, p(z_t | z_{t−1})) for each transition, and breaks the stick until no row has a rest as large as
//      the least slice, so that no state without a number is possible;
//   3. draws the emissions of these states, and all states of a sequence together (sliced_paths.hh);
//   4. drops the states that no token is in, draws the tables, the concentrations, and the weights of states and rest.
// Each step leaves p(states, stick, concentrations | corpus) as it is.
//
// Threads share the sequences, as in blocked_gibbs_chain.hh. Any number of them gives the same bits. A sequence whose sums
// leave the range of doubles keeps its states in that sweep.
//
// O(K²) for the rows, O(numbers) for emissions, and for each token O(K) and the transitions above its slice. A sequence takes
// 8 K bytes per token.
#pragma once
#include "src/hmm/sampling/open_chain.hh"
#include "src/prior/open_rows.hh"

namespace hws {

class BeamChain final : public OpenChain {
 public:
  BeamChain(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int32_t number, const Run &run,
            DrawTables *tables = drawn_tables);

  int64_t bytes() const override;
  // Memory of a sweep beside the chain's own, with as many states.
  static int64_t scratch_bytes(const HmmData &data, int32_t threads);

 protected:
  void draw_states(int64_t sweep, double temperature, const Run &run) override;

 private:
  // A slice for each token's transition into it, and the least one.
  double draw_slices(const OpenRows &rows, const Rng &random, const Run &run);
  void draw_paths(const OpenRows &rows, double least, const HmmData &data, const HmmParameters &emissions, const Rng &random,
                  const Run &run);

  Array<double> slices_;
};

}  // namespace hws
