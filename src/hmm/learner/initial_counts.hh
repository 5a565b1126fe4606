// The counts that learning of an HMM begins with (HmmStart).
#pragma once
#include "src/hmm/learner/hmm_settings.hh"
#include "src/hmm/sums/expectation.hh"

namespace hws {

// The start that `automatic` stands for. Other starts are themselves.
HmmStart resolved_start(HmmStart start, const HmmData &data);

// Any number of threads gives the same bits. `argument` for sampled counts.
HmmParameters initial_counts(const HmmExpectation &expectation, HmmStart start, uint64_t seed, const Run &run);
// Of a model to begin with (settings.start) the counts that are expected under it, else by the settings' `init` and `seed`.
// `empty` for a sequence without probability under the model, naming it.
HmmParameters initial_counts(const HmmExpectation &expectation, const HmmSettings &settings, const Run &run);
// The same in two steps, of which the first one is a sum over sequences, for learners that hold a part each. `unsupported` for
// a start that depends on more of the data.
SufficientStatistics start_statistics(const HmmExpectation &expectation, const HmmSettings &settings, const Run &run);
HmmParameters counts_of_start(const HmmExpectation &expectation, SufficientStatistics statistics, const HmmSettings &settings,
                              const Run &run);

}  // namespace hws
