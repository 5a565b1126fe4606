// A machine as states and arcs of a drawing.
#pragma once
#include <cstdint>
#include <string>

#include "tools/base/handles.hh"
#include "tools/plot/machine_plot.hh"

namespace tool {

// Arcs and final weights are drawn whose weight is at least this share of the largest of their state.
inline constexpr double kLeastDrawnShare = 1e-6;

struct DrawnPart {
  DrawnMachine machine;
  int64_t left_out = 0;  // arcs and final weights
};

// Weights in the log and tropical semirings are costs, and are compared by what they stand for. `least` is from 0 to 1.
DrawnPart drawn_part(const hws_machine *machine, double least);

// Whether a file with this name gets a drawing as SVG.
bool is_svg(const std::string &path);

}  // namespace tool
