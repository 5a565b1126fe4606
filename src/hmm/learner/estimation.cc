// Optimize: balanced
#include "src/hmm/learner/estimation.hh"

namespace hws {

namespace {

double channel_penalty(const EmissionChannels &families, const Array<double> &statistics, size_t states, Estimate what,
                       const Run &run) {
  if (what == Estimate::predictive || what == Estimate::likelihood) return 0;
  Array<double> scratch(families.scratch());
  return what == Estimate::mode ? -families.log_prior_of_modes(statistics.data(), states, scratch.data(), &run)
                                : families.divergence(statistics.data(), states, scratch.data(), &run);
}

}  // namespace

RowCounts transition_row(const StateChain &chain, size_t j) {
  return {chain.transition.data() + j * chain.stride, chain.states, chain.end.empty() ? nullptr : &chain.end[j]};
}
RowOf<double> transition_row(StateChain *chain, size_t j) {
  return {chain->transition.data() + j * chain->stride, chain->states, chain->end.empty() ? nullptr : &chain->end[j]};
}

bool clear_forbidden(const HmmPriors &priors, const EmissionRows &rows, StateChain *chain, double *emission) noexcept {
  bool some = false;
  const auto clear = [&some](const RowPrior &prior, size_t outcome, double *count) {
    if (!prior.forbids(outcome)) return;
    some = some || *count > 0;
    *count = 0;
  };
  const size_t states = chain->states, symbols = static_cast<size_t>(rows.symbols());
  for (size_t k = 0; k < states; ++k) clear(priors.initial.row(0, states), k, &chain->initial[k]);
  for (size_t j = 0; j < states; ++j) {
    const RowOf<double> row = transition_row(chain, j);
    for (size_t k = 0; k < row.size(); ++k) clear(priors.transition.row(j, row.size()), k, &row[k]);
  }
  if (!priors.emission.has_zeros()) return some;
  for (size_t w = 0; w < symbols; ++w) {
    const std::span<const int32_t> own = rows.row_states(static_cast<Label>(w + 1));
    double *const row = emission + rows.offset(static_cast<Label>(w + 1));
    for (size_t i = 0; i < own.size(); ++i) clear(priors.emission.row(static_cast<size_t>(own[i]), symbols), w, &row[i]);
  }
  return some;
}

HmmEstimate estimate(const HmmParameters &counts, const HmmPriors &priors, const HmmData &data, Estimate what, const Run &run) {
  return estimate(counts, priors, data.rows, data.families.get(), what, run);
}

HmmEstimate estimate(const HmmParameters &counts, const HmmPriors &priors, const EmissionRows &rows,
                     const EmissionChannels *families, Estimate what, const Run &run) {
  const size_t states = rows.states();
  const Estimate of_rows = what == Estimate::likelihood ? Estimate::mode : what;  // priors are 1 in this case
  const double less = RowEstimator::less(of_rows);
  HmmEstimate r{HmmParameters(rows, !counts.chain.end.empty()), 0};
  StateChain &chain = r.parameters.chain;
  RowEstimator estimator(of_rows);
  if (priors.holds_initial()) {
    chain.initial = priors.held->own.chain.initial;
  } else {
    estimator.row(priors.initial.row(0, states, less), {counts.chain.initial.data(), states}, {chain.initial.data(), states});
  }
  if (priors.holds_transition()) {
    chain.transition = priors.held->own.chain.transition;
    chain.end = priors.held->own.chain.end;
  }
  for (size_t j = 0; j < states && !priors.holds_transition(); ++j) {
    run.check();
    const RowCounts row = transition_row(counts.chain, j);
    estimator.row(priors.transition.row(j, row.size(), less), row, transition_row(&chain, j));
  }
  if (families && priors.holds_channels()) {
    r.parameters.channels = priors.held->own.channels;
  } else if (families) {
    r.parameters.channels = families->prepare_states(counts.channels, states, what, &run);
    estimator.add_penalty(channel_penalty(*families, counts.channels, states, what, run));
  }
  if (priors.holds_emission()) {
    r.parameters.emission = priors.held->own.emission;
  } else {
    estimate_outcomes(rows.layout(), priors.emission, of_rows, counts.emission.data(), r.parameters.emission.data(), &estimator,
                      run);
  }
  r.penalty = estimator.penalty();
  return r;
}

}  // namespace hws
