// CGS-PFA where parts of the automaton are held (src/pfa/model/pfa_held_parts.hh). The weight of hidden state k at a place
// between the letters a' and a is a product of a transition into k, of going on or ending there, and of a transition out.
// With G = N (A − 1) β and all counts without the place's own two transitions, a learned part has
//     transition in   C_{z a' k} + β
//     going on        (C_k − C_k00 + G) / (C_k + N·A·β)        ending   (C_k00 + N·β) / (C_k + N·A·β)
//     transition out  (C_{k a z'} + δ + β) / (C_k − C_k00 + G)
// and a held part its probability. O(N) per place in double precision, place by place: no vectors, as CollapsedGibbs has them.
#pragma once
#include "src/pfa/sampling/collapsed_gibbs.hh"

namespace hws {

class HeldArcsChain final : public GibbsChain {
 public:
  HeldArcsChain(CorpusPtr corpus, const ArcPrior &prior, uint64_t seed, int32_t chain);
  // Of a chain's tables.
  static int64_t table_bytes(const ArcPrior &prior);

  // Of the states at a place of a sequence that has places begin to end − 1, not normalized.
  std::span<const double> weights(size_t begin, size_t end, size_t place);

  void sweep(int64_t sweep, const Run &run) override;
  HiddenStates &states() override { return states_; }
  const HiddenStates &states() const override { return states_; }
  ArcCounts counts() const override { return counted(*corpus_, states_, prior_); }
  int64_t bytes() const override { return GibbsChain::bytes() + table_bytes(prior_); }
  void recount() override;

 private:
  void apply_heat() override {}
  // from and to count from 0; from N: the initial state.
  size_t cell(Label letter, size_t from, size_t to) const {
    return (static_cast<size_t>(letter - 1) * (n_ + 1) + from) * n_ + to;
  }
  // Counts the transition into a place, the way out of its state, and the state itself: 1 or −1 times.
  void count(size_t begin, size_t end, size_t place, double sign);
  void weigh(size_t begin, size_t end, size_t place);
  size_t state(size_t place) const { return static_cast<size_t>(states_.at(static_cast<int64_t>(place))); }

  size_t n_;
  HiddenStates states_;
  Array<double> arcs_, visits_, ends_, weights_;
};

}  // namespace hws
