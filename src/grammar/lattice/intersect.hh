// A grammar intersected with a machine, as a grammar (Bar-Hillel, Perles and Shamir 1961).
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"
#include "src/grammar/model/grammar.hh"

namespace hws {

// Nonterminal A from state p to state q is named A<p-q>, and the start S is named S<>. Each of the grammar's rules stands once
// for each choice of states between the parts of its right side, as far as some tree over a path of positive weight has it. The
// machine's weights are in the weights of the rules with words, and its final weights in those of the start. So each string
// weighs what it weighs in both together, and its trees are those of the grammar. Words that the rules do not have stay in the
// vocabulary; priors and what is fixed do not.
//
// Fails with `empty` if there is no tree, with `diverged` if silent arcs have infinite sums, with `unsupported` for a weight
// that no double holds, with `limit` for more than max_arcs rules, and as lattice_equations. O(size of the result · log).
GrammarPtr intersect(const GrammarPtr &grammar, const Machine &machine, const Run &run);

}  // namespace hws
