// What exists under the posteriors of a minibatch's sequences or pieces (src/hmm/hdp/chain_existence.hh). Logs of q(C = 0) are
// statistics like others: sums over the blocks.
//
// A piece that hears of its neighbours counts the transition that leads into it. The token before it is then a token of its
// own, with the posterior of the neighbour's last visit, whose transition to the piece has independent ends. The memory of
// src/hmm/hdp/chain_existence.hh runs from there to the end of the piece.
#pragma once
#include <span>

#include "src/hmm/hdp/chain_existence.hh"
#include "src/hmm/minibatch/minibatch_units.hh"
#include "src/hmm/sums/expectation.hh"

namespace hws {

// Of one step of a learner. All but the numbers are borrowed.
struct ExistenceOfStep {
  ChainExistence::Settings settings;
  int64_t step = 0;
  bool end = false;
  const StateChain *chain = nullptr;  // the parameters that pieces are summed under
  std::span<const int64_t> numbers;   // of the pieces in the corpus
  std::span<const SequencePiece> pieces;
  const Run *run = nullptr;
};

class BlockExistence {
 public:
  explicit BlockExistence(const ExistenceOfStep &of)
      : of_(of), existence_(of.chain->states, of.end, of.settings, of.step) {}
  // before: the posterior of the token before the piece, `stride` numbers; null: no transition leads into it.
  void add(const SequenceSums &sums, const SequenceSums::Sequence &piece, const double *before);
  // Adds what was found to the block's statistics.
  void write(std::span<double> logs);

 private:
  const ExistenceOfStep &of_;
  ChainExistence existence_;
  Array<double> posterior_;
};

// For pieces that hear nothing of others, and whole sequences.
std::unique_ptr<HmmExpectation::Beside> existence_beside(const ExistenceOfStep &of);

}  // namespace hws
