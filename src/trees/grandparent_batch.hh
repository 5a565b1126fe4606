// Sums over the trees of many sentences with weights of grandparents.
#pragma once
#include "src/trees/grandparent_weights.hh"
#include "src/trees/tree_batch.hh"

namespace hws {

class GrandparentBatch {
 public:
  // Views. Grandparents of sentence s are those from offsets[s] on, which ascend from 0; `triples` has three numbers of each:
  // grandparent, head and word. Throws `argument` for three that are not two arcs and for what is no log weight.
  GrandparentBatch(const TreeBatch &sentences, std::span<const int64_t> offsets, std::span<const int32_t> triples,
                   std::span<const double> logs);

  // −∞ for a sentence without a tree of positive weight.
  Array<double> log_totals(const Run &run) const;

  // These throw `impossible` for the first sentence that has no tree of positive weight.
  Array<double> marginals(const Run &run, Array<double> *means, Array<double> *log_totals) const;  // means: of each grandparent
  Array<int32_t> best(const Run &run, Array<double> *log_weights) const;

 private:
  GrandparentWeights sentence(size_t s) const;

  const TreeBatch &sentences_;
  std::span<const int64_t> offsets_;
  Array<Grandparent> grandparents_;
  std::span<const double> logs_;
};

}  // namespace hws
