// What a grammar says about all of its strings at once: the weight of all finite trees, and what a tree is expected to have.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"
#include "src/grammar/model/binary_form.hh"

namespace hws {

struct GrammarMass {
  // ln of the weight of all finite trees of each nonterminal; −∞ where there are none, or where no finite tree of the start
  // has the nonterminal. A probabilistic grammar is consistent if that of the start is 0.
  Array<double> log_masses;
  // A bound on the relative error of each mass, be the weights larger by 9e-16 of themselves. Infinity at a critical grammar,
  // whose mass would be infinite then.
  double error = 0;
};
// Fails with `diverged`, naming a nonterminal, if a mass is infinite; with `limit`. O(size) per step of Newton's method, and
// the solves of cyclic components.
GrammarMass grammar_mass(const BinaryForm &form, const Run &run);

// The same of all symbols of the form, as numbers with exponents of their own.
Array<Scaled> symbol_masses(const BinaryForm &form, const Run &run);

// Of trees of the start, drawn in proportion to their weights.
struct TreeExpectations {
  double words = 0;      // expected length of the string
  double entropy = 0;    // of the tree, in nats; at least that of the string
  Array<double> counts;  // expected uses of each rule
};
// Fails with `improper` if the start has no finite tree; with `diverged` if its mass or the expected size of its trees is
// infinite (as in a critical grammar). The cost of grammar_mass, and one more solve of each cyclic component.
TreeExpectations tree_expectations(const BinaryForm &form, const Run &run);

}  // namespace hws
