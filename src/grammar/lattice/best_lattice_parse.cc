// Maxima instead of sums over the terms of the equations, component by component. If the sum over all pairs is finite, a part
// that contains itself loses weight by every round, so that best parts are without rounds. Improvements inside a component
// therefore end after as many passes as it has variables. Rounding could make a round look as good as none, so a part that
// would rest on itself is never taken.
#include "src/grammar/lattice/best_lattice_parse.hh"

#include <cmath>
#include <numbers>

#include "fsa/distance/components.hh"
#include "src/grammar/lattice/lattice_equations.hh"

namespace hws {

namespace {

class BestParts {
 public:
  BestParts(const LatticeEquations &all, const Run &run);
  double score() const { return score_[all_.root]; }
  void read_off(const Machine &machine, LatticeParse *out) const;

 private:
  double through(int32_t term) const {
    const QuadraticTerm &t = all_.terms[term];
    double x = std::log(t.coefficient) + t.exponent * std::numbers::ln2;
    if (t.first >= 0) x += score_[t.first];
    if (t.second >= 0) x += score_[t.second];
    return x;
  }
  // Takes the best term of a variable; whether that is better than what it had.
  bool improve(int32_t item, bool cyclic);
  bool rests_on(int32_t term, int32_t item);

  const LatticeEquations &all_;
  const Run &run_;
  Array<int32_t> offsets_, order_;  // terms by their variables
  Array<double> score_;
  Array<int32_t> best_;  // the term by which a variable's best part begins; −1: none yet
  Array<int32_t> seen_, pending_;
  int32_t search_ = 0;
};

BestParts::BestParts(const LatticeEquations &all, const Run &run) : all_(all), run_(run) {
  const size_t n = all.items.size();
  offsets_.assign(n + 1, 0);
  order_.resize(all.terms.size());
  for (const QuadraticTerm &t : all.terms) ++offsets_[t.of + 1];
  for (size_t i = 0; i < n; ++i) offsets_[i + 1] += offsets_[i];
  Array<int32_t> at(offsets_.begin(), offsets_.end());
  for (size_t k = 0; k < all.terms.size(); ++k) order_[at[all.terms[k].of]++] = static_cast<int32_t>(k);
  Array<int32_t> edges{0}, next;
  for (size_t i = 0; i < n; ++i) {
    for (int32_t k = offsets_[i]; k < offsets_[i + 1]; ++k) {
      const QuadraticTerm &t = all.terms[order_[k]];
      if (t.first >= 0) next.push_back(t.first);
      if (t.second >= 0) next.push_back(t.second);
    }
    edges.push_back(static_cast<int32_t>(next.size()));
  }
  const Components parts = components(edges, next, {}, run);
  score_.assign(n, -INFINITY);
  best_.assign(n, -1);
  seen_.assign(n, 0);
  bool solved = false;
  for (int32_t c = 0; c < parts.count(); ++c) {
    if (parts.cyclic[c] && !solved) {
      solve_lattice(all, run);  // or fails with `diverged`
      solved = true;
    }
    for (bool some = true; some;) {
      run.check();
      some = false;
      for (const int32_t i : parts.members_of(c)) some |= improve(i, parts.cyclic[c] != 0);
      some &= parts.cyclic[c] != 0;
    }
  }
}

bool BestParts::improve(int32_t item, bool cyclic) {
  bool some = false;
  for (int32_t k = offsets_[item]; k < offsets_[item + 1]; ++k) {
    const double x = through(order_[k]);
    if (!(x > score_[item]) || (cyclic && best_[item] >= 0 && rests_on(order_[k], item))) continue;
    score_[item] = x;
    best_[item] = order_[k];
    some = true;
  }
  return some;
}

// Whether the best part that begins with this term has the variable in it.
bool BestParts::rests_on(int32_t term, int32_t item) {
  ++search_;
  const auto visit = [&](const QuadraticTerm &t) {
    for (const int32_t i : {t.first, t.second}) {
      if (i < 0 || seen_[i] == search_) continue;
      seen_[i] = search_;
      pending_.push_back(i);
    }
  };
  pending_.clear();
  visit(all_.terms[term]);
  while (!pending_.empty() && seen_[item] != search_) {
    const int32_t i = pending_.back();
    pending_.pop_back();
    visit(all_.terms[best_[i]]);
  }
  return seen_[item] == search_;
}

void BestParts::read_off(const Machine &machine, LatticeParse *out) const {
  Array<int32_t> pending{all_.root};
  while (!pending.empty()) {
    const int32_t term = best_[pending.back()], origin = all_.origin[term];
    pending.pop_back();
    run_.check();
    const QuadraticTerm &t = all_.terms[term];
    for (const int32_t i : {t.second, t.first}) {
      if (i >= 0) pending.push_back(i);
    }
    if (origin >= 0) {
      out->rules.push_back(origin);
    } else if (origin < -1) {
      const LatticeMove &move = all_.move_of(origin);
      for (State s = move.from; s != move.at; s = machine.next(machine.phi_arc(s))) out->path.push_back(machine.phi_arc(s));
      if (move.arc >= 0) out->path.push_back(move.arc);
      if (move.label > 0) out->words.push_back(move.label);
    }
  }
}

}  // namespace

LatticeParse best_lattice_parse(const GrammarPtr &grammar, const Machine &machine, const Run &run) {
  const LatticeEquations all = lattice_equations(grammar, machine, run);
  LatticeParse out;
  if (all.root < 0) return out;
  const BestParts best(all, run);
  out.log_weight = best.score();
  best.read_off(machine, &out);
  return out;
}

}  // namespace hws
