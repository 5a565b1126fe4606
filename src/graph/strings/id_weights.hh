// A machine's weights on finitely many strings, numbered: what finite variables read of machines, and lists of strings.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// Transducers that map string i to the one symbol i + 1, in the log semiring.
// The strings of one symbol, `values` of them: each maps to itself.
MachinePtr symbol_ids(const AlphabetPtr &alphabet, int32_t values);
// Any distinct strings, as a prefix tree.
MachinePtr string_ids(const AlphabetPtr &alphabet, std::span<const Array<Label>> strings, const Run &run);

// The logs of an acceptor's weights on the transducer's strings, the largest weight scaled to 1; *log_scale is ln of what that
// was. One composition and one forward-backward pass do for all strings whose weights lie within 1e-260 of the total; what is
// left takes further passes. `empty` if none has weight, `diverged` if one's is infinite. The relative errors of weights are
// those of sums, about 1e-12.
Array<double> id_weights(const MachinePtr &m, const MachinePtr &ids, double *log_scale, const Run &run);

// Returns the acceptor of one-symbol strings with a finite variable's log weights; null: all are one. In the boolean semiring
// it accepts the values whose weight is above -infinity.
MachinePtr symbol_acceptor(const AlphabetPtr &alphabet, int32_t values, const Array<double> *logs,
                           Semiring semiring = Semiring::log);

}  // namespace hws
