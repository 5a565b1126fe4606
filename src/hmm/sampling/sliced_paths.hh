// State sequences drawn under slices of their transitions (beam sampling: Van Gael et al. 2008). Given a slice u_t of each
// transition, the transitions with a probability of at least u_t are all equally probable, and no other one is possible. So
//     p(z | u, symbols) ∝ Π_t p(symbol t | z_t) [p(z_t | z_{t−1}) ≥ u_t],
// times the probability of the end, which is not sliced. Forward filtering and backward sampling draws it. Transitions from a
// state are kept in descending order, so that a token takes time for those above its slice alone.
#pragma once
#include "src/hmm/sums/token_emissions.hh"
#include "src/prior/open_rows.hh"

namespace hws {

// The transitions of such rows that are above the least slice, state by state.
class SlicedRows {
 public:
  // Borrows the rows, which must not grow. O(K² log K).
  SlicedRows(const OpenRows &rows, double least, const Run &run);

  struct Step {
    double p;
    int32_t to;
  };
  size_t states() const { return begin_.size() - 1; }
  std::span<const Step> from(size_t j) const { return {steps_.data() + begin_[j], begin_[j + 1] - begin_[j]}; }
  const OpenRows &rows() const { return rows_; }

 private:
  const OpenRows &rows_;
  Array<size_t> begin_;
  Array<Step> steps_;
};

// Used by one thread.
class SlicedPaths {
 public:
  // Both are borrowed. `end`: sequences end by a symbol of their own.
  SlicedPaths(const SlicedRows &rows, TokenEmissions *emissions, bool end);
  // Draws the states of the tokens from `place` on, given the slices of the transitions into them. Returns false if no
  // state sequence has weight.
  bool draw(size_t place, std::span<const double> slices, Rng *random, uint16_t *to);

 private:
  double *forward(size_t t) { return forward_.data() + t * width_; }
  // Returns false if the numbers leave the range of doubles.
  bool filter(size_t place, std::span<const double> slices);
  // The same draw in numbers of a huge range (fsa/base/scaled.hh), for sequences where doubles fail.
  bool draw_wide(size_t place, std::span<const double> slices, Rng *random, uint16_t *to);

  const SlicedRows &rows_;
  TokenEmissions &emissions_;
  bool end_;
  size_t width_;
  Array<double> forward_, emission_;
};

}  // namespace hws
