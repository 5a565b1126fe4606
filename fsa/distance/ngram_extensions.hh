// The labels that go on after an n-gram often enough, found without looking at every symbol
// of the alphabet: the range of labels is halved, what all edges and look-ups into a range
// weigh together bounds what any symbol of it can, and a look-up is taken apart only inside a
// range that is still alive.
#pragma once
#include "fsa/distance/ngram_counts.hh"
#include "fsa/distance/ngram_maps.hh"

namespace hws {

// An n-gram by its last label, with its expected count and its map (which is not closed).
struct NgramExtension {
  Label label;
  double count;
  NgramMap map;
  bool ends;  // the end of the string: nothing follows
};

class NgramExtensions {
 public:
  // Throws what NgramMoves does.
  NgramExtensions(const Machine &m, int32_t tape, NgramEnds ends, const Run &run);

  // All n-grams of one label, and all that extend the one whose map x is, with a count of at
  // least `threshold` > 0 (rounding allowed for), by label. O(what can reach the threshold · log alphabet).
  std::vector<NgramExtension> first(double threshold);
  std::vector<NgramExtension> next(const NgramMap &x, double threshold);
  // Expected number of symbols and ends: the count of the empty n-gram.
  double events() const;

 private:
  struct Way {
    Scaled weight;  // of each symbol it reads; a look-up: up to its node
    int32_t next;
    Label low, high;
    bool lookup;
  };
  std::vector<NgramExtension> frequent(Array<Way> ways, double threshold);
  void collect(Array<Way> &ways, double threshold, std::vector<NgramExtension> &found);

  NgramMoves moves_;
  const NgramEnds ends_;
  const Run &run_;
  NodeValues merged_;
};

}  // namespace hws
