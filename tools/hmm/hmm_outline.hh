// An overview of a model's states: their words, where they lead, how many tokens they have.
#pragma once
#include "tools/hmm/hmm_file.hh"
#include "tools/plot/machine_plot.hh"

namespace tool {

struct Likely {
  std::string name;
  double probability;
};

struct StateOutline {
  std::string name;
  double share = 0;           // of the tokens of a long text
  double initial = 0, end = 0;  // of beginning, of stopping (0 without an end symbol)
  std::vector<Likely> words;  // the likeliest, first ones first
  std::vector<Likely> next;   // states, all of them, likeliest first
};

// words: most words per state. own_only: keeps only words that are clearly likelier than those that the state never had, all
// of which the prior makes equally likely.
std::vector<StateOutline> outline_of(const hws_hmm *model, size_t words, bool own_only);

// For Graphviz: arcs of `least` probability at least, thicker the likelier.
std::string graphviz_of(const std::vector<StateOutline> &states, double least);
// States with their words, and arcs of `least` probability at least; `left_out` counts the others that are possible.
DrawnMachine graph_of(const std::vector<StateOutline> &states, double least, int64_t *left_out);
// Transitions as a matrix of squares, the likelier the larger, with the states' words beside them.
std::string matrix_svg(const std::vector<StateOutline> &states, const std::string &title);

}  // namespace tool
