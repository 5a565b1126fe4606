// A base that all rows of outcomes share and that is learned (seed 001, 5.5.3; Teh, Kurihara and Welling 2008; ERRATA 001.26):
//     row k ~ Dir(β τ)      τ ~ Dir(a, ..., a)      q(τ) = Dir(a + tables of each outcome)
// with a prior count a of each outcome in the base. Rows have the prior counts β · exp(E ln τ_w), whose totals keep β. A
// model has the means of τ, since they sum to 1.
//
// updated() counts tables under the present base as in src/prior/tables.hh. β becomes the ratio of the tables to
// Σ over rows of E ψ(β + count) − ψ(β), as in 5.20.
#pragma once
#include <string>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/prior/outcome_rows.hh"
#include "src/prior/row_priors.hh"

namespace hws {

// Expected counts by outcome, and q(count = 0) of each; and by row q(no outcome at all).
struct OutcomeCounts {
  OutcomeRows layout;
  const double *counts = nullptr, *none = nullptr, *no_row = nullptr;
};

class SharedBase {
 public:
  // Begins with an even base. learned: whether β moves. Fails with `argument` unless β and a are finite numbers above 0.
  SharedBase(size_t outcomes, double concentration, double prior, bool learned);

  double concentration() const { return concentration_; }
  RowPriors priors() const;  // of rows
  RowPriors means() const;   // of rows of a model
  SharedBase updated(const OutcomeCounts &counts, const Run &run) const;

  // For checkpoints. take() fails with `corrupt`.
  void append(std::string *bytes) const;
  void take(std::string_view *bytes);

 private:
  double prior_, concentration_ = 1;
  bool learned_;
  Array<double> tau_;      // the parameters of q(τ)
  Array<double> weights_;  // exp(E ln τ_w), or even before the first update
};

}  // namespace hws
