// The weights of all trees are the least solution of the form's equations (Booth and Thompson 1973; Etessami and Yannakakis
// 2009). In a tree that is drawn in proportion to its weight each symbol takes a term of its equation with the probability of
// the term's share in the solution, whatever surrounds it. So expected uses solve linear equations, and the entropy of the tree
// is the sum of expected uses times the entropy of the choice (Grenander 1967; Chi 1999).
#include "src/grammar/model/grammar_mass.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/text.hh"
#include "src/grammar/model/equations.hh"

namespace hws {

namespace {

struct Solved {
  Equations equations;  // those of symbols that a finite tree of the start has
  LeastSolution solution;
};

Solved solve_all(const BinaryForm &form, const Run &run) {
  Equations all = equations_of(form, true);
  const Array<char> needed = needed_variables(form.start, form.symbols, all.terms);
  Solved out;
  for (size_t k = 0; k < all.terms.size(); ++k) {
    if (!needed[all.terms[k].of]) continue;
    out.equations.terms.push_back(all.terms[k]);
    out.equations.rule.push_back(all.rule[k]);
  }
  out.solution = least_solution(form.symbols, out.equations.terms, run);
  const int32_t infinite = out.solution.infinite;
  if (infinite >= 0) {
    fail(Code::diverged, "infinite mass: the finite trees of %s have no finite weight",
         quoted(symbol_text(form, infinite)).c_str());
  }
  return out;
}

}  // namespace

GrammarMass grammar_mass(const BinaryForm &form, const Run &run) {
  const LeastSolution solution = solve_all(form, run).solution;
  GrammarMass out;
  for (int32_t a = 0; a < form.grammar->nonterminal_count(); ++a) out.log_masses.push_back(solution.x[a].log());
  out.error = solution.error;
  return out;
}

Array<Scaled> symbol_masses(const BinaryForm &form, const Run &run) { return solve_all(form, run).solution.x; }

TreeExpectations tree_expectations(const BinaryForm &form, const Run &run) {
  const Solved all = solve_all(form, run);
  const std::span<const Scaled> x = all.solution.x;
  if (x[static_cast<size_t>(form.start)].zero()) {
    fail(Code::improper, "no finite tree of %s has a positive weight", quoted(symbol_text(form, form.start)).c_str());
  }
  Array<double> roots(x.size()), uses;
  roots[form.start] = 1;
  const int32_t infinite = expected_uses(all.equations.terms, x, all.solution.critical, roots, &uses, run);
  if (infinite >= 0) {
    fail(Code::diverged, "trees of infinite expected size: a tree has %s infinitely often on average",
         quoted(symbol_text(form, infinite)).c_str());
  }
  TreeExpectations out;
  out.counts.resize(static_cast<size_t>(form.grammar->rules()));
  for (size_t k = 0; k < all.equations.terms.size(); ++k) {
    const QuadraticTerm &term = all.equations.terms[k];
    const double share = std::min(share_of(term, x), 1.0), count = uses[term.of] * share;
    if (!(count > 0)) continue;
    if (all.equations.rule[k] >= 0) out.counts[all.equations.rule[k]] += count;
    out.entropy -= count * std::log(share);
  }
  for (int32_t r = 0; r < form.grammar->rules(); ++r) {
    int64_t words = 0;
    for (const int32_t symbol : form.grammar->right_side(r)) words += is_word(symbol);
    out.words += out.counts[r] * static_cast<double>(words);
  }
  return out;
}

}  // namespace hws
