// The rows of bench_automata, by room of the engine.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "bench/compare.hh"
#include "bench/workloads.hh"

namespace bench {

// product_rows.cc
// Composition of the machines lefts[i] with `right`. `failure`: the peer looks failure arcs up by PhiMatcher.
Row composition_row(std::string name, std::function<std::vector<Table>()> lefts, std::function<Table()> right, bool failure,
                    bool weigh_word = true);
// A sum over a composition of two or three machines that is never made. Its arcs are
// counted beforehand, by making it. `exact`: what the note says about the right answer.
Row fused_sum_row(std::string name, std::function<std::vector<Table>()> tables, std::string exact);

// sum_rows.cc
// Distances from the start to every state. `again`: on a machine summed before.
// The peer iterates until changes are below `delta`; 0: it is left out as too slow.
Row forward_row(std::string name, std::function<Table()> table, bool again, double delta, double tolerance);
Row best_paths_row(int n);
Row samples_row(int n, std::function<Table()> table);

// rewriting_rows.cc
Row construction_row(std::function<Table()> table);
Row epsilon_row(std::string name, bool cyclic);
Row minimize_row(std::string name, bool weighted);
Row determinize_row(std::string name, std::function<Table()> table);
// A word list's smallest machine, made from the list. The peer determinizes and
// minimizes the union of the words' paths, in its tropical semiring.
Row word_list_row();

}  // namespace bench
