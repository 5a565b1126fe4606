// Sums over all pairs of a tree of a grammar and a path of a machine that read the same words.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"
#include "src/grammar/model/grammar.hh"

namespace hws {

// ln of the sum of the products of their weights; −∞: there are none. Fails with `diverged` if it is infinite, and as
// lattice_equations.
double score_lattice(const GrammarPtr &grammar, const Machine &machine, const Run &run);

struct LatticeCounts {
  double log_weight = 0;
  Array<double> rules;   // expected uses of each rule
  Array<double> arcs;    // of each arc of the machine, failure arcs included
  Array<double> finals;  // how often a path is expected to stop with the final weight of a state
};
// The derivatives of the log weight by the logs of all weights. Fails with `empty` if there are none, with `diverged` also if
// they are infinitely large on average.
LatticeCounts count_lattice(const GrammarPtr &grammar, const Machine &machine, const Run &run);

}  // namespace hws
