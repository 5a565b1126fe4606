// Messages from factors: F -> V sums the factor times the messages of its other variables
// (seed 000, section 4.2).
#pragma once
#include <span>

#include "fsa/base/run.hh"
#include "src/graph/messages/message.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

// The message to the variable at `place` of the factor. incoming[i] came from its variable i
// (that at `place` is not looked at); an observed variable's is its string or value as a message. lattice: the
// receiver takes lattices, so that concatenations need not be written out.
// Throws `empty` (impossible), `diverged`, `limit`, `unsupported`.
Message factor_message(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming, bool lattice,
                       const Run &run);

}  // namespace hws
