// One direction of a learner of alignments: what it holds of the data, its state, and its steps by every method. A step returns
// the next state beside the present one, so that a learner takes it once all of its directions have made theirs.
//
//   em     t = expected counts / their row's sum, and so the jumps
//   vi     t = exp(digamma(count + prior) - digamma(row's sum of it)), and so the jumps: exact coordinate ascent on the bound
//          where jumps are deficient
//   cvi1   collapsed, target word by target word: q of one alignment under the expected counts of all others (seed 001, 3.33,
//          with jumps for transitions; token_visit.hh)
//   cvi2   collapsed, pair by pair in the corpus' order: a pair's expected counts are taken out, the sums are made under the
//          posterior means of the rest, and its new counts are put in (Wang and Blunsom's scheme, seed 001, 3.48)
//   svi, scvi2   vi, and sums under posterior means, of a minibatch of pairs: its counts, scaled to the corpus, are blended
//          with those there are (Hoffman et al. 2013; seed 001, 3.98)
//   cgs    collapsed Gibbs sampling (alignment_chain.hh); counts of samples are averaged over sweeps and chains
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "src/align/align_fields.hh"
#include "src/align/align_ground.hh"
#include "src/align/align_model.hh"
#include "src/align/alignment_chain.hh"
#include "src/align/diagonal.hh"
#include "src/align/spelled_priors.hh"
#include "src/align/word_pairs.hh"
#include "src/learner/minibatch_loop.hh"
#include "src/stats/block_sums.hh"

namespace hws {

// The expected counts that a learner has in one direction. Arrays are empty before the first step that counts them. Pairs of
// words are counted by place (word_pairs.hh), jumps from -D to D, and each row has kFertilities numbers of fertilities. The
// diagonal model has the positions that PairShapes counts.
struct AlignCounts {
  Array<double> translation, jumps, fertilities, positions;
  Array<float> small;  // of large bitexts, instead of `translation` (AlignSide::has_small_counts)
  bool of_words() const { return !translation.empty() || !small.empty(); }
  double of_place(size_t k) const { return small.empty() ? translation[k] : static_cast<double>(small[k]); }
};

// The weights of a step's sums: t by place, and the jumps from -D to D.
struct AlignWeights {
  Array<double> translation, jumps;
  double tension = kFirstTension;
};

struct AlignMeasures {
  double log_likelihood, objective, change;
};

class AlignSide {
 public:
  // Above so many pairs of words sums are made without blocks unless the pairs are shared, since blocks take memory.
  static constexpr size_t kMostByBlocks = size_t{1} << 24;

  AlignSide(const Bitext &bitext, const AlignSettings &settings, const Run &run, int64_t most_kept = WordPairs::kMostKept,
            size_t most_by_blocks = kMostByBlocks);
  // Numbers by place: of pairs of words that were left out too, if there are any, whose weight is 0.
  size_t numbers() const { return pairs_.size() + (pairs_.left_out() > 0 ? 1 : 0); }
  // The same where the bitext is a part of the pairs that the settings' items are, of which `ground` says what is to be known.
  // It is of the other direction if `reversed`.
  AlignSide(const Bitext &bitext, const AlignGround &ground, bool reversed, const AlignSettings &settings, const Run &run);

  AlignSide(const AlignSide &) = delete;
  AlignSide &operator=(const AlignSide &) = delete;

  const Bitext &bitext() const { return bitext_; }
  const WordPairs &pairs() const { return pairs_; }
  // Returns whether counts of words are floats, each rounded from a sum of doubles. They are where em and vi of IBM 1 learn
  // from a bitext that is too large for blocks, and take half of the memory. Weights and sums over words stay doubles.
  bool has_small_counts() const { return !by_blocks_ && settings_.schedule.by_rows() && !priors_.holds(); }
  // Returns empty arrays before a first step. Samplers return the mean of their samples, or of the chains before there are any.
  AlignCounts counts() const;
  const AlignMeasures &measures() const { return measures_; }
  std::span<const AlignmentChain> chains() const { return chains_; }
  int64_t samples() const { return samples_; }
  int64_t bytes() const;

