// Drawings of machines and of states with transitions, in SVG: states in layers from left to right, arcs with labels.
#pragma once
#include <string>
#include <vector>

namespace tool {

struct DrawnNode {
  std::vector<std::string> lines;  // its name, and more words below it
  bool start = false, final = false;
};

struct DrawnArc {
  size_t from, to;
  std::string label;
  double share;  // of its state's largest weight, from 0 to 1: the larger the thicker
};

struct DrawnMachine {
  std::vector<DrawnNode> nodes;
  std::vector<DrawnArc> arcs;
};

// A drawing has no more states than this, and arcs between so many pairs of states.
inline constexpr size_t kMostDrawnStates = 60, kMostDrawnPairs = 600;

// Returns the drawing. Arcs between the same two states are one line with several labels, of which the first six are written
// out; the tooltip has all. No two labels overlap. A Failure says how large a machine is that cannot be drawn, and `remedy`.
std::string machine_svg(const DrawnMachine &machine, const std::string &title, const std::string &remedy);

}  // namespace tool
