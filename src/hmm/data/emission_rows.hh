// Where an HMM's numbers per symbol and state lie: a row per symbol, of all states (padded as src/stats/dense_products.hh wants
// them, zeros behind) or, where a dictionary allows the symbol some states only, of those. With K states, W symbols and a
// dictionary of s pairs in sets smaller than K that is 8 s bytes instead of 8 K W, for probabilities and for counts alike.
#pragma once
#include <memory>

#include "fsa/machine/alphabet.hh"
#include "src/hmm/data/state_masks.hh"
#include "src/prior/outcome_rows.hh"

namespace hws {

class EmissionRows {
 public:
  // `masks` may be null: all rows are of all states. `limit` asked for one array of the numbers. O(symbols).
  EmissionRows(int32_t states, int64_t symbols, StateMasksPtr masks, const Run &run);

  // Rows of some symbols, numbered anew in their order, with the same sets. `limit`.
  EmissionRows of(std::span<const Label> symbols, const Run &run) const;

  int64_t symbols() const { return static_cast<int64_t>(offsets_.size()) - 1; }
  size_t states() const { return states_; }
  size_t stride() const { return stride_; }
  size_t size() const { return offsets_.back(); }  // numbers, the padding too
  size_t offset(Label symbol) const { return offsets_[static_cast<size_t>(symbol) - 1]; }
  size_t end(Label symbol) const { return offsets_[static_cast<size_t>(symbol)]; }
  int32_t set_of(Label symbol) const { return of_symbol_.empty() ? 0 : of_symbol_[static_cast<size_t>(symbol) - 1]; }
  // Of all states, padded.
  bool full(Label symbol) const { return set_of(symbol) == 0; }
  const NumberSets &sets() const { return *sets_; }
  // The states of a row, ascending.
  std::span<const int32_t> row_states(Label symbol) const { return sets_->set(set_of(symbol)); }

  // The same numbers as rows of distributions, one row per state.
  OutcomeRows layout() const { return {states_, offsets_, of_symbol_, sets_.get()}; }

  // Which number of the symbol's row is the state's, one of the row's. O(log states of the row).
  size_t place_of(Label symbol, int32_t state) const;

  // A token in a state of `set`: out[i] = the number of the i-th state in the symbol's row, 0 for states the row has not;
  // 1 where there is no symbol (0).
  void gather(const double *numbers, Label symbol, int32_t set, double *out) const;
  // The way back: adds in[i] to the number of the i-th state; nothing where there is no symbol.
  void scatter(double *numbers, Label symbol, int32_t set, const double *in) const {
    if (symbol != 0) scatter_row(numbers + offset(symbol), symbol, set, in);
  }
  // The same for arrays over all states.
  void expand(const double *numbers, Label symbol, int32_t set, double *row) const;
  void collect(double *numbers, Label symbol, const double *row) const {
    if (symbol != 0) collect_row(numbers + offset(symbol), symbol, row);
  }
  // The last two, with `to` where the numbers of a symbol begin that is not 0.
  void scatter_row(double *to, Label symbol, int32_t set, const double *in) const;
  void collect_row(double *to, Label symbol, const double *row) const;
  // Where a symbol's numbers begin, at the symbol's number less 1, and their size at last.
  const Array<size_t> &offsets() const { return offsets_; }
  // Adds a symbol's numbers to a row over all states.
  void add_row(const double *numbers, Label symbol, double *row) const;

  // Of masks and sizes: whose numbers fit.
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
