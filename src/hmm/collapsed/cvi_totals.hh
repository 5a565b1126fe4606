// Expected counts summed over all that was put in, and the sums of their rows, as collapsed inference reads and changes them;
// and the Dirichlet parameters beside them. What surrogate parameters are made of (seed 001, 3.49 and 3.50): of an outcome
// (count + prior) / (sum + prior's sum).
#pragma once
#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/hmm_shape.hh"

namespace hws {

// What is taken out was put in: below 0 is rounding.
inline double at_least_0(double x) { return x > 0 ? x : 0; }

struct CviTotals {
  HmmParameters counts;
  double initial = 0;      // Σ_k initial[k]
  Array<double> row;       // Σ_k transition[j][k] + end[j], but for how its numbers were rounded
  Array<double> emission;  // Σ_w emission[w][k]

  CviTotals() = default;
  CviTotals(const EmissionRows &rows, bool end);
  // Of counts from elsewhere.
  CviTotals(const HmmParameters &from, const EmissionRows &rows);
  static int64_t bytes(const EmissionRows &rows);

  // Around a change of the transitions from j and not of end[j]. Rows may have other numbers than their transitions' sums
  // (few_states: where some sequences' tokens may be in few states, src/hmm/collapsed/sparse_cvi.cc), which stay.
  void row_changes(size_t j, bool few_states);
  void row_changed(size_t j, bool few_states);
};

// Dirichlet parameters as rows over states, zeros behind. Of emissions a row per symbol is made on demand.
class CviPriors {
 public:
  CviPriors(const HmmPriors &priors, const EmissionRows &rows, bool end);

  const double *initial() const { return initial_.data(); }
  double initial_sum() const { return initial_sum_; }
  const double *transition(size_t j) const { return transition_.data() + j * step_; }
  bool rows_differ() const { return step_ != 0; }            // of transitions
  bool outcomes_differ() const { return outcomes_differ_; }  // between states gone to
  bool forbids_transitions() const { return forbids_transitions_; }  // some, whose numbers are 0
  bool allows(size_t from, size_t to) const {
    return (held_chain() ? held_chain()->transition[from * held_chain()->stride + to] : transition(from)[to]) > 0;
  }
  // Of parts that are held: their probabilities, in the place of what counts and the numbers above would make. Else null.
  const double *held_initial() const { return held_ && held_->initial ? held_->own.chain.initial.data() : nullptr; }
  const StateChain *held_chain() const { return held_ && held_->transition ? &held_->own.chain : nullptr; }
  const Array<double> *held_emission() const { return held_ && held_->emission ? &held_->own.emission : nullptr; }
  double end(size_t j) const { return end_.empty() ? 0 : end_[j]; }
  double row_sum(size_t j) const { return row_sums_[j]; }  // the end's too
  const double *row_sums() const { return row_sums_.data(); }
  const double *emission_sums() const { return emission_sums_.data(); }
  double emission(size_t state, Label symbol) const { return emission_.of(state, static_cast<size_t>(symbol) - 1, symbols_); }
  bool emission_varies() const { return emission_varies_; }  // by state
  bool emission_even() const { return emission_.base.empty(); }  // one number for all
  double emission_sum(size_t state) const { return emission_sums_[state]; }
  // The symbol's parameters; good until the next call.
  const double *emission_row(Label symbol);

 private:
  size_t states_, symbols_, step_;  // from a row of transition_ to the next: 0 where all are one
  Array<double> initial_, transition_, end_, row_sums_, emission_sums_, row_;
  double initial_sum_ = 0;
  RowPriors emission_;
  bool emission_varies_;  // by state
  bool outcomes_differ_, forbids_transitions_;
  HeldPartsPtr held_;
};

}  // namespace hws
