// What a learner believes of variables, at the strings and values that enumeration knows.
#pragma once
#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "src/graph/learner/graph_learner.hh"
#include "tests/fsa/relation.hh"
#include "tests/src/graph/graph_oracle.hh"

namespace graph_oracle {

using Beliefs = std::vector<std::map<Word, double>>;

// Of the first `variables` variables.
inline Beliefs beliefs_of(const GraphLearner &learner, const Marginals &truth, int32_t variables) {
  Beliefs beliefs(static_cast<size_t>(variables));
  for (VariableId v = 0; v < variables; ++v) {
    const size_t i = static_cast<size_t>(v);
    if (learner.graph()->variable(v).domain == Domain::finite) {
      const Array<double> p = learner.probabilities(v, Run{});
      for (const auto &[word, unused] : truth.of[i]) beliefs[i][word] = p[static_cast<size_t>(word[0]) - 1];
    } else {
      const MachinePtr m = learner.belief(v, Run{});
      for (const auto &[word, unused] : truth.of[i]) beliefs[i][word] = static_cast<double>(oracle::weight_of(*m, {word}));
    }
  }
  return beliefs;
}

// The largest difference of a probability.
inline double distance(const Beliefs &a, const Beliefs &b) {
  double largest = 0;
  for (size_t v = 0; v < a.size(); ++v) {
    for (const auto &[word, p] : a[v]) largest = std::max(largest, std::fabs(p - b[v].at(word)));
  }
  return largest;
}

}  // namespace graph_oracle
