// The forward pass of one automaton over strings, laid out for scoring many of them; and of a corpus under one automaton.
//
// In linear space, rescaled by powers of two where a string's probability leaves the middle of the range: no logarithm per
// symbol, no underflow at any length. Arcs of one symbol and source that lead to a run of neighbouring states are one
// straight loop; the background is added once per symbol, as the scalar product of weights and backgrounds.
#pragma once
#include <span>
#include <vector>

#include "src/corpus/corpus.hh"
#include "src/pfa/pfa.hh"

namespace hws {

class PfaScorer {
 public:
  // Keeps a reference. O(arcs).
  PfaScorer(const Pfa &pfa, const Run &run);

  struct Room {
    std::vector<double> now, next;
  };
  // ln p(string); −∞ where it has none. `room` may be used again and again, by one thread at a time. Allocates only if the
  // room is too small. O(length · (arcs of the symbol + states)); relative error of p about 1e-15 per symbol.
  double log_prob(std::span<const Label> string, Room &room, const Run &run) const;

 private:
  struct Row {
    int32_t from, to;  // the first destination
    int32_t arcs;      // at neighbouring destinations if `dense`
    bool dense;
    int64_t begin;
  };
  double advance(const double *now, double *next, Label symbol) const;
  const Pfa &pfa_;
  std::vector<Row> rows_;
  std::vector<int64_t> row_offsets_;  // per symbol
};

// ln p(x) per sequence under one automaton. See score() of pfa_model.hh.
void score(const Pfa &pfa, const Corpus &corpus, std::span<double> log_probs, const Run &run);

}  // namespace hws
