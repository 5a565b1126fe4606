#include "src/graph/learner/belief_samples.hh"

#include <algorithm>

#include "fsa/distance/sample.hh"
#include "fsa/machine/builder.hh"

namespace hws {

namespace {

MachinePtr machine_of_values(std::span<const double> probabilities) {
  Builder b(Semiring::real, {Alphabet::sized(static_cast<int64_t>(probabilities.size()))});
  b.add_states(2);
  for (size_t value = 0; value < probabilities.size(); ++value) {
    const Label symbol = static_cast<Label>(value) + 1;
    if (probabilities[value] > 0) b.add_arc(0, &symbol, probabilities[value], 1);
  }
  b.set_final(1, 1);
  return b.build();
}

}  // namespace

StringBatch belief_samples(const GraphLearner &learner, VariableId v, int64_t n, uint64_t seed, const Run &run) {
  const bool finite = learner.graph()->variable(v).domain == Domain::finite;
  const MachinePtr belief = finite ? machine_of_values(learner.probabilities(v, run)) : learner.belief(v, run);
  StringBatch drawn = sample(belief, n, seed, run, static_cast<uint32_t>(v));
  // A path's cost, which sample() gives, is not the string's where the belief is ambiguous.
  std::fill(drawn.values.begin(), drawn.values.end(), 1.0);
  return drawn;
}

}  // namespace hws
