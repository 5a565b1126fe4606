// A model of alignments as it is kept: for each direction counts with their pseudo-counts, from which t(f | e) is a posterior
// mean, and so of jumps and fertilities. Immutable; its arrays are its own, or those of a mapped file.
#pragma once
#include <memory>
#include <span>

#include "fsa/machine/alphabet.hh"
#include "src/align/pair_sums.hh"
#include "src/align/word_folding.hh"

namespace hws {

// One direction: source words and null make target words.
struct AlignDirectionModel {
  AlignModelKind kind = AlignModelKind::ibm1;
  bool normalized = false;
  double null = .2;
  double unseen = 0;    // pseudo-count of a target word that a source word was never seen with
  double spelling = 0;  // more of it for one that is spelled alike
  // Row 0 is null's and row e is source word e's. The places of row e are starts[e] to starts[e + 1] - 1, and null's are all
  // target words.
  std::span<const int32_t> starts, targets;
  std::span<const float> weights;       // count and pseudo-count by place
  std::span<const double> totals;       // their sum by row, over the whole target vocabulary
  std::span<const double> jumps;        // counts and pseudo-counts of -D to D; the diagonal model's tension; or empty
  std::span<const float> fertilities;   // kFertilities counts and pseudo-counts by row, or empty
  double prior_jump = 0, prior_fertility = 0;  // the pseudo-counts among them

  size_t rows() const { return totals.size(); }
  size_t target_words() const { return starts.size() > 1 ? static_cast<size_t>(starts[1]) : 0; }
  // Returns the place of a pair of words, or -1 if they were never seen together. O(log of the row's length).
  int32_t place(int32_t e, int32_t f) const;
  // Returns whether the words were seen together, or e is null.
  bool seen(int32_t e, int32_t f) const {
    return f > 0 && (e == 0 || (static_cast<size_t>(e) < rows() && place(e, f) >= 0));
  }
  // Returns t(f | e). A word that the model lacks is 0 as f, and rows() as e. An unknown e makes all target words alike.
  // `alike` is spelled_alike() of two words that were not seen together.
  double translation(int32_t e, int32_t f, double alike) const;
  // Returns the same for a known source word, with the place in `at`, or -1 for words that were never seen together.
  double translation_at(size_t row, int32_t at, double alike) const {
    if (at >= 0 && totals[row] > 0) return static_cast<double>(weights[static_cast<size_t>(at)]) / totals[row];
    const double more = at >= 0 ? 0 : spelling * alike;
    if (at < 0 && totals[row] + more > 0) return (unseen + more) / (totals[row] + more);
    return 1 / static_cast<double>(target_words() + 1);
  }
  // Returns those of -D to D, or nothing for models without jumps.
  Array<double> jump_probabilities() const;
};

// The arrays of a direction that is made in memory.
struct AlignArrays {
  Array<int32_t> starts, targets;
  Array<float> weights, fertilities;
  Array<double> totals, jumps;
  std::shared_ptr<const void> rows_owner;  // of starts and targets, where they are another's
  void lend(AlignDirectionModel *to) const;
};

struct AlignModel {
  AlphabetPtr source, target;             // of folded words
  WordFolding folding;
  bool forward = false, reverse = false;  // which directions there are
  AlignDirectionModel directions[2];      // [1]: target words make source words
  std::shared_ptr<const void> owner;      // of all arrays
};
using AlignModelPtr = std::shared_ptr<const AlignModel>;

// Whether two words are spelled alike: 1 if they are equal, kShareAlike if they begin with the same four letters (code points),
// else 0. O(length).
inline constexpr double kShareAlike = 1.0 / 3;
double spelled_alike(std::string_view a, std::string_view b);

// spelled_alike() of words of a direction; 0 where words have no names.
double spelling_of(const AlignModel &model, int direction, int32_t e, int32_t f);

// The counts of one direction of a model, without its pseudo-counts.
class PseudoCounts {
 public:
  PseudoCounts(const AlignModel &model, int direction);
  // Return the pseudo-count of row e's place k, and what is counted beside it.
  double of(int32_t e, int32_t k) const;
  double count(int32_t e, int32_t k) const {
    const double rest = static_cast<double>(model_.weights[static_cast<size_t>(k)]) - of(e, k);
    // Weights are floats, so that a rounding error of the pseudo-count counts as nothing.
    return rest > 1e-6 * of(e, k) ? rest : 0;
  }

 private:
  const AlignModel &all_;
  const AlignDirectionModel &model_;
  int direction_;
};

}  // namespace hws
