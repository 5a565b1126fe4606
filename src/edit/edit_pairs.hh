// The pairs that an edit model learns from: pairs of strings, whose grids edit_lattice.hh sums over, or pairs of weighted
// acceptors (acceptor_pairs.hh).
#pragma once
#include <memory>

#include "fsa/machine/string_batch.hh"
#include "src/edit/edit_lattice.hh"

namespace hws {

// Sums over pairs, one after the other.
class EditPairVisit {
 public:
  virtual ~EditPairVisit() = default;
  // ln of the probability of a pair; −∞: it has none. With `counts` the expected moves are added to them, times the pair's
  // weight.
  virtual double expect(int64_t pair, const LeafRows *counts, const Run &run) = 0;
};

class EditPairs {
 public:
  virtual ~EditPairs() = default;
  virtual int64_t count() const = 0;
  virtual double weight(int64_t pair) const = 0;   // how often it counts
  virtual double symbols(int64_t pair) const = 0;  // output symbols and the end; 1 for acceptors
  virtual uint64_t fingerprint() const = 0;
  virtual EditSites sites(const EditModel &model, const Run &run) const = 0;
  // Under these probabilities of sites, which outlive the visit.
  virtual std::unique_ptr<EditPairVisit> visit(const EditSites &sites, std::span<const double> probabilities) const = 0;
};
using EditPairsPtr = std::shared_ptr<const EditPairs>;

class StringPairs final : public EditPairs {
 public:
  explicit StringPairs(StringBatchPtr batch) : batch_(std::move(batch)) {}
  int64_t count() const override { return batch_->count(); }
  double weight(int64_t pair) const override { return batch_->values[static_cast<size_t>(pair)]; }
  double symbols(int64_t pair) const override { return static_cast<double>(batch_->labels_of(pair, 1).size()) + 1; }
  uint64_t fingerprint() const override;
  EditSites sites(const EditModel &model, const Run &run) const override { return {model, *batch_, run}; }
  std::unique_ptr<EditPairVisit> visit(const EditSites &sites, std::span<const double> probabilities) const override;

 private:
  StringBatchPtr batch_;
};

}  // namespace hws
