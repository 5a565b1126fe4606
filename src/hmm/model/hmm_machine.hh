// A hidden Markov model over words as a machine: its strings with their probabilities.
#pragma once
#include "fsa/machine/machine.hh"
#include "src/hmm/model/hmm_model.hh"

namespace hws {

// Returns an acceptor of the words in the real or log semiring. Its states are the start, and for each state of the model one
// before it emits and one after. Epsilon arcs are the initial probabilities and the transitions, and arcs of words are the
// emissions. Arcs of probability 0 are left out. There are at most K + K W + K² arcs, and no cycle of epsilons. With an end
// symbol the total weight is 1; the empty string has weight 0, because no sequence is empty. Without an end symbol the start
// and every state after an emission are final with weight one: then the strings of each length have weight 1 together. Fails
// with `unsupported` for channels, and with `argument` for another semiring. O(arcs).
MachinePtr hmm_machine(const HmmModel &model, Semiring semiring, const Run &run);

}  // namespace hws
