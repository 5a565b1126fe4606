// Pairs of weighted acceptors for the edit model: what the input and the output may have been. A pair's weight is the sum over
// all strings x and y of their weights times p(y | x).
//
// What the process sees at a moment are windows of symbols, so that each acceptor is split first: its new states are the old
// ones with the last symbols read and the next ones that will be. Each of its paths is one path of the split acceptor, which
// guesses the next symbols and is held to them. Pairs of split states are then the cells of a grid, and its moves go along
// arcs.
#pragma once
#include <vector>

#include "fsa/ops/item_side.hh"
#include "fsa/ops/slot_lattice.hh"
#include "src/edit/edit_pairs.hh"

namespace hws {

class AcceptorPairs final : public EditPairs {
 public:
  // As many inputs as outputs, each an acceptor over the model's alphabet (item_side.hh). `weights` may be empty: 1 for each
  // pair. Fails with `argument`, naming the pair, with `unsupported` and `diverged`.
  AcceptorPairs(const std::vector<MachinePtr> &inputs, const std::vector<MachinePtr> &outputs, std::span<const double> weights,
                const EditModel &model, const Run &run);

  int64_t count() const override { return static_cast<int64_t>(pairs_.size()); }
  double weight(int64_t pair) const override { return weights_[static_cast<size_t>(pair)]; }
  double symbols(int64_t) const override { return 1; }
  uint64_t fingerprint() const override { return fingerprint_; }
  EditSites sites(const EditModel &model, const Run &run) const override;
  std::unique_ptr<EditPairVisit> visit(const EditSites &sites, std::span<const double> probabilities) const override;

 private:
  friend class AcceptorPairVisit;
  struct Pair {
    std::vector<ContextKey> input, output;  // what the split states show
    Array<int32_t> cell_input, cell_output;  // by cell
    SlotLattice lattice;  // slots are the moves of the cells, kMoves each, and then one whose weight is 1
  };
  Pair paired(const MachinePtr &input, const MachinePtr &output, Windows windows, const Run &run) const;

  std::vector<Pair> pairs_;
  Array<double> weights_;
  uint64_t fingerprint_ = 0;
};

}  // namespace hws
