// The edit model as a transducer: tape 0 input, tape 1 output, weights p(output |
// input), in any semiring.
//
// Its states are the windows the model's contexts really use: what was read, what
// was written, what comes next. What comes next is guessed: an epsilon arc of
// weight one per symbol and one for the end, and only the guessed symbol can then
// be read, only after the guess of the end can the machine stop. So for each input
// exactly one sequence of guesses survives. If no distribution looks ahead beyond
// the symbol that is read, there are no guesses, and a model in which no window
// is used (as made new) has one state.
#pragma once
#include "fsa/machine/machine.hh"
#include "src/edit/edit_model.hh"

namespace hws {

// `limit` beyond run's states, arcs or bytes. Arcs of probability 0 are left out.
// O(arcs · length of the back-off chain).
MachinePtr edit_machine(const EditModel &model, Semiring semiring, const Run &run);

// How often each context's own distribution is used for each outcome, from how often the arcs of the model's machine are taken,
// by arc, and its final weights, by state: what the M step of EM reads. Rows are those of the insertion stage's contexts, then
// those of the writing stage's, of symbols + 1 outcomes each. A use of a context is shared among its own distribution and those
// of shorter contexts as their parts of its probability are. `argument` for another number of uses.
Array<double> edit_row_counts(const EditModel &model, std::span<const double> uses, const Run &run);

}  // namespace hws
