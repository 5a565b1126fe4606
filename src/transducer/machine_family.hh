// Machines whose weights are learned as a family of rows (src/learner/rows): the items are pairs of strings or of acceptors,
// their hidden variables the machine's paths over them, and the rows are groups of weights (arc_parameters.hh). Expected uses
// are exact, silent arcs and cycles of these included. Methods: EM (Eisner 2002; on strings it is that of Baum and Welch), hard
// EM of best paths, variational inference, and what is stochastic of the latter.
#pragma once
#include "src/learner/rows/row_family.hh"
#include "src/transducer/arc_parameters.hh"
#include "src/transducer/machine_items.hh"

namespace hws {

using ArcParametersPtr = std::shared_ptr<const ArcParameters>;

class MachineFamily final : public RowFamily, private Expects {
 public:
  MachineFamily(ArcParametersPtr parameters, MachineItems items, double concentration);

  const RowParts &parts() const override { return parts_; }
  int64_t items() const override { return items_.count(); }
  double tokens() const override { return tokens_; }
  uint64_t fingerprint() const override { return items_.fingerprint; }
  uint64_t symbols_mark() const override { return parameters_->mark(); }
  const Expects *expects() const override { return this; }

  const ArcParametersPtr &parameters() const { return parameters_; }

 private:
  struct Step;  // the weights of all slots
  std::vector<StatisticSpec> statistics(const RowParts &parts) const override;
  std::span<const int32_t> rows_of(int64_t, size_t) const override { return {}; }
  std::unique_ptr<ExpectStep> prepare(const RowParts &parts, const double *numbers, bool best, const Run &run) const override;
  void expect(const RowParts &parts, const ExpectStep &step, std::span<const int64_t> items, StatisticLeaf &leaf,
              const Run &run) const override;
  Expectation finish(const RowParts &parts, const ExpectStep &step, SufficientStatistics sums, const Run &run) const override;

  ArcParametersPtr parameters_;
  MachineItems items_;
  RowParts parts_;
  double tokens_ = 0;  // weighted
};

}  // namespace hws
