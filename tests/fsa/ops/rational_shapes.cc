#include "tests/fsa/ops/rational_shapes.hh"

#include "fsa/base/array.hh"

namespace oracle {

Shape rational_shape(Semiring semiring, uint64_t bits, int32_t tapes, int32_t phi_tape) {
  Shape s;
  s.semiring = semiring;
  s.states = 5;
  s.arcs = 7;
  s.alphabet = tapes == 1 ? hws::Array<Label>{3} : hws::Array<Label>{2, 3};
  s.phi = bits & 1;
  s.rho = bits & 2;
  s.epsilons = bits & 4;
  s.zero_weights = bits & 8;
  s.phi_tape = phi_tape % tapes;
  s.scale = 0.7;
  return s;
}

void add_up(Semiring semiring, Relation &r, const Strings &strings, Real weight) {
  Real &sum = r[strings];
  sum = idempotent(semiring) ? std::max(sum, weight) : sum + weight;
}

Strings joined(const Strings &u, const Strings &v) {
  Strings both = u;
  for (size_t t = 0; t < both.size(); ++t) both[t].insert(both[t].end(), v[t].begin(), v[t].end());
  return both;
}

size_t path_count(const Machine &m, int moves) { return paths(m, moves).size(); }

}  // namespace oracle
