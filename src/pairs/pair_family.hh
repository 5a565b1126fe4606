// Weights of chunks as a family of rows (src/learner/rows): the items are pairs of strings, their hidden variables the ways to
// cut them, and the parameters are one distribution over chunks. A pair's probability is the sum over its ways of the product
// of their chunks' probabilities (Deligne, Bimbot 1995; Bisani, Ney, "Joint-sequence models for grapheme-to-phoneme
// conversion", 2008, section 3). Pairs that no chunks make teach nothing: they are left out, and a metric counts them.
#pragma once
#include "src/learner/rows/row_family.hh"
#include "src/pairs/grid_sums.hh"

namespace hws {

using ChunkListPtr = std::shared_ptr<const ChunkList>;

class PairFamily final : public RowFamily, private Expects {
 public:
  enum class Uncut { left_out, impossible };  // what pairs are that no chunks make

  PairFamily(ChunkListPtr chunks, StringBatchPtr pairs, double concentration, Uncut uncut, const Run &run);

  std::span<const MetricSpec> metrics() const override;
  const RowParts &parts() const override { return parts_; }
  int64_t items() const override { return grids_.count(); }
  double tokens() const override { return tokens_; }
  uint64_t fingerprint() const override { return fingerprint_; }
  uint64_t symbols_mark() const override { return mark_; }
  const Expects *expects() const override { return this; }

  const ChunkListPtr &chunks() const { return chunks_; }
  const PairGrids &grids() const { return grids_; }

 private:
  struct Step;
  double tokens_of(int64_t pair) const;
  std::vector<StatisticSpec> statistics(const RowParts &parts) const override;
  std::span<const int32_t> rows_of(int64_t, size_t) const override { return {}; }
  std::unique_ptr<ExpectStep> prepare(const RowParts &parts, const double *numbers, bool best, const Run &run) const override;
  void expect(const RowParts &parts, const ExpectStep &step, std::span<const int64_t> items, StatisticLeaf &leaf,
              const Run &run) const override;
  Expectation finish(const RowParts &parts, const ExpectStep &step, SufficientStatistics sums, const Run &run) const override;

  ChunkListPtr chunks_;
  PairGrids grids_;
  Uncut uncut_;
  RowParts parts_;
  double tokens_ = 0;  // weighted; output symbols and ends
  uint64_t fingerprint_ = 0, mark_ = 0;
};

}  // namespace hws
