// A hidden Markov model over words as a machine: its strings with their probabilities.
#pragma once
#include "fsa/machine/machine.hh"
#include "src/hmm/model/hmm_model.hh"

namespace hws {

// An acceptor of the words in the real or log semiring. States: the start; one per state of the model before it emits; one
// after. Epsilon arcs are the initial probabilities and the transitions, arcs of words the emissions, those of probability 0
// left out: K + K W + K² at most, and no cycle of epsilons. With an end symbol the total is 1 (the string without words, which
// no sequence is, has 0). Without one every state after an emission is final with weight one, and so is the start: then the
// strings of each length have weight 1 together. `unsupported` for channels, `argument` for another semiring. O(arcs).
MachinePtr hmm_machine(const HmmModel &model, Semiring semiring, const Run &run);

}  // namespace hws
