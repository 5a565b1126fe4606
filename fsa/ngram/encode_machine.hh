// n-gram models as machines and back: seed 000, appendix B.4.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"
#include "fsa/ngram/ngram_model.hh"

namespace hws {

// One state per state of the model, in level order (0 the empty one); an arc per n-gram,
// one that ends is its history's final weight; a failure arc from every state but the empty
// one; there the default arc, and the final weight that the default has for the end (a
// default arc never reads the end: semantics 4.1). Zero weights are kept, for they block.
// state_of, if not null, gets each node's state, -1 for those that are none. `limit` where a
// weight of the real semiring exceeds a double or comes out as zero. O(n-grams).
MachinePtr encode_machine(const NgramModel &m, Semiring semiring, const Run &run, Array<State> *state_of = nullptr);

// The model whose machine this is, weights and all: see decode_machine.cc for what fits.
// Throws `unsupported`, naming a state that does not fit, or `argument` (tapes, alphabet).
NgramModelPtr decode_machine(const Machine &m, const Run &run);

}  // namespace hws
