#include "tools/plot/curve_plot.hh"

#include <algorithm>
#include <cmath>

#include "tools/plot/axis.hh"
#include "tools/plot/svg.hh"

namespace tool {

namespace {

constexpr double kCurvePlotWidth = 760, kHeight = 460;
constexpr double kCurvePlotLeast = 72, kTitle = 30;  // pixels left of the y axis: least width, and its title's part
constexpr double kRight = 24, kTop = 34, kBottom = 48;
constexpr double kLegendLine = 18, kLetter = 6.8, kSwatch = 34;  // pixels of a legend in 12 px text, rounded up

// Okabe and Ito's palette without its yellow, which is hard to see on white.
constexpr const char *kColours[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"};
constexpr const char *kDashes[] = {"", "7 4", "2 3", "9 3 2 3"};

std::string stroke(size_t curve) {
  const std::string dash = kDashes[curve / std::size(kColours) % std::size(kDashes)];
  return std::string("stroke=\"") + kColours[curve % std::size(kColours)] + "\" stroke-width=\"1.8\"" +
         (dash.empty() ? "" : " stroke-dasharray=\"" + dash + "\"");
}

size_t letters(const std::string &name) {
  return static_cast<size_t>(std::count_if(name.begin(), name.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

struct Legend {
  std::string svg;
  double height = 0;
};

// Rows of a line and a name each, broken where the next one does not fit.
Legend legend_of(const std::vector<Curve> &curves, double left) {
  Legend legend;
  double x = left, y = kTop + 12;
  for (size_t i = 0; i < curves.size(); ++i) {
    const double width = kSwatch + kLetter * static_cast<double>(letters(curves[i].name)) + 14;
    if (x > left && x + width > kCurvePlotWidth - kRight) {
      x = left;
      y += kLegendLine;
    }
    legend.svg += svg_line(x, y - 4, x + kSwatch - 8, y - 4, stroke(i)) + svg_text(x + kSwatch - 2, y, "start", curves[i].name);
    x += width;
  }
  legend.height = y + 12 - kTop;
  return legend;
}

// Points by their pixel's column: the first, the lowest, the highest and the last are enough to look the same.
std::vector<size_t> shown_points(const Curve &curve, const Axis &x) {
  std::vector<size_t> shown;
  const size_t n = curve.x.size();
  for (size_t i = 0; i < n;) {
    const double column = std::floor(2 * x.place(curve.x[i]));
    size_t end = i, low = i, high = i;
    for (; end < n && std::floor(2 * x.place(curve.x[end])) == column; ++end) {
      if (curve.y[end] < curve.y[low]) low = end;
      if (curve.y[end] > curve.y[high]) high = end;
    }
    size_t some[] = {i, low, high, end - 1};
    std::sort(std::begin(some), std::end(some));
    shown.insert(shown.end(), some, std::unique(std::begin(some), std::end(some)));
    i = end;
  }
  return shown;
}

std::string curve_svg(const Curve &curve, size_t number, const Axis &x, const Axis &y) {
  std::string points;
  const std::vector<size_t> shown = shown_points(curve, x);
  for (const size_t i : shown) points += (points.empty() ? "" : " ") + at(x.place(curve.x[i])) + "," + at(y.place(curve.y[i]));
  const std::string name = "<title>" + xml(curve.name) + "</title>";
  if (curve.x.size() == 1) {
    return "<circle cx=\"" + at(x.place(curve.x[0])) + "\" cy=\"" + at(y.place(curve.y[0])) + "\" r=\"3\" fill=\"" +
           kColours[number % std::size(kColours)] + "\">" + name + "</circle>\n";
  }
  return "<polyline fill=\"none\" stroke-linejoin=\"round\" " + stroke(number) + " points=\"" + points + "\">" + name +
         "</polyline>\n";
}

}  // namespace

std::string plot_svg(const std::vector<Curve> &curves, const PlotTitles &titles, bool whole_x) {
  double x_low = INFINITY, x_high = -INFINITY, y_low = INFINITY, y_high = -INFINITY;
  for (const Curve &curve : curves) {
    x_low = std::min(x_low, curve.x.front());
    x_high = std::max(x_high, curve.x.back());
    y_low = std::min(y_low, *std::min_element(curve.y.begin(), curve.y.end()));
    y_high = std::max(y_high, *std::max_element(curve.y.begin(), curve.y.end()));
  }
  const double bottom = kHeight - kBottom, right = kCurvePlotWidth - kRight;
  // The labels of the ticks do not depend on where the axis stands, which is right of the widest.
  size_t widest = 0;
  for (const std::string &label : axis_of(y_low, y_high, 0, 1, 9, false).labels) widest = std::max(widest, letters(label));
  const double left = std::max(kCurvePlotLeast, kTitle + kLetter * static_cast<double>(widest) + 8);
  const Legend legend = legend_of(curves, left);
  const double top = kTop + legend.height;
  const Axis x = axis_of(x_low, x_high, left, right, 10, whole_x), y = axis_of(y_low, y_high, bottom, top, 9, false);
  std::string svg = svg_begin(kCurvePlotWidth, kHeight, titles.title);
  svg += svg_text(left, 22, "start", titles.title, "font-size=\"15\" font-weight=\"bold\"") + legend.svg;
  for (size_t k = 0; k < y.ticks.size(); ++k) {
    const double at_y = y.place(y.ticks[k]);
    svg += svg_line(left, at_y, right, at_y, "stroke=\"#dddddd\"") + svg_text(left - 8, at_y + 4, "end", y.labels[k]);
  }
  for (size_t k = 0; k < x.ticks.size(); ++k) {
    const double at_x = x.place(x.ticks[k]);
    svg += svg_line(at_x, bottom, at_x, bottom + 5, "stroke=\"#555555\"") + svg_text(at_x, bottom + 19, "middle", x.labels[k]);
  }
  svg +=
      svg_line(left, bottom, right, bottom, "stroke=\"#555555\"") + svg_line(left, top, left, bottom, "stroke=\"#555555\"");
  svg += svg_text((left + right) / 2, kHeight - 10, "middle", titles.x + unit_of(x));
  const std::string middle = at((top + bottom) / 2);
  svg += svg_text(16, (top + bottom) / 2, "middle", titles.y + unit_of(y), "transform=\"rotate(-90 16 " + middle + ")\"");
  for (size_t i = 0; i < curves.size(); ++i) svg += curve_svg(curves[i], i, x, y);
  return svg + "</svg>\n";
}

}  // namespace tool
