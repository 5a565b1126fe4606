// Trees in SVG: constituents above the words that they span, or an arc to each word from its head.
#include <algorithm>
#include <cmath>

#include "tools/grammar/tree_drawing.hh"
#include "tools/plot/svg.hh"

namespace tool {

namespace {

constexpr double kGap = 16, kRow = 42, kEdge = 14;

// Where a drawing stands and how much room it takes.
struct DrawnPlace {
  std::string svg;
  double width, bottom;
};

DrawnPlace constituents_at(const DrawnTree &tree, double top) {
  const std::vector<std::vector<size_t>> children = tree.children();
  const size_t n = tree.nodes.size();
  std::vector<double> x(n, 0), depth(n, 0);
  double right = kEdge, deepest = 0;
  for (size_t k = 0; k < n; ++k) {  // parents come before their children
    const int32_t parent = tree.nodes[k].parent;
    depth[k] = parent < 0 ? 0 : depth[static_cast<size_t>(parent)] + 1;
    deepest = std::max(deepest, depth[k]);
  }
  std::vector<size_t> leaves(tree.words());
  for (size_t k = 0; k < n; ++k) {
    if (tree.nodes[k].word >= 0) leaves[static_cast<size_t>(tree.nodes[k].word)] = k;
  }
  for (const size_t k : leaves) {
    double width = text_width(tree.nodes[k].label);
    const int32_t parent = tree.nodes[k].parent;
    if (parent >= 0) width = std::max(width, text_width(tree.shown(tree.nodes[static_cast<size_t>(parent)])));
    x[k] = right + width / 2;
    right += width + kGap;
  }
  for (size_t k = n; k-- > 0;) {
    if (!children[k].empty()) x[k] = (x[children[k].front()] + x[children[k].back()]) / 2;
  }
  DrawnPlace place{"", right, top + deepest * kRow + 20};
  const auto y = [&](size_t k) { return top + kRow * (tree.nodes[k].word >= 0 ? deepest : depth[k]); };
  for (size_t k = 0; k < n; ++k) {
    const DrawnTree::Node &node = tree.nodes[k];
    if (node.parent >= 0) {
      const auto parent = static_cast<size_t>(node.parent);
      place.svg += svg_line(x[parent], y(parent) + 5, x[k], y(k) - 13, "stroke=\"#888888\"");
    }
    const char *const look = node.word >= 0 ? "font-weight=\"bold\"" : "fill=\"#0072B2\"";
    place.svg += svg_text(x[k], y(k), "middle", tree.shown(node), look);
  }
  return place;
}

DrawnPlace dependencies_at(const DrawnTree &tree, double top) {
  const size_t n = tree.nodes.size();
  std::vector<double> x(n, 0);
  double right = kEdge;
  for (size_t k = 0; k < n; ++k) {
    const double width = text_width(tree.nodes[k].label);
    x[k] = right + width / 2;
    right += width + kGap;
  }
  // An arc is above those between its ends: its height is one more than the greatest of theirs.
  std::vector<size_t> arcs;
  for (size_t k = 0; k < n; ++k) {
    if (tree.nodes[k].parent >= 0) arcs.push_back(k);
  }
  const auto ends = [&](size_t k) { return std::minmax({static_cast<size_t>(tree.nodes[k].parent), k}); };
  std::sort(arcs.begin(), arcs.end(), [&](size_t a, size_t b) {
    const size_t of_a = ends(a).second - ends(a).first, of_b = ends(b).second - ends(b).first;
    return of_a != of_b ? of_a < of_b : a < b;
  });
  std::vector<double> height(n, 0);
  double most = 0;
  for (const size_t k : arcs) {
    for (const size_t other : arcs) {
      if (other == k) break;
      const bool below = ends(k).first <= ends(other).first && ends(other).second <= ends(k).second;
      if (below) height[k] = std::max(height[k], height[other]);
    }
    most = std::max(most, ++height[k]);
  }
  const double base = top + 22 * most + 16;
  DrawnPlace place{"", right, base + 30};
  for (size_t k = 0; k < n; ++k) {
    place.svg += svg_text(x[k], base + 16, "middle", tree.nodes[k].label, "font-weight=\"bold\"");
    const int32_t parent = tree.nodes[k].parent;
    if (parent < 0) {
      const bool is_root = !arcs.empty() || n == 1;
      if (is_root) place.svg += svg_line(x[k], top - 6, x[k], base, "stroke=\"#888888\" stroke-dasharray=\"3 3\"");
      continue;
    }
    const auto head = static_cast<size_t>(parent);
    const double from = x[head] + (head < k ? 4 : -4), to = x[k] + (head < k ? -4 : 4), up = base - 22 * height[k];
    const auto point = [](double px, double py) { return at(px) + " " + at(py); };
    place.svg += "<path d=\"M" + point(from, base) + "C" + point(from, up) + " " + point(to, up) + " " + point(to, base) +
                 "\" fill=\"none\" stroke=\"#0072B2\"/>\n<path d=\"M" + point(to - 3, base - 6) + "L" + point(to, base) + "L" +
                 point(to + 3, base - 6) + "Z\" fill=\"#0072B2\"/>\n";
  }
  return place;
}

}  // namespace

std::string tree_svg(const std::vector<DrawnTree> &trees, const std::string &title) {
  std::string body;
  double width = 40, bottom = 8;
  for (const DrawnTree &tree : trees) {
    if (tree.nodes.empty()) continue;
    const DrawnPlace place = tree.dependencies ? dependencies_at(tree, bottom + 16) : constituents_at(tree, bottom + 20);
    body += place.svg;
    width = std::max(width, place.width);
    bottom = place.bottom;
  }
  return svg_begin(width, bottom + 8, title) + body + "</svg>\n";
}

}  // namespace tool
