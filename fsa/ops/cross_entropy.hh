// Cross-entropy and Kullback-Leibler divergence of the distributions over strings that
// two acceptors stand for. See hws_machine_cross_entropy.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// −Σ p(x)/Z(p) ln(q(x)/Z(q)), nats; +∞ where q lacks a string of p's. q: unambiguous once
// silent arcs are removed. Throws `argument`, `unsupported`, `empty`, `diverged`.
double cross_entropy(const MachinePtr &p, const MachinePtr &q, const Run &run);
// Whether some string with weight in p has none in q, which must have no silent arcs. `shared` has p's mass on q's strings.
// Exact where q is deterministic, else up to 1e-10 of p's mass.
bool lacks_support(const MachinePtr &p, const MachinePtr &q, const Machine &shared, const Run &run);
// Σ p(x)/Z(p) ln((p(x)/Z(p)) / (q(x)/Z(q))): both must be unambiguous. Never below 0.
double kl_divergence(const MachinePtr &p, const MachinePtr &q, const Run &run);

}  // namespace hws
