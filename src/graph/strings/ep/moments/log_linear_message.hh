// The message of an EP variable: exp(theta . f) over the tree that its automaton was made from.
#pragma once
#include <memory>

#include "fsa/base/array.hh"
#include "src/graph/strings/ep/moments/moments.hh"

namespace hws {

struct LogLinearMessage {
  std::shared_ptr<const FeatureAutomaton> automaton;
  Array<double> theta;  // per node
};

}  // namespace hws
