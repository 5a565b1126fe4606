// The E step of an HMM: expected counts of a corpus' sequences under given parameters (seed 001, 3.13 to 3.17), as sufficient
// statistics over fixed blocks of consecutive sequences (src/stats/sufficient_statistics.hh): any number of threads, and shards
// cut at block edges, give the same bits.
#pragma once
#include <functional>
#include <memory>

#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/sums/sequence_sums.hh"
#include "src/stats/sufficient_statistics.hh"

namespace hws {

// Sums over sequences: how often each parameter is used, in the parameters' layout; and Σ ln p(sequence).
struct HmmCounts {
  HmmParameters uses;
  double log_likelihood = 0;
};

class HmmExpectation {
 public:
  // A power of two of blocks of nearly as many tokens, so that threads end together; as many as cost little by their counts of
  // emissions.
  // `more` statistics are kept beside the counts; `model` tells data of one layout apart.
  // `spare`: null, or what is shared with others whose arrays may be used.
  using SparePtr = std::shared_ptr<SufficientStatistics::Spare>;
  HmmExpectation(HmmDataPtr data, bool end, const Run &run, std::vector<StatisticSpec> more = {}, uint64_t model = 0,
                 SparePtr spare = nullptr);

  const HmmDataPtr &data() const { return data_; }
  bool end() const { return end_; }
  const StatisticShapePtr &shape() const { return shape_; }
  // Block b is of the sequences blocks()[b] to blocks()[b + 1] − 1.
  const Array<int64_t> &blocks() const { return blocks_; }
  int64_t block_count() const { return static_cast<int64_t>(blocks_.size()) - 1; }

  struct Leaf {
    std::span<double> initial, transition, emission, end, channels;
    double *log_likelihood;
    SufficientStatistics *all;  // the first statistic of `more` is number kMore
  };
  static constexpr size_t kMore = 6;

  // What is done beside the sums of some sequences: before those of a few, which may write their ends; at each of these that
  // has tokens, in the same order; and behind them all, sequences first..last−1.
  struct Beside {
    virtual ~Beside() = default;
    virtual void before(std::span<const int64_t> sequences) = 0;
    virtual void at(const SequenceSums &sums, const SequenceSums::Sequence &sequence) = 0;
    virtual void behind(int64_t first, int64_t last, const Leaf &leaf) = 0;
  };
  // Where the sequences of the data are parts of longer ones: their ends, and, unless it is empty, what makes the above for a
  // block. A first state counts where token 0 does and the chain's initial row is used; a last one likewise.
  struct Parts {
    std::span<const SequenceEnds> ends;
    std::function<std::unique_ptr<Beside>()> beside;
  };

  // Of the blocks first..last−1. `empty` for a sequence without probability, naming it.
  SufficientStatistics statistics(const HmmParameters &parameters, int64_t first, int64_t last, const Run &run,
                                  const Parts *parts = nullptr) const;
  // Of the sequences first..last−1. Cut at block edges: the same bits, and a range of blocks. Else it can be added to others
  // only.
  SufficientStatistics statistics_of_sequences(const HmmParameters &parameters, int64_t first, int64_t last, const Run &run,
                                               const Parts *parts = nullptr) const;
  HmmCounts counts(SufficientStatistics statistics) const;
  HmmCounts counts(const HmmParameters &parameters, const Run &run) const {
    return counts(statistics(parameters, 0, block_count(), run));
  }

  // Takes back the arrays of counts that are no longer needed.
  void reuse(HmmParameters counts) const noexcept;
  // Where no further sums are expected.
  void free_spare() const noexcept { spare_->clear(); }

  // Statistics that `fill` makes of the sequences first..last−1, for what else is summed in these blocks.
  using Fill = std::function<void(int64_t first, int64_t last, const Leaf &leaf)>;
  SufficientStatistics sum(int64_t first, int64_t last, const Run &run, const Fill &fill) const;

 private:
  Fill filler(const HmmParameters &parameters, const Array<double> &transposed, const Run &run, const Parts *parts) const;
  int64_t bytes_of_nodes(const Run &run) const;
  HmmDataPtr data_;
  bool end_;
  StatisticShapePtr shape_;
  SparePtr spare_;
  Array<int64_t> blocks_;
};

}  // namespace hws
