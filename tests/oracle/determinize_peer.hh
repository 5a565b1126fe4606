// What OpenFst's library makes of machines, for determinize_test.cc.
#pragma once
#include "tests/oracle/tables.hh"

namespace peer {

// Without epsilons; of two tapes: functional. Its weights are on a grid, in log of 1e-12.
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
