// Entropy of the distribution over accepting paths. See hws_machine_entropy.
//
// By the chain rule, node by node of the linear graph: Σ visits(v) · H(way on from v).
// Every term is ≥ 0: nothing cancels, as it does in ln Z − E[ln w]. O(edges) beyond
// forward and backward; failure and default arcs native.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

double path_entropy(const Machine &m, const Run &run);  // nats

}  // namespace hws
