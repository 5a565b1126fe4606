// Orders in which variables are summed out, found greedily: the next variable is the one of least cost in the graph whose edges
// join variables of a common factor, and its neighbours are then joined to one another. No rule is the best on all graphs, so
// several are tried and the order with the smallest tables is kept. Costs of a variable (Kjaerulff 1990; Darwiche 2009, ch. 9):
//   min-fill           edges that would be added
//   weighted min-fill  the same, each counted as the product of its ends' sizes
//   min-weight         the entries of the table that is summed: the product of the sizes of the variable and its neighbours
// Ties are broken by drawn numbers, so that each rule can be tried several times. One rule looks at no cost:
//   breadth-first      layers around a vertex at the edge of the graph (Cuthill and McKee 1969, with George and Liu's vertex)
// Variables that wait are then those of a layer. On a square grid layers are diagonals, few of which are long, and tables are
// smaller in all than by any of the costs.
#pragma once
#include <cmath>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/graph/finite/finite_model.hh"

namespace hws {

enum class EliminationRule : int32_t { min_fill, weighted_min_fill, min_weight, breadth_first };

struct VariableOrder {
  Array<int32_t> variables;
  // The variables that the i-th one is joined to when it is eliminated, in order of their elimination:
  // neighbours[begin[i]] to neighbours[begin[i + 1] - 1].
  Array<int64_t> begin;
  Array<int32_t> neighbours;
  double log2_largest = 0;   // entries of the largest table
  double entries = 0;        // of all tables of maximal cliques, which are those of the junction tree
};

// How much a search may look at, in entries of lists of neighbours, and what it has looked at. Times follow from it: some
// nanoseconds each.
struct SearchWork {
  int64_t most = INT64_MAX;
  int64_t done = 0;

  bool is_spent() const { return done >= most; }
};

// Given up, with an empty list of variables, once the tables have more entries than `most`. `entries` is then some number above
// it that the tables of this order do not fall below.
VariableOrder eliminate_by(const FiniteModel &model, EliminationRule rule, uint64_t draw, double most, const Run &run,
                           SearchWork *work = nullptr);

// The best of several rules and draws, of those whose tables have at most `most` entries. If there is none it has no variables,
// and `entries` is the least number above `most` at which an order was given up, or a bound for all orders. Time is bounded by
// the size of the graph, since no clique of more entries is looked into; small graphs have more tries. Once the work is spent
// the search ends with the best order until then. If there is none, `entries` may be any number that all orders reach.
VariableOrder best_elimination_order(const FiniteModel &model, const Run &run, double most = INFINITY,
                                     SearchWork *work = nullptr);

}  // namespace hws
