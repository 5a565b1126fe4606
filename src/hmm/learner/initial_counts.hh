// The counts that learning of an HMM begins with (HmmStart).
#pragma once
#include "src/hmm/learner/hmm_settings.hh"
#include "src/hmm/sums/expectation.hh"

namespace hws {

// Returns the start that `automatic` stands for. Other starts are returned unchanged.
HmmStart resolved_start(HmmStart start, const HmmData &data);

// Any number of threads gives the same bits. Fails with `argument` for the start `sampled`.
HmmParameters initial_counts(const HmmExpectation &expectation, HmmStart start, uint64_t seed, const Run &run);
// Returns the expected counts under settings.start if it is set, and otherwise those of the settings' `init` and `seed`. Fails
// with `empty` for a sequence without probability under the model, naming it.
HmmParameters initial_counts(const HmmExpectation &expectation, const HmmSettings &settings, const Run &run);
// The same in two steps. The first is a sum over sequences, so learners can each hold a part of them. Fails with `unsupported`
// for a start that depends on all data at once.
SufficientStatistics start_statistics(const HmmExpectation &expectation, const HmmSettings &settings, const Run &run);
HmmParameters counts_of_start(const HmmExpectation &expectation, SufficientStatistics statistics, const HmmSettings &settings,
                              const Run &run);

}  // namespace hws
