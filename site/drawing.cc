// The drawings of the command line, for the page: a machine, curves, a matrix of transitions, a tree. The page says what is to
// be drawn piece by piece, and gets the SVG that `hawser fst draw`, `hmm draw`, `grammar draw` and `plot` write for it. Texts
// that are given have been copied when a call returns; one that is returned lasts until the next call.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "tools/grammar/tree_drawing.hh"
#include "tools/hmm/hmm_outline.hh"
#include "tools/plot/curve_plot.hh"
#include "tools/plot/machine_plot.hh"

namespace {

struct Pieces {
  tool::DrawnMachine machine;
  std::vector<tool::Curve> curves;
  std::vector<tool::StateOutline> states;
  tool::DrawnTree tree;
  std::string answer;
};

Pieces &pieces() {
  static Pieces all;
  return all;
}

// What was drawn, or "!" and why it was not. In both cases the next drawing begins anew.
template <class Draw>
const char *answered(Draw draw) {
  std::string answer;
  try {
    answer = draw();
  } catch (const tool::Failure &failure) {
    answer = "!" + failure.line;
  } catch (const std::exception &error) {
    answer = std::string("!") + error.what();
  }
  pieces() = {};
  pieces().answer = std::move(answer);
  return pieces().answer.c_str();
}

}  // namespace

extern "C" {

void draw_node(const char *name, int start, int final) {
  pieces().machine.nodes.push_back({{name}, start != 0, final != 0});
}

// A label and a weight behind it, which is left out where it is NaN.
void draw_arc(int from, int to, const char *label, double weight, double share) {
  std::string text = label;
  if (!std::isnan(weight)) {
    char number[32];
    std::snprintf(number, sizeof number, "/%.3g", weight);
    text += number;
  }
  pieces().machine.arcs.push_back({static_cast<size_t>(from), static_cast<size_t>(to), text, share});
}

const char *draw_machine(const char *title) {
  return answered([&] { return tool::machine_svg(pieces().machine, title, "a shorter list or expression has fewer"); });
}

void draw_point(const char *curve, double x, double y) {
  std::vector<tool::Curve> &curves = pieces().curves;
  if (curves.empty() || curves.back().name != curve) curves.push_back({curve, {}, {}});
  curves.back().x.push_back(x);
  curves.back().y.push_back(y);
}

const char *draw_curves(const char *title, const char *x, const char *y) {
  return answered([&] { return tool::plot_svg(pieces().curves, {title, x, y}, true); });
}

void draw_state(const char *name) {
  tool::StateOutline state;
  state.name = name;
  pieces().states.push_back(std::move(state));
}

void draw_state_word(const char *word) { pieces().states.back().words.push_back({word, 0}); }

void draw_state_next(const char *state, double probability) { pieces().states.back().next.push_back({state, probability}); }

const char *draw_matrix(const char *title) {
  return answered([&] { return tool::matrix_svg(pieces().states, title); });
}

// A constituent, where word is -1, or the sentence's word of that number; parents come first, and have the parent -1 as a root.
void draw_tree_node(const char *label, int parent, int word) {
  pieces().tree.nodes.push_back({label, static_cast<int32_t>(parent), static_cast<int32_t>(word)});
}

const char *draw_tree(const char *title) {
  return answered([&] { return tool::tree_svg({pieces().tree}, title); });
}

}  // extern "C"
