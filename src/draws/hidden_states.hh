// A chain's hidden states, one per symbol of the corpus: the state after it, 0..N − 1. Two bytes each; where N ≤ 256 the
// upper one holds the state before the sweep, so that an unfinished sweep can be undone without a second array.
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
  // A draw of the present sweep: draws are in order, and the caller says how far they are (drawn).
  void redraw(int64_t symbol, int32_t state) {
    uint16_t &word = words_[static_cast<size_t>(symbol)];
    word = static_cast<uint16_t>(static_cast<uint32_t>(state) | static_cast<uint32_t>(word) << shift_);
  }
  void drawn(int64_t symbols) { drawn_ = symbols; }

  void begin_sweep(int64_t sweep);
  void end_sweep();
  // Back to before that sweep if it is the last one begun, finished or not; else false. Once.
  bool undo_sweep(int64_t sweep);
  double changed() const;  // share of the states that the last finished sweep changed; NaN before one

  int64_t bytes() const { return static_cast<int64_t>(2 * (words_.size() + before_.size())); }
  // As bytes of a checkpoint and back, with changed(); `corrupt` unless they are as many, of as many states.
  void append(std::string *out) const;
  void take(std::string_view *bytes, int32_t states);

  // For kernels: state = word & mask; a draw makes it state | word << shift.
  uint16_t *words() { return words_.data(); }
  uint32_t mask() const { return mask_; }
  int32_t shift() const { return shift_; }

 private:
  Array<uint16_t> words_, before_;  // `before_` where a word holds one state only
  uint32_t mask_;
  int32_t shift_;
  int64_t drawn_ = 0;
  int64_t begun_ = -1, changes_ = -1, changes_before_ = -1;  // -1: no sweep yet
};

}  // namespace hws
