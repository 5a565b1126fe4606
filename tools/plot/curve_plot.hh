// Curves as an SVG drawing: axes with round ticks, a legend, colours that the colour-blind tell apart (Okabe and Ito's) and,
// where those are used up, dashes.
#pragma once
#include <string>
#include <vector>

namespace tool {

struct Curve {
  std::string name;
  std::vector<double> x, y;  // finite, x ascending, one point at least
};

struct PlotTitles {
  std::string title, x, y;
};

// One curve at least. Points beyond what a pixel can show are left out, their extremes kept.
std::string plot_svg(const std::vector<Curve> &curves, const PlotTitles &titles, bool whole_x);

}  // namespace tool
