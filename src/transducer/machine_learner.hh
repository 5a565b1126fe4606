// Learners of a machine's weights by the name of their method, and the machines that they have learned.
#pragma once
#include "src/learner/rows/new_row_learner.hh"
#include "src/transducer/machine_family.hh"
#include "src/transducer/machine_fields.hh"

namespace hws {

inline constexpr char kMachineFamily[] = "machine";  // in checkpoints

// Chooses the weights to begin with, if the settings leave that open. Options depend on it.
void choose_start(const ArcParameters &parameters, MachineSettings *settings);

// Fails as new_row_learner, and with `empty` if no item has a weight.
std::unique_ptr<RowLearner> new_machine_learner(ArcParametersPtr parameters, MachineItems items,
                                                const MachineSettings &settings, const Run &run);

// Items for the held-out metrics of a learner that the function above made.
RowFamilyPtr machine_held_out(const RowLearner &learner, MachineItems items);

// The machine with the weights that the learner has now. Below, `learner` must come from new_machine_learner.
MachinePtr learned_machine(const RowLearner &learner);
// Expected uses of each slot by the items, under the rows that the last step made: `empty` before a first step.
const ArcParameters &parameters_of(const RowLearner &learner);

}  // namespace hws
