// The rounds of moves that a learner has made, and when the next one is due. It is part of a checkpoint, byte by byte.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "fsa/base/error.hh"
#include "fsa/base/state_bytes.hh"

namespace hws {

// Moves so far, and the merges and splits that the last round tried. A round follows pass `next`, or epoch.
struct MoveCounts {
  // What a token may lose by all moves of a run, of its ln p where its sequence is left out. The posteriors of other sequences
  // have seen the one that is left out, so that merges of copies seem to lose up to .003, and gain on held-out data. The first
  // merge of states that overlap loses as much, and the next ones .005 to .03 each (bench/defaults.py).
  static constexpr double kMayLose = 0.0035;

  int64_t merges = 0, deletes = 0, tried = 0, next = 10, gap = 10, splits = 0, splits_tried = 0;
  double lost = 0;  // of kMayLose, nats a token

  // Rounds come `least` passes apart while there is something to move, and then twice as far apart each time.
  void end_round(bool moved, int64_t least) noexcept {
    gap = moved ? least : 2 * gap;
    next += gap;
  }
  double may_lose(double tokens) const { return std::max(0.0, kMayLose - lost) * tokens; }
  // Fails with `corrupt` for numbers that no run makes.
  static MoveCounts take(std::string_view *bytes) {
    const MoveCounts moves = take_value<MoveCounts>(bytes);
    const bool counted = moves.merges >= 0 && moves.tried >= 0 && moves.deletes >= 0 && moves.splits >= 0 &&
                         moves.splits_tried >= 0;
    if (!counted || !(moves.lost >= 0) || moves.next < 0 || moves.gap < 1 || moves.gap > INT64_MAX / 4) {
      fail(Code::corrupt, "a checkpoint with moves that no run makes");
    }
    return moves;
  }
};

}  // namespace hws
