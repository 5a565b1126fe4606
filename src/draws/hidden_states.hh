// A chain's hidden states, one per symbol of the corpus: the state after it, 0..N − 1. A state takes two bytes. If N ≤ 256 the
// upper byte has the state before the sweep, so an unfinished sweep can be undone without a second array.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "fsa/base/array.hh"

namespace hws {

class HiddenStates {
 public:
  static constexpr int32_t kMost = 65534;
  HiddenStates(int64_t symbols, int32_t states);

  int64_t size() const { return static_cast<int64_t>(words_.size()); }
  int32_t at(int64_t symbol) const { return static_cast<int32_t>(words_[static_cast<size_t>(symbol)] & mask_); }
  void set(int64_t symbol, int32_t state) { words_[static_cast<size_t>(symbol)] = static_cast<uint16_t>(state); }
  // Stores a draw of the current sweep. Draws are made in order, and the caller reports by drawn() how many were made.
  void redraw(int64_t symbol, int32_t state) {
    uint16_t &word = words_[static_cast<size_t>(symbol)];
    word = static_cast<uint16_t>(static_cast<uint32_t>(state) | static_cast<uint32_t>(word) << shift_);
  }
  void drawn(int64_t symbols) { drawn_ = symbols; }

  void begin_sweep(int64_t sweep);
  void end_sweep();
  // Returns to the states before that sweep if it is the last one begun, finished or not; otherwise returns false. Works once
  // per sweep.
  bool undo_sweep(int64_t sweep);
  // Proportion of the states that the last finished sweep changed; NaN before the first.
  double changed() const;

  int64_t bytes() const { return static_cast<int64_t>(2 * (words_.size() + before_.size())); }
  // Write and read a checkpoint, with changed(). take() fails with `corrupt` unless the numbers of symbols and states match.
  void append(std::string *out) const;
  void take(std::string_view *bytes, int32_t states);

  // For kernels: the state is word & mask. A draw of state s makes the word s | word << shift.
  uint16_t *words() { return words_.data(); }
  uint32_t mask() const { return mask_; }
  int32_t shift() const { return shift_; }

 private:
  Array<uint16_t> words_, before_;  // before_: used if a word has room for one state only
  uint32_t mask_;
  int32_t shift_;
  int64_t drawn_ = 0;
  int64_t begun_ = -1, changes_ = -1, changes_before_ = -1;  // −1: no sweep yet
};

}  // namespace hws
