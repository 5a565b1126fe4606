// Expected counts summed over the parts that were put in, and the sums of their rows, as collapsed inference reads and changes
// them. Beside them are the Dirichlet parameters. A surrogate parameter is made of both (seed 001, 3.49 and 3.50): for an
// outcome it is (count + prior) / (sum + prior's sum).
#pragma once
#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/hmm_shape.hh"

namespace hws {

// A count minus what was put in before is at least 0, except for rounding.
inline double at_least_0(double x) { return x > 0 ? x : 0; }

struct CviTotals {
  HmmParameters counts;
  double initial = 0;      // Σ_k initial[k]
  Array<double> row;       // Σ_k transition[j][k] + end[j], up to rounding
  Array<double> emission;  // Σ_w emission[w][k]

  CviTotals() = default;
  CviTotals(const EmissionRows &rows, bool end);
  // Takes counts from elsewhere.
  CviTotals(const HmmParameters &from, const EmissionRows &rows);
  static int64_t bytes(const EmissionRows &rows);

  // Call row_changes(j) before, and row_changed(j) after, a change of the transitions from j; end[j] must not change between.
  // If some sequences' tokens may be in few states (few_states, src/hmm/collapsed/sparse_cvi.cc), a row's total may differ from
  // the sum of its transitions by rounding, and this difference stays.
  void row_changes(size_t j, bool few_states);
  void row_changed(size_t j, bool few_states);
};

// Dirichlet parameters as rows over states, padded with zeros. Rows of emissions, one per symbol, are made on demand.
class CviPriors {
 public:
  CviPriors(const HmmPriors &priors, const EmissionRows &rows, bool end);

  const double *initial() const { return initial_.data(); }
  double initial_sum() const { return initial_sum_; }
  const double *transition(size_t j) const { return transition_.data() + j * step_; }
  bool rows_differ() const { return step_ != 0; }            // whether rows of transitions differ
  bool outcomes_differ() const { return outcomes_differ_; }  // whether the parameters within a row of transitions differ
  bool forbids_transitions() const { return forbids_transitions_; }  // some transition has parameter 0
  bool allows(size_t from, size_t to) const {
    return (held_chain() ? held_chain()->transition[from * held_chain()->stride + to] : transition(from)[to]) > 0;
  }
  // The probabilities of parts that are held, which replace estimates from counts and the parameters above. Null if the part is
  // not held.
  const double *held_initial() const { return held_ && held_->initial ? held_->own.chain.initial.data() : nullptr; }
  const StateChain *held_chain() const { return held_ && held_->transition ? &held_->own.chain : nullptr; }
  const Array<double> *held_emission() const { return held_ && held_->emission ? &held_->own.emission : nullptr; }
  double end(size_t j) const { return end_.empty() ? 0 : end_[j]; }
  double row_sum(size_t j) const { return row_sums_[j]; }  // the end included
  const double *row_sums() const { return row_sums_.data(); }
  const double *emission_sums() const { return emission_sums_.data(); }
  double emission(size_t state, Label symbol) const { return emission_.of(state, static_cast<size_t>(symbol) - 1, symbols_); }
  bool emission_varies() const { return emission_varies_; }  // by state
  bool emission_even() const { return emission_.base.empty(); }  // one parameter for all outcomes
  double emission_sum(size_t state) const { return emission_sums_[state]; }
  // The parameters of the symbol in all states. Valid until the next call.
  const double *emission_row(Label symbol);

 private:
  size_t states_, symbols_, step_;  // step_: distance between rows of transition_; 0 if they are the same
  Array<double> initial_, transition_, end_, row_sums_, emission_sums_, row_;
  double initial_sum_ = 0;
  RowPriors emission_;
  bool emission_varies_;  // by state
  bool outcomes_differ_, forbids_transitions_;
  HeldPartsPtr held_;
};

}  // namespace hws
