// A bigram model with failure arcs: state 0 reads every symbol, `contexts` more states
// read `own` symbols each and fail to 0. What a symbol leads to is its context, if it has
// one. Deterministic, cyclic, of finite mass.
#pragma once
#include "fsa/machine/machine.hh"

namespace hws {

MachinePtr back_off_machine(Semiring semiring, Label symbols, State contexts, int own, uint64_t seed);

}  // namespace hws