  // Makes the first step begin with these weights by place, and of jumps from -D to D, instead of uniform ones.
  void begin(Array<double> translation, Array<double> jumps);
  // Goes on from a direction of a model: its counts are added to all later ones, and its tension stays. The bitext's words
  // must begin with the model's.
  void hold(const AlignModel &start, int direction, const Run &run);

  // Of em, vi, svi and scvi2: a step's sums over pairs as statistics. They are expected counts of words, whose rows are those
  // of WordPairs; jumps or positions, if the model has any; ln p; and counts of all pairs beside those of a first minibatch.
  struct Sums;
  std::vector<StatisticSpec> statistics(const AlignStage &stage) const;
  uint64_t layout() const;  // a hash of what their numbers mean
  // Returns the rows that a block's pairs can touch, ascending.
  std::span<const int32_t> rows_of(int64_t block) const { return rows_of_block_[static_cast<size_t>(block)]; }
  const ItemBlocks &blocks() const { return blocks_; }
  Sums sums_of(const AlignStage &stage, int64_t of_stage) const;
  // Adds what a block's pairs have to a leaf, in which this side's statistics begin with number `first`.
  void add_block(const Sums &sums, int64_t block, StatisticLeaf *leaf, size_t first, const Run &run) const;

  // Makes step number `step` of the schedule, from sums over all pairs if they are given. Nothing that it changed shows before
  // commit(), and abandon() takes it back, whether or not it was begun.
  struct GivenSums {
    const SufficientStatistics *sums;  // null: none
    size_t first;                      // number of this side's first statistic
  };
  void prepare(int64_t step, const Run &run, const GivenSums &given = {nullptr, 0});
  // Returns, after prepare() by cvi1 or cvi2, the posteriors of all pairs that commit() would keep.
  std::span<const double> proposed_posteriors() const { return next_.own; }
  void commit() noexcept;
  void abandon(int64_t step) noexcept;
  // Gives back what steps keep for the next one.
  void release() noexcept { next_ = Next{}; }

  // Returns the weights of the next step under a method, for tests.
  AlignWeights weights(AlignMethod method, AlignModelKind model) const {
    AlignWeights w;
    fill_weights(method, model, &w);
    return w;
  }
  // Makes the posteriors of a pair under given weights, (target words) rows of (source words + 1). Returns ln p of its target
  // words, and fails with `empty` if that is -inf.
  double pair_posteriors(int64_t p, AlignModelKind model, bool normalized, const AlignWeights &weights, const JumpRow &row,
                         AlignmentSums *sums) const;

  // Copies the model out as it stands, without what was held.
  void model(AlignModelKind kind, bool normalized, AlignDirectionModel *to, AlignArrays *arrays) const;

  // The state in a checkpoint. take() reads it from the front of the bytes, and adopt() makes it this side's.
  struct State {
    AlignMeasures measures;
    int64_t samples = 0;
    bool sampled_last = false;
    AlignCounts counts, sampled;
    Array<double> own, own_jumps;
    std::vector<AlignmentChain> chains;
  };
  void append(std::string *out) const;
  State take(std::string_view *in) const;
  void adopt(State *state) noexcept;

