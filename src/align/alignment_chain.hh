// One chain of collapsed Gibbs sampling: an alignment of every target word, and counts of what all of them use. Parameters are
// integrated out. With fertilities the law of a pair's alignments is, up to a constant of the pair's lengths,
//
//     p(f, a) ~ product over j of  p0 t(f_j | null)  or  (1 - p0) t(f_j | e_a_j) p(a_j - m_j)    *    product over i of  n(k_i
// | e_i)
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

inline constexpr int32_t kMostFertility = 8;  // F
inline constexpr int32_t kFertilities = kMostFertility + 1;

// What chains of one direction share.
struct ChainSetting {
  const Bitext *bitext;
  const WordPairs *pairs;
  const SpelledPriors *priors;
  const PairShapes *shapes;                 // for the diagonal model, else not read
  std::span<const double> jump_priors;      // pseudo-counts of -D to D
  std::span<const float> held_fertilities;  // counts beside prior_fertility, by row, kFertilities each; empty: none
  double null = .2, prior_fertility = .5;
  double tension = kFirstTension;           // of the diagonal model, or where its learning begins
  bool learns_tension = true;               // before each sweep, from the alignments as they stand
  uint64_t seed = 1;
};

class AlignmentChain {
 public:
  AlignmentChain(const ChainSetting &setting, uint32_t number);

  // Draws a start from left to right under these parameters (by place, and jumps -D to D).
  void begin(AlignModelKind model, std::span<const double> translation, std::span<const double> jumps, double tension,
             const Run &run);
  // Goes on from these alignments, of all target words.
  void begin(std::span<const int32_t> to);
  // Draws every alignment anew, from its conditional to the power 1 / temperature. One that fails leaves the chain as it was.
  void sweep(int64_t number, AlignModelKind model, double temperature, const Run &run);
  // Returns to the alignments before sweep `number`, if it is the last one begun and not undone yet.
  void undo(int64_t number) noexcept;

  // Of all target words, in the order of the corpus: 0 (null) or a position from 1.
  std::span<const int32_t> alignments() const { return to_; }
  std::span<const int32_t> counts() const { return counts_; }         // by place
  std::span<const int32_t> jump_counts() const { return jumps_; }     // -D to D
  std::span<const int32_t> fertility_counts() const { return fertilities_; }  // by row, kFertilities each
  // Adds what PairShapes counts.
  void count_positions(std::span<double> counts) const noexcept;
  // Share of the alignments that the last sweep changed.
  double changed() const { return changed_; }
  // ln of the chain's law, with parameters integrated out, but for a constant.
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
  int64_t longest_;             // of jumps in the tables
  Array<int64_t> first_;        // of each pair the first target word's number
  Array<int32_t> to_, before_, room_, counts_, rows_, jumps_, fertilities_;
  int64_t all_jumps_ = 0, begun_ = -1;
  Array<float> weights_;        // by place: count and pseudo-count
  Array<float> row_shares_;     // by row: 1 / (count and pseudo-counts)
  Array<float> forward_, backward_;  // jumps as kernels read them: count and pseudo-count, by jump and by minus jump
  double changed_ = 0, tension_ = kFirstTension;
};

}  // namespace hws
