#include "src/hmm/learner/minka.hh"

#include <cinttypes>

#include "src/hmm/learner/estimation.hh"

namespace hws {

HmmPriors minka_update(const HmmParameters &counts, HmmPriors priors, const EmissionRows &rows, const MinkaSettings &settings,
                       const Run &run) {
  if (settings.iterations < 0) {
    fail(Code::argument, "%" PRId64 " iterations of a fixed point; expected 0 or more", settings.iterations);
  }
  check_bounds(settings.bounds);
  const StateChain &chain = counts.chain;
  for (int64_t i = 0; i < settings.iterations; ++i) {
    run.check();
    if (settings.initial && !priors.holds_initial()) {
      ConcentrationStep step(priors.initial.concentration);
      step.row(priors.initial.row(0, chain.states), {chain.initial.data(), chain.states});
      priors.initial.concentration = step.next(settings.bounds);
    }
    if (settings.transition && !priors.holds_transition()) {
      ConcentrationStep step(priors.transition.concentration);
      for (size_t j = 0; j < chain.states; ++j) {
        run.check();
        const RowCounts row = transition_row(chain, j);
        step.row(priors.transition.row(j, row.size()), row);
      }
      priors.transition.concentration = step.next(settings.bounds);
    }
    if (settings.emission && !priors.holds_emission() && rows.symbols() > 0) {
      ConcentrationStep step(priors.emission.concentration);
      step.outcomes(rows.layout(), priors.emission, counts.emission.data(), run);
      priors.emission.concentration = step.next(settings.bounds);
    }
  }
  return priors;
}

}  // namespace hws
