#include "tools/plot/machine_plot.hh"

#include <algorithm>
#include <map>

#include "tools/base/handles.hh"
#include "tools/plot/layered_layout.hh"
#include "tools/plot/svg.hh"

namespace tool {

namespace {

constexpr double kLine = 15;     // from one line of text to the next
constexpr double kNode = 26;     // the height of a state with one line
constexpr double kLoop = 22;     // the height of an arc from a state to itself
constexpr double kArrow = 22;    // the length of the arrow before a start
constexpr double kPorts = 4;     // arcs forward touch a state so much above its middle, arcs backward below it
constexpr double kAround = 14;  // left and right of a label
constexpr double kMargin = 12;
constexpr const char *kLabelLook = "fill=\"#333333\"";
constexpr size_t kMostLabels = 6;

// All arcs between two states.
struct Pair {
  std::vector<std::string> labels;
  double share = 0;
};

// Texts of more than 48 characters end in an ellipsis; tooltips have them whole.
std::string shortened(const std::string &text) {
  constexpr size_t kLongest = 48;
  size_t letters = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0) == 0x80) continue;
    if (++letters > kLongest) return text.substr(0, i) + "\u2026";
  }
  return text;
}

std::vector<std::string> shown_labels(const Pair &pair) {
  std::vector<std::string> shown;
  for (const std::string &label : pair.labels) shown.push_back(shortened(label));
  if (shown.size() <= kMostLabels) return shown;
  shown.resize(kMostLabels - 1);
  shown.push_back("and " + std::to_string(pair.labels.size() - shown.size()) + " more");
  return shown;
}

Extent extent_of(const std::vector<std::string> &lines) {
  Extent extent{0, kLine * static_cast<double>(lines.size())};
  for (const std::string &line : lines) extent.width = std::max(extent.width, text_width(line));
  return extent;
}

double node_height(const DrawnNode &node) { return kNode + kLine * static_cast<double>(node.lines.size() - 1); }
double node_width(const DrawnNode &node) { return std::max(kNode + 4, extent_of(node.lines).width + 18); }

std::string look_of(const Pair &pair) {
  return "fill=\"none\" stroke=\"#666666\" stroke-width=\"" + at(0.8 + 1.7 * std::clamp(pair.share, 0.0, 1.0)) + "\"";
}

std::string point(double x, double y) { return at(x) + " " + at(y); }

// A curve from one point to another, level at both.
std::string bend(double x0, double y0, double x1, double y1) {
  const double middle = (x0 + x1) / 2;
  return "C" + point(middle, y0) + " " + point(middle, y1) + " " + point(x1, y1);
}

// The head of an arrow that ends at a point, towards the right (1) or the left (-1).
std::string head(double x, double y, double way) {
  return "<path d=\"M" + point(x - 8 * way, y - 3.5) + "L" + point(x, y) + "L" + point(x - 8 * way, y + 3.5) +
         "Z\" fill=\"#444444\"/>\n";
}

std::string lines_at(double x, double top, const std::vector<std::string> &lines, const std::string &look) {
  std::string svg;
  for (size_t i = 0; i < lines.size(); ++i) {
    svg += svg_text(x, top + kLine * static_cast<double>(i) + 11.5, "middle", lines[i], i == 0 ? look : kLabelLook);
  }
  return svg;
}

std::string with_tooltip(const std::string &svg, const Pair &pair) {
  std::string all;
  for (const std::string &label : pair.labels) all += (all.empty() ? "" : ", ") + label;
  return "<g><title>" + xml(all) + "</title>\n" + svg + "</g>\n";
}

// States and arcs at the places of a layout.
class MachinePlot {
 public:
  explicit MachinePlot(const DrawnMachine &machine) : machine_(machine) {
    for (DrawnNode &node : machine_.nodes) {
      for (std::string &line : node.lines) line = shortened(line);
    }
    for (const DrawnArc &arc : machine.arcs) {
      Pair &pair = arc.from == arc.to ? loops_[arc.from] : pairs_[{arc.from, arc.to}];
      pair.labels.push_back(arc.label);
      pair.share = std::max(pair.share, arc.share);
    }
  }
  size_t pairs() const { return pairs_.size() + loops_.size(); }

  std::string svg(const std::string &title) {
    std::vector<Extent> states;
    std::vector<size_t> starts;
    for (size_t s = 0; s < machine_.nodes.size(); ++s) {
      states.push_back(extent_of_state(s));
      if (machine_.nodes[s].start) starts.push_back(s);
    }
    std::vector<LayoutArc> arcs;
    for (const auto &[ends, pair] : pairs_) {
      const Extent label = extent_of(shown_labels(pair));
      arcs.push_back({ends.first, ends.second, {label.width + kAround, label.height + 5}});
    }
    layout_ = layered_layout(states, arcs, starts);
    std::string body;
    size_t a = 0;
    for (const auto &[ends, pair] : pairs_) body += with_tooltip(arc(ends.first, ends.second, pair, layout_.routes[a++]), pair);
    for (size_t s = 0; s < states.size(); ++s) body += state(s);
    return svg_begin(layout_.width + 2 * kMargin, layout_.height + 2 * kMargin, title) + "<g transform=\"translate(" +
           at(kMargin) + " " + at(kMargin) + ")\">\n" + body + "</g>\n</svg>\n";
  }

