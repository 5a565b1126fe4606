// OpenFst's rational operations and their kin on tables.
#pragma once
#include "tests/oracle/tables.hh"

namespace peer {

enum class Operation { unite, concat, star, plus, reverse, invert, connect, arc_sort, top_sort, relabel, scale };

// b: of unite and concat alone. relabel: symbols 1 and 2 of the first tape change places.
// scale: costs times 2 (OpenFst's power mapper).
Table run(Operation operation, const Table &a, const Table &b);
// The number of strongly connected components, and each state's.
std::vector<int32_t> components(const Table &a);
// The bits acyclic 1, epsilon-free 2, top-sorted 4, sorted by input 8, all found anew.
int32_t properties(const Table &a);

}  // namespace peer
