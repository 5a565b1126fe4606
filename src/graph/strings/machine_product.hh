// The message of a machine to one of its variables, which may be finite: a finite variable's tape carries one symbol.
#pragma once
#include <span>

#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/message.hh"

namespace hws {

// The machine is joined with one incoming message after the other, and each tape is summed over at once. The message whose tape
// has failure arcs comes first, then the smaller ones. What is left is the receiver's tape, silent ends absorbed. `incoming`
// and *log_scale as factor_message() has them, which is never null here.
Message machine_message(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming,
                        double *log_scale, const Run &run);

// The same before silent arcs are absorbed, in the semiring of the factor's machine and of the incoming ones (log or boolean).
MachinePtr machine_marginal(const FactorGraph &graph, const FactorView &factor, int32_t place,
                            std::span<const Message> incoming, const Run &run);

}  // namespace hws
