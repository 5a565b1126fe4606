// What an EP variable sends: exp(theta . f) over the tree its automaton was made from.
#pragma once
#include <memory>
#include <vector>

#include "src/ep/moments.hh"

namespace hws {

struct LogLinearMessage {
  std::shared_ptr<const FeatureAutomaton> automaton;
  std::vector<double> theta;  // per node
};

}  // namespace hws
