// The weights of all trees of a binary form's symbols as a system of quadratic equations, and what a tree is expected to use.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"
#include "src/grammar/model/binary_form.hh"
#include "src/grammar/model/least_solution.hh"

namespace hws {

struct Equations {
  Array<QuadraticTerm> terms;
  Array<int32_t> rule;  // of the grammar, of each term; −1: of a suffix or of a word inside a longer right side
};
// With the form's weights. `words`: of all trees; otherwise of those without words.
Equations equations_of(const BinaryForm &form, bool words);

// How often a tree is expected to use each variable, where a variable's trees are drawn in proportion to their weights and the
// trees begin with `roots[i]` times variable i: the solution of n = roots + n P, where P(i, j) is how many factors x_j a term
// of x_i has on average. `x`: the least solution; `critical`: its variables of critical components, which are used infinitely
// often if at all. Returns the variables' numbers in `uses`, and −1 or a variable that is used infinitely often. O(terms), and
// the solves of cyclic components.
int32_t expected_uses(std::span<const QuadraticTerm> terms, std::span<const Scaled> x, std::span<const char> critical,
                      std::span<const double> roots, Array<double> *uses, const Run &run);

// The probability that a variable's tree begins with this term of its equation; 0 if it has no tree.
double share_of(const QuadraticTerm &term, std::span<const Scaled> x);

}  // namespace hws
