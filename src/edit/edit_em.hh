// EM for the contextual edit model, exact: the hidden variables are the edits of
// each pair and, for every decision, the level of the back-off chain it was drawn
// at (Dempster, Laird, Rubin 1977; interpolation as a mixture: Jelinek, Mercer
// 1980). The objective
//     Σ weight · ln p(y | x) + Σ over contexts c, outcomes e of prior_edit · start(e | c) · ln own(e | c)
// never falls. Contexts are all that occur at a cell of a pair's grid, and their
// shorter ones.
#pragma once
#include <unordered_map>

#include "src/edit/edit_sites.hh"
#include "src/learner/batch_loop.hh"
#include "src/learner/fields.hh"
#include "src/learner/learner.hh"
#include "src/prior/row_estimates.hh"
#include "src/stats/block_sums.hh"

namespace hws {

struct EditEmSettings {
  int64_t iterations = 20;
  double tolerance = 1e-6, prior_edit = 5;
};

namespace edit_fields {

using F = FieldsOf<EditEmSettings>;
inline constexpr Field kFields[] = {
    F::of<&EditEmSettings::iterations>("iterations", {0, INT64_MAX}, "steps at most").free(),
    F::of<&EditEmSettings::tolerance>(
        "tolerance", {0, 1}, "done once the objective rises by no more than this, relative to its size").free(),
    F::of<&EditEmSettings::prior_edit>(
        "prior_edit", {0, 1e9}, "pseudo-counts per context, spread as the start model's distribution there")};

}  // namespace edit_fields

// Expected numbers of edits, weighted.
struct EditCounts {
  double insertions = 0, deletions = 0, copies = 0, substitutions = 0;
};

class EditLearner : public Learner {
 public:
  EditLearner(const EditModel &start, StringBatchPtr pairs, const EditEmSettings &settings, const Run &run);

  static constexpr char kFamily[] = "edit_em";

  bool done() const override { return loop_.done(); }
  std::string_view family() const override { return kFamily; }
  std::span<const MetricSpec> metrics() const override;
  EditModelPtr model() const;
  // Under the model before the last step; `empty` before a first one.
  EditCounts edits() const;

 protected:
  void iterate(const Run &run) override;
  const CheckpointIdentity &identity() const override { return identity_; }
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  static const MetricSpec kReported[6];
  Array<int32_t> rows_of_block(int64_t block, int64_t rows, const Run &run) const;
  BlockSums sums(std::function<void(int64_t, StatisticLeaf &)> fill) const;
  SufficientStatistics expectation(std::span<const double> probabilities, const Run &run) const;
  void share_out(std::span<const double> site_counts, Array<double> *counts, EditCounts &edits, const Run &run) const;

  EditEmSettings settings_;
  StringBatchPtr pairs_;
  EditSites sites_;
  EditModelPtr start_;     // the start model with all contexts
  Array<double> own_[2];   // the rows as they stand
  ItemBlocks blocks_;      // of pairs
  std::vector<Array<int32_t>> site_rows_;  // that occur, by block (src/edit/edit_lattice.hh)
  StatisticShapePtr shape_;
  RowBlock rows_[2];  // their priors: pseudo-counts, prior · start
  double symbols_written_ = 0;   // weighted, ends counted
  CheckpointIdentity identity_;
  BatchLoop loop_;
  double log_prior_ = 0;  // of the rows as they stand
  EditCounts edits_;      // under the model before the last step
};

}  // namespace hws
