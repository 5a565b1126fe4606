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

}  // namespace hws
