// The message of a concatenation to the whole or to one of its parts.
#pragma once
#include <span>

#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/message.hh"
#include "src/graph/strings/ep/moments/moments.hh"

namespace hws {

// To the whole: the parts one behind the other. To a part: a machine that reads the parts before, the part itself and those
// behind, joined with the whole's message; silent ends absorbed. `incoming` and *log_scale as factor_message() has them, which
// is never null here.
Message concatenation_message(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming,
                              double *log_scale, const Run &run);

// The same before silent arcs are absorbed, in a semiring that the incoming messages share (log or boolean). The whole's
// message is there, unless the receiver is the whole.
MachinePtr concatenation_marginal(const FactorGraph &graph, const FactorView &factor, int32_t place,
                                  std::span<const Message> incoming, Semiring semiring, const Run &run);

// To a part, as a lattice (concatenation_lattice.cc). Returns false, and leaves *message alone, unless all other parts are
// n-gram models or unknown and the whole is known.
bool concatenation_lattice(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming,
                           Moments *moments, Message *message, const Run &run);

}  // namespace hws
