// CGS-HMM (Shibata, Yoshinaka 2013, section 4.4; ERRATA 002.6): emissions with prior α and transitions with prior β, both
// integrated out. The weight of state k before letter a (0: the end), between states z and z', is
//     (E_ka + α) / (E_k + Aα) · (T_zk + β) · (T_kz' + δ + β) / (G_k + Nβ),
// the last factor only where a letter follows; counts without the place's own visit and transitions; E_k visits, G_k those
// that go on by a letter; δ = 1 for z = k = z'. With printed transitions the last denominator is E_k + Nβ, at ends too: the
// weights of a model that loses what its ends would go on with. O(N) per draw.
#pragma once
#include "src/pfa/sampling/collapsed_gibbs.hh"

namespace hws {

class GibbsHmm final : public GibbsChain {
 public:
  static int64_t table_bytes(const ArcPrior &prior);
  GibbsHmm(CorpusPtr corpus, const ArcPrior &prior, uint64_t seed, int32_t chain);

  void sweep(int64_t sweep, const Run &run) override;
  ArcCounts counts() const override;
  int64_t bytes() const override;
  void recount() override;

 private:
  void apply_heat() override {}
  // A place's own emission and transitions, in (1) or out (−1).
  void count(int32_t from, int32_t state, Label letter, int32_t to, double number);
  int32_t draw(Label letter, int32_t from, int32_t to, double uniform);

  size_t n_;
  // By letter, [state]; by source (n_: the initial state), [target]; by target, [source]; visits and those that go on.
  Array<double> emissions_, out_, in_, visits_, leaves_, sums_;
};

}  // namespace hws
