// A deterministic automaton that becomes smaller by merging: a prefix tree whose states are folded into one another (Carrasco
// and Oncina 1994; the red-blue framework of Lang, Pearlmutter and Price 1998). States are the tree's nodes. Red states are
// those of the automaton found so far, blue ones the others that an arc of a red state leads to; what hangs below a blue state
// is a tree. Folding a blue state into a red one adds its counts there, and the subtrees below it fold into the states that
// the same symbols lead to, or are hung in where there is none. So nothing but trees is ever folded, each state once, and a
// fold costs no more than what it folds. It is undone from a log.
//
// A node's record is that of the state and of the one arc that leads to it from above: an arc lives on in its record when its
// end has been folded into a red state.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/pfa/merging/prefix_tree.hh"

namespace hws {

struct MergeNode {
  int32_t arcs = -1;  // the record of the first arc from here, -1: none; ascending by label
  int32_t ends = 0;   // sequences that end here
  int32_t count = 0;  // how often the state is visited: ends and what its arcs are taken
  int32_t red = -1;   // which of the red states this is, in order of promotion; -1: none
  // Of the arc that leads here:
  Label label = 0;
  int32_t next = -1;   // the next arc of the same state
  int32_t target = 0;  // the node itself until it is folded, then the state it was folded into
  int32_t taken = 0;   // how often
};

// How often an outcome was seen in two states that are to become one.
struct CountPair {
  int64_t into, from;
};

// What judges folds: it is asked state by state, with the counts before, and sums up.
class MergeCriterion {
 public:
  virtual ~MergeCriterion() = default;
  virtual void begin() = 0;
  // Two states' outcomes: the end first, then symbols that occur after `from` (all that occur after one of them, if
  // whole_rows()); and the states' totals. False: the fold is refused whatever follows.
  virtual bool absorb(CountPair total, std::span<const CountPair> outcomes) = 0;
  // Of the whole fold. Above 0: to be merged; the larger the better.
  virtual double gain() const = 0;
  virtual bool whole_rows() const { return false; }
  // No fold is better than another: the first above 0 will do.
  virtual bool first_will_do() const { return false; }
};

class MergeAutomaton {
 public:
  // Of a prefix tree; its root is red. 32 bytes per node and as many again while it folds.
  MergeAutomaton(const Corpus &corpus, const Run &run);

  const MergeNode &node(int32_t v) const { return nodes_[static_cast<size_t>(v)]; }
  int32_t nodes() const { return static_cast<int32_t>(nodes_.size()); }
  std::span<const int32_t> reds() const { return reds_; }    // in order of promotion
  std::span<const int32_t> blues() const { return blues_; }  // in an arbitrary but fixed order
  // States that are not folded into others, subtrees included; and outcomes (arcs, ends) that occur in them.
  int64_t states() const { return states_; }
  int64_t outcomes() const { return outcomes_; }

  // Whether `criterion` lets `blue` be folded into `red`, by folding and undoing; its gain is in the criterion. Throws as
  // run.check() does, undone.
  bool test(int32_t red, int32_t blue, MergeCriterion &criterion, const Run &run);
  // Folds for good; the criterion is told and must not refuse (`internal`). Undone if it throws.
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
  Array<int32_t> hung_;  // trees that the fold hung below red states
  int64_t folded_ = 0, common_ = 0;  // of the fold: states that are gone, outcomes that two states had
  Array<Pair> queue_;
  Array<CountPair> row_;
};

}  // namespace hws
