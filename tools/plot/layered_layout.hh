// Places for the states and the arcs' labels of a drawing in layers.
#pragma once
#include <cstddef>
#include <vector>

namespace tool {

struct Extent {
  double width, height;
};

// A rectangle that one state or one arc takes in a column; x and y are its centre.
struct LayoutBox {
  size_t column;
  Extent extent;
  double x = 0, y = 0;
};

// The way of an arc between two different states: boxes in the columns that it passes, first ones first. `labelled` is that
// with its label, among these. An arc between states of one layer turns back in its only box.
struct LayoutRoute {
  std::vector<size_t> boxes;
  size_t labelled = 0;
  bool forward = true, turns = false;
};

struct LayoutArc {
  size_t from, to;  // different states
  Extent label;
};

struct LayeredLayout {
  std::vector<LayoutBox> boxes;  // those of states come first
  std::vector<LayoutRoute> routes;  // by arc
  std::vector<double> left, right;  // of each column
  double width = 0, height = 0;
};

// States stand in layers: in machines without cycles behind all that lead to them, in others by the fewest arcs from `starts`.
// Between two layers there is a column for labels. Boxes of a column lie below one another, and columns beside one another, so
// no two boxes overlap. Orders within columns are improved by the means of the neighbours' places (Sugiyama et al. 1981), and
// the places themselves by isotonic regression. Takes time proportional to boxes times their logarithm.
LayeredLayout layered_layout(const std::vector<Extent> &states, const std::vector<LayoutArc> &arcs,
                             const std::vector<size_t> &starts);

}  // namespace tool
