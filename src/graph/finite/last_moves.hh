// How far numbers that approach a limit still have to go, from their last moves. Moves that shrink by a factor of r each leave
// move / (1 - r): where r is near 1, far more than the last move.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>

namespace hws {

class LastMoves {
 public:
  static constexpr int32_t kKept = 5;
  static constexpr double kMostToGo = 20;  // tolerances

  void forget() { count_ = 0; }
  void add(double move) {
    std::copy_backward(moves_, moves_ + kKept - 1, moves_ + kKept);
    moves_[0] = move;
    count_ = std::min(count_ + 1, kKept);
  }
  // Whether the last move is within the tolerance and what is left to go within kMostToGo of it. `share`: of a move that is
  // made; damping leaves the rest, and the next move is the share of the distance. Moves below 1e-12, or below a thousandth of
  // the tolerance, may be rounding errors, whose sizes say nothing.
  bool near_limit(double tolerance, double share) const {
    if (count_ == 0 || !(moves_[0] <= tolerance)) return false;
    if (moves_[0] <= std::max(1e-12, tolerance / 1000)) return true;
    int32_t oldest = count_ - 1;
    while (oldest > 0 && !std::isfinite(moves_[oldest])) --oldest;
    if (oldest == 0) return false;
    const double factor = std::pow(moves_[0] / moves_[oldest], 1.0 / oldest);
    return share * moves_[0] <= kMostToGo * tolerance * (1 - factor);
  }

  // As kKept + 1 numbers, and back.
  void save(double *numbers) const {
    numbers[0] = count_;
    std::copy_n(moves_, kKept, numbers + 1);
  }
  bool load(const double *numbers) {
    if (!(numbers[0] >= 0 && numbers[0] <= kKept)) return false;
    count_ = static_cast<int32_t>(numbers[0]);
    std::copy_n(numbers + 1, kKept, moves_);
    return true;
  }

 private:
  double moves_[kKept] = {};  // the newest first
  int32_t count_ = 0;
};

}  // namespace hws
