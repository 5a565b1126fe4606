// What minibatches of an HMM's data are made of: whole sequences, or consecutive pieces of T tokens of each sequence, the last
// one of a sequence shorter (seed 001, 3.6 and 3.7.2; Foti et al. 2014). Numbered through the corpus. A sequence without tokens
// is one piece. Whole sequences take no memory, pieces at most kMostFirsts numbers, half as much for finding the nearest of
// them, and of a corpus in a file as much again for where sequences begin: beyond that many sequences, from a known one on they
// are counted.
#pragma once
#include "src/hmm/data/hmm_data.hh"

namespace hws {

// Tokens begin..end−1 of a sequence, whose first one is at `place` of the corpus' symbols.
struct SequencePiece {
  int64_t sequence = 0;
  size_t begin = 0, end = 0, place = 0, length = 0;  // length: the sequence's
  bool begins() const { return begin == 0; }
  bool ends() const { return end == length; }
};

class MinibatchUnits {
 public:
  // length: T, or 0: whole sequences. `limit`.
  MinibatchUnits(HmmDataPtr data, int64_t length, const Run &run, int64_t most_firsts = kMostFirsts);
  static constexpr int64_t kMostFirsts = 65536;

  int64_t count() const { return count_; }
  // O(1 + sequences / kMostFirsts) as a rule, of whole sequences O(1). `corrupt`, `io`: see Corpus::copy_offsets.
  SequencePiece unit(int64_t number) const;
  void prefetch_unit(int64_t number) const noexcept;  // of whole sequences, anywhere in a large corpus
  // Transitions between states of the corpus, and those with both of them in one unit.
  double transitions() const { return transitions_; }
  double transitions_inside() const { return transitions_inside_; }

 private:
  HmmDataPtr data_;
  int64_t length_, count_ = 0;
  double transitions_ = 0, transitions_inside_ = 0;
  int64_t pieces_of(int64_t tokens) const { return length_ == 0 || tokens == 0 ? 1 : (tokens - 1) / length_ + 1; }
  int64_t each_ = 1;
  Array<int64_t> firsts_;  // of every each_-th sequence, its first unit; empty: its number
  Array<int64_t> places_;  // of few sequences in a file: where they begin, and the last one's end
  int shift_ = 0;
  Array<int32_t> near_;  // of each 2^shift_-th unit, the last of firsts_ that is not behind it
};

}  // namespace hws
