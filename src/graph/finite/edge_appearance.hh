// How often each edge is in a spanning forest drawn uniformly, by the matrix-tree theorem (Kirchhoff 1847): the effective
// resistance between its ends, each edge a conductor of 1. These are weights under which the tree-reweighted value is a bound
// (Wainwright, Jaakkola and Willsky 2005); weights that are merely equal need not be.
//
// Resistances come from the inverse of the Laplacian, one variable of each component left out, at the places of edges alone.
// They are had from a sparse Cholesky factor without the rest of the inverse (Takahashi, Fagan and Chin 1973), in a time that
// goes with the squares of the factor's columns: on grids of n variables n^1.5.
#pragma once
#include "src/graph/finite/finite_model.hh"

namespace hws {

// By factor: of one with two variables how often it is in a forest, of others 1. Factors of the same two variables are edges
// side by side. Factors have two variables at most.
Array<double> spanning_tree_weights(const FiniteModel &model, const Run &run);

}  // namespace hws
