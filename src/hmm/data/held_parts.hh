// Parts of an HMM that learning holds fixed as a given model has them. Their prior is a point, so no count changes them. Every
// method reads the given probabilities instead of those it would estimate from counts and a Dirichlet prior. The variational
// posterior of such a part is the point itself. A sampler's joint probability contains the part's own probability. Expected
// counts of a held part are computed like others, but nothing is estimated from them.
#pragma once
#include <cmath>
#include <memory>
#include <optional>

#include "src/hmm/data/unknown_words.hh"
#include "src/prior/estimate.hh"

namespace hws {

// In the order of the option's words.
enum class HmmPart : int32_t { initial, transition, emission, channels };
inline constexpr const char *kHmmParts = "initial|transition|emission|channels";

struct HeldParts {
  bool initial = false, transition = false, emission = false;  // the ends are a part of the transitions
  bool channels = false;                                       // all of them
  // The given probabilities, in the layout of the counts beside them: that of the data, or that of a model with all words in
  // all states. For held channels, the prepared numbers of their densities.
  HmmParameters own;
  // For models made from the learner: the emissions of every word in every state, and the counts they were learned from.
  // Classes of unknown words are made from these counts. Both are empty if there are no such counts.
  Array<double> vocabulary, counts;
  std::optional<UnknownSettings> unknown;  // how these classes are made; none: there are no classes
  // Held channels: the statistics and the estimate that their densities are prepared from. The statistics are for models made
  // from the learner, which have them among their counts; they are empty in the model.
  Array<double> statistics;
  Estimate channels_read = Estimate::predictive;

  bool any() const { return initial || transition || emission || channels; }
  // Returns whether a held transition or end has probability 0.
  bool forbids_transitions() const;
};
using HeldPartsPtr = std::shared_ptr<const HeldParts>;

// Returns Σ n ln p over two arrays of the same layout; 0 ln 0 is 0.
double log_probability_of_counts(const Array<double> &counts, const Array<double> &probabilities);

}  // namespace hws
