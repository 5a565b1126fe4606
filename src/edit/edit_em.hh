// EM for the contextual edit model, exact: the hidden variables are the edits of
// each pair and, for every decision, the level of the back-off chain it was drawn
// at (Dempster, Laird, Rubin 1977; interpolation as a mixture: Jelinek, Mercer
// 1980). The objective
//     Σ weight · ln p(y | x) + Σ over contexts c, outcomes e of prior_edit · start(e | c) · ln own(e | c)
// never falls. Contexts are all that occur at a cell of a pair's grid, and their
// shorter ones. A stage that is held gets no contexts, and its rows are what the start has; the objective is without them.
//
// A learner may hold a part of the pairs. What is counted are moves at sites, and sites are numbered in the order in which the
// pairs have them; so the first sum is the set of all sites, from which every learner then numbers its own.
#pragma once
#include <optional>

#include "src/edit/edit_pairs.hh"
#include "src/edit/edit_rows.hh"
#include "src/learner/batch_loop.hh"
#include "src/learner/fields.hh"
#include "src/learner/learner.hh"
#include "src/learner/possible_items.hh"
#include "src/stats/block_sums.hh"

namespace hws {

struct EditEmSettings {
  int64_t iterations = 40;
  double tolerance = 1e-4, prior_edit = 5;
  WordSet fixed;  // stages whose rows stay what the start has
  std::optional<int64_t> items;  // empty: the pairs are all
  int64_t first_item = 0;
};

namespace edit_fields {

inline constexpr const char *kParts = "Parts of a corpus";
inline bool in_parts(const EditEmSettings &s) { return s.items.has_value(); }

using F = FieldsOf<EditEmSettings>;
inline constexpr Field kFields[] = {
    F::of<&EditEmSettings::iterations>("iterations", {0, INT64_MAX}, "steps at most").free(),
    F::of<&EditEmSettings::tolerance>(
        "tolerance", {0, 1},
        "done once five steps in a row raise the objective by no more than this, relative to its size, and become no larger")
        .free(),
    F::of<&EditEmSettings::prior_edit>(
        "prior_edit", {0, 1e9}, "pseudo-counts per context, spread as the start model's distribution there"),
    F::of<&EditEmSettings::fixed>(
        "fixed", {"insertion|writing"},
        "parts that keep the values of the start: insertion (of symbols, or moving on), writing (of a symbol "
        "or none for the one that is read)"),
    F::of<&EditEmSettings::items>(
        "items", {1, INT64_MAX}, "pairs in all, of which the learner's are a part, or none; auto: they are all", kParts).free(),
    F::of<&EditEmSettings::first_item, in_parts>(
        "first_item", {0, INT64_MAX}, "with items: which of all pairs, counted from 0, is the learner's first one", kParts)
        .free()};

}  // namespace edit_fields

class EditLearner : public Learner {
 public:
  EditLearner(const EditModel &start, EditPairsPtr pairs, const EditEmSettings &settings, const Run &run);
  EditLearner(const EditModel &start, StringBatchPtr pairs, const EditEmSettings &settings, const Run &run)
      : EditLearner(start, std::make_shared<const StringPairs>(std::move(pairs)), settings, run) {}

  static constexpr char kFamily[] = "edit_em";

  bool done() const override { return loop_.done(); }
  std::string_view family() const override { return kFamily; }
  std::span<const MetricSpec> metrics() const override;
  StatisticShapePtr statistic_shape() const override { return begun() ? ground_.shape : first_shape_; }
  // `empty` before a learner of a part has begun.
  EditModelPtr model() const;
  // Under the model before the last step; `empty` before a first one.
  EditCounts edits() const;
  // What "heldout_..." is of from now on; null: nothing. `argument` for pairs over another alphabet, `empty` for pairs without
  // a weight.
  void watch_held_out(EditPairsPtr held_out);
  void watch_held_out(StringBatchPtr held_out) {
    watch_held_out(held_out ? std::make_shared<const StringPairs>(std::move(held_out)) : nullptr);
  }
  const EditModel &begins_with() const { return begun() ? *ground_.rows.start : *model_; }

 protected:
  void iterate(const Run &run) override;
  SufficientStatistics sums() const override;
  bool begun() const override { return ground_.shape != nullptr; }
  void make_start(const Run &run) override;
  bool holds_all() const override { return pairs_->count() == blocks_.plan.items; }
  const CheckpointIdentity &identity() const override { return identity_; }
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  static const MetricSpec kReported[11];
  // What rests on the sites of all pairs.
  struct Ground {
    EditSites sites;
    EditRows rows;
    std::vector<Array<int32_t>> site_rows;  // that occur, by block (src/edit/edit_lattice.hh)
    StatisticShapePtr shape;                // null: not known yet
    double symbols_written = 0;             // weighted, ends counted
    EditSites held_out;
  };
  Ground ground_of(const EditModel &start, EditSites sites, double symbols_written, const Run &run) const;
  // From a checkpoint, for a learner of a part.
  Ground ground_of_keys(std::span<const int32_t> keys, double symbols_written, const Run &run) const;
  void check_parts() const;
  bool measures_held_out() const { return held_out_ && begun(); }
  PossibleItems held_out_sums() const;  // under the current model; call if measures_held_out()
  // Adds the weights of a block's pairs, and of their outputs' symbols and ends.
  void weigh(int64_t block, double *weight, double *symbols_written) const;
  SufficientStatistics first_sums(bool sites, const Run &run) const;
  Array<int32_t> rows_of_block(int64_t block, const EditSites &sites, int64_t rows, const Run &run) const;
  BlockSums moves(const Ground &ground, std::function<void(int64_t, StatisticLeaf &)> fill) const;
  Array<double> probabilities(const EditSites &sites, const Run &run) const;
  SufficientStatistics expectation(const Run &run) const;

  EditEmSettings settings_;
  EditPairsPtr pairs_, held_out_;
  EditModelPtr model_;  // of a part: the one to begin with
  ItemBlocks blocks_;   // of pairs
  StatisticShapePtr first_shape_;
  Ground ground_;
  CheckpointIdentity identity_;
  BatchLoop loop_;
  EditCounts edits_;  // under the model before the last step
};

}  // namespace hws
