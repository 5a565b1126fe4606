// Drawings of models: for Graphviz, and as a matrix of transitions in SVG.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include "tools/hmm/hmm_outline.hh"
#include "tools/plot/svg.hh"

namespace tool {

namespace {

std::string quoted(const std::string &text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

std::string percent(double probability) {
  char text[16];
  std::snprintf(text, sizeof text, "%.2g", probability);
  return text;
}

std::string joined(const std::vector<Likely> &words) {
  std::string text;
  for (const Likely &word : words) text += (text.empty() ? "" : " ") + word.name;
  return text;
}

}  // namespace

std::string graphviz_of(const std::vector<StateOutline> &states, double least) {
  std::string out =
      "digraph hmm {\n  rankdir=LR\n  node [shape=box style=rounded fontname=\"sans-serif\"]\n  edge [fontname=\"sans-serif\" "
      "fontsize=10]\n";
  for (const StateOutline &state : states) {
    const std::string words = joined(state.words);
    std::string label = quoted(state.name + (words.empty() ? "" : "\n" + words));
    for (size_t at; (at = label.find('\n')) != label.npos;) label.replace(at, 1, "\\n");
    out += "  " + quoted(state.name) + " [label=" + label + (state.initial >= 0.5 ? " penwidth=2" : "") + "]\n";
  }
  for (const StateOutline &state : states) {
    for (const Likely &next : state.next) {
      if (next.probability < least || next.probability == 0) continue;
      char look[80];
      std::snprintf(look, sizeof look, " [label=\"%s\" penwidth=%.2f]\n", percent(next.probability).c_str(),
                    0.5 + 3 * next.probability);
      out += "  " + quoted(state.name) + " -> " + quoted(next.name) + look;
    }
  }
  return out + "}\n";
}

DrawnMachine graph_of(const std::vector<StateOutline> &states, double least, int64_t *left_out) {
  constexpr double kLineWidth = 200;
  DrawnMachine machine;
  std::map<std::string, size_t> place;
  for (size_t k = 0; k < states.size(); ++k) {
    place[states[k].name] = k;
    DrawnNode node{{states[k].name}, states[k].initial >= 0.5, states[k].end >= 0.5};
    for (const Likely &word : states[k].words) {
      const std::string longer = node.lines.back() + " " + word.name;
      if (node.lines.size() == 1 || text_width(longer) > kLineWidth) node.lines.push_back(word.name);
      else node.lines.back() = longer;
    }
    machine.nodes.push_back(node);
  }
  for (size_t k = 0; k < states.size(); ++k) {
    double largest = 0;
    for (const Likely &next : states[k].next) largest = std::max(largest, next.probability);
    for (const Likely &next : states[k].next) {
      if (next.probability == 0) continue;
      if (next.probability < least) ++*left_out;
      else machine.arcs.push_back({k, place[next.name], percent(next.probability), next.probability / largest});
    }
  }
  return machine;
}

std::string matrix_svg(const std::vector<StateOutline> &states, const std::string &title) {
  constexpr double kCell = 18, kTop = 40, kTitle = 15.0 / 12 * 1.1;  // the title is larger, and bold
  double longest = 0, longest_words = 0;
  for (const StateOutline &state : states) {
    longest = std::max(longest, text_width(state.name));
    longest_words = std::max(longest_words, text_width(joined(state.words)));
  }
  const double n = static_cast<double>(states.size()), names = 14 + longest;
  const double left = names, top = kTop + names, right = left + n * kCell;
  const double width =
      std::max(right + 20 + longest_words, 24 + kTitle * text_width(title));
  std::string svg = svg_begin(width, top + n * kCell + 14, title);
  svg += svg_text(12, 24, "start", title, "font-size=\"15\" font-weight=\"bold\"");
  std::map<std::string, size_t> place;
  for (size_t k = 0; k < states.size(); ++k) place[states[k].name] = k;
  for (size_t i = 0; i < states.size(); ++i) {
    const double y = top + static_cast<double>(i) * kCell, x = left + static_cast<double>(i) * kCell + kCell / 2;
    svg += svg_text(left - 6, y + 13, "end", states[i].name) +
           svg_text(right + 10, y + 13, "start", joined(states[i].words), "fill=\"#444444\"");
    svg += svg_text(x + 4, top - 6, "start", states[i].name, "transform=\"rotate(-90 " + at(x + 4) + " " + at(top - 6) + ")\"");
    svg += svg_line(left, y, right, y, "stroke=\"#eeeeee\"");
    for (const Likely &next : states[i].next) {
      const double side = std::sqrt(next.probability) * (kCell - 1);  // the area is the probability
      if (side < 1) continue;
      const double to = left + (static_cast<double>(place[next.name]) + 0.5) * kCell;
      svg += "<rect x=\"" + at(to - side / 2) + "\" y=\"" + at(y + (kCell - side) / 2) + "\" width=\"" + at(side) +
             "\" height=\"" + at(side) + "\" fill=\"#0072B2\"><title>" +
             xml(states[i].name + " to " + next.name + ": " + percent(next.probability)) + "</title></rect>\n";
    }
  }
  return svg + "</svg>\n";
}

}  // namespace tool
