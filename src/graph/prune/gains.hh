// The gain of a factor: the divergence D(p_G ‖ p_G∪{i}) that leaving it out of a seed graph G costs, from the seed's marginals
// alone (Riedel and Smith 2010). A factor that is 0 where the seed has mass has an infinite gain.
#pragma once
#include <span>

namespace hws {

// Of a factor that weighs e^theta where a feature holds and 1 elsewhere: ln(1 − μ + μ e^θ) − μ θ, where `mean` is μ, the
// feature's probability under the seed. Small weights keep their digits. theta may be −∞, not +∞.
double feature_gain(double mean, double theta);

// Of a table: ln Σ b Ψ − Σ b ln Ψ, where `belief` is b, the seed's probability of each tuple of values, and `logs` has ln Ψ.
double table_gain(std::span<const double> belief, std::span<const double> logs);

}  // namespace hws
