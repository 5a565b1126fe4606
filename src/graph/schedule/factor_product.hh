// Messages from factors of any kind: F -> V sums the factor times the messages of its other variables (seed 000, section 4.2).
// Tables are in src/graph/finite, machines and concatenations in src/graph/strings.
#pragma once
#include <span>
#include <vector>

#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/message.hh"
#include "src/graph/strings/ep/moments/moments.hh"

namespace hws {

// The message to the variable at `place` of the factor. incoming[i] came from its variable i
// (that at `place` is not looked at); an observed variable's is its string or value as a message.
// Throws `empty` (impossible), `diverged`, `limit`, `unsupported`. log_scale, if not null: the factor's sum is the
// message times exp(*log_scale).
Message factor_message(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming, const Run &run,
                       double *log_scale = nullptr);
// The same message as a lattice, for a string variable that takes lattices. Concatenations are not written out. A log-linear
// factor says nothing here, since such a variable takes over its theta by itself. moments: arrays to work in.
Message factor_lattice(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming, Moments *moments,
                       const Run &run);

// What an observed variable says: its string or value alone.
Message observed_message(const GraphVariable &variable);
// That of each variable; of one that was not observed nothing.
std::vector<Message> observed_messages(const FactorGraph &graph);

}  // namespace hws
