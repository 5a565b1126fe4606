// OpenFst's sums, shortest paths and strings on peer tables.
#pragma once
#include "tests/oracle/tables.hh"

namespace peer {

// Costs by state, without failure arcs; +∞: not reached. Over cycles the sums of its log
// semiring stop where a change is below delta.
std::vector<double> distances(const Table &t, bool to_end, float delta);
double total(const Table &t, float delta);

// Costs of the n best paths, or of the n best strings of an acceptor, best first. Tropical.
std::vector<double> best_costs(const Table &t, int n, bool strings);

// The cost of one string, a list of symbols per tape, failure arcs looked up by PhiMatcher.
double cost_of(const Table &t, const std::vector<std::vector<int32_t>> &strings, bool acceptor, float delta);

}  // namespace peer
