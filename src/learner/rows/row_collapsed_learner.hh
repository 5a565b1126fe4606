// Collapsed variational inference of a family's rows, of zeroth order (Teh, Newman, Welling 2006; Asuncion et al. 2009). Each
// item's posterior is inferred under the predictions of the others' expected counts. A pass visits all items in order
// (src/learner/collapsed_loop.hh). The first posteriors are those of all items under the rows of the start.
#pragma once
#include "src/learner/collapsed_loop.hh"
#include "src/learner/rows/row_learner.hh"

namespace hws {

class RowCollapsedLearner final : public RowLearner {
 public:
  RowCollapsedLearner(const char *name, RowFamilyPtr family, int64_t iterations, double tolerance, Array<double> start,
                      CheckpointIdentity identity, const Run &run);

  bool done() const override { return loop_.done(iterations_, tolerance_); }
  Array<double> counts() const override;

 protected:
  void iterate(const Run &run) override;
  std::string state_bytes() const override;
  void take_state(std::string_view bytes) override;

 private:
  static const MetricSpec kMetrics[3];
  int64_t iterations_;
  double tolerance_;
  CollapsedLoop<Collapses::Store, RowUses> loop_;
};

}  // namespace hws
