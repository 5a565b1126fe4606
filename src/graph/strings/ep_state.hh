// A string variable under EP (Cotterell and Eisner 2015, section 4): each incoming message is kept as a theta vector,
// the belief is their sum. Families: all n-grams of an order; penalized, chosen by their counts or grown greedily; and
// the surrogate projection of Hall and Klein 2010.
#pragma once
#include <memory>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/shelf.hh"
#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/variable_state.hh"
#include "src/graph/strings/ep/projection/projection.hh"

namespace hws {

// What the variables of a run share: the arrays of the sums.
struct EpWorkshop {
  Shelf<EpProjector> projectors;
};

// Of a variable under one of surrogate, ep, pep, pep_greedy, with the variable's own order and penalty where it chose them.
// Log-linear factors at the variable are taken over as they are. An automaton of all n-grams is looked for in `full`, and added
// to it. Throws `limit`, `unsupported`, `argument` (a projection that the method has not).
std::unique_ptr<VariableState> make_ep_state(const FactorGraph &graph, VariableId v, GraphMethod method,
                                             const GraphSettings &settings, FullAutomata *full,
                                             const std::shared_ptr<EpWorkshop> &workshop, const Run &run);

// How one variable is treated, sweep by sweep.
struct EpPlan {
  EpSettings settings;
  double lambda_decay = 1;
  int64_t first_passes = 1, first_sweeps = 0, unigram_sweeps = 0;
  bool surrogate = false;
  bool separate = false;
};

class EpState final : public VariableState {
 public:
  // start: the tree, one slot per edge; those marked fixed have their weights already, and the belief is their sum.
  EpState(const EpPlan &plan, EpBelief start, Array<uint8_t> fixed, std::shared_ptr<EpWorkshop> workshop);

  std::unique_ptr<VariableState> clone() const override { return std::make_unique<EpState>(*this); }
  Message outgoing(int32_t slot, const Run &run) const override;  // a model
  void receive(int32_t slot, Message mu) override;                // a lattice, or nothing
  bool takes_lattices() const override { return true; }
  double leaves(double damping) const override { return plan_.settings.step == EpStep::gradient ? 1 : damping; }
  bool projects() const override { return !plan_.surrogate; }
  // True while only single symbols are allowed, and while a falling lambda is still above the tolerance.
  bool restrained(const Visit &visit, double tolerance) const override;
  bool compares_product() const override;
  bool lacks_ngrams(const Visit &visit, double tolerance, const Run &run) const override;
  void receive_nothing(int32_t slot) override;
  double update(std::span<const int32_t> slots, const Visit &visit, PhaseSeconds *seconds, const Run &run) override;
  Message belief(const Run &run) const override;
  UpdateCounts counts() const override { return counts_; }
  int64_t features() const override;
  int64_t arcs(const Run &) const override { return main_.trie().nodes(); }
  // All messages, but those of log-linear factors, which this graph has its own of. Nothing with separate projections.
  void carry_over(const VariableState &before, const Run &run) override;
  // What was received and not taken up is not kept: every sweep receives before it updates.
  void save(std::string *out) const override;
  void load(std::string_view bytes) override;

 private:
  double lambda(const Visit &visit) const;
  // Whether `kept`, the belief or what goes out over edge `but`, has lost an n-gram of the product of all messages.
  bool lacks_in(const EpBelief &kept, size_t but, double least, const Run &run) const;
  double update_one(EpProjector *projector, EpBelief &b, size_t slot, const Visit &visit, bool first_pass, bool counted,
                    const Run &run);

  EpPlan plan_;
  EpBelief main_;
  std::vector<EpBelief> aside_;  // footnote 8: per edge, what goes out over it
  Array<uint8_t> fixed_;
  std::vector<std::shared_ptr<const LatticeMessage>> received_;
  UpdateCounts counts_;
  std::shared_ptr<EpWorkshop> workshop_;
};

}  // namespace hws
