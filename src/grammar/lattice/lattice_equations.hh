// The trees of a grammar over the paths of a machine, as a system of quadratic equations (Bar-Hillel, Perles and Shamir 1961;
// Goodman 1999). A variable is a symbol between two states: the weight of all its trees over all paths from the one to the
// other. So a machine needs no order of its states. Cycles of the machine are cycles of the system, as those of unary rules and
// trees without words are, and the least solution (src/grammar/model/least_solution.hh) has the sums over all of them.
//
// Every pair of a tree and a path comes once: silent arcs belong to the word that they come before, or to the stop. So words
// between states are variables too, and the root is the start's tree followed by a stop.
//
// O(binary rules · states³) terms at most; only those are made whose parts have trees, and only those are kept that the root
// needs.
//
// Where the class of a first word differs from its class later, and words lead to a state that paths may reach without words,
// each state s of n has a copy, the state n + s, on which paths are until their first word.
#pragma once
#include <cstdint>
#include <string>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"
#include "src/grammar/lattice/word_reader.hh"
#include "src/grammar/model/binary_form.hh"
#include "src/grammar/model/least_solution.hh"

namespace hws {

// A symbol of the binary form from one state to another; from number `symbols` on the words by their labels, less one.
struct LatticeItem {
  int32_t symbol;
  State from, to;
};

struct LatticeEquations {
  BinaryForm form;
  Array<LatticeItem> items;    // the variables
  Array<QuadraticTerm> terms;  // those of the root's trees alone
  // Of each term: a rule of the grammar; −1: none; other negative numbers −2 − k: the move k.
  Array<int32_t> origin;
  Array<LatticeMove> moves;
  int32_t root = -1;  // a variable; −1: no tree over a path, and no variables

  bool is_word(int32_t item) const { return items[item].symbol >= form.symbols && items[item].symbol < stops(); }
  const LatticeMove &move_of(int32_t number) const { return moves[-2 - number]; }
  int32_t word_of(int32_t item) const { return items[item].symbol - form.symbols + 1; }
  int32_t stops() const { return form.symbols + static_cast<int32_t>(form.grammar->words->size()); }
  // A variable as messages name it.
  std::string text(int32_t item) const;
};

// Fails with `argument` or `unsupported` as WordReader; with `limit` for more than max_states variables or max_arcs terms.
LatticeEquations lattice_equations(const GrammarPtr &grammar, const Machine &machine, const Run &run);

// The least solution. Fails with `diverged`, naming a variable; with `limit`.
LeastSolution solve_lattice(const LatticeEquations &equations, const Run &run);

}  // namespace hws
