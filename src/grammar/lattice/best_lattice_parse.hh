// The heaviest pair of a tree of a grammar and a path of a machine that read the same words.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"
#include "src/grammar/model/grammar.hh"

namespace hws {

struct LatticeParse {
  double log_weight = -INFINITY;  // of the tree times the path; −∞: there is none, and nothing else either
  Array<int32_t> rules;           // in the order of the leftmost derivation
  Array<ArcId> path;              // the arcs in their order, failure arcs included
  Array<Label> words;             // the machine's symbols on the path
};
// Of pairs of the same weight, a fixed one. Fails with `diverged` if the sum over all pairs is infinite, as there may be no
// heaviest one then, and as lattice_equations. O(terms) rounds of each cyclic component at most, few as a rule.
LatticeParse best_lattice_parse(const GrammarPtr &grammar, const Machine &machine, const Run &run);

}  // namespace hws
