// Expected counts under the belief b_F of a factor (seed 000, section 4.2), which is not stored: what EM needs of a factor.
//
// A state of the product is a state of the factor's machine and a state of each message. The first pass goes through these
// states depth first and has each one's backward weight when it leaves it. The second pass takes them in the opposite order,
// makes the same steps again, and adds forward weight * step * backward weight to the count of the arc that was taken. So a
// state takes its numbers and two weights, and steps take nothing. Steps are found by label: on the tape whose message has the
// fewest arcs per state, the labels of both rows are met in order, and on the other tapes they are looked up, failure arcs
// included.
//
// A product with a cycle is found by the first pass. It is written out, and its components are solved exactly
// (fsa/distance). Silent arcs of messages are removed beforehand, so that each path of the factor and each string counts once.
//
// O(steps * look-up), each made twice; the cyclic case also stores them.
#pragma once
#include <span>

#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/message.hh"

namespace hws {

// How many numbers string_factor_counts() gives of a machine, n-gram model or concatenation: arcs and states; n-grams; none.
int64_t string_factor_count_size(const FactorView &factor);

// Of a machine: how often a tuple of strings drawn from b_F takes each arc of the factor's machine, then how often it ends by
// each state's final weight. A failure arc counts for each look-up that goes through it. Of an n-gram model: the expected count
// of each n-gram of its tree but the begin alone, in the tree's order; that of the empty one is the expected length plus 1.
// Throws `empty`, `diverged` (infinite mass), `limit`, `unsupported`.
void string_factor_counts(const FactorGraph &graph, FactorId f, std::span<const Message> incoming, std::span<double> counts,
                          const Run &run);

}  // namespace hws
