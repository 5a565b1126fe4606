// Sums over the alignments of one pair of sequences. Target word j is aligned to a source position a_j of 1 to I, or to null
// (0):
//
//   IBM 1 (Brown et al. 1993)   p(f, a) = product of  p0 t(f_j | null)  or  (1 - p0) / I * t(f_j | e_a_j)
//   diagonal                    the same with positions of diagonal.hh instead of 1 / I
//   HMM (Vogel et al. 1996)     p(f, a) = product of  p0 t(f_j | null)  or  (1 - p0) p(a_j - m_j) t(f_j | e_a_j)
//
// m_j is the last source position before j that is not null, 0 at the beginning: null remembers it. Jumps beyond D positions
// have the probability of D. `deficient` jumps lose what leaves the sentence; `normalized` ones are divided by the sum over the
// sentence's positions.
//
// The hidden Markov model has 2 I + 1 states, a position and whether the word is null's. Since null remembers, only the sum
// over both kinds matters to what follows: I + 1 numbers per target word, O(I^2 J) for a pair. That is why it has a kernel of
// its own beside those of src/hmm/sums, which take any matrix of transitions: here they are shifts of one row of jumps, so
// that all loops run over neighbouring numbers and no matrix is made.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/instruction_set.hh"

namespace hws {

// What the kernels of one pair work on. Rows are target positions, columns 0 to I; row j of an array begins at j * columns.
struct JumpSums {
  const double *weights;   // t of each cell, null's in column 0
  const double *jumps;     // entry longest + d: p(jump d), d of -longest to longest
  const double *reversed;  // entry longest + d: p(jump -d)
  const double *share;     // by remembered position: 1, or 1 / (sum of the jumps from there) where jumps are normalized
  size_t longest;          // I at least
  double null, word;       // p0, 1 - p0
  // These are written. `ahead` has kPairMargin zeros before it and behind its last column. `next`, `jumps`, `reversed` and
  // `counts` have as many numbers more than they need, since loops work on whole tiles.
  double *forward, *moves, *backward, *shared, *next, *ahead, *sums, *counts;
};
inline constexpr size_t kPairMargin = 32;

enum class AlignModelKind : int32_t { ibm1, hmm, fertility, diagonal };
constexpr bool has_jumps(AlignModelKind kind) { return kind == AlignModelKind::hmm || kind == AlignModelKind::fertility; }

// Jumps of -longest to longest, as kernels read them: those beyond D have the probability of D.
class JumpRow {
 public:
  // Takes the probabilities of jumps from -D to D.
  JumpRow(std::span<const double> probabilities, size_t longest);
  size_t longest() const { return longest_; }
  const double *jumps() const { return jumps_.data(); }
  const double *reversed() const { return reversed_.data(); }
  double of(int64_t jump) const { return jumps_[static_cast<int64_t>(longest_) + jump]; }

 private:
  size_t longest_;
  Array<double> jumps_, reversed_;
};

// Scratch and results of one thread.
class AlignmentSums {
 public:
  explicit AlignmentSums(InstructionSet set = instruction_set()) : set_(set) {}

  // Returns room for the weights of a pair: (target words) rows of (source words + 1) numbers.
  double *weights(size_t source_words, size_t target_words);

  // These sum under IBM 1, the diagonal model or the HMM. They return ln Z, or -infinity if the pair is impossible.
  double uniform(double null);
  double diagonal(double null, double tension);
  // The HMM's jumps may be `normalized` as above.
  double jumps(const JumpRow &row, double null, bool normalized);

  // Returns, after any of these, (target words) rows of (source words + 1) posteriors, null's first.
  const double *posteriors() const { return posteriors_; }
  // Adds, after jumps(), the pair's expected jumps from -D to D to `counts`.
  void add_jumps(const JumpRow &row, std::span<double> counts) const;

  // These find the most probable alignment under the weights, before either function above, where to[j] is 0 to I. Of
  // alignments that are alike they take the one whose last position is the smallest. They return its ln p.
  double best_uniform(double null, std::span<int32_t> to);
  double best_diagonal(double null, double tension, std::span<int32_t> to);
  double best_jumps(const JumpRow &row, double null, bool normalized, std::span<int32_t> to);

 private:
  void shares(const JumpRow &row, bool normalized);
  void weigh_positions(double tension);
  double log_of_sums() const;
  InstructionSet set_;
  size_t rows_ = 0, columns_ = 1;
  const double *posteriors_ = nullptr;
  Array<double> weights_, forward_, moves_, backward_, shared_, next_, ahead_, sums_, counts_, share_;
  Array<int32_t> from_;
};

}  // namespace hws
