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
#include <string>
#include <vector>

#include "src/align/align_fields.hh"
#include "src/align/align_model.hh"
#include "src/align/alignment_chain.hh"
#include "src/align/diagonal.hh"
#include "src/align/spelled_priors.hh"
#include "src/align/word_pairs.hh"

namespace hws {

// The expected counts that a learner has in one direction. Arrays are empty before the first step that counts them.
struct AlignCounts {
  Array<double> translation;  // by place
  Array<double> jumps;        // -D to D
  Array<double> fertilities;  // by row, kFertilities each
  Array<double> positions;    // diagonal: those of PairShapes
};

// The weights of a step's sums.
struct AlignWeights {
  Array<double> translation, jumps;  // by place; -D to D
  double tension = kFirstTension;
};

struct AlignMeasures {
  double log_likelihood, objective, change;
};

class AlignSide {
 public:
  AlignSide(const Bitext &bitext, const AlignSettings &settings, const Run &run);

  const Bitext &bitext() const { return bitext_; }
  const WordPairs &pairs() const { return pairs_; }
  // Empty arrays before a first step; of samplers the mean of the samples, or of the chains before there are any.
  AlignCounts counts() const;
  const AlignMeasures &measures() const { return measures_; }
  std::span<const AlignmentChain> chains() const { return chains_; }
  int64_t samples() const { return samples_; }
  int64_t bytes() const;

  // Begins with these weights instead of uniform ones: by place, and jumps -D to D.
  void begin(Array<double> translation, Array<double> jumps);
  // Goes on from a direction of a model: its counts are added to all later ones, and its tension stays. The bitext's words
  // must begin with the model's.
  void hold(const AlignModel &start, int direction, const Run &run);

  // Makes step number `step` of the schedule. Nothing that it changed shows before commit(), and abandon() takes it back,
  // whether or not it was begun.
  void prepare(int64_t step, const Run &run);
  void commit() noexcept;
  void abandon(int64_t step) noexcept;

  // Weights of the next step under a method, for tests.
  AlignWeights weights(AlignMethod method, AlignModelKind model) const;
  // Posteriors of a pair under given weights, (target words) rows of (source words + 1), and ln p of its target words. Fails
  // with `empty` if that is -inf.
  double pair_posteriors(int64_t p, AlignModelKind model, bool normalized, const AlignWeights &weights, const JumpRow &row,
                         AlignmentSums *sums) const;

  // The model as it stands, without what was held.
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
    bool replaces_chains = false, keeps_sample = false, begins_samples = false, sweeps = false;
  };
  size_t jump_numbers() const { return 2 * static_cast<size_t>(settings_.max_jump) + 1; }
  double tension(const AlignCounts &counts) const {
    return tension_held_ ? start_tension_ : shapes_.tension(counts.positions, start_tension_);
  }
  // Sums over alignments, in align_expectation.cc.
  void expectation(const AlignStage &stage, Next *next, const Run &run) const;
  void minibatch(const AlignStage &stage, int64_t of_stage, Next *next, const Run &run) const;
  void empty_counts(AlignModelKind model, AlignCounts *counts) const;
  // Adds what a pair's posteriors, which `sums` has, count.
  void count_pair(int64_t p, AlignModelKind model, const JumpRow &row, const AlignmentSums &sums, AlignCounts *counts) const;
  double divergence(const AlignStage &stage) const;
  double held_log_prior(const AlignWeights &weights, AlignModelKind model) const;
  void gather(int64_t p, std::span<const double> translation, AlignmentSums *sums) const;
  void scatter(int64_t p, const double *posteriors, double sign, std::span<double> translation) const;
  // Collapsed passes, in align_collapsed.cc.
  void begin_own(const AlignStage &stage, Next *next, const Run &run) const;
  void collapsed_pass(const AlignStage &stage, Next *next, const Run &run) const;
  void token_pass(const AlignStage &stage, Next *next, const Run &run) const;
  // Sampling.
  void sweeps(const AlignStage &stage, int64_t step, int64_t of_stage, const Run &run);
  ChainSetting chain_setting() const;
  AlignCounts no_counts() const;

  Bitext bitext_;
  AlignSettings settings_;
  WordPairs pairs_;
  SpelledPriors priors_;
  PairShapes shapes_;
  size_t longest_ = 0;
  // What a start has counted, and pseudo-counts with it: -D to D; by row, kFertilities each, or empty without a start.
  Array<double> held_jumps_, jump_priors_;
  Array<float> held_fertilities_;
  double start_tension_ = kFirstTension;
  bool tension_held_ = false;
  // The state.
  AlignCounts counts_;
  Array<double> start_translation_, start_jumps_;  // given ones; empty: uniform
  AlignMeasures measures_;
  Array<double> own_, own_jumps_;  // cvi1, cvi2: each pair's posteriors; cvi2: its expected jumps
  std::vector<AlignmentChain> chains_;
  AlignCounts sampled_;  // sums of the samples
  int64_t samples_ = 0;
  bool sampled_last_ = false;  // the last step was a sweep: counts are those of samples or chains
  Next next_;
};

}  // namespace hws
