// OpenFst's results for determinize_test.cc.
#pragma once
#include "tests/oracle/tables.hh"

namespace peer {

// The machine must have no epsilons and, with two tapes, be functional. OpenFst rounds its weights to a grid, of 1e-12 in the
// log semiring.
Table determinized(const Table &t);

// Both acceptors without epsilons; b deterministic and without weights.
Table difference(const Table &a, const Table &b);
// Both deterministic acceptors; weights to within delta.
bool equivalent(const Table &a, const Table &b, float delta);
// An acceptor without epsilons; tropical (it keeps the best path in other semirings too).
Table disambiguated(const Table &t);
// Of two tapes.
Table synchronized(const Table &t);

}  // namespace peer
