// The probabilities that projective trees have both of two arcs.
//
// Where one word joins the two arcs (a grandparent g → h → m, or two children of h), they follow from inside and outside items
// and from the ways in which a side of h grows once it has a certain child: what complete span it becomes, and which later
// child it takes. These are found for each h and child in O(n²), so that all such pairs of a sentence take O(n⁴). Any other two
// arcs take sums over the trees that have the first one, O(n³) for each first arc. O(n²) memory.
#pragma once
#include "src/trees/projective_trees.hh"

namespace hws {

struct PairOfArcs {
  ArcOfTree first, second;
};

// Of a sentence whose `inside` and `outside` are done; `weights` are those given to `inside`. One mean per pair.
void projective_pair_means(ProjectiveTrees &trees, const ArcWeights &weights, std::span<const PairOfArcs> pairs,
                           const Run &run, std::span<double> means);

}  // namespace hws
