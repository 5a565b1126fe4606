// Collapsed variational inference node by node (CVI-1 of seed 001, 3.28 to 3.39, for trees): the subtypes of a tree's nodes are
// independent given the other counts. The local numbers of a tree are the posteriors of its nodes.
//
// A node n uses its own rule, and occurs on the right side of its parent's. Both uses are taken out of the counts. With the
// posteriors q of its parent p, sibling s and children l and r,
//     q(n = a) is proportional to  Σ_{x,y} q_p(x) q_s(y) (E C[p's rule: x, a, y] + α)
//                                · (Σ_{b,c} q_l(b) q_r(c) (E C[n's rule: a, b, c] + α) + E[both uses are the same])
//                                / (E C[row of a] + A + E[both uses are of row a]).
// The thesis also leaves out the neighbours' other uses and adds them given the neighbour (3.37); they are left as expected
// counts here, which differs by less than one count. O(H³) for each node.
#pragma once
#include "src/grammar/latent/subtype_layout.hh"
#include "src/learner/rows/row_family.hh"

namespace hws {

class NodePosteriors final : public Collapses {
 public:
  // Borrows both.
  NodePosteriors(const BinarizedTrees &trees, const SubtypeLayout &layout) : trees_(trees), layout_(layout) {}

  size_t local_numbers(int64_t item) const override;
  CountGrid grid() const override { return {static_cast<double>(trees_.nodes.size()), 1}; }
  bool adds_numbers() const override { return false; }  // uses are products of nodes' posteriors
  std::unique_ptr<ItemInference> inference(const RowView &view, const Run &run) const override;

 private:
  class Visit;
  class Inference;
  const BinarizedTrees &trees_;
  const SubtypeLayout &layout_;
};

}  // namespace hws