 private:
  struct Next {
    AlignCounts counts, sums;
    AlignMeasures measures;
    Array<double> own;
    Array<double> own_jumps;
    std::vector<AlignmentChain> chains;
    AlignWeights weights;
    bool replaces_chains = false, keeps_sample = false, begins_samples = false, sweeps = false;
    void begin();
  };
  size_t jump_numbers() const { return 2 * static_cast<size_t>(settings_.max_jump) + 1; }
  double tension(const AlignCounts &counts) const {
    return tension_held_ ? start_tension_ : shapes_.tension(counts.positions, start_tension_);
  }
  // These sum over alignments and are in align_expectation.cc.
  // How t(. | e) is made of counts.
  struct RowRule {
    const AlignCounts *known;
    bool modes, variational, from_start;
  };
  RowRule row_rule(AlignMethod method, const AlignCounts &known) const;
  void fill_row(const RowRule &rule, size_t e, double *row) const;
  void fill_weights(AlignMethod method, AlignModelKind model, AlignWeights *weights, bool with_rows = true) const;
  void expectation(const AlignStage &stage, const GivenSums &given, Next *next, const Run &run) const;
  AlignSide(const Bitext &bitext, WordPairs pairs, PairShapes shapes, const AlignSettings &settings, const Run &run,
            size_t most_by_blocks);
  void minibatch(const AlignStage &stage, int64_t of_stage, const GivenSums &given, Next *next, const Run &run) const;
  bool has_counts() const { return sampled_last_ || counts_.of_words(); }
  void add_pairs(const Sums &of, std::span<const int64_t> pairs, StatisticLeaf *leaf, size_t first, double *log_p,
                 const Run &run) const;
  MinibatchLoop minibatches(const AlignStage &stage) const;
  using TakeTotal = std::function<Array<double>(size_t statistic)>;
  static void take_counts(const TakeTotal &total, AlignModelKind model, size_t *first, AlignCounts *counts);
  // The sums over all pairs that this side holds.
  SufficientStatistics block_sums(const Sums &of, const Run &run) const;
  void empty_counts(AlignModelKind model, AlignCounts *counts) const;
  // Adds expected counts of a pair, whose posteriors `sums` has.
  void count_pair(int64_t p, AlignModelKind model, const JumpRow &row, const AlignmentSums &sums, AlignCounts *counts) const;
  double divergence(const AlignStage &stage) const;
  double held_log_prior(const AlignWeights &weights, AlignModelKind model) const;
  double pair_posteriors(int64_t p, const int32_t *places, AlignModelKind model, bool normalized, const AlignWeights &weights,
                         const JumpRow &row, AlignmentSums *sums) const;
  void gather(int64_t p, const int32_t *places, std::span<const double> translation, AlignmentSums *sums) const;
  void scatter(int64_t p, const double *posteriors, double sign, std::span<double> translation) const;
  // These are the collapsed passes, in align_collapsed.cc.
  void begin_own(const AlignStage &stage, Next *next, const Run &run) const;
  void collapsed_pass(const AlignStage &stage, Next *next, const Run &run) const;
  void token_pass(const AlignStage &stage, Next *next, const Run &run) const;
  // These are for sampling.
  void sweeps(const AlignStage &stage, int64_t step, int64_t of_stage, const Run &run);
  ChainSetting chain_setting() const;
  AlignCounts no_counts() const;

  Bitext bitext_;
  AlignSettings settings_;
  WordPairs pairs_;
  mutable PairPlaces places_;  // a learner belongs to one thread at a time, and each side to one of its threads
  SpelledPriors priors_;
  PairShapes shapes_;
  size_t longest_ = 0;
  ItemBlocks blocks_;  // of pairs
  bool by_blocks_ = true;  // whether all sums are made by them
  std::vector<Array<int32_t>> rows_of_block_;
  // What a start has counted, and the pseudo-counts with it: jumps from -D to D, and kFertilities numbers for each row.
  // Without a start what is held is empty.
  Array<double> held_jumps_, jump_priors_;
  Array<float> held_fertilities_;
  double start_tension_ = kFirstTension;
  bool tension_held_ = false;
  // The members from here on are the state.
  AlignCounts counts_;
  Array<double> start_translation_, start_jumps_;  // what begin() was given; if empty, weights are uniform
  AlignMeasures measures_;
  Array<double> own_, own_jumps_;  // each pair's posteriors under cvi1 and cvi2, and its expected jumps under cvi2
  std::vector<AlignmentChain> chains_;
  AlignCounts sampled_;  // sums of the samples
  int64_t samples_ = 0;
  bool sampled_last_ = false;  // whether the last step was a sweep, so that samples or chains have the counts
  Next next_;
};

// What the sums of a step need, the same for all blocks.
struct AlignSide::Sums {
  AlignStage stage;
  AlignWeights weights;
  JumpRow row;
  bool normalized;
  bool starts = false;     // whether a minibatch needs counts of all pairs beside its own
  Array<int64_t> drawn{};  // the pairs of a minibatch, ascending
};

}  // namespace hws
