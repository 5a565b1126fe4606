// CGS-SG (Shibata, Yoshinaka 2013, section 3, Algorithm 2): the states and the graph of existing transitions are sampled in
// turns. Every number of edges is equally likely, and so are all graphs with the same number of edges. Each edge has the prior
// β, the end included (ERRATA 002.7). Given the states, each edge that is not in use is drawn to exist or not. Let there be k
// other edges of E possible ones, ν other edges of state i, and C its visits. The odds of existing are
//     (k + 1) / (E − k) · Γ((ν + 1)β) Γ(C + νβ) / (Γ(C + (ν + 1)β) Γ(νβ)),
// where the second factor is 1 if ν = 0. O((N + 1)(N (A − 1) + 1)) per update. Given the graph, the states are drawn as in
// CGS-PFA, with counts of −β where there is no edge. Missing edges then have weight 0, and the same kernels serve.
#pragma once
#include "src/pfa/sampling/collapsed_gibbs.hh"

namespace hws {

class SparseGraphGibbs final : public CollapsedGibbs {
 public:
  // Starts with all edges. The graph is drawn again before each `interval`th sweep.
  SparseGraphGibbs(CorpusPtr corpus, const ArcPrior &prior, int64_t interval, uint64_t seed, int32_t chain,
                   GibbsKernel kernel = fastest_gibbs_kernel());

  int64_t bytes() const override { return CollapsedGibbs::bytes() + 2 * static_cast<int64_t>(graph_.size()); }
  void recount() override;
  // The edges that exist: for each state i (0..N, N is the initial one) first the end, then by letter and target.
  std::span<const uint8_t> graph() const { return graph_; }
  void set_graph(std::span<const uint8_t> graph);  // must contain the edges that the states use; call recount() afterwards

 private:
  void begin_sweep(int64_t sweep, const Run &run) override;
  void apply_heat() override;
  void restore() override { graph_.swap(before_); }
  void save_beside(std::string *out) const override;
  void load_beside(std::string_view *bytes) override;
  void draw_graph(int64_t sweep, const Run &run);
  size_t degree() const { return 1 + static_cast<size_t>(prior_.letters) * static_cast<size_t>(prior_.states); }

  int64_t interval_;
  Array<uint8_t> graph_, before_;
};

}  // namespace hws
