// Optimize: balanced
#include "src/trees/projective_trees.hh"

namespace hws {

namespace {

// exp of all log weights; what is never read is zero.
void scaled_weights(const ArcWeights &weights, Array<Scaled> *scaled) {
  const size_t side = weights.side();
  scaled->assign(side * side, Scaled{});
  for (size_t h = 0; h < side; ++h) {
    for (size_t m = 1; m < side; ++m) {
      if (h != m) (*scaled)[h * side + m] = Scaled::exp(weights.log(h, m));
    }
  }
}

}  // namespace

Scaled ProjectiveTrees::inside(const ArcWeights &weights, bool one_root, const Run &run) {
  const size_t n = weights.side() - 1;
  side_ = weights.side();
  one_root_ = one_root && n > 0;
  scaled_weights(weights, &weights_);
  for (ScaledSquare *square : {&complete_right_, &complete_left_, &arc_right_, &arc_left_, &joined_}) square->reset(side_);
  for (size_t i = 0; i < side_; ++i) {
    complete_right_.set(i, i, Scaled::from(1));
    complete_left_.set(i, i, Scaled::from(1));
  }
  for (size_t width = 1; width < side_; ++width) {
    run.check();
    for (size_t i = one_root_ ? 1 : 0; i + width < side_; ++i) {
      const size_t j = i + width;
      // The words between are split in two: those below i, and those below j.
      const Scaled joined = scaled_dot(complete_right_.row(i, i), complete_left_.column(j, i + 1), width);
      joined_.set(i, j, joined);
      arc_right_.set(i, j, joined * weight(i, j));
      if (i > 0) arc_left_.set(i, j, joined * weight(j, i));
      // The outermost child takes the rest of its own side.
      complete_right_.set(i, j, scaled_dot(arc_right_.row(i, i + 1), complete_right_.column(j, i + 1), width));
      complete_left_.set(i, j, scaled_dot(complete_left_.row(i, i), arc_left_.column(j, i), width));
    }
  }
  if (!one_root_) {
    total_ = complete_right_.at(0, n);
    return total_;
  }
  total_ = {};
  for (size_t r = 1; r <= n; ++r) total_ = total_ + complete_left_.at(1, r) * complete_right_.at(r, n) * weight(0, r);
  return total_;
}

void ProjectiveTrees::outside(const Run &run, Array<Scaled> *derivatives) {
  const size_t n = side_ - 1, first = one_root_ ? 1 : 0;
  for (ScaledSquare *square : {&d_complete_right_, &d_complete_left_, &d_arc_right_, &d_arc_left_, &d_joined_}) {
    square->reset(side_);
  }
  for (size_t width = n; width > 0; --width) {
    run.check();
    for (size_t i = first; i + width < side_; ++i) {
      const size_t j = i + width;
      // Complete spans are parts of wider complete ones, whose outermost child they belong to, and of wider joined ones.
      Scaled right = scaled_dot(d_complete_right_.column(j, first), arc_right_.column(i, first), i - first) +
                     (j < n ? scaled_dot(d_joined_.row(i, j + 1), complete_left_.row(j + 1, j + 1), n - j) : Scaled{});
      Scaled left = (j < n ? scaled_dot(d_complete_left_.row(i, j + 1), arc_left_.row(j, j + 1), n - j) : Scaled{}) +
                    (i > first ? scaled_dot(d_joined_.column(j, first), complete_right_.column(i - 1, first), i - first)
                               : Scaled{});
      if (one_root_) {
        if (j == n) right = right + complete_left_.at(1, i) * weight(0, i);
        if (i == 1) left = left + complete_right_.at(j, n) * weight(0, j);
      } else if (i == 0 && j == n) {
        right = right + Scaled::from(1);
      }
      d_complete_right_.set(i, j, right);
      d_complete_left_.set(i, j, left);
      // Spans with an arc from end to end are parts of complete ones that are as wide or wider.
      const Scaled arc_right = scaled_dot(d_complete_right_.row(i, j), complete_right_.row(j, j), n - j + 1);
      const Scaled arc_left = scaled_dot(d_complete_left_.column(j, first), complete_left_.column(i, first), i - first + 1);
      d_arc_right_.set(i, j, arc_right);
      d_joined_.set(i, j, arc_right * weight(i, j));
      if (i == 0) continue;
      d_arc_left_.set(i, j, arc_left);
      d_joined_.set(i, j, arc_right * weight(i, j) + arc_left * weight(j, i));
    }
  }
  this->derivatives(derivatives);
}

void ProjectiveTrees::derivatives(Array<Scaled> *derivatives) const {
  const size_t n = side_ - 1;
  derivatives->assign(side_ * side_, Scaled{});
  for (size_t i = one_root_ ? 1 : 0; i < n; ++i) {
    for (size_t j = i + 1; j < side_; ++j) {
      (*derivatives)[i * side_ + j] = d_arc_right_.at(i, j) * joined_.at(i, j) / total_;
      if (i > 0) (*derivatives)[j * side_ + i] = d_arc_left_.at(i, j) * joined_.at(i, j) / total_;
    }
  }
  if (!one_root_) return;
  for (size_t r = 1; r <= n; ++r) (*derivatives)[r] = complete_left_.at(1, r) * complete_right_.at(r, n) / total_;
}

}  // namespace hws
