// The forward pass of one automaton over strings, laid out for scoring many of them; and of a corpus under one automaton.
//
// In linear space, rescaled by powers of two where a string's probability leaves the middle of the range: no logarithm per
// symbol, no underflow at any length. Arcs of one symbol and source that lead to a run of neighbouring states are one
// straight loop; the background is added once per symbol, as the scalar product of weights and backgrounds.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "src/corpus/corpus.hh"
#include "src/pfa/model/pfa.hh"

namespace hws {

class PfaScorer {
 public:
  // Keeps a reference. O(arcs).
  PfaScorer(const Pfa &pfa, const Run &run);

  // What a string leaves for the next one: the weights after each of its first symbols.
  struct Room {
    Array<double> weights;  // rows of `states`: kKept + 1, and two that take turns behind them
    Array<int64_t> scaled;  // per row: they are as they are times 2^(256 · scaled)
  };
  static constexpr size_t kKept = 63;
  int64_t room_bytes() const { return static_cast<int64_t>(kKept + 3) * 8 * (int64_t{pfa_.states} + 1); }
  // Returns ln p(string), −∞ where it has none. `room` belongs to one thread and one scorer at a time; it grows once. `shared`:
  // so many symbols at the beginning are those of the string scored before in this room, and cost nothing (but the first kKept
  // only). O(length · (arcs of the symbol + states)); relative error of p about 1e-15 per symbol. Not a bit depends on
  // `shared`.
  double log_prob(std::span<const Label> string, Room &room, const Run &run, size_t shared = 0) const;
  // Per symbol of a string, on average over symbols.
  int64_t additions() const { return pfa_.states + static_cast<int64_t>(pfa_.weight.size()) / pfa_.alphabet->size(); }

 private:
  struct Row {
    int32_t from, to;  // the first destination
    int32_t arcs;      // at neighbouring destinations if `dense`
    bool dense;
    int64_t begin;
  };
  double advance(const double *now, double *next, Label symbol) const;
  const Pfa &pfa_;
  Array<Row> rows_;
  Array<int64_t> row_offsets_;  // per symbol
};

// ln p(x) per sequence under one automaton. See score() of pfa_model.hh. Large automata take the sequences in alphabetical
// order, so that common beginnings are gone through once.
void score(const Pfa &pfa, const Corpus &corpus, std::span<double> log_probs, const Run &run);

}  // namespace hws
