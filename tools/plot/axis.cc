#include "tools/plot/axis.hh"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace tool {

namespace {

// The least of 1, 2, 5 times a power of ten that needs no more than `most` ticks.
double step_of(double low, double high, int most, bool whole, int *power_of_ten) {
  int power = static_cast<int>(std::floor(std::log10((high - low) / most))) - 1;
  if (whole) power = std::max(power, 0);
  for (;; ++power) {
    for (const double digit : {1.0, 2.0, 5.0}) {
      const double step = digit * std::pow(10.0, power);
      if (std::ceil(high / step) - std::floor(low / step) + 1 > most) continue;
      *power_of_ten = power;
      return step;
    }
  }
}

}  // namespace

Axis axis_of(double low, double high, double from, double to, int most, bool whole) {
  // Less than that apart, doubles have no room for ticks.
  const double least = whole ? 1 : std::max(1e-9 * std::max(std::fabs(low), std::fabs(high)), 1e-300);
  if (!(high - low >= least)) {
    const double middle = low + (high - low) / 2, half = middle == 0 ? 0.5 : std::max(least, 1e-3 * std::fabs(middle));
    low = whole ? low : middle - half;
    high = whole ? low + 1 : middle + half;
  }
  int power = 0;
  const double step = step_of(low, high, most, whole, &power);
  const double first = std::floor(low / step + 1e-9), last = std::ceil(high / step - 1e-9);
  Axis axis{first * step, last * step, from, to, {}, {}, 0};
  const double size = std::max(std::fabs(axis.low), std::fabs(axis.high));
  if (size >= 1e5 || size < 1e-2) axis.power = static_cast<int>(std::floor(std::log10(size) / 3 + 1e-9)) * 3;
  for (double k = first; k <= last; ++k) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", std::max(axis.power - power, 0),
                  k == 0 ? 0.0 : k * step / std::pow(10.0, axis.power));
    axis.ticks.push_back(k * step);
    axis.labels.push_back(text);
  }
  return axis;
}

std::string unit_of(const Axis &axis) {
  static constexpr const char *kRaised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  if (axis.power == 0) return "";
  std::string text = " (×10";
  for (const char c : std::to_string(axis.power)) text += c == '-' ? "⁻" : kRaised[c - '0'];
  return text + ")";
}

}  // namespace tool
