// Weights of a given acceptor nearest to a distribution over strings, in closed form (seed 000,
// sections 3.4 and 6; Li, Eisner and Khudanpur 2009, footnote 9). See hws_machine_fit_weights.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

struct FittedWeights {
  MachinePtr machine;
  double cross_entropy = 0;  // -E_p[ln q], nats
};

// The states and arcs of `a`, in p's semiring, each arc and end with its share of what p's
// strings expect at its state: what they weigh sums to 1 there, and no other weights of these arcs
// bring the distribution nearer. Arcs and ends of weight zero in `a` stay so; its other weights
// do not matter. A default arc's share is divided among the symbols it stands for. Where p's
// strings never come everything weighs zero. Throws `unsupported`: `a` is ambiguous, lacks a
// string of p's or has failure arcs (whose weights serve several look-ups: no closed form);
// `argument`, `empty`, `diverged`. O(composition of p with a).
FittedWeights fit_weights(const MachinePtr &p, const MachinePtr &a, const Run &run);

}  // namespace hws
