// Corpora drawn from a planted deterministic automaton, and merging the slow way: automata as maps, folded by recursion.
#pragma once
#include <map>
#include <memory>
#include <vector>

#include "fsa/base/array.hh"
#include "src/pfa/merging/fold.hh"

struct PlantedState {
  hws::Array<double> outcome;  // of the end and the symbols
  hws::Array<int32_t> next;    // per symbol, from 0
};

// Three states over a, b, c that no two strings of one symbol tell apart alone.
std::vector<PlantedState> planted_states();

hws::CorpusPtr draw_corpus(const std::vector<PlantedState> &states, int64_t count, uint64_t seed);

hws::CorpusPtr corpus_of(int64_t symbols, const std::vector<hws::Array<hws::Label>> &sequences);

// States by name; a state's arcs by label: how often, where to.
struct SlowState {
  int64_t ends = 0, count = 0;
  std::map<hws::Label, std::pair<int64_t, int32_t>> arcs;
  bool operator==(const SlowState &) const = default;
};
using SlowAutomaton = std::map<int32_t, SlowState>;

// All that node 0 leads to.
SlowAutomaton slow_copy(const hws::MergeAutomaton &m);

void slow_fold(SlowAutomaton *slow, int32_t into, int32_t from);

// With states named in the order in which a walk by breadth meets them: which of several states folded together lends its name
// does not matter.
SlowAutomaton renamed(const SlowAutomaton &slow);
