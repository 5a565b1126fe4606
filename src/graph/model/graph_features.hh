// Log-linear features of a graph: factors that are exp(theta) where their variables have given values, and 1 elsewhere. Each
// has the index of its weight in theta, which many may share. In the graph a feature is a table like any other, so that no
// method knows of features; what is kept here says which entry of the table follows which weight.
#pragma once
#include <cmath>
#include <span>

#include "fsa/base/array.hh"
#include "src/graph/model/scopes.hh"

namespace hws {

// exp of a weight and of its negative are normal numbers within these nats.
inline constexpr double kMostNats = 700;

struct GraphFeatures {
  Array<FactorId> factors;  // ascending
  Array<int32_t> weight;    // by feature: an index in theta
  Array<int32_t> entry;     // by feature: where in the table exp(theta) stands

  bool empty() const { return factors.empty(); }
  bool has(FactorId f) const;
};

// ones · exp(theta) at one place.
Array<double> feature_table(size_t entries, int32_t entry, double theta);

// Throws `argument` unless all are finite and within kMostNats of 0. `what` they are called in the message: "weight".
void check_nats(std::span<const double> numbers, const char *what);

}  // namespace hws
