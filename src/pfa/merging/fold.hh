// A deterministic automaton that becomes smaller by merging: a prefix tree whose states are folded into one another (Carrasco
// and Oncina 1994; the red-blue framework of Lang, Pearlmutter and Price 1998). States are the tree's nodes. Red states belong
// to the automaton found so far. Blue states are the other targets of red states' arcs, and below a blue state is a tree.
// Folding a blue state into a red one adds its counts there. Its subtrees are folded into the targets of the same symbols, or
// moved there if there is no target. So only trees are folded, each state once, and the cost of a fold is proportional to what
// it folds. It is undone from a log.
//
// A node's record describes the state and also the only tree arc that leads to it. When the state is folded into a red one, the
// arc remains in the record.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/pfa/merging/prefix_tree.hh"

namespace hws {

struct MergeNode {
  int32_t arcs = -1;  // the record of the first arc from here, −1: none; ascending by label
  int32_t ends = 0;   // sequences that end here
  int32_t count = 0;  // how often the state is visited: its ends, plus the uses of its arcs
  int32_t red = -1;   // number among red states, in order of promotion; −1: not red
  // The arc that leads here:
  Label label = 0;
  int32_t next = -1;   // the next arc of the same state
  int32_t target = 0;  // the node itself, or the state into which it was folded
  int32_t taken = 0;   // how often it is used
};

// How often an outcome occurred in two states that are to become one.
struct CountPair {
  int64_t into, from;
};

// Judges folds. It is called state by state, with the counts before the fold, and sums up.
class MergeCriterion {
 public:
  virtual ~MergeCriterion() = default;
  virtual void begin() = 0;
  // Adds two states' outcomes: first the end, then the symbols that occur after `from` (after either state, if whole_rows());
  // and the states' totals. Returns false if the fold is refused whatever follows.
  virtual bool absorb(CountPair total, std::span<const CountPair> outcomes) = 0;
  // The gain of the whole fold. If it is above 0 the states should be merged; larger is better.
  virtual double gain() const = 0;
  virtual bool whole_rows() const { return false; }
  // Whether the first fold with a gain above 0 is taken, because none is better than another.
  virtual bool first_will_do() const { return false; }
};

class MergeAutomaton {
 public:
  // Starts with a prefix tree whose root is red. 32 bytes per node, and as many again during a fold.
  MergeAutomaton(const Corpus &corpus, const Run &run);

  const MergeNode &node(int32_t v) const { return nodes_[static_cast<size_t>(v)]; }
  int32_t nodes() const { return static_cast<int32_t>(nodes_.size()); }
  std::span<const int32_t> reds() const { return reds_; }    // in order of promotion
  std::span<const int32_t> blues() const { return blues_; }  // in an arbitrary but fixed order
  // The number of states that are not folded into others, subtrees included; and the number of outcomes (arcs, ends) that occur
  // in them.
  int64_t states() const { return states_; }
  int64_t outcomes() const { return outcomes_; }

  // Returns whether `criterion` permits folding `blue` into `red`, by folding and undoing; the criterion then has the gain. If
  // run.check() throws, the fold is undone.
  bool test(int32_t red, int32_t blue, MergeCriterion &criterion, const Run &run);
  // Folds permanently. The criterion is called and must not refuse (`internal`). The fold is undone if it throws.
  void merge(int32_t red, int32_t blue, MergeCriterion &criterion, const Run &run);
  void promote(int32_t blue);

 private:
  struct Change {
    int32_t *cell;
    int32_t old;
  };
  struct Pair {
    int32_t into, from;
  };
  struct Undo;
  bool fold(int32_t red, int32_t blue, MergeCriterion &criterion, const Run &run);
  void set(int32_t *cell, int32_t value) {
    log_.push_back({cell, *cell});
    *cell = value;
  }
  Array<MergeNode> nodes_;
  Array<int32_t> reds_, blues_;
  int64_t states_ = 0, outcomes_ = 0;
  Array<Change> log_;
  Array<int32_t> hung_;  // trees that the fold moved below red states
  // Of the current fold: how many states are gone, and how many outcomes two states had in common.
  int64_t folded_ = 0, common_ = 0;
  Array<Pair> queue_;
  Array<CountPair> row_;
};

}  // namespace hws
