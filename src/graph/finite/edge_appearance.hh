// How often each edge is in a spanning forest drawn uniformly, by the matrix-tree theorem (Kirchhoff 1847): the effective
// resistance between its ends, each edge a conductor of 1. These are weights under which the tree-reweighted value is a bound
// (Wainwright, Jaakkola and Willsky 2005); weights that are merely equal need not be.
//
// Resistances come from the inverse of the Laplacian, one variable of each component left out, at the places of edges alone.
// They are had from a sparse Cholesky factor without the rest of the inverse (Takahashi, Fagan and Chin 1973), in a time that
// goes with the squares of the factor's columns: on grids of n variables n^1.5, on sparse random graphs n^3. How many entries
// the factor will have, and how many products these take, is known from its pattern before there is memory for it.
#pragma once
#include <optional>

#include "src/graph/finite/finite_model.hh"

namespace hws {

// By factor: of one with two variables how often it is in a forest, of others 1. Factors of the same two variables are edges
// side by side. Factors have two variables at most. `limit`.
Array<double> spanning_tree_weights(const FiniteModel &model, const Run &run);
// The same where they take so many products and the run's bytes at most; else none. The products are those of a factorization.
std::optional<Array<double>> spanning_tree_weights_within(int64_t products, const FiniteModel &model, const Run &run);

}  // namespace hws
