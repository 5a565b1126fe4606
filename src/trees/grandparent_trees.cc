// Optimize: balanced
#include "src/trees/grandparent_trees.hh"

#include <algorithm>

namespace hws {

Scaled GrandparentTrees::weight(size_t g, size_t h, size_t m) const {
  const Scaled arc = arc_weights_[h * side_ + m];
  const double log = grandparents_[(g * side_ + h) * side_ + m];
  return log == 0 ? arc : arc * Scaled::exp(log);
}

template <class See>
void GrandparentTrees::for_each_head(size_t h, size_t i, size_t j, See &&see) const {
  if (h == 0) {
    if (!one_root_) see(size_t{0});
    return;
  }
  for (size_t g = 0; g < i; ++g) see(g);
  for (size_t g = j + 1; g < side_; ++g) see(g);
}

void GrandparentTrees::set_span(size_t g, size_t h, size_t e, Scaled x) {
  spans_.set(g, h, e, x);
  spans_by_head_.set(h, e, g, x);
  spans_by_child_.set(g, e, h, x);
}

void GrandparentTrees::set_arc(size_t g, size_t h, size_t m, Scaled x) {
  arcs_.set(g, h, m, x);
  arcs_by_head_.set(h, m, g, x);
}

Scaled GrandparentTrees::inside(const GrandparentWeights &weights, bool one_root, const Run &run) {
  side_ = weights.arcs.side();
  const size_t n = side_ - 1;
  one_root_ = one_root && n > 0;
  // Nine cubes of scaled numbers, and two of plain ones.
  run.limit_bytes(static_cast<int64_t>(side_ * side_ * side_) * 160);
  grandparents_ = weights.cube();
  arc_weights_.assign(side_ * side_, Scaled{});
  for (size_t h = 0; h < side_; ++h) {
    for (size_t m = 1; m < side_; ++m) {
      if (h != m) arc_weights_[h * side_ + m] = Scaled::exp(weights.arcs.log(h, m));
    }
  }
  for (ScaledCube *cube : {&spans_, &spans_by_head_, &spans_by_child_, &arcs_, &arcs_by_head_}) cube->reset(side_);
  for (size_t h = 0; h < side_; ++h) {
    for (size_t g = 0; g < side_; ++g) {
      if (g != h || h == 0) set_span(g, h, h, Scaled::from(1));
    }
  }
  for (size_t width = 1; width < side_; ++width) {
    run.check();
    for (size_t i = 0; i + width < side_; ++i) {
      const size_t j = i + width;
      for_each_head(i, i, j, [&](size_t g) {
        set_arc(g, i, j, scaled_dot(spans_.row(g, i, i), spans_.row(i, j, i + 1), width) * weight(g, i, j));
        set_span(g, i, j, scaled_dot(arcs_.row(g, i, i + 1), spans_by_child_.row(i, j, i + 1), width));
      });
      if (i == 0) continue;
      for_each_head(j, i, j, [&](size_t g) {
        set_arc(g, j, i, scaled_dot(spans_.row(j, i, i), spans_.row(g, j, i + 1), width) * weight(g, j, i));
        set_span(g, j, i, scaled_dot(arcs_.row(g, j, i), spans_by_child_.row(j, i, i), width));
      });
    }
  }
  if (!one_root_) {
    total_ = spans_.at(0, 0, n);
    return total_;
  }
  total_ = {};
  for (size_t r = 1; r <= n; ++r) total_ = total_ + spans_.at(0, r, 1) * spans_.at(0, r, n) * arc_weights_[r];
  return total_;
}

// ∂ total / ∂ C^g(i, j) by way of the items of g, of which the span of its child i is a part: of a complete span, if i's span
// is the outer one, or of a joined one, if it lies between g and i.
Scaled GrandparentTrees::right_from_outside(size_t g, size_t i, size_t j) const {
  const size_t n = side_ - 1;
  if (i == 0) return j == n ? Scaled::from(1) : Scaled{};
  if (g == 0 && one_root_) return j == n ? spans_.at(0, i, 1) * arc_weights_[i] : Scaled{};
  return g < i ? scaled_dot(d_spans_by_head_.row(g, j, 0), arcs_by_head_.row(g, i, 0), side_)
               : scaled_dot(d_joined_by_head_.row(g, i, 0), spans_by_head_.row(g, j + 1, 0), side_);
}
Scaled GrandparentTrees::left_from_outside(size_t g, size_t i, size_t j) const {
  if (g == 0 && one_root_) return i == 1 ? spans_.at(0, j, side_ - 1) * arc_weights_[j] : Scaled{};
  return g > j ? scaled_dot(d_spans_by_head_.row(g, i, 0), arcs_by_head_.row(g, j, 0), side_)
               : scaled_dot(d_joined_by_head_.row(g, j, 0), spans_by_head_.row(g, i - 1, 0), side_);
}

void GrandparentTrees::put_derivative(size_t g, size_t h, size_t e, Scaled x) {
  d_spans_.set(g, h, e, x);
  d_spans_by_head_.set(h, e, g, x);
}

void GrandparentTrees::put_arc(size_t g, size_t h, size_t m, Scaled derivative, std::span<double> arcs,
                               Array<double> *grandparents) {
  const double p = std::min(1.0, (derivative * arcs_.at(g, h, m) / total_).value());
  const Scaled joined = derivative * weight(g, h, m);
  d_joined_.set(g, h, m, joined);
  d_joined_by_head_.set(h, m, g, joined);
  arcs[h * side_ + m] += p;
  if (h > 0) (*grandparents)[(g * side_ + h) * side_ + m] = p;
}

void GrandparentTrees::outside(const Run &run, std::span<double> arcs, Array<double> *grandparents) {
  const size_t n = side_ - 1;
  for (ScaledCube *cube : {&d_spans_, &d_spans_by_head_, &d_joined_, &d_joined_by_head_}) cube->reset(side_);
  grandparents->assign(side_ * side_ * side_, 0.0);
  std::fill(arcs.begin(), arcs.end(), 0.0);
  for (size_t width = n; width > 0; --width) {
    run.check();
    for (size_t i = 0; i + width < side_; ++i) {
      const size_t j = i + width;
      for_each_head(i, i, j, [&](size_t g) {
        // The span of a head up to a word is also the part of its joined spans that its later children take.
        Scaled span = right_from_outside(g, i, j);
        if (j < n) span = span + scaled_dot(d_joined_.row(g, i, j + 1), spans_by_child_.row(i, j + 1, j + 1), n - j);
        put_derivative(g, i, j, span);
        put_arc(g, i, j, scaled_dot(d_spans_.row(g, i, j), spans_.row(i, j, j), n - j + 1), arcs, grandparents);
      });
      if (i == 0) continue;
      for_each_head(j, i, j, [&](size_t g) {
        Scaled span = left_from_outside(g, i, j);
        if (i > 1) span = span + scaled_dot(d_joined_.row(g, j, 1), spans_by_child_.row(j, i - 1, 1), i - 1);
        put_derivative(g, j, i, span);
        put_arc(g, j, i, scaled_dot(d_spans_.row(g, j, 1), spans_.row(j, i, 1), i), arcs, grandparents);
      });
    }
  }
  for (size_t r = 1; one_root_ && r <= n; ++r) {
    arcs[r] = (spans_.at(0, r, 1) * spans_.at(0, r, n) * arc_weights_[r] / total_).value();
  }
  for (double &p : arcs) p = std::min(p, 1.0);
}

}  // namespace hws
