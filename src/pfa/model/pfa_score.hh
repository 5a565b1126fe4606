// The forward pass of one automaton over strings, with a layout for scoring many of them; and the scores of a corpus under one
// automaton.
//
// It works in linear space. Weights are rescaled by powers of two when a string's probability leaves the middle of the range,
// so there is no logarithm per symbol and no underflow at any length. Arcs of one symbol and source that lead to consecutive
// states are one straight loop. The background is added once per symbol, as the scalar product of weights and backgrounds.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "src/corpus/corpus.hh"
#include "src/pfa/model/pfa.hh"

namespace hws {

class PfaScorer {
 public:
  // Borrows the automaton. O(arcs).
  PfaScorer(const Pfa &pfa, const Run &run);

  // What one string leaves for the next: the weights after each of its first symbols.
  struct Room {
    Array<double> weights;  // rows of `states` numbers: kKept + 1, then two that take turns
    Array<int64_t> scaled;  // by row: the true weights times 2^(256 · scaled) are stored
  };
  static constexpr size_t kKept = 63;
  int64_t room_bytes() const { return static_cast<int64_t>(kKept + 3) * 8 * (int64_t{pfa_.states} + 1); }
  // Returns ln p(string), −∞ if it has no path. `room` belongs to one thread and one scorer at a time; it grows once. The first
  // `shared` symbols are those of the string scored before in this room, and cost nothing (at most the first kKept). O(length ·
  // (arcs of the symbol + states)). The relative error of p is about 1e-15 per symbol. The bits do not depend on `shared`.
  double log_prob(std::span<const Label> string, Room &room, const Run &run, size_t shared = 0) const;
  // Additions per symbol of a string, on average over symbols.
  int64_t additions() const { return pfa_.states + static_cast<int64_t>(pfa_.weight.size()) / pfa_.alphabet->size(); }

 private:
  struct Row {
    int32_t from, to;  // to: the first destination
    int32_t arcs;      // consecutive destinations if `dense`
    bool dense;
    int64_t begin;
  };
  double advance(const double *now, double *next, Label symbol) const;
  const Pfa &pfa_;
  Array<Row> rows_;
  Array<int64_t> row_offsets_;  // by symbol
};

// ln p(x) per sequence under one automaton. See score() of pfa_model.hh. For large automata the sequences are scored in
// alphabetical order, so that common prefixes are computed once.
void score(const Pfa &pfa, const Corpus &corpus, std::span<double> log_probs, const Run &run);

}  // namespace hws
