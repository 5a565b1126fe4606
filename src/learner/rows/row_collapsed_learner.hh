// Collapsed variational inference of a family's rows, of zeroth order (Teh, Newman, Welling 2006; Asuncion et al. 2009). Each
// item's posterior is inferred under the predictions of the others' expected counts. A pass visits all items in the family's
// order (src/learner/collapsed_loop.hh). The first posteriors are those of all items under the rows of the start.
//
// What an item has put into the totals is stored rounded (local_counts.hh), and what was stored is what it has put in. So the
// totals are those of the stored numbers to the bit, whatever was taken out and put in before.
#pragma once
#include "src/learner/collapsed_loop.hh"
#include "src/learner/rows/local_counts.hh"
#include "src/learner/rows/row_learner.hh"

namespace hws {

class RowCollapsedLearner final : public RowLearner {
 public:
  RowCollapsedLearner(const char *name, RowFamilyPtr family, int64_t iterations, double tolerance, Array<double> start,
                      CheckpointIdentity identity, const Run &run);

  bool done() const override { return loop_.done(iterations_, may_settle() ? tolerance_ : -1); }
  Array<double> counts() const override;

 protected:
  void iterate(const Run &run) override;
  std::string state_bytes() const override;
  void take_state(std::string_view bytes) override;

 private:
  static const MetricSpec kMetrics[4];
  bool may_settle() const { return loop_.progress().passes >= items_.least_passes(); }
  PassMeasures pass(const LocalCounts &store, RowUses *uses, LocalCounts *next, const Run &run) const;
  RowUses uses_of(const LocalCounts &store, const Run &run) const;
  // Whether sums of what such totals have are exact.
  bool exact(const RowUses &uses) const;

  int64_t iterations_;
  double tolerance_;
  const Collapses &items_;
  size_t room_ = 0;  // of the largest item's numbers
  bool has_runs_ = false;  // of stores
  CollapsedLoop<LocalCounts, RowUses> loop_;
};

}  // namespace hws
