#include "tools/align/link_matrix.hh"

#include <algorithm>

#include "tools/plot/svg.hh"

namespace tool {

namespace {
constexpr double kCell = 24, kGap = 8, kBaseline = 16;

double widest(const std::vector<std::string> &words) {
  double most = 0;
  for (const std::string &word : words) most = std::max(most, text_width(word));
  return most;
}
}  // namespace

std::string link_matrix_svg(const std::vector<std::string> &source, const std::vector<std::string> &target,
                            const std::vector<LinkCell> &links) {
  const double left = widest(source) + 2 * kGap, top = widest(target) + 2 * kGap;
  const double right = left + kCell * static_cast<double>(target.size());
  const double bottom = top + kCell * static_cast<double>(source.size());
  std::string title;
  for (const LinkCell &link : links) {
    if (!title.empty()) title += ", ";
    title += source[static_cast<size_t>(link.source)] + " - " + target[static_cast<size_t>(link.target)];
  }
  std::string svg = svg_begin(right + kGap, bottom + kGap, "Links: " + title);
  for (const LinkCell &link : links) {
    svg += "<rect x=\"" + at(left + kCell * link.target) + "\" y=\"" + at(top + kCell * link.source) + "\" width=\"" +
           at(kCell) + "\" height=\"" + at(kCell) + "\" fill=\"#335\" fill-opacity=\"" + at(link.probability) + "\"/>\n";
  }
  const std::string grey = "stroke=\"#bbb\"";
  for (size_t i = 0; i <= source.size(); ++i) {
    const double y = top + kCell * static_cast<double>(i);
    svg += svg_line(left, y, right, y, grey);
    if (i < source.size()) svg += svg_text(left - kGap, y + kBaseline, "end", source[i]);
  }
  for (size_t j = 0; j <= target.size(); ++j) {
    const double x = left + kCell * static_cast<double>(j);
    svg += svg_line(x, top, x, bottom, grey);
    if (j == target.size()) continue;
    const std::string turned = "transform=\"rotate(-90 " + at(x + kBaseline) + " " + at(top - kGap) + ")\"";
    svg += svg_text(x + kBaseline, top - kGap, "start", target[j], turned);
  }
  return svg + "</svg>\n";
}

}  // namespace tool
