// A machine's weights on finitely many strings, numbered: what finite variables read of machines, and lists of strings.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// A transducer from string i to the one symbol i + 1, in the log semiring.
// Of the strings of one symbol: symbol v + 1 to itself, all `values` of them.
MachinePtr symbol_ids(const AlphabetPtr &alphabet, int32_t values);
// Of any distinct strings; a prefix tree.
MachinePtr string_ids(const AlphabetPtr &alphabet, std::span<const Array<Label>> strings, const Run &run);

// The weights of an acceptor on the transducer's strings, as shares of their sum; ln of that sum. All in one
// composition and one forward-backward pass. `empty` if none has weight, `diverged` if one's is infinite. Relative
// errors are those of the sums, about 1e-12; a share below 1e-308 is 0.
Array<double> id_weights(const MachinePtr &m, const MachinePtr &ids, double *log_sum, const Run &run);

// The acceptor of one-symbol strings with a finite variable's weights; null: all one.
MachinePtr symbol_acceptor(const AlphabetPtr &alphabet, int32_t values, const Array<double> *weights);

}  // namespace hws
