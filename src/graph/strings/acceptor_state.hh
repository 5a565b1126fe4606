// A string variable under EP whose features are the arcs and ends of an acceptor (acceptor_features.hh). Each incoming message
// is kept as a theta vector, and the belief is their sum (seed 000, equations 4 to 7). Which theta says a message does not
// matter: what is added to all arcs into a state and taken from all arcs out of it changes no string's weight. Residuals are
// therefore differences of expected counts, as in ep_state.hh.
#pragma once
#include <memory>
#include <vector>

#include "fsa/base/array.hh"
#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/variable_state.hh"
#include "src/graph/strings/acceptor_features.hh"

namespace hws {

// Of a variable whose choice has features. Throws `argument` for a projection that they have not, and `unsupported` for the
// closed form of weights that look-ups share, and for separate projections.
std::unique_ptr<VariableState> make_acceptor_state(const FactorGraph &graph, VariableId v, const GraphSettings &settings);

class AcceptorState final : public VariableState {
 public:
  enum class Step : int32_t { closed, fit, gradient };
  struct Plan {
    Step step = Step::closed;
    double eta = 0.05;
    int64_t first_passes = 1, first_sweeps = 0;
  };

  AcceptorState(std::shared_ptr<const AcceptorFeatures> features, AlphabetPtr alphabet, const Plan &plan, size_t slots)
      : features_(std::move(features)), alphabet_(std::move(alphabet)), plan_(plan), slot_(slots), received_(slots) {}

  std::unique_ptr<VariableState> clone() const override { return std::make_unique<AcceptorState>(*this); }
  Message outgoing(int32_t slot, const Run &run) const override;
  void receive(int32_t slot, Message mu) override { received_[static_cast<size_t>(slot)] = std::move(mu); }
  void receive_nothing(int32_t slot) override;
  double update(std::span<const int32_t> slots, const Visit &visit, PhaseSeconds *seconds, const Run &run) override;
  double leaves(double damping) const override { return plan_.step == Step::gradient ? 1 : damping; }
  bool projects() const override { return true; }
  Message belief(const Run &run) const override;
  UpdateCounts counts() const override { return counts_; }
  int64_t features() const override;
  int64_t arcs(const Run &run) const override;
  void carry_over(const VariableState &before, const Run &run) override;
  // What was received and not taken up is not kept: every sweep receives before it updates.
  void save(std::string *out) const override;
  void load(std::string_view bytes) override;

 private:
  // The sum of the messages in all slots but one (-1: of all). Returns false if none of them says anything.
  bool sum_of(int32_t but, Array<double> *theta) const;
  double update_one(size_t slot, double damping, const Run &run);

  std::shared_ptr<const AcceptorFeatures> features_;
  AlphabetPtr alphabet_;
  Plan plan_;
  std::vector<Array<double>> slot_;  // per incoming message; empty: none yet
  std::vector<Message> received_;
  Array<double> believed_;  // E[f] of the belief; empty: not known
  UpdateCounts counts_;
};

}  // namespace hws
