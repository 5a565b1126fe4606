// The E-step of an HMM: the expected counts of a corpus' sequences under given parameters (seed 001, 3.13 to 3.17). They are
// sufficient statistics over fixed blocks of sequences (src/stats/block_sums.hh). Results do not depend on the number of
// threads, nor on a division into parts at block edges.
//
// What a block's leaf holds, in the order of Statistic in expectation.cc:
//
//   initial       [K]      Σ over sequences of the posterior of the first token
//   transition    [K][K]   Σ over counted transitions of p(z_t = j, z_{t+1} = k); rows are padded to the stride
//   emission      [w][.]   one row per symbol that occurs, in the layout of EmissionRows
//   end           [K]      Σ over sequences of the posterior of the last token, if the model has an end event
//   log_likelihood, tokens   one number each
//   channels      [K][.]   each state's sufficient statistics, as in EmissionChannels
//   existence     [.]      what Beside writes there, in a layout of its own; only where it is asked for
#pragma once
#include <functional>
#include <memory>

#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/sums/sequence_sums.hh"
#include "src/stats/block_sums.hh"

namespace hws {

// Sums over sequences: the expected uses of each parameter, in the parameters' layout, and Σ ln p(sequence).
struct HmmCounts {
  HmmParameters uses;
  double log_likelihood = 0, tokens = 0;
  Array<double> existence;
};

class HmmExpectation {
 public:
  // For all sequences of a corpus.
  HmmExpectation(HmmDataPtr data, bool end, const Run &run);
  // `data` has the sequences of these blocks, in order. `model` is mixed into the hash of the layout, to tell apart data of the
  // same layout. `spare` are arrays that several objects share and reuse, or null. existence: how many such numbers there are.
  using SparePtr = std::shared_ptr<SpareStatistics>;
  HmmExpectation(HmmDataPtr data, bool end, ItemBlocks blocks, uint64_t model, SparePtr spare, const Run &run,
                 size_t existence = 0);

  // Returns the same for other blocks of these sequences.
  HmmExpectation part(ItemBlocks blocks, const Run &run) const;

  const HmmDataPtr &data() const { return data_; }
  bool end() const { return end_; }
  const StatisticShapePtr &shape() const { return shape_; }
  const ItemBlocks &blocks() const { return blocks_; }

  struct Leaf {
    std::span<double> initial, transition, end, channels, existence;
    LeafRows emission;  // row w − 1 is that of symbol w
    double *log_likelihood, *tokens;
  };

  // Further work on a block's sequences. before() is called ahead of the sums of a few sequences, and may write their ends.
  // at() is called at each of these that has tokens, in the same order. behind() is called once, after all of them.
  struct Beside {
    virtual ~Beside() = default;
    virtual void before(std::span<const int64_t> sequences) = 0;
    virtual void at(const SequenceSums &sums, const SequenceSums::Sequence &sequence) = 0;
    virtual void behind(const Leaf &leaf) = 0;
  };
  // For data whose sequences are pieces of longer ones: their ends; and a function that makes the object above for a block, or
  // empty; and whether it reads the factors of transitions. The first state of a piece counts as initial if token 0 is counted
  // and the chain's initial row is used. The last state likewise counts as an end.
  struct Parts {
    std::span<const SequenceEnds> ends;
    std::function<std::unique_ptr<Beside>()> beside;
    bool factors = false;
  };

  // Fails with `empty` if a sequence has no probability, naming it.
  SufficientStatistics statistics(const HmmParameters &parameters, const Run &run, const Parts *parts = nullptr) const;
  HmmCounts counts(SufficientStatistics statistics) const;
  HmmCounts counts(const HmmParameters &parameters, const Run &run) const { return counts(statistics(parameters, run)); }

  // Takes arrays of counts that are no longer needed, for reuse.
  void reuse(HmmParameters counts) const noexcept;
  // Frees the spare arrays, when no further sums are expected.
  void free_spare() const noexcept { spare_->clear(); }

  // For data that have only some of the symbols of other rows. renumbered() returns the statistics in the layout of these other
  // rows, where symbol w has the number numbers[w − 1]. counts_of_some() returns the counts of such statistics, and the symbols
  // they have.
  static SufficientStatistics renumbered(SufficientStatistics statistics, StatisticShapePtr shape,
                                         std::span<const Label> numbers);
  static HmmCounts counts_of_some(SufficientStatistics statistics, const EmissionRows &rows, Array<Label> *symbols);

  // Sums statistics that `fill` makes for the sequences first..last − 1. For other sums over the same blocks.
  using Fill = std::function<void(int64_t first, int64_t last, const Leaf &leaf)>;
  SufficientStatistics sum(const Run &run, const Fill &fill) const;

 private:
  HmmExpectation(HmmDataPtr data, bool end, ItemBlocks blocks, StatisticShapePtr shape, SparePtr spare, const Run &run);
  BlockSums sums(std::function<void(int64_t, StatisticLeaf &)> fill) const;
  HmmDataPtr data_;
  bool end_;
  ItemBlocks blocks_;
  std::vector<Array<int32_t>> symbols_;  // by block: the symbols that occur, minus 1
  StatisticShapePtr shape_;
  SparePtr spare_;
};

// The layout of these statistics, with emissions in the layout `rows`.
StatisticShapePtr hmm_statistic_shape(const EmissionRows &rows, const EmissionChannels *channels, bool end,
                                      const BlockPlan &plan, uint64_t model, size_t existence = 0);

}  // namespace hws
