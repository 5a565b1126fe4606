// The layout of an HMM's numbers per symbol and state. There is a row per symbol. It has all states, padded with zeros as
// src/stats/dense_products.hh needs; or only the states that a dictionary allows the symbol. Suppose there are K states, W
// symbols, and a dictionary of s pairs in sets smaller than K. The numbers then take 8 s bytes instead of 8 K W, for
// probabilities and counts alike.
#pragma once
#include <memory>

#include "fsa/machine/alphabet.hh"
#include "src/hmm/data/state_masks.hh"
#include "src/prior/outcome_rows.hh"

namespace hws {

class EmissionRows {
 public:
  // If `masks` is null, all rows have all states. Fails with `limit` if one array of these numbers would be too large.
  // O(symbols).
  EmissionRows(int32_t states, int64_t symbols, StateMasksPtr masks, const Run &run);

  // Returns the rows of some symbols, renumbered in the given order, with the same sets. Fails with `limit`.
  EmissionRows of(std::span<const Label> symbols, const Run &run) const;

  int64_t symbols() const { return static_cast<int64_t>(offsets_.size()) - 1; }
  size_t states() const { return states_; }
  size_t stride() const { return stride_; }
  size_t size() const { return offsets_.back(); }  // how many numbers there are, padding included
  size_t offset(Label symbol) const { return offsets_[static_cast<size_t>(symbol) - 1]; }
  size_t end(Label symbol) const { return offsets_[static_cast<size_t>(symbol)]; }
  int32_t set_of(Label symbol) const { return of_symbol_.empty() ? 0 : of_symbol_[static_cast<size_t>(symbol) - 1]; }
  // Returns whether the symbol's row has all states and is padded.
  bool full(Label symbol) const { return set_of(symbol) == 0; }
  const NumberSets &sets() const { return *sets_; }
  // The states of a row, ascending.
  std::span<const int32_t> row_states(Label symbol) const { return sets_->set(set_of(symbol)); }

  // The same numbers as distributions stored by outcome: one row per state, one outcome per symbol.
  OutcomeRows layout() const { return {states_, offsets_, of_symbol_, sets_.get()}; }

  // Returns the index of the state's number in the symbol's row, which must have the state. O(log states of the row).
  size_t place_of(Label symbol, int32_t state) const;

  // For a token in one of the states of `set`, writes out[i], the number of the i-th state in the symbol's row. It is 0 if the
  // row lacks the state, and 1 if there is no symbol (0).
  void gather(const double *numbers, Label symbol, int32_t set, double *out) const;
  // The reverse of gather(): adds in[i] to the number of the i-th state. Does nothing if there is no symbol.
  void scatter(double *numbers, Label symbol, int32_t set, const double *in) const {
    if (symbol != 0) scatter_row(numbers + offset(symbol), symbol, set, in);
  }
  // As gather() and scatter(), for arrays over all states.
  void expand(const double *numbers, Label symbol, int32_t set, double *row) const;
  void collect(double *numbers, Label symbol, const double *row) const {
    if (symbol != 0) collect_row(numbers + offset(symbol), symbol, row);
  }
  // As scatter() and collect(), where `to` is the start of the symbol's numbers. The symbol must not be 0.
  void scatter_row(double *to, Label symbol, int32_t set, const double *in) const;
  void collect_row(double *to, Label symbol, const double *row) const;
  // The offset of each symbol's numbers, at index symbol − 1, and the total size at the end.
  const Array<size_t> &offsets() const { return offsets_; }
  // Adds a symbol's numbers to a row over all states.
  void add_row(const double *numbers, Label symbol, double *row) const;

  // A hash of masks and sizes. Numbers of layouts with the same hash fit each other.
  uint64_t hash() const;

 private:
  EmissionRows(size_t states, std::shared_ptr<const NumberSets> sets, Array<int32_t> of_symbol, int64_t symbols,
               const Run &run);
  size_t states_, stride_;
  std::shared_ptr<const NumberSets> sets_;
  Array<int32_t> of_symbol_;
  Array<size_t> offsets_;
};
using EmissionRowsPtr = std::shared_ptr<const EmissionRows>;

}  // namespace hws
