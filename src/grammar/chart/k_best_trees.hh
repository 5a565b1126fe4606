// The k best trees of a sentence, the best first. Each tree is found once, as derivations of the binary form are trees of the
// grammar. A cycle of unary rules gives a tree for each number of its rounds, so that there may be trees without end.
//
// Idea: every tree but the best one leaves a better tree at one node, where it takes the next way to rewrite the node, and is
// the best tree that begins so from there on (Lawler 1972). With best trees of all nodes known, a tree costs what its ways lose
// against the best ones, and a queue of such detours gives the trees in order. Ways of a node are listed when a tree first
// meets the node, so that the others cost nothing: as lazy as algorithm 3 of Huang and Chiang 2005, and free to have cycles.
// O(best parse + k · nodes of a tree · log k), and the lists. Trees of the same weight come in a fixed order.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/pair_numbers.hh"
#include "fsa/base/run.hh"
#include "src/grammar/chart/best_parse.hh"

namespace hws {

// Trees as sequences of rules (derivation.hh), those of tree t from offsets[t] to offsets[t + 1].
struct RuleTrees {
  Array<double> log_weights;
  Array<int64_t> offsets{0};
  Array<int32_t> rules;
};

class KBestTrees {
 public:
  // Adds the k best trees of the last sentence of best.find(), or all if there are fewer. Fails with `limit`.
  static void find(const BestParse &best, double log_weight, int64_t k, RuleTrees *trees, const Run &run);

 private:
  struct Detour {
    double cost, base;  // base: without what the way loses
    int64_t tree;       // whose steps before `step` come first
    int32_t step, option;
    bool operator<(const Detour &other) const;  // whether it comes later
  };
  struct Step {
    int32_t list, option;
  };
  struct Option {
    double loss;
    BestParse::Way way;
  };
  KBestTrees(const BestParse &best, int64_t k, const Run &run) : best_(best), k_(k), run_(run), lists_(run) {}
  int32_t list_of(const TreeNode &node);
  void follow(const Detour &detour, RuleTrees *trees);
  void offer(const Detour &detour);

  const BestParse &best_;
  const int64_t k_;
  const Run &run_;
  PairNumbers lists_;  // of nodes, by symbol and row
  Array<int64_t> first_option_{0};
  Array<Option> options_;  // of each list the k best ones, the best first
  Array<int64_t> first_step_{0};
  Array<Step> steps_;  // of each tree, in the order of its derivation
  Array<Detour> queue_;
};

}  // namespace hws
