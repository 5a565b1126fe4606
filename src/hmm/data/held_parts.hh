// Parts of a hidden Markov model that learning holds as a given model has them: their prior is a point, so that no count moves
// them. Every method reads the given probabilities in the place of what it would make of counts and a Dirichlet prior. A
// variational posterior of such a part is the point itself, and of a sampler's joint probability it is the part's own
// probability. Expected counts of a held part are taken as others are, but nothing is read off them.
#pragma once
#include <cmath>
#include <memory>
#include <optional>

#include "src/hmm/data/unknown_words.hh"

namespace hws {

// In the order of the option's words.
enum class HmmPart : int32_t { initial, transition, emission };
inline constexpr const char *kHmmParts = "initial|transition|emission";
inline constexpr int32_t kAllHmmParts = 7;

struct HeldParts {
  bool initial = false, transition = false, emission = false;  // of the transitions the ends are a part
  // Probabilities as the counts beside them lie: of data, or of a model that knows every word in every state.
  HmmParameters own;
  // As a model has them that is read off: emissions of every word in every state, and the counts they were learned from, of
  // which classes of unknown words are made; none where there are no such counts.
  Array<double> vocabulary, counts;
  std::optional<UnknownSettings> unknown;  // by which these classes are made; none: there are none

  bool any() const { return initial || transition || emission; }
  // Whether a held transition or end has probability 0.
  bool forbids_transitions() const;
};
using HeldPartsPtr = std::shared_ptr<const HeldParts>;

// Σ n ln p of numbers that lie alike; 0 ln 0 is 0.
double log_probability_of_counts(const Array<double> &counts, const Array<double> &probabilities);

}  // namespace hws
