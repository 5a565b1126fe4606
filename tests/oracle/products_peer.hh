// OpenFst's products and projections on peer tables; failure arcs as its PhiMatcher reads them.
#pragma once
#include "tests/oracle/tables.hh"

namespace peer {

Table composed(const Table &a, const Table &b);
// Both acceptors.
Table intersected(const Table &a, const Table &b);
Table projected(const Table &t, bool output);
// Both acceptors: what a accepts beside what b accepts.
Table crossed(const Table &a, const Table &b);

}  // namespace peer
