// What an HMM says of words outside its vocabulary: they are emitted as <unk>, whose probability is split over classes of
// spelling (src/corpus/word_classes.hh). A state's share of a class is learned from what it emits of the training text's rare
// words: successive abstraction from a suffix to the one with a letter less, then to the shape, then to all rare words
// (Samuelsson 1993; Brants 2000, 2.3), with Dirichlet smoothing at each level and Bayes' rule at the end.
//
// How much a state gives to <unk> is the part of its tokens whose word occurs once (Good 1953) or was read as <unk>, plus a
// little. The vocabulary's words keep the rest, in the proportions they had. So every state's probabilities sum to 1 over the
// vocabulary with <unk>, and to the same over the vocabulary with the classes instead: a sequence's probability is that of its
// known words and of its unknown words' classes.
#pragma once
#include <memory>
#include <string_view>

#include "src/corpus/word_classes.hh"
#include "src/hmm/data/hmm_parameters.hh"

namespace hws {

inline constexpr int64_t kMostSuffix = 16;

struct UnknownSettings {
  double rare = 10;    // words of at most so many tokens are rare
  int32_t suffix = 4;  // code points of the longest suffix
};

struct UnknownWords {
  WordClasses classes;
  Label unknown;         // the label of <unk>
  Array<double> shares;  // of class c in state k at [c · states + k]; each state's sum to 1
  uint64_t hash = 0;     // of the shares

  int32_t count() const { return classes.count(); }
};
using UnknownWordsPtr = std::shared_ptr<const UnknownWords>;

// Learns the classes of a vocabulary with names from expected counts and moves probability to <unk>. `counts` and `parameters`
// lie as `rows` say, of all states for each word. Null, and nothing is changed, where the vocabulary has no <unk>. Asks
// limit_bytes. O(states · (words + classes)).
UnknownWordsPtr learn_unknown_words(const Alphabet &words, const EmissionRows &rows, const HmmParameters &counts,
                                    const UnknownSettings &settings, HmmParameters *parameters, const Run &run);

// The emissions of classes, the symbols of `to` behind those of the vocabulary, whose emissions lie as `from` says: <unk>'s
// probability times their shares.
void add_classes(const UnknownWords &unknown, const EmissionRows &from, const EmissionRows &to, const double *vocabulary,
                 Array<double> *emission);

}  // namespace hws
