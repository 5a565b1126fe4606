// The marginals of a sentence's arcs under a parser: a Markov network with a binary variable for every arc, a tree factor over
// all of them (Smith and Eisner 2008), and a factor for every grandparent and every pair of siblings, whose log weight is the
// sum of its features' weights.
//
//   tree             arcs and the tree factor alone, exactly
//   bp               belief propagation with all factors
//   min-joint, ...   the tree is the seed graph: factors stay by their gains (src/graph/prune), and belief propagation runs
//                    where some do
#pragma once
#include "src/parse/parser_model.hh"
#include "src/parse/sentence_features.hh"
#include "src/trees/tree_sums.hh"

namespace hws {

struct ArcPair {
  FeaturePart part = FeaturePart::grandparent;
  int32_t h = 0, m = 0, third = 0;  // grandparent: third -> h -> m; sibling: h -> m and h -> third
  ArcOfTree first() const { return {static_cast<size_t>(h), static_cast<size_t>(m)}; }
  ArcOfTree second() const {
    return part == FeaturePart::grandparent ? ArcOfTree{static_cast<size_t>(third), static_cast<size_t>(h)}
                                            : ArcOfTree{static_cast<size_t>(h), static_cast<size_t>(third)};
  }
};

inline bool has_arc(std::span<const int32_t> heads, const ArcOfTree &arc) {
  return heads[arc.word - 1] == static_cast<int32_t>(arc.head);
}
inline bool has_pair(std::span<const int32_t> heads, const ArcPair &pair) {
  return has_arc(heads, pair.first()) && has_arc(heads, pair.second());
}

// Seconds of a thread's processor.
struct ParseSeconds {
  double features = 0, seed = 0, select = 0, infer = 0;
};
double thread_seconds();

struct SentenceBeliefs {
  size_t side = 0;                   // words and the root
  Array<double> scores, marginals;   // of arcs, in squares as include/hawser/trees.h has them
  Array<ArcPair> pairs;              // none under tree
  Array<double> pair_scores;         // by pair
  Array<double> pair_means;          // by pair: its probability; of one that was left out, under the seed
  int64_t kept = 0, iterations = 0;  // pairs that are factors; sweeps
  ParseSeconds seconds;

  double score(size_t h, size_t m) const { return scores[h * side + m]; }
};

// Memory is kept from one sentence to the next; so it belongs to one thread at a time.
class SentenceInference {
 public:
  SentenceInference(const ParseInference &settings, TreeKind trees) : settings_(settings), trees_(trees), sums_(trees) {}

  // Finds the marginals of a sentence that has words, and ln Z of the tree, or Bethe's where belief propagation ran, if log_z
  // is given. Pairs that are in a tree of `heads`, unless it is empty, are candidates whatever their arcs' probabilities:
  // gradients need them. Fails with `impossible` if no tree has a positive weight, and with `limit`.
  SentenceBeliefs beliefs(const FeatureTemplates &templates, std::span<const float> weights, const SentenceFeatures &features,
                          std::span<const int32_t> heads, double *log_z, const Run &run);
  // Returns the tree that is expected to have most heads right.
  Array<int32_t> best_heads(const SentenceBeliefs &beliefs, const Run &run) const;

 private:
  void find_pairs(const FeatureTemplates &templates, std::span<const float> weights, const SentenceFeatures &features,
                  std::span<const int32_t> heads, SentenceBeliefs *found, const Run &run) const;
  Array<int32_t> select(SentenceBeliefs *found, const Run &run);
  void propagate(std::span<const int32_t> stays, SentenceBeliefs *found, double *log_z, const Run &run) const;

  const ParseInference settings_;
  const TreeKind trees_;
  TreeSums sums_;
};

// Whether these heads are a tree of the kind.
bool allows(TreeKind trees, std::span<const int32_t> heads);

}  // namespace hws