 private:
  const Pair *loop_of(size_t s) const {
    const auto found = loops_.find(s);
    return found == loops_.end() ? nullptr : &found->second;
  }
  double loop_height(size_t s) const {
    return loop_of(s) ? kLoop + extent_of(shown_labels(*loop_of(s))).height : 0;
  }
  // The box is the same on both sides of the state's middle, where arcs end.
  Extent extent_of_state(size_t s) const {
    const DrawnNode &node = machine_.nodes[s];
    Extent extent{node_width(node) + (node.start ? 2 * kArrow : 0), node_height(node) + loop_height(s)};
    if (const Pair *loop = loop_of(s)) extent.width = std::max(extent.width, extent_of(shown_labels(*loop)).width);
    return extent;
  }
  double middle_of(size_t s) const {
    const LayoutBox &box = layout_.boxes[s];
    return box.y + box.extent.height / 2 - node_height(machine_.nodes[s]) / 2;
  }

  std::string state(size_t s) const {
    const DrawnNode &node = machine_.nodes[s];
    const double x = layout_.boxes[s].x, y = middle_of(s), w = node_width(node), h = node_height(node);
    std::string svg;
    if (const Pair *loop = loop_of(s)) {
      const double top = y - h / 2;
      svg += with_tooltip("<path d=\"M" + point(x - 6, top) + "C" + point(x - 18, top - kLoop * 1.15) + " " +
                              point(x + 18, top - kLoop * 1.15) + " " + point(x + 6, top) + "\" " + look_of(*loop) +
                              "/>\n<path d=\"M" + point(x + 4.5, top - 8) + "L" + point(x + 6, top) + "L" +
                              point(x + 11.5, top - 6) + "Z\" fill=\"#444444\"/>\n" +
                              lines_at(x, top - loop_height(s), shown_labels(*loop), kLabelLook),
                          *loop);
    }
    if (node.start) {
      svg += svg_line(x - w / 2 - kArrow, y, x - w / 2 - 4, y, "stroke=\"#444444\" stroke-width=\"2\"") + head(x - w / 2, y, 1);
    }
    const auto outline = [&](double inset, const char *look) {
      return "<rect x=\"" + at(x - w / 2 + inset) + "\" y=\"" + at(y - h / 2 + inset) + "\" width=\"" + at(w - 2 * inset) +
             "\" height=\"" + at(h - 2 * inset) + "\" rx=\"" + at(kNode / 2 - inset) + "\" " + look + "/>\n";
    };
    svg += outline(0, "fill=\"#EAF2F8\" stroke=\"#0072B2\" stroke-width=\"1.5\"");
    if (node.final) svg += outline(2.5, "fill=\"none\" stroke=\"#0072B2\"");
    svg += lines_at(x, y - h / 2 + (kNode - kLine) / 2, node.lines, "font-weight=\"bold\" font-size=\"11\"");
    return svg;
  }

  std::string arc(size_t from, size_t to, const Pair &pair, const LayoutRoute &route) const {
    const std::vector<std::string> labels = shown_labels(pair);
    const LayoutBox &label = layout_.boxes[route.labelled];
    const double way = route.forward ? 1 : -1;
    const double label_line = label.y + label.extent.height / 2 - 1;
    const auto side = [&](size_t s, double direction) {
      return layout_.boxes[s].x + direction * node_width(machine_.nodes[s]) / 2;
    };
    double x = side(from, way) - way;
    const double lift = route.forward ? -kPorts : kPorts, y = middle_of(from) + lift;
    std::string path = "M" + point(x, y);
    const auto edge = [&](size_t column, double direction) {
      return direction > 0 ? layout_.right[column] : layout_.left[column];
    };
    x = edge(layout_.boxes[from].column, way);
    path += "L" + point(x, y);
    if (route.turns) {  // out of a state to the left end of the label, and back into another of the same layer
      const double turn = layout_.left[label.column] + 6, back = middle_of(to) + kPorts, end = side(to, 1) - 1;
      path += bend(x, y, turn - 6, label_line) + "L" + point(turn, label_line) + "L" + point(turn - 6, label_line) +
              bend(turn - 6, label_line, x, back) + "L" + point(end + 6, back);
      return "<path d=\"" + path + "\" " + look_of(pair) + "/>\n" + head(end, back, -1) +
             lines_at(turn + (label.extent.width - kAround) / 2 + 4, label.y - label.extent.height / 2, labels, kLabelLook);
    }
    double height = y;
    for (const size_t b : route.boxes) {
      const LayoutBox &box = layout_.boxes[b];
      const double level = b == route.labelled ? label_line : box.y;
      const double in = edge(box.column, -way), out = edge(box.column, way);
      path += bend(x, height, in, level) + "L" + point(out, level);
      x = out;
      height = level;
    }
    const double in = edge(layout_.boxes[to].column, -way), level = middle_of(to) + lift, end = side(to, -way) + way;
    path += bend(x, height, in, level) + "L" + point(end - 6 * way, level);
    return "<path d=\"" + path + "\" " + look_of(pair) + "/>\n" + head(end, level, way) +
           lines_at(label.x, label.y - label.extent.height / 2, labels, kLabelLook);
  }

  DrawnMachine machine_;
  std::map<std::pair<size_t, size_t>, Pair> pairs_;
  std::map<size_t, Pair> loops_;
  LayeredLayout layout_;
};

}  // namespace

std::string machine_svg(const DrawnMachine &machine, const std::string &title, const std::string &remedy) {
  MachinePlot plot(machine);
  if (machine.nodes.size() > kMostDrawnStates || plot.pairs() > kMostDrawnPairs) {
    throw Failure{1, std::to_string(machine.nodes.size()) + " states and arcs between " + std::to_string(plot.pairs()) +
                         " pairs of them; a drawing as SVG has at most " + std::to_string(kMostDrawnStates) + " and " +
                         std::to_string(kMostDrawnPairs) + ": " + remedy};
  }
  return plot.svg(title);
}

}  // namespace tool
