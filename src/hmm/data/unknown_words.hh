// How an HMM emits words outside its vocabulary: as <unk>, whose probability is split over classes of spelling
// (src/corpus/word_classes.hh). The share of a class in a state is learned from the rare words that the state emits in the
// training text. It is smoothed by successive abstraction: from a suffix to the suffix with one letter less, then to the shape,
// then to all rare words (Samuelsson 1993; Brants 2000, 2.3). Each level uses Dirichlet smoothing, and Bayes' rule is applied
// at the end.
//
// A state's probability of <unk> is the proportion of its tokens whose word occurs once (Good 1953) or was read as <unk>, plus
// a little. The vocabulary's words share the rest in their former proportions. So every state's probabilities sum to 1 over the
// vocabulary with <unk>, and also over the vocabulary with the classes instead. A sequence's probability is that of its known
// words and of the classes of its unknown words.
#pragma once
#include <memory>
#include <string_view>

#include "src/corpus/word_classes.hh"
#include "src/hmm/data/hmm_parameters.hh"

namespace hws {

inline constexpr int64_t kMostSuffix = 16;

struct UnknownSettings {
  double rare = 10;    // words of at most this many tokens are rare
  int32_t suffix = 4;  // code points of the longest suffix
};

struct UnknownWords {
  WordClasses classes;
  Label unknown;         // the label of <unk>
  Array<double> shares;  // of class c in state k at [c · states + k]; each state's sum to 1
  uint64_t hash = 0;     // hash of the shares

  int32_t count() const { return classes.count(); }
};
using UnknownWordsPtr = std::shared_ptr<const UnknownWords>;

// Learns the classes of a vocabulary with names from expected counts, and moves probability to <unk>. `counts` and `parameters`
// are in the layout `rows`, which has all states for each word. Returns null and changes nothing if the vocabulary has no
// <unk>. Asks limit_bytes. O(states · (words + classes)).
UnknownWordsPtr learn_unknown_words(const Alphabet &words, const EmissionRows &rows, const HmmParameters &counts,
                                    const UnknownSettings &settings, HmmParameters *parameters, const Run &run);

// Writes the emissions of the classes: the probability of <unk> times their shares. `vocabulary` are the emissions in the
// layout `from`. In the layout `to` the classes are the symbols after the vocabulary.
void add_classes(const UnknownWords &unknown, const EmissionRows &from, const EmissionRows &to, const double *vocabulary,
                 Array<double> *emission);

}  // namespace hws
