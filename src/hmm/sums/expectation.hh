// The E step of an HMM: expected counts of a corpus' sequences under given parameters (seed 001, 3.13 to 3.17), as sufficient
// statistics over fixed blocks of sequences (src/stats/block_sums.hh). Neither threads nor a cut into parts at edges show.
#pragma once
#include <functional>
#include <memory>

#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/sums/sequence_sums.hh"
#include "src/stats/block_sums.hh"

namespace hws {

// Sums over sequences: how often each parameter is used, in the parameters' layout; and Σ ln p(sequence).
struct HmmCounts {
  HmmParameters uses;
  double log_likelihood = 0, tokens = 0;
};

class HmmExpectation {
 public:
  // Of all sequences of a corpus.
  HmmExpectation(HmmDataPtr data, bool end, const Run &run);
  // `data` are the sequences held, in their order; `model` tells data of one layout apart. `spare`: null, or what is shared
  // with others whose arrays may be used.
  using SparePtr = std::shared_ptr<SpareStatistics>;
  HmmExpectation(HmmDataPtr data, bool end, ItemBlocks blocks, uint64_t model, SparePtr spare, const Run &run);

  // The same over other blocks of these sequences.
  HmmExpectation part(ItemBlocks blocks, const Run &run) const;

  const HmmDataPtr &data() const { return data_; }
  bool end() const { return end_; }
  const StatisticShapePtr &shape() const { return shape_; }
  const ItemBlocks &blocks() const { return blocks_; }

  struct Leaf {
    std::span<double> initial, transition, end, channels;
    LeafRows emission;  // row w − 1 of symbol w
    double *log_likelihood, *tokens;
  };

  // What is done beside the sums of some sequences: before those of a few, which may write their ends; at each of these that
  // has tokens, in the same order; and behind them all.
  struct Beside {
    virtual ~Beside() = default;
    virtual void before(std::span<const int64_t> sequences) = 0;
    virtual void at(const SequenceSums &sums, const SequenceSums::Sequence &sequence) = 0;
    virtual void behind(const Leaf &leaf) = 0;
  };
  // Where the sequences of the data are parts of longer ones: their ends, and, unless it is empty, what makes the above for a
  // block. A first state counts where token 0 does and the chain's initial row is used; a last one likewise.
  struct Parts {
    std::span<const SequenceEnds> ends;
    std::function<std::unique_ptr<Beside>()> beside;
  };

  // `empty` for a sequence without probability, naming it.
  SufficientStatistics statistics(const HmmParameters &parameters, const Run &run, const Parts *parts = nullptr) const;
  HmmCounts counts(SufficientStatistics statistics) const;
  HmmCounts counts(const HmmParameters &parameters, const Run &run) const { return counts(statistics(parameters, run)); }

  // Takes back the arrays of counts that are no longer needed.
  void reuse(HmmParameters counts) const noexcept;
  // Where no further sums are expected.
  void free_spare() const noexcept { spare_->clear(); }

  // For data whose symbols are some of other rows': the same statistics in the layout of these, where symbol w is number
  // numbers[w − 1]; and the counts of such, with the symbols there are.
  static SufficientStatistics renumbered(SufficientStatistics statistics, StatisticShapePtr shape,
                                         std::span<const Label> numbers);
  static HmmCounts counts_of_some(SufficientStatistics statistics, const EmissionRows &rows, Array<Label> *symbols);

  // Statistics that `fill` makes of the sequences first..last−1, for what else is summed in these blocks.
  using Fill = std::function<void(int64_t first, int64_t last, const Leaf &leaf)>;
  SufficientStatistics sum(const Run &run, const Fill &fill) const;

 private:
  HmmExpectation(HmmDataPtr data, bool end, ItemBlocks blocks, StatisticShapePtr shape, SparePtr spare, const Run &run);
  BlockSums sums(std::function<void(int64_t, StatisticLeaf &)> fill) const;
  HmmDataPtr data_;
  bool end_;
  ItemBlocks blocks_;
  std::vector<Array<int32_t>> symbols_;  // that occur, by block, less 1
  StatisticShapePtr shape_;
  SparePtr spare_;
};

// The layout of such statistics, with these rows of emissions.
StatisticShapePtr hmm_statistic_shape(const EmissionRows &rows, const EmissionChannels *channels, bool end,
                                      const BlockPlan &plan, uint64_t model);

}  // namespace hws
