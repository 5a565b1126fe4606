#include "src/hmm/sampling/log_joint.hh"

#include "src/hmm/learner/estimation.hh"
#include "src/prior/row_marginal.hh"

namespace hws {

double log_joint(const HmmParameters &counts, const HmmPriors &priors, const EmissionRows &rows, const Run &run) {
  const size_t states = counts.chain.states;
  const HeldParts *const held = priors.held.get();
  LongSum given;
  RowMarginal marginal;
  if (priors.holds_initial()) {
    given.add(log_probability_of_counts(counts.chain.initial, held->own.chain.initial));
  } else {
    marginal.row(priors.initial.row(0, states), {counts.chain.initial.data(), states});
  }
  if (priors.holds_transition()) {
    given.add(log_probability_of_counts(counts.chain.transition, held->own.chain.transition));
    given.add(log_probability_of_counts(counts.chain.end, held->own.chain.end));
  }
  for (size_t j = 0; j < states && !priors.holds_transition(); ++j) {
    run.check();
    const RowCounts row = transition_row(counts.chain, j);
    marginal.row(priors.transition.row(j, row.size()), row);
  }
  if (priors.holds_emission()) {
    given.add(log_probability_of_counts(counts.emission, held->own.emission));
  } else {
    marginal.outcomes(rows.layout(), priors.emission, counts.emission.data(), run);
  }
  return held ? marginal.value() + given.value() : marginal.value();
}

double log_joint(const HmmParameters &counts, const HiddenStates &states, const HmmPriors &priors, const HmmData &data,
                 const Run &run) {
  LongSum sum;
  sum.add(log_joint(counts, priors, data.rows, run));
  if (!data.channels) return sum.value();
  const EmissionChannels &families = *data.families;
  Array<double> scratch(families.scratch());
  run.check();
  const double *const held = priors.holds_channels() ? priors.held->own.channels.data() : nullptr;
  if (!held) sum.add(families.log_marginal(counts.channels.data(), data.rows.states(), scratch.data(), &run));
  TokenReader reader(*data.channels);
  for (int64_t t = 0; t < data.channels->tokens(); ++t) {
    if (t % 1024 == 0) run.check();
    const TokenValues token = reader.token(t);
    sum.add(families.log_base(token));
    if (!held) continue;
    sum.add(families.log_density(held + static_cast<size_t>(states.at(t)) * families.prepared(), token, scratch.data()));
  }
  return sum.value();
}

}  // namespace hws
