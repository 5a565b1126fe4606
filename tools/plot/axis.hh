// An axis of a plot: round numbers as ticks, their labels, and where a value lies.
#pragma once
#include <string>
#include <vector>

namespace tool {

struct Axis {
  double low = 0, high = 1;    // of the axis: the data's range, widened to ticks
  double from = 0, to = 1;     // pixels of low and high
  std::vector<double> ticks;   // multiples of 1, 2 or 5 times a power of ten
  std::vector<std::string> labels;
  int power = 0;               // labels are in units of 10^power, a multiple of 3

  double place(double value) const { return from + (value - low) / (high - low) * (to - from); }
};

// An axis for finite values from low to high, with at most `most` ticks. whole: only whole numbers have ticks, as for steps.
// A range of one value is widened on both sides.
Axis axis_of(double low, double high, double from, double to, int most, bool whole);
// " (×10⁶)" for labels in millions, "" for plain ones.
std::string unit_of(const Axis &axis);

}  // namespace tool
