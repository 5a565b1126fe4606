// A corpus: sequences of symbols over one alphabet, as sequence models learn from. Immutable once it is shared. Sequences keep
// their order and are numbered from 0; none are merged. Symbols are the labels 1 to A of the alphabet, so that 0 is free for
// the end of a sequence. 4 bytes per symbol and 8 per sequence.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "fsa/machine/alphabet.hh"

namespace hws {

struct Corpus {
  AlphabetPtr alphabet;  // sized
  std::vector<Label> symbols;
  std::vector<int64_t> offsets{0};  // count + 1

  int64_t count() const { return static_cast<int64_t>(offsets.size()) - 1; }
  std::span<const Label> sequence(int64_t i) const {
    const size_t at = static_cast<size_t>(i);
    return {symbols.data() + offsets[at], static_cast<size_t>(offsets[at + 1] - offsets[at])};
  }
  // Symbols, and an end per sequence.
  int64_t tokens() const { return static_cast<int64_t>(symbols.size()) + count(); }
};
using CorpusPtr = std::shared_ptr<const Corpus>;

// Of a corpus' sequences and its alphabet, size and names, for checkpoints.
uint64_t fingerprint(const Corpus &corpus);

// The sequences whose numbers are given, in that order.
CorpusPtr part_of(const Corpus &corpus, std::span<const int64_t> sequences);

}  // namespace hws
