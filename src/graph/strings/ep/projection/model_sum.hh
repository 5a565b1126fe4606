// Sums over an n-gram model alone, q_theta over all strings of its symbols: E_q[f] and ln Z.
//
// Elimination (model_elimination.hh) comes first. Where it does not decide, sweeps run over the product with the message that
// says nothing (moments.hh). Where those do not settle either, the certified sums of fsa/distance do.
#pragma once
#include "src/graph/strings/ep/model/model_elimination.hh"
#include "src/graph/strings/ep/moments/moments.hh"

namespace hws {

class ModelSum {
 public:
  // As Moments::expected, of the message of all strings.
  SumStatus expected(const FeatureAutomaton &w, std::span<const double> theta, std::span<double> expected, double *log_total,
                     const Run &run);
  // Of the last sum, if that was ok (`argument` otherwise), with its automaton still there. Not after certified sums: false
  // then.
  bool summed(SummedProduct *p) const;
  int64_t bytes() const;

 private:
  enum class By { nothing, elimination, sweeps, certificate };
  By by_ = By::nothing;
  const FeatureAutomaton *w_ = nullptr;
  LatticeMessage all_;  // strings
  ModelWeights weights_;
  ModelElimination elimination_;
  Moments sweeps_;
  Array<double> arc_, expected_;
};

}  // namespace hws
