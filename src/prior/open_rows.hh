// Drawn rows of probabilities that share a stick without a truncation (beam sampling: Van Gael, Saatci, Teh and Ghahramani
// 2008). Rows of the outcomes so far are drawn from their posteriors given whole counts, as in src/prior/hdp_level.hh:
//     initial row    Dirichlet(count + σ G_k,             rest: σ G_rest)
//     row j          Dirichlet(count + σ G_k + κ [j = k], rest: σ G_rest,   end: count + e)
// The rest of a row is the probability of all outcomes that have no number yet. grow() breaks the stick once more: the new
// outcome has the share b ~ Beta(1, γ) of the rest of the stick, and of each row's rest the share that a beta distribution of
// the two weights gives. It also gets a row of its own. So a row of any length is a draw from the same Dirichlet process,
// whenever it is made longer.
//
// Probabilities are doubles. One that is too small for them is 0, and so no longer draws anything.
#pragma once
#include <vector>

#include "src/prior/hdp_level.hh"

namespace hws {

class OpenRows {
 public:
  // `level` is an open one, of the outcomes that have counts. Row j draws from item first_item + j of `random`, and the initial
  // row from the item after the last one. O(K²), about 0.1 µs each.
  OpenRows(const HdpLevel &level, const HdpCounts &counts, const Rng &random, uint64_t first_item, const Run &run);

  size_t outcomes() const { return weights_.size(); }
  const Array<double> &weights() const { return weights_; }  // of the stick
  const Array<double> &initial() const { return rows_.back().numbers; }
  const Array<double> &row(size_t j) const { return rows_[j].numbers; }
  double end(size_t j) const { return rows_[j].end; }
  // The largest rest of a row.
  double most_rest() const;
  // Adds an outcome. All numbers come from `random`. O(K).
  void grow(Rng random);

 private:
  struct Row {
    Array<double> numbers;
    double rest = 0, end = 0;
  };
  Row drawn(size_t outcome, const double *counts, double end_count, Rng random) const;

  double gamma_, sigma_, kappa_, end_;
  Array<double> weights_;
  double rest_;
  std::vector<Row> rows_;  // of the outcomes, then the initial one
};

}  // namespace hws
