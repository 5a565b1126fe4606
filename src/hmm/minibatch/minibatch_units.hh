// The units that minibatches of an HMM's data consist of: whole sequences, or consecutive pieces of T tokens of each sequence,
// where the last piece may be shorter (seed 001, 3.6 and 3.7.2; Foti et al. 2014). Units are numbered through the corpus. A
// sequence without tokens is one piece.
//
// Whole sequences take no memory. For pieces there is a table of the first units of at most kMostFirsts sequences, and half as
// much memory to find the nearest entry. A corpus in a file takes as much again for where sequences begin. If there are more
// sequences than entries, pieces are counted from the nearest entry on.
#pragma once
#include "src/hmm/data/hmm_data.hh"

namespace hws {

// Tokens begin..end − 1 of a sequence whose first token has index `place` among the corpus' symbols.
struct SequencePiece {
  int64_t sequence = 0;
  size_t begin = 0, end = 0, place = 0, length = 0;  // length: of the sequence
  bool begins() const { return begin == 0; }
  bool ends() const { return end == length; }
};

class MinibatchUnits {
 public:
  // length: T, or 0 for whole sequences. Fails with `limit`.
  MinibatchUnits(HmmDataPtr data, int64_t length, const Run &run, int64_t most_firsts = kMostFirsts);
  static constexpr int64_t kMostFirsts = 65536;

  int64_t count() const { return count_; }
  // O(1 + sequences / kMostFirsts) on average; O(1) for whole sequences. Fails with `corrupt` or `io`: see
  // Corpus::copy_offsets.
  SequencePiece unit(int64_t number) const;
  void prefetch_unit(int64_t number) const noexcept;  // for whole sequences
  // The number of transitions between states in the corpus, and of those within one unit.
  double transitions() const { return transitions_; }
  double transitions_inside() const { return transitions_inside_; }

 private:
  HmmDataPtr data_;
  int64_t length_, count_ = 0;
  double transitions_ = 0, transitions_inside_ = 0;
  int64_t pieces_of(int64_t tokens) const { return length_ == 0 || tokens == 0 ? 1 : (tokens - 1) / length_ + 1; }
  int64_t each_ = 1;
  Array<int64_t> firsts_;  // first unit of every each_-th sequence; empty: its number
  // For few sequences in a file: the index where each begins, and the end of the last one.
  Array<int64_t> places_;
  int shift_ = 0;
  // For each 2^shift_-th unit the last entry of firsts_ that is not after it.
  Array<int32_t> near_;
};

}  // namespace hws
