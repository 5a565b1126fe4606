// Which method suits a graph, where none is asked for.
#pragma once
#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/graph_settings.hh"

namespace hws {

// Arcs and states of a message or belief up to which it counts as cheap.
inline constexpr int64_t kCheapArcs = 1 << 14;

// Entries of a junction tree's tables up to which exact inference counts as cheap, if they take half of the allowed bytes at
// most: some tenths of a second, up to one where weights need logarithms, and 256 MB as a rule. The entries are those of the
// maximal cliques that evidence and zeros leave.
inline constexpr int64_t kCheapEntries = 1 << 26;

// Edges of a graph up to which elimination orders are tried for that: they take some ten microseconds for each edge.
inline constexpr int64_t kCheapEdges = 1 << 20;

// Starts of belief propagation where auto takes it in a graph with cycles, and the products of a table's entry that a sweep
// of all starts makes at most: some tenths of a second for 50 sweeps. Larger graphs have fewer starts.
inline constexpr int64_t kStarts = 8;
inline constexpr int64_t kProductsOfStarts = 1 << 18;

// What the search for an order may look at for that (elimination_order.hh), so that no refusal takes more than a second or so.
inline constexpr int64_t kCheapWork = int64_t{1} << 27;

// Words of a sentence up to which a sum over its trees with weights of grandparents counts as cheap: some hundredths of a
// second and 11 MB.
inline constexpr int32_t kCheapWords = 40;

// Of finite variables and tables alone: exact where the graph has a cycle and its junction tree is cheap, else bp. With strings
// bp where it is exact and cheap, else pep. Exact: no cycle is left once observed variables are taken out, or no variable over
// strings is open. Cheap: no message and no belief has more than kCheapArcs arcs or states, which is tried: the choice costs a
// forward and a backward sweep within that limit. Settings that only n-gram messages have a use for ask for pep, and those of
// sweeps against exact, but for the tolerance, which exact keeps. Depends on nothing but the
// graph, the settings and the limits. Throws what is no reason to leave out a message (leaves_out()).
GraphSettings with_method_chosen(const FactorGraphPtr &graph, GraphSettings settings, const Run &run);

// How many starts belief propagation has where auto took it.
int64_t starts_chosen(const FactorGraph &graph);

// Whether a setting that the method has no use for differs from its default.
bool asks_for_other_than(const FactorGraph &graph, GraphSettings settings, GraphMethod method);

}  // namespace hws
