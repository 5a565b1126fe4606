// OpenFst's normal forms on peer tables.
#pragma once
#include "tests/oracle/tables.hh"

namespace peer {

Table rm_epsilon(const Table &t);
Table push(const Table &t, bool to_end, bool without_total);
Table determinize(const Table &t);  // an acceptor without epsilons
Table minimize(const Table &t);
Table prune(const Table &t, double threshold);
bool isomorphic(const Table &a, const Table &b);

}  // namespace peer
