// Rows of initial states and transitions that share a stick (option hdp): the settings and priors that a level makes
// (src/prior/hdp_level.hh).
#pragma once
#include "src/hmm/learner/hmm_settings.hh"

namespace hws {

// Fails with `argument` unless one base of emissions, or none, is that of all states: the state for the rest of a stick has the
// prior's emissions.
void require_shared(const RowPriors &emission, const HmmData &data);

// With hdp, the settings whose priors are those of a level that has not moved. Fails with `unsupported` for data whose states
// have names.
HmmSettings with_shared_rows(HmmSettings settings, const HmmData &data);

// The priors whose rows of initial states and transitions are those of the level.
HmmPriors shared_priors(HmmPriors priors, const HdpLevel &level);

// The chain's counts, borrowed, without what is known of those that are 0.
HdpCounts counts_of(const StateChain &chain);
// The same with the numbers that ChainExistence found for them, or that were averaged of such ones.
HdpCounts counts_of(const StateChain &chain, std::span<const double> existence, bool variances);

}  // namespace hws
