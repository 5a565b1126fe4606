// Which candidates stay, by their gains (Riedel, Smith and McCallum 2010, section 3 and algorithm 1). The sum of gains that are
// left out is an estimate of the divergence from the full graph, and no bound in either direction. What has an infinite gain
// always stays.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"

namespace hws {

enum class PruneSelection : int32_t { min_joint, min_size, min_divergence };

struct PruneSettings {
  PruneSelection selection = PruneSelection::min_joint;
  double gamma = 0.01;    // min-joint: nats that a factor must gain to stay
  double epsilon = 0.01;  // min-size: nats that may be left out in all
  int64_t factors = 0;    // min-divergence: factors that may stay, the seed's among them
  double least_marginal = 0;   // values that the seed believes in less are left out
  bool compensation = false;   // factors of one variable take the place of what is left out
};

// Returns 1 for each candidate that stays, else 0.

// As few as possible: leaves out the smallest gains while their sum is at most epsilon; of equal ones the first comes first.
// O(n log n).
Array<int32_t> min_size(std::span<const double> gains, double epsilon);

// At most `most` (and those of infinite gain), the largest; of equal ones the last comes first. O(n).
Array<int32_t> min_divergence(std::span<const double> gains, int64_t most);

// Those whose gain is at least gamma: the least sum of divergence and gamma times the number of factors. O(n).
Array<int32_t> min_joint(std::span<const double> gains, double gamma);

// By the settings, beside a seed of so many factors.
Array<int32_t> selected(std::span<const double> gains, int64_t seed_factors, const PruneSettings &settings);

}  // namespace hws
