// Messages from factors: F -> V sums the factor times the messages of its other variables
// (seed 000, section 4.2). One file per kind of factor.
#pragma once
#include <span>
#include <vector>

#include "fsa/base/run.hh"
#include "src/ep/log_linear_message.hh"
#include "src/graph/messages/message.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

// The message to the variable at `place` of the factor. incoming[i] came from its variable i
// (that at `place` is not looked at); an observed variable's is its string or value as a message.
// Throws `empty` (impossible), `diverged`, `limit`, `unsupported`. log_scale, if not null: the factor's sum is the
// message times exp(*log_scale).
Message factor_message(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming, const Run &run,
                       double *log_scale = nullptr);
// To a string variable that takes lattices: the same as a lattice, concatenations not written out. A log-linear factor, whose
// theta such a variable takes over by itself, says nothing. moments: arrays to work in.
Message factor_lattice(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming, Moments *moments,
                       const Run &run);

// What an observed variable says: its string or value alone.
Message observed_message(const GraphVariable &variable);
// That of each variable; of one that was not observed nothing.
std::vector<Message> observed_messages(const FactorGraph &graph);

// By kind; `log_scale` is never null. A table: O(entries · variables), the largest value 1.
Message table_message(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming,
                      double *log_scale);
// A machine: joined with one incoming message after the other, that tape being summed over at once; the one whose
// tape has failure arcs first, then the smaller ones. What is left is the receiver's tape, silent ends absorbed.
Message machine_message(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming,
                        double *log_scale, const Run &run);
// A concatenation, as machines. To the whole: the parts one behind the other. To a part: a machine that reads the parts before,
// the part itself and those behind, joined with the whole's message; silent ends absorbed.
Message concatenation_message(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming,
                              double *log_scale, const Run &run);
// The machines behind the two, before silent arcs are absorbed, in the semiring of the factor's machine and of the incoming
// ones (log or boolean). The whole's message is there, unless the receiver is the whole.
MachinePtr machine_marginal(const FactorGraph &graph, const GraphFactor &factor, int32_t place,
                            std::span<const Message> incoming, const Run &run);
MachinePtr concatenation_marginal(const FactorGraph &graph, const GraphFactor &factor, int32_t place,
                                  std::span<const Message> incoming, Semiring semiring, const Run &run);
// To a part, where all other parts are n-gram models or unknown and the whole is not: true, with *message. See
// concatenation_lattice.cc.
bool concatenation_lattice(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming,
                           Moments *moments, Message *message, const Run &run);

}  // namespace hws
