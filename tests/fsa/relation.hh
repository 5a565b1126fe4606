// What a machine weighs, as a table from tuples of strings to weights: the slow
// reference that operations on machines are held against. And the total of a
// composition of cyclic machines, from dense matrices per symbol.
#pragma once
#include <map>

#include "fsa/base/array.hh"
#include "tests/fsa/oracle.hh"

namespace oracle {

using Relation = std::map<Strings, Real>;

void add_up(const Machine &m, Relation &r, const Strings &strings, Real weight);

// All a machine without cycles accepts with positive weight.
Relation relation(const Machine &m);

// Rules 5.1 and 5.2 on relations.
Relation composed(const Machine &a, const Machine &b);

// The tapes of a relation, picked.
Relation picked(const Machine &m, const hws::Array<int32_t> &tapes);

void assert_same(const Relation &got, const Relation &expected);

// Weights of one tuple of strings, relative to what is expected; nothing at all is known
// to the rounding of the oracle's dense solves only.
void assert_same_weight(Real got, Real expected, double tolerance);

// Asserts that the result of an operation keeps every rule that a builder checks; returns it.
MachinePtr checked(const MachinePtr &m);

// One machine's moves by the symbol they read on a tape (0: epsilon), with the
// epsilon moves before each already summed: closure · move.
struct BySymbol {
  std::vector<std::vector<hws::Array<Real>>> move;  // per symbol: states × states
  hws::Array<Real> stops;
};

BySymbol by_symbol(const Machine &m, int32_t tape, Label symbols);

// Total of a ∘ b (real, log), cycles and all. The machines' epsilon cycles, and
// the product, must converge.
Real total_composed(const Machine &a, const Machine &b, Label symbols);

}  // namespace oracle
