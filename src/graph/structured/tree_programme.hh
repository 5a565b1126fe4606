// Exact inference where a projective tree factor meets factors of grandparents: all of the graph is then one sum over trees
// with weights of grandparents (src/trees/grandparent_trees.hh), of any number of variables.
//
// The other factors are tables of one arc's variable, or of those of two arcs g → h and h → m. A table [t00 t01; t10 t11] is
// t00 times a weight for either arc, t10 / t00 and t01 / t00, and one for both, t11 t00 / (t10 t01).
#pragma once
#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"
#include "src/trees/grandparent_weights.hh"

namespace hws {

class TreeProgramme {
 public:
  // Whether a graph is of this form: one structured factor, a projective tree of all variables, and such tables, one of two
  // variables at least. Those have zeros at most where both arcs are there.
  static bool fits(const FactorGraph &graph);

  struct Sums {
    double log_partition = 0;
    Array<double> probabilities;  // by variable and value
    Array<double> pairs;          // by factor: that both arcs are there; 0 of factors that are no pairs
  };
  // Of a graph that fits. `impossible` if no tree has a positive weight; `limit`.
  static Sums sums(const FactorGraph &graph, const Run &run);
};

}  // namespace hws
