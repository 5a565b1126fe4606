// Alignments of pairs under a model, pair by pair. IBM 1 and the HMM have sums over alignments. Under fertilities posteriors
// are estimated by Gibbs sampling with the parameters of the model: chains begin with draws from the HMM's posteriors, and
// what is averaged are the conditional probabilities of each draw, not the draws (Rao and Blackwell). The random numbers of a
// pair depend on its words alone, so that a pair has the same posteriors wherever it stands.
//
// Scratch is kept from one pair to the next. It grows with the longest pair, and not with the model.
#pragma once
#include "src/align/align_model.hh"
#include "src/align/alignment_chain.hh"

namespace hws {

struct PairAlignerSettings {
  int32_t chains = 2, sweeps = 8;
  uint64_t seed = 1;
};

// A pair in the words of a model: 0 is a word that the model lacks. `source_names` and `target_names` are their spellings;
// empty: not known.
struct PairWords {
  std::span<const int32_t> source, target;
  std::span<const std::string_view> source_names, target_names;
};

class PairAligner {
 public:
  PairAligner(const AlignDirectionModel &model, const PairAlignerSettings &settings);

  // Makes the posteriors of a pair: (target words) rows of (source words + 1) numbers, null's first, which last until the next
  // call. Returns ln p of the target words given the source words; under fertilities it is that of the HMM with the model's
  // jumps.
  double posteriors(const PairWords &pair, const Run &run);
  const double *matrix() const { return posteriors_; }
  // Finds the most probable alignment, without fertilities, where to[j] is 0 for null or a position from 1. Returns its ln p.
  double best(const PairWords &pair, std::span<int32_t> to);

 private:
  void fill(const PairWords &pair);
  void sample(const PairWords &pair, const Run &run);

  const AlignDirectionModel &model_;
  PairAlignerSettings settings_;
  AlignmentKernels kernels_;
  AlignmentSums sums_;
  double *weights_ = nullptr;
  const double *posteriors_ = nullptr;
  Array<double> probabilities_;  // of jumps -D to D
  JumpRow jumps_;
  Array<double> averages_;
  Array<float> lexical_, null_, scale_, drawn_, running_, forward_, backward_, ones_;
  Array<int32_t> to_, next_, fertility_, order_;
};

}  // namespace hws
