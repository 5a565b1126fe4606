// OpenFst's library, for compile_test.
#pragma once
#include "tests/oracle/tables.hh"

namespace peer {

// fst::Replace on the output label, call arcs without labels; machines[0] is the root.
Table replaced(const std::vector<Table> &machines, const std::vector<int32_t> &labels);
// Determinized and minimized.
Table minimal(const Table &acceptor);

}  // namespace peer
