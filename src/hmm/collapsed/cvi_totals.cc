#include "src/hmm/collapsed/cvi_totals.hh"

#include <algorithm>

#include "fsa/base/long_sum.hh"
#include "src/stats/dense_products.hh"

namespace hws {

CviTotals::CviTotals(const EmissionRows &rows, bool end)
    : counts(rows, end), row(rows.stride(), 0.0), emission(rows.stride(), 0.0) {}

CviTotals::CviTotals(const HmmParameters &from, const EmissionRows &rows)
    : counts(from), row(rows.stride(), 0.0), emission(rows.stride(), 0.0) {
  const size_t stride = rows.stride();
  initial = dense_sum(from.chain.initial.data(), stride);
  for (size_t j = 0; j < rows.states(); ++j) {
    row[j] = dense_sum(from.chain.transition.data() + j * stride, stride) + (from.chain.end.empty() ? 0 : from.chain.end[j]);
  }
  for (int64_t w = 1; w <= rows.symbols(); ++w) rows.add_row(from.emission.data(), static_cast<Label>(w), emission.data());
}

int64_t CviTotals::bytes(const EmissionRows &rows) {
  return static_cast<int64_t>(rows.size() + (rows.states() + 4) * rows.stride()) * 8;
}

void CviTotals::row_changes(size_t j, bool few_states) {
  const size_t stride = row.size();
  if (few_states) row[j] -= dense_sum(counts.chain.transition.data() + j * stride, stride);
}

void CviTotals::row_changed(size_t j, bool few_states) {
  const size_t stride = row.size();
  const double sum = dense_sum(counts.chain.transition.data() + j * stride, stride);
  row[j] = few_states ? row[j] + sum : sum + (counts.chain.end.empty() ? 0 : counts.chain.end[j]);
}

CviPriors::CviPriors(const HmmPriors &priors, const EmissionRows &rows, bool end)
    : states_(rows.states()), symbols_(static_cast<size_t>(rows.symbols())), initial_(rows.stride(), 0.0),
      row_sums_(rows.stride(), 0.0), emission_sums_(rows.stride(), 0.0), row_(rows.stride(), 0.0), emission_(priors.emission),
      emission_varies_(priors.emission.base.size() > symbols_), outcomes_differ_(!priors.transition.base.empty()),
      forbids_transitions_(priors.forbids_transitions()), held_(priors.held) {
  const size_t outcomes = states_ + (end ? 1 : 0), stride = rows.stride();
  LongSum sum;
  for (size_t k = 0; k < states_; ++k) sum.add(initial_[k] = priors.initial.of(0, k, states_));
  sum.add(priors.initial.concentration * priors.initial.beyond);
  initial_sum_ = sum.value();
  step_ = priors.transition.base.size() > outcomes ? stride : 0;
  transition_.assign(step_ == 0 ? stride : states_ * stride, 0.0);
  if (end) end_.assign(stride, 0.0);
  for (size_t j = 0; j < states_; ++j) {
    LongSum row, emitted;
    for (size_t k = 0; k < states_; ++k) row.add(transition_[j * step_ + k] = priors.transition.of(j, k, outcomes));
    if (end) row.add(end_[j] = priors.transition.of(j, states_, outcomes));
    row.add(priors.transition.concentration * priors.transition.beyond);
    row_sums_[j] = row.value();
    if (emission_.base.empty()) {
      emission_sums_[j] = emission_.concentration * static_cast<double>(symbols_);
    } else if (emission_varies_ || j == 0) {
      for (size_t w = 0; w < symbols_; ++w) emitted.add(emission_.of(j, w, symbols_));
      emitted.add(emission_.concentration * emission_.beyond);
      emission_sums_[j] = emitted.value();
    } else {
      emission_sums_[j] = emission_sums_[0];
    }
  }
}

const double *CviPriors::emission_row(Label symbol) {
  if (emission_varies_) {
    for (size_t k = 0; k < states_; ++k) row_[k] = emission(k, symbol);
  } else {
    std::fill_n(row_.begin(), states_, emission(0, symbol));
  }
  return row_.data();
}

}  // namespace hws
