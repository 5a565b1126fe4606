// The belief about all variables of a factor at once (b_F of seed 000, section 4.2): the factor times what each variable sends
// it, as a machine with a tape for each variable. A finite variable's tape carries one symbol, value v as symbol v + 1.
#pragma once
#include <span>
#include <vector>

#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/message.hh"

namespace hws {

// What constrains each tape of a machine: the message of its variable as an acceptor in the log semiring; null: nothing does. A
// finite variable's tape is always constrained. incoming[i] is the message of the factor's variable i.
std::vector<MachinePtr> tape_acceptors(const FactorGraph &graph, const FactorView &factor, std::span<const Message> incoming,
                                       const Run &run);

// Machines, concatenations and n-gram models times their messages, in the log semiring and not normalized. A concatenation is
// written out as the machine of all ways to cut the whole, each part joined with its message beforehand. Throws `limit`,
// `unsupported` and `diverged` as joins do; `internal` for other factors.
MachinePtr factor_product(const FactorGraph &graph, FactorId f, std::span<const Message> incoming, const Run &run);

// A table's tuples of values as a machine of one arc for each, which reads all tapes at once. `probabilities` by entry; entries
// of 0 have no arc. `limit` for more variables than a machine may have tapes.
MachinePtr table_machine(const FactorGraph &graph, const FactorView &factor, std::span<const double> probabilities,
                         const Run &run);

}  // namespace hws
