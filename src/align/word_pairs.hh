// The pairs of a source word and a target word that some pair of sequences has both of, sorted by source word and then by
// target word: the places of the numbers of t(target | source). Row 0 is null's and has the whole target vocabulary, at places
// 0 to V - 1; row e is source word e's.
//
// Built row by row: the sequences that have a word are listed, and their target words are marked in one array as long as the
// vocabulary. No strings are hashed, and nothing is looked up while a model learns, since every cell (source position, target
// position) of the bitext keeps its place: 4 bytes per cell, 4 per place.
#pragma once
#include <cstdint>
#include <span>

#include "src/align/bitext.hh"

namespace hws {

class WordPairs {
 public:
  // `limit` for more than 2^31 - 1 places, or more bytes than the run allows. O(cells).
  WordPairs(const Bitext &bitext, const Run &run);

  size_t rows() const { return starts_.size() - 1; }  // source words and null
  size_t size() const { return targets_.size(); }     // places
  size_t target_words() const { return static_cast<size_t>(starts_[1]); }
  std::span<const int32_t> starts() const { return starts_; }
  std::span<const int32_t> targets() const { return targets_; }  // labels, ascending within a row
  int64_t cells() const { return cells_.back(); }
  // Places of pair p's cells: entry j * (source words) + i is that of target position j and source position i, from 0.
  const int32_t *places(int64_t p) const { return places_.data() + cells_[static_cast<size_t>(p)]; }
  int64_t bytes() const {
    return static_cast<int64_t>(4 * (starts_.size() + targets_.size() + places_.size()) + 8 * cells_.size());
  }

 private:
  Array<int32_t> starts_, targets_, places_;
  Array<int64_t> cells_;  // of each pair the first one's number, and of all
};

}  // namespace hws
