// One chain of collapsed Gibbs sampling: an alignment of every target word, and counts of what all of them use. Parameters are
// integrated out. With fertilities the law of a pair's alignments is, up to a constant of the pair's lengths,
//
//     p(f, a) ~ product over j of  p0 t(f_j | null)  or  (1 - p0) t(f_j | e_a_j) p(a_j - m_j)
//                  * product over i of  n(k_i | e_i)
//
// where k_i is the number of target words aligned to position i, counted up to F, and n(. | e) a Dirichlet's draw for each
// source word (Oestling and Tiedemann, "Efficient word alignment with Markov chain Monte Carlo", 2016, whose sampler this is,
// but that conditionals are exact). It is not normalized over a, so that no sum over alignments is a likelihood.
//
// A draw costs a multiplication of four numbers per source position, side by side (alignment_draw.hh). The jump that a draw
// changes twice, and words that stand twice in a sentence, are counted as they are: the draws are from the exact conditional.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "fsa/base/rng.hh"
#include "src/align/alignment_draw.hh"
#include "src/align/diagonal.hh"
#include "src/align/pair_sums.hh"
#include "src/align/spelled_priors.hh"
#include "src/align/word_pairs.hh"

namespace hws {

inline constexpr int32_t kMostFertility = 8;  // larger fertilities count as this one
inline constexpr int32_t kFertilities = kMostFertility + 1;

// What chains of one direction share.
struct ChainSetting {
  const Bitext *bitext;
  const WordPairs *pairs;
  const SpelledPriors *priors;
  const PairShapes *shapes;                 // what only the diagonal model reads
  std::span<const double> jump_priors;      // pseudo-counts of -D to D
  std::span<const float> held_fertilities;  // kFertilities counts for each row beside prior_fertility, or none
  double null = .2, prior_fertility = .5;
  double tension = kFirstTension;           // of the diagonal model, or where its learning begins
  bool learns_tension = true;               // whether each sweep begins by learning it from the alignments
  uint64_t seed = 1;
};

class AlignmentChain {
 public:
  AlignmentChain(const ChainSetting &setting, uint32_t number);

  // Draws a start from left to right under t by place and the probabilities of jumps from -D to D.
  void begin(AlignModelKind model, std::span<const double> translation, std::span<const double> jumps, double tension,
             const Run &run);
  // Takes these alignments of all target words for the present ones.
  void begin(std::span<const int32_t> to);
  // Draws every alignment anew, from its conditional to the power 1 / temperature. One that fails leaves the chain as it was.
  void sweep(int64_t number, AlignModelKind model, double temperature, const Run &run);
  // Returns to the alignments before sweep `number`, if it is the last one begun and not undone yet.
  void undo(int64_t number) noexcept;

  // Returns for all target words, in the order of the corpus, 0 for null or a position from 1.
  std::span<const int32_t> alignments() const { return to_; }
  // Return counts by place, of jumps from -D to D, and kFertilities for each row.
  std::span<const int32_t> counts() const { return counts_; }
  std::span<const int32_t> jump_counts() const { return jumps_; }
  std::span<const int32_t> fertility_counts() const { return fertilities_; }
  // Adds what PairShapes counts.
  void count_positions(std::span<double> counts) const noexcept;
  // Returns the share of the alignments that the last sweep changed.
  double changed() const { return changed_; }
  // Returns ln of the chain's law, with parameters integrated out, up to a constant.
  double log_joint(AlignModelKind model) const;

 private:
  struct Scratch;
  void count_all() noexcept;
  void set_place(int32_t place) {
    weights_[place] = static_cast<float>(counts_[place] + setting_.priors->of(place));
  }
  void add_row(Label e, int32_t n);
  void add_jump(int64_t jump, int32_t n);
  void sweep_pair(int64_t p, AlignModelKind model, double temperature, const Rng &stream, Scratch *scratch);
  double tension() const;
  double log_positions(AlignModelKind model) const;
  double held_fertility(size_t row, int32_t k) const {
    return setting_.held_fertilities.empty()
               ? setting_.prior_fertility
               : setting_.prior_fertility +
                     static_cast<double>(setting_.held_fertilities[row * kFertilities + static_cast<size_t>(k)]);
  }

  ChainSetting setting_;
  AlignmentKernels kernels_;
  uint32_t number_;
  int64_t longest_;             // the longest jump that the tables have
  Array<int64_t> first_;        // the number of each pair's first target word
  Array<int32_t> to_, before_, room_, counts_, rows_, jumps_, fertilities_;
  int64_t all_jumps_ = 0, begun_ = -1;
  // Count and pseudo-count by place; 1 / (their sum) by row; and of jumps, by jump and by minus jump, as kernels read them.
  Array<float> weights_, row_shares_, forward_, backward_;
  double changed_ = 0, tension_ = kFirstTension;
};

}  // namespace hws
