#include "src/grammar/lattice/lattice_sums.hh"

#include "fsa/base/text.hh"
#include "src/grammar/lattice/lattice_equations.hh"
#include "src/grammar/model/equations.hh"

namespace hws {

double score_lattice(const GrammarPtr &grammar, const Machine &machine, const Run &run) {
  const LatticeEquations all = lattice_equations(grammar, machine, run);
  return all.root < 0 ? -INFINITY : solve_lattice(all, run).x[all.root].log();
}

LatticeCounts count_lattice(const GrammarPtr &grammar, const Machine &machine, const Run &run) {
  const LatticeEquations all = lattice_equations(grammar, machine, run);
  if (all.root < 0) fail(Code::empty, "no path of the machine has a tree of positive weight");
  const LeastSolution solution = solve_lattice(all, run);
  Array<double> roots(all.items.size()), uses;
  roots[all.root] = 1;
  const int32_t infinite = expected_uses(all.terms, solution.x, solution.critical, roots, &uses, run);
  if (infinite >= 0) {
    fail(Code::diverged, "infinite expected counts: trees and paths have %s infinitely often on average",
         all.text(infinite).c_str());
  }
  LatticeCounts out;
  out.log_weight = solution.x[all.root].log();
  out.rules.resize(static_cast<size_t>(grammar->rules()));
  out.arcs.resize(static_cast<size_t>(machine.arcs()));
  out.finals.resize(static_cast<size_t>(machine.states()));
  for (size_t k = 0; k < all.terms.size(); ++k) {
    const int32_t origin = all.origin[k];
    const double count = uses[all.terms[k].of] * share_of(all.terms[k], solution.x);
    if (origin == -1 || !(count > 0)) continue;
    if (origin >= 0) {
      out.rules[origin] += count;
      continue;
    }
    const LatticeMove &move = all.move_of(origin);
    for (State s = move.from; s != move.at; s = machine.next(machine.phi_arc(s))) out.arcs[machine.phi_arc(s)] += count;
    if (move.arc >= 0) out.arcs[move.arc] += count;
    else out.finals[move.at] += count;
  }
  return out;
}

}  // namespace hws
